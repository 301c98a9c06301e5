// Tables as spreadsheets and scripts write them: lists in cells, decimal commas, UTF-16, units in names, no header.
#include "steelyard/logs/dialect.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/logs/log.hpp"
#include "steelyard/logs/named_units.hpp"

namespace steelyard {

namespace {

using ::testing::HasSubstr;

class DialectTest : public ::testing::Test {
 protected:
  DialectTest() : path_(std::filesystem::temp_directory_path() / ("steelyard-dialect-" + std::to_string(::getpid()))) {}
  ~DialectTest() override { std::filesystem::remove(path_); }

  Log read(const std::string& text, const LogFormat& format = {}, int dof = 2) const {
    write_whole(path_.string(), text);
    return read_log(path_.string(), dof, format);
  }

  std::string complaint(const std::string& text, const LogFormat& format = {}, int dof = 2) const {
    try {
      read(text, format, dof);
    } catch (const InvalidInput& e) {
      return e.what();
    }
    return "no complaint";
  }

  // t = 0, 0.5; q = 1.5, -2.5 and 3, 4; tau = 5, 6 and 7, 8.5.
  static void expect_numbers(const Log& log, const std::string& guess) {
    ASSERT_EQ(log.samples(), 2);
    EXPECT_EQ(log.t, Eigen::Vector2d(0, 0.5));
    EXPECT_EQ(log.q, (Eigen::Matrix2d() << 1.5, 3, -2.5, 4).finished());
    EXPECT_EQ(log.tau, (Eigen::Matrix2d() << 5, 7, 6, 8.5).finished());
    ASSERT_EQ(log.diagnostics.size(), guess.empty() ? 0u : 1u);
    if (guess.empty()) return;
    EXPECT_EQ(log.diagnostics[0].code, "log-read-as");
    EXPECT_EQ(log.diagnostics[0].severity, Severity::info);
    EXPECT_THAT(log.diagnostics[0].message, HasSubstr(guess));
  }

