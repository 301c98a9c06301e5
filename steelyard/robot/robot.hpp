// A robot: a tree of links on moving joints, what couples the joints, what drives and brakes them.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/math/spatial.hpp"
#include "steelyard/robot/friction.hpp"

namespace steelyard {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// More moving joints than any robot has: where the base parameters alone would take minutes.
inline constexpr std::size_t max_joints = 200;

enum class JointType { revolute, prismatic };

/// Limits of a joint [rad or m, s, N·m or N]; infinite where not known.
struct Limits {
  double lower = -infinity;
  double upper = infinity;
  double velocity = infinity;
  double acceleration = infinity;
  double jerk = infinity;
  double effort = infinity;
  bool continuous = false;  ///< turns on and on, as a URDF's `continuous` joint: no position limit is missing
};

/// Axis-aligned in the frame of the link it belongs to [m].
struct Box {
  Eigen::Vector3d lower, upper;
};

/// All points within `radius` of the segment from a to b, in the frame of the link it belongs to [m].
struct Capsule {
  Eigen::Vector3d a = Eigen::Vector3d::Zero(), b = Eigen::Vector3d::Zero();
  double radius = 0;
};

Capsule moved(const Eigen::Isometry3d& T_parent_child, const Capsule& child);  ///< the same, in the parent

Box united(const Box& a, const Box& b);                                    ///< the smallest around both
Box enclosing(const Eigen::Isometry3d& T_parent_child, const Box& child);  ///< the smallest around it, in the parent

/// A moving joint of the tree, with the link it carries. T_parent_link(q) = T_parent_joint · J(q) · T_joint_link,
/// where J turns about or slides along z.
struct Joint {
  std::string name;
  std::string link;  ///< the carried link's name
  JointType type = JointType::revolute;
  int parent = -1;  ///< joint whose link carries this one, always an earlier one; -1: the base
  Eigen::Isometry3d T_parent_joint = Eigen::Isometry3d::Identity();
  Eigen::Isometry3d T_joint_link = Eigen::Isometry3d::Identity();  ///< identity for modified DH, and a URDF's axis z
  Limits limits;
  std::optional<Box> extent;      ///< around the link's shape, in its frame; none where that is not known
  std::vector<Capsule> capsules;  ///< around the link's shape, in its frame; empty where that is not known
};

/// Pose of the joint's link in its parent's link frame when the joint stands at q.
Eigen::Isometry3d T_parent_link(const Joint& joint, double q);

/// What is commanded and logged: q. Usually one per joint; q_tree = G q + g0.
struct Coordinate {
  std::string name;
  std::string label;  ///< in parameter names: the 1-based number of its joint in the tree
  JointType type = JointType::revolute;
  Limits limits;
};

enum class ShaftKind { coordinate, motor };

/// Something that turns with the robot and has friction and rotor inertia of its own: every coordinate, and every motor
/// of a transmission that is separate from its joint. With a its `speed` row it adds aᵀ(Ia a q̈ + f(a q̇)) to the torque.
struct Shaft {
  ShaftKind kind = ShaftKind::coordinate;
  int index = 0;      ///< 0-based coordinate or motor
  std::string label;  ///< in parameter names: the coordinate's, "m6" for motor 6
  JointType type = JointType::revolute;
  Eigen::RowVectorXd speed;        ///< shaft speed = speed · q̇
  Eigen::RowVectorXd load;         ///< torque the shaft transmits = load · τ of the links
  bool rotor = false;              ///< has a rotor inertia column
  std::vector<Friction> friction;  ///< its laws, in the order of their columns
  FrictionShape shape;

