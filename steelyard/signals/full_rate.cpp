#include "steelyard/signals/full_rate.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "steelyard/core/error.hpp"

namespace steelyard {

using Eigen::Index;

namespace {

constexpr std::size_t most_in_memory = std::size_t{1} << 19;  // numbers kept in memory: 4 MB, so that a hundred logs
                                                              // take 400 MB

// Opens a temporary file and removes its name at once.
int open_temporary() {
  std::error_code code;
  std::string path = (std::filesystem::temp_directory_path(code) / "steelyard-XXXXXX").string();
  const int file = code ? -1 : ::mkostemp(path.data(), O_CLOEXEC);
  if (file >= 0) ::unlink(path.c_str());
  return file;
}

// Reads `size` bytes from `offset` on. False, with errno set, where they are not there.
bool read_all(int file, char* out, std::size_t size, off_t offset) {
  while (size > 0) {
    const ssize_t count = ::pread(file, out, size, offset);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    out += count;
    offset += count;
    size -= static_cast<std::size_t>(count);
  }
  return true;
}

}  // namespace

SampleStore::~SampleStore() {
  if (file_ >= 0) ::close(file_);
}

void SampleStore::append(const Eigen::MatrixXd& block) {
  const auto count = static_cast<std::size_t>(block.size());
  if (file_ >= 0 && !write(block.data(), count)) to_memory();
  if (file_ < 0) memory_.insert(memory_.end(), block.data(), block.data() + count);
  samples_ += block.cols();
  if (file_ < 0 && !disk_fails_ && memory_.size() > most_in_memory) to_disk();
}

void SampleStore::to_disk() {
  file_ = open_temporary();
  disk_fails_ = file_ < 0;
  if (file_ < 0) return;
  if (write(memory_.data(), memory_.size())) {
    memory_ = {};
    return;
  }
  ::close(file_);
  file_ = -1;
}

// Moves the samples back into memory when the disk is full.
void SampleStore::to_memory() {
  memory_.resize(static_cast<std::size_t>(samples_ * channels_));
  if (samples_ > 0) read(0, samples_, memory_.data());
  ::close(file_);
  file_ = -1;
}

bool SampleStore::write(const double* values, std::size_t count) {
  const char* at = reinterpret_cast<const char*>(values);
  std::size_t left = count * sizeof(double);
  while (left > 0) {
    const ssize_t done = ::write(file_, at, left);
    if (done < 0 && errno == EINTR) continue;
    disk_fails_ = done < 0;
    if (done < 0) return false;
    at += done;
    left -= static_cast<std::size_t>(done);
  }
  return true;
}

void SampleStore::read(Index first, Index count, double* out) const {
  const auto from = static_cast<std::size_t>(first * channels_), size = static_cast<std::size_t>(count * channels_);
  if (file_ < 0)
    std::copy_n(memory_.data() + from, size, out);
  else if (!read_all(file_, reinterpret_cast<char*>(out), size * sizeof(double),
                     static_cast<off_t>(from * sizeof(double))))
    throw InvalidInput(fmt::format("a temporary file cannot be read: {}", std::strerror(errno)));
}

FullRateSignals::FullRateSignals(Signals about, Index dof, bool has_speed, bool has_torque,
                                 std::shared_ptr<const SampleStore> samples, bool whole)
    : about_(std::move(about)),
      dof_(dof),
      has_speed_(has_speed),
      has_torque_(has_torque),
      whole_(whole),
      samples_(std::move(samples)) {}

Signals FullRateSignals::load() const { return beginning(samples_->samples()); }

Signals FullRateSignals::beginning(Index most) const {
  constexpr Index block = 4096;
  Signals out = about_;
  const Index n = samples_ ? std::min(most, samples_->samples()) : 0,
              channels = dof_ * (1 + (has_speed_ ? 1 : 0) + (has_torque_ ? 1 : 0));
  out.q.resize(dof_, n);
  if (has_speed_) out.qd.resize(dof_, n);
  if (has_torque_) out.tau.resize(dof_, n);
  Eigen::MatrixXd x(channels, block);
  for (Index first = 0; first < n; first += block) {
    const Index count = std::min(block, n - first);
    samples_->read(first, count, x.data());
    out.q.middleCols(first, count) = x.topLeftCorner(dof_, count);
    if (has_speed_) out.qd.middleCols(first, count) = x.block(dof_, 0, dof_, count);
    if (has_torque_) out.tau.middleCols(first, count) = x.bottomLeftCorner(dof_, count);
  }
  if (has_torque_ && torque_scale_.size() > 0) out.tau = torque_scale_ * out.tau;
  return out;
}

}  // namespace steelyard
