#include "steelyard/payload/linear_fit.hpp"

#include <Eigen/SVD>
#include <cmath>
#include <limits>

#include "steelyard/estimate/robust_covariance.hpp"

namespace steelyard::payload {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double rank_tolerance = 1e-10;  // relative singular value, columns scaled; kept ones are 1e-4 and more

// The unknowns that joint j of a run depends on.
std::vector<int> touched(const LoggedMotion& run, int joint) {
  std::vector<int> out;
  const std::vector<int>& theta = run.blocks->front().columns(joint);
  for (Index k = 0; k < run.map.cols(); ++k)
    for (const int c : theta)
      if (run.map(c, k) != 0) {
        out.push_back(static_cast<int>(k));
        break;
      }
  return out;
}

// ‖R θ − z‖² + ρ² over u: rows [R map, z − R offset].
Information over_unknowns(const Information& row, const std::vector<int>& theta, const LoggedMotion& run,
                          const std::vector<int>& mine) {
  const MatrixXd R = row.R();
  MatrixXd W = MatrixXd::Zero(R.rows() + 1, static_cast<Index>(mine.size()));
  VectorXd y(R.rows() + 1);
  W.topRows(R.rows()) = R * run.map(theta, mine);
  y << row.z() - R * run.offset(theta), std::sqrt(row.residual_square());
  Information out(static_cast<int>(mine.size()));
  out.absorb(W, y);
  out.set_rows(row.rows());
  return out;
}

// Blocks of all runs over u. Joint j of run r is row r n + j, so that each run has noise of its own: a block of one run
// has no information in the rows of another.
std::vector<Observations> over_unknowns(const std::vector<LoggedMotion>& runs) {
  const int n = runs.front().blocks->front().joints();
  const int unknowns = static_cast<int>(runs.front().map.cols());
  std::vector<std::vector<int>> columns;
  for (const LoggedMotion& run : runs)
    for (int j = 0; j < n; ++j) columns.push_back(touched(run, j));
  std::vector<Observations> out;
  for (std::size_t r = 0; r < runs.size(); ++r)
    for (const Observations& block : *runs[r].blocks) {
      std::vector<Information> rows;
      for (std::size_t k = 0; k < columns.size(); ++k) {
        const bool here = k / static_cast<std::size_t>(n) == r;
        const int j = static_cast<int>(k) % n;
        rows.push_back(here ? over_unknowns(block.row(j), block.columns(j), runs[r], columns[k])
                            : Information(static_cast<int>(columns[k].size())));
      }
      out.emplace_back(unknowns, columns, std::move(rows));
    }
  return out;
}

WhitenedRows whitened_rows(const Observations& run, const VectorXd& sigma) {
  WhitenedRows out;
  out.first.push_back(0);
  for (int j = 0; j < run.joints(); ++j) out.first.push_back(out.first.back() + run.row(j).columns());
  out.W = MatrixXd::Zero(out.first.back(), run.parameters());
  out.y.resize(out.first.back());
  out.rest.resize(run.joints());
  for (int j = 0; j < run.joints(); ++j) {
    const Information& row = run.row(j);
    const MatrixXd R = row.R();
    const Index first = out.first[static_cast<std::size_t>(j)];
    for (Index k = 0; k < R.cols(); ++k)
      out.W.block(first, run.columns(j)[static_cast<std::size_t>(k)], R.rows(), 1) = R.col(k) / sigma[j];
    out.y.segment(first, R.rows()) = row.z() / sigma[j];
    out.rest[j] = row.residual_square() / (sigma[j] * sigma[j]);
  }
  return out;
}

}  // namespace

PseudoInverse pseudo_inverse(const MatrixXd& A) {
  VectorXd norms = A.colwise().norm();
  const double smallest = 1e-14 * norms.maxCoeff();
  VectorXd scale(norms.size());
  for (Index k = 0; k < norms.size(); ++k) scale[k] = norms[k] > smallest ? 1 / norms[k] : 0;  // 0: without effect
  const Eigen::JacobiSVD<MatrixXd> svd(A * scale.asDiagonal(), Eigen::ComputeThinU | Eigen::ComputeFullV);
  const VectorXd& s = svd.singularValues();
  Index rank = 0;
  while (rank < s.size() && s[rank] > rank_tolerance * s[0]) ++rank;
  PseudoInverse out;
  out.inverse = scale.asDiagonal() * svd.matrixV().leftCols(rank) * s.head(rank).cwiseInverse().asDiagonal() *
                svd.matrixU().leftCols(rank).transpose();
  out.null = svd.matrixV().rightCols(A.cols() - rank);
  out.scale = scale.unaryExpr([](double x) { return x > 0 ? x : 1; });
  return out;
}

MatrixXd PseudoInverse::undetermined(Index count) const {
  const MatrixXd part = null.bottomRows(count);
  if (part.cols() == 0) return part;
  const Eigen::JacobiSVD<MatrixXd> svd(part, Eigen::ComputeThinU);
  Index directions = 0;  // null directions of the other unknowns alone leave rounding here
  while (directions < svd.singularValues().size() && svd.singularValues()[directions] > 1e-6) ++directions;
  return scale.tail(count).asDiagonal() * svd.matrixU().leftCols(directions);
}

MatrixXd LinearFit::gain_derivative(std::size_t run) const {
  const WhitenedRows& mine = rows[run];
  const auto joints = static_cast<Index>(mine.first.size()) - 1;
  MatrixXd out(u.size(), joints);
  for (Index j = 0; j < joints; ++j) {
    const Index from = mine.first[static_cast<std::size_t>(j)], to = mine.first[static_cast<std::size_t>(j) + 1];
    out.col(j) = solved.inverse.middleCols(first[run] + from, to - from) * mine.y.segment(from, to - from);
  }
  return out;
}

LinearFit fit(const std::vector<LoggedMotion>& runs) {
  const std::vector<Observations> blocks = over_unknowns(runs);
  const Estimate estimate = weighted_least_squares(merged(blocks));
  const RobustCovariance robust = robust_covariance(blocks, estimate);
  LinearFit out;
  out.u = estimate.values;
  out.sigma = estimate.sigma;
  out.covariance = robust.covariance;
  out.freedom = robust.freedom;
  out.diagnostics = robust.diagnostics;

  const Index n = runs.front().blocks->front().joints();
  out.first.push_back(0);
  for (std::size_t r = 0; r < runs.size(); ++r) {
    out.rows.push_back(whitened_rows(merged(*runs[r].blocks), out.sigma.segment(static_cast<Index>(r) * n, n)));
    out.first.push_back(out.first.back() + out.rows.back().W.rows());
  }
  MatrixXd A(out.first.back(), out.u.size());
  for (std::size_t r = 0; r < runs.size(); ++r)
    A.middleRows(out.first[r], out.rows[r].W.rows()) = out.rows[r].W * runs[r].map;
  out.solved = pseudo_inverse(A);
  if (out.solved.null.cols() == 0) return out;
  out.u.setZero();  // the same rank for values, shares and null directions
  for (std::size_t r = 0; r < runs.size(); ++r)
    out.u += out.solved.inverse.middleCols(out.first[r], out.rows[r].W.rows()) *
             (out.rows[r].y - out.rows[r].W * runs[r].offset);
  return out;
}

}  // namespace steelyard::payload
