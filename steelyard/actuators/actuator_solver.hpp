// Armature and friction of all actuators with what they share, delay and encoder zeros, in one linear problem solved by
// instruments (U2-U4 of docs/theory/estimation.md). Private to the library.
#pragma once

#include <Eigen/Core>

#include "steelyard/actuators/actuator_equations.hpp"

namespace steelyard {

/// Values in the order of the bench's base parameters, delays [s], encoder offsets [rad, m].
struct ActuatorSolution {
  Eigen::VectorXd values;  ///< none that may not be negative is
  Eigen::VectorXd free;    ///< without those bounds
  Eigen::MatrixXd
      covariance;      ///< covariance of a jackknife over stretches of time, whatever the colour of the residual
  double freedom = 1;  ///< degrees of freedom of that covariance
  Eigen::VectorXd least_squares;                         ///< the free values that least squares would have
  Eigen::VectorXd difference_deviation;                  ///< standard deviation of least squares − instruments
  double statistic = 0, numerator = 0, denominator = 0;  ///< largest F over the joints of that difference (N5) …
  double probability = 1;     ///< … and its probability if least squares were unbiased, all joints counted
  Eigen::VectorXd sigma;      ///< noise of each joint's torque [N·m, N]
  Eigen::VectorXd deviation;  ///< rms of simulated less measured positions [rad, m]; empty: nothing was simulated
  double explained = 0;       ///< share of the delay's column that the others explain [-]; near 1: alike
  int simulations = 0;        ///< simulations of each log
  bool unstable = false;      ///< the loop could not be simulated: the references are the instruments
  int parameters = 0;         ///< values of the bench, before delays and offsets

  Eigen::VectorXd delays() const;           ///< one or one for each joint; empty where it was given
  Eigen::VectorXd encoder_offsets() const;  ///< empty where they were not asked for
  int delay_count = 0;
};

/// A recording that would be made beside those there are.
struct Experiment {
  double gains = 1;  ///< times those of the first log; damping gains times the root of it
  double speed = 1;  ///< times that of its motion
};

/// Deviation of the (first) delay with each experiment beside the logs [s]: the first log's motion again, as the
/// solution simulates it, with the noise there is. Infinite where its loop diverges.
std::vector<double> delay_deviations_with(const std::vector<Experiment>&, const ActuatorProblem&,
                                          const ActuatorSolution&, const Run&);

/// What of each joint the torque shows to be a multiple of the description's: the factor of its links' torque.
struct LinkFactors {
  Eigen::VectorXd factor, deviation;  ///< [-]
};

/// Least squares of armature and friction with that factor, by logs with their delays and zeros.
LinkFactors link_factors(ActuatorProblem, const ActuatorSolution&, const Run&);

/// `start`: values of the bench's base parameters; the logs' delays are the first ones. Gauss-Newton over delays and
/// offsets, in which the torque is not linear.
ActuatorSolution solve_actuators(const ActuatorProblem&, const Eigen::VectorXd& start, const Run&);

}  // namespace steelyard
