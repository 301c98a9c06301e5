#include "steelyard/logs/log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/logs/arrays.hpp"
#include "steelyard/logs/bytes.hpp"
#include "steelyard/logs/columns.hpp"
#include "steelyard/logs/text.hpp"
#include "steelyard/logs/units.hpp"

namespace steelyard {

namespace {

using Choice = std::map<std::string, std::vector<std::size_t>>;
using Units = std::map<std::string, std::vector<Unit>>;  // one per joint

// The dimension of a channel at a joint that turns, and at one that slides.
std::array<Dimension, 2> dimensions_of(const std::string& channel) {
  using enum Dimension;
  if (channel == "t") return {time, time};
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

// What is wrong with the request before any file is read.
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
  if (!std::isfinite(format.rate) || format.rate < 0) fail(fmt::format("a rate of {} Hz cannot be", format.rate));
  if (format.first_row < 1 || (format.last_row != 0 && format.last_row < format.first_row))
    fail(fmt::format("rows {}-{} is not a range; rows count from 1", format.first_row, format.last_row));
  Units units;
  for (const std::string& channel : channels) units[channel] = units_of_channel(path, dof, format, channel);
  return units;
}

// Where a column's samples are.
struct View {
  const double* first = nullptr;
  std::size_t step = 1;
};

[[noreturn]] void fail_rows(const std::string& path, const LogFormat& format, std::size_t rows) {
  throw InvalidInput(fmt::format("{}: rows {}-{} are asked for, but there are {} rows", path, format.first_row,
                                 format.last_row == 0 ? "" : std::to_string(format.last_row), rows));
}

// The channels of a log as they fill up, in SI units.
class Filler {
 public:
  Filler(Log& log, const Choice& choice, const Units& units) : log_(log) {
    for (const auto& [name, columns] : choice) channels_.push_back({name, columns, units.at(name), {}});
  }

  /// Appends `count` samples; views[c] is where those of column c are. `expected`: samples in all, perhaps.
  void take(const std::vector<View>& views, std::size_t count, std::size_t expected) {
    const auto needed = static_cast<Eigen::Index>(count_ + count);
    for (Channel& channel : channels_) {
      const auto width = static_cast<Eigen::Index>(channel.columns.size());
      if (needed > channel.values.cols())  // realloc: pages move, numbers are not copied
        channel.values.conservativeResize(
            width, std::max({needed, static_cast<Eigen::Index>(expected), count_ == 0 ? 0 : needed + needed / 2}));
      append(channel, views, count);
    }
    count_ += count;
  }

  /// Moves the channels into the log, with what is to be said about them.
  void finish(const LogFormat& format) {
    const std::map<std::string, Eigen::MatrixXd*> targets = {
        {"q", &log_.q}, {"qd", &log_.qd}, {"qdd", &log_.qdd}, {"tau", &log_.tau}, {"current", &log_.current}};
    log_.t.setZero(static_cast<Eigen::Index>(count_));
    for (Eigen::Index k = 0; k < log_.t.size() && format.rate > 0; ++k)
      log_.t[k] = static_cast<double>(log_.first_row - 1 + static_cast<std::size_t>(k)) / format.rate;
    for (Channel& channel : channels_) {
      channel.values.conservativeResize(channel.values.rows(), static_cast<Eigen::Index>(count_));
      if (channel.gaps > 0)
        warn("log-gaps", fmt::format("{} has {} empty or non-finite values, the first in row {}", channel.name,
                                     channel.gaps, channel.first_gap));
      if (channel.name == "t" && format.rate > 0)
        warn("log-rate-ignored", fmt::format("has a time column, so the rate of {} Hz is not used", format.rate));
      if (channel.name == "t")
        log_.t = channel.values.row(0).transpose();
      else
        *targets.at(channel.name) = std::move(channel.values);
    }
  }

 private:
  struct Channel {
    std::string name;
    std::vector<std::size_t> columns;
    std::vector<Unit> units;
    Eigen::MatrixXd values;  ///< more columns than samples while it grows
    std::size_t gaps = 0, first_gap = 0;
  };

  void append(Channel& channel, const std::vector<View>& views, std::size_t count) const {
    const std::size_t width = channel.columns.size();
    double* const out = channel.values.data() + count_ * width;
    for (std::size_t j = 0; j < width; ++j) {
      const View view = views[channel.columns[j]];
      const Unit& unit = channel.units[j];
      const bool si = unit.numerator == 1 && unit.denominator == 1;
      for (std::size_t k = 0; k < count; ++k) {
        const double value = view.first[k * view.step];
        out[k * width + j] = si ? value : unit.to_si(value);
        if (std::isfinite(value)) continue;
        const std::size_t row = log_.first_row + count_ + k;
        if (channel.gaps++ == 0 || row < channel.first_gap) channel.first_gap = row;
      }
    }
  }

  void warn(const char* code, const std::string& message) {
    log_.diagnostics.push_back({Severity::warning, code, fmt::format("{}: {}", log_.file, message)});
  }

