#include "steelyard/doctor/examine.hpp"

#include <algorithm>

#include "tests/support/examined.hpp"
#include "tests/support/set_values.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using ::testing::AllOf;
using testing::codes;
using testing::every;
using testing::expect_judged;
using testing::find;
using ::testing::HasSubstr;
using testing::joint;
using testing::refusal;
using testing::synthetic_log;

namespace {

constexpr unsigned many = testing::every ? 5 : 1;

}  // namespace

TEST(Examine, GoodLogsOfEveryBundledRobotPassUnchanged) {
  unsigned seed = 0;
  for (const auto& name : bundled_robots())
    for (const double rate : {100.0, 1000.0})
      for (const bool friction : {true, false}) {
        if (!every && friction == (rate > 500)) continue;
        const Model model = load_model(name);
        const Signals log = synthetic_log(model, {.rate = rate, .seconds = 25, .friction = friction, .seed = ++seed});
        const Diagnosis d = examine(model, log);
        for (const auto& found : d.diagnostics)  // no drive is without friction, but a simulation may be
          EXPECT_TRUE(found.severity == Severity::info && (!friction || found.code != "torque-frictionless"))
              << name << ' ' << rate << " Hz\n"
              << found.message;
        EXPECT_EQ(d.signals.tau, log.tau);
        EXPECT_EQ(d.signals.qd, log.qd);
        EXPECT_GT(d.delay_deviation, 0);
      }
}

TEST(Examine, NoiseOfATenthOfTheTorqueRaisesNoAlarm) {
  for (const auto& name : bundled_robots())
    for (unsigned seed = 100; seed < 100 + many; ++seed) {
      const Model model = load_model(name);
      const Diagnosis d = examine(model, synthetic_log(model, {.rate = 125, .noise = 0.1, .seed = seed}));
      for (const auto& found : d.diagnostics) EXPECT_EQ(found.severity, Severity::info) << name << found.message;
    }
}

TEST(Examine, AStillJointIsUnattainableForAFitAndFineForAJudgement) {
  for (const auto& name : testing::examined_robots) {
    const Model model = load_model(name);
    const Robot& robot = model.robot;
    Signals log = synthetic_log(model, {.seconds = 20});
    const int still = robot.dof() - 1;
    log.q.row(still).setConstant(0.3);
    log.qd.row(still).setZero();
    EXPECT_THAT(refusal<Unattainable>(model, log),
                AllOf(HasSubstr(joint(robot, still)), HasSubstr("joints:"), HasSubstr("(joint-still)")));
    const Diagnosis judged = examine(model, log, {.judged = true});
    ASSERT_TRUE(find(judged.diagnostics, "joint-still"));
    EXPECT_EQ(find(judged.diagnostics, "joint-still")->severity, Severity::info);
  }
}

TEST(Examine, AJointMayRestInOneOfSeveralLogsButNotInAll) {
  const Model model = load_model("puma560");
  const Robot& robot = model.robot;
  Signals first = synthetic_log(model, {.seconds = 20}), second = first;
  first.q.row(1).setConstant(0.1), first.qd.row(1).setZero();
  const ExamineOptions several{.alone = false};
  const Diagnosis a = examine(model, first, several), b = examine(model, second, several);
  EXPECT_EQ(a.still, std::vector<int>{1});
  EXPECT_NO_THROW(require_motion(robot, {a, b}));
  try {
    require_motion(robot, {a, a});
    ADD_FAILURE();
  } catch (const Unattainable& e) {
    EXPECT_THAT(e.what(), AllOf(HasSubstr(joint(robot, 1)), HasSubstr("2 logs")));
  }
}

TEST(Examine, AConstantTorqueIsNamed) {
  for (const auto& name : testing::examined_robots)
    for (const double value : {0.0, 3.0}) {
      const Model model = load_model(name);
      const Robot& robot = model.robot;
      Signals log = synthetic_log(model, {.seconds = 20});
      log.tau.row(1).setConstant(value);
      const std::string& second = robot.coordinates[1].name;
      EXPECT_THAT(refusal<InvalidInput>(model, log),
                  AllOf(HasSubstr(joint(robot, 1)), HasSubstr("tau2"), HasSubstr("columns:"),
                        HasSubstr("`effort` " + second + "=unknown"), HasSubstr("(torque-constant)")));
      EXPECT_EQ(refusal<InvalidInput>(model, log).find(second + "=zero") != std::string::npos, value == 0)
          << "only a motor that was off has none";
      expect_judged(model, log, "torque-constant");
    }
}

