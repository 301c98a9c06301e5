#include "steelyard/estimate/essential.hpp"

#include <fmt/format.h>

#include <Eigen/Jacobi>
#include <algorithm>
#include <cmath>
#include <limits>

#include "steelyard/core/error.hpp"
#include "steelyard/math/distributions.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// A linear fit that loses columns one by one. While it is regular, a column goes by plane rotations that bring the rest
// back to a triangle, and its inverse along: p² operations instead of p³.
class ShrinkingFit {
 public:
  explicit ShrinkingFit(const Information& information) : information_(information) { factorise(); }

  int rank() const { return regular_ ? static_cast<int>(z_.size()) : solution_.rank; }
  double square() const { return square_; }  // ‖ρ‖²

  // %σ_j = 100 √C_jj / |θ_j|, with σ̂² = ‖ρ‖²/(r − b).
  VectorXd relative_std(double rows) const {
    const VectorXd x = regular_ ? VectorXd(R_.triangularView<Eigen::Upper>().solve(z_)) : solution_.x;
    const VectorXd variance = regular_ ? VectorXd(inverse_.rowwise().squaredNorm()) : solution_.covariance.diagonal();
    const double noise = square_ / std::max(1.0, rows - rank());
    VectorXd out(x.size());
    for (Eigen::Index k = 0; k < x.size(); ++k)
      out[k] = x[k] != 0 ? 100 * std::sqrt(std::max(0.0, noise * variance[k])) / std::abs(x[k])
                         : std::numeric_limits<double>::infinity();
    return out;
  }

  void drop(int column) {
    if (regular_) return rotate_out(column);
    std::vector<int> fewer;
    for (int k = 0; k < information_.columns(); ++k)
      if (k != column) fewer.push_back(k);
    information_ = information_.select(fewer);
    factorise();
  }

 private:
  void factorise() {
    regular_ = information_.rank() == information_.columns();
    square_ = information_.residual_square();
    if (!regular_) {
      solution_ = information_.solve();
      return;
    }
    R_ = information_.R();
    z_ = information_.z();
    inverse_ = MatrixXd::Identity(R_.rows(), R_.cols());
    R_.triangularView<Eigen::Upper>().solveInPlace(inverse_);
  }

  void rotate_out(Eigen::Index column) {
    const Eigen::Index last = z_.size() - 1;
    for (Eigen::Index k = column; k < last; ++k) {
      R_.col(k) = R_.col(k + 1);
      const VectorXd row = inverse_.row(k);  // goes with its column
      inverse_.row(k) = inverse_.row(k + 1);
      inverse_.row(k + 1) = row;
    }
    for (Eigen::Index k = column; k < last; ++k) {
      Eigen::JacobiRotation<double> rotation;
      rotation.makeGivens(R_(k, k), R_(k + 1, k));
      R_.middleCols(k, last - k).applyOnTheLeft(k, k + 1, rotation.adjoint());
      z_.applyOnTheLeft(k, k + 1, rotation.adjoint());
      inverse_.applyOnTheRight(k, k + 1, rotation);
    }
    square_ += z_[last] * z_[last];
    R_.conservativeResize(last, last);
    z_.conservativeResize(last);
    inverse_.conservativeResize(last, last);
  }

  Information information_;
  bool regular_ = false;
  Information::Solution solution_;  // where it is not
  MatrixXd R_, inverse_;
  VectorXd z_;
  double square_ = 0;
};

constexpr double test_level = 0.95;  // level of the F-test [-]; the usual one
// Share of the smallest %σ below which the largest one ends the dropping [-]: no parameter stands out as the one to
// drop then; 10 to 30 in the literature.
constexpr double relative_spread = 20;

// Index into `kept` of the poorest known parameter that may go; -1 when none stands out.
int candidate(const std::vector<int>& kept, const Eigen::VectorXd& relative_std) {
  int worst = -1;
  for (std::size_t k = 0; k < kept.size(); ++k) {
    const auto at = static_cast<Eigen::Index>(k);
    if (worst < 0 || relative_std[at] > relative_std[worst]) worst = static_cast<int>(k);
  }
  if (worst < 0 || kept.size() < 2) return -1;
  return relative_std[worst] > relative_spread * relative_std.minCoeff() ? worst : -1;
}

}  // namespace

FTest f_test(double square, int rank, double reduced_square, int reduced_rank, double rows, double confidence) {
  FTest out;
  if (reduced_rank > rank)
    throw InvalidInput(
        fmt::format("a reduced model of rank {} has more parameters than the full one ({})", reduced_rank, rank));
  const double freedom = rows - rank;
  if (!(freedom >= 1)) throw Unattainable(fmt::format("{:.0f} rows cannot test a model of rank {}", rows, rank));
  if (reduced_rank == rank) return out;
  const double dropped = rank - reduced_rank, excess = std::max(0.0, reduced_square - square) / dropped;
  out.critical = fisher_f_quantile(confidence, dropped, freedom);
  if (excess == 0) return out;
  out.F = square > 0 ? excess / (square / freedom) : std::numeric_limits<double>::infinity();
  out.probability = std::isfinite(out.F) ? 1 - fisher_f_probability(out.F, dropped, freedom) : 0;
  return out;
}

Essential essential_parameters(const Information& information, const EssentialOptions& options) {
  // Correlated rows count as fewer: squares and rows shrink alike, so that F has the effective number of rows (S9).
  const double worth = 1 / std::max(1.0, options.inflation);
  const double rows = information.rows() * worth;

  Essential out;
  for (int k = 0; k < information.columns(); ++k) out.kept.push_back(k);
  ShrinkingFit fit(information);
  const double full_square = fit.square();
  const int full_rank = fit.rank();
  out.relative_std = fit.relative_std(rows);
  while (true) {
    const int index = candidate(out.kept, out.relative_std);
    if (index < 0) break;
    fit.drop(index);
    const FTest test = f_test(worth * full_square, full_rank, worth * fit.square(), fit.rank(), rows, test_level);
    if (!test.accepted()) break;
    out.dropped.push_back(out.kept[static_cast<std::size_t>(index)]);
    out.kept.erase(out.kept.begin() + index);
    out.test = test;
    out.relative_std = fit.relative_std(rows);
  }
  const Information kept = out.dropped.empty() ? information : information.select(out.kept);
  const Information::Solution solution = kept.solve();
  const auto p = static_cast<Eigen::Index>(information.columns());
  out.values = VectorXd::Zero(p);
  out.values(out.kept) = solution.x;
  out.covariance = MatrixXd::Zero(p, p);
  out.covariance(out.kept, out.kept) =
      solution.covariance * (kept.residual_square() / std::max(1.0, rows - solution.rank));
  out.condition = solution.condition;
  return out;
}

}  // namespace steelyard
