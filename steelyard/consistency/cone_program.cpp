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

// Share of the objective by which bounds are lowered: with R of condition 1e12 the cost was seen to err by 4.6e-9.
constexpr double rounding_margin = 5e-9;
constexpr double entropic_reach = 1000;  // covers bodies up to so many times their reference (H7)
constexpr double rounding = 1e-14;       // margin of a solution: inside whatever the order of summation

// The pieces in coordinates v around x, each normalised by a congruence: a distance's matrix is the identity at its
// reference, a cone's at x.
struct Normalised {
  PathProblem path;
  std::vector<MatrixXd> factor;  // L of each piece: normalised F = L⁻¹ F L⁻ᵀ
};

Normalised normalise(const ConeProgram& program, const std::vector<Piece>& pieces, const std::vector<Pull>& pulls,
                     const Coordinates& c, const VectorXd& x) {
  Normalised out;
  PathProblem& path = out.path;
  path.unknowns = static_cast<int>(c.T.cols());
  path.weight = program.weight;
  const VectorXd beta = base_of(program.base, x);
  path.u = c.residual(beta);
  path.A = c.A;
  path.home = (c.inverse * (c.fit - beta)).head(c.head);
  for (const Piece& p : pieces) {
    out.factor.emplace_back((p.distance ? p.reference : p.matrix(x)).llt().matrixL());
    path.blocks.push_back({p.order, in_coordinates(congruent(p.rows, out.factor.back()), p.columns, c.T), p.distance});
    append(congruent(p.value(x), out.factor.back()), path.blocks.back().rows, path.f);
    if (p.distance) path.reach += entropic_reach * p.order;
  }
  for (const Pull& p : pulls) {
    path.pulls.push_back({in_coordinates(p.rows, p.columns, c.T), p.loose});
    append(p.value(x), path.pulls.back().rows, path.h);
    if (!p.loose) path.reach += quadratic_reach * p.constant.squaredNorm();
  }
  return out;
}

// Reference for columns that have none: the least-squares value where that is inside its own bounds.
VectorXd first_point(const ConeProgram& program, const VectorXd& fit) {
  VectorXd x = reference_point(program, parameter_count(program.base));
  std::vector<char> held(static_cast<std::size_t>(x.size()), 0);
  for (const LinkReference& link : program.links) std::fill_n(held.begin() + link.column, 10, 1);
  for (const ScalarReference& s : program.scalars) held[s.column] = 1;
  for (std::size_t k = 0; k < program.base.kept.size(); ++k)
    if (const int column = program.base.kept[k]; !held[column]) x[column] = fit[k];
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

bool inside(const std::vector<Piece>& pieces, const VectorXd& x, double margin = well_inside) {
  return std::all_of(pieces.begin(), pieces.end(), [&](const Piece& p) { return p.inside(x, margin); });
}

// An earlier solution lies on the boundary of its cones: the start is most of the way to it.
VectorXd warm_point(const std::vector<Piece>& pieces, const VectorXd& start, const VectorXd& interior) {
  for (double share = 0.99; share > 0.1 && start.allFinite(); share *= 0.7) {
    VectorXd x = interior + share * (start - interior);
    if (inside(pieces, x)) return x;
  }
  return interior;
}

// Rounding may leave x slightly outside an active cone. The way back to where it came from is inside.
VectorXd pull_inside(const std::vector<Piece>& pieces, const VectorXd& x, const Coordinates& c, const PathSolution& s) {
  if (inside(pieces, x, rounding)) return x;
  for (auto earlier = s.trail.rbegin(); earlier != s.trail.rend(); ++earlier) {
    const VectorXd back = c.T * (*earlier - s.v);
    if (!inside(pieces, x + back, rounding)) continue;
    double share = 1;
    while (share > 1e-6 && inside(pieces, x + 0.3 * share * back, rounding)) share *= 0.3;
    return x + share * back;
  }
  return x;
}

std::vector<Support> find_supports(const std::vector<Piece>& pieces, const Normalised& n, const PathSolution& s,
                                   const VectorXd& x) {
  std::vector<double> largest;
  for (const PathBlock& b : n.path.blocks) {
    largest.push_back(s.multipliers.segment(b.rows.row, symmetric::size(b.order)).norm());
  }
  const double most = largest.empty() ? 0 : *std::max_element(largest.begin(), largest.end());
  std::vector<Support> out;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const PathBlock& b = n.path.blocks[i];
    if (!pieces[i].asked || largest[i] < 1e-4 * most) continue;
    if (pieces[i].distance && n.path.weight > 0) continue;
    const MatrixXd Z = symmetric::unpack(s.multipliers.segment(b.rows.row, symmetric::size(b.order)), b.order);
    const MatrixXd Li = n.factor[i].inverse(), F = pieces[i].matrix(x), scaled = Li * F * Li.transpose();
    const double slack = Eigen::SelfAdjointEigenSolver<MatrixXd>(F, Eigen::EigenvaluesOnly).eigenvalues()[0];
    const double relative = Eigen::SelfAdjointEigenSolver<MatrixXd>(scaled, Eigen::EigenvaluesOnly).eigenvalues()[0];
    if (relative < 1e-3)
      out.push_back({pieces[i].name, slack, (Li.transpose() * Z * Li).trace(), pieces[i].owner, pieces[i].index});
  }
  return out;
}

