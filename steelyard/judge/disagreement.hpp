// Fitted logs that are not of one robot in one state. Private to the room.
#pragma once

#include <cstddef>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/estimate/fit_data.hpp"
#include "steelyard/fit/fit.hpp"
#include "steelyard/recordings/examine_logs.hpp"

namespace steelyard {

/// How much worse each part of a log is explained by the rest of it with the other logs beside it than by that rest
/// alone: rms over rms [-]. Below one as a rule, for other logs of the same robot help; directions that only this log
/// determines do not count.
struct Disagreement {
  std::vector<double> harm;      ///< of each log, all logs compared
  std::vector<std::size_t> odd;  ///< indices of logs that disagree with those that are not among them, the clearest
                                 ///< first; with two logs both of them
};

/// `model` and `base`: of a fit to all of the logs; `sigma`: each joint's noise in it [N·m, N].
Disagreement find_disagreement(const Model& model, const BaseParameters& base, const FitData& logs,
                               const Eigen::VectorXd& sigma, const Run& = {});

/// Warnings about fitted logs that disagree: what the one has that a model of the others has not (payload-differs,
/// gain-differs, zero-differs), or that they are of no one robot (logs-disagree). `named`: logs that the fit's own
/// residual names already, by their indices.
Diagnostics disagreeing_logs(const Model& nominal, const ExaminedLogs&, const Fit&, const IdentifyOptions&,
                             const std::vector<std::size_t>& named, const Run& = {});

}  // namespace steelyard
