#include "steelyard/signals/motion.hpp"

#include <algorithm>

#include "steelyard/core/parallel.hpp"
#include "steelyard/signals/butterworth.hpp"

namespace steelyard {

namespace {

constexpr Eigen::Index worth_a_thread = 20000;  // samples: filtering them takes as long as starting one
constexpr double longest_trim = 0.5;            // at each end [s]: no choice of filter may cut a judged log shorter

std::vector<bool> trusted_samples(const Signals& signals, Eigen::Index transient) {
  const auto longest = static_cast<Eigen::Index>(longest_trim / signals.dt);
  const Eigen::Index edge = std::min({transient, longest, signals.samples() / 10});
  auto out = outside_gaps(signals.gaps, signals.samples(), std::min(transient, longest));
  std::fill_n(out.begin(), edge, false);
  std::fill_n(out.rbegin(), edge, false);
  const Eigen::MatrixXd& contact = signals.contact;
  for (Eigen::Index k = 1; k < contact.cols(); ++k) {
    if (contact.col(k) == contact.col(k - 1)) continue;
    const Eigen::Index first = std::max<Eigen::Index>(0, k - std::min(transient, longest));
    const Eigen::Index last = std::min(contact.cols(), k + std::min(transient, longest));
    std::fill(out.begin() + first, out.begin() + last, false);
  }
  return out;
}

}  // namespace

FilteredSignals without_standstill(FilteredSignals log, double share) {
  const Eigen::MatrixXd& qd = log.motion.qd;
  const Eigen::VectorXd slow = share * qd.cwiseAbs().rowwise().maxCoeff();
  std::vector<Eigen::Index> standing;
  for (Eigen::Index k = 0; k < qd.cols(); ++k)
    if (log.trusted[static_cast<std::size_t>(k)] && (qd.col(k).cwiseAbs().array() <= slow.array()).all())
      standing.push_back(k);
  const auto all = static_cast<double>(std::count(log.trusted.begin(), log.trusted.end(), true));
  if (static_cast<double>(standing.size()) > 0.9 * all) return log;
  for (const Eigen::Index k : standing) log.trusted[static_cast<std::size_t>(k)] = false;
  return log;
}

double usable_cutoff(double cutoff, double rate) { return std::min(cutoff, 0.4 * rate); }

namespace {

FilteredSignals filtered(const Signals& signals, const SignalOptions& options, bool torque, const Run& run) {
  const Butterworth filter =
      design_butterworth(signals.rate(), {options.order, usable_cutoff(options.cutoff, signals.rate())});
  FilteredSignals out{signals.name, signals.t0, signals.dt, {}, {}, {}};
  struct Channel {
    const Eigen::MatrixXd& from;
    Eigen::MatrixXd& to;
  };
  std::vector<Channel> channels = {{signals.q, out.motion.q}, {signals.qd, out.motion.qd}};
  if (torque) channels.push_back({signals.tau, out.tau});
  Eigen::MatrixXd base_acceleration;
  channels.push_back({signals.base_acceleration, base_acceleration});
  Run own = run.quiet();
  if (signals.samples() < worth_a_thread) own.threads = 1;
  parallel_for(static_cast<int>(channels.size()), own, [&](int i) {
    const auto [from, to] = channels[static_cast<std::size_t>(i)];
    to = from;
    if (to.size() > 0) filter_rows(filter, to);
  });
  if (out.motion.qd.size() == 0) out.motion.qd = central_difference(out.motion.q, signals.dt);
  out.motion.qdd = central_difference(out.motion.qd, signals.dt);
  if (base_acceleration.size() > 0) out.motion.qdd.topRows<3>() = base_acceleration;
  out.contact = signals.contact;
  out.trusted = trusted_samples(signals, filter.transient);
  out.known = known_efforts(signals, filter.transient);
  return out;
}

}  // namespace

FilteredSignals low_pass(const Signals& signals, const SignalOptions& options, const Run& run) {
  return filtered(signals, options, true, run);
}

FilteredSignals low_pass_motion(const Signals& signals, const SignalOptions& options, const Run& run) {
  return filtered(signals, options, false, run);
}

}  // namespace steelyard
