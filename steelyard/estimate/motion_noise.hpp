// Noise of a motion after the low-pass, from the noise floor of its encoders.
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "steelyard/estimate/maximum_likelihood.hpp"
#include "steelyard/signals/motion.hpp"

namespace steelyard {

/// Standard deviation of white noise in each row of x (channels × samples), from its spectrum between 0.2 and 0.3 of
/// the rate or, if the motion reaches there, from 1.5 × `motion` on (C18): well above any motion, and below where a
/// recorder's own filter begins. The median over segments of time, so that the few with a jolt do not count. Columns of
/// `gaps` are left out. Zero where no segment is long enough.
///
/// `motion` [Hz]: up to where the spectrum is the motion's; `rate` [Hz].
Eigen::VectorXd white_noise(const Eigen::MatrixXd& x, double rate, double motion, const std::vector<Gap>& gaps = {});

/// The encoders' noise in q, q̇ and q̈ of all logs after `low_pass` with these options (C18): white noise of
/// each, through the filter's and the differences' own gains. Variances are pooled over the logs by their samples. The
/// torque's is left empty. `passes`: 2 for columns that are filtered once more with their torque (LogEquations).
MotionNoise motion_noise(std::span<const Signals> logs, const SignalOptions& = {}, int passes = 1);

}  // namespace steelyard
