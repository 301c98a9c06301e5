// A robot with values of its parameters: inertias of links and rotors, friction.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/robot/parameters.hpp"

namespace steelyard {

/// Values are NaN where a description gives none; dynamics want all of them.
struct Model {
  Robot robot;
  ParameterLayout layout;
  Eigen::VectorXd values;                ///< in the order of the layout
  std::optional<Provenance> provenance;  ///< set: the values are a fit's, and need not be physically consistent

  /// The model with the values of its description.
  Model(const Robot& robot);  // NOLINT(google-explicit-constructor): a description is a model
  Model(Robot robot, ParameterLayout layout, Eigen::VectorXd values);

  bool has_inertia() const;   ///< every link has one
  bool has_friction() const;  ///< a value of every friction and rotor term
  std::optional<LinkParameters> link(
      int index) const;                          ///< about the link frame's origin; none unless all ten are known
  std::optional<double> rotor(int shaft) const;  ///< [kg·m² or kg at the shaft]
  std::optional<Eigen::VectorXd> friction(int shaft, int term) const;  ///< a value for each column of the law
  std::vector<std::string> unknown() const;                            ///< names of the parameters without a value
};

/// Throws InvalidInput naming the parameters that have no value.
void require_values(const Model& model);

/// A description with the values it gives: a URDF (by content), a robot file, or the name of a bundled robot.
Model load_model(const std::string& path_or_name, const RobotOptions& = {});

}  // namespace steelyard
