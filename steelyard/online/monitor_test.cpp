#include "steelyard/online/monitor.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <cstring>

#include "steelyard/core/error.hpp"
#include "steelyard/simulate/flange.hpp"
#include "tests/support/allocations.hpp"
#include "tests/support/watched_arm.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;
using testing::watched_model;
using testing::watched_motion;

namespace {

struct Watched {
  Model model;
  ResidualStatistics statistics;
};

const Watched& panda() {
  static const Watched out = [] {
    const Model model = watched_model("panda");
    return Watched{model, residual_statistics(model, {watched_motion(model, {.seconds = 40, .seed = 9})})};
  }();
  return out;
}

LinkParameters some_body(double mass) {
  return from_centre_of_mass(mass, {0.02, -0.03, 0.08}, 0.002 * mass * Eigen::Matrix3d::Identity());
}

// All that a monitor shows after these ticks.
std::vector<double> everything_after(OnlineMonitor& monitor, const Ticks& ticks) {
  std::vector<double> out;
  VectorXd q, qd, tau;
  for (Index k = 0; k < ticks.count(); ++k) {
    q = ticks.q.col(k), qd = ticks.qd.col(k), tau = ticks.tau.col(k);
    monitor.tick(ticks.t[k], q, qd, tau);
  }
  for (const VectorXd* v : {&monitor.external().torque(), &monitor.predictor().torque(), &monitor.alarm().ratio()})
    out.insert(out.end(), v->begin(), v->end());
  const OnlinePayloadState& p = monitor.payload().state();
  out.insert(out.end(), p.values.begin(), p.values.end());
  out.insert(out.end(), p.deviation.begin(), p.deviation.end());
  return out;
}

}  // namespace

TEST(OnlineMonitor, NeitherAllocatesNorThrowsInATick) {
  const Ticks ticks = watched_motion(panda().model, {.seconds = 3});
  OnlineMonitor monitor(panda().model, panda().statistics);
  VectorXd q = ticks.q.col(0), qd = ticks.qd.col(0), tau = ticks.tau.col(0);
  const long before = testing::allocations();
  for (Index k = 0; k < ticks.count(); ++k) {
    q = ticks.q.col(k), qd = ticks.qd.col(k), tau = ticks.tau.col(k);
    monitor.tick(ticks.t[k], q, qd, tau);
  }
  EXPECT_EQ(testing::allocations(), before);
  EXPECT_EQ(monitor.faults().ticks, ticks.count());
  EXPECT_EQ(monitor.faults().restarts, 1);
}

TEST(OnlineMonitor, GivesTheSameBitsForTheSameTicks) {
  const Ticks ticks = watched_motion(panda().model, {.seconds = 4});
  OnlineMonitor live(panda().model, panda().statistics), replayed(panda().model, panda().statistics);
  const auto a = everything_after(live, ticks), b = everything_after(replayed, ticks);
  ASSERT_EQ(a.size(), b.size());
  EXPECT_EQ(std::memcmp(a.data(), b.data(), a.size() * sizeof(double)), 0);
}

// Ticks that are torn in every way leave the state finite, and are counted.
TEST(OnlineMonitor, SurvivesTornInput) {
  const Ticks ticks = watched_motion(panda().model, {.seconds = 20});
  OnlineMonitor monitor(panda().model, panda().statistics);
  Random random(4);
  VectorXd q, qd, tau;
  for (Index k = 0; k < ticks.count(); ++k) {
    double t = ticks.t[k];
    q = ticks.q.col(k), qd = ticks.qd.col(k), tau = ticks.tau.col(k);
    VectorXd* const channels[] = {&q, &qd, &tau};
    double& x = (*channels[random.integer(0, 2)])[random.integer(0, 6)];
    switch (random.integer(0, 40)) {
      case 0:
        x = std::numeric_limits<double>::quiet_NaN();
        break;
      case 1:
        x = -infinity;
        break;
      case 2:
        x = 1e300 * random.normal();
        break;
      case 3:
        t -= 0.5 * random.uniform();
        break;
      case 4:
        continue;
      case 5:
        t = std::numeric_limits<double>::quiet_NaN();
        break;
      case 6:
        x *= 1e6;
        break;
      default:
        break;
    }
    monitor.tick(t, q, qd, tau);
    ASSERT_TRUE(monitor.external().torque().allFinite());
    ASSERT_TRUE(monitor.payload().state().values.allFinite());
    ASSERT_TRUE(monitor.alarm().ratio().allFinite());
  }
  const TickFaults& faults = monitor.faults();
  EXPECT_GT(faults.not_finite, 300);
  EXPECT_GT(faults.outliers, 100);
  EXPECT_GT(faults.repeated + faults.restarts, 50);
  EXPECT_GT(faults.dropped, 30);
}

