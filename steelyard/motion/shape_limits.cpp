// Floor, self-collision and obstacles: gaps between capsules and what they must not touch (X15, X16).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/motion/limit_rows.hpp"
#include "steelyard/motion/shapes.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int poses = 1000;             // random poses, to find what always touches
constexpr double always = 0.95;         // share of the poses: shapes that overlap where their links meet
constexpr double by_design = 0.01;      // [m] nearer than this in all of them: they meet by design
constexpr double smallest_scale = 0.1;  // [m] of a gap, so that thin shapes do not make steep rows

// g = (clearance − gap)/scale.
struct Row {
  enum class Kind { floor, pair, obstacle } kind;
  int first, second;         // bodies, or a body and an obstacle
  double scale;              // [m]
  std::vector<bool> counts;  // floor: which of the body's capsules
};

class ShapeLimits : public LimitBlock {
 public:
  ShapeLimits(const Robot& robot, const MotionLimits& limits, Diagnostics& diagnostics)
      : limits_(limits), up_(upwards(robot)), tree_(robot), bodies_(bodies(robot)) {
    draw_poses(robot);
    report_unknown_shapes(diagnostics);
    if (limits.floor)
      add_floor(diagnostics);
    else
      report_missing_floor(diagnostics);
    if (limits.self_collision) add_pairs(robot, diagnostics);
    add_obstacles();
    poses_.resize(0, 0);
  }

  void evaluate(const Trajectory& motion, Eigen::Ref<MatrixXd> g) const override {
    if (rows_.empty()) return;
    TreeMotion tree = tree_;
    std::vector<Segment> cores;
    for (Index s = 0; s < motion.samples(); ++s) {
      tree.place(motion.q.col(s).data());
      place(bodies_, tree, cores);
      for (std::size_t i = 0; i < what_.size(); ++i)
        g(static_cast<Index>(i), s) = value(what_[i], gap_of(what_[i], cores).value);
    }
  }

  void slopes(const Trajectory& motion, const std::vector<LimitPlace>& places, Trajectory& out) const override {
    TreeMotion tree = tree_;
    std::vector<Segment> cores;
    Index placed = -1;
    for (std::size_t k = 0; k < places.size(); ++k) {
      if (places[k].sample != placed) {
        placed = places[k].sample;
        tree.place(motion.q.col(placed).data());
        place(bodies_, tree, cores);
      }
      const Row& row = what_[static_cast<std::size_t>(places[k].row)];
      pull_back_gap(row, cores, -1 / row.scale, tree);
      tree.collect(out.q.col(static_cast<Index>(k)).data(), nullptr, nullptr);
    }
  }

  void report(Index row, const Trajectory&, Index, double g, Margin& margin) const override {
    const Row& which = what_[static_cast<std::size_t>(row)];
    margin.value = clearance(which.kind) - g * which.scale;
  }

 private:
  double clearance(Row::Kind kind) const {
    return kind == Row::Kind::pair ? limits_.clearance : limits_.obstacle_clearance;
  }
  double value(const Row& row, double gap) const { return (clearance(row.kind) - gap) / row.scale; }
  const Body& body(int i) const { return bodies_[static_cast<std::size_t>(i)]; }

  Clearance gap_of(const Row& row, const std::vector<Segment>& cores) const {
    const Body& first = body(row.first);
    if (row.kind == Row::Kind::floor) return gap(first, row.counts, up_, *limits_.floor, cores);
    if (row.kind == Row::Kind::pair) return gap(first, body(row.second), cores);
    return gap(first, limits_.obstacles[static_cast<std::size_t>(row.second)], cores);
  }

  void pull_back_gap(const Row& row, const std::vector<Segment>& cores, double weight, TreeMotion& tree) const {
    const Nearest at = gap_of(row, cores).nearest;
    tree.pull_back_position(body(row.first).link, at.on_first, weight * at.normal);
    if (row.kind == Row::Kind::pair) tree.pull_back_position(body(row.second).link, at.on_second, -weight * at.normal);
  }

