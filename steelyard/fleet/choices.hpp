// What a fit chooses by looking at samples: decided once, from some of the logs, and recorded in every reduced one.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/estimate/choose_friction.hpp"
#include "steelyard/estimate/fit_data.hpp"
#include "steelyard/fit/options.hpp"
#include "steelyard/recordings/recording.hpp"

namespace steelyard {

/// Reduced logs of the same choices merge, of others they do not.
struct Choices {
  Model nominal;                        ///< the robot with the laws of its friction and their constants
  bool laws_chosen = false;             ///< laws were chosen: a merge chooses again, among these and their rivals
  bool shapes_fitted = false;           ///< constants of the laws were found by the sample
  std::vector<ShaftFriction> friction;  ///< the choice of each shaft; empty where laws were given
  SignalOptions signals;                ///< with the cut-off
  std::string cutoff_reason;            ///< why that one; "": it was given
  double delay = 0;                     ///< delay of the torque behind the motion, taken out of every log [s]
  Eigen::VectorXd load;             ///< values of the layout whose link torque loads the gears; empty: no law needs it
  double metric_cutoff = 10;        ///< cut-off of the filtered error metrics [Hz]
  std::vector<std::string> sample;  ///< names of the logs that were looked at
};

/// Decides by at most `most` of the recordings, evenly over all of them; reads none where nothing is to be chosen.
Choices decide(const Model& nominal, const std::vector<Recording>&, const IdentifyOptions&, const Run& = {},
               std::size_t most = 8);

/// The laws that a merge chooses among: for each shaft its own first; no law: it has no friction.
std::vector<std::vector<RivalLaw>> candidate_laws(const Choices&);

/// The columns to reduce logs to: all that a fit with any of these laws needs, and its intervals.
std::vector<DesignColumn> superset(const Choices&);

/// The load of the gears for those columns, as LogEquations takes it.
std::optional<Eigen::VectorXd> load_of(const Choices&, const std::vector<DesignColumn>&);

/// Which rows are trusted.
FrictionFitted friction_fitted(const Choices&);

/// The first difference between choices, in words that name both: "cut-off 8 and 5 Hz". "": none.
std::string difference(const Choices&, const Choices&);

}  // namespace steelyard
