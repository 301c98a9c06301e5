#include "steelyard/instrumental/instruments.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "steelyard/core/error.hpp"
#include "steelyard/estimate/passes.hpp"
#include "steelyard/math/distributions.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

InstrumentedEquations::InstrumentedEquations(std::shared_ptr<const Equations> instruments,
                                             std::shared_ptr<const Equations> measured)
    : instruments_(std::move(instruments)), measured_(std::move(measured)) {
  const int p = measured_->parameters();
  bool same = instruments_->joints() == joints() && instruments_->parameters() == p &&
              instruments_->blocks() == measured_->blocks();
  for (int i = 0; same && i < joints(); ++i) {
    same = instruments_->columns(i) == measured_->columns(i);
    columns_.push_back(measured_->columns(i));
    for (const int c : measured_->columns(i)) columns_.back().push_back(p + c);
  }
  if (!same) throw InvalidInput("instruments must have the joints, columns and instants of the measured regressor");
}

EquationBlock InstrumentedEquations::block(int index) const {
  const EquationBlock Z = instruments_->block(index), W = measured_->block(index);
  EquationBlock out;
  out.y = W.y;
  for (std::size_t i = 0; i < W.W.size(); ++i) {
    if (Z.W[i].rows() != W.W[i].rows()) throw InvalidInput("instruments and regressor differ in their instants");
    out.W.emplace_back(W.W[i].rows(), 2 * W.W[i].cols());
    out.W.back() << Z.W[i], W.W[i];
  }
  return out;
}

namespace {

std::vector<int> range(int first, int count) {
  std::vector<int> out(static_cast<std::size_t>(count));
  std::iota(out.begin(), out.end(), first);
  return out;
}

Information measured_part(const Information& instrumented) {
  const int p = instrumented.columns() / 2;
  return instrumented.select(range(p, p));
}

// ‖y_j − W_j β‖² of one joint.
double residual_square(const Observations& instrumented, int joint, const VectorXd& beta) {
  const int p = instrumented.parameters() / 2;
  const Information& row = instrumented.row(joint);
  VectorXd mine = VectorXd::Zero(row.columns());
  for (Index k = 0; k < mine.size(); ++k) {
    const int c = instrumented.columns(joint)[static_cast<std::size_t>(k)];
    if (c >= p) mine[k] = beta[c - p];
  }
  return (row.R() * mine - row.z()).squaredNorm() + row.residual_square();
}

// How many columns are independent, each scaled to unit norm.
Index rank_of(const MatrixXd& R) {
  VectorXd scale = R.colwise().norm();
  for (auto& s : scale) s = s > 0 ? 1 / s : 0;
  const VectorXd singular = Eigen::JacobiSVD<MatrixXd>(R * scale.asDiagonal()).singularValues();
  return (singular.array() > 1e-10 * singular[0]).count();
}

}  // namespace

Observations of_instruments(const Observations& instrumented) {
  return instrumented.select(range(0, instrumented.parameters() / 2));
}

Observations of_measured(const Observations& instrumented) {
  const int p = instrumented.parameters() / 2;
  return instrumented.select(range(p, p));
}

Information projected(const Information& instrumented) {
  const int p = instrumented.columns() / 2;
  Information out(p);
  out.absorb(MatrixXd(instrumented.R().topRightCorner(p, p)), VectorXd(instrumented.z().head(p)));
  out.set_rows(instrumented.rows());
  return out;
}

Estimate instrumental_variables(const Observations& instrumented) {
  constexpr int most_iterations = 10;  // iterations of weights and fit, as weighted least squares
  constexpr double tolerance = 1e-9;   // relative change of the weights that counts as settled [-]
  require_rows(instrumented);
  const Observations measured = of_measured(instrumented);
  const int n = instrumented.joints(), p = measured.parameters();
  const VectorXd floor = noise_floor(measured), freedom = degrees_of_freedom(measured);
  VectorXd sigma(n);  // first weights: residuals that remain at every β
  for (int i = 0; i < n; ++i) sigma[i] = std::max(floor[i], std::sqrt(measured.row(i).residual_square() / freedom[i]));
  Estimate out;
  for (int k = 1; k <= most_iterations; ++k) {
    const Information whitened = instrumented.whitened(sigma);
    if (const Index rank = rank_of(whitened.R().topLeftCorner(p, p)); rank < p)
      throw Unattainable(
          fmt::format("the motion of the instruments determines only {} of {} parameters: the simulated robot does not "
                      "follow its reference, or the log is another motion (useless-instruments)",
                      rank, p));
    out = estimate_from(projected(whitened));
    out.sigma = sigma;
    out.iterations = k;
    VectorXd next(n);
    for (int i = 0; i < n; ++i)
      next[i] = std::max(floor[i], std::sqrt(residual_square(instrumented, i, out.values) / freedom[i]));
    if (((next - sigma).array().abs() <= tolerance * sigma.array()).all()) break;
    sigma = next;
  }
  return out;
}

