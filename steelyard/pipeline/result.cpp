#include "steelyard/pipeline/result.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/json.hpp"
#include "steelyard/export/model_json.hpp"
#include "steelyard/export/robot_file.hpp"
#include "steelyard/pipeline/result_parts.hpp"

namespace steelyard {

namespace {

using nlohmann::ordered_json;

using json_values::number;

ordered_json metrics_json(const TorqueMetrics& metrics, const std::vector<Coordinate>& joints) {
  ordered_json out = {{"relative_percent", number(metrics.relative_percent)},
                      {"filtered_relative_percent", number(metrics.filtered_relative_percent)},
                      {"metric_cutoff", metrics.cutoff > 0 ? number(metrics.cutoff) : ordered_json(nullptr)},
                      {"joints", ordered_json::array()}};
  for (std::size_t i = 0; i < metrics.joints.size(); ++i) {
    const JointMetrics& m = metrics.joints[i];
    out["joints"].push_back({{"name", joints[i].name},
                             {"rms", number(m.rms)},
                             {"relative_percent", number(m.relative_percent)},
                             {"filtered_relative_percent", number(m.filtered_relative_percent)},
                             {"moving_relative_percent", number(m.moving_relative_percent)},
                             {"fit_percent", number(m.fit_percent)}});
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
      out.back()["shares"].push_back(
          {{"cause", to_string(share.cause)}, {"percent", number(share.percent)}, {"text", share.text}});
  }
  return out;
}

ordered_json parameters_json(const ParameterTable& table) {
  auto out = ordered_json::array();
  for (const auto& p : table)
    out.push_back({{"name", p.name},
                   {"kind", to_string(p.kind)},
                   {"value", number(p.value)},
                   {"std", number(p.deviation)},
                   {"unit", p.unit},
                   {"from", to_string(p.source)}});
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
    if (const auto curve = friction_curve(fit.model, static_cast<int>(k), fit.model.provenance->speed))
      entry["curve"] = {{"joint", curve->coordinate}, {"velocity", curve->velocity}, {"torque", curve->torque}};
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
  for (const auto& support : solution.supports)
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
  out["exogeneity"] = {{"F", number(test.statistic)},
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
  ordered_json out = {{"log", judgement.file}, {"role", to_string(judgement.role)}, {"series", series_path(judgement)}};
  out.update(metrics_json(judgement.metrics, joints));
  if (judgement.nominal) out["nominal"] = metrics_json(*judgement.nominal, joints);
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
                      {"consistent", physically_possible(fit.model)},
                      {"condition", number(fit.excitation.condition)},
                      {"condition_unscaled", number(fit.excitation.condition_raw)},
                      {"base_count", fit.base_count},
                      {"signals", signals_json(fit)},
                      {"friction", friction_json(fit)},
                      {"consistency", consistency_json(fit)},
                      {"parameters", parameters_json(fit.standard)},
                      {"base", base_json(fit.base)},
                      {"correlation", correlation_json(fit.covariance.covariance)}};
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

const std::string& file_text(const std::vector<OutputFile>& files, const std::string& path) {
  for (const auto& file : files)
    if (file.path == path) return file.text;
  throw std::logic_error("no " + path + " among the files");
}

std::vector<OutputFile> series_files(const std::vector<Judgement>& judgements, const Run& run) {
  std::vector<OutputFile> out;
  for (const auto& judgement : judgements) out.push_back({series_path(judgement), series_csv(judgement, run)});
  return out;
}

std::vector<OutputFile> output_files(const Identification& run, const Run& how) {
  std::vector<OutputFile> out = {{"result.json", result_json(run)}, {"model.yaml", to_robot_file(run.fit.model)}};
  if (!run.urdf.empty()) out.push_back({"model.urdf", run.urdf});
  for (auto& file : series_files(run.logs, how)) out.push_back(std::move(file));
  return out;
}

namespace {

namespace fs = std::filesystem;

[[noreturn]] void cannot_write(const std::string& directory, const std::string& why) {
  throw InvalidInput(fmt::format("{}: cannot be written: {}", directory, why));
}

fs::path without_last_slash(const std::string& directory) {
  const fs::path path(directory);
  return path.filename().empty() ? path.parent_path() : path;
}

// Interrupts wait until the files are in place: it takes a moment, and half of them would be worse than none.
class Uninterrupted {
 public:
  Uninterrupted() {
    sigset_t all;
    sigemptyset(&all);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&all, signal);
    pthread_sigmask(SIG_BLOCK, &all, &before_);
  }
  ~Uninterrupted() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  Uninterrupted(const Uninterrupted&) = delete;
  Uninterrupted& operator=(const Uninterrupted&) = delete;

 private:
  sigset_t before_{};
};

bool there(const fs::path& path) {
  std::error_code error;
  return fs::symlink_status(path, error).type() != fs::file_type::not_found && !error;
}

// Names that results of every command have.
constexpr const char* result_names[] = {"model.yaml", "model.urdf", "model.xml", "payload.yaml", "report.html"};

// Files beside an earlier result.json; none where it is not Steelyard's.
std::vector<std::string> files_of_result(const fs::path& directory) {
  constexpr std::size_t largest = 1 << 30;
  std::error_code error;
  if (!fs::is_regular_file(directory / "result.json", error)) return {};
  const auto json = ordered_json::parse(read_text((directory / "result.json").string(), largest), nullptr, false);
  if (!json.is_object() || !json.contains("schema") || !json.contains("kind")) return {};
  std::vector<std::string> out = {"result.json"};
  out.insert(out.end(), std::begin(result_names), std::end(result_names));
  if (!json.contains("validation") || !json["validation"].is_array()) return out;
  for (const auto& log : json["validation"]) {
    if (!log.is_object() || !log.contains("series") || !log["series"].is_string()) continue;
    const auto series = log["series"].get<std::string>();
    if (series.rfind("series/", 0) == 0 && fs::path(series).lexically_normal() == fs::path(series))
      out.push_back(series);
  }
  return out;
}

// Files of the earlier run whose place these take: its result.json, or its plan, with all that was written beside it.
std::vector<std::string> earlier_files(const fs::path& directory, const std::vector<OutputFile>& files) {
  std::vector<std::string> names;
  for (const auto& file : files) {
    const fs::path path(file.path);
    if (file.path == "result.json") names = files_of_result(directory);
    if (path.extension() != ".json" || !there(directory / path)) continue;
    const std::string stem = path.stem().string();
    const auto is_trajectory = [&](const OutputFile& other) { return other.path == stem + ".trajectory.yaml"; };
    if (std::any_of(files.begin(), files.end(), is_trajectory))
      for (const auto& name : plan_file_names(stem)) names.push_back(name);
  }
  for (const auto& file : files) names.push_back(file.path);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  names.erase(std::remove_if(names.begin(), names.end(), [&](const auto& name) { return !there(directory / name); }),
              names.end());
  return names;
}

// What was done so far, to be undone where a later step fails.
class Moves {
 public:
  void move(const fs::path& from, const fs::path& to) {
    fs::create_directories(to.parent_path());
    fs::rename(from, to);
    done_.emplace_back(from, to);
  }
  void undo() {
    std::error_code ignored;
    for (auto step = done_.rbegin(); step != done_.rend(); ++step) fs::rename(step->second, step->first, ignored);
  }

 private:
  std::vector<std::pair<fs::path, fs::path>> done_;
};

// The earlier set goes out before the new one comes in, the result last: whenever this is killed, the files there are
// of one run, and without a result.json where some are missing.
void move_into_place(const fs::path& staging, const fs::path& target, const std::vector<OutputFile>& files) {
  if (!there(target)) {
    if (target.has_parent_path()) fs::create_directories(target.parent_path());
    fs::rename(staging, target);
    return;
  }
  for (const auto& file : files)  // a check that can fail, before anything is replaced
    if (fs::is_directory(target / file.path)) cannot_write((target / file.path).string(), "is a directory");
  Moves moves;
  try {
    const auto is_main = [](const std::string& name) { return fs::path(name).extension() == ".json"; };
    std::vector<std::string> out = earlier_files(target, files), in;
    for (const auto& file : files) in.push_back(file.path);
    std::stable_partition(out.begin(), out.end(), is_main);
    std::stable_partition(in.begin(), in.end(), [&](const std::string& name) { return !is_main(name); });
    for (const auto& name : out) moves.move(target / name, staging / ".earlier" / name);
    for (const auto& name : in) moves.move(staging / name, target / name);
  } catch (...) {
    moves.undo();
    throw;
  }
  std::error_code ignored;
  fs::remove_all(staging, ignored);
  fs::remove(target / "series", ignored);  // only where it is empty now
}

}  // namespace

void require_writable_directory(const std::string& directory, const std::vector<std::string>& inputs) {
  fs::path path = without_last_slash(directory);
  std::error_code error;
  if (directory.empty()) throw InvalidInput("-o: the name of a directory is empty");
  // A status that is not known is a loop of links, a name too long, or a directory that may not be entered.
  const auto type = [&](const fs::path& at) {
    const fs::file_type found = fs::status(at, error).type();
    if (found == fs::file_type::none || found == fs::file_type::unknown) cannot_write(directory, error.message());
    return found;
  };
  if (const fs::file_type found = type(path); found != fs::file_type::not_found && found != fs::file_type::directory)
    throw InvalidInput(fmt::format("{}: is a file; -o needs a directory", directory));
  while (type(path) == fs::file_type::not_found && path.has_parent_path() && path != path.parent_path())
    path = path.parent_path();
  if (type(path) == fs::file_type::not_found) path = ".";
  if (type(path) != fs::file_type::directory) cannot_write(directory, fmt::format("{} is a file", path.string()));
  if (::access(path.c_str(), W_OK | X_OK) != 0) cannot_write(directory, std::generic_category().message(errno));

  const fs::path target = without_last_slash(directory);
  std::vector<std::string> outputs = {(target / "result.json").string()};
  for (const char* name : result_names) outputs.push_back((target / name).string());
  for (fs::directory_iterator entry(target / "series", error), end; !error && entry != end; entry.increment(error))
    outputs.push_back(entry->path().string());
  require_other_files(outputs, inputs);
}

void write_directory(const std::string& directory, const std::vector<OutputFile>& files) {
  require_writable_directory(directory);
  const Uninterrupted uninterrupted;
  const fs::path target = without_last_slash(directory);
  // Beside the target, or inside it where only that may be written to: on the same disk either way.
  const std::string name = fmt::format(".partial-{}", ::getpid());
  const fs::path staging = there(target) ? target / name : fs::path(target.string() + name);
  try {
    for (const auto& file : files) {
      fs::create_directories((staging / file.path).parent_path());
      write_whole((staging / file.path).string(), file.text);
    }
    move_into_place(staging, target, files);
  } catch (const fs::filesystem_error& e) {
    std::error_code ignored;
    fs::remove_all(staging, ignored);
    cannot_write(directory, e.code().message());
  } catch (...) {
    std::error_code ignored;
    fs::remove_all(staging, ignored);
    throw;
  }
}

}  // namespace steelyard
