// The units a log may come in, and what they measure.
#pragma once

#include <string>
#include <vector>

namespace steelyard {

enum class Dimension {
  time,
  angle,
  angular_velocity,
  angular_acceleration,
  length,
  velocity,
  acceleration,
  torque,
  force,
  current
};

const char* to_string(Dimension);        ///< "angular velocity"
std::string units_of(Dimension);         ///< "rad/s, deg/s, ...": all that are known
std::vector<std::string> known_units();  ///< every name in the table

struct Unit {
  std::string name;
  Dimension dimension = Dimension::time;
  double numerator = 1;    ///< SI value = value · numerator / denominator: a division by 1000 is rounded once, a
  double denominator = 1;  ///< product with 0.001 twice

  double to_si(double value) const { return value * numerator / denominator; }
};

/// The unit of that name; ° is deg, µ is u, N·m, N.m and N*m are Nm, s² and s^2 are s2. Throws InvalidInput with what
/// may have been meant; `what` (a channel, a file) begins the message.
Unit find_unit(const std::string& name, const std::string& what);

/// Unit of time stamps that go in such steps, where nothing says it: robots are logged at 2 Hz to 2 kHz in ms, us and
/// ns, and faster in s.
const char* unit_of_steps(double step);

}  // namespace steelyard
