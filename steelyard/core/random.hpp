// Random numbers that are the same on every machine and library, and split into independent streams.
#pragma once

#include <cstdint>

namespace steelyard {

/// xoshiro256++ (Blackman, Vigna), seeded by SplitMix64. Stream k of a seed is independent of stream l.
class Random {
 public:
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0);

  std::uint64_t bits();
  double uniform();                         ///< in [0, 1)
  double uniform(double low, double high);  ///< in [low, high)
  double normal();                          ///< mean 0, standard deviation 1
  int integer(int low, int high);           ///< in [low, high], both included
  bool chance(double probability) { return uniform() < probability; }

 private:
  std::uint64_t state_[4] = {};
  double spare_ = 0;
  bool has_spare_ = false;
};

}  // namespace steelyard
