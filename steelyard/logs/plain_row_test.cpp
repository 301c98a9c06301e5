#include "steelyard/logs/plain_row.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "steelyard/core/random.hpp"

namespace steelyard::text {

namespace {

const std::string behind(64, '7');  // so that the text does not end with the row

// A number as loggers write it.
std::string random_number(Random& random) {
  const double value = random.normal() * std::pow(10.0, random.integer(-6, 6));
  switch (random.integer(0, 5)) {
    case 0:
      return fmt::format("{}", value);
    case 1:
      return fmt::format("{:.9g}", value);
    case 2:
      return fmt::format("{:.{}f}", value, random.integer(0, 14));
    case 3:
      return std::to_string(random.integer(-1'000'000, 1'000'000));
    case 4:
      return random.chance(0.5) ? "-0" : "-.5";
    default:
      return fmt::format("{:e}", value);
  }
}

struct Read {
  bool plain = false;
  std::vector<double> values;
  std::string rest;
};

Read read(const std::string& row, const std::string& wanted, char separator = ',') {
  const std::string text = row + behind, flags = [&] {
    std::string out = wanted;
    for (char& c : out) c = c == 'x' ? 1 : 0;
    return out;
  }();
  Read out;
  out.values.resize(wanted.size(), NAN);
  const char* const next = read_plain_row(text.data(), text.data() + text.size(),
                                          {wanted.size(), flags.data(), separator}, out.values.data());
  out.plain = next != nullptr;
  if (out.plain) out.rest = std::string(next, text.data() + text.size());
  return out;
}

bool has_plain_rows() { return read("1\n", "x").plain; }

TEST(PlainRow, HasTheNumbersOfStrtodBitForBit) {
  if (!has_plain_rows()) GTEST_SKIP() << "this machine has no such instructions";
  Random random(1);
  for (int k = 0; k < 20'000; ++k) {
    const char separator = random.chance(0.5) ? ',' : ';';
    std::vector<double> expected;
    std::string row, wanted;
    const int columns = random.integer(1, 9);
    for (int c = 0; c < columns; ++c) {
      const std::string number = random_number(random);
      wanted += random.chance(0.8) || number.size() > 15 ? 'x' : '-';
      if (wanted.back() == 'x') expected.push_back(std::strtod(number.c_str(), nullptr));
      row += number;
      if (c + 1 < columns) row += separator;
    }
    const Read got = read(row + (random.chance(0.3) ? "\r\n" : "\n"), wanted, separator);
    ASSERT_TRUE(got.plain) << row;
    EXPECT_EQ(got.rest, behind);
    for (std::size_t i = 0; i < expected.size(); ++i)
      ASSERT_EQ(std::bit_cast<std::uint64_t>(got.values[i]), std::bit_cast<std::uint64_t>(expected[i])) << row;
  }
}

TEST(PlainRow, LeavesEverythingElseToTheCarefulReader) {
  for (const char* row :
       {"1,,2\n",      "1,2\n",       "1,2,3,4\n",   "1,2,3,\n",    "1,nan,3\n", "1,inf,3\n", "1, 2,3\n",
        "1,2 ,3\n",    "1,\"2\",3\n", "1,2x,3\n",    "1,2.3.4,3\n", "1,-,3\n",   "1,.,3\n",   "1,--2,3\n",
        "1,1e999,3\n", "1,2\r,3\n",   "1,2,3\r\r\n", "1,2,3#\n",    "1,2,\n",    "\n",        "1,1-2,3\n"})
    EXPECT_FALSE(read(row, "xxx").plain) << row;
  EXPECT_FALSE(read("1,\"a,b\",3\n", "x-x").plain);
  EXPECT_FALSE(read("1, \"a,b\",3\n", "x-x").plain);
  EXPECT_FALSE(read("1,a text of many letters,3\n", "x-x").plain);
  const std::string last = "1,2,3\n";  // of the file
  double values[3];
  const char wanted[] = {1, 1, 1};
  EXPECT_EQ(read_plain_row(last.data(), last.data() + last.size(), {3, wanted, ','}, values), nullptr);
}

}  // namespace

}  // namespace steelyard::text
