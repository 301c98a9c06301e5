// Logs in chunks: the same as whole, whatever the chunk and wherever a piece of the file ends.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/logs/chunks.hpp"
#include "steelyard/logs/log.hpp"

namespace steelyard {

namespace {

using testing::HasSubstr;

class LogStream : public testing::Test {
 protected:
  LogStream() : folder_(std::filesystem::temp_directory_path() / ("steelyard-stream-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~LogStream() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  std::string put(const std::string& name, const std::string& bytes) const {
    write_whole(path(name), bytes);
    return path(name);
  }

  std::filesystem::path folder_;
};

// Rows of every length, with remarks and blank lines between them: several pieces of a file.
std::string many_rows(int rows) {
  Random random(5);
  std::string text = "t,note,q1,tau1\n";
  for (int k = 0; k < rows; ++k) {
    text += fmt::format("{},{},{},{}\n", k, std::string(static_cast<std::size_t>(random.integer(0, 40)), 'x'),
                        random.normal(), random.integer(-9, 9));
    if (random.chance(0.01)) text += random.chance(0.5) ? "\n" : "# remark\n";
  }
  return text;
}

std::vector<LogChunk> chunks_of(const std::string& path, int dof, std::size_t samples, const LogFormat& format = {}) {
  std::vector<LogChunk> chunks;
  stream_chunks(
      path, dof, format, [&](LogChunk&& chunk) { chunks.push_back(std::move(chunk)); }, samples);
  return chunks;
}

// Every chunk but the last is full, has the right first row, and the numbers of the whole.
void expect_parts(const std::vector<LogChunk>& chunks, const Log& whole, Eigen::Index samples) {
  Eigen::Index done = 0;
  for (const LogChunk& chunk : chunks) {
    ASSERT_EQ(chunk.samples(), std::min(samples, whole.samples() - done));
    ASSERT_EQ(chunk.first_row, whole.first_row + static_cast<std::size_t>(done));
    ASSERT_EQ(chunk.t, whole.t.segment(done, chunk.samples()));
    ASSERT_EQ(chunk.view().channel(Channel::q), whole.q.middleCols(done, chunk.samples()));
    ASSERT_EQ(chunk.view().channel(Channel::tau), whole.tau.middleCols(done, chunk.samples()));
    done += chunk.samples();
  }
  EXPECT_EQ(done, whole.samples());
}

std::string complaint(const std::function<void()>& call) {
  try {
    call();
  } catch (const InvalidInput& e) {
    return e.what();
  }
  return "no complaint";
}

}  // namespace

TEST_F(LogStream, ChunksAreTheLogWhateverTheirSize) {
  const std::string text = many_rows(20'000);
  ASSERT_GT(text.size(), std::size_t{2} << 18);
  const std::string plain = put("log.csv", text), packed = path("log.csv.gz");
  for (const char* part : {"wb", "ab"}) {  // two members, as loggers that rotate leave them
    gzFile out = gzopen(packed.c_str(), part);
    const std::string half = part[0] == 'w' ? text.substr(0, 400'000) : text.substr(400'000);
    ASSERT_EQ(gzwrite(out, half.data(), static_cast<unsigned>(half.size())), static_cast<int>(half.size()));
    gzclose(out);
  }
  const Log whole = read_log(plain, 1);
  ASSERT_EQ(whole.samples(), 20'000);
  for (Eigen::Index k = 0; k < whole.samples(); ++k) ASSERT_EQ(whole.t[k], static_cast<double>(k));
  for (const std::size_t samples : {std::size_t{37}, std::size_t{256}, std::size_t{20'000}, std::size_t{65'536}}) {
    expect_parts(chunks_of(plain, 1, samples), whole, static_cast<Eigen::Index>(samples));
    expect_parts(chunks_of(packed, 1, samples), whole, static_cast<Eigen::Index>(samples));
  }
  const std::string small = put("small.csv", many_rows(5));
  expect_parts(chunks_of(small, 1, 1), read_log(small, 1), 1);
}

TEST_F(LogStream, RowsAndTheRateCountFromTheStartOfTheFile) {
  std::string text = many_rows(20'000);
  text.erase(0, text.find('\n') + 1);
  LogFormat format;
  format.header = false;
  format.rate = 100;
  format.columns = {{"t", {}}, {"q", {"3"}}, {"tau", {"1"}}};
  set_rows(format, "15001-18000");
  const std::string file = put("log.csv", text);
  const Log whole = read_log(file, 1, format);
  EXPECT_EQ(whole.samples(), 3000);
  EXPECT_EQ(whole.t[0], 150);
  EXPECT_EQ(whole.tau(0, 0), 15'000);
  expect_parts(chunks_of(file, 1, 700, format), whole, 700);
  set_rows(format, "19990-20001");
  EXPECT_THAT(complaint([&] { read_log(file, 1, format); }), HasSubstr("are asked for, but the file has 20000 rows"));
  set_rows(format, "20001-");
  EXPECT_THAT(complaint([&] { read_log(file, 1, format); }), HasSubstr("are asked for, but the file has 20000 rows"));
}

TEST_F(LogStream, DiagnosticsOfAllChunksComeWithTheLast) {
  std::string text = "t,q1,tau1\n";
  for (int k = 0; k < 1000; ++k) text += fmt::format("{},{},2\n", k, k % 100 == 50 ? "" : "1");
  const std::vector<LogChunk> chunks = chunks_of(put("log.csv", text + "1000,"), 1, 128);
  for (std::size_t i = 0; i + 1 < chunks.size(); ++i) EXPECT_TRUE(chunks[i].diagnostics.empty());
  ASSERT_EQ(chunks.back().diagnostics.size(), 2U);
  EXPECT_EQ(chunks.back().diagnostics[0].code, "log-cut-row");
  EXPECT_THAT(chunks.back().diagnostics[0].message, HasSubstr("log.csv:1002: "));
  EXPECT_THAT(chunks.back().diagnostics[1].message,
              HasSubstr("q has 10 empty or non-finite values, the first in row 51"));
}

TEST_F(LogStream, ARowIsTheLastOneEvenIfBlankLinesFillThePiecesBehindIt) {
  const std::string blank(600'000, '\n');
  const Log log = read_log(put("log.csv", "t,q1,tau1\n0,1,2\n1,1,2\n2,1\n" + blank), 1);
  EXPECT_EQ(log.samples(), 2);
  ASSERT_EQ(log.diagnostics.size(), 1U);
  EXPECT_EQ(log.diagnostics[0].code, "log-cut-row");
  EXPECT_THAT(complaint([&] { read_log(put("log.csv", "t,q1,tau1\n0,1,2\n2,1\n" + blank + "3,1,2\n"), 1); }),
              HasSubstr("log.csv:3: has 2 columns where the header has 3"));
}

TEST_F(LogStream, HeadersMayComeLateAndTextThroughAPipe) {
  const std::string remarks(700'000, '#');
  EXPECT_EQ(read_log(put("log.csv", remarks + "\nt,q1,tau1\n0,1,2\n"), 1).samples(), 1);
  const std::string pipe = path("pipe"), text = many_rows(20'000);
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(pipe) << text; });
  const Log log = read_log(pipe, 1);
  writer.join();
  EXPECT_EQ(log.samples(), 20'000);
}

TEST_F(LogStream, AnEndlessLineIsRefused) {
  const std::string file = put("log.csv", "t,q1,tau1\n" + std::string(std::size_t{70} << 20, '1'));
  EXPECT_THAT(complaint([&] { read_log(file, 1); }), HasSubstr("log.csv: 64 MB without a row of numbers"));
}

TEST_F(LogStream, FailuresOnEitherSideComeOut) {
  const std::string good = put("log.csv", many_rows(20'000));
  int taken = 0;
  const auto stop = [&](LogChunk&&) {
    if (++taken == 3) throw Unattainable("enough");
  };
  EXPECT_THROW(stream_chunks(good, 1, {}, stop, 100), Unattainable);
  EXPECT_EQ(taken, 3);
  const std::string bad = put("bad.csv", many_rows(20'000) + "20000,x,broken,1\n20001,x,1,1\n");
  Eigen::Index samples = 0;
  EXPECT_THAT(complaint([&] {
                stream_chunks(
                    bad, 1, {}, [&](LogChunk&& chunk) { samples += chunk.samples(); }, 100);
              }),
              HasSubstr("column 'q1': 'broken' is not a number"));
  EXPECT_EQ(samples, 19'900);  // all that was full and known not to be the last
}

TEST_F(LogStream, TheDigestIsThatOfTheWholeFileWhateverIsReadOfIt) {
  const std::string text = many_rows(200'000);
  ASSERT_GT(text.size(), std::size_t{4} << 20);  // so that a thread computes it
  const std::string plain = put("log.csv", text), packed = path("log.csv.gz"), small = put("small.csv", many_rows(5));
  gzFile out = gzopen(packed.c_str(), "wb");
  ASSERT_EQ(gzwrite(out, text.data(), static_cast<unsigned>(text.size())), static_cast<int>(text.size()));
  gzclose(out);
  const auto digest_of = [](const std::string& file, const LogFormat& format = {}) {
    FileDigest digest;
    stream_log(file, 1, format, [&](LogChunk&& chunk) { digest = chunk.digest; }, {.digest = true});
    return digest;
  };
  LogFormat few;
  few.last_row = 3;
  for (const auto& file : {plain, packed, small}) {
    const FileDigest expected = digest_file(file);
    for (const LogFormat& format : {LogFormat(), few}) {
      EXPECT_EQ(digest_of(file, format).sha256, expected.sha256) << file;
      EXPECT_EQ(digest_of(file, format).bytes, expected.bytes) << file;
    }
  }
  EXPECT_EQ(chunks_of(plain, 1, 1000).back().digest.sha256, "");  // not asked for
  const std::string pipe = path("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(pipe) << text; });
  EXPECT_EQ(digest_of(pipe).sha256, "");  // it cannot be looked at again
  writer.join();
}

TEST(LogName, IsTheFilesWithoutDirectoryAndExtension) {
  EXPECT_EQ(log_name("../data/excitation.csv.gz"), "excitation");
  EXPECT_EQ(log_name("excitation.csv"), "excitation");
  EXPECT_EQ(log_name("run.1.csv"), "run.1");
}

}  // namespace steelyard
