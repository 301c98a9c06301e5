// A model on logs it never saw; and every log's model on every other log.
#pragma once

#include "steelyard/pipeline/identify.hpp"
#include "steelyard/validate/cross_table.hpp"

namespace steelyard {

struct Validation {
  Model model;
  std::vector<Judgement> logs;
  Verdict verdict;
  Diagnostics diagnostics;
  std::optional<RunRecord> run;  ///< record of the run for the result; none: not known
};

/// Where a value is not known it is taken as zero; links need theirs. With a controller the torque of all logs is what
/// it makes of their commands, and the model is judged in closed loop.
Validation validate(const Model&, const std::vector<Recording>&, const MetricOptions& = {}, const Run& = {},
                    const DriveController& = {});

struct CrossRun {
  Model nominal;
  CrossTable complete, reduced;  ///< all base parameters; the essential ones
  bool simulated = false;        ///< positions of closed loops [rad, m] are compared, in place of torques: both tables
                                 ///< are the same then
  Diagnostics diagnostics;
  std::optional<RunRecord> run;  ///< record of the run for the result; none: not known
};

/// Fits each recording by itself and judges it on all of them. Needs two.
CrossRun cross_validate(const Model& nominal, const std::vector<Recording>&, const IdentifyOptions& = {},
                        const Run& = {});

}  // namespace steelyard
