# Which parameters of a robot are identifiable?
import steelyard as sy

robot = sy.load_robot("planar-2r")  # or a URDF, an MJCF, your own robot file
layout = sy.ParameterLayout(robot)
base = sy.find_base_parameters(robot, layout)
print(f"{robot.name}: {base.count} of {len(layout)} parameters")
for i in range(base.count):
    print(f"  {sy.base_name(base, layout, i)} = {sy.base_expression(base, layout, i)}")
