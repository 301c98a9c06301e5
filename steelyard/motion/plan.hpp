// An excitation plan: what was designed, for which robot and limits, how well it does, and how to play it.
#pragma once

#include <string>
#include <vector>

#include "steelyard/motion/design.hpp"

namespace steelyard {

struct Plan {
  std::string robot;
  std::vector<std::string> joints;
  std::vector<JointType> types;
  FamilyOptions family;
  Eigen::VectorXd x;
  std::vector<std::string> names;  ///< names of x
  double rate = 100;               ///< [Hz] of plan.csv
  double scale = 1;                ///< speed it is to be played at [-]: 0.3 for a first run
  MotionLimits limits;
  std::vector<Margin> margins;          ///< margins of the motion as it is played, at `scale`
  std::string criterion;                ///< optimised criterion: "d"
  std::string target;                   ///< "all", "payload" …
  std::vector<std::string> parameters;  ///< base parameters it is designed for
  std::vector<std::string> units;       ///< units of `parameters`; "" or empty where not known
  Eigen::VectorXd nominal;              ///< their nominal values; NaN or empty where not known
  std::vector<std::string> done;        ///< files whose information was counted as known
  Eigen::VectorXd deviation;            ///< deviation of the torque noise it was designed for
  /// The motion's values of every criterion, with what was done before.
  double log_det = 0, lambda_min = 0, trace_covariance = 0, condition = 0, jd = 0, jk = 0;
  Eigen::VectorXd standard_deviations;  ///< expected for `parameters` from one period and noise of `deviation`
  unsigned seed = 1;
  int starts = 0;
  long evaluations = 0;
  double seconds = 0;
  std::string search;
  bool interrupted = false;
  Diagnostics diagnostics;
};

/// Samples at these times of the plan at full speed [s].
Trajectory sample(const Plan&, const Eigen::VectorXd& times);

/// The samples of plan.csv: one period (longer by 1/scale), period·rate rows from t = 0.
struct PlayedMotion {
  Eigen::VectorXd t;
  Trajectory motion;
};
PlayedMotion played(const Plan&);

/// Samples at these times of the motion as it is played, at `scale` [s].
Trajectory played_at(const Plan&, const Eigen::VectorXd& times);

/// t, q1 …, qd1 …, qdd1 … with every digit: plan.csv; with `commands` t, q_ref1 …, qd_ref1 …, what drives are given.
std::string motion_csv(const PlayedMotion&, bool commands = false);

/// Throws InvalidInput where the plan is another robot's: other joints, or in another order.
void require_same_joints(const Plan&, const std::string& file, const Robot&);

Plan parse_plan(const std::string& json, const std::string& file);  ///< throws InvalidInput naming file and key
Plan read_plan(const std::string& path);

}  // namespace steelyard
