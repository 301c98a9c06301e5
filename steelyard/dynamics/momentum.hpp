// Generalised momentum of a Model, and what changes it, without a mass matrix: what a momentum observer needs (D9 of
// docs/theory/dynamics.md).
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/robot/model.hpp"

namespace steelyard {

struct Body;  // newton_euler.hpp

/// One object per thread: it owns its workspace. No allocation and no exception after construction.
class Momentum {
 public:
  explicit Momentum(const Model&);
  Momentum(const Momentum&);
  Momentum(Momentum&&) noexcept;
  ~Momentum();

  void set_state(const Eigen::VectorXd& q, const Eigen::VectorXd& qd) noexcept;

  const Eigen::VectorXd& p() const { return p_; }              ///< M q̇, rotors included
  const Eigen::VectorXd& kinetic() const { return kinetic_; }  ///< ∂T/∂q = Cᵀq̇ [N·m, N]
  const Eigen::VectorXd& gravity() const { return gravity_; }  ///< g(q) [N·m, N]
  const Eigen::MatrixXd& rotor() const { return rotor_; }      ///< the rotors' part of M

 private:
  /// Velocity of a body and gravity along its own axes; momentum and weight of all that it carries.
  struct Carried {
    Eigen::Vector3d w, v, g, turning, pushing, moment, weight;
  };
  void place(const Eigen::VectorXd& q) noexcept;
  void carry_velocities() noexcept;
  void gather() noexcept;

  std::vector<Body> bodies_;
  std::vector<Eigen::Isometry3d> T_parent_joint_;  ///< frame of each body, its joint at zero
  std::vector<Carried> carried_;
  Eigen::Vector3d g_base_;
  Eigen::MatrixXd G_, rotor_;
  Eigen::VectorXd g0_, sine_, cosine_, q_tree_, qd_tree_, p_tree_, kinetic_tree_, gravity_tree_;
  Eigen::VectorXd p_, kinetic_, gravity_;
  bool plain_ = true;  ///< G is the identity
};

}  // namespace steelyard
