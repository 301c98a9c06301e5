#include "steelyard/logs/mapping.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>
#include <utility>

#include "steelyard/core/files.hpp"
#include "steelyard/logs/column_words.hpp"
#include "steelyard/logs/columns.hpp"
#include "steelyard/logs/columns_text.hpp"
#include "steelyard/logs/efforts.hpp"
#include "steelyard/logs/named_units.hpp"
#include "steelyard/logs/ratios.hpp"
#include "steelyard/logs/units.hpp"

namespace steelyard {

namespace {

using Columns = std::vector<std::size_t>;

constexpr double unit_tolerance = 0.1;  // relative deviation of velocities from the derivatives of positions that is no
                                        // unit's [-]

bool is_index(const std::string& word) { return std::isdigit(static_cast<unsigned char>(word[0])) != 0; }

// Columns that belong together: same channel, and same words but for the number.
struct ColumnGroup {
  std::string channel, words;
  Columns columns;
};

std::vector<ColumnGroup> groups_of(const std::vector<ColumnWords>& names) {
  std::vector<ColumnGroup> out;
  for (std::size_t c = 0; c < names.size(); ++c) {
    const ColumnWords& name = names[c];
    if (name.channel.empty() || name.reference || name.guessed || name.channel == "t") continue;
    const bool numbered = std::any_of(name.joint.begin(), name.joint.end(), is_index);
    std::string words;
    for (const std::string& word : name.joint)
      if (numbered && !is_index(word)) words += word + " ";
    const auto same = [&](const ColumnGroup& g) { return g.channel == name.channel && g.words == words; };
    const auto group = std::find_if(out.begin(), out.end(), same);
    if (group == out.end())
      out.push_back({name.channel, words, {c}});
    else
      group->columns.push_back(c);
  }
  return out;
}

// The column of each joint, by the joint's name; nothing where one has none or several.
Columns by_joint_names(const std::vector<ColumnWords>& names, const std::string& channel,
                       const std::vector<std::string>& joints) {
  Columns out;
  const auto key = [](const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
      if (!says_nothing(word)) text += word + " ";
    return text;
  };
  for (const std::string& joint : joints) {
    Columns found;
    for (std::size_t c = 0; c < names.size(); ++c)
      if (names[c].channel == channel && !names[c].reference && key(names[c].joint) == key(words_in_name(joint)))
        found.push_back(c);
    if (found.size() != 1) return {};
    out.push_back(found[0]);
  }
  return out;
}

Columns run_of_columns(std::size_t first, std::size_t count) {
  Columns out(count);
  for (std::size_t j = 0; j < count; ++j) out[j] = first + j;
  return out;
}

// Columns of one matrix, whose name tells no channel: "data1", "data2", ...
bool are_of_one_matrix(const std::vector<std::string>& names) {
  if (names.size() < 3 || !names[0].ends_with("1") || !column_words(names[0]).channel.empty()) return false;
  const std::string stem = names[0].substr(0, names[0].size() - 1);
  for (std::size_t c = 0; c < names.size(); ++c)
    if (names[c] != stem + std::to_string(c + 1)) return false;
  return true;
}

class Guesser {
 public:
  Guesser(const LogSurvey& log, std::vector<std::string> joints) : log_(log), joints_(std::move(joints)) {
    for (const SurveyColumn& column : log.columns) {
      names_.push_back(column.name);
      words_.push_back(column_words(column.name));
    }
    if (are_of_one_matrix(names_)) names_.assign(names_.size(), "");
    numbered_ = std::all_of(names_.begin(), names_.end(), [](const std::string& name) { return name.empty(); });
  }

  Mapping guess() {
    find_time();
    const bool named = std::any_of(words_.begin(), words_.end(), [](const ColumnWords& w) { return w.channel == "q"; });
    if (named)
      by_name();
    else
      by_numbers();
    find_units();
    if (out_.channels.count("q") == 0)
      say("no columns of positions are recognised: name them with `columns` q=...");
    else
      find_efforts();
    write_options();
    return out_;
  }

 private:
  void say(std::string reason) { out_.reasons.push_back(std::move(reason)); }

  std::string label(std::size_t c) const {
    return names_[c].empty() ? fmt::format("column {}", c + 1) : fmt::format("'{}'", names_[c]);
  }

  bool has_efforts() const { return out_.channels.count("tau") != 0 || out_.channels.count("current") != 0; }

