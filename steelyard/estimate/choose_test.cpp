// Choices by held-out motion: friction laws, their constants, the cut-off.
#include <gtest/gtest.h>

#include "steelyard/dynamics/model.hpp"
#include "steelyard/estimate/choose_cutoff.hpp"
#include "steelyard/estimate/choose_friction.hpp"
#include "steelyard/estimate/estimate.hpp"
#include "steelyard/estimate/friction_terms.hpp"
#include "steelyard/signals/butterworth.hpp"
#include "tests/support/set_values.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

using testing::ValuedLaw;

namespace {

// A log of a robot whose shafts have these laws with these values; q̈ as the signals' own processing will see it, so
// that without noise the equations hold to rounding.
struct Simulated {
  Model truth;
  Robot robot;
  SignalOptions options;
  std::shared_ptr<FilteredSignals> log;
  VectorXd speed;
  MakeEquations make;

  // The part of the torque that jumps has passed the same low-pass as the motion (F3).
  void filter_jumps(MatrixXd& tau) const {
    Robot smooth = robot;
    for (auto& shaft : smooth.shafts)
      std::erase_if(shaft.friction, [](Friction law) { return jumps({-1, 0, law, 0, {}, nullptr}); });
    const MatrixXd rest =
        torques(nominal_model(with_robot(truth, smooth)), log->motion.q, log->motion.qd, log->motion.qdd);
    MatrixXd jumping = tau - rest;
    filter_rows(design_butterworth(1 / log->dt, {options.order, options.cutoff}), jumping);
    tau = rest + jumping;
  }

  explicit Simulated(const Model& arm, double noise = 0, double seconds = 60, unsigned seed = 1)
      : truth(arm), robot(arm.robot) {
    testing::SyntheticOptions synthetic;
    synthetic.seconds = seconds;
    synthetic.rate = 100;
    synthetic.noise = 0;
    synthetic.seed = seed;
    log = std::make_shared<FilteredSignals>(low_pass(testing::synthetic_log(truth, synthetic), options));
    log->tau = torques(nominal_model(truth), log->motion.q, log->motion.qd, log->motion.qdd);
    filter_jumps(log->tau);
    Random random(4 + seed);
    for (Eigen::Index i = 0; i < log->tau.rows(); ++i) {
      const double rms = std::sqrt(log->tau.row(i).squaredNorm() / static_cast<double>(log->tau.cols()));
      for (auto& x : log->tau.row(i)) x += noise * rms * random.normal();
    }
    speed = largest_speeds(robot, *log);
    make = [this](const std::vector<DesignColumn>& columns, const std::optional<VectorXd>& links) {
      return std::make_shared<LogEquations>(robot, columns, log, options, links);
    };
  }
};

Model arm_with(const std::vector<std::vector<ValuedLaw>>& friction, const FrictionShape& shape) {
  Random random(3);
  Model model = testing::with_inertias(load_model("puma560"), random);
  for (std::size_t k = 0; k < model.robot.shafts.size(); ++k) {
    model = testing::with_laws(model, static_cast<int>(k), friction[k % friction.size()]);
    model.robot.shafts[k].shape = shape;
  }
  return model;
}

const std::vector<ValuedLaw> plain = {{Friction::viscous, {2}}, {Friction::coulomb, {3}}, {Friction::offset, {0.5}}};

std::vector<ValuedLaw> with(std::vector<ValuedLaw> terms, Friction kind, double value) {
  terms.push_back({kind, {value}});
  return terms;
}

bool has(const ShaftFriction& f, Friction kind) {
  return std::find(f.terms.begin(), f.terms.end(), kind) != f.terms.end();
}

}  // namespace

