// Inputs of a payload estimate: the bare robot as columns and values, loaded and bare logs as signals. Private to the
// room.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "steelyard/estimate/log_equations.hpp"
#include "steelyard/payload/payload.hpp"
#include "steelyard/pipeline/identify.hpp"
#include "steelyard/pipeline/weigh.hpp"

namespace steelyard {

struct PayloadLogs {
  Model model;          ///< with the friction of the bare robot settled; with values where the route has them
  BaseParameters base;  ///< base parameters of its layout
  BareRobot known;      ///< base values, and what the covariance of them is known to be; empty for torque_difference
  std::vector<Signals> bare, loaded;
  SignalOptions signals;
  std::vector<int> still;     ///< joints that move in none of the loaded logs
  bool from_current = false;  ///< a loaded log's torque is a current's
  Diagnostics diagnostics;
};

/// Examines the recordings, of which the bare ones are read already; fits the bare robot where there are bare ones and
/// the route wants values.
PayloadLogs read_payload_logs(const Model&, const std::vector<Recording>& loaded, const std::vector<Recording>& bare,
                              std::vector<ConditionedLog> read, PayloadRoute, const IdentifyOptions&, const Run&);

/// The ten columns of a body fixed to the last link.
std::vector<DesignColumn> payload_columns(const Robot&);

/// Base indices of viscous and Coulomb terms.
std::vector<int> friction_parameters(const Robot&, const ParameterLayout&, const BaseParameters&);

struct FrictionName {
  std::string parameter, unit;
};
/// Names of friction, one for every base parameter.
std::vector<FrictionName> friction_names(const ParameterLayout&, const BaseParameters&);

/// Viscous and Coulomb friction of every shaft that has some, else of every coordinate: what may change under load.
struct DifferenceColumns {
  std::vector<DesignColumn> all;
  std::vector<FrictionName> friction;
};
DifferenceColumns difference_columns(const Robot&, const FilteredSignals&);

}  // namespace steelyard
