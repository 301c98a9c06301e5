#include "steelyard/doctor/nominal.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "steelyard/core/files.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/dynamics/model.hpp"

namespace steelyard::doctor {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Thresholds lie between what good logs show and what the damage does; docs/data-doctor.md has both numbers.
constexpr double much_better = 0.7;  // another reading (zero, gravity, clock) is right when it leaves less than this of
                                     // what the given one leaves [-]
constexpr double well_read = 0.5;    // and less than this of the torque [-]
constexpr double fairly_read = 0.3;  // less left of the torque as it is, and no zero, unit or clock is wrong [-]: a
                                     // load that the model lacks leaves 0.2
constexpr double agreeing = 0.8;     // correlation of a joint's torque with the nominal one, from which their ratio
                                     // means something [-]
constexpr double unit_ratio = 60;   // ratio of a joint's gain to the others' that no wrong mass explains [-]; good logs
                                    // show up to 19 (a wrist with a load that the description lacks), units 1000
constexpr double small_ratio = 20;  // the same of all its torque, friction included, below the nominal one [-]
constexpr double side_ratio = 6;    // ratio of all joints above which a gear ratio is suspected [-]; good logs show 2.2
constexpr double pace_ratio = 2.8;  // ratio of torques of acceleration to those of gravity, both over the nominal ones,
                                    // that is a clock's [-]: time twice off makes it 4; good logs show 0.7 to 1.6
constexpr double tilted = 3;        // [deg]; good logs of whole arms show 4 at most, which explain nothing
constexpr double small_zero = 0.2;  // [rad]: offsets of single joints that zeros nearby are looked for with
constexpr double slightly_better =
    0.88;  // such a zero, or a small tilt, is right when it leaves less than this of what the given one leaves
           // [-]; good logs have 0.98 at least
constexpr double least_zero = 0.08;   // smallest that counts [rad], and
constexpr double most_zero = 0.6;     // largest that is read from them
constexpr double weighty = 0.7;       // nominal torque of gravity over a joint's torque, friction aside, from which it
                                      // should be seen there [-]
constexpr double large_offset = 1.5;  // constant in a torque over what it varies by, friction and nominal torque aside,
constexpr double limit_share = 10;    // or over a tenth of the joint's largest torque, whichever is less [-]
constexpr double main_share = 0.3;  // nominal torque of gravity over the largest joint's, of those that carry most [-]
constexpr double alike = 1.2;       // residuals of two readings whose ratio is less are alike [-]
constexpr double floor_share = 0.05;  // residual below which joints count alike [-]

// Torque and nominal torque at the study's rows; what a constant, friction and a rotor explain is taken out of both.
class Nominal {
 public:
  explicit Nominal(const NominalCase& c) : Nominal(c.model, c.study, c.still) {}
  Nominal(const Model& model, const Study& study, const std::vector<int>& still) : model_(model), study_(study) {
    for (int i = 0; i < study.joints(); ++i) {
      const bool moves = std::find(still.begin(), still.end(), i) == still.end();
      const VectorXd v = study.speed().col(i);
      MatrixXd nuisance(study.rows(), 4);
      nuisance << VectorXd::Ones(v.size()), v, (v.array() / 0.05).tanh().matrix(), study.acceleration().col(i);
      nuisance_.emplace_back(nuisance);
      tau_.push_back(cleaned(i, study.tau().col(i)));
      if (moves && tau_.back().norm() > 0) moving_.push_back(i);
    }
    dynamic_ = torque_of(Eigen::Vector3d::Zero(), study.q(), study.speed(), study.acceleration());
    const MatrixXd still_stand = MatrixXd::Zero(study.rows(), study.joints());
    for (int k = 0; k < 3; ++k)
      gravity_.push_back(torque_of(Eigen::Vector3d::Unit(k), study.q(), still_stand, still_stand));
  }

  const std::vector<int>& moving() const { return moving_; }
  const std::vector<VectorXd>& tau() const { return tau_; }