TEST(ExternalTorque, FindsATorqueThatPushesAndItsForce) {
  Ticks ticks = watched_motion(panda().model, {.seconds = 3, .noise = 0});
  // 20 N along the base's x at the flange from 1 s on.
  ExternalTorque observer(panda().model);
  Flange flange(panda().model.robot, "", "test");
  VectorXd q, qd, tau, pushed(7);
  double before = 0;
  for (Index k = 0; k < ticks.count(); ++k) {
    q = ticks.q.col(k), qd = ticks.qd.col(k), tau = ticks.tau.col(k);
    flange.set_state(q, qd);
    pushed = flange.moving().row(0).transpose() * 20;
    if (ticks.t[k] > 1) tau -= pushed;
    observer.tick(k == 0 ? 0 : ticks.t[k] - ticks.t[k - 1], q, qd, tau);
    if (ticks.t[k] < 1) before = std::max(before, observer.torque().cwiseAbs().maxCoeff());
  }
  EXPECT_LT(before, 0.02);  // the observer without accelerations, of sampled motion
  EXPECT_LT((observer.torque() - pushed).norm(), 0.1 * pushed.norm());  // it lags behind the motion by 30 ms
  const Vector6d wrench = observer.wrench();
  EXPECT_NEAR(wrench[3], 20, 3);
  EXPECT_LT(std::abs(wrench[4]) + std::abs(wrench[5]), 4);
}

// The least push that some joint feels, over directions all around, those across what joints feel left out.
double least_seen(const Model& model, const AlarmSensitivity& seen, const VectorXd& q) {
  Flange flange(model.robot, "", "test");
  flange.set_state(q, VectorXd::Zero(q.size()));
  Random random(4);
  double out = 0;
  for (int k = 0; k < 200'000; ++k) {
    const Eigen::Vector3d d = Eigen::Vector3d(random.normal(), random.normal(), random.normal()).normalized();
    out = std::max(out, seen.torque.cwiseQuotient((flange.moving().transpose() * d).cwiseAbs()).minCoeff());
  }
  return out;
}

TEST(CollisionAlarm, SaysWhichPushIsSeenWhateverItsDirection) {
  const CollisionAlarm alarm(panda().model, panda().statistics, {10});
  const VectorXd q = (VectorXd(7) << 0.3, -0.5, 0.2, -1.8, 0.4, 1.5, 0.7).finished();
  const AlarmSensitivity seen = alarm.sensitivity(q, 0);
  EXPECT_EQ(seen.directions, 3);
  const double least = least_seen(panda().model, seen, q);
  EXPECT_GE(seen.force, least * (1 - 1e-9));
  EXPECT_LT(seen.force, 1.02 * least);  // 200 000 directions come near the worst one
}

