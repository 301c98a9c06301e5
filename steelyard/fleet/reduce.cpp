#include "steelyard/fleet/reduce.hpp"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/doctor/examine.hpp"
#include "steelyard/export/robot_file.hpp"
#include "steelyard/fleet/choices_json.hpp"
#include "steelyard/judge/judge.hpp"
#include "steelyard/recordings/overlap.hpp"
#include "steelyard/recordings/read_signals.hpp"
#include "steelyard/results/result_parts.hpp"

namespace steelyard {

namespace fs = std::filesystem;

namespace {

constexpr int kept_blocks = 12;  // blocks of each log; fits of four logs and more have blocks as fine as identify's

// How a recording is read, in one line: another one gives other samples.
std::string format_text(const Recording& log) {
  const LogFormat& format = log.format;
  std::string out = fmt::format("header={} rate={:.17g} rows={}-{} variable={} topics={}", format.header, format.rate,
                                format.first_row, format.last_row, format.variable, join(format.topics));
  for (const auto& [channel, words] : format.columns) out += fmt::format(" {}={}", channel, join(words, ","));
  for (const auto& [channel, words] : format.units) out += fmt::format(" unit:{}={}", channel, join(words, ","));
  out += fmt::format(" plan={} part={:.17g}-{:.17g}", log.plan, log.begin, log.end);
  return out;
}

std::int64_t modified(const std::string& path) {
  std::error_code code;
  const auto time = fs::last_write_time(path, code);
  return code ? 0 : std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()).count();
}

// A delay that only this log shows would be its recorder's fault: all have the one of the choices.
Diagnostics take_common_delay(Diagnosis& log, double delay) {
  constexpr double clearly = 5;  // standard deviations [-]
  const double own = log.delay, deviation = log.delay_deviation;
  set_delay(log, delay);
  if (own == 0 || std::abs(own - delay) <= std::max(clearly * deviation, log.signals.dt)) return {};
  return {
      {Severity::warning, "torque-delay-differs",
       fmt::format("{}: torque lags motion by {:.2f} ms, and by {:.2f} ms in the logs that the choices were made by: "
                   "was it recorded by another recorder?",
                   log.signals.label(), 1e3 * own, 1e3 * delay)}};
}

JudgedRows judged_rows_of(const ReadLog& read, const Recording& recording, const Choices& choices,
                          const std::vector<DesignColumn>& columns, const Run& run) {
  if (judged_decimated(read.diagnosis.signals) || !read.record.signals.kept())
    return judged_rows(choices, columns, read.diagnosis.signals, run);
  Diagnosis judged = to_judge(choices.nominal, read.record, recording, run);
  set_delay(judged, choices.delay);
  return judged_rows(choices, columns, judged.signals, run);
}

}  // namespace

ReducedFile reduce(const Recording& recording, const Choices& choices, const Run& run) {
  const Robot& robot = choices.nominal.robot;
  ReadLog read = read_log_once(choices.nominal, recording, false, run);
  Diagnosis& log = read.diagnosis;
  if (!log.too_short.empty()) throw Unattainable(log.too_short);
  if (log.signals.tau.size() == 0)
    throw InvalidInput(fmt::format("{}: has no torque to fit a model to", log.signals.label()));
  ReducedFile out{.choices = choices};
  out.findings = log.diagnostics;
  append(out.findings, take_common_delay(log, choices.delay));

  const std::vector<DesignColumn> columns = superset(choices);
  const FitData data(robot, {log.signals}, choices.signals, friction_fitted(choices), run);
  const auto& filtered = data.logs().front();
  out.rows.range = range_of(robot, *filtered);
  out.rows.blocks = observe_log(robot, columns, filtered, choices.signals, load_of(choices, columns), kept_blocks, run);
  for (auto& block : out.rows.blocks) block.release();
  out.judged = judged_rows_of(read, recording, choices, columns, run);
  out.fingerprint = fingerprint(log.signals.name, log.signals.tau, log.signals.rate(), log.signals.q);
  out.log = log.signals.name;
  out.source = recording.file;
  out.digest = log.signals.digest;
  out.modified = modified(recording.file);
  out.format = format_text(recording);
  out.samples = static_cast<double>(log.signals.samples());
  out.rate = log.signals.rate();
  out.seconds = out.samples * log.signals.dt;
  out.still = log.still;
  return out;
}

