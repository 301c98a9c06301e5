// The central path of a program in whitened coordinates and the primal-dual Newton method along it (D5-D7 of
// docs/theory/consistency.md). Private to the room: cone_program.cpp brings a ConeProgram into this form.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace steelyard {

/// Rows of q(v) = f + C v that form one symmetric matrix Q ⪰ 0 (symmetric.hpp).
struct PathBlock {
  int order = 1;
  int row = 0;            ///< the first
  bool distance = false;  ///< w (tr Q − log det Q − order) belongs to the objective; else only Q ⪰ 0
};

/// minimise ½‖u + v_head‖² + w Σ_distances (tr Q − log det Q − order) + ½ w Σ_r e_r², e = E v + h, under Q(v) ⪰ 0.
/// v = 0 is strictly inside.
struct PathProblem {
  Eigen::VectorXd u;  ///< data residual in units of its noise at v = 0; the first u.size() of v add to it
  Eigen::MatrixXd C;
  Eigen::VectorXd f;
  std::vector<PathBlock> blocks;
  Eigen::MatrixXd E;
  Eigen::VectorXd h;
  std::vector<char> loose;  ///< row of E only there to hold what nothing else holds: weight → 0 even if w is not
  double weight = 0;        ///< w; 0: the limit w → 0
  double reach = 0;         ///< for w → 0: the lower bound holds for Σ distances up to this, or ten times that found
};

struct PathOptions {
  double relative_gap = 1e-8;
  double absolute_gap = 1e-9;
  int steps = 200;
};

struct PathSolution {
  Eigen::VectorXd v;
  Eigen::VectorXd multipliers;  ///< of the blocks, as vectors
  double cost = 0;              ///< ½‖u + v_head‖²
  double objective = 0;
  double lower_bound = 0;
  double reach = 0;      ///< that of the bound
  bool snapped = false;  ///< w → 0 only: v_head = −u, strictly inside; the rest of v is not the nearest yet
  bool settled = false;
  int steps = 0;
};

PathSolution follow_path(const PathProblem&, const PathOptions&);

}  // namespace steelyard
