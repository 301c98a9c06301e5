#include "steelyard/consistency/coordinates.hpp"

#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>

namespace steelyard {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double rank_tolerance = 1e-12;  // relative singular value, parameters in units of their natural size
constexpr double ill_conditioned = 1e6;   // its square, times the machine's precision, is what Newton's steps lose

bool is_triangle(const MatrixXd& R) {
  if (R.rows() != R.cols()) return false;
  for (Index j = 0; j < R.cols(); ++j)
    for (Index i = j + 1; i < R.rows(); ++i)
      if (R(i, j) != 0) return false;
  return true;
}

// Whether a triangle of unit columns has an inverse of moderate size.
bool well_conditioned(const MatrixXd& R) {
  if ((R.diagonal().array() == 0).any()) return false;
  MatrixXd inverse = MatrixXd::Identity(R.rows(), R.cols());
  R.triangularView<Eigen::Upper>().solveInPlace(inverse);
  return inverse.norm() < ill_conditioned / std::sqrt(static_cast<double>(std::max<Index>(1, R.cols())));
}

// Directions of β: first those that the data determines, then the others; and their inverse.
struct Moves {
  MatrixXd seen, unseen, inverse;
};

// Natural size of a parameter: |P_ij| ≤ √(P_ii P_jj) of its link's reference. Singular vectors then mix like with like.
VectorXd natural_sizes(const ConeProgram& program) {
  VectorXd size = VectorXd::Ones(parameter_count(program.base));
  for (const LinkReference& link : program.links) {
    const Eigen::Vector4d root = pseudo_inertia(link.parameters).diagonal().cwiseSqrt();
    const LinkParameters most = from_pseudo_inertia(root * root.transpose());
    size.segment<10>(link.column) = most.cwiseAbs();
  }
  for (const ScalarReference& s : program.scalars) size[s.column] = s.value;
  VectorXd kept(program.base.count());
  for (Index k = 0; k < kept.size(); ++k) kept[k] = size[program.base.kept[static_cast<std::size_t>(k)]];
  return kept;
}

// Along the singular vectors, in which the data's part of Newton's matrix is a diagonal, whatever its range. R and z
// are turned to match; singular values below the tolerance count as zero.
Moves by_singular_values(const VectorXd& scale, MatrixXd& R, VectorXd& z) {
  const Eigen::BDCSVD<MatrixXd> svd(R * scale.asDiagonal(), Eigen::ComputeThinU | Eigen::ComputeFullV);
  const VectorXd& sigma = svd.singularValues();
  const MatrixXd& V = svd.matrixV();
  Index rank = 0;
  while (rank < sigma.size() && sigma[rank] > rank_tolerance * sigma[0]) ++rank;
  const MatrixXd U = svd.matrixU().leftCols(rank);
  VectorXd turned(rank + 1);
  turned << U.transpose() * z, (z - U * (U.transpose() * z)).norm();
  z = turned;
  R = MatrixXd::Zero(rank + 1, R.cols());
  R.topRows(rank) = sigma.head(rank).asDiagonal() * V.leftCols(rank).transpose() * scale.cwiseInverse().asDiagonal();
  return {scale.asDiagonal() * V.leftCols(rank), scale.asDiagonal() * V.rightCols(V.cols() - rank),
          V.transpose() * scale.cwiseInverse().asDiagonal()};
}

}  // namespace

int parameter_count(const BaseParameters& base) {
  return static_cast<int>(base.kept.size() + base.regrouped.size() + base.no_effect.size());
}

VectorXd base_of(const BaseParameters& base, const VectorXd& x) {
  VectorXd beta = VectorXd::Zero(base.count()), y(static_cast<Index>(base.regrouped.size()));
  for (std::size_t k = 0; k < base.regrouped.size(); ++k) y[k] = x[base.regrouped[k]];
  if (y.size() > 0) beta.noalias() = base.K * y;
  for (std::size_t k = 0; k < base.kept.size(); ++k) beta[k] += x[base.kept[k]];
  return beta;
}

VectorXd with_base(const BaseParameters& base, VectorXd x, const VectorXd& beta) {
  for (const int k : base.kept) x[k] = 0;
  const VectorXd grouped = base_of(base, x);
  for (std::size_t k = 0; k < base.kept.size(); ++k) x[base.kept[k]] = beta[k] - grouped[k];
  return x;
}

Coordinates choose_coordinates(const ConeProgram& program) {
  const BaseParameters& base = program.base;
  Coordinates c;
  c.R = program.R;
  c.z = program.z;
  const Index count = c.R.cols();
  if (!is_triangle(c.R)) {  // the factor of [R z]: as many rows, whatever the program's
    MatrixXd stacked(std::max(c.R.rows(), count + 1), count + 1);
    stacked.setZero();
    stacked.topRows(c.R.rows()) << c.R, c.z;
    const MatrixXd factor =
        Eigen::HouseholderQR<MatrixXd>(stacked).matrixQR().topRows(count + 1).triangularView<Eigen::Upper>();
    c.R = factor.leftCols(count);
    c.z = factor.col(count);
  }
  VectorXd scale(count);
  for (Index k = 0; k < count; ++k) {
    const double norm = c.R.col(k).norm();
    scale[k] = norm > 0 ? 1 / norm : 1;
  }
  Moves m;
  c.fit = VectorXd::Zero(count);
  if (count > 0 && well_conditioned(c.R.topRows(count) * scale.asDiagonal())) {
    m = {scale.asDiagonal(), MatrixXd(count, 0), scale.cwiseInverse().asDiagonal()};
    c.fit = c.z.head(count);
    c.R.topRows(count).triangularView<Eigen::Upper>().solveInPlace(c.fit);
    c.A = c.R * m.seen;
  } else if (count > 0) {
    m = by_singular_values(natural_sizes(program), c.R, c.z);
    const Index rank = m.seen.cols();
    const VectorXd sigma = (c.R * m.seen).diagonal();
    c.fit = m.seen * (c.z.head(rank).array() / sigma.array()).matrix();
    c.A = MatrixXd::Zero(rank + 1, rank);
    c.A.diagonal() = sigma;
  }
  c.head = static_cast<int>(m.seen.cols());
  c.inverse = m.inverse;
  c.T = MatrixXd::Zero(parameter_count(base), parameter_count(base));
  const Index open = m.unseen.cols(), regrouped = static_cast<Index>(base.regrouped.size());
  for (std::size_t k = 0; k < base.kept.size(); ++k) {
    c.T.row(base.kept[k]).head(c.head) = m.seen.row(k);
    c.T.row(base.kept[k]).segment(c.head, open) = m.unseen.row(k);
    if (regrouped > 0) c.T.row(base.kept[k]).segment(c.head + open, regrouped) = -base.K.row(k);
  }
  Index column = c.head + open;
  for (const int k : base.regrouped) c.T(k, column++) = 1;
  for (const int k : base.no_effect) c.T(k, column++) = 1;
  return c;
}

}  // namespace steelyard
