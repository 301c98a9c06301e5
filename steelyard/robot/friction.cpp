#include "steelyard/robot/friction.hpp"

#include <cmath>
#include <stdexcept>

namespace steelyard {

double smooth_sign(double velocity, double width) {
  if (width > 0) return std::tanh(velocity / width);
  return velocity > 0 ? 1.0 : velocity < 0 ? -1.0 : velocity;  // a NaN stays one
}

const std::vector<FrictionLaw>& friction_laws() {
  using Shape = FrictionShape;
  static const std::vector<FrictionLaw> laws = {
      {Friction::viscous, "viscous", {{"Fv", "N.m.s/rad", "N.s/m"}},
       [](const Shape&, double v, double, double* out) { out[0] = v; }},
      {Friction::coulomb, "coulomb", {{"Fc", "N.m", "N"}},
       [](const Shape& s, double v, double, double* out) { out[0] = smooth_sign(v, s.sign_width); }},
      {Friction::offset, "offset", {{"Fo", "N.m", "N"}},
       [](const Shape&, double, double, double* out) { out[0] = 1; }},
      {Friction::cubic, "cubic", {{"F2", "N.m.s2/rad2", "N.s2/m2"}, {"F3", "N.m.s3/rad3", "N.s3/m3"}},
       [](const Shape& s, double v, double, double* out) {
         out[0] = smooth_sign(v, s.sign_width) * v * v;
         out[1] = v * v * v;
       }},
      {Friction::asymmetric, "asymmetric", {{"Fa", "N.m.s/rad", "N.s/m"}},
       [](const Shape&, double v, double, double* out) { out[0] = std::abs(v); }},
      {Friction::stribeck, "stribeck", {{"Fs", "N.m", "N"}},
       [](const Shape& s, double v, double, double* out) {
         out[0] = smooth_sign(v, s.sign_width) *
                  std::exp(-std::pow(std::abs(v) / s.stribeck_velocity, s.stribeck_exponent));
       }},
      {Friction::load, "load", {{"Fl", "-", "-"}},
       [](const Shape& s, double v, double load, double* out) {
         out[0] = smooth_sign(v, s.sign_width) * std::abs(load);
       }},
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
