// The simulated plant: the dynamics of a Model, and a body that its last link may hold.
#pragma once

#include <Eigen/Core>
#include <string>

#include "steelyard/dynamics/dynamics.hpp"

namespace steelyard {

using Plant = Dynamics;

/// A body held by the robot.
struct Payload {
  double mass = 0;                                    ///< [kg]
  Eigen::Vector3d com = Eigen::Vector3d::Zero();      ///< in `frame` [m]
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();  ///< about the centre of mass, along the frame's axes [kg·m²]
  std::string frame;                                  ///< fixed to the last link; "": the robot's flange
};

/// The model with the body added to its last link. Throws InvalidInput for a body that is not physically consistent
/// (negative mass or inertia) or a frame that is not there.
Model with_payload(const Model&, const Payload&);

}  // namespace steelyard
