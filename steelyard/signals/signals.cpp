#include "steelyard/signals/signals.hpp"

#include <algorithm>

namespace steelyard {

namespace {

// The part of a gap that lies within `count` samples from `first` on, counted from there.
Gap within(Gap gap, Eigen::Index first, Eigen::Index count) {
  const Eigen::Index from = std::max(gap.first, first), to = std::min(gap.first + gap.count, first + count);
  gap.first = from - first;
  gap.count = to - from;
  return gap;
}

}  // namespace

std::vector<std::vector<bool>> known_efforts(const Signals& signals, Eigen::Index margin) {
  std::vector<std::vector<bool>> out(static_cast<std::size_t>(signals.q.rows()));
  for (std::size_t i = 0; i < out.size(); ++i) {
    std::vector<Gap> gaps;
    for (const EffortGap& missing : signals.effort_gaps)
      if (missing.joint == static_cast<int>(i)) gaps.push_back(missing.gap);
    if (signals.source(static_cast<Eigen::Index>(i)) == EffortSource::unknown)
      out[i].assign(static_cast<std::size_t>(signals.samples()), false);
    else if (!gaps.empty())
      out[i] = outside_gaps(gaps, signals.samples(), margin);
  }
  if (std::all_of(out.begin(), out.end(), [](const auto& joint) { return joint.empty(); })) out.clear();
  return out;
}

Signals cut(Signals signals, Eigen::Index first, Eigen::Index count) {
  for (auto* channel : {&signals.q, &signals.qd, &signals.tau, &signals.base_acceleration, &signals.contact})
    if (channel->size() > 0) *channel = channel->middleCols(first, count).eval();
  signals.t0 += static_cast<double>(first) * signals.dt;
  std::vector<Gap> inside;
  for (const Gap& gap : signals.gaps)
    if (const Gap part = within(gap, first, count); part.count > 0) inside.push_back(part);
  signals.gaps = std::move(inside);
  for (EffortGap& missing : signals.effort_gaps) missing.gap = within(missing.gap, first, count);
  std::erase_if(signals.effort_gaps, [](const EffortGap& missing) { return missing.gap.count <= 0; });
  return signals;
}

}  // namespace steelyard
