#include "steelyard/estimate/choose_cutoff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "steelyard/core/error.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/estimate/held_out.hpp"
#include "steelyard/estimate/log_equations.hpp"
#include "steelyard/estimate/passes.hpp"

namespace steelyard {

namespace {

// Tried [Hz]. Arms move below 2 Hz and bend above 10; finer steps than these change nothing that can be measured.
constexpr std::array<double, 8> candidates = {2, 3, 4, 5.5, 8, 11, 15, 20};
constexpr double metric = 10;  // low-pass through which all of them are judged alike [Hz]: a cut-off's own would favour
                               // it
constexpr double cutoff_margin = 0.05;  // share of the held-out error that a higher cut-off may lose [-]: friction,
                                        // chosen afterwards, makes up for more
constexpr int cutoff_folds = 8;         // [-]
constexpr int longest = 16;  // chunks of 4096 samples looked at, evenly over the logs [-]: more would not change the
                             // choice

Robot with_plain_friction(Robot robot, const Eigen::VectorXd& speed) {
  for (std::size_t k = 0; k < robot.shafts.size(); ++k) {
    Shaft& shaft = robot.shafts[k];
    if (shaft.kind == ShaftKind::base || (shaft.friction.empty() && static_cast<int>(k) >= robot.dof())) continue;
    shaft.friction = shaft.beside_springs(plain_friction());
    shaft.shape.sign_width = 0.01 * speed[static_cast<Eigen::Index>(k)];
  }
  return robot;
}

Eigen::VectorXd largest_speeds(const Robot& robot, const std::vector<Signals>& logs, const SignalOptions& options) {
  Eigen::VectorXd out = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(robot.shafts.size()));
  for (const auto& log : logs) out = out.cwiseMax(largest_speeds(robot, low_pass_motion(log, options)));
  return out;
}

// The highest of the cut-offs that do nearly as well as the best: it keeps most of the motion's information on
// friction and inertia, which another motion may need.
std::size_t highest_of_the_best(const std::vector<double>& held_out) {
  const double best = *std::min_element(held_out.begin(), held_out.end());
  std::size_t out = held_out.size() - 1;
  while (held_out[out] > (1 + cutoff_margin) * best) --out;
  return out;
}

}  // namespace

Eigen::VectorXd largest_speeds(const Robot& robot, const FilteredSignals& signals) {
  Eigen::VectorXd out(static_cast<Eigen::Index>(robot.shafts.size()));
  for (std::size_t k = 0; k < robot.shafts.size(); ++k)
    out[static_cast<Eigen::Index>(k)] = (robot.shafts[k].speed * signals.motion.qd).cwiseAbs().maxCoeff();
  return out;
}

CutoffChoice choose_cutoff(const Robot& given, const std::vector<Signals>& logs, const SignalOptions& signals,
                           const Run& run) {
  double rate = infinity;
  for (const auto& log : logs) rate = std::min(rate, log.rate());
  CutoffChoice out;
  for (const double candidate : candidates)
    if (usable_cutoff(candidate, rate) == candidate) out.candidates.push_back(candidate);
  if (out.candidates.empty()) out.candidates.push_back(usable_cutoff(infinity, rate));

  const Robot robot = with_plain_friction(given, largest_speeds(given, logs, signals));
  const BaseParameters base = find_identifiable_parameters(robot, ParameterLayout(robot));
  const auto columns = design_columns(robot, base);
  std::vector<int> all(columns.size()), joints(static_cast<std::size_t>(robot.dof()));
  std::iota(all.begin(), all.end(), 0);
  std::iota(joints.begin(), joints.end(), 0);

  std::vector<std::shared_ptr<FilteredSignals>> filtered(logs.size());
  const auto observe_all = [&](const SignalOptions& rows) {
    std::vector<std::shared_ptr<const Equations>> parts;
    for (const auto& log : filtered) parts.push_back(std::make_shared<LogEquations>(robot, columns, log, rows));
    auto stacked = std::make_shared<StackedEquations>(std::move(parts));
    return observe_in_time(EvenlyThinned(stacked, longest), 4 * cutoff_folds, run);
  };

  Eigen::VectorXd sigma;  // one for all candidates, so that their errors compare
  for (const double candidate : out.candidates) {
    const SignalOptions own{candidate, signals.order, signals.decimate};
    parallel_for(static_cast<int>(logs.size()), run, [&](int i) {
      const auto k = static_cast<std::size_t>(i);
      filtered[k] = std::make_shared<FilteredSignals>(low_pass(logs[k], own, run));
    });
    // Rows of the fit pass the candidate's filter twice, those to judge by its motion's once and then the metric's.
    auto blocks = observe_all(own);
    for (std::size_t k = 0; k < logs.size(); ++k) filtered[k]->tau = logs[k].tau;
    auto judged = observe_all({metric, 4, 0});
    if (sigma.size() == 0) sigma = reweighted_values(merged(judged, run)).sigma;
    HeldOut held_out(std::move(blocks), cutoff_folds, sigma, std::move(judged), run);
    const auto judge = held_out.judge(joints, all, {});
    out.held_out.push_back(std::sqrt(judge.score({}).total() / judge.torque_square()));
  }
  const std::size_t chosen = highest_of_the_best(out.held_out);
  out.cutoff = out.candidates[chosen];
  out.reason = fmt::format(
      "{:g} Hz: {:.2f} % error on held-out motion; of {:g} to {:g} Hz the best has {:.2f} %, the worst {:.2f} %",
      out.cutoff, 100 * out.held_out[chosen], out.candidates.front(), out.candidates.back(),
      100 * *std::min_element(out.held_out.begin(), out.held_out.end()),
      100 * *std::max_element(out.held_out.begin(), out.held_out.end()));
  return out;
}

}  // namespace steelyard
