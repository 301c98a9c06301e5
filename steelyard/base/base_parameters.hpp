// Base parameters: the combinations of standard parameters that are identifiable.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/robot/model.hpp"

namespace steelyard {

/// A pivot below this times its column's norm counts as zero [-]. The gap is 0.04 against 2e-15 on the arms we know
/// (docs/theory/base-parameters.md).
inline constexpr double base_rank_tolerance = 1e-9;

/// How to decide which standard parameters are identifiable.
struct BaseOptions {
  unsigned seed = 1;         ///< seed of the random states the numerical way looks at
  std::vector<int> columns;  ///< columns of the layout, in order; the others are known. Empty: all. Numerical way only
  std::vector<bool> rows;    ///< coordinates whose torque is looked at. Empty: all. Numerical way only
};

/// β = φ₁ + K φ₂ (B1): the identifiable combinations of the standard parameters φ. W φ = W[kept] β.
struct BaseParameters {
  std::vector<int> kept;       ///< columns φ₁, base to tip
  std::vector<int> regrouped;  ///< columns φ₂, absorbed into φ₁
  std::vector<int> no_effect;  ///< columns that are zero in every motion
  Eigen::MatrixXd K;           ///< kept × regrouped
  double rank_gap = 0;         ///< smallest kept pivot / largest dropped one; near 1: the rank is doubtful

  int count() const { return static_cast<int>(kept.size()); }

  /// kept × all: β = projection φ.
  Eigen::MatrixXd projection(int parameters) const;
};

/// Numerical (Gautier 1991): QR of the regressor over random states, columns in order. The authority where joints are
/// coupled, and the only way that covers friction.
BaseParameters find_base_parameters(const Robot&, const ParameterLayout&, const BaseOptions& = {});

/// The same by the rows that have an effort (Drives::effort): what a log of this robot can identify at all.
BaseParameters find_identifiable_parameters(const Robot&, const ParameterLayout&);

/// Structural (RPNA; Wensing, Niemeyer, Slotine): the recursive parameter null space of the links, without sampling.
/// The authority for trees. Columns are the links' 10 each; throws InvalidInput for coupled joints.
BaseParameters find_base_parameters_rpna(const Robot&);

/// Closed form (Gautier, Khalil 1990), for serial chains. Where gravity is absent it may count more parameters than are
/// identifiable.
struct ClosedFormBase {
  BaseParameters links;  ///< in the frames below
  int with_rotor = 0;    ///< count when every joint has a rotor
  Robot robot;           ///< the same chain in modified DH frames; the given robot itself when it is in them already
};
ClosedFormBase find_base_parameters_closed_form(const Robot&);

/// The same serial chain with frames placed by the modified DH convention: z along the axes, x along common normals.
/// Inertias come along. Throws InvalidInput for trees and couplings.
Model in_modified_dh(const Model&);
bool is_modified_dh(const Robot&);

/// Base parameter i in words: its name (ZZR_1 when others are grouped into it, else ZZ_1) and `ZZ_1 + YY_2 + 0.25 M_2`.
std::string base_name(const BaseParameters&, const ParameterLayout&, int i);
std::string base_expression(const BaseParameters&, const ParameterLayout&, int i);

/// β from φ.
Eigen::VectorXd base_values(const BaseParameters&, const Eigen::VectorXd& standard);

/// φ with another β: what is regrouped stays, what is kept takes the rest, φ₁ = β − K φ₂.
Eigen::VectorXd with_base_values(const BaseParameters&, Eigen::VectorXd standard, const Eigen::VectorXd& base_values);

/// From an independent set of left null vectors of W: columns of `null` span {φ : W φ = 0}. Later columns are regrouped
/// into earlier ones. Shared by the structural and closed-form ways.
BaseParameters base_from_null_space(Eigen::MatrixXd null, double tolerance);

}  // namespace steelyard
