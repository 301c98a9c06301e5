// The physically consistent body nearest to an estimate, by a bounded number of Newton steps from the last one (T12 of
// docs/theory/online.md).
#pragma once

#include <Eigen/Core>
#include <array>

#include "steelyard/math/spatial.hpp"

namespace steelyard {

/// No allocation and no exception.
class ConsistentTick {
 public:
  using Matrix10d = Eigen::Matrix<double, 10, 10>;

  ConsistentTick();

  const LinkParameters& body() const { return body_; }  ///< its pseudo-inertia is positive definite, always
  void restart() noexcept;

  /// Towards min ½ (x − estimate)ᵀ information (x − estimate) + barrier. True where the body has arrived, but for a
  /// fraction of a deviation.
  bool approach(const LinkParameters& estimate, const Matrix10d& information, int steps) noexcept;

 private:
  std::array<Eigen::Matrix4d, 10> basis_;  ///< pseudo-inertia of a unit of each parameter
  LinkParameters reference_, pull_, body_;
  double weight_ = 0;  ///< weight of the barrier
};

}  // namespace steelyard
