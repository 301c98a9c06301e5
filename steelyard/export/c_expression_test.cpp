#include "steelyard/export/c_expression.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace steelyard::tape {

namespace {
std::string code(const std::string& expression) {
  Tape tape;
  ExpressionNames names;
  names.terms = {{"v", tape.input("v")}, {"w", tape.input("w")}};
  names.numbers = {{"half", 0.5}, {"two", 2}, {"three", 3}};
  names.functions["twice"] = [](Term x) { return x + x; };
  return tape.code({{"y", read_expression(expression, names, tape)}});
}
}  // namespace

TEST(CExpression, IsReadAsCReadsIt) {
  EXPECT_EQ(code("v + w * v"), code("(w * v) + v"));
  EXPECT_NE(code("(v + w) * v"), code("v + w * v"));
  EXPECT_EQ(code("v - w - v * w"), code("(v - w) - (v * w)"));
  EXPECT_EQ(code("-v * w"), code("-(v * w)"));
  EXPECT_EQ(code("v / half"), code("2 * v"));
  EXPECT_EQ(code("twice(v)"), code("v + v"));
  EXPECT_EQ(code("pow(v, two)"), code("v * v"));
  EXPECT_EQ(code("pow(v, 1)"), code("v"));
  EXPECT_NE(code("pow(v, three)").find("pow(v, 3.0)"), std::string::npos);
  EXPECT_NE(code("exp(-fabs(v))").find("exp(-fabs(v))"), std::string::npos);
}

TEST(CExpression, RefusesWhatIsNone) {
  for (const char* text : {"", "v +", "(v", "x", "v / w", "v w", "exp(v", "*v"})
    EXPECT_THROW(code(text), std::logic_error) << text;
}

}  // namespace steelyard::tape
