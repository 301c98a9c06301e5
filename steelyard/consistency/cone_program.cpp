#include "steelyard/consistency/cone_program.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

#include "steelyard/consistency/coordinates.hpp"
#include "steelyard/consistency/path.hpp"
#include "steelyard/consistency/phase_one.hpp"
#include "steelyard/consistency/pieces.hpp"
#include "steelyard/consistency/symmetric.hpp"

namespace steelyard {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double entropic_reach = 1000;  // bodies up to so many times their reference (D7)
constexpr double quadratic_reach = 450;  // ½·30²: thirty times

VectorXd base_of(const ConeProgram& program, const VectorXd& x) {
  const BaseParameters& base = program.base;
  VectorXd beta(base.count()), y(base.regrouped.size());
  for (std::size_t k = 0; k < base.regrouped.size(); ++k) y[k] = x[base.regrouped[k]];
  if (y.size() > 0)
    beta.noalias() = base.K * y;
  else
    beta.setZero();
  for (std::size_t k = 0; k < base.kept.size(); ++k) beta[k] += x[base.kept[k]];
  return beta;
}

// The pieces in coordinates v around x, each normalised by a congruence: a distance's matrix is the identity at its
// reference, a cone's at x.
struct Normalised {
  PathProblem path;
  std::vector<MatrixXd> factor;  // L of each piece: normalised F = L⁻¹ F L⁻ᵀ
};

Normalised normalise(const ConeProgram& program, const std::vector<Piece>& pieces, const std::vector<Pull>& pulls,
                     const VectorXd& x, const MatrixXd& T) {
  Normalised out;
  PathProblem& path = out.path;
  Eigen::Index rows = 0, pull_rows = 0;
  for (const Piece& p : pieces) rows += symmetric::size(p.order);
  for (const Pull& p : pulls) pull_rows += p.rows.rows();
  path.C.resize(rows, T.cols());
  path.f.resize(rows);
  path.E.resize(pull_rows, T.cols());
  path.h.resize(pull_rows);
  path.weight = program.weight;
  rows = pull_rows = 0;
  for (const Piece& p : pieces) {
    const MatrixXd L = (p.distance ? p.reference : p.matrix(x)).llt().matrixL();
    MatrixXd scaled(p.rows.rows(), p.rows.cols()), part(p.rows.cols(), T.cols());
    const auto congruence = [&](const MatrixXd& F) -> VectorXd {
      MatrixXd X = L.triangularView<Eigen::Lower>().solve(F);
      X = L.triangularView<Eigen::Lower>().solve(X.transpose()).eval();
      return symmetric::pack(X);
    };
    Piece unit = p;
    unit.constant.setZero();
    for (std::size_t k = 0; k < p.columns.size(); ++k) {
      VectorXd one = VectorXd::Zero(x.size());
      one[p.columns[k]] = 1;
      scaled.col(static_cast<Eigen::Index>(k)) = congruence(unit.matrix(one));
      part.row(static_cast<Eigen::Index>(k)) = T.row(p.columns[k]);
    }
    path.C.middleRows(rows, p.rows.rows()).noalias() = scaled * part;
    path.f.segment(rows, p.rows.rows()) = congruence(p.matrix(x));
    path.blocks.push_back({p.order, static_cast<int>(rows), p.distance});
    if (p.distance) path.reach += entropic_reach * p.order;
    out.factor.push_back(L);
    rows += p.rows.rows();
  }
  for (const Pull& p : pulls) {
    const Eigen::Index count = p.rows.rows();
    path.h.segment(pull_rows, count) = p.constant;
    path.E.middleRows(pull_rows, count).setZero();
    for (std::size_t k = 0; k < p.columns.size(); ++k) {
      path.E.middleRows(pull_rows, count) += p.rows.col(static_cast<Eigen::Index>(k)) * T.row(p.columns[k]);
      path.h.segment(pull_rows, count) += p.rows.col(static_cast<Eigen::Index>(k)) * x[p.columns[k]];
    }
    path.loose.insert(path.loose.end(), static_cast<std::size_t>(count), p.loose);
    if (!p.loose) path.reach += quadratic_reach * p.constant.squaredNorm();
    pull_rows += count;
  }
  return out;
}

// A reference for what has none: the least-squares value where that is inside its own bounds.
VectorXd first_point(const ConeProgram& program, const Coordinates& c) {
  VectorXd x = reference_point(program, parameter_count(program.base));
  std::vector<char> held(static_cast<std::size_t>(x.size()), 0);
  for (const LinkReference& link : program.links) std::fill_n(held.begin() + link.column, 10, 1);
  for (const ScalarReference& s : program.scalars) held[s.column] = 1;
  for (std::size_t k = 0; k < program.base.kept.size(); ++k)
    if (const int column = program.base.kept[k]; !held[column]) x[column] = c.fit[k];
  std::vector<double> lower(held.size(), -infinity), upper(held.size(), infinity);
  for (const LinearBound& b : program.bounds)
    if (b.columns.size() == 1 && b.coefficients[0] != 0) {
      const double edge = -b.constant / b.coefficients[0];
      double& limit = b.coefficients[0] > 0 ? lower[b.columns[0]] : upper[b.columns[0]];
      limit = b.coefficients[0] > 0 ? std::max(limit, edge) : std::min(limit, edge);
    }
  for (Eigen::Index k = 0; k < x.size(); ++k) {
    if (held[k]) continue;
    const double width = upper[k] - lower[k];
    const double margin = std::isfinite(width) ? 0.1 * width : std::max({0.1 * std::abs(x[k]), 1e-3});
    if (lower[k] > -infinity) x[k] = std::max(x[k], lower[k] + margin);
    if (upper[k] < infinity) x[k] = std::min(x[k], upper[k] - margin);
  }
  return x;
}

bool inside(const std::vector<Piece>& pieces, const VectorXd& x, double margin) {
  return std::all_of(pieces.begin(), pieces.end(), [&](const Piece& p) { return p.margin(x) > margin; });
}

bool strictly_inside(const std::vector<Piece>& pieces, const VectorXd& x) {
  return std::all_of(pieces.begin(), pieces.end(),
                     [&](const Piece& p) { return p.matrix(x).llt().info() == Eigen::Success; });
}

// Rounding may leave x a hair outside what it leans on: pull it to the point it came from until it is inside.
VectorXd pull_inside(const std::vector<Piece>& pieces, VectorXd x, const VectorXd& interior) {
  for (double share = 1e-15; share < 1 && !strictly_inside(pieces, x); share *= 4) x += share * (interior - x);
  return x;
}

std::vector<Support> find_supports(const std::vector<Piece>& pieces, const Normalised& n, const PathSolution& s,
                                   const VectorXd& x) {
  std::vector<double> largest;
  for (const PathBlock& b : n.path.blocks) {
    const VectorXd z = s.multipliers.segment(b.row, symmetric::size(b.order));
    largest.push_back(z.norm());
  }
  const double most = largest.empty() ? 0 : *std::max_element(largest.begin(), largest.end());
  std::vector<Support> out;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const PathBlock& b = n.path.blocks[i];
    if (!pieces[i].asked || largest[i] < 1e-4 * most) continue;
    if (pieces[i].distance && n.path.weight > 0) continue;
    const MatrixXd Z = symmetric::unpack(s.multipliers.segment(b.row, symmetric::size(b.order)), b.order);
    const MatrixXd Li = n.factor[i].inverse(), F = pieces[i].matrix(x), scaled = Li * F * Li.transpose();
    const double slack = Eigen::SelfAdjointEigenSolver<MatrixXd>(F, Eigen::EigenvaluesOnly).eigenvalues()[0];
    const double relative = Eigen::SelfAdjointEigenSolver<MatrixXd>(scaled, Eigen::EigenvaluesOnly).eigenvalues()[0];
    if (relative < 1e-3) out.push_back({pieces[i].name, slack, (Li.transpose() * Z * Li).trace()});
  }
  return out;
}

