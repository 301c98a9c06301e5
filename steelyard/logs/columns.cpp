#include "steelyard/logs/columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/logs/column_words.hpp"
#include "steelyard/logs/columns_text.hpp"
#include "steelyard/logs/efforts.hpp"
#include "steelyard/logs/named_units.hpp"

namespace steelyard {

namespace {

using Indices = std::vector<std::size_t>;

// "7" or "2-7".
struct Range {
  std::size_t first = 0, last = 0;
};

std::optional<Range> as_range(const std::string& text) {
  Range range;
  const char* const end = text.data() + text.size();
  const auto head = std::from_chars(text.data(), end, range.first);
  if (head.ec != std::errc()) return std::nullopt;
  range.last = range.first;
  if (head.ptr == end) return range;
  if (*head.ptr != '-') return std::nullopt;
  const auto tail = std::from_chars(head.ptr + 1, end, range.last);
  if (tail.ec != std::errc() || tail.ptr != end) return std::nullopt;
  return range;
}

bool is_effort(const std::string& channel) { return channel == "tau" || channel == "current"; }

// Looks up the columns of one channel after the other and gathers what is missing.
class Chooser {
 public:
  Chooser(const Catalogue& file, int dof, const LogFormat& format)
      : file_(file), format_(format), dof_(static_cast<std::size_t>(dof)), bare_(bare_names(file.names)) {}

  // Columns by LogFormat::columns.
  Indices mentioned(const std::string& channel, const std::vector<std::string>& items) {
    Indices found;
    const std::size_t missing_before = missing_.size();
    for (const std::string& item : items) {
      const Indices more = columns_of(channel, item);
      found.insert(found.end(), more.begin(), more.end());
    }
    if (found.empty() && items.size() == 1 && items.front().starts_with('?')) return found;
    const Indices joints = joints_of_channel(channel, dof_, format_);
    const std::size_t need = channel == "t" ? 1 : dof_;
    if (joints.size() < need && found.size() == need) return read_ones(found, joints);
    if (missing_.size() == missing_before && found.size() != joints.size())
      fail(fmt::format("columns of {}: {} are {} columns, but {}", channel, join(items), found.size(),
                       channel == "t" ? "time is one"
                       : joints.size() < need
                           ? fmt::format("the log has the efforts of {}", counted(joints.size(), "joint"))
                           : fmt::format("the robot has {}", counted(dof_, "joint"))));
    return found;
  }

  // Under the channel's own name, or nothing.
  Indices by_default(const std::string& channel) {
    if (channel == "t") {
      for (const char* name : {"t", "time", "timestamp", "stamp"})
        if (const auto at = find(name)) return {*at};
      return {};
    }
    if (const auto alone = find(channel); alone && dof_ == 1) return {*alone};
    const std::string extra = fmt::format("{}{}", channel, dof_ + 1);
    Indices found;
    std::vector<std::string> missing;
    for (const std::size_t joint : joints_of_channel(channel, dof_, format_)) {
      const std::string name = fmt::format("{}{}", channel, joint + 1);
      if (const auto at = find(name))
        found.push_back(*at);
      else
        missing.push_back(name);
    }
    if (found.empty()) return found;
    if (!missing.empty() && is_effort(channel)) some_efforts_ = true;
    missing_.insert(missing_.end(), missing.begin(), missing.end());
    if (find(extra)) fail(fmt::format("has a column {}, but the robot has {}", extra, counted(dof_, "joint")));
    return found;
  }

