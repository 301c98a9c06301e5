#include "steelyard/fleet/population.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "steelyard/core/error.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/math/distributions.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr int most_iterations = 300;
constexpr double settled = 1e-4;      // relative change of Ω's diagonal [-]: its own deviation is 0.2 with 40 robots
constexpr double many_freedom = 1e7;  // F with so many in the denominator is χ² by its freedom

double median(std::vector<double> x) {
  const auto middle = x.begin() + static_cast<std::ptrdiff_t>(x.size() / 2);
  std::nth_element(x.begin(), middle, x.end());
  return *middle;
}

MatrixXd inverse(const MatrixXd& A) { return A.ldlt().solve(MatrixXd::Identity(A.rows(), A.cols())); }

// Parameters in units in which a member's own deviation is about one, or EM would weigh metres against kilograms.
VectorXd scale_of(const std::vector<Member>& members) {
  const Index p = members.front().values.size();
  VectorXd out(p);
  for (Index k = 0; k < p; ++k) {
    std::vector<double> variance, value;
    for (const auto& one : members) variance.push_back(one.covariance(k, k)), value.push_back(one.values[k]);
    const double middle = median(value);
    for (auto& x : value) x = std::abs(x - middle);
    const double spread = 1.4826 * median(value);
    out[k] = std::sqrt(std::max(median(variance) + spread * spread, 1e-300));
  }
  return out;
}

std::vector<Member> scaled(const std::vector<Member>& members, const VectorXd& scale) {
  std::vector<Member> out;
  for (const auto& one : members) {
    MatrixXd C = scale.cwiseInverse().asDiagonal() * one.covariance * scale.cwiseInverse().asDiagonal();
    C.diagonal().array() += 1e-9;  // a parameter that is known exactly
    out.push_back({one.values.cwiseQuotient(scale), std::move(C)});
  }
  return out;
}

// Ω of the expected squares of u_r, zero between groups; diagonal where robots are too few for all correlations.
MatrixXd grouped(const MatrixXd& squares, const std::vector<std::vector<int>>& groups, int counted) {
  MatrixXd out = MatrixXd::Zero(squares.rows(), squares.cols());
  for (const auto& group : groups)
    for (const int i : group)
      for (const int j : group)
        if (i == j || counted > 3 * static_cast<int>(group.size())) out(i, j) = squares(i, j);
  return out;
}

struct Weights {
  std::vector<MatrixXd> W;  // (Ω + C_r)⁻¹
  MatrixXd A;               // (Σ W_r)⁻¹
  VectorXd mean;
};

Weights weights_of(const std::vector<Member>& members, const std::vector<std::size_t>& counted, const MatrixXd& spread,
                   const Run& run) {
  const Index p = spread.rows();
  Weights out;
  out.W.resize(counted.size());
  parallel_for(static_cast<int>(counted.size()), run.quiet(), [&](int k) {
    const auto i = static_cast<std::size_t>(k);
    out.W[i] = inverse(spread + members[counted[i]].covariance);
  });
  MatrixXd sum = MatrixXd::Zero(p, p);
  VectorXd weighted = VectorXd::Zero(p);
  for (std::size_t k = 0; k < counted.size(); ++k) {
    sum += out.W[k];
    weighted += out.W[k] * members[counted[k]].values;
  }
  out.A = inverse(sum);
  out.mean = out.A * weighted;
  return out;
}

// One step of EM for restricted likelihood: E[u uᵀ] over the counted members, φ's own uncertainty included.
MatrixXd expected_squares(const std::vector<Member>& members, const std::vector<std::size_t>& counted,
                          const MatrixXd& spread, const Weights& at) {
  MatrixXd out = MatrixXd::Zero(spread.rows(), spread.cols());
  for (std::size_t k = 0; k < counted.size(); ++k) {
    const VectorXd u = spread * (at.W[k] * (members[counted[k]].values - at.mean));
    const MatrixXd P = at.W[k] - at.W[k] * at.A * at.W[k];
    out += u * u.transpose() + spread - spread * P * spread;
  }
  return out / static_cast<double>(counted.size());
}

double chi_square_quantile(double probability, double freedom) {
  return freedom * fisher_f_quantile(probability, freedom, many_freedom);
}

