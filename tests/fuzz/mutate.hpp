// Seeded damage to a text: what typing errors, broken tools and malice do to a file.
#pragma once

#include <string>

#include "steelyard/core/random.hpp"

namespace steelyard::fuzz {

/// One to a few mutations of `text`; `other` is a second input to splice from. At most about 64 kB comes out.
std::string mutate(std::string text, const std::string& other, Random& random);

}  // namespace steelyard::fuzz
