#include "steelyard/motion/criterion.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <cmath>
#include <limits>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
const std::vector<std::string> names = {"d", "e", "a", "condition", "jd", "jk"};

// M = Π_TT − Π_TN Π_NN⁻¹ Π_NT = B Π Bᵀ (X8): what is known of the target when the others are unknown too.
struct Reduction {
  Eigen::MatrixXd B;  // target × all; empty: all count
  Eigen::MatrixXd M;
  bool singular = false;
};

Reduction reduce(const std::vector<int>& target, const Eigen::MatrixXd& Pi) {
  if (target.empty() || static_cast<Eigen::Index>(target.size()) == Pi.rows()) return {{}, Pi, false};
  std::vector<int> others;
  for (int i = 0; i < Pi.rows(); ++i)
    if (std::find(target.begin(), target.end(), i) == target.end()) others.push_back(i);
  const Eigen::LLT<Eigen::MatrixXd> factor(Eigen::MatrixXd(Pi(others, others)));
  if (factor.info() != Eigen::Success) return {{}, {}, true};
  const Eigen::MatrixXd cross = factor.solve(Eigen::MatrixXd(Pi(others, target)));
  Reduction out;
  out.B = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(target.size()), Pi.rows());
  for (std::size_t t = 0; t < target.size(); ++t) {
    const auto row = static_cast<Eigen::Index>(t);
    out.B(row, target[t]) = 1;
    for (std::size_t k = 0; k < others.size(); ++k) out.B(row, others[k]) = -cross(static_cast<Eigen::Index>(k), row);
  }
  out.M = Pi(target, target) - Pi(target, others) * cross;
  return out;
}

CriterionValue log_det(const Eigen::MatrixXd& M) {
  const Eigen::LLT<Eigen::MatrixXd> factor(M);
  if (factor.info() != Eigen::Success) return {infinite, {}};
  const double value = -2 * factor.matrixLLT().diagonal().array().log().sum();
  return {value, -factor.solve(Eigen::MatrixXd::Identity(M.rows(), M.cols()))};
}

CriterionValue log_trace(const Eigen::MatrixXd& M) {
  const Eigen::LLT<Eigen::MatrixXd> factor(M);
  if (factor.info() != Eigen::Success) return {infinite, {}};
  const Eigen::MatrixXd inverse = factor.solve(Eigen::MatrixXd::Identity(M.rows(), M.cols()));
  const double trace = inverse.trace();
  return {std::log(trace), -inverse * inverse / trace};
}

// weight_largest log λ_max − weight_smallest log λ_min.
CriterionValue eigenvalues(const Eigen::MatrixXd& M, double weight_largest, double weight_smallest) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(M);
  const double least = solver.eigenvalues()[0], most = solver.eigenvalues()[M.rows() - 1];
  if (!(least > 0)) return {infinite, {}};
  const auto first = solver.eigenvectors().col(0), last = solver.eigenvectors().col(M.rows() - 1);
  return {weight_largest * std::log(most) - weight_smallest * std::log(least),
          weight_largest / most * last * last.transpose() - weight_smallest / least * first * first.transpose()};
}

// Condition number of W with columns of norm 1: C = D M D, D = diag(M)^-½ (X9).
CriterionValue scaled_condition(const Eigen::MatrixXd& M) {
  if (!(M.diagonal().minCoeff() > 0)) return {infinite, {}};
  const Eigen::VectorXd d = M.diagonal().cwiseSqrt().cwiseInverse();
  const Eigen::MatrixXd C = d.asDiagonal() * M * d.asDiagonal();
  CriterionValue out = eigenvalues(C, 0.5, 0.5);
  if (!std::isfinite(out.value)) return out;
  const Eigen::VectorXd turn = out.gradient.cwiseProduct(C).rowwise().sum();
  out.gradient = d.asDiagonal() * out.gradient * d.asDiagonal();
  out.gradient.diagonal() -= turn.cwiseQuotient(M.diagonal());
  return out;
}

CriterionValue of_target(CriterionKind kind, const Eigen::MatrixXd& M) {
  switch (kind) {
    case CriterionKind::d:
    case CriterionKind::jd:
      return log_det(M);
    case CriterionKind::e:
      return eigenvalues(M, 0, 1);
    case CriterionKind::a:
      return log_trace(M);
    case CriterionKind::condition:
      return scaled_condition(M);
    case CriterionKind::jk:
      return eigenvalues(M, 1, 1);
  }
  return {};
}

}  // namespace

const char* to_string(CriterionKind kind) { return names[static_cast<std::size_t>(kind)].c_str(); }

CriterionKind criterion_kind(const std::string& name) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return static_cast<CriterionKind>(i);
  throw InvalidInput(fmt::format("no criterion '{}'{}; there are {}", name, did_you_mean(name, names), join(names)));
}

CriterionValue evaluate(const Criterion& criterion, const Eigen::MatrixXd& information) {
  const bool scaled = criterion.scale.size() > 0;
  const auto D = criterion.scale.asDiagonal();
  const Reduction reduction = reduce(criterion.target, scaled ? Eigen::MatrixXd(D * information * D) : information);
  if (reduction.singular) return {infinite, {}};
  CriterionValue out = of_target(criterion.kind, reduction.M);
  if (!std::isfinite(out.value)) return out;
  if (reduction.B.size() > 0) out.gradient = reduction.B.transpose() * out.gradient * reduction.B;
  if (scaled) out.gradient = D * out.gradient * D;
  return out;
}

double evaluate_factor(const Criterion& criterion, const Eigen::MatrixXd& factor) {
  std::vector<int> order;  // others first: the last triangle is then the target's
  const auto counts = [&](int i) {
    return criterion.target.empty() ||
           std::find(criterion.target.begin(), criterion.target.end(), i) != criterion.target.end();
  };
  for (const bool target : {false, true})
    for (int i = 0; i < factor.cols(); ++i)
      if (counts(i) == target) order.push_back(i);
  Eigen::MatrixXd R = factor;
  if (criterion.scale.size() > 0) R = R * criterion.scale.asDiagonal();
  const Eigen::HouseholderQR<Eigen::MatrixXd> qr(Eigen::MatrixXd(R(Eigen::all, order)));
  const Eigen::Index p = factor.cols(),
                     t = criterion.target.empty() ? p : static_cast<Eigen::Index>(criterion.target.size());
  Eigen::MatrixXd M = Eigen::MatrixXd(qr.matrixQR().block(p - t, p - t, t, t).triangularView<Eigen::Upper>());
  if (criterion.kind == CriterionKind::condition) {
    const Eigen::VectorXd norms = M.colwise().norm().transpose();
    M = (M * norms.cwiseInverse().asDiagonal()).eval();
  }
  const Eigen::VectorXd s = Eigen::JacobiSVD<Eigen::MatrixXd>(M).singularValues();
  const double least = s[t - 1], most = s[0];
  if (!(least > 0)) return infinite;
  switch (criterion.kind) {
    case CriterionKind::d:
    case CriterionKind::jd:
      return -2 * s.array().log().sum();
    case CriterionKind::e:
      return -2 * std::log(least);
    case CriterionKind::a:
      return std::log(s.array().square().inverse().sum());
    case CriterionKind::condition:
      return std::log(most / least);
    case CriterionKind::jk:
      return 2 * std::log(most / least);
  }
  return 0;
}

}  // namespace steelyard
