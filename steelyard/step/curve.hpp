// The motion of a joint from rest under a constant voltage (kim eq. 18), and its series (eq. 19).
#pragma once

namespace steelyard {

/// Which form of f(x) = (e⁻ˣ + x − 1)/x² is fitted (K3, K4).
enum class StepCurve {
  closed_form,  ///< exact for every x
  series,       ///< Σ (−x)ᵏ/(k + 2)! to t⁶ as kim prints it: 4e-4 off in A at A·T = 0.6, 2 % at 1.5, 20 % at 3
};

/// Response of a joint s [s] after a unit step of U, and its derivatives.
struct StepPoint {
  double value = 0;  ///< position s² f(As) [s²], or speed s g(As) [s]
  double by_A = 0;   ///< derivative by A
  double by_s = 0;   ///< derivative by time
};

StepPoint step_position(double s, double A, StepCurve = StepCurve::closed_form);
StepPoint step_speed(double s, double A, StepCurve = StepCurve::closed_form);

}  // namespace steelyard
