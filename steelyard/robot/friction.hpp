// The friction laws a joint or motor can have, each some columns that are linear in their parameters, and torque that
// follows its position.
#pragma once

#include <algorithm>
#include <optional>
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
  hysteresis,  ///< Σ Fh_i x_i: pre-sliding, stop elements x_i that follow the position (L10); Σ Fh_i s once they
               ///< slide
  position,   ///< Σ Fp_k cos kπx, x the position as a share of the range seen (L13): cogging, cables, eccentric gears
  spring,     ///< Fk x: a linear spring (L14). Brings `offset`, which has its rest position: Fo = −Fk x₀
  balancer,   ///< Fb h(x): a cylinder between a point that turns and one that stands, of lever arm h (L15)
  harmonics,  ///< Σ Fg_k sin, cos of x and 2x: a potential of which nothing else is known (L16)
};

/// Constants of the laws besides their linear parameters.
struct FrictionShape {
  double sign_width = 0;           ///< ε of tanh(v/ε) [rad/s or m/s]; 0: the exact sign, as the papers have it
  double stribeck_velocity = 0.1;  ///< v_s [rad/s or m/s]; geared arms have 0.01 to 0.3
  double stribeck_exponent = 2;    ///< δ [-]; 2 is the Gaussian form, smooth at v = 0
  double hysteresis_yield = 0.1;   ///< displacement at which the softest stop element slides [rad or m]; geared arms
                                   ///< pre-slide over 1e-3 to 0.1
  double position_lower = -3.141592653589793;  ///< lower end of the positions that `position` is known at [rad or m]
  double position_upper = 3.141592653589793;   ///< upper end of these [rad or m]; beyond, the torque stays
  double balancer_near = 0.2;                  ///< one end of a balancer from the shaft's axis [m]
  double balancer_far = 0.8;                   ///< its other end from there [m]
  double balancer_angle = 0;                   ///< position at which it is shortest, and has no lever arm [rad]
  double balancer_rise = 0;  ///< growth of its force, as a share, for each metre that it is longer [1/m]

  friend bool operator==(const FrictionShape&, const FrictionShape&) = default;
};

/// What friction depends on: where a shaft is, how fast it turns, and the torque it transmits.
struct ShaftState {
  double velocity = 0;  ///< [rad/s or m/s]
  double load = 0;      ///< [N·m or N]
  double position = 0;  ///< [rad or m]
};

/// The same of many samples. Null counts as zero.
struct ShaftStates {
  const double* velocity = nullptr;
  const double* load = nullptr;
  const double* position = nullptr;
};

/// The most columns that a law has.
inline constexpr int max_friction_columns = 6;

struct FrictionColumn {
  const char* symbol;          ///< "Fv"
  const char* unit_revolute;   ///< "N.m.s/rad"
  const char* unit_prismatic;  ///< "N.s/m"
  int gear_power;  ///< F of a shaft that turns g times as fast as its joint is F |g|^gear_power at the joint
  const char* c;   ///< regressor entry in C, of v, load, x, sign(v), the shape's constants and functions of <math.h>;
                   ///< of `state`, where the law has memory. x is the position
};

/// A constant of the shape that a law has for itself.
struct FrictionConstant {
  const char* keyword;  ///< as in robot files and results
  double FrictionShape::*value;
  bool speed;                 ///< whether `lowest`, `highest` and `tried` are shares of the largest speed
  double lowest, highest;     ///< range of the search; the same: it is not searched for
  std::vector<double> tried;  ///< values that the automatic choice of a law tries
  bool any_sign = false;      ///< else it is positive
};

/// Name of a law in URDF and MJCF: `damping`; `friction` and `frictionloss`; `stiffness`, in MJCF alone; nothing.
enum class FrictionRole { none, damping, dry, stiffness };

/// Sign of a law's parameters with which friction brakes.
enum class FrictionSign {
  any,
  positive,        ///< not negative
  positive_alone,  ///< not negative unless the shaft has another law in its bounds
};

/// other + factor · own ≥ 0, each the only column of its law, where a shaft has both.
struct FrictionBound {
  const char* name;  ///< "Coulomb and Stribeck friction"
  Friction other;
  double factor;
};

