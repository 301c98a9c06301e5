#include "steelyard/core/files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace fs = std::filesystem;

namespace {
class Files : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) / ("steelyard_files_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  fs::path folder_;
};
}  // namespace

TEST_F(Files, WhatIsWrittenIsReadAndNothingElseIsLeft) {
  write_whole(path("a.txt"), "first");
  write_whole(path("a.txt"), "second");
  EXPECT_EQ(read_text(path("a.txt"), 100), "second");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
}

TEST_F(Files, AFileThatCannotBeWrittenLeavesNothing) {
  EXPECT_THROW(write_whole(path("no/such/folder/a.txt"), "x"), InvalidInput);
  fs::create_directories(path("taken"));
  std::ofstream(path("taken/inside")) << "x";
  EXPECT_THROW(write_whole(path("taken"), "x"), InvalidInput);  // a folder of that name
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
}

TEST_F(Files, MissingTooLargeAndFoldersAreNamed) {
  EXPECT_THROW(read_text(path("none"), 100), InvalidInput);
  EXPECT_THROW(read_text(folder_.string(), 100), InvalidInput);
  write_whole(path("large"), std::string(1000, 'x'));
  EXPECT_THROW(read_text(path("large"), 999), InvalidInput);
}

TEST(Words, TheClosestOneIsSuggested) {
  EXPECT_EQ(closest("vicous", {"viscous", "coulomb"}), "viscous");
  EXPECT_EQ(closest("panada", {"panda", "puma560"}), "panda");
  EXPECT_EQ(closest("something else", {"viscous", "coulomb"}), "");
  EXPECT_EQ(did_you_mean("xyz", {"viscous"}), "");
}

}  // namespace steelyard
