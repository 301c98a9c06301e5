#include "steelyard/core/unit_text.hpp"

#include <gtest/gtest.h>

namespace steelyard {

TEST(UnitText, IsAsPeopleWriteUnits) {
  EXPECT_EQ(unit_text("N.m.s/rad"), "N·m·s/rad");
  EXPECT_EQ(unit_text("kg.m2"), "kg·m²");
  EXPECT_EQ(unit_text("N.m.s3/rad3"), "N·m·s³/rad³");
  EXPECT_EQ(unit_text(""), "");
}

}  // namespace steelyard
