// Information of logs on a robot's base parameters, in square-root form: one factor per joint.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/estimate/equations.hpp"
#include "steelyard/math/information.hpp"

namespace steelyard {

/// Equations in, information out: a fold over any number of blocks, logs, threads and machines. Row j of a robot's
/// regressor touches only the links joint j moves, so each joint keeps a factor over its own base columns: fewer
/// operations than one factor over all, and weights per joint come free.
class Observations {
 public:
  /// columns[j]: the parameters that joint j's torque depends on, as Equations::columns.
  Observations(int parameters, std::vector<std::vector<int>> columns);

  /// From factors made elsewhere: rows[j] over columns[j].
  Observations(int parameters, std::vector<std::vector<int>> columns, std::vector<Information> rows);

  int joints() const { return static_cast<int>(rows_.size()); }
  int parameters() const { return parameters_; }  ///< base parameters
  const Information& row(int joint) const { return rows_[static_cast<std::size_t>(joint)]; }
  const std::vector<int>& columns(int joint) const {
    return columns_[static_cast<std::size_t>(joint)];
  }  ///< base indices

  double instants() const;  ///< rows of the joint that has most

  void absorb(const EquationBlock&);  ///< equations whose effort is not known are left out
  void merge(const Observations& other);

  /// Gives back the memory that absorbing works in.
  void release() {
    for (auto& row : rows_) row.release();
  }

  /// On a subset of the parameters, in ascending order, the others held at zero.
  Observations select(const std::vector<int>& parameters) const;

  /// One factor over all base parameters, joint j's rows divided by sigma[j].
  Information whitened(const Eigen::VectorXd& sigma) const;

 private:
  int parameters_;
  std::vector<std::vector<int>> columns_;
  std::vector<Information> rows_;
};

/// The fold of all blocks.
Observations observe(const Equations&);

/// The same as contiguous stretches of time, at least `count` where there are rows enough and at most twice as many:
/// their scatter gives the covariance of the whole, and each can be held out. On `threads` threads
/// (0: one per core), with the same result on any number.
std::vector<Observations> observe_in_time(const Equations&, int count = 32, const Run& = {});

/// All of them together; empty ones included. Large ones are merged joint by joint on several threads.
Observations merged(const std::vector<Observations>&, const Run& = {});

}  // namespace steelyard
