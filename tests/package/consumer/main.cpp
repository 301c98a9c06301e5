// What a user's program does: identifies a robot from arrays, without a file of any kind.
#include <cmath>
#include <iostream>
#include <steelyard/core/version.hpp>
#include <steelyard/steelyard.hpp>

using namespace steelyard;

namespace {

// 20 s at 100 Hz; a column is a sample.
Recording record(const Model& arm, double speed) {
  const Eigen::Index n = 2000;
  Eigen::MatrixXd q(2, n), qd(2, n), qdd(2, n);
  for (Eigen::Index k = 0; k < n; ++k)
    for (int i = 0; i < 2; ++i) {
      const double w = speed * (1.3 + i), t = 0.01 * static_cast<double>(k), u = 2.7 * w;
      q(i, k) = 0.7 * std::sin(w * t) + 0.2 * std::sin(u * t + i);
      qd(i, k) = 0.7 * w * std::cos(w * t) + 0.2 * u * std::cos(u * t + i);
      qdd(i, k) = -0.7 * w * w * std::sin(w * t) - 0.2 * u * u * std::sin(u * t + i);
    }
  Recording out;
  out.file = "arm";
  out.signals = Signals{};
  out.signals->dt = 0.01;
  out.signals->q = q;
  out.signals->qd = qd;
  out.signals->tau = torques(arm, q, qd, qdd);
  return out;
}

}  // namespace

int main() {
  const Model arm = load_model("planar-2r");
  IdentifyOptions options;
  options.friction.automatic = false;
  options.signals.cutoff = 10;
  const Identification run = identify(arm, {record(arm, 1)}, {record(arm, 0.8)}, options);
  for (const ParameterRow& p : run.fit.base)
    std::cout << p.name << ' ' << p.value << " [" << p.interval[0] << ", " << p.interval[1] << "] " << p.unit << '\n';
  const double error = run.logs.back().metrics.filtered_relative_percent;
  std::cout << run.fit.base.size() << " base parameters, " << error << " % on another motion\n";
  return error < 1 ? 0 : 1;
}
