#include "steelyard/doctor/outliers.hpp"

#include <utility>

namespace steelyard::doctor {

namespace {

// A value counts as an outlier when it is further from the line between its neighbours than all of these.
constexpr double rough = 10;             // [local roughness]: noise of a hundred samples stays below 3
constexpr double position_share = 0.25;  // [range of the channel so far], for positions, which are smooth
constexpr double other_share = 1;        // the same for others: a peak within the usual range harms no fit
constexpr double least_position = 0.02, least_velocity = 0.2;  // [rad, m, s]: less is a digit that flickers
constexpr double drop_share = 0.05;                            // the same for a torque that drops to zero exactly
constexpr double steps_to_zero = 2.5;   // [steps of a coarse channel]: zero is one of its values as any other
constexpr double suspicious_angle = 3;  // a step of a position that is looked at, whatever the range [rad]: half a turn
constexpr Index longest_spike = 5;      // rows, as many as holes are interpolated
constexpr Index longest_drop = 120;     // rows; longer ones are a stuck channel
constexpr Index reach = 64;             // rows on both sides that give the local roughness
constexpr Index ahead = longest_drop + 8;  // rows that a decision looks at
constexpr Index fewest = 24;               // values around one that decide about it: fewer show no roughness
constexpr double turn = 2 * M_PI;
constexpr double beyond_motion = 5;                      // [fastest speed about it]: a step that no motion makes
constexpr std::size_t before_step = 32, after_step = 8;  // rows on either side that give that speed
constexpr double pause = 1;             // least time put between recordings that were joined [s], which makes a gap
constexpr double longest_pause = 10;    // a longer silence is closed up to that [s]: nothing was recorded in it, and
constexpr double many_intervals = 100;  // so many usual intervals are a silence, not a slow clock [-]
constexpr double turn_slack = 0.1;      // [rad]: what a joint may move between two samples that a turn lies between

double quantile(std::vector<double> x, double share) {
  if (x.empty()) return 0;
  const auto at = x.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(x.size() - 1));
  std::nth_element(x.begin(), at, x.end());
  return *at;
}

// Distance of neighbouring values among these, the smallest there is: the step of a coarse channel, next to nothing of
// any other.
double smallest_step(std::vector<double> x) {
  std::sort(x.begin(), x.end());
  const double rounding = x.empty() ? 0 : 1e-6 * (x.back() - x.front());
  double finest = std::numeric_limits<double>::infinity();
  for (std::size_t k = 1; k < x.size(); ++k)
    if (const double step = x[k] - x[k - 1]; step > rounding) finest = std::min(finest, step);
  return std::isfinite(finest) ? finest : 0;
}

// Deviation from the line between both neighbours that nine of ten samples stay below: spikes do not count.
double roughness(const std::vector<double>& x) {
  std::vector<double> deviations;
  for (std::size_t k = 1; k + 1 < x.size(); ++k) deviations.push_back(std::abs(x[k] - 0.5 * (x[k - 1] + x[k + 1])));
  return quantile(std::move(deviations), 0.9);
}

}  // namespace

Outliers::Outliers(std::vector<Channel> kinds)
    : spikes(kinds.size()), drops(kinds.size()), turns(kinds.size()), kinds_(std::move(kinds)) {
  const auto n = static_cast<Index>(kinds_.size());
  low_ = high_ = previous_ = VectorXd::Constant(n, std::nan(""));
  turned_ = VectorXd::Zero(n);
  history_ = Rows(n);
  held_ = Rows(n);
}

double Outliers::floor_of(std::size_t c, double range) const {
  if (position(c)) return std::clamp(position_share * range, least_position, suspicious_angle);
  return std::max(other_share * range, kinds_[c] == Channel::qd ? least_velocity : 0);
}

bool Outliers::suspicious(std::size_t c, double value) const {
  if (std::isnan(value)) return false;
  const auto i = static_cast<Index>(c);
  const double before = previous_[i];
  if (std::isnan(before)) return true;
  if (torque(c) && value == 0 && before != 0) return true;
  return std::abs(value - before) > floor_of(c, high_[i] - low_[i]);
}

