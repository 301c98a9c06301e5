// The text of a project file as a map whose keys are all known. Private to the room.
#pragma once

#include <string>

#include "steelyard/core/yaml.hpp"
#include "steelyard/settings/project.hpp"

namespace steelyard {

class ProjectText {
 public:
  ProjectText(const std::string& text, const std::string& file);

  bool has(const std::string& key) const { return map_.has(key); }
  yaml::Value at(const std::string& key) const { return map_.at(key); }
  const std::string& source() const { return source_; }  ///< the text itself

 private:
  std::string source_;
  yaml::Map map_;
};

/// Sets what the table has at `key` to the value. Throws InvalidInput "file:line: key: complaint".
void read_setting(const yaml::Value&, const std::string& key, Settings&);

/// The links' own bounds of `consistency: {links: …}`.
void read_link_bounds(const yaml::Value&, ConsistencySettings&);

/// Checks that its links are the robot's, and that its lists have one entry for each.
void check_consistency(const yaml::Value&, const ConsistencySettings&, const Robot&);

}  // namespace steelyard