  /// Cleaned nominal torques by joint: gravity g, and a true clock that runs `slower` times slower than the recorded.
  std::vector<VectorXd> predicted(const Eigen::Vector3d& g, double slower = 1) const {
    std::vector<VectorXd> out;
    for (std::size_t i = 0; i < tau_.size(); ++i)
      out.emplace_back(dynamic_[i] / (slower * slower) + g[0] * gravity_[0][i] + g[1] * gravity_[1][i] +
                       g[2] * gravity_[2][i]);
    return out;
  }
  /// How much of a joint's torque goes along with that of gravity g, the dynamic one aside; and whether that is as
  /// large as what was measured.
  struct Carried {
    double nominal = 0, correlation = 0;
    bool large = false;
  };
  Carried carried(int joint, const Eigen::Vector3d& g) const {
    const auto i = static_cast<std::size_t>(joint);
    VectorXd weight = g[0] * gravity_[0][i] + g[1] * gravity_[1][i] + g[2] * gravity_[2][i], tau = tau_[i];
    const double nominal = weight.norm();
    const bool large = nominal > weighty * tau.norm();
    if (const double square = dynamic_[i].squaredNorm(); square > 0) {
      weight -= dynamic_[i].dot(weight) / square * dynamic_[i];
      tau -= dynamic_[i].dot(tau) / square * dynamic_[i];
    }
    const double norm = weight.norm() * tau.norm();
    return {nominal, norm > 0 ? weight.dot(tau) / norm : 0, large};
  }
  /// Measured over nominal torque of a joint, that of gravity and that of acceleration apart, with their deviations.
  struct Shares {
    double weight = 0, weight_deviation = infinity, dynamic = 0, dynamic_deviation = infinity;
    double size = 0;   // of the nominal torque of gravity
    double left = 1;   // share of the torque that neither explains
    double moved = 0;  // share of the torque that acceleration takes
  };
  Shares shares(int joint, const Eigen::Vector3d& g) const {
    constexpr Index blocks = 16;  // of time: residuals are correlated
    const auto i = static_cast<std::size_t>(joint);
    const VectorXd weight = g[0] * gravity_[0][i] + g[1] * gravity_[1][i] + g[2] * gravity_[2][i], &y = tau_[i];
    MatrixXd A(y.size(), 2);
    A << weight, dynamic_[i];
    Shares out;
    out.size = weight.norm();
    if (!(dynamic_[i].norm() > 1e-6 * y.norm())) return out;
    const bool pulls = out.size > 1e-3 * dynamic_[i].norm();
    if (!pulls) A = A.rightCols(1).eval();
    const MatrixXd inverse = (A.transpose() * A).inverse();
    const VectorXd values = inverse * A.transpose() * y, residual = y - A * values;
    MatrixXd scores = MatrixXd::Zero(A.cols(), A.cols());
    for (Index b = 0; b < blocks; ++b) {
      const Index first = b * y.size() / blocks, count = (b + 1) * y.size() / blocks - first;
      const VectorXd sum = A.middleRows(first, count).transpose() * residual.segment(first, count);
      scores += sum * sum.transpose();
    }
    const VectorXd deviations = (inverse * scores * inverse).diagonal().cwiseSqrt();
    out.dynamic = values[values.size() - 1], out.dynamic_deviation = deviations[values.size() - 1];
    if (pulls) out.weight = values[0], out.weight_deviation = deviations[0];
    out.left = residual.norm() / y.norm();
    out.moved = out.dynamic * dynamic_[i].norm() / y.norm();
    return out;
  }

  /// Share of the torque `of` another joint that is not in proportion to this one's nominal torque.
  double residual_with(int joint, int of, const VectorXd& predicted) const {
    const VectorXd y = cleaned(joint, study_.tau().col(of));
    const double norm = predicted.norm() * y.norm();
    const double correlation = norm > 0 ? std::max(0.0, predicted.dot(y) / norm) : 0;
    return std::sqrt(std::max(0.0, 1 - correlation * correlation));
  }

