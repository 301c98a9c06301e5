#include "steelyard/doctor/clock.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/doctor/clock_stages.hpp"
#include "steelyard/doctor/outliers.hpp"
#include "steelyard/math/finite.hpp"
#include "steelyard/signals/resample.hpp"

namespace steelyard {

using doctor::Holes, doctor::Intervals, doctor::Order, doctor::Outliers, doctor::Rows, doctor::Tally;
using Eigen::Index;

namespace {

// A median sample period beyond these is in another unit [s]: 2 Hz cannot resolve a moving arm, and 1 ms taken for 1 s
// reads 1; no arm is logged at 100 kHz, and 1 ms in ks would read 1e-6.
constexpr double longest_period = 0.5, shortest_period = 1e-5;
constexpr double max_disorder = 0.01;  // share of rows out of order that may be dropped [-]; more is no accident
constexpr Index max_filled = 5;        // missing values in a row of a channel that are interpolated [samples]: as long
                                       // as the pause that `resample` bridges without calling it a gap
constexpr double max_missing = 0.2;    // share of a channel's values that may be missing [-]; with more it is another
                                       // channel
constexpr double max_outliers =
    0.01;  // share of a channel's values that may be left out as outliers [-]; more is noise
constexpr double longest_burst = 0.25;                      // longest interval between bursts [s]: more is a pause
constexpr double burst_interval = 0.1, burst_share = 0.02;  // intervals over the mean one that are a burst's, and their
                                                            // share [-]; recorded logs have none
constexpr double jitter = 0.05;  // deviation from the median period that one interval in twenty exceeds and that is
                                 // worth a word [-]

// The channels that a log has.
struct Channels {
  std::string file;
  ChannelRows rows;
  std::vector<std::string> names;  // q1 …
  std::vector<bool> smooth;        // interpolated by a cubic, which would amplify the noise of a torque
  std::vector<Channel> kinds;

  explicit Channels(const LogView& log) : file(log.file), rows(log.rows) {
    for (std::size_t c = 0; c < channel_names.size(); ++c)
      for (Index i = 0; i < rows.counts[c]; ++i) {
        names.push_back(fmt::format("{}{}", channel_names[c], i + 1));
        const auto channel = static_cast<Channel>(c);
        smooth.push_back(channel == Channel::q || channel == Channel::qd);
        kinds.push_back(channel);
      }
  }

  Index size() const { return rows.all(); }

  void require(const LogView& log) const {
    if (log.rows != rows || log.x.cols() != log.samples())
      throw InvalidInput(fmt::format("{}: rows {}…: have other channels than the rows before", file, log.first_row));
  }
};

double percent(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

// Advice on a clock with a median period of `dt`: the unit in which that would be an ordinary log's.
std::string remedy_for_period(double dt) {
  if (dt == 1)
    return "if it is in ms, say so by units: {t: ms} (`units` t=ms); if it counts rows, leave it out (columns: {t: "
           "[]}, `columns` t=) and give rate: (`rate` HZ)";
  for (const auto& [unit, seconds] : {std::pair{"ms", 1e-3}, {"us", 1e-6}, {"ns", 1e-9}, {"min", 60.0}})
    if (dt * seconds >= 1e-4 && dt * seconds <= 0.11)
      return fmt::format("time in {0} would make it {1:.4g} s: give the unit as units: {{t: {0}}} (`units` t={0})",
                         unit, dt * seconds);
  return "check the column and the unit of t (units: {t: ...}, `units` t=...)";
}

}  // namespace

struct ClockDoctor::State {
  using Take = ClockDoctor::Take;

  bool judged = false;
  std::unique_ptr<Channels> channels;
  Order order;
  std::unique_ptr<Outliers> outliers;
  std::unique_ptr<Holes> holes;
  std::vector<Tally> missing;  // per channel
  Intervals intervals;
  double last_t = 0;
  std::size_t kept = 0;
  Diagnostics diagnostics;

  void begin(const LogView& stretch) {
    if (channels) return channels->require(stretch);
    channels = std::make_unique<Channels>(stretch);
    outliers = std::make_unique<Outliers>(channels->kinds);
    holes = std::make_unique<Holes>(channels->smooth, max_filled);
    missing.resize(channels->smooth.size());
  }

