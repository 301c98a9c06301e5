// The files of robots/, compiled in (cmake/embed.cmake), so that a name works wherever the program runs.
#pragma once

#include <utility>
#include <vector>

namespace steelyard {

const std::vector<std::pair<const char*, const char*>>& bundled_data();

}  // namespace steelyard
