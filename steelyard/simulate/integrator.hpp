// A plant moved on in time, with friction that holds what it can hold.
//
// Within a step the sign of every friction is frozen, so that a step is smooth. A shaft whose speed changes sign is
// stopped where it crosses zero, and the rest of the step goes on from there. A shaft at rest stays there as long as a
// friction between f(0−) and f(0+) can hold it (a complementarity problem in the shafts at rest), and leaves with the
// friction of the side it leaves to. So friction neither chatters nor creeps, and stopping only takes energy. Friction
// with memory is a spring within a step; its state moves on with every step taken.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/simulate/plant.hpp"

namespace steelyard {

enum class IntegrationMethod {
  rk4,            ///< Runge-Kutta of order four
  semi_implicit,  ///< speed first, then position by the new speed; smooth friction implicit: order one, never stiff
};

struct PlantState {
  Eigen::VectorXd q;   ///< [rad, m]
  Eigen::VectorXd qd;  ///< [rad/s, m/s]
};

class Integrator {
 public:
  Integrator(const Model&, IntegrationMethod);

  /// The state after h [s] of constant torque; that of friction with memory is the plant's own. No allocation.
  void step(double h, const Eigen::VectorXd& tau, PlantState& state);

  /// q̈ now, friction at rest included.
  const Eigen::VectorXd& acceleration(const PlantState& state, const Eigen::VectorXd& tau);

  Plant& plant() { return plant_; }

 private:
  void choose_signs(const PlantState& state);
  void release();
  void evaluate(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& tau, double h,
                Eigen::VectorXd& qdd);
  double held(int shaft, double load, double friction, double acceleration, double compliance) const;
  void hold(Eigen::VectorXd& qdd);
  void smooth_step(double h, const Eigen::VectorXd& tau, PlantState& state);
  double first_crossing(const PlantState& before, const PlantState& after) const;
  void settle(PlantState& state) const;
  void stop_crossed(const PlantState& before, PlantState& state);

  Plant plant_;
  IntegrationMethod method_;
  std::vector<int> sign_;      ///< per shaft: of its friction in this step; 0: at rest, friction to be found
  std::vector<int> own_;       ///< per shaft: the coordinate whose speed it has; -1: it has several's
  std::vector<bool> resting_;  ///< shafts whose speed is to be made zero
  Eigen::VectorXd friction_;   ///< per shaft: of those at rest, found
  Eigen::VectorXd damping_, compliance_;
  std::vector<Eigen::VectorXd> response_;  ///< per shaft: M⁻¹ aᵀ
  Eigen::VectorXd q_, qd_, rhs_, guess_, k_[4], v_[4];
  PlantState trial_;
};

}  // namespace steelyard
