#include "steelyard/online/online_payload.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/estimate/uncertain_constants.hpp"
#include "steelyard/online/residual_statistics.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double payload_pole = 5;        // both of them, of residual and regressor alike [Hz]
constexpr double update_interval = 0.01;  // shorter would add nothing: the filters pass a few Hz [s]
constexpr double settling = 0.3;          // settling time of the filters, after a start or a change [s]
constexpr double part_length = 0.05;      // length of the parts of the window for changes [s]
constexpr Index most_directions = 24;     // directions of the model's uncertainty
constexpr double kept_variance = 0.995;   // that these have of the torque's variance [-]
constexpr double no_change = 45;     // statistic of a window without a change, by chi-square of ten: once in months
constexpr double widest_mass = 100;  // prior deviations [kg, kg·m, kg·m²]
constexpr double widest_moment = 30;
constexpr double widest_inertia = 10;
constexpr double friction_share = 0.3;  // prior deviation of friction's change under load, of friction [-]
constexpr int newton_steps = 3;    // towards physical consistency at every update; more follow faster, and take longer
constexpr double body_size = 0.1;  // size of a usual load [m]: the scale of what counts as determined

VectorXd fitted_speeds(const Model& model) {
  const int n = model.robot.dof();
  if (model.provenance && model.provenance->speed.size() == n) return model.provenance->speed.cwiseMax(1e-3);
  return VectorXd::Ones(n);
}

// Wide about nothing carried; the change of dry friction about none.
RecursivePrior payload_prior(const Model& model) {
  const int n = model.robot.dof();
  VectorXd deviation(n + 10);
  Dynamics dynamics(without_memory(model));
  const VectorXd speed = fitted_speeds(model);
  VectorXd friction = VectorXd::Constant(n, 1e-3);
  for (int s = 0; s < dynamics.shafts(); ++s) {
    const double v = dynamics.row(s).cwiseAbs().dot(speed.transpose());
    const double f = std::abs(dynamics.friction(s, 0.5 * v, 0)) + FrictionMemory(model).sliding(s);
    friction += f * dynamics.row(s).cwiseAbs().transpose();
  }
  deviation.head(n) = friction_share * friction;
  deviation.segment(n, 6).setConstant(widest_inertia);
  deviation.segment(n + 6, 3).setConstant(widest_moment);
  deviation[n + 9] = widest_mass;
  return {VectorXd::Zero(n + 10), MatrixXd(deviation.cwiseAbs2().asDiagonal())};
}

double moving_mass(const Model& model) {
  double out = 0;
  for (int j = 0; j < model.robot.links(); ++j)
    if (const auto x = model.link(j)) out += (*x)[9];
  return out;
}

// How far a joint's row is to be trusted, by its mean direction of motion in [−1, 1]: at rest and at reversals it is
// dry friction that nobody knows.
double trust(double direction) { return std::clamp(5 * std::abs(direction) - 4, 0.0, 1.0); }

// A deviation of a quarter of the size is half of that in an interval.
bool small(double deviation, double size) { return deviation < 0.5 * max_relative_deviation * size; }

RecursiveOptions white(const Model& model, double memory) {
  if (!(memory > 0)) throw InvalidInput(fmt::format("payload: a memory of {} s; it must be above 0", memory));
  const int n = model.robot.dof();
  return {MatrixXd::Identity(n, n), std::exp(-update_interval / memory)};
}

}  // namespace

