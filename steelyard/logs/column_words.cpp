#include "steelyard/logs/column_words.hpp"

#include <cctype>
#include <map>
#include <set>

#include "steelyard/logs/named_units.hpp"
#include "steelyard/logs/units.hpp"

namespace steelyard {

namespace {

const std::map<std::string, std::string>& channel_words_known() {
  static const std::map<std::string, std::string> words = [] {
    std::map<std::string, std::string> out;
    const auto add = [&](const char* channel, std::initializer_list<const char*> names) {
      for (const char* name : names) out[name] = channel;
    };
    add("t", {"t", "time", "times", "timestamp", "timestamps", "stamp", "clock", "seconds", "secs", "sec", "elapsed",
              "zeit"});
    add("q", {"q", "pos", "position", "positions", "angle", "angles", "theta", "winkel"});
    add("qd",
        {"qd", "dq", "vel", "velocity", "velocities", "speed", "speeds", "qdot", "omega", "qvel", "geschwindigkeit"});
    add("qdd", {"qdd", "ddq", "acc", "accel", "acceleration", "accelerations", "qddot", "qacc", "beschleunigung"});
    add("tau", {"tau", "eff", "effort", "efforts", "torque", "torques", "trq", "moment", "moments", "drehmoment"});
    add("current", {"current", "currents", "cur", "amps", "strom"});
    return out;
  }();
  return words;
}

// What columns in this unit are of, if anything.
std::string channel_of_unit(const std::string& unit) {
  using enum Dimension;
  switch (find_unit(unit, "").dimension) {
    case angle:
    case length:
      return "q";
    case angular_velocity:
    case velocity:
      return "qd";
    case torque:
    case force:
      return "tau";
    case current:
      return "current";
    default:
      return "";
  }
}

}  // namespace

bool is_reference_word(const std::string& word) {
  static const std::set<std::string> words = {"ref",   "reference", "des",      "desired", "target",   "targets",
                                              "cmd",   "command",   "commands", "asked",   "goal",     "commanded",
                                              "error", "err",       "imu",      "clipped", "setpoint", "planned",
                                              "plan",  "action",    "control"};
  return words.count(word) != 0;
}

bool is_time_name(const std::string& name) {
  return name == "t" || name == "time" || name == "timestamp" || name == "stamp";
}

bool says_nothing(const std::string& word) {
  static const std::set<std::string> words = {"joint",  "joints", "meas",  "measured",
                                              "actual", "act",    "state", "states"};
  return words.count(word) != 0;
}

std::vector<std::string> words_in_name(const std::string& name) {
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

std::string channel_of_word(const std::string& word) {
  const auto found = channel_words_known().find(word);
  return found == channel_words_known().end() ? "" : found->second;
}

ColumnWords column_words(const std::string& name) {
  ColumnWords out;
  bool current = false;  // which may be an adjective
  const NamedUnit named = unit_in_name(name);
  const std::vector<std::string> words = words_in_name(named.name);
  for (const std::string& word : words) {
    const std::string channel = channel_of_word(word);
    if (is_reference_word(word)) {
      out.reference = true;
    } else if (word == "dot" && out.channel == "q") {
      out.channel = "qd";
    } else if (word == "ddot" && out.channel == "q") {
      out.channel = "qdd";
    } else if (channel == "current") {
      current = true;
    } else if (word == "i" && words.size() > 1 && out.channel.empty()) {  // as in "I_elbow"
      out.channel = "current";
      out.guessed = true;
    } else if (!channel.empty() && out.channel.empty()) {
      out.channel = channel;
    } else if (!says_nothing(word)) {
      out.joint.push_back(word);
    }
  }
  if (out.channel.empty() && current) out.channel = "current";
  if (out.channel.empty() && !named.unit.empty()) {  // as in "elbow_deg"
    out.channel = channel_of_unit(named.unit);
    out.guessed = !out.channel.empty();
  }
  return out;
}

}  // namespace steelyard
