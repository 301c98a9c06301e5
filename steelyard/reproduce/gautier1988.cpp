// gautier1988: inertial parameters from the energy theorem, without accelerations (E1-E5 of docs/theory/energy.md).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <numbers>

#include "steelyard/core/chart.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/estimate/energy_observations.hpp"
#include "steelyard/estimate/estimate.hpp"
#include "steelyard/estimate/recursive.hpp"
#include "steelyard/reproduce/reproduction.hpp"
#include "steelyard/simulate/sensor.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr int points = 100;               // points of the recurrence (8-2)
constexpr double period = 0.0622;         // [s]
constexpr int encoder = 14400;            // points per revolution
constexpr double noise_share = 0.02 / 4;  // share of the largest speed: σ = Δq̇/4, Δq̇ = 0.02 q̇max
constexpr std::array<double, 4> values = {1.702, 0.05644, 0.15, 0.075};  // X [kg·m², kg·m]
constexpr std::array<double, 4> errors = {5.6e-4, 0.016, 0.011, 0.019};  // after 100 points, relative
constexpr std::array<const char*, 4> names = {"X1 = ZZ1 + m2 L1²", "X2 = ZZ2", "X3 = mX2", "X4 = mY2"};

struct Arm {
  Model model = nominal_model(load_model("planar-2r"));
  Robot robot = model.robot;
  ParameterLayout layout = model.layout;
  BaseParameters base = find_base_parameters(robot, layout);
  VectorXd beta = base_values(base, model.values);
};

/// Joint 1: a cubic from rest to rest; joint 2: a sine of speed, from rest, of this frequency [rad/s]. Both as fast as
/// the paper says.
MotionSamples motion(const Arm& arm, double frequency, double dt, int intervals) {
  const double whole = points * period, fastest1 = arm.robot.coordinates[0].limits.velocity,
               fastest2 = arm.robot.coordinates[1].limits.velocity;
  const double way = fastest1 * whole / 1.5;  // q̇ of a cubic is 1.5 way/whole at most
  MotionSamples out;
  for (MatrixXd* m : {&out.q, &out.qd, &out.qdd}) m->resize(2, intervals + 1);
  for (int k = 0; k <= intervals; ++k) {
    const double t = k * dt, u = t / whole, angle = frequency * t;
    out.q.col(k) << way * u * u * (3 - 2 * u), fastest2 / frequency * (1 - std::cos(angle));
    out.qd.col(k) << way / whole * 6 * u * (1 - u), fastest2 * std::sin(angle);
    out.qdd.col(k) << way / (whole * whole) * (6 - 12 * u), fastest2 * frequency * std::cos(angle);
  }
  out.tau = torques(arm.model, out.q, out.qd, out.qdd);
  return out;
}

MotionSamples motion(const Arm& arm, double frequency) { return motion(arm, frequency, period, points); }

/// As encoders and tachometers give it.
MotionSamples measured(const Arm& arm, const MotionSamples& exact, std::uint64_t seed, std::uint64_t trial) {
  SensorOptions sensors;
  sensors.counts = VectorXd::Constant(2, encoder);
  sensors.velocity_noise = VectorXd(2);
  for (Index i = 0; i < 2; ++i)
    sensors.velocity_noise[i] = noise_share * arm.robot.coordinates[static_cast<std::size_t>(i)].limits.velocity;
  MotionSensor sensor(sensors, turns({false, false}), seed, trial);
  MotionSamples out = exact;
  for (Index k = 0; k < out.samples(); ++k) sensor.measure(out.q.col(k), out.qd.col(k));
  return out;
}

/// Estimates after every point: 4 × points, by the recurrence of 7-1 on rows from 0 to t_k (54).
MatrixXd recurrence(const Arm& arm, const MotionSamples& m) {
  const EnergyBalance balance = energy_balance(arm.robot, arm.base, m, period);
  RecursiveOptions options;
  options.noise = MatrixXd::Identity(1, 1);
  SquareRootRecursion recursion(arm.base.count(), options);
  MatrixXd row = MatrixXd::Zero(1, arm.base.count()), out(arm.base.count(), points);
  VectorXd work = VectorXd::Zero(1);
  for (Index k = 0; k < points; ++k) {
    row += balance.rows.row(k);
    work[0] += balance.work[k];
    recursion.update(row, work);
    out.col(k) = recursion.values();
  }
  return out;
}

// ---- sections 4 to 7: the model ----

