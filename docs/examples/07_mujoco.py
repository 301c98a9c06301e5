# A model for MuJoCo. Here MuJoCo lets the arm fall; the C++ twin lets the library do it.
import mujoco
import steelyard as sy

model = sy.load_model("denso-vp6242g")
robot = model.robot.replace(shafts=[shaft.replace(friction=[]) for shaft in model.robot.shafts])
xml = sy.to_mjcf(sy.with_robot(model, robot))
arm = mujoco.MjModel.from_xml_string(xml)
print("MJCF with", "six joints" if arm.njnt == 6 else "other joints")

arm.opt.timestep, arm.opt.integrator = 1e-3, mujoco.mjtIntegrator.mjINT_RK4
arm.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_LIMIT
state = mujoco.MjData(arm)
state.qpos[:] = 0.3
for _ in range(300):
    mujoco.mj_step(arm, state)
print("after 0.3 s:", " ".join(f"{angle:.4f}" for angle in state.qpos), "rad")
