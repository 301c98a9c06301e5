#include "steelyard/logs/named_units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <utility>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard {

namespace {

// Ends of names that can hardly be anything but a unit, in lower case.
struct UnitEnding {
  const char* ending;
  const char* unit;
};

constexpr UnitEnding unit_endings[] = {
    {"_deg_per_s2", "deg/s2"},
    {"_rad_per_s2", "rad/s2"},
    {"_deg_s2", "deg/s2"},
    {"_rad_s2", "rad/s2"},
    {"_deg_per_s", "deg/s"},
    {"_rad_per_s", "rad/s"},
    {"_deg_s", "deg/s"},
    {"_rad_s", "rad/s"},
    {"_degps", "deg/s"},
    {"_radps", "rad/s"},
    {"_mm_per_s", "mm/s"},
    {"_mm_s", "mm/s"},
    {"_rpm", "rpm"},
    {"_mdeg", "mdeg"},
    {"_mrad", "mrad"},
    {"_deg", "deg"},
    {"_rad", "rad"},
    {"_mnm", "mNm"},
    {"_nm", "Nm"},
    {"_mm", "mm"},
    {"_ms", "ms"},
    {"_us", "us"},
    {"_ns", "ns"},
    {"_ma", "mA"},
    {"_amp", "A"},
    {"_amps", "A"},
};

std::optional<Unit> known_unit(const std::string& name) {
  try {
    return find_unit(name, "");
  } catch (const InvalidInput&) {
    return std::nullopt;
  }
}

std::string trimmed_name(std::string name) {
  while (!name.empty() && name.back() == ' ') name.pop_back();
  return name;
}

// "q1 [deg]", "q1 (deg)"
std::optional<NamedUnit> in_brackets(const std::string& name) {
  if (name.size() < 4 || (name.back() != ']' && name.back() != ')')) return std::nullopt;
  const std::size_t open = name.rfind(name.back() == ']' ? '[' : '(');
  if (open == std::string::npos || open == 0) return std::nullopt;
  const std::optional<Unit> unit = known_unit(name.substr(open + 1, name.size() - open - 2));
  if (!unit) return std::nullopt;
  return NamedUnit{trimmed_name(name.substr(0, open)), unit->name, true};
}

// "q1_deg", "q_deg1", "q_deg_1". A 2 at the end is the joint's, as in "vel_deg_per_s2", unless there is one before.
std::optional<NamedUnit> at_the_end(const std::string& name) {
  const auto digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  std::size_t stem = name.size();
  while (stem > 0 && digit(name[stem - 1])) --stem;
  std::vector<std::size_t> ends = {stem, name.size()};
  if (std::any_of(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(stem), digit)) std::swap(ends[0], ends[1]);
  if (stem > 0 && stem < name.size() && name[stem - 1] == '_') ends.push_back(stem - 1);
  for (const std::size_t end : ends) {
    std::string lower = name.substr(0, end);
    for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    for (const auto& [ending, unit] : unit_endings)
      if (lower.size() > std::string_view(ending).size() && lower.ends_with(ending))
        return NamedUnit{name.substr(0, end - std::string_view(ending).size()) + name.substr(end), unit, false};
  }
  return std::nullopt;
}

bool measures(const std::string& channel, const Unit& unit, std::optional<bool> slides) {
  using enum Dimension;
  static const std::map<std::string, std::pair<Dimension, Dimension>> dimensions = {
      {"t", {time, time}},
      {"q", {angle, length}},
      {"qd", {angular_velocity, velocity}},
      {"qdd", {angular_acceleration, acceleration}},
      {"tau", {torque, force}},
      {"current", {current, current}}};
  const auto& [turning, sliding] = dimensions.at(channel);
  if (slides) return unit.dimension == (*slides ? sliding : turning);
  return unit.dimension == turning || unit.dimension == sliding;
}

}  // namespace

NamedUnit unit_in_name(const std::string& name) {
  if (const auto found = in_brackets(name)) return *found;
  if (const auto found = at_the_end(name)) return *found;
  return {name, "", false};
}

std::vector<std::string> bare_names(const std::vector<std::string>& names) {
  std::vector<std::string> out;
  std::map<std::string, int> counts;
  for (const std::string& name : names) {
    out.push_back(unit_in_name(name).name);
    ++counts[out.back()];
  }
  for (std::size_t c = 0; c < names.size(); ++c)
    if (counts[out[c]] > 1) out[c] = names[c];
  return out;
}

Units units_in_names(const Units& asked, const Catalogue& file, const Choice& choice, const LogFormat& format,
                     std::vector<std::string>& guesses) {
  Units out = asked;
  const auto fail = [&](const std::string& why) { throw InvalidInput(fmt::format("{}: {}", file.file, why)); };
  for (const auto& [channel, columns] : choice) {
    if (format.units.count(channel) != 0) continue;
    std::vector<std::string> words;
    std::size_t with = 0;
    for (std::size_t j = 0; j < columns.size() && columns[j] < file.names.size(); ++j) {
      const NamedUnit named = unit_in_name(file.names[columns[j]]);
      const std::optional<Unit> unit = known_unit(named.unit);
      std::optional<bool> slides;
      if (channel != "t" && j < format.prismatic.size()) slides = format.prismatic[j];
      if (unit && named.stated && !measures(channel, *unit, slides))
        fail(fmt::format(
            "column '{}' is used for {}, but {} measures {}; give the unit, `units` {}=..., or another channel",
            file.names[columns[j]], channel, unit->name, to_string(unit->dimension), channel));
      if (!unit || !measures(channel, *unit, slides)) continue;
      ++with;
      out[channel][j] = *unit;
      if (std::find(words.begin(), words.end(), unit->name) == words.end()) words.push_back(unit->name);
    }
    if (with > 0 && with < columns.size())
      fail(
          fmt::format("{} of the {} columns of {} have their unit ({}) in their names, the others have none; give them "
                      "all: `units` {}={}",
                      with, columns.size(), channel, join(words), channel, words[0]));
    if (words.empty() && channel == "t") out[channel][0].name = "";
    if (!words.empty()) guesses.push_back(fmt::format("{} in {} by the columns' names", channel, join(words)));
  }
  return out;
}

}  // namespace steelyard
