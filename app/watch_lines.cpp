#include "app/watch_lines.hpp"

#include <algorithm>
#include <vector>

#include "steelyard/core/random.hpp"
#include "steelyard/results/result_parts.hpp"

namespace steelyard::app {

using Eigen::VectorXd;
using nlohmann::ordered_json;

namespace {

std::vector<double> list_of(const Eigen::Ref<const VectorXd>& x) { return {x.begin(), x.end()}; }

ordered_json payload_json(const OnlinePayload& payload) {
  const OnlinePayloadState& p = payload.state();
  ordered_json out = {{"mass", p.mass},
                      {"mass_std", p.mass_deviation},
                      {"mass_determined", p.mass_determined},
                      {"com", list_of(p.com)},
                      {"com_std", list_of(p.com_deviation)},
                      {"com_determined", p.com_determined},
                      {"frame", payload.frame().name},
                      {"changes", p.changes}};
  if (p.changes > 0) out["changed"] = p.changed;
  return out;
}

ordered_json faults_json(const OnlineMonitor& monitor, const TickSource& source) {
  const TickFaults& f = monitor.faults();
  return {{"ticks", f.ticks},
          {"not_finite", f.not_finite},
          {"outliers", f.outliers + monitor.external().outliers()},
          {"repeated", f.repeated},
          {"dropped", f.dropped},
          {"restarts", f.restarts},
          {"unreadable", source.unreadable()}};
}

ordered_json wear_json(const Wear& wear) {
  auto out = ordered_json::array();
  for (int i = 0; i < wear.joints(); ++i) {
    const JointWear& joint = wear.joint(i);
    if (joint.readings > 0)
      out.push_back({{"joint", i + 1},
                     {"friction", joint.friction},
                     {"friction_std", joint.friction_deviation},
                     {"offset", joint.offset},
                     {"offset_std", joint.offset_deviation},
                     {"worn", joint.worn},
                     {"shifted", joint.shifted}});
  }
  return out;
}

ordered_json sensitivity_json(const AlarmSensitivity& seen) {
  return {{"within", seen.within},
          {"force", seen.force},
          {"directions", seen.directions},
          {"torque", list_of(seen.torque)}};
}

}  // namespace

// Poses of the range that was fitted, as good as any; the straight one of its middle is often singular.
Sensitivities sensitivities(const OnlineMonitor& monitor, const Model& model) {
  constexpr int poses = 25;
  VectorXd lower = VectorXd::Constant(monitor.dof(), -0.5), upper = -lower;
  if (model.provenance && model.provenance->lower.size() == lower.size())
    lower = model.provenance->lower, upper = model.provenance->upper;
  Random random(1);
  std::vector<Sensitivities> all;
  for (int k = 0; k < poses; ++k) {
    VectorXd q(monitor.dof());
    for (Eigen::Index i = 0; i < q.size(); ++i) q[i] = random.uniform(lower[i], upper[i]);
    all.push_back({monitor.alarm().sensitivity(q, 0), monitor.alarm().sensitivity(q, 1)});
  }
  const auto middle = all.begin() + poses / 2;
  std::nth_element(all.begin(), middle, all.end(),
                   [](const Sensitivities& x, const Sensitivities& y) { return x.fast.force < y.fast.force; });
  return *middle;
}

const char* torque_unit(const Robot& robot, int joint) {
  return robot.coordinates[static_cast<std::size_t>(joint)].type == JointType::prismatic ? "N" : "N·m";
}

ordered_json begin_line(const Robot& robot, const Sensitivities& seen, double false_alarms, const Diagnostics& notes) {
  auto joints = ordered_json::array();
  for (int i = 0; i < robot.dof(); ++i)
    joints.push_back({{"name", robot.coordinates[static_cast<std::size_t>(i)].name}, {"unit", torque_unit(robot, i)}});
  return {{"schema", 1},
          {"robot", robot.name},
          {"joints", joints},
          {"false_alarms_per_hour", false_alarms},
          {"diagnostics", diagnostics_json(notes)},
          {"sensitivity", {sensitivity_json(seen.fast), sensitivity_json(seen.slow)}}};
}

Lines event_lines(const OnlineMonitor& monitor, const OnlineEvents& events) {
  Lines out;
  const Collision& hit = monitor.alarm().collision();
  if (events.alarm)
    out.push_back({{"event", "alarm"}, {"t", hit.time}, {"joint", hit.joint + 1}, {"torque", hit.torque}});
  if (events.change) out.push_back({{"event", "payload_changed"}, {"t", monitor.time()}});
  for (int i = 0; events.wear && i < monitor.dof(); ++i)
    if (const JointWear& joint = monitor.wear().joint(i); joint.news)
      out.push_back({{"event", "wear"},
                     {"t", monitor.time()},
                     {"joint", i + 1},
                     {"worn", joint.worn},
                     {"shifted", joint.shifted},
                     {"drift", joint.drift},
                     {"offset", joint.offset}});
  return out;
}

ordered_json state_line(const OnlineMonitor& monitor) {
  return {{"t", monitor.time()},
          {"tau", list_of(monitor.torque())},
          {"tau_hat", list_of(monitor.predictor().torque())},
          {"band", list_of(monitor.predictor().band())},
          {"external", list_of(monitor.external().torque())},
          {"threshold", list_of(monitor.alarm().threshold())},
          {"alarm_ratio", list_of(monitor.alarm().ratio())},
          {"payload", payload_json(monitor.payload())}};
}

ordered_json end_line(const OnlineMonitor& monitor, const TickSource& source) {
  return {{"event", "end"},
          {"t", monitor.time()},
          {"alarms", monitor.alarm().alarms()},
          {"payload", payload_json(monitor.payload())},
          {"wear", wear_json(monitor.wear())},
          {"faults", faults_json(monitor, source)}};
}

std::string line_text(const ordered_json& line) {
  return line.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace steelyard::app
