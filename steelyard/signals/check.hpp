// Checks of the input that every stage of this room shares.
#pragma once

#include <fmt/format.h>

#include <Eigen/Core>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/math/finite.hpp"

namespace steelyard {

/// `x` (channels × samples) has at least `samples` columns, a channel, and only finite numbers.
inline void require_samples(const char* stage, const Eigen::Ref<const Eigen::MatrixXd>& x, Eigen::Index samples) {
  if (x.rows() < 1 || x.cols() < samples)
    throw InvalidInput(fmt::format(
        "{}: {} × {} values are given, at least 1 × {} are needed (one row per channel, one column per sample)", stage,
        x.rows(), x.cols(), samples));
  if (all_finite(x)) return;
  for (Eigen::Index k = 0; k < x.cols(); ++k)
    for (Eigen::Index c = 0; c < x.rows(); ++c)
      if (!std::isfinite(x(c, k)))
        throw InvalidInput(fmt::format("{}: channel {}, sample {} is {}: remove or interpolate such samples first",
                                       stage, c + 1, k + 1, x(c, k)));
}

/// The sample period [s] is a positive, finite number.
inline void require_period(const char* stage, double dt) {
  if (!(dt > 0) || !std::isfinite(dt))
    throw InvalidInput(fmt::format("{}: the sample period is {} s; it must be positive", stage, dt));
}

}  // namespace steelyard