  /// One joint's positions in another unit, or from another zero.
  std::vector<VectorXd> with_joint(int joint, double factor, double offset) const {
    MatrixXd q = study_.q(), v = study_.speed(), a = study_.acceleration();
    q.col(joint) = q.col(joint).array() * factor + offset;
    v.col(joint) *= factor;
    a.col(joint) *= factor;
    return torque_of(model_.robot.gravity, q, v, a);
  }

  /// The channels of two joints exchanged: nominal torques where their torques stand.
  std::vector<VectorXd> with_exchanged(int i, int k) const {
    const auto exchange = [&](MatrixXd x) {
      x.col(i).swap(x.col(k));
      return x;
    };
    const MatrixXd torque = torques(model_, exchange(study_.q()).transpose(), exchange(study_.speed()).transpose(),
                                    exchange(study_.acceleration()).transpose(), rigid_links);
    std::vector<VectorXd> out;
    for (int j = 0; j < study_.joints(); ++j)
      out.push_back(cleaned(j, torque.row(j == i ? k : j == k ? i : j).transpose()));
    return out;
  }

  /// Share of every moving joint's torque that is not in proportion to the nominal one.
  VectorXd residuals(const std::vector<VectorXd>& predicted) const {
    VectorXd out = VectorXd::Ones(static_cast<Index>(moving_.size()));
    for (std::size_t k = 0; k < moving_.size(); ++k) {
      const VectorXd &x = predicted[static_cast<std::size_t>(moving_[k])],
                     &y = tau_[static_cast<std::size_t>(moving_[k])];
      const double correlation = x.norm() > 0 ? std::max(0.0, x.dot(y) / (x.norm() * y.norm())) : 0;
      out[static_cast<Index>(k)] = std::sqrt(std::max(0.0, 1 - correlation * correlation));
    }
    return out;
  }

  /// The gravity that leaves least of it.
  Eigen::Vector3d best_gravity() const {
    Eigen::Matrix3d A = Eigen::Matrix3d::Zero();
    Eigen::Vector3d b = Eigen::Vector3d::Zero();
    for (const int i : moving_) {
      const auto k = static_cast<std::size_t>(i);
      MatrixXd G(tau_[k].size(), 3);
      G << gravity_[0][k], gravity_[1][k], gravity_[2][k];
      A += G.transpose() * G / tau_[k].squaredNorm();
      b += G.transpose() * (tau_[k] - dynamic_[k]) / tau_[k].squaredNorm();
    }
    return A.completeOrthogonalDecomposition().solve(b);
  }

 private:
  VectorXd cleaned(int i, const VectorXd& x) const {
    const auto& qr = nuisance_[static_cast<std::size_t>(i)];
    VectorXd y = qr.householderQ().adjoint() * x;
    y.head(qr.cols()).setZero();
    return qr.householderQ() * y;
  }
  std::vector<VectorXd> torque_of(const Eigen::Vector3d& g, const MatrixXd& q, const MatrixXd& v,
                                  const MatrixXd& a) const {
    Model turned = model_;
    turned.robot.gravity = g;
    const MatrixXd torque = torques(turned, q.transpose(), v.transpose(), a.transpose(), rigid_links);
    std::vector<VectorXd> out;
    for (int i = 0; i < study_.joints(); ++i) out.push_back(cleaned(i, torque.row(i).transpose()));
    return out;
  }

