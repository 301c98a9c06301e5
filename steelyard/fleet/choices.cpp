#include "steelyard/fleet/choices.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/dynamics/friction_memory.hpp"
#include "steelyard/estimate/law_uncertainty.hpp"
#include "steelyard/export/robot_file.hpp"
#include "steelyard/fit/estimators.hpp"
#include "steelyard/fit/fit.hpp"
#include "steelyard/fleet/choices_json.hpp"
#include "steelyard/recordings/examine_logs.hpp"
#include "steelyard/robot/robot.hpp"

namespace steelyard {

using nlohmann::ordered_json;

namespace {

// Robots whose rows need more than a log of their own.
void require_reducible(const Model& nominal, const IdentifyOptions& options) {
  if (nominal.robot.floating())
    throw InvalidInput(
        "logs of a floating base are not reduced: its contacts are examined over all logs; use identify");
  if (options.controller.given())
    throw InvalidInput(
        "logs whose torque is the controller's are not reduced: its delay is a matter of all; use identify");
  if (options.gains) throw InvalidInput("drive gains are not found from reduced logs: find them with identify first");
  if (find_estimator(options.estimate.method).needs == EstimatorNeeds::observations &&
      find_estimator(options.estimate.method).partial)
    return;
  std::vector<std::string> others;
  for (const auto& one : estimators())
    if (one.needs == EstimatorNeeds::observations && one.partial) others.emplace_back(one.name);
  throw InvalidInput(fmt::format("`method` {} reads samples again, which reduced logs do not have; use one of {}",
                                 options.estimate.method, join(others)));
}

std::vector<Recording> evenly(const std::vector<Recording>& all, std::size_t most) {
  if (all.size() <= most) return all;
  std::vector<Recording> out;
  for (std::size_t k = 0; k < most; ++k) out.push_back(all[all.size() * k / most]);
  return out;
}

// Logs that can be read: damaged ones choose nothing.
ExaminedLogs examine_readable(const Model& nominal, std::vector<Recording> logs, const Run& run) {
  for (;;) {
    try {
      return examine_logs(nominal, logs, condition_recordings(nominal.robot, logs, run), {}, run);
    } catch (const Error&) {
      std::vector<Recording> readable;
      for (const auto& log : logs) {
        try {
          const ReadLog read = read_log_once(nominal, log, false, run);
          if (read.diagnosis.too_short.empty()) readable.push_back(log);
        } catch (const Error&) {
          continue;
        }
      }
      if (readable.size() == logs.size() || readable.empty()) throw;
      logs = std::move(readable);
    }
  }
}

bool needs_load(const Robot& robot) {
  for (const auto& shaft : robot.shafts)
    for (const Friction kind : shaft.friction)
      if (friction_law(kind).needs_load()) return true;
  return false;
}

bool candidates_need_load(const Choices& choices) {
  for (const auto& laws : candidate_laws(choices))
    for (const auto& law : laws)
      for (const Friction kind : law.terms)
        if (friction_law(kind).needs_load()) return true;
  return false;
}

bool has_constants(const Robot& robot) {
  for (const auto& shaft : robot.shafts)
    for (const Friction kind : shaft.friction)
      if (friction_law(kind).signs || !friction_law(kind).constants.empty()) return true;
  return false;
}

// Everything is given where the cut-off is, and laws whose constants need no search.
bool all_given(const Model& nominal, const IdentifyOptions& options) {
  if (!options.signals.cutoff || options.friction.automatic || needs_load(nominal.robot)) return false;
  const FrictionShape usual;
  const auto own = [&](const Shaft& shaft) { return shaft.shape != usual; };
  return !has_constants(nominal.robot) || std::any_of(nominal.robot.shafts.begin(), nominal.robot.shafts.end(), own);
}

}  // namespace

Choices decide(const Model& nominal, const std::vector<Recording>& recordings, const IdentifyOptions& options,
               const Run& run, std::size_t most) {
  require_reducible(nominal, options);
  Choices out;
  out.nominal = nominal;
  out.metric_cutoff = options.metric_cutoff;
  out.signals.order = options.signals.order;
  out.signals.decimate = options.signals.decimate.value_or(0);
  ExaminedLogs data = examine_readable(nominal, evenly(recordings, most), run);
  out.delay = data.delay;
  for (const auto& log : data.signals) out.sample.push_back(log.name);
  if (all_given(nominal, options)) {
    out.signals.cutoff = *options.signals.cutoff;
    return out;
  }
  const FitInput input{nominal, data.signals, options, data.references, data.delay};
  ChosenRows rows = choose_rows(input, run);
  out.signals = rows.data.signals();
  out.cutoff_reason = rows.cutoff.reason;
  out.laws_chosen = options.friction.automatic;
  out.shapes_fitted = rows.shapes_fitted;
  out.nominal = rows.nominal;
  out.friction = rows.friction;
  if (needs_load(rows.nominal.robot) || candidates_need_load(out)) {
    const Fit fitted = fit_chosen(std::move(rows), input, run);
    out.load = fitted.model.values;
    for (int c = 0; c < fitted.model.layout.size(); ++c)
      if (fitted.model.layout[c].kind != ParameterKind::inertial) out.load[c] = 0;
    out.load.conservativeResize(fitted.model.layout.link_columns());
  }
  return out;
}

std::vector<std::vector<RivalLaw>> candidate_laws(const Choices& choices) {
  std::vector<std::vector<RivalLaw>> out;
  for (std::size_t k = 0; k < choices.nominal.robot.shafts.size(); ++k) {
    const Shaft& shaft = choices.nominal.robot.shafts[k];
    out.emplace_back();
    if (shaft.friction.empty()) continue;
    out.back().push_back({shaft.friction, shaft.shape});
    if (!choices.laws_chosen) continue;
    const auto add = [&](const RivalLaw& law) {
      const auto same = [&](const RivalLaw& one) { return one.terms == law.terms && one.shape == law.shape; };
      if (std::none_of(out.back().begin(), out.back().end(), same)) out.back().push_back(law);
    };
    if (k < choices.friction.size())
      for (const RivalLaw& law : choices.friction[k].rivals) add(law);
    FrictionShape plain;
    plain.sign_width = shaft.shape.sign_width;
    add({plain_friction(), plain});
    for (const auto& terms : friction_fallbacks()) add({terms, plain});
  }
  return out;
}

namespace {

void add_each(std::vector<DesignColumn>& out, const std::vector<DesignColumn>& more) {
  for (const DesignColumn& column : more)
    if (std::none_of(out.begin(), out.end(), [&](const auto& one) { return same_column(one, column); }))
      out.push_back(column);
}

// The robot with one of its candidates at a shaft.
Model with_law(const Model& model, std::size_t shaft, const RivalLaw& law) {
  Robot robot = model.robot;
  robot.shafts[shaft].friction = law.terms;
  robot.shafts[shaft].shape = law.shape;
  return with_robot(model, std::move(robot));
}

}  // namespace

std::vector<DesignColumn> superset(const Choices& choices) {
  const auto columns_of = [&](const Model& model, const std::vector<ShaftFriction>& friction) {
    return law_columns(model.robot, find_identifiable_parameters(model.robot, model.layout), friction,
                       choices.shapes_fitted);
  };
  std::vector<DesignColumn> out = columns_of(choices.nominal, choices.friction);
  const auto laws = candidate_laws(choices);
  for (std::size_t k = 0; k < laws.size(); ++k)
    for (std::size_t law = 1; law < laws[k].size(); ++law)
      add_each(out, columns_of(with_law(choices.nominal, k, laws[k][law]), {}));
  return out;
}

std::optional<Eigen::VectorXd> load_of(const Choices& choices, const std::vector<DesignColumn>& columns) {
  if (choices.load.size() == 0) return {};
  Robot bare = choices.nominal.robot;
  for (auto& shaft : bare.shafts) shaft.friction.clear();
  const ParameterLayout layout(bare);
  const BaseParameters base = find_identifiable_parameters(bare, layout);
  Eigen::VectorXd standard = Eigen::VectorXd::Zero(layout.size());
  standard.head(choices.load.size()) = choices.load;
  const Eigen::VectorXd values = base_values(base, standard);
  Eigen::VectorXd out = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(columns.size()));
  for (std::size_t c = 0; c < columns.size(); ++c)
    for (int b = 0; b < base.count(); ++b)
      if (base.kept[static_cast<std::size_t>(b)] == columns[c].parameter) out[static_cast<Eigen::Index>(c)] = values[b];
  return out;
}

