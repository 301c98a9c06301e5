#include "steelyard/doctor/study.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "steelyard/core/error.hpp"
#include "steelyard/math/information.hpp"
#include "steelyard/signals/butterworth.hpp"

namespace steelyard::doctor {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double fit_cutoff = 5;           // [Hz] of torque and regressor: what rigid links explain
constexpr double intermediate_rate = 100;  // [Hz] where the columns of W are filtered: 20 times their cut-off
constexpr double row_rate = 25;            // [Hz] of the rows: 5 times
constexpr double rank_tolerance = 1e-7;    // relative pivot of a scaled column: less is inseparable by the motion
constexpr double vanishing = 1e-12;        // share of the largest column's norm: rounding of a column that is zero
constexpr Index samples_at_once = 128;  // samples of the regressor's entries, which are many for a robot of many joints
constexpr std::size_t columns_at_once = 2048;  // samples at the intermediate rate: some 100 MB

double deviation_norm(const VectorXd& x) { return (x.array() - x.mean()).matrix().norm(); }

// Columns of unit norm, and the norms they had. A column of rounding becomes zero: at unit norm it would explain noise.
VectorXd scale_columns(MatrixXd& A) {
  VectorXd norms = A.colwise().norm();
  if (!norms.allFinite())
    throw Unattainable("torques of this motion are too large to compute with: check the units of the log's columns");
  const double least = A.cols() > 0 ? vanishing * norms.maxCoeff() : 0;
  for (Index c = 0; c < A.cols(); ++c) {
    if (!(norms[c] > least)) norms[c] = 0;
    if (norms[c] > 0)
      A.col(c) /= norms[c];
    else
      A.col(c).setZero();
  }
  return norms;
}

void append_rows(MatrixXd& a, const MatrixXd& b) {
  const Index before = a.rows();
  a.conservativeResize(before + b.rows(), b.cols());
  a.bottomRows(b.rows()) = b;
}

}  // namespace

Robot with_ordinary_drives(Robot robot) {
  robot = with_rotors(std::move(robot));
  for (std::size_t k = 0; k < robot.shafts.size(); ++k) {
    Shaft& shaft = robot.shafts[k];
    const bool coordinate = k < static_cast<std::size_t>(robot.dof());
    const bool rubs = coordinate || !shaft.friction.empty();
    shaft.friction = shaft.beside_springs(rubs ? plain_friction(coordinate) : std::vector<Friction>{});
    shaft.shape.sign_width = 0.01;  // [rad/s]: noise at standstill must not chatter
  }
  return robot;
}

Study::Study(Robot robot, const std::vector<Stretch>& stretches, double dt, bool find_base)
    : robot_(std::move(robot)), layout_(robot_), regressor_(robot_), dt_(dt) {
  if (find_base) {
    base_ = find_base_parameters(robot_, layout_);
    kept_ = base_.kept;
  } else {
    kept_.resize(static_cast<std::size_t>(layout_.size()));
    std::iota(kept_.begin(), kept_.end(), 0);
  }
  factor_ = std::max<Index>(1, static_cast<Index>(1 / dt / intermediate_rate + 1e-6));
  const double rate = 1 / (dt * static_cast<double>(factor_));
  thin_ = std::max<Index>(1, static_cast<Index>(rate / row_rate + 1e-6));
  cutoff_ = excerpt_cutoff(fit_cutoff, rate);
  select_columns();
  W_.resize(static_cast<std::size_t>(robot_.dof()));
  triangle_.resize(W_.size());
  for (const Stretch& stretch : stretches) add(stretch);
}

Study::Study(const Robot& robot, const std::vector<Stretch>& stretches, double dt)
    : Study(with_ordinary_drives(robot), stretches, dt, true) {
  std::vector<int> all(W_.size());
  std::iota(all.begin(), all.end(), 0);
  look_at(all);
}

Study Study::reading(const Robot& robot, const std::vector<Stretch>& stretches, double dt) {
  return {with_ordinary_drives(robot), stretches, dt, false};
}

bool Study::enough() const { return rows() >= 2 * parameters() + 20; }

