#include "steelyard/consistency/near_references.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {

using Eigen::Matrix3d;
using Eigen::Matrix4d;
using Eigen::Vector3d;
using Eigen::VectorXd;

constexpr double growth = 1e-3;            // largest relative growth of the residual that counts as none [-]
constexpr double strongest_weight = 1000;  // largest weight of the references, where it costs nothing [-]
constexpr double least_half_size = 0.01;   // [m] of a space that bodies are measured by

// A link is at most so many times thinner than its measure [-]: the first that the data does not contradict.
const std::vector<double> thickness_factors = {2, 4, 8};

// A link is at most so many times as heavy as its reference [-], or as light where that is nominal, as far as the
// residual hardly grows: all links within the least of the first; then each within the least of the others. Of a guess
// only the size is meant.
const std::vector<double> outer_factors = {10, 3}, inner_factors = {1.001, 1.1, 1.25, 1.5, 2, 5};
const std::vector<double> guessed_factors = {10, 3, 1.5};

using Links = std::vector<std::size_t>;

// Something that can be asked of single links, more or less strictly: the less the factor, the stricter.
struct Demand {
  std::string name;                                                    // in the names of its bounds
  std::function<double(const LinkParameters&, std::size_t)> factor;    // that a link fulfils
  std::function<void(ConeProgram&, std::size_t, double)> add;          // asks a factor of a link
  std::function<bool(std::size_t, double)> has_room;                   // beside the user's bounds
  std::function<bool(const ConeSolution&, const std::string&)> grown;  // whether a solution with it costs too much
};

// Makes a demand on each link as strictly as its cost allows.
class LinkKeeper {
 public:
  LinkKeeper(Consistent& fit, Demand demand, const Run& run)
      : fit_(fit), free_(fit.program), demand_(std::move(demand)), run_(run) {
    factors_.assign(free_.links.size(), infinity);
  }

  // Of these links all that can be kept; returns the others, of which the most strained was let go first.
  Links keep(double factor, Links links) {
    const auto free =
        std::stable_partition(links.begin(), links.end(), [&](std::size_t i) { return demand_.has_room(i, factor); });
    Links others(free, links.end());
    links.erase(free, links.end());
    while (!links.empty()) {
      const std::optional<std::size_t> worst = tried(factor, links);
      if (!worst) break;
      others.push_back(*worst);
      std::erase(links, *worst);
    }
    return others;
  }

 private:
  LinkParameters body(const ConeSolution& solution, std::size_t link) const {
    return solution.x.segment<10>(free_.links[link].column);
  }

  ConeProgram with(const std::vector<double>& factors) const {
    ConeProgram out = free_;
    for (std::size_t i = 0; i < factors.size(); ++i)
      if (!std::isinf(factors[i])) demand_.add(out, i, factors[i]);
    return out;
  }

  // Of these links the one whose bounds, relative to its mass, cost most; where none of them shows, the one that is
  // farthest from the demand without them.
  std::size_t most_strained(const ConeSolution& bounded, const Links& links) const {
    double most = 0;
    std::size_t worst = links.front();
    for (const Support& support : bounded.supports) {
      const auto link = std::find(links.begin(), links.end(), static_cast<std::size_t>(support.index));
      if (link == links.end() || support.name.find(demand_.name) == std::string::npos) continue;
      const double strain = support.multiplier * body(bounded, *link)[9];
      if (strain > most) most = strain, worst = *link;
    }
    if (most > 0) return worst;
    for (const std::size_t link : links) {
      const double away = demand_.factor(body(fit_.solution, link), link);
      if (away > most) most = away, worst = link;
    }
    return worst;
  }

  // Nothing where it is done; else the link that is in the way most.
  std::optional<std::size_t> tried(double factor, const Links& links) {
    std::vector<double> factors = factors_;
    for (const std::size_t i : links) factors[i] = std::min(factors[i], factor);
    ConeProgram bounded = with(factors);
    const bool inside = std::all_of(links.begin(), links.end(),
                                    [&](std::size_t i) { return demand_.factor(body(fit_.solution, i), i) < factor; });
    try {
      const ConeSolution kept = inside ? fit_.solution : solve(bounded, {}, nullptr, run_);
      if (!inside && (demand_.grown(kept, demand_.name) || (fit_.solution.unconstrained && !kept.unconstrained)))
        return most_strained(kept, links);
      fit_.program = std::move(bounded);
      fit_.solution = kept;
      factors_ = factors;
      return {};
    } catch (const Unattainable&) {  // the user's bounds together require another link
      return most_strained(fit_.solution, links);
    }
  }