  // Torques or currents, of all joints or of some; commands where there are none.
  void find_efforts() {
    if (!has_efforts()) {
      say_what_efforts_lack();
      find_some_efforts();
    }
    if (has_efforts()) check_efforts();
    if (!has_efforts()) find_commands();
    out_.complete = has_efforts() || out_.commanded;
  }

  // Words of a name that tell the joint.
  static std::string joint_of(const ColumnWords& words) {
    std::string out;
    for (const std::string& word : words.joint)
      if (!says_nothing(word)) out += word + " ";
    return out;
  }

  // Efforts whose names are those of some joints' positions, where the joints have names to declare the others by.
  void find_some_efforts() {
    const Columns& positions = out_.channels["q"];
    if (joints_.size() != positions.size()) return;
    for (const char* channel : {"tau", "current"}) {
      Columns found;
      std::vector<std::size_t> with;
      std::size_t all = 0;
      for (const ColumnWords& words : words_) all += words.channel == channel && !words.reference ? 1 : 0;
      for (std::size_t j = 0; j < positions.size(); ++j)
        for (std::size_t c = 0; c < words_.size(); ++c)
          if (words_[c].channel == channel && !words_[c].reference && !joint_of(words_[c]).empty() &&
              joint_of(words_[c]) == joint_of(words_[positions[j]])) {
            found.push_back(c);
            with.push_back(j);
          }
      if (found.empty() || found.size() != all || found.size() > positions.size()) continue;
      out_.channels[channel] = found;
      out_.with_effort = with;
      for (std::size_t j = 0; j < positions.size(); ++j)
        if (std::find(with.begin(), with.end(), j) == with.end()) declare_unknown(j);
      return;
    }
  }

  void declare_unknown(std::size_t joint) {
    if (joint < joints_.size())
      out_.effort_option += fmt::format("{}{}=unknown", out_.effort_option.empty() ? "" : ",", joints_[joint]);
  }

  // Commanded positions, by which a controller's law gives the torque, and velocities.
  void find_commands() {
    static const std::set<std::string> others = {"error", "err", "imu", "clipped"};
    const std::size_t joints = out_.channels["q"].size();
    for (const std::string channel : {"q", "qd"}) {
      std::map<std::string, Columns> groups;
      for (std::size_t c = 0; c < words_.size(); ++c) {
        const std::vector<std::string> words = words_in_name(names_[c]);
        if (!words_[c].reference || words_[c].channel != channel ||
            std::any_of(words.begin(), words.end(), [&](const std::string& w) { return others.count(w) != 0; }))
          continue;
        const bool numbered = std::any_of(words_[c].joint.begin(), words_[c].joint.end(), is_index);
        std::string key;
        for (const std::string& word : words_[c].joint)
          if (numbered && !is_index(word)) key += word + " ";
        groups[key].push_back(c);
      }
      for (const auto& [key, columns] : groups)
        if (columns.size() == joints && (channel == "q" || out_.commanded) &&
            out_.channels.count(channel + "_ref") == 0) {
          out_.channels[channel + "_ref"] = columns;
          out_.commanded = true;
        }
    }
    if (out_.commanded)
      say("the torque is what the controller asked for, by its gains: fill them in, `kp` as N·m/rad and `kd` as "
          "N·m·s/rad of each joint");
  }

  // The torques of some joints, or none.
  void say_what_efforts_lack() {
    const std::size_t joints = out_.channels["q"].size();
    std::vector<std::string> some;
    bool references = false;
    for (std::size_t c = 0; c < words_.size(); ++c) {
      const ColumnWords& words = words_[c];
      if (!words.reference && (words.channel == "tau" || words.channel == "current")) some.push_back(names_[c]);
      references = references || (words.reference && words.channel == "q");
    }
    if (!some.empty() && some.size() < joints)
      say(
          fmt::format("torques of {} of the {} joints ({}): say of the others that their torque was not recorded, "
                      "`effort` JOINT=unknown, or that they have no drive, `effort` JOINT=zero",
                      some.size(), joints, join(some)));
    else if (numbered_)
      say("no columns are left for torques or currents: name them with `columns` tau=... or current=...");
    else
      say(fmt::format(
          "there are no torques and no currents, and a fit needs them: name their columns with `columns` tau=... or "
          "current=...; or join a table with the same rows that has them, LOG+OTHER{}",
          references
              ? "; or let identify compute them from what was commanded, by the gains of the controller (`kp`, `kd`)"
              : ""));
  }

