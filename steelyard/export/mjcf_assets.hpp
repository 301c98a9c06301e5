// An MJCF as one text that may stand in another folder than the one it was read from. Private to the library.
#pragma once

#include <tinyxml2.h>

#include <string>

namespace steelyard::mjcf_export {

/// Puts what <include>s name in their place, and makes the paths of meshes, textures, height fields, skins and models
/// lead from `folder` to the files that `file` means; "": absolute paths. Paths that are absolute stay.
void stand_alone(tinyxml2::XMLDocument& document, const std::string& file, const std::string& folder);

}  // namespace steelyard::mjcf_export
