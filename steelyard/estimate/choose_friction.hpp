// Choice of each joint's friction law by held-out error, and of its nonlinear constants.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/estimate/equations.hpp"
#include "steelyard/estimate/log_equations.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

/// The equations of these columns; `links` as in LogEquations. Choosing reads them several times, with other columns
/// each time.
using MakeEquations = std::function<std::shared_ptr<const Equations>(const std::vector<DesignColumn>& columns,
                                                                     const std::optional<Eigen::VectorXd>& links)>;

struct ShaftFriction {
  std::vector<Friction> terms;  ///< passive, and linear or saturating in speed
  FrictionShape shape;
  std::string reason;         ///< why these, in words with numbers
  double held_out = 0;        ///< relative error of the shaft's torque on motion held out [-]
  double plain_held_out = 0;  ///< the same with viscous, Coulomb and offset alone
};

/// For every shaft the law that predicts held-out motion best; a further column needs a gain. Candidates:
/// any of viscous, Coulomb and offset; with Stribeck's hump (or dip, which is a saturating viscous law), load-dependent
/// friction, a viscous term that differs between directions; with stop elements, which remember. No polynomial in
/// speed: those explode beyond the speeds seen. A law that would feed power at any speed is no candidate. `speed`: the
/// largest of each shaft in the logs. `memory`: whether laws with memory take part; what is fitted then must keep their
/// values from being negative, as the choice does.
std::vector<ShaftFriction> choose_friction(const Robot&, const Eigen::VectorXd& speed, const MakeEquations&,
                                           const Run& = {}, bool memory = true);

/// The term of a shaft that makes its friction feed power at some speed or load; nothing: the law is passive, its
/// torque has the sign of the velocity at any speed. The offset is no friction: sensors and amplifiers add it. `speed`:
/// the largest seen.
std::optional<Friction> what_feeds_power(const Model&, int shaft, double speed);

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
