// Constants of friction laws that are not linear, and the load that friction depends on.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/estimate/equations.hpp"
#include "steelyard/estimate/log_equations.hpp"
#include "steelyard/robot/robot.hpp"

namespace steelyard {

/// The equations of these columns; `links` as in LogEquations. Choosing reads them several times, with other columns
/// each time.
using MakeEquations = std::function<std::shared_ptr<const Equations>(const std::vector<DesignColumn>& columns,
                                                                     const std::optional<Eigen::VectorXd>& links)>;

/// The shape that a fit begins with where none is given: of a slide, whose guideways, belts and screws yield over 1e-5
/// to 1e-2 m, the softest stop element has 0.01 m where a rotation has 0.1 rad.
FrictionShape first_shape(const Shaft&);

/// How far to go after the constants of a law.
enum class ShapeFit {
  full,   ///< all of them, until nothing changes
  quick,  ///< the speeds among them, in a few steps: what a choice between laws needs
};

/// Stribeck's v_s and δ by variable projection: Gauss-Newton on the shape with the linear parameters projected
/// out (L8 of docs/theory/friction.md). Returns the robot with these shapes; shafts without such terms are left alone.
/// `speed` bounds the search.
Robot fit_friction_shapes(Robot, const Eigen::VectorXd& speed, const MakeEquations&, ShapeFit = ShapeFit::full,
                          const Run& = {});

/// The parameters of the links that load the gears: a weighted fit without load friction first, then as often with it
/// as it takes to settle. The columns' values, as LogEquations wants them; nothing when no column needs the load.
/// tolerance: relative change that counts as settled [-]: friction is a tenth of the load, known to 1e-2.
std::optional<Eigen::VectorXd> fit_links(const std::vector<DesignColumn>&, const MakeEquations&, const Run& = {},
                                         double tolerance = 1e-7);

}  // namespace steelyard
