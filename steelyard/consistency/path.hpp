// The central path of a program and the primal-dual Newton method along it (H5-H7 of docs/theory/consistency.md).
// Private to the room: cone_program.cpp brings a ConeProgram into this form.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/consistency/cone_program.hpp"
#include "steelyard/consistency/sparse_rows.hpp"
#include "steelyard/core/run.hpp"

namespace steelyard {

/// Rows of q(v) = f + C v that form one symmetric matrix Q ⪰ 0 (symmetric.hpp).
struct PathBlock {
  int order = 1;
  SparseRows rows;
  bool distance = false;  ///< w (tr Q − log det Q − order) belongs to the objective; else only Q ⪰ 0
};

/// Rows of e = h + E v, of which ½ w e² each belongs to the objective.
struct PathPull {
  SparseRows rows;
  bool loose = false;  ///< determines only what nothing else determines: its weight fades even if w does not
};

/// minimise ½‖u + A v_head‖² + w Σ_distances (tr Q − log det Q − order) + ½ w ‖e‖², under Q(v) ⪰ 0. v = 0 is strictly
/// inside.
struct PathProblem {
  Eigen::VectorXd u;     ///< residual of the data at v = 0
  Eigen::MatrixXd A;     ///< matrix of full column rank
  Eigen::VectorXd home;  ///< v_head of the least residual
  int unknowns = 0;
  std::vector<PathBlock> blocks;
  Eigen::VectorXd f;
  std::vector<PathPull> pulls;
  Eigen::VectorXd h;
  double weight = 0;    ///< w; 0: the limit w → 0
  double excess = 0;    ///< estimate of how far the objective at v = 0 is above the least; 0: unknown
  double reach = 0;     ///< for w → 0: the lower bound holds for distances up to this, or ten times the one found
  int steps = 200;      ///< most Newton steps
  bool nearest = true;  ///< where the least-squares fit is feasible, go on to the point nearest to the references
};

struct PathSolution {
  Eigen::VectorXd v;
  std::vector<Eigen::VectorXd> trail;  ///< earlier points, ever further inside from the last to the first; where
                                       ///< snapped with the same head
  Eigen::VectorXd multipliers;         ///< Z of the blocks, as vectors
  double objective = 0;
  double lower_bound = 0;
  double reach = 0;      ///< reach of the lower bound
  bool snapped = false;  ///< w → 0 only: v_head = home, strictly inside; the rest of v is the nearest
  bool settled = false;
  int steps = 0;
};

PathSolution follow_path(const PathProblem&, const ConeOptions&, const Run& = {});

}  // namespace steelyard
