// An estimate that follows the robot sample by sample, and notices when its friction changes.
#include <cmath>
#include <cstdio>
#include <steelyard/base/base_parameters.hpp>
#include <steelyard/dynamics/model.hpp>
#include <steelyard/dynamics/regressor.hpp>
#include <steelyard/estimate/recursive.hpp>

using namespace steelyard;

int main() {
  Robot robot = load_robot("planar-2r");
  for (auto& shaft : robot.shafts) shaft.friction = {Friction::viscous};
  Model real = with_robot(load_model("planar-2r"), robot);
  for (const char* name : {"Fv_1", "Fv_2"}) real.values[real.layout.find(name)] = 0.8;
  const BaseParameters base = find_base_parameters(robot, real.layout);
  const int friction = real.layout.find("Fv_1");
  int shown = 0;
  for (int c = 0; c < base.count(); ++c)
    if (base.kept[static_cast<std::size_t>(c)] == friction) shown = c;

  RecursiveOptions options;
  options.noise = 0.01 * Eigen::MatrixXd::Identity(2, 2);  // covariance of the torques' noise [N²·m²]
  options.forgetting = 0.999;                              // remembers about 1000 samples
  const RecursivePrior prior{Eigen::VectorXd::Zero(base.count()),
                             100 * Eigen::MatrixXd::Identity(base.count(), base.count())};
  SquareRootRecursion estimate(base.count(), options, prior);

  TorqueRegressor regressor(robot);
  Eigen::MatrixXd all(2, real.layout.size()), W(2, base.count());
  for (int s = 0; s < 8000; ++s) {
    Eigen::VectorXd q(2), qd(2), qdd(2);
    for (int i = 0; i < 2; ++i) {
      const double w = 1.3 + 0.8 * i, t = 0.01 * s;
      q[i] = std::sin(w * t), qd[i] = w * std::cos(w * t), qdd[i] = -w * w * std::sin(w * t);
    }
    if (s == 4000) real.values[friction] = 1.2;  // it has become cold
    regressor.fill_one(q.data(), qd.data(), qdd.data(), all);
    for (int c = 0; c < base.count(); ++c) W.col(c) = all.col(base.kept[static_cast<std::size_t>(c)]);
    estimate.update(W, inverse_dynamics(real, q, qd, qdd));  // no allocation
    if ((s + 1) % 2000 == 0) std::printf("%2d s: Fv_1 = %.2f\n", (s + 1) / 100, estimate.values()[shown]);
  }
}
