// Matrices from .npy, .npz and .mat files. Private to the library.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "steelyard/logs/array.hpp"

namespace steelyard {

bool is_npy(std::string_view bytes);
bool is_zip(std::string_view bytes);
bool is_mat(std::string_view bytes, const std::string& path);

/// What a file of arrays holds.
struct ArrayFile {
  std::vector<Array> arrays;
  std::vector<std::string> unread;  ///< "q (Python objects: ...)": what it has besides that is not read, and why
};

/// One unnamed array.
Array read_npy(std::string_view bytes, const std::string& what);

/// All arrays of real numbers with one or two dimensions.
ArrayFile read_npz(std::string_view bytes, const std::string& file);

/// The same; fields of a struct s are s.field, those of a struct array s(1).field or, with an element for each sample,
/// one matrix s.field. `bytes` are those of the file at `path`.
ArrayFile read_mat(std::string_view bytes, const std::string& path);

/// Throws InvalidInput when a MATLAB file of version 5 (6, 7) is not whole. matio takes such a file as it comes, and
/// missing entries from uninitialised memory.
void check_mat5(std::string_view bytes, const std::string& path);

}  // namespace steelyard
