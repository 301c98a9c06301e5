// A planar arm of two joints under gravity, with friction, in a closed loop with noisy encoders: what estimators that
// need a simulator are tested on. Small, so that hundreds of trials take seconds.
#pragma once

#include <cmath>

#include "steelyard/instrumental/simulated.hpp"
#include "tests/support/set_values.hpp"

namespace steelyard::testing {

struct ClosedLoopOptions {
  double period = 5;  ///< [s]
  int periods = 1;
  double rate = 250;          ///< rate of controller and log [Hz]
  double position_noise = 0;  ///< [rad]
  double torque_noise = 0;    ///< [N·m]
  double cutoff = 20;         ///< cut-off of the fit's low-pass [Hz]
  bool velocities = false;    ///< logged, without noise
  unsigned seed = 1;
  bool feedforward = false;  ///< else the loop has to pull
};

/// The bundled planar arm in the vertical plane, viscous and Coulomb friction at both joints.
inline Model vertical_arm() {
  Model model = load_model("planar-2r");
  model.robot.gravity = {0, -9.81, 0};
  model = with_laws(model, 0, {{Friction::viscous, {1.5}}, {Friction::coulomb, {0.8}}});
  return with_laws(model, 1, {{Friction::viscous, {0.4}}, {Friction::coulomb, {0.15}}});
}

/// Sums of three sines a joint, which repeat; not at rest in the beginning.
inline Reference sines_of_two(double period, double rate) {
  Reference out;
  const auto count = static_cast<Eigen::Index>(std::lround(period * rate));
  out.dt = period / static_cast<double>(count);
  out.motion = Trajectory::zero(2, count);
  const double size[2][3] = {{0.5, -0.25, 0.15}, {0.4, 0.35, -0.2}}, phase[2][3] = {{0.3, 1.1, 2.0}, {1.9, 0.2, 0.8}};
  const int harmonic[2][3] = {{1, 3, 6}, {2, 4, 7}};
  for (Eigen::Index k = 0; k < count; ++k)
    for (int i = 0; i < 2; ++i)
      for (int s = 0; s < 3; ++s) {
        const double w = 2 * M_PI * harmonic[i][s] / period;
        const double x = w * static_cast<double>(k) * out.dt + phase[i][s], a = size[i][s];
        out.motion.q(i, k) += a * std::sin(x);
        out.motion.qd(i, k) += a * w * std::cos(x);
        out.motion.qdd(i, k) -= a * w * w * std::sin(x);
      }
  return out;
}

struct ClosedLoopExperiment {
  ClosedLoopOptions options;
  Model nominal = vertical_arm();
  Robot robot = nominal.robot;
  ParameterLayout layout{robot};
  Model truth = nominal_model(nominal);
  Eigen::VectorXd beta;  ///< the truth
  SimulatedInput input;
  Signals clean;

  explicit ClosedLoopExperiment(const ClosedLoopOptions& o = {}) : options(o) {
    input.nominal = nominal;
    input.base = find_base_parameters(robot, layout);
    beta = base_values(input.base, truth.values);
    input.signals.cutoff = o.cutoff;
    input.simulation.control.feedforward = o.feedforward;
    input.simulation.control.kp = Eigen::Vector2d(1500, 200);
    input.simulation.control.kd = Eigen::Vector2d(90, 8);
    FollowedReference followed;
    followed.reference = sines_of_two(o.period, o.rate);
    followed.periods = o.periods;
    input.references = {followed};
    record(o.seed);
  }

  /// Another log of the same loop; noise by seed.
  void record(unsigned seed) {
    SimulateOptions run = input.simulation;
    run.periods = options.periods;
    run.seed = seed;
    if (options.position_noise > 0) run.sensor.position_noise = Eigen::VectorXd::Constant(2, options.position_noise);
    if (options.torque_noise > 0) run.sensor.torque_noise = Eigen::VectorXd::Constant(2, options.torque_noise);
    run.limits.overshoot = run.limits.error = infinity;
    const Simulation s = simulate(truth, input.references[0].reference, run);
    Signals log;
    log.name = "simulated";
    log.dt = input.references[0].reference.dt;
    log.q = s.q;
    if (options.velocities) log.qd = s.qd;
    log.tau = s.tau;
    input.logs = {std::make_shared<Signals>(std::move(log))};
  }
};

}  // namespace steelyard::testing
