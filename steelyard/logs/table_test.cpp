#include "steelyard/logs/table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {
std::string complaint(const std::string& text) {
  try {
    parse_table(text, "log.csv");
  } catch (const InvalidInput& e) {
    return e.what();
  }
  return "no complaint";
}
}  // namespace

TEST(Table, ReadsCommasSemicolonsTabsAndBlanks) {
  for (const char* text :
       {"t,q1\n0,1\n0.5,-2e3\n", "t;q1\r\n0;1\r\n0.5;-2e3\r\n", "t\tq1\n0\t1\n0.5\t-2e3", "t  q1\n0   1\n 0.5 -2e3 \n",
        "# a remark\n\"t\", \"q1\"\n\n0, 1\n0.5, -2e3,\n", "\xef\xbb\xbft,q1\n0,1\n+0.5,-2e3\n"}) {
    const Table table = parse_table(text, "log.csv");
    EXPECT_EQ(table.names, (std::vector<std::string>{"t", "q1"})) << text;
    ASSERT_EQ(table.values.rows(), 2) << text;
    EXPECT_EQ(table.values(1, 0), 0.5) << text;
    EXPECT_EQ(table.values(1, 1), -2000) << text;
  }
}

TEST(Table, NamesLineAndColumnOfWhatIsWrong) {
  EXPECT_EQ(complaint("t,q1\n0,1\n1,abc\n"), "log.csv:3: column 'q1': 'abc' is not a number");
  EXPECT_EQ(complaint("t,q1\n0,nan\n"), "log.csv:2: column 'q1' is nan: not a finite number");
  EXPECT_EQ(complaint("t,q1\n0\n"), "log.csv:2: has 1 columns where the header has 2");
  EXPECT_EQ(complaint("t,q1\n0,1,2\n"), "log.csv:2: has more columns than the header's 2");
  EXPECT_EQ(complaint("t,t\n0,1\n"), "log.csv:1: two columns are named 't'");
  EXPECT_EQ(complaint("0,1\n0,1\n"),
            "log.csv:1: the first line is numbers; a header of column names is needed (t,q1,q2,...)");
  EXPECT_EQ(complaint("t,q1\n"), "log.csv: there is a header, but no row of numbers below it");
  EXPECT_EQ(complaint(""), "log.csv: the file is empty");
}

TEST(Table, ChannelsComeByPrefixAndCount) {
  const Table table = parse_table("q2,q1,t\n1,2,3\n4,5,6\n", "log.csv");
  const Eigen::MatrixXd q = table.channels("q", 2);
  EXPECT_EQ(q(0, 0), 2);
  EXPECT_EQ(q(1, 1), 4);
  EXPECT_THROW(table.channels("q", 3), InvalidInput);
  EXPECT_THROW(table.channels("q", 1), InvalidInput);  // q2 is one too many
}

TEST(Table, WritesEveryDigit) {
  Eigen::MatrixXd values(1, 3);
  values << 0.1, 1.0 / 3, -1e-300;
  const Table again = parse_table(to_csv({"a", "b", "c"}, values), "log.csv");
  EXPECT_EQ(again.values, values);
}

TEST(Table, ManyRowsAreWrittenInTheirOrder) {
  const Eigen::MatrixXd values = Eigen::MatrixXd::Random(70'000, 2);  // more than all threads write before they join
  const std::string text = to_csv({"a", "b"}, values);
  const Table again = parse_table(text, "log.csv");
  EXPECT_EQ(again.values, values);
  EXPECT_EQ(text.substr(0, 4), "a,b\n");
}

}  // namespace steelyard
