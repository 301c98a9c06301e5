#include "steelyard/reproduce/bahloul2018_experiment.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "steelyard/consistency/consistent.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/reproduce/bahloul2018_tables.hpp"
#include "steelyard/signals/butterworth.hpp"
#include "steelyard/signals/decimate.hpp"
#include "steelyard/signals/differentiate.hpp"
#include "steelyard/signals/periods.hpp"
#include "steelyard/simulate/sensor.hpp"

namespace steelyard::bahloul2018 {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

const Value& row_of(const std::string& name) {
  return *std::find_if(table4.begin(), table4.end(), [&](const Value& v) { return v.name == name; });
}

double change(const std::string& name) { return row_of(name).with - row_of(name).without; }

/// A ball placed by MYR5 = MY5 + MZ6 + r6 M6, MX6 and MY6.
LinkParameters payload_of_table4(const Denso& arm) {
  double mass = 0;
  const auto all = payload_masses(arm);
  for (const auto& m : all) mass += m.mass / static_cast<double>(all.size());
  const double mz = change("MY_5") - arm.of_payload()(arm.index("MY_5"), 9) * mass;
  constexpr double radius = 0.05;  // [m] ours
  return from_centre_of_mass(mass, Eigen::Vector3d(change("MX_6"), change("MY_6"), mz) / mass,
                             0.4 * mass * radius * radius * Eigen::Matrix3d::Identity());
}

/// Virtual bodies with these base parameters (11).
VectorXd virtual_bodies(const Denso& arm) {
  Information exact(arm.base.count());
  exact.absorb(MatrixXd::Identity(arm.base.count(), arm.base.count()), arm.bare);
  PhysicalOptions options;
  options.level = ConsistencyLevel::positive;
  options.use_shapes = false;
  return make_consistent(arm.nominal, arm.layout, arm.base, exact, arm.bare, options).values;
}

}  // namespace

Denso::Denso()
    : nominal(load_model("denso-vp6242g")),
      robot(nominal.robot),
      layout(robot),
      base(find_base_parameters(robot, layout)) {
  bare = VectorXd::Zero(base.count());
  for (const auto& row : table4) bare[index(row.name)] = row.without;
  for (int k = 0; k < 10; ++k) payload_columns.push_back(layout.link(last_link, k));
  for (int i = 0; i < base.count(); ++i) {
    const int column = base.kept[static_cast<std::size_t>(i)];
    const bool rubs = layout[column].kind == ParameterKind::friction;
    if (rubs) friction.push_back(i);
    if (rubs) payload_columns.push_back(column);
    if (rubs || layout[column].link == last_link) paper_columns.push_back(column);
  }
  payload = payload_of_table4(*this);
  loaded = bare + of_payload() * payload;
  for (const int i : friction) loaded[i] = row_of(layout[base.kept[static_cast<std::size_t>(i)]].name).with;
  bare_bodies = virtual_bodies(*this);
}

int Denso::index(const std::string& name) const {
  const auto at = std::find(base.kept.begin(), base.kept.end(), layout.find(name));
  return static_cast<int>(at - base.kept.begin());
}

MatrixXd Denso::of_payload() const { return base.projection(layout.size()).middleCols(layout.link(last_link), 10); }

MatrixXd Denso::torque(const Trajectory& motion, const VectorXd& beta) const {
  const VectorXd standard = with_base_values(base, VectorXd::Zero(layout.size()), beta);
  return torques(Model(robot, layout, standard), motion.q, motion.qd, motion.qdd);
}

std::vector<Limits> Denso::limits() const {
  std::vector<Limits> out;
  for (const auto& c : robot.coordinates) out.push_back(c.limits);
  return out;
}

Model Denso::loaded_model() const { return {robot, layout, with_base_values(base, bare_bodies, loaded)}; }

std::vector<MassFrom> payload_masses(const Denso& arm) {
  std::vector<MassFrom> out;
  for (const char* name : {"MX_2", "MX_3", "MY_3"})
    out.push_back({name, change(name) / arm.of_payload()(arm.index(name), 9)});
  return out;
}

// ---- excitation (2.2, 3.2) ----

MultisineFamily multisine(const Denso& arm, int harmonics) {
  FamilyOptions options;
  options.kind = FamilyKind::multisine;
  options.boundary = Boundary::periodic;
  options.period = period;
  options.harmonics = harmonics;
  return {options, arm.limits()};
}

