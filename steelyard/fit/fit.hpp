// From signals to a model: cut-off, friction laws, estimate, physical consistency, in this order.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "steelyard/consistency/consistent.hpp"
#include "steelyard/core/run.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/estimate/choose_cutoff.hpp"
#include "steelyard/estimate/choose_friction.hpp"
#include "steelyard/estimate/essential.hpp"
#include "steelyard/estimate/estimate.hpp"
#include "steelyard/estimate/excitation.hpp"
#include "steelyard/estimate/fit_data.hpp"
#include "steelyard/estimate/friction_terms.hpp"
#include "steelyard/estimate/parameter_table.hpp"
#include "steelyard/estimate/robust_covariance.hpp"
#include "steelyard/fit/instrumental_methods.hpp"
#include "steelyard/fit/link_table.hpp"
#include "steelyard/fit/options.hpp"

namespace steelyard {

/// A model fitted to recordings, with what is known about it; not yet judged on others.
struct Fit {
  Model model;                  ///< full standard parameters; its provenance has the fit's provenance
  ParameterTable base;          ///< base parameters: value, interval, how well they are determined
  ParameterTable standard;      ///< standard parameters, in the order of the model's layout
  std::vector<LinkRow> links;   ///< links: mass, centre of mass, inertia, nominal ones, masses that the data allows
  BaseParameters grouping;      ///< which of the model's standard parameters make up which base parameter
  Estimate estimate;            ///< base parameters, as the data alone would have them
  Consistent consistent;        ///< nearest physically consistent values, which the model's are
  RobustCovariance covariance;  ///< covariance of the base parameters, whatever the residual's colour; wide where
                                ///< constraints act
  Excitation excitation;        ///< how well the motion determines each base parameter of `base`
  Essential essential;          ///< base parameters without which the data is explained significantly worse
  std::string method = {};
  SignalOptions signals = {};                ///< with the cut-off used
  CutoffChoice cutoff = {};                  ///< empty where it was given
  std::vector<ShaftFriction> friction = {};  ///< empty where it was given
  std::vector<FrictionTermErrors> friction_errors =
      {};  ///< errors of each shaft, with its law and without each term of it
  ConsistencyLevel level = ConsistencyLevel::full;
  WeightChoice weight = {};                          ///< choice of the prior's weight; nothing tried where it was given
  double rows = 0;                                   ///< rows of each joint
  int base_count = 0;                                ///< base parameters of the links alone
  std::optional<InstrumentReport> instruments = {};  ///< report of methods with instruments
  Diagnostics diagnostics = {};
};

/// Inputs of a fit.
struct FitInput {
  const Model& nominal;              ///< the robot with the laws of its shafts, where they are not chosen, and what
                                     ///< is known of its values before
  const std::vector<Signals>& logs;  ///< examined
  const IdentifyOptions& options;
  const std::vector<KnownReference>& references;  ///< reference of each log, or none, for methods that need it
  double delay = 0;  ///< delay of the torque behind the motion that was removed from the logs [s], for the model's
                     ///< provenance
  double description_deviation =
      infinity;  ///< relative deviation of the description's links [-], which then count as a
                 ///< prior unless a weight is given; infinity: only where the data is silent
};

/// Rows to fit, and what was chosen for them: the second half of a fit needs no samples.
struct ChosenRows {
  Model nominal;  ///< with the laws and shapes of its friction
  FitData data;
  CutoffChoice cutoff = {};                  ///< empty where it was given
  std::vector<ShaftFriction> friction = {};  ///< empty where it was given
  bool shapes_fitted = false;                ///< whether constants of the laws were found by these rows
  Diagnostics diagnostics = {};
};

/// Chooses cut-off, friction laws and their constants.
ChosenRows choose_rows(const FitInput&, const Run& = {});

/// The fit of rows with their choices; `in.logs` are read by methods that look at samples again.
Fit fit_chosen(ChosenRows, const FitInput& in, const Run& = {});

/// Its physically consistent base values alone.
Eigen::VectorXd fitted_base_values(const ChosenRows&, const FitInput& in, const Run& = {});

Fit fit(const FitInput&, const Run& = {});
Fit fit(const Model& nominal, const std::vector<Signals>&, const IdentifyOptions& = {}, const Run& = {});

/// The model with the essential parameters only, the others zero.
Model reduced_model(const Fit&);

}  // namespace steelyard
