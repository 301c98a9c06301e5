// For tests and benchmarks: where recorded logs lie.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace steelyard::testing {

/// STEELYARD_DATA, or ../shared/data beside the sources.
inline std::string recorded_data(const std::string& sources) {
  const char* given = std::getenv("STEELYARD_DATA");
  return std::filesystem::absolute(given != nullptr ? given : sources + "/../shared/data").lexically_normal().string();
}

}  // namespace steelyard::testing
