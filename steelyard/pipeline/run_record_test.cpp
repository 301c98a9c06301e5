#include "steelyard/pipeline/run_record.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "steelyard/core/files.hpp"
#include "steelyard/robot/robot.hpp"

namespace steelyard {

namespace {

// A folder for one test.
struct Folder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("steelyard-run-record-" + std::to_string(::getpid()));
  Folder() { std::filesystem::create_directories(path); }
  ~Folder() { std::filesystem::remove_all(path); }
};

}  // namespace

TEST(RunRecord, FilesHaveThePublishedDigestOfTheirBytes) {
  const Folder folder;
  const std::string path = folder.path / "abc.csv";
  write_whole(path, "abc");
  const UsedFile used = used_file(path, "identify");
  EXPECT_EQ(used.path, path);
  EXPECT_EQ(used.role, "identify");
  EXPECT_EQ(used.bytes, 3u);
  EXPECT_EQ(used.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");  // FIPS 180-2, B.1
}

TEST(RunRecord, APipeIsNotOpenedForItsDigest) {
  const Folder folder;
  const std::string path = folder.path / "pipe";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  const UsedFile used = used_file(path, "identify");  // which would wait for a writer
  EXPECT_EQ(used.path, path);
  EXPECT_EQ(used.sha256, "");
}

TEST(RunRecord, ABundledRobotIsNamedByItsFile) {
  const UsedFile used = used_robot("puma560");
  EXPECT_EQ(used.path, "robots/puma560.yaml");
  EXPECT_EQ(used.bytes, bundled_robot_file("puma560").size());
  EXPECT_EQ(used.sha256.size(), 64u);
}

}  // namespace steelyard
