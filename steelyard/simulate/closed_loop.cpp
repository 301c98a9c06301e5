#include "steelyard/simulate/closed_loop.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <chrono>
#include <cmath>

#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/simulate/recorder.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

// Samples of a log, and ticks of a reference: hours at 1 kHz. More would fill the memory of most machines.
constexpr double most_simulated = 1e7;

}  // namespace

Reference reference_of(const Plan& plan, double rate) {
  const double duration = plan.family.period / plan.scale;
  if (!(duration * rate <= most_simulated))
    throw InvalidInput(
        fmt::format("controller: rate: {:g} Hz for {:g} s are more than {:g} ticks", rate, duration, most_simulated));
  const auto count = std::max<Index>(2, std::lround(duration * rate));
  Reference out;
  out.dt = duration / static_cast<double>(count);
  out.motion = played_at(plan, sample_times(duration, count));
  out.repeats = plan.family.kind != FamilyKind::sines;
  return out;
}

namespace {

constexpr std::uint64_t control_sensor = 0;
constexpr double fastest = 1e5;  // [rad/s, m/s] nothing turns faster: the state diverges

void require(bool good, const std::string& message) {
  if (!good) throw InvalidInput(message);
}

void check_options(const Model& plant, const Reference& reference, const SimulateOptions& o) {
  const int n = plant.robot.dof();
  require(
      reference.motion.dof() == n && reference.motion.samples() >= 2,
      fmt::format("the reference has {} joints, but robot '{}' has {}", reference.motion.dof(), plant.robot.name, n));
  require(reference.dt > 0 && o.control.rate > 0 && std::isfinite(o.control.rate),
          "controller: rate: must be positive");
  require(o.control.bandwidth > 0 && o.control.damping >= 0, "controller: bandwidth must be positive");
  require(o.step > 0 && std::isfinite(o.step), "integrator: step: must be positive");
  require(o.periods >= 1, "periods: must be 1 or more");
  require(reference.repeats || o.periods == 1,
          "periods: must be 1 for free sines, which end elsewhere than they start");
  const double seconds =
      o.lead_in + o.lead_out + o.periods * static_cast<double>(reference.motion.samples()) * reference.dt;
  require(!(seconds * o.sensor.rate > most_simulated),
          fmt::format("the log would have {} samples, {:g} s at {:g} Hz; at most {:g} are simulated: ask for fewer "
                      "`periods` or a lower `rate`",
                      std::ceil(seconds * o.sensor.rate), seconds, o.sensor.rate, most_simulated));
  for (const auto& [name, rest] : {std::pair{"lead_in", o.lead_in}, {"lead_out", o.lead_out}})
    require(rest >= 0 && rest <= 3600, fmt::format("{}: must be between 0 and 3600 s", name));
  require(o.motors.empty() || static_cast<int>(o.motors.size()) == n,
          fmt::format("motor: {} given; robot '{}' has {}", counted(o.motors.size(), "motor"), plant.robot.name,
                      counted(n, "joint")));
  for (const VectorXd* gains : {&o.control.kp, &o.control.kd, &o.control.ki})
    require(gains->size() == 0 || gains->size() == n,
            fmt::format("controller: {} given; robot '{}' has {}", counted(gains->size(), "gain"), plant.robot.name,
                        counted(n, "joint")));
  check(o.sensor, n);
}

// The fastest decay of smooth friction along the motion [1/s], which an explicit step has to follow.
double stiffness(Plant& plant, const Trajectory& motion) {
  const Index stride = std::max<Index>(1, motion.samples() / 16);
  double largest = 0;
  for (Index k = 0; k < motion.samples(); k += stride) {
    plant.set_state(motion.q.col(k), motion.qd.col(k));
    Eigen::MatrixXd D = Eigen::MatrixXd::Zero(plant.dof(), plant.dof());
    for (int s = 0; s < plant.shafts(); ++s) {
      const double v = plant.row(s).dot(motion.qd.col(k));
      const double slope = std::max({0.0, plant.friction_slope(s, v, 0), plant.friction_slope(s, 0, 0)});
      D += slope * plant.row(s).transpose() * plant.row(s);
    }
    const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> solver(D, plant.mass(), Eigen::EigenvaluesOnly);
    largest = std::max(largest, solver.eigenvalues().maxCoeff());
  }
  return largest;
}

// The fastest oscillation on the springs of friction with memory along the motion [rad/s]; zero without it.
double pre_sliding_frequency(Plant& plant, const Trajectory& motion) {
  if (plant.memory().empty()) return 0;
  const Index stride = std::max<Index>(1, motion.samples() / 16);
  Eigen::MatrixXd K = Eigen::MatrixXd::Zero(plant.dof(), plant.dof());
  for (int s = 0; s < plant.shafts(); ++s) K += plant.memory().stiffness(s) * plant.row(s).transpose() * plant.row(s);
  double largest = 0;
  for (Index k = 0; k < motion.samples(); k += stride) {
    plant.set_state(motion.q.col(k), motion.qd.col(k));
    const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> solver(K, plant.mass(), Eigen::EigenvaluesOnly);
    largest = std::max(largest, solver.eigenvalues().maxCoeff());
  }
  return std::sqrt(largest);
}

VectorXd turn_lengths(const Robot& robot) {
  std::vector<bool> slides;
  for (const auto& c : robot.coordinates) slides.push_back(c.type == JointType::prismatic);
  return turns(slides);
}

ControlOptions at_rate(ControlOptions control, double rate) {
  control.rate = rate;
  return control;
}

class ClosedLoop {
 public:
  ClosedLoop(const Model& truth, const Reference& reference, const SimulateOptions& options);
  void run(Recorder& recorder, const Run& how);

