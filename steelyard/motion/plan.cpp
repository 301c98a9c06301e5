#include "steelyard/motion/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// Played at s times its speed: q(s·t).
void slow_down(Trajectory& motion, double s) {
  motion.qd *= s;
  motion.qdd *= s * s;
  motion.jerk *= s * s * s;
}

}  // namespace

Trajectory sample(const Plan& plan, const VectorXd& times) {
  const auto family = make_family(plan.family, plan.limits.joints);
  Trajectory out = Trajectory::zero(family->dof(), times.size());
  family->at(times)->evaluate(plan.x, out);
  return out;
}

PlayedMotion played(const Plan& plan) {
  const double duration = plan.family.period / plan.scale;
  const auto count = std::max<Index>(1, std::lround(duration * plan.rate));
  PlayedMotion out;
  out.t = sample_times(duration, count);
  out.motion = sample(plan, sample_times(plan.family.period, count));
  slow_down(out.motion, plan.scale);
  return out;
}

Trajectory played_at(const Plan& plan, const VectorXd& times) {
  Trajectory out = sample(plan, plan.scale * times);
  slow_down(out, plan.scale);
  return out;
}

std::string motion_csv(const PlayedMotion& played, bool commands) {
  const Trajectory& motion = played.motion;
  std::vector<std::pair<const char*, const MatrixXd*>> channels = {
      {"q", &motion.q}, {"qd", &motion.qd}, {"qdd", &motion.qdd}};
  if (commands) channels = {{"q_ref", &motion.q}, {"qd_ref", &motion.qd}};
  std::string out = "t";
  const Index dof = motion.dof();
  for (const auto& [name, values] : channels)
    for (Index i = 1; i <= dof; ++i) out += fmt::format(",{}{}", name, i);
  out += '\n';
  for (Index k = 0; k < played.t.size(); ++k) {
    fmt::format_to(std::back_inserter(out), "{}", played.t[k]);
    for (const auto& [name, values] : channels)
      for (Index i = 0; i < dof; ++i) fmt::format_to(std::back_inserter(out), ",{}", (*values)(i, k));
    out += '\n';
  }
  return out;
}

void require_same_joints(const Plan& plan, const std::string& file, const Robot& robot) {
  if (plan.joints.size() != robot.coordinates.size())
    throw InvalidInput(
        fmt::format("{}: is a plan for {} joints ({}), but the robot {} has {}: it is a plan for another robot", file,
                    plan.joints.size(), plan.robot, robot.name, robot.coordinates.size()));
  for (std::size_t i = 0; i < plan.joints.size(); ++i)
    if (plan.joints[i] != robot.coordinates[i].name || plan.types[i] != robot.coordinates[i].type)
      throw InvalidInput(
          fmt::format("{}: joint {} of the plan is '{}', that of the robot {} is '{}': it is a plan for another robot",
                      file, i + 1, plan.joints[i], robot.name, robot.coordinates[i].name));
}

}  // namespace steelyard
