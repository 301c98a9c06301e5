#include "steelyard/recordings/recorded_columns.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/logs/columns.hpp"
#include "steelyard/logs/survey.hpp"
#include "steelyard/logs/units.hpp"
#include "steelyard/signals/control_effort.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

RecordedColumns::RecordedColumns(const Recording& log) : log_(log) {
  if (log.format.memory)
    for (const Array& array : *log.format.memory) names_.push_back(array.name);
  else
    for (const auto& column : survey_log(log.file, log.format.topics).columns) names_.push_back(column.name);
}

bool RecordedColumns::add(const std::string& channel, std::size_t count, const std::vector<Names>& sets) {
  const auto given = log_.format.columns.find(channel);
  if (given != log_.format.columns.end()) return take(channel, count, given->second);
  if (has(channel)) return take(channel, count, {channel});  // an array of all its columns
  for (const Names& set : sets)
    if (std::all_of(set.begin(), set.end(), [&](const auto& name) { return has(name); }))
      return take(channel, count, set);
  return false;
}

RecordedColumns::Names RecordedColumns::of_topic(const std::string& field, const std::vector<int>& numbers) const {
  for (const auto& name : names_)
    if (const auto at = name.find(field + "1"); at != std::string::npos && at + field.size() + 1 == name.size()) {
      Names out;
      for (const int k : numbers) out.push_back(fmt::format("{}{}", name.substr(0, at + field.size()), k));
      return out;
    }
  return {field};  // which no column is called
}

void RecordedColumns::read(const Signals& joints, ConditioningOptions options) {
  LogFormat format = log_.format;
  format.needs_torque = false;
  format.prismatic.clear();
  format.joints.clear();
  format.columns["q"] = wanted_;
  for (const char* other : {"qd", "qdd", "tau", "current"}) format.columns[other] = {};
  std::erase_if(format.columns,
                [](const auto& entry) { return is_beside_joints(entry.first) || is_command(entry.first); });
  std::erase_if(format.units, [](const auto& entry) { return entry.first != "t"; });
  options.drives = {};
  options.keep_full_rate = 0;
  const Signals all = condition(log_.file, static_cast<int>(width_), format, options);
  values_ = all.q;
  convert_units();
  if (all.t0 == joints.t0 && all.dt == joints.dt && all.samples() == joints.samples()) return;
  values_.resize(all.q.rows(), joints.samples());
  for (Index k = 0; k < joints.samples(); ++k) {
    VectorXd column(all.q.rows());
    interpolate_at(all.q, (joints.t0 + static_cast<double>(k) * joints.dt - all.t0) / all.dt, column);
    values_.col(k) = column;
  }
}

// To SI, by the units that were given: one for a channel, or one for each of its columns.
void RecordedColumns::convert_units() {
  for (const auto& [channel, place] : places_) {
    const auto given = log_.format.units.find(channel);
    if (given == log_.format.units.end()) continue;
    const auto& [first, count] = place;
    if (given->second.size() != 1 && static_cast<Index>(given->second.size()) != count)
      throw InvalidInput(fmt::format("{}: unit of {}: {} units are given; one, or one per column ({}), is needed",
                                     log_.file, channel, given->second.size(), count));
    for (Index k = 0; k < count; ++k) {
      const auto at = given->second.size() == 1 ? 0 : static_cast<std::size_t>(k);
      const Unit unit = find_unit(given->second[at], fmt::format("unit of {}", channel));
      values_.row(first + k) *= unit.numerator / unit.denominator;
    }
  }
}

MatrixXd RecordedColumns::of(const std::string& channel) const {
  const auto& [first, count] = places_.at(channel);
  return values_.middleRows(first, count);
}

bool RecordedColumns::has(const std::string& name) const {
  return std::find(names_.begin(), names_.end(), name) != names_.end();
}

bool RecordedColumns::take(const std::string& channel, std::size_t count, const Names& columns) {
  places_[channel] = {width_, static_cast<Index>(count)};
  width_ += static_cast<Index>(count);
  wanted_.insert(wanted_.end(), columns.begin(), columns.end());
  return true;
}

}  // namespace steelyard
