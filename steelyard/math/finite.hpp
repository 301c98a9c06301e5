// Whether numbers are all finite, as fast as they come from memory. Private to the library.
#pragma once

#include <Eigen/Core>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace steelyard {

/// No infinity and no NaN among them: the exponent of either is all ones. Without a branch, for many at a time.
inline bool all_finite(const double* x, std::size_t count) {
  constexpr std::uint64_t exponent = std::uint64_t{0x7ff} << 52, one = std::uint64_t{1} << 52;
  std::uint64_t carried = 0;  // into the sign bit, out of an exponent of ones
  for (std::size_t i = 0; i < count; ++i) carried |= (std::bit_cast<std::uint64_t>(x[i]) & exponent) + one;
  return carried >> 63 == 0;
}

inline bool all_finite(const Eigen::Ref<const Eigen::MatrixXd>& x) {
  if (x.outerStride() == x.rows()) return all_finite(x.data(), static_cast<std::size_t>(x.size()));
  for (Eigen::Index k = 0; k < x.cols(); ++k)
    if (!all_finite(x.data() + k * x.outerStride(), static_cast<std::size_t>(x.rows()))) return false;
  return true;
}

}  // namespace steelyard