 private:
  std::filesystem::path path_;
};

LogFormat columns(const std::string& t, const std::string& q, const std::string& tau) {
  LogFormat format;
  format.columns = {{"t", {t}}, {"q", {q}}, {"tau", {tau}}};
  return format;
}

TEST_F(DialectTest, ARowOfUnitsBelowTheHeaderCounts) {
  const std::string rows = "0,1.5,-2.5,5,6\n500,3,4,7,8.5\n";
  expect_numbers(read("t,q1,q2,tau1,tau2\nms,rad,rad,Nm,Nm\n" + rows), "t in ms by the columns' names");
  const Log degrees = read("t,q1,q2,tau1,tau2\n[s],[deg],[deg],,\n" + rows);
  EXPECT_DOUBLE_EQ(degrees.q(0, 0), 1.5 * std::numbers::pi / 180);
  EXPECT_THAT(complaint("t,q1,q2,tau1,tau2\nms,rad,apples,Nm,Nm\n" + rows), HasSubstr("is not a number"));
}

TEST_F(DialectTest, TimesOfDayAreSeconds) {
  const std::string header = "t,q1,q2,tau1,tau2\n";
  for (const auto& [first, second] : {std::pair{"12:00:01", "12:00:01.5"},
                                      {"2026-03-01T23:59:59.75Z", "2026-03-02T00:00:00.25Z"},
                                      {"\"2026-03-01 01:00:00+02:00\"", "\"2026-02-28 23:00:00.5Z\""}}) {
    const Log log = read(header + first + ",1.5,3,5,7\n" + second + ",-2.5,4,6,8.5\n");
    EXPECT_DOUBLE_EQ(log.t[1] - log.t[0], 0.5) << first;
    EXPECT_EQ(log.tau(1, 1), 8.5);
  }
  EXPECT_EQ(read(header + "1970-01-02T00:00:00Z,1,2,3,4\n").t[0], 86400);
  for (const char* bad : {"25:00:00", "12:61:00", "12:00", "2026-02-30T00:00:00", "12:00:00,5", "12:00:00+2"})
    EXPECT_NE(complaint(header + "\"" + bad + "\",1,2,3,4\n"), "no complaint") << bad;
}

TEST_F(DialectTest, UnusualNumbersAreRead) {
  expect_numbers(read("t,q1,q2,tau1,tau2\n0,\"1.5\",-0.25D+01,5,6\n\"0.5\",3,4d0,7,8.5\n"), "");
  EXPECT_EQ(read("t,q1,q2,tau1,tau2\n0,\"1,234.5\",1,2,3\n").q(0, 0), 1234.5);
  EXPECT_THAT(complaint("t,q1,q2,tau1,tau2\n0,\"1,23\",1,2,3\n"), HasSubstr("is not a number"));
}

TEST_F(DialectTest, OtherLineEndsSeparatorsAndComments) {
  const std::string text = "t,q1,q2,tau1,tau2\n0,1.5,-2.5,5,6\n0.5,3,4,7,8.5\n";
  std::string returns = text, bars = text, blanks = text;
  std::replace(returns.begin(), returns.end(), '\n', '\r');
  std::replace(bars.begin(), bars.end(), ',', '|');
  std::replace(blanks.begin(), blanks.end(), ',', ' ');
  expect_numbers(read(returns), "");
  expect_numbers(read(bars), "");
  expect_numbers(read("% of MATLAB\n% " + blanks), "");
  expect_numbers(read("%t" + text.substr(1), columns("%t", "q{}", "tau{}")), "");
}

TEST_F(DialectTest, Latin1InTheHeaderIsUnderstood) {
  const Log log = read("t,q1 [\xb0],q2 [\xb0],tau1,tau2\n0,180,90,5,7\n0.5,0,0,6,8.5\n");
  EXPECT_DOUBLE_EQ(log.q(0, 0), std::numbers::pi);
}

TEST_F(DialectTest, TheHeaderAgainIsAnotherRecording) {
  EXPECT_THAT(complaint("t,q1,q2,tau1,tau2\n0,1,2,3,4\n1,1,2,3,4\nt,q1,q2,tau1,tau2\n0,1,2,3,4\n"),
              HasSubstr(":4: column 't': the header again"));
}

TEST_F(DialectTest, OtherFormatsAreNamed) {
  for (const auto& [text, words] : {std::pair{"{\"t\": [0, 1]}", "JSON"},
                                    {"\n[{\"t\": 0}]", "JSON"},
                                    {"\x89HDF\r\n", "HDF5"},
                                    {"PAR1 ", "Parquet"},
                                    {"#ROSBAG V2.0\n", "rosbags-convert"},
                                    {"<html>", "HTML"},
                                    {"version https://git-lfs.github.com/spec/v1\n", "git lfs pull"}})
    EXPECT_THAT(complaint(text), HasSubstr(words)) << text;
}

TEST_F(DialectTest, ListsInCellsAreColumns) {
  const std::string commas = "stamp,pos,torque\n0,\"[1.5, -2.5]\",\"[5, 6]\"\n0.5,\"[3, 4]\",\"[7, 8.5]\"\n";
  expect_numbers(read(commas, columns("stamp", "pos", "torque")), "lists of numbers in cells");
  expect_numbers(read(commas, columns("stamp", "pos{}", "torque{}")), "lists of numbers in cells");
  expect_numbers(read(commas, columns("1", "2-3", "4-5")), "lists of numbers in cells");
  expect_numbers(
      read("stamp;pos;torque\n0;[1.5, -2.5];[5, 6]\n0.5;[3, 4];[7,8.5]\n", columns("stamp", "pos", "torque")), "lists");
  expect_numbers(
      read("stamp,pos,torque\n0,[ 1.5 -2.5],[5   6 ]\n0.5,[3\t4],[7 8.5]", columns("stamp", "pos", "torque")), "lists");
  expect_numbers(
      read("stamp pos torque\n0 [1.5, -2.5] [5, 6]\n0.5 [3, 4] [7, 8.5]\n", columns("stamp", "pos", "torque")),
      "lists");
  expect_numbers(read("0,\"[1.5, -2.5]\",\"[5, 6]\"\n0.5,\"[3, 4]\",\"[7, 8.5]\"\n", columns("1", "2-3", "4-5")),
                 "no header, lists of numbers in cells");
  EXPECT_THAT(complaint("stamp,pos,torque\n0,\"[1, 2]\",\"[5, 6]\"\n0.5,\"[3]\",\"[7, 8]\"\n1,\"[3, 4]\",\"[7, 8]\"\n",
                        columns("stamp", "pos", "torque")),
              HasSubstr(":3: has 4 columns where the header has 5"));
}

TEST_F(DialectTest, TabsThatSeparateNothingDoNotCount) {
  LogFormat format = columns("2", "3-4", "5-6");
  format.header = false;
  expect_numbers(read("\"a\tb\",0,1.5,-2.5,5,6\nx,0.5,3,4,7,8.5\n", format), "");
  expect_numbers(read("t\t, q1,q2,tau1,tau2\n0,1.5,-2.5,5,6\n0.5,3,4,7,8.5\n"), "");
}

TEST_F(DialectTest, LongFilesOfListsAreReadInPieces) {
  std::string text = "t,q,tau\n";
  for (int k = 0; k < 30000; ++k) text += fmt::format("{},\"[{}, {}]\",\"[{}, {}]\"\n", k, k + 1, k + 2, k + 3, k + 4);
  const Log log = read(text, columns("t", "q", "tau"));
  ASSERT_EQ(log.samples(), 30000);
  for (int k = 0; k < 30000; ++k) {
    ASSERT_EQ(log.q(1, k), k + 2);
    ASSERT_EQ(log.tau(0, k), k + 3);
  }
}

TEST_F(DialectTest, DecimalCommasAreReadWhereTheyCanBeNothingElse) {
  for (const char* separator : {";", "\t", " "})
    for (const bool header : {true, false}) {
      if (!header && *separator == ' ') continue;  // the commas separate
      std::string text = header ? "t;q1;q2;tau1;tau2\n" : "";
      text += "0;1,5;-2,5;5;6\n0,5;3;4;7;8,5\n";
      std::replace(text.begin(), text.end(), ';', *separator);
      expect_numbers(read(text, header ? LogFormat() : columns("1", "2-3", "4-5")), "decimal commas");
    }
  EXPECT_THAT(complaint("t;q1;q2;tau1;tau2\n0;1,5;2.5;5;6\n"), HasSubstr("'1,5' is not a number"));
  EXPECT_THAT(complaint("t;q1;q2;tau1;tau2\n0;1.000,5;2;5;6\n"), HasSubstr("'1.000,5' is not a number"));
}

TEST_F(DialectTest, WideCharactersAndMarksAreRead) {
  const std::string text = "t,q1,q2,tau1,tau2\r\n0,1.5,-2.5,5,6\r\n0.5,3,4,7,8.5\r\n";
  expect_numbers(read("\xef\xbb\xbf" + text), "");
  for (const bool low_first : {true, false}) {
    std::string wide = low_first ? "\xff\xfe" : "\xfe\xff";
    for (const char c : text) wide += low_first ? std::string{c, '\0'} : std::string{'\0', c};
    expect_numbers(read(wide), "UTF-16");
  }
  char out[3];
  EXPECT_EQ(std::string(out, text::from_utf16("\xb0", true, out)), "");
  EXPECT_EQ(std::string(out, text::from_utf16(std::string("\xb0\0", 2), true, out)), "\xc2\xb0");
  EXPECT_EQ(std::string(out, text::from_utf16("\x20\xac", false, out)), "\xe2\x82\xac");
}

TEST_F(DialectTest, ColumnsByNumberMeanNoHeaderWhereThereIsNone) {
  const std::string rows = "0,1.5,-2.5,5,6\n0.5,3,4,7,8.5\n";
  expect_numbers(read(rows, columns("1", "2-3", "4-5")), "no header");
  expect_numbers(read("a,b,c,d,e\n" + rows, columns("1", "2-3", "4-5")), "");
  LogFormat format = columns("1", "2-3", "4-5");
  format.first_row = 2;
  EXPECT_EQ(read(rows, format).t[0], 0.5);
  EXPECT_THAT(complaint(rows), HasSubstr(":1: the first line is numbers; a header of column names is needed "
                                         "(t,q1,q2,...), or the columns' numbers: `columns` t=1,q=2-3,tau=4-5"));
}

TEST_F(DialectTest, UnitsInNamesAreRead) {
  for (const char* names : {"t [ms],q1 [deg],q2 [deg],tau1,tau2", "t_ms,q1_deg,q2_deg,tau1_nm,tau2_nm",
                            "t (ms),q_deg1,q_deg2,tau_Nm_1,tau_Nm_2"}) {
    LogFormat format;
    if (std::string(names).find("tau_Nm") != std::string::npos) format.columns["tau"] = {"tau_Nm_{}"};
    const Log log = read(std::string(names) + "\n0,180,90,5,6\n10,180,90,7,8\n", format);
    EXPECT_DOUBLE_EQ(log.t[1], 0.01) << names;
    EXPECT_DOUBLE_EQ(log.q(0, 0), std::numbers::pi) << names;
    EXPECT_EQ(log.tau(1, 1), 8);
    ASSERT_EQ(log.diagnostics.size(), 1u);
    EXPECT_THAT(log.diagnostics[0].message, HasSubstr("q in deg by the columns' names, t in ms by the columns' names"));
  }
  LogFormat radians;
  radians.units["q"] = {"rad"};  // somebody knows better
  EXPECT_EQ(read("t,q1_deg,q2_deg,tau1,tau2\n0,1,2,5,6\n", radians).q(0, 0), 1);
  EXPECT_THAT(complaint("t,q1 [deg],q2,tau1,tau2\n0,1,2,5,6\n"),
              HasSubstr("1 of the 2 columns of q have their unit (deg) in their names"));
  EXPECT_THAT(complaint("t,q1,q2,tau1 [A],tau2 [A]\n0,1,2,5,6\n"),
              HasSubstr("column 'tau1 [A]' is used for tau, but A measures current"));
}

TEST(NamedUnits, AreTakenFromTheName) {
  const auto of = [](const char* name) {
    const NamedUnit found = unit_in_name(name);
    return found.name + "|" + found.unit;
  };
  EXPECT_EQ(of("q1 [deg]"), "q1|deg");
  EXPECT_EQ(of("speed (rpm)"), "speed|rpm");
  EXPECT_EQ(of("rec.act_vel_mot_deg_per_s2"), "rec.act_vel_mot2|deg/s");  // of joint 2
  EXPECT_EQ(of("acc1_deg_per_s2"), "acc1|deg/s2");
  EXPECT_EQ(of("torque_nm_3"), "torque_3|Nm");
  EXPECT_EQ(of("pos[3]"), "pos[3]|");
  EXPECT_EQ(of("q1"), "q1|");
  EXPECT_EQ(of("_deg"), "_deg|");
  EXPECT_EQ(of("alarms"), "alarms|");
}

}  // namespace

}  // namespace steelyard
