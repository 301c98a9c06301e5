#include "steelyard/logs/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/logs/columns.hpp"

namespace steelyard {

namespace {

// The dimension of a channel at a joint that turns, and at one that slides.
std::array<Dimension, 2> dimensions_of(const std::string& channel) {
  using enum Dimension;
  if (is_command(channel)) return dimensions_of(channel.substr(0, channel.size() - 4));
  if (channel == "t") return {time, time};
  if (channel == "gyro") return {angular_velocity, angular_velocity};
  if (channel == "accelerometer") return {acceleration, acceleration};
  if (channel == "base_position") return {length, length};
  if (channel == "wrench") return {torque, force};
  if (channel == "q") return {angle, length};
  if (channel == "qd") return {angular_velocity, velocity};
  if (channel == "qdd") return {angular_acceleration, acceleration};
  if (channel == "tau") return {torque, force};
  return {current, current};
}

// The unit measures what the channel holds, at this joint if the joint's kind is known.
void check_dimension(const Unit& unit, const std::string& what, const std::string& channel,
                     std::optional<bool> slides) {
  const auto [turning, sliding] = dimensions_of(channel);
  const bool fits =
      slides ? unit.dimension == (*slides ? sliding : turning) : unit.dimension == turning || unit.dimension == sliding;
  if (fits) return;
  const Dimension wanted = slides.value_or(false) ? sliding : turning;
  throw InvalidInput(fmt::format(
      "{}: '{}' measures {}, but {} is {}{}: one of {}", what, unit.name, to_string(unit.dimension), channel,
      to_string(wanted), slides && turning != sliding ? (*slides ? " (the joint slides)" : " (the joint turns)") : "",
      units_of(wanted)));
}

std::vector<Unit> units_of_channel(const std::string& path, int dof, const LogFormat& format,
                                   const std::string& channel) {
  const auto count = static_cast<std::size_t>(channel == "t" ? 1 : dof);
  const auto asked = format.units.find(channel);
  if (asked == format.units.end()) return std::vector<Unit>(count);
  const std::vector<std::string>& names = asked->second;
  const std::string what = fmt::format("{}: unit of {}", path, channel);
  if (names.size() != 1 && names.size() != count)
    throw InvalidInput(
        fmt::format("{}: {} units are given; one, or one per joint ({}), is needed", what, names.size(), count));
  std::vector<Unit> units;
  for (std::size_t j = 0; j < count; ++j) {
    units.push_back(find_unit(names[names.size() == 1 ? 0 : j], what));
    std::optional<bool> slides;
    if (!format.prismatic.empty()) slides = format.prismatic[j];
    const std::string where = count > 1 && slides ? fmt::format("{}, joint {}", what, j + 1) : what;
    check_dimension(units.back(), where, channel, slides);
  }
  return units;
}

}  // namespace

Units check_format(const std::string& path, int dof, const LogFormat& format) {
  const auto fail = [&](const std::string& why) { throw InvalidInput(fmt::format("{}: {}", path, why)); };
  const auto& channels = log_channels();
  const auto check_channel = [&](const std::string& name, const char* where) {
    if (std::find(channels.begin(), channels.end(), name) == channels.end())
      fail(fmt::format("{} of '{}'{}: the channels are {}", where, name, did_you_mean(name, channels), join(channels)));
  };
  for (const auto& [channel, items] : format.columns) check_channel(channel, "columns");
  for (const auto& [channel, items] : format.units) check_channel(channel, "units");
  if (dof < 1) fail("a robot without joints has no log");
  if (!format.prismatic.empty() && format.prismatic.size() != static_cast<std::size_t>(dof))
    fail(fmt::format("{} kinds of joints are given for {} joints", format.prismatic.size(), dof));
  if (!format.joints.empty() && format.joints.size() != static_cast<std::size_t>(dof))
    fail(fmt::format("{} names of joints are given for {} joints", format.joints.size(), dof));
  if (!std::isfinite(format.rate) || format.rate < 0)
    fail(fmt::format("the rate is {} Hz; it must be positive", format.rate));
  if (format.first_row < 1 || (format.last_row != 0 && format.last_row < format.first_row))
    fail(fmt::format("rows {}-{} are not a range; rows count from 1", format.first_row, format.last_row));
  Units units;
  for (const std::string& channel : channels) units[channel] = units_of_channel(path, dof, format, channel);
  return units;
}

void set_rows(LogFormat& format, const std::string& range) {
  const char* const end = range.data() + range.size();
  std::size_t first = 0, last = 0;
  const auto head = std::from_chars(range.data(), end, first);
  bool good = head.ec == std::errc() && head.ptr != end && *head.ptr == '-' && first >= 1;
  if (good && head.ptr + 1 != end) {
    const auto tail = std::from_chars(head.ptr + 1, end, last);
    good = tail.ec == std::errc() && tail.ptr == end && last >= first;
  }
  if (!good) throw InvalidInput(fmt::format("rows '{}' are not a range such as 635-3510 or 635-", range));
  format.first_row = first;
  format.last_row = last;
}

}  // namespace steelyard
