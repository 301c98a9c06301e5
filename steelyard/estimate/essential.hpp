// Fewer parameters that predict as well: the F-test and the essential parameters (S9, S10 of
// docs/theory/estimation.md).
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/math/information.hpp"

namespace steelyard {

/// Whether a reduced model explains the data as well as the full one: F ≤ critical.
struct FTest {
  double F = 0;
  double critical = 0;     ///< F_0.95(b − b_r, r − b), or of another confidence
  double probability = 1;  ///< probability of so large an F if the dropped parameters were zero
  bool accepted() const { return F <= critical; }
};

/// square, reduced_square: ‖ρ‖² of both models; rank, reduced_rank: their b; rows: r, white, or as many as they are
/// worth.
FTest f_test(double square, int rank, double reduced_square, int reduced_rank, double rows, double confidence = 0.95);

struct EssentialOptions {
  double inflation = 1;  ///< correlated rows that count as one [-]: pooled_inflation of RobustCovariance; 1: white
};

/// The parameters that remain when insignificant ones are dropped one by one, the worst determined first.
struct Essential {
  std::vector<int> kept;         ///< ascending
  std::vector<int> dropped;      ///< in the order of dropping
  Eigen::VectorXd values;        ///< values of all parameters; dropped ones are 0
  Eigen::MatrixXd covariance;    ///< covariance of all parameters; 0 where dropped, by decision
  Eigen::VectorXd relative_std;  ///< %σ of the kept ones [%]
  FTest test;                    ///< test of the kept against the full model
  double condition = 0;          ///< condition number of the kept columns, scaled
};

/// From a whitened factor alone (sigma divided out, unit noise or not: the scale is taken from its residual).
Essential essential_parameters(const Information&, const EssentialOptions& = {});

}  // namespace steelyard
