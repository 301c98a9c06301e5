// Stages of the clock's repair: order of the rows, then holes. Private to the room.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "steelyard/logs/log_chunk.hpp"

namespace steelyard::doctor {

using Eigen::Index;
using Eigen::VectorXd;

// Rows of the file with all their channels stacked: what the stages below hand on. One block of memory, for there may
// be millions.
class Rows {
 public:
  explicit Rows(Index channels = 0) : channels_(channels) {}

  std::vector<double> t;
  std::vector<std::size_t> row;  // row numbers of the file

  std::size_t size() const { return t.size(); }
  Index channels() const { return channels_; }
  Eigen::Map<VectorXd> values(std::size_t k) { return {values_.data() + static_cast<Index>(k) * channels_, channels_}; }
  Eigen::Map<const VectorXd> values(std::size_t k) const {
    return {values_.data() + static_cast<Index>(k) * channels_, channels_};
  }

  // Room for one more row, to be filled in.
  Eigen::Map<VectorXd> add(double stamp, std::size_t file_row) {
    t.push_back(stamp);
    row.push_back(file_row);
    values_.resize(values_.size() + static_cast<std::size_t>(channels_));
    return values(size() - 1);
  }
  void append(const Rows& other) {
    t.insert(t.end(), other.t.begin(), other.t.end());
    row.insert(row.end(), other.row.begin(), other.row.end());
    values_.insert(values_.end(), other.values_.begin(), other.values_.end());
    channels_ = other.channels_;
  }
  void append(const LogView& stretch) {
    t.insert(t.end(), stretch.t.begin(), stretch.t.end());
    for (Index k = 0; k < stretch.samples(); ++k) row.push_back(stretch.first_row + static_cast<std::size_t>(k));
    values_.insert(values_.end(), stretch.x.data(), stretch.x.data() + stretch.x.size());
    channels_ = stretch.x.rows();
  }
  LogView view(const std::string& file, const ChannelRows& rows) const {
    const auto n = static_cast<Index>(size());
    return {file, rows, row.empty() ? 1 : row[0], {t.data(), n}, {values_.data(), channels_, n}};
  }
  void drop_front(std::size_t n) {
    const auto k = static_cast<std::ptrdiff_t>(n);
    t.erase(t.begin(), t.begin() + k);
    row.erase(row.begin(), row.begin() + k);
    values_.erase(values_.begin(), values_.begin() + k * channels_);
  }

 private:
  Index channels_;
  std::vector<double> values_;
};

// One kind of trouble over the whole log.
struct Tally {
  std::size_t count = 0, first_row = 0;
  void add(std::size_t row) {
    if (count++ == 0) first_row = row;
  }
};

// Intervals between stamps, in bins of 1 %: medians and gaps of a log of any length, whatever the chunks.
class Intervals {
 public:
  void add(double dt, std::size_t row) {
    if (last_bin_ == nullptr || dt < last_bin_->least || dt > last_bin_->most) find_bin(dt);
    Bin& bin = *last_bin_;
    if (bin.count++ == 0) bin.first_row = row;
    bin.sum += dt;
    ++count_;
    longest_ = std::max(longest_, dt);
  }

  std::size_t count() const { return count_; }
  double longest() const { return longest_; }

  double median() const {
    std::size_t below = 0;
    for (const auto& [key, bin] : bins_) {
      below += bin.count;
      if (2 * below >= count_) return bin.sum / static_cast<double>(bin.count);
    }
    return 0;
  }

  // |dt/median − 1| that `share` of the intervals stay below.
  double deviation(double share) const {
    std::vector<std::pair<double, std::size_t>> deviations;
    const double middle = median();
    for (const auto& [key, bin] : bins_)
      deviations.emplace_back(std::abs(bin.sum / static_cast<double>(bin.count) / middle - 1), bin.count);
    std::sort(deviations.begin(), deviations.end());
    std::size_t below = 0;
    for (const auto& [deviation, n] : deviations) {
      below += n;
      if (static_cast<double>(below) >= share * static_cast<double>(count_)) return deviation;
    }
    return 0;
  }

  // Mean of those up to `longest`.
  double mean(double longest) const {
    double sum = 0, count = 0;
    for (const auto& [key, bin] : bins_)
      if (bin.sum <= longest * static_cast<double>(bin.count)) sum += bin.sum, count += static_cast<double>(bin.count);
    return count > 0 ? sum / count : 0;
  }

  // Intervals shorter than `limit`: how many, and the row after the first.
  Tally below(double limit) const {
    Tally out;
    for (const auto& [key, bin] : bins_) {
      if (!(bin.sum / static_cast<double>(bin.count) < limit)) continue;
      out.first_row = out.count == 0 ? bin.first_row : std::min(out.first_row, bin.first_row);
      out.count += bin.count;
    }
    return out;
  }

