// From a robot to an excitation plan: limits, family, measurement, design, in this order.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "steelyard/motion/approach.hpp"
#include "steelyard/motion/plan.hpp"

namespace steelyard {

struct ExciteOptions {
  FamilyOptions family;
  CriterionKind criterion = CriterionKind::d;  ///< volume of the confidence region: whatever the units
  MeasurementOptions measurement;              ///< parameters to identify, and the torque's noise
  MotionLimits limits;                         ///< own_limits(robot), and more; what is missing is completed
  DesignOptions design;           ///< search and budget; `known` and `resume` come from the files below; 0 s: the plan
                                  ///< that is resumed as it is, held against these limits
  double scale = 1;               ///< speed it is to be played at [-], up to 1: limits hold at full speed
  std::string resume;             ///< a plan to go on from, of the same family; "": none
  std::vector<std::string> done;  ///< plans and logs of this robot whose information is there already
  Eigen::VectorXd from;           ///< pose at rest before the plan [rad, m]; empty: not known
};

/// Throws InvalidInput for options that contradict themselves or the robot, before anything long begins; Unattainable
/// where no motion was found that holds all limits.
Plan make_plan(const Model& nominal, const ExciteOptions&, const Run& = {});

/// One positive number for all joints or one each, as an option gives them; `option` begins the messages.
Eigen::VectorXd per_joint(const std::string& option, const std::vector<double>& values, const Robot&);

/// Gains with which to play a plan for actuators: a loop of about 1.5 times the plan's fastest sine, 4 Hz at least,
/// stiff enough that gravity and friction of the description hold no joint back.
struct ProposedGains {
  Eigen::VectorXd kp, kd;  ///< [N·m/rad, N/m], [N·m·s/rad, N·s/m] of two digits; empty: links without inertia
  double frequency = 0;    ///< bandwidth of the loop [Hz]
};
ProposedGains proposed_gains(const Model&, const Plan&);

}  // namespace steelyard
