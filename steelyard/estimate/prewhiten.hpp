// Residuals that remember, made white: an autoregressive filter per joint, on W and y alike (S7, S8 of
// docs/theory/estimation.md).
// Fits, estimates the residual's autocorrelation, and fits the filtered equations: efficient estimates where ordinary
// weights waste information, and independent blocks of time, which robust_covariance needs.
#pragma once

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "steelyard/estimate/equations.hpp"

namespace steelyard {

/// e_t = Σ_k a_k e_{t−k} + ε_t, with the predictors of every lower order for the first samples of a run: none is lost.
struct Autoregression {
  std::vector<Eigen::VectorXd> predictors = {Eigen::VectorXd()};  ///< predictors of order 0, 1 … p: a of that order
  std::vector<double> deviations = {1};                           ///< √variance of each order's prediction error

  int order() const { return static_cast<int>(predictors.size()) - 1; }
};

/// From autocovariances at lags 0, 1, … (Levinson and Durbin); the order by Schwarz' criterion for so many samples. A
/// residual of zero gives order 0.
Autoregression fit_autoregression(const Eigen::VectorXd& autocovariance, double samples);

/// Autoregressive filters of the residual at `values`, per joint: one pass over the equations.
std::vector<Autoregression> fit_autoregressions(const Equations&, const Eigen::VectorXd& values);

/// Rows of x (samples × anything, in order of time) less their prediction from earlier rows, all of the deviation of ε,
/// the first ones too.
Eigen::MatrixXd prewhitened(const Autoregression&, const Eigen::MatrixXd& x);

/// The equations with W and y of each joint prewhitened, block by block; every block but the first is shorter by the
/// highest order, so that it need not read the one before. Blocks should be long against that.
class PrewhitenedEquations final : public Equations {
 public:
  PrewhitenedEquations(std::shared_ptr<const Equations> raw, std::vector<Autoregression> memory);

  int joints() const override { return raw_->joints(); }
  int parameters() const override { return raw_->parameters(); }
  const std::vector<int>& columns(int joint) const override { return raw_->columns(joint); }
  int blocks() const override { return raw_->blocks(); }
  EquationBlock block(int index) const override;

 private:
  std::shared_ptr<const Equations> raw_;
  std::vector<Autoregression> memory_;
};

}  // namespace steelyard
