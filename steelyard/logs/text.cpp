#include "steelyard/logs/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/logs/number.hpp"
#include "steelyard/logs/odd_text.hpp"
#include "steelyard/logs/plain_row.hpp"

namespace steelyard::text {

namespace {

constexpr std::size_t block_rows = 256;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Every comma is within a number, "1,5", or a list, "[1, 2]".
bool commas_are_in_numbers(std::string_view line) {
  int depth = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '[') ++depth;
    if (line[i] == ']') --depth;
    if (line[i] != ',' || depth > 0) continue;
    const auto digit = [&](std::size_t at) { return at < line.size() && line[at] >= '0' && line[at] <= '9'; };
    if (i == 0 || !digit(i - 1) || !digit(i + 1)) return false;
  }
  return true;
}

// The separator is what the line uses: semicolon (its commas may be decimal ones), comma, tab, bar, else blanks.
char find_separator(std::string_view line) {
  const bool tabs = line.find('\t') != std::string_view::npos && line.find(';') == std::string_view::npos;
  if (tabs && commas_are_in_numbers(line)) return '\t';
  for (const char c : {';', ',', '\t', '|'})
    if (line.find(c) != std::string_view::npos) return c;
  return ' ';
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view unquoted(std::string_view text) {
  text = trimmed(text);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  return trimmed(text);
}

// Where the cell at the front of `line` ends: at its separator or the end; separators inside quotes do not count.
std::size_t cell_length(std::string_view line, char separator) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    if (!quoted && (line[i] == separator || (separator == ' ' && is_blank(line[i])))) return i;
  }
  return quoted ? std::min(line.find(separator), line.size()) : line.size();  // a quote that never closes is a letter
}

std::vector<std::string> split(std::string_view line, char separator) {
  std::vector<std::string> cells;
  line = separator == '\t' ? line : trimmed(line);
  while (true) {
    if (separator == ' ') line = trimmed(line);
    const std::size_t length = cell_length(line, separator);
    cells.emplace_back(unquoted(line.substr(0, length)));
    if (length == line.size()) break;
    line.remove_prefix(length + 1);
  }
  return cells;
}

// A list of numbers, or a number; its point may be a comma where that separates no cells.
bool starts_with_number(std::string cell) {
  if (cell.size() > 1 && cell.front() == '[') return starts_with_number(cell.substr(1, cell.find_first_of(",; ]") - 1));
  std::replace(cell.begin(), cell.end(), ',', '.');
  double value = 0;
  const char* end = cell.data() + cell.size();
  return parse_number(cell.data(), end, value) == end && std::isfinite(value);
}

std::string_view line_at(std::string_view text, std::size_t start) {
  const std::size_t stop = text.find('\n', start);
  return text.substr(start, stop == std::string_view::npos ? std::string_view::npos : stop - start);
}

// Every column has a name, and no two the same. A separator at the end of the header adds no column; a first column
// without a name counts the rows.
void check_names(std::vector<std::string>& names, const std::string& where) {
  if (names.size() > 1 && names.back().empty()) names.pop_back();
  if (names.size() > 1 && names.front().empty()) names.front() = "(row)";
  std::set<std::string_view> seen;
  for (std::size_t c = 0; c < names.size(); ++c) {
    if (names[c].empty()) throw InvalidInput(fmt::format("{}: column {} has no name", where, c + 1));
    if (!seen.insert(names[c]).second)
      throw InvalidInput(fmt::format("{}: two columns are named '{}'", where, names[c]));
  }
}

// "# …", and "% …" as MATLAB writes it; "%time" is a name.
bool is_comment(std::string_view line) {
  if (line.empty()) return false;
  return line.front() == '#' || (line.front() == '%' && (line.size() == 1 || line[1] == ' ' || line[1] == '\t'));
}

// The names in "# t q1 q2" above `count` columns of numbers, or nothing.
std::vector<std::string> names_in_comment(std::string_view comment, std::size_t count) {
  while (!comment.empty() && (comment.front() == '#' || comment.front() == '%' || is_blank(comment.front())))
    comment.remove_prefix(1);
  std::vector<std::string> names = split(comment, find_separator(comment));
  const bool all_numbers = std::all_of(names.begin(), names.end(), starts_with_number);
  return names.size() == count && !all_numbers ? names : std::vector<std::string>();
}

// A row of units below the header goes into the names.
void take_units(std::string_view text, std::vector<std::string>& names, Layout& layout) {
  const std::string_view below = line_at(text, layout.start);
  std::vector<std::string> units = split(below, layout.separator);
  if (units.size() > names.size() && units.back().empty()) units.pop_back();
  if (units.size() != names.size() || !are_units(units)) return;
  for (std::size_t c = 0; c < names.size(); ++c) names[c] = with_unit(names[c], units[c]);
  layout.start = std::min(text.size(), layout.start + below.size() + 1);
  ++layout.line;
}