FrictionFitted friction_fitted(const Choices& choices) {
  if (choices.laws_chosen && !has_memory(choices.nominal.robot)) return FrictionFitted::yes;
  return friction_fitted(choices.nominal.robot);
}

namespace {

ordered_json shape_json(const FrictionShape& shape) {
  ordered_json out = {{"sign_width", shape.sign_width}};
  for (const auto& law : friction_laws())
    for (const auto& constant : law.constants) out[constant.keyword] = shape.*constant.value;
  return out;
}

FrictionShape shape_of(const ordered_json& json) {
  FrictionShape out;
  out.sign_width = json.at("sign_width");
  for (const auto& law : friction_laws())
    for (const auto& constant : law.constants) out.*constant.value = json.at(constant.keyword);
  return out;
}

ordered_json law_json(const std::vector<Friction>& terms, const FrictionShape& shape) {
  ordered_json words = ordered_json::array();
  for (const Friction kind : terms) words.push_back(friction_law(kind).keyword);
  return {{"terms", words}, {"shape", shape_json(shape)}};
}

RivalLaw law_of(const ordered_json& json) {
  RivalLaw out;
  for (const auto& word : json.at("terms")) out.terms.push_back(friction_law(word.get<std::string>()).kind);
  out.shape = shape_of(json.at("shape"));
  return out;
}

}  // namespace

