// The batched regressor as Python calls it: the same motion, the same memory layout. benchmarks/python.py runs both.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <vector>

#include "steelyard/dynamics/regressor.hpp"

int main() {
  using namespace steelyard;
  const Robot robot = load_robot("ur10e");
  TorqueRegressor regressor(robot);
  const int samples = 10000, n = robot.dof();
  std::vector<double> q, qd, qdd;  // row after row, a row is a sample
  for (int s = 0; s < samples; ++s)
    for (int i = 0; i < n; ++i) {
      const double w = 0.5 * (i + 1), x = 0.01 * s * w;
      q.push_back(std::sin(x)), qd.push_back(w * std::cos(x)), qdd.push_back(-w * w * std::sin(x));
    }
  const MotionView motion{q.data(), qd.data(), qdd.data(), 1, n};
  std::vector<double> out(static_cast<std::size_t>(regressor.entries()) * samples);
  double best = 1e300;
  for (int repeat = 0; repeat < 200; ++repeat) {
    const auto begin = std::chrono::steady_clock::now();
    regressor.fill(motion, samples, out.data(), samples);
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
  std::printf("%.3f\n", 1e9 * best / samples);  // [ns] a sample
}
