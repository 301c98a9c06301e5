// Error on motions the fit never saw: recorded logs of five arms, defaults only, against plain weighted least squares.
#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "steelyard/pipeline/identify.hpp"
#include "tests/support/recorded_pairs.hpp"

int main() try {
  using namespace steelyard;
  const std::string data = testing::recorded_data(STEELYARD_SOURCE_DIR);
  if (!std::filesystem::exists(data)) {
    fmt::print("no recorded logs in {}: set STEELYARD_DATA\n", data);
    return 0;
  }
  fmt::print(
      "Torque error on the judged log, all joints, below 10 Hz [%]; reference: weighted least squares with viscous,\n"
      "Coulomb and offset friction and the cut-off picked afterwards on the judged log\n\n");
  fmt::print("{:<38} {:>9} {:>9} {:>7} {:>9} {:>8} {:>13}\n", "fit -> judged", "reference", "Steelyard", "ratio", "raw",
             "seconds", "unconstrained");
  double product = 1, free = 1;
  const auto pairs = testing::recorded_pairs(data, STEELYARD_SOURCE_DIR);
  for (const auto& pair : pairs) {
    const Identification run = identify(pair.project);
    Project unconstrained = pair.project;
    unconstrained.settings.identify.consistency.level = ConsistencyLevel::none;
    const double least = identify(unconstrained).logs.back().metrics.filtered_relative_percent;
    const TorqueMetrics& metrics = run.logs.back().metrics;
    const double ratio = metrics.filtered_relative_percent / pair.reference;
    fmt::print("{:<38} {:>9.2f} {:>9.2f} {:>7.3f} {:>9.2f} {:>8.2f} {:>13.2f}\n", pair.name, pair.reference,
               metrics.filtered_relative_percent, ratio, metrics.relative_percent, run.seconds, least);
    product *= ratio;
    free *= least / pair.reference;
  }
  const auto mean = [&](double p) { return std::pow(p, 1.0 / static_cast<double>(pairs.size())); };
  fmt::print("{:<38} {:>9} {:>9} {:>7.3f} {:>9} {:>8} {:>13.3f}\n", "geometric mean of the ratios", "", "",
             mean(product), "", "", mean(free));
  return 0;
} catch (const std::exception& e) {
  fmt::print(stderr, "steelyard_bench_accuracy: {}\n", e.what());
  return 1;
}
