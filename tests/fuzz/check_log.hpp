// Properties of every log that is accepted.
#pragma once

#include <string>

#include "steelyard/core/random.hpp"

namespace steelyard::fuzz {

/// Reads the bytes as a log of a few joints in a random format: whole and in chunks, with the same numbers or the same
/// complaint, and makes signals of it. Throws what read_log throws, std::logic_error when a claim is broken.
void read_and_condition(const std::string& bytes, const std::string& path, Random& random);

/// Where the bytes go so that they can be read as a file.
std::string scratch_file();

}  // namespace steelyard::fuzz