ordered_json to_json(const Choices& choices) {
  ordered_json out = {{"schema", 1},
                      {"robot", choices.nominal.robot.name},
                      {"cutoff", choices.signals.cutoff},
                      {"order", choices.signals.order},
                      {"decimate", choices.signals.decimate},
                      {"metric_cutoff", choices.metric_cutoff},
                      {"delay", choices.delay},
                      {"laws_chosen", choices.laws_chosen},
                      {"shapes_fitted", choices.shapes_fitted},
                      {"cutoff_reason", choices.cutoff_reason},
                      {"sample", choices.sample},
                      {"laws", ordered_json::array()},
                      {"friction", ordered_json::array()},
                      {"load", std::vector<double>(choices.load.begin(), choices.load.end())}};
  for (const Shaft& shaft : choices.nominal.robot.shafts) out["laws"].push_back(law_json(shaft.friction, shaft.shape));
  for (const ShaftFriction& one : choices.friction) {
    ordered_json entry = law_json(one.terms, one.shape);
    entry["reason"] = one.reason;
    entry["held_out"] = std::isfinite(one.held_out) ? ordered_json(one.held_out) : ordered_json(nullptr);
    entry["plain_held_out"] =
        std::isfinite(one.plain_held_out) ? ordered_json(one.plain_held_out) : ordered_json(nullptr);
    entry["rivals"] = ordered_json::array();
    for (const RivalLaw& rival : one.rivals) entry["rivals"].push_back(law_json(rival.terms, rival.shape));
    out["friction"].push_back(entry);
  }
  out["model"] = to_robot_file(choices.nominal);
  return out;
}

