// Equations at the samples where every joint has its effort.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/estimate/equations.hpp"
#include "steelyard/estimate/observations.hpp"

namespace steelyard {

/// For estimators that look at all joints of a sample together: the joints that have an effort at all, at the samples
/// where all of these have it. Where nothing is missing, the same equations.
class CompleteEquations final : public Equations {
 public:
  CompleteEquations(const Equations& all, const Observations& seen) : all_(all) {
    for (int i = 0; i < all.joints(); ++i)
      if (seen.row(i).rows() > 0) joints_.push_back(i);
  }

  int joints() const override { return static_cast<int>(joints_.size()); }
  int parameters() const override { return all_.parameters(); }
  const std::vector<int>& columns(int joint) const override {
    return all_.columns(joints_[static_cast<std::size_t>(joint)]);
  }
  int blocks() const override { return all_.blocks(); }

  EquationBlock block(int index) const override {
    EquationBlock all = all_.block(index);
    if (joints() == all_.joints() && !all.y.hasNaN()) return all;
    const Eigen::MatrixXd y = all.y(Eigen::all, joints_);
    std::vector<Eigen::Index> rows;
    for (Eigen::Index s = 0; s < y.rows(); ++s)
      if (!y.row(s).hasNaN()) rows.push_back(s);
    EquationBlock out;
    out.y = y(rows, Eigen::all);
    for (const int i : joints_) out.W.emplace_back(all.W[static_cast<std::size_t>(i)](rows, Eigen::all));
    return out;
  }

  /// A value of each of its joints, as one of all joints: 1 for the others.
  Eigen::VectorXd for_all_joints(const Eigen::VectorXd& values) const {
    Eigen::VectorXd out = Eigen::VectorXd::Ones(all_.joints());
    out(joints_) = values;
    return out;
  }

 private:
  const Equations& all_;
  std::vector<int> joints_;
};

}  // namespace steelyard
