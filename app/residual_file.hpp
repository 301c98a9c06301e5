// residual.yaml beside an identified model: what `watch` knows of the residual without contact.
#pragma once

#include <optional>

#include "steelyard/pipeline/identify.hpp"
#include "steelyard/pipeline/output_directory.hpp"
#include "steelyard/settings/project.hpp"

namespace steelyard::app {

/// From the begin of the fitted logs, as recorded. None where their torque is a controller's, or they are too short.
std::optional<OutputFile> residual_file(const Project&, const Identification&);

}  // namespace steelyard::app
