#include "steelyard/signals/resample.hpp"

#include <algorithm>
#include <cmath>

#include "steelyard/signals/check.hpp"

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

// One not-a-knot cubic spline through the samples [first, first + n): moments M = S'' at the knots, of all channels at
// once.
class Spline {
 public:
  Spline(const VectorXd& t, const MatrixXd& y, Index first, Index n)
      : t_(t), y_(y), first_(first), n_(n), M_(MatrixXd::Zero(y.rows(), n)) {
    if (n == 3) {  // the parabola
      M_.colwise() = 2 * (slope(1) - slope(0)) / (h(0) + h(1));
    } else if (n > 3) {
      solve();
    }
  }

  // Value at t, in the interval from knot i to knot i + 1 of this stretch.
  VectorXd value(Index i, double t) const {
    const double a = (t_[first_ + i + 1] - t) / h(i), b = 1 - a, s = h(i) * h(i) / 6;
    return a * y(i) + b * y(i + 1) + s * ((a * a * a - a) * M_.col(i) + (b * b * b - b) * M_.col(i + 1));
  }

  VectorXd first_slope() const {
    return n_ < 2 ? VectorXd::Zero(y_.rows()).eval() : (slope(0) - h(0) / 6 * (2 * M_.col(0) + M_.col(1))).eval();
  }

  VectorXd last_slope() const {
    return n_ < 2 ? VectorXd::Zero(y_.rows()).eval()
                  : (slope(n_ - 2) + h(n_ - 2) / 6 * (2 * M_.col(n_ - 1) + M_.col(n_ - 2))).eval();
  }

 private:
  double h(Index i) const { return t_[first_ + i + 1] - t_[first_ + i]; }
  Eigen::MatrixXd::ConstColXpr y(Index i) const { return y_.col(first_ + i); }
  VectorXd slope(Index i) const { return (y(i + 1) - y(i)) / h(i); }

  // h_{i-1} M_{i-1} + 2(h_{i-1} + h_i) M_i + h_i M_{i+1} = 6(s_i − s_{i-1}) at the inner knots; S''' continuous at the
  // second and the last but one gives M_0 and M_{n-1}. Rows are diagonally dominant: no pivoting.
  void solve() {
    const Index last = n_ - 1;
    VectorXd upper(n_);
    for (Index i = 1; i < last; ++i) {
      const double before = h(i - 1), after = h(i);
      double lower = before, diagonal = 2 * (before + after);
      upper[i] = after;
      if (i == 1) {
        diagonal += before * (1 + before / after);
        upper[i] -= before * before / after;
        lower = 0;
      }
      if (i == last - 1) {
        diagonal += after * (1 + after / before);
        lower -= after * after / before;
        upper[i] = 0;
      }
      if (i > 1) diagonal -= lower * upper[i - 1];
      M_.col(i) = (6 * (slope(i) - slope(i - 1)) - lower * M_.col(i - 1)) / diagonal;
      upper[i] /= diagonal;
    }
    for (Index i = last - 2; i >= 1; --i) M_.col(i) -= upper[i] * M_.col(i + 1);
    M_.col(0) = M_.col(1) - h(0) / h(1) * (M_.col(2) - M_.col(1));
    M_.col(last) = M_.col(last - 1) + h(last - 1) / h(last - 2) * (M_.col(last - 1) - M_.col(last - 2));
  }

  const VectorXd& t_;
  const MatrixXd& y_;
  Index first_, n_;
  MatrixXd M_;
};

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

// The cubic through (0, y0, d0) and (length, y1, d1).
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

// Number of uniform samples; stamps of an epoch clock are rounded to 2e-7 s, which must not cost the last sample.
Index uniform_samples(double span, double dt, Index recorded, const ResampleOptions& options, double longest) {
  const double count = std::floor(span / dt + 1e-4) + 1;
  if (count > options.max_growth * static_cast<double>(recorded))
    throw InvalidInput(fmt::format(
        "{}: {:.3g} samples out of {} recorded ones; the longest silence is {:.3g} s: mend that time stamp, cut "
        "the log, or lower the rate",
        kStage, count, recorded, longest));
  return static_cast<Index>(count);
}

void diagnose(Resampled& out, double period) {
  if (out.dt > 1.01 * period)
    out.diagnostics.push_back(
        {Severity::warning, "resample-aliasing",
         fmt::format("resampled from {:.4g} Hz down to {:.4g} Hz without a low-pass: what lies above "
                     "{:.4g} Hz folds down; keep the rate, filter, then decimate",
                     1 / period, 1 / out.dt, 0.5 / out.dt)});
  if (out.gaps.empty()) return;
  double longest = 0;
  for (const Gap& gap : out.gaps) longest = std::max(longest, gap.end - gap.begin);
  out.diagnostics.push_back(
      {Severity::warning, "resample-gaps",
       fmt::format("{} gap(s) in the time stamps, the longest {:.3g} s: samples inside are bridged, not measured",
                   out.gaps.size(), longest)});
}

}  // namespace

Resampled resample(const VectorXd& t, const MatrixXd& values, const ResampleOptions& options) {
  require_stamps(t, values);
  if (!(options.rate >= 0) || !std::isfinite(options.rate) || !(options.max_gap >= 1) || !(options.max_growth >= 1))
    throw InvalidInput(
        fmt::format("{}: rate {} Hz must be positive (or 0: as recorded), max_gap {} and max_growth {} at least 1",
                    kStage, options.rate, options.max_gap, options.max_growth));
  const double period = median_period(t);
  Resampled out;
  out.t0 = t[0];
  out.dt = options.rate > 0 ? 1 / options.rate : period;
  const VectorXd stamps = t.array() - t[0];  // from zero: an epoch clock leaves few digits for the fractions
  const double longest = (stamps.tail(t.size() - 1) - stamps.head(t.size() - 1)).maxCoeff();
  const Index samples = uniform_samples(stamps[t.size() - 1], out.dt, t.size(), options, longest);
  out.values.resize(values.rows(), samples);

  const std::vector<Stretch> stretches = split_at_gaps(stamps, options.max_gap * period * (1 + 1e-9));
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
        out.values.col(k) = spline.value(i, at);
    }
    slope_before = spline.last_slope();
  }
  diagnose(out, period);
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
    out.col(k) = spline.value(std::clamp<Index>(after - 1, 0, t.size() - 2), at[k]);
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
