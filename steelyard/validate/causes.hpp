// What a residual looks like, as shares of its energy: where to look first (V7-V9 of docs/theory/estimation.md).
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/validate/metrics.hpp"

namespace steelyard {

enum class Cause {
  noise,         ///< the part above the metric's cut-off, and as much per hertz below it
  offset,        ///< constant
  gain,          ///< proportional to the predicted torque
  delay,         ///< proportional to the predicted torque's derivative: the measured torque is late or early
  inertia,       ///< proportional to the acceleration
  drift,         ///< a slow function of time
  extrapolated,  ///< larger beyond the fastest speed fitted
  standstill,    ///< larger at rest
  velocity,      ///< any other function of the velocity
  position,      ///< any other function of the position
  unexplained,
};
const char* to_string(Cause);

/// Share of the fastest fitted speed above which a prediction is an extrapolation [-]. A controller that plays the
/// fitted motion again overshoots by less.
inline constexpr double extrapolated_speed = 1.05;

struct CauseShare {
  Cause cause = Cause::unexplained;
  double percent = 0;           ///< share of the residual's energy [%]
  std::string text;             ///< a sentence with the numbers
  double filtered_percent = 0;  ///< share of its energy below the metric's cut-off [%], which verdict and report show
  std::string filtered_text = {};  ///< a sentence of that
};

struct ResidualCauses {
  std::size_t joint = 0;
  double relative_percent = 0;           ///< V1
  double filtered_relative_percent = 0;  ///< V2, by which joints are ordered
  std::string summary;             ///< one sentence that can stand alone: how large, what it looks like, what to do
  std::string remedy;              ///< last part of the summary: what to do
  std::vector<CauseShare> shares;  ///< largest first, what is unexplained last; both kinds of percent sum to 100
};

/// A judged log: joints × samples on a uniform clock.
struct CauseInput {
  Eigen::MatrixXd tau, predicted, q, qd;
  double rate = 0;                 ///< [Hz]
  std::vector<bool> valid;         ///< whether each sample was measured; empty: all were
  std::vector<std::string> names;  ///< names of the joints
  std::vector<bool> slides;        ///< whether each joint is prismatic; empty: none is
  Eigen::VectorXd fitted_speed;    ///< fastest speed of each joint in the fit [rad/s, m/s]; empty: not known
};

/// Causes of every joint, worst joint first by the filtered error, which verdict and report show. Joints without any
/// torque are left out.
std::vector<ResidualCauses> residual_causes(CauseInput, const MetricOptions& = {}, const Run& = {});

}  // namespace steelyard
