#include "steelyard/logs/bytes.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <memory>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard {

namespace {

constexpr std::size_t worth_mapping = std::size_t{1} << 22;  // below, reading is as fast and safe from a shrinking file

// The regular file mapped into memory, or nothing when that cannot be or is not worth it.
std::string_view map_file(const std::string& path) {
  const int handle = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (handle < 0) return {};
  struct stat status = {};
  std::string_view mapped;
  if (::fstat(handle, &status) == 0 && S_ISREG(status.st_mode)) {
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size >= worth_mapping && size <= largest_log) {
      void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, handle, 0);
      if (data != MAP_FAILED) {
        ::madvise(data, size, MADV_SEQUENTIAL);
        mapped = {static_cast<const char*>(data), size};
      }
    }
  }
  ::close(handle);
  return mapped;
}

bool is_gzip(std::string_view bytes) { return bytes.size() >= 2 && bytes[0] == '\x1f' && bytes[1] == '\x8b'; }

// Feeds zlib, whose counts are 32 bits wide, from bytes of any length.
class Inflater {
 public:
  Inflater(std::string_view packed, int window_bits) : rest_(packed) {
    if (inflateInit2(&stream_, window_bits) != Z_OK) throw std::bad_alloc();
  }
  ~Inflater() { inflateEnd(&stream_); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  // Writes up to `size` bytes to `out` and returns how many; `status` is zlib's.
  std::size_t read(char* out, std::size_t size, int& status) {
    refill();
    stream_.next_out = reinterpret_cast<Bytef*>(out);
    stream_.avail_out = static_cast<uInt>(size);
    status = inflate(&stream_, Z_NO_FLUSH);
    return size - stream_.avail_out;
  }

  std::string_view rest() const { return {rest_.data() - stream_.avail_in, rest_.size() + stream_.avail_in}; }
  void restart() { inflateReset(&stream_); }

 private:
  void refill() {
    if (stream_.avail_in > 0) return;
    const std::size_t count = std::min(rest_.size(), std::size_t{1} << 30);
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(rest_.data()));
    stream_.avail_in = static_cast<uInt>(count);
    rest_.remove_prefix(count);
  }

  z_stream stream_ = {};
  std::string_view rest_;
};

}  // namespace

FileBytes::FileBytes(const std::string& path) : mapped_(map_file(path)) {
  if (mapped_.data() == nullptr) owned_ = read_text(path, largest_log);
  if (!is_gzip(view())) return;
  owned_ = unpack_gzip(view(), path);
  unpacked_ = true;
  if (mapped_.data() != nullptr) ::munmap(const_cast<char*>(mapped_.data()), mapped_.size());
  mapped_ = {};
}

FileBytes::~FileBytes() {
  if (mapped_.data() != nullptr) ::munmap(const_cast<char*>(mapped_.data()), mapped_.size());
}

std::string unpack_gzip(std::string_view packed, const std::string& file) {
  Inflater inflater(packed, 15 + 16);
  constexpr std::size_t chunk = std::size_t{1} << 20;
  const auto buffer = std::make_unique<char[]>(chunk);
  std::string out;
  while (true) {
    int status = Z_OK;
    out.append(buffer.get(), inflater.read(buffer.get(), chunk, status));
    if (out.size() > largest_log)
      throw InvalidInput(fmt::format("{}: unpacks to more than {} MB", file, largest_log >> 20));
    if (status == Z_STREAM_END) {
      if (!is_gzip(inflater.rest())) return out;  // padding behind the last member is allowed
      inflater.restart();
    } else if (status == Z_BUF_ERROR) {
      throw InvalidInput(fmt::format("{}: the gzip file ends too early; copy it again", file));
    } else if (status != Z_OK) {
      throw InvalidInput(fmt::format("{}: the gzip file is damaged; copy it again", file));
    }
  }
}

std::string unpack_deflate(std::string_view packed, std::size_t size, const std::string& what) {
  // Deflate packs at most 1032 to 1: a larger promise is a lie not worth allocating for.
  if (size > largest_log || size / 1032 > packed.size() + 1)
    throw InvalidInput(fmt::format("{}: the zip entry's size is not credible", what));
  Inflater inflater(packed, -15);
  std::string out(size, '\0');
  std::size_t done = 0;
  int status = Z_OK;
  char beyond = 0;
  while (status == Z_OK) {
    const bool full = done == size;
    const std::size_t room = full ? 1 : std::min(size - done, std::size_t{1} << 30);
    done += inflater.read(full ? &beyond : out.data() + done, room, status);
    if (done > size) break;
  }
  if (status != Z_STREAM_END || done != size) throw InvalidInput(fmt::format("{}: the zip entry is damaged", what));
  return out;
}

}  // namespace steelyard
