#include "steelyard/doctor/levels.hpp"

#include <algorithm>
#include <cmath>

namespace steelyard::doctor {

namespace {

constexpr std::size_t least_runs = 20;  // fewer are no habit
constexpr double held_share = 0.6;      // share of the samples that runs of one length have where values are held [-]
constexpr double finest_step = 2e-3;    // steps below are fine, and no reason to stay constant [range of the channel]
constexpr double off_grid = 0.05;       // distance from a whole number of steps that passes [steps]

// The length that most samples' runs have, give or take one.
Eigen::Index common_hold(const std::vector<ConstantRun>& runs, Eigen::Index samples) {
  std::vector<Eigen::Index> lengths;
  for (const ConstantRun& run : runs) lengths.push_back(run.length);
  const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
  std::nth_element(lengths.begin(), middle, lengths.end());
  const Eigen::Index typical = *middle;
  Eigen::Index held = 0;
  for (const ConstantRun& run : runs)
    if (std::abs(run.length - typical) <= 1) held += run.length;
  const bool habit = static_cast<double>(held) > held_share * static_cast<double>(samples);
  return typical >= 3 && habit ? typical : 0;
}

double common_step(const std::vector<ConstantRun>& runs, double range) {
  std::vector<double> values;
  for (const ConstantRun& run : runs) values.push_back(run.value);
  std::sort(values.begin(), values.end());
  const double same = 0.1 * finest_step * range;
  values.erase(std::unique(values.begin(), values.end(), [&](double a, double b) { return b - a < same; }),
               values.end());
  if (values.size() < 4) return 0;
  double step = range;
  for (std::size_t k = 1; k < values.size(); ++k) step = std::min(step, values[k] - values[k - 1]);
  if (step < finest_step * range) return 0;
  for (std::size_t k = 1; k < values.size(); ++k) {
    const double steps = (values[k] - values[0]) / step;
    if (std::abs(steps - std::round(steps)) > off_grid) return 0;
  }
  return step;
}

}  // namespace

Levels levels_of(const std::vector<ConstantRun>& runs, Eigen::Index samples, double range) {
  if (runs.size() < least_runs || !(range > 0)) return {};
  Levels out;
  out.step = common_step(runs, range);
  if (out.step == 0) out.hold = common_hold(runs, samples);
  return out;
}

}  // namespace steelyard::doctor
