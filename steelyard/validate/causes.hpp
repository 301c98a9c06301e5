// What a residual looks like, as shares of its energy: where to look first (V7-V9 of docs/theory/estimation.md).
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

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

struct CauseOptions {
  double cutoff = 10;         ///< cut-off of the low-pass that separates noise from the rest [Hz]: the metric's
  double still_speed = 0.05;  ///< below it a joint stands still [rad/s, m/s]: the metric's
  double beyond = extrapolated_speed;  ///< share of the fastest speed fitted above which a law is extrapolated [-]
  int bins = 24;  ///< number of bins of a function of velocity or position [-]: enough for Stribeck's dip, too few to
                  ///< fit noise
  double block = 1;              ///< length of stretches held out together [s]: longer than the residual's correlation
  int folds = 5;                 ///< number of folds; each holds out every fifth stretch [-]
  double least_share = 0.05;     ///< least share of the residual's energy for a cause to be named [-]
  double simpler = 0.9;          ///< share of the best explanation that a simpler one must reach to be preferred [-]
  double excess = 1.5;           ///< ratio to the mean square elsewhere from which a region stands out [-]
  Eigen::Index samples = 20000;  ///< most samples used; longer logs are thinned evenly [-]
};

struct CauseShare {
  Cause cause = Cause::unexplained;
  double percent = 0;  ///< share of the residual's energy [%]
  std::string text;    ///< a sentence with the numbers
};

struct ResidualCauses {
  std::size_t joint = 0;
  double relative_percent = 0;           ///< V1
  double filtered_relative_percent = 0;  ///< V2, by which joints are ordered
  std::string summary;             ///< one sentence that can stand alone: how large, what it looks like, what to do
  std::string remedy;              ///< last part of the summary: what to do
  std::vector<CauseShare> shares;  ///< largest first, what is unexplained last; they sum to 100
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
std::vector<ResidualCauses> residual_causes(const CauseInput&, const CauseOptions& = {});

}  // namespace steelyard
