// A file's bytes, mapped or unpacked. Private to the library.
#pragma once

#include <string>
#include <string_view>

namespace steelyard {

/// No log should be larger, packed or unpacked; a small file that unpacks to more is an accident or an attack.
inline constexpr std::size_t largest_log = std::size_t{4} << 30;

/// The bytes of a file; those of a gzip file unpacked.
class FileBytes {
 public:
  explicit FileBytes(const std::string& path);
  ~FileBytes();
  FileBytes(const FileBytes&) = delete;
  FileBytes& operator=(const FileBytes&) = delete;

  std::string_view view() const { return mapped_.data() != nullptr ? mapped_ : std::string_view(owned_); }
  bool unpacked() const { return unpacked_; }

 private:
  std::string_view mapped_;
  std::string owned_;
  bool unpacked_ = false;
};

/// Unpacks one or several gzip members. `file` is for messages.
std::string unpack_gzip(std::string_view packed, const std::string& file);

/// Unpacks a raw deflate stream (an entry of a zip file) that must give exactly `size` bytes.
std::string unpack_deflate(std::string_view packed, std::size_t size, const std::string& what);

}  // namespace steelyard
