#include "steelyard/instrumental/output_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "steelyard/core/error.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/estimate/log_equations.hpp"
#include "steelyard/estimate/passes.hpp"
#include "steelyard/math/least_squares.hpp"

namespace steelyard {

namespace {

constexpr double first_done = 0.6, last_done = 0.8;  // shares of an identification that the fit begins and ends at
constexpr int most_sensitivities = 10;   // most evaluations of the sensitivities, with a few steps each; two or three
                                         // are usual
constexpr double step_tolerance = 0.01;  // step that counts as settled [standard deviations, root of mean square]
constexpr double least_step = 1e-7;      // the same relative to the torque [-], for data without noise
constexpr double quotient = 1e-3;  // step of the difference quotients, in torque relative to the log's [-]: the error
                                   // of a simulated torque is 1e-6, that of a one-sided quotient 1e-3
constexpr int slope_blocks = 48;   // blocks of time for the covariance

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// Torques of the logs as the fit sees them: filtered, thinned, where they are trusted; one matrix a log, samples ×
// joints.
std::vector<MatrixXd> torque_rows(const SimulatedInput& in, const std::vector<std::shared_ptr<const Signals>>& logs,
                                  const std::vector<std::vector<bool>>& trusted) {
  std::vector<MatrixXd> out;
  for (std::size_t k = 0; k < logs.size(); ++k) {
    FilteredSignals filtered = low_pass(*logs[k], in.signals);
    filtered.trusted = trusted[k];
    const LogEquations equations(in.nominal.robot, {}, std::make_shared<FilteredSignals>(std::move(filtered)),
                                 in.signals);
    out.push_back(residuals(equations, {}));  // residuals of no parameters: the torque itself
  }
  return out;
}

// Equations held in memory: sensitivities of every joint's torque to every parameter.
class Sensitivities final : public Equations {
 public:
  Sensitivities(int parameters, const std::vector<MatrixXd>& y) : y_(y), all_(static_cast<std::size_t>(parameters)) {
    std::iota(all_.begin(), all_.end(), 0);
    for (const auto& log : y)
      W_.emplace_back(static_cast<std::size_t>(log.cols()), MatrixXd::Zero(log.rows(), parameters));
  }

  void set(int parameter, const std::vector<MatrixXd>& slope) {
    for (std::size_t log = 0; log < slope.size(); ++log)
      for (Index i = 0; i < slope[log].cols(); ++i)
        W_[log][static_cast<std::size_t>(i)].col(parameter) = slope[log].col(i);
  }

  void set_left(const std::vector<MatrixXd>& y) { y_ = y; }

  int joints() const override { return static_cast<int>(y_.front().cols()); }
  int parameters() const override { return static_cast<int>(all_.size()); }
  const std::vector<int>& columns(int) const override { return all_; }
  int blocks() const override { return static_cast<int>(y_.size()); }
  EquationBlock block(int index) const override {
    const auto at = static_cast<std::size_t>(index);
    return {W_[at], y_[at]};
  }

 private:
  std::vector<MatrixXd> y_;  // residual torque
  std::vector<int> all_;
  std::vector<std::vector<MatrixXd>> W_;
};

std::vector<MatrixXd> combined(const std::vector<MatrixXd>& a, const std::vector<MatrixXd>& b, double scale) {
  std::vector<MatrixXd> out;
  for (std::size_t k = 0; k < a.size(); ++k) out.emplace_back(scale * (a[k] - b[k]));
  return out;
}

class OutputError {
 public:
  /// `standard`: full parameters, whose base values are replaced.
  OutputError(const SimulatedInput& in, VectorXd standard, const Run& run)
      : in_(in),
        run_(run),
        trusted_(trusted_samples(in)),
        measured_(torque_rows(in, in.logs, trusted_)),
        standard_(std::move(standard)) {}

  const std::vector<MatrixXd>& measured() const { return measured_; }

  // Torques at β; nothing where the loop cannot be simulated.
  std::optional<std::vector<MatrixXd>> torques_at(const VectorXd& beta) const {
    try {
      const VectorXd values = with_base_values(in_.base, standard_, beta);
      const auto logs = simulated_logs(in_, {in_.nominal.robot, in_.nominal.layout, values}, one_thread());
      return torque_rows(in_, lent(logs), trusted_);
    } catch (const Unattainable&) {
      return {};
    }
  }

  std::vector<MatrixXd> left(const std::vector<MatrixXd>& simulated) const { return combined(measured_, simulated, 1); }

  // One-sided differences; backwards where the loop cannot be simulated ahead.
  Sensitivities sensitivities(const VectorXd& beta, const std::vector<MatrixXd>& here, const VectorXd& steps,
                              int pass) const {
    const auto p = static_cast<int>(beta.size());
    Sensitivities out(p, left(here));
    std::vector<std::vector<MatrixXd>> slopes(static_cast<std::size_t>(p));
    run_.say(fmt::format("simulating each parameter's effect, pass {}", pass),
             first_done + (last_done - first_done) * (pass - 1) / static_cast<double>(most_sensitivities));
    parallel_for(p, run_, [&](int k) {
      for (const double h : {steps[k], -steps[k]}) {
        const auto there = torques_at(beta + h * VectorXd::Unit(p, k));
        if (!there) continue;
        slopes[static_cast<std::size_t>(k)] = combined(*there, here, 1 / h);
        return;
      }
      throw Unattainable("output error: the loop cannot be simulated around the estimate: its controller is unstable");
    });
    for (int k = 0; k < p; ++k) out.set(k, slopes[static_cast<std::size_t>(k)]);
    return out;
  }

