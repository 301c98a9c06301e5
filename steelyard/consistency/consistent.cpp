#include "steelyard/consistency/consistent.hpp"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <set>

#include "steelyard/consistency/near_references.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/math/distributions.hpp"

namespace steelyard {

namespace {

using Eigen::VectorXd;

// Differences in torque that count as none, where parameters are poorly determined and the weight is 0 (H9).
constexpr double active_weight = 0.01;  // weight of the references where cones are active [-]: without it the cost may
                                        // fall, immeasurably, all the way to links of a thousand kilograms
constexpr int density_rounds = 6;       // each a warm start; the last changes the density by less than a percent

// The common factor that brings the references nearest to the estimated links: the mean of tr(P₀⁻¹P)/4 (H9).
double common_density(const std::vector<LinkReference>& references, const VectorXd& values) {
  double sum = 0;
  for (const auto& link : references) {
    const LinkParameters found = values.segment<10>(link.column);
    sum += (pseudo_inertia(link.parameters).inverse() * pseudo_inertia(found)).trace() / 4;
  }
  return sum / static_cast<double>(references.size());
}

// Solves, and fits the density of guessed references to the data.
ConeSolution solve_with_density(ConeProgram& program, bool guessed, const Run& run) {
  ConeSolution out = solve(program, {}, nullptr, run);
  for (int round = 0; guessed && round < density_rounds; ++round) {
    const double factor = common_density(program.links, out.x);
    for (auto& link : program.links) link.parameters *= factor;
    out = solve(program, {}, &out.x, run);
    if (std::abs(factor - 1) < 0.01) break;
  }
  return out;
}

// Whether shapes cost more than noise explains.
bool contradicted(const ConeSolution& free, const ConeSolution& shaped, int active, double inflation) {
  if (shaped.unconstrained || active == 0) return false;
  return 2 * (shaped.cost - free.cost) - 1e-7 * free.cost > explained_by_noise(active, inflation);
}

// How much the cost would fall per share that the link's space grows by.
double strain(const ConeSolution& solution, const Box& space, const Support& support) {
  return support.multiplier * solution.x[ParameterLayout::link(support.index, 9)] *
         (space.upper - space.lower).squaredNorm();
}

// Keeps links in their shapes, but for those that the data contradicts (a tool that the description does not know):
// one after another, the most strained first.
void keep_in_shapes(const Model& model, const PhysicalOptions& options, Consistent& fit, const Run& run) {
  std::vector<std::vector<LinearBound>> shapes;
  std::vector<Box> spaces;
  std::set<std::string> names;
  for (int link = 0; link < model.robot.links(); ++link) {
    shapes.push_back(shape_bounds(model, link, options));
    spaces.push_back(link_space(model, link));
    for (const auto& bound : shapes.back()) names.insert(bound.name);
  }
  while (true) {
    ConeProgram shaped = fit.program;
    for (const auto& link : shapes) shaped.bounds.insert(shaped.bounds.end(), link.begin(), link.end());
    if (shaped.bounds.size() == fit.program.bounds.size()) return;
    const ConeSolution solution = solve(shaped, {}, nullptr, run);
    int active = 0, worst = -1;
    double most = -1;
    for (const auto& support : solution.supports) {
      if (names.count(support.name) == 0) continue;
      ++active;
      const double its = strain(solution, spaces[static_cast<std::size_t>(support.index)], support);
      if (its <= most) continue;
      most = its;
      worst = support.index;
    }
    if (!contradicted(fit.solution, solution, active, options.inflation)) {
      fit.program = std::move(shaped);
      fit.solution = solution;
      return;
    }
    shapes[static_cast<std::size_t>(worst)].clear();
  }
}

}  // namespace

double explained_by_noise(int directions, double inflation, double confidence) {
  constexpr double many = 1e6;  // F with so many degrees of freedom below is χ² over its own
  return directions > 0 ? inflation * directions * fisher_f_quantile(confidence, directions, many) : 0;
}

Consistent make_consistent(const Model& model, const ParameterLayout& layout, const BaseParameters& base,
                           const Information& whitened, const VectorXd& estimate, const PhysicalOptions& options,
                           const Run& run) {
  Consistent out;
  out.weight = options.weight;
  out.program = physical_program(model, layout, base, whitened, options);
  out.program.z = out.program.R * estimate;
  const bool guessed = options.scale_references || (options.references.empty() && !model.has_inertia());
  out.solution =
      options.weight > 0 ? solve_with_density(out.program, guessed, run) : solve(out.program, {}, nullptr, run);
  out.least_cost = options.weight > 0 ? 0 : out.solution.lower_bound;
  keep_in_shapes(model, options, out, run);
  out.known = out.program;
  out.supports = out.solution.supports;
  if (options.weight == 0) {
    if (!out.solution.unconstrained) out.program.weight = active_weight;
    if (!out.solution.unconstrained || guessed) out.solution = solve_with_density(out.program, guessed, run);
    keep_near_references(model, options, guessed, whitened.residual_square(), out, run);
  }
  out.values = out.solution.x;
  return out;
}

namespace {

struct Fold {
  Information train, test;
};

std::vector<Fold> folds_of(const std::vector<Observations>& blocks, const VectorXd& sigma, int count) {
  std::vector<Fold> out;
  for (int f = 0; f < count; ++f) {
    std::vector<Observations> train, test;
    for (std::size_t b = 0; b < blocks.size(); ++b)
      (static_cast<int>(b) % count == f ? test : train).push_back(blocks[b]);
    if (!train.empty() && !test.empty()) out.push_back({merged(train).whitened(sigma), merged(test).whitened(sigma)});
  }
  return out;
}

double square_error(const Information& rows, const VectorXd& beta) {
  return (rows.R() * beta - rows.z()).squaredNorm() + rows.residual_square();
}

}  // namespace

WeightChoice choose_weight(const Model& model, const ParameterLayout& layout, const BaseParameters& base,
                           const std::vector<Observations>& blocks, const VectorXd& sigma,
                           const PhysicalOptions& options, const Run& run) {
  constexpr int fold_count = 5;  // every fifth block is held out in turn: few solves, most of the data
  constexpr double gain = 1e-3;  // least relative gain in held-out error for a larger weight [-]
  WeightChoice out;
  out.tried = {0, 0.1, 1, 10, 100, 1e3, 1e4, 1e5};
  const std::vector<Fold> folds = folds_of(blocks, sigma, fold_count);
  const int weights = static_cast<int>(out.tried.size()), jobs = weights * static_cast<int>(folds.size());
  VectorXd squares(jobs);
  parallel_for(jobs, run, [&](int job) {
    const Fold& fold = folds[static_cast<std::size_t>(job / weights)];
    PhysicalOptions weighted = options;
    weighted.weight = out.tried[static_cast<std::size_t>(job % weights)];
    const VectorXd estimate = fold.train.solve().x;
    squares[job] = square_error(
        fold.test, make_consistent(model, layout, base, fold.train, estimate, weighted, run).solution.base);
  });
  double torque = 0;
  for (const auto& fold : folds) torque += fold.test.z().squaredNorm() + fold.test.residual_square();
  std::size_t best = 0;
  for (int w = 0; w < weights; ++w) {
    double sum = 0;
    for (int job = w; job < jobs; job += weights) sum += squares[job];
    out.held_out.push_back(std::sqrt(sum / torque));
    if (out.held_out.back() < (1 - gain) * out.held_out[best]) best = static_cast<std::size_t>(w);
  }
  out.weight = out.tried[best];
  out.reason = fmt::format("held-out error {:.3g} % of the torque, {:.3g} % without a prior", 100 * out.held_out[best],
                           100 * out.held_out[0]);
  return out;
}

}  // namespace steelyard
