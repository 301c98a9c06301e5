#include "steelyard/doctor/study.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "steelyard/signals/butterworth.hpp"

namespace steelyard::doctor {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double intermediate_rate = 100;  // [Hz] where the columns of W are filtered: 20 times their cut-off
constexpr double row_rate = 25;            // [Hz] of the rows: 5 times
constexpr double rank_tolerance = 1e-7;    // of a scaled column: what the motion does not tell apart

double deviation_norm(const VectorXd& x) { return (x.array() - x.mean()).matrix().norm(); }

void append_rows(MatrixXd& a, const MatrixXd& b) {
  const Index before = a.rows();
  a.conservativeResize(before + b.rows(), b.cols());
  a.bottomRows(b.rows()) = b;
}

MatrixXd upper(const MatrixXd& A) {
  const Eigen::HouseholderQR<MatrixXd> qr(A);
  const Index n = std::min(A.rows(), A.cols());
  return qr.matrixQR().topRows(n).triangularView<Eigen::Upper>();
}

}  // namespace

Robot with_ordinary_drives(Robot robot) {
  robot = with_rotors(std::move(robot));
  for (std::size_t k = 0; k < robot.shafts.size(); ++k) {
    Shaft& shaft = robot.shafts[k];
    const bool coordinate = k < static_cast<std::size_t>(robot.dof());
    const bool rubs = coordinate || !shaft.friction.empty();
    shaft.friction = rubs ? without_values(plain_friction(coordinate)) : std::vector<FrictionTerm>{};
    shaft.shape.sign_width = 0.01;  // [rad/s]: noise at standstill must not chatter
  }
  return robot;
}

Study::Study(const Robot& robot, const std::vector<Stretch>& stretches, double dt, const ExamineOptions& options)
    : robot_(with_ordinary_drives(robot)),
      layout_(robot_),
      base_(find_base_parameters(robot_, layout_)),
      regressor_(robot_),
      dt_(dt) {
  factor_ = std::max<Index>(1, static_cast<Index>(1 / dt / intermediate_rate + 1e-6));
  const double rate = 1 / (dt * static_cast<double>(factor_));
  thin_ = std::max<Index>(1, static_cast<Index>(rate / row_rate + 1e-6));
  cutoff_ = excerpt_cutoff(options.fit_cutoff, rate);
  select_columns();
  const auto n = static_cast<std::size_t>(robot_.dof());
  W_.resize(n);
  gravity_.resize(n);
  for (std::size_t i = 0; i < n; ++i) inertia_.emplace_back(VectorXd::Zero(static_cast<Index>(columns_[i].size())));
  for (const Stretch& stretch : stretches) add(stretch);
  for (auto& a : inertia_) a /= std::max<double>(1, static_cast<double>(rows()));
  if (rows() > 0) factorise();
}

bool Study::enough() const { return rows() >= 2 * parameters() + 20; }

void Study::select_columns() {
  for (int i = 0; i < regressor_.rows(); ++i) {
    const auto& full = regressor_.columns(i);
    columns_.emplace_back();
    entries_.emplace_back();
    for (int b = 0; b < base_.count(); ++b) {
      const auto at = std::lower_bound(full.begin(), full.end(), base_.kept[static_cast<std::size_t>(b)]);
      if (at == full.end() || *at != base_.kept[static_cast<std::size_t>(b)]) continue;
      columns_.back().push_back(b);
      entries_.back().push_back(regressor_.first_entry(i) + static_cast<int>(at - full.begin()));
    }
  }
}

