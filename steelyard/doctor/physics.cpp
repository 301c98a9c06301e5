#include "steelyard/doctor/physics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "steelyard/core/files.hpp"
#include "steelyard/core/listed.hpp"

namespace steelyard::doctor {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Thresholds lie between what good logs show (recorded ones of four arms and simulated ones of every bundled robot) and
// what the damage does; docs/data-doctor.md has both numbers.
constexpr double good_fit = 0.5;     // residual over torque of a joint, up to which positions and robot count as right
                                     // [-]; 0.38 is the worst of the recorded ones
constexpr double better = 0.5;       // another reading (order, unit, gravity) is the right one when its residual is
                                     // below this times the given one's [-]; recorded logs have 0.59 at least, 2 and
                                     // more as a rule
constexpr double unexplained = 0.8;  // residual over torque of a joint that gives a warning when no reading helps
                                     // [-]
constexpr double sign_share = 0.1;   // share of a joint's torque that inertia and friction must take with the wrong
                                     // sign for it to be reversed [-]; recorded joints show -0.3 at worst where the
                                     // motion has no information,
constexpr double sign_sigmas = 10;   // and then within 5 standard deviations (for white noise, which residuals are
                                     // not) [-]
constexpr double side_ratio = 5;     // measured over nominal torque above which (or below its inverse) a gear ratio is
                                     // suspected [-]; nominal inertias err by less
constexpr double nominal_correlation = 0.8;  // correlation with the nominal torque, friction aside, from which that
                                             // counts as right [-]
constexpr double exact_fit = 0.01;  // residual over torque below which nothing is wrong, and ratios are rounding [-]

struct Case {
  const Model& model;
  const Robot& robot;
  const std::vector<Stretch>& stretches;
  const std::vector<int>& still;
  double dt;
  const Study& study;
  const Run& run;
  Eigen::VectorXd evenly = {};  // weights by which every moving joint counts the same
  double residual = 0;          // by these

  std::string name(int i) const { return fmt::format("'{}'", robot.coordinates[static_cast<std::size_t>(i)].name); }
  bool moves(int i) const { return std::find(still.begin(), still.end(), i) == still.end(); }
};

double root_mean_square(const VectorXd& x) { return std::sqrt(x.squaredNorm() / static_cast<double>(x.size())); }
double deviation(const VectorXd& x) { return root_mean_square(x.array() - x.mean()); }

// A torque that some joint explains well alone is better evidence of order and gravity than one with much unmodelled
// friction: it is weighted by its smallest residual.
VectorXd trust(const Case& c) {
  constexpr double floor = 0.003;  // [-]: noise-free data must not divide by zero
  VectorXd w = VectorXd::Zero(c.study.joints());
  for (int i = 0; i < c.study.joints(); ++i) {
    if (!c.moves(i)) continue;
    double least = infinity;
    for (int k = 0; k < c.study.joints(); ++k)
      if (c.moves(k)) least = std::min(least, c.study.own_residual(k, i));
    w[i] = 1 / std::max(floor, least);
  }
  return w;
}

std::vector<int> as_given(const Case& c) {
  std::vector<int> order(static_cast<std::size_t>(c.study.joints()));
  std::iota(order.begin(), order.end(), 0);
  return order;
}

// Another reading of the log, and what it leaves of the residual.
struct Reading {
  double ratio = infinity;
  const char* code = "";
  std::string message;
};

void keep_better(Reading& best, double ratio, const char* code, const std::string& message) {
  if (ratio < best.ratio) best = {ratio, code, message};
}

// Residual of another reading relative to `given`; infinity as soon as the joints looked at leave, each fitted
// alone, more than the right reading would. Joints with few columns come first, so that most are never looked at.
double ratio_of(const Case& c, Study& reading, const VectorXd& weights, double given) {
  const double enough = std::pow(better * given * weights.norm(), 2);
  std::vector<int> order = as_given(c);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return reading.columns(a).size() < reading.columns(b).size(); });
  double least = 0;
  for (std::size_t first = 0, last = 0; first < order.size(); first = last) {
    last = std::min(order.size(), first + order.size() / 3 + 1);
    const std::vector<int> some(order.begin() + static_cast<std::ptrdiff_t>(first),
                                order.begin() + static_cast<std::ptrdiff_t>(last));
    reading.look_at(some);
    for (const int i : some) least += std::pow(weights[i] * reading.own_residual(i, i), 2);
    if (least >= enough) return infinity;
  }
  return reading.residual(weights) / given;
}

