// From recordings to a model that was judged: the order of stages.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/estimate/drive_gains.hpp"
#include "steelyard/fit/fit.hpp"
#include "steelyard/fit/options.hpp"
#include "steelyard/judge/judge.hpp"
#include "steelyard/online/residual_statistics.hpp"
#include "steelyard/pipeline/run_record.hpp"
#include "steelyard/recordings/follow_plan.hpp"
#include "steelyard/recordings/recording.hpp"
#include "steelyard/validate/verdict.hpp"

namespace steelyard {

/// Texts of the model for other tools; empty where one is not written.
struct ModelDescriptions {
  std::string urdf;  ///< text of model.urdf
  std::string mjcf;  ///< text of model.xml, where the robot's own description is MJCF
};

/// The robot's own description, of the options, with the model's values; a fresh URDF where there is none. What cannot
/// be written a diagnostic explains (no-urdf, no-mjcf).
ModelDescriptions describe_model(const IdentifyOptions&, const Model&, Diagnostics&);

struct Identification {
  Fit fit;
  std::vector<Judgement> logs = {};  ///< every recording that was fitted, then those only judged
  Verdict verdict = {};
  Diagnostics diagnostics = {};          ///< diagnostics of all stages
  double samples = 0;                    ///< samples of the fitted recordings, on their uniform clocks
  double seconds = 0;                    ///< computing time [s]
  std::optional<DriveGains> gains = {};  ///< estimated drive gains, where asked for
  std::vector<FollowedPlan> plans = {};  ///< plans of the fitted recordings that have one
  ModelDescriptions descriptions = {};   ///< model.urdf and model.xml
  std::optional<RunRecord> run = {};     ///< record of the run for the result; none: not known
  Eigen::VectorXd encoder_offsets =
      {};  ///< encoder offsets of each joint, to add to the logged angle [rad, m]; empty: not asked for
  Eigen::VectorXd encoder_offset_deviations = {};  ///< standard deviations of those [rad, m]
  DriveController controller = {};                 ///< the one whose torque was fitted, with its delay; not given: none
  std::optional<ResidualStatistics> residual = {};  ///< what the model leaves of the fitted logs, tick by tick, for
                                                    ///< thresholds on a controller; none: the logs do not say
};

/// Reads, examines, fits, judges. `nominal`: the robot with what is known of its values, which may be nothing;
/// `fitted`: recordings to fit; `judged`: recordings to validate the model on.
Identification identify(const Model& nominal, const std::vector<Recording>& fitted,
                        const std::vector<Recording>& judged = {}, const IdentifyOptions& = {}, const Run& = {});

}  // namespace steelyard
