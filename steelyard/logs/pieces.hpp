// Text files in pieces, and how they are to be read. Private to the library.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "steelyard/logs/bytes.hpp"
#include "steelyard/logs/dialect.hpp"
#include "steelyard/logs/log.hpp"
#include "steelyard/logs/text.hpp"

namespace steelyard {

/// A text in pieces that end with a line, so that no row is cut in two; only the last may lack its line end.
class Pieces {
 public:
  explicit Pieces(ByteSource& source);

  std::string_view view() const { return {buffer_.data() + begin_, end_ - begin_}; }
  bool last() const { return last_; }
  FileDigest digest() { return source_.digest(); }
  double share_read() const { return source_.share_read(); }
  void drop(std::size_t bytes) { begin_ += bytes; }
  bool wide() const { return wide_ != 0; }

  /// From here on, text is rewritten as plain rows.
  void rewrite(const text::Dialect& dialect);

  bool extend();  ///< more text behind the rest of the piece; false: there is none
  bool next();    ///< the next piece in place of this one; false: there is none

 private:
  std::size_t read(char* out);

  ByteSource& source_;
  std::string buffer_;
  std::size_t begin_ = 0, end_ = 0, filled_ = 0;  // [begin, end) is the piece; bytes behind it start the next
  bool last_ = false;
  bool returns_end_lines_ = false;  // a carriage return alone, as of old Macs
  int wide_ = 0;                    // UTF-16: 1 with the low byte first, 2 with the high one
  text::Dialect dialect_;
};

/// How a text is to be read, and what was guessed of that.
struct TextLayout {
  text::Layout layout;
  std::vector<text::ListCell> lists;
  std::vector<std::string> guesses;
};

/// Leaves the pieces where the rows start. Rows before the first requested one are skipped without parsing, since
/// there may be anything; but a header comes first. `may_lack_header`: a first line of numbers is data, whatever the
/// format says.
TextLayout find_layout(Pieces& pieces, const std::string& path, int dof, const LogFormat& format, bool may_lack_header);

/// What was guessed, in one line.
Diagnostics guessed(const std::string& path, const std::vector<std::string>& guesses);

[[noreturn]] void fail_rows(const std::string& path, const LogFormat& format, std::size_t rows);

}  // namespace steelyard
