// What a weighing is made of: the bare robot as columns and values, loaded and bare logs as signals. Private to the
// room.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "steelyard/estimate/log_equations.hpp"
#include "steelyard/payload/payload.hpp"
#include "steelyard/pipeline/identify.hpp"

namespace steelyard {

struct PayloadLogs {
  Robot robot;          ///< with the friction of the bare robot settled; with values where the route has them
  BaseParameters base;  ///< of its layout
  BareRobot known;      ///< base values, and what the covariance of them is known to be; empty for torque_difference
  std::vector<Signals> bare, loaded;
  SignalOptions signals;
  std::vector<int> still;     ///< joints that move in none of the loaded logs
  bool from_current = false;  ///< a loaded log's torque is a current's
  Diagnostics diagnostics;
};

/// Reads and examines the project's logs; fits the bare robot where there are bare logs and the route wants values.
PayloadLogs read_payload_logs(const Robot&, const Project&, PayloadRoute, const RunOptions& = {});

/// The ten columns of a body fixed to the last link.
std::vector<DesignColumn> payload_columns(const Robot&);

/// Time blocks of these columns' equations over all logs.
std::vector<Observations> observe_logs(const Robot&, const std::vector<DesignColumn>&, const std::vector<Signals>&,
                                       const SignalOptions&, const std::optional<Eigen::VectorXd>& links, int threads);

/// Base indices of viscous and Coulomb terms.
std::vector<int> friction_parameters(const Robot&, const ParameterLayout&, const BaseParameters&);

struct FrictionName {
  std::string parameter, unit;
};
/// Of every base parameter.
std::vector<FrictionName> friction_names(const ParameterLayout&, const BaseParameters&);

/// Viscous and Coulomb friction of every shaft that has some, else of every coordinate: what may change under load.
struct DifferenceColumns {
  std::vector<DesignColumn> all;
  std::vector<FrictionName> friction;
};
DifferenceColumns difference_columns(const Robot&, const FilteredSignals&);

}  // namespace steelyard
