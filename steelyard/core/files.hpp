// Reading and writing whole files, with messages a user can act on.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace steelyard {

/// The file's text. Throws InvalidInput when it is missing, a directory, unreadable or larger than `max_bytes`.
std::string read_text(const std::string& path, std::size_t max_bytes);

/// Writes the file whole or not at all: to a temporary beside it, then renamed. "-" is standard output.
void write_whole(const std::string& path, const std::string& text);

/// The word of `known` most like `word`, if it is close enough to be what was meant; else "".
std::string closest(const std::string& word, const std::vector<std::string>& known);

/// `, did you mean 'x'?` or "".
std::string did_you_mean(const std::string& word, const std::vector<std::string>& known);

/// "a, b, c"
std::string join(const std::vector<std::string>& words, const std::string& separator = ", ");

}  // namespace steelyard
