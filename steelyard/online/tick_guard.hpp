// Whether a tick of a live robot can be trusted: what is not finite, implausible, late or repeated is counted and kept
// away from the estimators (T1 of docs/theory/online.md).
#pragma once

#include <Eigen/Core>
#include <cstdint>

#include "steelyard/robot/model.hpp"

namespace steelyard {

/// Faults of the ticks so far.
struct TickFaults {
  std::int64_t ticks = 0;       ///< all that came
  std::int64_t not_finite = 0;  ///< left out: a NaN or an infinite number
  std::int64_t outliers = 0;    ///< left out: further from the last tick, faster or stronger than the robot can be
  std::int64_t repeated = 0;    ///< left out: the time did not move on
  std::int64_t dropped = 0;     ///< ticks that never came, by the usual interval
  std::int64_t restarts = 0;    ///< times the estimators began anew: the first tick, pauses, clocks set back
};

/// What to do with a tick.
enum class TickVerdict {
  leave_out,  ///< as if it had not come
  begin,      ///< the first one of a motion: nothing before it counts
  go_on,      ///< the next one of a motion
};

/// No allocation and no exception after construction.
class TickGuard {
 public:
  explicit TickGuard(const Model&);

  TickVerdict examine(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                      const Eigen::VectorXd& tau) noexcept;

  double dt() const { return dt_; }              ///< since the last trusted tick [s]; 0 where a motion begins
  double interval() const { return interval_; }  ///< usual interval of the ticks [s]; 0: not known yet
  const TickFaults& faults() const { return faults_; }
  void restart() noexcept { begun_ = false; }  ///< the next tick begins a motion

 private:
  bool possible(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& tau) const;
  bool near(double dt, const Eigen::VectorXd& q) const;
  TickVerdict begin(double t, const Eigen::VectorXd& q) noexcept;

  Eigen::VectorXd speed_, effort_;  ///< beyond which a number is no measurement
  Eigen::VectorXd q_;
  TickFaults faults_;
  double t_ = 0, dt_ = 0, interval_ = 0;
  int implausible_ = 0;  ///< ticks in a row
  bool begun_ = false;
};

}  // namespace steelyard
