#include "steelyard/doctor/excerpt.hpp"

#include <algorithm>

#include "steelyard/doctor/channels.hpp"
#include "steelyard/signals/butterworth.hpp"
#include "steelyard/signals/differentiate.hpp"

namespace steelyard::doctor {

using Eigen::Index;
using Eigen::MatrixXd;

std::vector<Piece> choose_pieces(Index samples, Index most) {
  constexpr Index count = 8;
  if (samples <= most) return {{0, samples}};
  std::vector<Piece> pieces;
  const Index length = most / count;
  for (Index i = 0; i < count; ++i) pieces.push_back({i * (samples - length) / (count - 1), length});
  return pieces;
}

std::string effort_channel(const Signals& signals, Index joint) {
  return (signals.from_current ? "current" : "tau") + std::to_string(joint + 1);
}

double excerpt_cutoff(double cutoff, double rate) { return std::min(cutoff, 0.2 * rate); }

std::vector<Stretch> take_excerpt(const Signals& signals, Index most_samples) {
  constexpr double cutoff = 10;  // [Hz]: above the motion of arms
  const Butterworth filter =
      design_butterworth(signals.rate(), {.order = 4, .cutoff = excerpt_cutoff(cutoff, signals.rate())});
  std::vector<Gap> gaps = signals.gaps;
  for (const EffortGap& missing : signals.effort_gaps)
    if (has_torque(signals, missing.joint)) gaps.push_back(missing.gap);
  const std::vector<bool> outside = outside_gaps(gaps, signals.samples(), filter.transient);
  std::vector<Stretch> stretches;
  for (const Piece& piece : choose_pieces(signals.samples(), most_samples)) {
    if (piece.count < 4 * filter.transient + 8) continue;
    Stretch s;
    s.piece = piece;
    const auto low_passed = [&](const MatrixXd& x) {
      MatrixXd y = x.size() == 0 ? MatrixXd() : MatrixXd(x.middleCols(piece.first, piece.count));
      if (y.size() > 0) filter_rows(filter, y);
      return y;
    };
    s.q = low_passed(signals.q);
    s.qd = low_passed(signals.qd);
    s.tau = low_passed(signals.tau);
    s.speed = central_difference(s.q, signals.dt);
    s.acceleration = central_difference(s.speed, signals.dt);
    s.trusted.resize(static_cast<std::size_t>(piece.count));
    for (Index k = 0; k < piece.count; ++k)
      s.trusted[static_cast<std::size_t>(k)] = k >= filter.transient && k < piece.count - filter.transient &&
                                               outside[static_cast<std::size_t>(piece.first + k)];
    stretches.push_back(std::move(s));
  }
  return stretches;
}

}  // namespace steelyard::doctor