TEST(Examine, ATorqueThatIsDeclaredUnknownIsNotLookedAt) {
  for (const auto& name : testing::examined_robots) {
    const Model model = load_model(name);
    Signals log = synthetic_log(model, {.seconds = 25});
    log.tau.row(1).setZero();
    log.effort.assign(static_cast<std::size_t>(model.robot.dof()), EffortSource::measured);
    log.effort[1] = EffortSource::unknown;
    const Diagnosis d = examine(model, log);
    for (const auto& found : d.diagnostics)
      EXPECT_TRUE(found.severity == Severity::info && found.message.find("tau2") == std::string::npos) << name << '\n'
                                                                                                       << found.message;
    EXPECT_EQ(d.still, std::vector<int>{}) << "it moves all the same";
  }
}

TEST(Examine, ATorqueThatIsAnotherChannelAgainIsNamed) {
  const Model model = load_model("puma560");
  Signals log = synthetic_log(model, {.seconds = 20});
  const Eigen::MatrixXd tau = log.tau;
  log.tau.row(4) = 2.5 * log.qd.row(4);
  EXPECT_THAT(refusal<InvalidInput>(model, log),
              AllOf(HasSubstr(joint(model.robot, 4)), HasSubstr("is qd5"), HasSubstr("(torque-copied)")));
  log.tau = tau;
  log.tau.row(3) = log.q.row(1);
  EXPECT_THAT(refusal<InvalidInput>(model, log), AllOf(HasSubstr("is q2"), HasSubstr("(torque-copied)")));
  log.tau = tau;
  log.tau.row(5) = tau.row(4);
  const Diagnosis judged = examine(model, log, {.judged = true});
  ASSERT_TRUE(find(judged.diagnostics, "torque-copied")) << codes(judged.diagnostics);
  EXPECT_THAT(find(judged.diagnostics, "torque-copied")->message, HasSubstr("is tau5 again"));
}

TEST(Examine, ASaturatedTorqueIsReportedWithItsLevel) {
  for (const auto& name : testing::examined_robots) {
    const Model model = load_model(name);
    const Robot& robot = model.robot;
    Signals log = synthetic_log(model);
    const double top = log.tau.row(0).mean() + 0.6 * (log.tau.row(0).maxCoeff() - log.tau.row(0).mean());
    log.tau.row(0) = log.tau.row(0).cwiseMin(top);
    const Diagnosis d = examine(model, log);
    ASSERT_TRUE(find(d.diagnostics, "torque-saturated")) << name << codes(d.diagnostics);
    EXPECT_THAT(find(d.diagnostics, "torque-saturated")->message,
                AllOf(HasSubstr("tau1"), HasSubstr(joint(robot, 0)), HasSubstr("rows:")));
  }
}

TEST(Examine, AStuckTorqueOrPositionIsFound) {
  for (const auto& name : testing::examined_robots) {
    const Model model = load_model(name);
    const Signals good = synthetic_log(model);
    const Index at = 2000;
    Signals log = good;
    log.tau.row(1).segment(at, 300).setConstant(log.tau(1, at));  // 1.5 s
    const Diagnosis dead = examine(model, log);
    EXPECT_THAT(codes(dead.diagnostics), AllOf(HasSubstr("tau2"), HasSubstr("first at t = 10"), HasSubstr("left out")))
        << name;
    ASSERT_EQ(dead.signals.effort_gaps.size(), 1U) << name << ": the rows of this joint there are none";
    EXPECT_EQ(dead.signals.effort_gaps[0].joint, 1);
    EXPECT_NEAR(static_cast<double>(dead.signals.effort_gaps[0].gap.first), at, 2);
    EXPECT_NEAR(static_cast<double>(dead.signals.effort_gaps[0].gap.count), 300, 4);
    log.tau.row(1).segment(at, 5000).setConstant(log.tau(1, at));  // 25 s of 40
    EXPECT_THAT(refusal<InvalidInput>(model, log), AllOf(HasSubstr("tau2"), HasSubstr("(torque-stuck)"))) << name;
    for (const bool velocity : {true, false}) {
      log = good;
      if (!velocity) log.qd.resize(0, 0);
      log.q.row(1).segment(at, 300).setConstant(log.q(1, at));
      EXPECT_TRUE(find(examine(model, log).diagnostics, "position-stuck")) << name;
      log.q.row(1).segment(at, 3000).setConstant(log.q(1, at));
      EXPECT_THAT(refusal<InvalidInput>(model, log), AllOf(HasSubstr("q2"), HasSubstr("(position-stuck)"))) << name;
    }
    log = good;
    log.q.row(1).setConstant(1);
    EXPECT_THAT(refusal<InvalidInput>(model, log), AllOf(HasSubstr("q2"), HasSubstr("(position-stuck)"))) << name;
  }
}

