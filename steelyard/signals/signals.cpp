#include "steelyard/signals/signals.hpp"

#include <algorithm>

namespace steelyard {

Signals cut(Signals signals, Eigen::Index first, Eigen::Index count) {
  for (auto* channel : {&signals.q, &signals.qd, &signals.tau, &signals.base_acceleration, &signals.contact})
    if (channel->size() > 0) *channel = channel->middleCols(first, count).eval();
  signals.t0 += static_cast<double>(first) * signals.dt;
  std::vector<Gap> inside;
  for (Gap gap : signals.gaps) {
    const Eigen::Index from = std::max(gap.first, first), to = std::min(gap.first + gap.count, first + count);
    gap.first = from - first;
    gap.count = to - from;
    if (gap.count > 0) inside.push_back(gap);
  }
  signals.gaps = std::move(inside);
  return signals;
}

}  // namespace steelyard
