#include <algorithm>
#include <cmath>

#include "steelyard/doctor/physics.hpp"
#include "steelyard/doctor/residuals.hpp"
#include "steelyard/signals/butterworth.hpp"

namespace steelyard::doctor {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double event_seconds = 0.4;  // blocks in which residuals are compared [s]
constexpr double fewest_rows = 50;     // rows beyond a joint's columns that show a change of its friction
constexpr double fewest_blocks = 4;    // blocks of time, of 16, in which a change must show
constexpr double least_drift = 0.03;   // change of friction over the torque's deviation that matters [-]
constexpr double least_part = 0.1;  // share of the squared residual in each half of a log: else nothing is compared [-]
constexpr double least_own =
    0.1;                       // part of a change that other columns do not take: else any residual passes for one [-]
constexpr double certain = 5;  // standard deviations of a change that is one [-]
constexpr double least_lasting = 60;  // share of the residual over the rest, times the log's length [s]: in a short log
                                      // friction that the model lacks passes for a change
constexpr double rows_a_column = 3;   // rows beyond a joint's columns for each of them that show a delay of its own
constexpr double exact = 1e-6;        // squared residual over squared torque: less is rounding [-]
constexpr double least_fall = 0.2;    // share of a joint's squared residual that goes with a delay of its own [-]
constexpr double most_left = 0.15;    // residual over torque, then [-]: friction that the fit lacks leaves 0.27
constexpr double slowest_rows = 10;   // [Hz]: slower ones show nothing of a filter
constexpr double fast_beyond = 1;     // [Hz]
constexpr double fast_share = 0.01;   // part of the fit beyond that frequency over the torque that shows a filter [-]
constexpr double fast_left = 0.6;     // such a part of the torque over that of the fit, behind a filter [-]

// The block of time whose residual stands out most, and the joint.
Event find_event(const Study& study, const MatrixXd& residuals, const std::vector<int>& still) {
  Event out;
  for (int i = 0; i < study.joints(); ++i) {
    if (std::find(still.begin(), still.end(), i) != still.end()) continue;
    std::vector<double> energy, begin;
    for (Index k = 0; k < study.rows();) {
      double sum = 0, count = 0;
      const double from = study.time()[k];
      for (; k < study.rows() && study.time()[k] < from + event_seconds && study.time()[k] >= from; ++k)
        sum += residuals(k, i) * residuals(k, i), ++count;
      energy.push_back(std::sqrt(sum / count));
      begin.push_back(from);
    }
    const auto worst = static_cast<std::size_t>(std::max_element(energy.begin(), energy.end()) - energy.begin());
    double square = 0, count = 0,
           next = 0;  // squares of the other joints: a joint that rests most of the time has small ones
    for (std::size_t b = 0; b < energy.size(); ++b)
      if (b + 1 < worst || b > worst + 1) square += energy[b] * energy[b], next = std::max(next, energy[b]), ++count;
    const double usual = std::sqrt(square / std::max(count, 1.0)) +
                         0.05 * study.tau().col(i).norm() / std::sqrt(static_cast<double>(study.rows()));
    if (count > 10 && next > 0 && energy[worst] * energy[worst] / (usual * next) > out.ratio)
      out = {energy[worst] * energy[worst] / (usual * next), begin[worst], i};
  }
  return out;
}

// Time from −1 to 1.
VectorXd growing_steadily(const Study& study) {
  const double middle = 0.5 * study.time()[study.rows() - 1];
  return (study.time().array() - middle) / std::max(middle, 1e-9);
}

// 1 in the part of the log, of many, in which the residual of some joint is most of one sign; −1 before and after. A
// residual is free of what a fit takes, so that this need not be: the share it takes is at least as large.
VectorXd for_a_while(const Study& study, const MatrixXd& given, const VectorXd& weight) {
  constexpr Index parts = 16, shortest = 3, longest = 9;  // parts of the log, and how many a fault has
  const Index n = study.rows();
  double most = 0;
  Index from = 0, to = n;
  for (Index first = 0; first < parts; ++first)
    for (Index count = shortest; count <= longest && first + count <= parts; ++count) {
      const Index begin = first * n / parts, length = (first + count) * n / parts - begin;
      for (Index i = 0; i < given.cols(); ++i) {
        const double sum = weight[i] > 0 ? given.col(i).segment(begin, length).sum() : 0;
        if (const double share = sum * sum * weight[i] / static_cast<double>(length); share > most)
          most = share, from = begin, to = begin + length;
      }
    }
  VectorXd out = VectorXd::Constant(n, -1);
  out.segment(from, to - from).setOnes();
  return out;
}

// Whether there is a residual before and after: that of a joint that rests in one half goes with any change.
bool on_both_sides(const VectorXd& growing, const VectorXd& residual) {
  const VectorXd squares = residual.cwiseAbs2();
  const double all = squares.sum(), after = squares.dot((growing.array() > 0).cast<double>().matrix());
  return after > least_part * all && after < (1 - least_part) * all;
}

// Whether each half of the log changes the same way: a warming robot does, and what friction lacks does not.
bool in_both_halves(const VectorXd& friction, const VectorXd& growing, const VectorXd& residual, double slope) {
  const Index half = residual.size() / 2;
  for (const Index first : {Index{0}, half}) {
    const Index count = first == 0 ? half : residual.size() - half;
    MatrixXd A(count, 2);
    A << friction.segment(first, count), friction.segment(first, count).cwiseProduct(growing.segment(first, count));
    const VectorXd found = A.colPivHouseholderQr().solve(residual.segment(first, count));
    if (!(found[1] * slope > 0)) return false;
  }
  return true;
}

// Whether a torque changes: what a fit leaves of something that grows from −1 to 1, `growing`, times a friction, a
// constant or the torque is held against the residual.
Change find_change(Change::Kind kind, const VectorXd& growing, const Study& study, const Residuals& residuals,
                   const MatrixXd& given, const VectorXd& weight) {
  MatrixXd whole = MatrixXd::Ones(study.rows(), study.joints());
  if (kind == Change::Kind::friction) whole = (study.speed().array() / 0.05).tanh();
  if (kind == Change::Kind::gain) whole = study.tau();
  whole = growing.asDiagonal() * whole;
  const MatrixXd steady = residuals.of(whole);
  Change out{.kind = kind};
  for (int i = 0; i < study.joints(); ++i) {
    const VectorXd x = steady.col(i), r = given.col(i), tau = study.tau().col(i);
    const double torque = (tau.array() - tau.mean()).matrix().norm() / std::sqrt(static_cast<double>(tau.size()));
    if (weight[i] == 0 || torque == 0 || residuals.freedom(i) < fewest_rows) continue;
    if (kind != Change::Kind::offset && !on_both_sides(growing, r)) continue;
    if (!(x.norm() > least_own * whole.col(i).norm()) || !(r.norm() > 1e-6 * tau.norm())) continue;
    const double share = std::pow(x.dot(r) / (x.norm() * r.norm()), 2), slope = x.dot(r) / x.squaredNorm();
    const Score doubt = score(r - slope * x, x);
    if (doubt.spread < fewest_blocks) continue;
    if (kind == Change::Kind::friction &&
        !in_both_halves((study.speed().col(i).array() / 0.05).tanh(), growing, r, slope))
      continue;
    const double sigmas = std::abs(slope) / std::max(doubt.deviation(), 1e-300);
    const double relative = 2 * std::abs(slope) / (kind == Change::Kind::gain ? 1 : torque);
    const double lasting = share / std::max(1 - share, 1e-9) * study.seconds();
    const double evidence =
        kind == Change::Kind::friction ? sigmas * share * std::min(1.0, lasting / least_lasting) : lasting;
    if (relative > least_drift && (kind == Change::Kind::friction || sigmas > certain) && evidence > out.evidence)
      out = {kind, i, evidence, sigmas, share, 2 * slope, relative};
  }
  return out;
}

// One joint's torque that is later or earlier than the others': its residual falls, beyond doubt, and there is little
// left. A position that is late makes its torque early.
OwnDelay find_own_delay(const Study& study, const Residuals& residuals, double common, const VectorXd& weight) {
  const std::vector<double> beyond{-0.3, -0.24, -0.18, -0.14, -0.1, -0.07, -0.05, -0.03, 0,
                                   0.03, 0.05,  0.07,  0.1,   0.14, 0.18,  0.24,  0.3};
  constexpr double fine = 5e-3;  // [s]
  std::vector<double> delays;
  for (const double d : beyond) delays.push_back(common + d);
  const MatrixXd squares = residuals.squares(delays);
  const Index none = squares.cols() / 2;
  OwnDelay out;
  for (int i = 0; i < study.joints(); ++i) {
    Index best = 0;
    const double given = squares(i, none), least = squares.row(i).minCoeff(&best), gain = 1 - least / given;
    const VectorXd tau = study.tau().col(i);
    if (weight[i] == 0 || gain < least_fall || given < exact * tau.squaredNorm() ||
        residuals.freedom(i) < rows_a_column * static_cast<double>(study.W(i).cols()) || best == none || best == 0 ||
        best == squares.cols() - 1 || least > most_left * most_left * (tau.array() - tau.mean()).matrix().squaredNorm())
      continue;
    const double at = delays[static_cast<std::size_t>(best)];
    const VectorXd left = residuals.of(study.tau_advanced(at)).col(i);
    const VectorXd slope =
        residuals.of((study.tau_advanced(at + fine) - study.tau_advanced(at - fine)) / (2 * fine)).col(i);
    const double own = -left.dot(slope) / slope.squaredNorm(), seconds = at + own - common;
    const Score doubt = score(left + own * slope, slope);
    if (doubt.spread < fewest_blocks) continue;
    const double deviation = doubt.deviation(), share = 1 - (left + own * slope).squaredNorm() / given;
    const double evidence = share * share * std::abs(seconds) / std::max(deviation, 1e-12);
    if (evidence > out.evidence) out = {i, seconds, deviation, share, evidence};
  }
  return out;
}

// Torques without what changes fast in them: low-passed as they, the motion explains them far better. Only those are
// tried that lack much of what the fit has beyond a frequency.
Smoothness find_smoothness(const Study& study, const VectorXd& weight) {
  const auto low_pass = [&](double cutoff, MatrixXd x) {
    filter_columns(design_butterworth(study.rate_of_rows(), {.order = 2, .cutoff = cutoff}), x);
    return x;
  };
  Smoothness out;
  if (study.rate_of_rows() < slowest_rows) return out;
  for (int i = 0; i < study.joints(); ++i) {
    if (weight[i] == 0) continue;
    const VectorXd tau = study.tau().col(i), fitted = study.W(i) * study.fit(i).theta;
    MatrixXd both(study.rows(), 2);
    both << tau, fitted;
    const MatrixXd fast = both - low_pass(fast_beyond, both);
    const double size = (tau.array() - tau.mean()).matrix().norm(), before = (tau - fitted).squaredNorm();
    if (!(fast.col(1).norm() > fast_share * size) || fast.col(0).norm() > fast_left * fast.col(1).norm()) continue;
    if (before < exact * tau.squaredNorm()) continue;
    for (const double cutoff : {0.5, 0.7, 1.0, 1.5}) {
      const MatrixXd W = low_pass(cutoff, study.W(i));
      const double left = (tau - W * Eigen::ColPivHouseholderQR<MatrixXd>(W).solve(tau)).squaredNorm() / before;
      if (left < out.left) out = {i, cutoff, left};
    }
  }
  return out;
}

}  // namespace

