// A joint's motor with its drive: V = R i + L di/dt + K_e ω, τ = N K_t i (kim eq. 1-5), currents and voltages limited.
#pragma once

#include <algorithm>
#include <cmath>

#include "steelyard/robot/robot.hpp"

namespace steelyard {

struct Motor {
  double torque_constant = 1;     ///< K_t [N·m/A]
  double gear = 1;                ///< N = motor speed / joint speed [-]
  double resistance = 1;          ///< R [Ω]
  double inductance = 0;          ///< L [H]; 0: the current is where it is to be at once
  double back_emf = 0;            ///< K_e [V·s/rad]; the same number as K_t in SI for most motors
  double max_current = infinity;  ///< [A] the drive limits the current asked for
  double max_voltage = infinity;  ///< [V] of its supply
  double bandwidth = 1000;        ///< bandwidth of the drive's current loop [Hz]; matters with an inductance only

  double torque(double current) const { return gear * torque_constant * current; }

  /// The current that gives this joint torque, as far as the limit allows.
  double current_for(double torque_wanted) const {
    return std::clamp(torque_wanted / (gear * torque_constant), -max_current, max_current);
  }

  /// Current after h [s] at this voltage; the joint's speed is constant meanwhile. Exact, however small L is.
  double after(double current, double voltage, double joint_speed, double h) const {
    const double settled = (voltage - back_emf * gear * joint_speed) / resistance;
    if (inductance <= 0) return settled;
    return settled + (current - settled) * std::exp(-resistance / inductance * h);
  }

  /// Current after h [s] of the drive's loop, which asks for V = R i + K_e ω + L ω_c (wanted − i) and gets what the
  /// supply has: di/dt = ω_c (wanted − i) while that is enough.
  double controlled(double current, double wanted, double joint_speed, double h) const {
    const double emf = back_emf * gear * joint_speed;
    if (inductance <= 0) return (std::clamp(resistance * wanted + emf, -max_voltage, max_voltage) - emf) / resistance;
    const double w = 2 * M_PI * bandwidth;
    const double asked = resistance * current + emf + inductance * w * (wanted - current);
    if (std::abs(asked) > max_voltage) {
      const double next = after(current, std::copysign(max_voltage, asked), joint_speed, h);
      // Not beyond what was wanted: the loop would have left the limit on the way.
      return (next - wanted) * (current - wanted) < 0 ? wanted : next;
    }
    return wanted + (current - wanted) * std::exp(-w * h);
  }
};

}  // namespace steelyard
