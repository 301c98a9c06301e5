#include "steelyard/results/result_parts.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "steelyard/core/version.hpp"

namespace steelyard {

TEST(ResultParts, ARunSaysAllThatIsNeededToRunAgain) {
  RunRecord run;
  run.invocation = {"steelyard identify arm.urdf log.csv", "/home/me", "2026-01-31T12:00:00Z", 7};
  run.threads = 2;
  run.options = {{"cutoff", "8"}};
  run.files = {{"log.csv", "identify", 12, "ab"}};
  const nlohmann::ordered_json json = run_json(run);
  EXPECT_EQ(json["version"], STEELYARD_VERSION);
  EXPECT_EQ(json["command"], "steelyard identify arm.urdf log.csv");
  EXPECT_EQ(json["directory"], "/home/me");
  EXPECT_EQ(json["seed"], 7);
  EXPECT_EQ(json["threads"], 2);
  EXPECT_EQ(json["options"]["cutoff"], "8");
  EXPECT_EQ(json["files"][0]["sha256"], "ab");
}

}  // namespace steelyard
