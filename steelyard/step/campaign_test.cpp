#include "steelyard/step/campaign.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/error.hpp"

namespace steelyard {
namespace {

using Eigen::VectorXd;
using ::testing::HasSubstr;

const Motor motor{.torque_constant = 2, .gear = 1, .resistance = 1.5, .back_emf = 2};

StepLog log_of(const StepRecord& record, const std::string& name) {
  StepLog out{name, record.t, record.q, record.qd, record.voltage, {}, {}};
  cut_to_step(record.input, out);
  return out;
}

VectorXd pose(std::initializer_list<double> q) {
  VectorXd out(static_cast<Eigen::Index>(q.size()));
  std::copy(q.begin(), q.end(), out.begin());
  return out;
}

// Every joint in every pose, at six voltages.
std::vector<StepLog> experiments(const Model& model, const std::vector<VectorXd>& poses,
                                 const StepSimulationOptions& options = {}) {
  std::vector<StepLog> out;
  std::uint64_t seed = 1;
  for (int joint = 0; joint < model.robot.dof(); ++joint)
    for (const auto& q : poses)
      for (const double V : step_voltages(model, joint, q, motor, 0.6, options.duration)) {
        StepSimulationOptions own = options;
        own.seed = seed++;
        out.push_back(log_of(simulate_step(model, joint, q, motor, V, own), "log"));
      }
  return out;
}

TEST(StepExperiment, OneJointMovesAsItsEquationSays) {
  const Model model = nominal_model(load_model("minnesota-dd"));
  const VectorXd q = pose({0, 0, M_PI / 2});
  const StepRecord record = simulate_step(model, 1, q, motor, 9);
  // Motor 2 drives 1.78135 kg·m² with the crank at 90°, 1 N·m of Coulomb friction, 0.078 N·m·s/rad.
  const double k = torque_per_volt(motor), M = 1.78135, A = (0.078 + 2 * k) / M, U = (9 * k - 1) / M;
  for (Eigen::Index i = 0; i < record.t.size(); ++i) {
    EXPECT_NEAR(record.q(1, i), U * step_position(record.t[i] - 0.05, A).value, 1e-8);
    EXPECT_NEAR(record.qd(1, i), U * step_speed(record.t[i] - 0.05, A).value, 1e-7);
    EXPECT_EQ(record.q(2, i), q[2]);
  }
}

TEST(StepExperiment, ItEndsAtTheJointsLimit) {
  const Model model = nominal_model(load_model("minnesota-dd"));
  StepSimulationOptions options;
  options.duration = 5, options.travel = 10;
  const StepRecord record = simulate_step(model, 1, pose({0, 0, 1.5}), motor, 9, options);
  EXPECT_LT(record.t.tail(1)[0], 2);
  EXPECT_LE(record.q.row(1).maxCoeff(), 1.0);
}

TEST(StepExperiment, BelowItsFrictionAJointStaysAndIsNamed) {
  const Model model = nominal_model(load_model("minnesota-dd"));
  const StepRecord record = simulate_step(model, 0, pose({0, 0, 1.5}), motor, 1.5);  // 2 N·m against 2.52
  EXPECT_EQ(record.q.row(0).cwiseAbs().maxCoeff(), 0);
  CampaignOptions options;
  options.joint = 0;
  try {
    identify_steps(model, {log_of(record, "weak.csv")}, std::vector<Motor>(3, motor), options);
    FAIL();
  } catch (const Unattainable& e) {
    EXPECT_THAT(e.what(), HasSubstr("joint 1 (base): weak.csv: the joint does not move at 1.5 V"));
  }
}

TEST(StepCampaign, FindsTheMinnesotaArmAgain) {
  const Model model = nominal_model(load_model("minnesota-dd"));
  const std::vector<VectorXd> poses = {pose({0, 0, M_PI / 2}), pose({0, 0.6, 1.1}),  pose({0, -0.5, 2.1}),
                                       pose({0, 0.2, 0.7}),    pose({0, -0.3, 1.4}), pose({0, 0.8, 1.8}),
                                       pose({0, -0.7, 2.3})};
  StepSimulationOptions options;
  options.rate = 1 / 0.0024;
  options.step = 4e-4;
  CampaignOptions settings;
  settings.step.back_emf_known = true;
  const StepCampaign campaign =
      identify_steps(model, experiments(model, poses, options), std::vector<Motor>(3, motor), settings);
  ASSERT_EQ(campaign.experiments.size(), 21U);
  EXPECT_EQ(campaign.experiments.front().joint, 2);  // from the tip
  const double viscous[] = {0.036, 0.078, 0.02}, coulomb[] = {2.52, 1.0, 0.27};
  for (const auto& e : campaign.experiments) {
    EXPECT_NEAR(e.result.inertia.value, mass_matrix(model, e.pose)(e.joint, e.joint), 2e-5);
    EXPECT_NEAR(e.result.viscous.value, viscous[e.joint], 2e-4);
    EXPECT_NEAR(e.result.coulomb.value, coulomb[e.joint], 2e-4);
    EXPECT_NEAR(e.result.load.value, 0, 2e-4);
  }
  ASSERT_TRUE(campaign.links);
  EXPECT_EQ(campaign.links->base.count(), campaign.links->identifiable);
  // Another arm to start from: what the steps determine makes up for it, in poses that were not tried.
  Model wrong = model;
  for (int j = 0; j < wrong.robot.links(); ++j) wrong.set_link(j, *model.link(j) * 0.7);
  const Model found = nominal_model(with_steps(wrong, campaign));
  for (const auto& q : {pose({1, 0.35, 1.0}), pose({-1, -0.9, 2.4}), pose({0, 0.9, 1.3})})
    for (int i = 0; i < 3; ++i)
      EXPECT_NEAR(mass_matrix(found, q)(i, i), mass_matrix(model, q)(i, i), 1e-3 * mass_matrix(model, q)(i, i));
}

TEST(StepCampaign, AllowsForTheLagOfTheCurrent) {
  const Model model = nominal_model(load_model("minnesota-dd"));
  Motor slow = motor;
  slow.inductance = 3e-3;  // 2 ms: 2 % of motor 3's time constant
  const VectorXd q = pose({0, 0, M_PI / 2});
  std::vector<StepLog> logs;
  for (const double V : {4.0, 6.0, -5.0, -3.0}) logs.push_back(log_of(simulate_step(model, 2, q, slow, V), "log"));
  CampaignOptions options;
  const auto with = [&](double inductance) {
    Motor given = slow;
    given.inductance = inductance;
    options.step.back_emf_known = true;
    return identify_steps(model, logs, std::vector<Motor>(3, given), options).experiments.front().result;
  };
  EXPECT_LT(with(0).inertia.value, 0.985 * 0.28922);
  EXPECT_NEAR(with(3e-3).inertia.value, 0.28922, 2e-3 * 0.28922);
  EXPECT_NEAR(with(3e-3).coulomb.value, 0.27, 0.01);
  EXPECT_NEAR(with(3e-3).viscous.value, 0.02, 0.01);
}

TEST(StepCampaign, KnowsGravityFromTheRobotAlongTheWay) {
  const Model model = nominal_model(load_model("puma560"));
  const std::vector<double> voltages = {5, 12, -46, -54};
  std::vector<StepLog> logs;
  for (const double V : voltages) logs.push_back(log_of(simulate_step(model, 1, VectorXd::Zero(6), motor, V), "log"));
  CampaignOptions options;
  const auto motors = std::vector<Motor>(6, motor);
  const StepExperiment known = identify_steps(model, logs, motors, options).experiments.front();
  const double M = mass_matrix(model, VectorXd::Zero(6))(1, 1);
  EXPECT_EQ(known.joint, 1);
  EXPECT_NEAR(known.result.inertia.value, M, 1e-3 * M);
  EXPECT_NEAR(known.result.load.value, 0, 0.02);
  options.known_gravity = false;  // then it is a constant load, and the change of it an error
  const StepExperiment unknown = identify_steps(model, logs, motors, options).experiments.front();
  EXPECT_NEAR(unknown.result.load.value, gravity_torque(model, VectorXd::Zero(6))[1], 5);
  EXPECT_GT(std::abs(unknown.result.inertia.value - M), 10 * std::abs(known.result.inertia.value - M));
}

TEST(StepCampaign, AJointThatWasNotLockedIsNamed) {
  const Model model = nominal_model(load_model("minnesota-dd"));
  const VectorXd q = pose({0, 0, 1.5});
  std::vector<StepLog> logs;
  for (const double V : {6.0, 9.0}) {
    logs.push_back(log_of(simulate_step(model, 1, q, motor, V), "slipping.csv"));
    logs.back().q.row(0) = 0.1 * logs.back().q.row(1);
  }
  const StepCampaign campaign = identify_steps(model, logs, std::vector<Motor>(3, motor));
  ASSERT_FALSE(campaign.diagnostics.empty());
  EXPECT_EQ(campaign.diagnostics.front().code, "step-not-locked");
  EXPECT_THAT(campaign.diagnostics.front().message, HasSubstr("slipping.csv: joint 'base' moves by"));
}

TEST(StepCampaign, TheVoltagesColumnSaysWhenTheStepWas) {
  StepLog log{"v.csv", VectorXd::LinSpaced(10, 0, 0.9), Eigen::MatrixXd::Zero(1, 10), {}, 0, {}, {}};
  cut_to_step((VectorXd(10) << 0, 0, 0, 6, 6.1, 5.9, 6, 0, 0, 0).finished(), log);
  EXPECT_NEAR(log.voltage, 6, 1e-12);
  EXPECT_EQ(log.t.size(), 7);
  EXPECT_NEAR(*log.switched, 0.2, 1e-12);
  EXPECT_THROW(cut_to_step(VectorXd::Zero(7), log), InvalidInput);
}

}  // namespace
}  // namespace steelyard
