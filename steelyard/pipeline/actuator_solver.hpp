// Armature and friction of all actuators with what they share, delay and encoder zeros, in one linear problem solved by
// instruments (U2-U4 of docs/theory/estimation.md). Private to the library.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/core/diagnostic.hpp"
#include "steelyard/core/run.hpp"
#include "steelyard/robot/model.hpp"
#include "steelyard/signals/control_effort.hpp"
#include "steelyard/signals/motion.hpp"

namespace steelyard {

enum class DelayFit { given, shared, each };  ///< not estimated; one for all joints; one for each

struct ActuatorProblem {
  const Model& nominal;  ///< the robot, whose links stay as they are
  const Model& bench;    ///< its joints by themselves, with the laws to fit: every base parameter is a standard one
  const BaseParameters& base;                 ///< of the bench
  const std::vector<CommandedSignals>& logs;  ///< each with the law of its drives, a gain and a delay for each joint
  SignalOptions signals = {};                 ///< low-pass of the equations
  DelayFit delay = DelayFit::shared;
  bool encoder_offsets = false;
  bool instruments = true;  ///< false: least squares
};

/// Values in the order of the bench's base parameters, delays [s], encoder offsets [rad, m].
struct ActuatorSolution {
  Eigen::VectorXd values;                ///< none that may not be negative is
  Eigen::VectorXd free;                  ///< without those bounds
  Eigen::MatrixXd covariance;            ///< of a jackknife over stretches of time, whatever the colour of the residual
  double freedom = 1;                    ///< of that covariance
  Eigen::VectorXd least_squares;         ///< the free values that least squares would have
  Eigen::VectorXd difference_deviation;  ///< standard deviation of least squares − instruments
  double statistic = 0, numerator = 0, denominator = 0;  ///< largest F over the joints of that difference (N5) …
  double probability = 1;     ///< … and its probability if least squares were unbiased, all joints counted
  Eigen::VectorXd sigma;      ///< noise of each joint's torque [N·m, N]
  Eigen::VectorXd deviation;  ///< rms of simulated less measured positions [rad, m]; empty: nothing was simulated
  double explained = 0;       ///< share of the delay's column that the others explain [-]; near 1: alike
  int simulations = 0;        ///< of each log
  bool unstable = false;      ///< the loop could not be simulated: the references are the instruments
  int parameters = 0;         ///< values of the bench, before delays and offsets

  Eigen::VectorXd delays() const;           ///< one or one for each joint; empty where it was given
  Eigen::VectorXd encoder_offsets() const;  ///< empty where they were not asked for
  int delay_count = 0;
};

/// `start`: values of the bench's base parameters; the logs' delays are the first ones. Gauss-Newton over delays and
/// offsets, in which the torque is not linear.
ActuatorSolution solve_actuators(const ActuatorProblem&, const Eigen::VectorXd& start, const Run&);

/// Torque of the links alone along a log, of its motion below 30 Hz.
Eigen::MatrixXd torque_of_links(const Model& nominal, const Signals&, const Run&);

/// The robot with rotors, the bench's laws and these values of its base parameters, and its own links.
Model robot_of_bench(const Model& nominal, const Model& bench, const BaseParameters&, const Eigen::VectorXd& values);

/// The same motion with joints whose true angle is the logged one and this offset more.
CommandedSignals with_encoder_offsets(CommandedSignals, const Eigen::VectorXd& offsets);

}  // namespace steelyard
