#include "steelyard/estimate/excitation.hpp"

#include <fmt/format.h>

#include <Eigen/SVD>
#include <cmath>
#include <limits>

#include "steelyard/core/error.hpp"
#include "steelyard/robot/robot.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double unknown_percent = 100;   // relative deviation above which not even the sign is known [%]
constexpr double negligible_percent = 1;  // share of the torque below which a parameter is negligible [%]
constexpr double null_tolerance = 1e-6;   // share of a parameter in a direction the motion does not show [-]; rounding
                                          // leaves 1e-10, a true share is of order one

double condition_number(const VectorXd& s) { return s.size() > 0 && s.tail(1)[0] > 0 ? s[0] / s.tail(1)[0] : infinity; }

// The columns scaled to unit norm, zero ones left zero, and their singular values and vectors.
struct Directions {
  int rank = 0;
  double condition = 0;
  MatrixXd hidden;        // projector on what the motion does not show
  VectorXd collinearity;  // diagonal of (SᵀS)⁺, S the scaled columns: 1/(1 − R²) where determined
};

VectorXd singular_values(const MatrixXd& A) { return Eigen::BDCSVD<MatrixXd>(A).singularValues(); }

int rank_of(const VectorXd& s) {
  int rank = 0;
  while (rank < s.size() && s[rank] > 1e-12 * s[0]) ++rank;
  return rank;
}

Directions directions(const MatrixXd& R, const VectorXd& norms) {
  const VectorXd scale = norms.unaryExpr([&](double n) { return n > 1e-14 * norms.maxCoeff() ? 1 / n : 0; });
  const MatrixXd S = R * scale.asDiagonal();
  const VectorXd s = singular_values(S);
  Directions out;
  out.rank = rank_of(s);
  out.condition = condition_number(s);
  if (out.rank == R.cols()) {  // nothing is hidden, and the triangle's inverse has all that singular vectors have
    out.hidden = MatrixXd::Zero(R.cols(), R.cols());
    MatrixXd inverse = MatrixXd::Identity(R.cols(), R.cols());
    S.triangularView<Eigen::Upper>().solveInPlace(inverse);
    out.collinearity = inverse.rowwise().squaredNorm();
    return out;
  }
  const Eigen::BDCSVD<MatrixXd> svd(S, Eigen::ComputeFullV);
  const MatrixXd V = svd.matrixV().leftCols(out.rank), V0 = svd.matrixV().rightCols(R.cols() - out.rank);
  out.hidden = V0 * V0.transpose();
  out.collinearity = (V * svd.singularValues().head(out.rank).cwiseInverse().asDiagonal()).rowwise().squaredNorm();
  return out;
}

// Parameters that share hidden directions, gathered.
std::vector<std::vector<std::string>> gather(const MatrixXd& hidden, const std::vector<std::string>& names,
                                             double tolerance) {
  std::vector<std::vector<std::string>> groups;
  std::vector<bool> seen(names.size(), false);
  for (std::size_t first = 0; first < names.size(); ++first) {
    if (seen[first] || hidden(static_cast<Eigen::Index>(first), static_cast<Eigen::Index>(first)) < tolerance) continue;
    std::vector<std::size_t> members = {first};
    seen[first] = true;
    for (std::size_t m = 0; m < members.size(); ++m)
      for (std::size_t k = 0; k < names.size(); ++k)
        if (!seen[k] &&
            std::abs(hidden(static_cast<Eigen::Index>(members[m]), static_cast<Eigen::Index>(k))) > tolerance)
          seen[k] = true, members.push_back(k);
    groups.emplace_back();
    for (std::size_t k = 0; k < names.size(); ++k)
      for (const std::size_t m : members)
        if (m == k) groups.back().push_back(names[k]);
  }
  return groups;
}

Determination judge(const ParameterExcitation& p, bool hidden) {
  return hidden ? Determination::not_determined : determination(p.relative_std_percent, p.negligible);
}

}  // namespace

Determination determination(double relative_std_percent, bool negligible) {
  if (relative_std_percent <= well_percent) return Determination::well;
  if (negligible) return Determination::negligible;
  return relative_std_percent > unknown_percent ? Determination::not_determined : Determination::weakly;
}

const char* to_string(Determination d) {
  switch (d) {
    case Determination::well:
      return "well";
    case Determination::weakly:
      return "weakly";
    case Determination::negligible:
      return "negligible";
    case Determination::not_determined:
      break;
  }
  return "not determined";
}

Excitation excitation(const Information& factor, const VectorXd& values, const VectorXd& deviation,
                      const std::vector<std::string>& names) {
  const Eigen::Index p = factor.columns();
  if (values.size() != p || deviation.size() != p || static_cast<Eigen::Index>(names.size()) != p)
    throw InvalidInput(fmt::format("{} values, {} deviations and {} names for a factor of {} parameters", values.size(),
                                   deviation.size(), names.size(), p));
  Excitation out;
  if (p == 0) return out;
  const MatrixXd R = factor.R();
  const VectorXd norms = R.colwise().norm();
  const Directions shown = directions(R, norms);
  out.rank = shown.rank;
  out.condition = shown.condition;
  out.condition_raw = condition_number(singular_values(R));
  out.inseparable = gather(shown.hidden, names, null_tolerance);
  const double torque = std::sqrt(factor.z().squaredNorm() + factor.residual_square());
  for (Eigen::Index k = 0; k < p; ++k) {
    ParameterExcitation e;
    e.name = names[static_cast<std::size_t>(k)];
    const double size = std::abs(values[k]);
    const bool hidden = shown.hidden(k, k) > null_tolerance;
    e.relative_std_percent = size > 0 && !hidden ? 100 * deviation[k] / size : infinity;
    e.torque_share_percent = torque > 0 ? 100 * norms[k] * size / torque : 0;
    e.collinearity = hidden ? infinity : shown.collinearity[k];
    e.negligible = !hidden && norms[k] * (size + 2 * deviation[k]) < 0.01 * negligible_percent * torque;
    e.determined = judge(e, hidden);
    out.parameters.push_back(e);
  }
  return out;
}

}  // namespace steelyard
