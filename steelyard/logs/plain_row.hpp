// Rows of plain numbers, which most logs consist of, read sixteen characters at a time. Private to the library.
#pragma once

#include <cstddef>

namespace steelyard::text {

/// What a row of text holds.
struct RowShape {
  std::size_t columns = 0;
  const char* wanted = nullptr;  ///< per column, whether its number is to be read
  char separator = ',';
};

/// Writes the wanted numbers of the row at `at` to `out` and returns what follows its line end; or nullptr where
/// the row is not a plain one, near the end of the text and on machines without the instructions: read it otherwise.
/// Numbers are what parse_number gives, to the last bit.
const char* read_plain_row(const char* at, const char* end, const RowShape&, double* out);

}  // namespace steelyard::text
