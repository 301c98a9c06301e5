// A log made ready: joint side, SI units, one uniform clock.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/signals/resample.hpp"

namespace steelyard {

/// What the doctor examines, the fit uses and a model is judged on. Column k is at t0 + k·dt. Nothing is low-passed
/// yet, but for what keeps a decimated log from aliasing.
struct Signals {
  std::string name;       ///< of the file, for messages, tables and series
  double t0 = 0;          ///< [s]
  double dt = 0;          ///< [s]
  Eigen::MatrixXd q;      ///< [rad, m] joints × samples
  Eigen::MatrixXd qd;     ///< [rad/s, m/s] joints × samples; empty when the log has none
  Eigen::MatrixXd tau;    ///< [N·m, N] joints × samples; empty for a motion without torque
  std::vector<Gap> gaps;  ///< silences of the recorder: bridged, not measured
  Diagnostics diagnostics;
  bool from_current = false;  ///< tau is current times drive gain

  Eigen::Index samples() const { return q.cols(); }
  double rate() const { return 1 / dt; }
};

}  // namespace steelyard
