// A model and the statistics of its residual as one compact binary file, for controllers that read neither YAML nor
// URDF.
#pragma once

#include <string>

#include "steelyard/online/residual_statistics.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

struct OnlineModel {
  Model model;  ///< with all that ticks ask of it: no shapes, drives or logs
  ResidualStatistics statistics;
};

/// The file's bytes: the same on every machine, with a checksum. Throws InvalidInput where a parameter has no value, or
/// the statistics are another robot's.
std::string to_online_file(const Model&, const ResidualStatistics&);

/// Numbers come back to the last bit. Throws InvalidInput naming the file where it is cut, altered, or of another
/// version.
OnlineModel parse_online_file(const std::string& bytes, const std::string& file);

/// Whether bytes begin as such a file does.
bool is_online_file(const std::string& bytes);

}  // namespace steelyard