TEST(ChooseFriction, FindsLoadAndStribeckFrictionWhereTheyAreAndOnlyThere) {
  FrictionShape shape;
  shape.sign_width = 0.01;
  shape.stribeck_velocity = 0.2;
  const auto loaded = with(plain, Friction::load, 0.08), humped = with(plain, Friction::stribeck, 4);
  const Simulated s(arm_with({plain, loaded, plain, humped, plain, plain}, shape), 0.02);
  const auto chosen = choose_friction(s.robot, s.speed, s.make);
  ASSERT_EQ(chosen.size(), 6U);
  for (std::size_t k = 0; k < 6; ++k) {
    EXPECT_TRUE(has(chosen[k], Friction::viscous) && has(chosen[k], Friction::coulomb))
        << k << ": " << chosen[k].reason;
    EXPECT_EQ(has(chosen[k], Friction::load), k == 1) << k << ": " << chosen[k].reason;
    EXPECT_EQ(has(chosen[k], Friction::stribeck), k == 3) << k << ": " << chosen[k].reason;
    EXPECT_NE(chosen[k].reason.find("held-out"), std::string::npos);
    if (chosen[k].reason.find("would feed power") != std::string::npos) EXPECT_TRUE(chosen[k].plain_feeds_power);
  }
  EXPECT_LT(chosen[1].held_out, 0.9 * chosen[1].plain_held_out);
  EXPECT_NEAR(chosen[3].shape.stribeck_velocity, 0.2, 0.1);
}

// Errors with and without each term of the truth's law, all else fitted again.
std::vector<FrictionTermErrors> term_errors(const Simulated& s, const Robot& robot) {
  const BaseParameters base = find_identifiable_parameters(robot, ParameterLayout(robot));
  const auto columns = design_columns(robot, base);
  const auto blocks = observe_in_time(*s.make(columns, {}), 48);
  return friction_term_errors(robot, columns, blocks, weighted_least_squares(merged(blocks)).sigma);
}

TEST(FrictionTerms, LeavingOutATermCostsWhatItExplains) {
  FrictionShape shape;
  shape.stribeck_velocity = 0.2;
  const double noise = 0.02;
  const Simulated s(arm_with({with(plain, Friction::stribeck, 4)}, shape), noise);
  Robot robot = s.robot;
  robot.shafts[5].friction.push_back(Friction::asymmetric);  // a term that is not there
  const auto errors = term_errors(s, robot);
  ASSERT_EQ(errors.size(), 6U);
  for (std::size_t k = 0; k < 6; ++k) {
    EXPECT_LT(errors[k].all, noise) << k;  // all that is left is the noise, and of that what the low-pass leaves
    ASSERT_EQ(errors[k].without.size(), robot.shafts[k].friction.size());
    for (const std::size_t t : {0, 1, 3})  // an offset of 0.5 N·m is little at the shoulder
      EXPECT_GT(errors[k].without[t], 1.02 * errors[k].all) << k << ", term " << t;
  }
  EXPECT_NEAR(errors[5].without[4] / errors[5].all, 1, 0.01);
}

TEST(FrictionTerms, AShaftWithoutFrictionOrEffortHasNone) {
  const Simulated s(arm_with({plain}, {}), 0.02, 20);
  Robot robot = s.robot;
  robot.shafts[1].friction.clear();
  const auto errors = term_errors(s, robot);
  EXPECT_TRUE(std::isnan(errors[1].all));
  EXPECT_TRUE(errors[1].without.empty());
  EXPECT_FALSE(std::isnan(errors[0].all));
}

Model rubbing_planar_arm(const std::vector<ValuedLaw>& laws) {
  Random random(3);
  return testing::with_laws(testing::with_inertias(load_model("planar-2r"), random), laws);
}

TEST(ChooseFriction, FindsFrictionWithMemoryWhereItIs) {
  const auto stack = std::vector<ValuedLaw>{
      {Friction::viscous, {2}}, {Friction::offset, {0.5}}, {Friction::hysteresis, {4, 0, 4, 0, 0, 0}}};
  const Simulated s(rubbing_planar_arm(stack), 0.02);
  for (const auto& chosen : choose_friction(s.robot, s.speed, s.make)) {
    EXPECT_TRUE(has(chosen, Friction::hysteresis)) << chosen.reason;
    EXPECT_LT(chosen.held_out, 0.9 * chosen.plain_held_out);
  }
  for (const auto& chosen : choose_friction(s.robot, s.speed, s.make, {}, false))
    EXPECT_FALSE(has(chosen, Friction::hysteresis)) << chosen.reason;
}

TEST(ChooseFriction, CoulombFrictionIsNotTakenForFrictionWithMemory) {
  int wrong = 0;
  for (unsigned seed = 1; seed <= 100; ++seed) {
    const Simulated s(rubbing_planar_arm(plain), 0.05, 30, seed);
    const auto chosen = choose_friction(s.robot, s.speed, s.make);
    wrong += has(chosen[0], Friction::hysteresis) || has(chosen[1], Friction::hysteresis);
  }
  EXPECT_LE(wrong, 5);
}

