#include "steelyard/doctor/clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "steelyard/core/error.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Rows of the file with all their channels stacked: what the stages below hand on. One block of memory, for there may
// be millions.
class Rows {
 public:
  explicit Rows(Index channels = 0) : channels_(channels) {}

  std::vector<double> t;
  std::vector<std::size_t> row;  // of the file

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
    if (dt != last_dt_) last_bin_ = &bins_[static_cast<int>(std::floor(std::log(dt) / std::log(1.01)))];
    last_dt_ = dt;
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
  };
  std::map<int, Bin> bins_;  // whose elements stay where they are
  Bin* last_bin_ = nullptr;
  double last_dt_ = 0;
  std::size_t count_ = 0;
  double longest_ = 0;
};

bool same(const Eigen::Ref<const VectorXd>& a, const VectorXd& b) {
  for (Index c = 0; c < a.size(); ++c)
    if (a[c] != b[c] && !(std::isnan(a[c]) && std::isnan(b[c]))) return false;
  return true;
}

// Which channels a log has, and how they stack.
struct Channels {
  std::string file;
  std::vector<std::pair<MatrixXd Log::*, Index>> parts;
  std::vector<std::string> names;  // q1 …
  std::vector<bool> smooth;        // worth a cubic: noise of a torque would be amplified by one

  explicit Channels(const Log& log) : file(log.file) {
    const std::array<std::pair<const char*, MatrixXd Log::*>, 5> all{
        {{"q", &Log::q}, {"qd", &Log::qd}, {"qdd", &Log::qdd}, {"tau", &Log::tau}, {"current", &Log::current}}};
    for (const auto& [name, member] : all) {
      const Index rows = (log.*member).rows();
      if (rows == 0) continue;
      parts.emplace_back(member, rows);
      for (Index i = 0; i < rows; ++i) {
        names.push_back(fmt::format("{}{}", name, i + 1));
        smooth.push_back(member == &Log::q || member == &Log::qd);
      }
    }
  }

  Index size() const { return static_cast<Index>(names.size()); }

  void stack(const Log& log, Index k, Eigen::Ref<VectorXd> out) const {
    Index at = 0;
    for (const auto& [member, rows] : parts) {
      out.segment(at, rows) = (log.*member).col(k);
      at += rows;
    }
  }

  void require(const Log& log) const {
    for (const auto& [member, rows] : parts)
      if ((log.*member).rows() != rows || (log.*member).cols() != log.samples())
        throw InvalidInput(fmt::format("{}: rows {}…: other channels than in the rows before", file, log.first_row));
  }

