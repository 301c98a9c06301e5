# An estimate that follows the robot sample by sample, and notices when its friction changes.
import numpy as np
import steelyard as sy

plain = sy.load_model("planar-2r")
robot = plain.robot.replace(shafts=[shaft.replace(friction=["viscous"]) for shaft in plain.robot.shafts])
real = sy.Model(robot, {**plain.known, "Fv_1": 0.8, "Fv_2": 0.8})
base = sy.find_base_parameters(robot, real.layout)
friction = real.layout.find("Fv_1")
shown = base.kept.index(friction)

prior = sy.RecursivePrior(values=np.zeros(base.count), covariance=100 * np.eye(base.count))
estimate = sy.SquareRootRecursion(base.count, noise=0.01 * np.eye(2), forgetting=0.999, prior=prior)

t = 0.01 * np.arange(8000)[:, None]
w = 1.3 + 0.8 * np.arange(2)
q, qd, qdd = np.sin(w * t), w * np.cos(w * t), -w * w * np.sin(w * t)
W = sy.torque_regressor(robot, q, qd, qdd)[:, base.kept]
values = np.tile(real.values[base.kept], (8000, 1))
values[4000:, shown] = 1.2  # it has become cold
for s in range(8000):
    rows = W[2 * s : 2 * s + 2]
    estimate.update(rows, rows @ values[s])
    if (s + 1) % 2000 == 0:
        print(f"{(s + 1) // 100:2} s: Fv_1 = {estimate.values[shown]:.2f}")
