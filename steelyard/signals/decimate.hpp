// Fewer samples of data that are already low-passed.
#pragma once

#include <Eigen/Core>

namespace steelyard {

/// Columns first, first + factor, first + 2·factor … of x (channels × samples). No filter: what lies above half the new
/// rate folds down, so filter first (butterworth.hpp), or use FirDecimator, which does both.
Eigen::MatrixXd decimate(const Eigen::MatrixXd& x, int factor, Eigen::Index first = 0);

/// x without its first `head` and last `tail` columns: the transients of the filters.
Eigen::MatrixXd trim(const Eigen::MatrixXd& x, Eigen::Index head, Eigen::Index tail);

/// The largest factor that keeps half the new rate above 1.25 × cutoff, the usual choice for robots; at least 1. rate,
/// cutoff in Hz.
int decimation_factor(double rate, double cutoff);

}  // namespace steelyard