std::vector<int> open_columns(const ConeProgram& program, const Coordinates& c) {
  std::vector<int> open = program.base.regrouped;
  open.insert(open.end(), program.base.no_effect.begin(), program.base.no_effect.end());
  if (c.head < program.base.count()) open.insert(open.end(), program.base.kept.begin(), program.base.kept.end());
  return open;
}

void report(const ConeProgram& program, const VectorXd& x, ConeSolution& out) {
  out.x = x;
  for (const int column : program.zero) out.x[column] = 0;  // a loose row leaves rounding there
  out.base = base_of(program.base, out.x);
  out.cost = 0.5 * (program.R * out.base - program.z).squaredNorm();
  out.objective = out.cost + (program.weight > 0 ? program.weight * distance(program, out.x) : 0);
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

ConeSolution solve(const ConeProgram& program, const ConeOptions& options, const VectorXd* start, const Run& run) {
  constexpr int most_steps = 200;  // most Newton steps, all phases together; 20 to 40 are usual
  check(program);
  const Coordinates c = choose_coordinates(program);
  std::vector<Piece> pieces = constraint_pieces(program);
  const std::vector<Pull> pulls = add_distances(program, open_columns(program, c), pieces);

  ConeSolution out;
  VectorXd x = first_point(program, c.fit);
  if (!inside(pieces, x)) x = interior_point(program, pieces, x, most_steps, out.steps, run);
  const VectorXd interior = x;
  if (start != nullptr && start->size() == x.size()) x = warm_point(pieces, *start, x);
  Normalised n = normalise(program, pieces, pulls, c, x);
  if (x != interior)
    n.path.excess = 0.5 * (n.path.u.squaredNorm() - c.residual(base_of(program.base, *start)).squaredNorm());
  const bool without_data = c.head == 0 && program.weight == 0;  // every fit is optimal
  if (without_data) n.path.weight = 1;
  // A quarter of the requested gap; rounding and the margin for it take the rest.
  n.path.steps = most_steps - out.steps;
  const PathSolution s = follow_path(n.path, {0.25 * options.relative_gap, 0.25 * options.absolute_gap}, run);
  out.steps += s.steps;
  out.settled = s.settled;
  const VectorXd end = pull_inside(pieces, x + c.T * s.v, c, s);
  if (s.snapped) {
    VectorXd exact = end;
    if (c.head == program.base.count()) exact = with_base(program.base, end, c.fit);  // to the last digit
    report(program, inside(pieces, exact, 0) ? exact : end, out);
    out.unconstrained = true;
    out.lower_bound = out.objective;
    return out;
  }
  report(program, end, out);
  const double least = program.weight == 0 ? 0.5 * c.residual(c.fit).squaredNorm() : 0;
  out.unconstrained = without_data;
  const double margin = rounding_margin * out.objective;
  out.lower_bound = without_data ? out.objective : std::min(std::max(s.lower_bound, least) - margin, out.objective);
  if (!without_data && s.lower_bound > least) out.reach = s.reach;
  out.settled = s.settled && out.gap() <= std::max(options.relative_gap * out.objective, options.absolute_gap);
  out.supports = find_supports(pieces, n, s, out.x);
  return out;
}

}  // namespace steelyard