TEST(Examine, PositionsInDegreesAreRecognisedWithAndWithoutVelocity) {
  for (const auto& name : testing::examined_robots) {
    const Model model = load_model(name);
    const Robot& robot = model.robot;
    const Signals good = synthetic_log(model);
    const double degrees = 180 / M_PI;
    Signals log = good;
    for (int i = 0; i < robot.dof(); ++i)
      if (robot.coordinates[static_cast<std::size_t>(i)].type == JointType::revolute) log.q.row(i) *= degrees;
    EXPECT_THAT(refusal<InvalidInput>(model, log), AllOf(HasSubstr("`units` q=deg"), HasSubstr("(velocity-unit)")))
        << name;
    expect_judged(model, log, "velocity-unit");
    for (int i = 0; i < robot.dof(); ++i)  // both in degrees, slides in millimetres: only the dynamics can show it
      if (robot.coordinates[static_cast<std::size_t>(i)].type == JointType::revolute)
        log.qd.row(i) *= degrees;
      else
        log.q.row(i) *= 1000, log.qd.row(i) *= 1000;
    EXPECT_THAT(refusal<InvalidInput>(model, log), AllOf(HasSubstr("units: {q: deg"), HasSubstr("(position-unit)")))
        << name;
    log.qd.resize(0, 0);
    EXPECT_THAT(refusal<InvalidInput>(model, log), HasSubstr("(position-unit)")) << name;
  }
}

TEST(Examine, WithoutTorqueDegreesAreSuspectedByTheLimits) {
  for (const auto& name : {"puma560", "panda", "denso-vp6242g"}) {
    const Model model = load_model(name);
    Signals log = synthetic_log(model, {.seconds = 20});
    log.tau.resize(0, 0);
    for (const auto& found : examine(model, log).diagnostics)
      EXPECT_EQ(found.severity, Severity::info) << found.message;
    log.q *= 180 / M_PI, log.qd *= 180 / M_PI;
    const Diagnosis d = examine(model, log);
    ASSERT_TRUE(find(d.diagnostics, "position-limits")) << name;
    EXPECT_THAT(find(d.diagnostics, "position-limits")->message, AllOf(HasSubstr("q1"), HasSubstr("`units` q=deg")));
  }
}

TEST(Examine, VelocityUnitsAndSignsAreNamed) {
  struct Damage {
    double factor;
    const char *remedy, *code;
  };
  for (const auto& name : testing::examined_robots)
    for (const Damage& damage : {Damage{180 / M_PI, "`units` qd=deg/s", "(velocity-unit)"},
                                 {30 / M_PI, "`units` qd=rpm", "(velocity-unit)"},
                                 {0.5 / M_PI, "`units` qd=rev/s", "(velocity-unit)"},
                                 {-1, "change the sign", "(velocity-sign)"},
                                 {3, "check units:", "(velocity-unit)"}}) {
      const Model model = load_model(name);
      const Robot& robot = model.robot;
      Signals log = synthetic_log(model, {.seconds = 20});
      log.qd.row(0) *= damage.factor;
      EXPECT_THAT(refusal<InvalidInput>(model, log),
                  AllOf(HasSubstr(joint(robot, 0)), HasSubstr("qd1"), HasSubstr(damage.remedy), HasSubstr(damage.code)))
          << name;
    }
  const Model stanford_model = load_model("stanford");
  Signals log = synthetic_log(stanford_model, {.seconds = 20});
  log.qd.row(2) *= 1000;
  EXPECT_THAT(refusal<InvalidInput>(stanford_model, log), AllOf(HasSubstr("qd3"), HasSubstr("`units` qd=mm/s")));
}

