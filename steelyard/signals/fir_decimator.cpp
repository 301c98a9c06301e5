#include "steelyard/signals/fir_decimator.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "steelyard/signals/check.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double pass_band = 0.6;  // edge of the pass band [half the output rate]; 0.6 needs 13 taps per unit of factor
constexpr double attenuation = 80;  // attenuation of what would fold into the pass band [dB]; 80: 1e-4, below the noise
                                    // of a torque, with a ripple in the pass band of at most twice that

// I₀ by its series: every term positive, so every digit counts.
double bessel_i0(double x) {
  double sum = 1, term = 1;
  for (int k = 1; term > 1e-17 * sum; ++k) {
    term *= x * x / (4.0 * k * k);
    sum += term;
  }
  return sum;
}

// Kaiser's formulas: β from the attenuation A, length from A and the width of the transition.
VectorXd design(int factor) {
  constexpr double A = attenuation;
  constexpr double beta = 0.1102 * (A - 8.7);                // for A > 50
  const double width = 2 * M_PI * (1 - pass_band) / factor;  // from f_p to f_out − f_p, which folds onto f_p
  const double order = (A - 7.95) / (2.285 * width);
  const Index half = static_cast<Index>(std::ceil(0.5 * order / factor)) * factor;
  VectorXd taps(2 * half + 1);
  for (Index i = 0; i <= half; ++i) {  // from the middle outwards, both sides at once: symmetric to the last bit
    const double x = static_cast<double>(i), u = x / static_cast<double>(half);
    const double sinc = i == 0 ? 1 : std::sin(M_PI * x / factor) / (M_PI * x / factor);
    taps[half + i] = taps[half - i] = sinc * bessel_i0(beta * std::sqrt(1 - u * u));
  }
  return taps / taps.sum();
}

using Two = double __attribute__((vector_size(16)));

// Some channels, neighbours in memory as all `step` of a sample are: so many registers of them. Returns how many.
template <class Register, int count>
[[gnu::always_inline]] inline Index weigh_some(const double* taps, Index half, const double* middle, Index step,
                                               double* out) {
  constexpr Index width = sizeof(Register) / sizeof(double);
  Register sum[count], before, behind;
  for (int r = 0; r < count; ++r) {
    std::memcpy(&before, middle + r * width, sizeof(Register));
    sum[r] = taps[0] * before;
  }
  for (Index i = 1; i <= half; ++i)
    for (int r = 0; r < count; ++r) {
      std::memcpy(&before, middle - i * step + r * width, sizeof(Register));
      std::memcpy(&behind, middle + i * step + r * width, sizeof(Register));
      sum[r] += taps[i] * (before + behind);
    }
  std::memcpy(out, sum, sizeof(sum));
  return count * width;
}

// The symmetric filter's output at a sample: taps from the middle one on. Several registers at a time, since each sum
// waits for its last addition.
template <class Register>
[[gnu::always_inline]] inline void weigh_all(const double* taps, Index half, const double* middle, Index channels,
                                             double* out) {
  constexpr Index width = sizeof(Register) / sizeof(double);
  Index c = 0;
  while (c + 4 * width <= channels) c += weigh_some<Register, 4>(taps, half, middle + c, channels, out + c);
  while (c + width <= channels) c += weigh_some<Register, 1>(taps, half, middle + c, channels, out + c);
  while (c + 2 <= channels) c += weigh_some<Two, 1>(taps, half, middle + c, channels, out + c);
  if (c < channels) weigh_some<double, 1>(taps, half, middle + c, channels, out + c);
}

void weigh_anywhere(const double* taps, Index half, const double* middle, Index channels, double* out) {
  weigh_all<Two>(taps, half, middle, channels, out);
}
#if defined(__x86_64__)
using Four = double __attribute__((vector_size(32)));
// Wider registers for the same operations, none of them fused: the bits agree.
[[gnu::target("avx2")]] void weigh_by_avx2(const double* taps, Index half, const double* middle, Index channels,
                                           double* out) {
  weigh_all<Four>(taps, half, middle, channels, out);
}
#endif

void weigh(const double* taps, Index half, const double* middle, Index channels, double* out) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return weigh_by_avx2(taps, half, middle, channels, out);
#endif
  weigh_anywhere(taps, half, middle, channels, out);
}

}  // namespace

FirDecimator::FirDecimator(Index channels, int factor) : channels_(channels), factor_(factor) {
  if (channels < 1 || factor < 2 || factor > 10000)
    throw InvalidInput(fmt::format(
        "FirDecimator: {} channels and factor {}: at least 1 channel, a factor of 2 to 10000", channels, factor));
  taps_ = design(factor);
  kept_.resize(channels, 0);
}

MatrixXd FirDecimator::push(const MatrixXd& block) {
  if (block.rows() != channels_)
    throw InvalidInput(
        fmt::format("FirDecimator: a block of {} channels for a decimator of {}", block.rows(), channels_));
  if (block.cols() == 0) return {channels_, 0};
  require_samples("FirDecimator", block, 1);
  const Index dropped = std::min(skip_, block.cols());
  skip_ -= dropped;
  MatrixXd x(channels_, kept_.cols() + block.cols() - dropped);
  x << kept_, block.rightCols(block.cols() - dropped);

  const Index n = taps_.size(), half = n / 2;
  const Index outputs = x.cols() < n ? 0 : (x.cols() - n) / factor_ + 1;
  MatrixXd out(channels_, outputs);
  for (Index k = 0; k < outputs; ++k)
    weigh(taps_.data() + half, half, x.col(k * factor_ + half).data(), channels_, out.col(k).data());

  const Index next = outputs * factor_;  // first tap of the next output
  skip_ += std::max<Index>(0, next - x.cols());
  kept_ = x.rightCols(std::max<Index>(0, x.cols() - next)).eval();
  return out;
}

double FirDecimator::gain(double f, double rate) const {
  const Index half = taps_.size() / 2;
  double H = taps_[half];
  for (Index i = 1; i <= half; ++i) H += 2 * taps_[half + i] * std::cos(2 * M_PI * f / rate * static_cast<double>(i));
  return std::abs(H);
}

}  // namespace steelyard
