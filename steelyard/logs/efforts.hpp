// Torques or currents as recorded, before anything is resampled: whether they were measured, and with their sign.
// Private to the library.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace steelyard {

/// Counts over the samples of one joint, as they come.
class EffortCount {
 public:
  void add(double position, double effort);

  /// Zero in most of the samples in which the joint moves, but not in all: the noise of a channel that nobody measures.
  bool missing() const;

  bool negative() const { return negative_ > 0; }
  bool varies() const { return positive_ > 0; }

  /// Comes down to exactly zero again and again and never below: a magnitude.
  bool unsigned_values() const { return negative_ == 0 && positive_ > 0 && zero_runs_ >= least_runs; }

  double zero_share() const;  ///< share of the samples in motion that are exactly zero

 private:
  static constexpr std::size_t least_runs = 10;

  std::size_t negative_ = 0, positive_ = 0, zero_runs_ = 0, moving_ = 0, zeros_moving_ = 0;
  double position_before_ = 0;
  bool first_ = true, zero_before_ = false;
};

/// Joints, from 0, whose effort was not measured.
std::vector<std::size_t> missing_efforts(const std::vector<EffortCount>& joints);

/// Whether efforts were stored without their sign: none is ever negative, and all that vary come down to zero again and
/// again.
bool unsigned_efforts(const std::vector<EffortCount>& joints);

/// What to do about joints, from 0, whose effort nobody measured: the whole setting. `off`: or their motors were off.
/// `names`: of all joints; empty: not known.
std::string unmeasured_remedy(const std::vector<std::size_t>& joints, const std::vector<std::string>& names, bool off);

/// Why efforts without a sign are of no use, for a sentence that begins with the file and the channel.
std::string unsigned_efforts_text(std::size_t joints);

}  // namespace steelyard
