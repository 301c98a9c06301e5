// Random robots for tests: serial chains and trees, revolute and prismatic, right and odd angles, any gravity.
#pragma once

#include <string>

#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/model.hpp"

namespace steelyard::testing {

struct RandomRobotOptions {
  int min_joints = 1, max_joints = 8;
  double prismatic = 0.25;    ///< chance that a joint slides
  double branch = 0.0;        ///< chance that a joint sits on an earlier link than the last
  double right_angles = 0.6;  ///< chance that a frame is turned by multiples of 90°
  double no_offset = 0.3;     ///< chance that a translation is zero
  double no_gravity = 0.15;
  bool link_frames = true;  ///< link frames turned and shifted against the joint's, as in URDF or standard DH
  bool floating = false;    ///< on a base that moves freely: one link and six coordinates more
  bool shafts = false;      ///< rotors and viscous, Coulomb friction with values
};

/// The robot with physically consistent inertias.
Model random_model(Random& random, const RandomRobotOptions& = {});

/// Its structure alone.
Robot random_robot(Random& random, const RandomRobotOptions& = {});

/// A state of moderate size.
Eigen::VectorXd random_state(Random& random, int n, double size);

/// The model as a URDF that describes the same: link frames, axes, inertias. Serial or tree, no couplings.
std::string to_urdf(const Model& model);

}  // namespace steelyard::testing
