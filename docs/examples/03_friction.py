# A friction term of one's own: any column beside the library's. Here a torque that ripples with the motor's magnets.
import numpy as np
import steelyard as sy

model = sy.nominal_model(sy.load_model("planar-2r"))
base = sy.find_base_parameters(model.robot, model.layout)
t = 0.01 * np.arange(2000)[:, None]  # a row is a sample
w = 1.3 + 0.8 * np.arange(2)
q, qd, qdd = np.sin(w * t), w * np.cos(w * t), -w * w * np.sin(w * t)
tau = sy.torques(model, q, qd, qdd)
tau[:, 0] += 0.25 * np.sin(12 * q[:, 0])  # what the robot does and the library does not know

W = sy.torque_regressor(model.robot, q, qd, qdd)[:, base.kept]  # row 2 s + i: joint i at sample s
own = np.zeros(len(W))
own[::2] = np.sin(12 * q[:, 0])  # the term of our own, of joint 1

for columns in (W, np.column_stack([W, own])):
    information = sy.Information(columns.shape[1])
    information.absorb(columns, tau.ravel())
    rms = np.sqrt(information.residual_square / information.rows)
    print(f"{columns.shape[1]} columns: residual {rms:.3f} N.m, last column {information.solve().x[-1]:.3f}")
