#include "steelyard/logs/bytes.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <thread>
#include <vector>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard {

namespace {

constexpr std::size_t worth_mapping = std::size_t{1} << 22;  // below, reading is as fast and safe from a shrinking file

// The regular file mapped into memory, or nothing where that is impossible or not worthwhile.
std::string_view map_file(int handle, std::size_t largest) {
  struct stat status = {};
  if (::fstat(handle, &status) != 0 || !S_ISREG(status.st_mode)) return {};
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size < worth_mapping || size > largest) return {};
  void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, handle, 0);
  if (data == MAP_FAILED) return {};
  ::madvise(data, size, MADV_SEQUENTIAL);
  return {static_cast<const char*>(data), size};
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

// State of zlib between two reads.
struct ByteSource::Gzip {
  Gzip() {
    if (inflateInit2(&stream, 15 + 16) != Z_OK) throw std::bad_alloc();
  }
  ~Gzip() { inflateEnd(&stream); }
  Gzip(const Gzip&) = delete;
  Gzip& operator=(const Gzip&) = delete;

  std::string_view rest() const { return {reinterpret_cast<const char*>(stream.next_in), stream.avail_in}; }

  z_stream stream = {};
  std::string packed = std::string(std::size_t{1} << 17, '\0');
  bool finished = false;
};

// Reads what the source has read once more, while it is in the machine's memory: the two need not wait for each other,
// and the source may reuse its bytes.
class ByteSource::Hasher {
 public:
  Hasher(int handle, std::string path) : handle_(handle), path_(std::move(path)) {}
  ~Hasher() {
    stopped_ = true;
    proceed(everything);
  }
  Hasher(const Hasher&) = delete;
  Hasher& operator=(const Hasher&) = delete;

  void start() {
    thread_ = std::jthread([this] { run(); });
  }

  // So many bytes have been read.
  void proceed(std::uint64_t bytes) {
    known_.store(bytes);
    known_.notify_one();
  }

  FileDigest finish() {
    proceed(everything);
    if (thread_.joinable())
      thread_.join();
    else
      run();
    if (error_ != 0) throw InvalidInput(fmt::format("{}: cannot be read: {}", path_, std::strerror(error_)));
    return {done_, hexadecimal(sum_.finish())};
  }

 private:
  static constexpr std::uint64_t everything = UINT64_MAX;

  void run() {
    std::vector<char> buffer(std::size_t{1} << 18);
    while (!stopped_) {
      known_.wait(done_);
      const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(known_.load() - done_, buffer.size()));
      const ssize_t count = ::pread(handle_, buffer.data(), size, static_cast<off_t>(done_));
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) error_ = errno;
      if (count <= 0) return;
      sum_.add({buffer.data(), static_cast<std::size_t>(count)});
      done_ += static_cast<std::uint64_t>(count);
    }
  }

  int handle_;
  std::string path_;
  Sha256 sum_;
  std::uint64_t done_ = 0;
  std::atomic<std::uint64_t> known_ = 0;
  std::atomic<bool> stopped_ = false;
  int error_ = 0;
  std::jthread thread_;  // last: it uses the others
};

ByteSource::ByteSource(const std::string& path) : path_(path) {
  require_file(path);
  handle_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (handle_ < 0) throw InvalidInput(fmt::format("{}: cannot be read: {}", path, std::strerror(errno)));
  struct stat status = {};
  if (::fstat(handle_, &status) == 0 && S_ISREG(status.st_mode)) size_ = static_cast<std::uint64_t>(status.st_size);
  try {
    head_.resize(4096);
    head_.resize(read_raw(head_.data(), head_.size()));
    if (!is_gzip(head_)) return;
    gzip_ = std::make_unique<Gzip>();
    gzip_->stream.next_in = reinterpret_cast<Bytef*>(gzip_->packed.data());
    gzip_->stream.avail_in = static_cast<uInt>(head_.copy(gzip_->packed.data(), head_.size()));
    head_.resize(4096);
    head_.resize(read_unpacked(head_.data(), head_.size()));
  } catch (...) {
    ::close(handle_);
    throw;
  }
}

ByteSource::~ByteSource() {
  hasher_.reset();
  ::close(handle_);
}

double ByteSource::share_read() const {
  return size_ && *size_ > 0 ? std::min(1.0, static_cast<double>(taken_) / static_cast<double>(*size_)) : 0;
}

