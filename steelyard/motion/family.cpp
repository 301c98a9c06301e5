#include "steelyard/motion/family.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "steelyard/core/error.hpp"
#include "steelyard/motion/family_parts.hpp"
#include "steelyard/motion/linear_family.hpp"
#include "steelyard/motion/multisine.hpp"
#include "steelyard/motion/sines.hpp"

namespace steelyard {
namespace {

const std::vector<std::pair<FamilyKind, const char*>> kinds = {{FamilyKind::fourier, "fourier"},
                                                               {FamilyKind::sines, "sines"},
                                                               {FamilyKind::multisine, "multisine"},
                                                               {FamilyKind::bspline, "bspline"},
                                                               {FamilyKind::points, "points"}};

const std::vector<std::pair<Boundary, const char*>> boundaries = {
    {Boundary::rest, "rest"}, {Boundary::blend, "blend"}, {Boundary::periodic, "periodic"}};

template <typename Kind>
const char* name_of(const std::vector<std::pair<Kind, const char*>>& table, Kind kind) {
  for (const auto& [known, name] : table)
    if (known == kind) return name;
  return "?";
}

template <typename Kind>
Kind by_name(const std::vector<std::pair<Kind, const char*>>& table, const std::string& name, const char* what) {
  std::string all;
  for (const auto& [kind, known] : table) {
    if (known == name) return kind;
    all += (all.empty() ? "" : ", ") + std::string(known);
  }
  throw InvalidInput(fmt::format("{}: unknown {}; there are {}", name, what, all));
}

void check_limits(const std::vector<Limits>& limits, const Eigen::VectorXd& start) {
  if (limits.empty()) throw InvalidInput("the robot has no joint to move");
  if (start.size() != 0 && start.size() != static_cast<Eigen::Index>(limits.size()))
    throw InvalidInput(fmt::format("the start pose has {} numbers for {} joints", start.size(), limits.size()));
  for (std::size_t i = 0; i < limits.size(); ++i) {
    const Limits& own = limits[i];
    if (!std::isfinite(own.lower) || !std::isfinite(own.upper))
      throw InvalidInput(fmt::format("joint {}: needs a lower and an upper position limit to design a motion", i + 1));
    if (!(own.lower < own.upper))
      throw InvalidInput(fmt::format("joint {}: lower position limit {:g} is not below the upper one {:g}", i + 1,
                                     own.lower, own.upper));
    if (start.size() == 0) continue;
    const double pose = start(static_cast<Eigen::Index>(i));
    if (!(pose >= own.lower && pose <= own.upper))  // and not a number
      throw InvalidInput(fmt::format("joint {}: the start pose {:g} lies outside its limits {:g} to {:g}", i + 1, pose,
                                     own.lower, own.upper));
  }
}

/// Fewest harmonics or points that make a motion, and most that a computer can handle.
void check_size(const FamilyOptions& options) {
  if (!(options.period > 0) || !std::isfinite(options.period))
    throw InvalidInput(fmt::format("period: must be positive, not {:g} s", options.period));
  if (!(options.connection > 0))
    throw InvalidInput(fmt::format("connection: must be positive, not {:g} s", options.connection));
  int least = 1;
  if (options.kind == FamilyKind::fourier && options.boundary == Boundary::rest) least = 2;
  if (options.kind == FamilyKind::bspline && options.boundary == Boundary::periodic) least = 3;
  const int most = 10000;
  if (options.harmonics < least || options.harmonics > most)
    throw InvalidInput(fmt::format("{} harmonics: the family {} with boundary {} takes {} to {}", options.harmonics,
                                   to_string(options.kind), to_string(options.boundary), least, most));
}

void check_boundary(const FamilyOptions& options) {
  const auto refuse = [&](const char* why) {
    throw InvalidInput(
        fmt::format("boundary {}: the family {} {}", to_string(options.boundary), to_string(options.kind), why));
  };
  if (options.kind == FamilyKind::bspline && options.boundary == Boundary::blend)
    refuse("starts and ends at rest by its end points; ask for rest");
  if (options.kind == FamilyKind::points && options.boundary != Boundary::rest)
    refuse("comes to rest at every point; ask for rest");
  if (options.kind == FamilyKind::sines && options.boundary != Boundary::periodic)
    refuse("has free frequencies and starts in motion; ask for periodic");
  if (options.kind == FamilyKind::multisine && options.boundary == Boundary::blend)
    refuse("comes to rest by connection phases; ask for rest");
}

}  // namespace

const char* to_string(FamilyKind kind) { return name_of(kinds, kind); }
const char* to_string(Boundary boundary) { return name_of(boundaries, boundary); }
FamilyKind family_kind(const std::string& name) { return by_name(kinds, name, "family"); }
Boundary boundary(const std::string& name) { return by_name(boundaries, name, "boundary"); }

Family::Family(FamilyOptions options, std::vector<Limits> limits)
    : options_(std::move(options)), limits_(std::move(limits)) {}

std::vector<std::string> Family::names() const { return for_each_joint(numbered("x", 1, variables() / dof()), dof()); }

Eigen::VectorXd Family::lower() const { return Eigen::VectorXd::Constant(variables(), -infinity); }
Eigen::VectorXd Family::upper() const { return Eigen::VectorXd::Constant(variables(), infinity); }

std::unique_ptr<Family> make_family(const FamilyOptions& options, const std::vector<Limits>& coordinates) {
  check_boundary(options);
  check_size(options);
  check_limits(coordinates, options.start);
  const double T = options.period;
  const int points = options.harmonics;
  const auto linear = [&](std::unique_ptr<Basis> basis, bool at_rest) {
    return std::make_unique<LinearFamily>(options, coordinates, std::move(basis), at_rest);
  };
  switch (options.kind) {
    case FamilyKind::fourier:
      return linear(fourier_basis(T, points, options.boundary == Boundary::blend), options.boundary == Boundary::rest);
    case FamilyKind::bspline:
      return linear(spline_basis(T, points, options.boundary == Boundary::periodic), false);
    case FamilyKind::points:
      return linear(stops_basis(T, points), false);
    case FamilyKind::sines:
      return std::make_unique<SinesFamily>(options, coordinates);
    case FamilyKind::multisine:
      return std::make_unique<MultisineFamily>(options, coordinates);
  }
  throw InvalidInput("no such family");
}

}  // namespace steelyard
