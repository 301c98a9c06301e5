// The rows of a LimitSet, in blocks that share their work. Private to the library.
#pragma once

#include <memory>

#include "steelyard/motion/limits.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

/// Some rows of g, and their slopes. Const members may be called from any thread.
class LimitBlock {
 public:
  virtual ~LimitBlock() = default;
  LimitBlock() = default;
  LimitBlock(const LimitBlock&) = delete;
  LimitBlock& operator=(const LimitBlock&) = delete;

  const std::vector<LimitRow>& rows() const { return rows_; }
  virtual void evaluate(const Trajectory&, Eigen::Ref<Eigen::MatrixXd> g) const = 0;
  /// Column k of `out`, which is zero: the derivative of g at place k by its sample. Rows are the block's own.
  virtual void slopes(const Trajectory&, const std::vector<LimitPlace>&, Trajectory& out) const = 0;
  /// Value (and bound, where that depends on the side) of a row whose g at this sample is `g`.
  virtual void report(Eigen::Index row, const Trajectory&, Eigen::Index sample, double g, Margin&) const = 0;

 protected:
  std::vector<LimitRow> rows_;
};

std::unique_ptr<LimitBlock> joint_limits(const Robot&, const MotionLimits&);
std::unique_ptr<LimitBlock> torque_limits(const Model&, const MotionLimits&, Diagnostics&);
std::unique_ptr<LimitBlock> tool_limits(const Robot&, const MotionLimits&);
std::unique_ptr<LimitBlock> shape_limits(const Robot&, const MotionLimits&, Diagnostics&);

}  // namespace steelyard
