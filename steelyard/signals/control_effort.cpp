#include "steelyard/signals/control_effort.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/signals/differentiate.hpp"

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

MatrixXd delayed_commands(const MatrixXd& x, double samples) {
  if (samples == 0) return x;
  MatrixXd out(x.rows(), x.cols());
  VectorXd column(x.rows());
  for (Index k = 0; k < x.cols(); ++k) {
    interpolate_at(x, static_cast<double>(k) - samples, column);
    out.col(k) = column;
  }
  return out;
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

MatrixXd control_effort(const CommandedSignals& log, const DriveController& controller, double delay) {
  const Signals& motion = log.motion;
  const double samples = delay / motion.dt;
  MatrixXd tau = controller.kp.asDiagonal() * (delayed_commands(log.q_ref, samples) - motion.q);
  MatrixXd speed = motion.qd.size() > 0 ? MatrixXd(-motion.qd) : MatrixXd(-central_difference(motion.q, motion.dt));
  if (log.qd_ref.size() > 0) speed += delayed_commands(log.qd_ref, samples);
  tau += controller.kd.asDiagonal() * speed;
  if (log.tau_ref.size() > 0) tau += delayed_commands(log.tau_ref, samples);
  for (Index i = 0; i < controller.torque_limit.size(); ++i)
    tau.row(i) = tau.row(i).cwiseMin(controller.torque_limit[i]).cwiseMax(-controller.torque_limit[i]);
  return tau;
}

}  // namespace steelyard
