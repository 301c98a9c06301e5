#include "steelyard/settings/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/files.hpp"
#include "steelyard/core/words.hpp"
#include "steelyard/fit/estimators.hpp"
#include "steelyard/robot/plausible.hpp"

namespace steelyard {

namespace {

using Eigen::VectorXd;

double number(const std::string& text, int entry = 0) {
  double value = 0;
  if (!parse_number(text, value)) throw BadValue(fmt::format("must be a number, not '{}'", brief(text)), entry);
  if (!std::isfinite(value)) throw BadValue(fmt::format("must be finite, not '{}'", brief(text)), entry);
  return value;
}

const std::string& word(const SettingValue& value, const char* what = "a word") {
  if (value.list || value.words.size() != 1) throw BadValue(fmt::format("must be {}", what));
  if (value.words.front().empty()) throw BadValue("must not be empty");
  if (one_line(value.words.front()) != value.words.front())
    throw BadValue("must be one short line without control characters");
  return value.words.front();
}

double number(const SettingValue& value) { return number(word(value, "a number")); }

double positive(const SettingValue& value) {
  const double x = number(value);
  if (!(x > 0)) throw BadValue(fmt::format("must be positive, not '{}'", brief(value.words.front())));
  return x;
}

int integer(const SettingValue& value, int low, int high) {
  const double x = number(value);
  if (x != std::floor(x) || x < low || x > high)
    throw BadValue(
        fmt::format("must be a whole number from {} to {}, not '{}'", low, high, brief(value.words.front())));
  return static_cast<int>(x);
}

bool automatic(const SettingValue& value) {
  return !value.list && value.words.size() == 1 && value.words.front() == "auto";
}

// A positive number, or auto.
std::optional<double> positive_or_auto(const SettingValue& value) {
  if (automatic(value)) return {};
  double x = 0;
  if (value.words.size() == 1 && !parse_number(value.words.front(), x))
    throw BadValue(fmt::format("'{}' is neither auto nor a positive number", brief(value.words.front())));
  return positive(value);
}

VectorXd numbers(const SettingValue& value, int length = -1) {
  if (length >= 0 && static_cast<int>(value.words.size()) != length)
    throw BadValue(fmt::format("must have {} entries, not {}", length, value.words.size()));
  VectorXd out(static_cast<Eigen::Index>(value.words.size()));
  for (std::size_t k = 0; k < value.words.size(); ++k)
    out[static_cast<Eigen::Index>(k)] = number(value.words[k], static_cast<int>(k) + 1);
  return out;
}

std::string one_of(const std::string& text, const std::vector<std::string>& choices, int entry = 0) {
  if (std::find(choices.begin(), choices.end(), text) != choices.end()) return text;
  throw BadValue(
      fmt::format("unknown value '{}'{}; it can be: {}", brief(text), did_you_mean(text, choices), join(choices)),
      entry);
}

// One of an enumeration, by the name that to_string gives it.
template <typename Enum>
Enum member(const SettingValue& value, const std::vector<Enum>& members) {
  std::vector<std::string> names;
  for (const Enum m : members) names.emplace_back(to_string(m));
  const std::string chosen = one_of(word(value), names);
  return members[static_cast<std::size_t>(std::find(names.begin(), names.end(), chosen) - names.begin())];
}

std::string or_auto(const std::optional<double>& x) { return x ? fmt::format("{}", *x) : "auto"; }
std::string or_auto(const std::optional<int>& x) { return x ? fmt::format("{}", *x) : "auto"; }

void set_friction(Settings& out, const SettingValue& value) {
  FrictionChoice& friction = out.identify.friction;
  friction = {};
  if (automatic(value)) return;
  if (!value.list && value.words.size() == 1 && value.words.front().empty())
    throw BadValue(
        fmt::format("must be auto, or a list of: {}; values belong in the robot file", join(friction_keywords())));
  friction.automatic = false;
  for (std::size_t k = 0; k < value.words.size(); ++k) {
    const int entry = value.list ? static_cast<int>(k) + 1 : 0;
    std::vector<std::string> known = friction_keywords();
    if (value.words.size() == 1) known.insert(known.begin(), "auto");
    const std::string law = one_of(value.words[k], known, entry);
    for (const auto& l : friction_laws()) {
      if (law != l.keyword) continue;
      if (std::find(friction.terms.begin(), friction.terms.end(), l.kind) != friction.terms.end())
        throw BadValue(fmt::format("'{}' appears twice", law), entry);
      friction.terms.push_back(l.kind);
    }
  }
}

std::string friction_text(const Settings& from) {
  if (from.identify.friction.automatic) return "auto";
  std::vector<std::string> words;
  for (const auto kind : from.identify.friction.terms) words.emplace_back(friction_law(kind).keyword);
  return words.empty() ? "none" : join(words);
}

void set_prior(Settings& out, const SettingValue& value) {
  const std::string& prior = word(value);
  ConsistencySettings& consistency = out.identify.consistency;
  consistency.prior = prior == "auto"      ? Prior::automatic
                      : prior == "nominal" ? Prior::nominal
                      : prior == "none"    ? Prior::none
                                           : Prior::file;
  consistency.prior_file = consistency.prior == Prior::file ? prior : "";
}

void set_prior_weight(Settings& out, const SettingValue& value) {
  std::optional<double>& weight = out.identify.consistency.weight;
  weight.reset();
  if (automatic(value)) return;
  double x = 0;
  if (value.words.size() == 1 && !parse_number(value.words.front(), x))
    throw BadValue(fmt::format("'{}' is neither auto nor a positive number", brief(value.words.front())));
  x = number(value);
  if (x < 0) throw BadValue("cannot be negative");
  constexpr double most = 1e9;  // more rounds the data away
  if (x > most) throw BadValue(fmt::format("must be a number from 0 to {:g}; more would suppress the data", most));
  weight = x;
}

// One number for all links, or one each.
VectorXd masses(const SettingValue& value) {
  const VectorXd m = numbers(value);
  if (m.size() == 0 || m.minCoeff() < 0) throw BadValue("must be a mass in kg, or one for each link");
  return m;
}

// At most so much, or [at least, at most].
void set_total_mass(Settings& out, const SettingValue& value) {
  const VectorXd range = numbers(value);
  double least = 0, most = 0;
  if (range.size() == 2) least = range[0], most = range[1];
  if (range.size() == 1) most = range[0];
  if (least < 0 || !(most > 0) || least > most) throw BadValue("must be a mass in kg, or [least, most]");
  out.identify.consistency.total_mass_min = least;
  out.identify.consistency.total_mass_max = most;
}

bool flag(const SettingValue& value) { return one_of(word(value, "true or false"), {"true", "false"}) == "true"; }

VectorXd gains(const SettingValue& value) {
  const VectorXd out = numbers(value);
  for (Eigen::Index k = 0; k < out.size(); ++k)
    if (out[k] < 0) throw BadValue("must not be negative", static_cast<int>(k) + 1);
  return out;
}

// {elbow: zero, wrist: unknown}
void set_efforts(Settings& out, const SettingValue& value) {
  std::vector<std::string> sources;
  for (const EffortSource source : effort_kinds) sources.emplace_back(to_string(source));
  out.robot.effort.clear();
  if (!value.list && value.words.size() == 1 && value.words.front() == sources.front()) return;  // all of them
  for (std::size_t k = 0; k < value.words.size(); ++k) {
    const int entry = static_cast<int>(k) + 1;
    const std::string& word = value.words[k];
    const std::size_t equals = word.rfind('=');
    if (equals == std::string::npos || equals == 0)
      throw BadValue(fmt::format("must be JOINT=SOURCE, such as elbow=unknown, not '{}'", brief(word)), entry);
    const std::string joint = word.substr(0, equals), source = one_of(word.substr(equals + 1), sources, entry);
    const auto at = std::find(sources.begin(), sources.end(), source) - sources.begin();
    if (!out.robot.effort.emplace(joint, effort_kinds[static_cast<std::size_t>(at)]).second)
      throw BadValue(fmt::format("names joint '{}' twice", brief(joint)), entry);
  }
}

std::string efforts_text(const Settings& from) {
  std::vector<std::string> words;
  for (const auto& [joint, source] : from.robot.effort) words.push_back(fmt::format("{}={}", joint, to_string(source)));
  return words.empty() ? to_string(EffortSource::measured) : join(words);
}

std::vector<std::string> spring_kinds() {
  std::vector<std::string> out;
  for (const auto& law : friction_laws())
    if (law.is_spring()) out.emplace_back(law.spring);
  return out;
}

// JOINT=KIND, or JOINT=kind=KIND; JOINT=CONSTANT=NUMBER.
void set_springs(Settings& out, const SettingValue& value) {
  auto& springs = out.robot.springs;
  springs.clear();
  if (!value.list && value.words.size() == 1 && value.words.front() == "none") return;
  for (std::size_t k = 0; k < value.words.size(); ++k) {
    const int entry = static_cast<int>(k) + 1;
    const std::string& word = value.words[k];
    const std::size_t first = word.find('='), last = word.rfind('=');
    if (first == std::string::npos || first == 0 || last + 1 == word.size())
      throw BadValue(fmt::format("must be JOINT=KIND, such as elbow=linear, not '{}'", brief(word)), entry);
    SpringSettings& spring = springs[word.substr(0, first)];
    const std::string what = first == last ? "kind" : word.substr(first + 1, last - first - 1);
    const std::string text = word.substr(last + 1);
    if (what != "kind") {
      spring.geometry[what] = number(text, entry);
      continue;
    }
    if (!spring.kind.empty())
      throw BadValue(fmt::format("names joint '{}' twice", brief(word.substr(0, first))), entry);
    spring.kind = one_of(text, spring_kinds(), entry);
  }
}

std::string springs_text(const Settings& from) {
  std::vector<std::string> words;
  for (const auto& [joint, spring] : from.robot.springs) {
    words.push_back(fmt::format("{}={}", joint, spring.kind));
    for (const auto& [constant, x] : spring.geometry) words.push_back(fmt::format("{}={}={}", joint, constant, x));
  }
  return words.empty() ? "none" : join(words);
}

void set_delay(Settings& out, const SettingValue& value) {
  DriveController& controller = out.identify.controller;
  controller.delay.reset();
  controller.joint_delays.resize(0);
  out.identify.actuators.delay_each = !value.list && value.words.front() == "per-joint";
  if (automatic(value) || out.identify.actuators.delay_each) return;
  const VectorXd delays = gains(value);
  if (delays.size() == 1)
    controller.delay = delays[0];
  else
    controller.joint_delays = delays;
}

std::vector<Setting> robot_rows() {
  using enum SettingUse;
  return {
      {"joints", "joints", robot, "", "all", "which joints, in the order of the logs; the others are locked at zero",
       [](Settings& s, const SettingValue& v) {
         if (v.words.empty()) throw BadValue("no joint is chosen; omit it for all joints");
         s.robot.joints = v.words;
       },
       [](const Settings& s) { return join(s.robot.joints); }},
      {"gravity", "gravity", robot, "m/s²", "the robot's own", "x,y,z in the base frame",
       [](Settings& s, const SettingValue& v) {
         if (v.words.size() != 3) throw BadValue("must be three finite numbers x,y,z, such as 0,0,-9.81");
         s.robot.gravity = numbers(v, 3);
         if (!(s.robot.gravity->norm() <= most_gravity))
           throw BadValue(fmt::format("must be in m/s² (9.81 on Earth), and {:g} at most", most_gravity));
       }},
      {"base", "base", robot, "", "as the robot's file has it", "fixed or floating: whether the base moves freely",
       [](Settings& s, const SettingValue& v) {
         s.robot.base = one_of(word(v), {"fixed", "floating"}) == "fixed" ? Base::fixed : Base::floating;
       },
       [](const Settings& s) {
         return std::string(!s.robot.base ? "" : *s.robot.base == Base::fixed ? "fixed" : "floating");
       }},
      {"contacts", "", robot, "m", "the robot's own",
       "links or frames that touch something while its force is not measured: FL_foot,FR_foot, or with a point of "
       "each: "
       "FL_foot,0,0,-0.2",
       [](Settings& s, const SettingValue& v) {
         double x = 0;
         if (v.words.empty() || parse_number(v.words.front(), x))
           throw BadValue("must begin with the name of a link or frame");
         s.robot.contacts = v.words;
       },
       [](const Settings& s) { return join(s.robot.contacts); }},
      {"imu", "imu", robot, "", "at the base's frame", "link or frame of a floating base where its IMU sits",
       [](Settings& s, const SettingValue& v) { s.robot.imu = word(v); },
       [](const Settings& s) { return s.robot.imu; }},
      {"gain", "", robot, "N·m/A", "the robot's own", "torque per ampere of each joint, for current: 14.9,13.3,…",
       [](Settings& s, const SettingValue& v) { s.robot.gain = numbers(v); }},
      {"rotor-inertia", "", robot, "", "the robot's own",
       "whether joints have a rotor inertia: true, false, or one for each: true,true,false",
       [](Settings& s, const SettingValue& v) {
         s.robot.rotor_inertia.clear();
         for (std::size_t k = 0; k < v.words.size(); ++k)
           s.robot.rotor_inertia.push_back(one_of(v.words[k], {"true", "false"}, static_cast<int>(k) + 1) == "true");
       }},
      {"effort", "effort", robot, "", "measured",
       "where each joint's torque comes from: measured, controller, zero (passive, or its motor off), unknown (not "
       "recorded): elbow=zero,wrist=unknown",
       set_efforts, efforts_text, true},
      {"springs", "springs", robot, "", "none",
       "springs and balancers of single joints, beside the robot's own: elbow=linear (a spring), lift=gas (a cylinder, "
       "with lift=near=0.2, "
       "lift=far=0.8, lift=angle=-1.66), wrist=harmonics",
       set_springs, springs_text, true},
      {"metric-cutoff", "metric_cutoff", judge, "Hz", "10", "low-pass of the filtered metric",
       [](Settings& s, const SettingValue& v) { s.identify.metric_cutoff = positive(v); },
       [](const Settings& s) { return fmt::format("{}", s.identify.metric_cutoff); }},
  };
}

std::vector<Setting> fit_rows() {
  using enum SettingUse;
  return {
      {"method", "estimate.method", fit, "", "wls",
       "estimator; where torque is the controller's, instruments unless one is given",
       [](Settings& s, const SettingValue& v) {
         s.identify.estimate.method = one_of(word(v), estimator_names());
         s.identify.actuators.least_squares = s.identify.estimate.method == EstimateSettings{}.method;
       },
       [](const Settings& s) { return s.identify.estimate.method; }},
      {"simulation", "estimate.simulation", fit, "", "a PD loop of usual gains",
       "simulate.yaml of the control loop, for methods that simulate: iv, didim, cloe",
       [](Settings& s, const SettingValue& v) { s.identify.estimate.simulation = word(v); }},
      {"kp", "drives.controller.kp", fit, "N·m/rad", "none",
       "position gains of the controller, for logs with q_ref instead of torque: 20,20,40",
       [](Settings& s, const SettingValue& v) { s.identify.controller.kp = gains(v); }},
      {"kd", "drives.controller.kd", fit, "N·m·s/rad", "0", "damping gains of the controller, repeated as kp: 1,1,2",
       [](Settings& s, const SettingValue& v) { s.identify.controller.kd = gains(v); }},
      {"torque-limit", "drives.controller.torque_limit", fit, "N·m", "none",
       "torque limits of the controller, repeated as kp",
       [](Settings& s, const SettingValue& v) { s.identify.controller.torque_limit = gains(v); }},
      {"delay", "drives.controller.delay", fit, "s", "auto",
       "from a logged command to its torque: auto, per-joint, one for all, or one each", set_delay},
      {"hold", "drives.controller.hold", fit, "", "auto",
       "true: drives hold each logged command until the next one; false: they follow it between samples; auto: what "
       "explains the torque of a slow log better",
       [](Settings& s, const SettingValue& v) {
         s.identify.controller.hold.reset();
         if (!automatic(v)) s.identify.controller.hold = flag(v);
       }},
      {"encoder-offsets", "drives.controller.encoder_offsets", fit, "", "false",
       "true: the joints' zeros may be off, by a constant that gravity shows",
       [](Settings& s, const SettingValue& v) { s.identify.actuators.encoder_offsets = flag(v); }},
      {"symmetry", "symmetry", fit, "", "none",
       "actuators that share their values where the data does not object: none, auto (by name), or FL_hip=FR_hip,…",
       [](Settings& s, const SettingValue& v) {
         s.identify.actuators.symmetry = v.words;
         if (v.words == std::vector<std::string>{"none"}) s.identify.actuators.symmetry.clear();
       },
       [](const Settings& s) {
         return s.identify.actuators.symmetry.empty() ? std::string("none") : join(s.identify.actuators.symmetry);
       }},
      {"links", "links", fit, "", "auto",
       "identify; nominal: keep the description's inertias and fit only the actuators; auto: nominal where the "
       "controller computes the torque",
       [](Settings& s, const SettingValue& v) {
         using enum LinkFit;
         s.identify.links = member<LinkFit>(v, {automatic, identify, nominal});
       },
       [](const Settings& s) { return std::string(to_string(s.identify.links)); }},
      {"friction", "friction", fit, "", "auto", "auto, or laws for every joint: viscous,coulomb,offset", set_friction,
       friction_text},
      {"cutoff", "signals.cutoff", fit, "Hz", "auto", "cut-off of the low-pass, or auto",
       [](Settings& s, const SettingValue& v) { s.identify.signals.cutoff = positive_or_auto(v); },
       [](const Settings& s) { return or_auto(s.identify.signals.cutoff); }},
      {"order", "signals.order", fit, "", "4", "order of the low-pass",
       [](Settings& s, const SettingValue& v) { s.identify.signals.order = integer(v, 1, 12); },
       [](const Settings& s) { return fmt::format("{}", s.identify.signals.order); }},
      {"decimate", "signals.decimate", fit, "", "auto", "use one of so many samples as a row of the fit, or auto",
       [](Settings& s, const SettingValue& v) {
         s.identify.signals.decimate.reset();
         if (!automatic(v)) s.identify.signals.decimate = integer(v, 1, 100000);
       },
       [](const Settings& s) { return or_auto(s.identify.signals.decimate); }},
      {"hold-out", "hold_out", fit, "", "0",
       "hold this share out of the fit, at the end of each log, for validation: 0.25",
       [](Settings& s, const SettingValue& v) {
         const double share = number(v);
         if (!(share > 0 && share < 1)) throw BadValue("must be a share of each log, between 0 and 1, such as 0.25");
         s.hold_out = share;
       }},
  };
}

std::vector<Setting> consistency_rows() {
  using enum SettingUse;
  return {
      {"consistency", "consistency.level", fit, "", "full",
       "consistency of the links: full (physically consistent), positive, none",
       [](Settings& s, const SettingValue& v) {
         using enum ConsistencyLevel;
         s.identify.consistency.level = member<ConsistencyLevel>(v, {none, positive, full});
       },
       [](const Settings& s) { return std::string(to_string(s.identify.consistency.level)); }},
      {"prior", "consistency.prior", fit, "", "auto",
       "source of values that the data does not determine: auto, nominal, none, or a model's file", set_prior},
      {"prior-weight", "consistency.weight", fit, "", "0",
       "weight of nominal values against the data: 0 (only where the data determines nothing), a number, or auto",
       set_prior_weight, [](const Settings& s) { return or_auto(s.identify.consistency.weight); }},
      {"distance", "consistency.distance", fit, "", "entropic",
       "distance from the prior: entropic, pullback, euclidean",
       [](Settings& s, const SettingValue& v) {
         using enum Distance;
         s.identify.consistency.distance = member<Distance>(v, {entropic, pullback, euclidean});
       }},
      {"mass-min", "consistency.mass_min", fit, "kg", "none", "least mass of every link, or one for each",
       [](Settings& s, const SettingValue& v) { s.identify.consistency.mass_min = masses(v); }},
      {"mass-max", "consistency.mass_max", fit, "kg", "none", "largest mass of every link, or one for each",
       [](Settings& s, const SettingValue& v) { s.identify.consistency.mass_max = masses(v); }},
      {"total-mass", "consistency.total_mass", fit, "kg", "any",
       "mass of all moving links together: at most, or least,most", set_total_mass},
  };
}

std::vector<Setting> payload_rows() {
  using enum SettingUse;
  return {
      {"mass", "payload.mass", payload, "kg", "not known", "mass of the payload, if known",
       [](Settings& s, const SettingValue& v) { s.payload.mass = positive(v); }},
      {"com", "payload.com", payload, "m", "not known", "centre of mass of the payload x,y,z, if known",
       [](Settings& s, const SettingValue& v) { s.payload.com = numbers(v, 3); }},
      {"frame", "payload.frame", payload, "", "the flange",
       "link or frame to describe the payload in (tool0, flange, last link)",
       [](Settings& s, const SettingValue& v) { s.payload.frame = word(v); }},
      {"sensor", "payload.sensor", payload, "", "as frame",
       "link or frame in which a force and torque sensor measures, for route wrench",
       [](Settings& s, const SettingValue& v) { s.payload.sensor = word(v); }},
  };
}

std::string dashed(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

}  // namespace

const std::vector<Setting>& settings() {
  static const std::vector<Setting> table = [] {
    std::vector<Setting> out;
    for (const auto& rows : {fit_rows(), consistency_rows(), robot_rows(), payload_rows()})
      out.insert(out.end(), rows.begin(), rows.end());
    return out;
  }();
  return table;
}

const Setting* find_setting(const std::string& name) {
  for (const auto& setting : settings())
    if (dashed(name) == setting.name) return &setting;
  return nullptr;
}

const Setting* setting_of_key(const std::string& key) {
  for (const auto& setting : settings())
    if (!key.empty() && key == setting.key) return &setting;
  return nullptr;
}

void set(Settings& out, const std::string& name, const SettingValue& value) {
  const Setting* const setting = find_setting(name);
  if (setting == nullptr) {
    std::vector<std::string> names;
    for (const auto& s : settings()) names.emplace_back(s.name);
    throw InvalidInput(fmt::format("no setting '{}'{}; there are {}", name, did_you_mean(name, names), join(names)));
  }
  try {
    setting->set(out, value);
  } catch (const BadValue& e) {
    throw InvalidInput(fmt::format("{}: {}", name, e.what()));
  }
}

std::vector<std::pair<std::string, std::string>> described(const Settings& from) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const auto& setting : settings()) {
    if (setting.get == nullptr) continue;
    std::string name = setting.name;
    std::replace(name.begin(), name.end(), '-', '_');
    if (std::string value = setting.get(from); !value.empty()) out.emplace_back(name, value);
  }
  return out;
}

std::string with_settings_named(const std::string& message, const std::string& before, const std::string& after) {
  std::string out;
  for (std::size_t at = 0; at < message.size();) {
    const std::size_t open = message.find('`', at), close = message.find('`', open + 1);
    if (open == std::string::npos || close == std::string::npos) return out + message.substr(at);
    out += message.substr(at, open - at);
    out += before + message.substr(open + 1, close - open - 1) + after;
    at = close + 1;
  }
  return out;
}

}  // namespace steelyard