TimeFaults examine_time(const Study& study, const Delay& delay, const std::vector<int>& still) {
  const Residuals residuals(study);
  const double at = delay.significant ? delay.seconds : 0;
  const MatrixXd given = residuals.of(study.tau_advanced(at));
  TimeFaults out;
  out.event = find_event(study, given, still);
  VectorXd weight = given.colwise().squaredNorm().cwiseInverse();
  for (const int i : still) weight[i] = 0;
  const auto left = [&](const MatrixXd& r) { return r.colwise().squaredNorm().dot(weight); };
  const double before = left(given), middle = 0.5 * study.time()[study.rows() - 1];
  for (const double drift : {-0.02, -0.01, -0.005, -0.002, 0.002, 0.005, 0.01, 0.02}) {
    const double gain = 1 - left(residuals.of(study.tau_advanced(at - drift * middle, drift))) / before;
    if (gain > out.drift_gain) out.drift_gain = gain, out.drift = drift;
  }
  const VectorXd steadily = growing_steadily(study), half_way = steadily.cwiseSign();
  const VectorXd while_pushed = for_a_while(study, given, weight);
  out.friction = find_change(Change::Kind::friction, steadily, study, residuals, given, weight);
  for (const auto& [kind, growing] : {std::pair{Change::Kind::offset, &steadily},
                                      {Change::Kind::offset, &half_way},
                                      {Change::Kind::gain, &steadily},
                                      {Change::Kind::gain, &half_way},
                                      {Change::Kind::offset, &while_pushed}})
    if (Change change = find_change(kind, *growing, study, residuals, given, weight);
        change.evidence > out.change.evidence) {
      out.change = change;
      out.change.passes = growing == &while_pushed;
    }
  out.own_delay = find_own_delay(study, residuals, at, weight);
  out.smooth = find_smoothness(study, weight);
  return out;
}

}  // namespace steelyard::doctor
