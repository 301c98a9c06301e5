// Minimise ½θ² under F_i(x) + θ N_i ⪰ 0 for the pieces that x violates and F_i(x) ⪰ 0 for the others: a program of the
// same kind, with θ as its only datum. Its solution snaps to θ = 0 where there is an inside.
#include "steelyard/consistency/phase_one.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "steelyard/consistency/coordinates.hpp"
#include "steelyard/consistency/path.hpp"
#include "steelyard/consistency/symmetric.hpp"
#include "steelyard/core/error.hpp"

namespace steelyard {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

struct Outcome {
  bool feasible = false;
  VectorXd x;
  std::vector<double> multipliers;  // norms, one a piece
  int steps = 0;
};

// What θ = 1 adds to F(x) so that it is inside: a multiple of the size of its elements around x, along the diagonal.
MatrixXd needed_relief(const Piece& p, const VectorXd& x) {
  if (p.inside(x, well_inside)) return MatrixXd::Zero(p.order, p.order);
  VectorXd size = p.constant.cwiseAbs();
  for (std::size_t k = 0; k < p.columns.size(); ++k)
    size += p.rows.col(static_cast<Eigen::Index>(k)).cwiseAbs() * std::max(std::abs(x[p.columns[k]]), 1e-6);
  VectorXd diagonal(p.order);
  for (int j = 0, k = 0; j < p.order; k += p.order - j, ++j) diagonal[j] = size[k];
  MatrixXd N = diagonal.cwiseMax(1e-12 * diagonal.maxCoeff() + 1e-300).asDiagonal();
  while ((p.matrix(x) + 0.5 * N).llt().info() != Eigen::Success) N *= 2;
  return N;
}

PathProblem phase_one_problem(const ConeProgram& program, const std::vector<Piece>& pieces, const VectorXd& x) {
  const Eigen::Index parameters = x.size();
  std::vector<int> all(static_cast<std::size_t>(parameters));
  std::iota(all.begin(), all.end(), 0);
  MatrixXd T = MatrixXd::Zero(parameters, parameters + 1);  // v = (θ, x)
  T.rightCols(parameters).setIdentity();
  PathProblem path;
  path.unknowns = static_cast<int>(parameters) + 1;
  path.u = path.A = VectorXd::Ones(1);
  path.home = -path.u;
  for (const Piece& p : pieces) {
    const MatrixXd N = needed_relief(p, x), L = (p.matrix(x) + N).llt().matrixL();
    PathBlock b{p.order, in_coordinates(congruent(p.rows, L), p.columns, T), false};
    b.rows.columns.insert(b.rows.columns.begin(), 0);
    MatrixXd values(b.rows.values.rows(), b.rows.values.cols() + 1);
    values << congruent(symmetric::pack(N), L), b.rows.values;
    b.rows.values = values;
    append(symmetric::pack(MatrixXd(MatrixXd::Identity(p.order, p.order))), b.rows, path.f);
    path.blocks.push_back(std::move(b));
  }
  for (const Pull& p : quadratic_distances(program, all)) {
    path.pulls.push_back({in_coordinates(p.rows, p.columns, T), p.loose});
    append(p.value(x), path.pulls.back().rows, path.h);
    if (!p.loose) path.reach += quadratic_reach * p.constant.squaredNorm();
  }
  return path;
}

Outcome look_inside(const ConeProgram& program, const std::vector<Piece>& pieces, const VectorXd& x, int most_steps,
                    const Run& run) {
  PathProblem path = phase_one_problem(program, pieces, x);
  path.steps = most_steps;
  path.nearest = false;
  const PathSolution s = follow_path(path, {1e-3, 1e-26}, run);
  Outcome out;
  out.steps = s.steps;
  out.feasible = s.snapped;
  if (s.snapped) out.x = x + s.v.tail(x.size());
  for (const PathBlock& b : path.blocks)
    out.multipliers.push_back(s.multipliers.segment(b.rows.row, symmetric::size(b.order)).norm());
  return out;
}

// Those of `pieces` that cannot be fulfilled together, as few as possible: pieces are left out as long as the rest
// still cannot be fulfilled.
std::vector<Piece> contradiction(const ConeProgram& program, std::vector<Piece> pieces, const VectorXd& x,
                                 int most_steps, const Run& run) {
  for (std::size_t i = 0; i < pieces.size();) {
    std::vector<Piece> others = pieces;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    if (others.empty() || look_inside(program, others, x, most_steps, run).feasible)
      ++i;
    else
      pieces = std::move(others);
  }
  return pieces;
}

}  // namespace

VectorXd interior_point(const ConeProgram& program, const std::vector<Piece>& pieces, const VectorXd& x, int most_steps,
                        int& steps, const Run& run) {
  const Outcome outcome = look_inside(program, pieces, x, most_steps, run);
  steps += outcome.steps;
  if (outcome.feasible) return outcome.x;
  std::vector<Piece> suspects;
  const double most = *std::max_element(outcome.multipliers.begin(), outcome.multipliers.end());
  for (std::size_t i = 0; i < pieces.size(); ++i)
    if (outcome.multipliers[i] > 1e-6 * most) suspects.push_back(pieces[i]);
  if (look_inside(program, suspects, x, most_steps, run).feasible) suspects = pieces;
  std::string names;
  for (const Piece& p : contradiction(program, suspects, x, most_steps, run))
    names += (names.empty() ? "" : "; ") + p.name;
  throw Unattainable("no body meets all of these: " + names);
}

}  // namespace steelyard
