#include "steelyard/export/joint_trajectory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

namespace steelyard {

namespace {

using Eigen::Index;

// JSON's strings and numbers are YAML's too.
std::string quoted(const std::string& name) {
  return nlohmann::json(name).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

template <typename Column>
std::string numbers(const Column& column) {
  std::string out = "[";
  for (Index i = 0; i < column.size(); ++i)
    fmt::format_to(std::back_inserter(out), "{}{:.9g}", i == 0 ? "" : ", ", column[i] + 0.0);
  return out + "]";
}

void add_point(std::string& out, const Trajectory& motion, Index k, double seconds) {
  const auto whole = std::llround(seconds * 1e9);
  fmt::format_to(std::back_inserter(out),
                 "  - positions: {}\n    velocities: {}\n    accelerations: {}\n    time_from_start: {{sec: {}, "
                 "nanosec: {}}}\n",
                 numbers(motion.q.col(k)), numbers(motion.qd.col(k)), numbers(motion.qdd.col(k)), whole / 1000000000,
                 whole % 1000000000);
}

// Every k-th sample of a part that begins at `begin`; the next part begins where this one ends.
void add_part(std::string& out, const PlayedMotion& part, Index every, double begin) {
  for (Index k = 0; k < part.t.size(); k += every) add_point(out, part.motion, k, begin + part.t[k]);
}

double duration(const PlayedMotion& part, double rate) { return static_cast<double>(part.t.size()) / rate; }

}  // namespace

std::string joint_trajectory_yaml(const Plan& plan, const PlayedMotion& approach, const PlayedMotion& leave,
                                  int repeat) {
  constexpr Index most = 2000;  // points of a period [-]: a controller joins them by splines; more only cost time
  const PlayedMotion period = played(plan);
  const Index every = (period.t.size() + most - 1) / most;
  std::string out = fmt::format(
      "# {}: {} of {:g} s{}{}. trajectory_msgs/msg/JointTrajectory\nheader:\n  stamp: {{sec: 0, nanosec: 0}}\n"
      "  frame_id: \"\"\njoint_names:\n",
      quoted(plan.robot), repeat == 1 ? "one period" : fmt::format("{} periods", repeat),
      plan.family.period / plan.scale, approach.t.size() > 0 ? ", with the way to it" : "",
      leave.t.size() > 0 ? ", with the way back" : "");
  for (const auto& joint : plan.joints) out += fmt::format("  - {}\n", quoted(joint));
  out += "points:\n";

  double begin = 0;
  if (approach.t.size() > 0) {
    add_part(out, approach, every, 0);
    begin = duration(approach, plan.rate);
  }
  for (int k = 0; k < repeat; ++k) {
    add_part(out, period, every, begin);
    begin += plan.family.period / plan.scale;
  }
  if (leave.t.size() == 0) {
    add_point(out, played_at(plan, Eigen::VectorXd::Constant(1, plan.family.period / plan.scale)), 0, begin);
    return out;
  }
  add_part(out, leave, every, begin);
  const Index last = leave.t.size() - 1;
  if (last % every != 0) add_point(out, leave.motion, last, begin + leave.t[last]);
  return out;
}

}  // namespace steelyard
