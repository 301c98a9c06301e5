#include "steelyard/doctor/nominal.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "steelyard/core/files.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/doctor/nominal_torque.hpp"
#include "steelyard/robot/plausible.hpp"

namespace steelyard::doctor {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Thresholds lie between what good logs show and what the damage does; docs/data-doctor.md has both numbers.
constexpr double agreeing = 0.8;    // correlation of a joint's torque with the nominal one, from which their ratio
                                    // means something [-]
constexpr double unit_ratio = 60;   // ratio of a joint's gain to the others' that no wrong mass explains [-]; good logs
                                    // show up to 19 (a wrist with a load that the description lacks), units 1000
constexpr double small_ratio = 20;  // the same of all its torque, friction included, below the nominal one [-]
constexpr double side_ratio = 6;    // ratio of all joints above which a gear ratio is suspected [-]; good logs show 2.2
constexpr double pace_ratio = 2.8;  // ratio of torques of acceleration to those of gravity, both over the nominal ones,
                                    // that is a clock's [-]: time twice off makes it 4; good logs show 0.7 to 1.6
constexpr double large_offset = 1.5;  // constant in a torque over what it varies by, friction and nominal torque aside,
constexpr double limit_share = 10;    // or over a tenth of the joint's largest torque, whichever is less [-]
constexpr double main_share = 0.3;  // nominal torque of gravity over the largest joint's, of those that carry most [-]

// Measured over nominal torque of a joint.
struct Gain {
  int joint = 0;
  double ratio = 0, correlation = 0;
  double size = 0;  // size of the nominal torque
};

std::vector<Gain> gains_of(const Nominal& nominal, const std::vector<VectorXd>& predicted) {
  std::vector<Gain> out;
  for (const int i : nominal.moving()) {
    const VectorXd &x = predicted[static_cast<std::size_t>(i)], &y = nominal.tau()[static_cast<std::size_t>(i)];
    if (x.norm() == 0) continue;
    const double correlation = x.dot(y) / (x.norm() * y.norm());
    if (correlation > agreeing) out.push_back({i, x.dot(y) / x.squaredNorm(), correlation, x.norm()});
  }
  return out;
}

std::string gains_text(const Model& model, const std::vector<Gain>& gains) {
  std::vector<std::string> out;
  for (const Gain& g : gains)
    out.push_back(fmt::format("{} {:.3g} (correlation {:.2f})", joint_text(model, g.joint), g.ratio, g.correlation));
  return listed(out);
}

// A gear ratio, or a unit, of all joints together: those of the largest torques count most, whose masses descriptions
// have best.
bool examine_side(const Model& model, const std::vector<Gain>& gains, bool from_current, Findings& findings) {
  std::vector<Gain> off;
  double usual = gains.size() > 1 ? infinity : 1;
  for (std::size_t without = 0; without < gains.size();
       ++without) {  // whichever joint is left out: one alone is a unit
    double sum = 0, size = 0;
    for (std::size_t k = 0; k < gains.size(); ++k)
      if (k != without) sum += gains[k].size * std::log(gains[k].ratio), size += gains[k].size;
    usual = std::min(usual, size > 0 ? std::exp(std::abs(sum / size)) : 1);
    if (const double ratio = gains[without].ratio; std::max(ratio, 1 / ratio) > side_ratio)
      off.push_back(gains[without]);
  }
  if (!findings.exceeds("torque-side", usual, side_ratio)) return false;
  if (has_too_dense_links(model)) {  // which is said of the description, and explains it
    findings.warn("nominal-implausible",
                  fmt::format("the ratio of measured to nominal torque is {}; the robot file's links would be denser "
                              "than any metal, so its inertias are wrong (masses in g?), and the units of the log "
                              "cannot be checked by them",
                              gains_text(model, off.empty() ? gains : off)));
    return true;
  }
  findings.warn(
      "torque-side",
      fmt::format(
          "the ratio of measured to nominal torque is like a gear ratio: {}: {}; or the nominal inertias are wrong",
          gains_text(model, off.empty() ? gains : off),
          from_current ? "if the current is in another unit, give it (units: {current: mA}, `units` current=mA); gains "
                         "are N·m per ampere at the joint (drives: gain:)"
                       : "if tau is on the motor side, give drives: transmission: or gain:, or its unit (units:)"));
  return true;
}

// No motion tells another scale of torques from other masses: it can only be compared with the description.
void note_scale(const NominalCase& c, const std::vector<Gain>& gains, Findings& findings) {
  constexpr double alike = 1.25;  // what descriptions and drive gains are often off by
  std::vector<Gain> off;
  for (const Gain& g : gains)
    if (std::max(g.ratio, 1 / g.ratio) > alike) off.push_back(g);
  if (off.empty() || findings.judged() || !c.still.empty()) return;  // other logs may check it
  findings.info("torque-scale",
                fmt::format("the ratio of measured to nominal torque is {}: identified masses follow the scale of the "
                            "torques, which no motion shows; check the unit{}, or validate with a load of known mass",
                            gains_text(c.model, off),
                            c.signals.from_current ? " of the current and the drive gains" : " of tau (units:)"));
}

// Joints not among these whose whole torque, friction included, is less than the nominal one.
std::vector<Gain> too_small(const NominalCase& c, const Nominal& nominal, const std::vector<Gain>& known) {
  std::vector<Gain> out;
  const std::vector<VectorXd> predicted = nominal.predicted(c.model.robot.gravity);
  for (const int i : nominal.moving()) {
    if (std::any_of(known.begin(), known.end(), [&](const Gain& g) { return g.joint == i; })) continue;
    const VectorXd &x = predicted[static_cast<std::size_t>(i)], y = c.study.tau().col(i);
    const double whole = (y.array() - y.mean()).matrix().norm();
    if (whole > 0 && whole < x.norm()) out.push_back({i, whole / x.norm(), x.dot(y) / (x.norm() * whole)});
  }
  return out;
}

// The unit that a torque is in which is `ratio` times what it should be; null: none.
struct EffortUnit {
  const char* name;
  double factor;  // to N·m or A
};
const EffortUnit* unit_of(double ratio, bool current) {
  static constexpr std::array torques = {EffortUnit{"Nmm", 1e-3}, EffortUnit{"Ncm", 1e-2}, EffortUnit{"kNm", 1e3}};
  static constexpr std::array currents = {EffortUnit{"mA", 1e-3}};
  constexpr double near = 6;  // ratio of a description's torque to the right one
  const EffortUnit* best = nullptr;
  double least = std::log(near);
  const auto compare = [&](const EffortUnit& unit) {
    const double off = std::abs(std::log(ratio * unit.factor));
    if (off < least) best = &unit, least = off;
  };
  if (current)
    std::for_each(currents.begin(), currents.end(), compare);
  else
    std::for_each(torques.begin(), torques.end(), compare);
  return best;
}

// What to do about torques in other units, tried: what the fit of all joints then leaves.
std::string unit_remedy(const NominalCase& c, const std::vector<Gain>& units, double usual) {
  const char* const channel = c.signals.from_current ? "current" : "tau";
  std::vector<std::string> names(static_cast<std::size_t>(c.study.joints()), c.signals.from_current ? "A" : "Nm");
  std::vector<int> order(names.size());
  std::iota(order.begin(), order.end(), 0);
  VectorXd factors = VectorXd::Ones(c.study.joints()), weights = factors;
  for (const int i : c.still) weights[i] = 0;
  for (const Gain& g : units) {
    const EffortUnit* const unit = unit_of(g.ratio / usual, c.signals.from_current);
    if (unit == nullptr)
      return fmt::format("give the units joint by joint (units: {{{}: [...]}}), or the right column (columns:)",
                         channel);
    names[static_cast<std::size_t>(g.joint)] = unit->name;
    factors[g.joint] = unit->factor;
  }
  return fmt::format(
      "with units: {{{}: [{}]}} the fit leaves {:.2g} of the residual; or give the right column (columns:)", channel,
      join(names), c.study.residual(order, weights, factors) / c.study.residual(weights));
}

void refuse_units(const NominalCase& c, const std::vector<Gain>& units, double usual, Findings& findings) {
  std::vector<std::string> channels;
  for (const Gain& g : units) channels.push_back(effort_channel(c.signals, g.joint));
  findings.refuse_file(
      "torque-unit",
      fmt::format("the ratio of measured to nominal torque is {}, and about {:.2g} at the other joints: {} {} in "
                  "another unit: {}",
                  gains_text(c.model, units), usual, join(channels), units.size() > 1 ? "are" : "is",
                  unit_remedy(c, units, usual)));
}

double median_ratio(const std::vector<Gain>& gains) {
  std::vector<double> ratios;
  for (const Gain& g : gains) ratios.push_back(g.ratio);
  const auto middle = ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2);
  std::nth_element(ratios.begin(), middle, ratios.end());
  return *middle;
}

