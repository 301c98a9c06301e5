#include "steelyard/results/result_parts.hpp"

#include <nlohmann/json.hpp>

#include "steelyard/core/version.hpp"

namespace steelyard {

nlohmann::ordered_json run_json(const RunRecord& run) {
  nlohmann::ordered_json out = {{"version", STEELYARD_VERSION},
                                {"command", run.invocation.command},
                                {"directory", run.invocation.directory},
                                {"date", run.invocation.date},
                                {"seed", run.invocation.seed},
                                {"threads", run.threads},
                                {"options", nlohmann::ordered_json::object()},
                                {"files", nlohmann::ordered_json::array()}};
  for (const auto& [key, value] : run.options) out["options"][key] = value;
  for (const auto& f : run.files)
    out["files"].push_back({{"path", f.path}, {"role", f.role}, {"bytes", f.bytes}, {"sha256", f.sha256}});
  return out;
}

std::vector<std::string> plan_file_names(const std::string& stem) {
  std::vector<std::string> out;
  for (const char* ending : {".json", ".csv", ".svg", ".html", ".approach.csv", ".leave.csv", ".trajectory.yaml"})
    out.push_back(stem + ending);
  return out;
}

}  // namespace steelyard
