#include "steelyard/logs/odd_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/logs/number.hpp"
#include "steelyard/logs/units.hpp"

namespace steelyard::text {

namespace {

bool whole_number(std::string_view cell, double& value) {
  return !cell.empty() && parse_number(cell.data(), cell.data() + cell.size(), value) == cell.data() + cell.size();
}

// Digits, as many as are said, from the front of `rest`.
bool take_digits(std::string_view& rest, std::size_t count, int& value) {
  if (rest.size() < count) return false;
  value = 0;
  for (std::size_t k = 0; k < count; ++k) {
    if (rest[k] < '0' || rest[k] > '9') return false;
    value = 10 * value + (rest[k] - '0');
  }
  rest.remove_prefix(count);
  return true;
}

bool take(std::string_view& rest, char c) {
  if (rest.empty() || rest.front() != c) return false;
  rest.remove_prefix(1);
  return true;
}

// "2026-01-31T", or with a blank, or slashes: days since 1970. No date: false.
bool take_date(std::string_view& rest, double& days) {
  std::string_view at = rest;
  int year = 0, month = 0, day = 0;
  if (!take_digits(at, 4, year) || at.empty() || (at.front() != '-' && at.front() != '/')) return false;
  const char between = at.front();
  at.remove_prefix(1);
  if (!take_digits(at, 2, month) || !take(at, between) || !take_digits(at, 2, day)) return false;
  if (!take(at, 'T') && !take(at, ' ')) return false;
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return false;
  days = static_cast<double>(std::chrono::sys_days(date).time_since_epoch().count());
  rest = at;
  return true;
}

// "Z", "+02:00", "+0200" or nothing [s].
bool take_zone(std::string_view& rest, double& seconds) {
  seconds = 0;
  if (rest.empty() || take(rest, 'Z')) return true;
  const double sign = rest.front() == '-' ? -1 : 1;
  int hours = 0, minutes = 0;
  if (!take(rest, '+') && !take(rest, '-')) return false;
  if (!take_digits(rest, 2, hours)) return false;
  take(rest, ':');
  if (!take_digits(rest, 2, minutes)) return false;
  seconds = sign * (3600.0 * hours + 60.0 * minutes);
  return true;
}

bool parse_time(std::string_view cell, double& value) {
  double days = 0, zone = 0, seconds = 0;
  const bool dated = take_date(cell, days);
  int hours = 0, minutes = 0;
  if (!take_digits(cell, cell.size() > 1 && cell[1] == ':' ? 1 : 2, hours) || !take(cell, ':')) return false;
  if (!take_digits(cell, 2, minutes) || !take(cell, ':') || hours > 23 || minutes > 59) return false;
  std::size_t length = 0;
  while (length < cell.size() && ((cell[length] >= '0' && cell[length] <= '9') || cell[length] == '.')) ++length;
  if (length < 2 || !whole_number(cell.substr(0, length), seconds) || seconds >= 61) return false;
  cell.remove_prefix(length);
  if (!take_zone(cell, zone) || !cell.empty()) return false;
  value = (dated ? 86400 * days : 0) + 3600.0 * hours + 60.0 * minutes + seconds - zone;
  return true;
}

// "1,234,567.8": groups of three.
bool parse_thousands(std::string_view cell, double& value) {
  const std::size_t point = std::min(cell.find('.'), cell.size());
  const std::string_view whole = cell.substr(0, point);
  std::size_t comma = whole.find(',');
  if (comma == std::string_view::npos || comma == 0 || comma > 4) return false;
  for (; comma != std::string_view::npos; comma = whole.find(',', comma + 1))
    if (comma + 4 > whole.size() || (comma + 4 < whole.size() && whole[comma + 4] != ',')) return false;
  std::string plain(cell);
  plain.erase(std::remove(plain.begin(), plain.end(), ','), plain.end());
  return whole_number(plain, value);
}

std::string_view unit_of_cell(std::string_view cell) {
  const bool bracketed =
      cell.size() > 1 && ((cell.front() == '[' && cell.back() == ']') || (cell.front() == '(' && cell.back() == ')'));
  return bracketed ? cell.substr(1, cell.size() - 2) : cell;
}

bool is_unit(std::string_view word) {
  try {
    find_unit(std::string(word), "");
    return true;
  } catch (const InvalidInput&) {
    return false;
  }
}

}  // namespace

bool parse_unusual(std::string_view cell, double& value) {
  if (whole_number(cell, value)) return true;
  if (cell.find(':') != std::string_view::npos) return parse_time(cell, value);
  if (cell.find(',') != std::string_view::npos) return parse_thousands(cell, value);
  std::string fortran(cell);
  for (char& c : fortran)
    if (c == 'D' || c == 'd') c = 'e';
  return fortran != cell && whole_number(fortran, value);
}

bool are_units(const std::vector<std::string>& cells) {
  bool any = false;
  for (const std::string& cell : cells) {
    const std::string_view word = unit_of_cell(cell);
    if (word.empty() || word == "-") continue;
    if (!is_unit(word)) return false;
    any = true;
  }
  return any;
}

std::string with_unit(const std::string& name, std::string_view cell) {
  const std::string_view word = unit_of_cell(cell);
  return word.empty() || word == "-" ? name : fmt::format("{} [{}]", name, word);
}

void refuse_other_formats(std::string_view text, const std::string& file) {
  struct Format {
    std::string_view begins;
    const char *name, *remedy;
  };
  constexpr const char* python =
      "read it in Python and give the arrays to steelyard.identify (docs/recipes.md, Files that Python reads)";
  static constexpr Format formats[] = {
      {"\x89HDF", "HDF5", python},
      {"PAR1", "Parquet", python},
      {"ARROW1", "Arrow", python},
      {"\x80\x04", "a Python pickle", python},
      {"\x80\x05", "a Python pickle", python},
      {"{", "JSON", python},
      {"[{", "JSON", python},
      {"#ROSBAG V", "a bag of ROS 1", "convert it to one of ROS 2: rosbags-convert --src OLD.bag --dst NEW"},
      {"<", "XML or HTML, not a table", "copy the log again"},
      {"version https://git-lfs", "a pointer of Git LFS", "fetch the file itself: git lfs pull"},
      {"%PDF", "a PDF", "save the table as CSV"},
  };
  while (!text.empty() && (text.front() == ' ' || text.front() == '\n' || text.front() == '\r')) text.remove_prefix(1);
  for (const Format& format : formats)
    if (text.starts_with(format.begins))
      throw InvalidInput(fmt::format("{}: is {}; {}", file, format.name, format.remedy));
}

bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    const std::size_t more = c < 0x80 ? 0 : c >> 5 == 6 ? 1 : c >> 4 == 14 ? 2 : c >> 3 == 30 ? 3 : 4;
    if (more == 4) return false;
    for (std::size_t k = 1; k <= more && i + k < text.size(); ++k)
      if ((static_cast<unsigned char>(text[i + k]) & 0xc0) != 0x80) return false;
    i += more + 1;
  }
  return true;
}

std::string from_latin1(std::string_view text) {
  std::string out;
  out.reserve(text.size() + 16);
  for (const char c : text) {
    const auto u = static_cast<unsigned char>(c);
    if (u >= 0x80) {
      out += static_cast<char>(0xc0 | u >> 6);
      out += static_cast<char>(0x80 | (u & 0x3f));
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace steelyard::text
