#include "steelyard/motion/limits.hpp"

#include <fmt/format.h>

#include <cmath>

#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/motion/limit_rows.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;

const char* to_string(LimitKind kind) {
  switch (kind) {
    case LimitKind::position:
      return "position";
    case LimitKind::velocity:
      return "velocity";
    case LimitKind::acceleration:
      return "acceleration";
    case LimitKind::jerk:
      return "jerk";
    case LimitKind::torque:
      return "torque";
    case LimitKind::tool_speed:
      return "tool-speed";
    case LimitKind::tool_acceleration:
      return "tool-acceleration";
    case LimitKind::tool_box:
      return "tool-box";
    case LimitKind::floor:
      return "floor";
    case LimitKind::self_collision:
      return "self-collision";
    case LimitKind::obstacle:
      return "obstacle";
  }
  return "";
}

bool is_distance(LimitKind kind) {
  return kind == LimitKind::floor || kind == LimitKind::self_collision || kind == LimitKind::obstacle;
}

namespace {

void check_joint(const Coordinate& c, const Limits& l) {
  const auto fail = [&](const std::string& why) { throw InvalidInput(fmt::format("joint '{}': {}", c.name, why)); };
  if (std::isnan(l.lower) || std::isnan(l.upper)) fail("its position limits are not numbers");
  if (l.lower > l.upper) fail(fmt::format("lower limit {} is above the upper limit {}", l.lower, l.upper));
  if (l.lower == l.upper)
    fail(fmt::format("its range is empty: both limits are {}; leave the joint out with `joints`", l.lower));
  const std::pair<const char*, double> positive[] = {
      {"velocity", l.velocity}, {"acceleration", l.acceleration}, {"jerk", l.jerk}, {"effort", l.effort}};
  for (const auto& [name, value] : positive)
    if (!(value > 0)) fail(fmt::format("its {} limit must be positive, not {}", name, value));
}

void check_obstacle(const Obstacle& o) {
  const auto fail = [&](const char* why) { throw InvalidInput(fmt::format("obstacle '{}': {}", o.name, why)); };
  if (o.kind == Obstacle::Kind::capsule && !(o.capsule.radius >= 0)) fail("its radius cannot be negative");
  if (o.kind == Obstacle::Kind::box && !(o.box.lower.array() <= o.box.upper.array()).all())
    fail("the lower corner of its box is above the upper one");
  if (o.kind == Obstacle::Kind::plane && !(o.normal.norm() > 0)) fail("the normal of its plane is zero");
}

MotionLimits checked(const Robot& robot, MotionLimits limits) {
  if (limits.joints.size() != robot.coordinates.size())
    throw InvalidInput(fmt::format("limits are given for {}; robot '{}' has {}", counted(limits.joints.size(), "joint"),
                                   robot.name, robot.coordinates.size()));
  for (std::size_t k = 0; k < limits.joints.size(); ++k) check_joint(robot.coordinates[k], limits.joints[k]);
  if (!(limits.tool.speed > 0)) throw InvalidInput("the tool's speed limit must be positive");
  if (!(limits.tool.acceleration > 0)) throw InvalidInput("the tool's acceleration limit must be positive");
  if (!(limits.clearance >= 0 && limits.obstacle_clearance >= 0))
    throw InvalidInput("the clearance cannot be negative");
  if (limits.floor && !std::isfinite(*limits.floor)) throw InvalidInput("the floor's height is not finite");
  if (limits.tool_box && !(limits.tool_box->lower.array() < limits.tool_box->upper.array()).all())
    throw InvalidInput("the tool's box: lower must be below upper along every axis");
  for (auto& obstacle : limits.obstacles) {
    check_obstacle(obstacle);
    if (obstacle.kind != Obstacle::Kind::plane) continue;
    obstacle.offset /= obstacle.normal.norm();
    obstacle.normal.normalize();
  }
  return limits;
}

}  // namespace

struct LimitSet::Parts {
  MotionLimits limits;
  std::vector<std::unique_ptr<LimitBlock>> blocks;
  std::vector<LimitRow> rows;
  Diagnostics diagnostics;
};

LimitSet::LimitSet(const Model& model, const MotionLimits& limits) : parts_(std::make_unique<Parts>()) {
  const Robot& robot = model.robot;
  Parts& p = *parts_;
  p.limits = checked(robot, limits);
  p.blocks.push_back(joint_limits(robot, p.limits));
  p.blocks.push_back(torque_limits(model, p.limits, p.diagnostics));
  p.blocks.push_back(tool_limits(robot, p.limits));
  p.blocks.push_back(shape_limits(robot, p.limits, p.diagnostics));
  for (const auto& block : p.blocks) p.rows.insert(p.rows.end(), block->rows().begin(), block->rows().end());
}

LimitSet::~LimitSet() = default;
LimitSet::LimitSet(LimitSet&&) noexcept = default;
LimitSet& LimitSet::operator=(LimitSet&&) noexcept = default;

const MotionLimits& LimitSet::limits() const { return parts_->limits; }
const std::vector<LimitRow>& LimitSet::rows() const { return parts_->rows; }
const Diagnostics& LimitSet::diagnostics() const { return parts_->diagnostics; }

void LimitSet::evaluate(const Trajectory& motion, MatrixXd& g) const {
  g.resize(static_cast<Index>(parts_->rows.size()), motion.samples());
  Index first = 0;
  for (const auto& block : parts_->blocks) {
    const auto count = static_cast<Index>(block->rows().size());
    if (count > 0) block->evaluate(motion, g.middleRows(first, count));
    first += count;
  }
}

Trajectory LimitSet::slopes(const Trajectory& motion, const std::vector<LimitPlace>& places) const {
  Trajectory out = Trajectory::zero(motion.dof(), static_cast<Index>(places.size()));
  Index first = 0;
  for (const auto& block : parts_->blocks) {
    const auto count = static_cast<Index>(block->rows().size());
    std::vector<LimitPlace> own;
    std::vector<Index> column;
    for (std::size_t k = 0; k < places.size(); ++k)
      if (places[k].row >= first && places[k].row < first + count) {
        own.push_back({places[k].row - first, places[k].sample});
        column.push_back(static_cast<Index>(k));
      }
    first += count;
    if (own.empty()) continue;
    Trajectory slope = Trajectory::zero(motion.dof(), static_cast<Index>(own.size()));
    block->slopes(motion, own, slope);
    for (auto part : {&Trajectory::q, &Trajectory::qd, &Trajectory::qdd, &Trajectory::jerk})
      for (std::size_t k = 0; k < own.size(); ++k)
        (out.*part).col(column[k]) = (slope.*part).col(static_cast<Index>(k));
  }
  return out;
}

std::vector<Margin> LimitSet::margins(const Trajectory& motion, const Eigen::VectorXd& times) const {
  std::vector<Margin> out;
  if (motion.samples() == 0) return out;
  MatrixXd g;
  evaluate(motion, g);
  Index row = 0;
  for (const auto& block : parts_->blocks)
    for (Index i = 0; i < static_cast<Index>(block->rows().size()); ++i, ++row) {
      Margin margin;
      margin.row = parts_->rows[static_cast<std::size_t>(row)];
      Index worst = 0;
      margin.spare = -g.row(row).maxCoeff(&worst);
      margin.time = times[worst];
      block->report(i, motion, worst, -margin.spare, margin);
      out.push_back(margin);
    }
  return out;
}

}  // namespace steelyard