TEST(Examine, VelocitiesInAnotherOrderAreNamedPairByPair) {
  for (const auto& name : testing::examined_robots) {
    const Model model = load_model(name);
    Signals log = synthetic_log(model, {.seconds = 20});
    log.qd.row(0).swap(log.qd.row(1));
    EXPECT_THAT(refusal<InvalidInput>(model, log),
                AllOf(HasSubstr("qd1 is the derivative of q2"), HasSubstr("qd2 is the derivative of q1"),
                      HasSubstr("columns:"), HasSubstr("(velocity-order)")))
        << name;
    expect_judged(model, log, "velocity-order");
  }
}

TEST(Examine, AUselessVelocityIsLeftOutOnceTheTorqueProvesThePosition) {
  for (const auto& name : testing::examined_robots) {
    const Model model = load_model(name);
    Signals log = synthetic_log(model);
    Random random(3);
    for (auto& x : log.qd.row(1)) x = random.normal();
    const Diagnosis d = examine(model, log);
    ASSERT_TRUE(find(d.diagnostics, "velocity-ignored")) << name << codes(d.diagnostics);
    EXPECT_THAT(find(d.diagnostics, "velocity-ignored")->message, HasSubstr("qd2"));
    EXPECT_EQ(d.signals.qd.size(), 0);
    for (auto& x : log.tau.reshaped()) x = random.normal();  // nothing proves the position now
    EXPECT_THAT(refusal<InvalidInput>(model, log), AllOf(HasSubstr("qd2"), HasSubstr("(velocity-unrelated)"))) << name;
  }
}

TEST(Examine, ExchangedTorquesAreNamed) {
  for (const auto& name : testing::examined_robots) {
    const Model model = load_model(name);
    const Robot& robot = model.robot;
    const Signals good = synthetic_log(model, {.rate = 100, .seconds = 25});
    for (int i = 0; i < robot.dof(); ++i)
      for (int k = i + 1; k < (every ? robot.dof() : std::min(i + 2, robot.dof())); ++k) {
        Signals log = good;
        log.tau.row(i).swap(log.tau.row(k));
        EXPECT_THAT(refusal<InvalidInput>(model, log),
                    AllOf(HasSubstr(joint(robot, i) + " and " + joint(robot, k)), HasSubstr("swap the columns"),
                          HasSubstr("(torque-order)")))
            << name;
      }
  }
}

TEST(Examine, ReversedTorquesAreNamedOneOrAllOfThem) {
  for (const auto& name : testing::examined_robots)
    for (const bool friction : {true, false}) {
      const Model model = load_model(name);
      const Robot& robot = model.robot;
      const Signals good = synthetic_log(model, {.rate = 100, .seconds = 25, .friction = friction});
      for (int i = friction; i < robot.dof(); i += every ? 1 : 2) {
        Signals log = good;
        log.tau.row(i) *= -1;
        EXPECT_THAT(refusal<InvalidInput>(model, log),
                    AllOf(HasSubstr(joint(robot, i)), HasSubstr("change the sign"), HasSubstr("(torque-sign)")))
            << name;
      }
      Signals log = good;
      log.tau *= -1;
      EXPECT_THAT(refusal<InvalidInput>(model, log), AllOf(HasSubstr("all torques"), HasSubstr("(torque-sign)")))
          << name;
      expect_judged(model, log, "torque-sign");
    }
}

TEST(Examine, GravityUpsideDownOrSidewaysIsFoundWithTheRightOne) {
  for (const auto& name : {"puma560", "panda", "stanford", "denso-vp6242g"})
    for (const bool nominal : {true, false})
      for (const Eigen::Vector3d& wrong : {Eigen::Vector3d(0, 0, 9.81), Eigen::Vector3d(9.81, 0, 0)}) {
        Model model = load_model(name);
        const Signals log = synthetic_log(model, {.rate = 100});
        model.robot.gravity = wrong;
        if (!nominal) model = testing::without(model, ParameterKind::inertial);
        EXPECT_THAT(refusal<InvalidInput>(model, log),
                    AllOf(HasSubstr("9.81]"), HasSubstr("gravity: [0, 0, -9.81]"), HasSubstr("(gravity-direction)")))
            << name;
        expect_judged(model, log, "gravity-direction");
      }
}

TEST(Examine, TorqueThatNothingExplainsIsSaid) {
  const Model model = load_model("puma560");
  const Robot& robot = model.robot;
  Signals log = synthetic_log(model);
  const MatrixXd other = synthetic_log(model, {.seed = 99}).tau;
  log.tau.row(3) = other.row(3);
  const Diagnosis d = examine(model, log);
  ASSERT_TRUE(find(d.diagnostics, "torque-unexplained")) << codes(d.diagnostics);
  EXPECT_THAT(find(d.diagnostics, "torque-unexplained")->message, HasSubstr(joint(robot, 3)));
}

