// NumPy's .npy (numpy.org/doc/stable/reference/generated/numpy.lib.format.html) and .npz, a zip file of them.
#include <fmt/format.h>
#include <zlib.h>

#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <limits>

#include "steelyard/core/error.hpp"
#include "steelyard/logs/arrays.hpp"
#include "steelyard/logs/bytes.hpp"

namespace steelyard {

namespace {

static_assert(std::endian::native == std::endian::little, "the readers below copy little-endian bytes");

[[noreturn]] void fail(const std::string& what, const std::string& why) {
  throw InvalidInput(fmt::format("{}: {}", what, why));
}

// The little-endian number at an offset; the file is refused when it ends before that.
template <typename T>
T number_at(std::string_view bytes, std::size_t offset, const std::string& what) {
  if (offset > bytes.size() || bytes.size() - offset < sizeof(T)) fail(what, "the file ends too early; copy it again");
  T value = 0;
  std::memcpy(&value, bytes.data() + offset, sizeof(T));
  return value;
}

// The text after 'key': in the dictionary of an .npy header.
std::string_view header_value(std::string_view header, const std::string& key, const std::string& what) {
  const std::size_t at = header.find("'" + key + "':");
  if (at == std::string_view::npos) fail(what, fmt::format("the .npy header has no '{}'", key));
  std::string_view value = header.substr(at + key.size() + 3);
  while (!value.empty() && value.front() == ' ') value.remove_prefix(1);
  return value;
}

// "(20, 6)" or "(20,)" or "()".
std::vector<std::size_t> read_shape(std::string_view text, const std::string& what) {
  std::vector<std::size_t> shape;
  if (text.empty() || text.front() != '(') fail(what, "the .npy header has no valid shape");
  const char* at = text.data() + 1;
  const char* const end = text.data() + text.size();
  while (at < end && *at != ')') {
    std::size_t extent = 0;
    const auto [next, code] = std::from_chars(at, end, extent);
    if (code != std::errc()) fail(what, "the .npy header has no valid shape");
    shape.push_back(extent);
    at = next;
    while (at < end && (*at == ',' || *at == ' ')) ++at;
  }
  return shape;
}

template <typename T>
std::vector<double> convert(std::string_view data, std::size_t count, const std::string& what) {
  if (count > data.size() / sizeof(T))
    fail(what, fmt::format("{} numbers are expected, but {} are there; copy it again", count, data.size() / sizeof(T)));
  std::vector<double> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    T value = 0;
    std::memcpy(&value, data.data() + i * sizeof(T), sizeof(T));
    values[i] = static_cast<double>(value);
  }
  return values;
}

std::vector<double> convert(std::string_view type, std::string_view data, std::size_t count, const std::string& what) {
  if (type == "<f8") return convert<double>(data, count, what);
  if (type == "<f4") return convert<float>(data, count, what);
  if (type == "<i8") return convert<std::int64_t>(data, count, what);
  if (type == "<i4") return convert<std::int32_t>(data, count, what);
  if (type == "<i2") return convert<std::int16_t>(data, count, what);
  if (type == "<u8") return convert<std::uint64_t>(data, count, what);
  if (type == "<u4") return convert<std::uint32_t>(data, count, what);
  if (type == "<u2") return convert<std::uint16_t>(data, count, what);
  fail(what, fmt::format("an array of type '{}' cannot be read; save it as float64", type.substr(0, 30)));
}

struct Header {
  std::string_view type;  ///< "<f8"; something else where the type is a structure
  bool fortran_order = false;
  std::vector<std::size_t> shape;
  std::size_t data = 0;  ///< offset