  Consistent& fit_;
  const ConeProgram free_;
  const Demand demand_;
  const Run& run_;
  std::vector<double> factors_;  // factors of each link
};

Links all_links(const ConeProgram& program) {
  Links out(program.links.size());
  std::iota(out.begin(), out.end(), std::size_t{0});
  return out;
}

Vector3d half_size(const Box& space) { return ((space.upper - space.lower) / 2).cwiseMax(least_half_size); }

// Second moment per mass about the centre of mass [m²].
Matrix3d second_moment(const LinkParameters& body) {
  const Vector3d centre = first_moment(body) / body[9];
  return pseudo_inertia(body).topLeftCorner<3, 3>() / body[9] - centre * centre.transpose();
}

// Σ_g ⪰ m S/factor² of a link, S its measure: a cone by Schur's complement of m (H9).
MatrixCone thickness_cone(const Matrix3d& measure, const LinkReference& link, std::size_t index, double factor,
                          const std::string& name) {
  MatrixCone cone;
  cone.name = fmt::format("link {}: {} {:.3g} times thinner than its reference", index + 1, name, factor);
  const Matrix3d L = measure.llt().matrixL();
  Matrix4d T = Matrix4d::Identity();
  T.topLeftCorner<3, 3>() = factor * L.inverse();
  for (int e = 0; e < 10; ++e) {
    Matrix4d F = T * pseudo_inertia(LinkParameters::Unit(e)) * T.transpose();
    if (e == 9) F.topLeftCorner<3, 3>() -= Matrix3d::Identity();
    cone.columns.push_back(link.column + e);
    cone.F.emplace_back(F);
  }
  cone.owner = ConstraintOwner::link;
  cone.index = static_cast<int>(index);
  return cone;
}

Demand thick(const Consistent& fit, std::vector<Matrix3d> measures, double inflation) {
  Demand out;
  out.name = "body at most";
  out.factor = [measures](const LinkParameters& body, std::size_t i) { return times_thinner(measures[i], body); };
  out.add = [measures, name = out.name](ConeProgram& bounded, std::size_t i, double factor) {
    bounded.cones.push_back(thickness_cone(measures[i], bounded.links[i], i, factor, name));
  };
  out.has_room = [](std::size_t, double) { return true; };
  out.grown = [cost = fit.solution.cost, inflation](const ConeSolution& kept, const std::string& name) {
    const auto active = std::count_if(kept.supports.begin(), kept.supports.end(), [&](const Support& support) {
      return support.name.find(name) != std::string::npos;
    });
    return 2 * (kept.cost - cost) - 1e-7 * cost > explained_by_noise(static_cast<int>(active), inflation);
  };
  return out;
}

