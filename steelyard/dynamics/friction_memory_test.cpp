#include "steelyard/dynamics/friction_memory.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/model.hpp"
#include "tests/support/set_values.hpp"
#include "tests/support/sledge.hpp"

namespace steelyard {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

const std::vector<double> values = {1, 0.5, 2, 0, 0.3, 0.7};

Model rubbing(const std::vector<double>& hysteresis = values) {
  return testing::sledge(0, {{Friction::hysteresis, hysteresis}});
}

VectorXd along(const Model& model, const std::vector<double>& path) {
  FrictionMemory memory(model);
  VectorXd out(static_cast<Eigen::Index>(path.size()));
  for (std::size_t k = 0; k < path.size(); ++k) {
    memory.advance(VectorXd::Constant(1, path[k]));
    VectorXd tau = VectorXd::Zero(1);
    memory.add_to(tau);
    out[static_cast<Eigen::Index>(k)] = tau[0];
  }
  return out;
}

double work(const VectorXd& f, const std::vector<double>& path) {
  double sum = 0;
  for (std::size_t k = 1; k < path.size(); ++k)
    sum += 0.5 * (f[static_cast<Eigen::Index>(k)] + f[static_cast<Eigen::Index>(k) - 1]) * (path[k] - path[k - 1]);
  return sum;
}

// A loop of amplitude A about the middle costs 4 F (A − r) for A above the yield r, and nothing below: on a grid that r
// is a multiple of, to rounding.
TEST(FrictionMemory, DissipatesExactlyWhatTheLoopEncloses) {
  const Model model = rubbing({3, 0, 0, 0, 0, 0});  // r = 0.1
  for (const double amplitude : {0.05, 0.1, 0.5}) {
    std::vector<double> path;
    const int n = static_cast<int>(std::lround(amplitude / 0.01));
    const auto go = [&](int from, int to) {
      for (int k = from; k != to; k += to > from ? 1 : -1) path.push_back(0.01 * k);
    };
    go(0, n), go(n, -n);
    const std::size_t begin = path.size();
    go(-n, n), go(n, -n);
    path.push_back(-0.01 * n);
    const VectorXd f = along(model, path);
    const std::vector<double> loop(path.begin() + static_cast<std::ptrdiff_t>(begin), path.end());
    EXPECT_NEAR(work(f.tail(static_cast<Eigen::Index>(loop.size())), loop), 4 * 3 * std::max(0.0, amplitude - 0.1),
                1e-12)
        << amplitude;
  }
}

TEST(FrictionMemory, NoPathYieldsEnergy) {
  const Model model = rubbing();
  Random random(1);
  for (int trial = 0; trial < 20; ++trial) {
    std::vector<double> path = {0};
    for (int stretch = 0; stretch < 30; ++stretch) {  // from the middle, where nothing is stored, any way
      const double to = random.uniform(-1, 1) * std::pow(10, random.uniform(-4, 0)), from = path.back();
      for (int k = 1; k <= 2000; ++k) path.push_back(from + (to - from) * k / 2000);
    }
    const VectorXd f = along(model, path);
    double sum = 0;
    for (std::size_t k = 1; k < path.size(); ++k) {
      const auto at = static_cast<Eigen::Index>(k);
      sum += 0.5 * (f[at] + f[at - 1]) * (path[k] - path[k - 1]);
      ASSERT_GE(sum, -1e-9) << trial << " " << k;
    }
  }
}

TEST(FrictionMemory, DoesNotDependOnTheRateOfTheMotion) {
  const std::vector<double> corners = {0, 0.3, 0.21, 0.26, -0.4, -0.4, -0.35, 0.1};
  const auto sampled = [&](int steps) {
    std::vector<double> path = {0};
    for (std::size_t c = 1; c < corners.size(); ++c)
      for (int k = 1; k <= steps; ++k) path.push_back(corners[c - 1] + (corners[c] - corners[c - 1]) * k / steps);
    return along(rubbing(), path);
  };
  const VectorXd slow = sampled(1000), fast = sampled(1);
  for (Eigen::Index c = 1; c < static_cast<Eigen::Index>(corners.size()); ++c)
    EXPECT_NEAR(slow[1000 * c], fast[c], 1e-12) << c;
}

TEST(FrictionMemory, TurnsBackAlongItsElasticTangentAndKeepsItsTorqueAtRest) {
  const Model model = rubbing();
  const FrictionMemory memory(model);
  double tangent = 0, all = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    tangent += values[i] / (0.1 * std::pow(10, -0.5 * static_cast<double>(i)));
    all += values[i];
  }
  EXPECT_NEAR(memory.stiffness(0), tangent, 1e-9 * tangent);
  EXPECT_NEAR(memory.sliding(0), all, 1e-12);
  const VectorXd f = along(model, {0, 1, 1 - 1e-6, 1 - 1e-6, 1 - 1e-6});
  EXPECT_NEAR(f[1], all, 1e-12);
  EXPECT_NEAR((f[1] - f[2]) / 1e-6, tangent, 1e-6 * tangent);
  EXPECT_EQ(f[4], f[2]);
}

TEST(FrictionMemory, BeginsAgainWhereItIsReset) {
  FrictionMemory memory(rubbing());
  const VectorXd at = VectorXd::Constant(1, 0.05), there = VectorXd::Constant(1, 7);
  memory.advance(VectorXd::Zero(1));
  memory.advance(at);
  EXPECT_GT(memory.torque(0, at), 0);
  memory.reset();
  memory.advance(there);
  EXPECT_EQ(memory.torque(0, there), 0);
}

TEST(FrictionMemory, ManySamplesAreOneMotionAndOneAloneKeepsItsDirection) {
  const Model model = testing::with_law(rubbing(), 0, {Friction::viscous, {2}});
  MatrixXd q(1, 3), qd(1, 3);
  q << 0, 1, 0.999;
  qd << 0.5, 0.5, -0.5;
  const MatrixXd qdd = MatrixXd::Zero(1, 3), tau = torques(model, q, qd, qdd);
  const VectorXd f = along(model, {0, 1, 0.999});
  for (Eigen::Index k = 0; k < 3; ++k) EXPECT_NEAR(tau(0, k), 2 * qd(0, k) + f[k], 1e-12) << k;
  double all = 0;
  for (const double x : values) all += x;
  EXPECT_NEAR(inverse_dynamics(model, q.col(2), qd.col(2), qdd.col(2))[0], -1 - all, 1e-12);
}

}  // namespace
}  // namespace steelyard
