#include "steelyard/motion/objective.hpp"

#include <cmath>

#include "steelyard/motion/limit_rows.hpp"

namespace steelyard {

namespace {

Eigen::VectorXd stiffness(const std::vector<LimitRow>& rows) {
  Eigen::VectorXd out(static_cast<Eigen::Index>(rows.size()));
  for (std::size_t r = 0; r < rows.size(); ++r)
    out[static_cast<Eigen::Index>(r)] = is_distance(rows[r].limit) ? 100 : 1;
  return out;
}

constexpr double near = 0.1;                // a limit that a step may reach [-]
constexpr double undetermined_value = 1e6;  // criterion of a motion that leaves a parameter undetermined: finite, for
                                            // the line search

// Jerk, or all, is another at the end than at the start.
Eigen::VectorXd grid(const Family& family, Eigen::Index count) {
  const bool smooth = family.repeats() && family.options().boundary == Boundary::periodic;
  return smooth ? sample_times(family.duration(), count) : Eigen::VectorXd::LinSpaced(count, 0, family.duration());
}

}  // namespace

double criterion_parts(const Criterion& criterion, const Measurement& measurement) {
  if (criterion.kind != CriterionKind::d && criterion.kind != CriterionKind::jd) return 1;
  return criterion.target.empty() ? measurement.parameters() : static_cast<double>(criterion.target.size());
}

Objective::Objective(const Family& family, const Measurement& measurement, const Criterion& criterion,
                     const LimitSet& limits, const Eigen::MatrixXd& known, double rate, Eigen::Index count)
    : measurement_(measurement),
      criterion_(criterion),
      limit_set_(limits),
      known_(known),
      times_(grid(family, count)),
      sampler_(family.at(times_)),
      weight_(rate * family.duration() / static_cast<double>(count)),
      count_(criterion_parts(criterion, measurement)),
      stiffness_(stiffness(limits.rows())),
      motion_(Trajectory::zero(family.dof(), count)),
      adjoint_(motion_) {
  for (const double t : times_) single_.push_back(family.at(Eigen::VectorXd::Constant(1, t)));
}

CriterionValue Objective::criterion_of_motion() {
  Eigen::MatrixXd Pi = weight_ * measurement_.information(motion_);
  if (known_.size() > 0) Pi += known_;
  return evaluate(criterion_, Pi);
}

double Objective::criterion(const Eigen::VectorXd& x) {
  sampler_->evaluate(x, motion_);
  return criterion_of_motion().value / count_;
}

const Eigen::MatrixXd& Objective::limits(const Eigen::VectorXd& x) {
  sampler_->evaluate(x, motion_);
  limit_set_.evaluate(motion_, g_);
  return g_;
}

Eigen::MatrixXd Objective::pushes(const Multipliers& m) const {
  return m.lambda + (m.rho * stiffness_).asDiagonal() * (g_.array() + m.reserve).matrix();
}

void Objective::update(const Eigen::VectorXd& x, Multipliers& m) {
  limits(x);
  m.lambda = pushes(m).cwiseMax(0);
}

double Objective::lagrangian(const Eigen::VectorXd& x, const Multipliers& m) {
  ++evaluations_;
  sampler_->evaluate(x, motion_);
  limit_set_.evaluate(motion_, g_);
  push_ = pushes(m);
  value_ = criterion_of_motion();
  const Eigen::VectorXd squares = push_.cwiseMax(0).rowwise().squaredNorm() - m.lambda.rowwise().squaredNorm();
  return squares.cwiseQuotient(stiffness_).sum() / (2 * m.rho) +
         (std::isfinite(value_.value) ? value_.value / count_ : undetermined_value);
}

std::vector<LimitPlace> Objective::near_places() const {
  std::vector<LimitPlace> out;
  for (Eigen::Index s = 0; s < g_.cols(); ++s)
    for (Eigen::Index r = 0; r < g_.rows(); ++r)
      if (push_(r, s) > 0 || g_(r, s) > -near) out.push_back({r, s});
  return out;
}

Linearised Objective::linearised(const Eigen::VectorXd& x, const Multipliers& m) {
  Linearised out;
  for (auto* x_bar : {&adjoint_.q, &adjoint_.qd, &adjoint_.qdd, &adjoint_.jerk}) x_bar->setZero();
  if (std::isfinite(value_.value)) measurement_.pull_back(weight_ / count_ * value_.gradient, adjoint_);
  out.slope.setZero(x.size());
  sampler_->pull_back(x, adjoint_, out.slope);
  out.places = near_places();
  const auto places = static_cast<Eigen::Index>(out.places.size());
  const Trajectory slopes = limit_set_.slopes(motion_, out.places);
  out.push.resize(places);
  out.stiffness.resize(places);
  out.A.resize(x.size(), places);
  Eigen::VectorXd column(x.size());
  for (Eigen::Index k = 0; k < places; ++k) {
    const LimitPlace& at = out.places[static_cast<std::size_t>(k)];
    out.push[k] = push_(at.row, at.sample);
    out.stiffness[k] = m.rho * stiffness_[at.row];
    column.setZero();
    single_[static_cast<std::size_t>(at.sample)]->pull_back(
        x, {slopes.q.col(k), slopes.qd.col(k), slopes.qdd.col(k), slopes.jerk.col(k)}, column);
    out.A.col(k) = column;
  }
  return out;
}

}  // namespace steelyard
