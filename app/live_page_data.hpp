// The page's text, embedded from app/live/.
#pragma once

#include <utility>
#include <vector>

namespace steelyard {

/// Name and text of each file of app/live/.
const std::vector<std::pair<const char*, const char*>>& live_page_data();

}  // namespace steelyard