void check_base(const Arm& arm, Reproduction& r) {
  const double L1 = T_parent_link(arm.robot.joints[1], 0).translation().x();
  r.rows.push_back(close_to("8-1", "parameters of the canonical model", 4, arm.base.count(), 0));
  const auto projection = arm.base.projection(arm.layout.size());
  r.rows.push_back(close_to("8-1", "m2 in X1, over L1²", 1, projection(0, arm.layout.find("M_2")) / (L1 * L1), 1e-12));
  for (std::size_t i = 0; i < 4; ++i)
    r.rows.push_back(
        close_to("8-1", names[i], values[i], arm.beta[static_cast<Index>(i)], 1e-12, i < 2 ? "kg·m²" : "kg·m"));
  const Robot driven = with_rotors(arm.robot);
  const ParameterLayout layout(driven);
  const BaseParameters base = find_base_parameters(driven, layout);
  r.rows.push_back(close_to("6", "Ia1 in ZZ1 regrouped: as large as ZZ1 itself", 1,
                            base.projection(layout.size())(0, layout.find("Ia_1")), 1e-12));
  ReproducedTable table{"Base parameters of the two joint robot", {"parameter", "ours", "paper"}, {}};
  for (int i = 0; i < arm.base.count(); ++i)
    table.rows.push_back({base_name(arm.base, arm.layout, i), base_expression(arm.base, arm.layout, i),
                          names[static_cast<std::size_t>(i)]});
  r.tables.push_back(table);
}

/// Section 6: at most 8 n_r + 5 n_t − 4 − σ̄₁ parameters, rotors included.
void check_bound(Reproduction& r) {
  int above = 0, robots = 0;
  ReproducedTable table{
      "Minimum inertial parameters with rotors, and the bound of section 6", {"robot", "ours", "bound"}, {}};
  for (const auto& name : bundled_robots()) {
    const Robot robot = load_robot(name);
    if (!robot.serial() || robot.coupled() || robot.links() != robot.dof()) continue;
    int bound = -4;
    for (const auto& joint : robot.joints) bound += joint.type == JointType::revolute ? 8 : 5;
    if (robot.joints[0].type == JointType::revolute) --bound;
    Robot driven = with_rotors(robot);
    for (Shaft& shaft : driven.shafts) shaft.friction.clear();
    const int count = find_base_parameters(driven, ParameterLayout(driven)).count();
    table.rows.push_back({name, fmt::format("{}", count), fmt::format("{}", bound)});
    above += count > bound;
    ++robots;
  }
  r.tables.push_back(table);
  r.rows.push_back(
      in_range("6", fmt::format("bundled robots, of {}, with more than 8n_r + 5n_t − 4 − σ̄₁", robots), above, 0, 0));
}

/// (54): DL of the two joint robot; (6) to (11), (34), (35): energy is linear in the parameters, on a robot with all of
/// them.
void check_energy(const Arm& arm, Reproduction& r, unsigned seed) {
  Random random(seed, 1);
  const double L1 = T_parent_link(arm.robot.joints[1], 0).translation().x();
  double planar = 0, spatial = 0;
  const Model denso = nominal_model(load_model("denso-vp6242g"));
  const auto state = [&](Index n, double size) {
    VectorXd x(n);
    for (auto& v : x) v = random.uniform(-size, size);
    return x;
  };
  for (int k = 0; k < 200; ++k) {
    const VectorXd q = state(2, 3), v = state(2, 2);
    const Eigen::RowVectorXd h = energy_regressor(arm.robot, arm.layout, q, v)(arm.base.kept);
    const double both = v[0] + v[1];
    const Eigen::RowVector4d DL(0.5 * v[0] * v[0], 0.5 * both * both, L1 * both * v[0] * std::cos(q[1]),
                                -L1 * both * v[0] * std::sin(q[1]));
    planar = std::max(planar, (h - DL).cwiseAbs().maxCoeff());
    const VectorXd q6 = state(6, 3), v6 = state(6, 2);
    const double energy = kinetic_energy(denso, q6, v6) + potential_energy(denso, q6);
    spatial = std::max(spatial, std::abs(energy_regressor(denso.robot, denso.layout, q6, v6) * denso.values - energy));
  }
  r.rows.push_back(in_range("(54)", "DL1 … DL4 against our energy regressor, largest difference", planar, 0, 1e-12));
  r.rows.push_back(in_range("(34), (35)", "DE, DU times X less E + U of a six joint arm, largest difference", spatial,
                            0, 1e-10, "J"));
}

