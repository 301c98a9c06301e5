#include "steelyard/report/read.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/motion/plan_json.hpp"

namespace steelyard {

namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr std::size_t largest_result = std::size_t{256} << 20;  // bytes; one of 60 joints has 20 MB
constexpr int schema = 1;
const std::vector<std::string> kinds = {"identify", "validate", "payload", "reproduce"};

std::string file_in(const std::string& directory) {
  for (const char* name : {"result.json", "plan.json"})
    if (const fs::path file = fs::path(directory) / name; fs::exists(file)) return file.string();
  throw InvalidInput(
      fmt::format("{}: contains neither a result.json nor a plan.json: make one with 'steelyard identify PROJECT -o "
                  "{}' (or validate, payload, excite), or name the file",
                  directory, directory));
}

[[noreturn]] void foreign(const std::string& file, const std::string& why) {
  throw InvalidInput(
      fmt::format("{}: is not a result of steelyard: {}; run the command that makes it again", file, one_line(why)));
}

constexpr int deepest = 64;  // nesting of a document: ours have 6 levels, and a hostile one would fill the stack

ordered_json parse_json(const std::string& text, const std::string& file) {
  const auto shallow = [&](int depth, ordered_json::parse_event_t, ordered_json&) {
    if (depth > deepest) foreign(file, fmt::format("it is nested more than {} levels deep", deepest));
    return true;
  };
  try {
    return ordered_json::parse(text, shallow);
  } catch (const ordered_json::exception& e) {
    foreign(file, e.what());
  }
}

std::string text_or_none(const ordered_json& json, const char* key) {
  const auto found = json.is_object() ? json.find(key) : json.end();
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

void require_schema(const ordered_json& json, const std::string& file) {
  if (!json.is_object() || !json.contains("schema") || !json["schema"].is_number_integer())
    foreign(file, "it has no schema number");
  if (json["schema"].get<double>() > schema)
    throw InvalidInput(fmt::format("{}: schema {} is that of a newer version; this version reads {}: use the newer one",
                                   file, json["schema"].dump(), schema));
}

std::string word(const ordered_json& entry, const char* key, const std::string& file) {
  if (!entry.is_object() || !entry.contains(key) || !entry[key].is_string())
    foreign(file, fmt::format("an entry of validation has no '{}'", key));
  return entry[key].get<std::string>();
}

// A result comes from anywhere: it may name files below its own directory, no others.
void require_inside(const std::string& series, const std::string& file) {
  const fs::path path(series);
  bool inside = !series.empty() && !path.is_absolute();
  for (const auto& part : path) inside = inside && part != "..";
  if (!inside) foreign(file, fmt::format("the series file '{}' is not below its directory", series));
}

void require_columns(const Table& table, int dof, std::initializer_list<const char*> prefixes) {
  std::vector<std::string> wanted = {"t"};
  for (const char* prefix : prefixes)
    for (int i = 1; i <= dof; ++i) wanted.push_back(fmt::format("{}{}", prefix, i));
  for (std::size_t k = 0; k < wanted.size(); ++k)
    if (k >= table.names.size() || table.names[k] != wanted[k])
      throw InvalidInput(fmt::format(
          "{}: does not fit the result: column {} must be {}, {}; run the command that makes it again", table.file,
          k + 1, wanted[k], k < table.names.size() ? "not " + table.names[k] : "and there are no more"));
}

std::vector<ReportSeries> read_series(const ordered_json& result, const std::string& file) {
  std::vector<ReportSeries> out;
  if (!result.contains("validation")) return out;
  if (!result["validation"].is_array()) foreign(file, "its validation is not a list");
  if (!result.contains("dof") || !result["dof"].is_number_integer() || result["dof"] < 1 || result["dof"] > max_joints)
    foreign(file, "it has no number of joints, dof");
  for (const auto& entry : result["validation"]) {
    if (!entry.is_object() || !entry.contains("series")) continue;
    const std::string path = word(entry, "series", file);
    require_inside(path, file);
    Table table = read_table((fs::path(file).parent_path() / path).string());
    require_columns(table, result["dof"].get<int>(), {"tau", "tau_hat"});
    out.push_back({word(entry, "log", file), word(entry, "role", file), path, std::move(table)});
  }
  return out;
}

ReportInput plan_input(const std::string& robot, const std::string& json, const std::string& csv, Table table) {
  return {"excite", robot, "", "", json, {{csv, "plan", csv, std::move(table)}}};
}

ReportSource read_plan_report(const ordered_json& json, const std::string& text, const std::string& file) {
  const Plan plan = plan_of_json(json, file);
  const fs::path csv = fs::path(file).replace_extension(".csv");
  Table table = read_table(csv.string());
  require_columns(table, static_cast<int>(plan.joints.size()), {"q", "qd", "qdd"});
  return {plan_input(plan.robot, text, csv.filename().string(), std::move(table)),
          fs::path(file).replace_extension(".html").string()};
}

}  // namespace

ReportSource read_report(const std::string& path) {
  const std::string file = fs::is_directory(path) ? file_in(path) : path;
  const std::string text = read_text(file, largest_result);
  const ordered_json json = parse_json(text, file);
  require_schema(json, file);
  if (json.contains("family")) return read_plan_report(json, text, file);
  const std::string kind = text_or_none(json, "kind");
  if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
    foreign(file, fmt::format("its kind is not one of {}", join(kinds)));
  const auto verdict = json.find("verdict");
  return {{kind, text_or_none(json, "robot"), verdict == json.end() ? "" : text_or_none(*verdict, "headline"), text, "",
           read_series(json, file)},
          (fs::path(file).parent_path() / "report.html").string()};
}

namespace {

std::vector<ReportSeries> series_of(const std::vector<Judgement>& judgements) {
  std::vector<ReportSeries> out;
  for (const auto& judgement : judgements)
    if (judgement.t.size() > 0)
      out.push_back({judgement.file, to_string(judgement.role), series_path(judgement), series_table(judgement)});
  return out;
}

Table motion_table(const PlayedMotion& played) {
  Table out;
  out.names = {"t"};
  const Eigen::Index dof = played.motion.dof();
  for (const char* channel : {"q", "qd", "qdd"})
    for (Eigen::Index i = 1; i <= dof; ++i) out.names.push_back(fmt::format("{}{}", channel, i));
  out.values.resize(played.t.size(), 1 + 3 * dof);
  out.values << played.t, played.motion.q.transpose(), played.motion.qd.transpose(), played.motion.qdd.transpose();
  return out;
}

}  // namespace

ReportInput report_input(const Identification& run, const std::string& result) {
  return {"identify", run.fit.model.robot.name, run.verdict.headline, result, "", series_of(run.logs)};
}

ReportInput report_input(const Validation& run, const std::string& result) {
  return {"validate", run.model.robot.name, run.verdict.headline, result, "", series_of(run.logs)};
}

ReportInput report_input(const CrossRun& run, const std::string& result) {
  return {"validate", run.nominal.robot.name, "", result, "", {}};
}

ReportInput report_input(const Weighing& run, const std::string& result) {
  return {"payload", run.model.robot.name, "", result, "", series_of(run.logs)};
}

ReportInput report_input(const Plan& plan, const std::string& stem, const std::string& json) {
  return plan_input(plan.robot, json, stem + ".csv", motion_table(played(plan)));
}

}  // namespace steelyard
