#include "steelyard/motion/objective.hpp"

#include <cmath>

namespace steelyard {

namespace {

Eigen::VectorXd stiffness(const std::vector<LimitRow>& rows) {
  Eigen::VectorXd out(static_cast<Eigen::Index>(rows.size()));
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const std::string& limit = rows[r].limit;
    out[static_cast<Eigen::Index>(r)] = limit == "self-collision" || limit == "obstacle" || limit == "floor" ? 100 : 1;
  }
  return out;
}

constexpr double hopeless = 1e6;  // for a motion that leaves a parameter in the dark: finite, for the line search

}  // namespace

Objective::Objective(const Family& family, const Measurement& measurement, const Criterion& criterion,
                     const LimitSet& limits, const Eigen::MatrixXd& known, double rate, Eigen::Index count)
    : measurement_(measurement),
      criterion_(criterion),
      limit_set_(limits),
      known_(known),
      times_(sample_times(family.duration(), count)),
      sampler_(family.at(times_)),
      weight_(rate * family.duration() / static_cast<double>(count)),
      count_(criterion.kind == CriterionKind::d || criterion.kind == CriterionKind::jd
                 ? static_cast<double>(criterion.target.empty() ? static_cast<std::size_t>(measurement.parameters())
                                                                : criterion.target.size())
                 : 1.0),
      stiffness_(stiffness(limits.rows())),
      motion_(Trajectory::zero(family.dof(), count)),
      adjoint_(motion_) {}

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

Eigen::MatrixXd Objective::pushed(const Multipliers& m) const {
  return (m.lambda + (m.rho * stiffness_).asDiagonal() * (g_.array() + m.reserve).matrix()).cwiseMax(0);
}

void Objective::update(const Eigen::VectorXd& x, Multipliers& m) {
  limits(x);
  m.lambda = pushed(m);
}

double Objective::lagrangian(const Eigen::VectorXd& x, const Multipliers& m, Eigen::VectorXd* gradient) {
  ++evaluations_;
  sampler_->evaluate(x, motion_);
  limit_set_.evaluate(motion_, g_);
  push_ = pushed(m);  // ∂/∂g
  const Eigen::VectorXd squares = push_.rowwise().squaredNorm() - m.lambda.rowwise().squaredNorm();
  double value = squares.cwiseQuotient(stiffness_).sum() / (2 * m.rho);
  const CriterionValue c = criterion_of_motion();
  value += std::isfinite(c.value) ? c.value / count_ : hopeless;
  if (!gradient) return value;
  for (auto* x_bar : {&adjoint_.q, &adjoint_.qd, &adjoint_.qdd, &adjoint_.jerk}) x_bar->setZero();
  if (std::isfinite(c.value)) measurement_.pull_back(weight_ / count_ * c.gradient, adjoint_);
  limit_set_.pull_back(motion_, push_, adjoint_);
  gradient->setZero(x.size());
  sampler_->pull_back(x, adjoint_, *gradient);
  return value;
}

}  // namespace steelyard
