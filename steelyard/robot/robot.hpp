// A robot: a tree of links on moving joints, what couples the joints, what drives and brakes them.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <array>
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

/// A floating joint frees its link entirely: only the first joint of a tree, on the base, can be one.
enum class JointType { revolute, prismatic, floating };

/// Coordinates of a floating base, before all others. Positions: of its origin in the world [m], then its rotation
/// vector [rad]. Velocities and accelerations are along its own axes: of the origin, then angular. Its acceleration is
/// the proper one, gravity taken off, as an accelerometer at the origin has it: dynamics then need no orientation.
inline constexpr int base_coordinates = 6;

/// What holds the robot's base.
enum class Base { fixed, floating };

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
/// where J turns about or slides along z. A floating joint's frames are the identity.
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

enum class ShaftKind { coordinate, motor, base };

/// Something that turns with the robot and has friction and rotor inertia of its own: every coordinate, and every motor
/// of a transmission that is separate from its joint. A floating base's coordinates have none of these terms. With a
/// its `speed` row it adds aᵀ(Ia a q̈ + f(a q̇)) to the torque.
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
  bool over_range() const;      ///< one of its laws is a series over a range of positions

  /// Its springs: laws that are no friction, and stay whatever friction is chosen.
  std::vector<Friction> springs() const;
  /// These laws, and its springs.
  std::vector<Friction> beside_springs(std::vector<Friction> laws) const;
};

/// Where the generalised force of a coordinate comes from.
enum class EffortSource {
  measured,    ///< recorded: a torque, or a current times its gain
  controller,  ///< computed from what was commanded (U1 of docs/theory/estimation.md)
  zero,        ///< known to be none: a passive joint, a motor that was off
  unknown,     ///< not recorded: the coordinate has no row of its own, its motion acts in the rows of others
};
inline constexpr std::array effort_kinds = {EffortSource::measured, EffortSource::controller, EffortSource::zero,
                                            EffortSource::unknown};
const char* to_string(EffortSource);

/// The law by which drives make torque of what is commanded:
/// τ(t) = sat(kp (q_ref(t − δ) − q(t)) + kd (q̇_ref(t − δ) − q̇(t)) + τ_ref(t − δ)).
struct DriveController {
  Eigen::VectorXd kp = {};            ///< [N·m/rad, N/m] of each joint, or of a leg's for all legs; empty: no such law
  Eigen::VectorXd kd = {};            ///< [N·m·s/rad, N·s/m] likewise; empty: zero
  Eigen::VectorXd torque_limit = {};  ///< [N·m, N] likewise; empty: none
  std::optional<double> delay = {};   ///< δ of all joints [s], their mean where they differ; none: to be estimated
  double delay_deviation = 0;         ///< standard deviation of an estimated δ [s]; 0: it was given
  Eigen::VectorXd joint_delays = {};  ///< δ of each joint [s], where they differ; empty: `delay`
  Eigen::VectorXd joint_delay_deviations = {};  ///< standard deviations of those [s]; empty: they were given
  std::optional<bool> hold = {};  ///< drives hold each logged command until the next one; none: to be found out

  double hold_time = 0;  ///< that they hold it [s], half of which is in δ; 0: not known

  bool given() const { return kp.size() > 0; }
};

/// From motors to joints: q_motor = T (q − offset), τ = Tᵀ τ_motor.
struct Drives {
  Eigen::VectorXd gain;                   ///< N·m (or N) per A, empty when not given
  Eigen::VectorXd gain_deviation;         ///< relative standard deviation of each gain [-]; empty: not known
  Eigen::MatrixXd transmission;           ///< T, empty when the log is joint-side
  Eigen::VectorXd offset;                 ///< [rad or m], empty: zero
  bool gain_required = false;             ///< the gains were given for the logs to come: one without current is refused
  std::vector<EffortSource> effort = {};  ///< effort of each coordinate (of each motor, where there is a transmission);
                                          ///< empty: all are measured
  DriveController controller = {};        ///< the law of the drives, as the description or a fit has it; not given:
                                          ///< not known
};

