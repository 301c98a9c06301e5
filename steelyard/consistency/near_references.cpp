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

constexpr double growth = 1e-3;       // largest relative growth of the residual that counts as none [-]
constexpr double least_spread = 0.2;  // share of a link's space, in every direction [-]: what is thinner may grow to it
constexpr double strongest_weight = 1000;  // largest weight of the references, where it costs nothing [-]
constexpr double least_half_size = 0.01;   // [m] of a space that bodies are measured by

// What the data must be surer of than this contradicts a demand. Of thickness as of shapes; of masses as their ranges
// have it; of spread less, since more was seen to cost accuracy on held-out motion.
constexpr double thickness_confidence = 0.999, mass_confidence = 0.95, spread_confidence = 0.4;

// A link is at most so many times thinner than its measure [-]: the first that the data does not contradict.
const std::vector<double> thickness_factors = {2, 4, 8};

// A link is at most so many times as heavy as its reference, or as light [-]: the first that the data does not
// contradict. Of a guess only the size is meant: all links are within the least that the data allows.
const std::vector<double> mass_factors = {1.001, 1.1, 1.25, 1.5, 2, 3, 5, 10};
const std::vector<double> guessed_factors = {10, 3, 1.5};

// A link reaches at most so many times as far from its nominal centre of mass as its reference does [-].
const std::vector<double> spread_factors = {2, 3, 5};

using Links = std::vector<std::size_t>;

// Something that can be asked of single links, more or less strictly: the less the factor, the stricter.
struct Demand {
  std::string name;                                                  // in the names of its bounds
  double confidence;                                                 // confidence of the data that contradicts it
  std::function<double(const LinkParameters&, std::size_t)> factor;  // that a link fulfils
  std::function<void(ConeProgram&, std::size_t, double)> add;        // asks a factor of a link
  std::function<bool(std::size_t, double)> has_room;                 // beside the user's bounds
  std::vector<double> factors = {};                                  // asked of each link
};

// Makes demands on each link, one after another, each as strictly as the data allows.
class LinkKeeper {
 public:
  LinkKeeper(Consistent& fit, double inflation, const Run& run)
      : fit_(fit), free_(fit.program), cost_(fit.solution.cost), inflation_(inflation), run_(run) {}

  void begin(Demand demand) {
    demands_.push_back(std::move(demand));
    demands_.back().factors.assign(free_.links.size(), infinity);
  }

