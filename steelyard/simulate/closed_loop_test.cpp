#include "steelyard/simulate/closed_loop.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/error.hpp"
#include "tests/support/sledge.hpp"

namespace steelyard {
namespace {

using Eigen::Index;
using Eigen::VectorXd;
using testing::sledge;

// Rest at zero for one tick, then at `to`: a step.
Reference step_to(const VectorXd& from, const VectorXd& to, double dt, double seconds) {
  Reference out;
  out.dt = dt;
  out.motion = Trajectory::zero(from.size(), std::lround(seconds / dt));
  out.motion.q.colwise() = to;
  out.motion.q.col(0) = from;
  out.repeats = false;
  return out;
}

// A gentle swing of every joint about a pose, from rest to rest.
Reference swing(const VectorXd& pose, double size, double dt = 1e-3, double period = 2) {
  Reference out;
  out.dt = dt;
  out.motion = Trajectory::zero(pose.size(), std::lround(period / dt));
  const double w = 2 * M_PI / period;
  for (Index k = 0; k < out.motion.samples(); ++k) {
    const double x = w * static_cast<double>(k) * dt;
    for (Index i = 0; i < pose.size(); ++i) {  // (1 − cos x)², whose speed and acceleration start at zero
      const double a = i % 2 == 0 ? size : -size, u = 1 - std::cos(x), s = std::sin(x);
      out.motion.q(i, k) = pose[i] + a * u * u;
      out.motion.qd(i, k) = a * w * 2 * u * s;
      out.motion.qdd(i, k) = a * w * w * 2 * (s * s + u * std::cos(x));
    }
  }
  return out;
}

std::string complaint(const Model& model, const Reference& reference, const SimulateOptions& options) {
  try {
    simulate(model, reference, options);
  } catch (const Unattainable& e) {
    return e.what();
  }
  return "";
}

const VectorXd pose = (VectorXd(6) << 0.3, -1.2, 1.0, -0.5, 0.7, 0.2).finished();

TEST(ClosedLoop, ComputedTorqueMakesEveryJointTheSameSecondOrderSystem) {
  const Model model = nominal_model(load_model("ur10e"));
  SimulateOptions options;
  options.control.law = ControlLaw::computed_torque;
  options.control.bandwidth = 2;
  options.limits.saturate = true;
  const VectorXd step = VectorXd::LinSpaced(6, 0.02, -0.04);
  const double dt = 2e-4;
  const Simulation s = simulate(model, step_to(pose, pose + step, dt, 0.4), options);
  const double w = 2 * M_PI * 2;
  for (Index k = 100; k < s.t.size(); k += 300) {
    const double t = s.t[k] - dt, left = (1 + w * t) * std::exp(-w * t);
    for (Index i = 0; i < 6; ++i) EXPECT_NEAR((pose + step - s.q.col(k))[i], step[i] * left, 0.01 * std::abs(step[i]));
  }
}

TEST(ClosedLoop, DefaultGainsGiveTheBandwidthAndDampingAskedFor) {
  SimulateOptions options;
  options.control.bandwidth = 3;
  options.control.damping = 0.5;
  const double dt = 1e-4, w = 2 * M_PI * 3, wd = w * std::sqrt(0.75);
  const Simulation s = simulate(sledge(0), step_to(VectorXd::Zero(1), VectorXd::Constant(1, 0.1), dt, 0.5), options);
  EXPECT_NEAR(s.kp[0], 2 * w * w, 1e-9);
  for (Index k = 0; k < s.t.size(); k += 500) {
    const double t = std::max(0.0, s.t[k] - dt);
    const double left = std::exp(-0.5 * w * t) * (std::cos(wd * t) + 0.5 * w / wd * std::sin(wd * t));
    EXPECT_NEAR(s.q(0, k), 0.1 * (1 - left), 2e-4);
  }
}

// A steady run at speed v: a P loop lags by v kd/kp, a PD loop does not.
TEST(ClosedLoop, ProportionalLoopLagsByItsSpeedAndPdDoesNot) {
  Reference run;
  run.motion = Trajectory::zero(1, 3000);
  run.repeats = false;
  run.motion.qd.setConstant(0.2);
  for (Index k = 0; k < 3000; ++k) run.motion.q(0, k) = 0.2e-3 * static_cast<double>(k);
  SimulateOptions options;
  options.control.feedforward = false;
  options.control.kp = VectorXd::Constant(1, 800);
  options.control.kd = VectorXd::Constant(1, 80);
  options.control.law = ControlLaw::p;
  const auto lag = [&] { return run.motion.q(0, 2999) - simulate(sledge(0), run, options).q(0, 2999); };
  EXPECT_NEAR(lag(), 0.2 * 80 / 800, 1e-6);
  options.control.law = ControlLaw::pd;
  EXPECT_NEAR(lag(), 0, 1e-6);
}

TEST(ClosedLoop, IntegralTakesTheSagOfGravityAway) {
  const double slope = 0.3, pull = testing::sledge_mass * testing::earth_gravity * std::sin(slope);
  SimulateOptions options;
  options.control.feedforward = false;
  options.control.kp = VectorXd::Constant(1, 800);
  const VectorXd none = VectorXd::Zero(1);
  const auto sag = [&] { return simulate(sledge(slope), step_to(none, none, 1e-3, 10), options).q(0, 9999); };
  EXPECT_NEAR(sag(), pull / 800, 1e-9);
  options.control.law = ControlLaw::pid;
  EXPECT_NEAR(sag(), 0, 1e-7);
}

// With three equal poles a the error of a PID loop after a step is e₀ (1 + at − a²t²) exp(−at).
TEST(ClosedLoop, PidStepIsTheThirdOrderSystemOfItsGains) {
  const double a = 12, m = testing::sledge_mass, dt = 1e-4, step = 0.1;
  SimulateOptions options;
  options.control.law = ControlLaw::pid;
  options.control.kp = VectorXd::Constant(1, 3 * a * a * m);
  options.control.kd = VectorXd::Constant(1, 3 * a * m);
  options.control.ki = VectorXd::Constant(1, a * a * a * m);
  const Simulation s = simulate(sledge(0), step_to(VectorXd::Zero(1), VectorXd::Constant(1, step), dt, 0.8), options);
  for (Index k = 1; k < s.t.size(); k += 400) {
    const double x = a * (s.t[k] - dt);
    EXPECT_NEAR(s.q(0, k), step * (1 - (1 + x - x * x) * std::exp(-x)), 2e-3 * step);
  }
}

// Without gains nothing corrects: what follows is the model's torque alone, held for a tick, half a tick late.
TEST(ClosedLoop, FeedforwardAloneFollowsUpToTheHoldOfItsTicks) {
  const double slope = 0.3, dt = 1e-3;
  SimulateOptions options;
  options.control.kp = options.control.kd = VectorXd::Zero(1);
  const Reference motion = swing(VectorXd::Zero(1), 0.1, dt, 1);
  const Simulation s = simulate(sledge(slope, {{Friction::viscous, {3}}}), motion, options);
  const Eigen::RowVectorXd ahead = s.q - motion.motion.q;
  EXPECT_LT((ahead + 0.5 * dt * motion.motion.qd).cwiseAbs().maxCoeff(), 1e-5);
  EXPECT_GT(ahead.cwiseAbs().maxCoeff(), 4e-4);
}

TEST(ClosedLoop, FeedforwardOfTheRightModelDoesMostOfTheWork) {
  const Model model = nominal_model(load_model("puma560"));
  SimulateOptions options;
  options.limits.saturate = true;
  const Reference motion = swing(pose, 0.1);
  const double with = simulate(model, motion, options).rms_error.maxCoeff();
  options.control.feedforward = false;
  EXPECT_GT(simulate(model, motion, options).rms_error.maxCoeff(), 100 * with);
  EXPECT_LT(with, 1e-4);
}

TEST(ClosedLoop, LoggedTorqueIsTheModelsOfTheLoggedMotion) {
  const Model model = nominal_model(load_model("ur10e"));  // no friction: nothing jumps
  SimulateOptions options;
  options.payload = Payload{3, {0, 0.02, 0.1}, 0.01 * Eigen::Matrix3d::Identity(), ""};
  const Simulation s = simulate(model, swing(pose, 0.1), options);
  EXPECT_GT((s.truth.values - model.values).norm(), 1);
  for (Index k = 400; k < 1600; k += 50) {
    const VectorXd qdd = (s.qd.col(k + 1) - s.qd.col(k - 1)) / 2e-3;
    const VectorXd tau = inverse_dynamics(s.truth, s.q.col(k), s.qd.col(k), qdd);
    EXPECT_LT((s.tau.col(k) - tau).norm(), 2e-4 * tau.norm()) << k;
  }
}

TEST(ClosedLoop, ControllerKnowsThePayloadUnlessItsModelIsAnother) {
  const Model model = nominal_model(load_model("ur10e"));
  SimulateOptions options;
  const double bare = simulate(model, swing(pose, 0.1), options).rms_error.maxCoeff();
  options.payload = Payload{3, {0, 0.02, 0.1}, 0.01 * Eigen::Matrix3d::Identity(), ""};
  const double with = simulate(model, swing(pose, 0.1), options).rms_error.maxCoeff();
  EXPECT_LT(with, 3 * bare);
  options.control.model = model;
  EXPECT_GT(simulate(model, swing(pose, 0.1), options).rms_error.maxCoeff(), 10 * with);
}

TEST(ClosedLoop, PeriodsStandBetweenRests) {
  const Model model = nominal_model(load_model("ur10e"));
  SimulateOptions options;
  options.periods = 2;
  options.lead_in = 0.5;
  options.lead_out = 1;
  options.sensor.rate = 100;
  const Simulation s = simulate(model, swing(pose, 0.1), options);
  ASSERT_EQ(s.t.size(), 550);
  EXPECT_NEAR(s.t[549], 5.49, 1e-12);
  EXPECT_LT((s.q.leftCols(50).colwise() - pose).cwiseAbs().maxCoeff(), 1e-9);
  EXPECT_LT((s.q.middleCols(60, 190) - s.q.middleCols(260, 190)).cwiseAbs().maxCoeff(), 1e-3);
  EXPECT_LT((s.q.rightCols(50).colwise() - pose).cwiseAbs().maxCoeff(), 1e-4);
  EXPECT_NEAR(s.duration, 5.5, 1e-9);
}

TEST(ClosedLoop, LogIsLateUnevenAndNoisyAsItsSensorsAre) {
  const Model model = sledge(0);
  const Reference motion = swing(VectorXd::Zero(1), 0.1, 1e-3, 1);
  SimulateOptions options;
  options.sensor.rate = 200;
  const Simulation clean = simulate(model, motion, options);
  options.sensor.torque_delay = 0.01;  // two rows
  const Simulation late = simulate(model, motion, options);
  EXPECT_EQ(late.q, clean.q);
  EXPECT_LT((late.tau.rightCols(198) - clean.tau.leftCols(198)).norm(), 1e-9 * clean.tau.norm());
  options.sensor.torque_delay = 0;
  options.sensor.jitter = 1e-3;
  const Simulation uneven = simulate(model, motion, options);
  EXPECT_EQ(uneven.t, clean.t);
  const double rms = std::sqrt(((uneven.q - clean.q).array() / (clean.qd.array().abs() + 0.05)).square().mean());
  EXPECT_GT(rms, 2e-4);
  EXPECT_LT(rms, 2e-3);
  options.sensor.relative_torque_noise = 0.05;
  const Simulation a = simulate(model, motion, options), b = simulate(model, motion, options);
  EXPECT_EQ(a.tau, b.tau);
  options.seed = 2;
  EXPECT_NE(simulate(model, motion, options).tau, a.tau);
}

// Without gains the motion is the same whatever is measured: the delayed log is the other one, later.
TEST(ClosedLoop, MotionInTheLogIsLateByItsDelay) {
  SimulateOptions options;
  options.control.kp = options.control.kd = VectorXd::Zero(1);
  const Reference motion = swing(VectorXd::Zero(1), 0.1, 1e-3, 1);
  const Simulation clean = simulate(sledge(0), motion, options);
  options.sensor.delay = 0.012;
  const Simulation late = simulate(sledge(0), motion, options);
  EXPECT_LT((late.q.rightCols(980) - clean.q.middleCols(8, 980)).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LT((late.qd.rightCols(980) - clean.qd.middleCols(8, 980)).cwiseAbs().maxCoeff(), 1e-12);
}

// The controller uses the logged measurements alone: logged torques are the law's of logged motion, delay or not.
TEST(ClosedLoop, ControllerSeesTheDelayedMotion) {
  SimulateOptions options;
  options.control.feedforward = false;
  options.control.kp = VectorXd::Constant(1, 800);
  options.control.kd = VectorXd::Constant(1, 80);
  options.sensor.delay = 0.006;
  const Reference motion = swing(VectorXd::Zero(1), 0.1, 1e-3, 1);
  const Simulation s = simulate(sledge(0), motion, options);
  const Eigen::RowVectorXd held = 800 * (motion.motion.q - s.q) + 80 * (motion.motion.qd - s.qd);
  const Eigen::RowVectorXd mean = 0.5 * (held.middleCols(99, 900) + held.middleCols(100, 900));
  EXPECT_LT((s.tau.middleCols(100, 900) - mean).cwiseAbs().maxCoeff(), 1e-9);
}

TEST(ClosedLoop, JitterMovesRowsByItsDeviation) {
  const Reference motion = swing(VectorXd::Zero(1), 0.1, 1e-3, 1);
  SimulateOptions options;
  options.periods = 5;
  options.sensor.rate = 200;
  const Simulation clean = simulate(sledge(0), motion, options);
  options.sensor.jitter = 5e-4;
  const Simulation uneven = simulate(sledge(0), motion, options);
  EXPECT_NEAR((uneven.q - clean.q).norm() / clean.qd.norm(), 5e-4, 0.1 * 5e-4);  // a thousand rows: 2 % by chance
}

TEST(ClosedLoop, DelayReachesTheControllerToo) {
  SimulateOptions options;
  options.control.bandwidth = 10;
  const Reference motion = swing(VectorXd::Zero(1), 0.1, 1e-3, 1);
  EXPECT_EQ(complaint(sledge(0), motion, options), "");
  options.sensor.delay = 0.05;  // half a radian at the loop's own frequency and more
  options.limits.error = 0.05;
  EXPECT_NE(complaint(sledge(0), motion, options), "");
}

TEST(ClosedLoop, SaysWhenAndWhichJointWhereGainsAreUnstable) {
  const Model model = nominal_model(load_model("puma560"));
  SimulateOptions options;
  options.control.kd = VectorXd::Constant(6, 10);
  options.control.kd[4] = 1e5;
  options.limits.saturate = false;
  Model strong = model;
  for (auto& c : strong.robot.coordinates) c.limits.effort = infinity;
  const std::string message = complaint(strong, swing(pose, 0.1), options);
  EXPECT_NE(message.find("at 0."), std::string::npos) << message;
  EXPECT_NE(message.find(model.robot.coordinates[4].name), std::string::npos) << message;
}

TEST(ClosedLoop, StopsAtTorqueAndPositionLimitsOrCutsTheTorque) {
  Limits limits;
  limits.effort = 1;
  const Reference motion = swing(VectorXd::Zero(1), 0.1, 1e-3, 1);  // needs up to 17 N
  SimulateOptions options;
  EXPECT_NE(complaint(sledge(0, {}, limits), motion, options).find("joint 'sledge' asks for"), std::string::npos);
  options.limits.saturate = true;
  options.limits.error = 10;
  const Simulation cut = simulate(sledge(0, {}, limits), motion, options);
  EXPECT_LE(cut.tau.cwiseAbs().maxCoeff(), 1 + 1e-12);
  ASSERT_FALSE(cut.diagnostics.empty());
  EXPECT_EQ(cut.diagnostics[0].code, "torque-cut");
  limits = {};
  limits.upper = 0.2;  // the swing goes to 0.4
  limits.lower = -1;
  EXPECT_NE(complaint(sledge(0, {}, limits), motion, {}).find("beyond its limits"), std::string::npos);
}

TEST(ClosedLoop, MotorsLimitTheTorqueAndDelayIt) {
  const Reference motion = swing(VectorXd::Zero(1), 0.1, 1e-3, 1);
  SimulateOptions options;
  options.motors = {Motor{.torque_constant = 0.5, .gear = 4, .resistance = 1, .back_emf = 0.5}};
  const Simulation ideal = simulate(sledge(0), motion, {}), quick = simulate(sledge(0), motion, options);
  EXPECT_LT((ideal.q - quick.q).norm(), 1e-9);
  options.motors[0].inductance = 1e-2;
  options.motors[0].bandwidth = 30;  // 5 ms late
  const Simulation slow = simulate(sledge(0), motion, options);
  EXPECT_GT((ideal.q - slow.q).cwiseAbs().maxCoeff(), 1e-5);
  options.motors[0].inductance = 0;
  options.motors[0].max_current = 3;  // 6 N
  EXPECT_NE(complaint(sledge(0), motion, options).find("its limit is 6"), std::string::npos);
  options.motors[0].max_current = infinity;
  options.motors[0].max_voltage = 4;  // the motion needs up to 9 V
  options.limits.error = 10;
  const Simulation starved = simulate(sledge(0), motion, options);
  ASSERT_FALSE(starved.diagnostics.empty());
  EXPECT_EQ(starved.diagnostics[0].code, "voltage-limit");
}

// All the force there is, until the reference is near: F/m, and with a supply of V the speed V/(N K_e) that no torque
// is left at, reached as exp(−t N² K_t K_e/(m R)).
TEST(ClosedLoop, LimitsOfCurrentAndVoltageAreThoseOfTheMotorsEquations) {
  const double m = testing::sledge_mass, kt = 0.5, ke = 0.4, N = 4, R = 1, volts = 4, dt = 1e-3;
  SimulateOptions options;
  options.control.kp = VectorXd::Constant(1, 1e5);
  options.control.kd = VectorXd::Zero(1);
  options.limits.saturate = true;
  options.limits.error = 100;
  options.motors = {Motor{.torque_constant = kt, .gear = N, .resistance = R, .back_emf = ke, .max_current = 3}};
  const Reference far = step_to(VectorXd::Zero(1), VectorXd::Constant(1, 50), dt, 0.5);
  const Simulation pushed = simulate(sledge(0), far, options);
  const double t = pushed.t[499] - dt;
  EXPECT_NEAR(pushed.qd(0, 499), N * kt * 3 / m * t, 1e-9);
  EXPECT_NEAR(pushed.q(0, 499), 0.5 * N * kt * 3 / m * t * t, 1e-9);
  options.motors[0].max_current = infinity;
  options.motors[0].max_voltage = volts;
  options.step = 1e-5;  // the current is that of the speed at the step's start
  const Simulation starved = simulate(sledge(0), far, options);
  const double last = volts / (N * ke), decay = N * N * kt * ke / (m * R);
  for (Index k = 1; k < 500; k += 100)
    EXPECT_NEAR(starved.qd(0, k), last * (1 - std::exp(-decay * (starved.t[k] - dt))), 1e-4 * last);
}

TEST(ClosedLoop, TakesShorterStepsWhereFrictionIsStiff) {
  const Model stiff = sledge(0, {{Friction::viscous, {2e4}}});  // 0.1 ms
  const Reference motion = swing(VectorXd::Zero(1), 0.1, 1e-3, 1);
  const Simulation s = simulate(stiff, motion, {});
  EXPECT_LE(s.step, 1.5e-4 + 1e-9);
  SimulateOptions options;
  options.method = IntegrationMethod::semi_implicit;
  const Simulation implicit = simulate(stiff, motion, options);
  EXPECT_NEAR(implicit.step, 1e-3, 1e-12);
  EXPECT_LT((implicit.q - s.q).cwiseAbs().maxCoeff(), 1e-3);
}

TEST(ClosedLoop, MotorSideHasTheSamePower) {
  const Model model = nominal_model(load_model("ur10e"));
  Drives drives;
  drives.transmission = 50 * Eigen::MatrixXd::Identity(6, 6);
  drives.transmission(5, 4) = -30;
  drives.offset = VectorXd::Constant(6, 0.1);
  const Simulation joints = simulate(model, swing(pose, 0.1));
  Simulation motors = joints;
  to_motor_side(drives, motors);
  const Eigen::RowVectorXd power = joints.qd.cwiseProduct(joints.tau).colwise().sum();
  EXPECT_LT((motors.qd.cwiseProduct(motors.tau).colwise().sum() - power).norm(), 1e-12 * power.norm());
  EXPECT_NEAR(motors.q(5, 0), 50 * (pose[5] - 0.1) - 30 * (pose[4] - 0.1), 1e-9);
  EXPECT_NEAR(motors.q(0, 0), 50 * (pose[0] - 0.1), 1e-9);
}

TEST(ClosedLoop, ReportsProgressWithoutEffectOnTheResult) {
  const Reference motion = swing(VectorXd::Zero(1), 0.1);
  const Simulation without_reports = simulate(sledge(0), motion);
  steelyard::Run run;  // not GoogleTest's
  std::vector<double> reports;
  run.progress = [&](const std::string&, double done) { reports.push_back(done); };
  EXPECT_EQ(simulate(sledge(0), motion, {}, run).tau, without_reports.tau);
  ASSERT_EQ(reports.size(), 20U);  // twenty reports in two seconds
  for (std::size_t k = 0; k < reports.size(); ++k) EXPECT_NEAR(reports[k], 0.05 * static_cast<double>(k), 1e-12);
}

TEST(ClosedLoop, EndsWhenItIsCancelled) {
  steelyard::Run run;  // not GoogleTest's
  int asked = 0;
  run.cancel = [&] {
    if (++asked == 3) throw Cancelled();
  };
  EXPECT_THROW(simulate(sledge(0), swing(VectorXd::Zero(1), 0.1), {}, run), Cancelled);
  EXPECT_EQ(asked, 3);
}

TEST(ClosedLoop, RefusesWhatCannotBePlayed) {
  const Reference motion = swing(VectorXd::Zero(1), 0.1);
  EXPECT_THROW(simulate(nominal_model(load_model("ur10e")), motion, {}), InvalidInput);
  SimulateOptions options;
  options.periods = 0;
  EXPECT_THROW(simulate(sledge(0), motion, options), InvalidInput);
  options = {};
  options.periods = 2;
  Reference once = motion;
  once.repeats = false;
  EXPECT_THROW(simulate(sledge(0), once, options), InvalidInput);
  options = {};
  options.motors.resize(2);
  EXPECT_THROW(simulate(sledge(0), motion, options), InvalidInput);
}

}  // namespace
}  // namespace steelyard
