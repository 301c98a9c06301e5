#include "steelyard/logs/units.hpp"

#include <fmt/format.h>

#include <numbers>
#include <utility>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard {

namespace {

// The first of each dimension is its SI unit.
const std::vector<Unit>& table() {
  using enum Dimension;
  constexpr double pi = std::numbers::pi;
  constexpr double pound = 4.4482216152605, inch = 0.0254, kilopond = 9.80665;  // lbf, in, kgf: exact by definition
  static const std::vector<Unit> units = {
      {"s", time, 1, 1},
      {"ms", time, 1, 1e3},
      {"us", time, 1, 1e6},
      {"ns", time, 1, 1e9},
      {"min", time, 60, 1},
      {"rad", angle, 1, 1},
      {"mrad", angle, 1, 1e3},
      {"urad", angle, 1, 1e6},
      {"deg", angle, pi, 180},
      {"mdeg", angle, pi, 180e3},
      {"arcmin", angle, pi, 180 * 60},
      {"arcsec", angle, pi, 180 * 3600},
      {"rev", angle, 2 * pi, 1},
      {"turn", angle, 2 * pi, 1},
      {"rad/s", angular_velocity, 1, 1},
      {"mrad/s", angular_velocity, 1, 1e3},
      {"deg/s", angular_velocity, pi, 180},
      {"mdeg/s", angular_velocity, pi, 180e3},
      {"rev/s", angular_velocity, 2 * pi, 1},
      {"rpm", angular_velocity, pi, 30},
      {"rev/min", angular_velocity, pi, 30},
      {"deg/min", angular_velocity, pi, 180 * 60},
      {"rad/s2", angular_acceleration, 1, 1},
      {"mrad/s2", angular_acceleration, 1, 1e3},
      {"deg/s2", angular_acceleration, pi, 180},
      {"rev/s2", angular_acceleration, 2 * pi, 1},
      {"rpm/s", angular_acceleration, pi, 30},
      {"m", length, 1, 1},
      {"cm", length, 1, 1e2},
      {"mm", length, 1, 1e3},
      {"um", length, 1, 1e6},
      {"in", length, inch, 1},
      {"m/s", velocity, 1, 1},
      {"cm/s", velocity, 1, 1e2},
      {"mm/s", velocity, 1, 1e3},
      {"um/s", velocity, 1, 1e6},
      {"m/min", velocity, 1, 60},
      {"mm/min", velocity, 1, 60e3},
      {"m/s2", acceleration, 1, 1},
      {"cm/s2", acceleration, 1, 1e2},
      {"mm/s2", acceleration, 1, 1e3},
      {"Nm", torque, 1, 1},
      {"kNm", torque, 1e3, 1},
      {"Ncm", torque, 1, 1e2},
      {"Nmm", torque, 1, 1e3},
      {"mNm", torque, 1, 1e3},
      {"uNm", torque, 1, 1e6},
      {"kgfm", torque, kilopond, 1},
      {"kgfcm", torque, kilopond, 1e2},
      {"lbfft", torque, pound * 12 * inch, 1},
      {"lbfin", torque, pound * inch, 1},
      {"ozfin", torque, pound * inch, 16},
      {"N", force, 1, 1},
      {"kN", force, 1e3, 1},
      {"mN", force, 1, 1e3},
      {"kgf", force, kilopond, 1},
      {"lbf", force, pound, 1},
      {"A", current, 1, 1},
      {"kA", current, 1e3, 1},
      {"mA", current, 1, 1e3},
      {"uA", current, 1, 1e6},
  };
  return units;
}

// One spelling of what people write in several ways.
std::string plain(std::string name) {
  static const std::vector<std::pair<std::string, std::string>> spellings = {
      {"°", "deg"}, {"µ", "u"}, {"μ", "u"}, {"²", "2"}, {"^", ""},
      {"·", ""},    {"⋅", ""},  {"*", ""},  {".", ""},  {" ", ""}};
  for (const auto& [from, to] : spellings)
    for (std::size_t at = name.find(from); at != std::string::npos; at = name.find(from, at + to.size()))
      name.replace(at, from.size(), to);
  return name;
}

}  // namespace

const char* to_string(Dimension dimension) {
  switch (dimension) {
    case Dimension::time:
      return "time";
    case Dimension::angle:
      return "angle";
    case Dimension::angular_velocity:
      return "angular velocity";
    case Dimension::angular_acceleration:
      return "angular acceleration";
    case Dimension::length:
      return "length";
    case Dimension::velocity:
      return "velocity";
    case Dimension::acceleration:
      return "acceleration";
    case Dimension::torque:
      return "torque";
    case Dimension::force:
      return "force";
    case Dimension::current:
      break;
  }
  return "current";
}

std::string units_of(Dimension dimension) {
  std::vector<std::string> names;
  for (const Unit& unit : table())
    if (unit.dimension == dimension) names.push_back(unit.name);
  return join(names);
}

std::vector<std::string> known_units() {
  std::vector<std::string> names;
  for (const Unit& unit : table()) names.push_back(unit.name);
  return names;
}

Unit find_unit(const std::string& name, const std::string& what) {
  const std::string wanted = plain(name);
  for (const Unit& unit : table())
    if (unit.name == wanted) return unit;
  static const std::vector<std::pair<std::string, std::string>> words = {
      {"degree", "deg"},      {"degrees", "deg"},     {"radian", "rad"},      {"radians", "rad"}, {"sec", "s"},
      {"second", "s"},        {"seconds", "s"},       {"milliseconds", "ms"}, {"meter", "m"},     {"meters", "m"},
      {"metre", "m"},         {"metres", "m"},        {"amp", "A"},           {"ampere", "A"},    {"amperes", "A"},
      {"degrees/s", "deg/s"}, {"radians/s", "rad/s"}, {"rps", "rev/s"},       {"RPM", "rpm"},     {"dps", "deg/s"}};
  for (const auto& [word, unit] : words)
    if (word == wanted) throw InvalidInput(fmt::format("{}: unknown unit '{}', did you mean '{}'?", what, name, unit));
  const std::string guess = did_you_mean(wanted, known_units());
  throw InvalidInput(guess.empty() ? fmt::format("{}: unknown unit '{}'; known are {}", what, name, join(known_units()))
                                   : fmt::format("{}: unknown unit '{}'{}", what, name, guess));
}

const char* unit_of_steps(double step) { return step <= 0.5 ? "s" : step < 500 ? "ms" : step < 5e5 ? "us" : "ns"; }

}  // namespace steelyard
