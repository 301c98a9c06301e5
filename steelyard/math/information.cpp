#include "steelyard/math/information.hpp"

#include <fmt/format.h>

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

#include "steelyard/core/error.hpp"
#include "steelyard/math/cpu.hpp"
#include "steelyard/math/triangle.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

const triangle::Level& level() {
  static const triangle::Level& chosen = choose_level(triangle::usable_levels());
  return chosen;
}

}  // namespace

std::vector<const triangle::Level*> triangle::usable_levels() {
  return steelyard::usable_levels<Level>(STEELYARD_COMPILED_LEVELS(triangle));
}

Information::Information(int columns) : columns_(columns), factor_(MatrixXd::Zero(columns + 1, columns + 1)) {}

Information::Information(const MatrixXd& factor, double rows)
    : columns_(static_cast<int>(factor.cols()) - 1), rows_(rows), factor_(factor) {
  if (factor.cols() < 1 || factor.rows() != factor.cols() || !factor.isUpperTriangular(0) || !factor.allFinite())
    throw InvalidInput(
        fmt::format("a factor of information is square, upper triangular and finite, not this {}×{} matrix",
                    factor.rows(), factor.cols()));
  if (!(rows >= 0)) throw InvalidInput("information has a number of rows, 0 or more");
  residual_ = std::abs(factor(columns_, columns_));
}

MatrixXd Information::factor() const { return factor_.triangularView<Eigen::Upper>(); }

MatrixXd Information::R() const { return factor_.topLeftCorner(columns_, columns_).triangularView<Eigen::Upper>(); }

VectorXd Information::z() const { return factor_.topRightCorner(columns_, 1); }

double* Information::block(int rows) {
  stride_ = triangle::padded(rows);
  const auto needed = static_cast<std::size_t>(stride_ * (columns_ + 1) + 8);
  if (block_.size() < needed) block_.resize(needed);
  const auto misfit = reinterpret_cast<std::uintptr_t>(block_.data()) % 64 / sizeof(double);
  return block_.data() + (misfit == 0 ? 0 : 8 - misfit);  // a vector of doubles is not aligned to the cache's lines
}

void Information::absorb(const double* W, std::ptrdiff_t stride, const double* y, int rows) {
  double* const to = block(rows);
  for (int c = 0; c < columns_; ++c) std::copy_n(W + c * stride, rows, to + c * stride_);
  std::copy_n(y, rows, to + columns_ * stride_);
  triangularise(to, rows);
  rows_ += rows;
}

void Information::absorb(const double* const* columns, const double* y, int rows) {
  double* const to = block(rows);
  for (int c = 0; c < columns_; ++c) std::copy_n(columns[c], rows, to + c * stride_);
  std::copy_n(y, rows, to + columns_ * stride_);
  triangularise(to, rows);
  rows_ += rows;
}

void Information::absorb(const MatrixXd& W, const VectorXd& y) {
  if (W.cols() != columns_ || W.rows() != y.size())
    throw InvalidInput(fmt::format("information on {} parameters cannot absorb a {}×{} block with {} values", columns_,
                                   W.rows(), W.cols(), y.size()));
  absorb(W.data(), W.rows(), y.data(), static_cast<int>(W.rows()));
}

void Information::triangularise(double* rows, int count, const int* depth) {
  for (int c = 0; c <= columns_; ++c) std::fill(rows + c * stride_ + count, rows + (c + 1) * stride_, 0.0);
  level().merge({factor_.data(), factor_.rows(), rows, stride_, count, columns_ + 1, depth});
  residual_ = std::abs(factor_(columns_, columns_));
}

void Information::merge(const Information& other) {
  if (other.columns_ != columns_)
    throw InvalidInput(
        fmt::format("information on {} and on {} parameters cannot be merged", columns_, other.columns_));
  std::vector<int> all(static_cast<std::size_t>(columns_));
  std::iota(all.begin(), all.end(), 0);
  merge(other, all);
}

void Information::merge(const Information& other, const std::vector<int>& columns, double factor) {
  if (other.columns_ != static_cast<int>(columns.size()) || !std::is_sorted(columns.begin(), columns.end()) ||
      (!columns.empty() && (columns.front() < 0 || columns.back() >= columns_)))
    throw InvalidInput(fmt::format("information on {} parameters is not that on {} columns of {}", other.columns_,
                                   columns.size(), columns_));
  const int rows = other.columns_ + 1;
  double* const to = block(rows);
  std::vector<int> depth(static_cast<std::size_t>(columns_) + 1);
  int k = 0;
  for (int c = 0; c <= columns_; ++c) {
    double* const column = to + c * stride_;
    int filled = 0;
    if (c == columns_ || (k < other.columns_ && columns[static_cast<std::size_t>(k)] == c)) {
      const double* const from = other.factor_.col(k).data();
      for (; filled <= k; ++filled) column[filled] = factor * from[filled];
      if (c < columns_) ++k;
    }
    std::fill(column + filled, column + rows, 0.0);
    depth[static_cast<std::size_t>(c)] = c == columns_ ? rows : k;
  }
  triangularise(to, rows, depth.data());
  rows_ += other.rows_;
}

