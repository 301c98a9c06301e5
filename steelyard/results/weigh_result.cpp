#include "steelyard/results/weigh_result.hpp"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>

#include "steelyard/core/files.hpp"
#include "steelyard/core/json.hpp"
#include "steelyard/export/model_json.hpp"
#include "steelyard/export/robot_file.hpp"
#include "steelyard/payload/settings.hpp"
#include "steelyard/results/result_parts.hpp"

namespace steelyard {

namespace {

using nlohmann::ordered_json;

constexpr std::array<const char*, 10> parameter_names = {"XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M"};

using json_values::number;

// mass, com, inertia as in the contract, with `of` for each of the ten.
ordered_json grouped(const std::function<ordered_json(std::size_t)>& of) {
  ordered_json com = ordered_json::array(), inertia = ordered_json::array();
  for (std::size_t k = 1; k < 4; ++k) com.push_back(of(k));
  for (std::size_t k = 4; k < 10; ++k) inertia.push_back(of(k));
  return {{"mass", of(0)}, {"com", com}, {"inertia", inertia}};
}

ordered_json of_link_frame(const Weighing& run) {
  auto out = ordered_json::array();
  for (std::size_t i = 0; i < parameter_names.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    const bool identifiable = run.estimate.identifiable[i],
               filled = !identifiable && run.estimate.covariance(k, k) == 0;
    out.push_back({{"name", parameter_names[i]},
                   {"value", number(run.estimate.values[k])},
                   {"least_squares", number(run.estimate.least_squares[k])},
                   {"std", filled ? ordered_json(nullptr) : number(std::sqrt(run.estimate.covariance(k, k)))},
                   {"identifiable", identifiable}});
  }
  return out;
}

ordered_json payload_json(const Weighing& run) {
  const PayloadBody& body = run.body;
  const auto at = [](std::size_t k) { return static_cast<Eigen::Index>(k); };
  const auto unless_filled = [&](std::size_t k, const ordered_json& value) {
    return body.filled[k] ? ordered_json(nullptr) : value;
  };
  ordered_json out = grouped([&](std::size_t k) { return number(body.values[at(k)]); });
  out["std"] = grouped([&](std::size_t k) { return unless_filled(k, number(body.deviation[at(k)])); });
  out["frame"] = body.frame.name;
  out["link"] = run.model.robot.joints.back().link;
  out["interval"] = grouped([&](std::size_t k) {
    const double half = body.quantile * body.deviation[at(k)];
    return unless_filled(k, {number(body.values[at(k)] - half), number(body.values[at(k)] + half)});
  });
  out["identifiable"] = grouped([&](std::size_t k) { return ordered_json(body.identifiable[k]); });
  out["reasons"] = grouped(
      [&](std::size_t k) { return run.reasons[k].empty() ? ordered_json(nullptr) : ordered_json(run.reasons[k]); });
  out["shares"] = grouped([&](std::size_t k) {
    return unless_filled(k, {{"noise", body.noise[at(k)]}, {"robot", body.robot[at(k)]}, {"gains", body.gains[at(k)]}});
  });
  out["known"] = run.known;
  out["rank"] = run.estimate.rank;
  out["parameters"] = of_link_frame(run);
  return out;
}

ordered_json joints_json(const Weighing& run) {
  auto out = ordered_json::array();
  const auto of = [](const Eigen::VectorXd& v, std::size_t k) {
    return static_cast<Eigen::Index>(k) < v.size() ? number(v[static_cast<Eigen::Index>(k)]) : ordered_json(nullptr);
  };
  for (std::size_t k = 0; k < run.sensor.size(); ++k)  // equations of its channels, not of joints
    out.push_back({{"name", run.sensor[k].channel},
                   {"sigma", of(run.estimate.sigma, k)},
                   {"unexplained", of(run.estimate.unexplained, k)}});
  for (std::size_t k = 0; k < run.model.robot.coordinates.size() && run.sensor.empty(); ++k)
    out.push_back({{"name", run.model.robot.coordinates[k].name},
                   {"sigma", of(run.estimate.sigma, k)},
                   {"unexplained", of(run.estimate.unexplained, k)}});
  return out;
}

std::string yaml_list(const std::vector<double>& values) {
  std::vector<std::string> out;
  for (const double x : values) out.push_back(std::isfinite(x) ? fmt::format("{:.9g}", x) : "~");
  return fmt::format("[{}]", join(out));
}

}  // namespace

std::string result_json(const Weighing& run) {
  ordered_json out = {{"schema", 1},
                      {"kind", "payload"},
                      {"robot", run.model.robot.name},
                      {"dof", run.model.robot.dof()},
                      {"samples", run.samples},
                      {"route", to_string(run.estimate.route)},
                      {"logs", {{"bare", run.bare}, {"loaded", run.loaded}}},
                      {"signals", {{"cutoff", run.signals.cutoff}, {"order", run.signals.order}}},
                      {"payload", payload_json(run)}};
  out["friction_change"] = ordered_json::array();
  for (const auto& change : run.friction)
    out["friction_change"].push_back({{"name", change.parameter},
                                      {"value", number(change.value)},
                                      {"std", number(change.deviation)},
                                      {"unit", change.unit}});
  if (!run.sensor.empty()) out["sensor_bias"] = ordered_json::array();
  for (const auto& bias : run.sensor)
    out["sensor_bias"].push_back(
        {{"name", bias.channel}, {"value", number(bias.value)}, {"std", number(bias.deviation)}, {"unit", bias.unit}});
  out["joints"] = joints_json(run);
  out["settings"] = ordered_json::object();
  for (const auto& setting : payload_settings(run.body)) out["settings"][setting.maker] = setting.text;
  if (!run.logs.empty()) out["validation"] = validation_json(run.logs, run.model.robot.coordinates);
  out["diagnostics"] = diagnostics_json(run.diagnostics);
  out["model"] = model_json(run.model);  // the payload has its own entry: it must not be in a link as well
  if (run.run && !run.run->invocation.command.empty()) out["run"] = run_json(*run.run);
  out["seconds"] = {{"total", run.seconds}};
  return json_text(out);
}

std::string payload_yaml(const Weighing& run) {
  const PayloadBody& body = run.body;
  std::vector<double> values(body.values.begin(), body.values.end()), deviations;
  for (std::size_t k = 0; k < 10; ++k)
    deviations.push_back(body.filled[k] ? infinity : body.deviation[static_cast<Eigen::Index>(k)]);
  const auto part = [](const std::vector<double>& v, long from, long to) {
    return yaml_list({v.begin() + from, v.begin() + to});
  };
  std::string out = fmt::format(
      "# What {} carries, by {}. kg, m, kg m2 about the centre of mass: xx, xy, xz, yy, yz, zz.\nschema: 1\n"
      "frame: \"{}\"\nmass: {:.9g}\ncom: {}\ninertia: {}\nstd:  # ~: not measured, filled in\n"
      "  mass: {}\n  com: {}\n  inertia: {}\n",
      run.model.robot.name, to_string(run.estimate.route), body.frame.name, body.mass(), part(values, 1, 4),
      part(values, 4, 10), body.filled[0] ? "~" : fmt::format("{:.9g}", deviations[0]), part(deviations, 1, 4),
      part(deviations, 4, 10));
  const auto settings = payload_settings(body);
  if (!settings.empty()) out += "settings:\n";
  for (const auto& setting : settings) {
    out += fmt::format("  {}: |\n    ", setting.maker);
    for (std::size_t k = 0; k + 1 < setting.text.size(); ++k) {
      out += setting.text[k];
      if (setting.text[k] == '\n') out += "    ";
    }
    out += '\n';
  }
  return out;
}

std::vector<OutputFile> output_files(const Weighing& run) {
  std::vector<OutputFile> out = {{"result.json", result_json(run)}, {"payload.yaml", payload_yaml(run)}};
  if (run.carrier) out.push_back({"model.yaml", to_robot_file(*run.carrier)});
  for (auto& file : description_files(run.descriptions)) out.push_back(std::move(file));
  return out;
}

}  // namespace steelyard
