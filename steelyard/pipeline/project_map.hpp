// The keys of a project file. Private to the library.
#pragma once

#include <string>

#include "steelyard/core/yaml.hpp"

namespace steelyard {

/// The document as a map whose keys are all known.
yaml::Map project_map(const std::string& text, const std::string& file);

}  // namespace steelyard
