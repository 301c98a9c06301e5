// CSV of any length, written as it comes.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "steelyard/core/files.hpp"

namespace steelyard {

/// A file of rows under a header, whole or not at all (WholeFile): it is there after `finish`.
/// `exact`: leading columns with every digit needed to read the same numbers back (a clock's stamps); the others have
/// nine significant ones, 5e-9 of a number, which no sensor reaches, at a third of the time.
class CsvWriter {
 public:
  CsvWriter(const std::string& path, const std::vector<std::string>& names, int exact = 0);

  /// One value per column.
  void add(const double* row);
  void finish();

 private:
  WholeFile file_;
  std::size_t columns_, exact_;
  std::vector<char> buffer_;
  std::size_t filled_ = 0;
};

constexpr std::size_t longest_number = 32;  ///< characters of a number and its separator

/// Writes x with nine significant digits, shorter where the last are zeros, and returns the end: at most 17 characters.
char* write_nine_digits(char* to, double x);

/// The number that is read from what write_nine_digits writes.
double nine_digits(double x);

}  // namespace steelyard
