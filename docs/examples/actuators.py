# A robot without torque sensors: commands and gains in, armature, damping, friction and delay out.
import steelyard as sy

run = sy.identify("go2.xml", ["chirp_0.csv", "chirp_1.csv"], validate="chirp_2.csv", base="fixed", kp=[20, 20, 40], kd=[1, 1, 2])
print(run.verdict.headline, run.controller.delay)
print(sy.to_pandas(run))  # Ia, Fv, Fc, Fo of every joint, with intervals
sy.save(run, "model")  # model.xml, actuators.py for Isaac Lab, report.html with the simulated legs on the recorded ones
