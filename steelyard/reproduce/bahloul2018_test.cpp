#include <gtest/gtest.h>

#include "steelyard/reproduce/reproduction.hpp"

namespace steelyard {

TEST(Bahloul2018, EveryRowHolds) {
  const Reproduction r = reproduce_bahloul2018();
  EXPECT_EQ(r.rows.size(), 36U);
  for (const auto& row : r.rows) EXPECT_TRUE(row.within) << row.what << ": " << row.ours << ", " << row.rule;
  ASSERT_EQ(r.figures.size(), 2U);
  for (const auto& figure : r.figures) EXPECT_NE(figure.svg.find("</svg>"), std::string::npos) << figure.name;
}

}  // namespace steelyard