  bool has(Friction law) const;
  bool needs_load() const;      ///< one of its laws does
  bool has_memory() const;      ///< one of its laws does
  bool needs_position() const;  ///< one of its laws does
};

/// From motors to joints: q_motor = T (q − offset), τ = Tᵀ τ_motor.
struct Drives {
  Eigen::VectorXd gain;            ///< N·m (or N) per A, empty when not given
  Eigen::VectorXd gain_deviation;  ///< relative standard deviation of each gain [-]; empty: not known
  Eigen::MatrixXd transmission;    ///< T, empty when the log is joint-side
  Eigen::VectorXd offset;          ///< [rad or m], empty: zero
  bool gain_required = false;      ///< the gains were given for the logs to come: one without current is refused
};

/// A frame fixed to a link: merged fixed links of a URDF (tool0, flange …), the tool of a robot file.
struct Frame {
  std::string name;
  int joint = -1;  ///< joint whose link it is fixed to; -1: the base
  Eigen::Isometry3d T_link_frame = Eigen::Isometry3d::Identity();
};

/// Limits of the tool, which is the frame named "tool".
struct ToolLimits {
  double speed = infinity;         ///< [m/s]
  double acceleration = infinity;  ///< [m/s²]
};

/// Structure alone: values of the parameters are a Model's.
struct Robot {
  std::string name;
  std::string source;                    ///< where the numbers come from
  std::vector<Joint> joints;             ///< the tree, parents before children
  Eigen::Vector3d gravity{0, 0, -9.81};  ///< acceleration of gravity in the base frame [m/s²]
  std::vector<Coordinate> coordinates;
  Eigen::MatrixXd G;   ///< joints × coordinates
  Eigen::VectorXd g0;  ///< [rad or m]
  std::vector<Shaft> shafts;
  Drives drives;
  std::vector<Frame> frames;
  ToolLimits tool;
  std::vector<Capsule> base_capsules;  ///< around what stands still with the base, in the base frame
  std::optional<double> floor;  ///< its height above the base frame's origin, against gravity [m]; none: not known
  Diagnostics diagnostics;      ///< what was ignored or assumed while reading it

  int dof() const { return static_cast<int>(coordinates.size()); }
  int links() const { return static_cast<int>(joints.size()); }
  bool coupled() const;                               ///< G is more than an ordering of the joints
  bool serial() const;                                ///< every joint sits on the one before
  const Frame* frame(const std::string& name) const;  ///< null when there is none
};

/// The direction against gravity, in the base frame; z where there is none.
Eigen::Vector3d upwards(const Robot&);

/// Changes to a robot while reading it.
struct RobotOptions {
  std::optional<Eigen::Vector3d> gravity;  ///< in the base frame [m/s²]; a tilted base is a tilted gravity
  std::vector<std::string> joints;         ///< which coordinates, in this order; the others are locked at zero
};

/// The structure that a URDF or MJCF (by content), a robot file, or a bundled robot's name stands for; load_model has
/// its values too.
Robot load_robot(const std::string& path_or_name, const RobotOptions& = {});

/// The text of such a file, and whether it is a URDF's (XML that is no MJCF), or an MJCF's (its first element is
/// <mujoco>).
std::string robot_text(const std::string& path_or_name);
bool is_urdf(const std::string& text);
bool is_mjcf(const std::string& text);

/// The bundled robots' names, and the text of one of their files.
std::vector<std::string> bundled_robots();
std::string bundled_robot_file(const std::string& name);

/// The joint whose angle coordinate k is (q_j = q_k), or -1 when it is no single joint's own; and its label.
int own_joint(const Robot&, int coordinate);
std::string coordinate_label(const Robot&, int coordinate);

/// Default of coordinate k, from joints and coupling: its own joint's name, type and limits.
Coordinate default_coordinate(const Robot&, int coordinate);

/// One bare shaft per coordinate: speed and load rows, no terms yet.
std::vector<Shaft> coordinate_shafts(const Robot&);

/// One bare shaft per motor of the transmission T.
std::vector<Shaft> motor_shafts(const Robot&);

/// The robot as it would be if every coordinate had a rotor: at the motors where it has them there, else at the joints.
Robot with_rotors(Robot robot);

/// Checks that the pieces fit together (sizes, parents before children, finite numbers).
void check(const Robot&, const std::string& file);

bool needs_position(const Robot&);  ///< some shaft's torque follows its position

}  // namespace steelyard
