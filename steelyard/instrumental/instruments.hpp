// Instruments beside the regressor: one factor of [Z W y], from which every estimate with or without instruments is
// read off (N2-N5 of docs/theory/instrumental.md).
#pragma once

#include <memory>
#include <vector>

#include "steelyard/estimate/estimate.hpp"
#include "steelyard/estimate/robust_covariance.hpp"

namespace steelyard {

/// Columns 0 … p − 1 are the instruments', p … 2p − 1 the measured regressor's; y is measured.
class InstrumentedEquations final : public Equations {
 public:
  /// Both of the same joints, columns and instants. Throws InvalidInput, in `block` too, where they are not.
  InstrumentedEquations(std::shared_ptr<const Equations> instruments, std::shared_ptr<const Equations> measured);

  int joints() const override { return measured_->joints(); }
  int parameters() const override { return 2 * measured_->parameters(); }
  const std::vector<int>& columns(int joint) const override { return columns_[static_cast<std::size_t>(joint)]; }
  int blocks() const override { return measured_->blocks(); }
  EquationBlock block(int index) const override;

 private:
  std::shared_ptr<const Equations> instruments_, measured_;
  std::vector<std::vector<int>> columns_;
};

/// The observations of Z alone, and of W alone, from those over [Z W].
Observations of_instruments(const Observations&);
Observations of_measured(const Observations&);

/// W and y projected onto the space of Z: [R12 r1] of the whitened factor (N3). Least squares on it is the
/// estimate by instrumental variables, with its covariance.
Information projected(const Information& instrumented);

/// β = (ZᵀΣ⁻¹W)⁻¹ ZᵀΣ⁻¹y, Σ diagonal with each joint's σ_j² from its own residual y − Wβ, iterated (N3). Throws
/// Unattainable where the instruments do not determine all parameters.
Estimate instrumental_variables(const Observations& instrumented);

/// Its covariance whatever the residual's colour, from blocks of time (N4).
RobustCovariance instrumental_covariance(const std::vector<Observations>& instrumented, const Estimate&);

/// Test whether W is uncorrelated with the residual: the revised Durbin-Wu-Hausman test (N5).
struct ExogeneityTest {
  double statistic = 0;        ///< F statistic of the part of y that W explains outside the space of Z
  double numerator = 0;        ///< its degrees of freedom: directions of W outside the instruments' space,
  double denominator = 0;      ///< and the remaining rows, fewer where residuals are correlated
  double probability = 1;      ///< probability of so large an F if least squares were unbiased [-]
  double strength = 1;         ///< least canonical correlation of Z and W [-]; near 0: useless instruments
  Eigen::VectorXd difference;  ///< least squares − instrumental variables
  Eigen::VectorXd relative;    ///< the difference in standard deviations of the latter
  bool biased(double level = 0.05) const { return probability < level; }
};

/// `covariance`: of that estimate, by instrumental_covariance; correlated rows count as fewer.
ExogeneityTest exogeneity(const Observations& instrumented, const Estimate& by_instruments,
                          const RobustCovariance& covariance);

}  // namespace steelyard
