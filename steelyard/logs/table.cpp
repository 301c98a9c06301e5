#include "steelyard/logs/table.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstring>
#include <set>
#include <string_view>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard {

namespace {

constexpr std::size_t max_bytes = std::size_t{4} << 30;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// The separator is what the header line uses: comma, semicolon, tab, else blanks.
char find_separator(std::string_view header) {
  for (const char c : {',', ';', '\t'})
    if (header.find(c) != std::string_view::npos) return c;
  return ' ';
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (is_blank(text.front()) || text.front() == '"')) text.remove_prefix(1);
  while (!text.empty() && (is_blank(text.back()) || text.back() == '"')) text.remove_suffix(1);
  return text;
}

std::vector<std::string> split_header(std::string_view line, char separator) {
  std::vector<std::string> names;
  while (true) {
    if (separator == ' ')  // any number of blanks is one separator
      while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
    if (separator == ' ' && line.empty()) break;
    const std::size_t end = line.find(separator);
    names.emplace_back(trimmed(line.substr(0, end)));
    if (end == std::string_view::npos) break;
    line.remove_prefix(end + 1);
  }
  return names;
}

struct Row {
  const std::string& file;
  std::size_t line;
  const std::vector<std::string>& names;

  [[noreturn]] void fail(const std::string& why) const {
    throw InvalidInput(fmt::format("{}:{}: {}", file, line, why));
  }

  // One row of numbers, from `at` to the end of its line.
  void parse(const char* at, const char* end, char separator, std::vector<double>& out) const {
    const std::size_t columns = names.size();
    const auto skip_blanks = [&] {
      while (at < end && is_blank(*at) && (separator == ' ' || *at != separator)) ++at;
    };
    for (std::size_t c = 0; c < columns; ++c) {
      skip_blanks();
      if (at == end) fail(fmt::format("has {} columns where the header has {}", c, columns));
      out.push_back(number(at, end, separator, names[c]));
      skip_blanks();
      if (c + 1 < columns && separator != ' ' && at < end) {
        if (*at != separator) fail(fmt::format("'{}' expected after column '{}'", separator, names[c]));
        ++at;
      }
    }
    while (at < end && (is_blank(*at) || *at == separator)) ++at;
    if (at < end) fail(fmt::format("has more columns than the header's {}", columns));
  }

  // The number at `at`, which moves behind it.
  double number(const char*& at, const char* end, char separator, const std::string& name) const {
    const char* start = at + (*at == '+' && at + 1 < end && at[1] != '-' ? 1 : 0);
    double value = 0;
    const auto [next, code] = std::from_chars(start, end, value);
    const bool ends = next == end || is_blank(*next) || *next == separator;
    if (code != std::errc() || !ends) {
      const std::string_view rest(at, static_cast<std::size_t>(end - at));
      const std::string_view word = rest.substr(0, rest.find_first_of(",;\t \r"));
      if (word.empty()) fail(fmt::format("column '{}' is empty", name));
      fail(fmt::format("column '{}': '{}' is not a number", name, word.substr(0, 30)));
    }
    if (!std::isfinite(value)) fail(fmt::format("column '{}' is {}: not a finite number", name, value));
    at = next;
    return value;
  }
};

// Names of the columns, all there and all different.
std::vector<std::string> read_header(std::string_view line, char separator, const Row& row) {
  std::vector<std::string> columns = split_header(line, separator);
  const std::string& first = columns.front();
  double number = 0;
  if (std::from_chars(first.data(), first.data() + first.size(), number).ec == std::errc())
    row.fail("the first line is numbers; a header of column names is needed (t,q1,q2,...)");
  std::set<std::string_view> seen;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (columns[c].empty()) row.fail(fmt::format("column {} has no name", c + 1));
    if (!seen.insert(columns[c]).second) row.fail(fmt::format("two columns are named '{}'", columns[c]));
  }
  return columns;
}

}  // namespace

int Table::column(const std::string& name) const {
  for (std::size_t c = 0; c < names.size(); ++c)
    if (names[c] == name) return static_cast<int>(c);
  return -1;
}

Eigen::MatrixXd Table::channels(const std::string& prefix, int count) const {
  Eigen::MatrixXd out(count, values.rows());
  std::vector<std::string> missing;
  for (int i = 0; i < count; ++i) {
    const std::string name = fmt::format("{}{}", prefix, i + 1);
    const int c = column(name);
    if (c < 0)
      missing.push_back(name);
    else
      out.row(i) = values.col(c).transpose();
  }
  if (!missing.empty())
    throw InvalidInput(fmt::format("{}: no column {}; the header has: {}", file, join(missing), join(names)));
  if (const int extra = column(fmt::format("{}{}", prefix, count + 1)); extra >= 0)
    throw InvalidInput(
        fmt::format("{}: has a column {}{}, but the robot has {} joints", file, prefix, count + 1, count));
  return out;
}

Table parse_table(const std::string& text, const std::string& file) {
  Table table;
  table.file = file;
  const char* at = text.data() + (text.compare(0, 3, "\xef\xbb\xbf") == 0 ? 3 : 0);  // Excel's byte order mark
  const char* const end = text.data() + text.size();
  std::size_t line = 0;
  char separator = ',';
  std::vector<double> numbers;
  while (at < end) {
    const char* stop = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
    if (stop == nullptr) stop = end;
    ++line;
    const std::string_view content = trimmed({at, static_cast<std::size_t>(stop - at)});
    if (!content.empty() && content.front() != '#') {
      if (table.names.empty()) {
        separator = find_separator(content);
        table.names = read_header(content, separator, {file, line, table.names});
      } else {
        Row{file, line, table.names}.parse(at, stop, separator, numbers);
      }
    }
    at = stop + 1;
  }
  if (table.names.empty()) throw InvalidInput(fmt::format("{}: the file is empty", file));
  const auto columns = static_cast<Eigen::Index>(table.names.size());
  const Eigen::Index rows = static_cast<Eigen::Index>(numbers.size()) / columns;
  if (rows == 0) throw InvalidInput(fmt::format("{}: there is a header, but no row of numbers below it", file));
  table.values = Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
      numbers.data(), rows, columns);
  return table;
}

Table read_table(const std::string& path) { return parse_table(read_text(path, max_bytes), path); }

std::string to_csv(const std::vector<std::string>& names, const Eigen::MatrixXd& values) {
  fmt::memory_buffer out;
  fmt::format_to(std::back_inserter(out), "{}\n", fmt::join(names, ","));
  for (Eigen::Index r = 0; r < values.rows(); ++r)
    for (Eigen::Index c = 0; c < values.cols(); ++c)
      fmt::format_to(std::back_inserter(out), "{}{}", values(r, c), c + 1 < values.cols() ? ',' : '\n');
  return fmt::to_string(out);
}

}  // namespace steelyard
