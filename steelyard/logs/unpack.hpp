// LZ4 and Zstandard streams, unpacked. Private to the library.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace steelyard::bag {

struct Unpacked {
  std::string bytes;
  bool whole = false;  ///< false: the stream is damaged, ends too early or holds more than `limit`; `bytes` come before
};

/// Frames one after the other. Memory grows with what comes out, up to `limit` bytes, whatever sizes the frames claim.
Unpacked unpack_lz4(std::string_view packed, std::size_t limit);
Unpacked unpack_zstd(std::string_view packed, std::size_t limit);

bool is_zstd(std::string_view bytes);

}  // namespace steelyard::bag