Choices choices_of(const ordered_json& json, const std::string& file) {
  const auto number = [](const ordered_json& value) { return value.is_null() ? std::nan("") : value.get<double>(); };
  try {
    Choices out;
    out.nominal = parse_robot_file(json.at("model").get<std::string>(), file);
    std::size_t k = 0;
    Robot robot = out.nominal.robot;
    for (const auto& entry : json.at("laws")) {
      const RivalLaw law = law_of(entry);
      Shaft& shaft = robot.shafts.at(k++);
      shaft.friction = law.terms;
      shaft.shape = law.shape;
    }
    out.nominal = with_robot(out.nominal, std::move(robot));
    out.signals = {json.at("cutoff"), json.at("order"), json.at("decimate")};
    out.metric_cutoff = json.at("metric_cutoff");
    out.delay = json.at("delay");
    out.laws_chosen = json.at("laws_chosen");
    out.shapes_fitted = json.at("shapes_fitted");
    out.cutoff_reason = json.at("cutoff_reason");
    out.sample = json.at("sample").get<std::vector<std::string>>();
    const auto load = json.at("load").get<std::vector<double>>();
    out.load = Eigen::VectorXd::Map(load.data(), static_cast<Eigen::Index>(load.size()));
    for (const auto& entry : json.at("friction")) {
      const RivalLaw law = law_of(entry);
      ShaftFriction one{law.terms, law.shape, entry.at("reason"), number(entry.at("held_out")),
                        number(entry.at("plain_held_out"))};
      for (const auto& rival : entry.at("rivals")) one.rivals.push_back(law_of(rival));
      out.friction.push_back(std::move(one));
    }
    return out;
  } catch (const ordered_json::exception& e) {
    throw InvalidInput(fmt::format("{}: its choices cannot be read: {}", file, e.what()));
  } catch (const std::out_of_range&) {
    throw InvalidInput(fmt::format("{}: its choices have laws for more shafts than the robot has", file));
  }
}

std::string difference(const Choices& a, const Choices& b) {
  if (a.nominal.robot.name != b.nominal.robot.name)
    return fmt::format("robots '{}' and '{}'", a.nominal.robot.name, b.nominal.robot.name);
  if (a.signals.cutoff != b.signals.cutoff)
    return fmt::format("cut-offs {:g} and {:g} Hz", a.signals.cutoff, b.signals.cutoff);
  if (a.signals.order != b.signals.order)
    return fmt::format("filter orders {} and {}", a.signals.order, b.signals.order);
  if (a.signals.decimate != b.signals.decimate)
    return fmt::format("`decimate` {} and {}", a.signals.decimate, b.signals.decimate);
  if (a.metric_cutoff != b.metric_cutoff)
    return fmt::format("metric cut-offs {:g} and {:g} Hz", a.metric_cutoff, b.metric_cutoff);
  if (a.delay != b.delay) return fmt::format("torque delays {:.4g} and {:.4g} ms", 1e3 * a.delay, 1e3 * b.delay);
  const auto words = [](const Shaft& shaft) {
    std::vector<std::string> out;
    for (const Friction kind : shaft.friction) out.emplace_back(friction_law(kind).keyword);
    return out.empty() ? std::string("none") : join(out);
  };
  const auto &own = a.nominal.robot.shafts, &other = b.nominal.robot.shafts;
  if (own.size() != other.size()) return fmt::format("{} and {} shafts", own.size(), other.size());
  for (std::size_t k = 0; k < own.size(); ++k) {
    if (own[k].friction != other[k].friction)
      return fmt::format("friction of shaft {}, {} and {}", own[k].label, words(own[k]), words(other[k]));
    if (own[k].shape != other[k].shape) return fmt::format("constants of the friction of shaft {}", own[k].label);
  }
  const ordered_json first = to_json(a), second = to_json(b);
  for (const char* key : {"model", "laws_chosen", "shapes_fitted", "friction", "load"})
    if (first[key] != second[key])
      return std::string(key) == "model" ? "descriptions of the robot (geometry, inertias or drives)"
                                         : fmt::format("choices of friction ('{}')", key);
  return "";
}

}  // namespace steelyard
