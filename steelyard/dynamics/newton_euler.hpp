// Recursive Newton-Euler (D1, D2 of docs/theory/dynamics.md): the one that `Dynamics` and `inverse_dynamics` share.
// Private to the room.
//
// Velocity and acceleration of a link go through the same transforms, and moment and force back through the same ones:
// each two are the lanes of one register, which nearly halves the work.
#pragma once

#include "steelyard/math/spatial.hpp"

namespace steelyard {

/// Two doubles in one register.
typedef double Pair __attribute__((vector_size(16)));

struct PairVector {
  Pair x, y, z;
};

/// A link on the way through the tree. Without initialisers, so that an array of bodies costs nothing.
struct Body {                             // NOLINT(cppcoreguidelines-pro-type-member-init)
  int parent;                             ///< an earlier body; -1: the base
  bool prismatic;                         ///< slides along z of its joint frame; else turns about it
  Eigen::Matrix3d R;                      ///< R_parent_joint, now
  Eigen::Vector3d p;                      ///< the joint frame's origin in the parent's frame, now [m]
  const Eigen::Isometry3d* T_joint_body;  ///< where the body's own frame is; null: the joint's
  LinkParameters x;                       ///< in the body's frame

  PairVector w, v;  ///< {velocity, acceleration}, angular and linear, in the body's frame [rad/s, rad/s², m/s, m/s²]
  PairVector wrench;  ///< {moment about the body frame's origin, force} [N·m, N]

  /// The joint at q with that sine and cosine; T_parent_joint: at zero.
  void place(const Eigen::Isometry3d& T_parent_joint, double q, double sine, double cosine);
};

/// Sine and cosine of every q, to rounding.
void sines(const double* q, int count, double* sine, double* cosine);

/// A floating base, which is the first body: six numbers each along its own axes, of the origin, then angular.
struct FloatingBase {
  const double* rate;  ///< its velocity; null: zero. That of the origin does not matter
  const double* gain;  ///< its proper acceleration; null: zero
  double* wrench;      ///< what it takes: force, then moment about the origin [N, N·m]
};

/// Generalised force of every joint of the tree, from bodies in their places. `rate`, `gain`: of each joint, its
/// velocity and acceleration; null: zero. `base`: null where it is fixed; else gravity is in its acceleration.
void newton_euler(Body* bodies, int count, const double* rate, const double* gain, const Eigen::Vector3d& gravity,
                  double* force, const FloatingBase* base = nullptr);

}  // namespace steelyard