  Log& log_;
  std::vector<Channel> channels_;
  std::size_t count_ = 0;
};

void read_text_log(Log& log, std::string_view text, int dof, const LogFormat& format, const Units& units) {
  const text::Layout layout = text::find_layout(
      text, log.file, format.header,
      "a header of column names is needed (t,q1,q2,...), or header: false and the columns' numbers", format.first_row);
  const Catalogue catalogue{log.file, layout.names, layout.columns, {}};
  const Choice choice = choose_columns(catalogue, dof, format);
  text::RowOptions options;
  options.gaps = true;
  options.drop_cut_row = true;
  options.first = format.first_row;
  options.last = format.last_row;
  for (const auto& [channel, columns] : choice)
    options.columns.insert(options.columns.end(), columns.begin(), columns.end());
  std::sort(options.columns.begin(), options.columns.end());
  const std::size_t width = options.columns.size();
  Filler filler(log, choice, units);
  std::vector<View> views(layout.columns);
  const auto take = [&](const double* block, std::size_t count, std::size_t expected) {
    for (std::size_t i = 0; i < width; ++i) views[options.columns[i]] = {block + i, width};
    filler.take(views, count, expected);
  };
  const text::Rows rows = text::read_rows(text, log.file, layout, options, take);
  if (!rows.dropped.empty())
    log.diagnostics.push_back({Severity::warning, "log-cut-row",
                               fmt::format("{}; the file ends there, and this row is left out", rows.dropped)});
  if (rows.seen == 0) throw InvalidInput(fmt::format("{}: has no row of numbers", log.file));
  if (rows.read == 0 || (format.last_row != 0 && rows.seen < format.last_row)) fail_rows(log.file, format, rows.seen);
  filler.finish(format);
}

// Every array as a run of columns: q as q1 q2 …, t as t.
Catalogue catalogue_of(const std::vector<Array>& arrays, const std::string& file) {
  Catalogue catalogue;
  catalogue.file = file;
  for (const Array& array : arrays) {
    if (!array.name.empty()) catalogue.groups.push_back({array.name, catalogue.columns, array.width()});
    for (std::size_t c = 0; c < array.width() && !array.name.empty(); ++c)
      catalogue.names.push_back(array.width() == 1 ? array.name : fmt::format("{}{}", array.name, c + 1));
    catalogue.columns += array.width();
  }
  return catalogue;
}

void read_array_log(Log& log, const std::vector<Array>& arrays, int dof, const LogFormat& format, const Units& units) {
  if (arrays.empty())
    throw InvalidInput(fmt::format("{}: has no array of numbers (an Excel sheet must be saved as CSV)", log.file));
  const Choice choice = choose_columns(catalogue_of(arrays, log.file), dof, format);
  struct Source {
    const Array* array;
    std::size_t column;
  };
  std::vector<Source> sources;
  for (const Array& array : arrays)
    for (std::size_t c = 0; c < array.width(); ++c) sources.push_back({&array, c});
  std::vector<View> views(sources.size());
  const Array* reference = nullptr;
  for (const auto& [channel, columns] : choice) {
    for (const std::size_t c : columns) {
      const auto& [array, column] = sources[c];
      if (reference == nullptr) reference = array;
      if (array->samples() != reference->samples())
        throw InvalidInput(fmt::format("{}: {} has {} samples, but {} has {}", log.file, array->name, array->samples(),
                                       reference->name, reference->samples()));
      views[c] = {array->values.data() + column * array->channel_step() + (format.first_row - 1) * array->sample_step(),
                  array->sample_step()};
    }
  }
  const std::size_t rows = reference->samples(), last = format.last_row == 0 ? rows : format.last_row;
  if (last > rows || format.first_row > rows) fail_rows(log.file, format, rows);
  Filler filler(log, choice, units);
  filler.take(views, last - format.first_row + 1, 0);
  filler.finish(format);
}

}  // namespace

void set_rows(LogFormat& format, const std::string& range) {
  const char* const end = range.data() + range.size();
  std::size_t first = 0, last = 0;
  const auto head = std::from_chars(range.data(), end, first);
  bool good = head.ec == std::errc() && head.ptr != end && *head.ptr == '-' && first >= 1;
  if (good && head.ptr + 1 != end) {
    const auto tail = std::from_chars(head.ptr + 1, end, last);
    good = tail.ec == std::errc() && tail.ptr == end && last >= first;
  }
  if (!good) throw InvalidInput(fmt::format("rows '{}' is not a range such as 635-3510 or 635-", range));
  format.first_row = first;
  format.last_row = last;
}

Log read_log(const std::string& path, int dof, const LogFormat& format) {
  const Units units = check_format(path, dof, format);
  const FileBytes bytes(path);
  Log log;
  log.file = path;
  log.first_row = format.first_row;
  if (is_npy(bytes.view())) {
    read_array_log(log, {read_npy(bytes.view(), path)}, dof, format, units);
  } else if (is_zip(bytes.view())) {
    read_array_log(log, read_npz(bytes.view(), path), dof, format, units);
  } else if (is_mat(bytes.view(), path)) {
    if (bytes.unpacked()) throw InvalidInput(fmt::format("{}: unpack it with gunzip first", path));
    read_array_log(log, read_mat(bytes.view(), path), dof, format, units);
  } else {
    read_text_log(log, bytes.view(), dof, format, units);
  }
  return log;
}

}  // namespace steelyard
