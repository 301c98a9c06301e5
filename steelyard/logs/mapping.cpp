#include "steelyard/logs/mapping.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>
#include <utility>

#include "steelyard/core/files.hpp"
#include "steelyard/logs/columns.hpp"
#include "steelyard/logs/named_units.hpp"
#include "steelyard/logs/units.hpp"

namespace steelyard {

namespace {

using Columns = std::vector<std::size_t>;

// A column's name: its channel, and the words that tell the joint.
struct ColumnWords {
  std::string channel;             // empty: none of the known words
  bool reference = false;          // a command or an error, not a measurement
  std::vector<std::string> joint;  // words and numbers that are left
};

const std::map<std::string, std::string>& channel_words_known() {
  static const std::map<std::string, std::string> words = [] {
    std::map<std::string, std::string> out;
    const auto add = [&](const char* channel, std::initializer_list<const char*> names) {
      for (const char* name : names) out[name] = channel;
    };
    add("t", {"t", "time", "times", "timestamp", "timestamps", "stamp", "clock", "seconds", "secs", "sec", "elapsed"});
    add("q", {"q", "pos", "position", "positions", "angle", "angles", "theta"});
    add("qd", {"qd", "dq", "vel", "velocity", "velocities", "speed", "speeds", "qdot", "omega", "qvel"});
    add("qdd", {"qdd", "ddq", "acc", "accel", "acceleration", "accelerations", "qddot", "qacc"});
    add("tau", {"tau", "effort", "efforts", "torque", "torques", "trq"});
    add("current", {"current", "currents", "cur", "amps"});
    return out;
  }();
  return words;
}

bool is_reference_word(const std::string& word) {
  static const std::set<std::string> words = {
      "ref",  "reference", "des",   "desired", "target", "targets", "cmd",      "command", "commands", "asked",
      "goal", "commanded", "error", "err",     "imu",    "clipped", "setpoint", "planned", "plan"};
  return words.count(word) != 0;
}

bool says_nothing(const std::string& word) {
  static const std::set<std::string> words = {"joint",  "joints", "meas",  "measured",
                                              "actual", "act",    "state", "states"};
  return words.count(word) != 0;
}

// "act_posMotor1" as act, pos, motor, 1.
std::vector<std::string> words_of(const std::string& name) {
  std::vector<std::string> out;
  char before = ' ';
  for (const char c : name) {
    const auto u = static_cast<unsigned char>(c);
    const bool letter = std::isalpha(u) != 0 || u >= 128, digit = std::isdigit(u) != 0;
    const auto b = static_cast<unsigned char>(before);
    const bool letter_before = std::isalpha(b) != 0 || b >= 128, digit_before = std::isdigit(b) != 0;
    const bool joins =
        (letter && letter_before && !(std::islower(b) != 0 && std::isupper(u) != 0)) || (digit && digit_before);
    if (letter || digit) {
      if (!joins) out.emplace_back();
      out.back() += static_cast<char>(std::tolower(u));
    }
    before = c;
  }
  return out;
}

ColumnWords read_name(const std::string& name) {
  ColumnWords out;
  const auto& known = channel_words_known();
  bool current = false;  // which may be an adjective
  for (const std::string& word : words_of(unit_in_name(name).name)) {
    const auto found = known.find(word);
    if (is_reference_word(word)) {
      out.reference = true;
    } else if (word == "dot" && out.channel == "q") {
      out.channel = "qd";
    } else if (word == "ddot" && out.channel == "q") {
      out.channel = "qdd";
    } else if (found != known.end() && found->second == "current") {
      current = true;
    } else if (found != known.end() && out.channel.empty()) {
      out.channel = found->second;
    } else if (!says_nothing(word)) {
      out.joint.push_back(word);
    }
  }
  if (out.channel.empty() && current) out.channel = "current";
  return out;
}

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
    if (name.channel.empty() || name.reference || name.channel == "t") continue;
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
      if (names[c].channel == channel && !names[c].reference && key(names[c].joint) == key(words_of(joint)))
        found.push_back(c);
    if (found.size() != 1) return {};
    out.push_back(found[0]);
  }
  return out;
}

// How well velocities explain positions: Δq over short stretches against ∫ v dt, all joints together, so that those
// at rest do not count.
struct Derivative {
  double correlation = 0;
  double slope = 0;  // of Δq over ∫ v dt; 0: nothing moves
};

