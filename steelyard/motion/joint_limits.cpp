// Position, velocity, acceleration and jerk of each coordinate (X12).
#include <cmath>

#include "steelyard/motion/limit_rows.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;

const char* unit(JointType type, int order) {
  static const char* const revolute[] = {"rad", "rad/s", "rad/s2", "rad/s3"};
  static const char* const prismatic[] = {"m", "m/s", "m/s2", "m/s3"};
  return (type == JointType::revolute ? revolute : prismatic)[order];
}

MatrixXd Trajectory::*const derivative[] = {&Trajectory::q, &Trajectory::qd, &Trajectory::qdd, &Trajectory::jerk};

// g = |x − middle|/half − 1; where only one side is limited, the distance beyond it in rad or m.
class JointLimits : public LimitBlock {
 public:
  JointLimits(const Robot& robot, const MotionLimits& limits) {
    for (Index k = 0; k < robot.dof(); ++k) {
      const Coordinate& c = robot.coordinates[static_cast<std::size_t>(k)];
      const Limits& l = limits.joints[static_cast<std::size_t>(k)];
      add(c, k, LimitKind::position, 0, l.lower, l.upper);
      add(c, k, LimitKind::velocity, 1, -l.velocity, l.velocity);
      add(c, k, LimitKind::acceleration, 2, -l.acceleration, l.acceleration);
      add(c, k, LimitKind::jerk, 3, -l.jerk, l.jerk);
    }
  }

  void evaluate(const Trajectory& motion, Eigen::Ref<MatrixXd> g) const override {
    for (std::size_t i = 0; i < ranges_.size(); ++i) {
      const Range& r = ranges_[i];
      const auto x = (motion.*derivative[r.order]).row(r.coordinate).array();
      auto out = g.row(static_cast<Index>(i)).array();
      if (r.side == 0)
        out = (x - r.middle).abs() / r.half - 1;
      else
        out = r.side * (x - r.middle);
    }
  }

  void slopes(const Trajectory& motion, const std::vector<LimitPlace>& places, Trajectory& out) const override {
    for (std::size_t k = 0; k < places.size(); ++k) {
      const Range& r = ranges_[static_cast<std::size_t>(places[k].row)];
      const double x = (motion.*derivative[r.order])(r.coordinate, places[k].sample);
      const double slope = r.side == 0 ? (x < r.middle ? -1 : 1) / r.half : r.side;
      (out.*derivative[r.order])(r.coordinate, static_cast<Index>(k)) = slope;
    }
  }

  void report(Index row, const Trajectory& motion, Index sample, double, Margin& margin) const override {
    const Range& r = ranges_[static_cast<std::size_t>(row)];
    const double x = (motion.*derivative[r.order])(r.coordinate, sample);
    margin.value = r.order == 0 ? x : std::abs(x);
    if (r.order == 0 && r.side == 0) margin.row.bound = x < r.middle ? r.middle - r.half : r.middle + r.half;
  }

 private:
  struct Range {
    int order;
    Index coordinate;
    double middle, half;  // or the one limit there is, and
    int side;             // where it is: 1 above, -1 below; 0: both
  };

  void add(const Coordinate& c, Index k, LimitKind limit, int order, double lower, double upper) {
    const bool below = std::isfinite(lower), above = std::isfinite(upper);
    if (!below && !above) return;
    const Range both{order, k, (lower + upper) / 2, (upper - lower) / 2, 0};
    ranges_.push_back(below && above ? both : Range{order, k, above ? upper : lower, 1, above ? 1 : -1});
    rows_.push_back({limit, c.name, above ? upper : lower, unit(c.type, order)});
  }

  std::vector<Range> ranges_;
};

}  // namespace

std::unique_ptr<LimitBlock> joint_limits(const Robot& robot, const MotionLimits& limits) {
  return std::make_unique<JointLimits>(robot, limits);
}

}  // namespace steelyard
