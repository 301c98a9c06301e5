#include "steelyard/signals/periods.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <complex>
#include <unsupported/Eigen/FFT>
#include <vector>

#include "steelyard/signals/check.hpp"
#include "steelyard/signals/resample.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Channels with mean 0 and power 1; still ones are left out.
MatrixXd normalised(const MatrixXd& x) {
  MatrixXd out(x.rows(), x.cols());
  Index moving = 0;
  for (Index c = 0; c < x.rows(); ++c) {
    const Eigen::RowVectorXd y = x.row(c).array() - x.row(c).mean();
    const double power = y.squaredNorm() / static_cast<double>(x.cols());
    if (power > 1e-20 * x.row(c).squaredNorm() / static_cast<double>(x.cols()))
      out.row(moving++) = y / std::sqrt(power);
  }
  return out.topRows(moving);
}

// c(L) = Σ x_k x_{k+L} / √(Σ x_k² Σ x_{k+L}²) over the samples that overlap, L = 0 … lags − 1.
VectorXd autocorrelation(const MatrixXd& x, Index lags) {
  const Index n = x.cols();
  Index padded = 1;
  while (padded < n + lags) padded *= 2;
  Eigen::FFT<double> fft;
  VectorXd row(padded), sum = VectorXd::Zero(lags), power = VectorXd::Zero(n + 1);
  Eigen::VectorXcd spectrum;
  for (Index c = 0; c < x.rows(); ++c) {
    row.setZero();
    row.head(n) = x.row(c).transpose();
    fft.fwd(spectrum, row);
    spectrum = spectrum.cwiseAbs2().cast<std::complex<double>>().eval();
    fft.inv(row, spectrum);
    sum += row.head(lags);
  }
  for (Index k = 0; k < n; ++k) power[k + 1] = power[k] + x.col(k).squaredNorm();
  for (Index L = 0; L < lags; ++L) sum[L] /= std::sqrt(std::max(1e-300, power[n - L] * (power[n] - power[L])));
  return sum;
}

struct Peak {
  double lag = 0, height = 0;
};

// Top of the parabola through three neighbours.
Peak top(const VectorXd& c, Index L) {
  const double slope = 0.5 * (c[L + 1] - c[L - 1]), bend = c[L + 1] - 2 * c[L] + c[L - 1];
  const double shift = bend < 0 ? std::clamp(-slope / bend, -0.5, 0.5) : 0;
  return {static_cast<double>(L) + shift, c[L] + 0.5 * slope * shift};
}

// The first peak as high as the highest, up to what noise does to a peak. Lags before the correlation first falls to
// nothing are the main lobe's (a periodic signal of mean 0 does fall), where noise makes peaks of its own.
Peak first_repetition(const VectorXd& c, Index shortest, Index samples, Index channels) {
  Index L = 1;
  while (L < c.size() && c[L] > 0.1) ++L;
  std::vector<Peak> peaks;
  Peak highest;
  for (L = std::max(L, shortest); L + 1 < c.size(); ++L)
    if (c[L] >= c[L - 1] && c[L] > c[L + 1]) {
      peaks.push_back(top(c, L));
      if (peaks.back().height > highest.height) highest = peaks.back();
    }
  const double overlap = static_cast<double>((samples - c.size() + 1) * channels);
  const double chance = 1e-3 + 4 * std::sqrt(2 * std::max(0., 1 - highest.height) / overlap);
  for (const Peak& peak : peaks)
    if (peak.height >= highest.height - chance) return peak;
  return highest;
}

// Power of x (channels × samples) that a Fourier series of the given period [samples] and `harmonics` explains.
double explained(const MatrixXd& x, double period, int harmonics) {
  constexpr Index kBlock = 256;
  const Index n = x.cols(), p = 2 * harmonics + 1;
  MatrixXd gram = MatrixXd::Zero(p, p), right = MatrixXd::Zero(p, x.rows()), A(p, kBlock);
  for (Index first = 0; first < n; first += kBlock) {
    const Index count = std::min(kBlock, n - first);
    for (Index k = 0; k < count; ++k) {
      const double turns = static_cast<double>(first + k) / period;
      const std::complex<double> w = std::polar(1.0, 2 * M_PI * (turns - std::floor(turns)));
      std::complex<double> power = 1;
      A(0, k) = 1;
      for (int h = 1; h <= harmonics; ++h) {
        power *= w;
        A(2 * h - 1, k) = power.real();
        A(2 * h, k) = power.imag();
      }
    }
    gram.selfadjointView<Eigen::Lower>().rankUpdate(A.leftCols(count));
    right.noalias() += A.leftCols(count) * x.middleCols(first, count).transpose();
  }
  const MatrixXd fit = gram.selfadjointView<Eigen::Lower>().ldlt().solve(right);
  return fit.cwiseProduct(right).sum();
}

// Harmonics of a period [samples] that lie clear of half the rate, at most `wanted`.
int resolved_harmonics(double period, int wanted) {
  return std::max(1, std::min(wanted, static_cast<int>(0.45 * (period - 1))));
}