// Bodies, unlike what data leaves open of them, are no needles: as thick as half their reference where the data does
// not contradict that. Links with bounds of their own on centre or body are left alone, as shape_bounds leaves them.
void keep_thick(const Model& model, const PhysicalOptions& options, Consistent& fit, const Run& run) {
  std::vector<Matrix3d> measures;
  for (const std::size_t i : all_links(fit.program))
    measures.push_back(thickness_measure(link_space(model, static_cast<int>(i)), fit.program.links[i].parameters));
  Links links = all_links(fit.program);
  std::erase_if(links, [&](std::size_t i) { return shape_bounds(model, static_cast<int>(i), options).empty(); });
  LinkKeeper keeper(fit, thick(fit, measures, options.inflation), run);
  for (const double factor : thickness_factors) links = keeper.keep(factor, std::move(links));
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

LinearBound mass_bound(const LinkReference& link, std::size_t index, const std::string& name, double sign,
                       double times) {
  return {fmt::format("link {}: {} {} {:.3g} times its reference", index + 1, name, sign < 0 ? "most" : "least", times),
          {link.column + 9},
          VectorXd::Constant(1, sign),
          -sign * times * link.parameters[9],
          ConstraintOwner::link,
          static_cast<int>(index)};
}

Demand mass_near(const ConeProgram& program, bool guessed, double allowed) {
  Demand out;
  out.name = "mass at";
  out.factor = [&program, guessed](const LinkParameters& body, std::size_t i) {
    const double times = body[9] / program.links[i].parameters[9];
    return guessed ? times : std::max(times, 1 / times);
  };
  out.add = [guessed, name = out.name](ConeProgram& bounded, std::size_t i, double factor) {
    bounded.bounds.push_back(mass_bound(bounded.links[i], i, name, -1, factor));
    if (!guessed) bounded.bounds.push_back(mass_bound(bounded.links[i], i, name, 1, 1 / factor));
  };
  out.has_room = [&program, guessed](std::size_t i, double factor) {
    const double mass = program.links[i].parameters[9];
    return leaves_room(program, program.links[i].column + 9, guessed ? 0 : mass / factor, factor * mass);
  };
  out.grown = [allowed](const ConeSolution& kept, const std::string&) { return kept.cost > allowed; };
  return out;
}

// Masses seldom are identifiable, so that the rest of the fit would choose them freely: each is kept as near to its
// reference as the residual lets it.
void keep_masses(Consistent& fit, double allowed, bool guessed, const Run& run) {
  const ConeProgram free = fit.program;
  Links links = all_links(free);
  std::erase_if(links, [&](std::size_t i) { return mass_determined(free.base, free.links[i].column + 9); });
  LinkKeeper keeper(fit, mass_near(free, guessed, allowed), run);
  for (const double factor : guessed ? guessed_factors : outer_factors) keeper.keep(factor, links);
  if (guessed) return;
  for (const double factor : inner_factors) links = keeper.keep(factor, std::move(links));
}

// Draws the links to what their description says, as strongly as the residual hardly grows: what the data leaves open
// is then as near to it as the constraints allow.
void draw_to_nominal(Consistent& fit, double allowed, const Run& run) {
  for (double weight = 10 * fit.program.weight; weight <= strongest_weight; weight *= 10) {
    ConeProgram drawn = fit.program;
    drawn.weight = weight;
    const ConeSolution nearer = solve(drawn, {}, &fit.solution.x, run);
    if (nearer.cost > allowed) return;
    fit.program = std::move(drawn);
    fit.solution = nearer;
  }
}

}  // namespace

Matrix3d thickness_measure(const Box& space, const LinkParameters& reference) {
  const Vector3d filled = half_size(space) / std::sqrt(5.0);
  const Matrix3d D = filled.asDiagonal(), Di = filled.cwiseInverse().asDiagonal();
  const Eigen::SelfAdjointEigenSolver<Matrix3d> times(Di * second_moment(reference) * Di);
  const Matrix3d V = D * times.eigenvectors();
  return V * times.eigenvalues().cwiseMin(1).asDiagonal() * V.transpose();
}

double times_thinner(const Matrix3d& measure, const LinkParameters& body) {
  const Matrix3d L = measure.llt().matrixL(), Li = L.inverse();
  const Matrix3d relative = Li * second_moment(body) * Li.transpose();
  const double least = Eigen::SelfAdjointEigenSolver<Matrix3d>(relative, Eigen::EigenvaluesOnly).eigenvalues()[0];
  return least > 0 ? 1 / std::sqrt(least) : infinity;
}

void keep_near_references(const Model& model, const PhysicalOptions& options, bool guessed, double residual_square,
                          Consistent& fit, const Run& run) {
  if (options.level == ConsistencyLevel::full) keep_thick(model, options, fit, run);
  // The cost at which the residual has hardly grown.
  const double allowed = fit.solution.cost + 0.5 * residual_square * (std::pow(1 + growth, 2) - 1);
  if (options.level != ConsistencyLevel::none) keep_masses(fit, allowed, guessed, run);
  if (fit.program.weight > 0 && !guessed) draw_to_nominal(fit, allowed, run);
}

}  // namespace steelyard
