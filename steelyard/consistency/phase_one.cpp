// Minimise ½θ² under F_i(x) + θ N_i ⪰ 0 for the pieces that x violates and F_i(x) ⪰ 0 for the others: a program of the
// same kind, with θ as its only datum. Its solution snaps to θ = 0 where there is an inside.
#include "steelyard/consistency/phase_one.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <string>

#include "steelyard/consistency/coordinates.hpp"
#include "steelyard/consistency/path.hpp"
#include "steelyard/consistency/symmetric.hpp"
#include "steelyard/core/error.hpp"

namespace steelyard {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double well_inside = 1e-9;

struct Outcome {
  bool feasible = false;
  VectorXd x;
  std::vector<double> multipliers;  // norms, one a piece
  int steps = 0;
};

// The size of F's elements around x, along its diagonal: what θ = 1 adds.
MatrixXd relief(const Piece& p, const VectorXd& x) {
  VectorXd size = p.constant.cwiseAbs();
  for (std::size_t k = 0; k < p.columns.size(); ++k)
    size += p.rows.col(static_cast<Eigen::Index>(k)).cwiseAbs() * std::max(std::abs(x[p.columns[k]]), 1e-6);
  VectorXd diagonal(p.order);
  for (int j = 0, k = 0; j < p.order; k += p.order - j, ++j) diagonal[j] = size[k];
  return diagonal.cwiseMax(1e-12 * diagonal.maxCoeff() + 1e-300).asDiagonal();
}

PathProblem phase_one_problem(const ConeProgram& program, const std::vector<Piece>& pieces, const VectorXd& x) {
  const Eigen::Index parameters = x.size();
  std::vector<int> all(static_cast<std::size_t>(parameters));
  for (std::size_t k = 0; k < all.size(); ++k) all[k] = static_cast<int>(k);
  PathProblem path;
  path.u = VectorXd::Ones(1);
  Eigen::Index rows = 0;
  for (const Piece& p : pieces) rows += symmetric::size(p.order);
  path.C = MatrixXd::Zero(rows, parameters + 1);
  path.f.resize(rows);
  rows = 0;
  for (const Piece& p : pieces) {
    MatrixXd F = p.matrix(x), N = MatrixXd::Zero(p.order, p.order);
    if (!(p.margin(x) > well_inside)) {
      N = relief(p, x);
      while (((F + 0.5 * N).llt().info() != Eigen::Success)) N *= 2;
    }
    F += N;
    const MatrixXd L = F.llt().matrixL();
    const auto congruence = [&](const MatrixXd& A) -> VectorXd {
      MatrixXd X = L.triangularView<Eigen::Lower>().solve(A);
      X = L.triangularView<Eigen::Lower>().solve(X.transpose()).eval();
      return symmetric::pack(X);
    };
    Piece unit = p;
    unit.constant.setZero();
    for (const int k : p.columns) {
      VectorXd one = VectorXd::Zero(parameters);
      one[k] = 1;
      path.C.col(k + 1).segment(rows, p.rows.rows()) += congruence(unit.matrix(one));
    }
    path.C.col(0).segment(rows, p.rows.rows()) = congruence(N);
    path.f.segment(rows, p.rows.rows()) = congruence(F);
    path.blocks.push_back({p.order, static_cast<int>(rows), false});
    rows += p.rows.rows();
  }
  const std::vector<Pull> pulls = quadratic_distances(program, all);
  Eigen::Index pull_rows = 0;
  for (const Pull& p : pulls) pull_rows += p.rows.rows();
  path.E = MatrixXd::Zero(pull_rows, parameters + 1);
  path.h.resize(pull_rows);
  pull_rows = 0;
  for (const Pull& p : pulls) {
    path.h.segment(pull_rows, p.rows.rows()) = p.constant;
    for (std::size_t k = 0; k < p.columns.size(); ++k) {
      path.E.col(p.columns[k] + 1).segment(pull_rows, p.rows.rows()) = p.rows.col(static_cast<Eigen::Index>(k));
      path.h.segment(pull_rows, p.rows.rows()) += p.rows.col(static_cast<Eigen::Index>(k)) * x[p.columns[k]];
    }
    path.loose.insert(path.loose.end(), static_cast<std::size_t>(p.rows.rows()), p.loose);
    if (!p.loose) path.reach += 450 * p.constant.squaredNorm();
    pull_rows += p.rows.rows();
  }
  return path;
}

Outcome look_inside(const ConeProgram& program, const std::vector<Piece>& pieces, const VectorXd& x, int most_steps) {
  const PathProblem path = phase_one_problem(program, pieces, x);
  const PathSolution s = follow_path(path, {1e-3, 1e-14, most_steps});
  Outcome out;
  out.steps = s.steps;
  out.feasible = s.snapped;
  out.x = x + s.v.tail(x.size());
  for (const PathBlock& b : path.blocks)
    out.multipliers.push_back(s.multipliers.size() > 0 ? s.multipliers.segment(b.row, symmetric::size(b.order)).norm()
                                                       : 0);
  return out;
}

// Those of `pieces` that cannot be fulfilled together, as few as possible: what can be left out without making the rest
// fulfillable is left out.
std::vector<Piece> contradiction(const ConeProgram& program, std::vector<Piece> pieces, const VectorXd& x,
                                 int most_steps) {
  for (std::size_t i = 0; i < pieces.size();) {
    std::vector<Piece> others = pieces;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    if (others.empty() || look_inside(program, others, x, most_steps).feasible)
      ++i;
    else
      pieces = std::move(others);
  }
  return pieces;
}

}  // namespace

VectorXd interior_point(const ConeProgram& program, const std::vector<Piece>& pieces, const VectorXd& x, int most_steps,
                        int& steps) {
  const Outcome outcome = look_inside(program, pieces, x, most_steps);
  steps += outcome.steps;
  if (outcome.feasible) return outcome.x;
  std::vector<Piece> suspects;
  const double most = *std::max_element(outcome.multipliers.begin(), outcome.multipliers.end());
  for (std::size_t i = 0; i < pieces.size(); ++i)
    if (outcome.multipliers[i] > 1e-6 * most) suspects.push_back(pieces[i]);
  if (look_inside(program, suspects, x, most_steps).feasible) suspects = pieces;
  std::string names;
  for (const Piece& p : contradiction(program, suspects, x, most_steps)) names += (names.empty() ? "" : "; ") + p.name;
  throw Unattainable("no body meets all of: " + names);
}

}  // namespace steelyard
