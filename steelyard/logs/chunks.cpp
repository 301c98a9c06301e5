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

#include "steelyard/logs/columns.hpp"
#include "steelyard/math/finite.hpp"

namespace steelyard {

Chunker::Chunker(std::string file, const LogFormat& format, const Choice& choice, const Units& units,
                 std::size_t chunk_samples, TakeChunk take)
    : file_(std::move(file)),
      rate_(format.rate),
      chunk_samples_(std::max<std::size_t>(1, chunk_samples)),
      row_(format.first_row),
      take_(std::move(take)),
      joints_(format.joints) {
  for (const auto& [name, columns] : choice) gaps_.push_back({name});
  const auto add = [&](const char* name, std::vector<Column>& out) {
    const auto found = choice.find(name);
    if (found == choice.end()) return Eigen::Index{0};
    const auto channel = static_cast<std::size_t>(std::distance(choice.begin(), found));
    const std::size_t before = out.size();
    out.resize(before + units.at(name).size(), {absent, {}, channel});
    const std::vector<std::size_t> joints = joints_of_channel(name, units.at(name).size(), format);
    for (std::size_t k = 0; k < joints.size(); ++k)
      out[before + joints[k]] = {found->second[k], units.at(name)[joints[k]], channel};
    return static_cast<Eigen::Index>(out.size() - before);
  };
  for (std::size_t c = 0; c < channel_names.size(); ++c) chunk_.rows.counts[c] = add(channel_names[c], columns_);
  add("t", time_);
  const ChannelRows& rows = chunk_.rows;
  efforts_.resize(static_cast<std::size_t>(rows[Channel::tau] > 0 ? rows[Channel::tau] : rows[Channel::current]));
}

void Chunker::add(const std::vector<View>& views, std::size_t count) {
  for (std::size_t from = 0; from < count;) {
    if (count_ == chunk_samples_) take_(cut());  // not before there is more: the last chunk is finish's
    const std::size_t more = std::min(count - from, chunk_samples_ - count_);
    append(views, from, more);
    count_ += more;
    from += more;
  }
}

View Chunker::view_of(const Column& column, const std::vector<View>& views) {
  static constexpr double nothing = 0;
  return column.index == absent ? View{&nothing, 0} : views[column.index];
}

// The columns as they are stacked are neighbours in the file, too, and need no conversion.
bool Chunker::side_by_side(const std::vector<View>& views) const {
  const View first = view_of(columns_[0], views);
  for (std::size_t j = 0; j < columns_.size(); ++j) {
    const View view = view_of(columns_[j], views);
    if (!columns_[j].si() || view.first != first.first + j || view.step != first.step) return false;
  }
  return true;
}

void Chunker::append(const std::vector<View>& views, std::size_t from, std::size_t count) {
  const std::size_t width = columns_.size(), needed = count_ + count;
  if (needed > static_cast<std::size_t>(chunk_.t.size())) {
    const auto room = static_cast<Eigen::Index>(std::min(2 * needed, chunk_samples_));
    chunk_.t.conservativeResize(room);
    chunk_.x.conservativeResize(static_cast<Eigen::Index>(width), room);
  }
  const auto copy = [&](const Column& column, double* out, std::size_t step) {
    const View view = view_of(column, views);
    const double* const first = view.first + from * view.step;
    const bool si = column.si();
    for (std::size_t k = 0; k < count; ++k)
      out[k * step] = si ? first[k * view.step] : column.unit.to_si(first[k * view.step]);
  };
  double* const x = chunk_.x.data() + count_ * width;
  double* const t = chunk_.t.data() + count_;
  if (side_by_side(views)) {
    const View& view = views[columns_[0].index];
    for (std::size_t k = 0; k < count; ++k) std::copy_n(view.first + (from + k) * view.step, width, x + k * width);
  } else {
    for (std::size_t j = 0; j < width; ++j) copy(columns_[j], x + j, width);
  }
  for (const Column& column : time_) copy(column, t, 1);
  count_efforts(x, count);
  if (all_finite(x, count * width) && (time_.empty() || all_finite(t, count))) return;
  for (const auto* columns : {&columns_, &time_})
    for (const Column& column : *columns) count_gaps(column, view_of(column, views), from, count);
}

void Chunker::count_gaps(const Column& column, const View& view, std::size_t from, std::size_t count) {
  Gaps& gaps = gaps_[column.channel];
  for (std::size_t k = 0; k < count; ++k) {
    if (std::isfinite(view.first[(from + k) * view.step])) continue;
    const std::size_t row = row_ + count_ + k;
    if (gaps.count++ == 0 || row < gaps.first_row) gaps.first_row = row;
  }
}

void Chunker::count_efforts(const double* samples, std::size_t count) {
  const std::size_t width = columns_.size();
  const Channel channel = chunk_.rows[Channel::tau] > 0 ? Channel::tau : Channel::current;
  const auto q = static_cast<std::size_t>(chunk_.rows.first(Channel::q)),
             effort = static_cast<std::size_t>(chunk_.rows.first(channel));
  for (std::size_t k = 0; k < count; ++k)
    for (std::size_t j = 0; j < efforts_.size(); ++j)
      efforts_[j].add(samples[k * width + q + j], samples[k * width + effort + j]);
}

// By the steps of the first chunk, where neither a request nor a name says it. Stamps that count rows have no unit.
void Chunker::find_unit_of_time() {
  constexpr std::size_t fewest = 3;  // steps
  Unit& unit = time_[0].unit;
  std::vector<double> steps;
  for (std::size_t k = 1; k < count_; ++k) {
    const auto at = static_cast<Eigen::Index>(k);
    if (const double step = chunk_.t[at] - chunk_.t[at - 1]; step > 0 && std::isfinite(step)) steps.push_back(step);
  }
  unit.name = "s";
  const bool in_order = 10 * (count_ - steps.size()) < count_ + 10;  // else they are not stamps
  if (steps.size() < fewest || !in_order ||
      std::all_of(steps.begin(), steps.end(), [](double step) { return step == 1; }))
    return;
  const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
  std::nth_element(steps.begin(), middle, steps.end());
  const char* const found = unit_of_steps(*middle);
  if (unit.name == found) return;
  unit = find_unit(found, "t");
  for (std::size_t k = 0; k < count_; ++k)
    chunk_.t[static_cast<Eigen::Index>(k)] = unit.to_si(chunk_.t[static_cast<Eigen::Index>(k)]);
  time_read_as_ = fmt::format("t in {}, since it goes in steps of {:.6g} (`units` t={} says so, t=s if not)", unit.name,
                              *middle, unit.name);
}

// The samples gathered so far; room for as many to come.
LogChunk Chunker::cut() {
  if (!time_.empty() && time_[0].unit.name.empty()) find_unit_of_time();
  const auto samples = static_cast<Eigen::Index>(count_);
  chunk_.file = file_;
  chunk_.first_row = row_;
  chunk_.t.conservativeResize(samples);
  chunk_.x.conservativeResize(static_cast<Eigen::Index>(columns_.size()), samples);
  if (time_.empty())
    for (Eigen::Index k = 0; k < samples; ++k)
      chunk_.t[k] = static_cast<double>(row_ - 1 + static_cast<std::size_t>(k)) / rate_;
  row_ += count_;
  count_ = 0;
  LogChunk next;
  next.rows = chunk_.rows;
  next.t.resize(samples);
  next.x.resize(chunk_.x.rows(), samples);
  return std::exchange(chunk_, std::move(next));
}

void Chunker::finish(Diagnostics diagnostics, FileDigest digest) {
  LogChunk last = cut();
  last.diagnostics = std::move(diagnostics);
  last.digest = std::move(digest);
  last.efforts_missing = efforts_missing();
  if (!last.efforts_missing.empty())
    last.diagnostics.push_back({Severity::warning, "torque-missing", last.efforts_missing});
  for (Diagnostic& suspicion : suspicions()) last.diagnostics.push_back(std::move(suspicion));
  take_(std::move(last));
}

Diagnostics Chunker::suspicions() const {
  Diagnostics out;
  const auto warn = [&](const char* code, const std::string& message) {
    out.push_back({Severity::warning, code, fmt::format("{}: {}", file_, message)});
  };
  if (!time_read_as_.empty())
    out.push_back({Severity::info, "log-read-as", fmt::format("{}: read as having {}", file_, time_read_as_)});
  for (const Gaps& gaps : gaps_) {
    if (gaps.count > 0)
      warn("log-gaps", fmt::format("{} has {} empty or non-finite values, the first in row {}", gaps.channel,
                                   gaps.count, gaps.first_row));
    if (gaps.channel == "t" && rate_ > 0)
      warn("log-rate-ignored", fmt::format("has a time column, so the rate of {} Hz is not used", rate_));
  }
  return out;
}

std::string Chunker::efforts_missing() const {
  const char* const channel = chunk_.rows[Channel::tau] > 0 ? "tau" : "current";
  std::vector<std::string> missing;
  const std::vector<std::size_t> joints = missing_efforts(efforts_);
  for (const std::size_t j : joints) {
    const std::string joint = j < joints_.size() ? fmt::format(" of joint '{}'", joints_[j]) : "";
    missing.push_back(fmt::format("{}{}{} ({:.0f} %)", channel, j + 1, joint, 100 * efforts_[j].zero_share()));
  }
  if (missing.empty()) return {};
  return fmt::format(
      "{}: {} {} exactly 0 in most rows in which the joint moves, so it was not measured: record it, or {}", file_,
      fmt::join(missing, ", "), missing.size() == 1 ? "is" : "are", unmeasured_remedy(joints, joints_, false));
}

namespace {

// A place for one chunk between two threads.
class Slot {
 public:
  // False: the consumer has stopped.
  bool put(LogChunk&& chunk) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !chunk_ || closed_; });
    if (closed_) return false;
    chunk_ = std::move(chunk);
    changed_.notify_all();
    return true;
  }

  // Nothing: no more will come.
  std::optional<LogChunk> get() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return chunk_ || closed_; });
    std::optional<LogChunk> out = std::exchange(chunk_, std::nullopt);
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
  std::optional<LogChunk> chunk_;
  bool closed_ = false;
};

struct Stopped {};  // thrown through the producer when the taker has failed

}  // namespace

void relay(const std::function<void(const TakeChunk& give)>& produce, const TakeChunk& take) {
  Slot slot;
  std::exception_ptr failure;
  std::thread producer([&] {
    try {
      produce([&](LogChunk&& chunk) {
        if (!slot.put(std::move(chunk))) throw Stopped();
      });
    } catch (const Stopped&) {
    } catch (...) {
      failure = std::current_exception();
    }
    slot.close();
  });
  try {
    while (std::optional<LogChunk> chunk = slot.get()) take(std::move(*chunk));
  } catch (...) {
    slot.close();
    producer.join();
    throw;
  }
  producer.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace steelyard
