#include "steelyard/fit/estimators.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/estimate/complete_equations.hpp"
#include "steelyard/estimate/energy_observations.hpp"
#include "steelyard/estimate/full_covariance.hpp"
#include "steelyard/estimate/huber.hpp"
#include "steelyard/estimate/maximum_likelihood.hpp"
#include "steelyard/estimate/motion_noise.hpp"
#include "steelyard/estimate/total_least_squares.hpp"
#include "steelyard/signals/decimate.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int energy_blocks = 48;  // blocks of all logs together

// Noise of each joint's torque equations at given values.
VectorXd torque_sigma(const Observations& observations, const VectorXd& values) {
  VectorXd out(observations.joints());
  for (int i = 0; i < observations.joints(); ++i) {
    const Information& row = observations.row(i);
    const double square = (row.R() * values(observations.columns(i)) - row.z()).squaredNorm() + row.residual_square();
    out[i] = std::sqrt(square / std::max(1.0, row.rows() - row.columns()));
    if (out[i] == 0) out[i] = 1e-10;
  }
  return out;
}

// Torque of the links, for friction that grows with it.
MatrixXd link_torques(const EstimatorInput& in, const Motion& motion) {
  if (!in.links) return {};
  const ParameterLayout& layout = in.nominal.layout;
  VectorXd values = VectorXd::Zero(layout.size());
  for (int b = 0; b < in.base.count(); ++b) values[in.base.kept[static_cast<std::size_t>(b)]] = (*in.links)[b];
  return torques(Model(in.nominal.robot, layout, values), motion.q, motion.qd, motion.qdd, rigid_links);
}

MotionSamples samples_of(const EstimatorInput& in, const FilteredSignals& log, Index first, Index count) {
  const auto cut = [&](const MatrixXd& x) { return MatrixXd(x.middleCols(first, count)); };
  const Motion motion{cut(log.motion.q), cut(log.motion.qd), cut(log.motion.qdd)};
  return {motion.q, motion.qd, motion.qdd, cut(log.tau), link_torques(in, motion)};
}

// Stretches of trusted samples without a break, about energy_blocks of them.
using Stretch = std::function<void(const FilteredSignals&, Index first, Index count)>;

void for_stretches(const EstimatorInput& in, const Stretch& take) {
  Index all = 0;
  for (const auto& log : in.data.logs()) all += log->motion.q.cols();
  const Index longest = std::max<Index>(8, all / energy_blocks);
  for (const auto& log : in.data.logs())
    for (Index k = 0; k < log->motion.q.cols();) {
      Index end = k;
      while (end < log->motion.q.cols() && end - k < longest && log->trusted[static_cast<std::size_t>(end)]) ++end;
      if (end - k >= 8) take(*log, k, end - k);
      k = std::max(end, k + 1);
    }
}

// Rows that belong to no joint: ordinary least squares, with each stretch a block of the covariance.
EstimatorResult from_energy(const EstimatorInput& in,
                            const std::function<Information(const MotionSamples&, double dt)>& rows) {
  std::vector<Information> blocks;
  for_stretches(in, [&](const FilteredSignals& log, Index first, Index count) {
    blocks.push_back(rows(samples_of(in, log, first, count), log.dt));
  });
  if (blocks.empty()) throw Unattainable("every log is too short for the energy model");
  Information all = blocks.front();
  for (std::size_t b = 1; b < blocks.size(); ++b) all.merge(blocks[b]);
  EstimatorResult out{ordinary_least_squares(all), {}};
  for (auto& block : blocks) block.scale(1 / std::max(out.estimate.sigma[0], 1e-300));
  out.covariance = robust_covariance(blocks, out.estimate.values, {}, in.run);
  out.estimate.sigma = torque_sigma(merged(in.blocks, in.run), out.estimate.values);
  return out;
}

Estimate likeliest(const EstimatorInput& in) {
  MotionSamples all;
  for (const auto& log : in.data.logs()) {
    const int step = in.data.signals().decimate > 0
                         ? in.data.signals().decimate
                         : decimation_factor(1 / log->dt, usable_cutoff(in.data.signals().cutoff, 1 / log->dt));
    std::vector<Index> rows;
    for (Index k = 0; k < log->motion.q.cols(); k += step)
      if (log->trusted[static_cast<std::size_t>(k)]) rows.push_back(k);
    const MotionSamples whole = samples_of(in, *log, 0, log->motion.q.cols());
    const auto append = [&](MatrixXd& to, const MatrixXd& from) {
      if (from.size() == 0) return;
      MatrixXd joined(from.rows(), to.cols() + static_cast<Index>(rows.size()));
      joined << to.reshaped(from.rows(), to.cols()), from(Eigen::all, rows);
      to = joined;
    };
    append(all.q, whole.q), append(all.qd, whole.qd), append(all.qdd, whole.qdd), append(all.tau, whole.tau);
    append(all.load, whole.load);
  }
  return maximum_likelihood(in.nominal.robot, in.base, in.equations, all, motion_noise(in.logs, in.data.signals(), 2));
}

