// For tests: a sledge of 2 kg on a slope, whose motions have closed forms.
#pragma once

#include <cmath>
#include <utility>
#include <vector>

#include "steelyard/dynamics/model.hpp"

namespace steelyard::testing {

inline constexpr double sledge_mass = 2, earth_gravity = 9.81;

/// One joint that slides, positive downhill.
inline Model sledge(double slope, std::vector<FrictionTerm> friction = {}, const Limits& limits = {}) {
  Robot robot;
  robot.name = "sledge";
  Joint joint;
  joint.name = joint.link = "sledge";
  joint.type = JointType::prismatic;
  joint.limits = limits;
  joint.nominal = from_centre_of_mass(sledge_mass, Eigen::Vector3d::Zero(), Eigen::Matrix3d::Identity());
  robot.joints = {joint};
  robot.coordinates = {{"sledge", "1", JointType::prismatic, limits}};
  robot.G = Eigen::MatrixXd::Identity(1, 1);
  robot.g0 = Eigen::VectorXd::Zero(1);
  robot.gravity = {0, -earth_gravity * std::cos(slope), earth_gravity * std::sin(slope)};
  robot.shafts = coordinate_shafts(robot);
  robot.shafts[0].friction = std::move(friction);
  return nominal_model(robot);
}

}  // namespace steelyard::testing