bool only_blanks(const char* at, const char* end) {
  return std::all_of(at, end, [](char c) { return is_blank(c) || c == '\n'; });
}

// A line of data, or a blank one or a comment?
bool holds_data(const char* at, const char* end) {
  while (at < end && is_blank(*at)) ++at;
  return at < end && *at != '\n' && *at != '#' && !(*at == '%' && at + 1 < end && is_blank(at[1]));
}

const char* next_line(const char* at, const char* end) {
  const void* stop = std::memchr(at, '\n', static_cast<std::size_t>(end - at));
  return stop == nullptr ? end : static_cast<const char*>(stop) + 1;
}

}  // namespace

// Reads the rows one after the other.
class RowFeed::Reader {
 public:
  Reader(const Layout& layout, const RowOptions& options) : layout_(layout), options_(options) {
    wanted_.assign(layout.columns, 0);
    for (const std::size_t c : options.columns) wanted_[c] = 1;
    plain_ = {layout.columns, wanted_.data(), layout.separator};
  }

  void set_end(const char* end) { end_ = end; }

  // Writes the wanted columns to `out`, moves `at` behind the line and returns true; or leaves a complaint.
  bool read(const char*& at, double* out) {
    if (const char* const next = layout_.separator == ' ' ? nullptr : read_plain_row(at, end_, plain_, out)) {
      at = next;
      return true;
    }
    complaint_.clear();
    cut_ = false;
    const char* p = at;
    for (std::size_t c = 0; c < layout_.columns; ++c) {
      if (wanted_[c] != 0) {
        if (!read_cell(p, c, *out++)) return false;
      } else if (!skip_cell(p)) {
        return too_short(c);
      }
      if (c + 1 == layout_.columns) break;
      if (p < end_ && *p == layout_.separator) {
        ++p;
      } else if (layout_.separator != ' ' || p == end_ || !is_blank(*p)) {
        return too_short(c + 1);
      }
    }
    while (p < end_ && (is_blank(*p) || *p == layout_.separator)) ++p;
    if (p < end_ && *p != '\n')
      return complain(fmt::format("has more columns than {} {}", reference(), layout_.columns));
    at = p < end_ ? p + 1 : end_;
    return true;
  }

  const std::string& complaint() const { return complaint_; }
  bool cut() const { return cut_; }  ///< the complaint is that the row ends too early

 private:
  bool blank(char c) const { return is_blank(c) && c != layout_.separator; }

  void skip_blanks(const char*& p) const {
    while (p < end_ && (layout_.separator == ' ' ? is_blank(*p) : blank(*p))) ++p;
  }

  bool at_line_end(const char* p) const { return p == end_ || *p == '\n'; }

  std::string reference() const { return layout_.names.empty() ? "the first row's" : "the header's"; }

  bool complain(std::string why) {
    complaint_ = std::move(why);
    return false;
  }

  bool too_short(std::size_t count) {
    cut_ = true;
    return complain(fmt::format("has {} columns where the {} has {}", count,
                                layout_.names.empty() ? "first row" : "header", layout_.columns));
  }

  // The number at `p`, which moves to the separator or line end behind it.
  bool read_cell(const char*& p, std::size_t c, double& value) {
    skip_blanks(p);
    const char* next = p < end_ ? parse_number(p, end_, value) : nullptr;
    if (next != nullptr) {
      const char* stop = next;
      if (layout_.separator != ' ' && stop < end_ && *stop != layout_.separator) skip_blanks(stop);
      const bool ends =
          at_line_end(stop) || *stop == layout_.separator || (layout_.separator == ' ' && is_blank(*stop));
      if (ends && (options_.gaps || std::isfinite(value))) {
        p = stop;
        return true;
      }
    }
    return read_odd_cell(p, c, value);
  }

