// What a log file holds, whatever its columns are called: for people who see it for the first time. Private to the
// library and the program.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/logs/bag.hpp"

namespace steelyard {

/// A column with all of its numbers.
struct SurveyColumn {
  std::string name;   ///< empty: the file gives none
  std::string joint;  ///< joint of a bag's message
  std::vector<double> values;

  std::size_t missing = 0;     ///< NaN, infinite or no number at all
  double least = 0, most = 0;  ///< range of the others; NaN where there are none
};

struct LogSurvey {
  std::string file;
  std::string kind;  ///< "text", "NumPy", "MATLAB", "ROS 2 bag"
  std::size_t rows = 0;
  std::vector<SurveyColumn> columns;      ///< those that are as long as the log
  std::vector<std::string> others;        ///< "fs (1 × 1)": arrays of another length
  std::vector<std::string> unread;        ///< "q (Python objects)": arrays that are not read, and why
  std::vector<bag::TopicSummary> topics;  ///< topics of a bag
  std::string topic;                      ///< topic that the columns are of
  Diagnostics diagnostics;
};

/// Whether a path is a log's by its content or name, and not a robot's or a project's.
bool is_log(const std::string& path);

/// Tables of one recording that differ by a channel's word in their names, as "arm_position.csv" and "arm_effort.csv",
/// in the order of the channels, or by what was measured and what was commanded, as "arm_state.csv" and
/// "arm_control.csv"; `path` alone where there are none beside it.
std::vector<std::string> tables_of_recording(const std::string& path);

/// `topics`: of a bag that has several. Throws InvalidInput.
LogSurvey survey_log(const std::string& path, const std::vector<std::string>& topics = {});

}  // namespace steelyard