// A unit, or a gain, of single joints beside others that agree with the robot file.
bool examine_gains(const NominalCase& c, const Nominal& nominal, const std::vector<Gain>& gains, Findings& findings) {
  if (gains.size() < 3 || 2 * gains.size() < nominal.moving().size()) return false;
  const double usual = median_ratio(gains);
  std::vector<Gain> units;
  double most = 0;
  for (const Gain& g : gains) {
    const double ratio = std::max(g.ratio / usual, usual / g.ratio);
    most = std::max(most, ratio);
    if (ratio > unit_ratio) units.push_back(g);
  }
  findings.exceeds("torque-unit", most, unit_ratio);
  if (2 * units.size() >= gains.size() || units.empty()) return false;
  refuse_units(c, units, usual, findings);
  return true;
}

}  // namespace

bool examine_nominal_units(const NominalCase& c, Findings& findings) {
  const Nominal nominal(c);
  const std::vector<Gain> gains = gains_of(nominal, nominal.predicted(c.model.robot.gravity));
  if (examine_side(c.model, gains, c.signals.from_current, findings)) return false;
  if (examine_gains(c, nominal, gains, findings)) return true;
  note_scale(c, gains, findings);
  return false;
}

// Friction cannot take torque away, so that size alone shows it.
bool examine_small_torques(const NominalCase& c, Findings& findings) {
  const Nominal nominal(c);
  const std::vector<Gain> gains = gains_of(nominal, nominal.predicted(c.model.robot.gravity));
  if (gains.size() < 3 || 2 * gains.size() < nominal.moving().size()) return false;
  const double usual = median_ratio(gains);
  std::vector<Gain> units;
  double most = 0;
  for (const Gain& g : too_small(c, nominal, gains)) {
    most = std::max(most, usual / g.ratio);
    if (usual / g.ratio > small_ratio) units.push_back(g);
  }
  if (!findings.exceeds("torque-unit", most, small_ratio)) return false;
  refuse_units(c, units, usual, findings);
  return true;
}

