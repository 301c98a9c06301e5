// What a model knows of its own uncertainty: constants of friction laws, the covariance of the base parameters.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

/// A constant of a shaft's friction that is not linear.
struct ShapeConstant {
  int shaft = -1;
  double FrictionShape::*value = nullptr;
  std::string name;  ///< "stribeck_velocity_3"
};

/// The constants that the laws of a robot's shafts look at and that have a value other than zero.
std::vector<ShapeConstant> shape_constants(const Robot&);

/// Name of what friction laws within evidence disagree about in a coordinate's torque: "law_3".
std::string law_name(const Robot&, int coordinate);

/// The covariance of its base parameters that a model brings along; empty where it brings none, or that of another
/// structure.
Eigen::MatrixXd base_covariance(const Model&, const BaseParameters&);

}  // namespace steelyard
