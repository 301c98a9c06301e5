// The part of a log the doctor looks at, low-passed and differentiated. Private to the room.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/doctor/examine.hpp"

namespace steelyard::doctor {

/// Contiguous samples [first, first + count) of a log.
struct Piece {
  Eigen::Index first = 0, count = 0;
};

/// All of it, or evenly spread pieces of at most `most` samples together.
std::vector<Piece> choose_pieces(Eigen::Index samples, Eigen::Index most);

/// A piece through one zero-phase low-pass: every channel alike, so that they stay comparable. joints × samples.
struct Stretch {
  Piece piece;
  Eigen::MatrixXd q, speed, acceleration;  ///< the last two from q alone
  Eigen::MatrixXd qd, tau;                 ///< as recorded; empty where the log has none
  std::vector<bool> trusted;               ///< away from gaps and from the piece's ends
};

/// Samples to look at, in contiguous pieces: bounds the time on long logs.
inline constexpr Eigen::Index most_examined = 100000;

/// The low-pass goes before differentiating a position, above the motion of arms.
std::vector<Stretch> take_excerpt(const Signals&, Eigen::Index most_samples = most_examined);

/// Calls see(value, stretch, sample) for all trusted samples of one channel.
template <class See>
void for_trusted(const std::vector<Stretch>& stretches, See see) {
  for (const Stretch& s : stretches)
    for (Eigen::Index k = 0; k < s.piece.count; ++k)
      if (s.trusted[static_cast<std::size_t>(k)]) see(s, k);
}

/// "tau3", or "current3" where the log has currents.
std::string effort_channel(const Signals&, Eigen::Index joint);

/// Cut-off of the excerpts' low-pass: at most a fifth of the rate, where a central
/// difference still gives three quarters of a derivative.
double excerpt_cutoff(double cutoff, double rate);

}  // namespace steelyard::doctor
