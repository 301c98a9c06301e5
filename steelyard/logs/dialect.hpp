// Other ways of writing a table of numbers: lists in brackets within a cell, decimal commas. Private to the library.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "steelyard/logs/text.hpp"

namespace steelyard::text {

/// A cell of the first row that is a list, "[0.1, 0.2]": its numbers are columns "name1", "name2".
struct ListCell {
  std::string name;
  std::size_t first = 0;  ///< index of its first column
  std::size_t count = 0;
};

struct Dialect {
  bool decimal_comma = false;
  bool lists = false;
  char separator = ',';

  bool plain() const { return !decimal_comma && !lists; }
};

/// How the rows of `rows` are written, which is what follows the header. Columns and names of `layout` become those of
/// the rows with their lists spread; `cells` tells which they are.
Dialect find_dialect(std::string_view rows, Layout& layout, std::vector<ListCell>& cells);

/// Rewrites text in place as plain rows: brackets and their quotes are blanks, separators within them the table's, a
/// decimal comma a point. The text ends with a line.
void rewrite(char* begin, char* end, const Dialect& dialect);

}  // namespace steelyard::text
