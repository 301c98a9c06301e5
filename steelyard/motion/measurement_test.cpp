#include "steelyard/motion/measurement.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/motion/criterion.hpp"
#include "tests/support/random_robot.hpp"

namespace steelyard {
namespace {

Trajectory random_motion(Random& random, int dof, int samples) {
  Trajectory out = Trajectory::zero(dof, samples);
  for (auto* x : {&out.q, &out.qd, &out.qdd})
    for (int s = 0; s < samples; ++s) x->col(s) = testing::random_state(random, dof, 1.5);
  return out;
}

// WᵀΣ⁻¹W over the base columns, by the plain dense regressor.
Eigen::MatrixXd plain_information(const Robot& robot, const Trajectory& motion, const Eigen::VectorXd& deviation) {
  const ParameterLayout layout(robot);
  const BaseParameters base = find_base_parameters(robot, layout);
  const Eigen::MatrixXd all = torque_regressor(robot, motion.q, motion.qd, motion.qdd);
  Eigen::MatrixXd W = all(Eigen::all, base.kept);
  for (Eigen::Index r = 0; r < W.rows(); ++r) W.row(r) /= deviation[r % robot.dof()];
  return W.transpose() * W;
}

TEST(Measurement, InformationIsThatOfThePlainRegressor) {
  for (const auto& name : bundled_robots()) {
    const Robot robot = load_robot(name);
    Random random(7);
    const Trajectory motion = random_motion(random, robot.dof(), 203);
    MeasurementOptions options;
    options.deviation = Eigen::VectorXd::LinSpaced(robot.dof(), 0.5, 2);
    Measurement measurement(robot, options);
    const Eigen::MatrixXd plain = plain_information(robot, motion, options.deviation);
    EXPECT_LT((measurement.information(motion) - plain).cwiseAbs().maxCoeff(), 1e-12 * plain.cwiseAbs().maxCoeff())
        << name;
    const Eigen::MatrixXd R = measurement.factor(motion);
    EXPECT_LT((R.transpose() * R - plain).cwiseAbs().maxCoeff(), 1e-12 * plain.cwiseAbs().maxCoeff()) << name;
  }
}

// Every target and criterion, by the samples of the motion.
TEST(Measurement, GradientsEqualFiniteDifferences) {
  for (const char* name : {"ur10e", "icomatic-scara03", "tx40", "stanford"})
    for (const Target what : {Target::all, Target::links, Target::friction, Target::payload, Target::actuators}) {
      const Robot robot = load_robot(name);
      Random random(8);
      const Trajectory motion = random_motion(random, robot.dof(), 60);
      MeasurementOptions options;
      options.target = what;
      options.smoothing =
          0.05;  // wider ones make tanh, v and v³ alike, and differences of log det are lost in rounding
      Measurement measurement(robot, options);
      const Criterion criterion{CriterionKind::d, measurement.target(), {}};
      const CriterionValue at = evaluate(criterion, measurement.information(motion));
      Trajectory gradient = Trajectory::zero(robot.dof(), 60);
      measurement.pull_back(at.gradient, gradient);
      const Trajectory direction = random_motion(random, robot.dof(), 60);
      const auto moved = [&](double h) {
        Trajectory to = motion;
        to.q += h * direction.q;
        to.qd += h * direction.qd;
        to.qdd += h * direction.qdd;
        return evaluate(criterion, measurement.information(to)).value;
      };
      const double h = 1e-4;
      const double difference = (8 * (moved(h) - moved(-h)) - (moved(2 * h) - moved(-2 * h))) / (12 * h);
      const double along = gradient.q.cwiseProduct(direction.q).sum() + gradient.qd.cwiseProduct(direction.qd).sum() +
                           gradient.qdd.cwiseProduct(direction.qdd).sum();
      EXPECT_NEAR(along, difference, 1e-6 * (1 + std::abs(difference))) << name << " " << to_string(what);
    }
}

TEST(Measurement, APayloadHasTenParametersOnASixJointArmAndFrictionBesides) {
  const Robot robot = load_robot("ur10e");
  MeasurementOptions options;
  options.target = Target::payload;
  const Measurement measurement(robot, options);
  EXPECT_EQ(measurement.target().size(), 10u);
  EXPECT_GT(measurement.parameters(), 10);
  for (const int i : measurement.target())
    EXPECT_TRUE(measurement.names()[static_cast<std::size_t>(i)].ends_with("_6"));
}

// Links are known: every rotor, which the links would hide, and all friction count, and nothing else.
TEST(Measurement, ActuatorsAreRotorsAndFrictionOfEveryJoint) {
  const Robot robot = load_robot("ur10e");
  MeasurementOptions options;
  options.target = Target::actuators;
  const Measurement measurement(robot, options);
  EXPECT_TRUE(measurement.target().empty());
  const ParameterLayout layout(robot);
  std::vector<std::string> expected;
  for (int c = layout.link_columns(); c < layout.size(); ++c) expected.push_back(layout[c].name);
  EXPECT_EQ(measurement.names(), expected);
  EXPECT_NE(std::find(expected.begin(), expected.end(), "Ia_1"), expected.end());
}

TEST(Measurement, UnknownNamesAreRefusedWithWhatThereIs) {
  const Robot robot = load_robot("planar-2r");
  MeasurementOptions options;
  options.parameters = {"ZZ_7"};
  try {
    Measurement measurement(robot, options);
    FAIL();
  } catch (const InvalidInput& error) {
    EXPECT_NE(std::string(error.what()).find("ZZR_1"), std::string::npos) << error.what();
  }
  options.parameters = {};
  options.deviation = Eigen::VectorXd::Constant(3, 1);
  EXPECT_THROW(Measurement(robot, options), InvalidInput);
  EXPECT_THROW(target("load"), InvalidInput);
}

}  // namespace
}  // namespace steelyard
