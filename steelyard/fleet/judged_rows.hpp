// Torque errors of any model on a log that was reduced, as `judge` has them on its samples.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/estimate/log_equations.hpp"
#include "steelyard/estimate/observations.hpp"
#include "steelyard/fleet/choices.hpp"
#include "steelyard/validate/metrics.hpp"

namespace steelyard {

/// The residual is linear in the base parameters, so its square follows from square-root information of the judged
/// rows: unfiltered, through the metric's own low-pass, and where the joint moves (V1-V4).
struct JudgedRows {
  Observations raw{0, {}}, filtered{0, {}}, moving{0, {}};  ///< over the columns of the choices
  Eigen::VectorXd torque_sum;                               ///< Σ τ of each joint's judged samples [N·m, N]
  double cutoff = 0;  ///< low-pass of the filtered errors [Hz]; 0: none, they are the raw ones
};

/// `log`: as it is judged, nothing changed. Joints whose effort was not measured have no rows.
JudgedRows judged_rows(const Choices&, const std::vector<DesignColumn>&, const Signals& log, const Run& = {});

/// Errors of the model whose base values these are, in the order of `columns`' places.
TorqueMetrics metrics_of(const JudgedRows&, const std::vector<int>& places, const Eigen::VectorXd& values);

}  // namespace steelyard
