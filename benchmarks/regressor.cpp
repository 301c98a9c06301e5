// Times the torque regressor against its rivals: same arms, same samples, same core, same run (README.md).
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "benchmarks/contender.hpp"
#include "steelyard/core/version.hpp"

namespace {

using namespace steelyard;
using namespace steelyard::bench;

constexpr Engine engines[] = {pinocchio_contenders, steelyard_contenders, information_contenders, c_code_contenders};
constexpr double torque_tolerance = 1e-9;  // [N·m]

struct Options {
  std::vector<std::string> arms = {"ur10e", "iiwa14"};
  int samples = 1024;
  int block = 64;
  int rounds = 300;
  unsigned seed = 1;
  std::string only;
  bool json = false;
};

struct Row {
  Contender contender;
  double error = 0;             // [N·m]
  double best = 0, median = 0;  // [ns a sample]
  std::optional<double> ratio;  // times faster than the reference
};

struct Result {
  Arm arm;
  std::vector<Row> rows;
};

double seconds_of(const std::function<void()>& run) {
  const auto start = std::chrono::steady_clock::now();
  run();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// The rival's task that a row's ratio refers to.
std::string reference_of(const std::string& task) {
  if (task.rfind(torque_prefix, 0) == 0) return torque_reference_task;
  if (task.rfind(information_prefix, 0) == 0) return information_reference_task;
  return reference_task;
}

// Everyone takes turns, so that a slow spell of the machine hits all alike. The first run of a turn only warms the
// caches.
void time_all(Result& result, int rounds) {
  constexpr int runs_a_turn = 4;
  std::vector<std::vector<double>> times(result.rows.size());
  for (int round = 0; round < rounds; ++round)
    for (std::size_t i = 0; i < result.rows.size(); ++i) {
      const Contender& contender = result.rows[i].contender;
      contender.run();
      for (int k = 0; k < runs_a_turn; ++k) times[i].push_back(seconds_of(contender.run) * 1e9 / result.arm.samples());
    }
  for (std::size_t i = 0; i < times.size(); ++i) {
    std::sort(times[i].begin(), times[i].end());
    result.rows[i].best = times[i].front();
    result.rows[i].median = times[i][times[i].size() / 2];
  }
  for (const Row& reference : result.rows) {
    if (reference.contender.engine != reference_engine) continue;
    for (Row& row : result.rows) {
      if (reference.contender.task == reference_of(row.contender.task)) row.ratio = reference.best / row.best;
    }
  }
}

// Contenders of an arm that give its torques; whoever does not is named, and nothing is timed.
bool enter(Result& result, const std::string& only) {
  bool right = true;
  for (const Engine engine : engines)
    for (Contender& contender : engine(result.arm)) {
      const std::string name = fmt::format("{} {} {}", contender.engine, contender.task, contender.level);
      if (name.find(only) == std::string::npos) continue;
      const double error = contender.error();
      if (!(error <= torque_tolerance)) {
        fmt::print(stderr, "{}: {}: torques differ by {:.2g} N·m\n", result.arm.name, name, error);
        right = false;
      }
      result.rows.push_back({std::move(contender), error, 0, 0, {}});
    }
  return right;
}

std::string cpu_name() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);)
    if (line.rfind("model name", 0) == 0) return line.substr(line.find(':') + 2);
  return "unknown processor";
}

std::string compiler_name() {
#ifdef __clang__
  return __VERSION__;
#else
  return "g++ " __VERSION__;
#endif
}

std::string rival_line() {
  const std::string version = pinocchio_version();
  if (version.empty()) return "Pinocchio: not built in, so there are no ratios (see benchmarks/README.md)";
  const bool clang = version.find("lang") != std::string::npos;
  return "Pinocchio " + version + (clang ? "" : " - not clang, with which it is faster: ratios flatter Steelyard");
}