void try_units(const Case& c, Reading& best) {
  std::vector<Stretch> converted = c.stretches;
  bool slides = false, turns = false;
  for (int i = 0; i < c.robot.dof(); ++i) {
    const bool prismatic = c.robot.coordinates[static_cast<std::size_t>(i)].type == JointType::prismatic;
    (prismatic ? slides : turns) = true;
    for (Stretch& s : converted)
      for (MatrixXd* x : {&s.q, &s.speed, &s.acceleration}) x->row(i) *= prismatic ? 1e-3 : M_PI / 180;
  }
  Study reading = Study::reading(c.robot, converted, c.dt);
  const double ratio = ratio_of(c, reading, c.evenly, c.residual);
  const char* unit = !slides ? "deg" : !turns ? "mm" : "deg (prismatic ones: mm)";
  keep_better(
      best, ratio, "position-unit",
      fmt::format("positions are not in {}: read in {}, the fit to the torques leaves {:.2g} of the residual it "
                  "leaves as they are: say so by units: {{q: {}}} (`units` q={}), and mind qd",
                  turns ? "radians" : "metres", unit, ratio, turns ? "deg" : "mm", turns ? "deg" : "mm"));
}

// (weight × residual)² of joint i fitted alone to torque k, of which a fit of all joints leaves no less.
double own_square(const Case& c, int i, int k, double weight) {
  return std::pow(weight * c.study.own_residual(i, k), 2);
}

void try_orders(const Case& c, const VectorXd& weights, double given, Reading& best) {
  std::vector<int> order = as_given(c);
  const double enough = std::pow(better * given * weights.norm(), 2);
  double alone = 0;
  for (int i = 0; i < c.study.joints(); ++i) alone += own_square(c, i, i, weights[i]);
  for (int i = 0; i < c.study.joints(); ++i)
    for (int k = i + 1; k < c.study.joints(); ++k) {
      if (!c.moves(i) || !c.moves(k)) continue;
      const double least = alone - own_square(c, i, i, weights[i]) - own_square(c, k, k, weights[k]) +
                           own_square(c, i, k, weights[k]) + own_square(c, k, i, weights[i]);
      if (least >= enough) continue;
      VectorXd exchanged = weights;  // a torque keeps its weight
      std::swap(exchanged[i], exchanged[k]);
      std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(k)]);
      const double ratio = c.study.residual(order, exchanged) / given;
      keep_better(
          best, ratio, "torque-order",
          fmt::format("the torques of joints {} and {} are exchanged: with tau{} and tau{} swapped, the fit leaves "
                      "{:.2g} of the residual: swap the columns (columns:), or the joints' order (joints:)",
                      c.name(i), c.name(k), i + 1, k + 1, ratio));
      std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(k)]);
    }
}

// "[0, 0, -9.81]", and the option that sets it; no minus zeros.
std::string gravity_text(const Eigen::Vector3d& g) {
  return fmt::format("[{:.4g}, {:.4g}, {:.4g}]", g[0] + 0.0, g[1] + 0.0, g[2] + 0.0);
}
std::string gravity_remedy(const Eigen::Vector3d& g) {
  return fmt::format("set gravity: {} (`gravity` {:.4g},{:.4g},{:.4g})", gravity_text(g), g[0] + 0.0, g[1] + 0.0,
                     g[2] + 0.0);
}

void try_gravity(const Case& c, const VectorXd& weights, double given, Reading& best) {
  const double size = c.robot.gravity.norm();
  if (size == 0) return;
  std::vector<Eigen::Vector3d> directions{-c.robot.gravity};
  for (int axis = 0; axis < 3; ++axis)
    for (const double sign : {-1.0, 1.0}) {
      const Eigen::Vector3d g = sign * size * Eigen::Vector3d::Unit(axis);
      if ((g - c.robot.gravity).norm() > 0.1 * size && (g + c.robot.gravity).norm() > 0.1 * size)
        directions.push_back(g);
    }
  for (const auto& g : directions) {
    Robot turned = c.robot;
    turned.gravity = g;
    Study reading = Study::reading(turned, c.stretches, c.dt);
    const double ratio = ratio_of(c, reading, weights, given);
    keep_better(best, ratio, "gravity-direction",
                fmt::format("gravity does not point along {}: along {} the fit leaves {:.2g} of the residual: {}",
                            gravity_text(c.robot.gravity), gravity_text(g), ratio, gravity_remedy(g)));
  }
}

