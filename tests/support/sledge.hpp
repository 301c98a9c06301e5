// For tests: a sledge of 2 kg on a slope, whose motions have closed forms.
#pragma once

#include <cmath>
#include <vector>

#include "steelyard/dynamics/model.hpp"
#include "tests/support/set_values.hpp"

namespace steelyard::testing {

inline constexpr double sledge_mass = 2, earth_gravity = 9.81;

/// One joint that slides, positive downhill.
inline Model sledge(double slope, const std::vector<ValuedLaw>& friction = {}, const Limits& limits = {}) {
  Robot robot;
  robot.name = "sledge";
  Joint joint;
  joint.name = joint.link = "sledge";
  joint.type = JointType::prismatic;
  joint.limits = limits;
  robot.joints = {joint};
  robot.coordinates = {{"sledge", "1", JointType::prismatic, limits}};
  robot.G = Eigen::MatrixXd::Identity(1, 1);
  robot.g0 = Eigen::VectorXd::Zero(1);
  robot.gravity = {0, -earth_gravity * std::cos(slope), earth_gravity * std::sin(slope)};
  robot.shafts = coordinate_shafts(robot);
  Model model = with_laws(Model(robot), 0, friction);
  model.set_link(0, from_centre_of_mass(sledge_mass, Eigen::Vector3d::Zero(), Eigen::Matrix3d::Identity()));
  return nominal_model(model);
}

}  // namespace steelyard::testing
