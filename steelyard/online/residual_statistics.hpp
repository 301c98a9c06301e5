// Statistics of the observer's residual over recordings without contact: what an alarm's thresholds, a payload's
// intervals and a band are made of (T9 of docs/theory/online.md).
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/online/ticks.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

/// Residual of the momentum observer over motions without contact: joints × bands where there are two numbers to it.
struct ResidualStatistics {
  double seconds = 0;         ///< motion that it is of [s]
  Eigen::VectorXd raw;        ///< deviation from tick to tick [N·m, N]
  Eigen::VectorXd deviation;  ///< deviation below the observer's bandwidth [N·m, N]
  Eigen::VectorXd density;    ///< variance of means over time, times that time [N²·m²·s, N²·s]
  Eigen::MatrixXd smooth;     ///< deviation in each band, away from reversals [N·m, N]
  Eigen::MatrixXd reversal;   ///< what comes to it in quadrature at a reversal [N·m, N]
  double peak_level = 0;      ///< level of the standardised residual above which peaks were counted [-]
  double peak_excess = 0;     ///< mean of their squares beyond it [-]
  double peak_rate = 0;       ///< peaks a second [1/s]
  bool fitted = false;        ///< the model was fitted to these motions: others leave more
};

/// Ticks that statistics look at, of all recordings: a minute at 1 kHz, minutes at less.
inline constexpr Eigen::Index most_residual_ticks = 40000;

/// By replaying the recordings through the observer, tick by tick. Throws Unattainable where they
/// hold less than five seconds of motion.
ResidualStatistics residual_statistics(const Model&, const std::vector<Ticks>& without_contact);

/// The statistics, where they fit the model's joints. Throws InvalidInput otherwise.
const ResidualStatistics& checked(const ResidualStatistics&, const Model&);

/// As residual.yaml has them, which `identify` writes beside a model; to be read back. Throws InvalidInput naming file
/// and line.
std::string to_yaml(const ResidualStatistics&);
ResidualStatistics read_residual_statistics(const std::string& path);

/// Standardised residual that is exceeded so many times an hour, on motions unlike the fitted ones where the statistics
/// are of those [-].
double alarm_level(const ResidualStatistics&, double false_alarms);

}  // namespace steelyard
