# The stages by hand: signals in memory, a fit with laws of one's own choice, another motion to judge by. The truth is known.
import numpy as np
import steelyard as sy


def with_friction(model, viscous, coulomb):
    shafts = [shaft.replace(friction=["viscous", "coulomb"]) for shaft in model.robot.shafts]
    values = {f"{name}_{i}": value for name, value in (("Fv", viscous), ("Fc", coulomb)) for i in (1, 2)}
    return sy.Model(model.robot.replace(shafts=shafts), {**model.known, **values})


def record(model, speed, seed):  # 30 s at 100 Hz; a row is a sample
    t, i = np.arange(3000)[:, None] / 100, np.arange(2)
    q, qd, qdd = np.zeros((3, 3000, 2))
    for w in (0.7, 1.9, 3.1):
        x, v = speed * (w + i) * t + w * i, speed * (w + i)
        q, qd, qdd = q + 0.4 * np.sin(x), qd + 0.4 * v * np.cos(x), qdd - 0.4 * v * v * np.sin(x)
    tau = sy.torques(model, q, qd, qdd) + 0.05 * np.random.default_rng(seed).normal(size=q.shape)
    return sy.Signals(name="motion", dt=0.01, q=q, qd=qd, tau=tau)


known = sy.load_model("planar-2r")
truth = with_friction(known, 0.8, 0.3)  # what it is
found = sy.fit(known, [record(truth, 1, 1)], friction=["viscous", "coulomb"], cutoff=10)  # instead of those that held-out motion chooses
for p in found.base:
    print(f"{p.name:6} {p.value:8.4f} ± {p.interval[1] - p.value:.4f}")

judged = sy.judge(found.model, record(truth, 0.9, 2))
metrics = judged.metrics
print(f"torque error on another motion: {metrics.relative_percent:.1f} % raw, {metrics.filtered_relative_percent:.1f} % below 10 Hz")