Derivative compare(const LogSurvey& log, const Columns& positions, const Columns& velocities,
                   const std::vector<double>& t) {
  const std::size_t rows = std::min<std::size_t>(log.rows, 20000), stretch = std::max<std::size_t>(1, rows / 400);
  double xx = 0, xy = 0, yy = 0;
  for (std::size_t j = 0; j < positions.size(); ++j) {
    const std::vector<double>& q = log.columns[positions[j]].values;
    const std::vector<double>& v = log.columns[velocities[j]].values;
    for (std::size_t k = 0; k + stretch < rows; k += stretch) {
      double area = 0;
      for (std::size_t i = k; i < k + stretch; ++i) area += 0.5 * (v[i] + v[i + 1]) * (t[i + 1] - t[i]);
      const double step = q[k + stretch] - q[k];
      if (!std::isfinite(area) || !std::isfinite(step)) continue;
      xx += area * area;
      xy += area * step;
      yy += step * step;
    }
  }
  if (!(xx > 0) || !(yy > 0)) return {};
  return {xy / std::sqrt(xx * yy), xy / xx};
}

Columns run_of_columns(std::size_t first, std::size_t count) {
  Columns out(count);
  for (std::size_t j = 0; j < count; ++j) out[j] = first + j;
  return out;
}

bool rises(const SurveyColumn& column) {
  const std::vector<double>& t = column.values;
  if (column.missing > 0 || t.size() < 3) return false;
  std::size_t forward = 0;
  for (std::size_t k = 1; k < t.size(); ++k) forward += t[k] > t[k - 1] ? 1 : 0;
  return static_cast<double>(forward) > 0.95 * static_cast<double>(t.size() - 1);
}

class Guesser {
 public:
  Guesser(const LogSurvey& log, const std::vector<std::string>& joints) : log_(log), joints_(joints) {
    for (const SurveyColumn& column : log.columns) {
      names_.push_back(column.name);
      words_.push_back(read_name(column.name));
    }
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
    const auto& channels = out_.channels;
    out_.complete = channels.count("q") != 0 && (channels.count("tau") != 0 || channels.count("current") != 0);
    if (channels.count("q") == 0)
      say("no columns of positions are recognised: say which they are, --columns q=...");
    else if (!out_.complete)
      say("no torques or currents are recognised: say which they are, --columns tau=... or current=...");
    write_options();
    return out_;
  }

 private:
  void say(std::string reason) { out_.reasons.push_back(std::move(reason)); }

  std::string label(std::size_t c) const {
    return names_[c].empty() ? fmt::format("column {}", c + 1) : fmt::format("'{}'", names_[c]);
  }

  void find_time() {
    for (std::size_t c = 0; c < words_.size() && out_.channels.count("t") == 0; ++c)
      if (words_[c].channel == "t" && rises(log_.columns[c])) out_.channels["t"] = {c};
    if (numbered_ && !log_.columns.empty() && rises(log_.columns[0])) {
      out_.channels["t"] = {0};
      say("column 1 rises from row to row: time");
    }
    if (out_.channels.count("t") == 0)
      say("no column of time is recognised: give the sampling rate, --rate HZ, or name it, --columns t=...");
  }