void Study::select_columns() {
  for (int i = 0; i < regressor_.rows(); ++i) {
    const auto& full = regressor_.columns(i);
    columns_.emplace_back();
    entries_.emplace_back();
    for (int b = 0; b < parameters(); ++b) {
      const auto at = std::lower_bound(full.begin(), full.end(), kept_[static_cast<std::size_t>(b)]);
      if (at == full.end() || *at != kept_[static_cast<std::size_t>(b)]) continue;
      columns_.back().push_back(b);
      entries_.back().push_back(regressor_.first_entry(i) + static_cast<int>(at - full.begin()));
    }
  }
}

// Every factor-th sample, `ahead` seconds later, by Lagrange's cubic: x is low-passed far below the rate.
MatrixXd Study::at_intermediate(const MatrixXd& x, Index samples, double ahead, double growing) const {
  MatrixXd out(x.rows(), samples);
  for (Index s = 0; s < samples; ++s) {
    const double at = std::clamp(static_cast<double>(s * factor_) * (1 + growing) + ahead / dt_, 0.0,
                                 static_cast<double>(x.cols() - 1));
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
  const States at = states(run);
  append_rows(q_, MatrixXd(at.q(Eigen::all, run.kept).transpose()));
  time_.conservativeResize(time_.size() + static_cast<Index>(run.kept.size()));
  for (std::size_t k = 0; k < run.kept.size(); ++k)
    time_[time_.size() - static_cast<Index>(run.kept.size() - k)] =
        static_cast<double>(stretch.piece.first + run.kept[k] * factor_) * dt_;
  append_rows(speed_, MatrixXd(at.qd(Eigen::all, run.kept).transpose()));
  append_rows(acceleration_, MatrixXd(at.qdd(Eigen::all, run.kept).transpose()));
  append_rows(tau_, filtered(run, at_intermediate(stretch.tau, run.samples, 0).transpose()));
  runs_.push_back(std::move(run));
}

Study::States Study::states(const Run& run) const {
  return {at_intermediate(run.stretch->q, run.samples, 0), at_intermediate(run.stretch->speed, run.samples, 0),
          at_intermediate(run.stretch->acceleration, run.samples, 0)};
}

void Study::for_entries(const States& at, const std::function<void(const MatrixXd&, Index)>& take) const {
  MatrixXd entries;
  for (Index first = 0; first < at.q.cols(); first += samples_at_once) {
    const Index count = std::min(samples_at_once, at.q.cols() - first);
    entries.resize(count, regressor_.entries());
    const MatrixXd q = at.q.middleCols(first, count), qd = at.qd.middleCols(first, count),
                   qdd = at.qdd.middleCols(first, count);
    regressor_.fill(MotionView::of(q, qd, qdd), static_cast<int>(count), entries.data(), entries.rows());
    take(entries, first);
  }
}

void Study::look_at(const std::vector<int>& joints) {
  std::vector<int> some;
  std::size_t columns = 0;
  for (const int i : joints) {
    some.push_back(i);
    columns += columns_[static_cast<std::size_t>(i)].size();
    if (columns < columns_at_once && i != joints.back()) continue;
    look_at_some(some);
    some.clear();
    columns = 0;
  }
}

void Study::look_at_some(const std::vector<int>& joints) {
  for (const Run& run : runs_) {
    std::vector<MatrixXd> moving;
    for (const int i : joints)
      moving.emplace_back(run.samples, static_cast<Index>(entries_[static_cast<std::size_t>(i)].size()));
    for_entries(states(run), [&](const MatrixXd& entries, Index first) {
      for (std::size_t k = 0; k < joints.size(); ++k)
        moving[k].middleRows(first, entries.rows()) =
            entries(Eigen::all, entries_[static_cast<std::size_t>(joints[k])]);
    });
    for (std::size_t k = 0; k < joints.size(); ++k)
      append_rows(W_[static_cast<std::size_t>(joints[k])], filtered(run, std::move(moving[k])));
  }
  for (const int i : joints) {
    MatrixXd A(rows(), W(i).cols() + this->joints());
    if (rows() > 0) A << W(i), tau_;
    triangle_[static_cast<std::size_t>(i)] = triangular_factor(A);
  }
}

std::vector<VectorXd> Study::inertia_rows() const {
  std::vector<VectorXd> out;
  for (const auto& mine : columns_) out.emplace_back(VectorXd::Zero(static_cast<Index>(mine.size())));
  for (const Run& run : runs_) {
    States at;
    at.q = at_intermediate(run.stretch->q, run.samples, 0)(Eigen::all, run.kept);
    at.qd = at.qdd = MatrixXd::Zero(at.q.rows(), at.q.cols());
    for_entries(at, [&](const MatrixXd& still, Index) {
      for (std::size_t i = 0; i < out.size(); ++i) out[i] -= still(Eigen::all, entries_[i]).colwise().sum().transpose();
    });
    for (std::size_t i = 0; i < out.size(); ++i) {
      at.qdd.setZero();
      at.qdd.row(static_cast<Index>(i)).setOnes();
      for_entries(at, [&](const MatrixXd& pushed, Index) {
        out[i] += pushed(Eigen::all, entries_[i]).colwise().sum().transpose();
      });
    }
  }
  for (auto& a : out) a /= std::max<double>(1, static_cast<double>(rows()));
  return out;
}

MatrixXd Study::gravity_torque(const VectorXd& beta) const {
  MatrixXd out(0, joints());
  for (const Run& run : runs_) {
    States at = states(run);
    at.qd.setZero();
    at.qdd.setZero();
    MatrixXd torque(run.samples, joints());
    for_entries(at, [&](const MatrixXd& entries, Index first) {
      for (int i = 0; i < joints(); ++i)
        torque.col(i).segment(first, entries.rows()) =
            entries(Eigen::all, entries_[static_cast<std::size_t>(i)]) * beta(columns(i));
    });
    append_rows(out, filtered(run, std::move(torque)));
  }
  return out;
}

MatrixXd Study::tau_advanced(double delay, double drift) const {
  MatrixXd out(0, joints());
  for (const Run& run : runs_) {
    const double begin = static_cast<double>(run.stretch->piece.first) * dt_;
    append_rows(
        out, filtered(run, at_intermediate(run.stretch->tau, run.samples, delay + drift * begin, drift).transpose()));
  }
  return out;
}

double Study::own_residual(int i, int k) const {
  const MatrixXd& R = triangle_[static_cast<std::size_t>(i)];
  const Index p = W(i).cols();
  const double norm = deviation_norm(tau_.col(k));
  return norm > 0 ? R.col(p + k).tail(R.rows() - p).norm() / norm : 0;
}

double Study::residual(const std::vector<int>& order, const VectorXd& weights, const VectorXd& factors) const {
  Information all(parameters());
  for (int i = 0; i < joints(); ++i) {
    const MatrixXd& R = triangle_[static_cast<std::size_t>(i)];
    const Index p = W(i).cols(), k = order[static_cast<std::size_t>(i)];
    const double norm = deviation_norm(tau_.col(k)), weight = norm > 0 ? weights[i] / norm : 0;
    if (weight == 0) continue;
    MatrixXd own = MatrixXd::Zero(p + 1, p + 1);
    own.topLeftCorner(p, p) = R.topLeftCorner(p, p) / (factors.size() > 0 ? factors[k] : 1);
    own.topRightCorner(p, 1) = R.col(p + k).head(p);
    own(p, p) = R.col(p + k).tail(R.rows() - p).norm();
    all.merge(Information(own, static_cast<double>(rows())), columns(i), weight);
  }
  MatrixXd A = all.R();
  scale_columns(A);
  Eigen::ColPivHouseholderQR<MatrixXd> qr;
  qr.setThreshold(rank_tolerance);
  qr.compute(A);
  const VectorXd projected = qr.householderQ().adjoint() * all.z();
  const double left = projected.tail(A.rows() - qr.rank()).squaredNorm() + all.residual_square();
  return std::sqrt(left) / weights.norm();
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
  out.norms = scale_columns(A);
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
