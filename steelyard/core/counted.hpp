// Numbers with the right form of what they count.
#pragma once

#include <concepts>
#include <string>

namespace steelyard {

/// "1 constraint", "2 constraints", "0 logs".
std::string counted(std::integral auto count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace steelyard
