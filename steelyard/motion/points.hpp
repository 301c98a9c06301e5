// Points that move with the links: position, velocity, acceleration along the base's axes, and their derivatives (X14
// of docs/theory/excitation.md). One sample at a time, all points of it from one pass over the tree; nothing is
// allocated.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/robot/robot.hpp"

namespace steelyard {

/// A point fixed to a link, in its frame [m].
struct LinkPoint {
  int link = -1;  ///< -1: the base
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
};

/// Along the base's axes [m, m/s, m/s²]; or the derivative of a number by each of them.
struct PointMotion {
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  Eigen::Vector3d velocity = Eigen::Vector3d::Zero();
  Eigen::Vector3d acceleration = Eigen::Vector3d::Zero();
};

/// By the joints of the tree, 3 × joints each: J = ∂p/∂q = ∂v/∂q̇ = ∂a/∂q̈, V = ∂v/∂q, ∂a/∂q̇ = 2V, A = ∂a/∂q.
struct PointDerivatives {
  Eigen::Matrix3Xd J, V, A;
};

class TreeMotion {
 public:
  explicit TreeMotion(const Robot&);

  /// A state of the coordinates. Without rates the robot stands still.
  void place(const double* q);
  void move(const double* q, const double* qd, const double* qdd);

  Eigen::Vector3d position(const LinkPoint&) const;
  Eigen::Vector3d origin(int link) const { return body(link).p; }  ///< origin of the link frame, in the base frame
  PointMotion motion(const LinkPoint&) const;
  PointDerivatives derivatives(const LinkPoint&) const;

  /// Adds to the joints' adjoints that of a point, which `place` or `move` put where it is.
  void pull_back_position(int link, const Eigen::Vector3d& position, const Eigen::Vector3d& adjoint);
  void pull_back(const LinkPoint&, const PointMotion& adjoint);

  /// Adds the accumulated derivatives to those by the coordinates, and resets them. qd, qdd may be null.
  void collect(double* q, double* qd, double* qdd);

 private:
  struct Body {  // along the base's axes, of the link frame
    Eigen::Matrix3d R = Eigen::Matrix3d::Identity();
    Eigen::Vector3d p = Eigen::Vector3d::Zero(), v = p, a = p, omega = p, alpha = p;
    Eigen::Vector3d z = p, o = p;  // joint axis, and a point on it that is fixed in the parent
  };
  struct Link {
    int parent;
    bool revolute;
    Eigen::Matrix3d R_joint, R_link;  // parent's link frame to joint, joint to link
    Eigen::Vector3d p_joint, p_link;
  };
  struct Columns {
    Eigen::Vector3d J, V, A;
  };

  const Body& body(Eigen::Index link) const { return bodies_[static_cast<std::size_t>(link + 1)]; }
  void step(int link, double q, double qd, double qdd);
  Columns columns(int joint, const PointMotion& point) const;

  std::vector<Link> links_;
  std::vector<Body> bodies_;  // the base, then the links
  Eigen::MatrixXd G_;
  Eigen::VectorXd g0_;
  Eigen::VectorXd q_, qd_, qdd_;              // state of the tree's joints
  Eigen::VectorXd q_bar_, qd_bar_, qdd_bar_;  // adjoints of the same
};

}  // namespace steelyard
