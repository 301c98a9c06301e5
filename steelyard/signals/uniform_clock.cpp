#include "steelyard/signals/uniform_clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {
constexpr Index overlap = 64;
constexpr Index capacity = 4096;  // samples of the buffer: fits the second-level cache; the overlaps are a thirtieth
constexpr Index always_allowed = Index{1} << 20;  // outputs that are always allowed, however short the log before a gap
}  // namespace

UniformClock::UniformClock(Index channels, const Stamps& stamps, Take take)
    : stamps_(stamps), take_(std::move(take)), t_(capacity), x_(channels, capacity), out_(channels, capacity) {}

void UniformClock::push(const Eigen::Ref<const VectorXd>& t, const Eigen::Ref<const MatrixXd>& x) {
  for (Index k = 0; k < t.size(); ++k) {
    const double stamp = t[k] - stamps_.t0;  // from zero: an epoch clock leaves few digits for the fractions
    if (count_ > 0 && stamp - t_[count_ - 1] > stamps_.longest) {
      advance(End::of_stretch);
      gaps_.push_back({stamps_.t0 + t_[count_ - 1], t[k], next_, 0});
      before_gap_ = Side{t_[count_ - 1], x_.col(count_ - 1), Spline(t_, x_, 0, count_).last_slope()};
      count_ = 0;
    }
    if (count_ == capacity) advance(End::of_buffer);
    t_[count_] = stamp;
    x_.col(count_++) = x.col(k);
    ++recorded_;
  }
}

void UniformClock::finish() {
  if (count_ > 0) advance(End::of_log);
  flush();
}

// Writes outputs up to the end of the buffer, or up to where the spline still depends on samples to come.
void UniformClock::advance(End end) {
  std::optional<Spline> spline;
  const auto known = [&]() -> const Spline& {
    if (!spline) spline.emplace(t_, x_, 0, count_);
    return *spline;
  };
  if (before_gap_) bridge(known());
  const double last = t_[count_ - 1];
  // Stamps of an epoch clock are rounded to 2e-7 s, which must not cost the last sample.
  const double beyond =
      last + (end == End::of_log ? std::max(1e-4 * stamps_.dt, stamps_.tolerance) : stamps_.tolerance);
  const double trusted = end == End::of_buffer ? t_[count_ - 1 - overlap] : beyond;
  Index i = 0;
  for (; instant() <= beyond; ++next_) {
    const double at = std::min(instant(), last);
    while (i + 1 < count_ && t_[i + 1] <= at + stamps_.tolerance) ++i;
    if (std::abs(at - t_[i]) <= stamps_.tolerance || count_ == 1) {
      emit() = x_.col(i);
      continue;
    }
    if (at > trusted) break;
    known().value(std::min(i, count_ - 2), at, emit());
    ++interpolated_;
  }
  if (end != End::of_buffer) return;
  while (i + 1 < count_ && t_[i + 1] <= instant()) ++i;
  const Index drop = std::max<Index>(0, i - overlap);
  count_ -= drop;
  std::copy(t_.data() + drop, t_.data() + drop + count_, t_.data());
  std::copy(x_.data() + drop * x_.rows(), x_.data() + (drop + count_) * x_.rows(), x_.data());
}

// The gap before the samples at hand: the cubic that meets both neighbours and slopes.
void UniformClock::bridge(const Spline& spline) {
  const auto& [begin, y0, d0] = *before_gap_;
  const VectorXd y1 = x_.col(0), d1 = spline.first_slope();
  const double outputs = std::ceil((t_[0] - instant()) / stamps_.dt);
  if (outputs + static_cast<double>(next_) >
      std::max(most_growth * static_cast<double>(recorded_), static_cast<double>(always_allowed)))
    throw InvalidInput(
        fmt::format("a gap of {:.3g} s after {:.9g} s would be filled with {:.3g} samples: correct that time stamp, "
                    "cut the log, or lower the rate",
                    t_[0] - begin, stamps_.t0 + begin, outputs));
  for (; instant() < t_[0] - stamps_.tolerance; ++next_, ++gaps_.back().count)
    emit() = hermite(instant() - begin, t_[0] - begin, y0, d0, y1, d1);
  before_gap_.reset();
}

MatrixXd::ColXpr UniformClock::emit() {
  if (filled_ == capacity) flush();
  return out_.col(filled_++);
}

void UniformClock::flush() {
  if (filled_ == capacity)
    take_(out_);
  else if (filled_ > 0)
    take_(out_.leftCols(filled_));
  filled_ = 0;
}

}  // namespace steelyard
