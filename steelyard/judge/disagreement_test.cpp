#include "steelyard/judge/disagreement.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "steelyard/dynamics/model.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Lt;
using ::testing::UnorderedElementsAre;

Model panda() { return nominal_model(load_model("panda")); }

// Another arm of the same kinematics: its links weigh more or less than the Panda's.
Model other_arm() {
  Model out = panda();
  for (int j = 0; j < out.robot.links(); ++j) out.set_link(j, *out.link(j) * (j % 2 == 0 ? 1.5 : 0.6));
  return out;
}

Signals recorded(const Model& truth, unsigned seed, const std::string& name) {
  Signals out = testing::synthetic_log(truth, {.rate = 100, .noise = 0.1, .friction = false, .seed = seed});
  out.name = name;
  return out;
}

struct Found {
  Disagreement disagreement;
  Diagnostics said;
};

Found of(std::vector<Signals> logs) {
  ExaminedLogs data;
  data.signals = std::move(logs);
  data.references.resize(data.signals.size());
  IdentifyOptions options;
  options.signals.cutoff = 5;
  const Fit whole = fit(panda(), data.signals, options);
  const FitData rows(whole.model.robot, data.signals, whole.signals, friction_fitted(whole.model.robot));
  return {find_disagreement(whole.model, whole.grouping, rows, whole.estimate.sigma),
          disagreeing_logs(panda(), data, whole, options, {})};
}

}  // namespace

TEST(Disagreement, LogsOfOneRobotHelpEachOther) {
  const Found found = of({recorded(panda(), 1, "a"), recorded(panda(), 2, "b"), recorded(panda(), 3, "c")});
  EXPECT_THAT(found.disagreement.harm, Each(Lt(1.05)));
  EXPECT_THAT(found.disagreement.odd, IsEmpty());
  EXPECT_THAT(found.said, IsEmpty());
}

TEST(Disagreement, TheLogOfAnotherRobotIsNamed) {
  const Found found = of({recorded(panda(), 1, "a"), recorded(other_arm(), 2, "other"), recorded(panda(), 3, "c")});
  EXPECT_THAT(found.disagreement.odd, ElementsAre(1));
  ASSERT_EQ(found.said.size(), 1u);
  EXPECT_EQ(found.said[0].code, "logs-disagree");
  EXPECT_THAT(found.said[0].message, AllOf(HasSubstr("other: does not go with a, c"), HasSubstr("another robot")));
}

TEST(Disagreement, OfTwoNeitherIsTheOddOne) {
  const Found found = of({recorded(panda(), 1, "a"), recorded(other_arm(), 2, "b")});
  EXPECT_THAT(found.disagreement.odd, UnorderedElementsAre(0, 1));
  ASSERT_EQ(found.said.size(), 1u);
  EXPECT_EQ(found.said[0].code, "logs-disagree");
  EXPECT_THAT(found.said[0].message, AllOf(HasSubstr("a"), HasSubstr("does not go with"), HasSubstr("b")));
}

// The fit of both lies in the middle, from which the good one differs, too: the message says by how much they do.
TEST(Disagreement, OfTwoTheScaleBetweenThemIsSaid) {
  Signals scaled = recorded(panda(), 2, "scaled");
  scaled.tau *= 1.3;
  const Found found = of({recorded(panda(), 1, "good"), scaled});
  ASSERT_EQ(found.said.size(), 1u);
  EXPECT_EQ(found.said[0].code, "gain-differs");
  if (found.said[0].message.rfind("scaled", 0) == 0)
    EXPECT_THAT(found.said[0].message, AllOf(HasSubstr("all torques seem to be 1.3"), HasSubstr("in good")));
  else
    EXPECT_THAT(found.said[0].message, AllOf(HasSubstr("all torques seem to be 0.7"), HasSubstr("in scaled")));
}

}  // namespace steelyard
