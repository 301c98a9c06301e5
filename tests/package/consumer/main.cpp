#include <iostream>
#include <steelyard/base/base_parameters.hpp>
#include <steelyard/core/version.hpp>
#include <steelyard/dynamics/energy.hpp>
#include <steelyard/dynamics/model.hpp>
#include <steelyard/dynamics/regressor.hpp>
#include <steelyard/logs/table.hpp>

int main() {
  const steelyard::Robot robot = steelyard::load_robot("puma560");
  const auto base = steelyard::find_base_parameters(robot, steelyard::ParameterLayout(robot, {false, false}));
  std::cout << robot.name << ": " << base.count() << " base parameters\n";
}
