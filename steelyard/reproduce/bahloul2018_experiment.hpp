// The experiment of bahloul2018, simulated: its arm, its excitation, what is recorded and made of it. Private to the
// room.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <string>
#include <vector>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/estimate/motion_equations.hpp"
#include "steelyard/motion/multisine.hpp"
#include "steelyard/motion/trajectory.hpp"

namespace steelyard::bahloul2018 {

inline constexpr int joints = 6, last_link = 5;
inline constexpr int periods = 12, sines = 55;  // 3.2
inline constexpr double period = 380;           // [s]
inline constexpr double rate = 200;             // [Hz] of the simulated log
inline constexpr int undersampling = 2;         // to the paper's 100 Hz
inline constexpr double torque_noise = 0.02;    // share of each joint's rms
inline constexpr double counts = 1e5;           // a turn

/// The arm with the values of Table 4, in their units.
struct Denso {
  Model nominal;  ///< by its file
  Robot robot;
  ParameterLayout layout;
  BaseParameters base;
  Eigen::VectorXd bare, loaded;      ///< base parameters that are simulated: Table 4, and with the payload
  Eigen::VectorXd bare_bodies;       ///< standard parameters of them, m > 0 and I_g ≻ 0
  LinkParameters payload;            ///< about the last link's origin
  std::vector<int> friction;         ///< base indices
  std::vector<int> paper_columns;    ///< 19: the last link's base columns and friction
  std::vector<int> payload_columns;  ///< 22: all ten, and friction

  Denso();
  int index(const std::string& name) const;  ///< index of a base parameter
  Eigen::MatrixXd of_payload() const;        ///< base × 10: what a unit of each payload parameter adds
  Eigen::MatrixXd torque(const Trajectory&, const Eigen::VectorXd& beta) const;
  std::vector<Limits> limits() const;
  Model loaded_model() const;
};

/// The payload's mass from Table 4's changes of first moments: each is a length times it.
struct MassFrom {
  const char* name;
  double mass;
};
std::vector<MassFrom> payload_masses(const Denso&);

MultisineFamily multisine(const Denso&, int harmonics = sines);

Trajectory sampled(const Family&, const Eigen::VectorXd& x, const Eigen::VectorXd& times);

/// 55 sines a joint, random phases, each joint's sum scaled to its range over these times (2.2).
Trajectory excitation(const Denso&, unsigned seed, const Eigen::VectorXd& times);

struct Recorded {
  Eigen::MatrixXd q, tau;  ///< joints × all periods
};
Recorded record(const Trajectory& motion, const Eigen::MatrixXd& tau, std::uint64_t seed);

/// Averages over the periods, and each period's torque, at 100 Hz.
struct Processed {
  MotionSamples mean;
  std::vector<Eigen::MatrixXd> periods;
};

/// q, q̇, q̈, τ after the filters of 3.3: order 1 at 10 Hz, both ways; positions and torques pass once, velocities twice,
/// accelerations three times.
MotionSamples filtered_as_printed(const Recorded&);
Processed processed_as_printed(const Recorded&);

/// Ours: the mean period's own harmonics, differentiated exactly; torques unfiltered.
Processed processed(const Denso&, const Recorded&);

}  // namespace steelyard::bahloul2018
