#include "steelyard/motion/linear_family.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <algorithm>
#include <numbers>

#include "steelyard/motion/family_parts.hpp"

namespace steelyard {
namespace {

/// Orthonormal columns that span all c with A c = 0.
Eigen::MatrixXd null_space(const Eigen::MatrixXd& A) {
  const Eigen::Index n = A.cols(), conditions = A.rows();
  if (conditions == 0) return Eigen::MatrixXd::Identity(n, n);
  const Eigen::MatrixXd Q = A.transpose().colPivHouseholderQr().householderQ() * Eigen::MatrixXd::Identity(n, n);
  return Q.rightCols(std::max<Eigen::Index>(n - conditions, 0));
}

/// Means of all functions over the period.
Eigen::VectorXd mean(const Basis& basis, const Eigen::VectorXd& times) { return basis.at(times, 0).rowwise().mean(); }

/// ⟨ψ, ψ⟩ in velocity, the mean standing for the constant: the identity for 1, sin(lωt)/l, cos(lωt)/l.
Eigen::MatrixXd gram(const Basis& basis, const Eigen::VectorXd& times, double period) {
  const Eigen::VectorXd constant = mean(basis, times);
  const double n = static_cast<double>(times.size());
  const Eigen::MatrixXd rate = basis.at(times, 1) * (period / (2 * std::numbers::pi));
  return constant * constant.transpose() + 2 / n * rate * rate.transpose();
}

class LinearSampler : public Sampler {
 public:
  LinearSampler(Eigen::VectorXd bias, Eigen::VectorXd half, std::vector<Eigen::MatrixXd> phi)
      : bias_(std::move(bias)), half_(std::move(half)), phi_(std::move(phi)) {}

  void evaluate(const Eigen::VectorXd& x, Trajectory& out) const override {
    const Eigen::MatrixXd X = half_.asDiagonal() * per_joint(x).transpose();
    out.q.noalias() = X * phi_[0];
    out.q.colwise() += bias_;
    out.qd.noalias() = X * phi_[1];
    out.qdd.noalias() = X * phi_[2];
    out.jerk.noalias() = X * phi_[3];
  }

  void pull_back(const Eigen::VectorXd& x, const Trajectory& adjoint, Eigen::VectorXd& gradient) const override {
    Eigen::MatrixXd sum = phi_[0] * adjoint.q.transpose();
    sum.noalias() += phi_[1] * adjoint.qd.transpose();
    sum.noalias() += phi_[2] * adjoint.qdd.transpose();
    sum.noalias() += phi_[3] * adjoint.jerk.transpose();
    sum *= half_.asDiagonal();
    gradient += Eigen::Map<const Eigen::VectorXd>(sum.data(), x.size());
  }

 private:
  Eigen::Map<const Eigen::MatrixXd> per_joint(const Eigen::VectorXd& x) const {
    return {x.data(), phi_[0].rows(), bias_.size()};
  }

