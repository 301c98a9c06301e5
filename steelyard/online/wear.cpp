#include "steelyard/online/wear.hpp"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"

namespace steelyard {

using Eigen::Index;

namespace {

constexpr double any_temperature = 1000;  // beyond it the number is no temperature, in any unit
constexpr double least_speed = 0.02;      // share of the fitted speed below which dry friction has no sign [-]

// (T14) The level that one of `series` trends, each of memories of 1, 2, 4 … readings, crosses so often by chance: a
// mean over m readings crosses h about 4 h φ(h)/m times a reading, both signs.
double trend_level(double false_alarms, double window, int series) {
  const double per_reading = false_alarms * window / 3600 / series;
  double h = 3;
  for (int k = 0; k < 60; ++k) {
    const double chance = 8 * h * std::exp(-0.5 * h * h) / std::sqrt(2 * M_PI);
    if (chance < per_reading) break;
    h += 0.1;
  }
  return h;
}

}  // namespace

Wear::Wear(const Model& model, const ResidualStatistics& statistics, const WearOptions& options)
    : joints_(static_cast<std::size_t>(model.robot.dof())),
      density_(checked(statistics, model).density.cwiseMax(1e-12)),
      speed_(Eigen::VectorXd::Constant(model.robot.dof(), least_speed)),
      window_(options.window),
      level_(trend_level(options.false_alarms, options.window, 2 * model.robot.dof())) {
  if (!(options.window > 0) || !(options.false_alarms > 0))
    throw InvalidInput(fmt::format("wear: a window of {} s and {} false alarms an hour; both must be above 0",
                                   options.window, options.false_alarms));
  if (model.provenance && model.provenance->speed.size() == speed_.size())
    speed_ = least_speed * model.provenance->speed.cwiseMax(1e-3);
}

bool Wear::tick(double dt, const ExternalTorque& external, const Eigen::VectorXd& qd, double temperature) noexcept {
  if (!(dt > 0) || !external.begun()) return false;
  bool found = false;
  for (Index i = 0; i < qd.size(); ++i) {
    Joint& joint = joints_[static_cast<std::size_t>(i)];
    joint.state.news = false;
    if (std::abs(qd[i]) < speed_[i]) continue;
    const double weight = dt / density_[i], sign = std::copysign(1.0, qd[i]);
    // −e = ΔF sgn q̇ + Δoffset
    joint.information(0, 0) += weight;
    joint.information(0, 1) += weight * sign;
    joint.information(1, 1) += weight;
    joint.score[0] -= weight * sign * external.residual()[i];
    joint.score[1] -= weight * external.residual()[i];
    joint.time += dt;
    if (std::abs(temperature) < any_temperature) {  // and not where it is no number
      joint.warmth += dt * temperature;
      joint.warm_time += dt;
    }
    if (joint.time >= window_) found = close(static_cast<int>(i)) || found;
  }
  return found;
}

// The window's reading, and a new window.
bool Wear::close(int index) noexcept {
  Joint& joint = joints_[static_cast<std::size_t>(index)];
  Eigen::Matrix2d& N = joint.information;
  N(1, 0) = N(0, 1);
  const double determinant = N.determinant(), temperature = joint.warmth / joint.warm_time;  // not a number: not known
  bool found = false;
  if (determinant > 1e-6 * N(0, 0) * N(1, 1)) {  // it moved both ways
    const Eigen::Matrix2d C = N.inverse();
    const Eigen::Vector2d x = C * joint.score;
    found = add_reading(index, x[0], std::sqrt(C(0, 0)), x[1], std::sqrt(C(1, 1)), temperature);
  }
  N.setZero();
  joint.score.setZero();
  joint.time = joint.warmth = joint.warm_time = 0;
  return found;
}

void Wear::Warmth::add(double temperature, double friction) noexcept {
  if (!(std::abs(temperature) < any_temperature)) return;
  n += 1;
  t += temperature;
  tt += temperature * temperature;
  f += friction;
  tf += temperature * friction;
}

double Wear::Warmth::explained(double temperature) const {
  const double spread = n * tt - t * t;
  if (!(std::abs(temperature) < any_temperature) || n < first_readings || !(spread > 1e-9 * n * tt)) return 0;
  return (n * tf - t * f) / spread * (temperature - usual);
}

double Wear::Trend::drift(double deviation) const {
  // The memory whose mean stands out most.
  double best = 0, out = 0;
  for (int k = 0; k < memories; ++k) {
    const auto m = static_cast<std::size_t>(k);
    const double stands = std::abs(mean[m]) / std::sqrt(variance[m] + 1e-12);
    if (stands > best) {
      best = stands;
      out = mean[m];
    }
  }
  return out * scale * deviation;
}

void Wear::Trend::refer_to(const std::array<double, first_readings>& z) noexcept {
  const Eigen::Map<const Eigen::Array<double, first_readings, 1>> first(z.data());
  reference = first.mean();
  scale = std::sqrt(std::max(1.0, (first - reference).square().sum() / (first_readings - 1)));
}

// One more standardised reading; true where a mean leaves what chance allows.
bool Wear::Trend::add(double z, double level) noexcept {
  const double x = (z - reference) / scale;
  bool beyond = false;
  for (int k = 0; k < memories; ++k) {
    const auto m = static_cast<std::size_t>(k);
    const double share = std::ldexp(1.0, -k);
    mean[m] += share * (x - mean[m]);
    variance[m] = (1 - share) * (1 - share) * variance[m] + share * share;
    const double deviation = std::sqrt(variance[m] + 1.0 / first_readings);
    beyond = beyond || (k > 0 && std::abs(mean[m]) > level * deviation);
  }
  return beyond;
}

// The first readings are those of a healthy joint: friction as far as temperature does not explain it.
void Wear::refer(Joint& joint) noexcept {
  Warmth& warmth = joint.by_temperature;
  warmth.usual = warmth.t / std::max(warmth.n, 1.0);
  std::array<double, first_readings> friction = {}, offset = {};
  for (std::size_t k = 0; k < first_readings; ++k) {
    const Reading &f = joint.first_friction[k], &o = joint.first_offset[k];
    friction[k] = (f.value - warmth.explained(f.temperature)) / f.deviation;
    offset[k] = o.value / o.deviation;
  }
  joint.friction.refer_to(friction);
  joint.offset.refer_to(offset);
}

bool Wear::add_reading(int index, double friction, double friction_deviation, double offset, double offset_deviation,
                       double temperature) noexcept {
  if (!(friction_deviation > 0) || !(offset_deviation > 0) || !std::isfinite(friction) || !std::isfinite(offset))
    return false;
  Joint& joint = joints_[static_cast<std::size_t>(index)];
  JointWear& state = joint.state;
  ++state.readings;
  state.friction = friction;
  state.friction_deviation = friction_deviation;
  state.offset = offset;
  state.offset_deviation = offset_deviation;
  state.news = false;
  Warmth& warmth = joint.by_temperature;
  if (state.readings <= first_readings) {
    const auto k = static_cast<std::size_t>(state.readings - 1);
    joint.first_friction[k] = {friction, friction_deviation, temperature};
    joint.first_offset[k] = {offset, offset_deviation, temperature};
    warmth.add(temperature, friction);
    if (state.readings == first_readings) refer(joint);
    return false;
  }
  const double cold = friction - warmth.explained(temperature);
  warmth.add(temperature, friction);
  const bool wears = joint.friction.add(cold / friction_deviation, level_);
  const bool shifts = joint.offset.add(offset / offset_deviation, level_);
  state.drift = joint.friction.drift(friction_deviation);
  state.news = (wears && !state.worn) || (shifts && !state.shifted);
  state.worn = state.worn || wears;
  state.shifted = state.shifted || shifts;
  return state.news;
}

}  // namespace steelyard