/// All traits of a law, one row of the table in friction.cpp. Code elsewhere uses these, and names no law:
/// adding one means adding its enumerator above, its row, and its test.
struct FrictionLaw {
  Friction kind;
  const char* keyword;  ///< as in robot and project files
  const char* name;     ///< in words: "viscous friction"
  std::vector<FrictionColumn> columns;
  /// Regressor entries of the law's columns in one state.
  void (*evaluate)(const FrictionShape&, const ShaftState&, double* out);
  /// The same for many: column c of sample s to out[c][s].
  void (*evaluate_block)(const FrictionShape&, int samples, const ShaftStates&, double* const* out);
  /// Derivatives of those entries by the speed. Where the exact sign jumps they leave the jump out.
  void (*slope)(const FrictionShape&, const ShaftState&, double* out);
  /// Derivative of the first entry by the load; null: the law does not depend on it.
  double (*load_slope)(const FrictionShape&, const ShaftState&) = nullptr;
  /// Derivatives of the entries by the position; null: the law does not depend on it.
  void (*position_slope)(const FrictionShape&, const ShaftState&, double* out) = nullptr;

  /// Yield displacement r of each column's stop element [rad or m]; null: the law has no memory. The columns of a law
  /// with memory are the elements' states, which the motion so far decides (L10); what `evaluate` gives of them are the
  /// states of one direction kept, sgn v.
  double (*yield)(const FrictionShape&, int column) = nullptr;

  bool plain = false;  ///< friction that nearly every drive has, and that fits begin with
  bool bias = false;   ///< a constant torque and no friction: sensors, amplifiers and cables add it, it need not brake
  bool signs = false;  ///< looks at the sign of the velocity, and so at its width
  bool jumps = false;  ///< jumps where the velocity changes sign, if the sign is exact
  const char* spring = nullptr;  ///< kind of spring, as in project files: a part of the mechanism that a robot is said
                                 ///< to have. It stays beside whatever friction is chosen, and is never chosen itself
  bool angular = false;          ///< for shafts that turn
  std::vector<FrictionConstant> constants;
  std::optional<Friction> brings;  ///< law that is added where a file names this one alone

  FrictionSign sign = FrictionSign::any;
  std::vector<FrictionBound> bounds;
  double typical = 1;  ///< value that a positive parameter is drawn to where data leaves it open, at the joint
  /// Braking torque of a unit of the law at a speed v ≥ 0 (just above it at zero), where that is bounded for any speed.
  double (*level)(const FrictionShape&, double speed) = nullptr;
  /// Contribution of a value to the increase of braking with speed, in the worse of both directions.
  double (*growth)(double value) = nullptr;

  FrictionRole role = FrictionRole::none;

  bool needs_load() const { return load_slope != nullptr; }
  bool needs_position() const { return position_slope != nullptr; }
  bool has_memory() const { return yield != nullptr; }
  bool is_spring() const { return spring != nullptr; }
  bool over_range() const { return looks_at(&FrictionShape::position_lower); }  ///< a series over a range of positions
  bool looks_at(double FrictionShape::*constant) const;
};

const std::vector<FrictionLaw>& friction_laws();
const FrictionLaw& friction_law(Friction kind);
const FrictionLaw& friction_law(const std::string& keyword);  ///< throws InvalidInput when there is none
std::vector<std::string> friction_keywords();

/// The plain laws, in the order of the table; with the bias beside them or without.
std::vector<Friction> plain_friction(bool bias = true);

/// These laws and what they bring along.
std::vector<Friction> with_what_they_bring(std::vector<Friction> laws);

/// The sets of laws that the automatic choice tries, the plain one first; those whose laws have constants, at each of
/// the values these are tried at.
const std::vector<std::vector<Friction>>& friction_candidates();

/// Subsets of plain friction, in the order to try, where as a whole it does not brake.
const std::vector<std::vector<Friction>>& friction_fallbacks();

/// The shape with the constants that a law does not use at their defaults.
FrictionShape seen_by(const FrictionLaw& law, const FrictionShape& shape);

/// (L10) A stop element, elastic up to its yield displacement and sliding from there on: its state, as a share of the
/// yield, after a displacement.
inline double stop_element(double state, double displacement, double yield) {
  return std::clamp(state + displacement / yield, -1.0, 1.0);
}

double smooth_sign(double velocity, double width);  ///< sgn(v), or tanh(v/width) where width > 0

}  // namespace steelyard
