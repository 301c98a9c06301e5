// For tests of the online room: an arm that moves along sines, with noise on its torques, tick by tick.
#pragma once

#include <cmath>
#include <string>

#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/online/ticks.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard::testing {

/// A model that knows its speeds, as a fitted one does; no covariance.
inline Model watched_model(const std::string& name) {
  Random random(5);
  Model model = nominal_model(with_inertias(load_model(name), random));
  const int n = model.robot.dof();
  Provenance seen;
  seen.speed = Eigen::VectorXd::Constant(n, 1.0);
  seen.lower = Eigen::VectorXd::Constant(n, -1.2);
  seen.upper = Eigen::VectorXd::Constant(n, 1.2);
  model.provenance = seen;
  return model;
}

struct WatchedOptions {
  double seconds = 20, rate = 500, noise = 0.3, begin = 0;
  unsigned seed = 1;
};

/// Sines of 0.1 to 0.35 Hz in every joint about a bent pose; noise of the torques is white, and of every joint the
/// same.
inline Ticks watched_motion(const Model& model, const WatchedOptions& o = {}) {
  const int n = model.robot.dof();
  const auto count = static_cast<Eigen::Index>(o.seconds * o.rate);
  Ticks out{Eigen::VectorXd(count), Eigen::MatrixXd(n, count), Eigen::MatrixXd(n, count), {}};
  Eigen::MatrixXd qdd(n, count);
  for (Eigen::Index k = 0; k < count; ++k) {
    const double t = o.begin + static_cast<double>(k) / o.rate;
    out.t[k] = t;
    for (int i = 0; i < n; ++i) {
      const double w = 2 * M_PI * (0.1 + 0.25 * i / n), a = 0.9 / w * 0.6, phase = 0.7 * i;
      out.q(i, k) = (i % 2 == 0 ? 0.3 : -0.9) + a * std::sin(w * t + phase);
      out.qd(i, k) = a * w * std::cos(w * t + phase);
      qdd(i, k) = -a * w * w * std::sin(w * t + phase);
    }
  }
  out.tau = torques(model, out.q, out.qd, qdd);
  Random random(o.seed);
  for (double& x : out.tau.reshaped()) x += o.noise * random.normal();
  return out;
}

/// The torque of a body on the last link along the same motion, added from a tick on.
inline void add_body(const Model& model, const LinkParameters& body, Eigen::Index first, Eigen::Index last,
                     Ticks& ticks) {
  Model loaded = model;
  loaded.set_link(model.robot.links() - 1, *model.link(model.robot.links() - 1) + body);
  Eigen::MatrixXd qdd = Eigen::MatrixXd::Zero(ticks.q.rows(), ticks.count());
  for (Eigen::Index k = 1; k < ticks.count(); ++k)
    qdd.col(k) = (ticks.qd.col(k) - ticks.qd.col(k - 1)) / (ticks.t[k] - ticks.t[k - 1]);
  const Eigen::MatrixXd more = torques(loaded, ticks.q, ticks.qd, qdd) - torques(model, ticks.q, ticks.qd, qdd);
  ticks.tau.middleCols(first, last - first) += more.middleCols(first, last - first);
}

}  // namespace steelyard::testing
