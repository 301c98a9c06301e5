#include "steelyard/signals/butterworth.hpp"

#include <algorithm>
#include <cmath>

#include "steelyard/signals/check.hpp"

namespace steelyard {

using Eigen::Array4d;
using Eigen::Array4Xd;
using Eigen::Index;
using Eigen::MatrixXd;

namespace {

Section make_section(double g, double damping) {
  Section s;
  s.warp = g;
  s.damping = damping;
  if (damping == 0) {  // 1/(s + 1)
    s.b0 = s.b1 = g / (1 + g);
    s.a1 = (g - 1) / (1 + g);
    return s;
  }
  const double d = 1 + g * (g + damping);  // 1/(s² + s/Q + 1)
  s.b0 = s.b2 = g * g / d;
  s.b1 = 2 * s.b0;
  s.a1 = 2 * (g * g - 1) / d;
  s.a2 = (1 + g * (g - damping)) / d;
  return s;
}

// A section as two trapezoidal integrators, four signals abreast. At rest on a constant u: bend = 0, level = u,
// exactly.
class StateVariables {
 public:
  StateVariables(const Section& s, const Array4d& start) : first_order_(s.damping == 0), level_(start) {
    const double g = s.warp;
    c1_ = first_order_ ? g / (1 + g) : 1 / (1 + g * (g + s.damping));
    c2_ = g * c1_;
    c3_ = g * c2_;
  }

  Array4d step(const Array4d& u) {
    const Array4d v = u - level_;
    if (first_order_) {
      const Array4d half = c1_ * v;
      const Array4d low = level_ + half;
      level_ = low + half;
      return low;
    }
    const Array4d band = c1_ * bend_ + c2_ * v;
    const Array4d low = level_ + c2_ * bend_ + c3_ * v;
    bend_ = 2 * band - bend_;
    level_ = 2 * low - level_;
    return low;
  }