  Rows checked(const LogView& stretch) {
    Rows rows(channels->size());
    rows.append(stretch);
    for (std::size_t k = 0; k < rows.size(); ++k) {
      if (!std::isfinite(rows.t[k]))
        give_up(
            fmt::format("{}: row {}: the time stamp is {}: correct or remove that row, or leave t out and give the "
                        "rate (clock-not-a-number)",
                        channels->file, rows.row[k], rows.t[k]));
      auto v = rows.values(k);
      for (Index c = 0; c < v.size(); ++c)
        if (!std::isfinite(v[c])) {
          v[c] = std::nan("");
          missing[static_cast<std::size_t>(c)].add(rows.row[k]);
        }
    }
    return rows;
  }

  void mend(const Rows& rows, bool last, const Take& take) {
    const Rows out = holes->push(outliers->push(order.push(rows, last), last), last);
    for (std::size_t k = 0; k < out.size(); ++k) settle(out.t[k], out.row[k]);
    if (out.size() > 0) take(out.view(channels->file, channels->rows));
  }

  // Most stretches of most logs have nothing to mend: they are looked at, and handed on where they are.
  bool pass(const LogView& stretch, const Take& take) {
    if (holes->waits() || stretch.samples() < Order::ahead + 2 || !all_finite(stretch.t) || !all_finite(stretch.x) ||
        !all_finite(order.held().view(channels->file, channels->rows).x) || !order.leaves(stretch) ||
        !outliers->leaves(order.held().view(channels->file, channels->rows), stretch))
      return false;
    const Rows before = order.pass(stretch);
    const LogView now = stretch.part(0, stretch.samples() - Order::ahead);
    outliers->pass(before.view(channels->file, channels->rows));
    outliers->pass(now);
    holes->pass(now);
    for (std::size_t k = 0; k < before.size(); ++k) settle(before.t[k], before.row[k]);
    for (Index k = 0; k < now.samples(); ++k) settle(now.t[k], now.first_row + static_cast<std::size_t>(k));
    if (before.size() > 0) take(before.view(channels->file, channels->rows));
    take(now);
    return true;
  }

  // A sample that is handed on.
  void settle(double t, std::size_t row) {
    if (kept++ > 0) intervals.add(t - last_t, row);
    last_t = t;
  }

  void note(Severity severity, const char* code, const std::string& message) {
    diagnostics.push_back({severity, code, fmt::format("{}: {}", channels->file, message)});
  }

  void refuse(const char* code, const std::string& message) {
    if (!judged) throw InvalidInput(fmt::format("{}: {} ({})", channels->file, message, code));
    note(Severity::warning, code, message);
  }

  // Nothing can be done with the file; one that is only judged is then left out.
  [[noreturn]] void give_up(const std::string& message) const {
    if (judged) throw Unattainable(message);
    throw InvalidInput(message);
  }

