// The friction laws a joint or motor can have, each one or two columns that are linear in their parameters.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace steelyard {

/// f(v) is what the law takes from the torque at speed v, with s = sgn v (or tanh(v/sign_width)):
enum class Friction {
  viscous,     ///< Fv v
  coulomb,     ///< Fc s
  offset,      ///< Fo
  cubic,       ///< F2 s v² + F3 v³ (indri2002 eq. 3, with viscous and coulomb)
  asymmetric,  ///< Fa |v|: viscous friction differs between directions. Brings `offset`, which does so for Coulomb
  stribeck,    ///< Fs s exp(-|v/v_s|^δ): what static friction exceeds Coulomb friction by
  load,        ///< Fl s |τ_load|: grows with the transmitted torque
};

/// What the laws need beside their linear parameters.
struct FrictionShape {
  double sign_width = 0;           ///< ε of tanh(v/ε) [rad/s or m/s]; 0: the exact sign, as the papers have it
  double stribeck_velocity = 0.1;  ///< v_s [rad/s or m/s]; the range seen on geared arms is 0.01 to 0.3
  double stribeck_exponent = 2;    ///< δ [-]; 2 is the Gaussian form, smooth at v = 0
};

struct FrictionColumn {
  const char* symbol;          ///< "Fv"
  const char* unit_revolute;   ///< "N.m.s/rad"
  const char* unit_prismatic;  ///< "N.s/m"
};

/// One entry of the registry: adding a law means adding its enumerator above and its entry in friction.cpp.
struct FrictionLaw {
  Friction kind;
  const char* keyword;  ///< as in robot and project files
  std::vector<FrictionColumn> columns;
  /// Regressor entries of the law's columns at one speed and load.
  void (*evaluate)(const FrictionShape&, double velocity, double load, double* out);
  /// The same for many: column c of sample s to out[c][s]. A null load counts as zero.
  void (*evaluate_block)(const FrictionShape&, int samples, const double* velocity, const double* load,
                         double* const* out);
  /// Derivatives of those entries by the speed. Where the exact sign jumps they leave the jump out.
  void (*slope)(const FrictionShape&, double velocity, double load, double* out);
};

const std::vector<FrictionLaw>& friction_laws();
const FrictionLaw& friction_law(Friction kind);
std::vector<std::string> friction_keywords();

double smooth_sign(double velocity, double width);  ///< sgn(v), or tanh(v/width) where width > 0

}  // namespace steelyard
