// Shared by the parts of steelyard_cross_check: random states, and numbers as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "steelyard/core/random.hpp"
#include "steelyard/robot/robot.hpp"
#include "tests/support/json.hpp"

namespace steelyard::testing {

struct States {
  Eigen::MatrixXd q, qd, qdd, tau;  ///< dof × states; tau: to drive forward dynamics with
};

States random_states(const Robot& robot, int count, Random& random);

/// Pose and Jacobian of a frame in every state.
nlohmann::json frame_json(const Robot& robot, const States& states, const std::string& name);

/// The same structure with other links, as a fit would find them.
Model with_other_links(Model model, Random& random);

/// MJCF of bundled and random robots, and what those robots do (dump_mjcf.cpp).
void dump_mjcfs(int robots, std::uint64_t seed, const std::string& folder);

/// Trees on a floating base, and what they do (dump_floating.cpp).
void dump_floating(int robots, std::uint64_t seed, const std::string& folder);

/// Arms that torques drive, simulated, and the same as MJCF.
void dump_simulations(std::uint64_t seed, const std::string& folder);

}  // namespace steelyard::testing
