// Share of a residual that some columns explain, on stretches they were not fitted to (V8). Private to the library.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <functional>
#include <vector>

namespace steelyard {

inline constexpr int residual_bins = 24;  // number of residual_bins of a function of velocity or position [-]: enough
                                          // for Stribeck's dip, too few to fit noise
inline constexpr int residual_folds = 5;  // each holds out every fifth stretch [-]

/// What columns explain of a residual.
struct Explanation {
  double share = 0;              ///< share of the residual's energy explained, held out; not below 0
  Eigen::VectorXd coefficients;  ///< fitted to all samples
};

inline Eigen::VectorXd ridge_solution(const Eigen::MatrixXd& gram, const Eigen::VectorXd& right) {
  const double ridge = 1e-9 * std::max(gram.trace() / static_cast<double>(gram.rows()), 1e-300);  // an empty bin is 0
  return (gram + ridge * Eigen::MatrixXd::Identity(gram.rows(), gram.cols())).ldlt().solve(right);
}

/// Columns of which each sample has a one in at most one, its bin.
struct BinnedColumns {
  std::vector<int> of;  ///< bin of each sample; -1: none

  Eigen::Index cols() const { return residual_bins; }
  Eigen::VectorXd times(const Eigen::VectorXd& x) const {
    Eigen::VectorXd out = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(of.size()));
    for (std::size_t i = 0; i < of.size(); ++i)
      if (of[i] >= 0) out[static_cast<Eigen::Index>(i)] = x[of[i]];
    return out;
  }
  void add(Eigen::Index i, double residual, Eigen::MatrixXd& gram, Eigen::VectorXd& right) const {
    const int bin = of[static_cast<std::size_t>(i)];
    if (bin < 0) return;
    gram(bin, bin) += 1;
    right[bin] += residual;
  }
};

/// Columns of any values.
struct DenseColumns {
  Eigen::MatrixXd values;  ///< samples × columns

  Eigen::Index cols() const { return values.cols(); }
  Eigen::VectorXd times(const Eigen::VectorXd& x) const { return values * x; }
  void add(Eigen::Index i, double residual, Eigen::MatrixXd& gram, Eigen::VectorXd& right) const {
    for (Eigen::Index b = 0; b < values.cols(); ++b) {
      for (Eigen::Index a = 0; a < values.cols(); ++a) gram(a, b) += values(i, a) * values(i, b);
      right[b] += residual * values(i, b);
    }
  }
};

/// `fold`: the fold of each sample, which is held out together.
template <typename Columns>
Explanation explained_by(const Columns& columns, const Eigen::VectorXd& residual, const std::vector<int>& fold) {
  const Eigen::Index k = columns.cols();
  std::vector<Eigen::MatrixXd> gram(static_cast<std::size_t>(residual_folds), Eigen::MatrixXd::Zero(k, k));
  std::vector<Eigen::VectorXd> right(static_cast<std::size_t>(residual_folds), Eigen::VectorXd::Zero(k));
  for (Eigen::Index i = 0; i < residual.size(); ++i) {
    const auto f = static_cast<std::size_t>(fold[static_cast<std::size_t>(i)]);
    columns.add(i, residual[i], gram[f], right[f]);
  }
  Eigen::MatrixXd all = Eigen::MatrixXd::Zero(k, k);
  Eigen::VectorXd all_right = Eigen::VectorXd::Zero(k);
  for (std::size_t f = 0; f < gram.size(); ++f) all += gram[f], all_right += right[f];
  double explained_energy = 0;
  for (std::size_t f = 0; f < gram.size(); ++f) {
    const Eigen::VectorXd x = ridge_solution(all - gram[f], all_right - right[f]);
    explained_energy += 2 * x.dot(right[f]) - x.dot(gram[f] * x);  // ‖r‖² − ‖r − Xx‖² of the stretch held out
  }
  const double energy = residual.squaredNorm();
  return {energy > 0 ? std::clamp(explained_energy / energy, 0.0, 1.0) : 0, ridge_solution(all, all_right)};
}

inline BinnedColumns binned(const Eigen::VectorXd& x, double lower, double upper,
                            const std::function<bool(Eigen::Index)>& counts) {
  BinnedColumns out{std::vector<int>(static_cast<std::size_t>(x.size()), -1)};
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (!counts(i)) continue;
    const double at = upper > lower ? (x[i] - lower) / (upper - lower) * residual_bins : 0;
    out.of[static_cast<std::size_t>(i)] = std::clamp(static_cast<int>(at), 0, residual_bins - 1);
  }
  return out;
}

}  // namespace steelyard