  Log unstack(const Rows& rows) const {
    Log out;
    out.file = file;
    const auto n = static_cast<Index>(rows.size());
    out.first_row = n > 0 ? rows.row[0] : 1;
    out.t = Eigen::Map<const VectorXd>(rows.t.data(), n);
    Index at = 0;
    for (const auto& [member, count] : parts) {
      (out.*member).resize(count, n);
      for (Index k = 0; k < n; ++k) (out.*member).col(k) = rows.values(static_cast<std::size_t>(k)).segment(at, count);
      at += count;
    }
    return out;
  }
};

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
    for (; k < held_.size() && (last || k + 2 < held_.size()); ++k) take(k, out);
    held_.drop_front(k);
    return out;
  }

 private:
  // A stamp is the culprit if the next goes back from it and the one after still does: it jumped ahead.
  bool jumped_ahead(std::size_t k) const {
    if (k + 1 >= held_.size() || !(held_.t[k + 1] < held_.t[k])) return false;
    const bool next_fits = !any_ || held_.t[k + 1] > last_t_;
    return next_fits && k + 2 < held_.size() && held_.t[k + 2] <= held_.t[k];
  }

  void take(std::size_t k, Rows& out) {
    const double t = held_.t[k];
    if (any_ && t == last_t_ && same(held_.values(k), last_)) return duplicates.add(held_.row[k]);
    if ((any_ && t <= last_t_) || jumped_ahead(k)) {
      worst_step_back = std::max(worst_step_back, any_ && t <= last_t_ ? last_t_ - t : t - held_.t[k + 1]);
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

// What stage two remembers of a channel: its last two finite values, and how long it has been missing since.
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
double through(const std::vector<std::pair<double, double>>& points, double t) {
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

  Holes(std::vector<bool> smooth, Index max_filled)
      : filled(smooth.size()), smooth_(std::move(smooth)), max_filled_(max_filled), memory_(filled.size()) {}

  Rows push(const Rows& incoming, bool last) {
    held_.append(incoming);
    std::size_t settled = held_.size();
    for (std::size_t c = 0; c < smooth_.size(); ++c) settled = std::min(settled, fill(c, last));
    Rows out(incoming.channels());
    for (std::size_t k = 0; k < settled; ++k) emit(k, out);
    held_.drop_front(settled);
    return out;
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
    const auto v = held_.values(k);
    for (std::size_t c = 0; c < smooth_.size(); ++c) memory_[c].see(held_.t[k], v[static_cast<Index>(c)]);
    if (v.hasNaN())
      dropped.add(held_.row[k]);
    else
      out.add(held_.t[k], held_.row[k]) = v;
  }

  std::vector<bool> smooth_;
  Index max_filled_;
  std::vector<Memory> memory_;
  Rows held_;
};

double percent(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

// What to do about a clock with a median period of `dt`: the unit in which that would be an ordinary log's.
std::string remedy_for_period(double dt) {
  for (const auto& [unit, seconds] : {std::pair{"ms", 1e-3}, {"us", 1e-6}, {"ns", 1e-9}, {"min", 60.0}})
    if (dt * seconds >= 1e-4 && dt * seconds <= 0.11)
      return fmt::format("time in {0} would make it {1:.4g} s: say so by units: {{t: {0}}} (`units` t={0})", unit,
                         dt * seconds);
  return "check the column and the unit of t (units: {t: ...}, `units` t=...)";
}

}  // namespace

struct ClockDoctor::State {
  ClockOptions options;
  std::unique_ptr<Channels> channels;
  Order order;
  std::unique_ptr<Holes> holes;
  std::vector<Tally> missing;  // per channel
  Intervals intervals;
  double last_t = 0;
  std::size_t kept = 0;
  Diagnostics diagnostics;

  void begin(const Log& chunk) {
    if (channels) return;
    channels = std::make_unique<Channels>(chunk);
    holes = std::make_unique<Holes>(channels->smooth, options.max_filled);
    missing.resize(channels->smooth.size());
  }

  Rows stacked(const Log& chunk) {
    Rows rows(channels->size());
    for (Index k = 0; k < chunk.samples(); ++k) {
      const std::size_t row = chunk.first_row + static_cast<std::size_t>(k);
      if (!std::isfinite(chunk.t[k]))
        throw InvalidInput(
            fmt::format("{}: row {}: the time stamp is {}: mend or remove that row, or leave t out and give the rate "
                        "(clock-not-a-number)",
                        chunk.file, row, chunk.t[k]));
      auto v = rows.add(chunk.t[k], row);
      channels->stack(chunk, k, v);
      for (Index c = 0; c < v.size(); ++c)
        if (!std::isfinite(v[c])) {
          v[c] = std::nan("");
          missing[static_cast<std::size_t>(c)].add(row);
        }
    }
    return rows;
  }

  Log pass(const Rows& rows, bool last) {
    const Rows out = holes->push(order.push(rows, last), last);
    for (std::size_t k = 0; k < out.size(); ++k, ++kept) {
      if (kept > 0) intervals.add(out.t[k] - last_t, out.row[k]);
      last_t = out.t[k];
    }
    return channels->unstack(out);
  }

  void note(Severity severity, const char* code, const std::string& message) {
    diagnostics.push_back({severity, code, fmt::format("{}: {}", channels->file, message)});
  }

  void refuse(const char* code, const std::string& message) {
    if (!options.judged) throw InvalidInput(fmt::format("{}: {} ({})", channels->file, message, code));
    note(Severity::warning, code, message);
  }

  void conclude_order();
  void conclude_values();
  void conclude_period();
};

void ClockDoctor::State::conclude_order() {
  const Tally &twice = order.duplicates, &wrong = order.disorder;
  if (twice.count > 0)
    note(Severity::info, "clock-duplicate",
         fmt::format("{} row(s) repeat the row before, time stamp and all, the first in row {}: dropped", twice.count,
                     twice.first_row));
  if (wrong.count == 0) return;
  const double share = percent(wrong.count, order.seen);
  const std::string what = fmt::format(
      "{} of {} time stamps ({:.2g} %) do not follow the one before, the first in row {}, the worst by {:.4g} s",
      wrong.count, order.seen, share, wrong.first_row, order.worst_step_back);
  if (share > 100 * options.max_disorder && wrong.count > 1)
    refuse("clock-disorder", what +
                                 ": sort the rows; if they hold several recordings, choose one with rows: (`rows`); if "
                                 "stamps are too coarse, leave t out and give the rate");
  else
    note(Severity::warning, "clock-disorder", what + ": those rows are dropped");
}

void ClockDoctor::State::conclude_values() {
  for (std::size_t c = 0; c < missing.size(); ++c) {
    const Tally &gone = missing[c], &mended = holes->filled[c];
    const std::string& name = channels->names[c];
    if (gone.count == 0) continue;
    if (gone.count == order.seen)
      throw InvalidInput(
          fmt::format("{}: channel {} has no value in any row: leave it out of columns:, or record it "
                      "(values-missing)",
                      channels->file, name));
    const double share = percent(gone.count, order.seen);
    if (share > 100 * options.max_missing)
      refuse("values-missing",
             fmt::format("channel {} has no value in {} of {} rows ({:.3g} %), the first in row {}: record it anew, or "
                         "choose rows: where it is there",
                         name, gone.count, order.seen, share, gone.first_row));
    if (mended.count > 0)
      note(Severity::info, "values-filled",
           fmt::format("channel {}: {} missing value(s) in runs of at most {}, the first in row {}: interpolated", name,
                       mended.count, options.max_filled, mended.first_row));
    if (gone.count > mended.count)
      note(Severity::warning, "values-dropped",
           fmt::format("channel {}: {} value(s) missing in longer runs or at an end: those rows ({} in all, the first "
                       "is row {}) are dropped and become a gap",
                       name, gone.count - mended.count, holes->dropped.count, holes->dropped.first_row));
  }
}

void ClockDoctor::State::conclude_period() {
  if (intervals.count() == 0) return;
  const double dt = intervals.median();
  if (dt > options.longest_period || dt < options.shortest_period)
    refuse("clock-unit",
           fmt::format("the median sample period is {:.4g} s, which is no robot's: {}", dt, remedy_for_period(dt)));
  const double spread = intervals.deviation(0.95);
  if (spread > options.jitter)
    note(Severity::info, "clock-jitter",
         fmt::format("time stamps jitter: nominally {:.4g} ms, one interval in twenty is off by {:.3g} % or more, the "
                     "longest is {:.4g} ms: resampled",
                     1e3 * dt, 100 * spread, 1e3 * intervals.longest()));
  const auto silence = intervals.beyond(options.max_gap * dt);
  if (silence.count > 0)
    note(Severity::info, "clock-gap",
         fmt::format("{} gap(s) longer than {:.3g} ms, the first before row {}, the longest {:.4g} s, {:.4g} s in all: "
                     "bridged, and left out of a fit",
                     silence.count, 1e3 * options.max_gap * dt, silence.first_row, intervals.longest(), silence.total));
}

ClockDoctor::ClockDoctor(const ClockOptions& options) : state_(std::make_unique<State>()) {
  if (!(options.longest_period > options.shortest_period) || !(options.shortest_period >= 0) ||
      !(options.max_disorder >= 0) || !(options.max_missing >= 0) || options.max_filled < 0 || !(options.max_gap >= 1))
    throw InvalidInput("ClockOptions: shares and periods must not be negative, max_gap at least 1");
  state_->options = options;
}
ClockDoctor::~ClockDoctor() = default;
ClockDoctor::ClockDoctor(ClockDoctor&&) noexcept = default;
ClockDoctor& ClockDoctor::operator=(ClockDoctor&&) noexcept = default;

Log ClockDoctor::push(Log chunk) {
  state_->begin(chunk);
  state_->channels->require(chunk);
  Log out = state_->pass(state_->stacked(chunk), false);
  out.diagnostics = std::move(chunk.diagnostics);
  return out;
}

Log ClockDoctor::flush() { return state_->channels ? state_->pass(Rows(state_->channels->size()), true) : Log{}; }

Diagnostics ClockDoctor::finish() {
  if (!state_->channels) return {};
  state_->conclude_order();
  state_->conclude_values();
  state_->conclude_period();
  if (state_->kept < 2)
    throw InvalidInput(fmt::format("{}: {} of {} rows are usable: nothing is left to work on (values-missing)",
                                   state_->channels->file, state_->kept, state_->order.seen));
  return state_->diagnostics;
}

namespace {

void append(MatrixXd& a, const MatrixXd& b) {
  if (b.rows() == 0) return;
  const Index before = a.cols();
  a.conservativeResize(b.rows(), before + b.cols());
  a.rightCols(b.cols()) = b;
}

}  // namespace

Log repair_clock(Log log, const ClockOptions& options) {
  ClockDoctor doctor(options);
  Log out = doctor.push(std::move(log));
  const Log rest = doctor.flush();
  if (out.samples() == 0) out.first_row = rest.first_row;
  const Index before = out.t.size();
  out.t.conservativeResize(before + rest.t.size());
  out.t.tail(rest.t.size()) = rest.t;
  for (MatrixXd Log::*channel : {&Log::q, &Log::qd, &Log::qdd, &Log::tau, &Log::current})
    append(out.*channel, rest.*channel);
  for (auto& finding : doctor.finish()) out.diagnostics.push_back(std::move(finding));
  return out;
}

}  // namespace steelyard
