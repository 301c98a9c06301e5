#include "steelyard/results/result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/json.hpp"
#include "steelyard/export/isaac.hpp"
#include "steelyard/export/model_json.hpp"
#include "steelyard/export/robot_file.hpp"
#include "steelyard/fit/instrumental_methods.hpp"
#include "steelyard/results/result_parts.hpp"

namespace steelyard {

namespace {

using nlohmann::ordered_json;

using json_values::number;

ordered_json metrics_json(const TorqueMetrics& metrics, const std::vector<Coordinate>& joints) {
  ordered_json out = {{"relative_percent", number(metrics.relative_percent)},
                      {"filtered_relative_percent", number(metrics.filtered_relative_percent)},
                      {"filtered_moving_relative_percent", number(metrics.filtered_moving_relative_percent)},
                      {"metric_cutoff", metrics.cutoff > 0 ? number(metrics.cutoff) : ordered_json(nullptr)},
                      {"joints", ordered_json::array()}};
  for (std::size_t i = 0; i < metrics.joints.size(); ++i) {
    const JointMetrics& m = metrics.joints[i];
    out["joints"].push_back({{"name", joints[i].name},
                             {"rms", number(m.rms)},
                             {"relative_percent", number(m.relative_percent)},
                             {"filtered_relative_percent", number(m.filtered_relative_percent)},
                             {"moving_relative_percent", number(m.moving_relative_percent)},
                             {"filtered_moving_relative_percent", number(m.filtered_moving_relative_percent)},
                             {"fit_percent", number(m.fit_percent)}});
  }
  return out;
}

ordered_json simulation_json(const MotionMetrics& metrics, const std::vector<Coordinate>& joints) {
  ordered_json out = {{"rmse", number(metrics.rms)},
                      {"relative_percent", number(metrics.relative_percent)},
                      {"joints", ordered_json::array()}};
  for (std::size_t i = 0; i < metrics.joints.size(); ++i) {
    const JointMotionError& m = metrics.joints[i];
    out["joints"].push_back({{"name", joints[i].name},
                             {"rmse", number(m.rms)},
                             {"worst", number(m.worst)},
                             {"relative_percent", number(m.relative_percent)}});
  }
  return out;
}

ordered_json causes_json(const std::vector<ResidualCauses>& causes, const std::vector<Coordinate>& joints) {
  auto out = ordered_json::array();
  for (const auto& c : causes) {
    out.push_back({{"joint", joints[c.joint].name},
                   {"relative_percent", number(c.relative_percent)},
                   {"filtered_relative_percent", number(c.filtered_relative_percent)},
                   {"summary", c.summary},
                   {"remedy", c.remedy},
                   {"shares", ordered_json::array()}});
    for (const auto& share : c.shares)
      out.back()["shares"].push_back({{"cause", to_string(share.cause)},
                                      {"percent", number(share.percent)},
                                      {"text", share.text},
                                      {"filtered_percent", number(share.filtered_percent)},
                                      {"filtered_text", share.filtered_text}});
  }
  return out;
}

ordered_json parameters_json(const ParameterTable& table) {
  auto out = ordered_json::array();
  for (const auto& p : table) {
    out.push_back({{"name", p.name},
                   {"kind", to_string(p.kind)},
                   {"value", number(p.value)},
                   {"std", number(p.deviation)},
                   {"unit", p.unit},
                   {"from", to_string(p.source)}});
    if (!p.note.empty()) out.back()["note"] = p.note;
  }
  return out;
}

ordered_json body_values(const LinkBody& body) {
  return {{"mass", number(body.mass)},
          {"com", {number(body.com[0]), number(body.com[1]), number(body.com[2])}},
          {"inertia", json_values::numbers(Eigen::VectorXd::Map(body.inertia.data(), 6))}};
}

ordered_json links_json(const std::vector<LinkRow>& links) {
  auto out = ordered_json::array();
  for (const auto& row : links) {
    ordered_json entry = {{"link", row.link}};
    entry.update(body_values(row.fitted));
    entry["from"] = source_text(row.source);
    entry["mass_range"] = {number(row.mass_range.lower), number(row.mass_range.upper)};
    if (!std::isnan(row.nominal.mass)) entry["nominal"] = body_values(row.nominal);
    if (!row.note.empty()) entry["note"] = row.note;
    out.push_back(entry);
  }
  return out;
}

// Gains that were looked for, as parameters of kind drive.
void append_gains(const DriveGains& gains, const std::vector<Coordinate>& joints, ordered_json& parameters) {
  for (Eigen::Index i = 0; i < gains.gains.size(); ++i) {
    const Coordinate& joint = joints[static_cast<std::size_t>(i)];
    parameters.push_back({{"name", "G_" + joint.label},
                          {"kind", to_string(ParameterKind::drive)},
                          {"value", number(gains.gains[i])},
                          {"std", number(gains.standard_deviation[i])},
                          {"unit", joint.type == JointType::prismatic ? "N/A" : "N.m/A"},
                          {"from", "data"}});
  }
}

ordered_json base_json(const ParameterTable& table) {
  auto out = ordered_json::array();
  for (const auto& p : table)
    out.push_back({{"name", p.name},
                   {"expression", p.expression},
                   {"value", number(p.value)},
                   {"std", number(p.deviation)},
                   {"relative_std_percent", number(p.relative_deviation_percent())},
                   {"interval", {number(p.interval[0]), number(p.interval[1])}},
                   {"unit", p.unit},
                   {"unconstrained", number(p.unconstrained)},
                   {"determined", to_string(p.determined)},
                   {"torque_share_percent", number(p.torque_share_percent)},
                   {"collinearity", number(p.collinearity)},
                   {"essential", p.essential}});
  return out;
}

// Error on held-out motion with all terms of a law, and without each; nothing where no torque was measured.
ordered_json term_errors_json(const Shaft& shaft, const FrictionTermErrors& errors) {
  ordered_json out = ordered_json::object();
  if (std::isnan(errors.all)) return out;
  out["held_out_percent"] = number(100 * errors.all);
  out["without"] = ordered_json::array();
  for (std::size_t t = 0; t < errors.without.size(); ++t)
    out["without"].push_back(
        {{"term", friction_law(shaft.friction[t]).keyword}, {"held_out_percent", number(100 * errors.without[t])}});
  return out;
}

ordered_json friction_json(const Fit& fit) {
  auto out = ordered_json::array();
  const auto& shafts = fit.model.robot.shafts;
  for (std::size_t k = 0; k < shafts.size(); ++k) {
    auto terms = ordered_json::array();
    for (const auto& term : shafts[k].friction) terms.push_back(friction_law(term).keyword);
    ordered_json entry = {{"shaft", shafts[k].label}, {"terms", terms}};
    if (shafts[k].shape.sign_width > 0) entry["sign_width"] = shafts[k].shape.sign_width;
    for (const auto& term : shafts[k].friction)
      for (const auto& constant : friction_law(term).constants)
        entry[constant.keyword] = shafts[k].shape.*constant.value;
    if (k < fit.friction.size()) entry["reason"] = fit.friction[k].reason;
    if (k < fit.friction_errors.size()) entry.update(term_errors_json(shafts[k], fit.friction_errors[k]));
    if (const auto curve = friction_curve(fit.model, static_cast<int>(k), fit.model.provenance->speed)) {
      entry["curve"] = {{"joint", curve->coordinate}, {"velocity", curve->velocity}, {"torque", curve->torque}};
      if (!curve->reversal.empty())
        entry["reversal"] = {{"displacement", curve->displacement}, {"torque", curve->reversal}};
      if (!curve->position.empty())
        entry["over_position"] = {{"position", curve->position}, {"torque", curve->following}};
    }
    out.push_back(entry);
  }
  return out;
}

// Lower triangle, to three digits: they are for the eye.
ordered_json correlation_json(const Eigen::MatrixXd& covariance) {
  auto out = ordered_json::array();
  const Eigen::VectorXd deviation = covariance.diagonal().cwiseMax(0).cwiseSqrt();
  for (Eigen::Index i = 0; i < covariance.rows(); ++i) {
    auto row = ordered_json::array();
    for (Eigen::Index j = 0; j <= i; ++j) {
      const double r = i == j ? 1 : covariance(i, j) / (deviation[i] * deviation[j]);
      row.push_back(number(std::round(1000 * std::clamp(r, -1.0, 1.0)) / 1000));
    }
    out.push_back(row);
  }
  return out;
}

// Active constraints, the cost of physical consistency, and its certified lower bound.
ordered_json consistency_json(const Fit& fit) {
  const ConeSolution& solution = fit.consistent.solution;
  auto supports = ordered_json::array();
  for (const auto& support : fit.consistent.supports)
    supports.push_back({{"name", support.name}, {"multiplier", number(support.multiplier)}});
  ordered_json out = {{"level", to_string(fit.level)},
                      {"distance", to_string(fit.consistent.program.distance)},
                      {"weight", fit.consistent.weight},
                      {"acting_weight", fit.consistent.program.weight},
                      {"unconstrained", solution.unconstrained},
                      {"cost", number(solution.cost)},
                      {"least_cost", number(fit.consistent.least_cost)},
                      {"objective", number(solution.objective)},
                      {"lower_bound", number(solution.lower_bound)},
                      {"gap", number(solution.gap())},
                      {"steps", solution.steps},
                      {"supports", supports}};
  if (fit.weight.tried.empty()) return out;
  out["reason"] = fit.weight.reason;
  out["tried"] = ordered_json::array();
  for (std::size_t k = 0; k < fit.weight.tried.size(); ++k)
    out["tried"].push_back({{"weight", fit.weight.tried[k]}, {"held_out_percent", 100 * fit.weight.held_out[k]}});
  return out;
}

// Where in its log a plan was played, and what was averaged.
ordered_json instruments_json(const Fit& fit) {
  const InstrumentReport& report = *fit.instruments;
  ordered_json out = {{"reference", report.reference}};
  if (report.iterations > 0) {
    out["simulation"] = report.simulation.empty() ? ordered_json(nullptr) : ordered_json(report.simulation);
    out["iterations"] = report.iterations;
    out["deviation"] = std::vector<double>(report.deviation.begin(), report.deviation.end());
  }
  if (!report.tested) return out;
  const ExogeneityTest& test = report.exogeneity;
  out["strength"] = number(test.strength);
  std::vector<std::string> names;
  for (const auto& row : fit.base) names.push_back(row.name);
  out["exogeneity"] = {{"text", exogeneity_text(report, fit.estimate.values, names)},
                       {"F", number(test.statistic)},
                       {"freedom", {number(test.numerator), number(test.denominator)}},
                       {"probability", number(test.probability)},
                       {"least_squares_biased", test.biased()},
                       {"differences", ordered_json::array()}};
  for (std::size_t b = 0; b < fit.base.size(); ++b) {
    const auto i = static_cast<Eigen::Index>(b);
    out["exogeneity"]["differences"].push_back(
        {{"name", fit.base[b].name}, {"difference", number(test.difference[i])}, {"in_std", number(test.relative[i])}});
  }
  return out;
}

ordered_json plans_json(const std::vector<FollowedPlan>& plans) {
  auto out = ordered_json::array();
  for (const auto& p : plans) {
    out.push_back({{"log", p.log},
                   {"plan", p.plan},
                   {"delay", p.delay},
                   {"scale", p.scale},
                   {"period", p.period},
                   {"periods", p.periods},
                   {"averaged", p.averaged},
                   {"left_out", {{"before", p.before}, {"after", p.after}}},
                   {"deviation", std::vector<double>(p.deviation.begin(), p.deviation.end())}});
    if (p.torque_noise.size() > 0)
      out.back()["torque_noise"] = std::vector<double>(p.torque_noise.begin(), p.torque_noise.end());
  }
  return out;
}

ordered_json signals_json(const Fit& fit) {
  ordered_json out = {{"cutoff", fit.signals.cutoff}, {"order", fit.signals.order}, {"rows", fit.rows}};
  if (fit.cutoff.candidates.empty()) return out;
  out["reason"] = fit.cutoff.reason;
  out["tried"] = ordered_json::array();
  for (std::size_t k = 0; k < fit.cutoff.candidates.size(); ++k)
    out["tried"].push_back({{"cutoff", fit.cutoff.candidates[k]}, {"held_out_percent", 100 * fit.cutoff.held_out[k]}});
  return out;
}

// A value of each joint, with its deviation where it has one.
ordered_json joint_values(const Robot& robot, const Eigen::VectorXd& values, const Eigen::VectorXd& deviations) {
  ordered_json out = ordered_json::array();
  for (Eigen::Index i = 0; i < values.size(); ++i)
    out.push_back({{"name", robot.coordinates[static_cast<std::size_t>(i)].name},
                   {"value", number(values[i])},
                   {"std", number(i < deviations.size() ? deviations[i] : 0)}});
  return out;
}

ordered_json drives_json(const Identification& run) {
  const DriveController& controller = run.controller;
  const Robot& robot = run.fit.model.robot;
  ordered_json out = {{"kp", std::vector<double>(controller.kp.begin(), controller.kp.end())},
                      {"kd", std::vector<double>(controller.kd.begin(), controller.kd.end())},
                      {"delay",
                       {{"value", number(controller.delay.value_or(0))},
                        {"std", number(controller.delay_deviation)},
                        {"from", controller.delay_deviation > 0 ? "data" : "given"}}}};
  if (controller.hold) out["hold"] = *controller.hold;
  if (controller.hold_time > 0) out["hold_time"] = number(controller.hold_time);
  if (controller.joint_delays.size() > 0)
    out["delay"]["joints"] = joint_values(robot, controller.joint_delays, controller.joint_delay_deviations);
  if (run.encoder_offsets.size() > 0)
    out["encoder_offsets"] = joint_values(robot, run.encoder_offsets, run.encoder_offset_deviations);
  return out;
}

}  // namespace

ordered_json diagnostics_json(const Diagnostics& diagnostics) {
  auto out = ordered_json::array();
  for (const auto& d : diagnostics)
    out.push_back({{"severity", to_string(d.severity)}, {"code", d.code}, {"message", d.message}});
  return out;
}

ordered_json verdict_json(const Verdict& verdict) {
  return {{"usable", verdict.usable},
          {"headline", verdict.headline},
          {"reasons", verdict.reasons},
          {"next_steps", verdict.next_steps}};
}

ordered_json judgement_json(const Judgement& judgement, const std::vector<Coordinate>& joints) {
  ordered_json out = {{"log", judgement.file}, {"role", to_string(judgement.role)}};
  if (judgement.t.size() > 0) out["series"] = series_path(judgement);  // a reduced log has none
  if (judgement.repeats) out["repeats_fitted_motion"] = true;
  const auto controlled = [](EffortSource source) { return source == EffortSource::controller; };
  if (!judgement.effort.empty() && std::all_of(judgement.effort.begin(), judgement.effort.end(), controlled))
    out["effort"] = to_string(EffortSource::controller);
  out.update(metrics_json(judgement.metrics, joints));
  for (std::size_t i = 0; i < judgement.effort.size(); ++i)
    if (judgement.effort[i] != EffortSource::measured) out["joints"][i]["effort"] = to_string(judgement.effort[i]);
  for (Eigen::Index i = 0; i < judgement.band.rows(); ++i)
    out["joints"][static_cast<std::size_t>(i)]["band_rms"] =
        number(std::sqrt(judgement.band.row(i).squaredNorm() / static_cast<double>(judgement.band.cols())));
  if (judgement.nominal) out["nominal"] = metrics_json(*judgement.nominal, joints);
  if (judgement.simulation) {
    out["simulation"] = simulation_json(*judgement.simulation, joints);
    if (judgement.nominal_simulation)
      out["simulation"]["nominal"] = simulation_json(*judgement.nominal_simulation, joints);
  }
  if (!judgement.causes.empty()) out["causes"] = causes_json(judgement.causes, joints);
  return out;
}

ordered_json validation_json(const std::vector<Judgement>& logs, const std::vector<Coordinate>& joints) {
  auto out = ordered_json::array();
  for (const auto& log : logs) out.push_back(judgement_json(log, joints));
  return out;
}

std::string result_json(const Identification& run) {
  const Fit& fit = run.fit;
  const Robot& robot = fit.model.robot;
  ordered_json out = {{"schema", 1},
                      {"kind", "identify"},
                      {"robot", robot.name},
                      {"dof", robot.dof()},
                      {"samples", run.samples},
                      {"method", fit.method},
                      {"consistent", physically_consistent(fit.model)},
                      {"condition", number(fit.excitation.condition)},
                      {"condition_unscaled", number(fit.excitation.condition_raw)},
                      {"base_count", fit.base_count},
                      {"signals", signals_json(fit)},
                      {"friction", friction_json(fit)},
                      {"consistency", consistency_json(fit)},
                      {"parameters", parameters_json(fit.standard)},
                      {"links", links_json(fit.links)},
                      {"base", base_json(fit.base)},
                      {"correlation", correlation_json(fit.covariance.covariance)}};
  if (run.controller.given()) out["drives"] = drives_json(run);
  if (fit.instruments) out["instruments"] = instruments_json(fit);
  if (!run.plans.empty()) out["signals"]["plans"] = plans_json(run.plans);
  if (run.gains) append_gains(*run.gains, robot.coordinates, out["parameters"]);
  std::vector<std::string> essential;
  for (const auto& p : fit.base)
    if (p.essential) essential.push_back(p.name);
  out["essential"] = {{"parameters", essential},
                      {"F", number(fit.essential.test.F)},
                      {"critical", number(fit.essential.test.critical)},
                      {"condition", number(fit.essential.condition)}};
  const Eigen::VectorXd& sigma = fit.estimate.sigma;
  out["noise"] = {{"sigma", std::vector<double>(sigma.begin(), sigma.end())},
                  {"inflation", number(fit.covariance.pooled_inflation)},
                  {"effective_samples", number(fit.covariance.effective_samples)}};
  out["validation"] = validation_json(run.logs, robot.coordinates);
  out["verdict"] = verdict_json(run.verdict);
  out["diagnostics"] = diagnostics_json(run.diagnostics);
  out["model"] = model_json(fit.model);
  if (run.run && !run.run->invocation.command.empty()) out["run"] = run_json(*run.run);
  out["seconds"] = {{"total", run.seconds}};
  return json_text(out);
}

std::string json_text(const ordered_json& json) {
  return json.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::vector<OutputFile> description_files(const ModelDescriptions& descriptions) {
  std::vector<OutputFile> out;
  if (!descriptions.urdf.empty()) out.push_back({"model.urdf", descriptions.urdf});
  if (!descriptions.mjcf.empty()) out.push_back({"model.xml", descriptions.mjcf});
  return out;
}

std::vector<OutputFile> output_files(const Identification& run) {
  std::vector<OutputFile> out = {{"result.json", result_json(run)}, {"model.yaml", to_robot_file(run.fit.model)}};
  for (auto& file : description_files(run.descriptions)) out.push_back(std::move(file));
  if (run.residual) out.push_back({"residual.yaml", to_yaml(*run.residual)});
  if (run.controller.given()) {
    IsaacActuators actuators = to_isaac(run.fit.model);
    out.push_back({"actuators.py", std::move(actuators.python)});
    out.push_back({"actuators.json", std::move(actuators.json)});
  }
  return out;
}

}  // namespace steelyard
