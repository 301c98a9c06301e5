// Matrices from .npy, .npz and .mat files. Private to the library.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace steelyard {

struct Array {
  std::string name;
  std::vector<double> values;
  std::size_t rows = 0, columns = 0;
  bool row_major = false;

  bool lying() const { return columns > rows; }  ///< samples run along the longer side
  std::size_t samples() const { return lying() ? columns : rows; }
  std::size_t width() const { return lying() ? rows : columns; }

  /// Channel c, sample k is values[c · channel_step + k · sample_step].
  std::size_t channel_step() const { return row_major != lying() ? 1 : (row_major ? columns : rows); }
  std::size_t sample_step() const { return row_major == lying() ? 1 : (row_major ? columns : rows); }
};

bool is_npy(std::string_view bytes);
bool is_zip(std::string_view bytes);
bool is_mat(std::string_view bytes, const std::string& path);

/// One unnamed array.
Array read_npy(std::string_view bytes, const std::string& what);

/// All arrays of real numbers with one or two dimensions; others are passed over.
std::vector<Array> read_npz(std::string_view bytes, const std::string& file);

/// The same; fields of a struct s are s.field. `bytes` are those of the file at `path`.
std::vector<Array> read_mat(std::string_view bytes, const std::string& path);

/// Throws InvalidInput when a MATLAB file of version 5 (6, 7) is not whole. matio takes such a file as it comes, and
/// what is missing from memory's leftovers.
void check_mat5(std::string_view bytes, const std::string& path);

}  // namespace steelyard
