// Values that no motion has: stage of the clock's repair between order and holes. Private to the room.
#pragma once

#include "steelyard/doctor/clock_stages.hpp"

namespace steelyard::doctor {

/// Single values far from their neighbours on both sides, torques that drop to zero and return, positions that jump by
/// whole turns, and several positions that jump at once: where another recording begins. The first two become missing
/// values; whole turns are taken back from there on; another recording begins after a pause, which is a gap.
class Outliers {
 public:
  struct Found {
    Tally tally;
    double value = 0, neighbour = 0;  ///< first value, and the good one beside it
    double farthest = 0;              ///< largest distance from such a neighbour
    void add(std::size_t row, double v, double before) {
      if (tally.count == 0) value = v, neighbour = before;
      tally.add(row);
      farthest = std::fmax(farthest, std::abs(v - before));
    }
  };
  std::vector<Found> spikes, drops, turns;  ///< per channel

  /// Rows in which another recording begins.
  struct Joins {
    Tally tally;
    std::size_t channel = 0,
                channels = 0;      ///< channel of the first row: the position that jumps farthest, and how many do
    double before = 0, after = 0;  ///< its values
    double seconds = 0;            ///< time between
  };
  Joins joins;
  Tally closed;               ///< silences that were closed up
  double closed_seconds = 0;  ///< the longest of them [s]

  explicit Outliers(std::vector<Channel> kinds);

  /// The range of a channel's values that were handed on.
  double range(std::size_t channel) const {
    return high_[static_cast<Index>(channel)] - low_[static_cast<Index>(channel)];
  }

  /// Hands rows on as soon as their fate is decided, whatever the chunks.
  Rows push(const Rows& incoming, bool last);

  /// Nothing of this stage would change two consecutive stretches, whose values are finite. Surely so where it is true.
  bool leaves(const LogView& first, const LogView& second) const;
  /// Then they need not come through `push`.
  void pass(const LogView& stretch);

 private:
  bool suspicious(std::size_t channel, double value) const;
  double floor_of(std::size_t channel, double range) const;
  void decide(std::size_t k, std::size_t channel);
  void look_for_join(std::size_t k);
  double longest_interval() const;
  void close_silence(std::size_t k);
  bool jumps(std::size_t k, std::size_t channel) const;
  void emit(std::size_t k, Rows& out);
  void remember(double t, std::size_t row, const Eigen::Ref<const VectorXd>& values);

  bool position(std::size_t c) const { return kinds_[c] == Channel::q; }
  bool torque(std::size_t c) const { return kinds_[c] == Channel::tau || kinds_[c] == Channel::current; }

  std::vector<Channel> kinds_;
  VectorXd low_, high_, previous_;  // range and last values of the rows handed on; NaN: none yet
  VectorXd turned_;                 // whole turns that following positions are too large by [rad]
  double pauses_ = 0;               // time that following stamps are too early by [s]
  Rows history_, held_;             // rows before, and rows that wait
};

}  // namespace steelyard::doctor
