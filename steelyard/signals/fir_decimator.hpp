// Low-pass and decimation of data that stream by, block by block, in memory that does not grow with the log.
#pragma once

#include <Eigen/Core>

namespace steelyard {

/// Linear-phase FIR low-pass (Kaiser window) and decimation at once. Output k is centred on input sample
/// delay() + k·factor(), so that nothing is shifted in time; the first and last delay() samples have no output of their
/// own. The same output, to the last bit, however the input is cut into blocks. Torque and the columns of its regressor
/// go through the same taps.
class FirDecimator {
 public:
  /// factor: input samples per output sample, 2 to 10000.
  explicit FirDecimator(Eigen::Index channels, int factor = 10);

  /// Takes channels × any number of samples, and returns the outputs that are complete by now. Keeps at most taps − 1
  /// samples.
  Eigen::MatrixXd push(const Eigen::MatrixXd& block);

  const Eigen::VectorXd& taps() const { return taps_; }  ///< symmetric, sum 1
  Eigen::Index delay() const {
    return taps_.size() / 2;
  }  ///< input samples; a multiple of the factor, so that output
     ///< instants are multiples of the output period
  int factor() const { return factor_; }

  /// |H| at f [Hz] for an input rate [Hz].
  double gain(double f, double rate) const;

 private:
  Eigen::Index channels_;
  int factor_;
  Eigen::VectorXd taps_;
  Eigen::MatrixXd kept_;   // samples that outputs to come still need, oldest first
  Eigen::Index skip_ = 0;  // input samples to drop before the next output's first tap
};

}  // namespace steelyard