Rows Outliers::push(const Rows& incoming, bool last) {
  const std::size_t before = held_.size();
  held_.append(incoming);
  for (std::size_t k = before; k < held_.size(); ++k) held_.values(k) -= turned_;
  Rows out(incoming.channels());
  std::size_t k = 0;
  for (; k < held_.size(); ++k) {
    const bool decidable = last || k + static_cast<std::size_t>(ahead) < held_.size();
    bool wait = false, stepped = false;
    for (std::size_t c = 0; c < kinds_.size() && !wait; ++c)
      if (suspicious(c, held_.values(k)[static_cast<Index>(c)])) {
        wait = !decidable;
        if (decidable) decide(k, c);
        stepped = stepped || position(c);
      }
    if (wait) break;
    if (stepped) look_for_join(k);
    close_silence(k);
    emit(k, out);
  }
  held_.drop_front(k);
  return out;
}

void Outliers::decide(std::size_t k, std::size_t c) {
  const auto i = static_cast<Index>(c);
  const auto value = [&](std::size_t m) -> double& { return held_.values(m)[i]; };
  const std::size_t n = held_.size();
  std::vector<double> around;
  const std::size_t known = history_.size(), back = static_cast<std::size_t>(reach);
  for (std::size_t m = known - std::min(known, back); m < known; ++m) around.push_back(history_.values(m)[i]);
  for (std::size_t m = k; m < std::min(n, k + back); ++m) around.push_back(value(m));
  std::erase_if(around, [](double x) { return std::isnan(x); });
  const double noise = rough * roughness(around);
  const double low = std::fmin(low_[i], quantile(around, 0.1)), high = std::fmax(high_[i], quantile(around, 0.9));
  const double before = previous_[i];
  const bool first = std::isnan(before);
  const auto known_after = static_cast<Index>(around.size());
  if (known_after < fewest) return;

  const auto mark = [&](std::vector<Found>& found, std::size_t count, double neighbour) {
    for (std::size_t m = k; m < k + count; ++m) {
      found[c].add(held_.row[m], value(m), neighbour);
      value(m) = std::nan("");
    }
  };
  if (torque(c) && value(k) == 0 && !first) {
    std::size_t r = 1;
    while (k + r < n && value(k + r) == 0) ++r;
    const double least = std::max({noise, drop_share * (high - low), steps_to_zero * smallest_step(around)});
    if (k + r < n && r <= static_cast<std::size_t>(longest_drop) && before * value(k + r) > 0 &&
        std::abs(before) > least && std::abs(value(k + r)) > least)
      return mark(drops, r, before);
  }
  const double threshold = std::max(noise, floor_of(c, high - low));
  for (std::size_t r = 1; r <= static_cast<std::size_t>(longest_spike) && k + r <= n; ++r) {
    const bool end = k + r == n;  // nothing follows
    if (first && (end || r > 1)) break;
    const double after = first ? quantile({around.begin() + 1, around.begin() + std::min<Index>(6, known_after)}, 0.5)
                         : end ? before
                               : value(k + r);
    const double from = first ? after : before;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t m = k; m < k + r; ++m)
      least = std::fmin(least, std::abs(value(m) - from -
                                        (after - from) * static_cast<double>(m - k + 1) / static_cast<double>(r + 1)));
    if (least > threshold && std::abs(after - from) < 0.5 * least) return mark(spikes, r, from);
  }
  if (first) return;

  const double whole = turn * std::round((value(k) - before) / turn);
  if (position(c) && whole != 0 && noise < turn_slack && std::abs(value(k) - before - whole) < turn_slack + noise) {
    turns[c].add(held_.row[k], value(k), before);
    for (std::size_t m = k; m < n; ++m) value(m) -= whole;
    turned_[i] += whole;
  }
}

bool Outliers::jumps(std::size_t k, std::size_t c) const {
  const auto i = static_cast<Index>(c);
  const double before = previous_[i], now = held_.values(k)[i];
  const double step = std::abs(now - before);
  if (!(step > least_position)) return false;
  double fastest = 0, changed = history_.t.back();
  const auto see = [&](double t1, double x1, double t2, double x2) {
    if (t2 > t1 && std::isfinite(x1 + x2)) fastest = std::max(fastest, std::abs(x2 - x1) / (t2 - t1));
  };
  const std::size_t known = history_.size(), first = known - std::min(known, before_step);
  for (std::size_t m = first + 1; m < known; ++m)
    see(history_.t[m - 1], history_.values(m - 1)[i], history_.t[m], history_.values(m)[i]);
  for (std::size_t m = k + 1; m < std::min(held_.size(), k + 1 + after_step); ++m)
    see(held_.t[m - 1], held_.values(m - 1)[i], held_.t[m], held_.values(m)[i]);
  for (std::size_t m = known; m-- > first && history_.values(m)[i] == before;) changed = history_.t[m];  // it was stuck
  return step > beyond_motion * fastest * (held_.t[k] + pauses_ - changed);
}