 private:
  Run one_thread() const { return {.threads = 1, .cancel = run_.cancel}; }  // the sensitivities have the others

  const SimulatedInput& in_;
  const Run& run_;
  std::vector<std::vector<bool>> trusted_;  // samples of each log
  std::vector<MatrixXd> measured_;
  VectorXd standard_;
};

VectorXd noise_of(const std::vector<MatrixXd>& left, Index parameters, const VectorXd& floor) {
  VectorXd square = VectorXd::Zero(floor.size());
  double rows = 0;
  for (const auto& log : left) {
    square += log.colwise().squaredNorm().transpose();
    rows += static_cast<double>(log.rows());
  }
  const double freedom = std::max(1.0, rows - static_cast<double>(parameters) / static_cast<double>(floor.size()));
  return (square / freedom).cwiseSqrt().cwiseMax(floor);
}

double cost_of(const std::vector<MatrixXd>& left, const VectorXd& sigma) {
  double out = 0;
  for (const auto& log : left) out += (log * sigma.cwiseInverse().asDiagonal()).squaredNorm();
  return out;
}

// State of the iteration: the estimate, its torques and their sensitivities.
struct Descent {
  const OutputError& loop;
  VectorXd floor, steps, beta;
  std::vector<MatrixXd> here = {};
  std::optional<Sensitivities> slopes = {};
  double damping = 0;  // Gauss-Newton until a step fails

  VectorXd sigma() const { return noise_of(loop.left(here), beta.size(), floor); }

  // Takes one step that lowers the cost; false where there is none, or none worth taking. Noise levels, and so the
  // cost, are estimated anew at each step.
  bool descend() {
    const VectorXd noise = sigma();
    slopes->set_left(loop.left(here));
    const Information whitened = observe(*slopes).whitened(noise);
    const double all = std::sqrt(cost_of(loop.measured(), noise));
    const double worth = std::max(step_tolerance * std::sqrt(static_cast<double>(beta.size())), least_step * all);
    LeastSquaresProblem problem;
    std::optional<std::vector<MatrixXd>> there = here;
    problem.cost = [&](const VectorXd& at) {
      if (at != beta) there = loop.torques_at(at);
      return there ? 0.5 * cost_of(loop.left(*there), noise) : infinity;
    };
    problem.linearise = [&](const VectorXd&) { return LinearResidual{-whitened.z(), whitened.R()}; };
    problem.settled = [&](const LeastSquaresStep& step) { return step.change <= worth; };
    LeastSquaresOptions how;
    how.iterations = 1;
    how.damping = damping;
    how.take_last = false;
    const LeastSquaresResult found = least_squares(problem, beta, how);
    damping = found.damping;
    if (found.steps == 0) return false;
    beta = found.x;
    here = *there;
    return true;
  }
};

}  // namespace

SimulatedResult closed_loop_output_error(const SimulatedInput& given, const Run& run) {
  require_references(given);
  const Observations W = observe(*measured_equations(given, run));
  const Estimate first = first_estimate(given, run);
  const Information metric = W.whitened(first.sigma);
  const Model start = nearest_consistent(given, metric, first.values, nullptr, run);
  const SimulatedInput in = with_gains_of(given, start);
  const double all = std::sqrt(metric.z().squaredNorm() + metric.residual_square());
  const VectorXd steps = (quotient * all * metric.R().colwise().norm().cwiseInverse()).transpose();

  const OutputError loop(in, start.values, run);
  Descent now{loop, noise_floor(W), steps, base_values(in.base, start.values)};
  const auto begin = loop.torques_at(now.beta);
  if (!begin) throw Unattainable("output error: the loop cannot be simulated at the first estimate: check its gains");
  now.here = *begin;
  int fresh = 0;
  // Sensitivities change little: steps continue with them until one is not worth taking. The iteration ends when the
  // first step with new ones is not.
  for (bool moved = true; moved && fresh < most_sensitivities; ++fresh) {
    now.slopes.emplace(loop.sensitivities(now.beta, now.here, steps, fresh + 1));
    moved = now.descend();
    for (int more = 0; moved && more < 3 && now.descend(); ++more) {
    }
  }

  SimulatedResult out;
  now.slopes->set_left(loop.left(now.here));
  const auto blocks = observe_in_time(*now.slopes, slope_blocks, run);
  out.estimate = estimate_from(merged(blocks).whitened(now.sigma()));
  out.estimate.values.setZero();  // values of the step from here
  out.estimate.sigma = now.sigma();
  out.covariance = robust_covariance(blocks, out.estimate);
  out.estimate.values = now.beta;
  out.estimate.iterations = fresh;
  const VectorXd values = with_base_values(in.base, start.values, now.beta);
  out.deviation = deviation_of(simulated_logs(in, {in.nominal.robot, start.layout, values}, run), in.logs);
  if (fresh == most_sensitivities) out.estimate.diagnostics.push_back(not_settled(most_sensitivities));
  return out;
}

}  // namespace steelyard
