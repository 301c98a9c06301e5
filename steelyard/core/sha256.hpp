// SHA-256: which file was it, and is it still the same?
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace steelyard {

using Sha256Digest = std::array<std::uint8_t, 32>;

/// Takes its input in pieces of any size.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void add(std::string_view bytes);
  Sha256Digest finish();  ///< digest of all that was added; nothing may be added afterwards

 private:
  struct Context;  // state of the library that computes it
  std::unique_ptr<Context> context_;
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
