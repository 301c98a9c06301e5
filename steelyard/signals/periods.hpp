// Repeated motion: the length of its period, the mean period, and the noise that repetitions show.
#pragma once

#include <Eigen/Core>

namespace steelyard {

struct Period {
  double seconds = 0;      ///< length, to a small fraction of a sample
  double correlation = 0;  ///< correlation of the log with itself one period later [-]
};

/// x: channels × samples, dt [s]. Autocorrelation of all channels together (each with its mean taken off and its power
/// made 1) gives the first lag that repeats as well as any; then the length at which a Fourier series leaves the least
/// residual (maximum likelihood for white noise). Throws Unattainable when nothing repeats. Trim rest at the ends
/// first.
Period find_period(const Eigen::MatrixXd& x, double dt);

struct AveragedPeriods {
  Eigen::MatrixXd mean;        ///< channels × samples of one period, at t0 + k·dt
  double dt = 0;               ///< period / samples [s]: a whole number of samples a period
  int count = 0;               ///< periods averaged
  Eigen::MatrixXd covariance;  ///< channels × channels, of one sample about the mean, pooled over the period; the
                               ///< mean's is this over count, if deviations are independent
};

/// Mean of all whole periods from the first sample on. `period` [s] need not be a multiple of dt: the log is then
/// interpolated by a cubic spline, which lowers the variance of white noise (by a quarter at most).
/// Needs two periods.
AveragedPeriods average_periods(const Eigen::MatrixXd& x, double dt, double period);

}  // namespace steelyard
