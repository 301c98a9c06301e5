#include "steelyard/estimate/prewhiten.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "steelyard/core/error.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Highest order of the filter [-]: a drive's resonance takes 2, a filtered and decimated residual a few more.
constexpr Eigen::Index max_order = 8;

}  // namespace

Autoregression fit_autoregression(const VectorXd& c, double samples) {
  Autoregression all;
  if (c.size() == 0 || !(c[0] > 0) || !(samples > 1)) return all;
  // Levinson-Durbin (S7): each order from the one below by its partial correlation.
  double variance = c[0];
  all.deviations = {std::sqrt(variance)};
  double best = samples * std::log(variance);
  int order = 0;
  const auto most = std::min<Eigen::Index>({max_order, c.size() - 1, static_cast<Eigen::Index>(samples / 10)});
  for (Eigen::Index k = 1; k <= most; ++k) {
    const VectorXd& a = all.predictors.back();
    double partial = c[k];
    for (Eigen::Index i = 1; i < k; ++i) partial -= a[i - 1] * c[k - i];
    partial /= variance;
    if (!(std::abs(partial) < 1)) break;  // perfectly predictable: no noise left to whiten
    VectorXd next(k);
    next.head(k - 1) = a - partial * a.reverse();
    next[k - 1] = partial;
    variance *= 1 - partial * partial;
    all.predictors.push_back(next);
    all.deviations.push_back(std::sqrt(variance));
    const double criterion = samples * std::log(variance) + static_cast<double>(k) * std::log(samples);
    if (criterion < best) best = criterion, order = static_cast<int>(k);
  }
  all.predictors.resize(static_cast<std::size_t>(order) + 1);
  all.deviations.resize(static_cast<std::size_t>(order) + 1);
  return all;
}

std::vector<Autoregression> fit_autoregressions(const Equations& equations, const VectorXd& values) {
  if (values.size() != equations.parameters())
    throw InvalidInput(fmt::format("{} values for equations in {} parameters", values.size(), equations.parameters()));
  const int n = equations.joints();
  MatrixXd sums = MatrixXd::Zero(max_order + 1, n);
  VectorXd pairs = VectorXd::Zero(sums.rows());  // pairs of samples so far apart: none across a seam
  for (int b = 0; b < equations.blocks(); ++b) {
    const EquationBlock block = equations.block(b);
    const Eigen::Index N = block.y.rows();
    for (Eigen::Index lag = 0; lag < std::min(N, sums.rows()); ++lag) pairs[lag] += static_cast<double>(N - lag);
    for (int i = 0; i < n; ++i) {
      const VectorXd e = block.y.col(i) - block.W[static_cast<std::size_t>(i)] * values(equations.columns(i));
      for (Eigen::Index lag = 0; lag < std::min(N, sums.rows()); ++lag)
        sums(lag, i) += e.head(N - lag).dot(e.tail(N - lag));
    }
  }
  std::vector<Autoregression> out;
  for (int i = 0; i < n; ++i) out.push_back(fit_autoregression(sums.col(i).cwiseQuotient(pairs.cwiseMax(1)), pairs[0]));
  return out;
}

MatrixXd prewhitened(const Autoregression& memory, const MatrixXd& x) {
  MatrixXd out = x;
  const Eigen::Index N = x.rows(), p = memory.order();
  for (Eigen::Index i = 1; i <= std::min(p, N - 1); ++i) {  // the bulk, as shifted copies
    const double a = memory.predictors.back()[i - 1];
    if (N > p) out.bottomRows(N - p) -= a * x.middleRows(p - i, N - p);
  }
  for (Eigen::Index t = 0; t < std::min(p, N); ++t) {  // the first rows know fewer predecessors (S8)
    const VectorXd& a = memory.predictors[static_cast<std::size_t>(t)];
    for (Eigen::Index i = 1; i <= t; ++i) out.row(t) -= a[i - 1] * x.row(t - i);
    out.row(t) *= memory.deviations.back() / memory.deviations[static_cast<std::size_t>(t)];
  }
  return out;
}

PrewhitenedEquations::PrewhitenedEquations(std::shared_ptr<const Equations> raw, std::vector<Autoregression> memory)
    : raw_(std::move(raw)), memory_(std::move(memory)) {
  if (static_cast<int>(memory_.size()) != raw_->joints())
    throw InvalidInput(fmt::format("{} filters for the equations of {} joints", memory_.size(), raw_->joints()));
}

EquationBlock PrewhitenedEquations::block(int index) const {
  EquationBlock out = raw_->block(index);
  // The first rows of a run determine its level. At a seam they add nothing: the block before has determined it.
  int dropped = 0;
  if (index > 0)
    for (const Autoregression& memory : memory_) dropped = std::max(dropped, memory.order());
  const Eigen::Index rows = std::max<Eigen::Index>(0, out.y.rows() - dropped);
  for (std::size_t i = 0; i < memory_.size(); ++i) {
    const auto joint = static_cast<Eigen::Index>(i);
    out.W[i] = prewhitened(memory_[i], out.W[i]).bottomRows(rows);
    out.y.col(joint) = prewhitened(memory_[i], out.y.col(joint));
  }
  out.y = out.y.bottomRows(rows).eval();
  return out;
}

}  // namespace steelyard
