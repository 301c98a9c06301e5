#include "app/inspect_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/logs/mapping.hpp"
#include "steelyard/results/result_parts.hpp"

namespace steelyard::app {

namespace {

using Json = nlohmann::ordered_json;

struct LogInspection {
  LogSurvey log;
  Mapping mapping;
  std::vector<std::string> uses;  ///< channel and joint of each column: "q2", "tau of elbow"; empty: none
  std::string command;            ///< command that identifies from the log; empty: it cannot be said
};

std::vector<std::string> uses_of(const LogSurvey& log, const Mapping& mapping, const std::vector<std::string>& joints) {
  std::vector<std::string> out(log.columns.size());
  const auto positions = mapping.channels.find("q");
  const bool named = positions != mapping.channels.end() && joints.size() == positions->second.size();
  for (const auto& [channel, columns] : mapping.channels)
    for (std::size_t k = 0; k < columns.size(); ++k) {
      const bool some = (channel == "tau" || channel == "current") && !mapping.with_effort.empty();
      const std::size_t j = some ? mapping.with_effort[k] : k;
      out[columns[k]] = channel == "t" ? channel
                        : named        ? fmt::format("{} of {}", channel, joints[j])
                                       : fmt::format("{}{}", channel, j + 1);
    }
  return out;
}

std::string command_for(const LogInspection& i, const std::vector<std::string>& topics, const InspectedRobot& robot) {
  const Mapping& mapping = i.mapping;
  if (!mapping.complete) return "";
  // Commands do not weigh links of which nothing is known.
  const bool drives_alone = mapping.commanded && robot.weightless;
  std::string out = fmt::format("steelyard identify {} {}",
                                drives_alone         ? "--no-robot"
                                : robot.path.empty() ? "ROBOT"
                                                     : shell_word(robot.path),
                                shell_word(i.log.file));
  if (!i.log.topics.empty()) {  // a bag's channels have their names
    for (const std::string& topic : topics) out += " --topic " + shell_word(topic);
  } else {
    if (!mapping.columns_option.empty()) out += " --columns " + shell_word(mapping.columns_option);
    if (!mapping.units_option.empty()) out += " --units " + shell_word(mapping.units_option);
    if (mapping.channels.count("t") == 0) out += " --rate HZ";
  }
  if (!mapping.joints.empty() && !drives_alone) out += " --joints " + shell_word(join(mapping.joints, ","));
  if (!mapping.effort_option.empty()) out += " --effort " + shell_word(mapping.effort_option);
  if (mapping.channels.count("current") != 0) out += " --gain GAINS";
  if (mapping.commanded && (drives_alone || !robot.has_controller))
    out += mapping.channels.count("qd_ref") != 0 ? " --kp KP --kd KD" : " --kp KP";
  return out + " -o model";
}

std::string column_label(const SurveyColumn& column, std::size_t c) {
  if (column.name.empty()) return std::to_string(c + 1);
  return column.joint.empty() ? column.name : fmt::format("{} ({})", column.name, column.joint);
}

Json finite(double x) { return std::isfinite(x) ? Json(x) : Json(nullptr); }

Json to_json(const LogInspection& i) {
  const LogSurvey& log = i.log;
  Json out;
  out["schema"] = 1;
  out["log"] = log.file;
  out["kind"] = log.kind;
  out["rows"] = log.rows;
  const LogClock& clock = i.mapping.clock;
  out["time"] = nullptr;
  if (clock.period > 0)
    out["time"] = {{"duration", clock.duration},
                   {"rate", 1 / clock.period},
                   {"longest_step", clock.longest},
                   {"gaps", clock.gaps},
                   {"not_forward", clock.bad}};
  out["topics"] = Json::array();
  for (const bag::TopicSummary& topic : log.topics)
    out["topics"].push_back({{"name", topic.name},
                             {"type", topic.type},
                             {"messages", topic.messages},
                             {"rate", topic.rate},
                             {"joints", topic.joints}});
  out["columns"] = Json::array();
  for (std::size_t c = 0; c < log.columns.size(); ++c) {
    const SurveyColumn& column = log.columns[c];
    Json entry = {{"number", c + 1},
                  {"name", column.name},
                  {"min", finite(column.least)},
                  {"max", finite(column.most)},
                  {"missing", column.missing}};
    if (!column.joint.empty()) entry["joint"] = column.joint;
    entry["channel"] = i.uses[c].empty() ? Json(nullptr) : Json(i.uses[c]);
    out["columns"].push_back(entry);
  }
  Json reasons = Json::array();
  for (const std::string& reason : i.mapping.reasons) reasons.push_back(for_people(reason));
  out["guess"] = {{"columns", i.mapping.columns_option}, {"units", i.mapping.units_option}, {"reasons", reasons}};
  out["command"] = i.command.empty() ? Json(nullptr) : Json(i.command);
  out["diagnostics"] = diagnostics_json(log.diagnostics);
  return out;
}

void print_time(const LogClock& clock) {
  if (!(clock.period > 0)) return;
  fmt::print("time: {:.4g} s at {:.4g} Hz (median step {:.4g} ms, longest {:.4g} ms)", clock.duration, 1 / clock.period,
             1e3 * clock.period, 1e3 * clock.longest);
  if (clock.gaps > 0) fmt::print(", {} of more than three steps", counted(clock.gaps, "gap"));
  if (clock.bad > 0) fmt::print(", {} not forward", counted(clock.bad, "step"));
  fmt::print("\n");
}

void print_text(const LogInspection& i) {
  const LogSurvey& log = i.log;
  fmt::print("{}: {}, {} rows, {} columns\n", log.file, log.kind, log.rows, log.columns.size());
  print_time(i.mapping.clock);
  std::vector<std::string> others = log.others;
  if (others.size() > 8) {
    others.resize(8);
    others.emplace_back("...");
  }
  if (!others.empty()) fmt::print("columns of another length: {}\n", join(others));
  if (!log.unread.empty()) fmt::print("not read: {}\n", join(log.unread));
  std::size_t width = 6;
  if (!log.topics.empty()) fmt::print("\n  topics\n");
  for (const bag::TopicSummary& topic : log.topics)
    fmt::print("  {}  {}, {} messages at {:.4g} Hz{}\n", topic.name, topic.type.empty() ? "of no type" : topic.type,
               topic.messages, topic.rate, topic.joints.empty() ? "" : fmt::format(": joints {}", join(topic.joints)));
  for (std::size_t c = 0; c < log.columns.size(); ++c) width = std::max(width, column_label(log.columns[c], c).size());
  if (!log.columns.empty())
    fmt::print("\n  {:{}} {:>12} {:>12} {:>8}  read as\n", "column", width, "min", "max", "missing");
  for (std::size_t c = 0; c < log.columns.size(); ++c) {
    const SurveyColumn& column = log.columns[c];
    fmt::print("  {:{}} {:>12.6g} {:>12.6g} {:>8}  {}\n", column_label(column, c), width, column.least, column.most,
               column.missing, i.uses[c].empty() ? "-" : i.uses[c]);
  }
  if (!i.mapping.reasons.empty()) fmt::print("\nguessed:\n");
  for (const std::string& reason : i.mapping.reasons) fmt::print("- {}\n", for_people(reason));
  if (!i.command.empty()) fmt::print("\nto use it:\n  {}\n", i.command);
}

LogInspection look_at(const std::string& file, const std::vector<std::string>& topics,
                      const std::vector<std::string>& joints) {
  LogInspection out;
  out.log = survey_log(file, topics);
  const bool bag = !out.log.topics.empty();
  out.mapping = guess_mapping(out.log, bag ? std::vector<std::string>() : joints);
  const std::vector<std::string> tables = tables_of_recording(file);
  if (out.mapping.complete || bag || tables.size() < 2) return out;
  try {
    LogInspection all;
    all.log = survey_log(join(tables, "+"));
    all.mapping = guess_mapping(all.log, joints);
    if (!all.mapping.complete) return out;
    all.mapping.reasons.insert(
        all.mapping.reasons.begin(),
        fmt::format("{} lacks channels that a fit needs; the tables beside it with matching names "
                    "and as many rows are joined to it with +",
                    file));
    return all;
  } catch (const InvalidInput&) {  // they do not belong together
    return out;
  }
}

}  // namespace

void inspect_log(const std::string& file, const std::vector<std::string>& topics, const InspectedRobot& robot,
                 const Common& common) {
  const std::vector<std::string>& joints = robot.joints;
  LogInspection out = look_at(file, topics, joints);
  const bool bag = !out.log.topics.empty();
  std::vector<std::string> names = out.mapping.joints.empty() ? joints : out.mapping.joints;
  if (bag)
    for (const bag::TopicSummary& topic : out.log.topics)
      if (topic.name == out.log.topic) names = topic.joints;
  for (const std::string& joint : joints)
    if (bag && std::find(names.begin(), names.end(), joint) == names.end()) {
      out.mapping.reasons.push_back(fmt::format("no joint '{}' is in the topic{}", joint, did_you_mean(joint, names)));
      out.mapping.complete = false;
    }
  out.uses = uses_of(out.log, out.mapping, names);
  out.command = command_for(out, topics, robot);
  if (common.json) return print(to_json(out));
  print_text(out);
  std::fflush(stdout);
  print(out.log.diagnostics);
}

}  // namespace steelyard::app
