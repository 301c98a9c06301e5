// Rows without an effort, and rows whose effort is zero.
#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/estimate/complete_equations.hpp"
#include "steelyard/estimate/estimate.hpp"
#include "steelyard/estimate/full_covariance.hpp"
#include "steelyard/estimate/huber.hpp"
#include "tests/support/experiment.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using testing::Experiment;

namespace {

Robot with_source(Robot robot, int joint, EffortSource source) {
  robot.drives.effort.resize(static_cast<std::size_t>(robot.dof()), EffortSource::measured);
  robot.drives.effort[static_cast<std::size_t>(joint)] = source;
  return robot;
}

// The experiment with one joint's effort unknown, in the parameters that are identifiable then.
Experiment without_effort(Experiment e, int joint) {
  e.robot = with_source(e.robot, joint, EffortSource::unknown);
  e.base = find_identifiable_parameters(e.robot, e.layout);
  e.beta = base_values(e.base, e.phi);
  e.tau.row(joint).setConstant(std::nan(""));
  return e;
}

// Accelerations of one joint for which its torque is zero, the others as they are.
void make_passive(Experiment& e, int joint) {
  const auto torque = [&](const MatrixXd& qdd) {
    const VectorXd stacked = torque_regressor(e.robot, e.q, e.qd, qdd) * e.phi;
    return MatrixXd(Eigen::Map<const MatrixXd>(stacked.data(), e.q.rows(), e.q.cols()));
  };
  e.qdd.row(joint).setZero();
  MatrixXd pushed = e.qdd;
  pushed.row(joint).setOnes();
  const MatrixXd free = torque(e.qdd), inertia = torque(pushed) - free;
  for (Index k = 0; k < e.qdd.cols(); ++k) e.qdd(joint, k) = -free(joint, k) / inertia(joint, k);
  e.tau = torque(e.qdd);
}

}  // namespace

TEST(PartialEfforts, WhatTheKnownRowsIdentifyIsRecoveredWithoutNoise) {
  for (const auto& name : bundled_robots()) {
    const Experiment whole(name, 1500, 5);
    const int n = whole.robot.dof();
    for (int joint = 0; joint < n; ++joint) {
      if (n < 2) continue;
      const Experiment e = without_effort(whole, joint);
      const Estimate found = weighted_least_squares(e.observe());
      EXPECT_EQ(found.rank, e.base.count()) << name << " without joint " << joint + 1;
      EXPECT_LT((found.values - e.beta).norm(), 1e-10 * e.beta.norm()) << name << " without joint " << joint + 1;
      EXPECT_LE(e.base.count(), whole.base.count()) << "fewer rows identify no more";
    }
  }
}

TEST(PartialEfforts, FrictionAndRotorOfAJointWithoutEffortHaveNoEffect) {
  const Robot puma = with_source(with_rotors(load_robot("puma560")), 3, EffortSource::unknown);
  const ParameterLayout layout(puma);
  const BaseParameters base = find_identifiable_parameters(puma, layout), all = find_base_parameters(puma, layout);
  for (int c = layout.link_columns(); c < layout.size(); ++c) {
    const bool own = layout[c].shaft == 3;
    const bool without = std::count(base.no_effect.begin(), base.no_effect.end(), c) > 0;
    EXPECT_EQ(without, own || std::count(all.no_effect.begin(), all.no_effect.end(), c) > 0) << layout[c].name;
  }
  EXPECT_FALSE(has_effort(puma, puma.shafts[3]));
  EXPECT_TRUE(has_effort(puma, puma.shafts[2]));
}

TEST(PartialEfforts, APassiveJointIsRecoveredWithoutNoise) {
  for (const char* name : {"planar-2r", "puma560", "panda"}) {
    Experiment e(name, 1500, 7);
    const int passive = e.robot.dof() == 2 ? 0 : 2;
    make_passive(e, passive);
    ASSERT_LT(e.tau.row(passive).cwiseAbs().maxCoeff(), 1e-9) << name;
    e.tau.row(passive).setZero();
    const Estimate found = weighted_least_squares(e.observe());
    EXPECT_LT((found.values - e.beta).norm(), 1e-10 * e.beta.norm()) << name;
  }
}

