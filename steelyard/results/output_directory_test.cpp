#include "steelyard/results/output_directory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard {

namespace fs = std::filesystem;

// Whatever the name, a run does not write over a file that it was made from, nor take it away with an earlier result.
TEST(OutputDirectory, KeepsTheInputsOfARun) {
  const fs::path folder = fs::temp_directory_path() / "steelyard_kept_inputs";
  fs::remove_all(folder);
  const std::string earlier = R"({"schema": 1, "kind": "identify", "validation": [{"series": "series/a.csv"}]})";
  write_directory(folder.string(), {{"result.json", earlier}, {"series/a.csv", "log"}, {"model.yaml", "robot"}});
  fs::create_symlink(folder / "model.yaml", folder / "link.yaml");
  const std::vector<OutputFile> files = {{"result.json", "{}"}, {"model.yaml", "new"}};
  for (const char* input : {"model.yaml", "link.yaml", "series/a.csv"}) {
    try {
      write_directory(folder.string(), files, {}, {}, {(folder / input).string()});
      ADD_FAILURE() << input << " is gone";
    } catch (const InvalidInput& e) {
      EXPECT_THAT(e.what(), ::testing::HasSubstr("an input of this run"));
    }
    EXPECT_EQ(read_text((folder / "model.yaml").string(), 100), "robot") << input;
    EXPECT_EQ(read_text((folder / "series/a.csv").string(), 100), "log") << input;
  }
  write_directory(folder.string(), files, {}, {}, {"/nowhere/model.yaml"});
  EXPECT_EQ(read_text((folder / "model.yaml").string(), 100), "new");
  fs::remove_all(folder);
}

}  // namespace steelyard