// Of the variance between robots and within together, whose χ² has one degree less than there are robots; what is
// within is then taken off.
void intervals(const std::vector<Member>& members, const std::vector<std::size_t>& counted, Population& out) {
  const double freedom = static_cast<double>(counted.size()) - 1;
  const double high = chi_square_quantile(0.975, freedom), low = chi_square_quantile(0.025, freedom);
  const Index p = out.mean.size();
  out.lower.resize(p), out.upper.resize(p);
  for (Index k = 0; k < p; ++k) {
    double within = 0;
    for (const std::size_t r : counted) within += 1 / (out.spread(k, k) + members[r].covariance(k, k));
    const double all = static_cast<double>(counted.size()) / within;  // harmonic mean: what members weigh
    const double own = all - out.spread(k, k);
    out.lower[k] = std::sqrt(std::max(0.0, freedom * all / high - own));
    out.upper[k] = std::sqrt(std::max(0.0, freedom * all / low - own));
  }
}

std::vector<std::size_t> counted_of(std::size_t members, const std::vector<bool>& left_out) {
  std::vector<std::size_t> out;
  for (std::size_t r = 0; r < members; ++r)
    if (left_out.empty() || !left_out[r]) out.push_back(r);
  return out;
}

}  // namespace

double chi_square_tail(double x, double freedom) {
  return x <= 0 ? 1 : 1 - fisher_f_probability(x / freedom, freedom, many_freedom);
}

Population fit_population(const std::vector<Member>& given, const std::vector<std::vector<int>>& groups,
                          const std::vector<bool>& left_out, const Run& run) {
  const std::vector<std::size_t> counted = counted_of(given.size(), left_out);
  if (counted.size() < 3)
    throw Unattainable(
        fmt::format("{} robots are too few to say how much robots of one type differ: three at least", counted.size()));
  const VectorXd scale = scale_of(given);
  const std::vector<Member> members = scaled(given, scale);
  const Index p = scale.size();
  MatrixXd spread = 0.5 * MatrixXd::Identity(p, p);
  Population out;
  Weights at;
  for (out.iterations = 1; out.iterations <= most_iterations; ++out.iterations) {
    run.check();
    at = weights_of(members, counted, spread, run);
    const MatrixXd next =
        grouped(expected_squares(members, counted, spread, at), groups, static_cast<int>(counted.size()));
    const double change = ((next - spread).diagonal().array().abs() / (next.diagonal().array() + 1e-4)).maxCoeff();
    spread = next;
    if (change < settled) break;
  }
  at = weights_of(members, counted, spread, run);
  out.counted = static_cast<int>(counted.size());
  out.mean = at.mean;
  out.mean_covariance = at.A;
  out.spread = spread;
  intervals(members, counted, out);
  for (const auto& one : members) {
    const MatrixXd W = inverse(spread + one.covariance), gain = spread * W;
    out.own.push_back((at.mean + gain * (one.values - at.mean)).cwiseProduct(scale));
    out.own_covariance.push_back(scale.asDiagonal() * (spread - gain * spread) * scale.asDiagonal());
  }
  out.mean = out.mean.cwiseProduct(scale).eval();
  out.mean_covariance = (scale.asDiagonal() * out.mean_covariance * scale.asDiagonal()).eval();
  out.spread = (scale.asDiagonal() * out.spread * scale.asDiagonal()).eval();
  out.deviation = out.spread.diagonal().cwiseMax(0).cwiseSqrt();
  out.lower = out.lower.cwiseProduct(scale).eval();
  out.upper = out.upper.cwiseProduct(scale).eval();
  return out;
}

std::vector<bool> discoveries(const std::vector<double>& probabilities, double rate) {
  std::vector<std::size_t> order(probabilities.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](auto a, auto b) { return probabilities[a] < probabilities[b]; });
  std::size_t found = 0;
  const auto count = static_cast<double>(order.size());
  for (std::size_t k = 0; k < order.size(); ++k)
    if (probabilities[order[k]] <= rate * static_cast<double>(k + 1) / count) found = k + 1;
  std::vector<bool> out(probabilities.size(), false);
  for (std::size_t k = 0; k < found; ++k) out[order[k]] = true;
  return out;
}

