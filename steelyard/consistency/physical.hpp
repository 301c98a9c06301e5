// Physical consistency of standard parameters, as cones and bounds on a robot's parameters (H1-H8 of
// docs/theory/consistency.md).
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "steelyard/consistency/cone_program.hpp"
#include "steelyard/math/information.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

/// What the values of a link must be: anything; positive mass and inertia about the centre of mass (bahloul2018 eq. 11,
/// Yoshida-Khalil); or those of a body with a density that is nowhere negative, triangle inequality included.
enum class ConsistencyLevel { none, positive, full };
const char* to_string(ConsistencyLevel level);

/// (x − centre)ᵀ shape⁻¹ (x − centre) ≤ 1 in the link frame [m, m²].
struct Ellipsoid {
  Eigen::Vector3d centre;
  Eigen::Matrix3d shape;
};

/// What is known of one link beforehand.
struct LinkBounds {
  double mass_min = 0;                     ///< [kg]
  double mass_max = infinity;              ///< [kg]
  std::optional<Box> com_box;              ///< the centre of mass lies in it
  std::optional<Ellipsoid> com_ellipsoid;  ///< the centre of mass lies in it
  std::optional<Box> box;                  ///< the whole body lies in it
  std::optional<Ellipsoid> ellipsoid;      ///< the whole body lies in it
};

/// Least eigenvalue of a pseudo-inertia relative to its trace [-]: survives being written as mass, centre and tensor
/// with 17 digits and read again.
inline constexpr double eigenvalue_floor = 1e-9;

struct PhysicalOptions {
  ConsistencyLevel level = ConsistencyLevel::full;
  Distance distance = Distance::entropic;  ///< entropic needs level full: pullback stands in for it elsewhere
  double weight = 0;                       ///< γ, as in ConeProgram
  std::vector<LinkBounds> links;           ///< one per link, or none
  bool use_shapes = true;     ///< links lie in their shapes (shape_bounds), as far as the data does not contradict that
                              ///< (make_consistent)
  double inflation = 1;       ///< variance of the estimate over that of white noise [-]: less is no contradiction
  double total_mass_min = 0;  ///< [kg] of all moving links
  double total_mass_max = infinity;        ///< [kg]
  std::vector<LinkParameters> references;  ///< one per link; empty: reference_bodies(model)
  bool scale_references = false;           ///< only their shapes count: their common density is fitted to the data
                                           ///< (make_consistent)
};

/// The reference of every link, used where the data does not determine it: its nominal parameters where they are
/// physically consistent; else one of the nominal mass (or 1 kg) filling the space between its joints (or its geometry
/// where that is known).
std::vector<LinkParameters> reference_bodies(const Model&);

/// The space of a link in its frame: its extent; where that is not known, a box about its capsules, its joint, its
/// children's joints and what is fixed to it, and along the axes of these joints to where the neighbours are, wider by
/// 0.2 of its length and at least 5 cm; one about its capsules alone, at least 0.2 of its length and 5 cm in every half
/// size, where its reference is a needle (is_needle) beside that. A nominal centre of mass outside widens it, to lie as
/// far inside.
Box link_space(const Model&, int link);

/// The box with a tenth of its size and 1 cm added to each side: shapes are simplified.
Box enlarged_extent(const Box& extent);

/// Bounds that keep a link in its enlarged space: all of its body at level full, whose inertia ellipsoid is then within
/// three times the space; the centre of mass at level positive. None where the options bound centre or body otherwise.
std::vector<LinearBound> shape_bounds(const Model&, int link, const PhysicalOptions& = {});

/// Cones, bounds and references of the robot's parameters; R and z from `whitened`, over the base parameters. Friction
/// brakes (viscous, Coulomb and load terms, Coulomb with Stribeck, viscous against asymmetric ones) and rotors are not
/// negative at levels positive and full; level none has no cone and no bound. Friction and rotors that have no effect,
/// or that `whitened` has no information on, have neither bound nor reference: they are zero.
ConeProgram physical_program(const Model&, const ParameterLayout&, const BaseParameters&, const Information& whitened,
                             const PhysicalOptions& = {});

/// Whether every link is of that level, rotors are not negative and friction brakes, as physical_program asks for them
/// (boundaries included); anything is of level none.
bool physically_consistent(const Model&, ConsistencyLevel level = ConsistencyLevel::full);

}  // namespace steelyard
