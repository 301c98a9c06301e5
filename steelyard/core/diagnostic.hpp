// A suspicion, or something done on the user's behalf: worth reporting, but no error.
#pragma once

#include <string>
#include <vector>

namespace steelyard {

enum class Severity { info, warning };

struct Diagnostic {
  Severity severity = Severity::warning;
  std::string code;             ///< stable, for programs: "urdf-ignored-tag"
  std::string message;          ///< for people: what, where, and what it means for them
  bool forbids_motion = false;  ///< in a description: a motion planned by it would be another one on the robot
};

using Diagnostics = std::vector<Diagnostic>;

inline void append(Diagnostics& to, const Diagnostics& from) { to.insert(to.end(), from.begin(), from.end()); }

inline const char* to_string(Severity s) { return s == Severity::info ? "info" : "warning"; }

}  // namespace steelyard
