// The data doctor, second visit: do position, velocity and torque belong together, and to this robot?
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/robot/robot.hpp"
#include "steelyard/signals/signals.hpp"

namespace steelyard {

/// Every threshold lies between what good logs show (recorded ones of four arms and simulated ones of every bundled
/// robot) and what the damage does; docs/data-doctor.md has both numbers.
struct ExamineOptions {
  bool judged = false;  ///< the log is only judged: warnings where a fit is refused, and nothing of it is changed
  bool alone = true;    ///< the only log of its fit; else a still joint is reported, for another log may move it
                        ///< (require_motion)

  Eigen::Index most_samples = 100000;  ///< to look at, in contiguous pieces [samples]: bounds the time on long logs
  Eigen::Index fit_samples = 10000;  ///< for the questions that need a fit [samples of about 100 Hz]: 100 s settle them

  double motion_cutoff = 10;  ///< low-pass before differentiating a position [Hz]: above the motion of arms
  double fit_cutoff = 5;      ///< of torque and regressor in the fits [Hz]: what rigid links explain

  double still_angle = 0.01;    ///< a joint whose position spans less is still [rad]: 0.6° tells nothing but stiction
  double still_length = 0.002;  ///< and of a prismatic one [m]
  double moving = 0.05;         ///< speed above which a joint moves [rad/s, m/s], as in the metrics of validation

  double flat = 1e-6;               ///< change within a run that counts as constant [range of the channel]
  double stuck_seconds = 0.2;       ///< a channel constant for longer while its joint moves is stuck [s]
  double saturated_seconds = 0.03;  ///< constant at its extreme for longer: cut off [s]; recorders that hold a sample
                                    ///< for some milliseconds are not meant
  double saturated_share = 0.005;   ///< of the samples that is worth a warning [-]
  double max_stuck = 0.1;           ///< share of stuck samples that a fit still takes, with a warning [-]

  double velocity_correlation = 0.9;  ///< between qd and dq/dt, both low-passed: lower is not its derivative [-];
                                      ///< recorded logs have 0.99 and more
  double velocity_gain = 0.1;         ///< deviation of their ratio from 1 that passes [-]; units differ by 6 and more
  double unit_tolerance = 0.05;       ///< of a ratio from a known one, to be named after it [-]

  double good_fit = 0.5;  ///< residual over torque of a joint, up to which positions and robot are believed [-]; 0.38
                          ///< is the worst of the recorded ones
  double better = 0.5;    ///< another reading (order, unit, gravity) is the right one when its residual is below this
                          ///< times the given one's [-]; recorded logs have 0.59 at least, 2 and more as a rule
  double unexplained = 0.8;  ///< residual over torque of a joint that is worth a warning when no reading helps [-]

  double longest_delay = 0.05;  ///< of torque against motion that is looked for [s]; buses and filters stay below
  double delay_sigmas = 5;      ///< a delay is real when it exceeds this many of its standard deviations [-]
  double delay_gain = 0.05;  ///< and lowers the squared residual at least by this [-]; recorded logs without one show
                             ///< up to 0.03, from friction that the model lacks
  double shortest_delay = 1e-3;  ///< and this [s]: half a millisecond is within what a friction model leaves open

  double sign_share = 0.1;  ///< of a joint's torque that inertia and friction must take with the wrong sign for it to
                            ///< be reversed [-]; recorded joints show -0.3 at worst where the motion tells nothing,
  double sign_sigmas = 10;  ///< and then within 5 standard deviations (for white noise, which residuals are not) [-]
  double side_ratio = 5;  ///< measured over nominal torque above which (or below its inverse) a gear ratio is suspected
                          ///< [-]; nominal inertias err by less
  double nominal_correlation = 0.8;  ///< with the nominal torque, friction aside, from which that is believed [-]
};

struct Diagnosis {
  Signals signals;          ///< mended: torque shifted in time, a useless velocity left out; else as given
  Diagnostics diagnostics;  ///< diagnostics of this examination alone
  std::string too_short;    ///< why nothing could be examined and no model judged; "": there was enough
  std::vector<int> still;   ///< joints that do not move
  double delay = 0;         ///< delay of torque behind motion [s], where it is significant; compensated unless judged
  double delay_deviation = 0;  ///< its standard deviation [s]; 0: not estimated
};

/// Faults with a proven remedy are repaired and reported. Otherwise throws InvalidInput where the file is at fault and
/// Unattainable where the motion is: with joint or channel, evidence, remedy, and the code in brackets.
Diagnosis examine(const Robot&, Signals, const ExamineOptions& = {});

/// Throws Unattainable for joints that move in none of a fit's logs, naming them.
void require_motion(const Robot&, const std::vector<Diagnosis>&);

}  // namespace steelyard
