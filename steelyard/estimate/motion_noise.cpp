#include "steelyard/estimate/motion_noise.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/signals/butterworth.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr Index longest_segment = 128;  // samples of a segment of time: short, so that a jolt spoils few
constexpr Index shortest_segment = 32;  // three lines of the spectrum in the band
constexpr double band_from = 0.2;       // start of the band, as a share of the rate
constexpr double band_to = 0.3;  // end of the band: where the pass band of a decimated log ends (fir_decimator.hpp)
constexpr double latest_from = 0.25;  // latest start of the band, so that one remains whatever the cut-off
constexpr std::array<double, 4> window_terms = {0.35875, -0.48829, 0.14128, -0.01168};  // Blackman-Harris

// Lines of the spectrum within the band, of one segment: a cosine and a sine each under a window, of fourth
// differences, which take the motion off by (2 sin πf/f_s)⁴; without them it would leak through any window.
struct BandLines {
  MatrixXd rows;       // on segment + 4 samples; the mean of their squares is on average the variance of white noise
  double freedom = 0;  // degrees of freedom of that mean: lines overlap
};

BandLines band_lines(Index segment, double from) {
  const auto L = static_cast<double>(segment);
  const auto first = static_cast<Index>(std::ceil(from * L)), last = static_cast<Index>(std::floor(band_to * L));
  BandLines out{MatrixXd::Zero(2 * (last - first + 1), segment + 4)};
  constexpr std::array<double, 5> fourth_difference = {1, -4, 6, -4, 1};
  for (Index k = 0; k < segment; ++k) {
    double window = 0;
    for (std::size_t term = 0; term < window_terms.size(); ++term)
      window +=
          window_terms[term] * std::cos(2 * M_PI * static_cast<double>(term) * (static_cast<double>(k) + 0.5) / L);
    for (Index line = first; line <= last; ++line) {
      const double f = static_cast<double>(line) / L, phase = 2 * M_PI * f * static_cast<double>(k);
      const double weight = window / std::pow(2 * std::sin(M_PI * f), 4);  // all lines alike
      for (Index d = 0; d < 5; ++d) {
        const double c = weight * fourth_difference[static_cast<std::size_t>(d)];
        out.rows(2 * (line - first), k + d) += c * std::cos(phase);
        out.rows(2 * (line - first) + 1, k + d) += c * std::sin(phase);
      }
    }
  }
  const MatrixXd C = out.rows * out.rows.transpose();
  out.freedom = C.trace() * C.trace() / C.squaredNorm();
  out.rows *= std::sqrt(static_cast<double>(C.rows()) / C.trace());
  return out;
}

// Starts of segments, half over one another, without a gap in them or in the differences they are made of.
std::vector<Index> segment_starts(const std::vector<Gap>& gaps, Index samples, Index segment) {
  const std::vector<bool> measured = outside_gaps(gaps, samples);
  std::vector<Index> out;
  Index run = 0;
  for (Index k = 0; k < samples; ++k) {
    run = measured[static_cast<std::size_t>(k)] ? run + 1 : 0;
    if (run < segment + 4) continue;
    out.push_back(k - segment - 3);
    run -= segment / 2;
  }
  return out;
}

// The median of means over `freedom` squares lies below their expectation (Wilson, Hilferty 1931).
double median_of_means(std::vector<double> means, double freedom) {
  const auto middle = means.begin() + static_cast<std::ptrdiff_t>(means.size() / 2);
  std::nth_element(means.begin(), middle, means.end());
  return *middle / std::pow(1 - 2 / (9 * freedom), 3);
}

// Share of white noise's variance after a filter and central differences D: ∫ (|H|^{2·passes} |D|^k)² df / f_s.
double noise_gain(const Butterworth& filter, int passes, int differences) {
  constexpr int points = 4096;
  double sum = 0;
  for (int k = 0; k < points; ++k) {
    const double f = 0.5 * filter.rate * (k + 0.5) / points;
    const double D = std::sin(2 * M_PI * f / filter.rate) * filter.rate;
    const double gain = std::pow(zero_phase_gain(filter, f), passes) * std::pow(D, differences);
    sum += gain * gain;
  }
  return sum / points;
}

}  // namespace

VectorXd white_noise(const MatrixXd& x, double rate, double motion, const std::vector<Gap>& gaps) {
  if (!(rate > 0) || !(motion >= 0))
    throw InvalidInput("white_noise: rate must be positive, the motion's band not negative");
  const Index segment = std::clamp(x.cols() / 8, shortest_segment, longest_segment);
  const std::vector<Index> starts = segment_starts(gaps, x.cols(), segment);
  VectorXd out = VectorXd::Zero(x.rows());
  if (starts.empty()) return out;
  const BandLines lines = band_lines(segment, std::clamp(1.5 * motion / rate, band_from, latest_from));
  std::vector<std::vector<double>> squares(static_cast<std::size_t>(x.rows()));
  for (const Index start : starts) {
    const VectorXd mean = (lines.rows * x.middleCols(start, segment + 4).transpose()).colwise().squaredNorm() /
                          static_cast<double>(lines.rows.rows());
    for (Index i = 0; i < x.rows(); ++i) squares[static_cast<std::size_t>(i)].push_back(mean[i]);
  }
  for (Index i = 0; i < x.rows(); ++i)
    out[i] = std::sqrt(median_of_means(squares[static_cast<std::size_t>(i)], lines.freedom));
  return out;
}

MotionNoise motion_noise(std::span<const Signals> logs, const SignalOptions& options, int passes) {
  if (logs.empty()) throw InvalidInput("motion_noise: no logs");
  const Index n = logs.front().q.rows();
  std::array<VectorXd, 3> square = {VectorXd::Zero(n), VectorXd::Zero(n), VectorXd::Zero(n)};
  double samples = 0;
  for (const Signals& log : logs) {
    const double cutoff = usable_cutoff(options.cutoff, log.rate()), weight = static_cast<double>(log.samples());
    const Butterworth filter = design_butterworth(log.rate(), {options.order, cutoff});
    const VectorXd q = white_noise(log.q, log.rate(), cutoff, log.gaps).cwiseAbs2() * weight;
    const bool measured = log.qd.size() > 0;
    const VectorXd qd = measured ? VectorXd(white_noise(log.qd, log.rate(), cutoff, log.gaps).cwiseAbs2() * weight) : q;
    square[0] += noise_gain(filter, passes, 0) * q;
    square[1] += noise_gain(filter, passes, measured ? 0 : 1) * qd;
    square[2] += noise_gain(filter, passes, measured ? 1 : 2) * qd;
    samples += weight;
  }
  return {(square[0] / samples).cwiseSqrt(), (square[1] / samples).cwiseSqrt(), (square[2] / samples).cwiseSqrt(), {}};
}

}  // namespace steelyard