  // A cell that is not plainly a number: a gap, or a complaint.
  bool read_odd_cell(const char*& p, std::size_t c, double& value) {
    const char* const start = p;
    if (!skip_cell(p)) return too_short(c);
    const std::string_view cell = trimmed({start, static_cast<std::size_t>(p - start)});
    cut_ = p == end_;  // the file ends inside this cell
    const bool quoted = cell.size() > 1 && cell.front() == '"' && cell.back() == '"';
    const std::string_view inner = quoted ? trimmed(cell.substr(1, cell.size() - 2)) : cell;
    if (!cut_ && parse_unusual(inner, value) && (options_.gaps || std::isfinite(value))) return true;
    if (options_.words && !cut_) {
      value = std::numeric_limits<double>::quiet_NaN();
      return true;
    }
    const std::string name = layout_.label(c);
    if (cell.empty()) {
      value = std::numeric_limits<double>::quiet_NaN();
      return (options_.gaps && !cut_) || complain(fmt::format("{} is empty", name));
    }
    if (options_.gaps && !cut_ && (inner.empty() || means_missing(inner))) {
      value = std::numeric_limits<double>::quiet_NaN();
      return true;
    }
    if (!layout_.names.empty() && !cut_ && layout_.names[c] == inner)
      return complain(fmt::format("{}: the header again; does another recording begin here? Give one at a time", name));
    const char* const stop = cell.data() + cell.size();
    const std::string quote(cell.substr(0, 30));
    if (parse_number(cell.data(), stop, value) == stop)
      return complain(fmt::format("{} is {}: not a finite number", name, value));
    if (only_its_size_is_wrong(cell, stop))
      return complain(fmt::format("{}: '{}' is too large or too small for a number", name, quote));
    if (layout_.separator != ',' && cell.find(',') != std::string_view::npos)
      return complain(fmt::format("{}: '{}' is not a number; write it with a decimal point", name, quote));
    if (cell.find(':') != std::string_view::npos)
      return complain(fmt::format(
          "{}: '{}' is not a number; write a time in seconds or as hh:mm:ss, or leave t out and give the rate "
          "(`rate` HZ)",
          name, quote));
    return complain(fmt::format("{}: '{}' is not a number", name, quote));
  }

  // As spreadsheets, statistics and databases write it.
  static bool means_missing(std::string_view cell) {
    return cell == "NA" || cell == "N/A" || cell == "#N/A" || cell == "null" || cell == "NULL" || cell == "None";
  }

  static bool only_its_size_is_wrong(std::string_view cell, const char* stop) {
    double ignored = 0;
    const auto [next, code] = std::from_chars(cell.data() + (cell.front() == '+' ? 1 : 0), stop, ignored);
    return next == stop && code == std::errc::result_out_of_range;
  }

  // Moves behind a cell whatever it holds; false when the line has ended already (blanks) or there is no text left.
  bool skip_cell(const char*& p) const {
    skip_blanks(p);
    if (at_line_end(p) && (layout_.separator == ' ' || p == end_)) return layout_.separator != ' ';
    const char* q = p;
    if (*q == '"') {  // separators inside quotes do not count
      ++q;
      while (!at_line_end(q) && *q != '"') ++q;
      if (at_line_end(q)) q = p;
    }
    while (!at_line_end(q) && *q != layout_.separator && (layout_.separator != ' ' || !is_blank(*q))) ++q;
    p = q;
    return true;
  }

  const Layout& layout_;
  const RowOptions& options_;
  const char* end_ = nullptr;
  std::vector<char> wanted_;
  RowShape plain_;
  std::string complaint_;
  bool cut_ = false;
};

std::string Layout::label(std::size_t column) const {
  return names.empty() ? fmt::format("column {}", column + 1) : fmt::format("column '{}'", names[column]);
}

std::string_view from_its_start(std::string_view text, const std::string& file) {
  refuse_other_formats(text, file);
  if (text.substr(0, 4096).find('\0') != std::string_view::npos)
    throw InvalidInput(fmt::format("{}: is not text; save it as CSV in UTF-8", file));
  return text.substr(text.substr(0, 3) == "\xef\xbb\xbf" ? 3 : 0);
}

std::size_t from_utf16(std::string_view raw, bool low_first, char* out) {
  char* to = out;
  for (std::size_t i = 0; i + 1 < raw.size(); i += 2) {
    const auto low = static_cast<unsigned char>(raw[low_first ? i : i + 1]);
    const auto high = static_cast<unsigned char>(raw[low_first ? i + 1 : i]);
    const unsigned c = static_cast<unsigned>(high) << 8 | low;
    if (c >= 0xd800 && c < 0xe000) {
      *to++ = '?';
    } else if (c < 0x80) {
      *to++ = static_cast<char>(c);
    } else if (c < 0x800) {
      *to++ = static_cast<char>(0xc0 | c >> 6);
      *to++ = static_cast<char>(0x80 | (c & 0x3f));
    } else {
      *to++ = static_cast<char>(0xe0 | c >> 12);
      *to++ = static_cast<char>(0x80 | (c >> 6 & 0x3f));
      *to++ = static_cast<char>(0x80 | (c & 0x3f));
    }
  }
  return static_cast<std::size_t>(to - out);
}