void Information::scale(double factor, bool forget) {
  factor_ *= factor;
  residual_ *= std::abs(factor);
  if (forget) rows_ *= factor * factor;
}

Information Information::select(const std::vector<int>& columns) const {
  Information out(static_cast<int>(columns.size()));
  MatrixXd W(columns_ + 1, out.columns_);
  const MatrixXd upper = factor_.triangularView<Eigen::Upper>();
  for (int c = 0; c < out.columns_; ++c) W.col(c) = upper.col(columns[static_cast<std::size_t>(c)]);
  out.absorb(W, upper.col(columns_));
  out.rows_ = rows_;
  return out;
}

bool Information::back_substitute(VectorXd& x) const {
  for (int k = 0; k < columns_; ++k)
    if (!(std::abs(factor_(k, k)) > 1e-13 * factor_.col(k).head(k + 1).norm())) return false;
  x.resize(columns_);
  for (int k = columns_ - 1; k >= 0; --k) {
    double rest = factor_(k, columns_);
    for (int c = k + 1; c < columns_; ++c) rest -= factor_(k, c) * x[c];
    x[k] = rest / factor_(k, k);
  }
  return true;
}

namespace {

// R with its columns at unit norm, and the inverse of that where it is sure to be regular.
struct ScaledTriangle {
  VectorXd norms;  // infinite for a column without excitation: its parameter stays at zero
  MatrixXd R, inverse;
  bool regular = false;  // the singular values lie within the tolerance: ‖R‖ ‖R⁻¹‖ in Frobenius' norm bounds their
                         // ratio
};

ScaledTriangle scaled_triangle(const MatrixXd& upper, double rank_tolerance) {
  ScaledTriangle out;
  out.norms = upper.colwise().norm();
  const double floor = 1e-14 * out.norms.maxCoeff();
  for (auto& n : out.norms) n = n > floor ? n : std::numeric_limits<double>::infinity();
  out.R = upper * out.norms.cwiseInverse().asDiagonal();
  if ((out.R.diagonal().array() == 0).any()) return out;
  out.inverse = MatrixXd::Identity(upper.rows(), upper.cols());
  out.R.triangularView<Eigen::Upper>().solveInPlace(out.inverse);
  out.regular = out.R.norm() * out.inverse.norm() * rank_tolerance < 1;
  return out;
}

int count_above(const VectorXd& s, double tolerance) {
  int rank = 0;
  while (rank < s.size() && s[rank] > tolerance * s[0]) ++rank;
  return rank;
}

}  // namespace

int Information::rank(double rank_tolerance) const {
  if (columns_ == 0) return 0;
  const ScaledTriangle scaled = scaled_triangle(R(), rank_tolerance);
  if (scaled.regular) return columns_;
  return count_above(Eigen::BDCSVD<MatrixXd>(scaled.R).singularValues(), rank_tolerance);
}

VectorXd Information::values() const {
  if (columns_ == 0) return {};
  const ScaledTriangle scaled = scaled_triangle(R(), 1e-12);
  if (!scaled.regular) return solve().x;
  return scaled.R.triangularView<Eigen::Upper>().solve(z()).cwiseQuotient(scaled.norms);
}

Information::Solution Information::solve(double rank_tolerance) const {
  Solution out;
  if (columns_ == 0) return out;
  const ScaledTriangle scaled = scaled_triangle(R(), rank_tolerance);
  const VectorXd scale = scaled.norms.cwiseInverse();
  const unsigned vectors = scaled.regular ? 0U : Eigen::ComputeThinU | Eigen::ComputeThinV;
  const Eigen::BDCSVD<MatrixXd> svd(scaled.R, vectors);
  const VectorXd& s = svd.singularValues();
  out.rank = count_above(s, rank_tolerance);
  out.condition = s[columns_ - 1] > 0 ? s[0] / s[columns_ - 1] : std::numeric_limits<double>::infinity();
  if (out.rank == columns_) {  // back substitution keeps more digits than the singular vectors
    const MatrixXd inverse = scale.asDiagonal() * scaled.inverse;
    out.x = scaled.R.triangularView<Eigen::Upper>().solve(z()).cwiseQuotient(scaled.norms);
    out.covariance = inverse * inverse.transpose();
    return out;
  }
  const MatrixXd V = svd.matrixV().leftCols(out.rank) * s.head(out.rank).cwiseInverse().asDiagonal();
  const MatrixXd T = scale.asDiagonal() * V;
  out.x = T * (svd.matrixU().leftCols(out.rank).transpose() * z());
  out.covariance = T * T.transpose();
  return out;
}

MatrixXd triangular_factor(const MatrixXd& A) {
  const auto p = static_cast<int>(A.cols());
  if (p == 0) return {};
  Information out(p - 1);
  out.absorb(A.data(), A.rows(), A.col(p - 1).data(), static_cast<int>(A.rows()));
  return out.factor();
}

}  // namespace steelyard