  void by_name() {
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
      say("there are torques and currents: tau is taken; --columns current=... takes the others");
      out_.channels.erase("current");
    }
  }

  // Columns that move, then words in common with the positions'.
  std::pair<std::size_t, std::size_t> merit(const ColumnGroup& group, const std::string& words) const {
    std::size_t live = 0, common = 0;
    for (const std::size_t c : group.columns) live += log_.columns[c].most > log_.columns[c].least ? 1 : 0;
    for (const std::string& word : words_of(group.words))
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
      const double found = compare(log_, run_of_columns(first, n), run_of_columns(first + n, n), t).correlation;
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
      say("no columns integrate to the first ones: it is a guess that those are positions, and torques behind them");
      add_efforts(first + joints_.size(), joints_.size());
    } else if (joints_.empty()) {
      say("no columns integrate to others: name the robot too, `steelyard inspect ROBOT LOG`");
    }
  }

  void add_efforts(std::size_t first, std::size_t dof) {
    out_.channels["tau"] = run_of_columns(first, dof);
    say(fmt::format("columns {}-{} follow: torques by their place, or currents (then current={}-{} and --gain)",
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
        say(fmt::format("positions reach {:.4g}: degrees, since joints hardly turn that many radians", largest));
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

  // Robots are logged at 2 Hz to 20 kHz.
  void find_unit_of_time() {
    const auto t = out_.channels.find("t");
    if (t == out_.channels.end()) return;
    const std::vector<double>& values = log_.columns[t->second[0]].values;
    const double step = clock_of(values, 1).period;
    if (out_.units.count("t") == 0 && step > 0.5) {
      out_.units["t"] = step < 500 ? "ms" : step < 5e5 ? "us" : "ns";
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
    const Derivative found = compare(log_, q->second, qd->second, seconds);
    if (found.slope == 0) return;
    const auto scale = [&](const char* channel) {
      return out_.units.count(channel) != 0 ? find_unit(out_.units[channel], channel).to_si(1) : 1.0;
    };
    const double slope = found.slope * scale("q") / scale("qd");
    if (found.correlation < 0.9)
      say(fmt::format("the velocities do not integrate to the positions (correlation {:.2f}): check which is which",
                      found.correlation));
    else if (std::abs(slope * M_PI / 180 - 1) < 0.1 && out_.units.count("q") == 0)
      note_degrees("q", "deg");
    else if (std::abs(slope * 180 / M_PI - 1) < 0.1 && out_.units.count("qd") == 0)
      note_degrees("qd", "deg/s");
    else if (std::abs(slope - 1) > 0.1)
      say(fmt::format("positions change {:.4g} times as much as the velocities say: check the units of t, q and qd",
                      slope));
  }

  void note_degrees(const char* channel, const char* unit) {
    out_.units[channel] = unit;
    say(fmt::format("positions and velocities differ by a factor of 57.3: {} is in {}", channel, unit));
  }

  // "2-7" where they are neighbours, "pos_{}" where a pattern gives them, names otherwise.
  std::string words_for(const Columns& columns) const {
    const bool odd_names = std::any_of(columns.begin(), columns.end(), [&](std::size_t c) {
      return names_[c].empty() || names_[c].find_first_of(",=") != std::string::npos;
    });
    if (odd_names) {
      std::string out;
      for (std::size_t j = 0; j < columns.size();) {
        std::size_t end = j + 1;
        while (end < columns.size() && columns[end] == columns[end - 1] + 1) ++end;
        out += fmt::format("{}{}", out.empty() ? "" : ",", columns[j] + 1);
        if (end > j + 1) out += fmt::format("-{}", columns[end - 1] + 1);
        j = end;
      }
      return out;
    }
    for (const std::size_t start : {std::size_t{1}, std::size_t{0}})
      if (const std::string pattern = pattern_of(columns, start); !pattern.empty()) return pattern;
    std::vector<std::string> words;
    for (const std::size_t c : columns) words.push_back(names_[c]);
    return fmt::format("{}", fmt::join(words, ","));
  }

  std::string pattern_of(const Columns& columns, std::size_t start) const {
    const std::string& name = names_[columns[0]];
    const std::string number = std::to_string(start);
    for (std::size_t at = name.rfind(number); columns.size() > 1 && at != std::string::npos;
         at = at == 0 ? std::string::npos : name.rfind(number, at - 1)) {
      bool fits = true;
      for (std::size_t j = 0; j < columns.size() && fits; ++j)
        fits = names_[columns[j]] == name.substr(0, at) + std::to_string(start + j) + name.substr(at + number.size());
      if (fits) return name.substr(0, at) + "{}" + name.substr(at + number.size());
    }
    return "";
  }

  // Channels that are found under their own names need no word.
  void write_options() {
    const std::vector<std::string> bare = bare_names(names_);
    for (const std::string& channel : log_channels()) {
      const auto found = out_.channels.find(channel);
      if (found == out_.channels.end()) continue;
      bool own = true;
      for (std::size_t j = 0; j < found->second.size(); ++j) {
        const std::string name = channel == "t" ? "t" : fmt::format("{}{}", channel, j + 1);
        own = own && bare[found->second[j]] == name;
      }
      if (own) continue;
      out_.columns_option +=
          fmt::format("{}{}={}", out_.columns_option.empty() ? "" : ",", channel, words_for(found->second));
    }
  }

  const LogSurvey& log_;
  const std::vector<std::string>& joints_;
  std::vector<std::string> names_;
  std::vector<ColumnWords> words_;
  bool numbered_ = false;
  Mapping out_;
};

}  // namespace

LogClock clock_of(const std::vector<double>& times, double to_seconds) {
  LogClock out;
  out.to_seconds = to_seconds;
  std::vector<double> steps;
  for (std::size_t k = 1; k < times.size(); ++k) {
    const double step = (times[k] - times[k - 1]) * to_seconds;
    if (!(step > 0))
      ++out.bad;
    else
      steps.push_back(step);
  }
  if (steps.empty()) return out;
  out.duration = (times.back() - times.front()) * to_seconds;
  out.longest = *std::max_element(steps.begin(), steps.end());
  const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
  std::nth_element(steps.begin(), middle, steps.end());
  out.period = *middle;
  for (const double step : steps) out.gaps += step > 3 * out.period ? 1 : 0;
  return out;
}

Mapping guess_mapping(const LogSurvey& log, const std::vector<std::string>& joints) {
  return Guesser(log, joints).guess();
}

}  // namespace steelyard
