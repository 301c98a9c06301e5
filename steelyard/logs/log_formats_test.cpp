// Logs that are not plain text: gzip, NumPy, MATLAB.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <matio.h>
#include <unistd.h>

#include <filesystem>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/logs/log.hpp"
#include "steelyard/logs/table.hpp"
#include "tests/support/log_files.hpp"

namespace steelyard {

namespace {

using ::testing::HasSubstr;
using namespace testing;
constexpr Eigen::Index samples = 40;

class LogFormatsTest : public ::testing::Test {
 protected:
  LogFormatsTest()
      : t(Eigen::VectorXd::LinSpaced(samples, 0, 1)),
        q(Eigen::MatrixXd::Random(2, samples)),
        tau(2.5 * q),
        folder_(std::filesystem::temp_directory_path() / ("steelyard-formats-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~LogFormatsTest() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  Log read(const std::string& name, const std::string& bytes, const LogFormat& format = {}) const {
    write_whole(path(name), bytes);
    return read_log(path(name), 2, format);
  }

  std::string complaint(const std::string& name, const std::string& bytes, const LogFormat& format = {}) const {
    try {
      read(name, bytes, format);
    } catch (const InvalidInput& e) {
      return std::string(e.what()).substr(folder_.string().size() + 1);
    }
    return "no complaint";
  }

  void expect_equal(const Log& log) const {
    EXPECT_EQ(log.t, t);
    EXPECT_EQ(log.q, q);
    EXPECT_EQ(log.tau, tau);
    EXPECT_TRUE(log.diagnostics.empty());
  }

  // t, q, tau side by side: samples × 5.
  Eigen::MatrixXd together() const {
    Eigen::MatrixXd all(samples, 5);
    all << t, q.transpose(), tau.transpose();
    return all;
  }

  std::string csv() const { return to_csv({"t", "q1", "q2", "tau1", "tau2"}, together()); }

  void write_mat(const std::string& name, mat_ft version, matio_compression compression) const;

  Eigen::VectorXd t;
  Eigen::MatrixXd q, tau;
  std::filesystem::path folder_;
};

LogFormat numbered() {
  LogFormat format;
  format.columns = {{"t", {"1"}}, {"q", {"2-3"}}, {"tau", {"4-5"}}};
  return format;
}

matvar_t* variable(const char* name, const Eigen::MatrixXd& values) {
  std::size_t shape[2] = {static_cast<std::size_t>(values.rows()), static_cast<std::size_t>(values.cols())};
  return Mat_VarCreate(name, MAT_C_DOUBLE, MAT_T_DOUBLE, 2, shape, const_cast<double*>(values.data()), 0);
}

// Variables t, q (standing), tau (lying), all (samples × 5), a text, and a struct s with q and tau.
void LogFormatsTest::write_mat(const std::string& name, mat_ft version, matio_compression compression) const {
  mat_t* file = Mat_CreateVer(path(name).c_str(), nullptr, version);
  ASSERT_NE(file, nullptr);
  const auto put = [&](matvar_t* one) {
    EXPECT_EQ(Mat_VarWrite(file, one, compression), 0);
    Mat_VarFree(one);
  };
  put(variable("t", t));
  put(variable("q", q.transpose()));
  put(variable("tau", tau));
  std::size_t length[2] = {1, 5};
  char note[] = "hello";
  put(Mat_VarCreate("note", MAT_C_CHAR, MAT_T_UINT8, 2, length, note, 0));
  const char* fields[2] = {"pos", "effort"};
  std::size_t one[2] = {1, 1};
  matvar_t* structure = Mat_VarCreateStruct("s", 2, one, fields, 2);
  Mat_VarSetStructFieldByName(structure, "pos", 0, variable("pos", q));
  Mat_VarSetStructFieldByName(structure, "effort", 0, variable("effort", tau));
  put(structure);
  Mat_Close(file);
}

}  // namespace

TEST_F(LogFormatsTest, GzipIsUnpackedWhateverItsName) {
  expect_equal(read("log.csv.gz", gzip(csv())));
  expect_equal(read("log.csv", gzip(csv())));
  const std::string text = csv();  // two members, as `cat a.gz b.gz` makes them, and padding
  expect_equal(read("two.gz", gzip(text.substr(0, 100)) + gzip(text.substr(100)) + std::string(16, '\0')));
  EXPECT_EQ(read_table(path("two.gz")).values, together());
  LogFormat format = numbered();
  expect_equal(read("log.npy.gz", gzip(npy<double>(together(), "<f8", false)), format));
}

TEST_F(LogFormatsTest, DamagedGzipIsRefused) {
  const std::string bytes = gzip(csv());
  EXPECT_EQ(complaint("a.gz", bytes.substr(0, bytes.size() / 2)), "a.gz: the gzip file ends too early; copy it again");
  std::string damaged = bytes;
  for (std::size_t i = 40; i < 80; ++i) damaged[i] = '\x55';
  EXPECT_EQ(complaint("a.gz", damaged), "a.gz: the gzip file is damaged; copy it again");
  EXPECT_EQ(complaint("a.gz", gzip("MATLAB 5.0 MAT-file")), "a.gz: unpack it with gunzip first");
}

TEST_F(LogFormatsTest, NpyIsReadInBothOrdersStandingOrLying) {
  for (const bool fortran : {false, true}) {
    expect_equal(read("a.npy", npy<double>(together(), "<f8", fortran), numbered()));
    expect_equal(read("a.npy", npy<double>(together().transpose(), "<f8", fortran), numbered()));
    const Log single = read("a.npy", npy<float>(together(), "<f4", fortran), numbered());
    EXPECT_EQ(single.q, q.cast<float>().cast<double>());
  }
  LogFormat format = numbered();
  set_rows(format, "3-7");
  const Log part = read("a.npy", npy<double>(together(), "<f8", false), format);
  EXPECT_EQ(part.q, q.middleCols(2, 5));
  EXPECT_EQ(part.t, t.segment(2, 5));
  set_rows(format, "3-41");
  EXPECT_EQ(complaint("a.npy", npy<double>(together(), "<f8", false), format),
            "a.npy: rows 3-41 are asked for, but the file has 40 rows");
}

TEST_F(LogFormatsTest, BadNpyIsRefused) {
  const std::string good = npy<double>(together(), "<f8", false);
  EXPECT_EQ(complaint("a.npy", good.substr(0, good.size() - 8), numbered()),
            "a.npy: 200 numbers are expected, but 199 are there; copy it again");
  EXPECT_EQ(complaint("a.npy", good.substr(0, 50), numbered()), "a.npy: the file ends too early; copy it again");
  EXPECT_EQ(complaint("a.npy", good.substr(0, 7), numbered()), "a.npy: the file ends too early; copy it again");
  EXPECT_EQ(complaint("a.npy", npy<double>(together(), ">f8", false), numbered()),
            "a.npy: an array of type '>f8' cannot be read; save it as float64");
  EXPECT_THAT(complaint("a.npy", good), HasSubstr("the file has 5 columns without names: name them"));
  std::string huge = good;
  huge.replace(huge.find("(40, 5)"), 24, "(4000000000, 4000000000)");
  EXPECT_EQ(complaint("a.npy", huge, numbered()), "a.npy: the .npy header's shape is not valid");
}

TEST_F(LogFormatsTest, NpzIsReadByTheNamesOfItsArrays) {
  for (const bool compress : {false, true}) {
    const std::string bytes = zip({{"t.npy", npy<double>(t, "<f8", false, true)},
                                   {"q.npy", npy<double>(q.transpose(), "<f8", false)},
                                   {"label.npy", npy<std::int32_t>(t, "<U1", false, true)},
                                   {"tau.npy", npy<double>(tau, "<f8", true)}},
                                  compress);
    expect_equal(read("a.npz", bytes));
    EXPECT_EQ(complaint("a.npz", bytes.substr(0, bytes.size() - 30)),
              "a.npz: the zip file ends too early; copy it again");
    std::string damaged = bytes;
    for (std::size_t i = 200; i < 260; ++i) damaged[i] = static_cast<char>(damaged[i] ^ 0x5a);
    EXPECT_EQ(complaint("a.npz", damaged), "a.npz: t.npy: the zip entry is damaged");
  }
}

TEST_F(LogFormatsTest, ColumnsInMemoryAreReadAsThoseOfAFile) {
  const auto array = [](const std::string& name, const Eigen::MatrixXd& values) {
    return Array{name,
                 {values.data(), values.data() + values.size()},
                 static_cast<std::size_t>(values.rows()),
                 static_cast<std::size_t>(values.cols()),
                 false};
  };
  LogFormat format;
  format.memory = std::make_shared<const std::vector<Array>>(
      std::vector{array("t", t), array("q1", q.row(0)), array("q2", q.row(1)), array("tau", tau)});
  expect_equal(read_log("recorded", 2, format));
  format.units["q"] = {"deg"};
  EXPECT_DOUBLE_EQ(read_log("recorded", 2, format).q(1, 3), q(1, 3) * M_PI / 180);
  try {
    read_log("recorded", 3, format);
    ADD_FAILURE() << "three joints were found";
  } catch (const InvalidInput& e) {
    EXPECT_THAT(e.what(), HasSubstr("recorded: "));
  }
}

TEST_F(LogFormatsTest, NpzNamesCanBeMapped) {
  LogFormat format;
  format.columns = {{"t", {"clock"}}, {"q", {"pos"}}, {"tau", {"effort{}"}}};
  format.units["t"] = {"ns"};
  const Eigen::VectorXd clock = Eigen::VectorXd::LinSpaced(samples, 0, (samples - 1) * 1e6);
  const std::vector<Member> members = {{"clock.npy", npy<std::int64_t>(clock, "<i8", false, true)},
                                       {"pos.npy", npy<double>(q, "<f8", false)},
                                       {"effort.npy", npy<double>(tau, "<f8", false)}};
  const Log log = read("a.npz", zip(members, true), format);
  EXPECT_EQ(log.q, q);
  EXPECT_EQ(log.tau, tau);
  EXPECT_EQ(log.t[7], 0.007);
  EXPECT_EQ(complaint("a.npz", zip(members, true)),
            "a.npz: no column t (or else the rate in Hz: `rate` 100), q1, q2, tau1, tau2 or current1, current2; the "
            "file has: "
            "clock, pos (2 columns), effort (2 columns)");
  EXPECT_EQ(
      complaint("a.npz",
                zip({{"clock.npy", npy<double>(clock.head(10), "<f8", false, true)}, members[1], members[2]}, true),
                format),
      "a.npz: clock has 10 samples, but pos has 40");
  EXPECT_EQ(complaint("a.xlsx", zip({{"sheet.xml", "<a/>"}}, true)),
            "a.xlsx: has no array of numbers (an Excel sheet must be saved as CSV)");
}

TEST_F(LogFormatsTest, ColumnNumbersCountInOneMatrix) {
  const std::vector<Member> one = {{"data.npy", npy<double>(together(), "<f8", false)},
                                   {"other.npy", npy<double>(t, "<f8", false, true)}};
  expect_equal(read("a.npz", zip(one, false), numbered()));
  std::vector<Member> two = one;
  two.push_back({"more.npy", npy<double>(q, "<f8", false)});
  EXPECT_EQ(
      complaint("a.npz", zip(two, false), numbered()),
      "a.npz: columns of t: numbers need one matrix to count in, and there are 2; name the variable; the file has: "
      "data (5 columns), other, more (2 columns)");
  LogFormat format = numbered();
  format.variable = "data";
  expect_equal(read("a.npz", zip(two, false), format));
  format.variable = "dat";
  EXPECT_THAT(complaint("a.npz", zip(two, false), format), HasSubstr("a.npz: no matrix 'dat'; the file has: data"));
}

TEST_F(LogFormatsTest, MatIsReadInEveryVersion) {
  for (const mat_ft version : {MAT_FT_MAT5, MAT_FT_MAT73}) {
    for (const matio_compression compression : {MAT_COMPRESSION_NONE, MAT_COMPRESSION_ZLIB}) {
      write_mat("a.mat", version, compression);
      expect_equal(read_log(path("a.mat"), 2));
      LogFormat fields;
      fields.columns = {{"q", {"s.pos"}}, {"tau", {"s.effort{}"}}};
      expect_equal(read_log(path("a.mat"), 2, fields));
    }
  }
}

TEST_F(LogFormatsTest, MatVersion4AndAMatrixOfColumnsAreRead) {
  mat_t* file = Mat_CreateVer(path("a.mat").c_str(), nullptr, MAT_FT_MAT4);
  ASSERT_NE(file, nullptr);
  matvar_t* all = variable("all", together());
  EXPECT_EQ(Mat_VarWrite(file, all, MAT_COMPRESSION_NONE), 0);
  Mat_VarFree(all);
  Mat_Close(file);
  expect_equal(read_log(path("a.mat"), 2, numbered()));
}

TEST_F(LogFormatsTest, BadMatIsRefused) {
  EXPECT_EQ(complaint("a.mat", csv().substr(0, 30)), "a.mat: cannot be read as a MATLAB file; save it again with -v7");
  EXPECT_EQ(complaint("a.mat", "MATLAB 7.3 MAT-file" + std::string(600, ' ')),
            "a.mat: cannot be read as a MATLAB file; save it again with -v7");
}

TEST_F(LogFormatsTest, MatThatIsCutIsRefused) {
  for (const matio_compression compression : {MAT_COMPRESSION_NONE, MAT_COMPRESSION_ZLIB}) {
    write_mat("a.mat", MAT_FT_MAT5, compression);
    const std::string bytes = read_text(path("a.mat"), 1 << 20);
    for (const std::size_t missing : {std::size_t{1}, std::size_t{100}, bytes.size() / 2})
      EXPECT_EQ(complaint("b.mat", bytes.substr(0, bytes.size() - missing)),
                "b.mat: the MATLAB file ends too early; copy it again");
  }
  write_mat("a.mat", MAT_FT_MAT73, MAT_COMPRESSION_NONE);
  const std::string bytes = read_text(path("a.mat"), 1 << 20);
  ::testing::internal::CaptureStderr();
  EXPECT_THAT(complaint("b.mat", bytes.substr(0, bytes.size() - 100)),
              HasSubstr("b.mat: no matrix of numbers can be read"));
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

// matio would fill the rest from memory's leftovers.
TEST_F(LogFormatsTest, MatWithFewerNumbersThanItClaimsIsRefused) {
  write_mat("a.mat", MAT_FT_MAT5, MAT_COMPRESSION_NONE);
  std::string bytes = read_text(path("a.mat"), 1 << 20);
  const std::string shape = raw(std::int32_t{samples}) + raw(std::int32_t{1});
  const std::size_t at = bytes.find(shape);  // position of the shape of t
  ASSERT_NE(at, std::string::npos);
  bytes.replace(at, 4, raw(std::int32_t{samples + 1}));
  EXPECT_EQ(complaint("b.mat", bytes), "b.mat: the MATLAB file is damaged; copy it again");
  write_mat("a.mat", MAT_FT_MAT5, MAT_COMPRESSION_ZLIB);
  bytes = read_text(path("a.mat"), 1 << 20);
  bytes[128 + 8 + 60] = static_cast<char>(bytes[128 + 8 + 60] ^ 1);
  EXPECT_EQ(complaint("b.mat", bytes), "b.mat: the MATLAB file is damaged; copy it again");
}

TEST_F(LogFormatsTest, MissingFilesAndFoldersAreNamed) {
  EXPECT_THROW(read_log(path("none.csv"), 2), InvalidInput);
  EXPECT_THROW(read_log(path("none.mat"), 2), InvalidInput);
  EXPECT_THROW(read_log(folder_.string(), 2), InvalidInput);
}

}  // namespace steelyard