  // Silences longer than `limit`: how many, the first row after one, and their total length.
  struct Silence {
    std::size_t count = 0, first_row = 0;
    double total = 0;
  };
  Silence beyond(double limit) const {
    Silence out;
    for (const auto& [key, bin] : bins_)
      if (bin.sum / static_cast<double>(bin.count) > limit) {
        out.first_row = out.count == 0 ? bin.first_row : std::min(out.first_row, bin.first_row);
        out.count += bin.count;
        out.total += bin.sum;
      }
    return out;
  }

 private:
  struct Bin {
    std::size_t count = 0, first_row = 0;
    double sum = 0;
    double least = std::numeric_limits<double>::infinity(), most = 0;  // range of values so far
  };
  void find_bin(double dt) {
    last_bin_ = &bins_[static_cast<int>(std::floor(std::log(dt) / std::log(1.01)))];
    last_bin_->least = std::min(last_bin_->least, dt);
    last_bin_->most = std::max(last_bin_->most, dt);
  }

  std::map<int, Bin> bins_;  // a map, whose elements do not move
  Bin* last_bin_ = nullptr;
  std::size_t count_ = 0;
  double longest_ = 0;
};

inline bool same(const Eigen::Ref<const VectorXd>& a, const VectorXd& b) {
  for (Index c = 0; c < a.size(); ++c)
    if (a[c] != b[c] && !(std::isnan(a[c]) && std::isnan(b[c]))) return false;
  return true;
}

// Stage one: strictly increasing stamps.
class Order {
 public:
  Tally duplicates, disorder;
  double worst_step_back = 0;  // or ahead, and back again [s]
  std::size_t seen = 0;

  Rows push(const Rows& incoming, bool last) {
    held_.append(incoming);
    seen += incoming.size();
    Rows out(incoming.channels());
    std::size_t k = 0;
    for (; k < held_.size() && (last || k + ahead < held_.size()); ++k) take(k, out);
    held_.drop_front(k);
    return out;
  }

  // Nothing of this stage would change the stretch, whose values are finite: stamps increase, from what came before.
  bool leaves(const LogView& stretch) const {
    double before = any_ ? last_t_ : -std::numeric_limits<double>::infinity();
    bool increasing = true;
    for (const double t : held_.t) increasing = increasing && t > std::exchange(before, t);
    for (const double t : stretch.t) increasing = increasing && t > std::exchange(before, t);
    return increasing;
  }

  // Then what was held goes before it, and its own last samples wait in their place.
  Rows pass(const LogView& stretch) {
    const Index kept = stretch.samples() - ahead;
    const LogView last = stretch.part(kept - 1, 1);
    seen += static_cast<std::size_t>(stretch.samples());
    any_ = true;
    last_t_ = last.t[0];
    last_ = last.x.col(0);
    Rows waiting(stretch.x.rows());
    waiting.append(stretch.part(kept, ahead));
    return std::exchange(held_, std::move(waiting));
  }

  const Rows& held() const { return held_; }
  static constexpr Index ahead = 32;  // samples that a decision looks at

 private:
  // A stamp is the culprit if most of the following ones lie before it, and after the last good one: it jumped ahead.
  bool jumped_ahead(std::size_t k) const {
    const std::size_t end = std::min(held_.size(), k + 1 + static_cast<std::size_t>(ahead));
    std::size_t behind = 0;
    for (std::size_t m = k + 1; m < end; ++m)
      behind += static_cast<std::size_t>(held_.t[m] < held_.t[k] && (!any_ || held_.t[m] > last_t_));
    return end > k + 2 && 2 * behind > end - k - 1;
  }

  void take(std::size_t k, Rows& out) {
    const double t = held_.t[k];
    if (any_ && t == last_t_ && same(held_.values(k), last_)) return duplicates.add(held_.row[k]);
    if ((any_ && t <= last_t_) || jumped_ahead(k)) {
      const double next = k + 1 < held_.size() ? held_.t[k + 1] : t;
      worst_step_back = std::max(worst_step_back, any_ && t <= last_t_ ? last_t_ - t : std::abs(t - next));
      return disorder.add(held_.row[k]);
    }
    any_ = true;
    last_t_ = t;
    last_ = held_.values(k);
    out.add(t, held_.row[k]) = last_;
  }

  Rows held_;
  bool any_ = false;
  double last_t_ = 0;
  VectorXd last_;
};

// State of a channel in stage two: its last two finite values, and the time it has been missing since.
struct Memory {
  double t1 = 0, y1 = 0, t2 = 0, y2 = 0;
  int known = 0;
  Index missing = 0;

