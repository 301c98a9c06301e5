#include "steelyard/logs/csv_writer.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/logs/table.hpp"

namespace steelyard {

namespace fs = std::filesystem;

namespace {

std::string nine(double x) {
  char text[40];
  return {text, write_nine_digits(text, x)};
}

class CsvWriterTest : public testing::Test {
 protected:
  CsvWriterTest() : folder_(fs::temp_directory_path() / ("steelyard-csv-" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
  }
  ~CsvWriterTest() override { fs::remove_all(folder_); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  fs::path folder_;
};

}  // namespace

TEST(NineDigits, OfANumberAreWhatIsReadFromThem) {
  Random random(3);
  for (int k = 0; k < 100'000; ++k) {
    const double x = random.normal() * std::pow(10.0, random.integer(-40, 40));
    ASSERT_EQ(nine_digits(x), std::strtod(nine(x).c_str(), nullptr)) << nine(x);
  }
  for (const double x : {0.0, -0.0, 5e-324, 1e300, std::numeric_limits<double>::infinity()})
    EXPECT_EQ(std::bit_cast<std::uint64_t>(nine_digits(x)),
              std::bit_cast<std::uint64_t>(std::strtod(nine(x).c_str(), nullptr)));
}

TEST(NineDigits, AreWrittenAsPeopleWouldWriteThem) {
  const std::pair<double, const char*> cases[] = {{0, "0"},
                                                  {1, "1"},
                                                  {-1, "-1"},
                                                  {10, "10"},
                                                  {0.1, "0.1"},
                                                  {-0.001, "-0.001"},
                                                  {123456789, "123456789"},
                                                  {1234567894, "1.23456789e9"},
                                                  {0.5, "0.5"},
                                                  {1.0 / 3, "0.333333333"},
                                                  {2.0 / 3, "0.666666667"},
                                                  {999999999.7, "1e9"},
                                                  {0.99999999999, "1"},
                                                  {9.9999999996, "10"},
                                                  {1e-5, "0.00001"},
                                                  {1.25e-6, "1.25e-6"},
                                                  {-2.5e-300, "-2.5e-300"},
                                                  {1e100, "1e100"},
                                                  {120, "120"}};
  for (const auto& [x, text] : cases) EXPECT_EQ(nine(x), text);
  EXPECT_EQ(nine(std::numeric_limits<double>::infinity()), "inf");
  EXPECT_EQ(nine(std::numeric_limits<double>::quiet_NaN()), "nan");
}

TEST(NineDigits, AreReadBackToTheNinth) {
  Random random(3);
  const auto check = [](double x) {
    const std::string text = nine(x);
    ASSERT_LE(text.size(), 17U) << text;
    const double back = std::strtod(text.c_str(), nullptr);
    ASSERT_LE(std::abs(back - x), 5.001e-9 * std::abs(x)) << text;
  };
  for (int e = -307; e <= 307; ++e)
    for (const double x : {std::pow(10, e), std::nextafter(std::pow(10, e), 0), std::nextafter(std::pow(10, e), 1e308)})
      check(x);
  for (int k = 0; k < 200'000; ++k) {
    check(random.normal() * std::pow(10, random.integer(-8, 10)));
    check(std::ldexp(random.uniform(1, 2), random.integer(-1000, 1000)));
  }
}

TEST_F(CsvWriterTest, WhatIsWrittenIsReadBack) {
  Random random(4);
  const int rows = 20'000;  // several buffers
  Eigen::MatrixXd values(rows, 3);
  {
    CsvWriter writer(path("series.csv"), {"t", "tau1", "tau2"}, 1);
    for (int k = 0; k < rows; ++k) {
      values.row(k) << 1.7e9 + 0.001 * k, random.normal(), 1000 * random.normal();
      const Eigen::RowVector3d row = values.row(k);
      writer.add(row.data());
    }
    EXPECT_FALSE(fs::exists(path("series.csv")));
    writer.finish();
  }
  const Table table = read_table(path("series.csv"));
  EXPECT_EQ(table.names, (std::vector<std::string>{"t", "tau1", "tau2"}));
  ASSERT_EQ(table.values.rows(), rows);
  EXPECT_EQ(table.values.col(0), values.col(0));
  EXPECT_LT(((table.values - values).array() / values.array()).abs().maxCoeff(), 1e-8);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
}

TEST_F(CsvWriterTest, WhatIsNotFinishedLeavesNothing) {
  try {
    CsvWriter writer(path("series.csv"), {"t"});
    const double value = 1;
    for (int k = 0; k < 100'000; ++k) writer.add(&value);
    throw Unattainable("the model gave up");
  } catch (const Unattainable&) {
  }
  EXPECT_TRUE(fs::is_empty(folder_));
  EXPECT_THROW(CsvWriter(path("no/such/folder.csv"), {"t"}), InvalidInput);
  EXPECT_THROW(CsvWriter(path("series.csv"), {}), InvalidInput);
  EXPECT_TRUE(fs::is_empty(folder_));
}

}  // namespace steelyard
