#include "steelyard/doctor/levels.hpp"

#include <algorithm>
#include <cmath>

namespace steelyard::doctor {

namespace {

constexpr std::size_t least_runs = 20;  // fewer are no habit
constexpr double held_share = 0.6;      // share of the samples that runs of one length have where values are held [-]
constexpr double finest_step = 1e-3;    // steps below are fine, and no reason to stay constant [range of the channel]
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
  const double same = finest_step * range;
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

Eigen::Index resampled_hold(const Eigen::VectorXd& x) {
  constexpr double flat_step = 0.05;  // change within a held value over a usual step [-]: a spline rings
  constexpr double flat_share = 0.3;  // least share of such changes [-]
  constexpr double even = 0.2;        // deviation of a hold from the usual one [-]
  constexpr double even_share = 0.7;  // share of holds that are as long [-]
  constexpr std::size_t fewest = 40;  // holds that make a habit
  if (x.size() < 100) return 0;
  std::vector<double> steps, sorted;
  for (Eigen::Index k = 1; k < x.size(); ++k) steps.push_back(std::abs(x[k] - x[k - 1]));
  sorted = steps;
  const auto large = sorted.begin() + static_cast<std::ptrdiff_t>(0.95 * static_cast<double>(sorted.size()));
  std::nth_element(sorted.begin(), large, sorted.end());
  std::vector<std::size_t> begins;  // begins of flat parts of two changes or more
  std::size_t flat = 0;
  for (std::size_t k = 1; k < steps.size(); ++k) {
    const bool level = steps[k] < flat_step * *large && steps[k - 1] < flat_step * *large;
    const bool before = k > 1 && steps[k - 1] < flat_step * *large && steps[k - 2] < flat_step * *large;
    flat += level ? 1 : 0;
    if (level && !before) begins.push_back(k);
  }
  if (begins.size() < fewest || static_cast<double>(flat) < flat_share * static_cast<double>(steps.size())) return 0;
  std::vector<double> holds;
  for (std::size_t b = 1; b < begins.size(); ++b) holds.push_back(static_cast<double>(begins[b] - begins[b - 1]));
  sorted = holds;
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  const double usual = *middle;
  const auto alike = std::count_if(holds.begin(), holds.end(),
                                   [&](double hold) { return std::abs(hold - usual) <= std::max(1.0, even * usual); });
  const bool habit = static_cast<double>(alike) > even_share * static_cast<double>(holds.size());
  return habit && usual >= 3 ? static_cast<Eigen::Index>(usual) : 0;
}

}  // namespace steelyard::doctor
