#include "app/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/command.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/listed.hpp"

namespace steelyard::app {

namespace {

// Joints of which there is no torque to compare with.
std::string unmeasured(const std::vector<Judgement>& logs, const std::vector<Coordinate>& joints) {
  std::vector<std::string> names;
  const std::vector<EffortSource>& effort = logs.front().effort;
  for (std::size_t i = 0; i < effort.size(); ++i)
    if (effort[i] != EffortSource::measured)
      names.push_back(fmt::format("{} {} ({})", i + 1, joints[i].name, to_string(effort[i])));
  return names.empty() ? "" : fmt::format("  no measured torque: {}\n", steelyard::listed(names));
}

std::string torque_table(const std::vector<Judgement>& logs, const std::vector<Coordinate>& joints) {
  if (logs.empty()) return "";
  std::size_t width = 3;
  bool nominal = false;
  for (const auto& log : logs) width = std::max(width, log.log.size()), nominal = nominal || log.nominal.has_value();
  std::string out =
      fmt::format("Torque error, % of the torque: low-passed (raw), {}each joint\n  {:<{}}  role     {:>14}",
                  nominal ? "of the nominal model, " : "", "log", width, "all");
  if (nominal) out += fmt::format(" {:>8}", "nominal");
  for (std::size_t i = 0; i < joints.size(); ++i) out += fmt::format(" {:>5}", i + 1);
  out += '\n';
  for (const auto& log : logs) {
    out += fmt::format("  {:<{}}  {:<8} {:>6.2f} {:>7}", log.log, width, to_string(log.role),
                       log.metrics.filtered_relative_percent, fmt::format("({:.2f})", log.metrics.relative_percent));
    if (nominal)
      out += log.nominal ? fmt::format(" {:>8.1f}", log.nominal->filtered_relative_percent) : fmt::format(" {:>8}", "");
    for (const auto& joint : log.metrics.joints)
      out += std::isnan(joint.rms) ? fmt::format(" {:>5}", "-")
                                   : fmt::format(" {:>5.1f}", joint.filtered_relative_percent);
    out += '\n';
  }
  return out + unmeasured(logs, joints);
}

// Simulations in closed loop: positions against those recorded.
std::string simulation_table(const std::vector<Judgement>& logs, const std::vector<Coordinate>& joints) {
  std::size_t width = 3;
  bool nominal = false, any = false;
  for (const auto& log : logs) {
    width = std::max(width, log.log.size());
    any = any || log.simulation;
    nominal = nominal || log.nominal_simulation;
  }
  if (!any) return "";
  std::vector<bool> slides;
  for (const auto& joint : joints) slides.push_back(joint.type == JointType::prismatic);
  std::string out = fmt::format(
      "Closed-loop simulation from the log's references: position error, rms in {}: all joints, {}each\n  "
      "{:<{}}  role     {:>7}",
      small_unit(slides), nominal ? "of the nominal model, " : "", "log", width, "all");
  if (nominal) out += fmt::format(" {:>8}", "nominal");
  for (std::size_t i = 0; i < joints.size(); ++i) out += fmt::format(" {:>5}", i + 1);
  out += '\n';
  for (const auto& log : logs) {
    if (!log.simulation) continue;
    out += fmt::format("  {:<{}}  {:<8} {:>7.2f}", log.log, width, to_string(log.role), 1e3 * log.simulation->rms);
    if (nominal)
      out += log.nominal_simulation ? fmt::format(" {:>8.2f}", 1e3 * log.nominal_simulation->rms)
                                    : fmt::format(" {:>8}", "");
    for (const auto& joint : log.simulation->joints) out += fmt::format(" {:>5.1f}", 1e3 * joint.rms);
    out += '\n';
  }
  return out;
}

}  // namespace

std::string metrics_table(const std::vector<Judgement>& logs, const std::vector<Coordinate>& joints) {
  std::vector<Judgement> measured;
  for (const auto& log : logs)
    if (is_measured(log)) measured.push_back(log);
  const std::string torque = torque_table(measured, joints), motion = simulation_table(logs, joints);
  return torque + (torque.empty() || motion.empty() ? "" : "\n") + motion;
}

std::string log_csv(const Simulation& s) {
  const Eigen::Index n = s.q.rows();
  std::vector<std::string> names = {"t"};
  for (const char* channel : {"q", "qd", "tau"})
    for (Eigen::Index i = 1; i <= n; ++i) names.push_back(fmt::format("{}{}", channel, i));
  Eigen::MatrixXd table(s.t.size(), 1 + 3 * n);
  table << s.t, s.q.transpose(), s.qd.transpose(), s.tau.transpose();
  return to_csv(names, table);
}

std::string listed(const std::vector<OutputFile>& files, const std::vector<Judgement>& series) {
  std::vector<std::string> names;
  for (const auto& file : files) {
    const std::string name = file.path.substr(0, file.path.find('/'));
    const std::string shown = name.size() < file.path.size() ? name + "/" : name;
    if (std::find(names.begin(), names.end(), shown) == names.end()) names.push_back(shown);
  }
  if (!series.empty()) names.emplace_back("series/");
  return join(names);
}

std::string verdict_text(const Verdict& verdict) {
  std::string out = verdict.headline + "\n";
  for (const auto& reason : verdict.reasons) out += "  - " + reason + "\n";
  if (verdict.next_steps.empty()) return for_people(out);
  out += "Next\n";
  for (const auto& step : verdict.next_steps) out += "  - " + step + "\n";
  return for_people(out);
}

}  // namespace steelyard::app
