#include <gtest/gtest.h>

#include "steelyard/reproduce/reproduction.hpp"

namespace steelyard {
namespace {

TEST(ReproduceKim, EveryRowIsWithin) {
  const Reproduction kim = reproduce_kim();
  EXPECT_EQ(kim.rows.size(), 18U);
  for (const auto& row : kim.rows)
    EXPECT_TRUE(row.within) << row.where << ": " << row.what << ": " << row.ours << ", rule " << row.rule;
  EXPECT_EQ(kim.figures.size(), 4U);
}

}  // namespace
}  // namespace steelyard
