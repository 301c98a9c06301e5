// Newton's method towards a place on the central path (H5, H6 of docs/theory/consistency.md): the iterate, its steps
// and how far they may go. Private to the room: path.cpp says where to go.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <vector>

#include "steelyard/consistency/path.hpp"
#include "steelyard/consistency/scaling.hpp"

namespace steelyard {

inline constexpr double barrier_share = 0.01;  // share of w for barriers that are no distance: they hardly push x off
                                               // the nearest point (H5)
inline constexpr double loose_share = 1e-3;    // share of the fading weight for loosely held rows

/// Where on the path: weight of distances, target of the other blocks, and how many times their targets the products
/// QZ are meant to be.
struct PathPlace {
  double w = 0, barrier = 0, spread = 1;
};

PathPlace between(const PathPlace& a, const PathPlace& b, double share);

struct PathStep {
  Eigen::VectorXd v, q, z, e;  ///< q and z in the blocks' scaled coordinates
};

class Newton {
 protected:
  /// `excess`: how far the cost at the start may be above the least, at least.
  Newton(const PathProblem& p, double excess);

  double target(const PathBlock& b, const PathPlace& at) const {
    if (!b.distance) return at.spread * at.barrier;
    return at.w > p_.weight ? std::max(p_.weight, at.spread * at.w) : at.w;  // in the end no other than w
  }
  double weight(const PathPull& pull, const PathPlace& at) const {
    return pull.loose ? loose_share * (p_.weight > 0 ? at.barrier : at.w) : at.w;
  }

  void measure();
  bool factor();
  void direction(const PathPlace& aim, bool second_order, PathStep& step);
  double longest_step(const PathStep& step, double longest) const;
  bool central(const PathStep& step, double length, const PathPlace& at) const;
  bool advance(PathStep& step, double length, const PathPlace& aim);
  double distances() const;
  PathStep no_step() const;

  const PathProblem& p_;
  const int n_, head_, rows_;
  PathPlace at_;
  Eigen::VectorXd v_, u_, e_, q_;          // the iterate; q = f + C v for the distances alone
  std::vector<scaling::Scaling> scaling_;  // and Q, Z of each block
  std::vector<double> pull_weights_;       // inside H
  std::vector<Eigen::MatrixXd> G_;         // rows of C in scaled coordinates
  Eigen::VectorXd du_;
  double first_cost_ = 0, cost_ = 0, spread_ = 1, count_ = 0;

 private:
  void start(double excess);
  void solve(Eigen::VectorXd& x) const;
  void apply(PathStep& step) const;

  Eigen::VectorXd rhs_, trace_, residual_, jacobi_;
  Eigen::MatrixXd data_, H_, unfactored_;  // AᵀA; the Newton matrix
};

}  // namespace steelyard
