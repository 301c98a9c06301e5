// The whole of kim's method: logs of step experiments on several joints in several poses, from the tip to the base.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/logs/log.hpp"
#include "steelyard/step/experiment.hpp"
#include "steelyard/step/inertia.hpp"
#include "steelyard/step/joint.hpp"

namespace steelyard {

/// A log of one step, of a joint alone or of a whole robot.
struct StepLog {
  std::string name;
  Eigen::VectorXd t;               ///< [s]
  Eigen::MatrixXd q;               ///< joints × samples [rad, m]
  Eigen::MatrixXd qd;              ///< likewise, or empty
  double voltage = 0;              ///< voltage of the step [V]
  std::optional<double> switched;  ///< when it came on [s]
  std::optional<double> onset;     ///< when the joint began to move [s], if known
  Diagnostics diagnostics = {};    ///< diagnostics of reading it
};

/// Cuts the log to the step in a column of voltages: from rest (0, or its first level) to the end of the longest
/// constant level. Throws InvalidInput where there is no step.
void cut_to_step(const Eigen::VectorXd& volts, StepLog&);

struct CampaignOptions {
  StepOptions step;
  bool speed = false;         ///< fit speeds instead of positions
  bool known_gravity = true;  ///< the robot's nominal inertias give the gravity torque, which is taken as known
  int joint = -1;             ///< coordinate that moves in every log; -1: the one that moves the most
};

/// One joint in one pose, from all of its logs.
struct StepExperiment {
  int joint = 0;
  Eigen::VectorXd pose;
  std::vector<StepResponse> responses;
  JointStep result;
};

struct StepCampaign {
  std::vector<StepExperiment> experiments;  ///< from the tip to the base
  std::optional<LinkInertia> links;         ///< parameters of the links, where a robot is given
  Diagnostics diagnostics;
};

/// One joint alone, no robot: all logs are of it, in one pose.
StepCampaign identify_steps(const std::vector<StepLog>&, const Motor&, const CampaignOptions& = {}, const Run& = {});

/// Logs of a robot: grouped by the joint that moves and the pose of the others.
StepCampaign identify_steps(const Model& nominal, const std::vector<StepLog>&, const std::vector<Motor>&,
                            const CampaignOptions& = {}, const Run& = {});

/// The model with the identified values: link parameters and rotors by K9 (undetermined ones stay nominal), viscous
/// (B where the back-emf is not known) and Coulomb friction of each joint, averaged over its poses.
Model with_steps(const Model& nominal, const StepCampaign&);

}  // namespace steelyard