// Every factor-th sample, `ahead` seconds later, by Lagrange's cubic: x is low-passed far below the rate.
MatrixXd Study::at_intermediate(const MatrixXd& x, Index samples, double ahead) const {
  MatrixXd out(x.rows(), samples);
  for (Index s = 0; s < samples; ++s) {
    const double at =
        std::clamp(static_cast<double>(s * factor_) + ahead / dt_, 0.0, static_cast<double>(x.cols() - 1));
    const Index k = std::clamp<Index>(static_cast<Index>(std::floor(at)), 1, x.cols() - 3);
    const double u = at - static_cast<double>(k);
    out.col(s) = -u * (u - 1) * (u - 2) / 6 * x.col(k - 1) + (u + 1) * (u - 1) * (u - 2) / 2 * x.col(k) -
                 (u + 1) * u * (u - 2) / 2 * x.col(k + 1) + (u + 1) * u * (u - 1) / 6 * x.col(k + 2);
  }
  return out;
}

// samples × columns through the low-pass of the fit, kept rows only.
MatrixXd Study::filtered(const Run& run, MatrixXd intermediate) const {
  const Butterworth filter =
      design_butterworth(1 / (dt_ * static_cast<double>(factor_)), {.order = 4, .cutoff = cutoff_});
  filter_columns(filter, intermediate);
  return intermediate(run.kept, Eigen::all);
}

void Study::add(const Stretch& stretch) {
  Run run{&stretch, {}, (stretch.piece.count + factor_ - 1) / factor_};
  const Index edge = static_cast<Index>(std::ceil(0.1 / (dt_ * static_cast<double>(factor_))));
  for (Index s = edge; s < run.samples - edge; s += thin_)
    if (stretch.trusted[static_cast<std::size_t>(s * factor_)]) run.kept.push_back(s);
  if (run.kept.empty()) return;
  add_states(stretch, run);
  append_rows(tau_, filtered(run, at_intermediate(stretch.tau, run.samples, 0).transpose()));
  runs_.push_back(std::move(run));
}

void Study::add_states(const Stretch& stretch, const Run& run) {
  const MatrixXd q = at_intermediate(stretch.q, run.samples, 0), qd = at_intermediate(stretch.speed, run.samples, 0),
                 qdd = at_intermediate(stretch.acceleration, run.samples, 0), zero = MatrixXd::Zero(q.rows(), q.cols());
  const auto entries_at = [&](const MatrixXd& position, const MatrixXd& speed, const MatrixXd& acceleration) {
    MatrixXd out(position.cols(), regressor_.entries());
    regressor_.fill(MotionView::of(position, speed, acceleration), static_cast<int>(position.cols()), out.data(),
                    out.rows());
    return out;
  };
  const MatrixXd moving = entries_at(q, qd, qdd), resting = entries_at(q, zero, zero);
  const MatrixXd q_kept = q(Eigen::all, run.kept), zero_kept = MatrixXd::Zero(q.rows(), q_kept.cols());
  append_rows(speed_, MatrixXd(qd(Eigen::all, run.kept).transpose()));
  append_rows(acceleration_, MatrixXd(qdd(Eigen::all, run.kept).transpose()));
  for (int i = 0; i < joints(); ++i) {
    const auto u = static_cast<std::size_t>(i);
    append_rows(W_[u], filtered(run, moving(Eigen::all, entries_[u])));
    append_rows(gravity_[u], filtered(run, resting(Eigen::all, entries_[u])));
    MatrixXd push = zero_kept;
    push.row(i).setOnes();
    const MatrixXd pushed = entries_at(q_kept, zero_kept, push), still = entries_at(q_kept, zero_kept, zero_kept);
    inertia_[u] += (pushed - still)(Eigen::all, entries_[u]).colwise().sum().transpose();
  }
}

MatrixXd Study::gravity_torque(const VectorXd& beta) const {
  MatrixXd out(rows(), joints());
  for (int i = 0; i < joints(); ++i) out.col(i) = gravity_[static_cast<std::size_t>(i)] * beta(columns(i));
  return out;
}

MatrixXd Study::tau_advanced(double delay) const {
  MatrixXd out(0, joints());
  for (const Run& run : runs_)
    append_rows(out, filtered(run, at_intermediate(run.stretch->tau, run.samples, delay).transpose()));
  return out;
}

