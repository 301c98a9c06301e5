// A log of a plan: where in it the plan was played, how fast, and its periods made one.
#pragma once

#include <optional>

#include <string>

#include "steelyard/motion/plan.hpp"
#include "steelyard/signals/signals.hpp"

namespace steelyard {

/// How a log follows its plan, for result.json.
struct FollowedPlan {
  std::string log, plan;         ///< names of files
  double delay = 0;              ///< begin of the first period after that of the log [s]
  double start = 0;              ///< the same on the log's clock [s]
  double scale = 1;              ///< speed it was played at [plan's full speed]
  double period = 0;             ///< as logged [s]
  int periods = 0;               ///< whole ones, one after the other
  double before = 0, after = 0;  ///< left out: rest, the way to the plan and from it, a part of a period [s]
  bool averaged = false;
  Eigen::VectorXd deviation;     ///< deviation of each joint from the plan, root of mean square [rad, m]
  Eigen::VectorXd torque_noise;  ///< noise of one sample of each joint's mean torque [N·m, N]; empty: not averaged
};

struct Followed {
  Signals signals;  ///< the whole periods, or their mean
  FollowedPlan how;
};

/// Throws Unattainable where the log does not hold one period of the plan, with when and which joint deviates most.
Followed follow_plan(const Plan&, Signals);

/// What is known of the robot's reference during a log.
struct KnownReference {
  std::optional<FollowedPlan> plan;  ///< plan that it followed
  std::optional<Signals> asked;      ///< commanded positions, as logged; a plan takes precedence
};

}  // namespace steelyard
