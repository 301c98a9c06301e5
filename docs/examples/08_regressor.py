# The torque regressor of many samples at once: τ = W X, only the entries that can be nonzero.
import numpy as np
import steelyard as sy

model = sy.nominal_model(sy.load_model("denso-vp6242g"))
w = 0.5 * np.arange(1, 7)
x = 0.01 * np.arange(1000)[:, None] * w  # a row is a sample
q, qd, qdd = np.sin(x), w * np.cos(x), -w * w * np.sin(x)

regressor = sy.TorqueRegressor(model.robot)
W = regressor.fill(q, qd, qdd)  # one row per entry, samples along it; W = regressor.fill(q, qd, qdd, out=W) fills it again

# The entries of joint i times the parameters are its torque.
tau = np.array([sy.inverse_dynamics(model, *state) for state in zip(q, qd, qdd)])
worst = 0.0
for i in range(regressor.rows):
    first, columns = regressor.first_entry(i), regressor.columns(i)
    worst = max(worst, np.abs(model.values[columns] @ W[first : first + len(columns)] - tau[:, i]).max())
print(f"{regressor.entries} entries instead of {6 * len(regressor.layout)}; torques agree: {str(worst < 1e-12).lower()}")