  Index ticks() const { return lead_ + motion_ticks() + tail_; }
  Index motion_ticks() const { return options_.periods * reference_.motion.samples(); }
  void report(Simulation& out) const;

 private:
  const Coordinate& joint(Index i) const { return robot_.coordinates[static_cast<std::size_t>(i)]; }
  void aim(Index tick);
  void measure();
  void limit_torque(double t);
  void advance(double t);
  void watch(double t);
  [[noreturn]] void lost(double t, const char* how) const;

  const Robot& robot_;
  const Reference& reference_;
  const SimulateOptions& options_;
  Integrator integrator_;
  Controller controller_;
  MotionSensor sensor_;
  Index lead_ = 0, tail_ = 0;  // ticks of rest before and after
  int steps_ = 1;
  ReferencePoint aim_;
  PlantState state_, before_;
  std::vector<Measured> late_;  // measurements that have not reached the controller yet
  std::size_t oldest_ = 0;
  VectorXd command_, torque_, torque_before_, torque_begin_, current_, squared_, largest_;
  Eigen::ArrayXi cut_, short_of_voltage_;
  Diagnostics diagnostics_;
};

ClosedLoop::ClosedLoop(const Model& truth, const Reference& reference, const SimulateOptions& options)
    : robot_(truth.robot),
      reference_(reference),
      options_(options),
      integrator_(truth, options.method),
      controller_(at_rate(options.control, 1 / reference.dt), options.control.model ? *options.control.model : truth,
                  reference.motion.q),
      sensor_(options.sensor, turn_lengths(truth.robot), options.seed, control_sensor) {
  const Index n = robot_.dof();
  const bool at_rest = reference.repeats && reference.motion.qd.col(0).cwiseAbs().maxCoeff() < 1e-6;
  if (at_rest) {
    lead_ = std::lround(options.lead_in / reference.dt);
    tail_ = std::lround(options.lead_out / reference.dt);
  } else if (options.lead_in > 0 || options.lead_out > 0) {
    diagnostics_.push_back(
        {Severity::info, "no-lead-in", "the motion does not start and end at rest, so no rest is added around it"});
  }
  steps_ = static_cast<int>(std::ceil(reference.dt / options.step - 1e-9));
  // RK4 is stable up to 2.78 of h times the decay, and follows it up to about one.
  const double fastest_decay =
      std::max(options.method == IntegrationMethod::rk4 ? stiffness(integrator_.plant(), reference.motion) : 0,
               pre_sliding_frequency(integrator_.plant(), reference.motion));
  const double needed = std::ceil(reference.dt * fastest_decay / 1.5);
  require(needed <= 10000, "friction is too stiff for RK4: set integrator: {method: semi-implicit}");
  if (needed > steps_) {
    steps_ = static_cast<int>(needed);
    diagnostics_.push_back({Severity::info, "stiff-friction",
                            fmt::format("friction stops a joint within {:.2g} ms, so the steps are {:.2g} ms",
                                        1e3 / fastest_decay, 1e3 * reference.dt / steps_)});
  }
  state_ = before_ = {reference.motion.q.col(0), reference.motion.qd.col(0)};
  aim_ = {state_.q, state_.qd, state_.qd};
  late_.assign(static_cast<std::size_t>(std::lround(options.sensor.delay / reference.dt)) + 1, {state_.q, state_.qd});
  command_ = torque_ = torque_before_ = torque_begin_ = current_ = squared_ = largest_ = VectorXd::Zero(n);
  cut_ = short_of_voltage_ = Eigen::ArrayXi::Zero(n);
}

void ClosedLoop::aim(Index tick) {
  const bool moving = tick >= lead_ && tick < lead_ + motion_ticks();
  const Index k = moving ? (tick - lead_) % reference_.motion.samples() : 0;
  aim_.q = reference_.motion.q.col(k);
  aim_.qd = reference_.motion.qd.col(k);
  aim_.qdd = reference_.motion.qdd.col(k);
}

// The newest measurement takes the place of the one the controller has just used.
void ClosedLoop::measure() {
  Measured& newest = late_[oldest_];
  newest.q = state_.q;
  newest.qd = state_.qd;
  sensor_.measure(newest.q, newest.qd);
  oldest_ = (oldest_ + 1) % late_.size();
}

void ClosedLoop::limit_torque(double t) {
  for (Index i = 0; i < command_.size(); ++i) {
    double bound = joint(i).limits.effort;
    if (!options_.motors.empty()) {
      const Motor& motor = options_.motors[static_cast<std::size_t>(i)];
      bound = std::min(bound, std::abs(motor.torque(motor.max_current)));
    }
    if (!(std::abs(command_[i]) > bound)) continue;
    if (!options_.limits.saturate)
      throw Unattainable(fmt::format(
          "at {:.3f} s joint '{}' asks for {:.4g} {}, but its limit is {:.4g}: plan with torque limits, play the "
          "motion slower (excite `scale`), lower the gains, or allow saturation (limits: {{saturate: true}})",
          t, joint(i).name, command_[i], joint(i).type == JointType::prismatic ? "N" : "N·m", bound));
    command_[i] = std::clamp(command_[i], -bound, bound);
    ++cut_[i];
  }
}

// From this tick to the next: motors, then the plant, in steps.
void ClosedLoop::advance(double t) {
  const double h = reference_.dt / steps_;
  torque_before_ = torque_;
  for (int step = 0; step < steps_; ++step) {
    for (Index i = 0; i < command_.size(); ++i) {
      if (options_.motors.empty()) {
        torque_[i] = command_[i];
        continue;
      }
      const Motor& motor = options_.motors[static_cast<std::size_t>(i)];
      const double wanted = motor.current_for(command_[i]), old = current_[i];
      current_[i] = motor.controlled(old, wanted, state_.qd[i], h);
      if (motor.inductance <= 0 && step == 0 && std::abs(current_[i] - wanted) > 1e-9 * (1 + std::abs(wanted)))
        ++short_of_voltage_[i];
      torque_[i] = motor.torque(motor.inductance > 0 ? 0.5 * (old + current_[i]) : current_[i]);
    }
    if (step == 0) torque_begin_ = torque_;
    integrator_.step(h, torque_, state_);
    if (!(state_.qd.cwiseAbs().maxCoeff() < fastest)) lost(t + h * step, "diverges");
  }
  if (t == 0) torque_before_ = torque_begin_;
  largest_ = largest_.cwiseMax(torque_.cwiseAbs()).cwiseMax(torque_begin_.cwiseAbs());
}

void ClosedLoop::lost(double t, const char* how) const {
  Index worst = 0;
  for (Index i = 0; i < state_.q.size(); ++i)
    if (!(std::abs(state_.q[i] - aim_.q[i]) <= std::abs(state_.q[worst] - aim_.q[worst]))) worst = i;
  throw Unattainable(fmt::format(
      "at {:.3f} s the simulation {}: joint '{}' is {:.3g} {} off its reference: check the gains (controller: kp "
      "{:.4g}, kd {:.4g}), the controller's rate and the step",
      t, how, joint(worst).name, std::abs(state_.q[worst] - aim_.q[worst]),
      joint(worst).type == JointType::prismatic ? "m" : "rad", controller_.kp()[worst], controller_.kd()[worst]));
}

void ClosedLoop::watch(double t) {
  for (Index i = 0; i < state_.q.size(); ++i) {
    const double error = state_.q[i] - aim_.q[i];
    squared_[i] += error * error;
    if (!(std::abs(error) <= options_.limits.error)) lost(t, "leaves its reference");
    const Limits& limits = joint(i).limits;
    const double beyond = std::max(limits.lower - state_.q[i], state_.q[i] - limits.upper);
    if (limits.continuous || !(beyond > options_.limits.overshoot)) continue;
    throw Unattainable(
        fmt::format("at {:.3f} s joint '{}' is at {:.4g}, beyond its limits {:.4g} to {:.4g}: the loop overshoots, or "
                    "the plan was made with other limits",
                    t, joint(i).name, state_.q[i], limits.lower, limits.upper));
  }
}

void ClosedLoop::run(Recorder& recorder, const Run& how) {
  const auto between = std::max<Index>(1, std::lround(0.1 / reference_.dt));  // ticks from report to report
  for (Index tick = 0; tick < ticks(); ++tick) {
    if (tick % between == 0) how.say("simulating", static_cast<double>(tick) / static_cast<double>(ticks()));
    const double t = static_cast<double>(tick) * reference_.dt;
    aim(tick);
    watch(t);
    measure();
    controller_.command(aim_, late_[oldest_], command_);
    limit_torque(t);
    if (tick == 0 && !options_.motors.empty())  // it stood there, and was held
      for (Index i = 0; i < current_.size(); ++i)
        current_[i] = options_.motors[static_cast<std::size_t>(i)].current_for(command_[i]);
    before_ = state_;
    advance(t);
    recorder.add({t, reference_.dt, &before_, &state_, &torque_before_, &torque_begin_, &torque_});
  }
}

void ClosedLoop::report(Simulation& out) const {
  const auto count = static_cast<double>(ticks());
  out.rms_error = (squared_ / count).cwiseSqrt();
  out.largest_torque = largest_;
  out.kp = controller_.kp();
  out.kd = controller_.kd();
  out.ki = controller_.ki();
  out.duration = count * reference_.dt;
  out.step = reference_.dt / steps_;
  out.diagnostics = diagnostics_;
  const auto warn = [&](const Eigen::ArrayXi& times, const char* code, const char* what) {
    for (Index i = 0; i < times.size(); ++i)
      if (times[i] > 0)
        out.diagnostics.push_back(
            {Severity::warning, code,
             fmt::format("joint '{}': {} for {:.2g} % of the time", joint(i).name, what, 100.0 * times[i] / count)});
  };
  warn(cut_, "torque-cut", "its torque was limited");
  warn(short_of_voltage_, "voltage-limit", "its voltage limit reduced the current");
}

}  // namespace

