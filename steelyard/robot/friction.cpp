#include "steelyard/robot/friction.hpp"

#include <cmath>
#include <stdexcept>

namespace steelyard {

namespace {

double sign(double velocity, double width) {
  if (width > 0) return std::tanh(velocity / width);
  return velocity > 0 ? 1.0 : velocity < 0 ? -1.0 : velocity;  // a NaN stays one
}

double sign_slope(double velocity, double width) {
  if (width <= 0) return 0;
  const double tanh = std::tanh(velocity / width);
  return (1 - tanh * tanh) / width;
}

double stribeck_decay(const FrictionShape& s, double velocity) {
  return std::exp(-std::pow(std::abs(velocity) / s.stribeck_velocity, s.stribeck_exponent));
}

// d/dv of s(v) exp(−|v/v_s|^δ).
double stribeck_slope(const FrictionShape& s, double v) {
  const double steepness =
      s.stribeck_exponent / s.stribeck_velocity * std::pow(std::abs(v) / s.stribeck_velocity, s.stribeck_exponent - 1);
  return stribeck_decay(s, v) * (sign_slope(v, s.sign_width) - sign(v, s.sign_width) * sign(v, 0) * steepness);
}

template <auto law, int columns>
void each(const FrictionShape& given, int samples, const double* velocity, const double* load, double* const* out) {
  const FrictionShape shape = given;  // a copy, which no store through a double* can change
  double* const first = out[0];
  double* const second = out[columns - 1];
  for (int s = 0; s < samples; ++s) {
    double entry[2];
    law(shape, velocity[s], load ? load[s] : 0.0, entry);
    first[s] = entry[0];
    if constexpr (columns == 2) second[s] = entry[1];
  }
}

template <auto law, auto slope, int columns>
FrictionLaw entry(Friction kind, const char* keyword, const FrictionColumn (&names)[columns]) {
  return {kind, keyword, {names, names + columns}, law, each<law, columns>, slope};
}

}  // namespace

double smooth_sign(double velocity, double width) { return sign(velocity, width); }

const std::vector<FrictionLaw>& friction_laws() {
  using Shape = FrictionShape;
  static const std::vector<FrictionLaw> laws = {
      entry<[](const Shape&, double v, double, double* out) { out[0] = v; },
            [](const Shape&, double, double, double* out) { out[0] = 1; }, 1>(Friction::viscous, "viscous",
                                                                              {{"Fv", "N.m.s/rad", "N.s/m"}}),
      entry<[](const Shape& s, double v, double, double* out) { out[0] = sign(v, s.sign_width); },
            [](const Shape& s, double v, double, double* out) { out[0] = sign_slope(v, s.sign_width); }, 1>(
          Friction::coulomb, "coulomb", {{"Fc", "N.m", "N"}}),
      entry<[](const Shape&, double, double, double* out) { out[0] = 1; },
            [](const Shape&, double, double, double* out) { out[0] = 0; }, 1>(Friction::offset, "offset",
                                                                              {{"Fo", "N.m", "N"}}),
      entry<[](const Shape& s, double v, double, double* out) {
        out[0] = sign(v, s.sign_width) * v * v;
        out[1] = v * v * v;
      },
            [](const Shape& s, double v, double, double* out) {
              out[0] = (sign_slope(v, s.sign_width) * v + 2 * sign(v, s.sign_width)) * v;
              out[1] = 3 * v * v;
            },
            2>(Friction::cubic, "cubic", {{"F2", "N.m.s2/rad2", "N.s2/m2"}, {"F3", "N.m.s3/rad3", "N.s3/m3"}}),
      entry<[](const Shape&, double v, double, double* out) { out[0] = std::abs(v); },
            [](const Shape&, double v, double, double* out) { out[0] = sign(v, 0); }, 1>(
          Friction::asymmetric, "asymmetric", {{"Fa", "N.m.s/rad", "N.s/m"}}),
      entry<[](const Shape& s, double v, double, double* out) {
        out[0] = sign(v, s.sign_width) * stribeck_decay(s, v);
      },
            [](const Shape& s, double v, double, double* out) { out[0] = stribeck_slope(s, v); }, 1>(
          Friction::stribeck, "stribeck", {{"Fs", "N.m", "N"}}),
      entry<[](const Shape& s, double v, double load, double* out) { out[0] = sign(v, s.sign_width) * std::abs(load); },
            [](const Shape& s, double v, double load, double* out) {
              out[0] = sign_slope(v, s.sign_width) * std::abs(load);
            },
            1>(Friction::load, "load", {{"Fl", "-", "-"}}),
  };
  return laws;
}

const FrictionLaw& friction_law(Friction kind) {
  for (const auto& law : friction_laws())
    if (law.kind == kind) return law;
  throw std::logic_error("friction law without an entry in the registry");
}

std::vector<std::string> friction_keywords() {
  std::vector<std::string> out;
  for (const auto& law : friction_laws()) out.emplace_back(law.keyword);
  return out;
}

}  // namespace steelyard
