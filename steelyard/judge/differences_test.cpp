#include "steelyard/judge/differences.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "steelyard/dynamics/model.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using Kind = LogDifference::Kind;

Model panda() {
  Model out = nominal_model(load_model("panda"));
  out.provenance.emplace().logs = {"a", "b"};
  return out;
}

Signals recorded(const Model& truth, unsigned seed) {
  return testing::synthetic_log(truth, {.rate = 100, .friction = false, .seed = seed});
}

Judgement judged(const Model& model, const Signals& log, const std::string& file) {
  Judgement out = judge(model, log);
  out.file = file;
  return out;
}

// Of three logs the second differs, and is the only one that is named.
std::string said(const Signals& other, const std::string& code) {
  const Model model = panda();
  const Diagnostics found =
      log_differences(model, {judged(model, recorded(model, 2), "a.csv"), judged(model, other, "other.csv"),
                              judged(model, recorded(model, 3), "b.csv")});
  if (found.size() != 1) return fmt::format("{} differences", found.size());
  EXPECT_EQ(found[0].code, code) << found[0].message;
  EXPECT_THAT(found[0].message, HasSubstr("other.csv"));
  return found[0].message;
}

}  // namespace

// A body of 1 kg at the flange that the model does not have.
TEST(LogDifferences, ALoadIsWeighedAndNamed) {
  const Model bare = panda();
  Model loaded = bare;
  const int last = loaded.robot.links() - 1;
  LinkParameters link = *loaded.link(last);
  link[9] += 1;
  link[8] += 0.1;
  link[0] += 0.01;
  link[3] += 0.01;
  loaded.set_link(last, link);
  const LogDifference found = clearest_difference(bare, judged(bare, recorded(loaded, 1), ""));
  EXPECT_EQ(found.kind, Kind::load);
  EXPECT_NEAR(found.size, 1, 0.02) << "rotors of the log that the model lacks are in the residual, too";
  EXPECT_NEAR(found.size, 1, 5 * found.deviation);
  EXPECT_GT(found.share, 0.5);
  EXPECT_THAT(said(recorded(loaded, 1), "payload-differs"), HasSubstr("last link"));
}

TEST(LogDifferences, AnotherScaleOfTorquesIsNoLoad) {
  Signals all = recorded(panda(), 1), one = all;
  all.tau *= 1.3;
  one.tau.row(1) *= 0.8;
  EXPECT_THAT(said(all, "gain-differs"), AllOf(HasSubstr("all torques"), HasSubstr("1.3")));
  EXPECT_THAT(said(one, "gain-differs"), AllOf(HasSubstr("joint 'panda_joint2'"), HasSubstr("0.8")));
}

TEST(LogDifferences, AnotherZeroIsNoLoad) {
  Signals log = recorded(panda(), 1);
  log.q.row(3).array() += 0.15;
  EXPECT_THAT(said(log, "zero-differs"), AllOf(HasSubstr("joint 'panda_joint4'"), HasSubstr("+0.1"), HasSubstr("rad")));
}

TEST(LogDifferences, LogsOfOneRobotHaveNone) {
  const Model model = panda();
  EXPECT_TRUE(
      log_differences(model, {judged(model, recorded(model, 2), "a.csv"), judged(model, recorded(model, 3), "b.csv")})
          .empty());
}

}  // namespace steelyard
