#include "steelyard/motion/infeasible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/core/unit_text.hpp"

namespace steelyard {

namespace {

constexpr double least_share = 0.01;  // share of a joint's range below which it is hardly excited

std::string in_words(const LimitRow& row) {
  return row.where.empty() ? to_string(row.limit) : fmt::format("{} of {}", to_string(row.limit), row.where);
}

// What the user may change where a limit is too tight.
std::string remedy(const LimitRow& row) {
  if (row.limit == LimitKind::self_collision) return "lower `clearance`";
  if (row.limit == LimitKind::floor) return "lower `obstacle-clearance`, or give another `floor`";
  if (row.limit == LimitKind::obstacle) return "lower `obstacle-clearance`, or check where the obstacle stands";
  if (row.limit == LimitKind::tool_speed || row.limit == LimitKind::tool_acceleration ||
      row.limit == LimitKind::tool_box)
    return "widen the tool's limits";
  return "widen the joint's limits";
}

}  // namespace

void require_room(const Family& family, const LimitSet& limits) {
  const double T = family.duration(), omega = 2 * M_PI / T;
  const auto& joints = limits.limits().joints;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const Limits& joint = joints[i];
    const double range = 0.5 * (joint.upper - joint.lower);
    if (!std::isfinite(range)) continue;
    const double by_speed = joint.velocity / omega, by_acceleration = joint.acceleration / (omega * omega);
    const double way = std::min(by_speed, by_acceleration);
    if (way >= least_share * range) continue;
    const bool speed = by_speed <= by_acceleration;
    const double needed = speed ? 2 * M_PI * least_share * range / joint.velocity
                                : 2 * M_PI * std::sqrt(least_share * range / joint.acceleration);
    throw Unattainable(
        fmt::format("a period of {:g} s is too short for the {} limit of joint {} ({:g}): the joint could move by "
                    "{:.2g} of its {:.3g} to either side; take at least {:.2g} s, better ten times that",
                    T, speed ? "velocity" : "acceleration", i + 1, speed ? joint.velocity : joint.acceleration, way,
                    range, needed));
  }
}

void explain_infeasible(const Family& family, const LimitSet& limits, unsigned seed) {
  constexpr int poses = 2000;
  Random random(seed, 77);
  Trajectory still = Trajectory::zero(family.dof(), poses);
  const auto& joints = limits.limits().joints;
  const Eigen::VectorXd& start = family.options().start;
  for (Eigen::Index s = 0; s < poses; ++s)
    for (Eigen::Index i = 0; i < family.dof(); ++i) {
      const Limits& joint = joints[static_cast<std::size_t>(i)];
      still.q(i, s) = start.size() > 0 ? start[i] : random.uniform(joint.lower, joint.upper);
    }
  Eigen::MatrixXd g;
  limits.evaluate(still, g);
  Eigen::Index best = 0, row = 0;
  const double least = g.colwise().maxCoeff().minCoeff(&best);
  g.col(best).maxCoeff(&row);
  const LimitRow& worst = limits.rows()[static_cast<std::size_t>(row)];
  if (start.size() > 0 && least > 0)
    throw Unattainable(fmt::format("the start pose breaks a limit: {} (limit {:g} {}) by {:.2g} of it; {}",
                                   in_words(worst), worst.bound, unit_text(worst.unit), least, remedy(worst)));
  // A limit that no pose holds, whatever the others are.
  for (Eigen::Index r = 0; r < g.rows(); ++r)
    if (g.row(r).minCoeff() > 0) {
      const LimitRow& never = limits.rows()[static_cast<std::size_t>(r)];
      throw Unattainable(
          fmt::format("no pose within the joints' ranges meets the limit {} ({:g} {}): the nearest pose breaks it by "
                      "{:.2g} of it; {}",
                      in_words(never), never.bound, unit_text(never.unit), g.row(r).minCoeff(), remedy(never)));
    }
  if (least > 0)
    throw Unattainable(
        fmt::format("none of {} random poses within the joints' ranges meets all limits together: the best breaks {} "
                    "(limit {:g} {}) by {:.2g} of it; {}, or give a pose that meets them all with `start`",
                    poses, in_words(worst), worst.bound, unit_text(worst.unit), least, remedy(worst)));
  throw Unattainable(
      fmt::format("no motion was found that meets every limit, although poses do: the tightest limit there is {} "
                  "(limit {:g} {}); give more `time` or a longer `period`, or {}",
                  in_words(worst), worst.bound, unit_text(worst.unit), remedy(worst)));
}

}  // namespace steelyard
