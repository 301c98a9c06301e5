// For tests: a good log of any robot, to be damaged in one way.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/signals/signals.hpp"

namespace steelyard::testing {

struct SyntheticOptions {
  double rate = 200;  ///< [Hz]
  double seconds = 40;
  double delay = 0;      ///< delay of torque behind motion [s]
  double noise = 0.01;   ///< noise of the torque [its rms]
  bool friction = true;  ///< adds friction where the robot has none
  unsigned seed = 1;
};

/// Links of ordinary size where the robot file has none: heavier towards the base, physically consistent.
inline Model with_inertias(Model model, Random& random) {
  double mass = 10;
  for (int j = 0; j < model.robot.links(); ++j) {
    if (model.link(j)) continue;
    const Eigen::Vector3d c(random.uniform(0.05, 0.2), random.uniform(-0.1, 0.1), random.uniform(-0.1, 0.1));
    const double r2 = mass * 0.01;
    LinkParameters p;
    p << r2 + mass * (c.squaredNorm() - c[0] * c[0]), -mass * c[0] * c[1], -mass * c[0] * c[2],
        r2 + mass * (c.squaredNorm() - c[1] * c[1]), -mass * c[1] * c[2], r2 + mass * (c.squaredNorm() - c[2] * c[2]),
        mass * c[0], mass * c[1], mass * c[2], mass;
    model.set_link(j, p);
    mass *= 0.7;
  }
  return model;
}

/// Sums of four sines a joint, torques of the rigid links with rotors and friction, white noise on every channel.
inline Signals synthetic_log(const Model& bare, const SyntheticOptions& o = {}) {
  Random random(o.seed);
  const Model model = with_inertias(bare, random);
  const Robot& robot = model.robot;
  const int n = robot.dof();
  const auto samples = static_cast<Eigen::Index>(o.seconds * o.rate);
  Eigen::MatrixXd q = Eigen::MatrixXd::Zero(n, samples), qd = q, qdd = q, late_q = q, late_qd = q, late_qdd = q;
  for (int i = 0; i < n; ++i) {
    const auto& coordinate = robot.coordinates[static_cast<std::size_t>(i)];
    const bool slides = coordinate.type == JointType::prismatic;
    const Limits& l = coordinate.limits;
    const double middle = std::isfinite(l.lower + l.upper) ? 0.5 * (l.lower + l.upper) : 0;
    const double reach =
        std::min(std::isfinite(l.lower + l.upper) ? 0.4 * (l.upper - l.lower) : 10, slides ? 0.15 : 1.2);
    q.row(i).array() += middle;
    late_q.row(i).array() += middle;
    for (int s = 0; s < 4; ++s) {
      const double w = 2 * M_PI * random.uniform(0.1, 0.2 + 0.2 * s), phase = random.uniform(0, 2 * M_PI);
      const double a = 0.25 * reach * random.uniform(0.6, 1);
      for (Eigen::Index k = 0; k < samples; ++k) {
        const double x = w * static_cast<double>(k) / o.rate + phase, y = x - w * o.delay;
        q(i, k) += a * std::sin(x), qd(i, k) += a * w * std::cos(x), qdd(i, k) -= a * w * w * std::sin(x);
        late_q(i, k) += a * std::sin(y), late_qd(i, k) += a * w * std::cos(y),
            late_qdd(i, k) -= a * w * w * std::sin(y);
      }
    }
  }
  const Eigen::VectorXd stacked =
      torque_regressor(robot, late_q, late_qd, late_qdd, {.rotor = false, .friction = false}) *
      model.values.head(model.layout.link_columns());
  Signals log;
  log.name = robot.name + ".csv";
  log.dt = 1 / o.rate;
  log.q = q;
  log.qd = qd;
  log.tau = Eigen::Map<const Eigen::MatrixXd>(stacked.data(), n, samples);
  for (int i = 0; i < n; ++i) {
    const auto rms = [](const auto& x) { return std::sqrt(x.squaredNorm() / static_cast<double>(x.size())); };
    const double torque = rms(log.tau.row(i)), v = rms(qd.row(i)), a = rms(qdd.row(i));
    log.tau.row(i) += 0.1 * torque / a * late_qdd.row(i);
    if (o.friction)
      log.tau.row(i).array() +=
          0.1 * torque / v * late_qd.row(i).array() + 0.15 * torque * late_qd.row(i).array().sign();
    for (Eigen::Index k = 0; k < samples; ++k) {
      log.q(i, k) += 1e-5 * random.normal();
      log.qd(i, k) += 0.01 * v * random.normal();
      log.tau(i, k) += o.noise * torque * random.normal();
    }
  }
  return log;
}

}  // namespace steelyard::testing
