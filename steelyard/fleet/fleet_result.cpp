#include "steelyard/fleet/fleet_result.hpp"

#include <fmt/format.h>

#include <cmath>

#include "steelyard/core/files.hpp"
#include "steelyard/core/json.hpp"
#include "steelyard/export/robot_file.hpp"
#include "steelyard/results/result_parts.hpp"

namespace steelyard {

using json_values::number;
using nlohmann::ordered_json;

namespace {

const ParameterGroup& group_of(const TypeOutcome& type, const Unlikeness& test) {
  return type.groups[static_cast<std::size_t>(test.group)];
}

std::string joint_name(const TypeOutcome& type, const RobotOutcome& robot, int joint) {
  if (joint < 0 || !robot.own) return type.robot.empty() ? "" : "last link";
  const auto& all = robot.own->fit.model.robot.coordinates;
  return joint < static_cast<int>(all.size()) ? all[static_cast<std::size_t>(joint)].name : "";
}

std::string when(const RobotOutcome& robot, std::size_t log) {
  if (log >= robot.logs.size()) return "";
  return log < robot.dates.size() && !robot.dates[log].empty() ? robot.dates[log] : robot.logs[log];
}

ordered_json change_json(const TypeOutcome& type, const RobotOutcome& robot, const Change& change) {
  ordered_json sizes = ordered_json::array();
  for (std::size_t k = 0; k < change.names.size(); ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    sizes.push_back({{"name", change.names[k]},
                     {"unit", change.units[k]},
                     {"size", number(change.size[i])},
                     {"std", number(change.deviation[i])}});
  }
  return {{"kind", to_string(change.kind)},
          {"joint", joint_name(type, robot, change.joint)},
          {"last_before", when(robot, change.after)},
          {"first_after", when(robot, change.after + 1)},
          {"statistic", number(change.statistic)},
          {"probability", number(change.probability)},
          {"sizes", sizes}};
}

ordered_json quality_json(const DataQuality& data) {
  ordered_json findings = ordered_json::object(), failures = ordered_json::array();
  for (const auto& [code, logs] : data.findings) findings[code] = logs;
  for (const auto& [log, why] : data.failures) failures.push_back({{"log", log}, {"message", why}});
  return {{"logs", data.logs},
          {"reduced", data.reduced},
          {"seconds", data.seconds},
          {"findings", findings},
          {"failures", failures}};
}

ordered_json robot_json(const TypeOutcome& type, const RobotOutcome& robot) {
  ordered_json out = {{"name", robot.name}, {"data", quality_json(robot.data)}, {"conclusions", robot.conclusions}};
  if (!robot.failure.empty()) out["failure"] = robot.failure;
  out["groups"] = ordered_json::array();
  for (const auto& test : robot.tests)
    out["groups"].push_back({{"group", group_of(type, test).name},
                             {"joint", group_of(type, test).joint + 1},
                             {"statistic", number(test.statistic)},
                             {"freedom", test.freedom},
                             {"probability", number(test.probability)},
                             {"unlike", test.significant}});
  if (type.population)
    out["carries"] = {{"mass", number(robot.body.mass)},
                      {"std", number(robot.body.deviation)},
                      {"explained", number(robot.body.explained)}};
  out["changes"] = ordered_json::array();
  for (const auto& change : robot.changes) out["changes"].push_back(change_json(type, robot, change));
  if (!robot.own) return out;
  out["verdict"] = verdict_json(robot.own->verdict);
  out["validation"] = validation_json(robot.own->logs, robot.own->fit.model.robot.coordinates);
  out["base"] = ordered_json::array();
  for (std::size_t b = 0; b < robot.own->fit.base.size(); ++b) {
    const ParameterRow& row = robot.own->fit.base[b];
    out["base"].push_back(
        {{"name", row.name}, {"value", number(row.unconstrained)}, {"std", number(row.deviation)}, {"unit", row.unit}});
  }
  return out;
}

ordered_json type_json(const TypeOutcome& type) {
  ordered_json out = {{"name", type.name}, {"robot", type.robot}, {"robots", ordered_json::array()}};
  ordered_json parameters = ordered_json::array();
  if (type.population) {
    const Population& p = *type.population;
    out["counted"] = p.counted;
    for (std::size_t k = 0; k < type.parameters.size(); ++k) {
      const auto i = static_cast<Eigen::Index>(k);
      parameters.push_back({{"name", type.parameters[k]},
                            {"unit", type.units[k]},
                            {"mean", number(p.mean[i])},
                            {"mean_std", number(std::sqrt(std::max(0.0, p.mean_covariance(i, i))))},
                            {"between_robots_std", number(p.deviation[i])},
                            {"between_robots_interval", {number(p.lower[i]), number(p.upper[i])}}});
    }
  }
  out["parameters"] = parameters;
  for (const auto& robot : type.robots) out["robots"].push_back(robot_json(type, robot));
  out["diagnostics"] = diagnostics_json(type.diagnostics);
  return out;
}

// A row of a table.
class Row {
 public:
  Row& operator<<(const std::string& text) {
    const bool quoted = text.find_first_of(",\"\n\r") != std::string::npos;
    std::string field;
    for (const char c : text) field += c == '"' ? std::string("\"\"") : std::string(1, c);
    add(quoted ? "\"" + field + "\"" : field);
    return *this;
  }
  Row& operator<<(const char* text) { return *this << std::string(text); }
  Row& operator<<(double x) {
    add(std::isfinite(x) ? fmt::format("{}", x) : "");
    return *this;
  }
  Row& operator<<(int x) {
    add(fmt::format("{}", x));
    return *this;
  }
  Row& operator<<(bool x) {
    add(x ? "true" : "false");
    return *this;
  }
  std::string line() const { return text_ + "\n"; }

