// report.js and report.css of report/page, compiled in (cmake/embed.cmake).
#pragma once

#include <utility>
#include <vector>

namespace steelyard {

const std::vector<std::pair<const char*, const char*>>& report_bundle();

}  // namespace steelyard
