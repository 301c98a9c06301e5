// Which parameters of a robot are identifiable? Base parameters and how the standard ones group into them.
#include <iostream>
#include <steelyard/base/base_parameters.hpp>

int main() {
  const steelyard::Robot robot = steelyard::load_robot("planar-2r");  // or a URDF, an MJCF, your own robot file
  const steelyard::ParameterLayout layout(robot);
  const auto base = steelyard::find_base_parameters(robot, layout);
  std::cout << robot.name << ": " << base.count() << " of " << layout.size() << " parameters\n";
  for (int i = 0; i < base.count(); ++i)
    std::cout << "  " << base_name(base, layout, i) << " = " << base_expression(base, layout, i) << '\n';
}
