#include "steelyard/report/read.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/motion/plan.hpp"

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
      fmt::format("{}: there is neither a result.json nor a plan.json in it: make one with 'steelyard identify PROJECT "
                  "-o {}' (or validate, payload, excite), or name the file",
                  directory, directory));
}

[[noreturn]] void foreign(const std::string& file, const std::string& why) {
  throw InvalidInput(
      fmt::format("{}: is no result of steelyard: {}; run the command that is to make it again", file, one_line(why)));
}

ordered_json parse_json(const std::string& text, const std::string& file) {
  try {
    return ordered_json::parse(text);
  } catch (const ordered_json::exception& e) {
    foreign(file, e.what());
  }
}

void require_schema(const ordered_json& json, const std::string& file) {
  if (!json.is_object() || !json.contains("schema") || !json["schema"].is_number_integer())
    foreign(file, "it has no schema number");
  if (json["schema"].get<double>() > schema)
    throw InvalidInput(fmt::format("{}: schema {} is a newer version's; this one reads {}: use that version", file,
                                   json["schema"].dump(), schema));
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
      throw InvalidInput(fmt::format("{}: does not fit: column {} must be {}, {}; run the command that makes it again",
                                     table.file, k + 1, wanted[k],
                                     k < table.names.size() ? "not " + table.names[k] : "and there are no more"));
}

std::vector<ReportSeries> read_series(const ordered_json& result, const std::string& file) {
  std::vector<ReportSeries> out;
  if (!result.contains("validation")) return out;
  if (!result["validation"].is_array()) foreign(file, "its validation is no list");
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

ReportSeries plan_series(const std::string& csv, Table table) {
  return {fs::path(csv).filename().string(), "plan", fs::path(csv).filename().string(), std::move(table)};
}

ReportSource read_plan_report(const std::string& text, const std::string& file) {
  const Plan plan = parse_plan(text, file);
  const std::string csv = fs::path(file).replace_extension(".csv").string();
  Table table = read_table(csv);
  require_columns(table, static_cast<int>(plan.joints.size()), {"q", "qd", "qdd"});
  return {{"excite", "", text, {plan_series(csv, std::move(table))}},
          fs::path(file).replace_extension(".html").string()};
}

const std::string& text_of(const std::vector<OutputFile>& files, const std::string& path) {
  for (const auto& file : files)
    if (file.path == path) return file.text;
  throw std::logic_error("no " + path + " to report on");
}

}  // namespace

ReportSource read_report(const std::string& path) {
  const std::string file = fs::is_directory(path) ? file_in(path) : path;
  const std::string text = read_text(file, largest_result);
  const ordered_json json = parse_json(text, file);
  require_schema(json, file);
  if (json.contains("family")) return read_plan_report(text, file);
  const auto kind = json.find("kind");
  if (kind == json.end() || !kind->is_string() ||
      std::find(kinds.begin(), kinds.end(), kind->get<std::string>()) == kinds.end())
    foreign(file, fmt::format("its kind is none of {}", join(kinds)));
  return {{kind->get<std::string>(), text, "", read_series(json, file)},
          (fs::path(file).parent_path() / "report.html").string()};
}

std::vector<ReportSeries> report_series(const std::vector<Judgement>& judgements) {
  std::vector<ReportSeries> out;
  for (const auto& judgement : judgements)
    out.push_back({judgement.file, to_string(judgement.role), series_path(judgement), series_table(judgement)});
  return out;
}

OutputFile report_file(const std::vector<OutputFile>& files, std::vector<ReportSeries> series) {
  const std::string& result = text_of(files, "result.json");
  const std::string kind = ordered_json::parse(result).at("kind").get<std::string>();
  return {"report.html", report_page({kind, result, "", std::move(series)})};
}

OutputFile plan_report_file(const std::vector<OutputFile>& files, const std::string& stem) {
  const std::string csv = stem + ".csv";
  return {
      stem + ".html",
      report_page(
          {"excite", "", text_of(files, stem + ".json"), {plan_series(csv, parse_table(text_of(files, csv), csv))}})};
}

}  // namespace steelyard