TEST(Examine, GapsDoNotCount) {
  const Model model = load_model("puma560");
  Signals log = synthetic_log(model);
  for (const Index first : {1000, 4000}) {
    for (MatrixXd* x : {&log.q, &log.qd, &log.tau})
      for (Index k = first; k < first + 300; ++k)
        x->col(k) =
            x->col(first - 1) + (x->col(first + 300) - x->col(first - 1)) * static_cast<double>(k - first + 1) / 301;
    log.gaps.push_back({log.dt * static_cast<double>(first), log.dt * static_cast<double>(first + 300), first, 300});
  }
  for (const auto& found : examine(model, log).diagnostics) EXPECT_EQ(found.severity, Severity::info) << found.message;
}

TEST(Examine, ALongLogIsExaminedInPieces) {
  const Model model = load_model("icomatic-scara03");
  Signals log = synthetic_log(model, {.rate = 500, .seconds = 600});
  const Diagnosis good = examine(model, log);
  for (const auto& found : good.diagnostics) EXPECT_EQ(found.severity, Severity::info) << found.message;
  log.tau.row(0).swap(log.tau.row(1));
  EXPECT_THAT(refusal<InvalidInput>(model, log), HasSubstr("(torque-order)"));
}

TEST(Examine, ALogTooShortOrWithoutTorqueIsStillLookedAt) {
  const Model model = load_model("puma560");
  Signals log = synthetic_log(model, {.seconds = 3});
  EXPECT_TRUE(find(examine(model, log).diagnostics, "examined-briefly"));
  log.tau.resize(0, 0);
  log.qd.row(0) *= -1;
  EXPECT_THAT(refusal<InvalidInput>(model, log), HasSubstr("(velocity-sign)"));
  EXPECT_THAT(refusal<Unattainable>(model, synthetic_log(model, {.seconds = 0.1})), HasSubstr("(log-short)"));
  log.q.conservativeResize(5, log.q.cols());
  EXPECT_THROW(examine(model, log), InvalidInput);
}

TEST(Examine, GravityInAnotherUnitIsRefused) {
  for (const double size : {9810.0, 981.0, 0.981}) {
    Model model = load_model("panda");
    const Signals log = synthetic_log(model, {.seconds = 20});
    model.robot.gravity *= size / 9.81;
    EXPECT_THAT(refusal<InvalidInput>(model, log), AllOf(HasSubstr("m/s²"), HasSubstr("(gravity-size)")));
    expect_judged(model, log, "gravity-size");
  }
}

TEST(Examine, AGainIsDoubtedOrSaidToBeUnchecked) {
  const Model model = load_model("panda");
  Signals log = synthetic_log(model, {.rate = 100, .seconds = 40});
  log.from_current = true;
  Diagnosis d = examine(model, log);
  EXPECT_FALSE(find(d.diagnostics, "torque-gain")) << codes(d.diagnostics);
  log.tau.row(1) *= 2;
  d = examine(model, log);
  ASSERT_TRUE(find(d.diagnostics, "torque-gain")) << codes(d.diagnostics);
  EXPECT_THAT(find(d.diagnostics, "torque-gain")->message, AllOf(HasSubstr(joint(model.robot, 1)), HasSubstr("0.5")));
}

// With limits alone: a robot file without inertias has nothing else to hold a unit against.
TEST(Examine, TorquesThatAreNextToNothingOfAllLimitsAreRemarked) {
  Model model = load_model("ur10e");
  Signals log = synthetic_log(model, {.rate = 100, .seconds = 20});
  model.values.setConstant(std::nan(""));
  const auto warned = [&] {
    const Diagnostics said = examine(model, log, {.judged = true}).diagnostics;
    return std::any_of(said.begin(), said.end(),
                       [](const Diagnostic& d) { return d.code == "torque-unit" && d.severity == Severity::warning; });
  };
  EXPECT_FALSE(warned());
  log.tau *= 1e-3;
  EXPECT_TRUE(warned());
}

