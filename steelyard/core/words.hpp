// Numbers and choices as people write them.
#pragma once

#include <string>
#include <string_view>

namespace steelyard {

/// A decimal, or a multiple of pi: `0.5`, `pi`, `-pi/2`, `2*pi/3`. Nothing may follow it. False: it is neither.
bool parse_number(std::string_view text, double& value);

/// At most 40 letters of it, for messages.
std::string brief(const std::string& text);

}  // namespace steelyard
