// Names in messages.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace steelyard {

/// "a, b, c, d, e and 24 more": for messages about joints or parameters, of which a humanoid has many. One more than
/// `most` is listed too, since "and 1 more" would save nothing. All of them: `join` (files.hpp).
std::string listed(const std::vector<std::string>& names, std::size_t most = 5, const std::string& separator = ", ");

}  // namespace steelyard
