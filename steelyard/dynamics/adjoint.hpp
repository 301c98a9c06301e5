// The adjoint of the torque regressor: how ⟨G, W(q, q̇, q̈)⟩ changes with the motion, all of it in one backward sweep.
// Equations: docs/theory/regressor.md, A1-A9.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "steelyard/dynamics/regressor.hpp"

namespace steelyard {

/// Derivatives are added to these, which have the strides of the motion; null: not wanted.
struct MotionAdjoint {
  double* q = nullptr;
  double* qd = nullptr;
  double* qdd = nullptr;
  double* load = nullptr;  ///< derivative by the links' torque that load-dependent friction was given
};

/// One object per thread: it owns its workspace.
class TorqueAdjoint {
 public:
  explicit TorqueAdjoint(const Robot& robot, const LayoutOptions& = {}, const std::string& simd_level = "");
  TorqueAdjoint(const TorqueAdjoint&);
  TorqueAdjoint(TorqueAdjoint&&) noexcept;
  TorqueAdjoint& operator=(TorqueAdjoint) noexcept;
  ~TorqueAdjoint();

  /// G[entry * stride + s]: entries in the order of a TorqueRegressor of the same robot and options. |q| below 1e6 rad.
  /// No allocation.
  void pull_back(const MotionView& motion, int samples, const double* G, std::ptrdiff_t stride,
                 const MotionAdjoint& adjoint);

 private:
  struct Plan;
  std::unique_ptr<Plan> plan_;
};

}  // namespace steelyard