std::vector<std::array<double, 2>> ranges_of(const Simulated& s) {
  std::vector<std::array<double, 2>> out;
  for (const Shaft& shaft : s.robot.shafts) {
    const VectorXd x = (shaft.speed * s.log->motion.q).transpose();
    out.push_back({x.minCoeff(), x.maxCoeff()});
  }
  return out;
}

// A torque that repeats every turn, beside the laws of joint `k`.
void add_cogging(Simulated& s, Eigen::Index k, double amplitude) {
  for (Eigen::Index i = 0; i < s.log->tau.cols(); ++i)
    s.log->tau(k, i) += amplitude * std::sin(2 * s.log->motion.q(k, i) + 0.3);
}

TEST(ChooseFriction, FindsTorqueThatFollowsThePositionWhereItIsAndOnlyThere) {
  Simulated s(arm_with({plain}, {}), 0.02);
  add_cogging(s, 3, 1);
  const auto ranges = ranges_of(s);
  const auto chosen = choose_friction(s.robot, s.speed, s.make, {}, true, ranges);
  for (std::size_t k = 0; k < 6; ++k)
    EXPECT_EQ(has(chosen[k], Friction::position), k == 3) << k << ": " << chosen[k].reason;
  EXPECT_EQ(chosen[3].shape.position_lower, ranges[3][0]);
  EXPECT_EQ(chosen[3].shape.position_upper, ranges[3][1]);
  EXPECT_LT(chosen[3].held_out, 0.9 * chosen[3].plain_held_out);
  for (const auto& one : chosen) {  // what did not gain is not said to be near
    const auto at = one.reason.find(" % with torque that follows the position, not significant");
    if (at != std::string::npos)
      EXPECT_LT(std::stod(one.reason.substr(one.reason.rfind(' ', at - 1))), 100 * one.held_out) << one.reason;
  }
  for (const auto& without : choose_friction(s.robot, s.speed, s.make))
    EXPECT_FALSE(has(without, Friction::position)) << without.reason;
}

TEST(ChooseFriction, CoulombFrictionIsNotTakenForTorqueThatFollowsThePosition) {
  int wrong = 0;
  for (unsigned seed = 1; seed <= 100; ++seed) {
    const Simulated s(rubbing_planar_arm(plain), 0.05, 30, seed);
    for (const auto& chosen : choose_friction(s.robot, s.speed, s.make, {}, true, ranges_of(s)))
      wrong += has(chosen, Friction::position);
  }
  EXPECT_LE(wrong, 5);
}

// Joint 2 moves at one frequency, at which a negative rotor makes the torque of a spring.
TEST(ChooseFriction, ANegativeRotorDoesNotStandInForTorqueThatFollowsThePosition) {
  const Model arm = rubbing_planar_arm(plain);
  Simulated s(with_robot(arm, with_rotors(arm.robot)));
  Motion& motion = s.log->motion;
  const Eigen::RowVectorXd t = Eigen::RowVectorXd::LinSpaced(motion.q.cols(), 0, 60);
  motion.q << 0.7 * (1.3 * t.array()).sin(), 0.5 * (2 * t.array()).sin();
  motion.qd << 0.91 * (1.3 * t.array()).cos(), (2 * t.array()).cos();
  motion.qdd << -1.183 * (1.3 * t.array()).sin(), -2 * (2 * t.array()).sin();
  s.log->tau = torques(nominal_model(s.truth), motion.q, motion.qd, motion.qdd);
  s.filter_jumps(s.log->tau);
  Random random(8);
  s.log->tau.row(1) += 6 * motion.q.row(1);
  for (auto& x : s.log->tau.reshaped()) x += 0.05 * random.normal();
  s.speed = largest_speeds(s.robot, *s.log);
  const auto free = choose_friction(s.robot, s.speed, s.make, {}, false, ranges_of(s));
  EXPECT_FALSE(has(free[1], Friction::position)) << free[1].reason;
  const auto chosen = choose_friction(s.robot, s.speed, s.make, {}, true, ranges_of(s));
  EXPECT_TRUE(has(chosen[1], Friction::position)) << chosen[1].reason;
  EXPECT_FALSE(has(chosen[0], Friction::position)) << chosen[0].reason;
}

