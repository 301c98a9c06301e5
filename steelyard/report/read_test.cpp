#include "steelyard/report/read.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/motion/limits_file.hpp"
#include "steelyard/pipeline/excite.hpp"
#include "steelyard/results/plan_result.hpp"

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
  Validation run;
  run.model.robot.name = "arm <1>";
  run.model.robot.coordinates.resize(2);
  run.logs = {judged()};
  run.logs[0].metrics.joints.resize(2);
  run.verdict.headline = "Usable for \"control\".";
  const std::vector<OutputFile> files = output_files(run);
  const std::string page = report_page(report_input(run, file_text(files, "result.json")));
  EXPECT_NE(page.find("<title>arm &lt;1&gt;: validated</title>"), std::string::npos);
  EXPECT_NE(page.find("<p>Usable for &quot;control&quot;.</p>"), std::string::npos);
  write_directory(folder_, files, run.logs);
  const ReportSource source = read_report(folder_);
  EXPECT_EQ(source.page, folder_ + "/report.html");
  EXPECT_TRUE(report_page(source.input) == page);
  EXPECT_TRUE(report_page(read_report(folder_ + "/result.json").input) == page);
}

TEST_F(ReadReport, GivesThePageOfAPlanThatWasWritten) {
  const Model model = load_model("planar-2r");
  ExciteOptions options;
  options.limits = own_limits(model.robot);
  options.design.seconds = infinity;
  options.design.iterations = 200;
  const Plan plan = make_plan(model, options);
  const std::vector<OutputFile> files = plan_files(model, plan, "p");
  const std::string page = report_page(report_input(plan, "p", file_text(files, "p.json")));
  write_directory(folder_, files);
  const ReportSource source = read_report(folder_ + "/p.json");
  EXPECT_EQ(source.page, folder_ + "/p.html");
  EXPECT_TRUE(report_page(source.input) == page);
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
  EXPECT_NE(refusal("no JSON").find("not a result of steelyard"), std::string::npos);
  EXPECT_NE(refusal(std::string(100000, '[')).find("64 levels deep"), std::string::npos);
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
