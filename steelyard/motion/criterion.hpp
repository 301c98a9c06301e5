// Criteria of how well a motion identifies the parameters, from its information matrix Π (X7-X10 of
// docs/theory/excitation.md).
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

namespace steelyard {

enum class CriterionKind {
  d,          ///< −log det Π: volume of the confidence ellipsoid; whatever the parameters' units
  e,          ///< −log λ_min of Π: its longest axis
  a,          ///< log trace Π⁻¹: mean variance
  condition,  ///< log of the condition number of W, its columns scaled to norm 1
  jd,         ///< −J_d of indri2002: as d, in the units of `scale`
  jk,         ///< log J_k of indri2002: of the condition number of Π, in the units of `scale`
};

const char* to_string(CriterionKind);
CriterionKind criterion_kind(const std::string& name);  ///< throws InvalidInput, with what there is

struct Criterion {
  CriterionKind kind = CriterionKind::d;
  std::vector<int> target;  ///< parameters that count, of those that Π is over; empty: all. The others are unknown too
  Eigen::VectorXd scale;    ///< scale of the columns of W, for criteria that depend on units; empty: 1
};

/// Value to be minimised, and its derivative by Π (symmetric). Infinite where Π is singular.
struct CriterionValue {
  double value = 0;
  Eigen::MatrixXd gradient;
};

CriterionValue evaluate(const Criterion&, const Eigen::MatrixXd& information);

/// The criteria from a triangular factor R of Π = RᵀR, for reports: without the loss of digits by squaring.
double evaluate_factor(const Criterion&, const Eigen::MatrixXd& factor);

}  // namespace steelyard
