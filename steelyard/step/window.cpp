#include "steelyard/step/window.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

double median(VectorXd x) {
  const auto middle = x.begin() + x.size() / 2;
  std::nth_element(x.begin(), middle, x.end());
  return *middle;
}

double robust_deviation(const VectorXd& x) { return 1.4826 * median((x.array() - median(x)).abs()); }

namespace {

constexpr Index fewest = 8;        // samples of a motion: four unknowns, and something to judge by
constexpr double clear = 5;        // noise deviations that a sample must lie off to count as moved
constexpr double worthwhile = 20;  // times that level the whole motion must measure

// A smooth motion has small second differences: the rest is noise, of which they hold √6 deviations.
double noise_of(const VectorXd& y) {
  const Index n = y.size();
  const VectorXd bend = y.tail(n - 2) - 2 * y.segment(1, n - 2) + y.head(n - 2);
  return robust_deviation(bend) / std::sqrt(6.0);
}

// The step that all values are multiples of, as an encoder's are; 0 where there is none.
double count_of(VectorXd y) {
  std::sort(y.begin(), y.end());
  const double reach = y[y.size() - 1] - y[0];
  std::vector<double> gaps;
  for (Index k = 1; k < y.size(); ++k)
    if (y[k] - y[k - 1] > 1e-9 * reach) gaps.push_back(y[k] - y[k - 1]);
  if (gaps.size() < 3) return 0;
  const double least = *std::min_element(gaps.begin(), gaps.end());
  double sum = 0, counts = 0;
  for (const double gap : gaps) {
    const double n = std::round(gap / least);
    if (std::abs(gap / least - n) > 0.02 * n) return 0;
    sum += gap, counts += n;
  }
  return sum / counts;
}

void check_record(const StepResponse& r) {
  const auto fail = [&](const std::string& why) { throw InvalidInput(fmt::format("{}: {}", r.name, why)); };
  if (r.t.size() != r.y.size()) fail(fmt::format("{} times, {} samples", r.t.size(), r.y.size()));
  if (r.t.size() < fewest) fail(fmt::format("has {} samples; a step response needs at least {}", r.t.size(), fewest));
  if (!r.t.allFinite() || !r.y.allFinite()) fail("has values that are not finite: leave gaps out (`rows`)");
  for (Index k = 1; k < r.t.size(); ++k)
    if (!(r.t[k] > r.t[k - 1])) fail(fmt::format("time does not increase at row {}", k + 1));
  if (r.load.size() != 0 && r.load.size() != r.t.size()) fail("the load has another number of samples");
}

// The first sample after the last one that lies within `level` of the rest: a step's motion never comes back.
Index leaves(const VectorXd& y, double rest, double level) {
  Index k = y.size();
  while (k > 0 && std::abs(y[k - 1] - rest) > level) --k;
  return k;
}

// Sample from which on nothing happens any more, or the record's size. A joint in steady motion takes a third of the
// time for its last stretch d that it took for the 3 d before; one that stands takes for ever.
Index stops(const StepResponse& r, double rest, double level, double ratio) {
  const Index n = r.y.size();
  if (r.speed) {  // speed only rises
    const double half = (r.y.array() - rest).abs().maxCoeff() / 2;
    Index k = n;
    while (k > 0 && std::abs(r.y[k - 1] - rest) < half) --k;
    return k;
  }
  const double end = median(r.y.tail(std::max<Index>(3, n / 100)));
  const auto last_beyond = [&](double distance) {
    Index k = n - 1;
    while (k > 0 && std::abs(r.y[k] - end) <= distance) --k;
    return k;
  };
  const Index near = last_beyond(level), far = last_beyond(4 * level);
  if (near == n - 1) return n;  // it moves to the end
  const double stretch = r.t[near] - r.t[far], rest_time = r.t[n - 1] - r.t[near];
  return rest_time > ratio * (stretch + 2 * (r.t[near + 1] - r.t[near])) ? near + 1 : n;
}

[[noreturn]] void no_motion(const StepResponse& r, double travel, double level) {
  throw Unattainable(
      fmt::format("{}: the joint does not move at {:.4g} V ({:.2g} of travel, noise reaches {:.2g}): static friction, "
                  "a load or a brake holds it; raise the voltage",
                  r.name, r.voltage, travel, level));
}

}  // namespace

