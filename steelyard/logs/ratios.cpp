#include "steelyard/logs/ratios.hpp"

#include <fmt/format.h>

#include <cmath>

namespace steelyard {

namespace {

struct KnownRatio {
  double ratio;
  UnitsOfRatio units;
};

const std::vector<KnownRatio>& ratios_of_angles() {
  static const std::vector<KnownRatio> known = {
      {180 / M_PI, {{"qd", "deg/s"}}},     {M_PI / 180, {{"q", "deg"}}},
      {30 / M_PI, {{"qd", "rpm"}}},        {2 * M_PI, {{"q", "rev"}}},
      {1 / (2 * M_PI), {{"qd", "rev/s"}}}, {1.0 / 6, {{"q", "deg"}, {"qd", "rpm"}}},
      {60, {{"q", "rev"}, {"qd", "rpm"}}}, {1.0 / 60, {{"t", "min"}}},
      {1000, {{"qd", "mrad/s"}}},          {0.001, {{"q", "mrad"}}},
  };
  return known;
}

const std::vector<KnownRatio>& ratios_of_lengths() {
  static const std::vector<KnownRatio> known = {
      {1000, {{"qd", "mm/s"}}}, {0.001, {{"q", "mm"}}},     {100, {{"qd", "cm/s"}}},
      {0.01, {{"q", "cm"}}},    {1.0 / 60, {{"t", "min"}}},
  };
  return known;
}

}  // namespace

UnitsOfRatio units_of_ratio(double ratio, bool slides, double tolerance) {
  UnitsOfRatio out;
  double nearest = tolerance;
  for (const KnownRatio& known : slides ? ratios_of_lengths() : ratios_of_angles())
    if (const double off = std::abs(ratio / known.ratio - 1); off < nearest) nearest = off, out = known.units;
  return out;
}

std::string advice_of(const UnitsOfRatio& units) {
  std::vector<std::string> file, option;
  std::string words;
  for (const auto& [channel, unit] : units) {
    words += fmt::format("{}{}{} in {}", words.empty() ? "" : " and ", channel, words.empty() ? " were" : "", unit);
    file.push_back(fmt::format("{}: {}", channel, unit));
    option.push_back(fmt::format("{}={}", channel, unit));
  }
  return fmt::format("as if {}: units: {{{}}} (`units` {})", words, fmt::join(file, ", "), fmt::join(option, ","));
}

}  // namespace steelyard