// What y may be where β is given: the nearest to the references (D8).
VectorXd nearest(const ConeProgram& program, const std::vector<Piece>& pieces, const std::vector<Pull>& pulls,
                 const Coordinates& c, const VectorXd& x, const ConeOptions& options, int& steps) {
  const Eigen::Index open = c.T.cols() - c.data;
  if (open == 0) return x;
  Normalised n = normalise(program, pieces, pulls, x, c.T.rightCols(open));
  n.path.weight = 1;
  n.path.u.resize(0);
  const PathSolution s = follow_path(n.path, {options.relative_gap, options.absolute_gap, options.steps - steps});
  steps += s.steps;
  return c.point(program, x, VectorXd::Zero(c.data), s.v);
}

std::vector<int> open_columns(const ConeProgram& program, const Coordinates& c) {
  std::vector<int> open = program.base.regrouped;
  open.insert(open.end(), program.base.no_effect.begin(), program.base.no_effect.end());
  if (c.open.rows() > 0) open.insert(open.end(), program.base.kept.begin(), program.base.kept.end());
  return open;
}

void report(const ConeProgram& program, const VectorXd& x, ConeSolution& out) {
  out.x = x;
  out.base = base_of(program, x);
  out.cost = 0.5 * (program.R * out.base - program.z).squaredNorm();
  out.objective = out.cost + (program.weight > 0 ? program.weight * distance(program, x) : 0);
}

}  // namespace

