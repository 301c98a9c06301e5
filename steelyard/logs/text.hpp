// Tables of numbers as text: the one reader behind read_table and read_log. Private to the library.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace steelyard::text {

/// What the first lines say: where the rows start and how they are laid out.
struct Layout {
  std::vector<std::string> names;  ///< empty without a header
  std::size_t columns = 0;
  char separator = ',';   ///< comma, semicolon, tab; ' ' stands for any run of blanks
  std::size_t start = 0;  ///< offset of the line the rows start with
  std::size_t line = 1;   ///< its number

  std::string label(std::size_t column) const;  ///< "column 'q1'" or "column 3"
};

/// `remedy` follows the complaint about a missing header. A comment line above the numbers that names every column
/// (as numpy.savetxt writes it) is a header, too. Without a header, `model_row` (1-based) shows how many columns there
/// are: the first that is to be read, since there may be anything before it.
Layout find_layout(std::string_view text, const std::string& file, bool header, const std::string& remedy,
                   std::size_t model_row = 1);

/// How many rows of data there are, good or bad.
std::size_t count_rows(std::string_view text, const Layout& layout);

struct RowOptions {
  std::vector<std::size_t> columns;  ///< which to read, ascending; text in the others does not matter
  bool gaps = false;                 ///< empty cells are NaN; nan and inf are kept. Otherwise they are errors
  bool drop_cut_row = false;         ///< a last row that ends too early is dropped. Otherwise it is an error
  std::size_t first = 1;             ///< 1-based row of data, included
  std::size_t last = 0;              ///< 0: all
};

struct Rows {
  std::size_t seen = 0;  ///< rows of data up to the last one looked at
  std::size_t read = 0;  ///< rows given to `take`
  std::string dropped;   ///< what was wrong with a dropped last row, with file and line
};

/// Gets `count` rows, one after the other, `columns` of each; `expected` is a guess of how many there will be in all.
using TakeRows = std::function<void(const double* rows, std::size_t count, std::size_t expected)>;

/// Hands the rows on in blocks that stay in the cache: the numbers of a large file are written to memory only once.
Rows read_rows(std::string_view text, const std::string& file, const Layout& layout, const RowOptions& options,
               const TakeRows& take);

}  // namespace steelyard::text
