#include "steelyard/logs/chunks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace steelyard {

Chunker::Chunker(std::string file, const LogFormat& format, const Choice& choice, const Units& units,
                 std::size_t chunk_samples, TakeLog take)
    : file_(std::move(file)),
      rate_(format.rate),
      chunk_samples_(std::max<std::size_t>(1, chunk_samples)),
      row_(format.first_row),
      take_(std::move(take)) {
  for (const auto& [name, columns] : choice) channels_.push_back({name, columns, units.at(name), {}});
}

void Chunker::add(const std::vector<View>& views, std::size_t count) {
  for (std::size_t from = 0; from < count;) {
    if (count_ == chunk_samples_) take_(cut());  // not before there is more: the last chunk is finish's
    const std::size_t more = std::min(count - from, chunk_samples_ - count_);
    for (Channel& channel : channels_) append(channel, views, from, more);
    count_ += more;
    from += more;
  }
}

void Chunker::append(Channel& channel, const std::vector<View>& views, std::size_t from, std::size_t count) {
  const std::size_t width = channel.columns.size(), needed = count_ + count;
  if (needed > static_cast<std::size_t>(channel.values.cols()))
    channel.values.conservativeResize(static_cast<Eigen::Index>(width),
                                      static_cast<Eigen::Index>(std::min(2 * needed, chunk_samples_)));
  double* const out = channel.values.data() + count_ * width;
  for (std::size_t j = 0; j < width; ++j) {
    const View view = views[channel.columns[j]];
    const double* const first = view.first + from * view.step;
    const Unit& unit = channel.units[j];
    const bool si = unit.numerator == 1 && unit.denominator == 1;
    for (std::size_t k = 0; k < count; ++k) {
      const double value = first[k * view.step];
      out[k * width + j] = si ? value : unit.to_si(value);
      if (std::isfinite(value)) continue;
      const std::size_t row = row_ + count_ + k;
      if (channel.gaps++ == 0 || row < channel.first_gap) channel.first_gap = row;
    }
  }
}

// The samples gathered so far as a log; room for as many to come.
Log Chunker::cut() {
  Log log;
  log.file = file_;
  log.first_row = row_;
  const std::map<std::string, Eigen::MatrixXd*> targets = {
      {"q", &log.q}, {"qd", &log.qd}, {"qdd", &log.qdd}, {"tau", &log.tau}, {"current", &log.current}};
  const auto samples = static_cast<Eigen::Index>(count_);
  log.t.setZero(samples);
  for (Eigen::Index k = 0; k < samples && rate_ > 0; ++k)
    log.t[k] = static_cast<double>(row_ - 1 + static_cast<std::size_t>(k)) / rate_;
  for (Channel& channel : channels_) {
    const Eigen::Index width = channel.values.rows();
    channel.values.conservativeResize(width, samples);
    if (channel.name == "t")
      log.t = channel.values.row(0).transpose();
    else
      *targets.at(channel.name) = std::move(channel.values);
    channel.values.resize(width, samples);
  }
  row_ += count_;
  count_ = 0;
  return log;
}

void Chunker::finish(Diagnostics diagnostics) {
  Log last = cut();
  last.diagnostics = std::move(diagnostics);
  for (Diagnostic& suspicion : suspicions()) last.diagnostics.push_back(std::move(suspicion));
  take_(std::move(last));
}

Diagnostics Chunker::suspicions() const {
  Diagnostics out;
  const auto warn = [&](const char* code, const std::string& message) {
    out.push_back({Severity::warning, code, fmt::format("{}: {}", file_, message)});
  };
  for (const Channel& channel : channels_) {
    if (channel.gaps > 0)
      warn("log-gaps", fmt::format("{} has {} empty or non-finite values, the first in row {}", channel.name,
                                   channel.gaps, channel.first_gap));
    if (channel.name == "t" && rate_ > 0)
      warn("log-rate-ignored", fmt::format("has a time column, so the rate of {} Hz is not used", rate_));
  }
  return out;
}

namespace {

// A place for one chunk between two threads.
class Slot {
 public:
  // False: nobody takes any more.
  bool put(Log&& log) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !log_ || closed_; });
    if (closed_) return false;
    log_ = std::move(log);
    changed_.notify_all();
    return true;
  }

  // Nothing: no more will come.
  std::optional<Log> get() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return log_ || closed_; });
    std::optional<Log> out = std::exchange(log_, std::nullopt);
    changed_.notify_all();
    return out;
  }

  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<Log> log_;
  bool closed_ = false;
};

struct Stopped {};  // thrown through the producer when the taker has failed

}  // namespace

void relay(const std::function<void(const TakeLog& give)>& produce, const TakeLog& take) {
  Slot slot;
  std::exception_ptr failure;
  std::thread producer([&] {
    try {
      produce([&](Log&& log) {
        if (!slot.put(std::move(log))) throw Stopped();
      });
    } catch (const Stopped&) {
    } catch (...) {
      failure = std::current_exception();
    }
    slot.close();
  });
  try {
    while (std::optional<Log> log = slot.get()) take(std::move(*log));
  } catch (...) {
    slot.close();
    producer.join();
    throw;
  }
  producer.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace steelyard
