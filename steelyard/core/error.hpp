// Two kinds of errors. (A fault of ours is any other exception; a numerical outcome is a status in a
// result, a suspicion a Diagnostic.)
#pragma once

#include <stdexcept>
#include <string>

namespace steelyard {

/// One line of readable length, whatever was quoted in it: control characters become blanks, an endless text is cut.
inline std::string one_line(std::string text, std::size_t longest = 2000) {
  if (text.size() > longest) text.replace(longest, std::string::npos, " ...");
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  return text;
}

/// The message names the file, line, joint or channel, and the remedy, on one line.
class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& message) : std::runtime_error(one_line(message)) {}
  virtual int exit_code() const = 0;
};

/// A bad file or a bad call: exit code 2.
class InvalidInput : public Error {
 public:
  using Error::Error;
  int exit_code() const override { return 2; }
};

/// The input is well formed, but the request cannot be met with it (a still joint, a singular fit, an infeasible
/// plan): exit code 3.
class Unattainable : public Error {
 public:
  using Error::Error;
  int exit_code() const override { return 3; }
};

}  // namespace steelyard
