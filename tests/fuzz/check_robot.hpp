// Properties of every robot that a parser accepts.
#pragma once

#include "steelyard/core/random.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard::fuzz {

/// Throws std::logic_error when the robot's pieces are not finite or do not fit together.
void require_consistent(const Model& model);

/// Throws std::logic_error when its robot file is refused or differs in a number, or when a URDF written of it is
/// refused without need. `urdf`: where it came from, or "".
void require_written(const Model& model, const std::string& urdf);

/// Parameters, regressor, inverse dynamics, choice of joints, now and then base parameters: none may fail on an
/// accepted robot, and on one of ordinary size the regressor must give the torques of the model.
void exercise(const Model& model, Random& random);

}  // namespace steelyard::fuzz