// Joint i's inertia and friction, as shares of its torque, in one number that is positive in every real drive.
Study::Combination passive_share(const Case& c, int i, const VectorXd& inertia_row) {
  const Study& s = c.study;
  const double torque = deviation(s.tau().col(i)), speed = root_mean_square(s.speed().col(i));
  double square = 0, count = 0;
  for_trusted(c.stretches, [&](const Stretch& stretch, Index k) {
    square += stretch.acceleration(i, k) * stretch.acceleration(i, k);
    ++count;
  });
  if (torque == 0 || speed == 0) return {0, infinity};
  VectorXd a = inertia_row * std::sqrt(square / std::max(count, 1.0)) / torque;
  for (Index k = 0; k < a.size(); ++k) {
    const Parameter& p = s.layout()[s.base().kept[static_cast<std::size_t>(s.columns(i)[static_cast<std::size_t>(k)])]];
    if (p.kind == ParameterKind::friction && p.shaft == i)
      a[k] += s.W(i).col(k).dot(s.speed().col(i)) / (static_cast<double>(s.rows()) * torque * speed);
  }
  return Study::combine(s.fit(i), a);
}

// True when torques are reversed.
bool examine_signs(const Case& c, Findings& findings) {
  const std::vector<VectorXd> inertia_rows = c.study.inertia_rows();
  std::vector<std::string> reversed, channels;
  int moving = 0;
  for (int i = 0; i < c.study.joints(); ++i) {
    if (!c.moves(i)) continue;
    ++moving;
    if (c.study.own_residual(i, i) > good_fit) continue;
    const auto share = passive_share(c, i, inertia_rows[static_cast<std::size_t>(i)]);
    if (share.value > -sign_share || share.value > -sign_sigmas * share.deviation) continue;
    reversed.push_back(fmt::format("{} ({:.2g} ± {:.1g})", c.name(i), share.value, share.deviation));
    channels.push_back(fmt::format("tau{}", i + 1));
  }
  if (reversed.empty()) return false;
  const bool all = static_cast<int>(reversed.size()) == moving;
  findings.refuse_file(
      "torque-sign",
      fmt::format(
          "the torque of {}joint{} {} has the wrong sign: inertia and friction would take a negative share of it: "
          "turn the sign of {} (of its gain, for a current), or of the joint's axis in the robot file",
          all && moving > 1 ? "every moving joint, " : "", reversed.size() > 1 ? "s" : "", listed(reversed),
          join(channels)));
  return true;
}

// y on x, both after taking out what a constant, friction and a rotor explain.
struct Regression {
  bool comparable = false;  // enough samples of x remain
  double gain = 0, correlation = 0;
};

Regression regress(const Case& c, int i, const VectorXd& x, const VectorXd& y) {
  MatrixXd nuisance(x.size(), 4);
  const auto v = c.study.speed().col(i);
  nuisance << VectorXd::Ones(x.size()), v, (v.array() / 0.05).tanh().matrix(), c.study.acceleration().col(i);
  const Eigen::ColPivHouseholderQR<MatrixXd> qr(nuisance);
  const VectorXd a = x - nuisance * qr.solve(x), b = y - nuisance * qr.solve(y);
  if (!(root_mean_square(a) > 0.1 * deviation(x)) || b.norm() == 0) return {};
  return {true, a.dot(b) / a.squaredNorm(), a.dot(b) / (a.norm() * b.norm())};
}

VectorXd nominal_links(const Case& c) {
  const Study& s = c.study;
  VectorXd phi = VectorXd::Zero(s.layout().size());
  phi.head(s.layout().link_columns()) = c.model.values.head(s.layout().link_columns());
  return base_values(s.base(), phi);
}

// Do the torques go with minus the gravity torque of the robot file's own inertias? True when most of them do, one of
// them beyond doubt.
bool examine_nominal_gravity(const Case& c, const VectorXd& beta, Findings& findings) {
  const MatrixXd gravity = c.study.gravity_torque(beta);
  std::size_t loaded = 0;
  bool clear = false;
  std::vector<std::string> upside_down;
  for (int i = 0; i < c.study.joints(); ++i) {
    const VectorXd nominal = c.study.W(i) * beta(c.study.columns(i));
    if (!c.moves(i) || deviation(gravity.col(i)) < 0.3 * deviation(nominal)) continue;
    const Regression g = regress(c, i, gravity.col(i), c.study.tau().col(i));
    if (!g.comparable) continue;
    ++loaded;
    if (g.correlation < -0.5) upside_down.push_back(fmt::format("{} ({:.2f})", c.name(i), g.correlation));
    clear = clear || g.correlation < -nominal_correlation;
  }
  if (!clear || 2 * upside_down.size() <= loaded) return false;
  findings.refuse_file(
      "gravity-direction",
      fmt::format("gravity does not point along {}: the torques of joint(s) {} go with minus the nominal "
                  "gravity torque (correlation in brackets): {}",
                  gravity_text(c.robot.gravity), listed(upside_down), gravity_remedy(-c.robot.gravity)));
  return true;
}

