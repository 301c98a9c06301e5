// A matrix of a log: samples along one side, channels along the other.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace steelyard {

struct Array {
  std::string name;
  std::vector<double> values;
  std::size_t rows = 0, columns = 0;
  bool row_major = false;
  bool upright = false;  ///< samples run along the rows, however few; otherwise along the longer side

  bool lying() const { return !upright && columns > rows; }
  std::size_t samples() const { return lying() ? columns : rows; }
  std::size_t width() const { return lying() ? rows : columns; }

  /// Channel c, sample k is values[c · channel_step + k · sample_step].
  std::size_t channel_step() const { return row_major != lying() ? 1 : (row_major ? columns : rows); }
  std::size_t sample_step() const { return row_major == lying() ? 1 : (row_major ? columns : rows); }
};

}  // namespace steelyard
