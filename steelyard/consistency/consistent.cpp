#include "steelyard/consistency/consistent.hpp"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "steelyard/core/error.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/math/distributions.hpp"

namespace steelyard {

namespace {

using Eigen::VectorXd;

// Differences in torque that count as none, where parameters are poorly determined and the weight is 0 (H9).
constexpr double active_weight = 0.01;  // weight of the references where cones are active [-]: without it the cost may
                                        // fall, immeasurably, all the way to links of a thousand kilograms
constexpr double strongest_weight = 1000;  // the same where it costs nothing, at most [-]
// A link is at most so many times as heavy as its reference [-], or as light where that is nominal, as far as the
// residual hardly grows: all links within the least of the first; then each within the least of the others. Of a guess
// only the size is meant.
const std::vector<double> outer_factors = {10, 3}, inner_factors = {1.001, 1.1, 1.25, 1.5, 2, 5};
const std::vector<double> guessed_factors = {10, 3, 1.5};
constexpr double growth = 1e-3;  // largest relative growth of the residual that counts as none [-]

constexpr const char* mass_bound = "mass at";  // in the names of such bounds

constexpr int density_rounds = 6;  // each a warm start; the last changes the density by less than a percent

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

// Masses that the data alone determines: nothing else is in their base parameter.
bool mass_determined(const BaseParameters& base, int column) {
  const auto kept = std::find(base.kept.begin(), base.kept.end(), column);
  return kept != base.kept.end() && base.K.row(kept - base.kept.begin()).isZero(0);
}

// Whether a program's own bounds on one mass leave room between these.
bool leaves_room(const ConeProgram& program, int column, double lower, double upper) {
  for (const LinearBound& bound : program.bounds) {
    if (bound.columns != std::vector<int>{column}) continue;
    const double edge = -bound.constant / bound.coefficients[0];
    (bound.coefficients[0] > 0 ? lower : upper) =
        bound.coefficients[0] > 0 ? std::max(lower, edge) : std::min(upper, edge);
  }
  return lower < upper;
}

// The program with each link's mass within a factor of its reference's; infinite: not bounded.
ConeProgram with_mass_bounds(ConeProgram program, const std::vector<double>& factors, bool guessed) {
  for (std::size_t i = 0; i < factors.size(); ++i) {
    if (std::isinf(factors[i])) continue;
    const double reference = program.links[i].parameters[9];
    const auto add = [&](const char* side, double times, double sign) {
      program.bounds.push_back(
          {fmt::format("link {}: {} {} {:.3g} times its reference", i + 1, mass_bound, side, times),
           {program.links[i].column + 9},
           VectorXd::Constant(1, sign),
           -sign * times * reference,
           ConstraintOwner::link,
           static_cast<int>(i)});
    };
    add("most", factors[i], -1);
    if (!guessed) add("least", 1 / factors[i], 1);
  }
  return program;
}

// Of these links the one whose mass bounds, relative to the mass, cost most; where none of them shows, the one that is
// farthest from its reference without them.
std::size_t most_strained(const ConeProgram& program, const ConeSolution& bounded, const ConeSolution& free,
                          const std::vector<std::size_t>& links) {
  const auto mass = [&](const ConeSolution& solution, std::size_t link) {
    return solution.x[program.links[link].column + 9];
  };
  double most = 0;
  std::size_t worst = links.front();
  for (const Support& support : bounded.supports) {
    const auto link = std::find(links.begin(), links.end(), static_cast<std::size_t>(support.index));
    if (link == links.end() || support.name.find(mass_bound) == std::string::npos) continue;
    const double strain = support.multiplier * mass(bounded, *link);
    if (strain > most) most = strain, worst = *link;
  }
  if (most > 0) return worst;
  for (const std::size_t link : links) {
    const double away = std::abs(std::log(mass(free, link) / program.links[link].parameters[9]));
    if (away > most) most = away, worst = link;
  }
  return worst;
}

// The cost at which the residual has hardly grown.
double allowed_cost(const Consistent& fit, double residual_square) {
  return fit.solution.cost + 0.5 * residual_square * (std::pow(1 + growth, 2) - 1);
}

// Masses seldom are identifiable, so that the rest of the fit would choose them freely: each is kept as near to its
// reference as the residual lets it.
class MassKeeper {
 public:
  MassKeeper(Consistent& fit, double allowed, bool guessed, const Run& run)
      : fit_(fit), free_(fit.program), allowed_(allowed), guessed_(guessed), run_(run) {
    within_.assign(free_.links.size(), infinity);
  }

