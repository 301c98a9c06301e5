// Limits of a motion, and its margins to them (X12-X16 of docs/theory/excitation.md).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/dynamics/model.hpp"
#include "steelyard/motion/trajectory.hpp"

namespace steelyard {

/// Something that stands still, in the base frame [m].
struct Obstacle {
  enum class Kind { capsule, box, plane };
  std::string name;
  Kind kind = Kind::capsule;
  Capsule capsule;                  ///< a sphere where its ends are one
  Box box{};                        ///< along the base's axes
  Eigen::Vector3d normal{0, 0, 1};  ///< plane: the robot is where normal·p > offset
  double offset = 0;
};

struct MotionLimits {
  std::vector<Limits> joints;       ///< per coordinate; infinite: not limited
  ToolLimits tool;                  ///< limits of the frame `tool_frame`
  std::optional<Box> tool_box;      ///< the tool's origin stays inside, base frame
  std::string tool_frame = "tool";  ///< or a link's name
  bool torque = true;               ///< effort limits hold by the nominal model, where the robot has one
  bool self_collision = true;       ///< where links have shapes
  std::optional<double> floor;  ///< all shapes stay above this height against gravity [m], base frame; none: no floor
  double clearance = 0.01;      ///< between the shapes of links [m]
  double obstacle_clearance = 0.01;  ///< from links to floor and obstacles [m]
  std::vector<Obstacle> obstacles;
};

enum class LimitKind {
  position,
  velocity,
  acceleration,
  jerk,
  torque,
  tool_speed,
  tool_acceleration,
  tool_box,
  floor,
  self_collision,
  obstacle,
};
const char* to_string(LimitKind);  ///< "position" … "self-collision", as plans and messages have it

/// A distance stays above its bound; all else below.
bool is_distance(LimitKind);

/// One limit of a sample: g ≤ 0 holds it; g = -1 is as far from it as can be (about), 0 at the limit.
struct LimitRow {
  LimitKind limit = LimitKind::position;
  std::string where;  ///< joint, pair of links, obstacle
  double bound = 0;   ///< the limit in its unit
  std::string unit;
};

/// Margin of a motion to one of its limits.
struct Margin {
  LimitRow row;
  double value = 0;  ///< the largest (or the smallest distance), in the limit's unit
  double spare = 0;  ///< -g at its worst: 0.02 is 2 % of the limit to spare, negative is broken
  double time = 0;   ///< when [s]
};

/// A row of g at one sample.
struct LimitPlace {
  Eigen::Index row = 0, sample = 0;
};

class LimitSet {
 public:
  /// Throws InvalidInput for what cannot be (lower above upper, an unknown frame), Unattainable where no pose at all
  /// can hold (an obstacle around the base); diagnostics name what was left out (links without shapes, pairs that
  /// always touch).
  LimitSet(const Model&, const MotionLimits&);
  ~LimitSet();
  LimitSet(LimitSet&&) noexcept;
  LimitSet& operator=(LimitSet&&) noexcept;

  const MotionLimits& limits() const;
  const std::vector<LimitRow>& rows() const;
  const Diagnostics& diagnostics() const;

  /// g, rows × samples.
  void evaluate(const Trajectory&, Eigen::MatrixXd& g) const;

  /// Column k: the derivative of g at place k by the sample it is at.
  Trajectory slopes(const Trajectory&, const std::vector<LimitPlace>&) const;

  /// The worst sample of every row; `times`: instants of the samples [s].
  std::vector<Margin> margins(const Trajectory&, const Eigen::VectorXd& times) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace steelyard
