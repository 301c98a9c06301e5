// How long, and in how much memory, an hour's log becomes a model.
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "steelyard/core/large_buffer.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/logs/csv_writer.hpp"
#include "steelyard/results/result.hpp"
#include "steelyard/settings/settings.hpp"
#include "steelyard/signals/conditioning.hpp"

namespace {

using namespace steelyard;
namespace fs = std::filesystem;

constexpr int joints = 6;

struct Usage {
  double wall = 0, cpu = 0;
  long peak = 0;  // [MB], of the process so far
};

double seconds(const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); }

Usage measure(const std::function<void()>& work) {
  rusage before = {}, after = {};
  getrusage(RUSAGE_SELF, &before);
  const auto start = std::chrono::steady_clock::now();
  work();
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  getrusage(RUSAGE_SELF, &after);
  return {wall, seconds(after.ru_utime) + seconds(after.ru_stime) - seconds(before.ru_utime) - seconds(before.ru_stime),
          after.ru_maxrss >> 10};
}

void print(const std::string& stage, const Usage& usage, const std::string& remark) {
  fmt::print("{:<34} {:6.2f} s  {:6.2f} s CPU  {:5} MB peak   {}\n", stage, usage.wall, usage.cpu, usage.peak, remark);
}

// Sums of sines inside the robot's limits and the torques they take, with noise; 1 kHz.
void write_log(const Model& described, const std::string& path, long rows) {
  std::vector<std::string> names = {"t"};
  for (const char* channel : {"q", "qd", "tau"})
    for (int j = 1; j <= joints; ++j) names.push_back(fmt::format("{}{}", channel, j));
  CsvWriter writer(path, names, 1);
  const Model model = nominal_model(described);
  Random random(1);
  Eigen::MatrixXd frequency(joints, 5), phase(joints, 5);
  for (auto& f : frequency.reshaped()) f = 2 * M_PI * random.uniform(0.05, 0.6);
  for (auto& p : phase.reshaped()) p = random.uniform(0, 2 * M_PI);
  constexpr Eigen::Index block = 4096;
  Eigen::MatrixXd q(joints, block), qd(joints, block), qdd(joints, block);
  std::vector<double> row(names.size());
  for (long first = 0; first < rows; first += block) {
    for (Eigen::Index s = 0; s < block; ++s)
      for (int j = 0; j < joints; ++j) {
        const Limits& limits = model.robot.coordinates[static_cast<std::size_t>(j)].limits;
        const double reach = std::min(1.0, 0.15 * (limits.upper - limits.lower)) / 2;
        q(j, s) = 0.5 * (limits.lower + limits.upper), qd(j, s) = 0, qdd(j, s) = 0;
        for (int k = 0; k < 5; ++k) {
          const double w = frequency(j, k), x = w * 1e-3 * static_cast<double>(first + s) + phase(j, k);
          q(j, s) += reach * std::sin(x), qd(j, s) += reach * w * std::cos(x), qdd(j, s) -= reach * w * w * std::sin(x);
        }
      }
    const Eigen::MatrixXd tau = torques(model, q, qd, qdd);
    for (Eigen::Index s = 0; s < block && first + s < rows; ++s) {
      row[0] = 1e-3 * static_cast<double>(first + s);
      for (int j = 0; j < joints; ++j) {
        row[static_cast<std::size_t>(1 + j)] = q(j, s) + 1e-5 * random.normal();
        row[static_cast<std::size_t>(1 + joints + j)] = qd(j, s) + 1e-3 * random.normal();
        row[static_cast<std::size_t>(1 + 2 * joints + j)] = tau(j, s) + 0.1 * random.normal();
      }
      writer.add(row.data());
    }
  }
  writer.finish();
}

void run(long rows, const std::string& folder, bool keep) {
  const std::string path = (fs::path(folder) / fmt::format("steelyard-bench-{}.csv", rows)).string();
  const Model model = load_model("denso-vp6242g");
  if (!fs::exists(path)) print("write", measure([&] { write_log(model, path, rows); }), path);
  const double megabytes = static_cast<double>(fs::file_size(path)) / 1e6, millions = static_cast<double>(rows) / 1e6;
  Eigen::Index samples = 0;
  const Usage reading =
      measure([&] { stream_log(path, joints, {}, [&](LogChunk&& chunk) { samples += chunk.samples(); }); });
  print(fmt::format("stream_log, {:.0f} MB", megabytes), reading,
        fmt::format("{:.0f} MB/s of CPU", megabytes / reading.cpu));
  ConditioningOptions options;
  options.decimate = 0;
  const Usage conditioning = measure([&] { samples = condition(path, joints, {}, options).samples(); });
  print("condition, to 100 Hz", conditioning, fmt::format("{} samples", samples));

  IdentifyOptions fit;
  fit.signals.cutoff = 8;
  fit.friction = {false, plain_friction()};
  const Model given_laws = [&] {
    Settings settings;
    settings.identify = fit;
    return with_settings(model, settings);
  }();
  const std::string output = (fs::path(folder) / "steelyard-bench-model").string();
  const auto identify_and_write = [&](const Model& described) {
    const Identification run = identify(described, {{path}}, {}, fit);
    write_directory(output, output_files(run), run.logs);
  };
  const Usage given = measure([&] { identify_and_write(given_laws); });
  print("identify, cut-off and friction given", given,
        fmt::format("{:.2f} s a million samples", given.wall / millions));
  fit = {};
  const Usage automatic = measure([&] { identify_and_write(model); });
  print("identify, both automatic", automatic, fmt::format("{:.1f} times that", automatic.wall / given.wall));
  fs::remove_all(output);
  if (!keep) fs::remove(path);
}

}  // namespace

int main(int argc, char** argv) try {
  CLI::App app("How long, and in how much memory, a long log becomes a model");
  long rows = 3'600'000;
  std::string folder = fs::temp_directory_path().string();
  app.add_option("--rows", rows, "of the log")->capture_default_str();
  app.add_option("--folder", folder, "where it is written")->capture_default_str();
  return_large_arrays();  // as the program does
  bool keep = false;
  app.add_flag("--keep", keep, "the log, for another run");
  CLI11_PARSE(app, argc, argv);
  run(rows, folder, keep);
  return 0;
} catch (const std::exception& e) {
  fmt::print(stderr, "steelyard_bench_stream: {}\n", e.what());
  return 1;
}