OnlinePayload::OnlinePayload(const Model& model, const ResidualStatistics& statistics,
                             const OnlinePayloadOptions& options)
    : frame_(payload_frame(model.robot)),
      regressor_(model.robot),
      first_column_(ParameterLayout::link(model.robot.links() - 1)),
      density_(checked(statistics, model).density.cwiseMax(1e-12)),
      speed_(0.01 * fitted_speeds(model)),
      change_threshold_(no_change + 2 * std::pow(alarm_level(statistics, 0.1), 2)),
      options_(options),
      recursion_(payload_prior(model), white(model, options.memory)) {
  const int n = model.robot.dof();
  const BaseParameters base = find_base_parameters(model.robot, model.layout);
  add_directions(model, base);
  recursion_.follow(static_cast<int>(directions_.cols()));
  all_.resize(n, model.layout.size());
  now_ = half_ = A_ = rows_ = MatrixXd::Zero(n, n + 10);
  W_ = MatrixXd::Zero(n, static_cast<Index>(kept_.size()));
  others_ = MatrixXd::Zero(n, directions_.cols());
  y_half_ = y_ = y_rows_ = qdd_half_ = qdd_ = torque_ = new_torque_ = VectorXd::Zero(n);
  const double least = std::max(0.05, 0.005 * moving_mass(model));  // what counts as something [kg]
  floor_ << VectorXd::Constant(6, least * body_size * body_size), VectorXd::Constant(3, least * body_size), least;
  restart();
}

// (T11) Directions of the base parameters' covariance that move torques most, over states like the fitted ones.
void OnlinePayload::add_directions(const Model& model, const BaseParameters& base) {
  const MatrixXd C = base_covariance(model, base);
  if (C.size() == 0) return;
  const Provenance& seen = *model.provenance;
  const int n = model.robot.dof();
  Random random(1);
  MatrixXd all(n, model.layout.size()), moment = MatrixXd::Zero(base.count(), base.count());
  VectorXd q(n), qd(n), qdd(n);
  constexpr int states = 300;
  for (int s = 0; s < states; ++s) {
    for (int i = 0; i < n; ++i) {
      const bool known = seen.lower.size() == n;
      q[i] = random.uniform(known ? seen.lower[i] : -M_PI, known ? seen.upper[i] : M_PI);
      qd[i] = random.uniform(-1, 1) * fitted_speeds(model)[i];
      qdd[i] = 2 * random.uniform(-1, 1) * fitted_speeds(model)[i];
    }
    regressor_.fill_one(q.data(), qd.data(), qdd.data(), all, q.data());
    const MatrixXd W = density_.cwiseSqrt().cwiseInverse().asDiagonal() * MatrixXd(all(Eigen::all, base.kept));
    moment += W.transpose() * W;
  }
  const Eigen::SelfAdjointEigenSolver<MatrixXd> root(C);
  const MatrixXd half = root.eigenvectors() * root.eigenvalues().cwiseMax(0).cwiseSqrt().asDiagonal();
  const Eigen::SelfAdjointEigenSolver<MatrixXd> found(half.transpose() * moment * half);
  const VectorXd& variance = found.eigenvalues();  // ascending
  Index count = 0;
  for (double sum = 0; count < std::min(most_directions, variance.size()) && sum < kept_variance * variance.sum();
       ++count)
    sum += variance[variance.size() - 1 - count];
  kept_ = base.kept;
  directions_ = half * found.eigenvectors().rightCols(count);
}

void OnlinePayload::restart() noexcept {
  recursion_.restart();
  consistent_.restart();
  for (auto& part : parts_) part = {};
  part_ = filled_ = 0;
  since_update_ = part_time_ = settled_ = 0;
  const std::int64_t changes = state_.changes;
  const double when = state_.changed;
  state_ = {};
  state_.changes = changes;
  state_.changed = when;
  summarise();
}

// Residual and regressor through the same two poles.
void OnlinePayload::low_pass(double dt, const ExternalTorque& external, const VectorXd& qd) noexcept {
  const Index n = qd.size();
  for (Index i = 0; i < n; ++i) now_(i, i) = std::tanh(qd[i] / speed_[i]);
  now_.rightCols(10) = all_.middleCols(first_column_, 10);
  const double way = settled_ <= dt ? 1 : -std::expm1(-2 * M_PI * payload_pole * dt);
  half_ += way * (now_ - half_);
  A_ += way * (half_ - A_);
  y_half_ += way * (external.carried() - external.residual() - y_half_);
  y_ += way * (y_half_ - y_);
  qdd_half_ += way * (external.acceleration() - qdd_half_);
  qdd_ += way * (qdd_half_ - qdd_);
}

