#include "app/log_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/fit/estimators.hpp"
#include "steelyard/logs/bag.hpp"
#include "steelyard/logs/columns.hpp"
#include "steelyard/robot/file_kind.hpp"

namespace steelyard::app {

namespace {

// "t=1,q=2-7,qd=a,b,c": a word with = begins a channel, others continue it.
std::map<std::string, std::vector<std::string>> channel_words(const std::vector<std::string>& given,
                                                              const std::string& option) {
  const std::vector<std::string>& channels = log_channels();
  std::map<std::string, std::vector<std::string>> out;
  for (const auto& text : given) {
    std::string channel, word;
    std::istringstream words(text);
    while (std::getline(words, word, ',')) {
      const auto at = word.find('=');
      if (at != std::string::npos) {
        channel = word.substr(0, at);
        word = word.substr(at + 1);
        if (std::find(channels.begin(), channels.end(), channel) == channels.end())
          throw InvalidInput(fmt::format("{}: no channel '{}'{}; there are {}", option, channel,
                                         did_you_mean(channel, channels), join(channels)));
      }
      if (at != std::string::npos && word.empty() && option == "--columns") {  // the channel is left out
        out[channel];
        continue;
      }
      if (channel.empty() || word.empty())
        throw InvalidInput(fmt::format("{}: '{}' is not CHANNEL=WHAT, such as q=2-7 or q=a,b,c", option, text));
      out[channel].push_back(word);
    }
  }
  return out;
}

}  // namespace

void LogOptions::add_to(Command& command) {
  command
      .option("--columns", columns,
              "where channels are: t=1,q=2-7,qd=8-13,current=14-19 (from 1), or names q=a,b,c, or a pattern q=pos{}")
      .repeatable();
  command.option("--units", units, "where not SI: q=deg,qd=deg/s,t=ms").repeatable();
  command.option("--rows", rows, "rows of data to read: 635-3510");
  command.flag("--no-header", no_header, "the file begins with numbers; columns by number");
  command.option("--rate", rate, "sampling rate [Hz] where there is no t").positive();
  command.option("--topic", topics, "ROS 2 bags: the topic of joint states; others join it; may be repeated")
      .repeatable();
  command.option("--variable", variable, ".mat and .npz: the matrix that column numbers refer to");
}

LogFormat LogOptions::format() const {
  LogFormat out;
  out.header = !no_header;
  out.columns = channel_words(columns, "--columns");
  out.units = channel_words(units, "--units");
  if (!rows.empty()) set_rows(out, rows);
  out.rate = rate;
  out.variable = variable;
  out.topics = topics;
  return out;
}

void ProjectArguments::add_to(Command& command, const std::string& robot, const std::vector<SettingUse>& uses) {
  command
      .option(
          fmt::format("PROJECT | {} LOG...", robot), words,
          fmt::format("a project file; or a robot ({}) and logs", "URDF, MJCF, robot file, model.yaml, bundled name"))
      .required();
  logs.add_to(command);
  for (const auto& setting : steelyard::settings()) {
    if (std::find(uses.begin(), uses.end(), setting.use) == uses.end()) continue;
    const std::string unit = *setting.unit == '\0' ? "" : fmt::format(" [{}]", setting.unit);
    const std::string choices =
        setting.name == std::string("method") ? fmt::format(": {}", join(estimator_names())) : "";
    command
        .option(
            fmt::format("--{}", setting.name),
            [this, name = std::string(setting.name)](const std::string& text) { settings[name] = text; },
            fmt::format("{}{}{} ({})", setting.help, choices, unit, setting.standard))
        .repeatable();
  }
}

void ProjectArguments::add_logs_to(Command& command) {
  command.option("--validate", validate, "a log for validation, not used in the fit; may be repeated").repeatable();
  command.flag("--no-robot", no_robot,
               "there is no description: every joint is an inertia with friction, gravity and offset by itself");
  command.option("--plan", plan, "plan.json that the logs follow: rest is cut off, periods are averaged");
}

namespace {

// "a,b,c"; one word is no list.
SettingValue split(const std::string& text) {
  SettingValue out;
  std::string word;
  for (std::istringstream words(text); std::getline(words, word, ',');) out.words.push_back(word);
  if (out.words.empty()) out.words.emplace_back();
  out.list = out.words.size() > 1;
  return out;
}

bool is_bundled(const std::string& name) {
  const auto names = bundled_robots();
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_robot(const std::string& word) {
  if (is_bundled(word)) return true;
  const std::string text = robot_text(word);
  return is_urdf(text) || is_mjcf(text) || is_robot_file(text);
}

}  // namespace

Project ProjectArguments::project(LogRole role) const {
  Project out;
  if (no_robot) {
    out.file = "command line";
    out.robot = steelyard::no_robot;
    for (const auto& word : words) out.logs.push_back({{word, logs.format()}, role});
  } else if (words.size() == 1) {
    if (is_robot(words.front()))
      throw InvalidInput(
          fmt::format("{}: is a robot; name its logs after it, or give a project file that names both", words.front()));
    out = read_project(words.front());
    if (!logs.columns.empty() || !logs.units.empty() || !logs.rows.empty() || logs.no_header || logs.rate > 0 ||
        !logs.topics.empty())
      throw InvalidInput(
          "--columns, --units, --rows, --no-header, --rate and --topic apply to logs on the command line; in a project "
          "file each log has its own");
  } else {
    out.file = "command line";
    out.robot = words.front();
    for (std::size_t k = 1; k < words.size(); ++k) out.logs.push_back({{words[k], logs.format()}, role});
  }
  for (const auto& file : validate)
    out.logs.push_back({{file, words.size() == 1 && !no_robot ? LogFormat{} : logs.format()}, LogRole::validate});
  if (!plan.empty()) require_file(plan);
  for (auto& log : out.logs) {
    require_log(log.recording.file);
    if (!plan.empty() && log.role == LogRole::identify) log.recording.plan = plan;
  }
  for (const auto& [name, text] : settings) {
    try {
      set(out.settings, name, split(text));
    } catch (const InvalidInput& e) {
      throw InvalidInput(fmt::format("--{}", e.what()));
    }
  }
  for (const std::string& file :
       {out.settings.identify.estimate.simulation, out.settings.identify.consistency.prior_file})
    if (!file.empty() && !is_bundled(file)) require_file(file);
  return out;
}

}  // namespace steelyard::app