// Measured torque a gear ratio above or below the nominal one: of most joints, for one alone is a wrong link, or a
// load.
void examine_side(const Case& c, const VectorXd& beta, Findings& findings) {
  std::size_t compared = 0;
  std::vector<std::string> ratios;
  for (int i = 0; i < c.study.joints(); ++i) {
    if (!c.moves(i)) continue;
    const Regression r = regress(c, i, c.study.W(i) * beta(c.study.columns(i)), c.study.tau().col(i));
    if (!r.comparable) continue;
    ++compared;
    if (r.correlation > nominal_correlation && (r.gain > side_ratio || r.gain < 1 / side_ratio))
      ratios.push_back(fmt::format("{} {:.3g} (correlation {:.2f})", c.name(i), r.gain, r.correlation));
  }
  if (ratios.empty() || 2 * ratios.size() <= compared) return;
  findings.warn("torque-side",
                fmt::format("measured over nominal torque, like gear ratios: {}: if tau is the motors', give drives: "
                            "transmission: or gain:, or its unit (units:); else the nominal inertias are off",
                            listed(ratios)));
}

void warn_unexplained(const Case& c, Findings& findings) {
  std::vector<std::string> names;
  for (int i = 0; i < c.study.joints(); ++i)
    if (c.moves(i) && c.study.own_residual(i, i) > unexplained)
      names.push_back(fmt::format("{} ({:.0f} %)", c.name(i), 100 * c.study.own_residual(i, i)));
  if (!names.empty())
    findings.warn(
        "torque-unexplained",
        fmt::format("no rigid-body model with friction explains the torque of joint(s) {} (residual over torque "
                    "in brackets): check the columns of tau and q, the robot file, and whether the joint moves "
                    "enough",
                    listed(names)));
}

void report_delay(const Case& c, const Delay& delay, Findings& findings) {
  std::vector<std::string> others;
  for (int i = 0; i < c.study.joints(); ++i)
    if (c.moves(i) &&
        std::abs(delay.joints[i] - delay.seconds) > std::max(delay_sigmas * delay.joint_deviations[i], 2e-3))
      others.push_back(
          fmt::format("{} {:.2f} ± {:.2f} ms", c.name(i), 1e3 * delay.joints[i], 1e3 * delay.joint_deviations[i]));
  findings.warn("torque-delay",
                fmt::format("torque lags motion by {:.2f} ± {:.2f} ms (its squared residual falls by {:.0f} %): {}{}",
                            1e3 * delay.seconds, 1e3 * delay.deviation, 100 * delay.gain,
                            findings.judged() ? "not compensated, as the log is only judged" : "compensated",
                            others.empty() ? "" : "; not the same for every joint: " + listed(others)));
}

}  // namespace

PhysicsVerdict examine_physics(const Model& model, const Signals& signals, const std::vector<Stretch>& stretches,
                               const ChannelVerdict& channels, Findings& findings, const Run& run) {
  PhysicsVerdict verdict;
  const Robot& robot = model.robot;
  const Study study(robot, stretches, signals.dt);
  if (!study.enough()) {
    findings.info(
        "examined-briefly",
        fmt::format("{} usable instants are too few to compare torque and motion ({} parameters): orders, units, "
                    "signs and delay were not checked",
                    study.rows(), study.parameters()));
    return verdict;
  }
  Case c{model, robot, stretches, channels.still, signals.dt, study, run};
  c.evenly = VectorXd::Ones(study.joints());
  for (const int i : channels.still) c.evenly[i] = 0;
  c.residual = study.residual(c.evenly);
  const VectorXd weights = trust(c);
  const double given = study.residual(weights);
  Reading unit, order_or_gravity;
  try_units(c, unit);
  try_orders(c, weights, given, order_or_gravity);
  try_gravity(c, weights, given, order_or_gravity);
  for (const Reading& reading : {unit, order_or_gravity})  // with positions in another unit, no order is right
    if (reading.ratio < better && c.residual > exact_fit) {
      findings.refuse_file(reading.code, reading.message);
      return verdict;
    }
  if (examine_signs(c, findings)) return verdict;
  if (model.has_inertia()) {
    const VectorXd beta = nominal_links(c);
    if (examine_nominal_gravity(c, beta, findings)) return verdict;
    examine_side(c, beta, findings);
  }
  warn_unexplained(c, findings);
  verdict.explained = c.residual < good_fit;
  for (int i = 0; i < study.joints(); ++i)
    verdict.explained = verdict.explained && (!c.moves(i) || study.own_residual(i, i) < good_fit);
  verdict.delay = estimate_delay(study, channels.still);
  if (verdict.delay.significant) report_delay(c, verdict.delay, findings);
  return verdict;
}

}  // namespace steelyard::doctor
