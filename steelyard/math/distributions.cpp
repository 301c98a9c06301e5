#include "steelyard/math/distributions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {

constexpr double normal_from = 1e10;  // freedoms above this are the normal limit to every digit

// The continued fraction of I_x(a, b) by Lentz's method; converges fast for x < (a + 1)/(a + b + 2).
double beta_fraction(double a, double b, double x) {
  constexpr double tiny = 1e-300;
  const auto away_from_zero = [](double v) { return std::abs(v) < tiny ? tiny : v; };
  double c = 1, d = 1 / away_from_zero(1 - (a + b) * x / (a + 1)), value = d;
  for (int m = 1; m <= 100000; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away_from_zero(1 + even * d);
    c = away_from_zero(1 + even / c);
    value *= c * d;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away_from_zero(1 + odd * d);
    c = away_from_zero(1 + odd / c);
    value *= c * d;
    if (std::abs(c * d - 1) < 1e-15) break;
  }
  return value;
}

// lgamma writes a global sign in C's library; this one is safe in threads. Stirling with the argument shifted above 10.
double log_gamma(double x) {
  double shift = 0;
  for (; x < 10; ++x) shift += std::log(x);
  const double r = 1 / (x * x);
  const double series = (1.0 / 12 - r * (1.0 / 360 - r * (1.0 / 1260 - r * (1.0 / 1680 - r / 1188)))) / x;
  return (x - 0.5) * std::log(x) - x + 0.5 * std::log(2 * M_PI) + series - shift;
}

// The x ≥ 0 at which the increasing function `probability` reaches p: doubling, then the secant between the two ends,
// with the weight of an end that stays halved (Illinois), which keeps the bracket and needs some ten steps.
template <typename Function>
double inverse(const Function& probability, double p) {
  double low = 0, high = 1;
  double below = -p, above = probability(high) - p;
  while (above < 0 && high < 1e300) {
    low = high, below = above;
    high *= 2, above = probability(high) - p;
  }
  int side = 0;
  for (int k = 0; k < 300 && high - low > 1e-14 * high; ++k) {
    const double x = k % 8 == 7 ? 0.5 * (low + high) : (low * above - high * below) / (above - below);
    const double value = probability(x) - p;
    if (value == 0) return x;
    if (value < 0) {
      low = x, below = value;
      if (side == -1) above *= 0.5;
      side = -1;
    } else {
      high = x, above = value;
      if (side == 1) below *= 0.5;
      side = 1;
    }
    if (std::abs(value) < 1e-15) break;
  }
  return std::abs(below) < std::abs(above) ? low : high;
}

void require_probability(double p) {
  if (!(p > 0 && p < 1)) throw InvalidInput(fmt::format("a quantile needs a probability between 0 and 1, not {}", p));
}

void require_freedom(double freedom) {
  if (!(freedom > 0)) throw InvalidInput(fmt::format("degrees of freedom must be positive, not {}", freedom));
}

}  // namespace

double incomplete_beta(double a, double b, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const double front = std::exp(log_gamma(a + b) - log_gamma(a) - log_gamma(b) + a * std::log(x) + b * std::log1p(-x));
  if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
  return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

double student_t_probability(double t, double freedom) {
  require_freedom(freedom);
  if (freedom > normal_from) return 0.5 * std::erfc(-t / std::sqrt(2.0));
  const double tail = 0.5 * incomplete_beta(0.5 * freedom, 0.5, freedom / (freedom + t * t));
  return t > 0 ? 1 - tail : tail;
}

double student_t_quantile(double probability, double freedom) {
  require_probability(probability);
  require_freedom(freedom);
  if (probability < 0.5) return -student_t_quantile(1 - probability, freedom);
  return inverse([&](double t) { return student_t_probability(t, freedom); }, probability);
}

double fisher_f_probability(double f, double numerator, double denominator) {
  require_freedom(numerator);
  require_freedom(denominator);
  if (f <= 0) return 0;
  denominator = std::min(denominator, normal_from);
  return incomplete_beta(0.5 * numerator, 0.5 * denominator, numerator * f / (numerator * f + denominator));
}

double fisher_f_quantile(double probability, double numerator, double denominator) {
  require_probability(probability);
  return inverse([&](double f) { return fisher_f_probability(f, numerator, denominator); }, probability);
}

}  // namespace steelyard
