#include "steelyard/motion/family_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace steelyard {

double centre(const Limits& limits) { return (limits.lower + limits.upper) / 2; }
double half_range(const Limits& limits) { return (limits.upper - limits.lower) / 2; }

Eigen::VectorXd within_period(Eigen::VectorXd times, double period) {
  for (double& t : times)
    if (t < 0 || t > period) t -= period * std::floor(t / period);
  return times;
}

std::vector<std::string> for_each_joint(const std::vector<std::string>& own, int joints) {
  std::vector<std::string> names;
  for (int i = 1; i <= joints; ++i)
    for (const std::string& name : own) names.push_back(fmt::format("{}_{}", name, i));
  return names;
}

std::vector<std::string> numbered(const std::string& letter, int first, int last) {
  std::vector<std::string> names;
  for (int k = first; k <= last; ++k) names.push_back(fmt::format("{}{}", letter, k));
  return names;
}

Placed place(double low, double high, const Limits& limits, Random& random) {
  const double range = limits.upper - limits.lower, share = random.uniform(0.5, 1);
  const double factor = share * range / std::max(high - low, 1e-9);
  return {factor, limits.lower + random.uniform(0, 1 - share) * range - factor * low};
}

Placed place_from(double start, double low, double high, const Limits& limits, Random& random) {
  const auto room = [&](double above, double below) {
    return std::min((limits.upper - start) / std::max(above, 1e-9), (start - limits.lower) / std::max(below, 1e-9));
  };
  const double ahead = room(high, -low), mirrored = room(-low, high);
  // A start at its limit leaves no room at all: it is for the optimiser to find the way.
  const double least = 0.1 * half_range(limits) / std::max({high, -low, 1e-9});
  return {random.uniform(0.5, 1) * std::max({ahead, mirrored, least}) * (mirrored > ahead ? -1 : 1), start};
}

}  // namespace steelyard
