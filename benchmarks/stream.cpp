// How long, and in how much memory, an hour's log becomes signals and information.
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "steelyard/core/random.hpp"
#include "steelyard/estimate/observations.hpp"
#include "steelyard/logs/csv_writer.hpp"
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

void write_log(const std::string& path, long rows) {
  std::vector<std::string> names = {"t"};
  for (const char* channel : {"q", "qd", "tau"})
    for (int j = 1; j <= joints; ++j) names.push_back(fmt::format("{}{}", channel, j));
  CsvWriter writer(path, names, {1});
  std::vector<double> row(names.size());
  Random random(1);
  std::vector<double> noise(1 << 12);
  for (double& x : noise) x = random.normal();
  for (long k = 0; k < rows; ++k) {
    row[0] = 1e-3 * static_cast<double>(k);
    for (std::size_t c = 1; c < row.size(); ++c)
      row[c] = noise[(static_cast<std::size_t>(k) * 7 + c * 131) % noise.size()];
    writer.add(row.data());
  }
  writer.finish();
}

void run(long rows, const std::string& folder) {
  const std::string path = (fs::path(folder) / fmt::format("steelyard-bench-{}.csv", ::getpid())).string();
  const double numbers = 19 * static_cast<double>(rows);
  const Usage writing = measure([&] { write_log(path, rows); });
  const double megabytes = static_cast<double>(fs::file_size(path)) / 1e6;
  print(fmt::format("write, {:.0f} MB", megabytes), writing,
        fmt::format("{:.1f} ns a number", 1e9 * writing.cpu / numbers));
  Eigen::Index samples = 0;
  const Usage reading =
      measure([&] { stream_log(path, joints, {}, [&](Log&& chunk) { samples += chunk.samples(); }); });
  print("stream_log", reading, fmt::format("{:.0f} MB/s of CPU", megabytes / reading.cpu));
  ConditioningOptions options;
  options.decimate = 0;
  Signals signals;
  const Usage conditioning = measure([&] { signals = condition(path, joints, {}, options); });
  print("condition, to 100 Hz", conditioning, fmt::format("{} samples", signals.samples()));
  fs::remove(path);
  for (const char* name : {"denso-vp6242g", "ur10e"}) {
    const Robot robot = load_robot(name);
    const BaseParameters base = find_base_parameters(robot, ParameterLayout(robot));
    Observations observations(robot, base);
    const Usage usage = measure([&] { observations.absorb(signals.q, signals.qd, signals.qd, signals.tau); });
    print(fmt::format("absorb, {} columns", base.count()), usage,
          fmt::format("{:.0f} ns a sample", 1e9 * usage.cpu / static_cast<double>(signals.samples())));
  }
}

}  // namespace

int main(int argc, char** argv) try {
  CLI::App app("How long, and in how much memory, a long log becomes signals and information");
  long rows = 3'600'000;
  std::string folder = fs::temp_directory_path().string();
  app.add_option("--rows", rows, "of the log")->capture_default_str();
  app.add_option("--folder", folder, "where it is written")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  run(rows, folder);
  return 0;
} catch (const std::exception& e) {
  fmt::print(stderr, "steelyard_bench_stream: {}\n", e.what());
  return 1;
}
