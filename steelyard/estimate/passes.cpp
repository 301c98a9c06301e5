#include "steelyard/estimate/passes.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <set>

#include "steelyard/core/error.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

void require_rows(const Observations& observations) {
  if (observations.instants() == 0) throw Unattainable("no samples to estimate from");
}

VectorXd noise_floor(const Observations& observations) {
  constexpr double relative = 1e-10;  // to the joint's torque rms [-]: noise-free data must not divide by zero
  VectorXd out(observations.joints());
  for (int i = 0; i < observations.joints(); ++i) {
    const Information& row = observations.row(i);
    out[i] = relative * std::sqrt((row.z().squaredNorm() + row.residual_square()) / std::max(1.0, row.rows()));
    if (out[i] == 0) out[i] = relative;
  }
  return out;
}

VectorXd degrees_of_freedom(const Observations& observations) {
  VectorXd out(observations.joints());
  for (int i = 0; i < observations.joints(); ++i)
    out[i] = std::max(1.0, observations.row(i).rows() - observations.row(i).rank());
  return out;
}

Estimate estimate_from(const Information& information) {
  const auto solution = information.solve();
  Estimate out;
  out.values = solution.x;
  out.covariance = solution.covariance;
  out.rank = solution.rank;
  out.condition = solution.condition;
  return out;
}

Diagnostic not_settled(int iterations) {
  return {
      Severity::warning, "not-settled",
      fmt::format("the values still changed after {} iterations: allow more, or look at the residuals", iterations)};
}

MatrixXd residuals(const Equations& equations, const VectorXd& beta) {
  std::vector<MatrixXd> parts;
  Eigen::Index samples = 0;
  for (int b = 0; b < equations.blocks(); ++b) {
    EquationBlock block = equations.block(b);
    for (int i = 0; i < equations.joints(); ++i)
      block.y.col(i) -= block.W[static_cast<std::size_t>(i)] * beta(equations.columns(i));
    samples += block.y.rows();
    parts.push_back(std::move(block.y));
  }
  MatrixXd out(samples, equations.joints());
  Eigen::Index first = 0;
  for (const auto& part : parts) {
    out.middleRows(first, part.rows()) = part;
    first += part.rows();
  }
  return out;
}

namespace {

// Rows of several joints mixed by upper triangular matrices.
class Mixer {
 public:
  explicit Mixer(const Equations& equations) : equations_(equations) {
    const int n = equations.joints();
    columns_.resize(static_cast<std::size_t>(n));
    std::set<int> seen;
    for (int i = n - 1; i >= 0; --i) {  // joint i's row gets the columns of joints i … n
      seen.insert(equations.columns(i).begin(), equations.columns(i).end());
      columns_[static_cast<std::size_t>(i)].assign(seen.begin(), seen.end());
    }
  }

  const std::vector<std::vector<int>>& columns() const { return columns_; }

  EquationBlock mix(const EquationBlock& in, Eigen::Index first_sample, const Whitener& whitener) const {
    const int n = equations_.joints();
    std::vector<MatrixXd> V;
    for (Eigen::Index s = 0; s < in.y.rows(); ++s) V.push_back(whitener(first_sample + s));
    EquationBlock out;
    out.y = MatrixXd::Zero(in.y.rows(), n);
    VectorXd factor(in.y.rows());
    for (int i = 0; i < n; ++i) {
      const auto& mine = columns_[static_cast<std::size_t>(i)];
      out.W.emplace_back(MatrixXd::Zero(in.y.rows(), static_cast<Eigen::Index>(mine.size())));
      for (int j = i; j < n; ++j) {
        for (Eigen::Index s = 0; s < in.y.rows(); ++s) factor[s] = V[static_cast<std::size_t>(s)](i, j);
        if (factor.isZero(0)) continue;
        out.y.col(i) += factor.cwiseProduct(in.y.col(j));
        const MatrixXd& W = in.W[static_cast<std::size_t>(j)];
        for (Eigen::Index k = 0; k < W.cols(); ++k) {
          const auto at =
              std::lower_bound(mine.begin(), mine.end(), equations_.columns(j)[static_cast<std::size_t>(k)]);
          out.W.back().col(at - mine.begin()) += factor.cwiseProduct(W.col(k));
        }
      }
    }
    return out;
  }

 private:
  const Equations& equations_;
  std::vector<std::vector<int>> columns_;
};

}  // namespace

Information whitened_information(const Equations& equations, const Whitener& whitener) {
  const Mixer mixer(equations);
  Observations out(equations.parameters(), mixer.columns());
  Eigen::Index first = 0;
  for (int b = 0; b < equations.blocks(); ++b) {
    const EquationBlock block = equations.block(b);
    out.absorb(mixer.mix(block, first, whitener));
    first += block.y.rows();
  }
  return out.whitened(VectorXd::Ones(equations.joints()));
}

MatrixXd score_square(const Equations& equations, const Whitener& whitener, const Estimate& estimate) {
  const Mixer mixer(equations);
  const int n = equations.joints(), p = equations.parameters();
  MatrixXd out = MatrixXd::Zero(p, p), M(n, p);
  Eigen::Index first = 0;
  for (int b = 0; b < equations.blocks(); ++b) {
    const EquationBlock block = mixer.mix(equations.block(b), first, whitener);
    for (Eigen::Index s = 0; s < block.y.rows(); ++s) {
      M.setZero();
      for (int i = 0; i < n; ++i)
        M(i, mixer.columns()[static_cast<std::size_t>(i)]) = block.W[static_cast<std::size_t>(i)].row(s);
      const VectorXd rho = block.y.row(s).transpose() - M * estimate.values;
      const MatrixXd left_out = MatrixXd::Identity(n, n) - M * estimate.covariance * M.transpose();
      const VectorXd score = M.transpose() * left_out.ldlt().solve(rho);
      out.selfadjointView<Eigen::Lower>().rankUpdate(score);
    }
    first += block.y.rows();
  }
  return out.selfadjointView<Eigen::Lower>();
}

}  // namespace steelyard
