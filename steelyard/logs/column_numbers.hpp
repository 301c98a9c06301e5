// What the numbers in a log's columns show: which column is time, which velocities integrate to which positions.
// Private to the library and the program.
#pragma once

#include <vector>

#include "steelyard/logs/survey.hpp"

namespace steelyard {

/// The clock of a log.
struct LogClock {
  double to_seconds = 1;  ///< [s] per unit of the column
  double duration = 0;    ///< [s]
  double period = 0;      ///< median [s]
  double longest = 0;     ///< longest step [s]
  std::size_t gaps = 0;   ///< steps of more than three periods
  std::size_t bad = 0;    ///< steps that are not forward
};

/// Duration and steps of a column of time.
LogClock clock_of(const std::vector<double>& times, double to_seconds);

/// Whether a column rises from row to row, as time does.
bool rises(const SurveyColumn&);

/// How well velocities explain positions: Δq over short stretches against ∫ v dt, all joints together, so that those
/// at rest do not count.
struct Derivative {
  double correlation = 0;
  double slope = 0;  ///< slope of Δq over ∫ v dt; 0: nothing moves
};

Derivative derivative_between(const LogSurvey& log, const std::vector<std::size_t>& positions,
                              const std::vector<std::size_t>& velocities, const std::vector<double>& t);

}  // namespace steelyard