TEST(ChooseFriction, SlidesYieldOverShorterWays) {
  Shaft shaft;
  EXPECT_EQ(first_shape(shaft).hysteresis_yield, 0.1);
  shaft.type = JointType::prismatic;
  EXPECT_EQ(first_shape(shaft).hysteresis_yield, 0.01);
}

TEST(ChooseFriction, NeverChoosesALawThatFeedsPower) {
  // Torque that no friction makes: viscous with the wrong sign.
  const Simulated s(arm_with({{{Friction::viscous, {-2}}, {Friction::coulomb, {3}}, {Friction::offset, {0.1}}}}, {}),
                    0.01);
  const auto chosen = choose_friction(s.robot, s.speed, s.make);
  Robot robot = s.robot;
  for (std::size_t k = 0; k < chosen.size(); ++k)
    robot.shafts[k].friction = chosen[k].terms, robot.shafts[k].shape = chosen[k].shape;
  const ParameterLayout layout(robot);
  const BaseParameters base = find_base_parameters(robot, layout);
  const auto columns = design_columns(robot, base);
  const Estimate fit = weighted_least_squares(observe(*s.make(columns, fit_links(columns, s.make))));
  VectorXd values = VectorXd::Zero(layout.size());
  for (int b = 0; b < base.count(); ++b) values[base.kept[static_cast<std::size_t>(b)]] = fit.values[b];
  const Model valued(robot, layout, values);
  for (const ShaftFriction& one : chosen) EXPECT_TRUE(one.plain_feeds_power) << one.reason;
  for (std::size_t k = 0; k < chosen.size(); ++k)
    EXPECT_FALSE(what_feeds_power(valued, static_cast<int>(k), s.speed[static_cast<Eigen::Index>(k)]))
        << k << chosen[k].reason;
}

TEST(FrictionPower, EveryWayToFeedItIsNamed) {
  Robot robot;
  robot.shafts.resize(1);
  const Model bare(robot);
  const auto feeds = [&](const std::vector<ValuedLaw>& terms) {
    return what_feeds_power(testing::with_laws(bare, 0, terms), 0, 2);
  };
  using enum Friction;
  EXPECT_FALSE(feeds({{viscous, {1}}, {coulomb, {1}}, {offset, {-5}}, {stribeck, {-0.9}}, {load, {0.1}}}));
  EXPECT_EQ(feeds({{viscous, {-0.1}}, {coulomb, {1}}}), viscous);
  EXPECT_EQ(feeds({{viscous, {1}}, {coulomb, {-1}}}), coulomb);
  EXPECT_EQ(feeds({{viscous, {1}}, {coulomb, {1}}, {stribeck, {-1.2}}}), stribeck);
  EXPECT_EQ(feeds({{viscous, {1}}, {coulomb, {1}}, {load, {-0.1}}}), load);
  EXPECT_EQ(feeds({{viscous, {1}}, {coulomb, {1}}, {asymmetric, {1.1}}}), asymmetric);
  EXPECT_EQ(feeds({{viscous, {1}}, {coulomb, {1}}, {hysteresis, {1, 0, 0, -0.1, 0, 0}}}), hysteresis);
  EXPECT_FALSE(feeds({{viscous, {1}}, {hysteresis, {1, 0, 0, 0.1, 0, 0}}}));
}

TEST(FrictionShapes, StribecksConstantsAreFoundByVariableProjection) {
  FrictionShape shape;
  shape.stribeck_velocity = 0.15;
  shape.stribeck_exponent = 1.4;
  const Simulated s(arm_with({with(plain, Friction::stribeck, 5)}, shape));
  Robot start = s.robot;
  for (auto& shaft : start.shafts) shaft.shape.stribeck_velocity = 0.3, shaft.shape.stribeck_exponent = 2;
  const Robot found = fit_friction_shapes(start, s.speed, s.make);
  for (const auto& shaft : found.shafts) {
    EXPECT_NEAR(shaft.shape.stribeck_velocity, 0.15, 1e-6) << shaft.label;
    EXPECT_NEAR(shaft.shape.stribeck_exponent, 1.4, 1e-5) << shaft.label;
  }
}

