// From step responses at several voltages to inertia, damping and Coulomb friction of a joint (kim eq. 15, 16).
#pragma once

#include <string>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/simulate/motor.hpp"
#include "steelyard/step/response.hpp"

namespace steelyard {

struct StepOptions {
  StepFitOptions fit;
  bool back_emf_known = false;  ///< the motor's back_emf is known: B_v = B − N² K_e K_t/R is then determined, and a
                                ///< winding's inductance is allowed for
  double gain_deviation = 0;    ///< relative standard deviation of N K_t/R [-], which all torques share
  double confidence = 0.95;     ///< level of the intervals [-]
};

/// A value with its standard deviation and interval.
struct StepValue {
  double value = 0, deviation = 0, lower = 0, upper = 0;
};

/// k V = M_e q̈ + B q̇ + T_c sgn q̇ + T_g (K1), from all responses of a joint in one pose.
struct JointStep {
  StepValue inertia;             ///< M_e = M_ii + rotor [kg·m², kg]
  StepValue damping;             ///< B, back-emf included [N·m·s/rad, N·s/m]
  StepValue coulomb;             ///< T_c [N·m, N]; with the constant load in it where `load_determined` is false
  StepValue load;                ///< T_g beyond the known gravity: unknown gravity, an offset [N·m, N]
  StepValue viscous;             ///< B_v, where the back-emf is known
  bool load_determined = false;  ///< both directions were moved: T_c and T_g are separated
  bool viscous_determined = false;
  /// Covariance of (M_e, B, T_c, T_g).
  Eigen::Matrix4d covariance = Eigen::Matrix4d::Zero();
  double chi_square = 0;  ///< weighted squared residual of A and U about K2
  int freedom = 0;
  double probability = 1;  ///< probability of so large a chi_square, if K1 holds and the fits' noise levels are right
  std::vector<StepFit> fits;
  std::vector<StepFit> series;  ///< the same with kim's truncated series, for comparison
  Diagnostics diagnostics;
};

/// k = N K_t/R: joint torque per volt [N·m/V, N/V].
double torque_per_volt(const Motor&);

/// Throws Unattainable where the voltages do not separate inertia and friction (two of different size in one direction
/// are needed), or one of them is beyond the drive's limits.
JointStep identify_joint(const std::vector<StepResponse>&, const Motor&, const StepOptions& = {}, const Run& = {});

}  // namespace steelyard