void ByteSource::hash_along() {
  if (!size_) return;
  hasher_ = std::make_unique<Hasher>(handle_, path_);
  if (*size_ < worth_mapping) return;  // a thread would cost more than it saves
  hasher_->start();
  hasher_->proceed(taken_);
}

FileDigest ByteSource::digest() {
  if (!hasher_) hash_along();
  return hasher_ ? hasher_->finish() : FileDigest();
}

std::size_t ByteSource::read(char* out, std::size_t size) {
  const std::size_t known = head_.copy(out, size, head_given_);
  head_given_ += known;
  return known + (gzip_ ? read_unpacked(out + known, size - known) : read_raw(out + known, size - known));
}

std::size_t ByteSource::read_raw(char* out, std::size_t size) {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t count = ::read(handle_, out + done, size - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw InvalidInput(fmt::format("{}: cannot be read: {}", path_, std::strerror(errno)));
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  taken_ += done;
  if (hasher_ && done > 0) hasher_->proceed(taken_);
  return done;
}

// At least two packed bytes, where there are as many: they show whether another member follows.
void ByteSource::refill() {
  z_stream& stream = gzip_->stream;
  std::string& packed = gzip_->packed;
  if (stream.avail_in >= 2) return;
  const std::size_t left = stream.avail_in;
  std::memmove(packed.data(), stream.next_in, left);
  stream.next_in = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(left + read_raw(packed.data() + left, packed.size() - left));
}

std::size_t ByteSource::read_unpacked(char* out, std::size_t size) {
  z_stream& stream = gzip_->stream;
  std::size_t done = 0;
  while (done < size && !gzip_->finished) {
    refill();
    const std::size_t room = std::min(size - done, std::size_t{1} << 30);  // zlib counts in 32 bits
    stream.next_out = reinterpret_cast<Bytef*>(out + done);
    stream.avail_out = static_cast<uInt>(room);
    const int status = inflate(&stream, Z_NO_FLUSH);
    done += room - stream.avail_out;
    if (status == Z_STREAM_END) {
      refill();
      gzip_->finished = !is_gzip(gzip_->rest());  // padding behind the last member is allowed
      if (!gzip_->finished) inflateReset(&stream);
    } else if (status == Z_BUF_ERROR) {
      throw InvalidInput(fmt::format("{}: the gzip file ends too early; copy it again", path_));
    } else if (status != Z_OK) {
      throw InvalidInput(fmt::format("{}: the gzip file is damaged; copy it again", path_));
    }
  }
  return done;
}

FileBytes::FileBytes(const std::string& path) {
  ByteSource source(path);
  load(source, largest_log);
}

FileBytes::FileBytes(ByteSource& source, std::size_t largest) { load(source, largest); }

FileBytes::~FileBytes() {
  if (mapped_.data() != nullptr) ::munmap(const_cast<char*>(mapped_.data()), mapped_.size());
}

void FileBytes::load(ByteSource& source, std::size_t largest) {
  if (!source.unpacked()) mapped_ = map_file(source.handle_, largest);
  if (mapped_.data() != nullptr) return;
  constexpr std::size_t step = std::size_t{1} << 16;
  std::size_t size = 0;
  do {
    if (size > largest_log)
      throw InvalidInput(fmt::format("{}: {} {} MB", source.path(),
                                     source.unpacked() ? "unpacks to more than" : "is larger than", largest_log >> 20));
    owned_.resize(std::max(2 * size, step));
    size += source.read(owned_.data() + size, owned_.size() - size);
  } while (size == owned_.size());
  owned_.resize(size);
}

std::string unpack_deflate(std::string_view packed, std::size_t size, const std::string& what) {
  // Deflate packs at most 1032 to 1: a larger stated size is wrong and not allocated.
  if (size > largest_log || size / 1032 > packed.size() + 1)
    throw InvalidInput(fmt::format("{}: the zip entry has an impossible size", what));
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

std::optional<std::string> unpack_zlib(std::string_view packed) {
  Inflater inflater(packed, 15);
  std::string out;
  std::size_t done = 0;
  int status = Z_OK;
  while (status == Z_OK && done <= largest_log) {
    out.resize(std::max(2 * done, std::size_t{1} << 16));
    done += inflater.read(out.data() + done, std::min(out.size() - done, std::size_t{1} << 30), status);
  }
  if (status != Z_STREAM_END) return std::nullopt;
  out.resize(done);
  return out;
}

}  // namespace steelyard