bool OnlinePayload::tick(double t, double dt, const ExternalTorque& external, const VectorXd& q,
                         const VectorXd& qd) noexcept {
  if (!(dt > 0) || !external.begun()) {
    settled_ = since_update_ = part_time_ = 0;
    part_ = filled_ = 0;
    for (auto& part : parts_) part = {};
    return false;
  }
  regressor_.fill_one(q.data(), qd.data(), external.acceleration().data(), all_, external.load().data());
  settled_ += dt;
  low_pass(dt, external, qd);
  const LinkParameters known = state_.mass_determined ? state_.values : LinkParameters(LinkParameters::Zero());
  new_torque_ = now_.rightCols(10).lazyProduct(known - used_);
  used_ = known;
  torque_ = now_.rightCols(10).lazyProduct(used_);
  since_update_ += dt;
  if (settled_ < settling) {
    since_update_ = 0;
    return false;
  }
  if (since_update_ < update_interval) return false;
  look_for_change();
  if (changed()) {
    ++state_.changes;
    state_.changed = t;
    restart();
    return true;
  }
  update(q, qd);
  since_update_ = 0;
  summarise();
  return false;
}

// (T11) Rows as heavy as their time against the residual's density.
void OnlinePayload::update(const VectorXd& q, const VectorXd& qd) noexcept {
  if (directions_.size() > 0) {
    regressor_.fill_one(q.data(), qd.data(), qdd_.data(), all_, y_.data());
    for (Index k = 0; k < W_.cols(); ++k) W_.col(k) = all_.col(kept_[static_cast<std::size_t>(k)]);
    others_ = W_.lazyProduct(directions_);
  }
  for (Index i = 0; i < y_.size(); ++i) {
    const double weight = std::sqrt(trust(A_(i, i)) * since_update_ / density_[i]);
    rows_.row(i) = weight * A_.row(i);
    y_rows_[i] = weight * y_[i];
    others_.row(i) *= -weight;
  }
  recursion_.update(rows_, y_rows_, others_);
}

// (T13) Innovations of the last 0.2 s, as a change of the body would show in them.
void OnlinePayload::look_for_change() noexcept {
  const double mass = std::abs(recursion_.values()[y_.size() + 9]);
  if (!small(state_.deviation[9], std::max(mass, floor_[9]))) {  // there is nothing yet that could change
    for (auto& part : parts_) part = {};
    part_ = filled_ = 0;
    part_time_ = 0;
    return;
  }
  Part& part = parts_[static_cast<std::size_t>(part_)];
  if (part_time_ == 0) part.covariance = covariance_;
  const Index n = y_.size();
  for (Index i = 0; i < n; ++i) {
    const double weight = trust(A_(i, i)) * since_update_ / density_[i];
    const LinkParameters a = A_.row(i).tail<10>().transpose();
    part.information.noalias() += weight * a * a.transpose();
    part.score += weight * (y_[i] - A_.row(i).dot(recursion_.values())) * a;
  }
  part_time_ += since_update_;
}

bool OnlinePayload::changed() noexcept {
  if (part_time_ < part_length) return false;
  part_time_ = 0;
  filled_ = std::min(filled_ + 1, window_parts);
  Matrix10d N = Matrix10d::Zero();
  LinkParameters b = LinkParameters::Zero();
  for (const auto& part : parts_) {
    N += part.information;
    b += part.score;
  }
  part_ = (part_ + 1) % window_parts;  // the oldest one
  const Matrix10d P = parts_[static_cast<std::size_t>(filled_ < window_parts ? 0 : part_)].covariance;
  parts_[static_cast<std::size_t>(part_)] = {};
  // b ~ N(0, N + N P N) while nothing changes.
  Matrix10d G = N;
  G.noalias() += N * P * N;
  G.diagonal() *= 1 + 1e-9;
  G.diagonal().array() += 1e-12 * G.trace();
  return b.dot(G.ldlt().solve(b)) > change_threshold_;
}

