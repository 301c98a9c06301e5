#include "steelyard/logs/log_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <vector>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/logs/named_units.hpp"
#include "steelyard/logs/survey.hpp"

namespace steelyard {

namespace {

using Names = std::set<std::string>;

// Columns of arrays in memory, or of the file, without units; and the joints that a bag's messages name.
Names columns_of(const std::string& path, const LogFormat& format, Names& joints) {
  std::vector<std::string> names;
  if (format.memory) {
    for (const Array& array : *format.memory)
      for (std::size_t c = 0; c < array.width(); ++c)
        names.push_back(array.width() == 1 ? array.name : fmt::format("{}{}", array.name, c + 1));
  } else {
    for (const auto& column : survey_log(path, format.topics).columns) {
      names.push_back(column.name);
      if (!column.joint.empty()) joints.insert(column.joint);
    }
  }
  Names out(names.begin(), names.end());
  for (const auto& name : bare_names(names)) out.insert(name);
  return out;
}

// before1after, before2after, … as far as they go; from 0 where that is what there is.
int numbered(const Names& names, const std::string& before, const std::string& after) {
  int count = 0, first = names.count(fmt::format("{}0{}", before, after)) > 0 ? 0 : 1;
  while (names.count(fmt::format("{}{}{}", before, first + count, after)) > 0) ++count;
  return count;
}

int columns_of(const Names& names, const std::string& item) {
  int first = 0, last = 0;
  const char* const end = item.data() + item.size();
  if (const auto head = std::from_chars(item.data(), end, first); head.ec == std::errc()) {
    if (head.ptr == end) return 1;
    const auto tail = std::from_chars(std::min(head.ptr + 1, end), end, last);
    if (*head.ptr == '-' && tail.ec == std::errc() && tail.ptr == end) return std::max(0, last - first + 1);
  }
  if (const auto hole = item.find("{}"); hole != std::string::npos)
    return numbered(names, item.substr(0, hole), item.substr(hole + 2));
  return names.count(item) > 0 ? 1 : numbered(names, item, "");
}

}  // namespace

int count_joints(const std::string& path, const LogFormat& format) {
  Names joints;
  const Names names = columns_of(path, format, joints);
  const auto asked = format.columns.find("q");
  int count = 0;
  if (asked != format.columns.end())
    for (const auto& item : asked->second) count += columns_of(names, item);
  else if (!joints.empty())
    count = static_cast<int>(joints.size());
  else
    count = names.count("q") > 0 ? 1 : numbered(names, "q", "");
  if (count > 0) return count;
  throw InvalidInput(
      fmt::format("{}: without a robot its positions say how many joints there are, and it has no column {}; say which "
                  "they are: `columns` q=pos{{}}; it has: {}",
                  path, asked == format.columns.end() ? "q1" : join(asked->second),
                  join(std::vector<std::string>(names.begin(), names.end()))));
}

bool has_efforts(const std::string& path, const LogFormat& format) {
  for (const char* channel : {"tau", "current"})
    if (const auto asked = format.columns.find(channel); asked != format.columns.end() && !asked->second.empty())
      return true;
  Names joints;
  const Names names = columns_of(path, format, joints);
  const auto any = [&](const char* channel) { return names.count(channel) > 0 || numbered(names, channel, "") > 0; };
  return !joints.empty() || any("tau") || any("current");
}

}  // namespace steelyard
