#include "steelyard/simulate/replay.hpp"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "steelyard/dynamics/model.hpp"
#include "steelyard/simulate/integrator.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

constexpr double longest_step = 5e-4;  // [s] the drives' own loop is about as fast
constexpr double most_steps = 200;     // steps per sample: stiffer loops are no robot's
constexpr double finest_steps = 40;    // what swings or settles within so small a share of a sample does not show in it
constexpr double lost = 1e3;           // [rad, m] nothing is that far off
// The controller is explicit: its damping and its stiffness must not overshoot within a step.
constexpr double damping_step = 0.4, stiffness_step = 0.3;  // shares of 1/(kd mobility), 1/√(kp mobility)

VectorXd mobility(const Model& model, const VectorXd& q) { return mass_matrix(model, q).inverse().diagonal(); }

double stable_step(const Model& model, const DriveController& controller, const VectorXd& q) {
  const VectorXd moves = mobility(model, q);
  double out = longest_step;
  for (Index i = 0; i < moves.size(); ++i) {
    out = std::min(out, damping_step / std::max(controller.kd[i] * moves[i], 1e-9));
    out = std::min(out, stiffness_step / std::sqrt(std::max(controller.kp[i] * moves[i], 1e-9)));
  }
  return out;
}

// A servo whose damping outweighs its inertia may be fitted without any: then the motion is of first order, and the
// least inertia that fine steps can follow moves no differently.
Model with_least_inertia(const Model& given, const DriveController& controller, const VectorXd& q, double h) {
  const Index n = controller.kp.size();
  VectorXd least(n);
  for (Index i = 0; i < n; ++i)
    least[i] =
        std::max(controller.kd[i] * h / damping_step, controller.kp[i] * h * h / (stiffness_step * stiffness_step));
  const VectorXd own = mass_matrix(given, q).diagonal();
  if (((own - least).array() >= 0).all()) return given;
  Model out = with_robot(given, with_rotors(given.robot));
  for (Index i = 0; i < n; ++i) {
    double& rotor = out.values[out.layout.rotor_column(static_cast<int>(i))];
    if (!std::isfinite(rotor)) rotor = 0;
    if (own[i] < least[i]) rotor += least[i];
  }
  return out;
}

// (U1) halfway through a step, by the speed and acceleration so far: so the step is of second order.
class Law {
 public:
  Law(const DriveController& controller, const CommandedSignals& log) : controller_(controller), log_(log) {
    reference_ = speed_ = feedforward_ = column_ = VectorXd::Zero(log.q_ref.rows());
    late_ = delays_of(controller, static_cast<int>(log.q_ref.rows())) / log.motion.dt;
    alike_ = (late_.array() == late_[0]).all();
    held_ = controller.hold.value_or(false);
  }

  // `at`: the middle of the step, in samples; `half` of the step in seconds.
  void torque(double at, double half, const PlantState& state, const VectorXd& qdd, VectorXd& tau) {
    reach_ = half / log_.motion.dt;
    command(log_.q_ref, at, reference_);
    if (log_.qd_ref.size() > 0) command(log_.qd_ref, at, speed_);
    if (log_.tau_ref.size() > 0) command(log_.tau_ref, at, feedforward_);
    tau = controller_.kp.cwiseProduct(reference_ - state.q - half * state.qd) +
          controller_.kd.cwiseProduct(speed_ - state.qd - half * qdd) + feedforward_;
    if (controller_.torque_limit.size() > 0)
      tau = tau.cwiseMin(controller_.torque_limit).cwiseMax(-controller_.torque_limit);
  }

 private:
  // A command as it reaches each joint.
  void command(const Eigen::MatrixXd& x, double at, VectorXd& out) {
    if (alike_) return command_at(x, at - late_[0], out);
    for (Index i = 0; i < late_.size(); ++i) {
      command_at(x, at - late_[i], column_);
      out[i] = column_[i];
    }
  }

  // Between samples, or the mean over the step of those that are held from half a sample before to half a sample after.
  void command_at(const Eigen::MatrixXd& x, double at, VectorXd& out) const {
    if (!held_) return interpolate_at(x, at, out);
    const auto sample = [&](double index) {
      return x.col(static_cast<Index>(std::clamp(index, 0.0, static_cast<double>(x.cols() - 1))));
    };
    const double first = std::floor(at - reach_ + 0.5), last = std::floor(at + reach_ + 0.5);
    out = sample(last);
    if (last > first) out += (last - (at - reach_ + 0.5)) / (2 * reach_) * (sample(first) - sample(last));
  }

  const DriveController& controller_;
  const CommandedSignals& log_;
  VectorXd late_;  // delays, in samples
  bool alike_ = true, held_ = false;
  double reach_ = 0;  // half a step, in samples
  VectorXd reference_, speed_, feedforward_, column_;
};

}  // namespace

Replay replay(const Model& given, const DriveController& controller, const CommandedSignals& commanded,
              const Run& run) {
  const Signals& log = commanded.motion;
  const Model model = with_least_inertia(given, controller, log.q.col(0), log.dt / finest_steps);
  const double needed = std::ceil(log.dt / stable_step(model, controller, log.q.col(0)) - 1e-9);
  if (!(needed <= most_steps))
    return {.q = {}, .qd = {}, .diverges = "at once: the links' inertias are not those of bodies"};
  const int steps = std::max(1, static_cast<int>(needed));
  const double h = log.dt / steps;
  Integrator integrator(model, IntegrationMethod::semi_implicit);
  Law law(controller, commanded);
  PlantState state{log.q.col(0),
                   log.qd.size() > 0 ? VectorXd(log.qd.col(0)) : VectorXd((log.q.col(1) - log.q.col(0)) / log.dt)};
  VectorXd tau = VectorXd::Zero(log.q.rows()), qdd = tau, before = tau;
  Replay out;
  out.q.resize(log.q.rows(), log.samples());
  out.qd = out.q;
  for (Index k = 0; k < log.samples(); ++k) {
    if (k % 256 == 0) run.check();
    out.q.col(k) = state.q;
    out.qd.col(k) = state.qd;
    for (int step = 0; step < steps; ++step) {
      law.torque(static_cast<double>(k) + (step + 0.5) / steps, 0.5 * h, state, qdd, tau);
      before = state.qd;
      integrator.step(h, tau, state);
      state.q -= 0.5 * h * (state.qd - before);  // by the mean speed: a whole step by the new one runs ahead by half
      qdd = (state.qd - before) / h;
    }
    Index worst = 0;
    const double error = (state.q - log.q.col(k)).cwiseAbs().maxCoeff(&worst);
    if (error < lost) continue;
    out.diverges = fmt::format("after {:.3g} s, first joint '{}'", static_cast<double>(k) * log.dt,
                               model.robot.coordinates[static_cast<std::size_t>(worst)].name);
    return out;
  }
  return out;
}

Replay replay(const Model& model, const CommandedSignals& commanded, const Run& run) {
  return replay(model, commanded.controller, commanded, run);
}

}  // namespace steelyard
