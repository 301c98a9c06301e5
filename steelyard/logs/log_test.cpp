#include "steelyard/logs/log.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <numbers>
#include <tuple>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/logs/table.hpp"

namespace steelyard {

namespace {

using testing::HasSubstr;

class LogTest : public testing::Test {
 protected:
  LogTest() : folder_(std::filesystem::temp_directory_path() / ("steelyard-log-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
    path_ = (folder_ / "log.csv").string();
  }
  ~LogTest() override { std::filesystem::remove_all(folder_); }

  Log read(const std::string& text, int dof, const LogFormat& format = {}) {
    write_whole(path_, text);
    return read_log(path_, dof, format);
  }

  // The error message about the text, with "log.csv" for the whole path.
  std::string complaint(const std::string& text, int dof, const LogFormat& format = {}) {
    try {
      read(text, dof, format);
    } catch (const InvalidInput& e) {
      return shortened(e.what());
    }
    return "no complaint";
  }

  std::string shortened(std::string message) const {
    for (std::size_t at = message.find(path_); at != std::string::npos; at = message.find(path_))
      message.replace(at, path_.size(), "log.csv");
    return message;
  }

  std::filesystem::path folder_;
  std::string path_;
};

LogFormat numbered() {
  LogFormat format;
  format.header = false;
  format.columns = {{"t", {"1"}}, {"q", {"2-3"}}, {"current", {"4-5"}}};
  return format;
}

const std::string two_joints = "t,q1,q2,qd1,qd2,tau1,tau2\n0,1,2,3,4,5,6\n0.5,1.5,2.5,3.5,4.5,5.5,6.5\n";

}  // namespace

TEST_F(LogTest, TorquesThatAreNotReadMayBeMissingAndCountAsZero) {
  LogFormat format;
  format.with_effort = {true, false, true};
  const Eigen::Vector3d expected(7, 0, 9);
  const std::string header = "t,q1,q2,q3,tau1,tau2,tau3\n";
  EXPECT_EQ(read(header + "0,1,2,3,7,8,9\n1,1,2,3,7,8,9\n", 3, format).tau.col(1), expected) << "there, and not read";
  EXPECT_EQ(read("t,q1,q2,q3,tau1,tau3\n0,1,2,3,7,9\n1,1,2,3,7,9\n", 3, format).tau.col(1), expected);
  format.columns["tau"] = {"a", "b"};
  EXPECT_EQ(read("t,q1,q2,q3,a,b\n0,1,2,3,7,9\n1,1,2,3,7,9\n", 3, format).tau.col(1), expected);
  format.columns["tau"] = {"x{}"};
  EXPECT_EQ(read("t,q1,q2,q3,x1,x3\n0,1,2,3,7,9\n1,1,2,3,7,9\n", 3, format).tau.col(1), expected);
  format.columns["tau"] = {"a"};
  EXPECT_THAT(complaint("t,q1,q2,q3,a\n0,1,2,3,7\n", 3, format), HasSubstr("the log has the efforts of 2 joints"));
  format.columns["tau"] = {"a", "b"};
  format.units["tau"] = {"N.m", "mN.m", "kN.m"};
  EXPECT_EQ(read("t,q1,q2,q3,a,b\n0,1,2,3,7,9\n1,1,2,3,7,9\n", 3, format).tau.col(1), Eigen::Vector3d(7, 0, 9000));
}

TEST_F(LogTest, BareOneIsReadByItsHeader) {
  const Log log = read(two_joints, 2);
  EXPECT_EQ(log.t, Eigen::Vector2d(0, 0.5));
  EXPECT_EQ(log.q, (Eigen::Matrix2d() << 1, 1.5, 2, 2.5).finished());
  EXPECT_EQ(log.qd, (Eigen::Matrix2d() << 3, 3.5, 4, 4.5).finished());
  EXPECT_EQ(log.tau, (Eigen::Matrix2d() << 5, 5.5, 6, 6.5).finished());
  EXPECT_EQ(log.current.size(), 0);
  EXPECT_EQ(log.qdd.size(), 0);
  EXPECT_EQ(log.samples(), 2);
  EXPECT_TRUE(log.diagnostics.empty());
  EXPECT_EQ(read("t,q,current\n0,1,2\n", 1).current(0, 0), 2);  // one joint needs no number
}

TEST_F(LogTest, ColumnsComeByNumberNameOrPattern) {
  const Log numbers = read("0,1,2,7,8,9\n1,3,4,5,6,9\n", 2, numbered());
  EXPECT_EQ(numbers.q(1, 0), 2);
  EXPECT_EQ(numbers.current(0, 1), 5);
  LogFormat names;
  names.columns = {{"t", {"time"}}, {"q", {"b", "a"}}, {"tau", {"joint{}_effort"}}};
  const Log named = read("a,b,time,joint1_effort,joint2_effort\n1,2,3,4,5\n", 2, names);
  EXPECT_EQ(named.q.col(0), Eigen::Vector2d(2, 1));
  EXPECT_EQ(named.tau.col(0), Eigen::Vector2d(4, 5));
  LogFormat zero;
  zero.columns = {{"q", {"p_{}"}}, {"tau", {"3", "2"}}};
  const Log from_zero = read("t,x,y,p_0,p_1\n0,1,2,3,4\n", 2, zero);
  EXPECT_EQ(from_zero.q.col(0), Eigen::Vector2d(3, 4));
  EXPECT_EQ(from_zero.tau.col(0), Eigen::Vector2d(2, 1));
}

TEST_F(LogTest, MentionedChannelReplacesItsDefaultAndAnEmptyListLeavesItOut) {
  LogFormat format;
  format.columns = {{"current", {"i{}"}}, {"qd", {}}};
  const Log log = read("t,q1,qd1,tau1,i1\n0,1,2,3,4\n", 1, format);
  EXPECT_EQ(log.current(0, 0), 4);
  EXPECT_EQ(log.tau.size(), 0);  // the user chose the current
  EXPECT_EQ(log.qd.size(), 0);
}

TEST_F(LogTest, UnitsBecomeSi) {
  LogFormat format;
  format.units = {{"t", {"ms"}}, {"q", {"deg", "mm"}}, {"qd", {"rpm", "mm/s"}}, {"tau", {"mNm", "kN"}}};
  format.prismatic = {false, true};
  const Log log = read("t,q1,q2,qd1,qd2,tau1,tau2\n5,180,250,30,1,2,3\n", 2, format);
  EXPECT_EQ(log.t[0], 0.005);
  EXPECT_EQ(log.q.col(0), Eigen::Vector2d(std::numbers::pi, 0.25));
  EXPECT_DOUBLE_EQ(log.qd(0, 0), std::numbers::pi);
  EXPECT_EQ(log.qd(1, 0), 0.001);
  EXPECT_EQ(log.tau.col(0), Eigen::Vector2d(0.002, 3000));
}

// Robots are logged at 2 Hz to 2 kHz. Stamps that count rows have no unit, and what is said counts.
TEST_F(LogTest, AUnitOfTimeThatNobodyGaveIsToldByTheStepsAndSaid) {
  const auto text = [](double step, const std::string& name = "t") {
    std::string out = name + ",q1,tau1\n";
    for (int k = 0; k < 6; ++k) out += fmt::format("{},0.5,1\n", 100 + step * k);
    return out;
  };
  for (const auto& [unit, step, seconds] : {std::tuple{"ms", 10.0, 0.01},
                                            {"ms", 0.625, 0.000625},
                                            {"us", 2005.0, 0.002005},
                                            {"ns", 1e6, 1e-3},
                                            {"s", 0.5, 0.5},
                                            {"s", 1.0, 1.0}}) {
    const Log log = read(text(step), 1);
    EXPECT_NEAR(log.t[5] - log.t[0], 5 * seconds, 1e-12) << unit;
    ASSERT_EQ(log.diagnostics.size(), std::string(unit) == "s" ? 0u : 1u) << unit;
    if (log.diagnostics.empty()) continue;
    EXPECT_EQ(log.diagnostics[0].code, "log-read-as");
    EXPECT_THAT(log.diagnostics[0].message, HasSubstr(fmt::format("t in {}, since it goes in steps of", unit)));
  }
  LogFormat seconds;
  seconds.units["t"] = {"s"};
  EXPECT_EQ(read(text(10), 1, seconds).t[5], 150);
  EXPECT_EQ(read(text(10, "t [s]"), 1).t[5], 150);
}

TEST_F(LogTest, UnitOfTheWrongKindIsRefused) {
  const auto unit = [&](const std::string& channel, const std::vector<std::string>& names,
                        std::vector<bool> prismatic) {
    LogFormat format;
    format.units[channel] = names;
    format.prismatic = std::move(prismatic);
    return complaint(two_joints, 2, format);
  };
  EXPECT_THAT(unit("q", {"rpm"}, {}),
              HasSubstr("log.csv: unit of q: 'rpm' measures angular velocity, but q is angle: one of rad, mrad"));
  EXPECT_THAT(unit("q", {"mm"}, {true, false}),
              HasSubstr("unit of q, joint 2: 'mm' measures length, but q is angle (the joint turns): one of rad"));
  EXPECT_EQ(unit("q", {"rad", "rad", "rad"}, {}),
            "log.csv: unit of q: 3 units are given; one, or one per joint (2), is needed");
  EXPECT_EQ(unit("t", {"sec"}, {}), "log.csv: unit of t: unknown unit 'sec', did you mean 's'?");
  EXPECT_EQ(unit("taau", {"Nm"}, {}),
            "log.csv: units of 'taau', did you mean 'tau'?: the channels are t, q, qd, qdd, tau, current, q_ref, "
            "qd_ref, tau_ref, gyro, accelerometer, base_position, base_quaternion, wrench");
}

TEST_F(LogTest, RowsAreCutFromOneAndIncluded) {
  LogFormat format = numbered();
  std::string text = "# first\n";
  for (int k = 1; k <= 1000; ++k) text += std::to_string(k) + ",0,0,1,1\n" + (k == 10 ? "\n# remark\n" : "");
  format.first_row = 20;
  format.last_row = 700;
  const Log log = read(text, 2, format);
  EXPECT_EQ(log.t[0], 20);
  EXPECT_EQ(log.samples(), 681);
  EXPECT_EQ(log.t[680], 700);
  EXPECT_EQ(log.first_row, 20U);
  set_rows(format, "990-");
  EXPECT_EQ(read(text, 2, format).samples(), 11);
  set_rows(format, "990-1001");
  EXPECT_EQ(complaint(text, 2, format), "log.csv: rows 990-1001 are asked for, but the file has 1000 rows");
  set_rows(format, "2000-");
  EXPECT_EQ(complaint(text, 2, format), "log.csv: rows 2000- are asked for, but the file has 1000 rows");
  for (const char* range : {"", "5", "0-5", "7-6", "a-b", "1-2-3", "-5"})
    EXPECT_THROW(set_rows(format, range), InvalidInput);
}

TEST_F(LogTest, JunkOutsideTheRowsAndTheColumnsAskedForDoesNotMatter) {
  LogFormat format = numbered();
  set_rows(format, "2-3");
  const Log log = read("boot\n1,2,3,4,5,\"idle, cold\",x\n2,2,3,4,5,run,y\nend\n", 2, format);
  EXPECT_EQ(log.samples(), 2);
  const Log text = read("when,t,q1,mode,tau1\n12:30,0,1,\"a,b\",2\n12:31,1,1,c,2\n", 1);
  EXPECT_EQ(text.tau, Eigen::RowVector2d(2, 2));
}

TEST_F(LogTest, RateStandsInForTime) {
  LogFormat format;
  format.rate = 250;
  format.first_row = 2;
  const Log log = read("q1,tau1\n1,2\n3,4\n5,6\n", 1, format);
  EXPECT_EQ(log.t, Eigen::Vector2d(0.004, 0.008));
  const Log both = read("t,q1,tau1\n1,1,2\n3,3,4\n", 1, format);
  EXPECT_EQ(both.t[0], 3);
  ASSERT_EQ(both.diagnostics.size(), 1U);
  EXPECT_EQ(both.diagnostics[0].code, "log-rate-ignored");
  format.rate = -1;
  EXPECT_EQ(complaint("q1,tau1\n1,2\n", 1, format), "log.csv: the rate is -1 Hz; it must be positive");
}

TEST_F(LogTest, MissingColumnsAreAllNamed) {
  EXPECT_EQ(complaint("q1,tau1\n1,2\n", 1),
            "log.csv: no column t (or else the rate in Hz: `rate` 100); the header has: q1, tau1; say which is "
            "which: `columns` q=pos_{}");
  EXPECT_EQ(complaint("t,q1,q3\n0,1,2\n", 3),
            "log.csv: no column q2, tau1, tau2, tau3 or current1, current2, current3; the header has: t, q1, q3; say "
            "which is which: `columns` q=pos_{}");
  EXPECT_EQ(complaint("t,q1,q2,tau1\n0,1,2,3\n", 2),
            "log.csv: no column tau2: if that was not recorded, say so: `effort` JOINT2=unknown (`effort` "
            "JOINT2=zero where the motor was off, or where there is no motor); the header has: t, q1, q2, tau1; say "
            "which is which: `columns` q=pos_{}");
  EXPECT_EQ(complaint("t,Q1,tau1\n0,1,2\n", 1),
            "log.csv: no column q1 (did you mean 'Q1'?); the header has: t, Q1, tau1; if these are what their names "
            "say: `columns` t=t,q=Q1,tau=tau1");
  EXPECT_EQ(complaint("time,pos_1,pos_2,vel_1,vel_2,effort_1,effort_2\n0,1,2,3,4,5,6\n", 2),
            "log.csv: no column q1, q2, tau1, tau2 or current1, current2; the header has: time, pos_1, pos_2, vel_1, "
            "vel_2, effort_1, effort_2; if these are what their names say: `columns` "
            "t=time,q=pos_{},qd=vel_{},tau=effort_{}");
  for (const char* name : {"time", "timestamp", "stamp"})
    EXPECT_EQ(read(std::string(name) + ",q1,tau1\n1,1,2\n3,3,4\n", 1).t[1], 3) << name;
  EXPECT_EQ(complaint("t,q1,q2,q3,tau1,tau2\n0,1,2,3,4,5\n", 2),
            "log.csv: has a column q3, but the robot has 2 joints");
  LogFormat format;
  format.columns["q"] = {"pos_{}"};
  EXPECT_EQ(complaint("t,pos1,pos2,tau1,tau2\n0,1,2,3,4\n", 2, format),
            "log.csv: no column pos_1, pos_2 (did you mean 'pos1'?); the header has: t, pos1, pos2, tau1, tau2; if "
            "these are what their names say: `columns` t=t,q=pos{},tau=tau{}");
  format.needs_torque = false;
  format.columns.clear();
  EXPECT_EQ(read("t,q1\n0,1\n", 1, format).tau.size(), 0);
}

TEST_F(LogTest, ColumnsThatCannotBeAreRefused) {
  LogFormat format = numbered();
  const std::string text = "0,1,2,3,4\n";
  format.columns["q"] = {"2-4"};
  EXPECT_EQ(complaint(text, 2, format), "log.csv: columns of q: 2-4 are 3 columns, but the robot has 2 joints");
  format.columns["q"] = {"5-6"};
  EXPECT_EQ(complaint(text, 2, format), "log.csv: columns of q: '5-6' goes beyond the 5 columns there are");
  format.columns["q"] = {"0-1"};
  EXPECT_EQ(complaint(text, 2, format), "log.csv: columns of q: '0-1' is not a range; columns count from 1");
  format.columns["q"] = {"a"};
  EXPECT_EQ(complaint(text, 2, format),
            "log.csv: columns of q: 'a' is a name, but the columns have none; use numbers such as 2-3");
  format.columns["q"] = {"3-4"};
  EXPECT_EQ(complaint(text, 2, format), "log.csv: column 4 is used twice: for current and for q");
  format.columns.erase("q");
  EXPECT_EQ(complaint(text, 2, format),
            "log.csv: no column q1, q2; the file has 5 columns without names: name them: `columns` "
            "t=1,q=2-3");
  format.columns = {{"t", {"1-2"}}};
  EXPECT_EQ(complaint(text, 2, format), "log.csv: columns of t: 1-2 are 2 columns, but time is one");
  format.columns = {{"position", {"1-2"}}};
  EXPECT_THAT(complaint(text, 2, format), HasSubstr("columns of 'position': the channels are t, q, qd"));
}

TEST_F(LogTest, QuotedNumbersAndWordsForMissingOnesAreRead) {
  const Log log =
      read("\"t\",\"q1\",\"tau1\"\n\"0\",\"1.5\",2\n1,\" -2e1 \",NA\n2,None,\"\"\n3,N/A,null\n4,#N/A,\"NULL\"\n", 1);
  EXPECT_EQ(log.t[0], 0);
  EXPECT_EQ(log.q(0, 0), 1.5);
  EXPECT_EQ(log.q(0, 1), -20);
  EXPECT_TRUE(log.q.rightCols(3).array().isNaN().all() && log.tau.rightCols(4).array().isNaN().all());
  EXPECT_EQ(complaint("t,q1,tau1\n0,1,\"x\"\n1,1,1\n", 1), "log.csv:2: column 'tau1': '\"x\"' is not a number");
}

TEST_F(LogTest, AFirstColumnWithoutANameCountsRowsAndOtherDatesAreNoNumbers) {
  const Log log = read(",t,q1,tau1\n0,0.1,2,3\n1,0.2,2,4\n", 1);
  EXPECT_EQ(log.t, Eigen::Vector2d(0.1, 0.2));
  EXPECT_EQ(log.tau(0, 1), 4);
  EXPECT_THAT(complaint("t,q1,tau1\n17.11.2026 03:30,1,2\n", 1),
              HasSubstr("seconds or as hh:mm:ss, or leave t out and give the rate"));
}

TEST_F(LogTest, BadCellsAndRaggedRowsAreNamedByLine) {
  const std::string start = "t,q1,tau1\n# remark\n0,1,2\n";
  EXPECT_EQ(complaint(start + "1,x,2\n2,1,1\n", 1), "log.csv:4: column 'q1': 'x' is not a number");
  EXPECT_EQ(complaint(start + "1,2\n2,1,1\n", 1), "log.csv:4: has 2 columns where the header has 3");
  EXPECT_EQ(complaint(start + "1,2,3,4\n2,1,1\n", 1), "log.csv:4: has more columns than the header's 3");
  EXPECT_EQ(complaint(start + "1,2,1e999\n2,1,1\n", 1),
            "log.csv:4: column 'tau1': '1e999' is too large or too small for a number");
  EXPECT_EQ(complaint("t;q1;tau1\n0,5;1;2.5\n1;1;1\n", 1),
            "log.csv:2: column 't': '0,5' is not a number; write it with a decimal point");
  LogFormat format = numbered();
  EXPECT_EQ(complaint("0,1,2,3,4\n0,1,2,3\n0,1,2,3,4\n", 2, format),
            "log.csv:2: has 4 columns where the first row has 5");
  EXPECT_EQ(complaint("0,1,2,3,4\n0,1,x,3,4\n", 2, format), "log.csv:2: column 3: 'x' is not a number");
  EXPECT_EQ(complaint("0,1,2\n0,1,2\n", 1),
            "log.csv:1: the first line is numbers; a header of column names is needed (t,q1,q2,...), or the columns' "
            "numbers: `columns` t=1,q=2,tau=3");
  EXPECT_EQ(complaint("t,q1,tau1\n", 1), "log.csv: has no row of numbers");
  EXPECT_EQ(complaint("", 1), "log.csv: the file is empty");
  EXPECT_EQ(complaint(std::string("t\0q", 3), 1), "log.csv: is not text; save it as CSV in UTF-8");
}

TEST_F(LogTest, LastRowThatIsCutIsLeftOutAndReported) {
  for (const char* cut : {"1,1", "1,1\n", "1,1,", "1,1,-", "1,1,2e", "1", "1\n\n"}) {
    const Log log = read(std::string("t,q1,tau1\n0,1,2\n0.5,1,2\n") + cut, 1);
    EXPECT_EQ(log.samples(), 2) << cut;
    ASSERT_EQ(log.diagnostics.size(), 1U) << cut;
    EXPECT_EQ(log.diagnostics[0].code, "log-cut-row");
    EXPECT_THAT(log.diagnostics[0].message, HasSubstr("log.csv:4: "));
  }
  EXPECT_EQ(complaint("t,q1,tau1\n0,1,2\n1,1,x\n", 1), "log.csv:3: column 'tau1': 'x' is not a number");
  EXPECT_EQ(read("t,q1,tau1\n0,1,2\n1,1,3", 1).samples(), 2);  // whole, though without a line end
  EXPECT_THROW(read_table(path_ + "x"), InvalidInput);
  write_whole(path_, "t,q1,tau1\n0,1,2\n1,1");
  EXPECT_THROW(read_table(path_), InvalidInput);  // a table is not forgiven
}

TEST_F(LogTest, GapsAreKeptAsNanAndCounted) {
  const Log log = read("t,q1,q2,tau1,tau2\n0,1,2,3,4\n1,,nan,3,4\n2,1,NaN,inf, \n3,1,2,3,4\n", 2);
  EXPECT_TRUE(std::isnan(log.q(0, 1)) && std::isnan(log.q(1, 1)) && std::isnan(log.q(1, 2)));
  EXPECT_TRUE(std::isnan(log.tau(1, 2)));
  EXPECT_EQ(log.tau(0, 2), std::numeric_limits<double>::infinity());
  ASSERT_EQ(log.diagnostics.size(), 2U);
  EXPECT_EQ(shortened(log.diagnostics[0].message), "log.csv: q has 3 empty or non-finite values, the first in row 2");
  EXPECT_EQ(shortened(log.diagnostics[1].message), "log.csv: tau has 2 empty or non-finite values, the first in row 3");
  EXPECT_EQ(log.diagnostics[0].code, "log-gaps");
}

TEST_F(LogTest, HeaderMayStandInAComment) {
  const Log log = read("# made by savetxt\n# t q1 tau1\n0 1 2\n  1.0e+00   1\t2 \n", 1);
  EXPECT_EQ(log.t, Eigen::Vector2d(0, 1));
}

TEST_F(LogTest, OfManyRowsIsTheOneThatWasWritten) {
  const Eigen::Index rows = 70'000;  // above the size from which a file is mapped
  Eigen::MatrixXd values = Eigen::MatrixXd::Random(rows, 5);
  for (Eigen::Index k = 0; k < rows; ++k)
    values(k, 1) = k < 300 ? 1 : values(k, 1);  // short rows first: the estimated size grows
  const Log log = read(to_csv({"t", "q1", "q2", "tau1", "tau2"}, values), 2);
  EXPECT_GT(std::filesystem::file_size(path_), std::size_t{1} << 22);
  EXPECT_EQ(log.t, values.col(0));
  EXPECT_EQ(log.q, values.middleCols(1, 2).transpose());
  EXPECT_EQ(log.tau, values.middleCols(3, 2).transpose());
  EXPECT_EQ(read_table(path_).values, values);
}

}  // namespace steelyard