/// A frame fixed to a link: merged fixed links of a URDF (tool0, flange …), the tool of a robot file.
struct Frame {
  std::string name;
  int joint = -1;  ///< joint whose link it is fixed to; -1: the base
  Eigen::Isometry3d T_link_frame = Eigen::Isometry3d::Identity();
};

/// A place of a link where the robot may touch or hang on something: the origin of this frame. Forces that are measured
/// there are along the frame's axes.
struct ContactPoint {
  std::string name;
  int joint = -1;  ///< joint whose link it is part of
  Eigen::Isometry3d T_link_contact = Eigen::Isometry3d::Identity();
  bool always = false;  ///< it touches in every sample of the logs, and nobody measured its force

  Eigen::Vector3d point() const { return T_link_contact.translation(); }  ///< in the link's frame [m]
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
  Eigen::Vector3d gravity{0, 0, -9.81};  ///< acceleration of gravity in the base frame; a floating base: world [m/s²]
  std::vector<Coordinate> coordinates;
  Eigen::MatrixXd G;   ///< joints × coordinates; a floating base's row and columns are zero
  Eigen::VectorXd g0;  ///< [rad or m]
  std::vector<Shaft> shafts;
  Drives drives;
  std::vector<Frame> frames;
  std::vector<ContactPoint> contacts;
  Eigen::Isometry3d T_base_imu = Eigen::Isometry3d::Identity();  ///< where an IMU sits on a floating base
  ToolLimits tool;
  std::vector<Capsule> base_capsules;  ///< around what stands still with the base, in the base frame
  std::optional<double> floor;  ///< its height above the base frame's origin, against gravity [m]; none: not known
  Diagnostics diagnostics;      ///< what was ignored or assumed while reading it

  int dof() const { return static_cast<int>(coordinates.size()); }
  int links() const { return static_cast<int>(joints.size()); }
  bool floating() const { return !joints.empty() && joints.front().type == JointType::floating; }
  int base_dof() const { return floating() ? base_coordinates : 0; }  ///< the first coordinates are the base's
  bool coupled() const;                                               ///< G is more than an ordering of the joints
  bool serial() const;                                ///< every joint sits on the one before, the first on a fixed base
  const Frame* frame(const std::string& name) const;  ///< null when there is none
};

/// Source of each coordinate's effort: a coordinate that several motors drive has the effort of the least known.
std::vector<EffortSource> effort_sources(const Drives&, int dof);

/// Whether each coordinate has an effort, and so a row; empty: all have.
std::vector<bool> coordinates_with_effort(const Robot&);

/// Whether a coordinate that the shaft turns with has an effort: else its friction and rotor show in no row.
bool has_effort(const Robot&, const Shaft&);

/// Pose of a floating base in the world, from its coordinates q.
Eigen::Isometry3d base_pose(const Vector6d& q);

/// A floating joint that carries the link, and its six coordinates.
Joint floating_joint(const std::string& link);
std::vector<Coordinate> floating_coordinates();

/// Throws InvalidInput where the base floats, which `what` is not for.
void require_fixed_base(const Robot&, const std::string& what);

/// The link or frame of that name. Throws InvalidInput naming those there are.
Frame find_frame(const Robot&, const std::string& name);

/// Declares a contact at a point [m] of a link or frame that has this name. Throws InvalidInput where that cannot move.
void add_contact(Robot&, const std::string& name, const Eigen::Vector3d& point = Eigen::Vector3d::Zero());

/// The direction against gravity, in the base frame; z where there is none.
Eigen::Vector3d upwards(const Robot&);

/// Changes to a robot while reading it.
struct RobotOptions {
  std::optional<Eigen::Vector3d> gravity;  ///< in the base frame [m/s²]; a tilted base is a tilted gravity
  std::vector<std::string> joints;         ///< which coordinates, in this order; the others are locked at zero
  std::optional<Base> base;                ///< none: fixed, but where a URDF has a floating joint it must be said
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