  // What would keep a fit from using them.
  void check_efforts() {
    const char* const channel = out_.channels.count("tau") != 0 ? "tau" : "current";
    const Columns& efforts = out_.channels[channel];
    const Columns& positions = out_.channels["q"];
    std::vector<EffortCount> counts(efforts.size());
    const auto joint = [&](std::size_t j) { return out_.with_effort.empty() ? j : out_.with_effort[j]; };
    for (std::size_t j = 0; j < efforts.size() && joint(j) < positions.size(); ++j)
      for (std::size_t k = 0; k < log_.rows; ++k)
        counts[j].add(log_.columns[positions[joint(j)]].values[k], log_.columns[efforts[j]].values[k]);
    for (const std::size_t j : missing_efforts(counts)) {
      say(fmt::format("{} is exactly 0 in {:.0f} % of the rows in which the joint moves, so it was not measured",
                      label(efforts[j]), 100 * counts[j].zero_share()));
      declare_unknown(joint(j));
    }
    if (!unsigned_efforts(counts)) return;
    say(fmt::format("{} {}", channel, unsigned_efforts_text(counts.size())));
    out_.channels.erase(channel);
    out_.units.erase(channel);
    out_.effort_option.clear();
    without_effort_ = channel;
  }

  void find_time() {
    for (std::size_t c = 0; c < words_.size() && out_.channels.count("t") == 0; ++c)
      if (words_[c].channel == "t" && rises(log_.columns[c])) out_.channels["t"] = {c};
    if (numbered_ && !log_.columns.empty() && rises(log_.columns[0])) {
      out_.channels["t"] = {0};
      say("column 1 rises from row to row: time");
    }
    if (out_.channels.count("t") == 0)
      say("no column of time is recognised: give the sampling rate, `rate` HZ, or name it, `columns` t=...");
  }

  void by_name() {
    choose_joints();
    const std::vector<ColumnGroup> groups = groups_of(words_);
    std::string words;
    for (const char* channel : {"q", "qd", "qdd", "tau", "current"}) {
      if (!joints_.empty()) {
        const Columns found = by_joint_names(words_, channel, joints_);
        if (!found.empty()) out_.channels[channel] = found;
        if (!found.empty()) continue;
      }
      const std::size_t need = !joints_.empty()                ? joints_.size()
                               : out_.channels.count("q") != 0 ? out_.channels["q"].size()
                                                               : 0;
      const ColumnGroup* best = nullptr;
      for (const ColumnGroup& group : groups) {
        if (group.channel != channel || (need > 0 && group.columns.size() != need)) continue;
        if (best == nullptr || merit(group, words) > merit(*best, words)) best = &group;
      }
      if (best == nullptr) {
        for (const ColumnGroup& group : groups)
          if (group.channel == channel && need > 0)
            say(fmt::format("{} and its like: {} of {}, but {} {}", label(group.columns[0]), group.columns.size(),
                            channel, joints_.empty() ? "positions are" : "joints of the robot are", need));
        continue;
      }
      if (std::string(channel) == "q") words = best->words;
      out_.channels[channel] = best->columns;
    }
    if (out_.channels.count("tau") != 0 && out_.channels.count("current") != 0) {
      say("there are torques and currents: tau is used; `columns` current=... uses the currents");
      out_.channels.erase("current");
    }
  }

  // A log of some of the robot's joints, all of which it names.
  void choose_joints() {
    std::vector<std::string> there;
    for (const std::string& joint : joints_)
      if (!by_joint_names(words_, "q", {joint}).empty()) there.push_back(joint);
    const auto positions = std::count_if(words_.begin(), words_.end(),
                                         [](const ColumnWords& w) { return w.channel == "q" && !w.reference; });
    if (there.empty() || there.size() == joints_.size() || static_cast<std::size_t>(positions) != there.size()) return;
    say(fmt::format("{} of the robot's {} joints are in the log; the others are locked at zero", there.size(),
                    joints_.size()));
    joints_ = out_.joints = there;
  }

  // Columns that move, then words in common with the positions'.
  std::pair<std::size_t, std::size_t> merit(const ColumnGroup& group, const std::string& words) const {
    std::size_t live = 0, common = 0;
    for (const std::size_t c : group.columns) live += log_.columns[c].most > log_.columns[c].least ? 1 : 0;
    for (const std::string& word : words_in_name(group.words))
      common += (" " + words).find(" " + word + " ") != std::string::npos;
    return {live, common};
  }

