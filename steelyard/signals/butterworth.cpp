#include "steelyard/signals/butterworth.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "steelyard/core/large_buffer.hpp"
#include "steelyard/signals/check.hpp"

namespace steelyard {

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

// Number of signals filtered at once: a recursion waits for its own last step, several of them keep the processor busy.
// Each lane computes as it would alone, in the same order, so that the result does not depend on their number.
constexpr Index lanes = 8;

// Contents of a register: two numbers everywhere, four with AVX2.
typedef double Two __attribute__((vector_size(2 * sizeof(double))));
typedef double Four __attribute__((vector_size(4 * sizeof(double))));

// c₁, c₂, c₃ of a section as two trapezoidal integrators.
struct Gains {
  double c1 = 0, c2 = 0, c3 = 0;
  bool first_order = false;
};

Gains gains_of(const Section& s) {
  const double g = s.warp;
  const bool first_order = s.damping == 0;
  const double c1 = first_order ? g / (1 + g) : 1 / (1 + g * (g + s.damping));
  return {c1, g * c1, g * (g * c1), first_order};
}

// A section's state in one register. At rest on a constant u: bend = 0, level = u, exactly.
template <class Register>
struct State {
  Register bend, level;

  // From the section's input to its output.
  [[gnu::always_inline]] void step(const Gains& g, Register& u) {
    const Register v = u - level;
    if (g.first_order) {
      const Register half = g.c1 * v;
      u = level + half;
      level = u + half;
      return;
    }
    const Register band = g.c1 * bend + g.c2 * v;
    u = level + g.c2 * bend + g.c3 * v;
    bend = 2 * band - bend;
    level = 2 * u - level;
  }
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
  std::vector<State<double>> cascade(filter.sections.size());
  Index settled = 0;
  const Index horizon = decay_length(filter, 1e-6);
  for (Index k = 0; k < horizon; ++k) {
    double y = 1;
    for (std::size_t i = 0; i < cascade.size(); ++i) cascade[i].step(gains_of(filter.sections[i]), y);
    if (std::abs(y - 1) > tolerance) settled = k + 1;
  }
  return settled;
}

// The odd extension, over and over: x(−k) = 2x(0) − x(k), x(N−1+k) = 2x(N−1) − x(N−1−k).
void extend(double* x, Index pad, Index n) {
  for (Index k = 1; k <= pad; ++k)
    for (Index l = 0; l < lanes; ++l) {
      // Each side reaches back over what is already there: the log itself, then the other side's extension.
      const auto at = [&](Index sample) -> double& { return x[sample * lanes + l]; };
      at(pad - k) = 2 * at(pad) - at(pad + k);
      at(pad + n - 1 + k) = 2 * at(pad + n - 1) - at(pad + n - 1 - k);
    }
}

// Two sections, or one, from x on, a sample every `step` numbers: their states stay in registers.
template <class Register, bool two>
[[gnu::always_inline]] inline void run(const Gains& first, const Gains& second, double* x, Index n, Index step) {
  constexpr Index width = sizeof(Register) / sizeof(double), count = lanes / width;
  State<Register> a[count], b[count];
  for (Index i = 0; i < count; ++i) {
    std::memcpy(&a[i].level, x + i * width, sizeof(Register));
    b[i].level = a[i].level;
    a[i].bend = b[i].bend = Register{};
  }
  for (; n > 0; --n, x += step)
    for (Index i = 0; i < count; ++i) {
      Register y;
      std::memcpy(&y, x + i * width, sizeof(Register));
      a[i].step(first, y);
      if (two) b[i].step(second, y);
      std::memcpy(x + i * width, &y, sizeof(Register));
    }
}
// Sections follow each other in pairs. What a pair leaves of the first sample is that sample, as both are at rest on
// it: so the next pair starts from it, too.
template <class Register>
[[gnu::always_inline]] inline void forth_and_back(const std::vector<Gains>& sections, double* x, Index n) {
  const auto pass = [&](double* first, Index step) __attribute__((always_inline)) {
    std::size_t i = 0;
    for (; i + 1 < sections.size(); i += 2) run<Register, true>(sections[i], sections[i + 1], first, n, step);
    if (i < sections.size()) run<Register, false>(sections[i], sections[i], first, n, step);
  };
  pass(x, lanes);
  pass(x + (n - 1) * lanes, -lanes);
}

void forth_and_back_anywhere(const std::vector<Gains>& sections, double* x, Index n) {
  forth_and_back<Two>(sections, x, n);
}
#if defined(__x86_64__)
// Wider registers for the same operations: this file is compiled without fused ones, so that the bits agree.
[[gnu::target("avx2")]] void forth_and_back_by_avx2(const std::vector<Gains>& sections, double* x, Index n) {
  forth_and_back<Four>(sections, x, n);
}
#endif

void both_passes(const std::vector<Gains>& sections, double* x, Index n) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return forth_and_back_by_avx2(sections, x, n);
#endif
  forth_and_back_anywhere(sections, x, n);
}

// get(signal, sample) and set(signal, sample, value) hide whether signals are rows or columns.
template <class Get, class Set>
void filter_signals(const Butterworth& filter, Index signals, Index n, Get get, Set set) {
  if (filter.sections.empty()) throw InvalidInput("filter: has no sections: design it with design_butterworth");
  if (n < 2) return;  // a constant
  const Index pad = decay_length(filter, 1e-14);
  std::vector<Gains> sections;
  for (const Section& s : filter.sections) sections.push_back(gains_of(s));
  LargeBuffer numbers(static_cast<std::size_t>(lanes * (n + 2 * pad)));
  Eigen::Map<MatrixXd> x(numbers.data(), lanes, n + 2 * pad);
  for (Index s = 0; s < signals; s += lanes) {
    const Index count = std::min(lanes, signals - s);
    for (Index k = 0; k < n; ++k)
      for (Index l = 0; l < lanes; ++l) x(l, pad + k) = l < count ? get(s + l, k) : 0;
    extend(x.data(), pad, n);
    both_passes(sections, x.data(), n + 2 * pad);
    for (Index k = 0; k < n; ++k)
      for (Index l = 0; l < count; ++l) set(s + l, k, x(l, pad + k));
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
  for (int k = 0; k < options.order / 2; ++k)  // the least damped section comes last, behind the others' attenuation
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
  if (!all_finite(x))
    throw InvalidInput("filter_columns: some values are not finite, and would spread over the whole log");
  filter_signals(
      filter, x.cols(), x.rows(), [&](Index s, Index k) { return x(k, s); },
      [&](Index s, Index k, double v) { x(k, s) = v; });
}

}  // namespace steelyard
