// The layout of MATLAB's version 5 files, as far as it separates a whole file from a damaged one: elements follow each
// other, each a type, a length, and as many bytes; a matrix is an element of elements.
#include <fmt/format.h>

#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/logs/arrays.hpp"
#include "steelyard/logs/bytes.hpp"

namespace steelyard {

namespace {

enum Type : std::size_t { matrix = 14, compressed = 15 };

// Bytes of a number of this type, 0 for no number.
std::size_t width_of(std::size_t type) {
  constexpr std::size_t widths[] = {0, 1, 1, 2, 2, 4, 4, 4, 0, 8, 0, 0, 8, 8};
  return type < std::size(widths) ? widths[type] : 0;
}

struct Element {
  std::size_t type = 0;
  std::string_view data;
};

// Elements one after the other.
class Elements {
 public:
  Elements(std::string_view bytes, bool swapped) : rest_(bytes), swapped_(swapped) {}

  bool empty() const { return rest_.empty(); }
  bool swapped() const { return swapped_; }

  // False: the bytes end too early.
  bool next(Element& element) {
    if (rest_.size() < 8) return false;
    const std::size_t first = number(rest_, 0);
    if (first >> 16 != 0) {  // a short one: type, length and data in eight bytes
      element = {first & 0xffff, rest_.substr(4, first >> 16)};
      rest_.remove_prefix(8);
      return first >> 16 <= 4;
    }
    const std::size_t length = number(rest_, 4);
    if (rest_.size() - 8 < length) return false;
    element = {first, rest_.substr(8, length)};
    const std::size_t padding = first == compressed ? 0 : (8 - length % 8) % 8;
    rest_.remove_prefix(std::min(rest_.size(), 8 + length + padding));
    return true;
  }

  std::size_t number(std::string_view bytes, std::size_t at) const {
    std::size_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
      value |= static_cast<std::size_t>(static_cast<unsigned char>(bytes[at + (swapped_ ? 3 - i : i)])) << (8 * i);
    return value;
  }

 private:
  std::string_view rest_;
  bool swapped_;
};

// Number of values that a matrix, or the fields of a struct, state to have. Other classes are not read.
bool is_sound_matrix(std::string_view bytes, bool swapped, int depth = 0) {
  if (bytes.empty()) return true;  // an empty field
  Elements parts(bytes, swapped);
  Element flags, shape, name, values;
  if (depth > 20 || !parts.next(flags) || flags.data.size() != 8 || !parts.next(shape) || !parts.next(name))
    return false;
  const std::size_t kind = parts.number(flags.data, 0) & 0xff;
  const bool is_numeric = kind >= 6 && kind <= 15, is_struct = kind == 2;
  if (is_struct) {
    Element lengths, names, field;
    if (!parts.next(lengths) || !parts.next(names)) return false;
    while (!parts.empty())
      if (!parts.next(field) || field.type != matrix || !is_sound_matrix(field.data, swapped, depth + 1)) return false;
  }
  if (!is_numeric) return true;
  std::size_t bytes_claimed = 1;
  for (std::size_t i = 0; i + 4 <= shape.data.size(); i += 4)
    if (__builtin_mul_overflow(bytes_claimed, parts.number(shape.data, i), &bytes_claimed)) return false;
  if (!parts.next(values)) return bytes_claimed == 0;
  return !__builtin_mul_overflow(bytes_claimed, width_of(values.type), &bytes_claimed) &&
         bytes_claimed == values.data.size();
}

// An element of the file itself.
bool is_sound_variable(const Element& element, bool swapped) {
  if (element.type == matrix) return is_sound_matrix(element.data, swapped);
  if (element.type != compressed) return true;
  const std::optional<std::string> unpacked = unpack_zlib(element.data);
  if (!unpacked) return false;
  // Its length is not to be trusted: matio writes it too large for text.
  return unpacked->size() >= 8 && is_sound_matrix(std::string_view(*unpacked).substr(8), swapped);
}

}  // namespace

void check_mat5(std::string_view bytes, const std::string& path) {
  constexpr std::size_t header = 128;
  using namespace std::string_view_literals;
  const std::string_view version = bytes.substr(std::min(bytes.size(), header - 4), 4);
  if (version != "\0\1IM"sv && version != "\1\0MI"sv) return;
  const bool swapped = version[2] == 'M';
  Elements variables(bytes.substr(header), swapped);
  Element variable;
  while (!variables.empty()) {
    if (!variables.next(variable))
      throw InvalidInput(fmt::format("{}: the MATLAB file ends too early; copy it again", path));
    if (!is_sound_variable(variable, swapped))
      throw InvalidInput(fmt::format("{}: the MATLAB file is damaged; copy it again", path));
  }
}

}  // namespace steelyard
