// The data doctor, second visit: do position, velocity and torque belong together, and to this robot?
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/core/run.hpp"
#include "steelyard/robot/model.hpp"
#include "steelyard/signals/signals.hpp"

namespace steelyard {

struct ExamineOptions {
  bool judged = false;      ///< the log is only judged: warnings where a fit is refused, and nothing of it is changed
  bool base_moves = false;  ///< the joints' base moves, on which their torques depend: only their channels are examined
  bool alone = true;        ///< the only log of its fit; else a still joint is reported, for another log may move it
                            ///< (require_motion)
};

/// What a check measured, whether or not it spoke.
struct Measure {
  std::string code;  ///< code of the finding
  double value = 0;  ///< statistic of the check, the larger the worse; its unit is that of the alarm
  double alarm = 0;  ///< largest value that passes
};

struct Diagnosis {
  Signals signals;                ///< mended: torque shifted in time, a useless velocity left out; else as given
  Diagnostics diagnostics;        ///< diagnostics of this examination alone
  std::vector<Measure> measures;  ///< how near to an alarm the log came, check by check; none of a log that was refused
  std::string too_short;          ///< why nothing could be examined and no model judged; "": there was enough
  std::vector<int> still;         ///< joints that do not move
  double delay = 0;  ///< delay of torque behind motion [s], where it is significant; compensated unless judged
  double delay_deviation = 0;  ///< its standard deviation [s]; 0: not estimated
};

/// Faults with a proven remedy are repaired and reported. Otherwise throws InvalidInput where the file is at fault and
/// Unattainable where the motion is: with joint or channel, evidence, remedy, and the code in brackets.
Diagnosis examine(const Model&, Signals, const ExamineOptions& = {}, const Run& = {});

/// Logs to fit come from one recorder: where some show a delay of the torque, that (their mean, weighted by its
/// certainty) is taken out of all, and returned [s].
double share_delay(std::vector<Diagnosis>&);

/// Takes another delay [s] out of a log than its own.
void set_delay(Diagnosis&, double delay);

/// Throws Unattainable for joints that move in none of a fit's logs, naming them.
void require_motion(const Robot&, const std::vector<Diagnosis>&);

}  // namespace steelyard
