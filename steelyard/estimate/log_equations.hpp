// The torque equations of a log, every column of W and the torque through the same low-pass (F3 of
// docs/theory/signals.md).
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/estimate/equations.hpp"
#include "steelyard/robot/parameters.hpp"
#include "steelyard/signals/motion.hpp"

namespace steelyard {

/// Column of one parameter: a link's or rotor's column of the regressor, or a friction column of any shape.
struct DesignColumn {
  int parameter = -1;  ///< links and rotors: column of the layout without friction; -1: friction
  int shaft = -1;      ///< friction: whose
  Friction kind{};
  int law_column = 0;  ///< index among the law's columns
  FrictionShape shape;
  double FrictionShape::*slope = nullptr;  ///< if set: the law's derivative by the logarithm of this constant instead
};

/// The base parameters of a robot as columns; the robot's own friction shapes.
std::vector<DesignColumn> design_columns(const Robot&, const BaseParameters&);

/// Whether the column jumps where the velocity turns: the low-pass of the motion does not smooth it, so it passes the
/// filter a second time, as the torque did (F3).
bool jumps(const DesignColumn&);

/// How often columns and torque pass the low-pass of the options.
enum class RowFilter {
  fit,   ///< once, columns that jump twice (F3)
  once,  ///< once, all of them: the residual through that filter
  none,  ///< not at all: the residual as it is
};

/// Reads a log's equations in chunks of time, each filtered with enough of its neighbours that the seams do not show.
/// Columns with memory follow the positions from the log's first sample on, in the middle there (L10). Where contact
/// points touch, rows are projected so that their forces do not matter (O2), as the log's torque was when it was read.
class LogEquations final : public Equations {
 public:
  /// `links`: where a column depends on the load, the values of the columns that make up the links'
  /// torque, one per column; those of friction and rotors are ignored.
  LogEquations(const Robot& robot, std::vector<DesignColumn> columns, std::shared_ptr<const FilteredSignals> signals,
               const SignalOptions& options, std::optional<Eigen::VectorXd> links = {},
               RowFilter filter = RowFilter::fit);

  int joints() const override { return static_cast<int>(touched_.size()); }
  int parameters() const override { return static_cast<int>(columns_.size()); }
  const std::vector<int>& columns(int joint) const override { return touched_[static_cast<std::size_t>(joint)]; }
  int blocks() const override { return static_cast<int>(chunks_.size()) - 1; }
  EquationBlock block(int index) const override;

 private:
  struct Chunk;
  Chunk fill(int index, Eigen::Index begin, Eigen::Index end) const;
  Eigen::MatrixXd fill_links(Chunk& chunk, Eigen::Index begin, Eigen::Index samples) const;
  void fill_friction(Chunk& chunk, int index, Eigen::Index begin, const Eigen::MatrixXd& links) const;
  Eigen::Index first_sample(int chunk) const;  // with its overlap
  void remember();
  void project(Chunk& chunk, Eigen::Index begin) const;

  Robot robot_;  // without friction
  std::vector<DesignColumn> columns_;
  std::shared_ptr<const FilteredSignals> signals_;
  SignalOptions options_;
  std::optional<Eigen::VectorXd> links_;
  RowFilter filter_;
  std::vector<std::vector<int>> touched_;    // columns of each joint
  std::vector<Eigen::Index> chunks_;         // bounds, in samples
  int step_ = 1;                             // samples per row
  Eigen::Index overlap_ = 0;                 // overlap of neighbouring chunks, in samples
  std::vector<std::vector<double>> states_;  // per column with memory, chunk by chunk: its state at the first sample
};

/// Several logs' equations, one after the other.
class StackedEquations final : public Equations {
 public:
  explicit StackedEquations(std::vector<std::shared_ptr<const Equations>> parts) : parts_(std::move(parts)) {}

  int joints() const override { return parts_.front()->joints(); }
  int parameters() const override { return parts_.front()->parameters(); }
  const std::vector<int>& columns(int joint) const override { return parts_.front()->columns(joint); }
  int blocks() const override;
  EquationBlock block(int index) const override;

 private:
  std::vector<std::shared_ptr<const Equations>> parts_;
};

/// At most so many of the blocks, evenly over all: enough to choose by, however long the logs.
class EvenlyThinned final : public Equations {
 public:
  EvenlyThinned(std::shared_ptr<const Equations> all, int blocks)
      : all_(std::move(all)), blocks_(std::min(blocks, all_->blocks())) {}

  int joints() const override { return all_->joints(); }
  int parameters() const override { return all_->parameters(); }
  const std::vector<int>& columns(int joint) const override { return all_->columns(joint); }
  int blocks() const override { return blocks_; }
  EquationBlock block(int index) const override {
    return all_->block(static_cast<int>(static_cast<long>(index) * all_->blocks() / blocks_));
  }

 private:
  std::shared_ptr<const Equations> all_;
  int blocks_;
};

}  // namespace steelyard
