// A robot's torques as C: straight-line code in base parameters, for a controller that has nothing but <math.h>.
#pragma once

#include <string>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

struct CCodeOptions {
  /// In front of every name; empty: the robot's. What C has no place for in a name becomes '_'.
  std::string name;
  /// Text for the comment at the top of both files: what the model is worth and when it was identified. Empty: none.
  std::string about = {};
};

/// C99, double, no allocation, no static data but the parameters. NAME_torque, NAME_friction, NAME_gravity and
/// NAME_mass_matrix (up to 20 joints) use NAME_parameters, the base parameters; NAME_torque_of and so on take others,
/// in that order. NAME_friction is the part of NAME_torque that is friction; none is written where friction grows with
/// the load. Where friction has memory, NAME_torque takes a NAME_state first, which it moves on and NAME_reset begins;
/// NAME_friction reads it as it is.
struct CCode {
  std::string name;    ///< the prefix: "ur10e"
  std::string header;  ///< NAME.h: declarations, for C and C++
  std::string source;  ///< NAME.c, without the line that includes the header
  int parameters = 0;
  int operations = 0;  ///< operations of NAME_torque: sums, products and calls
};

/// Joint side, as `inverse_dynamics`: links, rotors, friction of every kind, couplings. Throws InvalidInput when a link
/// has no nominal inertia.
CCode to_c_code(const Model& model, const CCodeOptions& = {}, Diagnostics* notes = nullptr);

/// A text as a C identifier that no rule reserves, and as what a comment may hold.
std::string c_identifier(const std::string& text);
std::string c_comment(const std::string& text);

}  // namespace steelyard
