#include "steelyard/core/listed.hpp"

#include <gtest/gtest.h>

namespace steelyard {

TEST(Words, ManyNamesAreAHandfulAndACount) {
  EXPECT_EQ(listed({}), "");
  EXPECT_EQ(listed({"a"}), "a");
  EXPECT_EQ(listed({"a", "b", "c", "d", "e", "f"}), "a, b, c, d, e, f");  // "and 1 more" would be longer
  EXPECT_EQ(listed({"a", "b", "c", "d", "e", "f", "g"}), "a, b, c, d, e and 2 more");
  EXPECT_EQ(listed(std::vector<std::string>(29, "x"), 3, "; "), "x; x; x and 26 more");
}

}  // namespace steelyard