TEST(CollisionAlarm, SeesAPushOfTheSizeItToldBeforehandAndLatchesIt) {
  const VectorXd middle = VectorXd::Zero(7);
  CollisionAlarm told(panda().model, panda().statistics, {10});
  const AlarmSensitivity fast = told.sensitivity(middle, 0);
  EXPECT_NEAR(fast.within, 0.018, 0.001);
  for (int joint = 0; joint < 7; ++joint) {
    Ticks ticks = watched_motion(panda().model, {.seconds = 3.2, .seed = 30});
    const Index begin = 1500;
    for (Index k = begin; k < ticks.count(); ++k) ticks.tau(joint, k) -= 1.5 * fast.torque[joint];
    OnlineMonitor monitor(panda().model, panda().statistics, {.alarm = {10}});
    VectorXd q, qd, tau;
    for (Index k = 0; k < begin + 20; ++k) {
      q = ticks.q.col(k), qd = ticks.qd.col(k), tau = ticks.tau.col(k);
      monitor.tick(ticks.t[k], q, qd, tau);
      if (k == begin - 1) {
        ASSERT_FALSE(monitor.alarm().latched());
      }
    }
    ASSERT_TRUE(monitor.alarm().latched()) << joint;
    EXPECT_EQ(monitor.alarm().collision().joint, joint);
    EXPECT_GE(monitor.alarm().collision().time, ticks.t[begin]);
  }
}

// White torques of five minutes: as many alarms as were asked for, within Poisson's 99 % interval.
TEST(CollisionAlarm, AlarmsFalselyAsOftenAsItWasAskedTo) {
  std::int64_t alarms = 0;
  for (unsigned seed = 0; seed < 5; ++seed) {
    const Ticks ticks = watched_motion(panda().model, {.seconds = 60, .begin = 7.0 * seed, .seed = 100 + seed});
    OnlineMonitor monitor(panda().model, panda().statistics, {.alarm = {60}});
    everything_after(monitor, ticks);
    alarms += monitor.alarm().alarms();
  }
  EXPECT_LE(alarms, 12);  // five are expected
}

TEST(CollisionAlarm, RefusesStatisticsOfAnotherRobotAndRatesThatAreNone) {
  const Model other = watched_model("ur10e");
  EXPECT_THROW(CollisionAlarm(other, panda().statistics), InvalidInput);
  EXPECT_THROW(CollisionAlarm(panda().model, panda().statistics, {0}), InvalidInput);
  EXPECT_THROW(ExternalTorque(panda().model, {-1}), InvalidInput);
}

TEST(ResidualStatistics, AreTheSameReadBack) {
  const std::string path = ::testing::TempDir() + "/residual.yaml";
  std::FILE* file = std::fopen(path.c_str(), "w");
  std::fputs(to_yaml(panda().statistics).c_str(), file);
  std::fclose(file);
  const ResidualStatistics back = read_residual_statistics(path);
  EXPECT_EQ(to_yaml(back), to_yaml(panda().statistics));
  EXPECT_THROW(residual_statistics(panda().model, {watched_motion(panda().model, {.seconds = 2})}), Unattainable);
}

// A body is picked after 8 s and placed after 16 s.
TEST(OnlinePayload, FindsWhatIsPickedAndPlacedOnEveryArm) {
  for (const char* name : {"panda", "ur10e", "puma560", "denso-vp6242g", "iiwa14"}) {
    const Model model = watched_model(name);
    const ResidualStatistics statistics =
        residual_statistics(model, {watched_motion(model, {.seconds = 30, .seed = 9})});
    Ticks ticks = watched_motion(model, {.seconds = 24, .seed = 2});
    const LinkParameters body = some_body(2);
    testing::add_body(model, body, 4000, 8000, ticks);
    OnlineMonitor monitor(model, statistics);
    VectorXd q, qd, tau;
    std::vector<double> found;
    double mass_after_3s = 0;
    for (Index k = 0; k < ticks.count(); ++k) {
      q = ticks.q.col(k), qd = ticks.qd.col(k), tau = ticks.tau.col(k);
      if (monitor.tick(ticks.t[k], q, qd, tau).change) found.push_back(ticks.t[k]);
      const OnlinePayloadState& p = monitor.payload().state();
      ASSERT_EQ(Eigen::LLT<Eigen::Matrix4d>(pseudo_inertia(p.values)).info(), Eigen::Success)
          << name << " at " << ticks.t[k];
      if (k == 5500) mass_after_3s = p.mass;
      if (k > 4500 && k < 8000 && p.mass_determined) {
        ASSERT_NEAR(p.mass, 2, 4 * p.mass_deviation + 0.02) << name << " at " << ticks.t[k];
      }
    }
    ASSERT_EQ(found.size(), 2) << name;
    EXPECT_NEAR(found[0], 8.15, 0.15) << name;
    EXPECT_NEAR(found[1], 16.15, 0.15) << name;
    EXPECT_NEAR(mass_after_3s, 2, 0.04) << name;
    EXPECT_NEAR(monitor.payload().state().mass, 0, 0.06) << name;
    EXPECT_TRUE(monitor.payload().state().mass_determined);
  }
}

