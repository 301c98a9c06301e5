#include "steelyard/estimate/essential.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "steelyard/core/error.hpp"
#include "steelyard/math/distributions.hpp"

namespace steelyard {

namespace {

struct Fit {
  Information::Solution solution;
  double square = 0;             // ‖ρ‖²
  Eigen::VectorXd relative_std;  // [%]
};

// %σ_j = 100 √C_jj / |θ_j|, with σ̂² = ‖ρ‖²/(r − b).
Fit fit(const Information& information, double rows) {
  Fit out;
  out.solution = information.solve();
  out.square = information.residual_square();
  const double variance = out.square / std::max(1.0, rows - out.solution.rank);
  out.solution.covariance *= variance;
  out.relative_std.resize(out.solution.x.size());
  for (Eigen::Index k = 0; k < out.relative_std.size(); ++k) {
    const double deviation = std::sqrt(std::max(0.0, out.solution.covariance(k, k))),
                 size = std::abs(out.solution.x[k]);
    out.relative_std[k] = size > 0 ? 100 * deviation / size : std::numeric_limits<double>::infinity();
  }
  return out;
}

// Index into `kept` of the poorest known parameter that may go; -1 when none stands out.
int candidate(const std::vector<int>& kept, const Eigen::VectorXd& relative_std, const EssentialOptions& options) {
  int worst = -1;
  for (std::size_t k = 0; k < kept.size(); ++k) {
    if (std::find(options.keep.begin(), options.keep.end(), kept[k]) != options.keep.end()) continue;
    const auto at = static_cast<Eigen::Index>(k);
    if (worst < 0 || relative_std[at] > relative_std[worst]) worst = static_cast<int>(k);
  }
  if (worst < 0 || kept.size() < 2) return -1;
  return relative_std[worst] > options.relative_spread * relative_std.minCoeff() ? worst : -1;
}

}  // namespace

FTest f_test(double square, int rank, double reduced_square, int reduced_rank, double rows, double confidence) {
  FTest out;
  if (reduced_rank > rank)
    throw InvalidInput(
        fmt::format("a reduced model of rank {} has more parameters than the full one ({})", reduced_rank, rank));
  const double freedom = rows - rank;
  if (!(freedom >= 1)) throw Unattainable(fmt::format("{:.0f} rows cannot test a model of rank {}", rows, rank));
  if (reduced_rank == rank) return out;
  const double dropped = rank - reduced_rank, excess = std::max(0.0, reduced_square - square) / dropped;
  out.critical = fisher_f_quantile(confidence, dropped, freedom);
  if (excess == 0) return out;
  out.F = square > 0 ? excess / (square / freedom) : std::numeric_limits<double>::infinity();
  out.probability = std::isfinite(out.F) ? 1 - fisher_f_probability(out.F, dropped, freedom) : 0;
  return out;
}

Essential essential_parameters(const Information& information, const EssentialOptions& options) {
  // Related rows are worth fewer: squares and rows shrink alike, so that F is that of the rows it really has (S9).
  const double worth = 1 / std::max(1.0, options.inflation);
  const double rows = information.rows() * worth;

  Essential out;
  for (int k = 0; k < information.columns(); ++k) out.kept.push_back(k);
  const Fit full = fit(information, rows);
  Fit best = full;
  while (true) {
    const int index = candidate(out.kept, best.relative_std, options);
    if (index < 0) break;
    std::vector<int> fewer = out.kept;
    fewer.erase(fewer.begin() + index);
    const Fit next = fit(information.select(fewer), rows);
    const FTest test = f_test(worth * full.square, full.solution.rank, worth * next.square, next.solution.rank, rows,
                              options.confidence);
    if (!test.accepted()) break;
    out.dropped.push_back(out.kept[static_cast<std::size_t>(index)]);
    out.kept = fewer;
    out.test = test;
    best = next;
  }
  const auto p = static_cast<Eigen::Index>(information.columns());
  out.values = Eigen::VectorXd::Zero(p);
  out.values(out.kept) = best.solution.x;
  out.covariance = Eigen::MatrixXd::Zero(p, p);
  out.covariance(out.kept, out.kept) = best.solution.covariance;
  out.relative_std = best.relative_std;
  out.condition = best.solution.condition;
  return out;
}

}  // namespace steelyard
