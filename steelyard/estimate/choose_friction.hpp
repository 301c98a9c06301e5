// Choice of each joint's friction law by held-out error.
#pragma once

#include <Eigen/Core>
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/estimate/friction_shapes.hpp"
#include "steelyard/estimate/observations.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

/// A law that held-out motion cannot tell from the best one.
struct RivalLaw {
  std::vector<Friction> terms;
  FrictionShape shape;
};

struct ShaftFriction {
  std::vector<Friction> terms;  ///< passive, and linear or saturating in speed
  FrictionShape shape;
  std::string reason;                 ///< why these, in words with numbers
  double held_out = 0;                ///< relative error of the shaft's torque on motion held out [-]
  double plain_held_out = 0;          ///< the same with viscous, Coulomb and offset alone
  std::vector<RivalLaw> rivals = {};  ///< other laws within evidence, the best first; intervals count them (L12)
  bool plain_feeds_power = false;     ///< the plain law would feed power, so that it could not be chosen
};

/// For every shaft the law that predicts held-out motion best; a further column needs a gain. Candidates:
/// any of viscous, Coulomb and offset; with Stribeck's hump (or dip, which is a saturating viscous law), load-dependent
/// friction, a viscous term that differs between directions; with stop elements, which remember. No polynomial in
/// speed: those explode beyond the speeds seen. A law that would feed power at any speed is no candidate. `speed`: the
/// largest of each shaft in the logs. `memory`: whether laws with memory take part; what is fitted then must keep their
/// values from being negative, as the choice does. `ranges`: the lowest and highest position of each shaft in the logs
/// [rad or m], over which torque may follow the position; empty: it does not take part.
std::vector<ShaftFriction> choose_friction(const Robot&, const Eigen::VectorXd& speed, const MakeEquations&,
                                           const Run& = {}, bool memory = true,
                                           const std::vector<std::array<double, 2>>& ranges = {});

/// Observations of these columns in blocks of time; `links` as in LogEquations.
using MakeObservations = std::function<std::vector<Observations>(const std::vector<DesignColumn>& columns,
                                                                 const std::optional<Eigen::VectorXd>& links)>;

/// The same choice among given laws of each shaft, from observations alone: for logs that were reduced with the columns
/// of these. A shaft without laws has no friction.
std::vector<ShaftFriction> choose_friction_among(const Robot&, const Eigen::VectorXd& speed, const MakeObservations&,
                                                 const std::vector<std::vector<RivalLaw>>& laws, const Run& = {});

/// The term of a shaft that makes its friction feed power at some speed or load; nothing: the law is passive, its
/// torque has the sign of the velocity at any speed. The offset is no friction: sensors and amplifiers add it. `speed`:
/// the largest seen.
std::optional<Friction> what_feeds_power(const Model&, int shaft, double speed);

}  // namespace steelyard
