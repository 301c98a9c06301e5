# What does it carry? A known robot, and a log of it with a load in its hand.
import numpy as np
import steelyard as sy

load = sy.Payload(mass=1.5, com=[0.02, -0.01, 0.06], inertia=0.003 * np.eye(3))
carrier = sy.with_payload(sy.nominal_model(sy.load_model("denso-vp6242g")), load)
t = 0.01 * np.arange(3000)
x, w = np.multiply.outer(t, 0.9 + 0.35 * np.arange(6)), 0.9 + 0.35 * np.arange(6)
q, qd, qdd = 0.8 * np.sin(x), 0.8 * w * np.cos(x), -0.8 * w * w * np.sin(x)
log = {"t": t, "q": q, "qd": qd, "tau": sy.torques(carrier, q, qd, qdd)}  # or a file, or a DataFrame

body = sy.payload("denso-vp6242g", log, cutoff=10).body
mass, *com = body.values[:4]
print(f"mass {mass:.2f} kg, centre of mass {com[0]:.3f} {com[1]:.3f} {com[2]:.3f} m")