Simulation simulate(const Model& plant, const Reference& reference, const SimulateOptions& options, const Run& run) {
  check_options(plant, reference, options);
  const auto start = std::chrono::steady_clock::now();
  const Model truth = options.payload ? with_payload(plant, *options.payload) : plant;
  ClosedLoop loop(truth, reference, options);
  const double rate = options.sensor.rate > 0 ? options.sensor.rate : 1 / reference.dt;
  const double duration = static_cast<double>(loop.ticks()) * reference.dt;
  const auto rows = std::max<Index>(1, static_cast<Index>(std::ceil(duration * rate - 1e-6)));
  Recorder recorder(options.sensor, rate, rows, turn_lengths(truth.robot), options.seed);
  loop.run(recorder, run);
  recorder.finish();
  Simulation out{recorder.t, recorder.q, recorder.qd, recorder.tau, {}, {}, {}, {}, {}, 0, 0, 0, truth, {}};
  loop.report(out);
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return out;
}

void to_motor_side(const Drives& drives, Simulation& s) {
  const Eigen::MatrixXd& T = drives.transmission;
  if (T.size() == 0) return;
  if (drives.offset.size() > 0) s.q.colwise() -= drives.offset;
  s.q = T * s.q;
  s.qd = T * s.qd;
  s.tau = T.transpose().partialPivLu().solve(s.tau);
}

}  // namespace steelyard
