// A model on logs it never saw; and every log's model on every other log.
#pragma once

#include "steelyard/pipeline/identify.hpp"
#include "steelyard/validate/cross_table.hpp"

namespace steelyard {

struct Validation {
  Robot model;
  std::vector<Judgement> logs;
  Verdict verdict;
  Diagnostics diagnostics;
  std::optional<RunRecord> run;  ///< where the options had an invocation
};

/// The project's robot, which must have values, on its logs of role validate (of all roles but payload, if none has
/// that).
Validation validate(const Project&, const RunOptions& = {});

struct CrossRun {
  Robot robot;
  CrossTable complete, reduced;  ///< all base parameters; the essential ones
  Diagnostics diagnostics;
  std::optional<RunRecord> run;  ///< where the options had an invocation
};

/// Fits each log of the project by itself and judges it on all of them. Needs two.
CrossRun cross_validate(const Project&, const RunOptions& = {});

}  // namespace steelyard
