// Other readings of a log (units, order of the torques, gravity), each judged by what a fit to the torques then leaves.
// Private to the room.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "steelyard/doctor/nominal.hpp"
#include "steelyard/doctor/physics.hpp"

namespace steelyard::doctor {

inline constexpr double good_fit = 0.5;  // residual over torque of a joint, up to which positions and robot count as
                                         // right [-]; 0.38 is the worst of the recorded ones
inline constexpr double better_reading =
    0.5;  // another reading is the right one when its residual is below this times the
          // given one's [-]; recorded logs have 0.59 at least, 2 and more as a rule

struct PhysicsCase {
  const Model& model;
  const Signals& signals;
  const Robot& robot;
  const std::vector<Stretch>& stretches;
  const std::vector<int>& still;
  double dt;
  const Study& study;
  const Run& run;
  Eigen::VectorXd evenly = {};  // weights by which every moving joint counts the same
  double residual = 0;          // by these

  std::string name(int i) const { return fmt::format("'{}'", robot.coordinates[static_cast<std::size_t>(i)].name); }
  std::string channel(int i) const { return effort_channel(signals, i); }
  bool moves(int i) const { return std::find(still.begin(), still.end(), i) == still.end(); }
};

std::vector<int> as_given(const PhysicsCase&);  // the torques' order

// The best other reading so far, and what it leaves of the residual.
struct Reading {
  double ratio = infinity;
  const char* code = "";
  std::string message;
};

// Positions in degrees, or those of motors behind gears, which are as large.
void try_units(const PhysicsCase&, Reading& best);

// Torques exchanged. `nominal`: where the robot file has inertias; then they must come nearer to theirs, too: a slow
// motion lets one joint's many columns explain another's torque.
void try_orders(const PhysicsCase&, const Eigen::VectorXd& weights, double given, const NominalCase* nominal,
                Reading& best);

// Joints exchanged in all channels, in one of the other orders.
void try_joint_orders(const PhysicsCase&, Reading& best);

// Gravity along another axis.
void try_gravity(const PhysicsCase&, const Eigen::VectorXd& weights, double given, Reading& best);

// Efforts without gravity: where it should pull most the torque knows nothing of it, and the fit does not need it.
bool examine_removed_gravity(const PhysicsCase&, const NominalCase&, const Eigen::VectorXd& weights, double given,
                             Findings&);

}  // namespace steelyard::doctor
