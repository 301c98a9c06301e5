#include "steelyard/pipeline/run_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "steelyard/core/files.hpp"
#include "steelyard/core/sha256.hpp"
#include "steelyard/core/version.hpp"

namespace steelyard {

UsedFile used_file(const std::string& path, const std::string& role) {
  if (!std::filesystem::is_regular_file(path)) return {path, role, 0, ""};
  const FileDigest digest = digest_file(path);
  return {path, role, digest.bytes, digest.sha256};
}

UsedFile used_robot(const std::string& robot) {
  const auto names = bundled_robots();
  if (std::find(names.begin(), names.end(), robot) == names.end()) return used_file(robot, "robot");
  const std::string text = bundled_robot_file(robot);
  return {"robots/" + robot + ".yaml", "robot", text.size(), hexadecimal(sha256(text))};
}

namespace {

// Each file once, in the order it is needed.
std::vector<UsedFile> used_files(const Project& project, const KnownDigests& known) {
  std::vector<UsedFile> out = {used_robot(project.robot)};
  const auto add = [&](const std::string& path, const std::string& role) {
    const auto same = [&](const UsedFile& f) { return f.path == path && f.role == role; };
    if (path.empty() || std::any_of(out.begin(), out.end(), same)) return;
    const auto digest = known.find(path);
    if (digest != known.end() && !digest->second.sha256.empty())
      out.push_back({path, role, digest->second.bytes, digest->second.sha256});
    else
      out.push_back(used_file(path, role));
  };
  if (!project.text.empty()) add(project.file, "project");
  for (const auto& log : project.logs) add(log.file, to_string(log.role));
  for (const auto& log : project.logs) add(log.plan, "plan");
  add(project.consistency.prior_file, "prior");
  add(project.estimate.simulation, "simulation");
  return out;
}

std::string friction_words(const FrictionChoice& choice) {
  if (choice.automatic) return "auto";
  std::vector<std::string> words;
  for (const auto kind : choice.terms) words.emplace_back(friction_law(kind).keyword);
  return words.empty() ? "none" : join(words);
}

std::vector<std::pair<std::string, std::string>> asked_for(const Project& project) {
  const auto or_auto = [](const auto& x) { return x ? fmt::format("{}", *x) : std::string("auto"); };
  std::vector<std::pair<std::string, std::string>> out = {{"method", project.estimate.method},
                                                          {"friction", friction_words(project.friction)},
                                                          {"cutoff", or_auto(project.signals.cutoff)},
                                                          {"order", fmt::format("{}", project.signals.order)},
                                                          {"decimate", or_auto(project.signals.decimate)},
                                                          {"consistency", to_string(project.consistency.level)},
                                                          {"prior_weight", or_auto(project.consistency.weight)},
                                                          {"metric_cutoff", fmt::format("{}", project.metric_cutoff)}};
  if (!project.joints.empty()) out.emplace_back("joints", join(project.joints));
  return out;
}

}  // namespace

RunRecord run_record(const Invocation& invocation, int threads, const Project& project, const KnownDigests& known) {
  return {invocation, threads, asked_for(project), used_files(project, known)};
}

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

}  // namespace steelyard
