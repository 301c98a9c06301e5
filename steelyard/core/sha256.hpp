// SHA-256 (FIPS 180-4): which file was it, and is it still the same?
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace steelyard {

using Sha256Digest = std::array<std::uint8_t, 32>;

/// Takes its input in pieces of any size.
class Sha256 {
 public:
  void add(std::string_view bytes);
  Sha256Digest finish();  ///< digest of all that was added; nothing may be added afterwards

 private:
  void add_block(const unsigned char* block);

  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> pending_{};
  std::size_t filled_ = 0;
  std::uint64_t bytes_ = 0;
};

Sha256Digest sha256(std::string_view bytes);
std::string hexadecimal(const Sha256Digest&);  ///< 64 lower-case digits, as sha256sum prints them

/// A file's size and digest, read in pieces: a log may be larger than the memory.
struct FileDigest {
  std::uint64_t bytes = 0;
  std::string sha256;  ///< hexadecimal
};

/// Throws InvalidInput when it cannot be read.
FileDigest digest_file(const std::string& path);

}  // namespace steelyard