  void draw_poses(const Robot& robot) {
    Random random(1);
    poses_.resize(robot.dof(), poses);
    lower_.resize(robot.dof());
    upper_.resize(robot.dof());
    for (Index k = 0; k < robot.dof(); ++k) {
      const Limits& l = limits_.joints[static_cast<std::size_t>(k)];
      const double range = robot.coordinates[static_cast<std::size_t>(k)].type == JointType::revolute ? M_PI : 1;
      lower_[k] = std::isfinite(l.lower) ? l.lower : (std::isfinite(l.upper) ? l.upper - 2 * range : -range);
      upper_[k] = std::isfinite(l.upper) ? l.upper : lower_[k] + 2 * range;
    }
    for (Index s = 0; s < poses; ++s)
      for (Index k = 0; k < robot.dof(); ++k) poses_(k, s) = random.uniform(lower_[k], upper_[k]);
  }

  VectorXd gaps(const Row& row) const {
    TreeMotion tree = tree_;
    std::vector<Segment> cores;
    VectorXd out(poses);
    for (Index s = 0; s < poses; ++s) {
      tree.place(poses_.col(s).data());
      place(bodies_, tree, cores);
      out[s] = gap_of(row, cores).value;
    }
    return out;
  }

  // Whether some pose holds the row: one of the random ones, or what descent from the best of them finds.
  bool attainable(const Row& row, const VectorXd& gaps) const {
    Index best = 0;
    const double needed = clearance(row.kind);
    if (gaps.maxCoeff(&best) >= needed) return true;
    TreeMotion tree = tree_;
    std::vector<Segment> cores;
    VectorXd q = poses_.col(best);
    for (double step = 0.1; step > 1e-4; step *= 0.97) {
      VectorXd slope = VectorXd::Zero(q.size());
      tree.place(q.data());
      place(bodies_, tree, cores);
      if (gap_of(row, cores).value >= needed) return true;
      pull_back_gap(row, cores, 1, tree);
      tree.collect(slope.data(), nullptr, nullptr);
      if (slope.norm() == 0) return false;
      q = (q + step * slope.normalized()).cwiseMax(lower_).cwiseMin(upper_);
    }
    return false;
  }

  void add(Row row, LimitKind limit, const std::string& where) {
    rows_.push_back({limit, where, clearance(row.kind), "m"});
    what_.push_back(std::move(row));
  }

  void require_attainable(const Row& row, const VectorXd& gaps, const std::string& what) const {
    if (attainable(row, gaps)) return;
    const bool pair = row.kind == Row::Kind::pair;
    throw Unattainable(fmt::format(
        "no pose keeps {} {} m away from {}: the best pose found is {:.3g} m away; lower `{}`{}", body(row.first).name,
        clearance(row.kind), what, gaps.maxCoeff(), pair ? "clearance" : "obstacle-clearance",
        pair ? ", or exclude pairs of links (limits file, self_collision: false)"
             : ", or check its position in the base frame"));
  }

  // Links that cannot rise or sink are ignored: they stand above the floor, or in it, as a pedestal does.
  void add_floor(Diagnostics& diagnostics) {
    std::vector<std::string> in_floor;
    for (std::size_t b = 1; b < bodies_.size(); ++b) {
      Row row{Row::Kind::floor, static_cast<int>(b), 0, 1, {}};
      const std::size_t count = bodies_[b].capsules.size();
      std::vector<bool> counts(count, false);
      for (std::size_t i = 0; i < count; ++i) {
        row.counts.assign(count, false);
        row.counts[i] = true;
        const VectorXd heights = gaps(row);
        const bool moves = heights.maxCoeff() - heights.minCoeff() > 1e-6;
        counts[i] = moves;
        if (!moves && heights[0] < limits_.obstacle_clearance) in_floor.push_back(bodies_[b].name);
      }
      if (std::find(counts.begin(), counts.end(), true) == counts.end()) continue;
      row.counts = counts;
      require_attainable(row, gaps(row), fmt::format("the floor at {} m", *limits_.floor));
      add(row, LimitKind::floor, bodies_[b].name);
    }
    in_floor.erase(std::unique(in_floor.begin(), in_floor.end()), in_floor.end());
    if (!in_floor.empty())
      diagnostics.push_back(
          {Severity::info, "stands-in-floor",
           fmt::format("a shape of {} touches the floor in every pose, so it is not checked against the floor",
                       listed(in_floor))});
  }

