// The rows of logs that a fit uses: one low-pass, one policy of which rows to trust, equations of any columns.
#pragma once

#include <Eigen/Core>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/estimate/equations.hpp"
#include "steelyard/estimate/log_equations.hpp"
#include "steelyard/estimate/observations.hpp"
#include "steelyard/estimate/reduced_rows.hpp"
#include "steelyard/robot/robot.hpp"
#include "steelyard/signals/motion.hpp"

namespace steelyard {

/// Whether friction is among what is fitted: then samples in which the whole robot stands are not trusted, for
/// friction there is whatever holds it (F8 of docs/theory/signals.md). Friction with memory explains it.
enum class FrictionFitted { no, yes, with_memory };

/// That of a robot's laws: with memory where every shaft that has friction has such a law.
FrictionFitted friction_fitted(const Robot&);

/// Every estimator, choice, payload route and gain search gets its rows here. The policy of trust: a row counts unless
/// a filter's transient reaches it (at the ends, around gaps), or friction without memory is fitted and the whole robot
/// stands, or it comes before the state of friction with memory is known: until every shaft that has such friction has
/// moved over twice its largest yield, for half a second at most.
class FitData {
 public:
  FitData(const Robot& robot, const std::vector<Signals>& logs, const SignalOptions& options, FrictionFitted friction,
          const Run& run = {});

  /// Logs that were reduced before, with these signal options: their information stands for their samples, so that
  /// `equations` has no blocks, and `links` are those the logs were reduced with.
  FitData(const Robot& robot, std::shared_ptr<const ReducedRows> reduced, const SignalOptions& options,
          const Run& run = {});

  /// The torque equations of these columns over all logs; `links` as in LogEquations.
  std::shared_ptr<const Equations> equations(const std::vector<DesignColumn>& columns,
                                             const std::optional<Eigen::VectorXd>& links = {}) const;

  /// The same for an even selection of blocks: enough for choices, however long the logs.
  std::shared_ptr<const Equations> selection(const std::vector<DesignColumn>& columns,
                                             const std::optional<Eigen::VectorXd>& links = {}) const;

  /// The information of that selection; of all rows of reduced logs.
  Observations observe_selection(const std::vector<DesignColumn>& columns,
                                 const std::optional<Eigen::VectorXd>& links = {}) const;

  /// Their information in blocks of time, at least `count` where there are rows enough; no block is of two logs.
  std::vector<Observations> observe(const std::vector<DesignColumn>& columns,
                                    const std::optional<Eigen::VectorXd>& links = {}, int count = 48) const;

  /// Largest speed of each shaft [rad/s or m/s].
  Eigen::VectorXd speeds() const;

  /// The range of positions that trusted rows have of a shaft [rad or m]: lowest, highest.
  std::array<double, 2> range(const Shaft&) const;

  /// Name, speeds and positions of each log.
  std::vector<LogRange> ranges() const;

  const std::vector<std::shared_ptr<const FilteredSignals>>& logs() const { return logs_; }
  bool reduced() const { return reduced_ != nullptr; }
  const SignalOptions& signals() const { return options_; }

 private:
  Robot robot_;
  std::vector<std::shared_ptr<const FilteredSignals>> logs_;
  SignalOptions options_;
  Run run_;
  std::shared_ptr<const ReducedRows> reduced_;  // in place of logs_
};

/// A log's information in finer blocks of time, of which those of `FitData::observe` are made: what is kept of it.
std::vector<Observations> observe_log(const Robot&, const std::vector<DesignColumn>&,
                                      const std::shared_ptr<const FilteredSignals>&, const SignalOptions&,
                                      const std::optional<Eigen::VectorXd>& links, int blocks, const Run& = {});

/// Motion of one log, for the model's provenance.
LogRange range_of(const Robot&, const FilteredSignals&);

/// One log as a fit sees it.
FilteredSignals trusted_signals(const Signals&, const SignalOptions&, FrictionFitted, const Run& = {});

}  // namespace steelyard
