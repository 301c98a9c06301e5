// What a tick costs on the controller: median, and worst of many, of each part of steelyard/online; and its memory.
#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/estimate/recursive.hpp"
#include "steelyard/fit/fit.hpp"
#include "steelyard/online/monitor.hpp"
#include "tests/support/synthetic_log.hpp"
#include "tests/support/watched_arm.hpp"

namespace steelyard {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Clock = std::chrono::steady_clock;

// A fitted model, which knows how uncertain it is.
Model fitted(const std::string& name) {
  return fit(load_model(name), {testing::synthetic_log(load_model(name), {.seconds = 60})}).model;
}

struct Times {
  std::vector<float> microseconds;
  void add(Clock::time_point begin) {
    microseconds.push_back(std::chrono::duration<float, std::micro>(Clock::now() - begin).count());
  }
  void print(const std::string& what) {
    std::sort(microseconds.begin(), microseconds.end());
    const auto at = [&](double share) {
      return microseconds[static_cast<std::size_t>(share * static_cast<double>(microseconds.size() - 1))];
    };
    fmt::print("  {:<34} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.1f}\n", what, at(0.5), at(0.99), at(0.9999), at(1));
  }
};

// The recursion over all base parameters, sample by sample (C13).
struct WholeRecursion {
  explicit WholeRecursion(const Model& model)
      : regressor(model.robot),
        base(find_base_parameters(model.robot, model.layout)),
        recursion(base.count(), {MatrixXd::Identity(model.robot.dof(), model.robot.dof()), 0.9999},
                  {VectorXd::Zero(base.count()), 100 * MatrixXd::Identity(base.count(), base.count())}),
        all(model.robot.dof(), model.layout.size()),
        W(model.robot.dof(), base.count()) {}

  void tick(const VectorXd& q, const VectorXd& qd, const VectorXd& qdd, const VectorXd& tau) {
    regressor.fill_one(q.data(), qd.data(), qdd.data(), all);
    for (int c = 0; c < base.count(); ++c) W.col(c) = all.col(base.kept[static_cast<std::size_t>(c)]);
    recursion.update(W, tau);
  }

  TorqueRegressor regressor;
  BaseParameters base;
  SquareRootRecursion recursion;
  MatrixXd all, W;
};

void run(const std::string& name, Index count) {
  const Model model = nominal_model(fitted(name));
  const Ticks ticks = testing::watched_motion(model, {.seconds = 60, .rate = 1000});
  const ResidualStatistics statistics = residual_statistics(model, {ticks});
  const std::size_t before = mallinfo2().uordblks;
  auto monitor = std::make_unique<OnlineMonitor>(model, statistics);
  const std::size_t memory = mallinfo2().uordblks - before;
  TorquePredictor predictor(model, &statistics);
  ExternalTorque external(model);
  CollisionAlarm alarm(model, statistics);
  OnlinePayload payload(model, statistics);
  WholeRecursion recursion(model);

  Times prediction, observer, body, whole, base;
  for (Times* t : {&prediction, &observer, &body, &whole, &base})
    t->microseconds.reserve(static_cast<std::size_t>(count));
  VectorXd q, qd, tau, qdd;
  q = qd = tau = qdd = VectorXd::Zero(model.robot.dof());
  for (Index k = 0; k < count; ++k) {
    const Index at = k % ticks.count();
    const double t = 1e-3 * static_cast<double>(k), dt = at == 0 ? 0 : 1e-3;
    q = ticks.q.col(at), qd = ticks.qd.col(at), tau = ticks.tau.col(at);
    qdd = (ticks.qd.col(std::min(at + 1, ticks.count() - 1)) - qd) / 1e-3;
    auto begin = Clock::now();
    predictor.tick(q, qd, qdd);
    prediction.add(begin);
    begin = Clock::now();
    external.tick(dt, q, qd, tau);
    alarm.tick(t, dt, external, q, qd);
    observer.add(begin);
    begin = Clock::now();
    payload.tick(t, dt, external, q, qd);
    body.add(begin);
    begin = Clock::now();
    monitor->tick(t, q, qd, tau);
    whole.add(begin);
    begin = Clock::now();
    recursion.tick(q, qd, qdd, tau);
    base.add(begin);
  }
  fmt::print("{}, {} joints, {} ticks at 1 kHz, one core [µs]\n  {:<34} {:>9} {:>9} {:>9} {:>9}\n", name,
             model.robot.dof(), count, "", "median", "99 %", "99.99 %", "worst");
  prediction.print("torque with its band");
  observer.print("external torque and alarm");
  body.print("payload, physically consistent");
  whole.print("all of a monitor's tick");
  base.print(fmt::format("recursion of {} base parameters", recursion.base.count()));
  fmt::print("  memory of a monitor: {:.0f} kB\n\n", static_cast<double>(memory) / 1024);
}

}  // namespace
}  // namespace steelyard

int main(int argc, char** argv) {
  const Eigen::Index count = argc > 1 ? std::atol(argv[1]) : 1'000'000;
  if (count < 1) {
    fmt::print(stderr, "steelyard_bench_online: the number of ticks must be positive\n");
    return 2;
  }
  for (const char* name : {"ur10e", "panda"}) steelyard::run(name, count);
}
