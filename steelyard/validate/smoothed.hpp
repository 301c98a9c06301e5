// The filtered metric's low-pass, in place. Private to the library.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace steelyard {

/// Which of the samples count; empty `valid`: all. Throws Unattainable where none does.
std::vector<Eigen::Index> measured_samples(const std::vector<bool>& valid, Eigen::Index samples);

/// metric_low_pass, of which the measured samples are known.
void smooth_for_metric(Eigen::MatrixXd& x, const std::vector<Eigen::Index>& measured, double rate, double cutoff);

}  // namespace steelyard
