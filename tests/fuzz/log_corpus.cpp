// Logs of every kind that read_log reads, except MATLAB 7.3: HDF5 leaks on damaged files, and is not ours to mend.
#include <matio.h>

#include <filesystem>
#include <stdexcept>

#include "steelyard/core/files.hpp"
#include "steelyard/logs/table.hpp"
#include "tests/fuzz/corpus.hpp"
#include "tests/support/bag_files.hpp"
#include "tests/support/log_files.hpp"

namespace steelyard::fuzz {

namespace {

using namespace steelyard::testing;
using Eigen::MatrixXd;

constexpr const char* texts[] = {
    "# logger 3\n# t q1 q2 tau1 tau2\n0 1 2 3 4\n0.1 1 2 3 4\n0.2 1 2 3 4\n",
    "t;q1;q2;qd1;qd2;current1;current2;mode\n0;1;2;3;4;5;6;\"a;b\"\n0.01;1;;3;nan;5;6;run\n0.02;1;2;3;4;5;6;x\n",
    "0,1,2,3,4,5,6\n0.5,1,2,3,4,5,6\n1,1,2,3,4,5,6\n1.5,1,2,3,4,5",
    "q1\ttau1\n1\t2\n1\t2\n1\t2\n1e0\t-2\n",
    "t [ms],q,tau_nm\n0,\"[1, 2]\",\"[3, 4]\"\n10,\"[1 2]\",[3; 4]\n20,\"[1, 2]\",\"[3, 4]\"\n",
    "t;q1_deg;q2_deg;tau1;tau2\n0;1,5;2;3;4\n0,1;1,5;2,5;3;4\n0,2;1;2;3;4,25\n",
};

MatrixXd motion(Eigen::Index samples) {
  MatrixXd values(samples, 7);
  for (Eigen::Index k = 0; k < samples; ++k)
    for (Eigen::Index c = 0; c < 7; ++c)
      values(k, c) = c == 0 ? 0.01 * static_cast<double>(k) : 0.1 * static_cast<double>((k * (c + 3)) % 17) - 0.7;
  return values;
}

std::string mat(const MatrixXd& values, matio_compression compression) {
  const std::string path =
      (std::filesystem::temp_directory_path() / fmt::format("steelyard-fuzz-{}.mat", ::getpid())).string();
  mat_t* const file = Mat_CreateVer(path.c_str(), nullptr, MAT_FT_MAT5);
  if (file == nullptr) throw std::runtime_error("cannot write " + path);
  const auto put = [&](const char* name, const MatrixXd& m) {
    std::size_t shape[2] = {static_cast<std::size_t>(m.rows()), static_cast<std::size_t>(m.cols())};
    matvar_t* const variable =
        Mat_VarCreate(name, MAT_C_DOUBLE, MAT_T_DOUBLE, 2, shape, const_cast<double*>(m.data()), 0);
    Mat_VarWrite(file, variable, compression);
    Mat_VarFree(variable);
  };
  put("t", values.col(0));
  put("q", values.middleCols(1, 2));
  put("qd", values.middleCols(3, 2).transpose());
  put("tau", values.rightCols(2));
  Mat_Close(file);
  const std::string bytes = read_text(path, 1 << 20);
  std::filesystem::remove(path);
  return bytes;
}

// Bags of joints a and b, of a wrench and of a controller, in every container.
std::vector<std::string> bags(const MatrixXd& values) {
  const std::vector<BagTopic> topics = {{"/joint_states", joint_state_type, joint_state_text},
                                        {"/wrench", "geometry_msgs/msg/WrenchStamped"},
                                        {"/state", "control_msgs/msg/JointTrajectoryControllerState"}};
  std::vector<BagMessage> messages;
  for (Eigen::Index k = 0; k < 12; ++k) {
    const std::int64_t time = 1700000000000000000 + k * 10000000;
    const auto two = [&](Eigen::Index c) { return std::vector<double>{values(k, c), values(k, c + 1)}; };
    messages.push_back({0, time, joint_state(time, {"a", "b"}, two(1), two(3), two(5), k % 2 == 1)});
    Cdr wrench, controller;
    wrench.header(time);
    for (int i = 0; i < 6; ++i) wrench.number(values(k, i));
    messages.push_back({1, time, wrench.bytes()});
    controller.header(time).words({"a", "b"});
    for (int p = 0; p < 3; ++p)
      controller.numbers(two(1)).numbers(two(3)).numbers({}).numbers(two(5)).number(0).number(0u);
    messages.push_back({2, time, controller.bytes()});
  }
  std::vector<std::string> out = {sqlite_bag(topics, messages), sqlite_bag(topics, messages, true),
                                  zstd(mcap_file(topics, messages)),
                                  mcap_file({topics[2]}, {{0, 1, messages[2].bytes}})};
  for (const char* compression : {"", "lz4", "zstd"})
    for (const bool checksums : {true, false})
      out.push_back(mcap_file(topics, messages, {compression, !checksums || *compression != '\0', checksums}));
  return out;
}

}  // namespace

std::vector<Input> log_corpus() {
  const MatrixXd values = motion(60);
  const std::string csv = to_csv({"t", "q1", "q2", "qd1", "qd2", "tau1", "tau2"}, values);
  const std::vector<Member> members = {{"t.npy", npy<double>(values.col(0), "<f8", false, true)},
                                       {"q.npy", npy<double>(values.middleCols(1, 2), "<f8", false)},
                                       {"tau.npy", npy<float>(values.rightCols(2), "<f4", true)}};
  std::vector<Input> all;
  for (const char* text : texts) all.push_back({Kind::log, text});
  for (const std::string& bytes :
       {csv, csv, gzip(csv), npy<double>(values, "<f8", false), npy<double>(values, "<f8", true), zip(members, false),
        zip(members, true), mat(values, MAT_COMPRESSION_NONE), mat(values, MAT_COMPRESSION_ZLIB)})
    all.push_back({Kind::log, bytes});
  for (const std::string& bytes : bags(values)) all.push_back({Kind::log, bytes});
  return all;
}

}  // namespace steelyard::fuzz
