// ROS 2 bags, MCAP or sqlite3, as arrays: joints by name, topics joined in time. Private to the library.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "steelyard/core/sha256.hpp"
#include "steelyard/logs/log.hpp"

namespace steelyard::bag {

/// Whether a file is a bag, by its first bytes or its name.
bool is_bag(std::string_view head, const std::string& path);

bool is_folder(const std::string& path);

struct BagLog {
  std::vector<Array> arrays;
  Diagnostics diagnostics;
};

/// t, q, qd, qdd, tau of the topic of joint states, the channels `q_ref`, ... of a second topic of joints, and those of
/// other topics that `format` names, as "/topic.force", at the times of the first. Throws InvalidInput.
BagLog read_bag(const std::string& path, int dof, const LogFormat& format);

/// The storage files of a bag, in order: `path` itself, or what a directory holds.
std::vector<std::string> storage_files(const std::string& path);

struct TopicSummary {
  std::string name, type;
  std::size_t messages = 0;
  double rate = 0;                  ///< [Hz], mean
  std::vector<std::string> joints;  ///< joints of a message of joints
};

struct BagSurvey {
  std::vector<TopicSummary> topics;  ///< all of them, in the bag's order
  std::string topic;                 ///< topic of joint states, which `arrays` are of; empty: a diagnostic says why
  std::vector<Array> arrays;
  Diagnostics diagnostics;
};

/// Contents of a bag without a robot: all joints of the first message. `topics` as in LogFormat.
BagSurvey survey_bag(const std::string& path, const std::vector<std::string>& topics);

}  // namespace steelyard::bag

namespace steelyard {

/// The tables of a log that is given as "position.csv+velocity.csv", whose rows belong together; `path` alone where
/// there is a file of that name, or it is no such list. Relative to `folder`, which then stands before each.
std::vector<std::string> joined_tables(const std::string& path, const std::string& folder = "");

/// Digest of a log's file; of several, those of a bag or of a joined log, one after the other.
FileDigest digest_log(const std::string& path);

/// Throws InvalidInput when there is no such file, or it is a directory without a bag.
void require_log(const std::string& path);

}  // namespace steelyard
