#include "steelyard/robot/friction.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard {

namespace {

double sign(double velocity, double width) {
  if (width > 0) return std::tanh(velocity / width);
  return velocity == 0 || std::isnan(velocity) ? velocity : std::copysign(1.0, velocity);  // no branch to mispredict
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
void each(const FrictionShape& given, int samples, const ShaftStates& at, double* const* out) {
  const FrictionShape shape = given;  // copies, which no store through a double* can change
  const auto [velocity, load, position] = at;
  double* to[columns];
  for (int c = 0; c < columns; ++c) to[c] = out[c];
  for (int s = 0; s < samples; ++s) {
    double entry[columns];
    law(shape, {velocity ? velocity[s] : 0.0, load ? load[s] : 0.0, position ? position[s] : 0.0}, entry);
    for (int c = 0; c < columns; ++c) to[c][s] = entry[c];
  }
}

template <auto law, auto slope, int columns>
FrictionLaw row(Friction kind, const char* keyword, const char* name, const FrictionColumn (&names)[columns]) {
  static_assert(columns <= max_friction_columns);
  FrictionLaw out{};
  out.kind = kind;
  out.keyword = keyword;
  out.name = name;
  out.columns = {names, names + columns};
  out.evaluate = law;
  out.evaluate_block = each<law, columns>;
  out.slope = slope;
  return out;
}

using Shape = FrictionShape;
using At = ShaftState;

FrictionLaw viscous() {
  auto law = row<[](const Shape&, const At& at, double* out) { out[0] = at.velocity; },
                 [](const Shape&, const At&, double* out) { out[0] = 1; }, 1>(
      Friction::viscous, "viscous", "viscous friction", {{"Fv", "N.m.s/rad", "N.s/m", 2, "v"}});
  law.plain = true;
  law.sign = FrictionSign::positive;
  law.growth = [](double value) { return value; };
  law.role = FrictionRole::damping;
  return law;
}

FrictionLaw coulomb() {
  auto law = row<[](const Shape& s, const At& at, double* out) { out[0] = sign(at.velocity, s.sign_width); },
                 [](const Shape& s, const At& at, double* out) { out[0] = sign_slope(at.velocity, s.sign_width); }, 1>(
      Friction::coulomb, "coulomb", "Coulomb friction", {{"Fc", "N.m", "N", 1, "sign(v)"}});
  law.plain = law.signs = law.jumps = true;
  law.sign = FrictionSign::positive;
  law.level = [](const Shape&, double) { return 1.0; };
  law.role = FrictionRole::dry;
  return law;
}

FrictionLaw offset() {
  auto law = row<[](const Shape&, const At&, double* out) { out[0] = 1; },
                 [](const Shape&, const At&, double* out) { out[0] = 0; }, 1>(Friction::offset, "offset", "offset",
                                                                              {{"Fo", "N.m", "N", 1, "1"}});
  law.bias = true;
  return law;
}

// Either sign: a negative one still brakes at the speeds of the fit.
FrictionLaw cubic() {
  auto law = row<[](const Shape& s, const At& at, double* out) {
    out[0] = sign(at.velocity, s.sign_width) * at.velocity * at.velocity;
    out[1] = at.velocity * at.velocity * at.velocity;
  },
                 [](const Shape& s, const At& at, double* out) {
                   out[0] =
                       (sign_slope(at.velocity, s.sign_width) * at.velocity + 2 * sign(at.velocity, s.sign_width)) *
                       at.velocity;
                   out[1] = 3 * at.velocity * at.velocity;
                 },
                 2>(
      Friction::cubic, "cubic", "cubic friction",
      {{"F2", "N.m.s2/rad2", "N.s2/m2", 3, "sign(v) * (v * v)"}, {"F3", "N.m.s3/rad3", "N.s3/m3", 4, "v * v * v"}});
  law.signs = true;
  return law;
}

// Without viscous friction in its bound it would have to vanish, and is free instead.
FrictionLaw asymmetric() {
  auto law = row<[](const Shape&, const At& at, double* out) { out[0] = std::abs(at.velocity); },
                 [](const Shape&, const At& at, double* out) { out[0] = sign(at.velocity, 0); }, 1>(
      Friction::asymmetric, "asymmetric", "asymmetric friction", {{"Fa", "N.m.s/rad", "N.s/m", 2, "fabs(v)"}});
  law.brings = Friction::offset;  // direction-dependent Coulomb friction
  law.bounds = {{"viscous friction forwards", Friction::viscous, 1},
                {"viscous friction backwards", Friction::viscous, -1}};
  law.growth = [](double value) { return -std::abs(value); };
  return law;
}

FrictionLaw stribeck() {
  auto law = row<[](const Shape& s, const At& at, double* out) {
    out[0] = sign(at.velocity, s.sign_width) * stribeck_decay(s, at.velocity);
  },
                 [](const Shape& s, const At& at, double* out) { out[0] = stribeck_slope(s, at.velocity); }, 1>(
      Friction::stribeck, "stribeck", "Stribeck friction",
      {{"Fs", "N.m", "N", 1, "sign(v) * exp(-pow(fabs(v) / stribeck_velocity, stribeck_exponent))"}});
  law.signs = law.jumps = true;
  law.constants = {
      {"stribeck_velocity", &Shape::stribeck_velocity, true, 0.002, 1, {0.02, 0.04, 0.08, 0.16, 0.32, 0.64}},
      {"stribeck_exponent", &Shape::stribeck_exponent, false, 0.5, 4, {1, 2}}};
  law.sign = FrictionSign::positive_alone;
  law.bounds = {{"Coulomb and Stribeck friction", Friction::coulomb, 1}};
  law.level = stribeck_decay;
  return law;
}

FrictionLaw load() {
  auto law = row<[](const Shape& s, const At& at, double* out) {
    out[0] = sign(at.velocity, s.sign_width) * std::abs(at.load);
  },
                 [](const Shape& s, const At& at, double* out) {
                   out[0] = sign_slope(at.velocity, s.sign_width) * std::abs(at.load);
                 },
                 1>(Friction::load, "load", "load-dependent friction", {{"Fl", "-", "-", 0, "sign(v) * fabs(load)"}});
  law.load_slope = [](const Shape& s, const At& at) {
    return sign(at.velocity, s.sign_width) * (at.load > 0 ? 1 : at.load < 0 ? -1 : 0);
  };
  law.signs = law.jumps = true;
  law.sign = FrictionSign::positive;
  law.typical = 0.1;
  return law;
}

// Yields a half decade apart, from hysteresis_yield down: any loop of a geared arm is a sum of these, and Coulomb
// friction is the element of no yield.
FrictionLaw hysteresis() {
  constexpr int elements = 6;
  auto law = row<[](const Shape&, const At& at, double* out) { std::fill_n(out, elements, sign(at.velocity, 0)); },
                 [](const Shape&, const At&, double* out) { std::fill_n(out, elements, 0.0); }, elements>(
      Friction::hysteresis, "hysteresis", "hysteresis friction",
      {{"Fh1", "N.m", "N", 1, "state"},
       {"Fh2", "N.m", "N", 1, "state"},
       {"Fh3", "N.m", "N", 1, "state"},
       {"Fh4", "N.m", "N", 1, "state"},
       {"Fh5", "N.m", "N", 1, "state"},
       {"Fh6", "N.m", "N", 1, "state"}});
  law.yield = [](const Shape& s, int column) { return s.hysteresis_yield * std::pow(10.0, -0.5 * column); };
  law.jumps = true;
  law.constants = {{"hysteresis_yield", &Shape::hysteresis_yield, false, 0.1, 0.1, {0.1}}};
  law.sign = FrictionSign::positive;
  return law;
}

// Position as a share of the range seen, which it stays in (L13).
double share_of_range(const Shape& s, double position) {
  return (std::clamp(position, s.position_lower, s.position_upper) - s.position_lower) /
         (s.position_upper - s.position_lower);
}

// A cosine series over the range: any unit, any smooth torque, level at the ends and beyond them. No friction: a
// function of the position alone gives back what it takes, and has either sign.
FrictionLaw position() {
  constexpr int harmonics = 6;
  static const std::vector<std::string> texts = [] {
    const std::string share =
        "(fmin(fmax(x, position_lower), position_upper) - position_lower) / (position_upper - "
        "position_lower)";
    std::vector<std::string> out;
    for (int k = 1; k <= harmonics; ++k) out.push_back(std::to_string(k) + " * 3.141592653589793 * " + share);
    for (auto& text : out) text = "cos(" + text + ")";
    return out;
  }();
  const auto c = [](int k) { return texts[static_cast<std::size_t>(k)].c_str(); };
  auto law = row<[](const Shape& s, const At& at, double* out) {
    const double angle = M_PI * share_of_range(s, at.position);
    for (int k = 0; k < harmonics; ++k) out[k] = std::cos((k + 1) * angle);
  },
                 [](const Shape&, const At&, double* out) { std::fill_n(out, harmonics, 0.0); }, harmonics>(
      Friction::position, "position", "position-dependent torque",
      {{"Fp1", "N.m", "N", 1, c(0)},
       {"Fp2", "N.m", "N", 1, c(1)},
       {"Fp3", "N.m", "N", 1, c(2)},
       {"Fp4", "N.m", "N", 1, c(3)},
       {"Fp5", "N.m", "N", 1, c(4)},
       {"Fp6", "N.m", "N", 1, c(5)}});
  law.position_slope = [](const Shape& s, const At& at, double* out) {
    const bool inside = at.position > s.position_lower && at.position < s.position_upper;
    const double angle = M_PI * share_of_range(s, at.position), rate = M_PI / (s.position_upper - s.position_lower);
    for (int k = 0; k < harmonics; ++k) out[k] = inside ? -(k + 1) * rate * std::sin((k + 1) * angle) : 0;
  };
  law.constants = {{"position_lower", &Shape::position_lower, false, 0, 0, {}, true},
                   {"position_upper", &Shape::position_upper, false, 0, 0, {}, true}};
  return law;
}

// Whatever its sign is in the data, a spring that pushes away from its rest is none.
FrictionLaw spring() {
  auto law = row<[](const Shape&, const At& at, double* out) { out[0] = at.position; },
                 [](const Shape&, const At&, double* out) { out[0] = 0; }, 1>(Friction::spring, "spring", "spring",
                                                                              {{"Fk", "N.m/rad", "N/m", 2, "x"}});
  law.position_slope = [](const Shape&, const At&, double* out) { out[0] = 1; };
  law.spring = "linear";
  law.brings = Friction::offset;
  law.sign = FrictionSign::positive;
  law.role = FrictionRole::stiffness;
  return law;
}

// (L15) Length of the cylinder and what its force exceeds that of the shortest by.
struct Cylinder {
  double lever, force, length, a, b, sine, cosine;
  Cylinder(const Shape& s, double x) : a(s.balancer_near), b(s.balancer_far) {
    sine = std::sin(x - s.balancer_angle);
    cosine = std::cos(x - s.balancer_angle);
    length = std::sqrt(std::max(a * a + b * b - 2 * a * b * cosine, 1e-12 * b * b));
    lever = a * b * sine / length;
    force = 1 + s.balancer_rise * (length - std::abs(a - b));
  }
  double lever_slope() const { return a * b * cosine / length - lever * lever / length; }
};

// Either sign: it pulls towards the position where it is shortest, or pushes away from there.
FrictionLaw balancer() {
  auto law = row<[](const Shape& s, const At& at, double* out) {
    const Cylinder c(s, at.position);
    out[0] = c.lever * c.force;
  },
                 [](const Shape&, const At&, double* out) { out[0] = 0; }, 1>(
      Friction::balancer, "balancer", "balancer",
      {{"Fb", "N", "N", 1,
        "balancer_near * balancer_far * sin(x - balancer_angle) * "
        "pow(balancer_near * balancer_near + balancer_far * balancer_far - "
        "2 * balancer_near * balancer_far * cos(x - balancer_angle), -0.5) * "
        "(1 + balancer_rise * (pow(balancer_near * balancer_near + balancer_far * balancer_far - "
        "2 * balancer_near * balancer_far * cos(x - balancer_angle), 0.5) - fabs(balancer_near - balancer_far)))"}});
  law.position_slope = [](const Shape& s, const At& at, double* out) {
    const Cylinder c(s, at.position);
    out[0] = c.lever_slope() * c.force + c.lever * s.balancer_rise * c.lever;
  };
  law.spring = "gas";
  law.angular = true;
  law.constants = {{"balancer_near", &Shape::balancer_near, false, 0.2, 0.2, {}},
                   {"balancer_far", &Shape::balancer_far, false, 0.8, 0.8, {}},
                   {"balancer_angle", &Shape::balancer_angle, false, 0, 0, {}, true},
                   {"balancer_rise", &Shape::balancer_rise, false, 0, 0, {}, true}};
  return law;
}

FrictionLaw harmonics() {
  auto law = row<[](const Shape&, const At& at, double* out) {
    for (int k = 1; k <= 2; ++k) {
      out[2 * k - 2] = std::sin(k * at.position);
      out[2 * k - 1] = std::cos(k * at.position);
    }
  },
                 [](const Shape&, const At&, double* out) { std::fill_n(out, 4, 0.0); }, 4>(
      Friction::harmonics, "harmonics", "torque in harmonics of the position",
      {{"Fg1", "N.m", "N", 1, "sin(x)"},
       {"Fg2", "N.m", "N", 1, "cos(x)"},
       {"Fg3", "N.m", "N", 1, "sin(2 * x)"},
       {"Fg4", "N.m", "N", 1, "cos(2 * x)"}});
  law.position_slope = [](const Shape&, const At& at, double* out) {
    for (int k = 1; k <= 2; ++k) {
      out[2 * k - 2] = k * std::cos(k * at.position);
      out[2 * k - 1] = -k * std::sin(k * at.position);
    }
  };
  law.spring = "harmonics";
  law.angular = true;
  return law;
}

}  // namespace

double smooth_sign(double velocity, double width) { return sign(velocity, width); }

const std::vector<FrictionLaw>& friction_laws() {
  static const std::vector<FrictionLaw> laws = {viscous(),    coulomb(),  offset(),   cubic(),
                                                asymmetric(), stribeck(), load(),     hysteresis(),
                                                position(),   spring(),   balancer(), harmonics()};
  return laws;
}

const std::vector<std::vector<Friction>>& friction_candidates() {
  using enum Friction;
  static const std::vector<std::vector<Friction>> sets = {{viscous, coulomb, offset},
                                                          {offset},
                                                          {viscous, offset},
                                                          {coulomb, offset},
                                                          {viscous, coulomb},
                                                          {viscous, coulomb, offset, load},
                                                          {viscous, coulomb, offset, asymmetric},
                                                          {viscous, coulomb, offset, asymmetric, load},
                                                          {coulomb, offset, load},
                                                          {viscous, coulomb, offset, stribeck},
                                                          {viscous, coulomb, offset, stribeck, load},
                                                          {coulomb, offset, stribeck},
                                                          {coulomb, offset, stribeck, load},
                                                          {viscous, coulomb, offset, hysteresis},
                                                          {viscous, offset, hysteresis},
                                                          {viscous, coulomb, offset, load, hysteresis},
                                                          {viscous, coulomb, offset, stribeck, hysteresis},
                                                          {viscous, coulomb, offset, stribeck, load, hysteresis},
                                                          {viscous, coulomb, offset, asymmetric, hysteresis}};
  return sets;
}

const std::vector<std::vector<Friction>>& friction_fallbacks() {
  using enum Friction;
  static const std::vector<std::vector<Friction>> sets = {{coulomb, offset}, {viscous, offset}, {offset}};
  return sets;
}

bool FrictionLaw::looks_at(double FrictionShape::*constant) const {
  if (constant == &FrictionShape::sign_width) return signs;
  return std::any_of(constants.begin(), constants.end(), [&](const auto& c) { return c.value == constant; });
}

FrictionShape seen_by(const FrictionLaw& law, const FrictionShape& shape) {
  FrictionShape out;
  if (law.signs) out.sign_width = shape.sign_width;
  for (const auto& constant : law.constants) out.*constant.value = shape.*constant.value;
  return out;
}

std::vector<Friction> plain_friction(bool bias) {
  std::vector<Friction> out;
  for (const auto& law : friction_laws())
    if (law.plain || (bias && law.bias)) out.push_back(law.kind);
  return out;
}

std::vector<Friction> with_what_they_bring(std::vector<Friction> laws) {
  const auto has = [&](Friction kind) { return std::find(laws.begin(), laws.end(), kind) != laws.end(); };
  for (const auto& law : friction_laws())
    if (law.brings && has(law.kind) && !has(*law.brings)) laws.push_back(*law.brings);
  return laws;
}

const FrictionLaw& friction_law(Friction kind) {
  const auto& laws = friction_laws();
  const auto at = static_cast<std::size_t>(kind);  // the registry has the order of the enumerators
  if (at < laws.size() && laws[at].kind == kind) return laws[at];
  for (const auto& law : laws)
    if (law.kind == kind) return law;
  throw std::logic_error("friction law without an entry in the registry");
}

const FrictionLaw& friction_law(const std::string& keyword) {
  for (const auto& law : friction_laws())
    if (law.keyword == keyword) return law;
  throw InvalidInput("no friction law '" + keyword + "'; there are: " + join(friction_keywords()));
}

std::vector<std::string> friction_keywords() {
  std::vector<std::string> out;
  for (const auto& law : friction_laws()) out.emplace_back(law.keyword);
  return out;
}

}  // namespace steelyard