void print_table(const std::vector<Result>& results, const Options& options) {
  fmt::print("Steelyard {}, {}\n{}\n{}, one core\n", STEELYARD_VERSION, compiler_name(), rival_line(), cpu_name());
  fmt::print(
      "Nanoseconds a sample, best of {} turns of 4 runs over {} samples; x: times faster than Pinocchio's "
      "regressor,\nof one torque: than its rnea; of information: than its regressors stacked and LAPACK's QR\n\n",
      options.rounds, options.samples);
  fmt::print("{:<10} {:<31} {:<10}", "", "", "");
  for (const Result& result : results)
    fmt::print("{:>21}", fmt::format("{}, {} joints", result.arm.name, result.arm.model.robot.dof()));
  fmt::print("\n");
  for (std::size_t i = 0; i < results.front().rows.size(); ++i) {
    const Contender& contender = results.front().rows[i].contender;
    fmt::print("{:<10} {:<31} {:<10}", contender.engine, contender.task,
               contender.level.empty() ? "native" : contender.level);
    for (const Result& result : results) {
      const Row& row = result.rows[i];
      fmt::print("{:>13.1f}{:>8}", row.best, row.ratio ? fmt::format("{:.2f}x", *row.ratio) : "");
    }
    fmt::print("\n");
  }
  double worst = 0;
  for (const Result& result : results)
    for (const Row& row : result.rows) worst = std::max(worst, row.error);
  fmt::print("\nAll gave the same torques before they were timed: largest difference {:.1e} N·m\n", worst);
}

void print_json(const std::vector<Result>& results, const Options& options) {
  using Json = nlohmann::ordered_json;
  const std::string rival = pinocchio_version();
  Json json{{"schema", 1}, {"benchmark", "regressor"}, {"steelyard", STEELYARD_VERSION}, {"compiler", compiler_name()}};
  json["pinocchio"] = rival.empty() ? Json() : Json(rival);
  json["cpu"] = cpu_name();
  json["samples"] = options.samples;
  json["block"] = options.block;
  json["rounds"] = options.rounds;
  json["arms"] = Json::array();
  for (const Result& result : results) {
    Json rows = Json::array();
    for (const Row& row : result.rows)
      rows.push_back({{"engine", row.contender.engine},
                      {"task", row.contender.task},
                      {"level", row.contender.level.empty() ? "native" : row.contender.level},
                      {"best_ns", row.best},
                      {"median_ns", row.median},
                      {"ratio", row.ratio ? Json(*row.ratio) : Json()},
                      {"torque_error", row.error}});
    json["arms"].push_back({{"name", result.arm.name}, {"joints", result.arm.model.robot.dof()}, {"rows", rows}});
  }
  fmt::print("{}\n", json.dump(2));
}

int run(const Options& options) {
  std::vector<Result> results;
  results.reserve(options.arms.size());  // contenders point to their arm
  bool right = true;
  for (const auto& name : options.arms) {
    results.push_back({make_arm(name, options.samples, options.block, options.seed), {}});
    right = enter(results.back(), options.only) && right;
  }
  if (!right) return 1;
  if (results.front().rows.empty()) {
    fmt::print(stderr, "steelyard_bench_regressor: no row has '{}' in its name\n", options.only);
    return 2;
  }
  for (Result& result : results) time_all(result, options.rounds);
  options.json ? print_json(results, options) : print_table(results, options);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App program("Times the torque regressor against its rivals.", "steelyard_bench_regressor");
  program.add_flag("--json", options.json, "the result as JSON");
  program.add_option("--arms", options.arms, "bundled robots, revolute and with DH frames")->capture_default_str();
  program.add_option("--samples", options.samples, "different random samples")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  program.add_option("--block", options.block, "samples a call of fill")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  program.add_option("--rounds", options.rounds, "turns everyone gets")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  program.add_option("--seed", options.seed, "of the samples")->capture_default_str();
  program.add_option("--only", options.only, "only rows whose name contains this");
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return e.get_exit_code() == 0 ? program.exit(e) : (program.exit(e), 2);
  }
  try {
    return run(options);
  } catch (const std::exception& e) {
    fmt::print(stderr, "steelyard_bench_regressor: {}\n", e.what());
    return 1;
  }
}