RobustCovariance instrumental_covariance(const std::vector<Observations>& instrumented, const Estimate& estimate) {
  const int p = static_cast<int>(estimate.values.size());
  const Information all = merged(instrumented).whitened(estimate.sigma);
  // Ŵ = Z Γ, Γ = R11⁻¹ R12: block b contributes R11_b Γ, and its score is Γᵀ Z_bᵀ(y_b − W_b β) (N4).
  const MatrixXd gamma = all.R().topLeftCorner(p, p).triangularView<Eigen::Upper>().solve(all.R().topRightCorner(p, p));
  std::vector<Information> blocks;
  MatrixXd scores(p, static_cast<Index>(instrumented.size()));
  for (const auto& block : instrumented) {
    const Information whitened = block.whitened(estimate.sigma);
    const MatrixXd R = whitened.R(), rows = R.topLeftCorner(p, p) * gamma;
    const VectorXd left = whitened.z().head(p) - R.topRightCorner(p, p) * estimate.values;
    scores.col(static_cast<Index>(blocks.size())) = rows.transpose() * left;
    blocks.emplace_back(p);
    blocks.back().absorb(rows, left);
    blocks.back().set_rows(whitened.rows());
  }
  RobustOptions options;
  options.rows_per_instant = instrumented.front().joints();
  return robust_covariance(block_design(blocks), scores, options);
}

namespace {

// W = Q₁R12 + Q₂R22: the directions, in the space of Q₂, in which W leaves that of the instruments by more than a
// thousandth of its columns. Smaller ones are neglected, as they follow the simulated estimate.
MatrixXd outside(const Information& instrumented) {
  const Index p = instrumented.columns() / 2;
  const MatrixXd R = instrumented.R();
  const VectorXd size = R.rightCols(p).colwise().norm().cwiseMax(1e-300);
  const Eigen::JacobiSVD<MatrixXd> svd(R.bottomRightCorner(p, p) * size.cwiseInverse().asDiagonal(),
                                       Eigen::ComputeFullU);
  return svd.matrixU().leftCols((svd.singularValues().array() > 1e-3).count());
}

// Squared residual of y by W and these directions.
double augmented_square(const Information& instrumented, const MatrixXd& directions) {
  const Index p = directions.rows(), k = directions.cols();
  MatrixXd augmented = MatrixXd::Zero(2 * p, p + k);
  augmented.leftCols(p) = instrumented.R().rightCols(p);
  augmented.bottomRightCorner(p, k) = directions;
  Information out(static_cast<int>(p + k));
  out.absorb(augmented, instrumented.z());
  return out.residual_square() + instrumented.residual_square();
}

// Least canonical correlation of Z and W: the smallest singular value of Q₁ᵀQ_W = R12 R_W⁻¹.
double least_correlation(const Information& instrumented, const Information& measured) {
  const Index p = measured.columns();
  const MatrixXd R_W = measured.R();
  const MatrixXd share =
      R_W.transpose().triangularView<Eigen::Lower>().solve(instrumented.R().topRightCorner(p, p).transpose());
  return share.allFinite() ? Eigen::JacobiSVD<MatrixXd>(share).singularValues()[p - 1] : 0;
}

}  // namespace

ExogeneityTest exogeneity(const Observations& instrumented, const Estimate& by_instruments,
                          const RobustCovariance& covariance) {
  const int p = static_cast<int>(by_instruments.values.size());
  const Information all = instrumented.whitened(by_instruments.sigma), measured = measured_part(all);
  ExogeneityTest out;
  out.strength = least_correlation(all, measured);
  const MatrixXd directions = outside(all);
  const double worth = std::max(1.0, covariance.pooled_inflation);
  out.numerator = static_cast<double>(directions.cols());
  out.denominator = std::max(1.0, all.rows() / worth - p - out.numerator);
  const double restricted = measured.residual_square(), unrestricted = augmented_square(all, directions);
  if (out.numerator > 0 && unrestricted > 0) {
    out.statistic =
        std::max(0.0, restricted - unrestricted) / worth / out.numerator / (unrestricted / worth / out.denominator);
    out.probability = 1 - fisher_f_probability(out.statistic, out.numerator, out.denominator);
  }
  out.difference = measured.solve().x - by_instruments.values;
  out.relative = out.difference.cwiseQuotient(covariance.standard_deviation().cwiseMax(1e-300));
  return out;
}

}  // namespace steelyard