const char* to_string(Distance distance) {
  switch (distance) {
    case Distance::entropic:
      return "entropic";
    case Distance::pullback:
      return "pullback";
    default:
      return "euclidean";
  }
}

ConeSolution solve(const ConeProgram& program, const ConeOptions& options, const VectorXd* start) {
  check(program);
  const Coordinates c = whitened_coordinates(program);
  const std::vector<int> open = open_columns(program, c);
  std::vector<Piece> pieces = constraint_pieces(program);
  const std::vector<Pull> pulls = add_distances(program, open, pieces);

  ConeSolution out;
  VectorXd x = first_point(program, c);
  if (!inside(pieces, x, 1e-9)) x = interior_point(program, pieces, x, options.steps, out.steps);
  if (start != nullptr && start->size() == x.size() && start->allFinite()) {
    const VectorXd interior = x;
    x = 0.9 * *start + 0.1 * interior;
    for (int tries = 0; tries < 30 && !inside(pieces, x, 1e-9); ++tries) x = 0.5 * (x + interior);
    if (!inside(pieces, x, 1e-9)) x = interior;
  }
  Normalised n = normalise(program, pieces, pulls, x, c.T);
  n.path.u = c.residual(program, x);
  const PathSolution s = follow_path(n.path, {options.relative_gap, options.absolute_gap, options.steps - out.steps});
  out.steps += s.steps;
  out.settled = s.settled;
  const VectorXd u = s.snapped ? VectorXd::Zero(c.data) : VectorXd(n.path.u + s.v.head(c.data));
  VectorXd y = c.point(program, x, u, s.v.tail(s.v.size() - c.data));
  if (s.snapped && strictly_inside(pieces, y)) {
    y = nearest(program, pieces, pulls, c, y, options, out.steps);
    out.unconstrained = true;
    report(program, y, out);
    out.lower_bound = std::min(c.cost, out.cost);
    return out;
  }
  report(program, pull_inside(pieces, y, x), out);
  out.lower_bound = std::min(c.cost + s.lower_bound, out.objective);
  if (program.weight == 0) out.lower_bound = std::max(out.lower_bound, std::min(c.cost, out.cost));
  if (s.multipliers.size() > 0) out.supports = find_supports(pieces, n, s, out.x);
  return out;
}

}  // namespace steelyard