  const Model& model_;
  const Study& study_;
  std::vector<Eigen::HouseholderQR<MatrixXd>> nuisance_;
  std::vector<VectorXd> tau_, dynamic_;
  std::vector<std::vector<VectorXd>> gravity_;
  std::vector<int> moving_;
};

std::string joint_text(const Model& model, int i) {
  return fmt::format("'{}'", model.robot.coordinates[static_cast<std::size_t>(i)].name);
}

std::string vector_text(const Eigen::Vector3d& g, const char* between) {
  return fmt::format("{:.4g}{}{:.4g}{}{:.4g}", g[0] + 0.0, between, g[1] + 0.0, between, g[2] + 0.0);
}

// Another reading of the log, and what it leaves.
struct NominalReading {
  VectorXd residuals;
  const char* code = "";
  std::string text;
  bool certain = true;  // refused, where the log as it is leaves much of the torque; else a warning,
  bool subtle = false;  // if it may be right where that leaves little, too
  double better = much_better;
};

std::vector<NominalReading> readings(const Model& model, const Nominal& nominal) {
  std::vector<NominalReading> out;
  const Eigen::Vector3d given = model.robot.gravity;
  for (const int i : nominal.moving()) {
    if (model.robot.coordinates[static_cast<std::size_t>(i)].type == JointType::prismatic) continue;
    out.push_back({nominal.residuals(nominal.with_joint(i, M_PI / 180, 0)), "position-unit",
                   fmt::format("joint {} is not in radians: with q{} in degrees (units: {{q: [...]}}, joint by joint)",
                               joint_text(model, i), i + 1)});
    for (const double offset : {M_PI, M_PI / 2, -M_PI / 2})
      out.push_back({nominal.residuals(nominal.with_joint(i, 1, offset)), "position-zero",
                     fmt::format("the zero of joint {} is not the robot file's: with {:+.4g} rad added to q{}",
                                 joint_text(model, i), offset, i + 1)});
  }
  for (std::size_t k = 1; k < nominal.moving().size(); ++k) {
    const int i = nominal.moving()[k - 1], next = nominal.moving()[k];
    out.push_back({nominal.residuals(nominal.with_exchanged(i, next)), "joint-order",
                   fmt::format("joints {} and {} are exchanged: with the channels of the one for those of the other "
                               "(columns:, or joints: in the log's order)",
                               joint_text(model, i), joint_text(model, next)),
                   true, true});
  }
  for (const double slower : {1e-3, 0.1, 0.5, 2.0, 10.0, 60.0})
    out.push_back({nominal.residuals(nominal.predicted(given, slower)), "clock-unit",
                   fmt::format("time is in another unit, or the rate is wrong: with stamps times {:g}", slower)});
  if (given.norm() == 0) return out;
  const auto gravity = [&](const Eigen::Vector3d& g, bool certain) {
    out.push_back({nominal.residuals(nominal.predicted(g)), "gravity-direction",
                   fmt::format("gravity does not point along [{}]: set gravity: [{}] (`gravity` {}), with which",
                               vector_text(given, ", "), vector_text(g, ", "), vector_text(g, ",")),
                   certain, !certain, certain ? much_better : slightly_better});
  };
  gravity(-given, true);
  out.push_back({nominal.residuals(nominal.predicted(Eigen::Vector3d::Zero())), "gravity-removed",
                 "the efforts do not contain the torque of gravity, as with some drivers: record them with it, or set "
                 "gravity: [0, 0, 0] (`gravity` 0,0,0) for a model of these efforts, with which"});
  const Eigen::Vector3d best = nominal.best_gravity();
  const double angle = std::acos(std::clamp(best.normalized().dot(given.normalized()), -1.0, 1.0)) * 180 / M_PI;
  if (angle > tilted && best.norm() > 0.7 * given.norm() && best.norm() < 1.4 * given.norm())
    gravity(best.normalized() * given.norm(), angle > 60);
  return out;
}

// Measured over nominal torque of a joint.
struct Gain {
  int joint = 0;
  double ratio = 0, correlation = 0;
  double size = 0;  // of the nominal torque
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

void refuse_units(const NominalCase& c, const std::vector<Gain>& units, double usual, Findings& findings) {
  std::vector<std::string> channels;
  for (const Gain& g : units) channels.push_back(effort_channel(c.signals, g.joint));
  findings.refuse_file(
      "torque-unit",
      fmt::format("the ratio of measured to nominal torque is {}, and about {:.2g} at the other joints: {} {} in "
                  "another unit: give the units joint by joint (units: {{{}: [...]}}), or the right column (columns:)",
                  gains_text(c.model, units), usual, join(channels), units.size() > 1 ? "are" : "is",
                  c.signals.from_current ? "current" : "tau"));
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
  return !examine_side(c.model, gains, c.signals.from_current, findings) && examine_gains(c, nominal, gains, findings);
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

namespace {

// Joints that some reading explains count most.
VectorXd weights_by(VectorXd least, const std::vector<NominalReading>& readings) {
  for (const NominalReading& r : readings) least = least.cwiseMin(r.residuals);
  return least.cwiseMax(floor_share).cwiseInverse();
}

// A zero that is off by a little: of the joint whose parabola through three offsets goes lowest, its vertex.
void try_small_zeros(const Model& model, const Nominal& nominal, const VectorXd& given,
                     std::vector<NominalReading>& out) {
  std::vector<NominalReading> about;  // two for every joint that turns
  std::vector<int> joints;
  for (const int i : nominal.moving()) {
    if (model.robot.coordinates[static_cast<std::size_t>(i)].type == JointType::prismatic) continue;
    joints.push_back(i);
    for (const double offset : {-small_zero, small_zero})
      about.push_back({.residuals = nominal.residuals(nominal.with_joint(i, 1, offset)), .text = ""});
  }
  const VectorXd weights = weights_by(given, about);
  const auto square = [&](const VectorXd& residuals) { return residuals.cwiseProduct(weights).squaredNorm(); };
  const double at_zero = square(given);
  double lowest = at_zero, offset = 0;
  int joint = 0;
  for (std::size_t k = 0; k < joints.size(); ++k) {
    const double below = square(about[2 * k].residuals), above = square(about[2 * k + 1].residuals);
    const double curvature = below - 2 * at_zero + above, slope = 0.5 * (above - below);
    if (!(curvature > 0)) continue;
    const double at = std::clamp(-slope / curvature, -most_zero / small_zero, most_zero / small_zero);
    if (const double there = at_zero + slope * at + 0.5 * curvature * at * at; there < lowest)
      lowest = there, offset = at * small_zero, joint = joints[k];
  }
  if (std::abs(offset) < least_zero) return;
  out.push_back({nominal.residuals(nominal.with_joint(joint, 1, offset)), "position-zero",
                 fmt::format("the zero of joint {} is not the robot file's: with about {:+.2g} rad added to q{}",
                             joint_text(model, joint), offset, joint + 1),
                 false, true, slightly_better});
}

}  // namespace

bool examine_nominal_readings(const NominalCase& c, Findings& findings) {
  const Nominal nominal(c);
  std::vector<NominalReading> others = readings(c.model, nominal);
  if (nominal.moving().empty() || others.empty()) return false;
  const VectorXd given = nominal.residuals(nominal.predicted(c.model.robot.gravity));
  try_small_zeros(c.model, nominal, given, others);
  const VectorXd weights = weights_by(given, others);
  const auto left = [&](const NominalReading& r) { return r.residuals.cwiseProduct(weights).norm() / weights.norm(); };
  const auto smaller = [&](const auto& a, const auto& b) { return left(a) < left(b); };
  auto best = std::min_element(others.begin(), others.end(), smaller);
  // Stamps of a shorter unit leave next to nothing of gravity, too.
  const auto removed = std::find_if(others.begin(), others.end(),
                                    [](const auto& r) { return std::string(r.code) == "gravity-removed"; });
  if (removed != others.end() && std::string(best->code) == "clock-unit" && left(*removed) < alike * left(*best))
    best = removed;
  const double before = given.cwiseProduct(weights).norm() / weights.norm();
  const bool certain = best->certain && before > fairly_read;
  const bool read = left(*best) < well_read && (certain || best->subtle);
  if (!findings.exceeds(best->code, read ? before / std::max(left(*best), 1e-9) - 1 : 0, 1 / best->better - 1))
    return false;
  const std::string message = fmt::format(
      "{} the torque differs from that of the robot file's inertias by {:.2g} of it, as recorded by {:.2g} (friction "
      "and rotors aside)",
      best->text, left(*best), before);
  if (!certain) {
    findings.warn(best->code, message);
    return false;
  }
  findings.refuse_file(best->code, message);
  return true;
}

}  // namespace steelyard::doctor