  void conclude_order();
  void conclude_joins();
  void conclude_outliers();
  void conclude_values();
  void conclude_period();
};

void ClockDoctor::State::conclude_order() {
  const Tally &twice = order.duplicates, &wrong = order.disorder;
  if (twice.count > 0)
    note(Severity::info, "clock-duplicate",
         fmt::format("dropped {} that repeated the row before, time stamp included, the first in row {}",
                     counted(twice.count, "row"), twice.first_row));
  if (wrong.count == 0) return;
  const double share = percent(wrong.count, order.seen);
  const std::string what = fmt::format(
      "{} of {} time stamps ({:.2g} %) do not follow the one before, the first in row {}, the worst by {:.4g} s",
      wrong.count, order.seen, share, wrong.first_row, order.worst_step_back);
  if (share > 90)
    refuse("clock-disorder",
           what + ": most rows are out of order in time: sort them, or leave t out and give the rate");
  else if (share > 100 * max_disorder && wrong.count > 1)
    refuse("clock-disorder",
           fmt::format("{}: sort the rows; if another recording begins there, give them one by one (rows: 1-{} and "
                       "rows: {}-, `rows`); if stamps are too coarse, leave t out and give the rate",
                       what, wrong.first_row - 1, wrong.first_row));
  else
    note(Severity::warning, "clock-disorder", what + ": those rows are dropped");
}

void ClockDoctor::State::conclude_joins() {
  const auto& joins = outliers->joins;
  if (joins.tally.count == 0) return;
  const std::size_t row = joins.tally.first_row;
  note(Severity::warning, "log-joined",
       fmt::format("recordings are joined in row {0}{1}: {2} positions jump there at once, {3} from {4:.4g} to {5:.4g} "
                   "within {6:.3g} ms, which no motion does: the jump is taken as a gap; better give the recordings "
                   "one by one (rows: 1-{7} and rows: {0}-, `rows`)",
                   row, joins.tally.count > 1 ? fmt::format(" and {} more", joins.tally.count - 1) : "", joins.channels,
                   channels->names[joins.channel], joins.before, joins.after, 1e3 * joins.seconds, row - 1));
}

void ClockDoctor::State::conclude_outliers() {
  for (std::size_t c = 0; c < channels->names.size(); ++c) {
    const auto &spikes = outliers->spikes[c], &drops = outliers->drops[c], &turns = outliers->turns[c];
    const std::string& name = channels->names[c];
    const std::size_t gone = spikes.tally.count + drops.tally.count;
    for (const Tally& tally : {spikes.tally, drops.tally}) {
      if (tally.count > 0 && (missing[c].count == 0 || tally.first_row < missing[c].first_row))
        missing[c].first_row = tally.first_row;
      missing[c].count += tally.count;
    }
    std::vector<std::string> what;
    // What is within the range of the whole log was a first flicker of a channel at rest: reported as filled, no more.
    if (spikes.tally.count > 0 && spikes.farthest > 0.25 * outliers->range(c))
      what.push_back(fmt::format("{} far from the neighbours, the first {:.6g} in row {} beside {:.6g}",
                                 counted(spikes.tally.count, "value"), spikes.value, spikes.tally.first_row,
                                 spikes.neighbour));
    if (drops.tally.count > 0)
      what.push_back(fmt::format("{} at zero within a motion, the first in row {} after {:.6g}",
                                 counted(drops.tally.count, "value"), drops.tally.first_row, drops.neighbour));
    if (!what.empty()) {
      const double share = percent(gone, order.seen);
      const std::string text = fmt::format("channel {}: {}", name, fmt::join(what, "; "));
      if (share > 100 * max_outliers)
        refuse("values-outlier", fmt::format("{}: {:.2g} % of its values, more than a few glitches: repair the sensor "
                                             "or its bus, or choose rows: without them",
                                             text, share));
      else
        note(Severity::warning, "values-outlier", text + ": they are left out");
    }
    if (turns.tally.count > 0)
      note(Severity::info, "position-wrapped",
           fmt::format("channel {}: removed {} by whole turns, the first in row {} from {:.6g} to {:.6g}", name,
                       counted(turns.tally.count, "step"), turns.tally.first_row, turns.neighbour, turns.value));
  }
}

void ClockDoctor::State::conclude_values() {
  for (std::size_t c = 0; c < missing.size(); ++c) {
    const Tally &gone = missing[c], &mended = holes->filled[c];
    const std::string& name = channels->names[c];
    if (gone.count == 0) continue;
    if (gone.count == order.seen)
      give_up(
          fmt::format("{}: channel {} has no value in any row: remove it from columns:, or record it (values-missing)",
                      channels->file, name));
    const double share = percent(gone.count, order.seen);
    if (share > 100 * max_missing)
      refuse("values-missing", fmt::format("channel {} has no value in {} of {} rows ({:.3g} %), the first in row {}: "
                                           "record it again, or choose rows: that have it",
                                           name, gone.count, order.seen, share, gone.first_row));
    if (mended.count > 0)
      note(Severity::info, "values-filled",
           fmt::format("channel {}: interpolated {} missing in runs of at most {}, the first in row {}", name,
                       counted(mended.count, "value"), max_filled, mended.first_row));
    if (gone.count > mended.count)
      note(Severity::warning, "values-dropped",
           fmt::format("channel {}: {} missing in longer runs or at an end: those rows ({} in all, the first is row "
                       "{}) are dropped and become a gap",
                       name, counted(gone.count - mended.count, "value"), holes->dropped.count,
                       holes->dropped.first_row));
  }
}

void ClockDoctor::State::conclude_period() {
  if (intervals.count() == 0) return;
  const double dt = intervals.median();
  const double mean = intervals.mean(longest_burst);
  const Tally close = intervals.below(burst_interval * mean);
  if (static_cast<double>(close.count) > burst_share * static_cast<double>(intervals.count()))
    give_up(
        fmt::format("{}: {:.0f} % of the rows follow the one before within a tenth of the mean period of {:.4g} ms, "
                    "first in row {}: their stamps are times of arrival, in bursts, not of measurement: give another "
                    "column of t (columns:), or leave t out and give rate: (`rate` HZ) (clock-burst)",
                    channels->file, 100 * static_cast<double>(close.count) / static_cast<double>(intervals.count()),
                    1e3 * mean, close.first_row));
  if (dt > longest_period || dt < shortest_period)
    refuse("clock-unit", fmt::format("the median sample period is {:.4g} s, which is unlikely for a robot: {}", dt,
                                     remedy_for_period(dt)));
  const double spread = intervals.deviation(0.95);
  if (spread > jitter)
    note(Severity::info, "clock-jitter",
         fmt::format("time stamps jitter: nominally {:.4g} ms, one interval in twenty is off by {:.3g} % or more, the "
                     "longest is {:.4g} ms; the log is resampled",
                     1e3 * dt, 100 * spread, 1e3 * intervals.longest()));
  if (outliers->closed.count > 0)
    note(Severity::warning, "clock-gap",
         fmt::format(
             "{} silence(s) of up to {:.4g} s, the first before row {}: a pause, or a clock that was set; closed "
             "up to 1 s, and times behind are earlier by as much",
             outliers->closed.count, outliers->closed_seconds, outliers->closed.first_row));
  const auto silence = intervals.beyond(longest_silence * dt);
  if (silence.count > 0)
    note(Severity::info, "clock-gap",
         fmt::format("{} longer than {:.3g} ms, the first before row {}, the longest {:.4g} s, {:.4g} s in all: "
                     "interpolated, and left out of the fit",
                     counted(silence.count, "gap"), 1e3 * longest_silence * dt, silence.first_row, intervals.longest(),
                     silence.total));
}

ClockDoctor::ClockDoctor(bool judged) : state_(std::make_unique<State>()) { state_->judged = judged; }
ClockDoctor::~ClockDoctor() = default;
ClockDoctor::ClockDoctor(ClockDoctor&&) noexcept = default;
ClockDoctor& ClockDoctor::operator=(ClockDoctor&&) noexcept = default;

void ClockDoctor::push(const LogView& stretch, const Take& take) {
  state_->begin(stretch);
  if (!state_->pass(stretch, take)) state_->mend(state_->checked(stretch), false, take);
}

void ClockDoctor::flush(const Take& take) {
  if (state_->channels) state_->mend(Rows(state_->channels->size()), true, take);
}

Diagnostics ClockDoctor::finish() {
  if (!state_->channels) return {};
  state_->conclude_order();
  state_->conclude_joins();
  state_->conclude_outliers();
  state_->conclude_values();
  state_->conclude_period();
  if (state_->kept < 2)
    state_->give_up(fmt::format("{}: only {} of {} rows are usable (values-missing)", state_->channels->file,
                                state_->kept, state_->order.seen));
  return state_->diagnostics;
}

Log repair_clock(Log log, bool judged) {
  ClockDoctor doctor(judged);
  LogChunk out;
  const LogChunk whole = stacked(log);
  out.x.resize(whole.x.rows(), whole.x.cols());
  Index done = 0;
  const auto take = [&](const LogView& stretch) {
    if (done == 0) out.first_row = stretch.first_row;
    out.t.conservativeResize(done + stretch.samples());
    out.t.tail(stretch.samples()) = stretch.t;
    out.x.middleCols(done, stretch.samples()) = stretch.x;
    done += stretch.samples();
  };
  doctor.push(whole.view(), take);
  doctor.flush(take);
  out.x.conservativeResize(Eigen::NoChange, done);
  out.file = whole.file;
  out.rows = whole.rows;
  Log repaired = separate(out.view());
  repaired.diagnostics = std::move(log.diagnostics);
  for (auto& finding : doctor.finish()) repaired.diagnostics.push_back(std::move(finding));
  return repaired;
}

}  // namespace steelyard