  void keep() {
    std::vector<std::size_t> links;
    for (std::size_t i = 0; i < free_.links.size(); ++i)
      if (!mass_determined(free_.base, free_.links[i].column + 9)) links.push_back(i);
    for (const double factor : guessed_ ? guessed_factors : outer_factors) keep_within(factor, links);
    if (guessed_) return;
    for (const double factor : inner_factors) links = keep_within(factor, std::move(links));
  }

 private:
  double reference(std::size_t link) const { return free_.links[link].parameters[9]; }
  double mass(std::size_t link) const { return fit_.solution.x[free_.links[link].column + 9]; }
  double least(std::size_t link, double factor) const { return guessed_ ? 0 : reference(link) / factor; }

  bool has_room(std::size_t link, double factor) const {
    return leaves_room(free_, free_.links[link].column + 9, least(link, factor), factor * reference(link));
  }

  // Of these links all that the residual lets; returns the others, of which the most strained was let go first.
  std::vector<std::size_t> keep_within(double factor, std::vector<std::size_t> links) {
    std::vector<std::size_t> others;
    for (const std::size_t i : links)
      if (!has_room(i, factor)) others.push_back(i);
    std::erase_if(links, [&](std::size_t i) { return !has_room(i, factor); });
    while (!links.empty()) {
      const std::optional<std::size_t> worst = tried(factor, links);
      if (!worst) break;
      others.push_back(*worst);
      std::erase(links, *worst);
    }
    return others;
  }

  // Nothing where it is done; else the link that is in the way most.
  std::optional<std::size_t> tried(double factor, const std::vector<std::size_t>& links) {
    std::vector<double> within = within_;
    for (const std::size_t i : links) within[i] = std::min(within[i], factor);
    ConeProgram bounded = with_mass_bounds(free_, within, guessed_);
    const bool inside = std::all_of(links.begin(), links.end(), [&](std::size_t i) {
      return mass(i) > least(i, factor) && mass(i) < factor * reference(i);
    });
    try {
      const ConeSolution kept = inside ? fit_.solution : solve(bounded, {}, nullptr, run_);
      if (!inside && (kept.cost > allowed_ || (fit_.solution.unconstrained && !kept.unconstrained)))
        return most_strained(free_, kept, fit_.solution, links);
      fit_.program = std::move(bounded);
      fit_.solution = kept;
      within_ = within;
      return {};
    } catch (const Unattainable&) {  // the user's bounds together require other masses
      return most_strained(free_, fit_.solution, fit_.solution, links);
    }
  }

  Consistent& fit_;
  const ConeProgram free_;
  const double allowed_;
  const bool guessed_;
  const Run& run_;
  std::vector<double> within_;  // factor of each link
};

// Draws the links to what their description says, as strongly as the residual hardly grows: what the data leaves open
// is then as near to it as the constraints allow.
void draw_to_nominal(Consistent& fit, double allowed, const Run& run) {
  for (double weight = 10 * active_weight; weight <= strongest_weight; weight *= 10) {
    ConeProgram drawn = fit.program;
    drawn.weight = weight;
    const ConeSolution nearer = solve(drawn, {}, &fit.solution.x, run);
    if (nearer.cost > allowed) return;
    fit.program = std::move(drawn);
    fit.solution = nearer;
  }
}

}  // namespace

std::vector<Support> known_supports(const Consistent& fit) {
  std::set<std::string> near_references;
  for (std::size_t b = fit.known_bounds; b < fit.program.bounds.size(); ++b)
    near_references.insert(fit.program.bounds[b].name);
  std::vector<Support> out = fit.solution.supports;
  std::erase_if(out, [&](const Support& support) { return near_references.count(support.name) > 0; });
  return out;
}

double explained_by_noise(int directions, double inflation) {
  constexpr double confidence = 0.999, many = 1e6;  // F with so many degrees of freedom below is χ² over its own
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
  out.known_bounds = out.program.bounds.size();
  if (options.weight == 0) {
    if (!out.solution.unconstrained) out.program.weight = active_weight;
    if (!out.solution.unconstrained || guessed) out.solution = solve_with_density(out.program, guessed, run);
    const double allowed = allowed_cost(out, whitened.residual_square());
    if (options.level != ConsistencyLevel::none) MassKeeper(out, allowed, guessed, run).keep();
    if (out.program.weight > 0 && !guessed) draw_to_nominal(out, allowed, run);
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
