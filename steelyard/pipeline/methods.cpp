#include "steelyard/pipeline/methods.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/estimate/energy_observations.hpp"
#include "steelyard/estimate/full_covariance.hpp"
#include "steelyard/estimate/huber.hpp"
#include "steelyard/estimate/maximum_likelihood.hpp"
#include "steelyard/estimate/motion_noise.hpp"
#include "steelyard/estimate/total_least_squares.hpp"
#include "steelyard/pipeline/project.hpp"
#include "steelyard/signals/decimate.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int energy_blocks = 48;  // of all logs together

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
MatrixXd link_torques(const MethodInput& in, const Motion& motion) {
  if (!in.links) return {};
  const ParameterLayout layout(in.robot);
  VectorXd values = VectorXd::Zero(layout.size());
  for (int b = 0; b < in.base.count(); ++b) values[in.base.kept[static_cast<std::size_t>(b)]] = (*in.links)[b];
  return torques(Model(in.robot, layout, values), motion.q, motion.qd, motion.qdd, rigid_links);
}

MotionSamples samples_of(const MethodInput& in, const FilteredSignals& log, Index first, Index count) {
  const auto cut = [&](const MatrixXd& x) { return MatrixXd(x.middleCols(first, count)); };
  const Motion motion{cut(log.motion.q), cut(log.motion.qd), cut(log.motion.qdd)};
  return {motion.q, motion.qd, motion.qdd, cut(log.tau), link_torques(in, motion)};
}

// Stretches of trusted samples without a break, about energy_blocks of them.
using Stretch = std::function<void(const FilteredSignals&, Index first, Index count)>;

void for_stretches(const MethodInput& in, const Stretch& take) {
  Index all = 0;
  for (const auto& log : in.filtered) all += log->motion.q.cols();
  const Index longest = std::max<Index>(8, all / energy_blocks);
  for (const auto& log : in.filtered)
    for (Index k = 0; k < log->motion.q.cols();) {
      Index end = k;
      while (end < log->motion.q.cols() && end - k < longest && log->trusted[static_cast<std::size_t>(end)]) ++end;
      if (end - k >= 8) take(*log, k, end - k);
      k = std::max(end, k + 1);
    }
}

// Rows that belong to no joint: ordinary least squares, with each stretch a block of the covariance.
MethodResult from_energy(const MethodInput& in,
                         const std::function<Information(const MotionSamples&, double dt)>& rows) {
  std::vector<Information> blocks;
  for_stretches(in, [&](const FilteredSignals& log, Index first, Index count) {
    blocks.push_back(rows(samples_of(in, log, first, count), log.dt));
  });
  if (blocks.empty()) throw Unattainable("no stretch of a log is long enough for the energy model");
  Information all = blocks.front();
  for (std::size_t b = 1; b < blocks.size(); ++b) all.merge(blocks[b]);
  MethodResult out{ordinary_least_squares(all), {}};
  for (auto& block : blocks) block.scale(1 / std::max(out.estimate.sigma[0], 1e-300));
  out.covariance = robust_covariance(blocks, out.estimate.values);
  out.estimate.sigma = torque_sigma(merged(in.blocks), out.estimate.values);
  return out;
}

Estimate likeliest(const MethodInput& in) {
  MotionSamples all;
  for (const auto& log : in.filtered) {
    const int step = in.signals.decimate > 0
                         ? in.signals.decimate
                         : decimation_factor(1 / log->dt, usable_cutoff(in.signals.cutoff, 1 / log->dt));
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
  return maximum_likelihood(in.robot, in.base, in.equations, all, motion_noise(in.logs, in.signals, 2));
}

}  // namespace

MethodResult run_method(const std::string& method, const MethodInput& in) {
  if (method == "energy")
    return from_energy(in, [&](const MotionSamples& samples, double dt) {
      return energy_observations(energy_balance(in.robot, in.base, samples, dt));
    });
  if (method == "power")
    return from_energy(in, [&](const MotionSamples& samples, double dt) {
      return filtered_power_observations(energy_balance(in.robot, in.base, samples, dt));
    });
  const Observations observations = merged(in.blocks);
  MethodResult out;
  if (needs_reference(method)) {
    out = run_instrumental(method, in);
    out.estimate.sigma = torque_sigma(observations, out.estimate.values);  // theirs is that of prewhitened rows
    return out;
  }
  if (method == "ols")
    out.estimate = ordinary_least_squares(observations);
  else if (method == "wls")
    out.estimate = weighted_least_squares(observations);
  else if (method == "full-covariance")
    out.estimate = full_covariance(in.equations);
  else if (method == "huber")
    out.estimate = huber(in.equations);
  else if (method == "tls")
    out.estimate = total_least_squares(observations);
  else if (method == "ml")
    out.estimate = likeliest(in);
  else
    throw InvalidInput(fmt::format("no estimator '{}'; there are: {}", method, join(estimate_methods())));
  if (method == "ml") out.estimate.sigma = torque_sigma(observations, out.estimate.values);
  out.covariance = robust_covariance(in.blocks, out.estimate);
  return out;
}

}  // namespace steelyard