// Estimators that give values and noise; the covariance is the blocks' own.
EstimatorResult with_covariance(const EstimatorInput& in, Estimate estimate) {
  EstimatorResult out{std::move(estimate), {}};
  out.covariance = robust_covariance(in.blocks, out.estimate, {}, in.run);
  return out;
}

EstimatorResult ols(const EstimatorInput& in) {
  return with_covariance(in, ordinary_least_squares(merged(in.blocks, in.run)));
}
EstimatorResult wls(const EstimatorInput& in) {
  return with_covariance(in, weighted_least_squares(merged(in.blocks, in.run)));
}

// Estimators that look at all joints of a sample together: at samples where all have their effort, of the joints that
// have one at all.
template <typename Estimate_>
EstimatorResult of_complete_samples(const EstimatorInput& in, const Estimate_& estimate) {
  const CompleteEquations complete(in.equations, merged(in.blocks, in.run));
  Estimate found = estimate(complete);
  found.sigma = complete.for_all_joints(found.sigma);
  return with_covariance(in, std::move(found));
}

EstimatorResult all_covariances(const EstimatorInput& in) {
  return of_complete_samples(in, [](const Equations& rows) { return full_covariance(rows); });
}
EstimatorResult robust(const EstimatorInput& in) {
  return of_complete_samples(in, [](const Equations& rows) { return huber(rows); });
}
EstimatorResult tls(const EstimatorInput& in) {
  return with_covariance(in, total_least_squares(merged(in.blocks, in.run)));
}

EstimatorResult ml(const EstimatorInput& in) {
  Estimate estimate = likeliest(in);
  estimate.sigma = torque_sigma(merged(in.blocks, in.run), estimate.values);
  return with_covariance(in, std::move(estimate));
}

EstimatorResult energy(const EstimatorInput& in) {
  return from_energy(in, [&](const MotionSamples& samples, double dt) {
    return energy_observations(energy_balance(in.nominal.robot, in.base, samples, dt));
  });
}

EstimatorResult power(const EstimatorInput& in) {
  return from_energy(in, [&](const MotionSamples& samples, double dt) {
    return filtered_power_observations(energy_balance(in.nominal.robot, in.base, samples, dt));
  });
}

// Their sigma is that of prewhitened rows.
template <EstimatorResult (*run)(const EstimatorInput&)>
EstimatorResult instrumental(const EstimatorInput& in) {
  EstimatorResult out = run(in);
  out.estimate.sigma = torque_sigma(merged(in.blocks, in.run), out.estimate.values);
  return out;
}

}  // namespace

const std::vector<Estimator>& estimators() {
  using enum EstimatorNeeds;
  static const std::vector<Estimator> table = {
      {"ols", observations, ols, "ordinary least squares: every row has the same weight", true, true},
      {"wls", observations, wls, "weighted least squares: each joint's rows weighted by its own noise", true, true},
      {"full-covariance", equations, all_covariances, "weighted by the covariance of the noise across joints", true,
       true},
      {"huber", equations, robust, "weighted, with less weight for outliers", true, true},
      {"tls", observations, tls, "total least squares: noise in the regressor too", true},
      {"energy", equations, energy, "the energy model of gautier1988: no accelerations"},
      {"power", equations, power, "the power model, filtered: its derivative"},
      {"ml", equations, ml, "maximum likelihood: noise of motion and torque in every row"},
      {"iv", reference, instrumental<instrumental_variables_method>,
       "instrumental variables from a simulated robot: noise of the motion causes no bias"},
      {"didim", loop, instrumental<didim_method>, "direct and inverse model: torques of a simulated robot"},
      {"cloe", loop, instrumental<output_error_method>, "closed-loop output error: positions of a simulated robot"},
      {"linear-iv", reference, instrumental<linear_instruments_method>,
       "instrumental variables from the reference through a linear loop: nothing is simulated"}};
  return table;
}

std::vector<std::string> estimator_names() {
  std::vector<std::string> out;
  for (const auto& estimator : estimators()) out.emplace_back(estimator.name);
  return out;
}

const Estimator& find_estimator(const std::string& name) {
  for (const auto& estimator : estimators())
    if (name == estimator.name) return estimator;
  throw InvalidInput(fmt::format("no estimator '{}'{}; there are: {}", name, did_you_mean(name, estimator_names()),
                                 join(estimator_names())));
}

}  // namespace steelyard
