// A file's bytes, in pieces or whole, unpacked where needed. Private to the library.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "steelyard/core/sha256.hpp"

namespace steelyard {

/// No log that is held in memory should be larger, packed or unpacked; a small file that unpacks to more is an accident
/// or an attack.
inline constexpr std::size_t largest_log = std::size_t{4} << 30;

/// A file's bytes from first to last, in pieces of any size; those of a gzip file unpacked on the way.
class ByteSource {
 public:
  explicit ByteSource(const std::string& path);
  ~ByteSource();
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;

  const std::string& path() const { return path_; }
  bool unpacked() const { return gzip_ != nullptr; }
  std::string_view head() const { return head_; }  ///< the first bytes, 4096 or all, read or not

  /// Writes the next bytes to `out`; fewer than `size` only at the end.
  std::size_t read(char* out, std::size_t size);

  /// Share of the file's bytes, as they lie on the disk, that has been read; 0 for a pipe.
  double share_read() const;

  /// Starts a thread that follows the reading and computes the digest.
  void hash_along();

  /// Digest of all bytes of the file as they lie on the disk, read or not; nothing for a pipe.
  FileDigest digest();

 private:
  friend class FileBytes;
  struct Gzip;
  class Hasher;
  std::size_t read_raw(char* out, std::size_t size);
  void refill();
  std::size_t read_unpacked(char* out, std::size_t size);

  std::string path_;
  int handle_ = -1;
  std::unique_ptr<Gzip> gzip_;
  std::unique_ptr<Hasher> hasher_;
  std::uint64_t taken_ = 0;            // bytes of the file taken so far
  std::optional<std::uint64_t> size_;  // bytes of a regular file
  std::string head_;
  std::size_t head_given_ = 0;
};

/// All bytes of a file at once, mapped or in memory; those of a gzip file unpacked.
class FileBytes {
 public:
  explicit FileBytes(const std::string& path);
  /// `source` must not have been read yet. `largest`: of a file that can be mapped; others are limited as logs are.
  explicit FileBytes(ByteSource& source, std::size_t largest = largest_log);
  ~FileBytes();
  FileBytes(const FileBytes&) = delete;
  FileBytes& operator=(const FileBytes&) = delete;

  std::string_view view() const { return mapped_.data() != nullptr ? mapped_ : std::string_view(owned_); }

 private:
  void load(ByteSource& source, std::size_t largest);

  std::string_view mapped_;
  std::string owned_;
};

/// Unpacks a raw deflate stream (an entry of a zip file) that must give exactly `size` bytes.
std::string unpack_deflate(std::string_view packed, std::size_t size, const std::string& what);

/// Unpacks a zlib stream; nothing when it is damaged or does not end.
std::optional<std::string> unpack_zlib(std::string_view packed);

}  // namespace steelyard