/// 7-2: joints that move in proportion do not separate X1 and X2.
void check_excitation(const Arm& arm, double frequency, Reproduction& r) {
  const auto rank = [&](const MotionSamples& m) {
    return ordinary_least_squares(energy_observations(energy_balance(arm.robot, arm.base, m, period))).rank;
  };
  MotionSamples synchronous = motion(arm, frequency);
  for (MatrixXd* m : {&synchronous.q, &synchronous.qd, &synchronous.qdd}) m->row(1) = 2 * m->row(0);
  synchronous.tau = torques(arm.model, synchronous.q, synchronous.qd, synchronous.qdd);
  r.rows.push_back(in_range("7-2", "parameters that a synchronised motion determines", rank(synchronous), 0, 3));
  r.rows.push_back(in_range("7-2", "parameters that a cubic and a sine determine", rank(motion(arm, frequency)), 4, 4));
  const MotionSamples fine = motion(arm, frequency, period / 1000, 1000 * points);
  const VectorXd x =
      ordinary_least_squares(energy_observations(energy_balance(arm.robot, arm.base, fine, period / 1000))).values;
  r.rows.push_back(in_range("(12)", "error without noise, integrals at 16 kHz",
                            (x - arm.beta).cwiseQuotient(arm.beta).cwiseAbs().maxCoeff(), 0, 1e-6));
}

// ---- section 8: the simulation ----

struct Trials {
  std::vector<MatrixXd> estimates;  ///< 4 × points each

  VectorXd error(const Arm& arm, Index i, Index point) const {  // relative error of each trial
    VectorXd out(static_cast<Index>(estimates.size()));
    for (std::size_t t = 0; t < estimates.size(); ++t)
      out[static_cast<Index>(t)] = estimates[t](i, point) / arm.beta[i] - 1;
    return out;
  }
};

Trials run(const Arm& arm, double frequency, int count, const Run& o) {
  const MotionSamples exact = motion(arm, frequency);
  Trials out;
  out.estimates.resize(static_cast<std::size_t>(count));
  parallel_for(count, o, [&](int t) {
    out.estimates[static_cast<std::size_t>(t)] =
        recurrence(arm, measured(arm, exact, o.seed, static_cast<std::uint64_t>(t)));
  });
  return out;
}

double deviation(const VectorXd& x) {
  return std::sqrt((x.array() - x.mean()).square().sum() / static_cast<double>(x.size() - 1));
}

double quantile(VectorXd x, double p) {
  std::sort(x.begin(), x.end());
  return x[std::lround(p * static_cast<double>(x.size() - 1))];
}

void check_noise(const Arm& arm, Reproduction& r) {
  r.rows.push_back(close_share("8-1", "bound of the encoder's error, half of 2π/NPT", 2.18e-4,
                               turns({false})[0] / encoder / 2, 0.002, "rad"));
  for (std::size_t i = 0; i < 2; ++i)
    r.rows.push_back(close_to("8-1", fmt::format("σ of tachometer {}", i + 1), i == 0 ? 0.005 : 0.01,
                              noise_share * arm.robot.coordinates[i].limits.velocity, 1e-12, "rad/s"));
}

void check_errors(const Arm& arm, const Trials& trials, Reproduction& r) {
  // The motion of joint 2 is not printed: the spread over motions that fit the text.
  constexpr std::array<std::array<double, 2>, 4> spread = {
      {{0.002, 0.004}, {0.011, 0.018}, {0.013, 0.023}, {0.020, 0.045}}};
  for (std::size_t i = 0; i < 4; ++i) {
    const VectorXd e = trials.error(arm, static_cast<Index>(i), points - 1), size = e.cwiseAbs();
    r.rows.push_back(among_trials("8-2", fmt::format("relative error of X{} after 100 points", i + 1), errors[i],
                                  {size.begin(), size.end()}));
    r.rows.push_back(
        in_range("8-2", fmt::format("its standard deviation, X{}", i + 1), deviation(e), spread[i][0], spread[i][1]));
  }
  for (std::size_t i = 0; i < 4; ++i)
    r.rows.push_back(in_range("8-2", fmt::format("bias of X{} after 50 points: less than 10 %", i + 1),
                              std::abs(trials.error(arm, static_cast<Index>(i), points / 2 - 1).mean()), 0, 0.1));
}

void tabulate_profiles(const Arm& arm, const Run& o, Reproduction& r) {
  ReproducedTable table{"Error after 100 points by the frequency of joint 2: mean ± standard deviation [%]",
                        {"frequency [rad/s]", "X1", "X2", "X3", "X4"},
                        {}};
  for (const double frequency : {1.0, 2.0, 3.0, 4.0}) {
    const Trials trials = run(arm, frequency, 500, o);
    const VectorXd exact = recurrence(arm, motion(arm, frequency)).col(points - 1).cwiseQuotient(arm.beta);
    table.rows.push_back({fmt::format("{:g}, without noise", frequency)});
    for (const double x : exact) table.rows.back().push_back(fmt::format("{:+.2f}", 100 * (x - 1)));
    table.rows.push_back({fmt::format("{:g}", frequency)});
    for (Index i = 0; i < 4; ++i) {
      const VectorXd e = 100 * trials.error(arm, i, points - 1);
      table.rows.back().push_back(fmt::format("{:+.2f} ± {:.2f}", e.mean(), deviation(e)));
    }
  }
  r.tables.push_back(table);
}

