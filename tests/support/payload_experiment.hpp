// A robot moved with and without a body on its last link: what the payload room is tested on.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "steelyard/estimate/estimate.hpp"
#include "steelyard/estimate/robust_covariance.hpp"
#include "steelyard/payload/payload.hpp"
#include "tests/support/experiment.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard::testing {

inline LinkParameters ordinary_payload() {
  return from_centre_of_mass(2.5, {0.04, -0.03, 0.09}, Eigen::Vector3d(0.03, 0.025, 0.02).asDiagonal());
}

/// Sums of sines, physically consistent links, friction that grows by a tenth under load.
struct PayloadExperiment {
  Model nominal;
  Robot robot;
  ParameterLayout layout;
  BaseParameters base;
  LinkParameters payload;
  std::vector<int> friction;                                    ///< base indices
  Eigen::VectorXd phi, beta;                                    ///< without load: standard and base parameters
  Eigen::MatrixXd bare_q, bare_qd, bare_qdd, bare_tau;          ///< one motion
  Eigen::MatrixXd loaded_q, loaded_qd, loaded_qdd, loaded_tau;  ///< another
  Eigen::MatrixXd repeated_tau;                                 ///< without load on that other motion
  unsigned seed;

  PayloadExperiment(const std::string& name, int samples, unsigned the_seed = 3,
                    const LinkParameters& body = ordinary_payload())
      : nominal(load(name, the_seed)),
        robot(nominal.robot),
        layout(robot),
        base(find_base_parameters(robot, layout)),
        payload(body),
        seed(the_seed) {
    phi = nominal.values;
    for (int c = layout.link_columns(); c < layout.size(); ++c)
      if (!(phi[c] > 0)) phi[c] = layout[c].kind == ParameterKind::rotor ? 0.1 : 1;
    beta = base_values(base, phi);
    for (int b = 0; b < base.count(); ++b)
      if (layout[base.kept[static_cast<std::size_t>(b)]].kind == ParameterKind::friction) friction.push_back(b);
    move(samples, 0, bare_q, bare_qd, bare_qdd);
    move(samples, 1, loaded_q, loaded_qd, loaded_qdd);
    make_torques();
  }

  double friction_change(std::size_t k) const { return 0.1 * phi[base.kept[static_cast<std::size_t>(friction[k])]]; }

  void make_torques() {
    Eigen::VectorXd changed = phi;
    for (std::size_t k = 0; k < friction.size(); ++k)
      changed[base.kept[static_cast<std::size_t>(friction[k])]] += friction_change(k);
    changed.segment<10>(layout.link(robot.links() - 1)) += payload;
    bare_tau = torque(bare_q, bare_qd, bare_qdd, phi);
    loaded_tau = torque(loaded_q, loaded_qd, loaded_qdd, changed);
    repeated_tau = torque(loaded_q, loaded_qd, loaded_qdd, phi);
  }

  /// All joints but these stand still while the load is on.
  void hold_all_but(const std::vector<int>& moving) {
    for (int i = 0; i < robot.dof(); ++i) {
      if (std::find(moving.begin(), moving.end(), i) != moving.end()) continue;
      loaded_q.row(i).setConstant(loaded_q(i, 0));
      loaded_qd.row(i).setZero();
      loaded_qdd.row(i).setZero();
    }
    make_torques();
  }

  /// Noise of each joint, `relative` to its torque without load.
  Eigen::VectorXd noise_for(double relative) const {
    return relative * (bare_tau.rowwise().squaredNorm() / static_cast<double>(bare_tau.cols())).cwiseSqrt();
  }

  void add_noise(double relative) {
    const Eigen::VectorXd sigma = noise_for(relative);
    Random random(seed, 5);
    for (Eigen::MatrixXd* tau : {&bare_tau, &loaded_tau, &repeated_tau})
      for (Eigen::Index s = 0; s < tau->cols(); ++s)
        for (Eigen::Index i = 0; i < tau->rows(); ++i) (*tau)(i, s) += sigma[i] * random.normal();
  }

  MotionEquations bare_equations() const { return {robot, base, {bare_q, bare_qd, bare_qdd, bare_tau, {}}}; }
  MotionEquations loaded_equations() const {
    return {robot, loaded_columns(robot, base), {loaded_q, loaded_qd, loaded_qdd, loaded_tau, {}}};
  }
  std::vector<Observations> bare_blocks() const { return observe_in_time(bare_equations(), 32); }
  std::vector<Observations> loaded_blocks() const { return observe_in_time(loaded_equations(), 32); }
  std::vector<Observations> difference_blocks() const {
    std::vector<int> columns;
    for (const int f : friction) columns.push_back(base.kept[static_cast<std::size_t>(f)]);
    for (int e = 0; e < 10; ++e) columns.push_back(layout.link(robot.links() - 1, e));
    const MotionEquations equations(robot, columns, {loaded_q, loaded_qd, loaded_qdd, loaded_tau - repeated_tau, {}});
    return observe_in_time(equations, 32);
  }

  /// What a unit of each payload parameter adds to β.
  Eigen::MatrixXd payload_columns() const {
    return base.projection(layout.size()).middleCols(layout.link(robot.links() - 1), 10);
  }

  /// The bare robot from its own logs.
  BareRobot identified() const {
    const auto blocks = bare_blocks();
    const Estimate estimate = weighted_least_squares(merged(blocks));
    return {estimate.values, robust_covariance(blocks, estimate).covariance};
  }

  Eigen::MatrixXd covariance_of_bare_fit(const Eigen::VectorXd& sigma) const {
    return observe(bare_equations()).whitened(sigma).solve().covariance;
  }

 private:
  static Model load(const std::string& name, unsigned seed) {
    Random random(seed);
    return with_inertias(load_model(name), random);
  }

  Eigen::MatrixXd torque(const Eigen::MatrixXd& q, const Eigen::MatrixXd& qd, const Eigen::MatrixXd& qdd,
                         const Eigen::VectorXd& x) const {
    return (torque_regressor(robot, q, qd, qdd) * x).reshaped(robot.dof(), q.cols());
  }

  void move(int samples, unsigned stream, Eigen::MatrixXd& q, Eigen::MatrixXd& qd, Eigen::MatrixXd& qdd) const {
    Random random(seed, stream);
    q = qd = qdd = Eigen::MatrixXd::Zero(robot.dof(), samples);
    constexpr double dt = 0.02;
    for (int i = 0; i < robot.dof(); ++i)
      for (int s = 0; s < 5; ++s) {
        const double w = 2 * M_PI * random.uniform(0.1, 1), phase = random.uniform(0, 2 * M_PI);
        const double a = random.uniform(0.2, 0.4);
        for (int k = 0; k < samples; ++k) {
          const double x = w * k * dt + phase;
          q(i, k) += a * std::sin(x), qd(i, k) += a * w * std::cos(x), qdd(i, k) -= a * w * w * std::sin(x);
        }
      }
  }
};

}  // namespace steelyard::testing
