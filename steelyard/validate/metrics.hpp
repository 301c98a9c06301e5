// How well predicted torques meet measured ones (V1-V4 of docs/theory/estimation.md).
#pragma once

#include <Eigen/Core>
#include <limits>
#include <string>
#include <vector>

#include "steelyard/core/run.hpp"

namespace steelyard {

/// A joint faster than this counts as moving [rad/s or m/s]: leaves stiction out.
inline constexpr double moving_speed = 0.05;

struct MetricOptions {
  double cutoff = 10;  ///< cut-off of the filtered metric's one fixed low-pass [Hz]; never the fit's own, or a fit
                       ///< could choose how it is judged
};

/// Errors of one joint; NaN where its torque was not measured.
struct JointMetrics {
  double rms = 0;                        ///< rms of the residual [N·m or N]
  double relative_percent = 0;           ///< 100 ‖τ − τ̂‖/‖τ‖, against the torque as measured
  double filtered_relative_percent = 0;  ///< the same with residual and torque through the fixed low-pass
  double moving_relative_percent = 0;    ///< over samples that move; nan when none does
  double fit_percent = 0;                ///< 100 (1 − ‖τ − τ̂‖/‖τ − mean τ‖)
  double filtered_moving_relative_percent = std::numeric_limits<double>::quiet_NaN();  ///< that of samples that move,
                                                                                       ///< with the low-pass; nan also
                                                                                       ///< where it was not computed
};

struct TorqueMetrics {
  double relative_percent = 0, filtered_relative_percent = 0;  ///< all joints with measured torque together
  std::vector<JointMetrics> joints;
  double cutoff = 0;  ///< low-pass that the filtered errors went through [Hz]; 0: none, they are the raw ones
  double filtered_moving_relative_percent = std::numeric_limits<double>::quiet_NaN();  ///< filtered, without the rests
                                                                                       ///< of joints that move for a
                                                                                       ///< third of the time or more;
                                                                                       ///< nan where none does
};

/// Whether the rests of a log are left out of the error that its model is judged by: stiction, which no law of velocity
/// predicts, makes its error clearly larger there.
bool rests_left_out(const TorqueMetrics&);

/// The error of all joints that a model is judged by, and compared by with other logs [%].
double judged_percent(const TorqueMetrics&);

/// How far a joint's simulated positions are from those recorded.
struct JointMotionError {
  double rms = 0, worst = 0;  ///< [rad, m]
  double relative_percent = 0;  ///< 100 ‖q − q̂‖/‖q − q_ref‖: a loop that follows its reference exactly has 100
};

/// A simulation in closed loop from a log's references, against the positions recorded (V10).
struct MotionMetrics {
  double rms = 0;               ///< rms of all joints together [rad, m]; infinite where the simulation diverges
  double relative_percent = 0;  ///< error of all joints together
  std::vector<JointMotionError> joints;
};

/// q, simulated, q_ref: joints × samples; valid as below.
MotionMetrics motion_metrics(const Eigen::MatrixXd& q, const Eigen::MatrixXd& simulated, const Eigen::MatrixXd& q_ref,
                             const std::vector<bool>& valid = {});

/// tau, predicted, qd: joints × samples on a uniform clock of `rate` [Hz]. Below 25 Hz the filtered metric is the raw
/// one. valid: whether each sample was measured; samples that bridge a gap do not count, nor reach others through the
/// filter. Empty: all are. measured: the same of each joint's torque; empty, or an empty list: always.
TorqueMetrics torque_metrics(const Eigen::MatrixXd& tau, const Eigen::MatrixXd& predicted, const Eigen::MatrixXd& qd,
                             double rate, const MetricOptions& = {}, const std::vector<bool>& valid = {},
                             const Run& = {}, const std::vector<std::vector<bool>>& measured = {});

/// The filtered metric's low-pass of each row, over straight lines where nothing was measured.
Eigen::MatrixXd metric_low_pass(const Eigen::MatrixXd&, double rate, double cutoff,
                                const std::vector<bool>& valid = {});

}  // namespace steelyard
