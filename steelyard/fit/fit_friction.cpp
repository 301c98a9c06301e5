#include "steelyard/fit/fit_friction.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "steelyard/core/unit_text.hpp"
#include "steelyard/dynamics/friction_memory.hpp"
#include "steelyard/estimate/unexcited_friction.hpp"
#include "steelyard/fit/estimators.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

// Values of other laws say nothing of the chosen ones'.
Model with_friction(Model model, const std::vector<ShaftFriction>& friction) {
  for (int c = model.layout.link_columns(); c < model.layout.size(); ++c)
    if (model.layout[c].term >= 0) model.values[c] = std::nan("");
  Robot robot = model.robot;
  for (std::size_t k = 0; k < friction.size(); ++k) {
    robot.shafts[k].friction = friction[k].terms;
    robot.shafts[k].shape = friction[k].shape;
  }
  return with_robot(model, std::move(robot));
}

// Constants that the robot does not give: a slide's yield is shorter, and torque that follows the position is known
// over the range seen.
void set_shape(Shaft& shaft, const FitData& data) {
  const FrictionShape usual;
  if (shaft.has_memory() && shaft.shape.hysteresis_yield == usual.hysteresis_yield)
    shaft.shape.hysteresis_yield = first_shape(shaft).hysteresis_yield;
  if (!shaft.over_range() || shaft.shape.position_lower != usual.position_lower ||
      shaft.shape.position_upper != usual.position_upper)
    return;
  if (const auto [lower, upper] = data.range(shaft); lower < upper)
    shaft.shape.position_lower = lower, shaft.shape.position_upper = upper;
}

}  // namespace

bool shapes_are_given(const Robot& robot) {
  const FrictionShape usual;
  const auto given = [&](const Shaft& s) {
    for (const auto& law : friction_laws())
      for (const auto& constant : law.constants)
        if (!law.is_spring() && s.shape.*constant.value != usual.*constant.value) return true;
    return false;
  };
  return std::any_of(robot.shafts.begin(), robot.shafts.end(), given);
}

Model chosen_friction(const FitInput& in, const FitData& data, std::vector<ShaftFriction>& friction, const Run& run) {
  const bool automatic = in.options.friction.automatic;
  const VectorXd speed = data.speeds();
  const MakeEquations few = [&](const auto& columns, const auto& links) { return data.selection(columns, links); };
  Model nominal = in.nominal;
  if (automatic) {
    run.say("choosing friction laws", 0.35);
    const bool memory =
        in.options.consistency.level != ConsistencyLevel::none && find_estimator(in.options.estimate.method).memory;
    std::vector<std::array<double, 2>> ranges;
    for (const Shaft& shaft : in.nominal.robot.shafts)
      if (find_estimator(in.options.estimate.method).memory) ranges.push_back(data.range(shaft));
    friction = choose_friction(in.nominal.robot, speed, few, run, memory, ranges);
    nominal = with_friction(in.nominal, friction);
  }
  for (Shaft& shaft : nominal.robot.shafts) set_shape(shaft, data);
  if (!automatic && shapes_are_given(in.nominal.robot)) return nominal;
  nominal.robot = fit_friction_shapes(nominal.robot, speed, few, automatic ? ShapeFit::quick : ShapeFit::full, run);
  return nominal;
}

Diagnostics drop_unexcited(Model& nominal, std::vector<ShaftFriction>& friction, const FitData& data) {
  Diagnostics out;
  Robot robot = nominal.robot;
  const auto unexcited = unexcited_friction(robot, data.speeds(), data.logs());
  for (auto u = unexcited.rbegin(); u != unexcited.rend(); ++u) {  // from the last: indices stay
    const auto s = static_cast<std::size_t>(u->shaft);
    auto& terms = robot.shafts[s].friction;
    const char* law = friction_law(terms[static_cast<std::size_t>(u->term)]).keyword;
    terms.erase(terms.begin() + u->term);
    out.insert(out.begin(), {Severity::warning, "friction-not-excited",
                             fmt::format("shaft {}: {} friction is not fitted: apart from standstill, the motion has "
                                         "no samples at speeds, or in directions, where that law acts",
                                         robot.shafts[s].label, law)});
    if (s >= friction.size()) continue;
    friction[s].terms = terms;
    friction[s].reason += fmt::format("; {} was dropped, because no sample shows it", law);
  }
  nominal = with_robot(nominal, std::move(robot));
  return out;
}

Diagnostics poorly_determined_springs(const Robot& robot, const ParameterLayout& layout, const BaseParameters& base,
                                      const ParameterTable& table) {
  constexpr double most = 10;  // variance over that of a lone column [-]: the usual bound of regression
  Diagnostics out;
  const auto is_spring = [&](int column) {
    return layout[column].term >= 0 && law_of(robot, layout[column]).is_spring();
  };
  for (std::size_t b = 0; b < base.kept.size(); ++b) {
    const ParameterRow& row = table[b];
    if (!is_spring(base.kept[b]) || !(row.collinearity > most) || row.determined == Determination::well) continue;
    out.push_back(
        {Severity::warning, "spring-like-gravity",
         fmt::format("{}: on this motion {:.4g} % of the {}'s torque is like that of other parameters, gravity's "
                     "above all, so it is not identifiable beside them ({:.3g} ± {:.2g} {}); move the joint through "
                     "more of its range, with the rest of the robot in several poses",
                     row.name, std::min(99.99, 100 * (1 - 1 / row.collinearity)),
                     law_of(robot, layout[base.kept[b]]).name, row.value, row.interval[1] - row.value,
                     unit_text(row.unit))});
  }
  for (const int column : base.regrouped)
    if (is_spring(column))
      out.push_back({Severity::warning, "spring-like-gravity",
                     fmt::format("{}: whatever the motion, the {}'s torque is one of the links' or of another spring, "
                                 "and is counted there",
                                 layout[column].name, law_of(robot, layout[column]).name)});
  return out;
}

bool drop_what_feeds_power(Model& nominal, std::vector<ShaftFriction>& friction, const Model& fitted,
                           const VectorXd& speed) {
  Robot robot = nominal.robot;
  bool dropped = false;
  for (std::size_t k = 0; k < robot.shafts.size(); ++k) {
    const auto term = what_feeds_power(fitted, static_cast<int>(k), speed[static_cast<Index>(k)]);
    if (!term) continue;
    std::erase(robot.shafts[k].friction, *term);
    friction[k].terms = robot.shafts[k].friction;
    friction[k].reason += fmt::format("; {} was dropped, because it would generate power", friction_law(*term).keyword);
    dropped = true;
  }
  nominal = with_robot(nominal, std::move(robot));
  return dropped;
}

}  // namespace steelyard