 private:
  bool first_order_;
  double c1_ = 0, c2_ = 0, c3_ = 0;
  Array4d bend_ = Array4d::Zero(), level_;
};

// Samples after which the slowest pole has decayed to `level`.
Index decay_length(const Butterworth& filter, double level) {
  double slowest = 0;
  for (const Section& s : filter.sections) {
    slowest = std::max(slowest, s.damping == 0 ? std::abs(s.a1) : std::sqrt(s.a2));  // |pole|; a pair is never real
  }
  if (slowest <= 0) return 2;
  return static_cast<Index>(std::ceil(std::log(level) / std::log(std::min(slowest, 1 - 1e-9)))) + 2;
}

Index settling_length(const Butterworth& filter, double tolerance) {
  std::vector<StateVariables> cascade;
  for (const Section& s : filter.sections) cascade.emplace_back(s, Array4d::Zero());
  Index settled = 0;
  const Index horizon = decay_length(filter, 1e-6);
  for (Index k = 0; k < horizon; ++k) {
    Array4d y = Array4d::Ones();
    for (StateVariables& s : cascade) y = s.step(y);
    if (std::abs(y[0] - 1) > tolerance) settled = k + 1;
  }
  return settled;
}

// The odd extension, over and over: x(−k) = 2x(0) − x(k), x(N−1+k) = 2x(N−1) − x(N−1−k).
void extend(Array4Xd& x, Index pad, Index n) {
  for (Index k = 1; k <= pad; ++k) {
    // Each side reaches back over what is already there: the log itself, then the other side's extension.
    x.col(pad - k) = 2 * x.col(pad) - x.col(pad + k);
    x.col(pad + n - 1 + k) = 2 * x.col(pad + n - 1) - x.col(pad + n - 1 - k);
  }
}

void pass(const Butterworth& filter, Array4Xd& x, bool forward) {
  const Index n = x.cols();
  std::vector<StateVariables> cascade;
  for (const Section& s : filter.sections) cascade.emplace_back(s, x.col(forward ? 0 : n - 1));
  for (Index i = 0; i < n; ++i) {
    const Index k = forward ? i : n - 1 - i;
    Array4d y = x.col(k);
    for (StateVariables& s : cascade) y = s.step(y);
    x.col(k) = y;
  }
}

// get(signal, sample) and set(signal, sample, value) hide whether signals are rows or columns.
template <class Get, class Set>
void filter_signals(const Butterworth& filter, Index signals, Index n, Get get, Set set) {
  if (filter.sections.empty()) throw InvalidInput("filter: no sections: make the filter by design_butterworth");
  if (n < 2) return;  // a constant
  const Index pad = decay_length(filter, 1e-14);
  Array4Xd x(4, n + 2 * pad);
  for (Index s = 0; s < signals; s += 4) {
    const Index lanes = std::min<Index>(4, signals - s);
    for (Index k = 0; k < n; ++k)
      for (Index l = 0; l < 4; ++l) x(l, pad + k) = l < lanes ? get(s + l, k) : 0;
    extend(x, pad, n);
    pass(filter, x, true);
    pass(filter, x, false);
    for (Index k = 0; k < n; ++k)
      for (Index l = 0; l < lanes; ++l) set(s + l, k, x(l, pad + k));
  }
}

}  // namespace

Butterworth design_butterworth(double rate, const ButterworthOptions& options) {
  if (options.order < 1 || options.order > 12)
    throw InvalidInput(fmt::format("butterworth: order {} must lie between 1 and 12", options.order));
  if (!(rate > 0) || !std::isfinite(rate))
    throw InvalidInput(fmt::format("butterworth: rate {} Hz must be positive", rate));
  if (!(options.cutoff > 1e-5 * rate && options.cutoff < 0.5 * rate))
    throw InvalidInput(
        fmt::format("butterworth: cut-off {} Hz must lie below half the sampling rate, {} Hz, and above 1e-5 "
                    "of the rate",
                    options.cutoff, 0.5 * rate));
  Butterworth filter{options.order, options.cutoff, rate, {}, 0};
  const double g = std::tan(M_PI * options.cutoff / rate);
  if (options.order % 2 == 1) filter.sections.push_back(make_section(g, 0));
  for (int k = 0; k < options.order / 2; ++k)  // least damped last: it sees what the others have calmed
    filter.sections.push_back(
        make_section(g, 2 * std::cos(M_PI * (2 * k + 1 + options.order % 2) / (2.0 * options.order))));
  filter.transient = settling_length(filter, 0.01);
  return filter;
}

std::complex<double> frequency_response(const Butterworth& filter, double f) {
  const std::complex<double> z = std::polar(1.0, -2 * M_PI * f / filter.rate);  // z⁻¹
  std::complex<double> H = 1;
  for (const Section& s : filter.sections) H *= (s.b0 + z * (s.b1 + z * s.b2)) / (1.0 + z * (s.a1 + z * s.a2));
  return H;
}

double zero_phase_gain(const Butterworth& filter, double f) {
  const double ratio = std::tan(M_PI * f / filter.rate) / std::tan(M_PI * filter.cutoff / filter.rate);
  return 1 / (1 + std::pow(std::abs(ratio), 2 * filter.order));
}

void filter_rows(const Butterworth& filter, Eigen::Ref<MatrixXd> x) {
  if (x.cols() > 0 && x.rows() > 0) require_samples("filter_rows", x, 1);
  filter_signals(
      filter, x.rows(), x.cols(), [&](Index s, Index k) { return x(s, k); },
      [&](Index s, Index k, double v) { x(s, k) = v; });
}

void filter_columns(const Butterworth& filter, Eigen::Ref<MatrixXd> x) {
  if (!x.allFinite())
    throw InvalidInput("filter_columns: values that are not finite: one would spread over the whole log");
  filter_signals(
      filter, x.cols(), x.rows(), [&](Index s, Index k) { return x(k, s); },
      [&](Index s, Index k, double v) { x(k, s) = v; });
}

}  // namespace steelyard
