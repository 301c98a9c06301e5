// From a log to a model with uncertainty, judged on motion it never saw. Logs are simulated: the truth is known.
#include <cmath>
#include <cstdio>
#include <steelyard/core/random.hpp>
#include <steelyard/pipeline/identify.hpp>

using namespace steelyard;

Signals record(const Model& robot, double speed, unsigned seed) {  // 30 s at 100 Hz; a column is a sample
  const Eigen::ArrayXd t = Eigen::ArrayXd::LinSpaced(3000, 0, 29.99);
  Eigen::MatrixXd q = Eigen::MatrixXd::Zero(2, t.size()), qd = q, qdd = q;
  for (const double w : {0.7, 1.9, 3.1})
    for (int i = 0; i < 2; ++i) {
      const Eigen::ArrayXd x = speed * (w + i) * t + w * i;
      const double v = speed * (w + i);
      q.row(i) += 0.4 * x.sin().matrix(), qd.row(i) += 0.4 * v * x.cos().matrix();
      qdd.row(i) -= 0.4 * v * v * x.sin().matrix();
    }
  Signals log;
  log.name = "motion", log.dt = 0.01;
  log.q = q, log.qd = qd, log.tau = torques(robot, q, qd, qdd);
  Random random(seed);
  for (double& tau : log.tau.reshaped()) tau += 0.05 * random.normal();
  return log;
}

int main() {
  Robot robot = load_robot("planar-2r");
  for (auto& shaft : robot.shafts) shaft.friction = {Friction::viscous, Friction::coulomb};
  const Model known = with_robot(load_model("planar-2r"), robot);  // of its friction, the laws alone
  NamedValues values = known.known();
  values["Fv_1"] = values["Fv_2"] = 0.8, values["Fc_1"] = values["Fc_2"] = 0.3;
  const Model truth(robot, values);

  IdentifyOptions options;
  options.friction.automatic = false;  // the laws above, instead of those that predict held-out motion best
  options.signals.cutoff = 10;         // the same for the low-pass
  const Fit found = fit(known, {record(truth, 1, 1)}, options);
  for (const ParameterRow& p : found.base)
    std::printf("%-6s %8.4f ± %.4f\n", p.name.c_str(), p.value, p.interval[1] - p.value);

  const Judgement judged = judge(found.model, record(truth, 0.9, 2));
  std::printf("torque error on another motion: %.1f %% raw, %.1f %% below 10 Hz\n", judged.metrics.relative_percent,
              judged.metrics.filtered_relative_percent);
}