void Study::factorise() {
  for (int i = 0; i < joints(); ++i) {
    MatrixXd A(rows(), W(i).cols() + joints());
    A << W(i), tau_;
    triangle_.push_back(upper(A));
  }
}

double Study::own_residual(int i, int k) const {
  const MatrixXd& R = triangle_[static_cast<std::size_t>(i)];
  const Index p = W(i).cols();
  const double norm = deviation_norm(tau_.col(k));
  return norm > 0 ? R.col(p + k).tail(R.rows() - p).norm() / norm : 0;
}

double Study::residual(const std::vector<int>& order, const VectorXd& weights) const {
  Index total = 0;
  for (const auto& R : triangle_) total += R.rows();
  MatrixXd A = MatrixXd::Zero(total, parameters());
  VectorXd y(total);
  Index at = 0;
  for (int i = 0; i < joints(); ++i) {
    const MatrixXd& R = triangle_[static_cast<std::size_t>(i)];
    const Index p = W(i).cols(), k = order[static_cast<std::size_t>(i)];
    const double norm = deviation_norm(tau_.col(k)), weight = norm > 0 ? weights[i] / norm : 0;
    for (Index c = 0; c < p; ++c)
      A.col(columns(i)[static_cast<std::size_t>(c)]).segment(at, R.rows()) = weight * R.col(c);
    y.segment(at, R.rows()) = weight * R.col(p + k);
    at += R.rows();
  }
  for (Index c = 0; c < A.cols(); ++c)
    if (const double norm = A.col(c).norm(); norm > 0) A.col(c) /= norm;
  Eigen::ColPivHouseholderQR<MatrixXd> qr;
  qr.setThreshold(rank_tolerance);
  qr.compute(A);
  const VectorXd projected = qr.householderQ().adjoint() * y;
  return projected.tail(total - qr.rank()).norm() / weights.norm();
}

double Study::residual(const VectorXd& weights) const {
  std::vector<int> order(static_cast<std::size_t>(joints()));
  std::iota(order.begin(), order.end(), 0);
  return residual(order, weights);
}

Study::OwnFit Study::fit(int i) const {
  OwnFit out;
  const MatrixXd& R = triangle_[static_cast<std::size_t>(i)];
  const Index p = W(i).cols();
  MatrixXd A = R.leftCols(p);
  out.norms = A.colwise().norm();
  for (Index c = 0; c < p; ++c)
    if (out.norms[c] > 0) A.col(c) /= out.norms[c];
  out.factor.setThreshold(rank_tolerance);
  out.factor.compute(A);
  out.theta = out.factor.solve(R.col(p + i));
  for (Index c = 0; c < p; ++c) out.theta[c] = out.norms[c] > 0 ? out.theta[c] / out.norms[c] : 0;
  const auto freedom = static_cast<double>(std::max<Index>(1, rows() - out.factor.rank()));
  out.sigma = R.col(p + i).tail(R.rows() - p).norm() / std::sqrt(freedom);
  return out;
}

// With A P = Q T: aᵀθ has the variance σ² ‖T⁻ᵀ Pᵀ a‖², if a lies in the row space.
Study::Combination Study::combine(const OwnFit& fit, const VectorXd& a) {
  VectorXd scaled = VectorXd::Zero(a.size());
  for (Index c = 0; c < a.size(); ++c)
    if (fit.norms[c] > 0) scaled[c] = a[c] / fit.norms[c];
  const Index rank = fit.factor.rank();
  const MatrixXd T = fit.factor.matrixQR().topRows(rank).triangularView<Eigen::Upper>();
  const VectorXd permuted = fit.factor.colsPermutation().transpose() * scaled;
  const VectorXd w = T.leftCols(rank).transpose().triangularView<Eigen::Lower>().solve(permuted.head(rank));
  const VectorXd missed = permuted - T.transpose() * w;
  if (missed.norm() > 1e-3 * permuted.norm()) return {a.dot(fit.theta), infinity};
  return {a.dot(fit.theta), fit.sigma * w.norm()};
}

}  // namespace steelyard::doctor
