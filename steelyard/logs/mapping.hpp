// Which columns of a log are time, positions, velocities, torques: guessed from names and numbers. Private to the
// library and the program.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "steelyard/logs/column_numbers.hpp"
#include "steelyard/logs/survey.hpp"

namespace steelyard {

struct Mapping {
  std::map<std::string, std::vector<std::size_t>> channels;  ///< channel to its columns, in the robot's order
  std::map<std::string, std::string> units;                  ///< channel to its unit, where it is not SI
  LogClock clock;                                            ///< clock of channel t, if there is one
  std::vector<std::string> reasons;                          ///< a sentence for each guess, and for what was not found
  bool complete = false;                                     ///< a fit could use it: q, and tau, current or commands
  bool commanded = false;                                    ///< without torques, but with commanded positions

  std::vector<std::string> joints;  ///< those of the robot that the log has, in its order; empty: all

  std::string columns_option;  ///< "t=1,q=2-7"; empty: the names say it all
  std::string units_option;    ///< "t=us"
  std::string effort_option;   ///< "wrist=unknown": joints whose torque nobody measured; empty: none

  std::vector<std::size_t> with_effort;  ///< joints that have a column of torque, where not all have
};

/// `joints`: of the robot, in its order; empty: not known, as many as the positions there are.
Mapping guess_mapping(const LogSurvey& log, const std::vector<std::string>& joints);

}  // namespace steelyard