  bool readable() const { return type.size() == 3 && std::string_view("fiu").find(type[1]) != std::string_view::npos; }
};

Header read_header(std::string_view bytes, const std::string& what) {
  const bool wide = number_at<std::uint8_t>(bytes, 6, what) >= 2;
  const std::size_t start = wide ? 12 : 10;
  const std::size_t length = wide ? number_at<std::uint32_t>(bytes, 8, what) : number_at<std::uint16_t>(bytes, 8, what);
  if (bytes.size() < start + length) fail(what, "the file ends too early; copy it again");
  const std::string_view text = bytes.substr(start, length);
  Header header;
  std::string_view type = header_value(text, "descr", what);
  if (!type.empty() && type.front() == '\'') header.type = type.substr(1, type.find('\'', 1) - 1);
  header.fortran_order = header_value(text, "fortran_order", what).substr(0, 4) == "True";
  header.shape = read_shape(header_value(text, "shape", what), what);
  header.data = start + length;
  return header;
}

// One entry of a zip file's directory.
struct Entry {
  std::string name;
  std::uint16_t method = 0;
  std::uint32_t checksum = 0;
  std::size_t packed = 0, size = 0, offset = 0;
};

std::vector<Entry> read_directory(std::string_view bytes, const std::string& file) {
  const std::size_t end = bytes.rfind("PK\x05\x06");
  if (end == std::string_view::npos) fail(file, "the zip file ends too early; copy it again");
  const std::size_t count = number_at<std::uint16_t>(bytes, end + 10, file);
  std::size_t at = number_at<std::uint32_t>(bytes, end + 16, file);
  std::vector<Entry> entries;
  for (std::size_t i = 0; i < count; ++i) {
    if (number_at<std::uint32_t>(bytes, at, file) != 0x02014b50) fail(file, "the zip directory is damaged");
    Entry entry;
    entry.method = number_at<std::uint16_t>(bytes, at + 10, file);
    entry.checksum = number_at<std::uint32_t>(bytes, at + 16, file);
    entry.packed = number_at<std::uint32_t>(bytes, at + 20, file);
    entry.size = number_at<std::uint32_t>(bytes, at + 24, file);
    const std::size_t name = number_at<std::uint16_t>(bytes, at + 28, file);
    const std::size_t extra = number_at<std::uint16_t>(bytes, at + 30, file);
    const std::size_t comment = number_at<std::uint16_t>(bytes, at + 32, file);
    entry.offset = number_at<std::uint32_t>(bytes, at + 42, file);
    if (bytes.size() - at - 46 < name) fail(file, "the zip directory is damaged");
    entry.name = std::string(bytes.substr(at + 46, name));
    entries.push_back(entry);
    at += 46 + name + extra + comment;
  }
  return entries;
}

std::string unpack(std::string_view bytes, const Entry& entry, const std::string& what) {
  constexpr std::size_t beyond_zip32 = std::numeric_limits<std::uint32_t>::max();
  if (entry.size == beyond_zip32 || entry.packed == beyond_zip32 || entry.offset == beyond_zip32)
    fail(what, "is larger than 4 GB; split the log");
  if (number_at<std::uint32_t>(bytes, entry.offset, what) != 0x04034b50) fail(what, "the zip entry is damaged");
  const std::size_t start = entry.offset + 30 + number_at<std::uint16_t>(bytes, entry.offset + 26, what) +
                            number_at<std::uint16_t>(bytes, entry.offset + 28, what);
  if (start > bytes.size() || bytes.size() - start < entry.packed) fail(what, "the zip entry is damaged");
  const std::string_view packed = bytes.substr(start, entry.packed);
  if (entry.method != 0 && entry.method != 8)
    fail(what, "is packed in an unknown way; use numpy.savez or savez_compressed");
  if (entry.method == 0 && entry.packed != entry.size) fail(what, "the zip entry is damaged");
  std::string data = entry.method == 0 ? std::string(packed) : unpack_deflate(packed, entry.size, what);
  const auto checksum = crc32_z(0, reinterpret_cast<const Bytef*>(data.data()), data.size());
  if (checksum != entry.checksum) fail(what, "the zip entry is damaged");
  return data;
}

}  // namespace

bool is_npy(std::string_view bytes) { return bytes.substr(0, 6) == "\x93NUMPY"; }

bool is_zip(std::string_view bytes) { return bytes.substr(0, 4) == "PK\x03\x04" || bytes.substr(0, 4) == "PK\x05\x06"; }

Array read_npy(std::string_view bytes, const std::string& what) {
  const Header header = read_header(bytes, what);
  if (header.type.empty()) fail(what, "an array of structures cannot be read; save plain arrays");
  if (header.shape.empty() || header.shape.size() > 2)
    fail(what, fmt::format("has {} dimensions; one or two are needed", header.shape.size()));
  Array array;
  array.rows = header.shape[0];
  array.columns = header.shape.size() == 2 ? header.shape[1] : 1;
  array.row_major = !header.fortran_order;
  if (array.columns != 0 && array.rows > largest_log / array.columns)
    fail(what, "the .npy header's shape is not valid");
  array.values = convert(header.type, bytes.substr(header.data), array.rows * array.columns, what);
  return array;
}

namespace {

// Why an entry is not read.
std::string unread_text(const std::string& name, const Header& header) {
  if (header.type == "|O")
    return fmt::format("{} (Python objects: save it as numbers, numpy.array({}, dtype=float), all rows of one length)",
                       name, name);
  if (header.shape.size() > 2) return fmt::format("{} ({} dimensions: save it with two)", name, header.shape.size());
  return fmt::format("{} (no numbers)", name);
}

}  // namespace

ArrayFile read_npz(std::string_view bytes, const std::string& file) {
  ArrayFile out;
  std::size_t total = 0;
  for (const Entry& entry : read_directory(bytes, file)) {
    const std::string what = fmt::format("{}: {}", file, entry.name);
    if (!entry.name.ends_with(".npy")) continue;
    if ((total += entry.size) > largest_log) fail(file, fmt::format("unpacks to more than {} MB", largest_log >> 20));
    const std::string data = unpack(bytes, entry, what);
    if (!is_npy(data)) fail(what, "is not an .npy array");
    const Header header = read_header(data, what);
    const std::string name = entry.name.substr(0, entry.name.size() - 4);
    if (!header.readable() || header.shape.empty() || header.shape.size() > 2) {
      if (!header.shape.empty()) out.unread.push_back(unread_text(name, header));
      continue;
    }
    out.arrays.push_back(read_npy(data, what));
    out.arrays.back().name = name;
  }
  return out;
}

}  // namespace steelyard
