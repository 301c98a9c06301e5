// Springs and balancers that a robot is said to have.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "steelyard/estimate/motion_equations.hpp"
#include "steelyard/estimate/observations.hpp"
#include "steelyard/estimate/passes.hpp"
#include "steelyard/fit/fit.hpp"
#include "steelyard/robot/model.hpp"
#include "tests/support/experiment.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

namespace {

// A Puma with a spring at its second joint and a balancer at its third.
Robot sprung_puma() {
  Robot robot = load_robot("puma560");
  robot.shafts[1].friction = {Friction::viscous, Friction::coulomb, Friction::spring, Friction::offset};
  robot.shafts[2].friction = {Friction::viscous, Friction::coulomb, Friction::offset, Friction::balancer};
  robot.shafts[2].shape.balancer_near = 0.1;
  robot.shafts[2].shape.balancer_far = 0.3;
  robot.shafts[2].shape.balancer_angle = -0.4;
  robot.shafts[2].shape.balancer_rise = 2;
  return robot;
}

// A pendulum whose axis lies, so that gravity acts on it.
Model pendulum(const std::string& friction) {
  return parse_robot_file(
      "name: pendulum\nconvention: modified-dh\njoints: [{alpha: pi/2, d: 0, theta: 0, r: 0}]\n"
      "links: [{mass: 2, com: [0.3, 0, 0], inertia: [0.01, 0, 0, 0.1, 0, 0.1]}]\n" +
          friction,
      "pendulum.yaml");
}

// Swings of this size, with a spring of 20 N·m/rad that rests at 0.2 rad.
Fit swing(const Model& model, double size) {
  Signals log = testing::synthetic_log(model, {.seconds = 60});
  log.q *= size;
  log.qd *= size;
  const Eigen::MatrixXd qdd = [&] {
    Eigen::MatrixXd out = Eigen::MatrixXd::Zero(1, log.q.cols());
    for (Eigen::Index k = 1; k + 1 < log.q.cols(); ++k)
      out(0, k) = (log.qd(0, k + 1) - log.qd(0, k - 1)) / (2 * log.dt);
    return out;
  }();
  Random random(3);
  for (Eigen::Index k = 0; k < log.q.cols(); ++k)
    log.tau(0, k) = 0.5 * qdd(0, k) + 2 * 9.81 * 0.3 * std::cos(log.q(0, k)) + 20 * (log.q(0, k) - 0.2) +
                    0.3 * log.qd(0, k) + 0.5 * std::copysign(1.0, log.qd(0, k)) + 0.05 * random.normal();
  return fit(model, {log});
}

int count(const Diagnostics& diagnostics, const std::string& code, const std::string& words = "") {
  return static_cast<int>(std::count_if(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& d) {
    return d.code == code && d.message.find(words) != std::string::npos;
  }));
}

const ParameterRow& row_of(const ParameterTable& table, const std::string& name) {
  return *std::find_if(table.begin(), table.end(), [&](const ParameterRow& row) { return row.name == name; });
}

}  // namespace

TEST(Springs, AreRecoveredWithoutNoise) {
  Robot robot = sprung_puma();
  robot.shafts[4].friction = {Friction::viscous, Friction::harmonics};
  const ParameterLayout layout(robot);
  const BaseParameters base = find_base_parameters(robot, layout);
  for (const char* name : {"Fk_2", "Fb_3", "Fg1_5", "Fg4_5"})  // gravity is like none of them on every motion
    EXPECT_EQ(std::count(base.kept.begin(), base.kept.end(), layout.find(name)), 1) << name;
  Random random(5);
  Eigen::MatrixXd q(6, 400), qd = q, qdd = q;
  for (Eigen::MatrixXd* m : {&q, &qd, &qdd})
    for (auto& x : m->reshaped()) x = random.uniform(-2, 2);
  Eigen::VectorXd phi(layout.size());
  for (auto& x : phi) x = random.uniform(0.1, 1);
  const Eigen::VectorXd stacked = torque_regressor(robot, q, qd, qdd) * phi;
  const Eigen::MatrixXd tau = Eigen::Map<const Eigen::MatrixXd>(stacked.data(), 6, q.cols());
  const MotionEquations equations(robot, base, {q, qd, qdd, tau, {}});
  const Eigen::VectorXd truth = base_values(base, phi), found = reweighted_values(observe(equations)).values;
  EXPECT_LT((found - truth).lpNorm<Eigen::Infinity>(), 1e-10 * truth.lpNorm<Eigen::Infinity>());
}

TEST(Springs, StayBesideTheFrictionThatIsChosen) {
  constexpr double stiffness = 200, rest = 0.3, pull = 4000;
  const Robot robot = sprung_puma();
  Signals log = testing::synthetic_log(Model(robot), {.seconds = 60});
  const FrictionLaw& balancer = friction_law("balancer");
  for (Eigen::Index k = 0; k < log.q.cols(); ++k) {
    log.tau(1, k) += stiffness * (log.q(1, k) - rest);
    double lever = 0;
    balancer.evaluate(robot.shafts[2].shape, {0, 0, log.q(2, k)}, &lever);
    log.tau(2, k) += pull * lever;
  }
  const Fit found = fit(Model(robot), {log});
  for (std::size_t k = 0; k < 6; ++k) {
    EXPECT_EQ(found.model.robot.shafts[k].has(Friction::spring), k == 1);
    EXPECT_EQ(found.model.robot.shafts[k].has(Friction::balancer), k == 2);
    EXPECT_FALSE(found.model.robot.shafts[k].has(Friction::harmonics));
  }
  EXPECT_EQ(found.model.robot.shafts[2].shape.balancer_rise, 2);
  const auto near = [&](const std::string& name, double truth) {
    const ParameterRow& row = row_of(found.standard, name);
    EXPECT_NEAR(row.value, truth, 0.03 * truth) << name;
    EXPECT_LT(std::abs(row.value - truth), 4 * row.deviation) << name;
    EXPECT_EQ(row.source, ParameterSource::data) << name;
  };
  near("Fk_2", stiffness);
  near("Fb_3", pull);
}

TEST(Springs, ThatCannotBeToldFromGravityAreSaid) {
  const Fit large = swing(pendulum("friction: [viscous, coulomb, offset, spring]"), 2.2);
  EXPECT_NEAR(row_of(large.standard, "Fk_1").value, 20, 0.2);
  EXPECT_EQ(count(large.diagnostics, "spring-like-gravity"), 0);
  const Fit small = swing(pendulum("friction: [viscous, coulomb, offset, spring]"), 0.1);
  EXPECT_EQ(count(small.diagnostics, "spring-like-gravity", "Fk_1: on this motion"), 1);
  // A pendulum's weight is a harmonic of its position, whatever it does.
  const Fit harmonics = swing(pendulum("friction: [viscous, coulomb, offset, harmonics]"), 2.2);
  EXPECT_EQ(count(harmonics.diagnostics, "spring-like-gravity", "whatever the motion"), 2);
}

}  // namespace steelyard
