#include "steelyard/math/information.hpp"

#include <fmt/format.h>

#include <Eigen/SVD>
#include <cmath>
#include <limits>

#include "steelyard/core/error.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

Information::Information(int columns) : columns_(columns), factor_(MatrixXd::Zero(columns + 1, columns + 1)) {}

MatrixXd Information::R() const { return factor_.topLeftCorner(columns_, columns_).triangularView<Eigen::Upper>(); }

VectorXd Information::z() const { return factor_.topRightCorner(columns_, 1); }

void Information::absorb(const double* W, std::ptrdiff_t stride, const double* y, int rows) {
  if (block_.rows() < rows) block_.resize(rows, columns_ + 1);
  for (int c = 0; c < columns_; ++c) block_.col(c).head(rows) = Eigen::Map<const VectorXd>(W + c * stride, rows);
  block_.col(columns_).head(rows) = Eigen::Map<const VectorXd>(y, rows);
  triangularise(rows);
  rows_ += rows;
}

void Information::absorb(const MatrixXd& W, const VectorXd& y) {
  if (W.cols() != columns_ || W.rows() != y.size())
    throw InvalidInput(fmt::format("information on {} parameters cannot absorb a {}×{} block with {} values", columns_,
                                   W.rows(), W.cols(), y.size()));
  absorb(W.data(), W.rows(), y.data(), static_cast<int>(W.rows()));
}

// Householder reflections that zero the block below the triangle, column by column: only the diagonal element and the
// block take part, since the rest of the triangle's column is zero there already.
void Information::triangularise(int rows) {
  for (int k = 0; k <= columns_; ++k) {
    auto v = block_.col(k).head(rows);
    const double tail = v.squaredNorm();
    if (tail < 1e-200) continue;  // rounding of rounding, while rows are few: its reciprocal would overflow
    double& diagonal = factor_(k, k);
    const double norm = std::sqrt(diagonal * diagonal + tail);
    const double beta = diagonal > 0 ? -norm : norm;
    const double head = diagonal - beta;  // v = (head; tail), no cancellation by the choice of sign
    const double scale = 1 / (beta * head);
    for (int c = k + 1; c <= columns_; ++c) {
      auto column = block_.col(c).head(rows);
      const double s = (factor_(k, c) * head + v.dot(column)) * scale;
      factor_(k, c) += s * head;
      column += s * v;
    }
    diagonal = beta;
  }
  residual_ = std::abs(factor_(columns_, columns_));
}

void Information::merge(const Information& other) {
  if (other.columns_ != columns_)
    throw InvalidInput(
        fmt::format("information on {} and on {} parameters cannot be merged", columns_, other.columns_));
  block_ = other.factor_.triangularView<Eigen::Upper>();
  triangularise(columns_ + 1);
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

Information::Solution Information::solve(double rank_tolerance) const {
  Solution out;
  if (columns_ == 0) return out;
  const MatrixXd upper = R();
  VectorXd norms = upper.colwise().norm();
  const double floor = 1e-14 * norms.maxCoeff();
  for (auto& n : norms)
    n = n > floor ? n
                  : std::numeric_limits<double>::infinity();  // a column nobody excited: its parameter stays at zero
  const MatrixXd scaled = upper * norms.cwiseInverse().asDiagonal();
  const Eigen::JacobiSVD<MatrixXd> svd(scaled, Eigen::ComputeThinU | Eigen::ComputeThinV);
  const VectorXd& s = svd.singularValues();
  while (out.rank < columns_ && s[out.rank] > rank_tolerance * s[0]) ++out.rank;
  out.condition = s[columns_ - 1] > 0 ? s[0] / s[columns_ - 1] : std::numeric_limits<double>::infinity();
  if (out.rank == columns_) {  // back substitution keeps more digits than the singular vectors
    const auto triangle = scaled.triangularView<Eigen::Upper>();
    const MatrixXd inverse =
        norms.cwiseInverse().asDiagonal() * MatrixXd(triangle.solve(MatrixXd::Identity(columns_, columns_)));
    out.x = triangle.solve(z()).cwiseQuotient(norms);
    out.covariance = inverse * inverse.transpose();
    return out;
  }
  const MatrixXd V = svd.matrixV().leftCols(out.rank) * s.head(out.rank).cwiseInverse().asDiagonal();
  const MatrixXd T = norms.cwiseInverse().asDiagonal() * V;
  out.x = T * (svd.matrixU().leftCols(out.rank).transpose() * z());
  out.covariance = T * T.transpose();
  return out;
}

}  // namespace steelyard
