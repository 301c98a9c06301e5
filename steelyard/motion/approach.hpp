// From a pose to the beginning of a plan, and from its end back to rest (X21 of docs/theory/excitation.md).
#pragma once

#include "steelyard/motion/plan.hpp"

namespace steelyard {

/// Throws where standing still at `pose` breaks a limit: InvalidInput outside the joints' ranges, else Unattainable.
/// `option` begins the message.
void require_free(const LimitSet&, const Eigen::VectorXd& pose, const std::string& option);

/// From rest at `pose` to the plan's first state at the speed it is played with: q, q̇ and q̈ by a quintic in time of
/// each joint, as short as every limit allows. To a plan that begins in motion, where no such quintic holds them: to
/// rest on the plan's own path first, then along it, faster and faster. Samples from t = 0 on at the plan's rate; the
/// plan's first sample is the one after the last. Throws Unattainable, with the limit, where the straight way breaks
/// one at any speed; InvalidInput for a pose of the wrong size or outside the joints' ranges.
PlayedMotion approach(const Plan&, const LimitSet&, const Eigen::VectorXd& pose);

/// From where the plan ends to rest at `pose`, likewise: its first sample is the one after the plan's last.
PlayedMotion leave(const Plan&, const LimitSet&, const Eigen::VectorXd& pose);

}  // namespace steelyard