TEST(PartialEfforts, NoiseDoesNotDrawAPassiveJointTowardsNoRobotAtAll) {
  Experiment e("planar-2r", 3000, 17);
  make_passive(e, 0);
  Random random(5);
  e.add_noise(VectorXd::Constant(2, 0.02), random);
  for (auto& x : e.qdd.reshaped()) x += 0.01 * random.normal();  // what keeps the zero row from being exact
  e.tau.row(0).setZero();
  const Estimate found = weighted_least_squares(e.observe());
  EXPECT_LT((found.values - e.beta).norm(), 0.02 * e.beta.norm()) << found.values.transpose();
}

TEST(PartialEfforts, AZeroRowAndAnUnknownOneTogether) {
  Experiment passive("puma560", 2000, 9);
  make_passive(passive, 1);
  passive.tau.row(1).setZero();
  const Experiment e = without_effort(passive, 4);
  const Estimate found = weighted_least_squares(e.observe());
  EXPECT_LT((found.values - e.beta).norm(), 1e-10 * e.beta.norm());
}

TEST(PartialEfforts, DeadStretchesAreNoRows) {
  Experiment e("puma560", 1200, 11);
  const double all = e.observe().row(2).rows();
  e.tau.row(2).segment(100, 300).setConstant(std::nan(""));
  const Observations seen = e.observe();
  EXPECT_EQ(seen.row(2).rows(), all - 300);
  EXPECT_EQ(seen.row(1).rows(), all);
  EXPECT_EQ(seen.instants(), all);
  EXPECT_LT((weighted_least_squares(seen).values - e.beta).norm(), 1e-10 * e.beta.norm());
}

TEST(PartialEfforts, MethodsThatLookAtWholeSamplesTakeThoseThatAreWhole) {
  Random random(3);
  Experiment whole("puma560", 2500, 13);
  whole.add_noise(VectorXd::Constant(6, 0.02), random);
  Experiment e = without_effort(whole, 3);
  e.tau.row(1).segment(500, 400).setConstant(std::nan(""));
  const MotionEquations equations = e.equations();
  const CompleteEquations complete(equations, e.observe());
  EXPECT_EQ(complete.joints(), 5);
  const Estimate plain = weighted_least_squares(e.observe());
  for (const Estimate& found : {full_covariance(complete), huber(complete)}) {
    const VectorXd off = (found.values - plain.values).cwiseQuotient(plain.standard_deviation());
    EXPECT_LT(off.cwiseAbs().maxCoeff(), 3) << "the same noise, all but for a sixth of the rows";
    EXPECT_EQ(complete.for_all_joints(found.sigma).size(), 6);
  }
}

TEST(Signals, KnowWhereEffortsAreKnown) {
  Signals log = testing::synthetic_log(load_model("planar-2r"), {.seconds = 2});
  EXPECT_TRUE(known_efforts(log, 5).empty());
  log.effort = {EffortSource::unknown, EffortSource::zero};
  auto known = known_efforts(log, 5);
  EXPECT_EQ(std::count(known[0].begin(), known[0].end(), true), 0);
  EXPECT_TRUE(known[1].empty()) << "zero is an effort";
  log.effort.clear();
  log.effort_gaps = {{1, {0, 0, 100, 50}}};
  known = known_efforts(log, 5);
  EXPECT_TRUE(known[0].empty());
  EXPECT_EQ(std::count(known[1].begin(), known[1].end(), false), 60);
  const Signals part = cut(log, 120, 200);
  ASSERT_EQ(part.effort_gaps.size(), 1U);
  EXPECT_EQ(part.effort_gaps[0].gap.first, 0);
  EXPECT_EQ(part.effort_gaps[0].gap.count, 30);
  EXPECT_TRUE(cut(log, 150, 100).effort_gaps.empty());
}

}  // namespace steelyard
