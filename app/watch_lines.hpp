// What `watch` has to say as lines of JSON: of the program's output, of a page that is served, of a page that is kept.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/tick_source.hpp"
#include "steelyard/core/diagnostic.hpp"
#include "steelyard/online/monitor.hpp"

namespace steelyard::app {

using Lines = std::vector<nlohmann::ordered_json>;

/// The pushes that raise an alarm in the middle of the fitted motion: of the fast band and of the slow one.
struct Sensitivities {
  AlarmSensitivity fast, slow;
};
Sensitivities sensitivities(const OnlineMonitor&, const Model&);

/// "N·m", or "N" of a joint that slides.
const char* torque_unit(const Robot&, int joint);

nlohmann::ordered_json begin_line(const Robot&, const Sensitivities&, double false_alarms, const Diagnostics&);
Lines event_lines(const OnlineMonitor&, const OnlineEvents&);
nlohmann::ordered_json state_line(const OnlineMonitor&);
nlohmann::ordered_json end_line(const OnlineMonitor&, const TickSource&);

/// A line as text, whatever bytes its names have.
std::string line_text(const nlohmann::ordered_json& line);

}  // namespace steelyard::app
