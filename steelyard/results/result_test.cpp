#include "steelyard/results/result.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "steelyard/pipeline/identify.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

namespace {

using nlohmann::ordered_json;

// One fit for all tests of the file.
const Identification& identification() {
  static const Identification run = [] {
    Random random(3);
    const Model model = testing::with_inertias(load_model("planar-2r"), random);
    std::vector<Recording> logs;
    for (const unsigned seed : {1u, 2u}) {
      testing::SyntheticOptions options;
      options.seed = seed;
      Recording log;
      log.file = seed == 1 ? "some/fit.csv" : "other/check.csv";
      log.signals = testing::synthetic_log(model, options);
      logs.push_back(log);
    }
    IdentifyOptions options;
    options.signals.cutoff = 10;
    return identify(model, {logs[0]}, {logs[1]}, options);
  }();
  return run;
}

const ordered_json& result() {
  static const ordered_json json = ordered_json::parse(result_json(identification()));
  return json;
}

// Every number of a JSON text is finite: JSON has no NaN, and null stands for what is not known.
void expect_finite(const ordered_json& json, const std::string& at) {
  if (json.is_number()) {
    EXPECT_TRUE(std::isfinite(json.get<double>())) << at;
  } else if (json.is_structured()) {
    for (const auto& [key, value] : json.items()) expect_finite(value, at + "/" + key);
  }
}

}  // namespace

TEST(Result, HasTheKeysOfTheContract) {
  for (const char* key : {"schema", "robot", "dof", "samples", "method", "consistent", "condition", "base_count",
                          "parameters", "base", "validation", "diagnostics", "seconds"})
    EXPECT_TRUE(result().contains(key)) << key;
  EXPECT_EQ(result()["schema"], 1);
  EXPECT_EQ(result()["dof"], 2);
  EXPECT_EQ(result()["method"], "wls");
  EXPECT_EQ(result()["consistent"], true);
  EXPECT_EQ(result()["base_count"], 4);  // of the links of a planar arm whose gravity is along the axes
  EXPECT_TRUE(result()["seconds"].contains("total"));
  expect_finite(result(), "");
}

TEST(Result, TablesAreThoseOfTheFit) {
  const Fit& fit = identification().fit;
  ASSERT_EQ(result()["base"].size(), fit.base.size());
  for (std::size_t k = 0; k < fit.base.size(); ++k) {
    const ordered_json& row = result()["base"][k];
    EXPECT_EQ(row["name"], fit.base[k].name);
    EXPECT_EQ(row["expression"], fit.base[k].expression);
    EXPECT_EQ(row["value"].get<double>(), fit.base[k].value);
    EXPECT_EQ(row["std"].get<double>(), fit.base[k].deviation);
    EXPECT_EQ(row["relative_std_percent"].get<double>(), fit.base[k].relative_deviation_percent());
  }
  ASSERT_EQ(result()["parameters"].size(), fit.standard.size());
  for (std::size_t k = 0; k < fit.standard.size(); ++k) {
    const ordered_json& row = result()["parameters"][k];
    EXPECT_EQ(row["value"].get<double>(), fit.standard[k].value);
    EXPECT_TRUE(row["from"] == "data" || row["from"] == "prior") << row;
    EXPECT_EQ(row["from"] == "prior", row["std"].is_null()) << row;
  }
}

TEST(Result, ValidationNamesEveryLogWithItsRoleAndErrors) {
  const ordered_json& logs = result()["validation"];
  ASSERT_EQ(logs.size(), 2u);
  EXPECT_EQ(logs[0]["log"], "fit.csv");
  EXPECT_EQ(logs[0]["role"], "identify");
  EXPECT_EQ(logs[1]["log"], "check.csv");
  EXPECT_EQ(logs[1]["role"], "validate");
  for (std::size_t k = 0; k < 2; ++k) {
    const TorqueMetrics& metrics = identification().logs[k].metrics;
    EXPECT_EQ(logs[k]["relative_percent"].get<double>(), metrics.relative_percent);
    EXPECT_EQ(logs[k]["filtered_relative_percent"].get<double>(), metrics.filtered_relative_percent);
    ASSERT_EQ(logs[k]["joints"].size(), 2u);
    for (const char* key :
         {"name", "rms", "relative_percent", "filtered_relative_percent", "moving_relative_percent", "fit_percent"})
      EXPECT_TRUE(logs[k]["joints"][1].contains(key)) << key;
  }
}

TEST(Result, TheFilesAreOneModelThatReadsBack) {
  std::set<std::string> names;
  for (const OutputFile& file : output_files(identification())) names.insert(file.path);
  for (const char* name : {"result.json", "model.yaml", "model.urdf"}) EXPECT_EQ(names.count(name), 1u) << name;
}

}  // namespace steelyard