TEST(OnlinePayload, SaysWhatIsNotDeterminedAndWhichJointToMove) {
  Ticks ticks = watched_motion(panda().model, {.seconds = 3});
  OnlineMonitor monitor(panda().model, panda().statistics);
  VectorXd q = ticks.q.col(0), qd = VectorXd::Zero(7), tau;
  for (Index k = 0; k < ticks.count(); ++k) {  // it stands
    tau = inverse_dynamics(panda().model, q, qd, qd);
    monitor.tick(ticks.t[k], q, qd, tau);
  }
  const OnlinePayloadState& p = monitor.payload().state();
  EXPECT_FALSE(p.determined[0]);
  EXPECT_FALSE(p.determined[5]);
  const int joint = monitor.payload().joint_to_move(q);
  EXPECT_GE(joint, 0);
  EXPECT_LT(joint, 7);
}

TEST(Wear, FlagsFrictionThatRisesAndNoHealthyMonth) {
  const Model& model = panda().model;
  constexpr double friction = 10, deviation = 0.1;  // 1 % an hour
  Random random(8);
  for (int month = 0; month < 20; ++month) {
    Wear wear(model, panda().statistics, {.window = 3600});
    for (int hour = 0; hour < 720; ++hour)
      ASSERT_FALSE(wear.add_reading(0, deviation * random.normal(), deviation, 0.1 * random.normal(), 0.1)) << month;
  }
  Wear wear(model, panda().statistics, {.window = 3600});
  double found = 1;
  for (int hour = 0; hour < 1440 && found == 1; ++hour) {
    const double share = 0.05 * hour / 720;
    if (wear.add_reading(0, friction * share + deviation * random.normal(), deviation, 0.1 * random.normal(), 0.1))
      found = share;
  }
  EXPECT_LT(found, 0.1);
  EXPECT_TRUE(wear.joint(0).worn);
  EXPECT_FALSE(wear.joint(0).shifted);
  EXPECT_GT(wear.joint(0).drift, 0.3 * friction * found);  // means over the past are behind what rises
  EXPECT_LT(wear.joint(0).drift, 1.5 * friction * found);
}

// A joint whose friction falls by half a deviation a degree, in a day's and a season's warmth, and rises by `worn` N·m
// in a month; the first reading after which it is called worn, or 0. `logged`: the temperature is.
int first_alarm_of_warm_joint(unsigned seed, double worn, bool logged) {
  Random random(seed);
  Wear wear(panda().model, panda().statistics, {.window = 3600});
  for (int hour = 0; hour < 720; ++hour) {
    const double temperature = 30 + 10 * std::sin(2 * M_PI * hour / 24) + hour / 72.0;
    const double friction = -0.05 * (temperature - 30) + worn * hour / 720 + 0.1 * random.normal();
    if (wear.add_reading(0, friction, 0.1, 0.1 * random.normal(), 0.1, logged ? temperature : std::nan("")))
      return hour + 1;
  }
  return 0;
}

