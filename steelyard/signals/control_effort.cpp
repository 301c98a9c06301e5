#include "steelyard/signals/control_effort.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/signals/fine_difference.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

VectorXd of_all_joints(const VectorXd& given, int joints, const char* setting) {
  const auto count = static_cast<int>(given.size());
  if (count == 0 || joints % count != 0)
    throw InvalidInput(
        fmt::format("`{}`: {} for {}: give one for all, one per joint, or those of a leg for all legs alike", setting,
                    counted(count, "value"), counted(joints, "joint")));
  return given.replicate(joints / count, 1);
}

// Every row by its own delay, in samples.
MatrixXd delayed_commands(const MatrixXd& x, const VectorXd& samples) {
  if (samples.isZero(0)) return x;
  MatrixXd out(x.rows(), x.cols());
  VectorXd column(x.rows());
  const bool alike = (samples.array() == samples[0]).all();
  for (Index i = 0; i < (alike ? 1 : x.rows()); ++i)
    for (Index k = 0; k < x.cols(); ++k) {
      interpolate_at(x, static_cast<double>(k) - samples[i], column);
      if (alike)
        out.col(k) = column;
      else
        out(i, k) = column[i];
    }
  return out;
}

MatrixXd effort(const CommandedSignals& log, const DriveController& controller, const VectorXd& delays) {
  const Signals& motion = log.motion;
  const VectorXd samples = delays / motion.dt;
  MatrixXd tau = controller.kp.asDiagonal() * (delayed_commands(log.q_ref, samples) - motion.q);
  MatrixXd speed = motion.qd.size() > 0 ? MatrixXd(-motion.qd) : MatrixXd(-fine_difference(motion.q, motion.dt));
  if (log.qd_ref.size() > 0) speed += delayed_commands(log.qd_ref, samples);
  tau += controller.kd.asDiagonal() * speed;
  if (log.tau_ref.size() > 0) tau += delayed_commands(log.tau_ref, samples);
  for (Index i = 0; i < controller.torque_limit.size(); ++i)
    tau.row(i) = tau.row(i).cwiseMin(controller.torque_limit[i]).cwiseMax(-controller.torque_limit[i]);
  return tau;
}

}  // namespace

DriveController for_joints(const DriveController& given, int joints) {
  DriveController out = given;
  const auto require = [](bool good, const char* what) {
    if (!good) throw InvalidInput(what);
  };
  require(given.kp.size() > 0, "`kp`: is missing, so the controller's torque cannot be computed");
  out.kp = of_all_joints(given.kp, joints, "kp");
  out.kd = given.kd.size() > 0 ? of_all_joints(given.kd, joints, "kd") : VectorXd::Zero(joints);
  if (given.torque_limit.size() > 0) out.torque_limit = of_all_joints(given.torque_limit, joints, "torque-limit");
  require(out.kp.allFinite() && out.kp.minCoeff() >= 0, "`kp`: gains must not be negative");
  require(out.kd.allFinite() && out.kd.minCoeff() >= 0, "`kd`: gains must not be negative");
  require((out.kp + out.kd).minCoeff() > 0, "`kp`: a joint has neither kp nor kd, so its torque cannot be computed");
  require(out.torque_limit.size() == 0 || out.torque_limit.minCoeff() > 0, "`torque-limit`: must be positive");
  if (given.joint_delays.size() > 0) {
    out.joint_delays = of_all_joints(given.joint_delays, joints, "delay");
    require(out.joint_delays.minCoeff() >= 0 && out.joint_delays.maxCoeff() <= 1,
            "`delay`: must be times from 0 to 1 s");
    out.delay = out.joint_delays.mean();
  }
  require(!given.delay || (*given.delay >= 0 && *given.delay <= 1), "`delay`: must be auto, or a time from 0 to 1 s");
  return out;
}

void interpolate_at(const MatrixXd& x, double at, VectorXd& out) {
  const Index last = x.cols() - 1;
  const double inside = std::clamp(at, 0.0, static_cast<double>(last));
  const Index k = std::min(static_cast<Index>(inside), std::max<Index>(0, last - 1));
  const double s = inside - static_cast<double>(k);
  const auto sample = [&](Index i) { return x.col(std::clamp<Index>(i, 0, last)); };
  if (s == 0) {
    out = sample(k);
    return;
  }
  // Catmull-Rom: through the samples, with the slopes of central differences.
  const double s2 = s * s, s3 = s2 * s;
  out = 0.5 * ((-s3 + 2 * s2 - s) * sample(k - 1) + (3 * s3 - 5 * s2 + 2) * sample(k) +
               (-3 * s3 + 4 * s2 + s) * sample(k + 1) + (s3 - s2) * sample(k + 2));
}

VectorXd delays_of(const DriveController& controller, int joints) {
  if (controller.joint_delays.size() > 0) return controller.joint_delays;
  return VectorXd::Constant(joints, controller.delay.value_or(0));
}

MatrixXd control_effort(const CommandedSignals& log) {
  return effort(log, log.controller, delays_of(log.controller, static_cast<int>(log.q_ref.rows())));
}

MatrixXd control_effort(const CommandedSignals& log, const DriveController& controller, double delay) {
  return effort(log, controller, VectorXd::Constant(log.q_ref.rows(), delay));
}

}  // namespace steelyard
