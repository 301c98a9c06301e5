#include "steelyard/logs/column_numbers.hpp"

#include <algorithm>
#include <cmath>

namespace steelyard {

using Columns = std::vector<std::size_t>;

LogClock clock_of(const std::vector<double>& times, double to_seconds) {
  LogClock out;
  out.to_seconds = to_seconds;
  std::vector<double> steps;
  for (std::size_t k = 1; k < times.size(); ++k) {
    const double step = (times[k] - times[k - 1]) * to_seconds;
    if (!(step > 0))
      ++out.bad;
    else
      steps.push_back(step);
  }
  if (steps.empty()) return out;
  out.duration = (times.back() - times.front()) * to_seconds;
  out.longest = *std::max_element(steps.begin(), steps.end());
  const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
  std::nth_element(steps.begin(), middle, steps.end());
  out.period = *middle;
  for (const double step : steps) out.gaps += step > 3 * out.period ? 1 : 0;
  return out;
}

bool rises(const SurveyColumn& column) {
  const std::vector<double>& t = column.values;
  if (column.missing > 0 || t.size() < 3) return false;
  std::size_t forward = 0;
  for (std::size_t k = 1; k < t.size(); ++k) forward += t[k] > t[k - 1] ? 1 : 0;
  return static_cast<double>(forward) > 0.95 * static_cast<double>(t.size() - 1);
}

Derivative derivative_between(const LogSurvey& log, const Columns& positions, const Columns& velocities,
                              const std::vector<double>& t) {
  const std::size_t rows = std::min<std::size_t>(log.rows, 20000), stretch = std::max<std::size_t>(1, rows / 400);
  double xx = 0, xy = 0, yy = 0;
  for (std::size_t j = 0; j < positions.size(); ++j) {
    const std::vector<double>& q = log.columns[positions[j]].values;
    const std::vector<double>& v = log.columns[velocities[j]].values;
    for (std::size_t k = 0; k + stretch < rows; k += stretch) {
      double area = 0;
      for (std::size_t i = k; i < k + stretch; ++i) area += 0.5 * (v[i] + v[i + 1]) * (t[i + 1] - t[i]);
      const double step = q[k + stretch] - q[k];
      if (!std::isfinite(area) || !std::isfinite(step)) continue;
      xx += area * area;
      xy += area * step;
      yy += step * step;
    }
  }
  if (!(xx > 0) || !(yy > 0)) return {};
  return {xy / std::sqrt(xx * yy), xy / xx};
}

}  // namespace steelyard
