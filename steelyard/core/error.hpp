// What goes wrong, in two kinds. (A fault of ours is any other exception; a numerical outcome is a status in a
// result, a suspicion a Diagnostic.)
#pragma once

#include <stdexcept>
#include <string>

namespace steelyard {

/// The message names the file, line, joint or channel, and the remedy.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  virtual int exit_code() const = 0;
};

/// A bad file or a bad call: exit code 2.
class InvalidInput : public Error {
 public:
  using Error::Error;
  int exit_code() const override { return 2; }
};

/// The input is well formed, but what is asked cannot be had from it (a still joint, a singular fit, an infeasible
/// plan): exit code 3.
class Unattainable : public Error {
 public:
  using Error::Error;
  int exit_code() const override { return 3; }
};

}  // namespace steelyard