  void see(double t, double y) {
    if (std::isnan(y)) {
      ++missing;
      return;
    }
    t2 = t1, y2 = y1, t1 = t, y1 = y;
    known = missing > 0 ? 1 : std::min(known + 1, 2);
    missing = 0;
  }
};

// Lagrange's polynomial through the points.
inline double through(const std::vector<std::pair<double, double>>& points, double t) {
  double sum = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    double term = points[i].second;
    for (std::size_t k = 0; k < points.size(); ++k)
      if (k != i) term *= (t - points[k].first) / (points[i].first - points[k].first);
    sum += term;
  }
  return sum;
}

// Stage two: no missing values.
class Holes {
 public:
  std::vector<Tally> filled;  // per channel
  Tally dropped;

  // What was missing of one channel alone, without its row being dropped: times of the first and the last row.
  struct Silence {
    std::size_t channel = 0;
    double begin = 0, end = 0;
  };
  std::vector<Silence> silences;

  // `apart`: channels whose longer runs of missing values do not cost the row; they hold their last value there.
  Holes(std::vector<bool> smooth, std::vector<bool> apart, Index max_filled)
      : filled(smooth.size()),
        smooth_(std::move(smooth)),
        apart_(std::move(apart)),
        max_filled_(max_filled),
        memory_(filled.size()),
        silence_(filled.size(), -1) {}

  Rows push(const Rows& incoming, bool last) {
    held_.append(incoming);
    std::size_t settled = held_.size();
    for (std::size_t c = 0; c < smooth_.size(); ++c) settled = std::min(settled, fill(c, last));
    Rows out(incoming.channels());
    for (std::size_t k = 0; k < settled; ++k) emit(k, out);
    held_.drop_front(settled);
    return out;
  }

  bool waits() const { return held_.size() > 0; }

  // Complete rows, two at least, that nothing waits for: the last two are all there is to remember of them.
  void pass(const LogView& stretch) {
    for (Index k = stretch.samples() - 2; k < stretch.samples(); ++k)
      for (std::size_t c = 0; c < memory_.size(); ++c)
        memory_[c].see(stretch.t[k], stretch.x(static_cast<Index>(c), k));
  }

 private:
  // Interpolates the short runs of channel c; returns the first row whose fate the next chunk decides.
  std::size_t fill(std::size_t c, bool last) {
    Memory memory = memory_[c];
    const auto value = [&](std::size_t k) -> double& { return held_.values(k)[static_cast<Index>(c)]; };
    const std::size_t n = held_.size();
    for (std::size_t k = 0; k < n;) {
      if (!std::isnan(value(k))) {
        memory.see(held_.t[k], value(k));
        ++k;
        continue;
      }
      std::size_t end = k;
      while (end < n && std::isnan(value(end))) ++end;
      const Index length = memory.missing + static_cast<Index>(end - k);
      if (length <= max_filled_ && end + 1 >= n && !last) return k;
      if (length <= max_filled_ && end < n && memory.known > 0) interpolate(memory, c, k, end);
      for (; k < end; ++k) memory.see(held_.t[k], value(k));
    }
    return n;
  }

  void interpolate(const Memory& left, std::size_t c, std::size_t begin, std::size_t end) {
    const auto value = [&](std::size_t k) -> double& { return held_.values(k)[static_cast<Index>(c)]; };
    std::vector<std::pair<double, double>> points{{left.t1, left.y1}, {held_.t[end], value(end)}};
    if (smooth_[c] && left.known > 1) points.emplace_back(left.t2, left.y2);
    if (smooth_[c] && end + 1 < held_.size() && !std::isnan(value(end + 1)))
      points.emplace_back(held_.t[end + 1], value(end + 1));
    for (std::size_t k = begin; k < end; ++k) {
      value(k) = through(points, held_.t[k]);
      filled[c].add(held_.row[k]);
    }
  }

  void emit(std::size_t k, Rows& out) {
    auto v = held_.values(k);
    for (std::size_t c = 0; c < smooth_.size(); ++c) {
      const double value = v[static_cast<Index>(c)];
      memory_[c].see(held_.t[k], value);
      if (!apart_[c] || !std::isnan(value)) silence_[c] = -1;
      if (!apart_[c] || !std::isnan(value)) continue;
      v[static_cast<Index>(c)] = memory_[c].y1;
      if (silence_[c] < 0) {
        silence_[c] = static_cast<int>(silences.size());
        silences.push_back({c, held_.t[k], held_.t[k]});
      }
      silences[static_cast<std::size_t>(silence_[c])].end = held_.t[k];
    }
    if (v.hasNaN())
      dropped.add(held_.row[k]);
    else
      out.add(held_.t[k], held_.row[k]) = v;
  }

  std::vector<bool> smooth_, apart_;
  Index max_filled_;
  std::vector<Memory> memory_;
  std::vector<int> silence_;  // stretch of silence of each channel that goes on; -1: none
  Rows held_;
};

}  // namespace steelyard::doctor
