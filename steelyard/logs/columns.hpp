// Which column of a file belongs to which channel. Private to the library.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "steelyard/logs/log.hpp"

namespace steelyard {

/// Contents of a file: columns, by name or number only; a matrix of a .mat or .npz file is a run of them.
struct Catalogue {
  struct Group {
    std::string name;
    std::size_t first = 0;  ///< index of its first column
    std::size_t count = 0;
  };

  std::string file;
  std::vector<std::string> names;  ///< names of all columns; empty: numbers only
  std::size_t columns = 0;
  std::vector<Group> groups;             ///< empty for text
  std::vector<Group> lists;              ///< cells of a text that hold several numbers
  std::vector<std::string> unread = {};  ///< "q (Python objects)": what the file has besides, and why it is not read

  std::string holds() const;  ///< "the header has: t, q1", "the file has: t, q (100 × 6)"
};

/// Channel to the indices of its columns, one for each of its joints; channels that are not there are missing. Throws
/// InvalidInput naming all that is missing.
std::map<std::string, std::vector<std::size_t>> choose_columns(const Catalogue& file, int dof, const LogFormat& format);

/// The joints that a channel has columns of: all, but for torques and currents that are not read.
std::vector<std::size_t> joints_of_channel(const std::string& channel, std::size_t dof, const LogFormat& format);

/// Whether columns are given, and all of them by number.
bool columns_by_number(const LogFormat& format);

/// t, q, qd, qdd, tau, current; what was commanded: q_ref, qd_ref, tau_ref; and how a floating base moved: gyro,
/// accelerometer, base_position, base_quaternion; and what a force and torque sensor measured: wrench
const std::vector<std::string>& log_channels();

/// Whether a channel is one of what was commanded: those are read apart, as positions, velocities and torques of their
/// own, for which a column "?qd_ref{}" may be missing.
bool is_command(const std::string& channel);

/// Whether a channel is of a floating base or a sensor, which are read apart, too.
bool is_beside_joints(const std::string& channel);

}  // namespace steelyard
