// Information of logs that were read and reduced before, in place of their samples.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/estimate/log_equations.hpp"
#include "steelyard/estimate/observations.hpp"

namespace steelyard {

/// Motion of one log that was fitted, for the model's provenance.
struct LogRange {
  std::string name;
  Eigen::VectorXd speed;         ///< largest of each coordinate after the low-pass [rad/s, m/s]
  Eigen::VectorXd lower, upper;  ///< range of positions of each coordinate [rad, m]
  Eigen::VectorXd shafts;        ///< largest speed of each shaft in trusted rows [rad/s, m/s]
};

/// One log, in order of time.
struct ReducedLog {
  LogRange range;
  std::vector<Observations> blocks;
};

/// Logs of one robot, all over the same columns. A fit takes some of these.
struct ReducedRows {
  std::vector<DesignColumn> columns;
  std::vector<ReducedLog> logs;
};

/// The same column of the regressor: constants of the shape that its law does not use do not count.
bool same_column(const DesignColumn&, const DesignColumn&);

/// Place of each of the columns among all. Throws Unattainable naming a friction law that was not reduced.
std::vector<int> places_of(const std::vector<DesignColumn>& wanted, const std::vector<DesignColumn>& all);

/// The information on some of the columns, the others held at zero: column k of the result is places[k] of `all`.
Observations with_columns(const Observations& all, const std::vector<int>& places);

/// Neighbouring blocks together, so that there are `count`; as they are where there are no more.
std::vector<Observations> coarsened(const std::vector<Observations>& blocks, int count, const Run& = {});

/// Blocks that each of several logs is divided into, of `count` in all: a log is a stretch of its own, so that its
/// blocks do not depend on the other logs.
int blocks_of_each(std::size_t logs, int count);

/// Finer blocks of each log, of which those are made: 12 where logs are many, more where a few must do.
int fine_blocks(std::size_t logs, int count);

}  // namespace steelyard
