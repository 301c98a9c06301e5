// One step response: A and U of q̈ + A q̇ = U from a record of the motion.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/step/curve.hpp"

namespace steelyard {

/// One joint's motion from rest under a constant voltage, the other joints locked.
struct StepResponse {
  std::string name;                ///< for messages: the file
  Eigen::VectorXd t;               ///< [s], rising
  Eigen::VectorXd y;               ///< position [rad, m], or speed [rad/s, m/s]
  bool speed = false;              ///< y is a speed, not a position
  double voltage = 0;              ///< [V]
  std::optional<double> onset;     ///< when the joint began to move [s], if known; else it is found
  std::optional<double> switched;  ///< when the voltage came on [s], if known: the motion begins then or later
  double gravity = 0;              ///< known torque of the load in the first pose [N·m, N]
  Eigen::VectorXd load;            ///< additional load at each sample [N·m, N]; empty: constant
};

struct StepFitOptions {
  StepCurve curve = StepCurve::closed_form;
  bool robust = true;        ///< Huber weights: spikes and dropped counts do not carry the fit away
  bool from_origin = false;  ///< kim's setting: motion from y = 0 at t = 0, both known; all samples are used
  double inertia = 0;        ///< M_e that `load` acts on [kg·m², kg]; 0: load is left out
};

/// A and U of one response (K3), with what was found on the way.
struct StepFit {
  double A = 0;                                          ///< [1/s]
  double U = 0;                                          ///< [rad/s², m/s²], signed
  Eigen::Matrix2d covariance = Eigen::Matrix2d::Zero();  ///< covariance of (A, U), with onset and rest position unknown
                                                         ///< too
  double onset = 0;                                      ///< t₀ [s]
  double onset_deviation = 0;                            ///< [s]; 0: known
  double rest = 0;                                       ///< y before the motion [rad, m]
  double noise = 0;                                      ///< standard deviation of the samples [as y]
  double count = 0;                                      ///< step of a counting sensor [as y]; 0: none seen
  double correlation = 0;      ///< correlation of successive residuals [-]; 0 where curve is right and noise white
  double travel = 0;           ///< signed [as y]
  double duration = 0;         ///< T of motion used [s]
  int first = 0, samples = 0;  ///< first sample used, and how many
  double outliers = 0;         ///< share of samples with less than a third of the weight [-]
  int iterations = 0;
  Diagnostics diagnostics;  ///< "step-stopped", "step-poor-fit", "step-damping-unknown", "step-late-start"

  int direction() const { return travel > 0 ? 1 : -1; }
  double A_deviation() const;
  double U_deviation() const;
};

/// Throws Unattainable where there is no motion (voltage below friction), too little of it above the noise or too few
/// samples; InvalidInput for records that are none.
StepFit fit_step(const StepResponse&, const StepFitOptions& = {});

/// The fitted curve at these times.
Eigen::VectorXd evaluate(const StepFit&, const StepResponse&, const Eigen::VectorXd& t, const StepFitOptions& = {});

}  // namespace steelyard
