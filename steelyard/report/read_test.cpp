#include "steelyard/report/read.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard {
namespace {

namespace fs = std::filesystem;

class ReadReport : public testing::Test {
 protected:
  ReadReport() { fs::remove_all(folder_); }
  ~ReadReport() override { fs::remove_all(folder_); }

  std::string refusal(const std::string& result) {
    write_directory(folder_, {{"result.json", result}, {"s.csv", "t,tau1,tau_hat1\n0,1,1\n1,2,2\n"}});
    try {
      read_report(folder_);
    } catch (const InvalidInput& e) {
      return e.what();
    }
    return "";
  }

  const std::string folder_ =
      testing::TempDir() + "steelyard-" + testing::UnitTest::GetInstance()->current_test_info()->name();
};

Judgement judged() {
  Judgement out;
  out.log = "a";
  out.file = "a.csv";
  out.t = Eigen::VectorXd::LinSpaced(50, 0, 1.0 / 3);
  for (auto* m : {&out.tau, &out.predicted, &out.q, &out.qd}) *m = Eigen::MatrixXd::Random(2, 50);
  return out;
}

// One page, whether its data comes from memory or from the files.
TEST_F(ReadReport, GivesThePageThatWasWritten) {
  const std::vector<Judgement> logs = {judged()};
  std::vector<OutputFile> files = series_files(logs);
  files.push_back({"result.json", R"({"schema": 1, "kind": "validate", "dof": 2, "value": 0.1,
    "validation": [{"log": "a.csv", "role": "validate", "series": "series/a.csv"}]})"});
  const OutputFile page = report_file(files, report_series(logs));
  write_directory(folder_, files);
  const ReportSource source = read_report(folder_);
  EXPECT_EQ(source.page, folder_ + "/report.html");
  EXPECT_TRUE(report_page(source.input) == page.text);
  EXPECT_TRUE(report_page(read_report(folder_ + "/result.json").input) == page.text);
}

TEST_F(ReadReport, OpensNothingOutsideItsFolder) {
  for (const char* path : {"../s.csv", "/etc/passwd", "series/../../s.csv", ""})
    EXPECT_NE(
        refusal(std::string(R"({"schema":1,"kind":"identify","dof":1,"validation":[{"log":"a","role":"b","series":")") +
                path + "\"}]}")
            .find("not below its directory"),
        std::string::npos)
        << path;
}

TEST_F(ReadReport, RefusesWhatIsForeignNewerOrDoesNotFit) {
  EXPECT_NE(refusal("no JSON").find("no result of steelyard"), std::string::npos);
  EXPECT_NE(refusal("3").find("schema"), std::string::npos);
  EXPECT_NE(refusal(R"({"schema": 7})").find("newer"), std::string::npos);
  EXPECT_NE(refusal(R"({"schema": 1, "kind": "dance"})").find("kind"), std::string::npos);
  EXPECT_NE(refusal(R"({"schema":1,"kind":"identify","dof":2,"validation":[{"log":"a","role":"b","series":"s.csv"}]})")
                .find("column 3 must be tau2"),
            std::string::npos);
  EXPECT_THROW(read_report(folder_ + "/nothing"), InvalidInput);
}

}  // namespace
}  // namespace steelyard