 private:
  void add(const std::string& field) {
    if (!first_) text_ += ',';
    text_ += field;
    first_ = false;
  }
  std::string text_;
  bool first_ = true;
};

std::string robots_table(const FleetOutcome& fleet) {
  std::string out =
      "type,robot,logs,reduced,seconds,usable,error_percent,unlike,changed,carries_kg,carries_std,conclusion\n";
  for (const auto& type : fleet.types)
    for (const auto& robot : type.robots) {
      double worst = std::nan("");
      if (robot.own)
        for (const auto& log : robot.own->logs)
          if (std::isnan(worst) || log.metrics.filtered_relative_percent > worst)
            worst = log.metrics.filtered_relative_percent;
      bool unlike = false;
      for (const auto& test : robot.tests) unlike = unlike || test.significant;
      Row row;
      row << type.name << robot.name << robot.data.logs << robot.data.reduced << robot.data.seconds
          << (robot.own && robot.own->verdict.usable) << worst << unlike << !robot.changes.empty()
          << (type.population ? robot.body.mass : std::nan(""))
          << (type.population ? robot.body.deviation : std::nan(""))
          << (!robot.failure.empty()      ? robot.failure
              : robot.conclusions.empty() ? ""
                                          : robot.conclusions.front());
      out += row.line();
    }
  return out;
}

std::string joints_table(const FleetOutcome& fleet) {
  std::string out = "type,robot,group,joint,kind,statistic,freedom,probability,unlike\n";
  for (const auto& type : fleet.types)
    for (const auto& robot : type.robots)
      for (const auto& test : robot.tests) {
        const ParameterGroup& group = group_of(type, test);
        Row row;
        row << type.name << robot.name << group.name << group.joint + 1 << (group.friction ? "friction" : "link")
            << test.statistic << test.freedom << test.probability << test.significant;
        out += row.line();
      }
  return out;
}

std::string parameters_table(const FleetOutcome& fleet) {
  std::string out =
      "type,robot,parameter,unit,value,std,between_robots_std,between_robots_lower,between_robots_upper\n";
  for (const auto& type : fleet.types) {
    for (std::size_t k = 0; type.population && k < type.parameters.size(); ++k) {
      const auto i = static_cast<Eigen::Index>(k);
      const Population& p = *type.population;
      Row row;
      row << type.name << "" << type.parameters[k] << type.units[k] << p.mean[i]
          << std::sqrt(std::max(0.0, p.mean_covariance(i, i))) << p.deviation[i] << p.lower[i] << p.upper[i];
      out += row.line();
    }
    for (const auto& robot : type.robots) {
      if (!robot.own) continue;
      for (const auto& base : robot.own->fit.base) {
        Row row;
        row << type.name << robot.name << base.name << base.unit << base.unconstrained << base.deviation << ""
            << ""
            << "";
        out += row.line();
      }
    }
  }
  return out;
}

std::string changes_table(const FleetOutcome& fleet) {
  std::string out = "type,robot,kind,joint,last_before,first_after,quantity,unit,size,std,statistic,probability\n";
  for (const auto& type : fleet.types)
    for (const auto& robot : type.robots)
      for (const auto& change : robot.changes)
        for (std::size_t k = 0; k < change.names.size(); ++k) {
          const auto i = static_cast<Eigen::Index>(k);
          Row row;
          row << type.name << robot.name << to_string(change.kind) << joint_name(type, robot, change.joint)
              << when(robot, change.after) << when(robot, change.after + 1) << change.names[k] << change.units[k]
              << change.size[i] << change.deviation[i] << change.statistic << change.probability;
          out += row.line();
        }
  return out;
}

std::string logs_table(const FleetOutcome& fleet) {
  std::string out = "type,robot,log,date,error_percent,filtered_error_percent,failure\n";
  for (const auto& type : fleet.types)
    for (const auto& robot : type.robots) {
      for (std::size_t l = 0; l < robot.logs.size(); ++l) {
        double raw = std::nan(""), filtered = raw;
        if (robot.own)
          for (const auto& log : robot.own->logs)
            if (log.log == robot.logs[l])
              raw = log.metrics.relative_percent, filtered = log.metrics.filtered_relative_percent;
        Row row;
        row << type.name << robot.name << robot.logs[l] << (l < robot.dates.size() ? robot.dates[l] : "") << raw
            << filtered << "";
        out += row.line();
      }
      for (const auto& [log, why] : robot.data.failures) {
        Row row;
        row << type.name << robot.name << log << "" << std::nan("") << std::nan("") << why;
        out += row.line();
      }
    }
  return out;
}

std::string courses_table(const FleetOutcome& fleet) {
  std::string out = "type,robot,log,date,kind,joint,quantity,unit,difference,std\n";
  for (const auto& type : fleet.types)
    for (const auto& robot : type.robots)
      for (const auto& course : robot.courses)
        for (std::size_t l = 0; l < course.values.size(); ++l)
          for (Eigen::Index k = 0; k < course.values[l].size(); ++k) {
            Row row;
            row << type.name << robot.name << robot.logs[l] << (l < robot.dates.size() ? robot.dates[l] : "")
                << to_string(course.kind) << joint_name(type, robot, course.joint)
                << course.names[static_cast<std::size_t>(k)] << course.units[static_cast<std::size_t>(k)]
                << course.values[l][k] << std::sqrt(course.covariances[l](k, k));
            out += row.line();
          }
  return out;
}

}  // namespace

std::string fleet_json(const FleetOutcome& fleet) {
  ordered_json out = {{"schema", 1},
                      {"kind", "fleet"},
                      {"name", fleet.name},
                      {"false_discovery_rate", fleet.false_discovery_rate},
                      {"types", ordered_json::array()}};
  for (const auto& type : fleet.types) out["types"].push_back(type_json(type));
  out["seconds"] = {{"total", fleet.seconds}};
  return json_text(out);
}

std::vector<OutputFile> tables(const FleetOutcome& fleet) {
  return {{"tables/robots.csv", robots_table(fleet)},
          {"tables/joints.csv", joints_table(fleet)},
          {"tables/parameters.csv", parameters_table(fleet)},
          {"tables/changes.csv", changes_table(fleet)},
          {"tables/logs.csv", logs_table(fleet)},
          {"tables/courses.csv", courses_table(fleet)}};
}

std::vector<std::string> fleet_outputs(const Fleet& fleet, const std::string& directory) {
  std::vector<std::string> names = {"fleet.json", "fleet.html"};
  for (const auto& file : tables({})) names.push_back(file.path);
  for (const auto& type : fleet.types) {
    names.push_back("models/" + file_name(type.name) + ".yaml");
    names.push_back("reduced/" + file_name(type.name) + "/choices.json");
  }
  for (const auto& robot : fleet.robots) {
    const std::string place = file_name(fleet.types[robot.type].name) + "/" + file_name(robot.name);
    names.push_back("models/" + place + ".yaml");
    for (auto& name : result_files("robots/" + place)) names.push_back(std::move(name));
  }
  return in_directory(directory, std::move(names));
}

std::vector<OutputFile> models(const FleetOutcome& fleet) {
  std::vector<OutputFile> out;
  for (const auto& type : fleet.types) {
    if (type.model) out.push_back({"models/" + file_name(type.name) + ".yaml", to_robot_file(*type.model)});
    for (const auto& robot : type.robots) {
      if (!robot.own) continue;
      const Model& model = robot.shrunken ? *robot.shrunken : robot.own->fit.model;
      out.push_back({"models/" + file_name(type.name) + "/" + file_name(robot.name) + ".yaml", to_robot_file(model)});
    }
  }
  return out;
}

}  // namespace steelyard
