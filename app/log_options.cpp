#include "app/log_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/robot/file_kind.hpp"

namespace steelyard::app {

namespace {

const std::vector<std::string> channels = {"t", "q", "qd", "qdd", "tau", "current"};

// "t=1,q=2-7,qd=a,b,c": a word with = begins a channel, others continue it.
std::map<std::string, std::vector<std::string>> channel_words(const std::vector<std::string>& given,
                                                              const std::string& option) {
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
      if (channel.empty() || word.empty())
        throw InvalidInput(fmt::format("{}: '{}' is not CHANNEL=WHAT, such as q=2-7 or q=a,b,c", option, text));
      out[channel].push_back(word);
    }
  }
  return out;
}

}  // namespace

void LogOptions::add_to(CLI::App& command) {
  command
      .add_option(
          "--columns", columns,
          "where channels are: t=1,q=2-7,qd=8-13,current=14-19 (from 1), or names q=a,b,c, or a pattern q=pos{}")
      ->allow_extra_args(false);
  command.add_option("--units", units, "where not SI: q=deg,qd=deg/s,t=ms")->allow_extra_args(false);
  command.add_option("--rows", rows, "rows of data to read: 635-3510");
  command.add_flag("--no-header", no_header, "the file begins with numbers; columns by number");
  command.add_option("--rate", rate, "[Hz] where there is no t")->check(CLI::PositiveNumber);
  command.add_option("--variable", variable, ".mat and .npz: the matrix that column numbers refer to");
  command.add_option("--gain", gain, "torque per ampere of each joint, for current [N·m/A]: 14.9,13.3,…")
      ->delimiter(',')
      ->allow_extra_args(false);
}

LogFormat LogOptions::format() const {
  LogFormat out;
  out.header = !no_header;
  out.columns = channel_words(columns, "--columns");
  out.units = channel_words(units, "--units");
  if (!rows.empty()) set_rows(out, rows);
  out.rate = rate;
  out.variable = variable;
  return out;
}

void ProjectArguments::add_to(CLI::App& command, const std::string& robot, bool fits) {
  command
      .add_option(fmt::format("PROJECT | {} LOG...", robot), words,
                  fmt::format("a project file; or a robot ({}) and logs", "URDF, robot file, model.yaml, bundled name"))
      ->required();
  command
      .add_option("--joints", joints, "which joints, in the order of the logs (a,b,c); the others are locked at zero")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--gravity", gravity, "x,y,z in the base frame [m/s²]")->delimiter(',')->allow_extra_args(false);
  logs.add_to(command);
  command.add_option("--metric-cutoff", metric_cutoff, "low-pass of the filtered metric [Hz] (10)")
      ->check(CLI::PositiveNumber);
  if (!fits) return;
  command.add_option("--validate", validate, "a log to judge by, not to fit; may be repeated")->allow_extra_args(false);
  command
      .add_option("--hold-out", hold_out, "keep this share at the end of each log from the fit, and judge by it: 0.25")
      ->check(CLI::Range(0.01, 0.9));
  command.add_option("--plan", plan, "plan.json that the logs are of: rest is cut off, periods are averaged");
  command.add_option("--friction", friction, "auto, or laws for every joint: viscous,coulomb,offset");
  command.add_option("--method", method, fmt::format("of the estimate: {} (wls)", join(estimate_methods())));
  command.add_option("--simulation", simulation,
                     "simulate.yaml of the loop the logs come from, for methods that simulate: iv, didim, cloe");
  command.add_option("--cutoff", cutoff, "of the low-pass [Hz], or auto");
  command.add_option("--order", order, "of the low-pass (4)")->check(CLI::Range(1, 12));
  command.add_option("--consistency", consistency, "of the links: full (possible bodies), positive, none (full)")
      ->check(CLI::IsMember({"none", "positive", "full"}));
  command.add_option("--prior-weight", prior_weight,
                     "of nominal values against the data: 0 where the data is silent, a number, or auto (0)");
}

