// A project's robot and recordings, handed to the functions of pipeline/.
#include <fmt/format.h>

#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/logs/bag.hpp"
#include "steelyard/settings/project.hpp"

namespace steelyard {

namespace {

// Each file once, in the order it is needed.
std::vector<UsedFile> used_files(const Project& project, const std::vector<UsedFile>& read) {
  std::vector<UsedFile> out = {used_robot(project.robot)};
  const auto add = [&](const std::string& path, const std::string& role) {
    const auto same = [&](const UsedFile& f) { return f.path == path && f.role == role; };
    if (path.empty() || std::any_of(out.begin(), out.end(), same)) return;
    const auto known = std::find_if(read.begin(), read.end(),
                                    [&](const UsedFile& file) { return file.path == path && !file.sha256.empty(); });
    out.push_back(known == read.end() ? used_file(path, role) : UsedFile{path, role, known->bytes, known->sha256});
  };
  if (project.text) add(project.file, "project");
  for (const auto& log : project.logs) add(log.recording.file, to_string(log.role));
  if (project.settings.hold_out > 0)
    for (const auto& log : project.logs)
      if (log.role == LogRole::identify) add(log.recording.file, to_string(LogRole::validate));
  for (const auto& log : project.logs) add(log.recording.plan, "plan");
  add(project.settings.identify.consistency.prior_file, "prior");
  add(project.settings.identify.estimate.simulation, "simulation");
  return out;
}

// Complaints of the pipeline about which recordings there are, with the project's name.
void require(const Project& project, bool there, const char* otherwise) {
  if (!there) throw InvalidInput(fmt::format("{}: {}", project.file, otherwise));
}

std::vector<Recording> of_role(const Project& project, LogRole role) {
  std::vector<Recording> out;
  for (const auto& log : project.logs)
    if (log.role == role) out.push_back(log.recording);
  return out;
}

std::vector<Recording> all_but_payload(const Project& project) {
  std::vector<Recording> out;
  for (const auto& log : project.logs)
    if (log.role != LogRole::payload) out.push_back(log.recording);
  return out;
}

}  // namespace

std::vector<Recording> recordings(const Project& project, LogRole role) {
  std::vector<Recording> out = of_role(project, role);
  if (project.settings.hold_out == 0 || role == LogRole::payload) return out;
  if (role == LogRole::identify) {
    hold_out(out, project.settings.hold_out);
    return out;
  }
  std::vector<Recording> fitted = of_role(project, LogRole::identify);
  for (auto& kept : hold_out(fitted, project.settings.hold_out)) out.push_back(std::move(kept));
  return out;
}

IdentifyOptions identify_options(const Project& project) {
  IdentifyOptions out = project.settings.identify;
  if (project.find_gains) out.gains = GainSearch{recordings(project, LogRole::payload), project.settings.payload};
  if (project.robot.empty()) return out;  // a robot in memory
  if (const std::string text = robot_text(project.robot); is_urdf(text) || is_mjcf(text)) {
    out.description = text;
    out.description_file = project.robot;
  }
  return out;
}

Identification identify(const Project& project, const Run& run) {
  const auto fitted = recordings(project, LogRole::identify);
  require(project, !fitted.empty(), "no log has the role identify, so there is nothing to fit");
  return identify(project_model(project), fitted, recordings(project, LogRole::validate), identify_options(project),
                  run);
}

Validation validate(const Project& project, const Run& run) {
  auto judged = recordings(project, LogRole::validate);
  if (judged.empty()) judged = all_but_payload(project);
  require(project, !judged.empty(), "there is no log to validate on");
  MetricOptions metric;
  metric.cutoff = project.settings.identify.metric_cutoff;
  return validate(project_model(project), judged, metric, run, project.settings.identify.controller);
}

CrossRun cross_validate(const Project& project, const Run& run) {
  const auto logs = all_but_payload(project);
  require(project, logs.size() >= 2, "`cross` compares logs with each other: give two or more");
  return cross_validate(project_model(project), logs, identify_options(project), run);
}

Weighing weigh(const Project& project, const WeighOptions& asked, const Run& run) {
  const auto loaded = recordings(project, LogRole::payload);
  require(project, !loaded.empty(), "no log has the role payload, so there is nothing to weigh");
  const auto bare = of_role(project, LogRole::identify);
  const Model model = project_model(project);
  if (bare.empty() && !model.has_inertia())
    throw InvalidInput(
        fmt::format("{}: has no inertias, so the payload's torque cannot be separated from the robot's: give a model "
                    "(identify writes one), or logs without the payload (`bare` LOG, role: identify)",
                    project.robot));
  WeighOptions options = asked;
  options.known = project.settings.payload;
  options.identify = identify_options(project);
  return weigh(model, loaded, bare, options, run);
}

std::vector<UsedFile> read_files(const std::vector<Judgement>& judgements) {
  std::vector<UsedFile> out;
  for (const auto& judgement : judgements)
    out.push_back({judgement.path, "", judgement.digest.bytes, judgement.digest.sha256});
  return out;
}

std::vector<std::string> input_files(const Project& project) {
  std::vector<std::string> out = {project.robot, project.settings.identify.consistency.prior_file,
                                  project.settings.identify.estimate.simulation};
  if (project.text) out.push_back(project.file);
  for (const auto& log : project.logs) {
    for (const auto& file : joined_tables(log.recording.file)) out.push_back(file);
    out.push_back(log.recording.plan);
  }
  return out;
}

RunRecord run_record(const Invocation& invocation, int threads, const Project& project,
                     const std::vector<UsedFile>& read) {
  return {invocation, threads, described(project.settings), used_files(project, read)};
}

}  // namespace steelyard
