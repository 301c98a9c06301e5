#include "steelyard/estimate/checked_equations.hpp"

#include <gtest/gtest.h>

#include "steelyard/estimate/observations.hpp"

namespace steelyard {
namespace {

// One joint, one parameter, three blocks of one row each: x = 1, 2, 3.
class Counting final : public Equations {
 public:
  int joints() const override { return 1; }
  int parameters() const override { return 1; }
  const std::vector<int>& columns(int) const override { return columns_; }
  int blocks() const override { return 3; }
  EquationBlock block(int index) const override {
    return {{Eigen::MatrixXd::Ones(1, 1)}, Eigen::MatrixXd::Constant(1, 1, index + 1)};
  }

 private:
  std::vector<int> columns_ = {0};
};

TEST(CheckedEquations, AreTheSameAndAskBeforeEveryBlock) {
  const auto raw = std::make_shared<Counting>();
  int asked = 0;
  const auto all = checked(raw, [&] { ++asked; });
  EXPECT_EQ(observe(*all).row(0).factor(), observe(*raw).row(0).factor());
  EXPECT_EQ(asked, 3);
  EXPECT_EQ(checked(raw, {}), raw);
}

TEST(CheckedEquations, AreReadNoFurtherOnceSomethingIsThrown) {
  struct Enough {};
  int asked = 0;
  const auto all = checked(std::make_shared<Counting>(), [&] {
    if (++asked == 2) throw Enough();
  });
  EXPECT_THROW(observe(*all), Enough);
  EXPECT_EQ(asked, 2);
}

}  // namespace
}  // namespace steelyard
