#include "steelyard/results/cross_result.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "steelyard/export/model_json.hpp"
#include "steelyard/results/result_parts.hpp"

namespace steelyard {

namespace {

using nlohmann::ordered_json;

ordered_json rows_json(const Eigen::MatrixXd& m) {
  auto out = ordered_json::array();
  for (Eigen::Index i = 0; i < m.rows(); ++i) {
    auto row = ordered_json::array();
    for (Eigen::Index j = 0; j < m.cols(); ++j)
      row.push_back(std::isfinite(m(i, j)) ? ordered_json(m(i, j)) : ordered_json(nullptr));
    out.push_back(row);
  }
  return out;
}

ordered_json errors_json(const CrossErrors& errors) {
  return {{"rms", rows_json(errors.rms)},
          {"relative_percent", rows_json(errors.relative)},
          {"normalised", rows_json(errors.normalised)}};
}

ordered_json table_json(const CrossTable& table, const std::vector<Coordinate>& joints) {
  ordered_json out = {{"judged_on", table.judged_on}, {"fitted_on", table.fitted_on}};
  out["together"] = errors_json(table.together);
  out["joints"] = ordered_json::array();
  for (std::size_t i = 0; i < table.joints.size(); ++i) {
    auto entry = errors_json(table.joints[i]);
    entry["name"] = joints[i].name;
    out["joints"].push_back(entry);
  }
  return out;
}

// A row per fitted log: the table's own are those judged.
ordered_json cross_json(const CrossTable& table, const std::vector<Coordinate>& joints) {
  ordered_json out = {{"logs", table.fitted_on},
                      {"relative_percent", rows_json(table.together.relative.transpose())},
                      {"joints", ordered_json::array()}};
  for (std::size_t i = 0; i < table.joints.size(); ++i)
    out["joints"].push_back(
        {{"name", joints[i].name}, {"relative_percent", rows_json(table.joints[i].relative.transpose())}});
  return out;
}

// Robot and run, which both results have after their own contents.
void append_run(ordered_json& out, const Diagnostics& diagnostics, const Model& model,
                const std::optional<RunRecord>& run) {
  out["diagnostics"] = diagnostics_json(diagnostics);
  out["model"] = model_json(model);
  if (run && !run->invocation.command.empty()) out["run"] = run_json(*run);
}

}  // namespace

std::string result_json(const Validation& run) {
  ordered_json out = {{"schema", 1},
                      {"kind", "validate"},
                      {"robot", run.model.robot.name},
                      {"dof", run.model.robot.dof()},
                      {"validation", validation_json(run.logs, run.model.robot.coordinates)},
                      {"verdict", verdict_json(run.verdict)}};
  append_run(out, run.diagnostics, run.model, run.run);
  return json_text(out);
}

std::string result_json(const CrossRun& run) {
  ordered_json out = {{"schema", 1},
                      {"kind", "validate"},
                      {"robot", run.nominal.robot.name},
                      {"dof", run.nominal.robot.dof()},
                      {"cross", cross_json(run.complete, run.nominal.robot.coordinates)},
                      {"complete", table_json(run.complete, run.nominal.robot.coordinates)},
                      {"reduced", table_json(run.reduced, run.nominal.robot.coordinates)}};
  append_run(out, run.diagnostics, run.nominal, run.run);
  return json_text(out);
}

std::vector<OutputFile> output_files(const Validation& run) { return {{"result.json", result_json(run)}}; }

std::vector<OutputFile> output_files(const CrossRun& run) { return {{"result.json", result_json(run)}}; }

}  // namespace steelyard
