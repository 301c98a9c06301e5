#include "steelyard/logs/pieces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/logs/odd_text.hpp"

namespace steelyard {

namespace {

constexpr std::size_t piece_step = std::size_t{1} << 18;     // stays in the second-level cache
constexpr std::size_t longest_piece = std::size_t{1} << 26;  // bytes of a line, or of remarks above the first row

}  // namespace

Pieces::Pieces(ByteSource& source) : source_(source) {
  const std::string_view head = source.head();
  if (head.starts_with("\xff\xfe") || head.starts_with("\xfe\xff")) wide_ = head[0] == '\xff' ? 1 : 2;
  returns_end_lines_ = head.find('\r') != std::string_view::npos && head.find('\n') == std::string_view::npos;
}

void Pieces::rewrite(const text::Dialect& dialect) {
  dialect_ = dialect;
  if (!dialect_.plain()) text::rewrite(buffer_.data() + begin_, buffer_.data() + end_, dialect_);
}

bool Pieces::extend() {
  if (last_) return false;
  std::memmove(buffer_.data(), buffer_.data() + begin_, filled_ - begin_);
  filled_ -= begin_;
  const std::size_t seen = end_ - begin_;  // how much of it was read
  begin_ = 0;
  end_ = 0;
  while (end_ == 0) {
    if (filled_ > longest_piece)
      throw InvalidInput(fmt::format("{}: {} MB without a row of numbers", source_.path(), longest_piece >> 20));
    buffer_.resize(std::max(buffer_.size(), filled_ + piece_step));
    const std::size_t read = this->read(buffer_.data() + filled_);
    if (returns_end_lines_) std::replace(buffer_.data() + filled_, buffer_.data() + filled_ + read, '\r', '\n');
    const std::size_t stop = std::string_view(buffer_.data() + filled_, read).rfind('\n');
    if (stop != std::string_view::npos) end_ = filled_ + stop + 1;
    filled_ += read;
    if (last_) end_ = filled_;
    if (last_) break;
  }
  if (!dialect_.plain()) text::rewrite(buffer_.data() + seen, buffer_.data() + end_, dialect_);
  return true;
}

bool Pieces::next() {
  begin_ = end_;
  return extend();
}

// Up to `piece_step` bytes; `last_` when there are no more.
std::size_t Pieces::read(char* out) {
  if (wide_ == 0) {
    const std::size_t count = source_.read(out, piece_step);
    last_ = count < piece_step;
    return count;
  }
  std::string raw(piece_step / 3 / 2 * 2, '\0');  // a character of two bytes takes up to three
  raw.resize(source_.read(raw.data(), raw.size()));
  last_ = raw.size() < piece_step / 3 / 2 * 2;
  return text::from_utf16(raw, wide_ == 1, out);
}

TextLayout find_layout(Pieces& pieces, const std::string& path, int dof, const LogFormat& format,
                       bool may_lack_header) {
  TextLayout out;
  pieces.extend();
  pieces.drop(pieces.view().size() - text::from_its_start(pieces.view(), path).size());
  while (!text::holds_row(pieces.view()) && pieces.extend()) {
  }
  const bool header = format.header && !(may_lack_header && text::begins_with_numbers(pieces.view()));
  if (header != format.header) out.guesses.emplace_back("no header");
  if (pieces.wide()) out.guesses.emplace_back("UTF-16");
  text::Skipped before;
  while (!header) {
    const text::Skipped more = text::skip_rows(pieces.view(), format.first_row - 1 - before.rows);
    before = {0, before.lines + more.lines, before.rows + more.rows};
    pieces.drop(more.bytes);
    if (before.rows == format.first_row - 1 || !pieces.next()) break;
  }
  while (!text::holds_row(pieces.view()) && pieces.extend()) {
  }
  if (before.rows > 0 && !text::holds_row(pieces.view())) fail_rows(path, format, before.rows);
  const std::string remedy = fmt::format(
      "a header of column names is needed (t,q1,q2,...), or the columns' numbers: `columns` t=1,q={},tau={}",
      dof == 1 ? "2" : fmt::format("2-{}", dof + 1), dof == 1 ? "3" : fmt::format("{}-{}", dof + 2, 2 * dof + 1));
  out.layout = text::find_layout(pieces.view(), path, header, remedy, before);
  for (std::string& name : out.layout.names)
    if (!text::is_utf8(name)) name = text::from_latin1(name);
  pieces.drop(out.layout.start);
  while (!text::holds_row(pieces.view()) && pieces.extend()) {
  }
  const text::Dialect dialect = text::find_dialect(pieces.view(), out.layout, out.lists);
  pieces.rewrite(dialect);
  if (dialect.decimal_comma) out.guesses.emplace_back("decimal commas");
  if (dialect.lists) out.guesses.emplace_back("lists of numbers in cells");
  return out;
}

Diagnostics guessed(const std::string& path, const std::vector<std::string>& guesses) {
  if (guesses.empty()) return {};
  return {{Severity::info, "log-read-as", fmt::format("{}: read as having {}", path, join(guesses))}};
}

void fail_rows(const std::string& path, const LogFormat& format, std::size_t rows) {
  throw InvalidInput(fmt::format("{}: rows {}-{} are asked for, but the file has {} rows", path, format.first_row,
                                 format.last_row == 0 ? "" : std::to_string(format.last_row), rows));
}

}  // namespace steelyard
