#include "steelyard/reproduce/reproduction.hpp"

#include <gmock/gmock.h>

#include <limits>

namespace steelyard {

namespace {

using testing::HasSubstr;

TEST(Reproduction, RowsAreWithinOnlyIfTheirRuleHolds) {
  EXPECT_TRUE(close_to("T", "x", 10, 10.9, 1).within);
  EXPECT_FALSE(close_to("T", "x", 10, 11.1, 1).within);
  EXPECT_TRUE(close_share("T", "x", -10, -10.9, 0.1).within);
  EXPECT_FALSE(close_share("T", "x", -10, 10, 0.1).within);
  const double unbounded = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(in_range("T", "x", 5, 5, unbounded).within);
  EXPECT_FALSE(in_range("T", "x", 4.9, 5, unbounded).within);
  EXPECT_FALSE(in_range("T", "x", std::numeric_limits<double>::quiet_NaN(), 0, 1).within);
  EXPECT_FALSE(close_to("T", "x", 10, std::numeric_limits<double>::quiet_NaN(), 1).within);
  EXPECT_EQ(in_range("T", "x", 1, 0, unbounded).rule, "at least 0");
}

TEST(Reproduction, APapersTrialIsLookedForAmongOurs) {
  std::vector<double> trials(1001);
  for (std::size_t k = 0; k < trials.size(); ++k) trials[k] = static_cast<double>(1000 - k);  // 0 … 1000
  EXPECT_TRUE(among_trials("T", "x", 6, trials, 0.99).within);
  EXPECT_FALSE(among_trials("T", "x", 4, trials, 0.99).within);
  EXPECT_FALSE(among_trials("T", "x", 996, trials, 0.99).within);
  EXPECT_EQ(among_trials("T", "x", 6, trials).ours, 500);
}

TEST(Reproduction, OneRowOutsideSpoilsTheWhole) {
  Reproduction r;
  r.rows = {close_to("T", "x", 1, 1, 0.1)};
  EXPECT_TRUE(r.within());
  r.rows.push_back(close_to("T", "y", 1, 2, 0.1));
  EXPECT_FALSE(r.within());
}

TEST(Reproduction, ThePageShowsBothNumbersAndTheVerdict) {
  Reproduction r;
  r.paper = "some1999", r.title = "A. Body", r.about = "About.";
  r.rows = {close_to("Table 1", "x", 1.5, 1.6, 0.2, "kg"), close_to("Table 2", "y", 1, 2, 0.1)};
  r.figures = {{"curve", "Fig. 1", "<svg/>"}};
  r.wrong = {"a misprint"};
  const std::string page = reproduction_page(r);
  EXPECT_THAT(page, HasSubstr("| Table 1 | x | 1.5 kg | 1.6 kg | ± 0.2 | ✓ |"));
  EXPECT_THAT(page, HasSubstr("| Table 2 | y | 1 | 2 | ± 0.1 | ✗ |"));
  EXPECT_THAT(page, HasSubstr("](some1999/curve.svg)"));
  EXPECT_THAT(page, HasSubstr("## What the paper has wrong\n\n- a misprint\n"));
}

}  // namespace

}  // namespace steelyard