  // All there that is needed, and no column twice.
  void check(const std::map<std::string, Indices>& choice) {
    const auto absent = [&](const char* channel) { return choice.count(channel) == 0 && !incomplete(channel); };
    const bool timeless = absent("t") && !(format_.rate > 0);
    if (timeless) missing_.emplace_back("t (or else the rate in Hz: `rate` 100)");
    if (absent("q")) missing_.push_back(channel_names("q"));
    if (format_.needs_torque && absent("tau") && absent("current") && missing_.empty()) require_efforts();
    if (format_.needs_torque && absent("tau") && absent("current"))
      missing_.push_back(fmt::format("{} or {}", channel_names("tau"), channel_names("current")));
    std::map<std::size_t, std::string> used;
    for (const auto& [channel, columns] : choice)
      for (const std::size_t c : columns)
        if (const auto [at, first] = used.emplace(c, channel); !first)
          fail(fmt::format("{} is used twice: for {} and for {}",
                           file_.names.empty() ? fmt::format("column {}", c + 1) : "column '" + file_.names[c] + "'",
                           at->second, channel));
    if (timeless && missing_.size() == 1 && file_.names.empty() && file_.groups.empty())
      fail(fmt::format("no column t; {}: give the rate in Hz (`rate` 100), or say which column is time (`columns` t=1)",
                       file_.holds()));
    complain_of_missing(used);
  }

  [[noreturn]] void fail(const std::string& why) const { throw InvalidInput(fmt::format("{}: {}", file_.file, why)); }

 private:
  // A column by its name, with or without the unit in it.
  std::optional<std::size_t> find(const std::string& name) const {
    for (const auto* names : {&file_.names, &bare_})
      if (const auto at = std::find(names->begin(), names->end(), name); at != names->end())
        return static_cast<std::size_t>(at - names->begin());
    return std::nullopt;
  }

  // Mentioned, but not all of its columns were found: those are among the missing already.
  bool incomplete(const std::string& channel) const {
    const auto asked = format_.columns.find(channel);
    return asked != format_.columns.end() && !asked->second.empty();
  }

  // All else is there: names that speak of torque or current under which they could be looked for, or none.
  void require_efforts() const {
    if (file_.names.empty()) return;
    std::vector<std::string> some;
    for (const std::string& name : file_.names)
      if (const ColumnWords words = column_words(name);
          !words.reference && (words.channel == "tau" || words.channel == "current"))
        some.push_back(name);
    if (some.size() >= dof_) return;
    const std::string there =
        some.empty() ? "none of its columns is a torque or a current"
                     : fmt::format("it has torques of {} of the {} joints ({})", some.size(), dof_, join(some));
    throw Unattainable(fmt::format(
        "{}: {}: record them; or join a table with the same rows that has them "
        "(LOG+OTHER); or give the gains of the controller (`kp` and `kd`), where positions were commanded (q_ref1, "
        "q_ref2, …){}; {}",
        file_.file, there, some.empty() ? "" : "; or " + unmeasured_remedy(without_column(some), format_.joints, true),
        file_.holds()));
  }

  // Joints whose name none of the columns has.
  Indices without_column(const std::vector<std::string>& columns) const {
    const auto words = [](const std::vector<std::string>& all) {
      std::string out;
      for (const std::string& word : all)
        if (!says_nothing(word)) out += word + " ";
      return out;
    };
    Indices out;
    for (std::size_t j = 0; j < format_.joints.size(); ++j) {
      const std::string joint = words(words_in_name(format_.joints[j]));
      if (std::none_of(columns.begin(), columns.end(),
                       [&](const std::string& column) { return words(column_words(column).joint) == joint; }))
        out.push_back(j);
    }
    return out.size() + columns.size() == dof_ ? out : Indices{};
  }

  // "q1, q2, q3"
  std::string channel_names(const std::string& channel) const {
    std::vector<std::string> names;
    for (std::size_t j = 1; j <= std::min<std::size_t>(dof_, 40); ++j) names.push_back(channel + std::to_string(j));
    return join(names);
  }

  void complain_of_missing(const std::map<std::size_t, std::string>& used) const {
    if (missing_.empty()) return;
    if (file_.names.empty() && file_.groups.empty())
      fail(fmt::format("no column {}; {}: name them: `columns` t=1,q=2-{}", join(missing_), file_.holds(), dof_ + 1));
    std::vector<std::string> unused;
    for (std::size_t c = 0; c < file_.names.size(); ++c)
      if (used.count(c) == 0) unused.push_back(file_.names[c]);
    std::string guess;
    for (const std::string& name : missing_)
      if (guess.empty()) guess = closest(name.substr(0, name.find(',')), unused);
    if (!guess.empty()) guess = fmt::format(" (did you mean '{}'?)", guess);
    const std::string line = proposal();
    if (some_efforts_) {
      Indices joints;
      for (const char* channel : {"tau", "current"})
        for (std::size_t j = 0; j < dof_; ++j)
          if (std::find(missing_.begin(), missing_.end(), fmt::format("{}{}", channel, j + 1)) != missing_.end())
            joints.push_back(j);
      fail(fmt::format("no column {}{}: if that was not recorded, {}; {}", join(missing_), guess,
                       unmeasured_remedy(joints, format_.joints, true), file_.holds()));
    }
    if (!line.empty())
      fail(fmt::format("no column {}{}; the header has: {}; if these are what their names say: `columns` {}",
                       join(missing_), guess, join(file_.names), line));
    fail(fmt::format("no column {}{}; {}", join(missing_), guess, file_.holds()));
  }