VectorXd nominal_correlations(const NominalCase& c) {
  const Nominal nominal(c);
  const std::vector<VectorXd> predicted = nominal.predicted(c.model.robot.gravity);
  VectorXd out = VectorXd::Zero(c.study.joints());
  for (const int i : nominal.moving()) {
    const VectorXd &x = predicted[static_cast<std::size_t>(i)], &y = nominal.tau()[static_cast<std::size_t>(i)];
    const double correlation = x.norm() > 0 ? x.dot(y) / (x.norm() * y.norm()) : 0;
    if (std::abs(correlation) > agreeing) out[i] = correlation;
  }
  return out;
}

double exchange_left(const NominalCase& c, int i, int k) {
  const Nominal nominal(c);
  const std::vector<VectorXd> all = nominal.predicted(c.model.robot.gravity);
  const VectorXd &a = all[static_cast<std::size_t>(i)], &b = all[static_cast<std::size_t>(k)];
  return std::hypot(nominal.residual_with(i, k, a), nominal.residual_with(k, i, b)) /
         std::max(1e-9, std::hypot(nominal.residual_with(i, i, a), nominal.residual_with(k, k, b)));
}

bool examine_pace(const NominalCase& c, Findings& findings) {
  constexpr double certain = 5, seen = 3;  // standard deviations of gravity's share and of acceleration's [-]
  constexpr double most_left = 0.85, least_moved = 0.03;  // shares of a torque that the nominal one explains [-]
  constexpr std::size_t fewest = 3;                       // joints that a clock is judged by
  const Nominal nominal(c);
  std::vector<Nominal::Shares> all;
  double sum = 0, size = 0;
  for (const int i : nominal.moving()) {
    all.push_back(nominal.shares(i, c.model.robot.gravity));
    const auto& s = all.back();
    if (s.weight > certain * s.weight_deviation) sum += s.size * s.weight, size += s.size;
  }
  if (!(size > 0)) return false;
  std::vector<double> ratios;
  for (const auto& s : all) {
    const double usual = s.weight > certain * s.weight_deviation ? s.weight : sum / size;
    if (s.dynamic > seen * s.dynamic_deviation && s.left < most_left && s.moved > least_moved)
      ratios.push_back(std::log(s.dynamic / usual));
  }
  if (ratios.size() < fewest) return false;
  std::sort(ratios.begin(), ratios.end());
  const double middle = 0.5 * (ratios[(ratios.size() - 1) / 2] + ratios[ratios.size() / 2]);
  if (findings.exceeds("clock-pace", std::abs(middle), std::log(pace_ratio)))
    findings.warn("clock-pace",
                  fmt::format("torques of acceleration are {:.2g} times the nominal ones, gravity aside, as if the "
                              "stamps were {:.2g} times what they should be: check the unit of t (units: {{t: ...}}, "
                              "`units` t=...) or the rate; or the nominal inertias are wrong",
                              std::exp(middle), std::exp(0.5 * middle)));
  return true;
}