void Outliers::look_for_join(std::size_t k) {
  if (history_.size() < static_cast<std::size_t>(fewest) || k + 2 >= held_.size()) return;
  Joins found;
  std::size_t positions = 0;
  for (std::size_t c = 0; c < kinds_.size(); ++c) {
    if (!position(c)) continue;
    ++positions;
    if (!jumps(k, c)) continue;
    const double before = previous_[static_cast<Index>(c)], after = held_.values(k)[static_cast<Index>(c)];
    if (found.channels++ == 0 || std::abs(after - before) > std::abs(found.after - found.before))
      found.channel = c, found.before = before, found.after = after;
  }
  if (found.channels < std::min<std::size_t>(2, positions)) return;
  found.seconds = held_.t[k] + pauses_ - history_.t.back();
  if (joins.tally.count == 0) joins = found;
  joins.tally.add(held_.row[k]);
  pauses_ += std::max(pause, 10 * found.seconds);
}

double Outliers::longest_interval() const {
  if (history_.size() < static_cast<std::size_t>(fewest)) return std::numeric_limits<double>::infinity();
  const double usual = (history_.t.back() - history_.t.front()) / static_cast<double>(history_.size() - 1);
  return std::max(longest_pause, many_intervals * usual);
}

// An hour without rows, or a clock that was set in between.
void Outliers::close_silence(std::size_t k) {
  if (!(history_.size() > 0 && held_.t[k] + pauses_ - history_.t.back() > longest_interval())) return;
  const double silence = held_.t[k] + pauses_ - history_.t.back();
  closed.add(held_.row[k]);
  closed_seconds = std::max(closed_seconds, silence);
  pauses_ -= silence - pause;
}

void Outliers::emit(std::size_t k, Rows& out) {
  const VectorXd v = held_.values(k);
  out.add(held_.t[k] + pauses_, held_.row[k]) = v;
  remember(held_.t[k] + pauses_, held_.row[k], v);
}

void Outliers::remember(double t, std::size_t row, const Eigen::Ref<const VectorXd>& v) {
  history_.add(t, row) = v;
  if (history_.size() > 2 * static_cast<std::size_t>(reach)) history_.drop_front(static_cast<std::size_t>(reach));
  for (Index i = 0; i < v.size(); ++i) {
    if (std::isnan(v[i])) continue;
    previous_[i] = v[i];
    low_[i] = std::fmin(low_[i], v[i]);
    high_[i] = std::fmax(high_[i], v[i]);
  }
}

bool Outliers::leaves(const LogView& first, const LogView& second) const {
  if (held_.size() > 0 || turned_.any() || pauses_ != 0 || previous_.hasNaN()) return false;
  const double longest = longest_interval();
  double time = history_.size() > 0 ? history_.t.back() : std::numeric_limits<double>::infinity();
  for (const LogView* stretch : {&first, &second})
    for (const double t : stretch->t)
      if (t - std::exchange(time, t) > longest) return false;
  const Index n = previous_.size();
  VectorXd floor(n), zeroes(n);
  for (Index i = 0; i < n; ++i) {
    floor[i] = floor_of(static_cast<std::size_t>(i), high_[i] - low_[i]);
    zeroes[i] = torque(static_cast<std::size_t>(i)) ? 1 : 0;
  }
  const double* before = previous_.data();
  for (const LogView* stretch : {&first, &second})
    for (Index k = 0; k < stretch->samples(); ++k) {
      const double* const now = stretch->x.data() + k * n;
      int odd = 0;
      for (Index i = 0; i < n; ++i)
        odd |= static_cast<int>(std::abs(now[i] - before[i]) > floor[i]) |
               (static_cast<int>(now[i] == 0) & static_cast<int>(before[i] != 0) & static_cast<int>(zeroes[i] != 0));
      if (odd != 0) return false;
      before = now;
    }
  return true;
}

void Outliers::pass(const LogView& stretch) {
  if (stretch.samples() == 0) return;
  const VectorXd low = stretch.x.rowwise().minCoeff(), high = stretch.x.rowwise().maxCoeff();
  for (Index k = std::max<Index>(0, stretch.samples() - 2 * reach); k < stretch.samples(); ++k)
    remember(stretch.t[k], stretch.first_row + static_cast<std::size_t>(k), stretch.x.col(k));
  low_ = low_.cwiseMin(low);
  high_ = high_.cwiseMax(high);
}

}  // namespace steelyard::doctor
