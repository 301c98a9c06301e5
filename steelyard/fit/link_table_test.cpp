#include "steelyard/fit/link_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "steelyard/dynamics/model.hpp"

namespace steelyard {
namespace {

using ::testing::HasSubstr;

// The first link of a described arm with so many times its nominal mass, filled in.
LinkRow row_of(double times, const MassRange& range, bool near_nominal) {
  const Model nominal = nominal_model(load_model("ur10e"));
  Model fitted = nominal;
  fitted.set_link(0, LinkParameters(times * *nominal.link(0)));
  ParameterTable standard(static_cast<std::size_t>(nominal.layout.size()));
  for (auto& row : standard) row.source = ParameterSource::prior;
  std::vector<MassRange> ranges(static_cast<std::size_t>(nominal.robot.links()));
  ranges[0] = range;
  return link_table(fitted, nominal, standard, ranges, near_nominal).front();
}

}  // namespace

TEST(LinkTable, SaysOfEveryMassThatIsNotNominalWhy) {
  EXPECT_EQ(row_of(1, {0, 100}, true).note, "");
  EXPECT_STREQ(mass_remark(row_of(1, {0, 100}, true)), "");
  const LinkRow alone = row_of(0.5, {0, 5}, true), together = row_of(0.5, {0, 100}, true);
  EXPECT_THAT(alone.note, HasSubstr("the data does not allow its nominal mass of 7.37 kg, but up to 5 kg"));
  EXPECT_STREQ(mass_remark(alone), "the data does not allow the nominal mass");
  EXPECT_THAT(together.note,
              HasSubstr("as near to the nominal 7.37 kg as the data allows with the masses of the other"));
  EXPECT_STREQ(mass_remark(together), "with the other links' masses the data does not allow the nominal one");
  EXPECT_EQ(row_of(0.5, {0, 100}, false).note, "");  // a weight was asked for: nothing was kept near
}

}  // namespace steelyard