  Eigen::VectorXd bias_, half_;
  std::vector<Eigen::MatrixXd> phi_;  ///< and its derivatives by time
};

}  // namespace

LinearFamily::LinearFamily(const FamilyOptions& options, const std::vector<Limits>& limits,
                           std::unique_ptr<Basis> basis, bool at_rest)
    : Family(options, limits), basis_(std::move(basis)), bias_(dof()), half_(dof()) {
  for (int i = 0; i < dof(); ++i) {
    const Limits& own = limits_[static_cast<std::size_t>(i)];
    bias_(i) = free_start() ? centre(own) : options_.start(i);
    half_(i) = half_range(own);
  }
  Eigen::MatrixXd conditions(0, basis_->size());
  const auto add_condition = [&](int order) {
    const Eigen::VectorXd row = basis_->at(Eigen::VectorXd::Zero(1), order).col(0);
    conditions.conservativeResize(conditions.rows() + 1, Eigen::NoChange);
    conditions.bottomRows(1) = row.normalized().transpose();
  };
  if (!free_start()) add_condition(0);
  if (at_rest) add_condition(1);
  if (at_rest) add_condition(2);
  const Eigen::VectorXd times = sample_times(duration(), 16 * (basis_->size() + 1));
  const Eigen::MatrixXd Z = null_space(conditions);
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> metric(Z.transpose() * gram(*basis_, times, duration()) * Z);
  Z_ = Z * metric.operatorInverseSqrt();
  Z_inverse_ = metric.operatorSqrt() * Z.transpose();
  mean_ = Z_.transpose() * mean(*basis_, times);
}

Eigen::MatrixXd LinearFamily::phi(const Eigen::VectorXd& times, int order) const {
  return Z_.transpose() * basis_->at(times, order);
}

std::unique_ptr<Sampler> LinearFamily::at(const Eigen::VectorXd& times) const {
  const Eigen::VectorXd inside = within_period(times, duration());
  std::vector<Eigen::MatrixXd> derivatives;
  for (int order = 0; order <= 3; ++order) derivatives.push_back(phi(inside, order));
  return std::make_unique<LinearSampler>(bias_, half_, std::move(derivatives));
}

Eigen::VectorXd LinearFamily::draw(Random& random) const {
  const Eigen::Index k = Z_.cols();
  const Eigen::VectorXd constant = Z_inverse_ * basis_->constant();
  const Eigen::MatrixXd shapes = phi(sample_times(duration(), 16 * (k + 1)), 0);
  Eigen::VectorXd x(variables());
  for (int i = 0; i < dof(); ++i) {
    // Good motions have most of their speed in the higher harmonics: some draws lean that way, some do not.
    Eigen::VectorXd all = basis_->pitch().array().pow(random.uniform(0, 3));
    for (double& value : all) value *= random.normal();
    Eigen::VectorXd own = Z_inverse_ * all;
    const Eigen::RowVectorXd shape = own.transpose() * shapes;
    const Limits& limits = limits_[static_cast<std::size_t>(i)];
    const double low = shape.minCoeff(), high = shape.maxCoeff();
    const Placed placed =
        free_start() ? place(low, high, limits, random) : place_from(bias_(i), low, high, limits, random);
    own *= placed.factor;
    if (free_start()) own += (placed.offset - bias_(i)) * constant;
    x.segment(i * k, k) = own / half_(i);
  }
  return x;
}

Eigen::VectorXd LinearFamily::shrunk(const Eigen::VectorXd& x, double factor) const {
  if (!free_start()) return factor * x;
  const Eigen::Index k = Z_.cols();
  const Eigen::VectorXd constant = Z_inverse_ * basis_->constant();
  Eigen::VectorXd result = factor * x;
  for (int i = 0; i < dof(); ++i) result.segment(i * k, k) += (1 - factor) * mean_.dot(x.segment(i * k, k)) * constant;
  return result;
}

std::vector<std::string> LinearFamily::coefficient_names() const { return for_each_joint(basis_->names(), dof()); }

Eigen::VectorXd LinearFamily::coefficients(const Eigen::VectorXd& x) const {
  const Eigen::Index k = Z_.cols(), functions = basis_->size();
  Eigen::VectorXd result(dof() * functions);
  for (int i = 0; i < dof(); ++i)
    result.segment(i * functions, functions) =
        basis_->units().cwiseProduct(half_(i) * (Z_ * x.segment(i * k, k))) + bias_(i) * basis_->constant();
  return result;
}

Eigen::VectorXd LinearFamily::from_coefficients(const Eigen::VectorXd& coefficients) const {
  const Eigen::Index k = Z_.cols(), functions = basis_->size();
  Eigen::VectorXd x(variables());
  for (int i = 0; i < dof(); ++i) {
    const Eigen::VectorXd own = coefficients.segment(i * functions, functions) - bias_(i) * basis_->constant();
    x.segment(i * k, k) = Z_inverse_ * own.cwiseQuotient(half_(i) * basis_->units());
  }
  return x;
}

}  // namespace steelyard
