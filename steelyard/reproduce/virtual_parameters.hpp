// The nonlinear way to a positive definite inertia matrix (bahloul2018 eq. 16; H3b of docs/theory/consistency.md), to
// compare with: it has local minima and no certificate; the cone program of level positive has neither fault.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/math/information.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

struct VirtualOptions {
  int starts = 8;          ///< the first from reference_bodies, the others scattered about them
  std::uint64_t seed = 1;  ///< seed of the scatter
  int iterations = 1000;   ///< most Levenberg-Marquardt iterations of each start: bodies on the boundary take them all
};

/// Virtual parameters: one of many sets of bodies with these base parameters.
struct VirtualFit {
  Eigen::VectorXd x;          ///< standard parameters: masses, inertias about the centres, friction and rotors positive
  Eigen::VectorXd base;       ///< β = g(ϑ) (15)
  double cost = 0;            ///< ½‖R β − z‖², the least of all starts
  std::vector<double> costs;  ///< cost of every start: their scatter is that of local minima
  int iterations = 0;         ///< iterations of all starts together
  bool settled = false;       ///< the best start reached the tolerance
};

/// minimise ½‖R g(ϑ) − z‖², ϑ = masses, centres, inertias about them, rotors and friction, all but the centres
/// positive. Columns of laws that the paper does not know (other than viscous, Coulomb and load-dependent) are free.
VirtualFit virtual_parameter_fit(const Model&, const ParameterLayout&, const BaseParameters&,
                                 const Information& whitened, const VirtualOptions& = {});

}  // namespace steelyard