  std::vector<double> times() const {
    if (const auto t = out_.channels.find("t"); t != out_.channels.end()) return log_.columns[t->second[0]].values;
    std::vector<double> out(log_.rows);
    for (std::size_t k = 0; k < out.size(); ++k) out[k] = static_cast<double>(k);
    return out;
  }

  // Positions are followed by as many velocities, which integrate to them.
  void by_numbers() {
    if (!numbered_) return;
    const std::vector<double> t = times();
    const std::size_t first = out_.channels.count("t") != 0 ? 1 : 0, width = log_.columns.size() - first;
    std::size_t dof = 0;
    double best = 0.9;
    std::vector<std::size_t> candidates;
    for (std::size_t n = 1; 2 * n <= width; ++n)
      if (joints_.empty() || n == joints_.size()) candidates.push_back(n);
    for (const std::size_t n : candidates) {
      const double found =
          derivative_between(log_, run_of_columns(first, n), run_of_columns(first + n, n), t).correlation;
      if (found <= best) continue;
      best = found;
      dof = n;
    }
    if (dof > 0) {
      out_.channels["q"] = run_of_columns(first, dof);
      out_.channels["qd"] = run_of_columns(first + dof, dof);
      say(fmt::format("columns {}-{} integrate to columns {}-{} (correlation {:.4f}): velocities and positions",
                      first + dof + 1, first + 2 * dof, first + 1, first + dof, best));
      if (width >= 3 * dof) add_efforts(first + 2 * dof, dof);
    } else if (!joints_.empty() && width >= 2 * joints_.size()) {
      out_.channels["q"] = run_of_columns(first, joints_.size());
      say("no columns integrate to the first ones: it is a guess that the first are positions, followed by torques");
      add_efforts(first + joints_.size(), joints_.size());
    } else if (joints_.empty()) {
      say("no columns integrate to others: give the robot too: steelyard inspect ROBOT LOG");
    }
  }

  void add_efforts(std::size_t first, std::size_t dof) {
    out_.channels["tau"] = run_of_columns(first, dof);
    say(fmt::format("columns {}-{} follow: torques by their place, or currents (then current={}-{} and `gain`)",
                    first + 1, first + dof, first + 1, first + dof));
  }

  std::string named_unit(const std::string& channel) const {
    const auto found = out_.channels.find(channel);
    if (found == out_.channels.end() || names_[found->second[0]].empty()) return "";
    return unit_in_name(names_[found->second[0]]).unit;
  }

  void find_units() {
    std::set<std::string> from_names;
    for (const auto& [channel, columns] : out_.channels)
      if (const std::string unit = named_unit(channel); !unit.empty()) {
        from_names.insert(channel);
        out_.units[channel] = unit;
      }
    find_unit_of_time();
    compare_velocities();
    if (const auto q = out_.channels.find("q"); q != out_.channels.end() && out_.units.count("q") == 0) {
      double largest = 0;
      for (const std::size_t c : q->second)
        largest = std::max({largest, std::abs(log_.columns[c].least), std::abs(log_.columns[c].most)});
      if (largest > 13) {
        out_.units["q"] = "deg";
        say(fmt::format("positions reach {:.4g}, so they are in degrees: joints rarely turn that many radians",
                        largest));
        if (out_.channels.count("qd") != 0 && out_.units.count("qd") == 0) out_.units["qd"] = "deg/s";
      }
    }
    std::vector<std::string> words;
    for (const auto& [channel, unit] : out_.units) {
      if (from_names.count(channel) != 0)
        words.push_back(fmt::format("{} in {}", channel, unit));
      else
        out_.units_option += fmt::format("{}{}={}", out_.units_option.empty() ? "" : ",", channel, unit);
    }
    if (!words.empty()) say(fmt::format("units by the columns' names: {}", join(words)));
  }

  void find_unit_of_time() {
    const auto t = out_.channels.find("t");
    if (t == out_.channels.end()) return;
    const std::vector<double>& values = log_.columns[t->second[0]].values;
    const double step = clock_of(values, 1).period;
    if (const std::string unit = unit_of_steps(step); out_.units.count("t") == 0 && unit != "s") {
      out_.units["t"] = unit;
      say(fmt::format("time goes in steps of {:.6g}: {}", step, out_.units["t"]));
    }
    const Unit unit = find_unit(out_.units.count("t") != 0 ? out_.units["t"] : "s", "t");
    out_.clock = clock_of(values, unit.to_si(1));
  }