  bool of_a_joint(const ColumnWords& name) const {
    return std::any_of(format_.joints.begin(), format_.joints.end(),
                       [&](const std::string& joint) { return words_in_name(joint) == name.joint; });
  }

  // The whole option, where the words in the names tell each channel that is needed; else nothing.
  std::string proposal() const {
    std::map<std::string, Indices> found;
    for (std::size_t c = 0; c < file_.names.size(); ++c)
      if (const ColumnWords words = column_words(file_.names[c]);
          !words.reference && !words.channel.empty() && (!words.guessed || of_a_joint(words)))
        found[words.channel].push_back(c);
    const auto whole = [&](const char* channel) {
      const auto at = found.find(channel);
      return at != found.end() && at->second.size() == (std::string(channel) == "t" ? 1 : dof_);
    };
    const bool timed = whole("t") || format_.rate > 0;
    const bool driven = whole("tau") || whole("current") || !format_.needs_torque;
    if (!file_.groups.empty() || !timed || !whole("q") || !driven) return "";
    std::string out;
    for (const char* channel : {"t", "q", "qd", "tau", "current"})
      if (whole(channel) && !(std::string(channel) == "current" && whole("tau")))
        out += fmt::format("{}{}={}", out.empty() ? "" : ",", channel, columns_text(file_.names, found[channel]));
    return out;
  }

  Indices columns_of(const std::string& channel, const std::string& item) {
    if (item.starts_with('?')) {  // may be missing, as a whole
      const std::size_t missing_before = missing_.size();
      Indices found = columns_of(channel, item.substr(1));
      if (found.empty()) missing_.resize(missing_before);
      return found;
    }
    if (const auto range = as_range(item)) return numbered(channel, item, *range);
    if (const std::size_t hole = item.find("{}"); hole != std::string::npos) return pattern(channel, item, hole);
    if (const auto at = find(item)) return {*at};
    for (const auto* groups : {&file_.groups, &file_.lists})
      for (const auto& group : *groups)
        if (group.name == item) return run(group.first, group.count);
    if (file_.names.empty() && file_.groups.empty())
      fail(fmt::format("columns of {}: '{}' is a name, but the columns have none; use numbers such as 2-{}", channel,
                       item, dof_ + 1));
    missing_.push_back(item);
    return {};
  }

  // Those of all columns that belong to the joints.
  static Indices read_ones(const Indices& all, const Indices& joints) {
    Indices out;
    for (const std::size_t j : joints) out.push_back(all[j]);
    return out;
  }

  static Indices run(std::size_t first, std::size_t count) {
    Indices indices(count);
    for (std::size_t i = 0; i < count; ++i) indices[i] = first + i;
    return indices;
  }

  Indices numbered(const std::string& channel, const std::string& item, Range range) const {
    const Catalogue::Group matrix = numbered_matrix(channel);
    if (range.first < 1 || range.last < range.first)
      fail(fmt::format("columns of {}: '{}' is not a range; columns count from 1", channel, item));
    if (range.last > matrix.count)
      fail(fmt::format("columns of {}: '{}' goes beyond the {} columns there are", channel, item, matrix.count));
    return run(matrix.first + range.first - 1, range.last - range.first + 1);
  }

