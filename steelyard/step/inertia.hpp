// From effective inertias (and loads) of joints in several poses to the links' parameters (kim §4, for any robot).
#pragma once

#include <vector>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/dynamics/model.hpp"

namespace steelyard {

/// M_e of one joint, the others locked in a pose; and the gravity it bears there, where both directions determined it.
struct EffectiveInertia {
  int joint = 0;         ///< coordinate
  Eigen::VectorXd pose;  ///< [rad, m]; the joint's own entry matters only where couplings make it
  double value = 0;      ///< [kg·m², kg]
  double deviation = 0;
  bool gravity_determined = false;
  double gravity = 0;  ///< T_g [N·m, N]
  double gravity_deviation = 0;
  double covariance = 0;  ///< covariance of M_e and T_g
};

/// Combinations of link parameters and rotor inertias that the effective inertias determine (K9).
struct LinkInertia {
  ParameterLayout layout;  ///< links and rotors
  BaseParameters base;     ///< combinations that the poses determine
  Eigen::VectorXd values;  ///< values of base.kept, in kg·m², kg·m, kg
  Eigen::MatrixXd covariance;
  int identifiable = 0;  ///< combinations identifiable by all joints in all poses, gravity where it is known now
  double chi_square = 0;
  int freedom = 0;
  std::vector<double> fitted;  ///< M_e of every experiment, by the values
};

/// M_ii(q) + rotor as a row over the layout: W of q̈ = e_i at rest, without gravity (K9).
Eigen::RowVectorXd inertia_row(const Robot&, int joint, const Eigen::VectorXd& pose);

/// Gravity torque as a row over the same layout: W at rest.
Eigen::RowVectorXd gravity_row(const Robot&, int joint, const Eigen::VectorXd& pose);

LinkInertia identify_links(const Robot&, const std::vector<EffectiveInertia>&);

/// The determined combinations by the values of a model, unknown rotors as zero; empty where a link has none.
Eigen::VectorXd nominal_combinations(const LinkInertia&, const Model& nominal);

}  // namespace steelyard
