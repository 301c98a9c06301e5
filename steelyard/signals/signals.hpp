// A log made ready: joint side, SI units, one uniform clock.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/core/sha256.hpp"
#include "steelyard/robot/robot.hpp"
#include "steelyard/signals/resample.hpp"

namespace steelyard {

/// A stretch in which the torque of one joint was not measured: bridged.
struct EffortGap {
  int joint = 0;
  Gap gap;
};

/// What the doctor examines, the fit uses and a model is judged on. Column k is at t0 + k·dt. Nothing is low-passed
/// yet, but for what keeps a decimated log from aliasing.
struct Signals {
  std::string name;                        ///< the file's without directory and extension: for tables and series
  std::string file;                        ///< its path, for messages; empty where there is none
  double t0 = 0;                           ///< [s]
  double dt = 0;                           ///< [s]
  Eigen::MatrixXd q;                       ///< [rad, m] joints × samples
  Eigen::MatrixXd qd;                      ///< [rad/s, m/s] joints × samples; empty when the log has none
  Eigen::MatrixXd tau;                     ///< [N·m, N] joints × samples; empty for a motion without torque
  Eigen::MatrixXd base_acceleration = {};  ///< proper, of a floating base's origin along its axes [m/s²] 3 × samples
  Eigen::MatrixXd contact =
      {};                 ///< 1 where the robot's contact point touches, else 0: points × samples; empty: none does
  std::vector<Gap> gaps;  ///< pauses of the recorder: bridged, not measured
  Diagnostics diagnostics;
  bool from_current = false;                ///< tau is current times drive gain
  FileDigest digest = {};                   ///< digest of the whole file, where it was asked for
  std::vector<EffortSource> effort = {};    ///< source of each joint's tau; empty: all of it was measured
  std::vector<EffortGap> effort_gaps = {};  ///< where the torque of single joints was not measured

  Eigen::Index samples() const { return q.cols(); }
  double rate() const { return 1 / dt; }
  EffortSource source(Eigen::Index joint) const {
    return effort.empty() ? EffortSource::measured : effort[static_cast<std::size_t>(joint)];
  }
  const std::string& label() const { return file.empty() ? name : file; }  ///< what messages call it
};

/// Of each joint, at which samples its effort is known, `margin` samples away from its gaps. An empty list: at all
/// samples; nothing at all: that holds for every joint.
std::vector<std::vector<bool>> known_efforts(const Signals&, Eigen::Index margin);

/// The samples first … first + count − 1, with t0 and gaps adapted.
Signals cut(Signals, Eigen::Index first, Eigen::Index count);

}  // namespace steelyard
