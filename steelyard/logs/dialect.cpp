#include "steelyard/logs/dialect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/logs/number.hpp"

namespace steelyard::text {

namespace {

constexpr std::size_t looked_at = 1000;      // rows that show whether commas are decimal
constexpr std::size_t most_numbers = 10000;  // numbers of a list, at most

bool blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view line_of(std::string_view text) { return text.substr(0, text.find('\n')); }

bool is_data(std::string_view line) {
  while (!line.empty() && blank(line.front())) line.remove_prefix(1);
  return !line.empty() && line.front() != '#' && !line.starts_with("% ");
}

// The cells of a line; separators inside quotes and brackets do not count.
std::vector<std::string_view> cells_of(std::string_view line, char separator) {
  std::vector<std::string_view> out;
  std::size_t start = 0;
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"') quoted = !quoted;
    if (c == '[') ++depth;
    if (c == ']') --depth;
    const bool separates = separator == ' ' ? blank(c) : c == separator;
    if (!separates || quoted || depth > 0) continue;
    if (separator != ' ' || i > start) out.push_back(line.substr(start, i - start));
    start = i + 1;
  }
  if (separator != ' ' || start < line.size()) out.push_back(line.substr(start));
  return out;
}

std::string_view stripped(std::string_view cell) {
  const auto odd = [](char c) { return blank(c) || c == '"'; };
  while (!cell.empty() && odd(cell.front())) cell.remove_prefix(1);
  while (!cell.empty() && odd(cell.back())) cell.remove_suffix(1);
  return cell;
}

bool is_list(std::string_view cell) {
  cell = stripped(cell);
  return cell.size() > 2 && cell.front() == '[' && cell.back() == ']';
}

bool is_number(std::string_view cell) {
  double value = 0;
  return !cell.empty() && parse_number(cell.data(), cell.data() + cell.size(), value) == cell.data() + cell.size();
}

std::size_t count_numbers(std::string_view cell) {
  std::string list(cell);
  rewrite(list.data(), list.data() + list.size(), {false, true, ','});
  return std::min(most_numbers, static_cast<std::size_t>(std::count(list.begin(), list.end(), ',')) + 1);
}

// Some number has a comma for its point, and none has a point.
bool has_decimal_commas(std::string_view rows, char separator) {
  if (separator == ',') return false;
  bool commas = false;
  for (std::size_t row = 0; row < looked_at && !rows.empty(); ++row) {
    const std::string_view line = line_of(rows);
    rows.remove_prefix(std::min(rows.size(), line.size() + 1));
    if (!is_data(line)) continue;
    for (const std::string_view cell : cells_of(line, separator)) {
      std::string word(stripped(cell));
      if (is_number(word) && word.find('.') != std::string::npos) return false;
      const std::size_t comma = word.find(',');
      if (comma == std::string::npos) continue;
      word[comma] = '.';
      commas = commas || is_number(word);
    }
  }
  return commas;
}

void spread(const std::vector<std::string_view>& row, Layout& layout, std::vector<ListCell>& cells) {
  std::vector<std::string> names;
  std::size_t columns = 0;
  for (std::size_t c = 0; c < row.size(); ++c) {
    const std::string name = layout.names.empty() ? "" : layout.names[c];
    const std::size_t count = is_list(row[c]) ? count_numbers(stripped(row[c])) : 1;
    if (is_list(row[c])) cells.push_back({name, columns, count});
    for (std::size_t k = 0; k < count && !name.empty(); ++k)
      names.push_back(count == 1 ? name : fmt::format("{}{}", name, k + 1));
    columns += count;
  }
  layout.names = names;
  layout.columns = columns;
}

}  // namespace

Dialect find_dialect(std::string_view rows, Layout& layout, std::vector<ListCell>& cells) {
  Dialect out;
  out.separator = layout.separator;
  std::string_view rest = rows, line = line_of(rest);
  while (!rest.empty() && !is_data(line)) {
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    line = line_of(rest);
  }
  if (line.find('[') != std::string_view::npos) {
    std::vector<std::string_view> row = cells_of(line, layout.separator);
    if (row.size() > 1 && stripped(row.back()).empty()) row.pop_back();
    out.lists =
        std::any_of(row.begin(), row.end(), is_list) && (layout.names.empty() || layout.names.size() == row.size());
    if (out.lists) spread(row, layout, cells);
  }
  if (!out.lists) out.decimal_comma = has_decimal_commas(rows, layout.separator);
  return out;
}

void rewrite(char* begin, char* end, const Dialect& dialect) {
  if (dialect.decimal_comma) std::replace(begin, end, ',', '.');
  if (!dialect.lists) return;
  const auto next_of = [&](const char* at) {
    while (at < end && (*at == ' ' || *at == '\t')) ++at;
    return at < end ? *at : '\n';
  };
  bool inside = false, after_number = false;
  for (char* p = begin; p < end; ++p) {
    if (*p == '\n') inside = false;
    if (*p == '[') {
      if (p > begin && p[-1] == '"') p[-1] = ' ';
      *p = ' ';
      inside = true;
      after_number = false;
    } else if (*p == ']') {
      if (p + 1 < end && p[1] == '"') p[1] = ' ';
      *p = ' ';
      inside = false;
    } else if (inside && (*p == ',' || *p == ';')) {
      *p = dialect.separator;
      after_number = false;
    } else if (inside && (*p == ' ' || *p == '\t')) {
      const char next = next_of(p);
      if (after_number && next != ',' && next != ';' && next != ']') {
        *p = dialect.separator;
        after_number = false;
      }
    } else if (inside) {
      after_number = true;
    }
  }
}

}  // namespace steelyard::text