  // Keeps all of these links that can be; returns the others, of which the most strained was let go first.
  Links keep(double factor, Links links) {
    const Demand& demand = demands_.back();
    const auto free =
        std::stable_partition(links.begin(), links.end(), [&](std::size_t i) { return demand.has_room(i, factor); });
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

  ConeProgram with_demands() const {
    ConeProgram out = free_;
    for (const Demand& demand : demands_)
      for (std::size_t i = 0; i < demand.factors.size(); ++i)
        if (!std::isinf(demand.factors[i])) demand.add(out, i, demand.factors[i]);
    return out;
  }

  // Whether it costs more than noise explains in as many directions as demands hold it.
  bool contradicted(const ConeSolution& kept) const {
    constexpr double leaning = 0.998;  // share of a factor
    int held = 0;
    for (const Demand& demand : demands_)
      for (std::size_t i = 0; i < demand.factors.size(); ++i)
        held += !std::isinf(demand.factors[i]) && demand.factor(body(kept, i), i) > leaning * demand.factors[i];
    return 2 * (kept.cost - cost_) - 1e-7 * cost_ > explained_by_noise(held, inflation_, demands_.back().confidence);
  }

  // The link whose bounds, relative to its mass, cost most of these; where none of them shows, the one that is farthest
  // from the demand without them.
  std::size_t most_strained(const ConeSolution& bounded, const Links& links) const {
    double most = 0;
    std::size_t worst = links.front();
    for (const Support& support : bounded.supports) {
      const auto link = std::find(links.begin(), links.end(), static_cast<std::size_t>(support.index));
      if (link == links.end() || support.name.find(demands_.back().name) == std::string::npos) continue;
      const double strain = support.multiplier * body(bounded, *link)[9];
      if (strain > most) most = strain, worst = *link;
    }
    if (most > 0) return worst;
    for (const std::size_t link : links) {
      const double away = demands_.back().factor(body(fit_.solution, link), link);
      if (away > most) most = away, worst = link;
    }
    return worst;
  }

  // Nothing where it is done; else the link that is in the way most.
  std::optional<std::size_t> tried(double factor, const Links& links) {
    Demand& demand = demands_.back();
    const std::vector<double> before = demand.factors;
    for (const std::size_t i : links) demand.factors[i] = std::min(demand.factors[i], factor);
    ConeProgram bounded = with_demands();
    const bool inside = std::all_of(links.begin(), links.end(),
                                    [&](std::size_t i) { return demand.factor(body(fit_.solution, i), i) < factor; });
    std::size_t worst = links.front();
    try {
      const ConeSolution kept = inside ? fit_.solution : solve(bounded, {}, nullptr, run_);
      if (inside || (!contradicted(kept) && (kept.unconstrained || !fit_.solution.unconstrained))) {
        fit_.program = std::move(bounded);
        fit_.solution = kept;
        return {};
      }
      worst = most_strained(kept, links);
    } catch (const Unattainable&) {  // the user's bounds together require another link
      worst = most_strained(fit_.solution, links);
    }
    demand.factors = before;
    return worst;
  }

  Consistent& fit_;
  const ConeProgram free_;
  const double cost_;  // without any demand
  const double inflation_;
  const Run& run_;
  std::vector<Demand> demands_;
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

Demand thick(std::vector<Matrix3d> measures) {
  Demand out;
  out.name = "body at most";
  out.confidence = thickness_confidence;
  out.factor = [measures](const LinkParameters& body, std::size_t i) { return times_thinner(measures[i], body); };
  out.add = [measures, name = out.name](ConeProgram& bounded, std::size_t i, double factor) {
    bounded.cones.push_back(thickness_cone(measures[i], bounded.links[i], i, factor, name));
  };
  out.has_room = [](std::size_t, double) { return true; };
  return out;
}

// Links without bounds of their own on centre or body, which are left alone, as shape_bounds leaves them.
Links without_own_bounds(const Model& model, const PhysicalOptions& options, const ConeProgram& program) {
  Links links = all_links(program);
  std::erase_if(links, [&](std::size_t i) { return shape_bounds(model, static_cast<int>(i), options).empty(); });
  return links;
}

// Bodies, unlike what data leaves open of them, are no needles: as thick as half their reference where the data does
// not contradict that.
void keep_thick(const Model& model, const ConeProgram& program, Links links, LinkKeeper& keeper) {
  std::vector<Matrix3d> measures;
  for (const std::size_t i : all_links(program))
    measures.push_back(thickness_measure(link_space(model, static_cast<int>(i)), program.links[i].parameters));
  keeper.begin(thick(measures));
  for (const double factor : thickness_factors) links = keeper.keep(factor, std::move(links));
}

// Second moment [kg·m²] about a point.
Matrix3d second_moment_about(const Vector3d& point, const LinkParameters& body) {
  const Matrix4d P = pseudo_inertia(body);
  const Vector3d l = P.topRightCorner<3, 1>();
  return P.topLeftCorner<3, 3>() - point * l.transpose() - l * point.transpose() + P(3, 3) * point * point.transpose();
}

// factor² m S − Σ_c ⪰ 0 of a link, S its measure, c the centre of mass of its reference (H9).
MatrixCone spread_cone(const Matrix3d& measure, const LinkReference& link, std::size_t index, double factor,
                       const std::string& name) {
  MatrixCone cone;
  cone.name = fmt::format("link {}: {} {:.3g} times that of its reference", index + 1, name, factor);
  const Matrix3d L = measure.llt().matrixL(), Li = L.inverse();
  const Vector3d centre = first_moment(link.parameters) / link.parameters[9];
  for (int e = 0; e < 10; ++e) {
    const LinkParameters unit = LinkParameters::Unit(e);
    const Matrix3d F =
        unit[9] * Matrix3d::Identity() - Li * second_moment_about(centre, unit) * Li.transpose() / (factor * factor);
    cone.columns.push_back(link.column + e);
    cone.F.emplace_back(F);
  }
  cone.owner = ConstraintOwner::link;
  cone.index = static_cast<int>(index);
  return cone;
}

Demand spread(const ConeProgram& program, std::vector<Matrix3d> measures) {
  Demand out;
  out.name = "spread at most";
  out.confidence = spread_confidence;
  out.factor = [&program, measures](const LinkParameters& body, std::size_t i) {
    const LinkParameters& reference = program.links[i].parameters;
    const Matrix3d L = measures[i].llt().matrixL(), Li = L.inverse();
    const Matrix3d moment = second_moment_about(first_moment(reference) / reference[9], body) / body[9];
    const Matrix3d relative = Li * moment * Li.transpose();
    return std::sqrt(Eigen::SelfAdjointEigenSolver<Matrix3d>(relative, Eigen::EigenvaluesOnly).eigenvalues()[2]);
  };
  out.add = [measures, name = out.name](ConeProgram& bounded, std::size_t i, double factor) {
    bounded.cones.push_back(spread_cone(measures[i], bounded.links[i], i, factor, name));
  };
  out.has_room = [](std::size_t, double) { return true; };
  return out;
}

// What the data leaves open of a body stays where its description has it: its mass is no farther from the nominal
// centre.
void keep_compact(const Model& model, const ConeProgram& program, Links links, LinkKeeper& keeper) {
  std::vector<Matrix3d> measures;
  for (const std::size_t i : all_links(program)) {
    const Box space = link_space(model, static_cast<int>(i));
    const LinkParameters& reference = program.links[i].parameters;
    const Joint& joint = model.robot.joints[i];
    const bool needle = !joint.extent && !joint.capsules.empty() && is_needle(reference, space);  // as described
    const Matrix3d own = needle ? thickness_measure(space, reference) : second_moment(reference);
    const Vector3d half = least_spread * half_size(space);
    measures.push_back(own + Matrix3d(half.cwiseAbs2().asDiagonal()) / 5);
  }
  keeper.begin(spread(program, measures));
  for (const double factor : spread_factors) links = keeper.keep(factor, std::move(links));
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

Demand mass_near(const ConeProgram& program, bool guessed) {
  Demand out;
  out.name = "mass at";
  out.confidence = mass_confidence;
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
  return out;
}

// Masses seldom are identifiable, so that the rest of the fit would choose them freely: each is kept as near to its
// reference as the data does not contradict.
void keep_masses(const ConeProgram& program, bool guessed, LinkKeeper& keeper) {
  Links links = all_links(program);
  std::erase_if(links, [&](std::size_t i) { return mass_determined(program.base, program.links[i].column + 9); });
  keeper.begin(mass_near(program, guessed));
  for (const double factor : guessed ? guessed_factors : mass_factors) {
    Links others = keeper.keep(factor, links);
    if (!guessed) links = std::move(others);
  }
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
  const ConeProgram program = fit.program;
  const Links links = without_own_bounds(model, options, program);
  LinkKeeper keeper(fit, options.inflation, run);
  if (options.level == ConsistencyLevel::full) keep_thick(model, program, links, keeper);
  if (options.level != ConsistencyLevel::none) keep_masses(program, guessed, keeper);
  if (options.level == ConsistencyLevel::full && !guessed) keep_compact(model, program, links, keeper);
  // The cost at which the residual has hardly grown.
  const double allowed = fit.solution.cost + 0.5 * residual_square * (std::pow(1 + growth, 2) - 1);
  if (fit.program.weight > 0 && !guessed) draw_to_nominal(fit, allowed, run);
}

}  // namespace steelyard