// The period [samples] near `guess` that explains most. The peak is period/(harmonics · periods) wide: a grid finer
// than that, then golden section.
double refine(const MatrixXd& x, double guess, int wanted) {
  const int harmonics = resolved_harmonics(guess, wanted);
  const double periods = static_cast<double>(x.cols()) / guess;
  const double step = guess / (6 * harmonics * periods);
  const Index steps = std::max<Index>(3, static_cast<Index>(std::ceil(1.5 / step)));
  double best = guess, most = -1;
  for (Index i = -steps; i <= steps; ++i) {
    const double period = guess + static_cast<double>(i) * step;
    if (period < 3) continue;
    const double value = explained(x, period, harmonics);
    if (value > most) {
      most = value;
      best = period;
    }
  }
  constexpr double kGolden = 0.6180339887498949;
  double low = best - step, high = best + step;
  double a = high - kGolden * (high - low), b = low + kGolden * (high - low);
  double at_a = explained(x, a, harmonics), at_b = explained(x, b, harmonics);
  while (high - low > 1e-8 * best) {
    if (at_a > at_b) {
      high = b;
      b = a;
      at_b = at_a;
      a = high - kGolden * (high - low);
      at_a = explained(x, a, harmonics);
    } else {
      low = a;
      a = b;
      at_a = at_b;
      b = low + kGolden * (high - low);
      at_b = explained(x, b, harmonics);
    }
  }
  return 0.5 * (low + high);
}

// A multiple of the period repeats as well as the period. Where the series of period/m explains all that the series of
// the period does, which holds its harmonics and others, up to what those others explain of noise, the period is
// period/m.
double reduce(const MatrixXd& x, double period, double shortest, int wanted) {
  const double total = x.squaredNorm();
  for (const int m : {2, 3, 5, 7}) {
    while (period / m >= std::max(4., shortest)) {
      const int few = resolved_harmonics(period / m, wanted), many = resolved_harmonics(period, m * few);
      const double by_many = explained(x, period, many), by_few = explained(x, period / m, few);
      const double noise = (total - by_many) / static_cast<double>(x.cols());
      if (by_many - by_few > 1e-4 * total + 3 * noise * 2 * (many - few)) break;
      period = refine(x, period / m, wanted);
    }
  }
  return period;
}

}  // namespace

Period find_period(const MatrixXd& x, double dt) {
  constexpr double min_correlation = 0.8;  // least correlation of the log with itself one period later [-]; noise of a
                                           // quarter of the power leaves 0.8, and chance stays far below
  constexpr int harmonics = 10;            // that the refinement fits [-]; robots' excitations have 3 to 10
  require_samples("find_period", x, 16);
  require_period("find_period", dt);
  const double span = static_cast<double>(x.cols()) * dt;
  const double shortest = 4 * dt, longest = 0.5 * span;  // a period must be seen twice
  const MatrixXd y = normalised(x);
  if (y.rows() == 0) throw Unattainable("find_period: no channel moves, so there is no period");
  const Index lags = std::min(x.cols() - 2, static_cast<Index>(std::floor(longest / dt)) + 3);
  const VectorXd c = autocorrelation(y, lags);
  const Peak peak = first_repetition(c, static_cast<Index>(std::floor(shortest / dt)), x.cols(), y.rows());
  if (!(peak.height >= min_correlation))
    throw Unattainable(
        fmt::format("find_period: no period between {:.4g} and {:.4g} s: the best correlation of the log with its past "
                    "is {:.2f}, {:.2f} is required; cut off rest at the ends, or treat the motion as not periodic",
                    shortest, longest, peak.height, min_correlation));
  const double period = refine(y, peak.lag, harmonics);
  return {reduce(y, period, shortest / dt, harmonics) * dt, std::min(1., peak.height)};
}

AveragedPeriods average_periods(const MatrixXd& x, double dt, double period) {
  require_samples("average_periods", x, 6);
  require_period("average_periods", dt);
  const Index n = x.cols();
  const double exact = period / dt;
  if (!(exact >= 3) || !std::isfinite(exact))
    throw InvalidInput(fmt::format(
        "average_periods: a period of {} s with a sample every {} s is too short: 3 samples are needed", period, dt));
  const Index samples = std::llround(exact);
  const double stride = exact / static_cast<double>(samples);  // new sample period over the old one
  // A period estimated slightly too long must not cost the last repetition: 0.02 samples beyond the end are allowed.
  const double whole = std::floor((static_cast<double>(n - 1) / stride + 1 + 0.02) / static_cast<double>(samples));
  if (!(whole >= 2))
    throw Unattainable(fmt::format("average_periods: the log has {:.2f} periods of {} s; two are needed",
                                   static_cast<double>(n) / exact, period));
  const auto count = static_cast<Index>(whole), used = count * samples;
  MatrixXd y;
  if (std::abs(stride - 1) * static_cast<double>(n) < 1e-6) {
    y = x.leftCols(used);
  } else {
    const VectorXd t = VectorXd::LinSpaced(n, 0, static_cast<double>(n - 1));
    VectorXd at(used);
    for (Index k = 0; k < used; ++k) at[k] = std::min(static_cast<double>(k) * stride, static_cast<double>(n - 1));
    y = interpolate(t, x, at);
  }
  AveragedPeriods out;
  out.dt = period / static_cast<double>(samples);
  out.count = static_cast<int>(count);
  out.mean = MatrixXd::Zero(x.rows(), samples);
  for (Index k = 0; k < count; ++k) out.mean += y.middleCols(k * samples, samples);
  out.mean /= whole;
  for (Index k = 0; k < count; ++k) y.middleCols(k * samples, samples) -= out.mean;
  out.covariance = y * y.transpose() / (static_cast<double>(samples) * (whole - 1));
  return out;
}

}  // namespace steelyard
