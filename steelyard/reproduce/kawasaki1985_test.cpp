#include <gtest/gtest.h>

#include "steelyard/reproduce/reproduction.hpp"

namespace steelyard {

TEST(Kawasaki1985, EveryRowHolds) {
  const Reproduction r = reproduce_kawasaki1985();
  EXPECT_EQ(r.rows.size(), 13U);
  for (const auto& row : r.rows) EXPECT_TRUE(row.within) << row.what << ": " << row.ours << ", " << row.rule;
  ASSERT_EQ(r.figures.size(), 4U);
  for (const auto& figure : r.figures) EXPECT_NE(figure.svg.find("</svg>"), std::string::npos) << figure.name;
}

}  // namespace steelyard