Trajectory sampled(const Family& family, const VectorXd& x, const VectorXd& times) {
  constexpr Index chunk = 4000;  // all waves of a whole period would be a matter of gigabytes
  Trajectory out = Trajectory::zero(joints, times.size()), part;
  for (Index k = 0; k < times.size(); k += chunk) {
    const Index n = std::min(chunk, times.size() - k);
    family.at(times.segment(k, n))->evaluate(x, part);
    out.q.middleCols(k, n) = part.q;
    out.qd.middleCols(k, n) = part.qd;
    out.qdd.middleCols(k, n) = part.qdd;
  }
  return out;
}

Trajectory excitation(const Denso& arm, unsigned seed, const VectorXd& times) {
  const MultisineFamily family = multisine(arm);
  Random random(seed);
  Trajectory out = sampled(family, family.draw(random), times);
  for (Index i = 0; i < joints; ++i) {
    const Limits& limits = arm.robot.coordinates[static_cast<std::size_t>(i)].limits;
    const double low = out.q.row(i).minCoeff(), high = out.q.row(i).maxCoeff();
    const double factor = (limits.upper - limits.lower) / (high - low);
    out.q.row(i).array() = limits.lower + factor * (out.q.row(i).array() - low);
    out.qd.row(i) *= factor;
    out.qdd.row(i) *= factor;
  }
  return out;
}

// ---- recording and processing (2.3, 3.3) ----

Recorded record(const Trajectory& motion, const MatrixXd& tau, std::uint64_t seed) {
  Recorded out{motion.q.replicate(1, periods), tau.replicate(1, periods)};
  SensorOptions sensors;
  sensors.counts = VectorXd::Constant(joints, counts);
  sensors.relative_torque_noise = torque_noise;
  MotionSensor sensor(sensors, turns(std::vector<bool>(joints, false)), seed, 1);
  // No arm repeats a motion to a count: each period begins elsewhere in a count.
  Random random(seed, 2);
  VectorXd begin(joints), none = VectorXd::Zero(joints);
  for (int p = 0; p < periods; ++p) {
    for (auto& x : begin) x = random.uniform(-0.5, 0.5) * 2 * std::numbers::pi / counts;
    for (Index k = 0; k < motion.samples(); ++k) {
      auto q = out.q.col(p * motion.samples() + k);
      q += begin;
      sensor.measure(q, none);
      q -= begin;
    }
  }
  add_torque_noise(sensors, seed, out.tau);
  return out;
}

namespace {

MatrixXd averaged(const MatrixXd& x) { return decimate(average_periods(x, 1 / rate, period).mean, undersampling); }

std::vector<MatrixXd> each_period(const MatrixXd& tau) {
  std::vector<MatrixXd> out;
  const Index n = tau.cols() / periods;
  for (int p = 0; p < periods; ++p) out.push_back(decimate(tau.middleCols(p * n, n), undersampling));
  return out;
}

}  // namespace

MotionSamples filtered_as_printed(const Recorded& log) {
  const Butterworth filter = design_butterworth(rate, {1, 10});
  const auto passed = [&](MatrixXd x) {
    filter_rows(filter, x);
    return x;
  };
  MotionSamples out;
  out.q = passed(log.q);
  out.qd = passed(central_difference(out.q, 1 / rate));
  out.qdd = passed(central_difference(out.qd, 1 / rate));
  out.tau = passed(log.tau);
  return out;
}

Processed processed_as_printed(const Recorded& log) {
  const MotionSamples all = filtered_as_printed(log);
  return {{averaged(all.q), averaged(all.qd), averaged(all.qdd), averaged(all.tau), {}}, each_period(all.tau)};
}

Processed processed(const Denso& arm, const Recorded& log) {
  const AveragedPeriods q = average_periods(log.q, 1 / rate, period);
  const auto highest = static_cast<int>(std::lround(multisine(arm).bandwidth() * period));
  const Motion m = differentiate_periodic(q.mean, q.dt, {1, highest});
  const auto fewer = [](const MatrixXd& x) { return decimate(x, undersampling); };
  return {{fewer(m.q), fewer(m.qd), fewer(m.qdd), averaged(log.tau), {}}, each_period(log.tau)};
}

}  // namespace steelyard::bahloul2018
