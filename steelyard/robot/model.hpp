// A robot with values of its parameters: inertias of links and rotors, friction. Values live here and nowhere else.
#pragma once

#include <Eigen/Core>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/robot/parameters.hpp"

namespace steelyard {

/// Excerpts of a fitted log, by which it is known again: whatever its file is called, in part, or with noise on its
/// torque.
struct LogFingerprint {
  std::string log;            ///< the log's name
  double rate = 0;            ///< rate of the samples [Hz]
  Eigen::Index length = 0;    ///< samples of each excerpt
  Eigen::VectorXd tolerance;  ///< difference of each joint's torque below which samples are the same [N·m, N]
  Eigen::MatrixXd torque;     ///< joints × samples [N·m, N], excerpt after excerpt; empty where the log is too short
  Eigen::MatrixXd position = {};  ///< the same samples' positions [rad, m]; empty: not known
};

/// Provenance of identified values.
struct Provenance {
  std::string method;            ///< "wls"; empty: not known
  double cutoff = 0;             ///< [Hz] of the zero-phase low-pass before the fit, for the logs to judge too; 0: none
  int order = 4;                 ///< order of that low-pass
  Eigen::VectorXd speed;         ///< largest |q̇| of each coordinate in the fit [rad/s, m/s]; empty: not known
  Eigen::VectorXd lower, upper;  ///< range of positions of each coordinate in the fit [rad, m]; empty: not known
  std::vector<std::string> logs;             ///< fitted logs
  std::vector<LogFingerprint> fingerprints;  ///< fingerprints of the fitted logs' content; empty: not known
  double delay = 0;               ///< delay of the logs' torque behind their motion [s], which predictions share
  std::vector<std::string> base;  ///< names of the base parameters, in the order of `covariance`
  Eigen::MatrixXd covariance;     ///< their covariance, whatever the colour of the residual; empty: not known
};

/// Values by the names of their parameters.
using NamedValues = std::map<std::string, double>;

/// Values are NaN where they are not known; dynamics want all of them.
struct Model {
  Robot robot;
  ParameterLayout layout;
  Eigen::VectorXd values;                ///< in the order of the layout
  std::optional<Provenance> provenance;  ///< set: the values are a fit's, and need not be physically consistent

  Model() : Model(Robot()) {}
  /// The model with the values that are known, by name.
  explicit Model(Robot robot, const NamedValues& known = {});
  Model(Robot robot, ParameterLayout layout, Eigen::VectorXd values);

  bool has_inertia() const;   ///< every link has one
  bool has_friction() const;  ///< a value of every friction and rotor term
  std::optional<LinkParameters> link(
      int index) const;                          ///< about the link frame's origin; none unless all ten are known
  std::optional<double> rotor(int shaft) const;  ///< [kg·m² or kg at the shaft]
  std::optional<Eigen::VectorXd> friction(int shaft, int term) const;  ///< a value for each column of the law
  std::vector<std::string> unknown() const;                            ///< names of the parameters without a value
  NamedValues known() const;                                           ///< the others, with their values

  void set_link(int index, const LinkParameters&);  ///< about the link frame's origin
};

/// Throws InvalidInput naming the parameters that have no value.
void require_values(const Model& model);

/// The values in another layout, by name; NaN where there is none.
Eigen::VectorXd values_in(const Model& model, const ParameterLayout& layout);

/// The values on another structure of the same links (other friction laws, rotors, drives), by name; what is new has
/// none.
Model with_robot(const Model& model, Robot robot);

/// A description with the values it gives: a URDF or MJCF (by content), a robot file, or the name of a bundled robot.
Model load_model(const std::string& path_or_name, const RobotOptions& = {});

Model parse_urdf(const std::string& xml, const std::string& file, const RobotOptions& = {});
Model parse_mjcf(const std::string& xml, const std::string& file, const RobotOptions& = {});
Model parse_robot_file(const std::string& yaml, const std::string& file, const RobotOptions& = {});

/// Only these coordinates, in this order; the others are locked at zero and their links merged.
Model select_coordinates(const Model&, const std::vector<std::string>& names);

/// The robot with its base held where it stands, or as it is where that is wanted or nothing is. Throws InvalidInput
/// where a fixed base should float: nothing is known of the link that would.
Model with_base(Model, const std::optional<Base>&);

/// Checks the robot, and that known inertias are finite, masses not negative unless identified.
void check(const Model&, const std::string& file);

}  // namespace steelyard
