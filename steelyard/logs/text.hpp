// Tables of numbers as text: the one reader behind read_table and read_log. Private to the library.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace steelyard::text {

/// The text without Excel's byte order mark; throws InvalidInput when it does not look like text.
std::string_view from_its_start(std::string_view text, const std::string& file);

/// UTF-16 as UTF-8, written to `out`, which has room for three bytes per two of `raw`; the number of bytes. Characters
/// beyond 16 bits, which no table of numbers needs, are question marks.
std::size_t from_utf16(std::string_view raw, bool low_first, char* out);

/// Whether there is a line other than blanks and comments.
bool holds_row(std::string_view text);

/// Bytes to skip for rows of data.
struct Skipped {
  std::size_t bytes = 0, lines = 0, rows = 0;
};

/// Whether the first line is numbers, and no comment above it names the columns.
bool begins_with_numbers(std::string_view text);

/// `rows` rows, or as many as there are, with the comments between them.
Skipped skip_rows(std::string_view text, std::size_t rows);

/// Layout of a text, from its first lines: where the rows start and how they are separated.
struct Layout {
  std::vector<std::string> names;  ///< empty without a header
  std::size_t columns = 0;
  char separator = ',';   ///< comma, semicolon, tab; ' ' stands for any run of blanks
  std::size_t start = 0;  ///< offset of the line the rows start with
  std::size_t line = 1;   ///< its number
  std::size_t rows = 0;   ///< rows of data before it

  std::string label(std::size_t column) const;  ///< "column 'q1'" or "column 3"
};

/// `remedy` follows the complaint about a missing header. A comment line above the numbers that names every column
/// (as numpy.savetxt writes it) is a header, too. Without a header, the first row shows how many columns there are.
/// `before`: what was skipped of the file before this text.
Layout find_layout(std::string_view text, const std::string& file, bool header, const std::string& remedy,
                   const Skipped& before = {});

/// Number of rows of data, good or bad.
std::size_t count_rows(std::string_view text, const Layout& layout);

struct RowOptions {
  std::vector<std::size_t> columns;  ///< which to read, ascending; text in the others does not matter
  bool gaps = false;                 ///< empty cells are NaN; nan and inf are kept. Otherwise they are errors
  bool words = false;                ///< cells that are no numbers are NaN. Otherwise they are errors
  bool drop_cut_row = false;         ///< a last row that ends too early is dropped. Otherwise it is an error
  std::size_t first = 1;             ///< 1-based row of data, included
  std::size_t last = 0;              ///< 0: all
};

struct Rows {
  std::size_t seen = 0;  ///< rows of data up to the last one looked at
  std::size_t read = 0;  ///< rows given to `take`
  std::string dropped;   ///< error of a dropped last row, with file and line
};

/// Gets `count` rows, one after the other, `columns` of each.
using TakeRows = std::function<void(const double* rows, std::size_t count)>;

/// Text to rows, piece by piece. Rows are handed on in blocks that stay in the cache: the numbers of a large file are
/// written to memory only once.
class RowFeed {
 public:
  RowFeed(std::string file, Layout layout, RowOptions options, TakeRows take);
  ~RowFeed();
  RowFeed(const RowFeed&) = delete;
  RowFeed& operator=(const RowFeed&) = delete;

  /// Parses the next piece of text, which ends with a line or is the last. False: no more is needed.
  bool feed(std::string_view text);
  Rows finish();

 private:
  class Reader;
  void flush();
  void complain(const char* after, const char* end);

  std::string file_;
  Layout layout_;
  RowOptions options_;
  TakeRows take_;
  std::unique_ptr<Reader> reader_;
  std::vector<double> block_;
  std::size_t filled_ = 0, line_ = 1;
  Rows rows_;
  std::string cut_;  // the complaint about a row that ends too early: an error if another follows
};

}  // namespace steelyard::text
