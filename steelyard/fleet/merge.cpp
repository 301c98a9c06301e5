#include "steelyard/fleet/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <numeric>
#include <tuple>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/doctor/examine.hpp"
#include "steelyard/fit/estimators.hpp"
#include "steelyard/judge/doubts.hpp"

namespace steelyard {

namespace {

constexpr std::size_t most_folds = 12;  // models that each leave some logs out

void require_alike(const std::vector<ReducedFile>& files) {
  const ReducedFile& first = files.front();
  for (const auto& file : files)
    if (const std::string differs = difference(first.choices, file.choices); !differs.empty())
      throw InvalidInput(
          fmt::format("{} and {} cannot be merged: they were reduced with {}; reduce their logs to one directory, with "
                      "one robot and the same options (info-unlike)",
                      first.path, file.path, differs));
}

void require_distinct_logs(const std::vector<ReducedFile>& files) {
  for (std::size_t k = 1; k < files.size(); ++k) {
    const ReducedFile &a = files[k - 1], &b = files[k];
    if (a.digest.sha256 == b.digest.sha256 && !a.digest.sha256.empty() && a.format == b.format)
      throw InvalidInput(
          fmt::format("{} and {} are of the same log, which would count twice; leave one out", a.path, b.path));
  }
}

FitInput fit_input(const ChosenRows& rows, const std::vector<Signals>& none, const IdentifyOptions& options,
                   const std::vector<KnownReference>& references, double delay) {
  return {rows.nominal, none, options, references, delay};
}

// Options as the choices have them.
IdentifyOptions merged_options(const Choices& choices, IdentifyOptions options) {
  options.friction.automatic = choices.laws_chosen;
  options.signals.cutoff = choices.signals.cutoff;
  options.signals.order = choices.signals.order;
  options.metric_cutoff = choices.metric_cutoff;
  return options;
}

// Laws that all logs together choose, among those that they were reduced with.
void choose_laws(const Choices& choices, ChosenRows& rows, const Run& run) {
  if (!choices.laws_chosen) return;
  const MakeObservations observe = [&](const auto& columns, const auto& links) {
    return rows.data.observe(columns, links);
  };
  const auto laws = candidate_laws(choices);
  const std::vector<ShaftFriction> chosen =
      choose_friction_among(rows.nominal.robot, rows.data.speeds(), observe, laws, run);
  Robot robot = rows.nominal.robot;
  for (std::size_t k = 0; k < chosen.size() && k < rows.friction.size(); ++k) {
    if (laws[k].empty()) continue;
    rows.friction[k] = chosen[k];
    // The choice names laws by the constants they use.
    const auto same = [&](const RivalLaw& law) {
      if (law.terms != chosen[k].terms || law.shape.sign_width != chosen[k].shape.sign_width) return false;
      return std::all_of(law.terms.begin(), law.terms.end(), [&](Friction kind) {
        return seen_by(friction_law(kind), law.shape) == seen_by(friction_law(kind), chosen[k].shape);
      });
    };
    const auto at = std::find_if(laws[k].begin(), laws[k].end(), same);
    robot.shafts[k].friction = chosen[k].terms;
    robot.shafts[k].shape = at != laws[k].end() ? at->shape : chosen[k].shape;
    rows.friction[k].shape = robot.shafts[k].shape;
  }
  rows.nominal = with_robot(rows.nominal, std::move(robot));
}

std::vector<std::size_t> all_of(std::size_t count) {
  std::vector<std::size_t> out(count);
  std::iota(out.begin(), out.end(), std::size_t{0});
  return out;
}

// One log as errors of a model say it; the samples are gone.
Judgement judgement(const ReducedFile& file, const std::vector<int>& places, const Eigen::VectorXd& values) {
  Judgement out;
  out.log = file.log;
  out.file = std::filesystem::path(file.source).filename().string();
  out.path = file.source;
  out.digest = file.digest;
  out.rate = file.rate;
  out.role = LogRole::validate;
  out.speed = file.rows.range.speed;
  out.metrics = metrics_of(file.judged, places, values);
  const auto joints = static_cast<Eigen::Index>(out.metrics.joints.size());
  out.tau.resize(joints, 0);
  for (const auto& joint : out.metrics.joints)
    out.effort.push_back(std::isnan(joint.rms) ? EffortSource::unknown : EffortSource::measured);
  return out;
}

// Every log by a model of the logs of other folds; of one log alone, by its own.
std::vector<Judgement> judge_left_out(const std::vector<ReducedFile>& files, const ChosenRows& rows,
                                      const IdentifyOptions& options, const Eigen::VectorXd& own,
                                      Diagnostics& diagnostics, const Run& run) {
  const std::vector<DesignColumn> all = superset(files.front().choices);
  const BaseParameters base = find_identifiable_parameters(rows.nominal.robot, rows.nominal.layout);
  const std::vector<int> places = places_of(design_columns(rows.nominal.robot, base), all);
  std::vector<Judgement> out(files.size());
  if (files.size() == 1) {
    out.front() = judgement(files.front(), places, own);
    out.front().role = LogRole::identify;
    out.front().fitted = true;
    return out;
  }
  const std::size_t folds = std::min(files.size(), most_folds);
  std::vector<std::string> failures(folds);
  parallel_for(static_cast<int>(folds), run.quiet(), [&](int fold) {
    std::vector<std::size_t> kept, left;
    for (std::size_t k = 0; k < files.size(); ++k)
      (k % folds == static_cast<std::size_t>(fold) ? left : kept).push_back(k);
    Run one = run.quiet();
    one.threads = 1;
    Eigen::VectorXd values = own;
    bool proof = true;
    try {
      ChosenRows others = rows_of(files, kept, one);
      others.nominal = rows.nominal;
      const std::vector<Signals> none;
      const std::vector<KnownReference> references;
      values =
          fitted_base_values(others, fit_input(others, none, options, references, files.front().choices.delay), one);
    } catch (const Unattainable& e) {
      failures[static_cast<std::size_t>(fold)] = e.what();
      proof = false;
    }
    for (const std::size_t k : left) {
      out[k] = judgement(files[k], places, values);
      out[k].fitted = !proof;
      if (!proof) out[k].role = LogRole::identify;
    }
  });
  for (std::size_t fold = 0; fold < folds; ++fold)
    if (!failures[fold].empty())
      diagnostics.push_back(
          {Severity::warning, "log-not-left-out",
           fmt::format("{}: the other logs alone do not give a model, so it is judged by one that was "
                       "fitted to it: {}",
                       files[fold].log, failures[fold])});
  return out;
}

void require_motion_of(const std::vector<ReducedFile>& files) {
  std::vector<Diagnosis> diagnoses(files.size());
  for (std::size_t k = 0; k < files.size(); ++k) {
    diagnoses[k].still = files[k].still;
    diagnoses[k].signals.name = files[k].log;
    diagnoses[k].signals.file = files[k].source;
  }
  require_motion(files.front().choices.nominal.robot, diagnoses);
}

// Findings of the doctor, each once: many logs have the same.
Diagnostics findings_of(const std::vector<ReducedFile>& files) {
  Diagnostics out;
  for (const auto& file : files)
    for (const auto& finding : file.findings)
      if (std::none_of(out.begin(), out.end(), [&](const auto& one) { return one.message == finding.message; }))
        out.push_back(finding);
  return out;
}

void conclude(Identification& out, const Model& nominal, const IdentifyOptions& options) {
  const Model& model = out.fit.model;
  distinguish(out.logs);
  out.descriptions = describe_model(options, model, out.diagnostics);
  const std::string implausible = implausible_masses(model, nominal, out.fit.links);
  VerdictInput input = verdict_input(model, out.logs, out.diagnostics);
  input.implausible = implausible;
  input.excitation = out.fit.excitation;
  for (const auto& coordinate : nominal.robot.coordinates)
    input.speed_limit.push_back(std::isfinite(coordinate.limits.velocity) ? coordinate.limits.velocity : 0);
  out.verdict = verdict(input);
  if (!implausible.empty()) out.diagnostics.push_back({Severity::warning, "mass-implausible", implausible});
  if (!physically_consistent(model))
    out.diagnostics.push_back({Severity::warning, "not-physical",
                               "not all links are physically consistent: torques are right for motions like the fitted "
                               "ones, but the mass matrix may not be positive definite elsewhere"});
}

}  // namespace

std::vector<ReducedFile> read_infos(const std::vector<std::string>& paths, const Run& run) {
  if (paths.empty()) throw InvalidInput("there is no reduced log to merge");
  std::vector<std::optional<ReducedFile>> read(paths.size());
  parallel_for(static_cast<int>(paths.size()), run.quiet(),
               [&](int k) { read[static_cast<std::size_t>(k)] = read_info(paths[static_cast<std::size_t>(k)]); });
  std::vector<ReducedFile> out;
  for (auto& file : read) out.push_back(std::move(*file));
  std::stable_sort(out.begin(), out.end(), [](const ReducedFile& a, const ReducedFile& b) {
    return std::tie(a.log, a.digest.sha256, a.format) < std::tie(b.log, b.digest.sha256, b.format);
  });
  require_alike(out);
  require_distinct_logs(out);
  return out;
}

ChosenRows rows_of(const std::vector<ReducedFile>& files, const std::vector<std::size_t>& which, const Run& run) {
  const Choices& choices = files.front().choices;
  auto rows = std::make_shared<ReducedRows>();
  rows->columns = superset(choices);
  for (const std::size_t k : which) rows->logs.push_back(files[k].rows);
  ChosenRows out{choices.nominal, FitData(choices.nominal.robot, std::move(rows), choices.signals, run)};
  out.cutoff.reason = choices.cutoff_reason;
  out.cutoff.cutoff = choices.signals.cutoff;
  out.friction = choices.friction;
  out.shapes_fitted = choices.shapes_fitted;
  return out;
}

Identification merge(const std::vector<ReducedFile>& files, const IdentifyOptions& asked, const Run& run,
                     const MergeOptions& how) {
  const auto begin = std::chrono::steady_clock::now();
  const Choices& choices = files.front().choices;
  IdentifyOptions options = merged_options(choices, asked);
  if (!how.choose_laws) options.friction.automatic = false;
  const Estimator& estimator = find_estimator(options.estimate.method);
  if (estimator.needs != EstimatorNeeds::observations)
    throw InvalidInput(fmt::format("`method` {} reads samples again, which reduced logs do not have; use wls or ols",
                                   options.estimate.method));
  require_motion_of(files);
  ChosenRows rows = rows_of(files, all_of(files.size()), run);
  run.say("choosing friction laws", 0.2);
  if (how.choose_laws) choose_laws(choices, rows, run);
  const std::vector<Signals> none;
  const std::vector<KnownReference> references;
  Identification out{.fit = fit_chosen(rows, fit_input(rows, none, options, references, choices.delay), run)};
  // Laws that would feed power were dropped by the fit.
  rows.nominal = with_robot(choices.nominal, out.fit.model.robot);
  out.diagnostics = choices.nominal.robot.diagnostics;
  append(out.diagnostics, findings_of(files));
  append(out.diagnostics, out.fit.diagnostics);
  for (const auto& file : files) out.samples += file.samples;

  run.say("judging", 0.7);
  out.logs = judge_left_out(files, rows, options, out.fit.consistent.solution.base, out.diagnostics, run);
  for (const auto& file : files) out.fit.model.provenance->fingerprints.push_back(file.fingerprint);
  conclude(out, choices.nominal, options);
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return out;
}

}  // namespace steelyard
