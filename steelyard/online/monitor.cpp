#include "steelyard/online/monitor.hpp"

namespace steelyard {

namespace {

constexpr double farthest_jump = 30;  // jump of a residual from tick to tick, in deviations: further is no push [-]

}  // namespace

OnlineMonitor::OnlineMonitor(const Model& model, const ResidualStatistics& statistics, const OnlineOptions& options)
    : guard_(model),
      predictor_(model, &checked(statistics, model)),
      external_(model, options.external),
      alarm_(model, statistics, options.alarm),
      payload_(model, statistics, options.payload),
      wear_(model, statistics, options.wear),
      q_(Eigen::VectorXd::Zero(model.robot.dof())),
      tau_(q_) {
  external_.leave_out_beyond(farthest_jump * statistics.raw);
}

OnlineEvents OnlineMonitor::tick(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                 const Eigen::VectorXd& tau, double temperature) noexcept {
  OnlineEvents out;
  const TickVerdict verdict = guard_.examine(t, q, qd, tau);
  if (verdict == TickVerdict::leave_out) return out;
  out.used = true;
  time_ = t;
  q_ = q;
  tau_ = tau;
  const double dt = guard_.dt();
  if (verdict == TickVerdict::begin) predictor_.restart();
  external_.tick(dt, q, qd, tau);
  predictor_.tick(q, qd, external_.acceleration());
  out.alarm = alarm_.tick(t, dt, external_, q, qd);
  out.change = payload_.tick(t, dt, external_, q, qd);
  out.wear = wear_.tick(dt, external_, qd, temperature);
  external_.carry(payload_.torque(), payload_.new_torque());
  return out;
}

}  // namespace steelyard