void examine_offsets(const NominalCase& c, Findings& findings) {
  const Study& study = c.study;
  const MatrixXd nominal =
      torques(c.model, study.q().transpose(), study.speed().transpose(), study.acceleration().transpose(), rigid_links);
  std::vector<std::string> large;
  double most = 0;
  for (int i = 0; i < study.joints(); ++i) {
    if (std::find(c.still.begin(), c.still.end(), i) != c.still.end()) continue;
    const VectorXd tau = study.tau().col(i), v = study.speed().col(i);
    MatrixXd A(study.rows(), 5);
    A << VectorXd::Ones(v.size()), v, (v.array() / 0.05).tanh().matrix(), study.acceleration().col(i),
        nominal.row(i).transpose();
    // Gravity that never changes, as on a lift, cannot be separated from a constant of the sensor.
    constexpr double separable = 0.05;  // share of a constant that nothing else explains [-]
    const MatrixXd others = A.rightCols(4);
    if ((A.col(0) - others * others.colPivHouseholderQr().solve(A.col(0))).norm() < separable * A.col(0).norm())
      continue;
    const double constant = A.colPivHouseholderQr().solve(tau)[0];
    const double varies = std::sqrt((tau.array() - tau.mean()).square().mean());
    const double limit = c.model.robot.coordinates[static_cast<std::size_t>(i)].limits.effort;
    if (!(varies > 0) || !(limit > 0)) continue;
    const double size = std::min(std::abs(constant) / varies, limit_share * std::abs(constant) / limit);
    most = std::max(most, size);
    if (size > large_offset)
      large.push_back(fmt::format("{:+.3g} in {} of {}, which varies by {:.3g}", constant, effort_channel(c.signals, i),
                                  joint_text(c.model, i), varies));
  }
  if (findings.exceeds("torque-offset", most, large_offset))
    findings.warn("torque-offset", fmt::format("torques have constants that no link explains: {}: the model takes them "
                                               "as offsets of the drives; zero the sensors, or give drives: offset:",
                                               listed(large, 5, "; ")));
}

double gravity_missing(const NominalCase& c) {
  const Nominal nominal(c);
  std::vector<Nominal::Carried> all;
  double most = 0;
  for (const int i : nominal.moving()) {
    all.push_back(nominal.carried(i, c.model.robot.gravity));
    most = std::max(most, all.back().nominal);
  }
  double present = most > 0 ? -1 : 1;
  for (const auto& joint : all)
    if (joint.nominal > main_share * most) present = std::max(present, joint.large ? joint.correlation : 1);
  return 1 - present;
}

}  // namespace steelyard::doctor