namespace {

FrictionChoice friction_choice(const std::string& text) {
  FrictionChoice out;
  if (text == "auto") return out;
  out.automatic = false;
  std::string word;
  for (std::istringstream words(text); std::getline(words, word, ',');) {
    const auto& laws = friction_laws();
    const auto law = std::find_if(laws.begin(), laws.end(), [&](const auto& l) { return word == l.keyword; });
    if (law == laws.end())
      throw InvalidInput(fmt::format("--friction: no law '{}'{}; there are auto, {}", word,
                                     did_you_mean(word, friction_keywords()), join(friction_keywords())));
    out.terms.push_back(law->kind);
  }
  return out;
}

bool is_robot(const std::string& word) {
  const auto names = bundled_robots();
  if (std::find(names.begin(), names.end(), word) != names.end()) return true;
  const std::string text = robot_text(word);
  return is_urdf(text) || is_robot_file(text);
}

// A finite number that is positive, or zero where that is allowed; "auto" is none.
std::optional<double> number_or_auto(const std::string& option, const std::string& text, bool zero = false) {
  if (text == "auto") return {};
  try {
    std::size_t used = 0;
    const double x = std::stod(text, &used);
    if (used == text.size() && (x > 0 || (zero && x == 0)) && std::isfinite(x)) return x;
  } catch (const std::exception&) {
  }
  throw InvalidInput(fmt::format("{}: '{}' is neither auto nor a positive number", option, text));
}

}  // namespace

Project ProjectArguments::project(LogRole role) const {
  Project out;
  if (words.size() == 1) {
    if (is_robot(words.front()))
      throw InvalidInput(fmt::format(
          "{}: is a robot without logs: give them after it, or a project file that names both", words.front()));
    out = read_project(words.front());
    if (!logs.columns.empty() || !logs.units.empty() || !logs.rows.empty() || logs.no_header || logs.rate > 0)
      throw InvalidInput(
          "--columns, --units, --rows, --no-header and --rate go with logs on the command line; a project "
          "says them for each log");
  } else {
    out.file = "command line";
    out.robot = words.front();
    for (std::size_t k = 1; k < words.size(); ++k) out.logs.push_back({words[k], role, logs.format()});
  }
  for (const auto& file : validate)
    out.logs.push_back({file, LogRole::validate, words.size() == 1 ? LogFormat{} : logs.format()});
  if (!plan.empty()) require_file(plan);
  for (auto& log : out.logs) {
    require_file(log.file);
    if (!plan.empty() && log.role == LogRole::identify) log.plan = plan;
  }
  if (!joints.empty()) out.joints = joints;
  if (!gravity.empty()) {
    if (gravity.size() != 3) throw InvalidInput("--gravity: must be three finite numbers x,y,z, such as 0,0,-9.81");
    out.gravity = Eigen::Vector3d::Map(gravity.data());
  }
  if (!logs.gain.empty())
    out.gain = Eigen::VectorXd::Map(logs.gain.data(), static_cast<Eigen::Index>(logs.gain.size()));
  if (!friction.empty()) out.friction = friction_choice(friction);
  if (!method.empty()) {
    const auto& methods = estimate_methods();
    if (std::find(methods.begin(), methods.end(), method) == methods.end())
      throw InvalidInput(
          fmt::format("--method: no '{}'{}; there are {}", method, did_you_mean(method, methods), join(methods)));
    out.estimate.method = method;
  }
  if (!simulation.empty()) {
    require_file(simulation);
    out.estimate.simulation = simulation;
  }
  if (!cutoff.empty()) out.signals.cutoff = number_or_auto("--cutoff", cutoff);
  if (order > 0) out.signals.order = order;
  for (const auto level : {ConsistencyLevel::none, ConsistencyLevel::positive, ConsistencyLevel::full})
    if (consistency == to_string(level)) out.consistency.level = level;
  if (!prior_weight.empty()) out.consistency.weight = number_or_auto("--prior-weight", prior_weight, true);
  if (metric_cutoff > 0) out.metric_cutoff = metric_cutoff;
  return hold_out > 0 ? with_hold_out(out, hold_out) : out;
}

}  // namespace steelyard::app
