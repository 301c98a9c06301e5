#include "steelyard/step/experiment.hpp"

#include <fmt/format.h>

#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/simulate/integrator.hpp"
#include "steelyard/step/curve.hpp"
#include "steelyard/step/joint.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

Model lock_others(const Model& model, int coordinate, const VectorXd& pose) {
  require_fixed_base(model.robot, "a step response");
  const Robot& robot = model.robot;
  if (coordinate < 0 || coordinate >= robot.dof())
    throw InvalidInput(fmt::format("{}: has no joint {}; it has {}", robot.name, coordinate + 1, robot.dof()));
  if (pose.size() != robot.dof() || !pose.allFinite())
    throw InvalidInput(
        fmt::format("{}: a pose has {} numbers, one per joint, not {}", robot.name, robot.dof(), pose.size()));
  Model held = model;  // the others' zero is moved to where they are locked
  for (int k = 0; k < robot.dof(); ++k)
    if (k != coordinate) held.robot.g0 += robot.G.col(k) * pose[k];
  return select_coordinates(held, {robot.coordinates[static_cast<std::size_t>(coordinate)].name});
}

VectorXd middle_pose(const Robot& robot) {
  VectorXd out = VectorXd::Zero(robot.dof());
  for (Index i = 0; i < out.size(); ++i) {
    const Limits& limits = robot.coordinates[static_cast<std::size_t>(i)].limits;
    if (std::isfinite(limits.lower) && std::isfinite(limits.upper)) out[i] = 0.5 * (limits.lower + limits.upper);
  }
  return out;
}

namespace {

// The free joint and its motor: current and motion step by step.
class FreeJoint {
 public:
  FreeJoint(const Model& model, const Motor& motor, double q)
      : integrator_(model, IntegrationMethod::rk4), motor_(motor), tau_(1) {
    state_ = {VectorXd::Constant(1, q), VectorXd::Zero(1)};
    trial_ = state_;
  }

  double q() const { return state_.q[0]; }
  double qd() const { return state_.qd[0]; }

  // Speed and current change together: the current of the mean speed, which is known after a trial (Heun).
  void advance(double h, double voltage) {
    const double before = current_;
    double mean_speed = state_.qd[0];
    for (int pass = 0; pass < 2; ++pass) {
      trial_ = state_;
      current_ = motor_.after(before, voltage, mean_speed, h);
      const bool slow = motor_.inductance > 0;
      tau_[0] = motor_.torque(slow ? 0.5 * (before + current_) : current_);
      integrator_.step(h, tau_, trial_);
      mean_speed = 0.5 * (state_.qd[0] + trial_.qd[0]);
    }
    state_ = trial_;
  }

 private:
  Integrator integrator_;
  Motor motor_;
  PlantState state_, trial_;
  VectorXd tau_;
  double current_ = 0;
};

void check_options(const Robot& robot, const Motor& motor, double voltage, const StepSimulationOptions& o) {
  const auto require = [](bool good, const std::string& what) {
    if (!good) throw InvalidInput(what);
  };
  require(std::isfinite(voltage), "voltages: must be finite");
  require(o.rate > 0 && o.rate <= 1e6, "rate: must be positive, up to 1e6 Hz");
  require(o.duration > 0 && o.duration <= 600, "duration: must be positive, up to 600 s");
  require(o.travel > 0 && o.step > 0, "travel and step: must be positive");
  check(o.sensor, robot.dof());
  if (std::abs(voltage) > motor.max_voltage || std::abs(voltage) / motor.resistance > motor.max_current)
    throw Unattainable(fmt::format("{:.4g} V is beyond the drive's limits ({:.4g} V, {:.4g} A at {:.4g} Ω)", voltage,
                                   motor.max_voltage, motor.max_current, motor.resistance));
}

// Measures every row: the locked joints stand at the pose.
void measure(const Robot& robot, const StepSimulationOptions& o, StepRecord& record) {
  std::vector<bool> slides;
  for (const auto& c : robot.coordinates) slides.push_back(c.type == JointType::prismatic);
  MotionSensor sensor(o.sensor, turns(slides), o.seed, 1);
  for (Index k = 0; k < record.t.size(); ++k) sensor.measure(record.q.col(k), record.qd.col(k));
}

}  // namespace

StepRecord simulate_step(const Model& model, int joint, const VectorXd& pose, const Motor& motor, double voltage,
                         const StepSimulationOptions& options) {
  check_options(model.robot, motor, voltage, options);
  const Model alone = nominal_model(lock_others(model, joint, pose));
  const Limits& limits = alone.robot.coordinates.front().limits;
  FreeJoint free(alone, motor, pose[joint]);
  constexpr double lead_in = 0.05;  // the joint is held before the step [s]: the record shows where it rests
  const auto held = static_cast<Index>(std::lround(lead_in * options.rate));
  const auto rows = held + 1 + static_cast<Index>(std::lround(options.duration * options.rate));
  const int steps = std::max(1, static_cast<int>(std::ceil(1 / (options.rate * options.step) - 1e-9)));
  StepRecord out{joint, voltage, pose, VectorXd(rows), pose.replicate(1, rows), {}, VectorXd::Zero(rows)};
  out.qd = Eigen::MatrixXd::Zero(pose.size(), rows);
  Index used = 0;
  for (Index k = 0; k < rows; ++k, ++used) {
    if (k > held)
      for (int s = 0; s < steps; ++s) free.advance(1 / (options.rate * steps), voltage);
    if (std::abs(free.q() - pose[joint]) > options.travel || free.q() < limits.lower || free.q() > limits.upper) break;
    out.t[k] = static_cast<double>(k) / options.rate;
    out.q(joint, k) = free.q();
    out.qd(joint, k) = free.qd();
    out.input[k] = k >= held ? voltage : 0;
  }
  out.t.conservativeResize(used);
  out.input.conservativeResize(used);
  out.q.conservativeResize(Eigen::NoChange, used);
  out.qd.conservativeResize(Eigen::NoChange, used);
  measure(model.robot, options, out);
  return out;
}

std::vector<double> step_voltages(const Model& model, int joint, const VectorXd& pose, const Motor& motor,
                                  double travel, double duration) {
  const Model alone = nominal_model(lock_others(model, joint, pose));
  const VectorXd q = pose.segment(joint, 1), one = VectorXd::Ones(1);
  const double k = torque_per_volt(motor), M = mass_matrix(alone, q)(0, 0), gravity = gravity_torque(alone, q)[0];
  const VectorXd none = VectorXd::Zero(1);
  std::vector<double> out;
  for (const int direction : {1, -1})
    for (const double share : {1.0, 0.75, 0.5}) {
      // Friction and back-emf at the mean speed, as if they were constant: near enough for a choice.
      const double speed = direction * share * travel / duration;
      const double braking = friction_torque(alone, speed * one, none)[0] + motor.gear * motor.back_emf * k * speed;
      const double U = direction * share * travel * 2 / (duration * duration);
      out.push_back((M * U + gravity + braking) / k);
    }
  return out;
}

}  // namespace steelyard
