#include "steelyard/instrumental/instrument_model.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/random.hpp"

namespace steelyard {

using Eigen::VectorXd;

TEST(InstrumentModel, FindsALinearJoint) {
  Random random(3);
  VectorXd u(3000);
  for (Eigen::Index t = 0; t < u.size(); ++t) u[t] = std::sin(0.05 * static_cast<double>(t)) + 0.3 * random.normal();
  const InstrumentModel truth{-0.5, 2, 1};
  VectorXd noisy = truth.accelerations(u);
  for (auto& x : noisy) x += random.normal();
  const InstrumentModel found = fit_instrument_model(u, noisy);
  EXPECT_NEAR(found.a, truth.a, 0.1);
  const VectorXd a = found.accelerations(u), b = truth.accelerations(u);
  EXPECT_LT((a - b).norm(), 0.1 * b.norm());
}

}  // namespace steelyard
