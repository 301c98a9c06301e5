// Instrumental variables sample by sample (N10 of docs/theory/instrumental.md).
#pragma once

#include <Eigen/Core>

#include "steelyard/math/information.hpp"

namespace steelyard {

/// The triangular factor of [Z W y], one sample after the other: R12 β = r1. Equals the batch to rounding, where the
/// covariance form of kawasaki1985 (TerminalRecursion) needs a prior and loses digits to it.
class InstrumentalRecursion {
 public:
  /// `sigma`: noise of each joint's torque [N·m, N]. `forgetting`: weight that a sample keeps when the next arrives
  /// [-].
  InstrumentalRecursion(int parameters, const Eigen::VectorXd& sigma, double forgetting = 1);

  /// Z, W: joints × parameters; y: joints. No allocation after the first.
  void update(const Eigen::MatrixXd& Z, const Eigen::MatrixXd& W, const Eigen::VectorXd& y);

  /// Solves with the samples so far. False, with the values unchanged, while they do not determine all parameters.
  /// Allocates.
  bool solve();
  const Eigen::VectorXd& values() const { return values_; }  ///< values of the last solve; zero before
  const Information& information() const { return information_; }

 private:
  Information information_;
  Eigen::VectorXd weight_, values_, y_;
  Eigen::MatrixXd rows_;
  double forgetting_;
};

}  // namespace steelyard