TEST(Examine, GravityThatIsNotTheEarthsIsRemarked) {
  Model model = load_model("panda");
  Signals log = synthetic_log(model, {.rate = 100, .seconds = 20});
  EXPECT_FALSE(find(examine(model, log).diagnostics, "gravity-size"));
  model.robot.gravity *= 7 / 9.81;
  const Diagnosis d = examine(model, log, {.judged = true});
  ASSERT_TRUE(find(d.diagnostics, "gravity-size"));
  EXPECT_THAT(find(d.diagnostics, "gravity-size")->message, AllOf(HasSubstr("7 m/s²"), HasSubstr("9.81")));
}

TEST(Examine, MagnitudesOfTorqueAreRefused) {
  for (const auto& name : testing::examined_robots) {
    const Model model = load_model(name);
    Signals log = synthetic_log(model);
    log.tau = log.tau.cwiseAbs().eval();
    EXPECT_THAT(refusal<Unattainable>(model, log), AllOf(HasSubstr("tau2"), HasSubstr("(torque-unsigned)"))) << name;
    expect_judged(model, log, "torque-unsigned");
  }
}

// One joint's gain shows only in the torques of others: a rotor alone hides it.
TEST(Examine, AGainThatNoOtherJointChecksIsSaidToBeUnchecked) {
  const Model model = load_model("panda");
  Signals log = synthetic_log(model, {.rate = 100, .seconds = 40});
  log.tau.row(6) = 0.3 * log.qd.row(6);
  Random random(4);
  for (Index k = 0; k < log.samples(); ++k) log.tau(6, k) += 0.01 * random.normal();
  for (const bool current : {false, true}) {
    log.from_current = current;
    const Diagnosis d = examine(model, log);
    ASSERT_TRUE(find(d.diagnostics, "log-unchecked")) << codes(d.diagnostics);
    EXPECT_EQ(find(d.diagnostics, "log-unchecked")->severity, Severity::info);
    EXPECT_THAT(find(d.diagnostics, "log-unchecked")->message,
                AllOf(HasSubstr(joint(model.robot, 6)), ::testing::Not(HasSubstr(joint(model.robot, 1))),
                      HasSubstr(current ? "drive gain" : "scale of the torque"), HasSubstr("crosstalk"),
                      HasSubstr("all off by one scale")));
    EXPECT_FALSE(find(examine(model, log, {.judged = true}).diagnostics, "log-unchecked"));
  }
}

TEST(Examine, TorqueWithoutAnyFrictionIsRemarked) {
  const Model model = load_model("panda");
  const Diagnosis computed = examine(model, synthetic_log(model, {.rate = 100, .noise = 0.001, .friction = false}));
  ASSERT_TRUE(find(computed.diagnostics, "torque-frictionless"));
  EXPECT_EQ(find(computed.diagnostics, "torque-frictionless")->severity, Severity::info);
}

TEST(Examine, EveryCheckSaysHowNearItCameToAnAlarm) {
  const Model model = load_model("panda");
  const Diagnosis d = examine(model, synthetic_log(model));
  std::vector<std::string> measured;
  for (const Measure& m : d.measures) {
    measured.push_back(m.code);
    EXPECT_LE(m.value, m.alarm) << m.code;
  }
  for (const char* code : {"torque-event", "friction-drift", "velocity-late", "torque-clock", "torque-gain",
                           "torque-side", "gravity-removed", "torque-delay"})
    EXPECT_THAT(measured, ::testing::Contains(code));
}

TEST(Examine, TimeInMinutesIsNeitherDegreesNorAnotherUnitOfVelocity) {
  for (const bool with_velocity : {true, false}) {
    const Model model = load_model("panda");
    Signals log = synthetic_log(model, {.rate = 100, .seconds = 200});
    log.dt /= 60;
    if (!with_velocity) log.qd.resize(0, 0);
    EXPECT_THAT(refusal<InvalidInput>(model, log), AllOf(HasSubstr("`units` t=min"), ::testing::Not(HasSubstr("deg"))))
        << with_velocity;
  }
}

TEST(Examine, PositionsOfTheMotorsAreNotTakenForDegrees) {
  const Model model = load_model("denso-vp6242g");
  Signals log = synthetic_log(model, {.rate = 100});
  for (const auto& [factor, words] : {std::pair{180 / M_PI, "`units` q=deg"}, {100.0, "transmission:"}}) {
    Signals scaled = log;
    scaled.q *= factor;
    scaled.qd *= factor;
    EXPECT_THAT(refusal<InvalidInput>(model, scaled), AllOf(HasSubstr(words), HasSubstr("(position-unit)"))) << factor;
  }
}

}  // namespace steelyard
