#include "steelyard/consistency/coordinates.hpp"

#include <Eigen/SVD>
#include <algorithm>

namespace steelyard {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double rank_tolerance = 1e-12;  // of a singular value, columns scaled to unit norm (C3 of estimation.md)

// R⁻¹ of a triangle; false where it is not one, or so near singular that a rank must be decided.
bool invert_triangle(const MatrixXd& R, MatrixXd& inverse) {
  if (R.rows() != R.cols()) return false;
  for (Eigen::Index j = 0; j < R.cols(); ++j) {
    if (R(j, j) == 0) return false;
    for (Eigen::Index i = j + 1; i < R.rows(); ++i)
      if (R(i, j) != 0) return false;
  }
  inverse = MatrixXd::Identity(R.rows(), R.cols());
  R.triangularView<Eigen::Upper>().solveInPlace(inverse);
  double largest = 0;  // of the inverse with R's columns scaled: what a unit of noise does to a column's own unit
  for (Eigen::Index k = 0; k < R.cols(); ++k) largest = std::max(largest, R.col(k).norm() * inverse.row(k).norm());
  return largest < 0.1 / rank_tolerance;
}

struct Whitened {
  MatrixXd U, W, N, N_inverse;  // u = U(Rβ − z); β = fit + W u + N ν; ν = N⁻¹(β − fit)
  VectorXd fit;
};

Whitened by_singular_values(const MatrixXd& R, const VectorXd& z) {
  VectorXd scale(R.cols());
  for (Eigen::Index k = 0; k < R.cols(); ++k) {
    const double norm = R.col(k).norm();
    scale[k] = norm > 0 ? 1 / norm : 1;
  }
  const Eigen::JacobiSVD<MatrixXd> svd(R * scale.asDiagonal(), Eigen::ComputeThinU | Eigen::ComputeFullV);
  const VectorXd& sigma = svd.singularValues();
  Eigen::Index rank = 0;
  while (rank < sigma.size() && sigma[rank] > rank_tolerance * sigma[0]) ++rank;
  Whitened w;
  w.U = svd.matrixU().leftCols(rank).transpose();
  w.W = scale.asDiagonal() * svd.matrixV().leftCols(rank) * sigma.head(rank).cwiseInverse().asDiagonal();
  w.N = scale.asDiagonal() * svd.matrixV().rightCols(R.cols() - rank);
  w.N_inverse = svd.matrixV().rightCols(R.cols() - rank).transpose() * scale.cwiseInverse().asDiagonal();
  w.fit = w.W * (w.U * z);
  return w;
}

Whitened whiten(const MatrixXd& R, const VectorXd& z) {
  Whitened w;
  if (!invert_triangle(R, w.W)) return by_singular_values(R, z);
  w.U = MatrixXd::Identity(R.rows(), R.rows());
  w.N = MatrixXd(R.cols(), 0);
  w.N_inverse = MatrixXd(0, R.cols());
  w.fit = z;
  R.triangularView<Eigen::Upper>().solveInPlace(w.fit);
  return w;
}

}  // namespace

int parameter_count(const BaseParameters& base) {
  return static_cast<int>(base.kept.size() + base.regrouped.size() + base.no_effect.size());
}

Coordinates whitened_coordinates(const ConeProgram& program) {
  const BaseParameters& base = program.base;
  const Whitened w = whiten(program.R, program.z);
  const Eigen::Index rank = w.W.cols(), null = w.N.cols(), regrouped = static_cast<Eigen::Index>(base.regrouped.size());
  Coordinates c;
  c.data = static_cast<int>(rank);
  c.fit = w.fit;
  c.cost = 0.5 * (program.R * w.fit - program.z).squaredNorm();
  c.whitening = w.U;
  c.open = w.N_inverse;
  c.T = MatrixXd::Zero(parameter_count(base), parameter_count(base));
  for (std::size_t k = 0; k < base.kept.size(); ++k) {
    c.T.row(base.kept[k]).head(rank) = w.W.row(k);
    c.T.row(base.kept[k]).segment(rank, null) = w.N.row(k);
    c.T.row(base.kept[k]).segment(rank + null, regrouped) = -base.K.row(k);
  }
  Eigen::Index column = rank + null;
  for (const int k : base.regrouped) c.T(k, column++) = 1;
  for (const int k : base.no_effect) c.T(k, column++) = 1;
  return c;
}

Eigen::VectorXd Coordinates::residual(const ConeProgram& program, const VectorXd& x) const {
  return whitening * (program.R * base_values(program.base, x) - program.z);
}

Eigen::VectorXd Coordinates::point(const ConeProgram& program, const VectorXd& x, const VectorXd& residual,
                                   const VectorXd& dy) const {
  const BaseParameters& base = program.base;
  const Eigen::Index null = open.rows();
  VectorXd y(base.regrouped.size()), beta = fit, out = x;
  Eigen::Index at = null;
  for (std::size_t k = 0; k < base.regrouped.size(); ++k) y[k] = x[base.regrouped[k]] + dy[at++];
  const VectorXd nu = dy.head(null) + open * (base_values(base, x) - fit);
  for (std::size_t k = 0; k < base.kept.size(); ++k) {
    beta[k] += T.row(base.kept[k]).head(data).dot(residual);
    if (null > 0) beta[k] += T.row(base.kept[k]).segment(data, null).dot(nu);
  }
  const VectorXd grouped = base.K * y;
  for (std::size_t k = 0; k < base.kept.size(); ++k) out[base.kept[k]] = beta[k] - grouped[k];
  for (std::size_t k = 0; k < base.regrouped.size(); ++k) out[base.regrouped[k]] = y[k];
  for (const int k : base.no_effect) out[k] += dy[at++];
  return out;
}

}  // namespace steelyard