void draw(const Arm& arm, double frequency, const Trials& trials, Reproduction& r) {
  const MotionSamples m = motion(arm, frequency);
  const VectorXd t = VectorXd::LinSpaced(points + 1, 0, points * period);
  std::vector<Chart> charts;
  for (Index i = 0; i < 2; ++i)
    charts.push_back({fmt::format("Joint {}", i + 1),
                      "time [s]",
                      "",
                      {{"position [rad]", t, m.q.row(i).transpose()},
                       {"speed [rad/s]", t, m.qd.row(i).transpose()},
                       {"torque [N·m]", t, m.tau.row(i).transpose(), CurveStyle::dashed}}});
  r.figures.push_back({"trajectories", "Fig. 4, 5: trajectories", charts_svg("Trajectories", charts)});
  charts.clear();
  const VectorXd k = VectorXd::LinSpaced(points - 9, 10, points);
  for (Index i = 0; i < 4; ++i) {
    Chart chart{names[static_cast<std::size_t>(i)], "point", "", {}};
    const auto& one = trials.estimates.front();
    VectorXd low(k.size()), high(k.size());
    for (Index p = 0; p < k.size(); ++p) {
      const VectorXd e = arm.beta[i] * (1 + trials.error(arm, i, p + 9).array());
      low[p] = quantile(e, 0.025), high[p] = quantile(e, 0.975);
    }
    chart.curves = {{"one trial", k, one.row(i).tail(k.size()).transpose()},
                    {"true", k, VectorXd::Constant(k.size(), arm.beta[i]), CurveStyle::dashed},
                    {"95 % of the trials", k, low, CurveStyle::dashed, 3},
                    {"", k, high, CurveStyle::dashed, 3}};
    charts.push_back(chart);
  }
  r.figures.push_back(
      {"estimates", "Fig. 6 to 9: estimates over the points of the recurrence", charts_svg("Estimates", charts)});
}

void add_notes_on_gautier1988(Reproduction& r) {
  r.assumed.emplace_back("L1 is not printed: 0.5 m. Gravity along the axes, as the canonical model has no term of it.");
  r.assumed.emplace_back(
      "The trajectories are given by kind only. Joint 1: a cubic from rest to rest over the 6.22 s of 100 points, "
      "its largest speed the printed 1 rad/s. Joint 2: speed 2 sin 2t rad/s, from rest, since DL(0) = 0. The last "
      "table has other frequencies of it.");
  r.assumed.emplace_back(
      "Positions go through a count of 2π/14400, which the paper models as uniform white noise; integrals by the "
      "trapezoidal rule over the noisy samples at 0.0622 s, as the paper states no finer measurement. The last "
      "table has what that rule errs without noise.");
  r.assumed.emplace_back(
      "The printed errors are taken as sizes of one trial's errors: they have to lie among those of 1000.");
  r.wrong.emplace_back(
      "The scan lost ∂E/∂ZZ in (32) and has q̇_i for q̇_j in the last term of (6), ½ q̇_j² Ia_j; (34) has both.");
  r.left.emplace_back(
      "Fig. 4 to 9 point by point: the curves are not in the text. Ours are drawn from the same experiment.");
}

}  // namespace

Reproduction reproduce_gautier1988(const Run& o) {
  const auto start = std::chrono::steady_clock::now();
  const auto say = [&](const char* what) { o.say(what, 0); };
  Reproduction r;
  r.paper = "gautier1988";
  r.title = "M. Gautier, W. Khalil, \"On the identification of the inertial parameters of robots\"";
  r.about =
      "Parameters from the energy theorem: the canonical model of its two joint robot and the functions of it, "
      "then the simulated identification of section 8, 1000 times where the paper has one.";
  constexpr double frequency = 2;
  const Arm arm;
  say("canonical model and energy functions");
  check_base(arm, r);
  check_bound(r);
  check_energy(arm, r, o.seed);
  check_excitation(arm, frequency, r);
  say("noisy identification, 1000 trials");
  const Trials trials = run(arm, frequency, 1000, o);
  check_noise(arm, r);
  check_errors(arm, trials, r);
  tabulate_profiles(arm, o, r);
  draw(arm, frequency, trials, r);
  add_notes_on_gautier1988(r);
  r.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return r;
}

}  // namespace steelyard
