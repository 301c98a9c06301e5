// Estimates that follow a log sample by sample, without allocating: covariance form (indri2002, section 3) and
// square-root information filter (Bierman).
#pragma once

#include <Eigen/Core>

#include "steelyard/math/information.hpp"

namespace steelyard {

/// Prior before the first sample. Empty: none, which only the square-root form supports, and only if it
/// never forgets.
struct RecursivePrior {
  Eigen::VectorXd values;
  Eigen::MatrixXd covariance;  ///< P₀, positive definite
};

struct RecursiveOptions {
  Eigen::MatrixXd noise;  ///< Σ of one sample of the torques, joints × joints
  double forgetting = 1;  ///< λ: weight that a sample keeps when the next arrives [-]; 1: none is forgotten. Samples
                          ///< remembered: 1/(1 − λ)
};

/// [R z] ← triangle of [√λ [R z]; Σ^{-1/2}[W y]] (C13). Equals the weighted batch to rounding. Without new motion √λ
/// would empty R: with every sample a row of the prior comes back, so that R falls to the prior and no further.
class SquareRootRecursion {
 public:
  SquareRootRecursion(int parameters, const RecursiveOptions&, const RecursivePrior& = {});

  /// W: joints × parameters, y: joints. No allocation.
  void update(const Eigen::MatrixXd& W, const Eigen::VectorXd& y);

  bool determined() const { return determined_; }            ///< all values are determined by now
  const Eigen::VectorXd& values() const { return values_; }  ///< the last determined ones; zero before
  Eigen::MatrixXd covariance() const;                        ///< (RᵀR)⁻¹; allocates
  const Information& information() const { return information_; }

 private:
  Information information_;
  Eigen::MatrixXd whitener_, prior_, rows_;  // prior_: [R₀ z₀]; rows_: scratch
  Eigen::VectorXd values_, y_;
  double forgetting_;
  Eigen::Index next_prior_row_ = 0;
  bool determined_ = false;
};

/// K = P Wᵀ(Σ + W P Wᵀ)⁻¹, x ← x + K(y − W x), P ← P − K W P (C14), row by row after whitening, with P kept as S Sᵀ
/// (Potter): as indri2002 has it, P itself loses all digits once the data outweigh the prior 1e16 times. It forgets
/// only along the rows that arrive (Kulhavý, Kárný), and there no further than the prior: P stays bounded when the
/// robot stands.
class CovarianceRecursion {
 public:
  CovarianceRecursion(const RecursivePrior&, const RecursiveOptions&);

  /// W: joints × parameters, y: joints. No allocation.
  void update(const Eigen::MatrixXd& W, const Eigen::VectorXd& y);

  /// The same with further right-hand sides, joints × others, which go through the same gains: derivatives of y give
  /// those of the values. No allocation.
  void update(const Eigen::MatrixXd& W, const Eigen::VectorXd& y, const Eigen::MatrixXd& others);
  void follow(int others);  ///< how many; zero at first
  void restart();           ///< back to the prior. No allocation

  const Eigen::VectorXd& values() const { return values_; }
  const Eigen::MatrixXd& others() const { return others_; }           ///< parameters × others
  const Eigen::MatrixXd& root() const { return S_; }                  ///< S, P = S Sᵀ
  Eigen::MatrixXd covariance() const { return S_ * S_.transpose(); }  ///< allocates

 private:
  Eigen::MatrixXd whitener_, S_, S0_, others_;
  Eigen::VectorXd values_, values0_, w_, a_, Pw_, rest_;
  double forgetting_;  // forgetting of one row: n rows forget as much of one direction each as λ would of all p
};

}  // namespace steelyard