namespace {

// Each member against the mean of the others: what it has in it of itself is taken out.
Unlikeness test(const Member& one, const Population& population, bool counted, const std::vector<int>& group) {
  const auto d = static_cast<Index>(group.size());
  const MatrixXd S = MatrixXd(population.spread(group, group)) + MatrixXd(one.covariance(group, group));
  MatrixXd A = population.mean_covariance(group, group);
  VectorXd difference = one.values(group) - population.mean(group);
  if (counted) {  // of n alike members, the others' mean is n/(n − 1) times as far, and as much less certain
    const double n = population.counted;
    difference *= n / (n - 1);
    A *= n / (n - 1);
  }
  const MatrixXd whole = S + A;
  Unlikeness out;
  out.freedom = static_cast<int>(d);
  const double freedom = population.counted - 1;
  if (population.counted > 3 * static_cast<int>(d)) {
    const VectorXd scale = whole.diagonal().cwiseSqrt().cwiseInverse();
    const MatrixXd correlation = scale.asDiagonal() * whole * scale.asDiagonal();
    const VectorXd z = difference.cwiseProduct(scale);
    out.statistic = z.dot(correlation.ldlt().solve(z));
    const double less = freedom - static_cast<double>(d) + 1;
    out.probability = 1 - fisher_f_probability(out.statistic * less / (freedom * static_cast<double>(d)),
                                               static_cast<double>(d), less);
    return out;
  }
  // Too few robots for correlations: the clearest parameter, among as many as there are.
  for (Index k = 0; k < d; ++k) {
    const double t = difference[k] / std::sqrt(whole(k, k));
    out.statistic = std::max(out.statistic, t * t);
    const double both = 2 * (1 - student_t_probability(std::abs(t), freedom));
    out.probability = std::min(out.probability, static_cast<double>(d) * both);
  }
  return out;
}

// Members far from the medians, a third of them at most: a first guess of who is unlike. Those that count at first hide
// in the spread that they make; those left out without need come back when they are tested.
std::vector<bool> far_from_medians(const std::vector<Member>& members, const std::vector<std::vector<int>>& groups) {
  constexpr double far = 0.02;  // probability [-]
  const VectorXd scale = scale_of(members);
  VectorXd middle(scale.size());
  for (Index k = 0; k < scale.size(); ++k) {
    std::vector<double> x;
    for (const auto& one : members) x.push_back(one.values[k]);
    middle[k] = median(std::move(x));
  }
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t r = 0; r < members.size(); ++r) {
    const VectorXd z = (members[r].values - middle).cwiseQuotient(scale);
    double least = 1;
    for (const auto& group : groups) {
      double worst = 0;
      for (const int k : group) worst = std::max(worst, z[k] * z[k]);
      least = std::min(least, static_cast<double>(group.size()) * chi_square_tail(worst, 1));
    }
    if (least < far) order.emplace_back(least, r);
  }
  std::sort(order.begin(), order.end());
  order.resize(std::min(order.size(), members.size() / 3));
  std::vector<bool> out(members.size(), false);
  for (const auto& [probability, r] : order) out[r] = true;
  return out;
}

}  // namespace

FleetComparison compare(const std::vector<Member>& members, const std::vector<std::vector<int>>& groups,
                        double false_discovery_rate, const Run& run) {
  constexpr int rounds = 5;
  FleetComparison out;
  out.left_out = far_from_medians(members, groups);
  const auto enough = [&](const std::vector<bool>& left) {
    return 2 * std::count(left.begin(), left.end(), false) > static_cast<std::ptrdiff_t>(left.size()) &&
           std::count(left.begin(), left.end(), false) >= 3;
  };
  if (!enough(out.left_out)) out.left_out.assign(members.size(), false);
  for (int round = 0; round < rounds; ++round) {
    out.population = fit_population(members, groups, out.left_out, run);
    out.tests.clear();
    std::vector<double> probabilities;
    for (std::size_t r = 0; r < members.size(); ++r)
      for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].empty()) continue;
        Unlikeness one = test(members[r], out.population, !out.left_out[r], groups[g]);
        one.member = static_cast<int>(r), one.group = static_cast<int>(g);
        probabilities.push_back(one.probability);
        out.tests.push_back(one);
      }
    const std::vector<bool> found = discoveries(probabilities, false_discovery_rate);
    std::vector<bool> unlike(members.size(), false);
    for (std::size_t k = 0; k < found.size(); ++k) {
      out.tests[k].significant = found[k];
      if (found[k]) unlike[static_cast<std::size_t>(out.tests[k].member)] = true;
    }
    if (unlike == out.left_out || !enough(unlike)) break;
    out.left_out = unlike;
  }
  return out;
}

}  // namespace steelyard
