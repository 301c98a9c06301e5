// simulate.yaml: how to simulate, as a file (docs/simulate.md).
#pragma once

#include <string>

#include "steelyard/simulate/closed_loop.hpp"

namespace steelyard {

/// The file's settings over `defaults`. Paths in it are relative to it. Throws InvalidInput naming file, line and key.
SimulateOptions read_simulate_settings(const std::string& path, const Robot&, const SimulateOptions& defaults = {});
SimulateOptions parse_simulate_settings(const std::string& yaml, const std::string& file, const Robot&,
                                        const SimulateOptions& defaults = {});

/// "2.5" [kg], or "2.5,0,0,0.1": mass and centre of mass in the flange frame.
Payload parse_payload(const std::string& text, const std::string& origin);

}  // namespace steelyard
