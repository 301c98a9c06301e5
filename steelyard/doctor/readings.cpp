#include "steelyard/doctor/readings.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "steelyard/core/files.hpp"
#include "steelyard/doctor/joint_order.hpp"

namespace steelyard::doctor {

using Eigen::MatrixXd;
using Eigen::VectorXd;

std::vector<int> as_given(const PhysicsCase& c) {
  std::vector<int> order(static_cast<std::size_t>(c.study.joints()));
  std::iota(order.begin(), order.end(), 0);
  return order;
}

namespace {

constexpr double other_unit = 0.6;  // residual with positions divided by a gear ratio over that of degrees, for those
                                    // to be the motors' [-]
constexpr double nearer = 0.9;      // what the nominal torques leave of two that are exchanged, over what they leave of
                                    // them as given, for that to be right [-]
constexpr double gravity_gone = 0.5;  // 1 − correlation of torque and gravity's nominal one, in efforts without it [-];
                                      // good logs show 0.18 at most, and 0.02 those of whole arms
constexpr double without_gravity = 1.02;  // residual of the fit without gravity over that with it, then [-]: good logs
                                          // need gravity

void keep_better(Reading& best, double ratio, const char* code, const std::string& message) {
  if (ratio < best.ratio) best = {ratio, code, message};
}

// Residual of another reading relative to `given`; infinity as soon as the joints looked at leave, each fitted
// alone, more than the right reading would. Joints with few columns come first, so that most are never looked at.
double ratio_of(const PhysicsCase& c, Study& reading, const VectorXd& weights, double given) {
  const double enough = std::pow(better_reading * given * weights.norm(), 2);
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

// Residual with all positions of the log times a factor, relative to the given one; infinity as ratio_of.
double ratio_of_scaled(const PhysicsCase& c, double angles, double lengths) {
  std::vector<Stretch> converted = c.stretches;
  for (int i = 0; i < c.robot.dof(); ++i)
    for (Stretch& s : converted)
      for (MatrixXd* x : {&s.q, &s.speed, &s.acceleration}) x->row(i) *= prismatic(c.robot, i) ? lengths : angles;
  Study reading = Study::reading(c.robot, converted, c.dt);
  return ratio_of(c, reading, c.evenly, c.residual);
}

}  // namespace

void try_units(const PhysicsCase& c, Reading& best) {
  const double ratio = ratio_of_scaled(c, M_PI / 180, 1e-3);
  if (!(ratio < better_reading)) return keep_better(best, ratio, "position-unit", "");
  bool slides = false, turns = false;
  for (int i = 0; i < c.robot.dof(); ++i) (prismatic(c.robot, i) ? slides : turns) = true;
  double gears = 0, least = ratio;
  for (const double other : {20.0, 30.0, 40.0, 80.0, 100.0, 120.0, 160.0, 200.0, 260.0})
    if (const double found = turns ? ratio_of_scaled(c, 1 / other, 1 / other) : infinity; found < least)
      gears = other, least = found;
  if (gears > 0 && least < other_unit * ratio)
    return keep_better(
        best, least, "position-unit",
        fmt::format("positions are on the motor side: divided by about {:.0f}, a gear ratio, the fit to the torques "
                    "leaves {:.2g} of the residual; read in degrees, {:.2g}: give drives: transmission:",
                    gears, least, ratio));
  const char* unit = !slides ? "deg" : !turns ? "mm" : "deg (prismatic ones: mm)";
  keep_better(best, ratio, "position-unit",
              fmt::format("positions are not in {}: read in {}, the fit to the torques leaves {:.2g} of the residual: "
                          "give the unit as units: {{q: {}}} (`units` q={}), and check qd",
                          turns ? "radians" : "metres", unit, ratio, turns ? "deg" : "mm", turns ? "deg" : "mm"));
}

namespace {

// (weight × residual)² of joint i fitted alone to torque k, of which a fit of all joints leaves no less.
double own_square(const PhysicsCase& c, int i, int k, double weight) {
  return std::pow(weight * c.study.own_residual(i, k), 2);
}

}  // namespace

void try_orders(const PhysicsCase& c, const VectorXd& weights, double given, const NominalCase* nominal,
                Reading& best) {
  std::vector<int> order = as_given(c);
  const double enough = std::pow(better_reading * given * weights.norm(), 2);
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
      if (ratio < best.ratio && (nominal == nullptr || exchange_left(*nominal, i, k) < nearer))
        keep_better(best, ratio, "torque-order",
                    fmt::format("the torques of joints {} and {} are exchanged: with {} and {} swapped, the fit leaves "
                                "{:.2g} of the residual: swap the columns (columns:), or the joints' order (joints:)",
                                c.name(i), c.name(k), c.channel(i), c.channel(k), ratio));
      std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(k)]);
    }
}

void try_joint_orders(const PhysicsCase& c, Reading& best) {
  for (const std::vector<int>& order : other_orders(c.robot.dof())) {
    std::vector<Stretch> ordered = c.stretches;
    for (Stretch& s : ordered)
      for (MatrixXd* x : {&s.q, &s.speed, &s.acceleration, &s.tau}) *x = (*x)(order, Eigen::all).eval();
    Study reading = Study::reading(c.robot, ordered, c.dt);
    const double ratio = ratio_of(c, reading, c.evenly, c.residual);
    if (!(ratio < best.ratio)) continue;
    keep_better(best, ratio, "joint-order",
                fmt::format("{} the fit leaves {:.2g} of the residual", order_text(c.robot, order), ratio));
  }
}

namespace {

// "[0, 0, -9.81]", and the option that sets it; no minus zeros.
std::string gravity_text(const Eigen::Vector3d& g) {
  return fmt::format("[{:.4g}, {:.4g}, {:.4g}]", g[0] + 0.0, g[1] + 0.0, g[2] + 0.0);
}
std::string gravity_remedy(const Eigen::Vector3d& g) {
  return fmt::format("set gravity: {} (`gravity` {:.4g},{:.4g},{:.4g})", gravity_text(g), g[0] + 0.0, g[1] + 0.0,
                     g[2] + 0.0);
}

}  // namespace

void try_gravity(const PhysicsCase& c, const VectorXd& weights, double given, Reading& best) {
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

bool examine_removed_gravity(const PhysicsCase& c, const NominalCase& nominal, const VectorXd& weights, double given,
                             Findings& findings) {
  const double missing = c.robot.gravity.norm() > 0 ? gravity_missing(nominal) : 0;
  double evidence = missing / gravity_gone, ratio = 1;
  if (4 * evidence > 1) {  // else gravity is there
    Robot weightless = c.robot;
    weightless.gravity.setZero();
    Study reading = Study::reading(weightless, c.stretches, c.dt);
    reading.look_at(as_given(c));
    ratio = reading.residual(weights) / given;
    evidence = c.residual > good_fit ? 0 : std::min(evidence, (without_gravity - 1) / std::max(ratio - 1, 1e-3));
  }
  if (!findings.exceeds("gravity-removed", evidence, 1)) return false;
  findings.refuse_file(
      "gravity-removed",
      fmt::format(
          "the efforts do not contain the torque of gravity, as with some drivers: their correlation with the gravity "
          "torque of the robot file's links is only {:.2f}, and without gravity the fit leaves {:.2g} of the residual: "
          "record efforts that have it, or set gravity: [0, 0, 0] (`gravity` 0,0,0) for a model of these",
          1 - missing, ratio));
  return true;
}

}  // namespace steelyard::doctor
