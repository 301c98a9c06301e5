// Positions that go on from another zero.
#include "tests/support/examined.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

using Eigen::Index;
using ::testing::AllOf;
using testing::codes;
using testing::expect_judged;
using ::testing::HasSubstr;
using testing::joint;
using testing::refusal;
using testing::synthetic_log;

TEST(ExamineSlips, AnEncoderThatSlipsIsNamedWithJointAndTime) {
  for (const auto& name : testing::examined_robots)
    for (const double step : {0.1, -0.5})
      for (const bool velocities : {true, false}) {
        const Model model = load_model(name);
        Signals log = synthetic_log(model, {.rate = 100, .seconds = 20});
        if (!velocities) log.qd.resize(0, 0);
        const int i = model.robot.coordinates[1].type == JointType::prismatic ? 0 : 1;
        log.q.row(i).tail(log.samples() - 1234).array() += step;
        EXPECT_THAT(refusal<InvalidInput>(model, log),
                    AllOf(HasSubstr("(position-slip)"), HasSubstr(joint(model.robot, i)),
                          HasSubstr(fmt::format("q{} jumps by {}", i + 1, step > 0 ? '+' : '-')), HasSubstr("t = 12.3"),
                          HasSubstr("rows:")))
            << name << velocities;
        expect_judged(model, log, "position-slip");
      }
}

TEST(ExamineSlips, VelocitiesShowASlowOne) {
  const Model model = load_model("panda");
  Signals log = synthetic_log(model, {.rate = 200, .seconds = 20});
  for (Index k = 0; k < log.samples(); ++k)
    log.q(2, k) += 0.3 * std::clamp((static_cast<double>(k) * log.dt - 8) / 0.6, 0.0, 1.0);
  EXPECT_THAT(refusal<InvalidInput>(model, log),
              AllOf(HasSubstr("(position-slip)"), HasSubstr(joint(model.robot, 2)), HasSubstr("and qd3 does not")));
}

// A recorder that sleeps for a moment and goes on counting moves all joints at once.
TEST(ExamineSlips, AStampThatIsWrongIsNoSlip) {
  const Model model = load_model("puma560");
  const Signals good = synthetic_log(model, {.rate = 100, .seconds = 20});
  Signals log = good;
  const Index lost = 8, n = good.samples() - lost, at = 900;
  for (const auto channel : {&Signals::q, &Signals::qd, &Signals::tau}) {
    log.*channel = (good.*channel).leftCols(n);
    (log.*channel).rightCols(n - at) = (good.*channel).rightCols(n - at);
  }
  EXPECT_THAT(refusal<InvalidInput>(model, log), ::testing::Not(HasSubstr("position-slip")));
}

}  // namespace steelyard
