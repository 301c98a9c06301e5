// What a residual looks like, as shares of its energy: where to look first (V7-V9 of docs/theory/estimation.md).
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

namespace steelyard {

enum class Cause {
  noise,         ///< above the metric's cut-off, and as dense below it
  offset,        ///< a constant
  gain,          ///< in proportion to the predicted torque
  delay,         ///< to its derivative: the measured torque is of another moment
  inertia,       ///< to the acceleration
  drift,         ///< a slow function of time
  extrapolated,  ///< larger beyond the fastest speed fitted
  standstill,    ///< larger at rest
  velocity,      ///< any other function of the velocity
  position,      ///< any other function of the position
  unexplained,
};
const char* to_string(Cause);

/// Share of the fastest speed fitted above which a prediction is an extrapolation [-]. Less is within what a
/// controller overshoots when it plays the fitted motion again.
inline constexpr double extrapolated_speed = 1.05;

struct CauseOptions {
  double cutoff = 10;                  ///< of the low-pass that parts noise from the rest [Hz]: the metric's
  double still_speed = 0.05;           ///< below it a joint stands still [rad/s, m/s]: the metric's
  double beyond = extrapolated_speed;  ///< share of the fastest speed fitted above which a law is extrapolated [-]
  int bins = 24;                 ///< of a function of velocity or position [-]: Stribeck's dip is seen, noise is not
  double block = 1;              ///< stretches that are held out together [s]: longer than the residual remembers
  int folds = 5;                 ///< each holds out every fifth stretch [-]
  double least_share = 0.05;     ///< of the residual's energy that makes a cause worth naming [-]
  double simpler = 0.9;          ///< of the best explanation that a simpler one must reach to go before it [-]
  double excess = 1.5;           ///< of the mean square elsewhere that makes a stretch stand out [-]
  Eigen::Index samples = 20000;  ///< looked at, evenly, of a longer log [-]
};

struct CauseShare {
  Cause cause = Cause::unexplained;
  double percent = 0;  ///< of the residual's energy
  std::string text;    ///< a sentence with the numbers
};

struct ResidualCauses {
  std::size_t joint = 0;
  double relative_percent = 0;           ///< V1
  double filtered_relative_percent = 0;  ///< V2, by which joints are ordered
  std::string summary;             ///< one sentence that can stand alone: how large, what it looks like, what to do
  std::string remedy;              ///< its last part
  std::vector<CauseShare> shares;  ///< largest first, what is unexplained last; they sum to 100
};

/// A judged log: joints × samples on a uniform clock.
struct CauseInput {
  Eigen::MatrixXd tau, predicted, q, qd;
  double rate = 0;                 ///< [Hz]
  std::vector<bool> valid;         ///< of each sample, whether it was measured; empty: all were
  std::vector<std::string> names;  ///< of the joints
  std::vector<bool> slides;        ///< of each joint, whether it is prismatic; empty: none is
  Eigen::VectorXd fitted_speed;    ///< fastest of each joint in the fit; empty: not known
};

/// Worst joint first, by the filtered error, which verdict and report show. Joints without any torque are left out.
std::vector<ResidualCauses> residual_causes(const CauseInput&, const CauseOptions& = {});

}  // namespace steelyard
