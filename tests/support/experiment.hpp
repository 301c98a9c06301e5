// A robot with parameters of ordinary size, and samples of a rich motion with the torques they make.
#pragma once

#include <string>

#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/estimate/motion_equations.hpp"
#include "steelyard/estimate/observations.hpp"

namespace steelyard::testing {

struct Experiment {
  Robot robot;
  ParameterLayout layout;
  BaseParameters base;
  Eigen::VectorXd phi, beta;  ///< the truth: standard and base parameters
  Eigen::MatrixXd q, qd, qdd, tau;

  Experiment(const std::string& name, int samples, unsigned seed) : robot(load_robot(name)), layout(robot) {
    base = find_base_parameters(robot, layout);
    Random random(seed);
    const int n = robot.dof();
    for (Eigen::MatrixXd* m : {&q, &qd, &qdd}) {
      m->resize(n, samples);
      for (auto& x : m->reshaped()) x = random.uniform(-2, 2);
    }
    phi.resize(layout.size());
    for (auto& x : phi) x = random.uniform(0.1, 1);
    beta = base_values(base, phi);
    const Eigen::VectorXd stacked = torque_regressor(robot, q, qd, qdd) * phi;
    tau = Eigen::Map<const Eigen::MatrixXd>(stacked.data(), n, samples);
  }

  void add_noise(const Eigen::VectorXd& sigma, Random& random) {
    for (Eigen::Index s = 0; s < tau.cols(); ++s)
      for (Eigen::Index i = 0; i < tau.rows(); ++i) tau(i, s) += sigma[i] * random.normal();
  }

  MotionSamples samples() const { return {q, qd, qdd, tau, {}}; }
  MotionSamples samples(Eigen::Index first, Eigen::Index count) const {
    return {q.middleCols(first, count),
            qd.middleCols(first, count),
            qdd.middleCols(first, count),
            tau.middleCols(first, count),
            {}};
  }
  MotionEquations equations() const { return {robot, base, samples()}; }
  Observations observe() const { return steelyard::observe(equations()); }
};

/// Equations with their W read once and kept, and y that may be replaced: many trials of one motion.
class HeldEquations : public Equations {
 public:
  explicit HeldEquations(const Equations& from) : parameters_(from.parameters()) {
    for (int i = 0; i < from.joints(); ++i) columns_.push_back(from.columns(i));
    for (int b = 0; b < from.blocks(); ++b) held_.push_back(from.block(b));
  }

  /// tau: joints × samples.
  void set_y(const Eigen::MatrixXd& tau) {
    Eigen::Index first = 0;
    for (auto& b : held_) {
      b.y = tau.middleCols(first, b.y.rows()).transpose();
      first += b.y.rows();
    }
  }

  int joints() const override { return static_cast<int>(columns_.size()); }
  int parameters() const override { return parameters_; }
  const std::vector<int>& columns(int joint) const override { return columns_[static_cast<std::size_t>(joint)]; }
  int blocks() const override { return static_cast<int>(held_.size()); }
  EquationBlock block(int index) const override { return held_[static_cast<std::size_t>(index)]; }

 private:
  int parameters_;
  std::vector<std::vector<int>> columns_;
  std::vector<EquationBlock> held_;
};

}  // namespace steelyard::testing
