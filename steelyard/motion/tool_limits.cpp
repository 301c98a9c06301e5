// Speed, acceleration and box of the tool's origin (X14).
#include <cmath>

#include "steelyard/motion/limit_rows.hpp"
#include "steelyard/motion/points.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector3d;

LinkPoint find_point(const Robot& robot, const std::string& name) {
  frame_pose(robot, Eigen::VectorXd::Zero(robot.dof()), name);  // complains where there is no such frame
  if (const Frame* frame = robot.frame(name)) return {frame->joint, frame->T_link_frame.translation()};
  for (int j = 0; j < robot.links(); ++j)
    if (robot.joints[static_cast<std::size_t>(j)].link == name) return {j, Vector3d::Zero()};
  return {};
}

constexpr const char* axis_names[] = {"x", "y", "z"};

Vector3d direction(const Vector3d& v) { return v.norm() > 0 ? Vector3d(v.normalized()) : Vector3d::Zero(); }

class ToolMotion : public LimitBlock {
 public:
  ToolMotion(const Robot& robot, const MotionLimits& limits) : tree_(robot) {
    const auto add = [&](int what, LimitKind limit, const char* where, double bound, const char* unit) {
      what_.push_back(what);
      rows_.push_back({limit, where, bound, unit});
    };
    const char* const tool = limits.tool_frame.c_str();
    if (std::isfinite(limits.tool.speed)) add(speed, LimitKind::tool_speed, tool, limits.tool.speed, "m/s");
    if (std::isfinite(limits.tool.acceleration))
      add(acceleration, LimitKind::tool_acceleration, tool, limits.tool.acceleration, "m/s2");
    if (limits.tool_box) {
      box_ = *limits.tool_box;
      for (int k = 0; k < 3; ++k)
        if (std::isfinite(box_.lower[k]) && std::isfinite(box_.upper[k]))
          add(k, LimitKind::tool_box, axis_names[k], box_.upper[k], "m");
    }
    if (!rows_.empty()) point_ = find_point(robot, limits.tool_frame);
  }

  void evaluate(const Trajectory& motion, Eigen::Ref<MatrixXd> g) const override {
    if (rows_.empty()) return;
    TreeMotion tree = tree_;
    for (Index s = 0; s < motion.samples(); ++s) {
      move(tree, motion, s);
      const PointMotion m = tree.motion(point_);
      for (std::size_t i = 0; i < what_.size(); ++i) g(static_cast<Index>(i), s) = value(i, m);
    }
  }

  void slopes(const Trajectory& motion, const std::vector<LimitPlace>& places, Trajectory& out) const override {
    TreeMotion tree = tree_;
    Index moved = -1;
    for (std::size_t k = 0; k < places.size(); ++k) {
      if (places[k].sample != moved) move(tree, motion, moved = places[k].sample);
      tree.pull_back(point_, slope(static_cast<std::size_t>(places[k].row), tree.motion(point_)));
      const auto to = static_cast<Index>(k);
      tree.collect(out.q.col(to).data(), out.qd.col(to).data(), out.qdd.col(to).data());
    }
  }

  void report(Index row, const Trajectory& motion, Index sample, double g, Margin& margin) const override {
    const int k = what_[static_cast<std::size_t>(row)];
    margin.value = (g + 1) * margin.row.bound;
    if (k >= 3) return;
    TreeMotion tree = tree_;
    move(tree, motion, sample);
    margin.value = tree.position(point_)[k];
    margin.row.bound = margin.value < (box_.lower[k] + box_.upper[k]) / 2 ? box_.lower[k] : box_.upper[k];
  }

 private:
  enum { speed = 3, acceleration = 4 };  // below: an axis of the box

  static void move(TreeMotion& tree, const Trajectory& motion, Index s) {
    tree.move(motion.q.col(s).data(), motion.qd.col(s).data(), motion.qdd.col(s).data());
  }

  double value(std::size_t i, const PointMotion& m) const {
    const int k = what_[i];
    if (k == speed) return m.velocity.norm() / rows_[i].bound - 1;
    if (k == acceleration) return m.acceleration.norm() / rows_[i].bound - 1;
    return std::abs(m.position[k] - middle(k)) / half(k) - 1;
  }

  PointMotion slope(std::size_t i, const PointMotion& m) const {
    PointMotion out;
    const int k = what_[i];
    if (k == speed)
      out.velocity = direction(m.velocity) / rows_[i].bound;
    else if (k == acceleration)
      out.acceleration = direction(m.acceleration) / rows_[i].bound;
    else
      out.position[k] = (m.position[k] < middle(k) ? -1 : 1) / half(k);
    return out;
  }

  double middle(int k) const { return (box_.lower[k] + box_.upper[k]) / 2; }
  double half(int k) const { return (box_.upper[k] - box_.lower[k]) / 2; }

  TreeMotion tree_;
  LinkPoint point_;
  Box box_{};
  std::vector<int> what_;
};

}  // namespace

std::unique_ptr<LimitBlock> tool_limits(const Robot& robot, const MotionLimits& limits) {
  return std::make_unique<ToolMotion>(robot, limits);
}

}  // namespace steelyard