bool begins_with_numbers(std::string_view text) {
  std::string_view comment;
  for (std::size_t at = 0; at < text.size(); at += line_at(text, at).size() + 1) {
    const std::string_view content = trimmed(line_at(text, at));
    if (is_comment(content)) comment = content;
    if (content.empty() || is_comment(content)) continue;
    const std::vector<std::string> cells = split(content, find_separator(content));
    return starts_with_number(cells.front()) && names_in_comment(comment, cells.size()).empty();
  }
  return false;
}

bool holds_row(std::string_view text) { return skip_rows(text, 1).rows == 1; }

Skipped skip_rows(std::string_view text, std::size_t rows) {
  Skipped skipped;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (; at < end && skipped.rows < rows; at = next_line(at, end), ++skipped.lines)
    if (holds_data(at, end)) ++skipped.rows;
  skipped.bytes = static_cast<std::size_t>(at - text.data());
  return skipped;
}

Layout find_layout(std::string_view text, const std::string& file, bool header, const std::string& remedy,
                   const Skipped& before) {
  Layout layout;
  layout.rows = before.rows;
  std::size_t line = before.lines;
  std::string_view comment;
  for (std::size_t at = 0; at < text.size(); at += line_at(text, at).size() + 1) {
    ++line;
    const std::string_view content = trimmed(line_at(text, at));
    if (is_comment(content)) comment = content;
    if (content.empty() || is_comment(content)) continue;
    layout.separator = find_separator(content);
    std::vector<std::string> cells = split(content, layout.separator);
    if (cells.size() > 1 && cells.back().empty() && layout.separator != ' ' && !header) cells.pop_back();
    layout.columns = cells.size();
    layout.start = at;
    layout.line = line;
    if (!header) return layout;
    const std::string where = fmt::format("{}:{}", file, line);
    if (starts_with_number(cells.front())) {
      cells = names_in_comment(comment, cells.size());
      if (cells.empty()) throw InvalidInput(fmt::format("{}: the first line is numbers; {}", where, remedy));
    } else {
      layout.start = std::min(text.size(), at + line_at(text, at).size() + 1);
      layout.line = line + 1;
    }
    check_names(cells, where);
    take_units(text, cells, layout);
    layout.names = cells;
    layout.columns = cells.size();
    return layout;
  }
  throw InvalidInput(fmt::format("{}: the file is empty", file));
}

std::size_t count_rows(std::string_view text, const Layout& layout) {
  const char* const end = text.data() + text.size();
  std::size_t count = 0;
  for (const char* at = text.data() + layout.start; at < end; at = next_line(at, end))
    if (holds_data(at, end)) ++count;
  return count;
}

RowFeed::RowFeed(std::string file, Layout layout, RowOptions options, TakeRows take)
    : file_(std::move(file)), layout_(std::move(layout)), options_(std::move(options)), take_(std::move(take)) {
  reader_ = std::make_unique<Reader>(layout_, options_);
  block_.resize(block_rows * options_.columns.size());
  line_ = layout_.line;
  rows_.seen = layout_.rows;
}

RowFeed::~RowFeed() = default;

bool RowFeed::feed(std::string_view text) {
  const char* at = text.data();
  const char* const end = at + text.size();
  if (!cut_.empty() && !only_blanks(at, end)) throw InvalidInput(cut_);
  reader_->set_end(end);
  for (; at < end && cut_.empty(); ++line_) {
    if (!holds_data(at, end)) {
      at = next_line(at, end);
      continue;
    }
    if (options_.last != 0 && rows_.seen == options_.last) return false;
    if (++rows_.seen < options_.first) {
      at = next_line(at, end);
    } else if (reader_->read(at, block_.data() + filled_ * options_.columns.size())) {
      if (++filled_ == block_rows) flush();
    } else {
      complain(next_line(at, end), end);
    }
  }
  return true;
}

// The row at hand cannot be read. It may be the last one, of which the end is missing: that shows in what follows.
void RowFeed::complain(const char* after, const char* end) {
  cut_ = fmt::format("{}:{}: {}", file_, line_, reader_->complaint());
  if (!options_.drop_cut_row || !reader_->cut() || !only_blanks(after, end)) throw InvalidInput(cut_);
  --rows_.seen;
}

Rows RowFeed::finish() {
  flush();
  rows_.dropped = cut_;
  return rows_;
}

void RowFeed::flush() {
  if (filled_ > 0) take_(block_.data(), filled_);
  rows_.read += filled_;
  filled_ = 0;
}

}  // namespace steelyard::text
