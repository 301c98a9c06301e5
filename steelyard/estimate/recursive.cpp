#include "steelyard/estimate/recursive.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/estimate/upper_whitener.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

void require(const RecursiveOptions& options, const RecursivePrior& prior, Index parameters) {
  if (!(options.forgetting > 0 && options.forgetting <= 1))
    throw InvalidInput(fmt::format("forgetting is {}; it must be above 0 and at most 1", options.forgetting));
  if (prior.values.size() == 0 && prior.covariance.size() == 0) return;
  if (prior.values.size() != parameters || prior.covariance.rows() != parameters ||
      prior.covariance.cols() != parameters)
    throw InvalidInput(fmt::format("a prior of {} values and a {}×{} covariance does not fit {} parameters",
                                   prior.values.size(), prior.covariance.rows(), prior.covariance.cols(), parameters));
}

void require_rows_of(const MatrixXd& W, const VectorXd& y, Index joints, Index parameters) {
  if (W.rows() != joints || W.cols() != parameters || y.size() != joints)
    throw InvalidInput(fmt::format("a sample of {}×{} entries and {} torques does not fit {} joints and {} parameters",
                                   W.rows(), W.cols(), y.size(), joints, parameters));
}

Eigen::LLT<MatrixXd> cholesky(const MatrixXd& P) {
  Eigen::LLT<MatrixXd> out(P);
  if (out.info() != Eigen::Success) throw InvalidInput("the prior's covariance must be positive definite");
  return out;
}

}  // namespace

SquareRootRecursion::SquareRootRecursion(int parameters, const RecursiveOptions& options, const RecursivePrior& prior)
    : information_(parameters),
      whitener_(upper_whitener(options.noise)),
      values_(VectorXd::Zero(parameters)),
      y_(options.noise.rows() + 1),
      forgetting_(options.forgetting) {
  require(options, prior, parameters);
  rows_.resize(options.noise.rows() + 1, parameters);
  if (prior.values.size() == 0) {
    if (forgetting_ < 1)
      throw InvalidInput(
          "with forgetting and without a prior the estimate vanishes while the robot stands: give a prior");
  } else {
    // L⁻¹ of P₀ = LLᵀ: rows of x = x₀ with covariance P₀.
    const MatrixXd rows = cholesky(prior.covariance).matrixL().solve(MatrixXd::Identity(parameters, parameters));
    information_.absorb(rows, rows * prior.values);
    prior_.resize(parameters, parameters + 1);
    prior_ << information_.R(), information_.z();
    determined_ = information_.back_substitute(values_);
  }
  information_.absorb(MatrixXd::Zero(rows_.rows(), parameters), VectorXd::Zero(rows_.rows()));  // its scratch grows now
  information_.set_rows(0);
}

void SquareRootRecursion::update(const MatrixXd& W, const VectorXd& y) {
  const Index n = whitener_.rows(), p = values_.size();
  require_rows_of(W, y, n, p);
  rows_.topRows(n) = whitener_.lazyProduct(W);
  y_.head(n) = whitener_.lazyProduct(y);
  if (forgetting_ < 1) {
    // Row after row of the prior, each √(p(1 − λ)) times itself once in p samples: what λ takes of it.
    const double back = std::sqrt(static_cast<double>(p) * (1 - forgetting_));
    rows_.row(n) = back * prior_.row(next_prior_row_).head(p);
    y_[n] = back * prior_(next_prior_row_, p);
    next_prior_row_ = (next_prior_row_ + 1) % p;
    information_.scale(std::sqrt(forgetting_), true);
  }
  const auto count = static_cast<int>(forgetting_ < 1 ? n + 1 : n);
  information_.absorb(rows_.data(), rows_.rows(), y_.data(), count);
  determined_ = information_.back_substitute(values_);
}

MatrixXd SquareRootRecursion::covariance() const { return information_.solve().covariance; }

CovarianceRecursion::CovarianceRecursion(const RecursivePrior& prior, const RecursiveOptions& options)
    : whitener_(upper_whitener(options.noise)),
      values_(prior.values),
      values0_(prior.values),
      w_(prior.values.size()),
      a_(prior.values.size()),
      Pw_(prior.values.size()),
      forgetting_(std::pow(options.forgetting,
                           static_cast<double>(prior.values.size()) / static_cast<double>(options.noise.rows()))) {
  require(options, prior, prior.values.size());
  if (prior.values.size() == 0) throw InvalidInput("the covariance form needs a prior");
  S0_ = cholesky(prior.covariance).matrixL();
  S_ = S0_;
}

void CovarianceRecursion::follow(int others) {
  others_ = MatrixXd::Zero(values_.size(), others);
  rest_ = VectorXd::Zero(others);
}

void CovarianceRecursion::restart() {
  S_ = S0_;
  values_ = values0_;
  others_.setZero();
}

void CovarianceRecursion::update(const MatrixXd& W, const VectorXd& y) { update(W, y, MatrixXd()); }

void CovarianceRecursion::update(const MatrixXd& W, const VectorXd& y, const MatrixXd& others) {
  const Index n = whitener_.rows();
  require_rows_of(W, y, n, values_.size());
  for (Index i = 0; i < n; ++i) {
    w_ = W.transpose().lazyProduct(whitener_.row(i).transpose());
    a_ = S0_.transpose().lazyProduct(w_);
    const double at_first = a_.squaredNorm();
    a_ = S_.transpose().lazyProduct(w_);
    const double r = a_.squaredNorm();  // wᵀPw
    if (!(r > 1e-200)) continue;        // a row of zeros has no information, and causes no forgetting
    Pw_ = S_.lazyProduct(a_);
    values_ += Pw_ * ((whitener_.row(i).dot(y) - w_.dot(values_)) / (1 + r));
    if (others.size() > 0) {
      rest_ = others.transpose().lazyProduct(whitener_.row(i).transpose());
      rest_ -= others_.transpose().lazyProduct(w_);
      for (Index c = 0; c < rest_.size(); ++c) others_.col(c) += (rest_[c] / (1 + r)) * Pw_;
    }
    // P⁻¹ ← P⁻¹ + ε wwᵀ with ε = λ − (1 − λ)/r, so that 1 + ε r = λ(1 + r); not beyond the prior's variance along w.
    const double lambda = r < at_first ? forgetting_ : 1.0;
    const double kappa = (1 - 1 / std::sqrt(lambda * (1 + r))) / r;
    for (Index c = 0; c < S_.cols(); ++c) S_.col(c) -= (kappa * a_[c]) * Pw_;
  }
}

}  // namespace steelyard
