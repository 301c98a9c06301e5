// The small convex program behind every physically consistent fit: least squares in base parameters, cones in standard
// ones (H4-H8 of docs/theory/consistency.md).
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/core/diagnostic.hpp"
#include "steelyard/core/run.hpp"
#include "steelyard/math/spatial.hpp"

namespace steelyard {

/// Part of the robot that a cone or bound belongs to.
enum class ConstraintOwner {
  robot,     ///< no part alone: all links together
  link,      ///< mass, centre of mass and inertia of a link
  rotor,     ///< rotor inertia of a shaft
  friction,  ///< friction of a shaft
  memory,    ///< friction of a shaft with memory: its columns are much alike, and signs of a free fit arbitrary
};

/// F(x) = F₀ + Σ_k F_k x[columns[k]] ⪰ 0: a pseudo-inertia, an inertia about the centre of mass, an ellipsoid for it.
struct MatrixCone {
  std::string name;          ///< for messages: "link 3 (forearm): pseudo-inertia"
  std::vector<int> columns;  ///< columns of the standard parameters; at most ten
  Eigen::MatrixXd F0;        ///< d × d, d at most six; empty: zero
  std::vector<Eigen::MatrixXd> F;
  ConstraintOwner owner = ConstraintOwner::robot;
  int index = 0;  ///< 0-based link or shaft of the owner
};

/// Σ_k coefficients[k] x[columns[k]] + constant ≥ 0: a mass bound, a bounding ellipsoid, friction that brakes.
struct LinearBound {
  std::string name;
  std::vector<int> columns;
  Eigen::VectorXd coefficients;
  double constant = 0;
  ConstraintOwner owner = ConstraintOwner::robot;
  int index = 0;  ///< 0-based link or shaft of the owner
};

/// Distance of a link from its reference P₀.
enum class Distance {
  entropic,  ///< D = −log det(P₀⁻¹P) + tr(P₀⁻¹P) − 4: the same in every frame; keeps P positive definite by itself
  pullback,  ///< ½ dᵀG d, G_kl = tr(P₀⁻¹E_k P₀⁻¹E_l), d = φ − φ₀: its second-order model, a quadratic
  euclidean,  ///< ½ ‖φ − φ₀‖² in SI units: depends on frame and units; what most papers compare with
};
const char* to_string(Distance distance);

/// A link's ten columns and the body they are drawn to.
struct LinkReference {
  int column = 0;                                      ///< column of its XX; the other nine follow
  LinkParameters parameters = LinkParameters::Zero();  ///< physically consistent
};

/// A positive scalar (a rotor inertia) and what it is drawn to: x/x₀ − log(x/x₀) − 1, or ½(x/x₀ − 1)² where the
/// distance is quadratic.
struct ScalarReference {
  int column = 0;
  double value = 1;
};

/// minimise ½‖R β − z‖² + γ Σ D(P_i‖P₀_i), β = x_kept + K x_regrouped, under cones and bounds on x.
struct ConeProgram {
  Eigen::MatrixXd R;    ///< factor of the whitened data: base × base
  Eigen::VectorXd z;    ///< base
  BaseParameters base;  ///< which of x are kept and regrouped, and K
  std::vector<MatrixCone> cones;
  std::vector<LinearBound> bounds;
  Distance distance = Distance::entropic;
  std::vector<LinkReference> links;
  std::vector<ScalarReference> scalars;
  std::vector<int> zero;  ///< columns of x without information (R zero), without cone, bound and reference: zero in x
  double weight = 0;  ///< γ [-], against data in units of its noise; 0: the references act only where data and cones do
                      ///< not determine x
};

struct ConeOptions {
  double relative_gap = 1e-8;  ///< relative gap of the objective [-]: far below the effect of noise
  double absolute_gap = 1e-9;  ///< gap of the objective in units of squared noise [-]: for data that fits exactly
};

/// A cone or bound that is active at the solution.
struct Support {
  std::string name;
  double slack = 0;       ///< smallest eigenvalue, or value of the bound
  double multiplier = 0;  ///< how much the objective would fall per unit of relaxation (trace of Z for a cone)
  ConstraintOwner owner = ConstraintOwner::robot;
  int index = 0;  ///< 0-based link or shaft of the owner
};

struct ConeSolution {
  Eigen::VectorXd x;        ///< standard parameters: strictly inside every cone and bound (of two opposite bounds
                            ///< without width between them: up to 1e-9 of their size outside)
  Eigen::VectorXd base;     ///< β = x_kept + K x_regrouped
  double cost = 0;          ///< ½‖R β − z‖²
  double objective = 0;     ///< cost + γ Σ D
  double lower_bound = 0;   ///< lower bound on the objective of every feasible x, certified by a feasible dual point
                            ///< (H7), less 5e-9 of the objective for rounding
  double reach = infinity;  ///< no feasible x with Σ D(x) up to this; finite where γ = 0 and a cone takes something
  bool unconstrained = false;  ///< β is exactly the least-squares one: no cone is active
  std::vector<Support> supports;
  int steps = 0;        ///< Newton steps taken
  bool settled = true;  ///< the requested gap was reached

  double gap() const { return objective - lower_bound; }
};

/// `start`: standard parameters to begin from, as an earlier solution of a similar program; any value will do. Throws
/// Unattainable, naming the cones and bounds that contradict each other, where no x fulfils all.
ConeSolution solve(const ConeProgram&, const ConeOptions& = {}, const Eigen::VectorXd* start = nullptr,
                   const Run& = {});

}  // namespace steelyard
