// What a log has, by its columns, before it is read with a robot in mind. Private to the library.
#pragma once

#include <string>

#include "steelyard/logs/log.hpp"

namespace steelyard {

/// How many joints it is of, by the columns of its positions: those that the format names, else q1, q2, …. Throws
/// InvalidInput where there are none.
int count_joints(const std::string& path, const LogFormat&);

/// Whether it has torques or currents: columns that the format names, else tau1, … or current1, …. A bag may always.
bool has_efforts(const std::string& path, const LogFormat&);

}  // namespace steelyard
