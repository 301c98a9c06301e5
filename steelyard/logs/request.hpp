// The request for a log file's contents, checked before the file is read. Private to the library.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "steelyard/logs/log.hpp"
#include "steelyard/logs/units.hpp"

namespace steelyard {

using Units = std::map<std::string, std::vector<Unit>>;  ///< units of every channel, one per joint

/// Throws InvalidInput when no file could be read this way.
Units check_format(const std::string& path, int dof, const LogFormat& format);

}  // namespace steelyard