TEST(LoadFriction, TheLoopOverTheLinksEndsAtTheTruth) {
  const Model driven = arm_with({with(plain, Friction::load, 0.1)}, {});
  Robot arm = driven.robot;
  for (auto& shaft : arm.shafts) shaft.rotor = false;  // joint 1's could not be distinguished from its link's inertia
  const Simulated s(with_robot(driven, arm), 0, 40);   // one chunk: a seam would show, at 1e-8
  const ParameterLayout layout(s.robot);
  const BaseParameters base = find_base_parameters(s.robot, layout);
  const auto links = fit_links(design_columns(s.robot, base), s.make, {}, 1e-12);
  ASSERT_TRUE(links);
  const VectorXd truth = base_values(base, s.truth.values);
  EXPECT_LT((*links - truth).norm(), 1e-9 * truth.norm());
}

TEST(MemoryFriction, LinksAreRecoveredToRoundingWithItAtEveryJoint) {
  const std::vector<ValuedLaw> stack = {{Friction::viscous, {2}},
                                        {Friction::coulomb, {1}},
                                        {Friction::offset, {0.5}},
                                        {Friction::hysteresis, {1, 0.5, 2, 0, 0.3, 0.7}}};
  const Model driven = arm_with({stack}, {});
  Robot arm = driven.robot;
  for (auto& shaft : arm.shafts) shaft.rotor = false;
  const Simulated s(with_robot(driven, arm), 0, 40);
  const ParameterLayout layout(s.robot);
  const BaseParameters base = find_base_parameters(s.robot, layout);
  const Estimate fit = weighted_least_squares(observe(*s.make(design_columns(s.robot, base), {})));
  const VectorXd truth = base_values(base, s.truth.values);
  for (int b = 0; b < base.count(); ++b)
    EXPECT_NEAR(fit.values[b], truth[b], 1e-8 * truth.norm()) << base_name(base, layout, b);
}

TEST(PositionTorque, LinksAreRecoveredToRoundingWithItAtEveryJoint) {
  std::vector<ValuedLaw> laws = plain;
  laws.push_back({Friction::position, {1, -0.5, 0.2, 0.7, -0.3, 0.1}});
  const Model driven = arm_with({laws}, {});
  Robot arm = driven.robot;
  const auto ranges = ranges_of(Simulated(driven, 0, 40));  // the motion is the same, whatever the friction
  for (std::size_t k = 0; k < arm.shafts.size(); ++k) {
    const double inside = 0.1 * (ranges[k][1] - ranges[k][0]);  // beyond it the torque is held
    arm.shafts[k].rotor = false;
    arm.shafts[k].shape.position_lower = ranges[k][0] + inside;
    arm.shafts[k].shape.position_upper = ranges[k][1] - inside;
  }
  const Simulated s(with_robot(driven, arm), 0, 40);
  const ParameterLayout layout(s.robot);
  const BaseParameters base = find_base_parameters(s.robot, layout);
  const Estimate fit = weighted_least_squares(observe(*s.make(design_columns(s.robot, base), {})));
  const VectorXd truth = base_values(base, s.truth.values);
  for (int b = 0; b < base.count(); ++b)
    EXPECT_NEAR(fit.values[b], truth[b], 1e-8 * truth.norm()) << base_name(base, layout, b);
}

TEST(ChooseCutoff, SeesWhatNoiseCostsAtEachAndNeverTakesAPoorOne) {
  Random random(3);
  const Model model = testing::with_inertias(load_model("puma560"), random);
  testing::SyntheticOptions synthetic;
  synthetic.rate = 200;
  std::vector<double> loss;                // loss of the highest cut-off against the best
  for (const double noise : {0.0, 0.1}) {  // rad/s
    Signals log = testing::synthetic_log(model, synthetic);
    for (auto& x : log.qd.reshaped()) x += noise * random.normal();
    const CutoffChoice choice = choose_cutoff(model.robot, {log}, {});
    const double best = *std::min_element(choice.held_out.begin(), choice.held_out.end());
    loss.push_back(choice.held_out.back() / best);
    const auto at = std::find(choice.candidates.begin(), choice.candidates.end(), choice.cutoff);
    ASSERT_NE(at, choice.candidates.end());
    EXPECT_LE(choice.held_out[static_cast<std::size_t>(at - choice.candidates.begin())], 1.05 * best);
    EXPECT_EQ(choice.candidates.back(), 20);
  }
  EXPECT_GT(loss[1], 1.5 * loss[0]);
}

}  // namespace steelyard
