// The batched regressor of a robot on a floating base, beside fixed trees of the same number of coordinates.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "steelyard/dynamics/regressor.hpp"
#include "tests/support/random_robot.hpp"

namespace steelyard {
namespace {

// Four legs of `joints` each on one body, which floats or is the last of `before` joints in a row: odd frames
// throughout.
Robot legged(int joints, int before, Random& random) {
  testing::RandomRobotOptions options;
  options.floating = before == 0;
  options.min_joints = options.max_joints = before + 4 * joints;
  options.prismatic = options.right_angles = options.no_offset = 0;
  options.link_frames = false;
  Robot robot = testing::random_robot(random, options);
  const int body = before == 0 ? 0 : before - 1;
  for (int leg = 0; leg < 4; ++leg) robot.joints[static_cast<std::size_t>(body + 1 + leg * joints)].parent = body;
  return robot;
}

// Best of many runs [ns a sample].
double time_of(const Robot& robot, Random& random) {
  constexpr int samples = 64, stride = 72, runs = 3000;
  TorqueRegressor regressor(robot, {false, false});
  const int n = robot.dof();
  Eigen::MatrixXd q(samples, n), qd(samples, n), qdd(samples, n);
  for (auto* x : {&q, &qd, &qdd})
    for (auto& value : x->reshaped()) value = random.uniform(-2, 2);
  std::vector<double> out(static_cast<std::size_t>(regressor.entries() * stride) + 8);
  double best = 1e9;
  for (int run = 0; run < runs; ++run) {
    const auto begin = std::chrono::steady_clock::now();
    regressor.fill({q.data(), qd.data(), qdd.data(), samples, 1}, samples, out.data(), stride);
    const std::chrono::duration<double, std::nano> passed = std::chrono::steady_clock::now() - begin;
    best = std::min(best, passed.count() / samples);
  }
  return best;
}

}  // namespace
}  // namespace steelyard

int main() {
  using namespace steelyard;
  fmt::print("Nanoseconds a sample of the batched regressor, links only, best of 3000 runs over 64 samples\n\n");
  fmt::print("{:>12} {:>10} {:>26} {:>7}\n", "coordinates", "floating", "fixed, body on six joints", "ratio");
  for (const int joints : {1, 2, 3, 4}) {
    Random random(7);
    const double floating = time_of(legged(joints, 0, random), random);
    const double fixed = time_of(legged(joints, 6, random), random);
    fmt::print("{:>12} {:>10.1f} {:>26.1f} {:>7.2f}\n", 6 + 4 * joints, floating, fixed, floating / fixed);
  }
}
