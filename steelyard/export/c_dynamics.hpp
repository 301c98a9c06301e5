// Newton-Euler on a tape: torques of a robot as straight-line code. Private to the library.
#pragma once

#include <functional>
#include <vector>

#include "steelyard/export/tape.hpp"
#include "steelyard/robot/parameters.hpp"

namespace steelyard::tape {

/// The state at which torques are computed, one entry per coordinate.
struct State {
  std::vector<Term> q, qd, qdd;
  Eigen::Vector3d gravity;
};

/// Value of a column of the layout: a parameter, or zero.
using Values = std::function<Term(int column)>;

/// Torque of the links, M q̈ + C q̇ + g (D1, D2), per coordinate.
std::vector<Term> link_torques(const Robot&, const Values&, const State&, Tape&);

/// Torque of rotors and friction (D3), added to `tau`, which holds the links'. `sign`: the function that is sgn. States
/// of friction with memory are `state->state[0]` and on, shaft by shaft.
void add_shaft_torques(const Robot&, const ParameterLayout&, const Values&, const State&, const std::string& sign,
                       Tape&, std::vector<Term>& tau);

/// Torque of the rotors alone.
void add_rotor_torques(const Robot&, const ParameterLayout&, const Values&, const State&, Tape&,
                       std::vector<Term>& tau);

}  // namespace steelyard::tape
