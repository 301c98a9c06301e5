// Columns that a recording has beside its joints', read apart from these on their clock. Private to the library.
#pragma once

#include <Eigen/Core>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "steelyard/recordings/recording.hpp"
#include "steelyard/signals/conditioning.hpp"

namespace steelyard {

/// Channels of a floating base or of a sensor that a recording has, and their numbers once they are read.
class RecordedColumns {
 public:
  using Names = std::vector<std::string>;

  explicit RecordedColumns(const Recording&);

  /// Whether the recording has the channel: the columns that `columns` gives it, or the first of these sets that the
  /// file has.
  bool add(const std::string& channel, std::size_t count, const std::vector<Names>& sets);

  /// Columns of a topic's field, which numbers them from 1.
  Names of_topic(const std::string& field, const std::vector<int>& numbers) const;

  /// Reads all that were added, on the clock of the joints; `options`: as of these.
  void read(const Signals& joints, ConditioningOptions options);

  Eigen::MatrixXd of(const std::string& channel) const;  ///< columns × samples
  bool has_channel(const std::string& channel) const { return places_.count(channel) > 0; }
  const Names& names() const { return names_; }

 private:
  bool has(const std::string& name) const;
  void convert_units();
  bool take(const std::string& channel, std::size_t count, const Names& columns);

  const Recording& log_;
  Names names_, wanted_;
  Eigen::Index width_ = 0;
  std::map<std::string, std::pair<Eigen::Index, Eigen::Index>> places_;
  Eigen::MatrixXd values_;
};

}  // namespace steelyard