  // The columns that numbers refer to: the table, or one matrix of several.
  Catalogue::Group numbered_matrix(const std::string& channel) const {
    if (file_.groups.empty()) return {"", 0, file_.columns};
    std::vector<Catalogue::Group> candidates;
    for (const auto& group : file_.groups)
      if (format_.variable.empty() ? group.count > 1 : group.name == format_.variable) candidates.push_back(group);
    if (candidates.size() == 1) return candidates.front();
    if (!format_.variable.empty()) fail(fmt::format("no matrix '{}'; {}", format_.variable, file_.holds()));
    fail(fmt::format("columns of {}: numbers need one matrix to count in, and there are {}; name the variable; {}",
                     channel, candidates.size(), file_.holds()));
  }

  // "q{}": from 1, or from 0 when that is what the file has.
  Indices pattern(const std::string& channel, const std::string& item, std::size_t hole) {
    const auto name = [&](std::size_t j) {
      return fmt::format("{}{}{}", item.substr(0, hole), j, item.substr(hole + 2));
    };
    const bool from_zero = find(name(0)) && !find(name(dof_));
    const std::size_t start = from_zero ? 0 : 1;
    Indices found;
    for (const std::size_t j : joints_of_channel(channel, dof_, format_)) {
      if (const auto at = find(name(j + start)))
        found.push_back(*at);
      else
        missing_.push_back(name(j + start));
    }
    return found;
  }

  const Catalogue& file_;
  const LogFormat& format_;
  std::size_t dof_;
  std::vector<std::string> bare_;  // names without units
  std::vector<std::string> missing_;
  bool some_efforts_ = false;  // columns of some joints' torques or currents were found under their own names
};

// tau is not looked for where current is mentioned, and the other way round.
bool left_out(const std::string& channel, const LogFormat& format) {
  return (channel == "tau" && format.columns.count("current") != 0) ||
         (channel == "current" && format.columns.count("tau") != 0);
}

}  // namespace

const std::vector<std::string>& log_channels() {
  static const std::vector<std::string> channels = {
      "t",      "q",       "qd",   "qdd",           "tau",           "current",         "q_ref",
      "qd_ref", "tau_ref", "gyro", "accelerometer", "base_position", "base_quaternion", "wrench"};
  return channels;
}

std::vector<std::size_t> joints_of_channel(const std::string& channel, std::size_t dof, const LogFormat& format) {
  std::vector<std::size_t> out;
  for (std::size_t j = 0; j < (channel == "t" ? 1 : dof); ++j)
    if (!is_effort(channel) || format.with_effort.empty() || format.with_effort[j]) out.push_back(j);
  return out;
}

bool is_command(const std::string& channel) { return channel.ends_with("_ref"); }

bool is_beside_joints(const std::string& channel) {
  return channel == "wrench" || channel == "gyro" || channel == "accelerometer" || channel.starts_with("base_");
}

bool columns_by_number(const LogFormat& format) {
  bool any = false;
  for (const auto& [channel, items] : format.columns)
    for (const std::string& item : items) {
      if (!as_range(item)) return false;
      any = true;
    }
  return any;
}

std::string Catalogue::holds() const {
  if (groups.empty())
    return names.empty() ? fmt::format("the file has {} columns without names", columns)
                         : "the header has: " + join(names) + "; say which is which: `columns` q=pos_{}";
  std::vector<std::string> words;
  for (const Group& group : groups)
    words.push_back(group.count == 1 ? group.name : fmt::format("{} ({} columns)", group.name, group.count));
  return "the file has: " + join(words) + (unread.empty() ? "" : "; not read: " + join(unread));
}

std::map<std::string, Indices> choose_columns(const Catalogue& file, int dof, const LogFormat& format) {
  Chooser chooser(file, dof, format);
  std::map<std::string, Indices> choice;
  for (const std::string& channel : log_channels()) {
    if (is_command(channel) || is_beside_joints(channel)) continue;
    const auto asked = format.columns.find(channel);
    Indices columns;
    if (asked != format.columns.end())
      columns = asked->second.empty() ? Indices{} : chooser.mentioned(channel, asked->second);
    else if (!left_out(channel, format))
      columns = chooser.by_default(channel);
    if (!columns.empty()) choice[channel] = columns;
  }
  chooser.check(choice);
  return choice;
}

}  // namespace steelyard
