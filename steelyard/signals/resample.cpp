#include "steelyard/signals/resample.hpp"

#include <algorithm>
#include <cmath>

#include "steelyard/core/counted.hpp"
#include "steelyard/signals/check.hpp"
#include "steelyard/signals/spline.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr const char* kStage = "resample";

void require_stamps(const VectorXd& t, const MatrixXd& values) {
  require_samples(kStage, values, 2);
  if (t.size() != values.cols())
    throw InvalidInput(fmt::format("{}: {} time stamps for {} samples", kStage, t.size(), values.cols()));
  for (Index k = 0; k < t.size(); ++k)
    if (!std::isfinite(t[k]) || (k > 0 && !(t[k] > t[k - 1])))
      throw InvalidInput(
          fmt::format("{}: time stamp {} ({} s) does not follow the one before: remove repeated or disordered rows",
                      kStage, k + 1, t[k]));
}

// Knots of a stretch without gaps: [first, first + count).
struct Stretch {
  Index first = 0, count = 0;
};

std::vector<Stretch> split_at_gaps(const VectorXd& t, double longest) {
  std::vector<Stretch> stretches(1);
  for (Index k = 0; k < t.size(); ++k) {
    if (k > 0 && t[k] - t[k - 1] > longest) stretches.push_back({k, 0});
    ++stretches.back().count;
  }
  return stretches;
}

// Number of uniform samples; stamps of an epoch clock are rounded to 2e-7 s, which must not cost the last sample.
Index uniform_samples(double span, double dt, Index recorded, double longest) {
  const double count = std::floor(span / dt + 1e-4) + 1;
  if (count > most_growth * static_cast<double>(recorded))
    throw InvalidInput(
        fmt::format("{}: would have {:.3g} samples from {} recorded ones; the longest gap is {:.3g} s: correct that "
                    "time stamp, cut the log, or lower the rate",
                    kStage, count, recorded, longest));
  return static_cast<Index>(count);
}

}  // namespace

VectorXd hermite(double t, double length, const VectorXd& y0, const VectorXd& d0, const VectorXd& y1,
                 const VectorXd& d1) {
  const double b = t / length, a = 1 - b;
  return a * a * (1 + 2 * b) * y0 + b * b * (1 + 2 * a) * y1 + length * a * b * (a * d0 - b * d1);
}

double median_period(const VectorXd& t) {
  std::vector<double> periods(static_cast<std::size_t>(t.size() - 1));
  for (std::size_t k = 0; k < periods.size(); ++k) periods[k] = t[static_cast<Index>(k) + 1] - t[static_cast<Index>(k)];
  const auto middle = periods.begin() + static_cast<std::ptrdiff_t>(periods.size() / 2);
  std::nth_element(periods.begin(), middle, periods.end());
  return *middle;
}

Diagnostics resampling_suspicions(const std::vector<Gap>& gaps, double period, double dt) {
  Diagnostics out;
  if (dt > 1.01 * period)
    out.push_back({Severity::warning, "resample-aliasing",
                   fmt::format("resampled from {:.4g} Hz down to {:.4g} Hz without a low-pass, so frequencies above "
                               "{:.4g} Hz alias: keep the rate, filter, then decimate",
                               1 / period, 1 / dt, 0.5 / dt)});
  if (gaps.empty()) return out;
  double longest = 0;
  for (const Gap& gap : gaps) longest = std::max(longest, gap.end - gap.begin);
  out.push_back(
      {Severity::info, "resample-gaps",
       fmt::format("{} in the time stamps, the longest {:.3g} s: samples inside are interpolated, not measured",
                   counted(gaps.size(), "gap"), longest)});
  return out;
}

Resampled resample(const VectorXd& t, const MatrixXd& values, double rate) {
  require_stamps(t, values);
  if (!(rate >= 0) || !std::isfinite(rate))
    throw InvalidInput(fmt::format("{}: rate {} Hz must be positive (or 0: as recorded)", kStage, rate));
  const double period = median_period(t);
  Resampled out;
  out.t0 = t[0];
  out.dt = rate > 0 ? 1 / rate : period;
  const VectorXd stamps = t.array() - t[0];  // from zero: an epoch clock leaves few digits for the fractions
  const double longest = (stamps.tail(t.size() - 1) - stamps.head(t.size() - 1)).maxCoeff();
  const Index samples = uniform_samples(stamps[t.size() - 1], out.dt, t.size(), longest);
  out.values.resize(values.rows(), samples);

  const std::vector<Stretch> stretches = split_at_gaps(stamps, longest_silence * period * (1 + 1e-9));
  Index k = 0;
  VectorXd slope_before;
  for (std::size_t s = 0; s < stretches.size(); ++s) {
    const auto [first, count] = stretches[s];
    const Spline spline(stamps, values, first, count);
    if (s > 0) {  // the gap before this stretch
      Gap gap{t[first - 1], t[first], k, 0};
      const double begin = stamps[first - 1], length = stamps[first] - begin;
      for (; k < samples && static_cast<double>(k) * out.dt < stamps[first]; ++k, ++gap.count)
        out.values.col(k) = hermite(static_cast<double>(k) * out.dt - begin, length, values.col(first - 1),
                                    slope_before, values.col(first), spline.first_slope());
      out.gaps.push_back(gap);
    }
    const double end = stamps[first + count - 1];
    const bool final_stretch = s + 1 == stretches.size();
    for (Index i = 0; k < samples && (final_stretch || static_cast<double>(k) * out.dt <= end); ++k) {
      const double at = std::min(static_cast<double>(k) * out.dt, end);
      while (i + 2 < count && at >= stamps[first + i + 1]) ++i;
      if (count == 1)
        out.values.col(k) = values.col(first);
      else
        spline.value(i, at, out.values.col(k));
    }
    slope_before = spline.last_slope();
  }
  out.diagnostics = resampling_suspicions(out.gaps, period, out.dt);
  return out;
}

MatrixXd interpolate(const VectorXd& t, const MatrixXd& values, const VectorXd& at) {
  require_stamps(t, values);
  const Spline spline(t, values, 0, t.size());
  MatrixXd out(values.rows(), at.size());
  for (Index k = 0; k < at.size(); ++k) {
    if (!(at[k] >= t[0] && at[k] <= t[t.size() - 1]))
      throw InvalidInput(
          fmt::format("interpolate: instant {} s lies outside {} to {} s", at[k], t[0], t[t.size() - 1]));
    const Index after = std::upper_bound(t.data(), t.data() + t.size(), at[k]) - t.data();
    spline.value(std::clamp<Index>(after - 1, 0, t.size() - 2), at[k], out.col(k));
  }
  return out;
}

std::vector<bool> outside_gaps(const std::vector<Gap>& gaps, Index samples, Index margin) {
  if (samples < 0 || margin < 0)
    throw InvalidInput(fmt::format("outside_gaps: {} samples, margin {}: neither can be negative", samples, margin));
  std::vector<bool> keep(static_cast<std::size_t>(samples), true);
  for (const Gap& gap : gaps)
    for (Index k = std::max<Index>(0, gap.first - margin); k < std::min(samples, gap.first + gap.count + margin); ++k)
      keep[static_cast<std::size_t>(k)] = false;
  return keep;
}

}  // namespace steelyard
