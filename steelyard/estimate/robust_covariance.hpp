// Uncertainty that holds whatever the residual's colour: batch means over blocks of time (S2-S6 of
// docs/theory/estimation.md).
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/estimate/estimate.hpp"
#include "steelyard/estimate/observations.hpp"

namespace steelyard {

struct RobustOptions {
  int rows_per_instant = 1;  ///< rows per instant in the blocks: the joints [-]; only for the diagnostic
};

/// Interval of parameter k: value ± quantile[k] · √covariance(k, k).
struct RobustCovariance {
  Eigen::MatrixXd covariance;
  Eigen::VectorXd quantile;      ///< quantile of Student's t for the wanted confidence
  Eigen::VectorXd freedom;       ///< degrees of freedom of each variance: few where few blocks have information on the
                                 ///< parameter (S4)
  Eigen::VectorXd inflation;     ///< variance over that of white noise of the same size [-]
  double pooled_inflation = 1;   ///< the same over all directions together [-]; 1: the residual is white
  double block_correlation = 0;  ///< correlation of neighbouring blocks' scores, all directions together [-]; 0: blocks
                                 ///< are long
  double effective_samples = 0;  ///< effective number of independent instants [-]
  int lag = 0;                   ///< lag of Bartlett's weights, in blocks
  Diagnostics diagnostics;       ///< "optimistic-intervals"

  Eigen::VectorXd standard_deviation() const { return covariance.diagonal().cwiseMax(0).cwiseSqrt(); }
};

/// Covariance where the parameters `held` lie at their bounds: the others' with those held, and of each of those its
/// own with the rest of them held. Columns that are much alike have wide intervals in the free fit, and need not here.
RobustCovariance on_face(const RobustCovariance&, const std::vector<int>& held);

/// Statistics of the blocks' scores that follow from the motion alone: made once, used for any
/// number of residuals.
struct BlockDesign {
  Eigen::MatrixXd root;  ///< T, parameters × rank: T Tᵀ = (Σ R_bᵀR_b)⁺, the covariance of white noise
  std::vector<Eigen::MatrixXd> factors;  ///< R_b, to turn an estimate into scores
  std::vector<Eigen::MatrixXd> shares;   ///< H_b = Tᵀ R_bᵀR_b T: information of block b; they sum to the identity

  std::vector<Eigen::MatrixXd> influence;  ///< for each parameter the covariance, blocks × blocks, of its block
                                           ///< influences under white noise of unit size (S4)
  double rows = 0;                         ///< rows of all blocks

  int blocks() const { return static_cast<int>(shares.size()); }
};
BlockDesign block_design(const std::vector<Information>& blocks, const Run& = {});

/// From scores at the estimate, parameters × blocks: column b is R_bᵀ(z_b − R_b β). Inflation is against noise of unit
/// size.
RobustCovariance robust_covariance(const BlockDesign&, const Eigen::MatrixXd& scores, const RobustOptions& = {});

/// Blocks of equal time, in order, each whitened and over all parameters: 32 to 64 of them, at least 8. More make
/// Student's t more nearly normal, fewer are longer against the residual's correlation time.
RobustCovariance robust_covariance(const std::vector<Information>& blocks, const Eigen::VectorXd& values,
                                   const RobustOptions& = {}, const Run& = {});

/// The same, whitened by the estimate's own sigma.
RobustCovariance robust_covariance(const std::vector<Observations>& blocks, const Estimate&, const RobustOptions& = {},
                                   const Run& = {});

}  // namespace steelyard