  void compare_velocities() {
    const auto q = out_.channels.find("q"), qd = out_.channels.find("qd"), t = out_.channels.find("t");
    if (q == out_.channels.end() || qd == out_.channels.end() || t == out_.channels.end()) return;
    std::vector<double> seconds = times();
    for (double& x : seconds) x *= out_.clock.to_seconds;
    const Derivative found = derivative_between(log_, q->second, qd->second, seconds);
    if (found.slope == 0) return;
    const auto scale = [&](const char* channel) {
      return out_.units.count(channel) != 0 ? find_unit(out_.units[channel], channel).to_si(1) : 1.0;
    };
    const double slope = found.slope * scale("q") / scale("qd");
    if (found.correlation < 0.9)
      say(fmt::format("the velocities do not integrate to the positions (correlation {:.2f}): check the columns",
                      found.correlation));
    else if (const UnitsOfRatio units = units_of_ratio(1 / slope, false, unit_tolerance); may_be(units))
      note_units(units, slope);
    else
      leave_out_velocities(seconds, slope / found.slope);
  }

  // Velocities of some joints that are not the derivative of their positions, whatever the unit: those of all are
  // derived instead. `scale`: of the units so far.
  void leave_out_velocities(const std::vector<double>& seconds, double scale) {
    const Columns q = out_.channels["q"], qd = out_.channels["qd"];
    std::vector<std::string> wrong;
    for (std::size_t j = 0; j < q.size(); ++j) {
      const Derivative found = derivative_between(log_, {q[j]}, {qd[j]}, seconds);
      if (found.correlation > 0.9 && std::abs(found.slope * scale - 1) > 0.1)
        wrong.push_back(fmt::format("{} is {:.3g} times", label(qd[j]), 1 / (found.slope * scale)));
    }
    if (wrong.empty()) return;
    say(
        fmt::format("velocities are ignored and derived from the positions: {} the derivative of its position; check "
                    "the units of t, q and qd",
                    join(wrong)));
    out_.channels.erase("qd");
    out_.units.erase("qd");
    without_velocity_ = true;
  }

  // Whether no name of a column says otherwise.
  bool may_be(const UnitsOfRatio& units) const {
    return !units.empty() &&
           std::none_of(units.begin(), units.end(), [&](const auto& u) { return out_.units.count(u.first) != 0; });
  }

  void note_units(const UnitsOfRatio& units, double slope) {
    std::vector<std::string> words;
    for (const auto& [channel, unit] : units) {
      out_.units[channel] = unit;
      words.push_back(fmt::format("{} is in {}", channel, unit));
      if (channel == "t") out_.clock = clock_of(times(), find_unit(unit, "t").to_si(1));
    }
    say(fmt::format("positions change {:.3g} times as much as the velocities say: {}", slope, join(words)));
  }

  // Channels that are found under their own names need no word.
  void write_options() {
    const std::vector<std::string> bare = bare_names(names_);
    for (const std::string& channel : log_channels()) {
      const auto found = out_.channels.find(channel);
      if (channel == "qd" && without_velocity_ && std::find(bare.begin(), bare.end(), "qd1") != bare.end())
        out_.columns_option += fmt::format("{}qd=", out_.columns_option.empty() ? "" : ",");
      if (channel == without_effort_ && std::find(bare.begin(), bare.end(), channel + "1") != bare.end())
        out_.columns_option += fmt::format("{}{}=", out_.columns_option.empty() ? "" : ",", channel);
      if (found == out_.channels.end()) continue;
      bool own = true;
      for (std::size_t j = 0; j < found->second.size(); ++j) {
        const std::string name = channel == "t" ? "t" : fmt::format("{}{}", channel, j + 1);
        own = own && bare[found->second[j]] == name;
      }
      if (own) continue;
      out_.columns_option +=
          fmt::format("{}{}={}", out_.columns_option.empty() ? "" : ",", channel, columns_text(names_, found->second));
    }
    if (out_.columns_option.starts_with("t=") && is_time_name(out_.columns_option.substr(2)))
      out_.columns_option.clear();
  }

  const LogSurvey& log_;
  std::vector<std::string> joints_;
  std::vector<std::string> names_;
  std::vector<ColumnWords> words_;
  bool numbered_ = false, without_velocity_ = false;
  std::string without_effort_;  // channel that is left out; empty: none
  Mapping out_;
};

}  // namespace

Mapping guess_mapping(const LogSurvey& log, const std::vector<std::string>& joints) {
  return Guesser(log, joints).guess();
}

}  // namespace steelyard
