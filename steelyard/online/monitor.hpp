// All that watches a robot, in one tick: guard, observer, alarm, payload, wear.
#pragma once

#include "steelyard/online/collision_alarm.hpp"
#include "steelyard/online/online_payload.hpp"
#include "steelyard/online/tick_guard.hpp"
#include "steelyard/online/torque_predictor.hpp"
#include "steelyard/online/wear.hpp"

namespace steelyard {

struct OnlineOptions {
  ExternalTorqueOptions external = {};
  CollisionAlarmOptions alarm = {};
  OnlinePayloadOptions payload = {};
  WearOptions wear = {};
};

/// What a tick brought.
struct OnlineEvents {
  bool used = false;    ///< the tick was; otherwise it was left out (see faults)
  bool alarm = false;   ///< an alarm begins
  bool change = false;  ///< something was picked or placed
  bool wear = false;    ///< a joint was found to have changed
};

/// Fixed memory, no allocation, no exception, no system call in `tick`: the same ticks give the same results to the
/// last bit, live or replayed. One object per robot and thread.
class OnlineMonitor {
 public:
  OnlineMonitor(const Model&, const ResidualStatistics&, const OnlineOptions& = {});

  /// t [s], q [rad, m], qd [rad/s, m/s], measured torque [N·m, N]; `temperature` where it is known.
  OnlineEvents tick(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& tau,
                    double temperature = std::numeric_limits<double>::quiet_NaN()) noexcept;

  int dof() const { return external_.dof(); }
  double time() const { return time_; }  ///< time of the last tick that was used [s]
  const TickFaults& faults() const { return guard_.faults(); }
  const ExternalTorque& external() const { return external_; }
  ExternalTorque& external() { return external_; }
  const TorquePredictor& predictor() const { return predictor_; }
  const CollisionAlarm& alarm() const { return alarm_; }
  CollisionAlarm& alarm() { return alarm_; }
  const OnlinePayload& payload() const { return payload_; }
  const Wear& wear() const { return wear_; }
  const Eigen::VectorXd& position() const { return q_; }
  const Eigen::VectorXd& torque() const { return tau_; }  ///< as measured

 private:
  TickGuard guard_;
  TorquePredictor predictor_;
  ExternalTorque external_;
  CollisionAlarm alarm_;
  OnlinePayload payload_;
  Wear wear_;
  Eigen::VectorXd q_, tau_;
  double time_ = 0;
};

}  // namespace steelyard
