// What changed in one robot over its logs, and when.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/estimate/observations.hpp"
#include "steelyard/fleet/info_file.hpp"

namespace steelyard {

enum class ChangeKind {
  friction,  ///< friction of one joint's drive
  offset,    ///< offset of one joint's torque
  gain,      ///< gain of one joint's torque signal, against what the model needs
  payload,   ///< a body at the last link
};
const char* to_string(ChangeKind);

/// One quantity of one robot in every log, in order of time: its difference from the robot's own model.
struct Course {
  ChangeKind kind = ChangeKind::friction;
  int joint = -1;                         ///< -1: of the payload
  std::vector<std::string> names, units;  ///< names, units of the quantities
  std::vector<Eigen::VectorXd> values;    ///< values of each log; empty: the log does not determine them
  std::vector<Eigen::MatrixXd> covariances;
};

/// A step between two logs.
struct Change {
  ChangeKind kind = ChangeKind::friction;
  int joint = -1;
  std::size_t after = 0;  ///< the last log before it; 0-based, in order of time
  std::vector<std::string> names, units;
  Eigen::VectorXd size, deviation;  ///< size, deviation of each quantity, with its standard deviation
  Eigen::VectorXd before;           ///< value before it, absolute where the model has one
  double statistic = 0;             ///< squared size in its covariance, over what chance scatters
  double probability = 1;           ///< probability of one as large by chance at any of the logs
  bool significant = false;
};

/// One robot's logs, and its own model of all of them.
struct RobotHistory {
  std::vector<const ReducedFile*> logs;  ///< in order of time
  std::vector<DesignColumn> columns;     ///< columns of the values
  BaseParameters base;
  const Robot* robot = nullptr;
  Eigen::VectorXd values;  ///< base parameters
  Eigen::VectorXd sigma;   ///< noise of each joint
  double inflation = 1;    ///< variance over that of white noise
};

/// Every quantity's course. `steps`: changes that were found already, whose torque is taken out first.
std::vector<Course> courses(const RobotHistory&, const std::vector<Change>& steps = {});

/// The largest step of a course: generalised likelihood ratio over all logs it may lie between. `scatter`: variance
/// between logs over what their own covariances say.
Change largest_step(const Course&, double scatter = 1);

/// Scatter between neighbouring logs of all courses of one kind, by the median: steps do not count.
double scatter_of(const std::vector<const Course*>&);

}  // namespace steelyard