StepWindow find_motion(const StepResponse& r, const StepFitOptions& options) {
  check_record(r);
  const Index n = r.y.size();
  StepWindow w;
  w.noise = noise_of(r.y);
  w.count = count_of(r.y);
  const double reach = r.y.maxCoeff() - r.y.minCoeff();
  const double level = std::max({clear * w.noise, 2 * w.count, 1e-9 * reach, 1e-300});
  Index before = std::max<Index>(3, n / 200);  // samples that certainly show the rest
  if (r.switched || r.onset)
    before = std::lower_bound(r.t.begin(), r.t.end(), r.onset ? *r.onset : *r.switched) - r.t.begin();
  w.rest = options.from_origin || before == 0 ? r.y[0] : median(r.y.head(before));
  constexpr double stop_ratio =
      3;  // a joint that needs so many times as long for its last stretch stands at a stop [-]
  w.last = stops(r, w.rest, level, stop_ratio) - 1;
  w.stopped = w.last + 1 < n;
  const VectorXd y = r.y.head(w.last + 1);
  const double travel = y.size() == 0 ? 0 : std::abs(y[w.last] - w.rest);
  if (travel <= 2 * level) no_motion(r, travel, level);
  if (travel < worthwhile * level)
    throw Unattainable(
        fmt::format("{}: the joint moves by only {:.3g}, {:.2g} times the noise: raise the voltage, record longer, or "
                    "use a finer sensor",
                    r.name, travel, travel / level));
  // From rest the way grows with the square of time, speed with time: twice the time, so many times the level.
  const Index at = leaves(y, w.rest, level), later = leaves(y, w.rest, (r.speed ? 2 : 4) * level);
  const double guess = 2 * r.t[at] - r.t[std::min(later, w.last)], reachable = r.t[at] - guess;
  w.latest = r.t[at];
  w.earliest = guess - 2 * reachable - 2 * (r.t[1] - r.t[0]);
  if (r.switched) w.earliest = std::min(std::max(w.earliest, *r.switched), w.latest);
  const double begin = r.onset ? *r.onset : w.earliest;
  w.first = std::lower_bound(r.t.begin(), r.t.end(), begin) - r.t.begin();
  if (options.from_origin) w.first = 0;
  if (w.last - w.first + 1 < fewest || w.last - at + 1 < fewest)
    throw Unattainable(fmt::format("{}: has {} samples of motion; {} are needed: record faster or longer", r.name,
                                   std::max<Index>(0, w.last - at + 1), fewest));
  if (w.first > 0) {
    w.rest = r.y.head(w.first).mean();
    // All samples at rest show one count, whatever their number.
    w.rest_deviation =
        std::sqrt(w.noise * w.noise / static_cast<double>(w.first) + w.count * w.count / 12) + 1e-12 * reach;
  }
  return w;
}

StepResponse count_changes(const StepResponse& r, StepWindow& window) {
  const int direction = r.y[window.last] > window.rest ? 1 : -1;
  if (window.count <= 0) return r;
  std::vector<Index> at;  // samples that differ from the one before
  Index slow = 0;         // up to here counts change one by one now and then
  for (Index k = std::max<Index>(1, window.first); k <= window.last; ++k) {
    const double step = direction * (r.y[k] - r.y[k - 1]);
    if (step < -window.count / 2) return r;
    if (step > window.count / 2) at.push_back(k);
    if (step < 2.5 * window.count) slow = k;
  }
  StepResponse out = r;
  const auto n = static_cast<Index>(at.size());
  out.t.resize(n), out.y.resize(n);
  if (r.load.size() > 0) out.load.resize(n);
  for (Index i = 0; i < n; ++i) {
    const Index k = at[static_cast<std::size_t>(i)];
    const double back = k <= slow ? 0.5 : 0.0;  // by time, not by this step's own size: that would choose errors
    out.t[i] = r.t[k] - back * (r.t[k] - r.t[k - 1]);
    out.y[i] = r.y[k] - back * (r.y[k] - r.y[k - 1]);
    if (r.load.size() > 0) out.load[i] = r.load[k] - back * (r.load[k] - r.load[k - 1]);
  }
  if (n < fewest)
    throw Unattainable(
        fmt::format("{}: the motion is {} counts of its sensor; {} are needed: raise the voltage, record longer, or "
                    "use a finer sensor",
                    r.name, n, fewest));
  window.first = 0, window.last = n - 1;
  return out;
}

}  // namespace steelyard
