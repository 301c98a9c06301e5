#include "steelyard/logs/columns_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace steelyard {

namespace {

// The names as one with {} for a number that counts up; empty where they are not.
std::string pattern_of(const std::vector<std::string>& names, const std::vector<std::size_t>& columns,
                       std::size_t start) {
  const std::string& name = names[columns[0]];
  const std::string number = std::to_string(start);
  for (std::size_t at = name.rfind(number); columns.size() > 1 && at != std::string::npos;
       at = at == 0 ? std::string::npos : name.rfind(number, at - 1)) {
    bool fits = true;
    for (std::size_t j = 0; j < columns.size() && fits; ++j)
      fits = names[columns[j]] == name.substr(0, at) + std::to_string(start + j) + name.substr(at + number.size());
    if (fits) return name.substr(0, at) + "{}" + name.substr(at + number.size());
  }
  return "";
}

}  // namespace

std::string columns_text(const std::vector<std::string>& names, const std::vector<std::size_t>& columns) {
  const bool odd_names = std::any_of(columns.begin(), columns.end(), [&](std::size_t c) {
    return names[c].empty() || names[c].find_first_of(",=") != std::string::npos;
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
    if (const std::string pattern = pattern_of(names, columns, start); !pattern.empty()) return pattern;
  std::vector<std::string> words;
  for (const std::size_t c : columns) words.push_back(names[c]);
  return fmt::format("{}", fmt::join(words, ","));
}

}  // namespace steelyard