void OnlinePayload::summarise() noexcept {
  const MatrixXd& S = recursion_.root();
  const MatrixXd& D = recursion_.others();
  const Index n = y_.size();
  covariance_.noalias() = S.bottomRows<10>().lazyProduct(S.bottomRows<10>().transpose());
  if (D.cols() > 0) covariance_.noalias() += D.bottomRows<10>().lazyProduct(D.bottomRows<10>().transpose());
  const LinkParameters estimate = recursion_.values().segment<10>(n);
  Matrix10d information = Matrix10d::Identity();
  const LinkParameters scale = covariance_.diagonal().cwiseSqrt().cwiseInverse();
  Matrix10d scaled = scale.asDiagonal() * covariance_ * scale.asDiagonal();
  scaled.diagonal().array() += 1e-12;
  scaled.llt().solveInPlace(information);
  information = scale.asDiagonal() * information * scale.asDiagonal();
  const bool arrived = consistent_.approach(estimate, information, newton_steps);
  state_.values = consistent_.body();
  state_.deviation = covariance_.diagonal().cwiseSqrt();
  const double m = state_.values[9];
  for (int k = 0; k < 10; ++k) {
    const double size = k < 6 ? m * body_size * body_size : k < 9 ? m * body_size : m;
    state_.determined[static_cast<std::size_t>(k)] = arrived && small(state_.deviation[k], std::max(size, floor_[k]));
  }
  state_.mass = m;
  state_.mass_deviation = state_.deviation[9];
  state_.mass_determined = state_.determined[9];
  const Eigen::Vector3d centre = first_moment(state_.values) / m;
  state_.com = frame_.T_link_frame.inverse() * centre;
  Eigen::Matrix<double, 3, 10> J = Eigen::Matrix<double, 3, 10>::Zero();  // dc = (dl − c dm)/m
  J.middleCols<3>(6) = Eigen::Matrix3d::Identity() / m;
  J.col(9) = -centre / m;
  J = frame_.T_link_frame.linear().transpose() * J;
  state_.com_deviation = (J * covariance_ * J.transpose()).diagonal().cwiseMax(0).cwiseSqrt();
  state_.com_determined =
      state_.mass_determined && state_.com_deviation.maxCoeff() < max_relative_deviation * body_size;
}

int OnlinePayload::joint_to_move(const VectorXd& q) const {
  if (std::all_of(state_.determined.begin(), state_.determined.end(), [](bool d) { return d; })) return -1;
  // The least determined direction, relative to what counts as something.
  LinkParameters size;
  for (int k = 0; k < 10; ++k)
    size[k] = std::max(floor_[k], (k < 6 ? body_size * body_size : k < 9 ? body_size : 1) * state_.mass);
  const Matrix10d relative = size.cwiseInverse().asDiagonal() * covariance_ * size.cwiseInverse().asDiagonal();
  const Eigen::SelfAdjointEigenSolver<Matrix10d> found(relative);
  const LinkParameters direction = size.cwiseProduct(found.eigenvectors().col(9));
  TorqueRegressor regressor(regressor_);
  MatrixXd all(q.size(), all_.cols());
  int best = -1;
  double most = 0;
  for (Index j = 0; j < q.size(); ++j) {
    double sum = 0;
    for (const double turn : {-0.6, 0.6}) {
      VectorXd there = q, qd = VectorXd::Zero(q.size()), qdd = qd;
      there[j] += turn;
      qd[j] = 50 * speed_[j];
      qdd[j] = 3 * qd[j];
      regressor.fill_one(there.data(), qd.data(), qdd.data(), all, q.data());
      const VectorXd shown = all.middleCols(first_column_, 10) * direction;
      sum += shown.cwiseAbs2().cwiseQuotient(density_).sum();
    }
    if (sum > most) {
      most = sum;
      best = static_cast<int>(j);
    }
  }
  return best;
}

}  // namespace steelyard
