#include "steelyard/reproduce/reproduction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace steelyard {

ReproducedRow close_to(std::string where, std::string what, double paper, double ours, double tolerance,
                       std::string unit) {
  return {std::move(where),
          std::move(what),
          std::move(unit),
          paper,
          ours,
          fmt::format("± {:.3g}", tolerance),
          std::abs(ours - paper) <= tolerance};
}

ReproducedRow close_share(std::string where, std::string what, double paper, double ours, double share,
                          std::string unit) {
  return {std::move(where),
          std::move(what),
          std::move(unit),
          paper,
          ours,
          fmt::format("± {:.3g} %", 100 * share),
          std::abs(ours - paper) <= share * std::abs(paper)};
}

ReproducedRow in_range(std::string where, std::string what, double ours, double low, double high, std::string unit,
                       std::optional<double> paper) {
  const std::string rule = std::isinf(low)    ? fmt::format("at most {:g}", high)
                           : std::isinf(high) ? fmt::format("at least {:g}", low)
                                              : fmt::format("{:g} to {:g}", low, high);
  return {std::move(where), std::move(what), std::move(unit), paper, ours, rule, low <= ours && ours <= high};
}

ReproducedRow among_trials(std::string where, std::string what, double paper, const std::vector<double>& trials,
                           double share, std::string unit) {
  std::vector<double> sorted = trials;
  std::sort(sorted.begin(), sorted.end());
  const auto quantile = [&](double p) {
    return sorted[static_cast<std::size_t>(std::lround(p * static_cast<double>(sorted.size() - 1)))];
  };
  const double low = quantile((1 - share) / 2), high = quantile((1 + share) / 2);
  const double mean = std::accumulate(sorted.begin(), sorted.end(), 0.0) / static_cast<double>(sorted.size());
  return {std::move(where),
          std::move(what),
          std::move(unit),
          paper,
          mean,
          fmt::format("{:g} % of {} trials: {:.3g} to {:.3g}", 100 * share, trials.size(), low, high),
          low <= paper && paper <= high};
}

bool Reproduction::within() const {
  return std::all_of(rows.begin(), rows.end(), [](const auto& row) { return row.within; });
}

}  // namespace steelyard
