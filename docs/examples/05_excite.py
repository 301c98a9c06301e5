# A motion that determines the parameters best, inside the robot's limits, ready to be played.
import numpy as np
import steelyard as sy

model = sy.load_model("icomatic-scara03")  # limits: positions, speeds, 9 m/s² at the gripper
plan = sy.design_motion(
    model,
    family=sy.FamilyOptions(period=25, harmonics=12),  # a Fourier series of 25 s, from rest to rest
    design=sy.DesignOptions(iterations=4000, seconds=np.inf),  # a count instead of seconds: the same plan every time
)

motion = sy.played(plan)  # t, q, q̇, q̈ at 100 Hz
print(f"{len(plan.parameters)} parameters, {len(motion.t)} samples")
print("starts at rest:", "yes" if np.linalg.norm(motion.motion.qd[0]) < 1e-9 else "no")
for margin in plan.margins:
    if margin.row.limit == sy.rooms.motion.LimitKind.tool_acceleration:
        print(f"gripper: {margin.value:.1f} of {margin.row.bound:g} m/s²")
print("more than the paper's best trajectory:", "yes" if plan.log_det - 46.05 > 75.83 else "no")
