// Friction with memory: the stop elements of a model's shafts, moved on from sample to sample (L10 of
// docs/theory/friction.md).
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/robot/model.hpp"

namespace steelyard {

/// State of friction with memory along a motion. It begins with every element in the middle. No allocation after
/// construction.
class FrictionMemory {
 public:
  explicit FrictionMemory(const Model&);

  bool empty() const { return elements_.empty(); }  ///< no shaft has such friction
  void reset();                                     ///< every element in the middle, wherever the motion begins

  /// Moves on to a position.
  void advance(const Eigen::Ref<const Eigen::VectorXd>& q);

  /// Torque that a shaft's elements would have were it to move on to q in one direction [N·m, N].
  double torque(int shaft, const Eigen::Ref<const Eigen::VectorXd>& q) const;

  /// Adds the torque at the last position, at the coordinates [N·m, N].
  void add_to(Eigen::Ref<Eigen::VectorXd> tau) const;

  double sliding(int shaft) const;    ///< largest torque of a shaft's elements, Σ F_i [N·m, N]
  double stiffness(int shaft) const;  ///< largest slope of their torque by the position, Σ F_i/r_i [N·m/rad, N/m]

 private:
  struct Element {
    double yield, value, state;
  };
  struct Elements {  // stop elements of one shaft
    int shaft;
    Eigen::RowVectorXd speed;
    double position;
    std::vector<Element> elements;
  };
  const Elements* find(int shaft) const;

  std::vector<Elements> elements_;
  bool begun_ = false;
};

bool has_memory(const Robot&);  ///< some shaft's friction has

/// The model with friction with memory at zero: all that one sample alone decides.
Model without_memory(Model);

/// Adds friction with memory along a motion, from one sample to the next, to torques (dof × N each).
void add_memory_torque(const Model&, const Eigen::MatrixXd& q, Eigen::MatrixXd& tau);

}  // namespace steelyard