  void add_pairs(const Robot& robot, Diagnostics& diagnostics) {
    std::vector<std::string> touching;
    for (const auto& [first, second] : pairs(robot, bodies_)) {
      double radius = 0;
      for (const auto& a : body(first).capsules)
        for (const auto& b : body(second).capsules) radius = std::max(radius, a.radius + b.radius);
      const Row row{Row::Kind::pair, first, second, std::max(smallest_scale, radius + limits_.clearance), {}};
      const std::string where = fmt::format("{} - {}", body(first).name, body(second).name);
      const VectorXd apart = gaps(row);
      if (static_cast<double>((apart.array() < by_design).count()) >= always * poses) {
        touching.push_back(where);
        continue;
      }
      require_attainable(row, apart, body(second).name);
      add(row, LimitKind::self_collision, where);
    }
    if (!touching.empty())
      diagnostics.push_back({Severity::info, "always-touching",
                             fmt::format("the shapes of these links touch, or nearly touch, in almost every pose, so "
                                         "their distance is not checked: {}",
                                         listed(touching))});
  }

  void add_obstacles() {
    for (std::size_t o = 0; o < limits_.obstacles.size(); ++o)
      for (std::size_t b = 1; b < bodies_.size(); ++b) {
        double radius = 0;
        for (const auto& c : bodies_[b].capsules) radius = std::max(radius, c.radius);
        const Row row{Row::Kind::obstacle,
                      static_cast<int>(b),
                      static_cast<int>(o),
                      std::max(smallest_scale, radius + limits_.obstacle_clearance),
                      {}};
        const std::string& name = limits_.obstacles[o].name;
        require_attainable(row, gaps(row), fmt::format("the obstacle '{}'", name));
        add(row, LimitKind::obstacle, fmt::format("{} - {}", bodies_[b].name, name));
      }
  }

  void report_missing_floor(Diagnostics& diagnostics) const {
    TreeMotion tree = tree_;
    std::vector<Segment> cores, first;
    bool rises = false;
    for (Index s = 0; s < 10; ++s) {
      tree.place(poses_.col(s).data());
      place(bodies_, tree, s == 0 ? first : cores);
      for (std::size_t i = 0; i < cores.size(); ++i)
        rises = rises || std::abs(up_.dot(cores[i].a - first[i].a)) + std::abs(up_.dot(cores[i].b - first[i].b)) > 1e-6;
    }
    if (rises)
      diagnostics.push_back({Severity::info, "no-floor",
                             "no floor is known, so nothing keeps the robot above one: give its height with `floor`"});
  }

  void report_unknown_shapes(Diagnostics& diagnostics) const {
    std::vector<std::string> unknown;
    for (const auto& b : bodies_)
      if (b.line) unknown.push_back(b.name);
    const char* const remedy =
        "<collision> in a URDF, or capsules under links: in a robot file (base_capsules: for the base)";
    if (!unknown.empty() && (limits_.self_collision || limits_.floor || !limits_.obstacles.empty()))
      diagnostics.push_back({Severity::warning, "no-shape",
                             fmt::format("no shape is known of {}: distances to other links are not checked, those to "
                                         "floor and obstacles are of thin lines; shapes come from {}",
                                         listed(unknown), remedy)});
    if (unknown.empty() && bodies_[0].capsules.empty() && limits_.self_collision)
      diagnostics.push_back(
          {Severity::info, "no-shape",
           fmt::format("no shape is known of the base: distances of links to it are not checked; shapes come from {}",
                       remedy)});
  }

  MotionLimits limits_;
  Eigen::Vector3d up_;
  TreeMotion tree_;
  std::vector<Body> bodies_;
  std::vector<Row> what_;
  MatrixXd poses_;  // while being built
  VectorXd lower_, upper_;
};

}  // namespace

std::unique_ptr<LimitBlock> shape_limits(const Robot& robot, const MotionLimits& limits, Diagnostics& diagnostics) {
  return std::make_unique<ShapeLimits>(robot, limits, diagnostics);
}

}  // namespace steelyard