namespace {

constexpr const char* choices_name = "choices.json";
constexpr std::size_t largest_choices = std::size_t{64} << 20;

std::string path_in(const std::string& directory, const std::string& name) {
  return (fs::path(directory) / name).string();
}

// What a killed run left half written.
void remove_leftovers(const std::string& directory) {
  std::error_code code;
  for (const auto& entry : fs::directory_iterator(directory, code)) {
    const fs::path path = entry.path();
    if (path.extension() != ".tmp") continue;
    const std::string process = path.stem().extension().string();
    const bool ours = path.stem().stem().extension() == ".info" || path.stem().stem() == choices_name;
    if (!ours || process.size() < 2 || process.find_first_not_of("0123456789", 1) != std::string::npos) continue;
    if (::kill(static_cast<pid_t>(std::stol(process.substr(1))), 0) == 0) continue;
    fs::remove(path, code);
  }
}

// What a file of reduced logs holds, as far as it decides whether its log is reduced again.
struct Known {
  std::string address, source, format;
  FileDigest digest;
  std::int64_t modified = 0;
};

std::optional<Known> known_file(const std::string& path) {
  if (!fs::exists(path)) return {};
  try {
    const ReducedFile file = read_info(path);
    return Known{content_address(file.choices, file.format, file.digest), file.source, file.format, file.digest,
                 file.modified};
  } catch (const Error&) {
    return {};  // damaged: written again
  }
}

// Names of the files: of logs of one name the later ones, by their paths, have a number.
std::vector<std::string> file_names(const std::vector<Recording>& logs) {
  std::vector<std::string> out;
  for (const auto& log : logs) out.push_back(log_name(log.file));
  out = distinct(std::move(out));
  for (auto& name : out) name += ".info";
  return out;
}

// A log of the same name and other content keeps its file: the new one is named by its content too.
std::string free_name(const std::string& directory, const std::string& name, const Recording& log) {
  const auto known = known_file(path_in(directory, name));
  std::error_code code;
  if (!known || known->source == log.file || fs::equivalent(known->source, log.file, code)) return name;
  const FileDigest digest = digest_file(log.file);
  if (known->digest.sha256 == digest.sha256) return name;
  return fmt::format("{}-{}.info", fs::path(name).stem().string(), digest.sha256.substr(0, 8));
}

// Whether the file holds this log already: by its path, size and time where they are as they were, else by its content.
bool holds(const std::string& path, const Recording& log, const Choices& choices) {
  const auto known = known_file(path);
  if (!known || known->format != format_text(log)) return false;
  std::error_code code;
  const bool untouched = known->source == log.file && fs::file_size(log.file, code) == known->digest.bytes &&
                         modified(log.file) == known->modified;
  const FileDigest digest = untouched ? known->digest : digest_file(log.file);
  return known->address == content_address(choices, known->format, digest);
}

}  // namespace

std::vector<std::string> reduced_names(const std::vector<Recording>& logs) {
  std::vector<std::string> out = file_names(logs);
  out.emplace_back(choices_name);
  return out;
}

std::optional<Choices> recorded_choices(const std::string& directory) {
  const std::string path = path_in(directory, choices_name);
  if (!fs::exists(path)) return {};
  const std::string text = read_text(path, largest_choices);
  try {
    return choices_of(nlohmann::ordered_json::parse(text), path);
  } catch (const nlohmann::ordered_json::exception& e) {
    throw InvalidInput(fmt::format("{}: cannot be read: {}; give another directory, or remove this one's files", path,
                                   one_line(e.what())));
  }
}

Choices choices_for(const std::string& directory, const Model& nominal, const std::vector<Recording>& recordings,
                    const IdentifyOptions& options, const Run& run) {
  if (const auto recorded = recorded_choices(directory)) {
    Choices asked = *recorded;
    asked.metric_cutoff = options.metric_cutoff;
    if (options.signals.cutoff) asked.signals.cutoff = *options.signals.cutoff;
    Robot robot = nominal.robot;
    const auto& laws = recorded->nominal.robot.shafts;
    if (robot.shafts.size() == laws.size() && options.friction.automatic)
      for (std::size_t k = 0; k < laws.size(); ++k) {
        robot.shafts[k].friction = laws[k].friction;
        robot.shafts[k].shape = laws[k].shape;
      }
    // Given laws keep the constants that were found for them.
    if (robot.shafts.size() == laws.size() && !options.friction.automatic)
      for (std::size_t k = 0; k < laws.size(); ++k)
        if (robot.shafts[k].friction == laws[k].friction && robot.shafts[k].shape == FrictionShape())
          robot.shafts[k].shape = laws[k].shape;
    asked.nominal = parse_robot_file(to_robot_file(with_robot(nominal, std::move(robot))), directory);
    if (const std::string differs = difference(*recorded, asked); !differs.empty())
      throw InvalidInput(
          fmt::format("{}: has logs that were reduced with other choices: {}; give another directory, or the same "
                      "robot and options",
                      directory, differs));
    return *recorded;
  }
  Choices out = decide(nominal, recordings, options, run);
  fs::create_directories(directory);
  write_whole(path_in(directory, choices_name), json_text(to_json(out)));
  return *recorded_choices(directory);  // as every later run has them
}

std::vector<ReductionOutcome> reduce_all(const std::vector<Recording>& logs, const Choices& choices,
                                         const std::string& directory, const Run& run, std::vector<std::size_t> which) {
  fs::create_directories(directory);
  remove_leftovers(directory);
  if (which.empty())
    for (std::size_t k = 0; k < logs.size(); ++k) which.push_back(k);
  const std::vector<std::string> names = file_names(logs);
  std::vector<ReductionOutcome> out(which.size());
  Run inner = run.quiet(), outer = run.quiet();
  (which.size() > 1 ? inner : outer).threads = 1;  // a log a thread, or all threads for one log
  parallel_for(static_cast<int>(which.size()), outer, [&](int k) {
    ReductionOutcome& one = out[static_cast<std::size_t>(k)];
    const std::size_t i = which[static_cast<std::size_t>(k)];
    one.log = logs[i].file;
    try {
      const std::string path = path_in(directory, free_name(directory, names[i], logs[i]));
      one.known = holds(path, logs[i], choices);
      if (!one.known) write_whole(path, to_bytes(reduce(logs[i], choices, inner)));
      one.file = path;
    } catch (const Error& e) {
      one.failure = e.what();
    } catch (const fs::filesystem_error& e) {
      one.failure = fmt::format("{}: {}", logs[i].file, e.code().message());
    }
  });
  return out;
}

std::vector<bool> reduced_before(const std::vector<Recording>& logs, const Choices& choices,
                                 const std::string& directory) {
  const std::vector<std::string> names = file_names(logs);
  std::vector<bool> out;
  for (std::size_t k = 0; k < logs.size(); ++k) {
    std::error_code code;
    out.push_back(fs::exists(logs[k].file, code) &&
                  holds(path_in(directory, free_name(directory, names[k], logs[k])), logs[k], choices));
  }
  return out;
}

}  // namespace steelyard
