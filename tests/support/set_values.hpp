// For tests: friction laws and rotors of a model's shafts, with their values.
#pragma once

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "steelyard/robot/model.hpp"

namespace steelyard::testing {

struct ValuedLaw {
  Friction kind{};
  std::vector<double> values = {};  ///< one per column; empty: not known
};

/// These laws in place of the shaft's own.
inline Model with_laws(const Model& model, int shaft, const std::vector<ValuedLaw>& laws) {
  Robot robot = model.robot;
  NamedValues known = model.known();
  Shaft& changed = robot.shafts.at(static_cast<std::size_t>(shaft));
  changed.friction.clear();
  for (const auto& law : laws) {
    changed.friction.push_back(law.kind);
    const auto& columns = friction_law(law.kind).columns;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      known.erase(friction_name(changed, columns[c]));
      if (!law.values.empty()) known[friction_name(changed, columns[c])] = law.values.at(c);
    }
  }
  Model out(std::move(robot), known);
  out.provenance = model.provenance;
  return out;
}

/// The same laws at every shaft.
inline Model with_laws(Model model, const std::vector<ValuedLaw>& laws) {
  for (int s = 0; s < static_cast<int>(model.robot.shafts.size()); ++s) model = with_laws(model, s, laws);
  return model;
}

/// One law more.
inline Model with_law(const Model& model, int shaft, const ValuedLaw& law) {
  std::vector<ValuedLaw> laws;
  const auto& before = model.robot.shafts.at(static_cast<std::size_t>(shaft)).friction;
  for (std::size_t t = 0; t < before.size(); ++t) {
    const auto values = model.friction(shaft, static_cast<int>(t));
    laws.push_back({before[t], values ? std::vector<double>(values->begin(), values->end()) : std::vector<double>{}});
  }
  laws.push_back(law);
  return with_laws(model, shaft, laws);
}

/// A rotor at the shaft; its inertia, where that is known.
inline Model with_rotor(const Model& model, int shaft, std::optional<double> value = {}) {
  Robot robot = model.robot;
  NamedValues known = model.known();
  Shaft& changed = robot.shafts.at(static_cast<std::size_t>(shaft));
  changed.rotor = true;
  known.erase(rotor_name(changed));
  if (value) known[rotor_name(changed)] = *value;
  Model out(std::move(robot), known);
  out.provenance = model.provenance;
  return out;
}

/// Zero where a value is not known.
inline Eigen::VectorXd values_or_zero(const Model& model) {
  return model.values.array().isNaN().select(0, model.values);
}

/// The columns of a kind, their values not known.
inline Model without(Model model, ParameterKind kind) {
  for (int c = 0; c < model.layout.size(); ++c)
    if (model.layout[c].kind == kind) model.values[c] = std::nan("");
  return model;
}

}  // namespace steelyard::testing
