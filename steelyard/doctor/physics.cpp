#include "steelyard/doctor/physics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "steelyard/core/files.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/doctor/nominal.hpp"
#include "steelyard/doctor/readings.hpp"

namespace steelyard::doctor {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Thresholds lie between what good logs show (recorded ones of four arms and simulated ones of every bundled robot) and
// what the damage does; docs/data-doctor.md has both numbers.
constexpr double explained = 0.3;   // share of a joint's squared torque that its own fit explains, below which there is
                                    // a warning when no reading helps [-]; good logs have 0.7, TIAGo's currents 0.5
constexpr double sign_share = 0.1;  // share of a joint's torque that inertia and friction must take with the wrong
                                    // sign for it to be reversed [-]; recorded joints show -0.3 at worst where the
                                    // motion has no information,
constexpr double sign_sigmas = 10;  // and then within 5 standard deviations (for white noise, which residuals are
                                    // not) [-]
constexpr double exact_fit = 0.01;  // residual over torque below which nothing is wrong, and ratios are rounding [-]

constexpr double frictionless = 0.01;  // friction over torque of a joint [-]: no drive has so little
constexpr double idle = 150;  // largest torque over the limit of most joints over that of one, which is in another unit
                              // [-]; good logs show 45, units differ by 1000

constexpr int most_joints = 12;  // more joints are not asked for zeros, clocks and gains of single ones: the time grows
                                 // with the cube of their number
constexpr double gain_better = 0.75;  // residual with another gain of one joint over the given one's, to doubt that
                                      // [-]; good logs have 0.89 at least
constexpr double gain_seen = 1.1;     // the same below which a log does not determine the gain [-]
constexpr double drifting = 0.3;      // fall of the squared residual by a torque clock of another pace [-]
constexpr double outstanding = 25;    // squared residual of 0.4 s over that of the others, the mean and the worst of
                                      // them, that is an event [-]; good logs show 9
constexpr double warming = 7;         // a steady change of friction in its deviations, times the share of a joint's
                                      // squared residual that it takes [-]; good logs show 2.9 at most
constexpr double own_delay = 3.2;     // a joint's own delay in its deviations, times the square of the share of its
                                      // squared residual that it takes [-]; good logs show 1.5 at most
constexpr double smoothed = 0.25;   // what is left of the squared residual with the motion's part low-passed, behind a
                                    // filter [-]; good logs have 0.54 at least
constexpr double drifts = 60;       // share of a joint's squared residual that a steady change takes over the rest,
                                    // times the log's length [s]; good logs show 20 at most
constexpr double long_enough = 20;  // time in which drifts show [s]
constexpr double noted_sigmas = 5, noted_change = 0.05;  // such a change that is worth a note: its deviations, and its
                                                         // share of the torque's [-]

double root_mean_square(const VectorXd& x) { return std::sqrt(x.squaredNorm() / static_cast<double>(x.size())); }
double deviation(const VectorXd& x) { return root_mean_square(x.array() - x.mean()); }

// A torque that some joint explains well alone is better evidence of order and gravity than one with much unmodelled
// friction: it is weighted by its smallest residual.
VectorXd trust(const PhysicsCase& c) {
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

// Joint i's inertia and friction, as shares of its torque, in one number that is positive in every real drive.
Study::Combination passive_share(const PhysicsCase& c, int i, const VectorXd& inertia_row) {
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

// What speaks for or against the sign of each joint's torque: inertia and friction, as shares of it, and its
// correlation with the nominal torque. Positive where it is right; 0 where nothing is certain.
VectorXd signs_seen(const PhysicsCase& c, const std::vector<Study::Combination>& shares, const NominalCase* nominal) {
  VectorXd out = nominal != nullptr ? nominal_correlations(*nominal) : VectorXd::Zero(c.study.joints());
  for (int i = 0; i < c.study.joints(); ++i)
    if (const auto& share = shares[static_cast<std::size_t>(i)];
        std::abs(share.value) > std::max(sign_share, sign_sigmas * share.deviation))
      out[i] += share.value;
  return out;
}

// Which torques are reversed: of joints for which that is seen, and what others then need to go together with them.
class Signs {
 public:
  Signs(const PhysicsCase& c, const VectorXd& seen) : c_(c), seen_(seen), factors_(VectorXd::Ones(seen.size())) {
    for (Index i = 0; i < seen.size(); ++i)
      if (seen[i] < 0) factors_[i] = -1;
  }

  bool reversed(int i) const { return factors_[i] < 0; }
  double left() const { return left(factors_); }

  // One sign after the other, as long as the fit of all joints together gains by it. A fit cannot tell all signs from
  // none: what is seen decides. Joints of which nothing says anything follow if all others are reversed.
  void settle() {
    for (int round = 0; round < c_.study.joints(); ++round) {
      const auto [best, ratio] = best_change();
      if (best < 0 || ratio > gains) break;
      factors_[best] = -factors_[best];
    }
    if (factors_.dot(seen_) < 0) factors_ = -factors_;
    bool all = true;
    for (int i = 0; i < c_.study.joints(); ++i) all = all && (!c_.moves(i) || factors_[i] < 0 || open(i));
    for (int i = 0; i < c_.study.joints() && all; ++i) factors_[i] = -1;
  }

  // Neither the joint itself nor its fit with others tells its sign.
  bool open(int i) const { return seen_[i] == 0 && left_with_other(i) < left() / gains; }

 private:
  static constexpr double gains = 0.9;  // residual with another sign over that without [-]

  double left(const VectorXd& factors) const { return c_.study.residual(as_given(c_), c_.evenly, factors); }

  double left_with_other(int i) const {
    VectorXd other = factors_;
    other[i] = -other[i];
    return left(other);
  }

  std::pair<int, double> best_change() const {
    const double now = left();
    int best = -1;
    double least = infinity;
    for (int i = 0; i < c_.study.joints(); ++i)
      if (const double other = c_.moves(i) ? left_with_other(i) : infinity; other < least) least = other, best = i;
    return {best, least / std::max(now, 1e-300)};
  }

  const PhysicsCase& c_;
  const VectorXd& seen_;
  VectorXd factors_;
};

// Tries the signs, and says what the fit becomes. False where none is to change: what seems negative in one joint is
// then what its friction lacks.
bool refuse_signs(const PhysicsCase& c, const std::vector<std::string>& reversed, const VectorXd& seen,
                  Findings& findings) {
  Signs signs(c, seen);
  const double these = signs.left();
  signs.settle();
  std::vector<std::string> channels, open;
  int moving = 0;
  for (int i = 0; i < c.study.joints(); ++i) {
    if (!c.moves(i)) continue;
    ++moving;
    if (signs.reversed(i))
      channels.push_back(c.channel(i));
    else if (signs.open(i))
      open.push_back(c.channel(i));
  }
  if (channels.empty()) return false;
  const bool all = static_cast<int>(channels.size()) == moving && moving > 1;
  std::string tried = fmt::format("with that the fit of all joints leaves {:.2g} of the torque", signs.left());
  if (!all)
    tried += fmt::format(", as recorded {:.2g}{}", c.residual,
                         open.empty() ? "" : fmt::format("; the log does not determine the sign of {}", listed(open)));
  else if (these > signs.left())
    tried += fmt::format(", with the sign of these alone changed {:.2g}", these);
  findings.refuse_file(
      "torque-sign",
      fmt::format("the torque of joint{} {} has the wrong sign: inertia and friction would be negative: change the "
                  "sign of {}{} (of its gain, for a current), or of the joint's axis in the robot file; {}",
                  reversed.size() > 1 ? "s" : "", listed(reversed), all ? "all torques, " : "", join(channels), tried));
  return true;
}

// True when torques are reversed: inertia and friction would be negative.
bool examine_signs(const PhysicsCase& c, const NominalCase* nominal, Findings& findings) {
  const std::vector<VectorXd> inertia_rows = c.study.inertia_rows();
  std::vector<Study::Combination> shares(static_cast<std::size_t>(c.study.joints()), {0, infinity});
  std::vector<std::string> reversed;
  double wrong = 0;  // largest negative share beyond doubt
  for (int i = 0; i < c.study.joints(); ++i) {
    if (!c.moves(i) || c.study.own_residual(i, i) > good_fit) continue;
    const auto& share = shares[static_cast<std::size_t>(i)] =
        passive_share(c, i, inertia_rows[static_cast<std::size_t>(i)]);
    if (share.value > -sign_sigmas * share.deviation) continue;
    wrong = std::max(wrong, -share.value);
    if (share.value < -sign_share)
      reversed.push_back(fmt::format("{} ({:.2g} ± {:.1g})", c.name(i), share.value, share.deviation));
  }
  const bool refused = !reversed.empty() && refuse_signs(c, reversed, signs_seen(c, shares, nominal), findings);
  findings.exceeds("torque-sign", refused || reversed.empty() ? wrong : 0, sign_share);
  return refused;
}

void warn_unexplained(const PhysicsCase& c, Findings& findings) {
  std::vector<std::string> names;
  double most = 0;
  for (int i = 0; i < c.study.joints(); ++i) {
    if (!c.moves(i)) continue;
    const double share = 1 - std::pow(c.study.own_residual(i, i), 2);
    most = std::max(most, explained / std::max(share, 0.01));
    if (share < explained) names.push_back(fmt::format("{} ({:.0f} %)", c.name(i), 100 * c.study.own_residual(i, i)));
  }
  findings.exceeds("torque-unexplained", most, 1);
  if (!names.empty())
    findings.warn(
        "torque-unexplained",
        fmt::format("no rigid-body model with friction explains the torque of {} (residual over torque "
                    "in brackets): check the columns of tau and q, the robot file, and whether the joint moves "
                    "enough",
                    listed(names)));
}

void report_delay(const PhysicsCase& c, const Delay& delay, Findings& findings) {
  const auto side = [](double seconds) { return seconds < 0 ? "leads" : "lags"; };
  std::vector<std::string> others;
  for (int i = 0; i < c.study.joints(); ++i)
    if (c.moves(i) &&
        std::abs(delay.joints[i] - delay.seconds) > std::max(delay_sigmas * delay.joint_deviations[i], 2e-3))
      others.push_back(fmt::format("{} {} by {:.2f} ± {:.2f} ms", c.name(i), side(delay.joints[i]),
                                   1e3 * std::abs(delay.joints[i]), 1e3 * delay.joint_deviations[i]));
  findings.warn(
      "torque-delay",
      fmt::format("torque {} motion by {:.2f} ± {:.2f} ms (its squared residual falls by {:.0f} %): {}{}",
                  side(delay.seconds), 1e3 * std::abs(delay.seconds), 1e3 * delay.deviation, 100 * delay.gain,
                  findings.judged() ? "the log is only validated on and stays as it is; predictions have the delay "
                                      "of the fitted logs"
                                    : "compensated",
                  others.empty() ? "" : "; not the same for every joint: " + listed(others)));
}

// What a log cannot decide.
struct Unchecked {
  std::vector<std::string> gains;        // joints, half or twice whose effort would fit as well
  std::vector<std::string> rough_gains;  // the same for 1.4 times as much, or as little
  bool clock = false;                    // nothing shows at which pace its clock ran
};

// A gain that is wrong shows where the links' parameters appear in the torques of several joints: with the right one
// the fit of all joints together leaves less.
void examine_gains_together(const PhysicsCase& c, const VectorXd& weights, double given, Unchecked& unchecked,
                            Findings& findings) {
  double least = infinity, best = 1;
  int doubtful = 0;
  for (int i = 0; i < c.study.joints(); ++i) {
    if (!c.moves(i)) continue;
    VectorXd factors = VectorXd::Ones(c.study.joints());
    double far = infinity, near = infinity;
    for (const double factor : {0.5, 1 / 1.4, 1.4, 2.0}) {
      factors[i] = factor;
      const double ratio = c.study.residual(as_given(c), weights, factors) / given;
      if (ratio < least) least = ratio, best = factor, doubtful = i;
      double& flattest = factor == 0.5 || factor == 2 ? far : near;
      flattest = std::min(flattest, ratio);
    }
    if (far < gain_seen)
      unchecked.gains.push_back(c.name(i));
    else if (near < gain_seen)
      unchecked.rough_gains.push_back(c.name(i));
  }
  if (findings.exceeds("torque-gain", given > exact_fit ? 1 / least - 1 : 0, 1 / gain_better - 1))
    findings.warn(
        "torque-gain",
        fmt::format("{}: with {} times {:.2g} the fit of all joints leaves {:.2g} of the residual: check the drive "
                    "gain and the unit of that channel",
                    c.name(doubtful), c.channel(doubtful), best, least));
}

void note_unchecked(const PhysicsCase& c, const Unchecked& unchecked, Findings& findings) {
  std::vector<std::string> what;
  const char* const gain = c.signals.from_current ? "the drive gain" : "the scale of the torque";
  if (!unchecked.gains.empty())
    what.push_back(fmt::format("{} of {} (half or twice as much would fit as well)", gain, listed(unchecked.gains)));
  if (!unchecked.rough_gains.empty())
    what.push_back(fmt::format("{} of {} to better than 1.4", gain, listed(unchecked.rough_gains)));
  if (unchecked.clock) what.push_back("the pace of its clock (no velocities were recorded)");
  if (!c.model.has_inertia())
    what.push_back(
        "zeros and order of the joints, a tilted mounting, the scale of all torques together, and whether gravity was "
        "taken out of the efforts (nominal inertias of the bare robot would)");
  if (c.study.seconds() < long_enough)
    what.push_back(
        fmt::format("faults that show only in more than its {:.0f} s: drifts of gains and offsets, loads that change, "
                    "other motions",
                    c.study.seconds()));
  if (what.empty() || findings.judged()) return;
  what.push_back(
      "whether efforts were measured or commanded, are in proportion to the torques, without a share of their "
      "neighbours' (crosstalk), unfiltered above 1.5 Hz and not all off by one scale; zeros of several joints at once; "
      "single channels late by less than 0.1 s");
  findings.info("log-unchecked",
                fmt::format("this log alone cannot check: {}. A load of known mass, nominal inertias, or another "
                            "record of the same motion can",
                            listed(what, 5, "; ")));
}

// A torque that is next to nothing of what its drive can do, beside others that are not: a wrist that turns freely, as
// in simulations, or another unit.
void note_idle_torques(const PhysicsCase& c, Findings& findings) {
  std::vector<std::pair<double, int>> used;  // largest torque over the limit, and the joint
  for (int i = 0; i < c.study.joints(); ++i) {
    const double limit = c.robot.coordinates[static_cast<std::size_t>(i)].limits.effort;
    if (c.moves(i) && limit > 0 && std::isfinite(limit))
      used.emplace_back(c.study.tau().col(i).cwiseAbs().maxCoeff() / limit, i);
  }
  if (used.size() < 3) return;
  std::sort(used.begin(), used.end());
  const double usual = used[used.size() / 2].first, least = used[0].first;
  const int joint = used[0].second;
  if (usual > idle * least)
    findings.info("torque-unit", fmt::format("{} of {} reaches {:.2g} of what its drive can do, most joints {:.2g}: is "
                                             "it in another unit (units: {{{}: [...]}}, joint by joint)?",
                                             c.channel(joint), c.name(joint), least, usual,
                                             c.signals.from_current ? "current" : "tau"));
}

// A torque without any friction is no drive's: it was computed, or simulated, or the sensor sits behind the gears.
bool note_no_friction(const PhysicsCase& c, Findings& findings) {
  double most = 0;
  for (int i = 0; i < c.study.joints(); ++i) {
    if (!c.moves(i)) continue;
    const auto fit = c.study.fit(i);
    VectorXd friction = VectorXd::Zero(c.study.rows());
    for (Index k = 0; k < fit.theta.size(); ++k) {
      const int column = c.study.columns(i)[static_cast<std::size_t>(k)];
      const Parameter& p = c.study.layout()[c.study.base().kept[static_cast<std::size_t>(column)]];
      if (p.kind == ParameterKind::friction && p.shaft == i) friction += fit.theta[k] * c.study.W(i).col(k);
    }
    const double torque = deviation(c.study.tau().col(i));
    most = std::max(most, torque > 0 ? deviation(friction) / torque : infinity);
  }
  if (most >= frictionless) return false;
  findings.info(
      "torque-frictionless",
      fmt::format(
          "no joint shows friction beyond {:.1g} % of its torque, as with torques that a controller computes or a "
          "simulation without friction: were they measured? A model of computed torque lacks the drives' friction",
          100 * most));
  return true;
}

// Faults of time: a torque clock that runs at another pace, a contact, friction that warms up.
void report_time(const PhysicsCase& c, const TimeFaults& faults, Findings& findings) {
  if (findings.exceeds("torque-clock", faults.drift_gain, drifting))
    findings.refuse_file("torque-clock",
                         fmt::format("torque and position were recorded with clocks of different pace: with torque "
                                     "stretched by {:.2g} % the squared residual falls by {:.0f} %: record them with "
                                     "one clock, or choose rows: so short that it does not matter",
                                     100 * faults.drift, 100 * faults.drift_gain));
  if (findings.exceeds("torque-event", faults.event.ratio, outstanding))
    findings.warn(
        "torque-event",
        fmt::format("{}: at t = {:.4g} s from the first sample the torque departs from the fit, {:.0f} times as far in "
                    "squares as elsewhere: a contact, or a fault of the channel; choose rows: without it",
                    c.name(faults.event.joint), faults.event.time, faults.event.ratio));
  if (findings.exceeds("torque-late", faults.own_delay.evidence, own_delay))
    findings.warn(
        "torque-late",
        fmt::format("{}: {} is {:.0f} ± {:.0f} ms {} than those of other joints, which explains {:.0f} % of "
                    "its squared residual; it is not compensated: record all channels at the same instants{}; friction "
                    "that lags looks alike",
                    c.name(faults.own_delay.joint), c.channel(faults.own_delay.joint),
                    1e3 * std::abs(faults.own_delay.seconds), 1e3 * faults.own_delay.deviation,
                    faults.own_delay.seconds > 0 ? "later" : "earlier", 100 * faults.own_delay.gain,
                    faults.own_delay.seconds > 0 ? "" : "; its position may be late"));
  if (findings.exceeds("torque-smoothed", 1 / std::max(faults.smooth.left, 1e-9) - 1, 1 / smoothed - 1))
    findings.warn(
        "torque-smoothed",
        fmt::format("{}: {} lacks frequencies above about {:.1g} Hz, as behind a low-pass: with the model low-passed "
                    "there too, the fit leaves {:.2g} of the squared residual: record it unfiltered",
                    c.name(faults.smooth.joint), c.channel(faults.smooth.joint), faults.smooth.cutoff,
                    faults.smooth.left));
  const Change &change = faults.change, &friction = faults.friction;
  const auto unit = [&](auto joint) {
    const bool slides = c.robot.coordinates[static_cast<std::size_t>(joint)].type == JointType::prismatic;
    return slides ? "N" : "N·m";
  };
  const bool drifting_torque = findings.exceeds("torque-drift", change.evidence, drifts);
  const bool warms = findings.exceeds("friction-drift", friction.evidence, warming);
  const bool rather_friction = warms && friction.joint == change.joint && friction.share > change.share;
  if (drifting_torque && !rather_friction) {
    const std::string what = fmt::format(
        "{}: {} of {} changes by {} {}, which explains {:.0f} % of the squared residual: repair the sensor "
        "or warm it up first, or choose rows: in which it does not change",
        c.name(change.joint), change.kind == Change::Kind::gain ? "the gain" : "the offset", c.channel(change.joint),
        change.kind == Change::Kind::gain ? fmt::format("{:+.0f} %", 100 * change.change)
                                          : fmt::format("{:+.3g} {}", change.change, unit(change.joint)),
        change.passes ? "for a part of the log, as by a push" : "from start to end", 100 * change.share);
    findings.warn("torque-drift", c.study.seconds() < long_enough
                                      ? what + "; in so short a log friction that the fit lacks looks alike"
                                      : what);
  }
  if (drifting_torque && !rather_friction && friction.joint == change.joint) return;
  if (!warms && (friction.sigmas < noted_sigmas || friction.relative < noted_change)) return;
  const std::string what = fmt::format(
      "{}: friction changes by {:+.3g} {} from start to end, by {:.2g} standard deviations, which explains {:.0f} % of "
      "the squared residual",
      c.name(friction.joint), friction.change, unit(friction.joint), friction.sigmas, 100 * friction.share);
  if (warms)
    findings.warn("friction-drift", what + ": warm the robot up first, or record longer");
  else
    findings.info("friction-drift", what);
}

}  // namespace

PhysicsVerdict examine_physics(const Model& model, const Signals& signals, const std::vector<Stretch>& stretches,
                               const ChannelVerdict& channels, Findings& findings, const Run& run) {
  PhysicsVerdict verdict;
  const Robot& robot = model.robot;
  const Study study(robot, stretches, signals.dt);
  if (!study.enough()) {
    findings.info("examined-briefly", fmt::format("{} usable samples are too few to compare torque and motion ({} "
                                                  "parameters): orders, units, signs and delay were not checked",
                                                  study.rows(), study.parameters()));
    return verdict;
  }
  PhysicsCase c{model, signals, robot, stretches, channels.still, signals.dt, study, run};
  c.evenly = VectorXd::Ones(study.joints());
  for (const int i : channels.still) c.evenly[i] = 0;
  c.residual = study.residual(c.evenly);
  const VectorXd weights = trust(c);
  const double given = study.residual(weights);
  const NominalCase nominal{model, signals, study, channels.still};
  if (model.has_inertia() && examine_nominal_units(nominal, findings)) return verdict;
  Reading unit{.code = "position-unit"}, order_or_gravity{.code = "torque-order"}, joints{.code = "joint-order"};
  try_units(c, unit);
  if (channels.limits_complaint.empty())  // else a unit, or the motors' side
    try_orders(c, weights, given, model.has_inertia() ? &nominal : nullptr, order_or_gravity);
  try_gravity(c, weights, given, order_or_gravity);
  if (!model.has_inertia() && channels.still.empty()) try_joint_orders(c, joints);
  for (const Reading& reading : {unit, order_or_gravity, joints})  // with positions in another unit, no order is right
    if (findings.exceeds(reading.code, c.residual > exact_fit ? std::max(0.0, 1 / reading.ratio - 1) : 0,
                         1 / better_reading - 1)) {
      findings.refuse_file(reading.code, reading.message);
      return verdict;
    }
  if (examine_signs(c, model.has_inertia() ? &nominal : nullptr, findings)) return verdict;
  if (model.has_inertia() && channels.still.empty() && examine_small_torques(nominal, findings)) return verdict;
  const bool small = robot.dof() <= most_joints;
  if (small && model.has_inertia() && channels.still.empty() &&  // with joints that rest, other readings fit by chance
      (examine_nominal_readings(nominal, findings) || examine_removed_gravity(c, nominal, weights, given, findings)))
    return verdict;
  Unchecked unchecked;
  const bool paced = model.has_inertia() && channels.still.empty() && examine_pace(nominal, findings);
  unchecked.clock = !paced && signals.qd.size() == 0;
  if (small) examine_gains_together(c, weights, given, unchecked, findings);
  warn_unexplained(c, findings);
  if (model.has_inertia()) examine_offsets(nominal, findings);
  if (!note_no_friction(c, findings)) note_idle_torques(c, findings);
  if (channels.still.empty()) note_unchecked(c, unchecked, findings);  // else other logs may check it
  verdict.explained = c.residual < good_fit;
  for (int i = 0; i < study.joints(); ++i)
    verdict.explained = verdict.explained && (!c.moves(i) || study.own_residual(i, i) < good_fit);
  verdict.delay = estimate_delay(study, channels.still);
  findings.exceeds("torque-delay", verdict.delay.evidence, 1);
  if (verdict.delay.significant) report_delay(c, verdict.delay, findings);
  const TimeFaults faults = examine_time(study, verdict.delay, channels.still);
  if (channels.still.empty()) report_time(c, faults, findings);
  return verdict;
}

}  // namespace steelyard::doctor
