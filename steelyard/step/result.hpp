// Files of a campaign of steps: numbers for programs, a picture for people.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "steelyard/step/campaign.hpp"

namespace steelyard {

/// `joints`, with their responses, and `links`: the parts of step.json that are the campaign's. `robot`: null where
/// there is none.
nlohmann::ordered_json steps_json(const StepCampaign&, const Model* nominal, double confidence);

/// Measured and fitted motion, one chart per joint and pose (core/chart.hpp).
std::string steps_svg(const StepCampaign&, const Robot* robot);

/// "2 (arm)", or "" without a robot.
std::string joint_title(const StepExperiment&, const Robot* robot);

/// "0, ·, 1.57": where the others are locked.
std::string pose_text(const StepExperiment&);

}  // namespace steelyard