TEST(Wear, LetsTemperatureExplainFrictionAndNotWear) {
  int without = 0;
  for (unsigned seed = 1; seed <= 20; ++seed) {
    EXPECT_EQ(first_alarm_of_warm_joint(seed, 0, true), 0) << seed;
    EXPECT_GT(first_alarm_of_warm_joint(seed, 0.5, true), 0) << seed;
    without += first_alarm_of_warm_joint(seed, 0, false) > 0 ? 1 : 0;
  }
  EXPECT_GE(without, 15);  // the season alone looks like wear
}

TEST(Wear, LeavesTornTemperaturesOut) {
  Random random(3);
  Wear healthy(panda().model, panda().statistics, {.window = 3600}), torn = healthy;
  for (int hour = 0; hour < 400; ++hour) {
    const double temperature = 30 + 10 * std::sin(2 * M_PI * hour / 24);
    const double friction = -0.05 * (temperature - 30) + 0.1 * random.normal(), offset = 0.1 * random.normal();
    healthy.add_reading(0, friction, 0.1, offset, 0.1, temperature);
    if (hour % 50 == 30) torn.add_reading(0, 0, 0.1, offset, 0.1, hour % 100 == 30 ? 1e300 : infinity);
    torn.add_reading(0, friction, 0.1, offset, 0.1, temperature);
  }
  EXPECT_FALSE(healthy.joint(0).worn);
  EXPECT_FALSE(torn.joint(0).worn);
  EXPECT_NEAR(torn.joint(0).drift, healthy.joint(0).drift, 0.05);
}

TEST(Wear, ReadsFrictionOfAMotion) {
  Ticks ticks = watched_motion(panda().model, {.seconds = 60});
  for (Index k = 0; k < ticks.count(); ++k) ticks.tau(2, k) += 0.5 * std::copysign(1.0, ticks.qd(2, k)) + 0.2;
  OnlineMonitor monitor(panda().model, panda().statistics, {.wear = {.window = 20}});
  everything_after(monitor, ticks);
  const JointWear& joint = monitor.wear().joint(2);
  EXPECT_GE(joint.readings, 2);
  EXPECT_NEAR(joint.friction, 0.5, 0.1);
  EXPECT_NEAR(joint.offset, 0.2, 0.1);
}

TEST(TorquePredictor, EqualsTheModelAndLeadsByHandWithoutFeedingEnergy) {
  Random random(5);
  Model model = watched_model("panda");
  for (auto& shaft : model.robot.shafts) shaft.friction = plain_friction();
  model = with_robot(model, model.robot);
  for (int c = 0; c < model.layout.size(); ++c)
    if (std::isnan(model.values[c])) model.values[c] = random.uniform(0.2, 1.5);
  TorquePredictor predictor(model);
  VectorXd q(7), qd(7), qdd(7), help(7);
  for (int s = 0; s < 200; ++s) {
    for (int i = 0; i < 7; ++i)
      q[i] = random.uniform(-2, 2), qd[i] = random.uniform(-1, 1), qdd[i] = random.uniform(-3, 3);
    predictor.tick(q, qd, qdd);
    const VectorXd expected = inverse_dynamics(model, q, qd, qdd);
    ASSERT_LT((predictor.torque() - expected).norm(), 1e-10 * (1 + expected.norm()));
    ASSERT_LT((predictor.gravity() - gravity_torque(model, q)).norm(), 1e-10);
    predictor.hand_guiding(help);
    const VectorXd still = VectorXd::Zero(7);
    const VectorXd offsets = friction_torque(model, still, still);
    const VectorXd given = help - predictor.gravity() - offsets, friction = predictor.friction() - offsets;
    for (int i = 0; i < 7; ++i) {
      EXPECT_LE(given[i] * qd[i], friction[i] * qd[i] + 1e-12);  // less than friction takes
      EXPECT_GE(given[i] * qd[i], -1e-12);                       // and it helps
    }
  }
}

}  // namespace steelyard
