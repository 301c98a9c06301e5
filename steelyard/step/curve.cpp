#include "steelyard/step/curve.hpp"

#include <cmath>

namespace steelyard {

namespace {

// f(x), f'(x) and f''(x).
struct Shape {
  double f = 0, slope = 0, bend = 0;
};

// Σ (−x)ᵏ/(k + 2)! with so many terms (K4).
Shape series(double x, int terms) {
  Shape out;
  double coefficient = 0.5;  // (−1)ᵏ/(k + 2)!
  double power[3] = {1, 0, 0};
  for (int k = 0; k < terms; ++k) {  // power: xᵏ, k xᵏ⁻¹, k (k − 1) xᵏ⁻²
    out.f += coefficient * power[0];
    out.slope += coefficient * power[1];
    out.bend += coefficient * power[2];
    power[2] = x * power[2] + 2 * power[1];
    power[1] = x * power[1] + power[0];
    power[0] *= x;
    coefficient /= -(k + 3);
  }
  return out;
}

// expm1 keeps the digits of e⁻ˣ − 1; below a half, where adding x to it would lose them, the series is exact in 18
// terms.
Shape closed_form(double x) {
  if (std::abs(x) < 0.5) return series(x, 18);
  const double f = (std::expm1(-x) + x) / (x * x), g = -std::expm1(-x) / x;
  const double slope = (g - 2 * f) / x;                 // from x² f = e⁻ˣ + x − 1
  return {f, slope, (-f - x * slope - 3 * slope) / x};  // and g = 1 − x f, so g' = −f − x f'
}

constexpr int printed_terms = 5;  // terms of (19): t² … t⁶

Shape shape(double x, StepCurve curve) {
  return curve == StepCurve::series ? series(x, printed_terms) : closed_form(x);
}

}  // namespace

StepPoint step_position(double s, double A, StepCurve curve) {
  if (!(s > 0)) return {};
  const double x = A * s;
  const Shape h = shape(x, curve);
  return {s * s * h.f, s * s * s * h.slope, s * (2 * h.f + x * h.slope)};
}

StepPoint step_speed(double s, double A, StepCurve curve) {
  if (!(s > 0)) return {};
  const double x = A * s;
  const Shape h = shape(x, curve);
  return {s * (2 * h.f + x * h.slope), s * s * (3 * h.slope + x * h.bend), 2 * h.f + 4 * x * h.slope + x * x * h.bend};
}

}  // namespace steelyard
