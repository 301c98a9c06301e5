// bahloul2018: an industrial arm with and without payload, from multisines, period averages and a weighted, constrained
// fit. Its Denso is simulated with the values that it found.
#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>

#include "steelyard/consistency/consistent.hpp"
#include "steelyard/core/chart.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/estimate/full_covariance.hpp"
#include "steelyard/reproduce/bahloul2018_payload.hpp"
#include "steelyard/reproduce/bahloul2018_tables.hpp"
#include "steelyard/reproduce/per_sample_covariance.hpp"
#include "steelyard/reproduce/reproduction.hpp"
#include "steelyard/reproduce/virtual_parameters.hpp"
#include "steelyard/signals/butterworth.hpp"
#include "steelyard/signals/decimate.hpp"
#include "steelyard/signals/differentiate.hpp"
#include "steelyard/simulate/sensor.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using namespace bahloul2018;

namespace {

// ---- sections 2.2, 3.1, 3.2 ----

void count_parameters(const Denso& arm, Reproduction& r) {
  const auto friction = static_cast<int>(arm.friction.size());
  r.rows.push_back(close_to("3.1", "base parameters", 48, arm.base.count(), 0));
  r.rows.push_back(close_to("3.1", "of them of the links; 12 of friction", 36, arm.base.count() - friction, 0));
  r.rows.push_back(close_to("3.1", "payload: base parameters of the last link and friction", 19,
                            static_cast<double>(arm.paper_columns.size()), 0));
  r.rows.push_back(
      close_to("3.4", "ϑ_p: ten of the payload and friction", 22, static_cast<double>(arm.payload_columns.size()), 0));
  const int all = arm.layout.size();
  r.rows.push_back(check("3.4", "ϑ: ten a link and friction", all, "72 = 6 · 12, by (3) and (14)", all == 72));
  r.rows.back().paper = 66;
  r.wrong.emplace_back("ϑ has 6 · 12 = 72 elements by its definition above (15); 66 is printed.");
}

void check_excitation(const Denso& arm, const Trajectory& motion, Reproduction& r) {
  const auto limits = arm.limits();
  double speed = 0;
  for (std::size_t i = 0; i < 6; ++i) {
    r.rows.push_back(close_to("Table 2", fmt::format("f{} of (20)", i + 1), limit_frequencies[i],
                              limit_frequency(limits[i]), 1e-4, "Hz"));
    const auto row = static_cast<Index>(i);
    speed = std::max(speed, motion.qd.row(row).cwiseAbs().maxCoeff() / limits[i].velocity);
  }
  constexpr double rest = 4, connection = 5;  // [s] before and after
  r.rows.push_back(close_to("3.2", "total excitation time", 4578, periods * period + 2 * (rest + connection), 0, "s"));
  r.rows.push_back(in_range("3.2", "55 sines below f_i: largest speed over A_q̇", speed, 0, 1));
  const MultisineFamily one = multisine(arm, 1);
  Random random(1);
  const Trajectory simple = sampled(one, one.draw(random), sample_times(period, 2000));
  const int determined =
      ordinary_least_squares(
          observe(MotionEquations(arm.robot, arm.base, {simple.q, simple.qd, simple.qdd, simple.q, {}})))
          .rank;
  r.rows.push_back(check("2.2", "base parameters determined by one sine a joint", determined,
                         "48: n_θ sines are not needed", determined == 48));
  r.wrong.emplace_back(
      "2.2 asks for as many sinusoids as parameters. One a joint, of different frequencies, determines all 48: the "
      "equations are not linear in the motion.");
}

// ---- Table 4 by itself ----

double distance_to_bodies(const Denso& arm, ConsistencyLevel level) {
  const int inertial = arm.base.count() - static_cast<int>(arm.friction.size());
  Information exact(arm.base.count());
  exact.absorb(MatrixXd::Identity(arm.base.count(), arm.base.count()), arm.bare);
  PhysicalOptions options;
  options.level = level;
  options.use_shapes = false;
  const Consistent c = make_consistent(arm.nominal, arm.layout, arm.base, exact, arm.bare, options);
  return std::sqrt(2 * std::max(0.0, c.least_cost)) / arm.bare.head(inertial).norm();
}

void check_table4(const Denso& arm, Reproduction& r) {
  r.rows.push_back(in_range("Table 4, (11)", "without payload: distance to bodies with m > 0, I_g > 0, relative",
                            distance_to_bodies(arm, ConsistencyLevel::positive), 0, 1e-9));
  const double full = distance_to_bodies(arm, ConsistencyLevel::full);
  r.rows.push_back(check("Table 4", "the same to physically consistent bodies", full, "above 0.01: none has its values",
                         full > 0.01));
  ReproducedTable table{"The payload's mass by the changes of Table 4", {"from", "mass [kg]"}, {}};
  for (const auto& m : payload_masses(arm)) table.rows.push_back({m.name, fmt::format("{:.1f}", m.mass)});
  r.tables.push_back(table);
  r.wrong.emplace_back(
      "Table 4 satisfies the paper's own condition (11), m > 0 and I_g ≻ 0, but no rigid body has such inertias: "
      "the condition lacks the triangle inequality. With the lengths of the maker's drawing ZZR3 − XXR3 ≥ 0 for "
      "all bodies, and 3.07 − 7.43 is printed.");
  r.wrong.emplace_back(
      "Its values are too large for this arm. mxr2 = 16 kg·m is some 70 kg at the 0.21 m of link 2, and the "
      "changes of first moments in Table 4 agree on a payload of 12.6 to 14.3 kg (table), on an arm that carries "
      "2.5 kg. A common factor, as of drive gains, would explain both. Simulated are the values as printed: "
      "torques are linear in them.");
  r.wrong.emplace_back(
      "Table 5 has ΔFv3 = 14.37 where Table 4 has 87.92 − 83.55 = 4.37, and no other friction differs by that "
      "much: perhaps a misprint.");
}

// ---- processing (3.3) ----

/// Effect of the printed filters on joint 3, without noise, with and without Coulomb friction.
void check_filters(const Denso& arm, const Trajectory& motion, Reproduction& r) {
  const int fv = arm.index("Fv_3"), fc = arm.index("Fc_3");
  const auto errors = [&](const VectorXd& truth) {
    const Processed p =
        processed_as_printed({motion.q.replicate(1, periods), arm.torque(motion, truth).replicate(1, periods)});
    const VectorXd found = weighted_least_squares(observe(MotionEquations(arm.robot, arm.base, p.mean))).values;
    return VectorXd((found - truth).cwiseQuotient(truth.cwiseAbs().cwiseMax(1e-9)));
  };
  const double gain = zero_phase_gain(design_butterworth(1000, {1, 10}), limit_frequencies[2]);
  r.rows.push_back(in_range("3.3", "viscous torque at 1.07 Hz by the filters as printed, relative error", 1 / gain - 1,
                            0.0114, 0.0116));
  r.rows.push_back(in_range("3.3", "inertial torque, the same", 1 / (gain * gain) - 1, 0.0229, 0.0232));
  VectorXd smooth = arm.bare;
  for (int i = 1; i <= joints; ++i) smooth[arm.index(fmt::format("Fc_{}", i))] = 0;
  const VectorXd with = errors(arm.bare);
  r.rows.push_back(
      in_range("3.3", "Fv3 of the fit, no Coulomb friction: below that of 1.07 Hz", errors(smooth)[fv], 0.001, 0.0115));
  r.rows.push_back(check("3.3", "Fv3 of the fit", with[fv], "above 0.01: biased", with[fv] > 0.01));
  r.rows.push_back(check("3.3", "Fs3 of the fit", with[fc], "below −0.01: biased", with[fc] < -0.01));
  r.wrong.emplace_back(
      "The filter of 3.3, of order 1, is passed once by torques, twice by velocities and three times by "
      "accelerations: at joint 3's 1.07 Hz viscous friction comes out 1.15 % and inertia 2.3 % too large. And sgn "
      "q̇ is not filtered as the torque is, which takes Coulomb friction for viscous friction. Everything has to "
      "pass the same filter, or none: averaged periods are differentiated exactly.");
}

/// Fig. 3: axis 1 before and after.
void draw_signals(const Recorded& log, Reproduction& r) {
  constexpr Index first = 20000, margin = 2000, shown = 20000;
  constexpr int every = 10;
  const Recorded axis{log.q.block(0, first - margin, 1, shown + 2 * margin),
                      log.tau.block(0, first - margin, 1, shown + 2 * margin)};
  const MatrixXd qd = central_difference(axis.q, 1 / rate), qdd = central_difference(qd, 1 / rate);
  const MotionSamples after = filtered_as_printed(axis);
  const VectorXd t = VectorXd::LinSpaced(shown / every, first / rate, (first + shown) / rate);
  const auto chart = [&](const char* title, const char* unit, const MatrixXd& raw, const MatrixXd& smooth) {
    const auto cut = [&](const MatrixXd& x) { return VectorXd(decimate(x.middleCols(margin, shown), every).row(0)); };
    return Chart{title, "time [s]", unit, {{"before", t, cut(raw)}, {"after", t, cut(smooth)}}};
  };
  const char* what = "Fig. 3: data signals for axis 1 with and without processing";
  r.figures.push_back(
      {"fig3", what,
       charts_svg(what,
                  {chart("Position", "[rad]", axis.q, after.q), chart("Torque", "[N·m]", axis.tau, after.tau),
                   chart("Velocity", "[rad/s]", qd, after.qd), chart("Acceleration", "[rad/s²]", qdd, after.qdd)})});
}

// ---- estimates (2.4, 3.4) ----

Estimate with_one_covariance(const Equations& mean, const std::vector<MatrixXd>& each) {
  FullCovarianceOptions options;
  options.covariance = pooled_covariance(each);
  options.periods = periods;
  return full_covariance(mean, options);
}

Estimate with_printed_covariance(const Equations& mean, const std::vector<MatrixXd>& each) {
  PerSampleOptions options;
  options.shrinkage = 0;
  options.from_residuals = false;
  return per_sample_covariance(mean, each, options);
}

/// (10) from twelve periods against one Σ for all samples, over trials of white noise at some instants of the motion.
void compare_weights(const Denso& arm, const Trajectory& motion, const Run& o, Reproduction& r) {
  constexpr int trials = 24;
  const auto stride = static_cast<int>(motion.samples() / 1000);
  const MotionSamples m{decimate(motion.q, stride), decimate(motion.qd, stride), decimate(motion.qdd, stride), {}, {}};
  const MatrixXd clean = arm.torque({m.q, m.qd, m.qdd, {}}, arm.bare);
  SensorOptions sensors;
  sensors.relative_torque_noise = torque_noise;
  MatrixXd squares(3, trials);  // squared errors: with Σ_t and with Σ over what Σ states, with Σ_t over its own
  parallel_for(trials, o, [&](int t) {
    std::vector<MatrixXd> each(periods, clean);
    MotionSamples mean = m;
    mean.tau = MatrixXd::Zero(joints, clean.cols());
    for (int p = 0; p < periods; ++p) {
      MatrixXd& tau = each[static_cast<std::size_t>(p)];
      add_torque_noise(sensors, o.seed + 1000U + static_cast<unsigned>(t * periods + p), tau);
      mean.tau += tau / periods;
    }
    const MotionEquations equations(arm.robot, arm.base, mean);
    const Estimate own = with_printed_covariance(equations, each), one = with_one_covariance(equations, each);
    const auto square = [&](const Estimate& e, const Estimate& scale) {
      return (e.values - arm.bare).cwiseQuotient(scale.standard_deviation()).squaredNorm() / arm.base.count();
    };
    squares.col(t) << square(own, one), square(one, one), square(own, own);
  });
  const VectorXd mean = squares.rowwise().mean();
  r.rows.push_back(check("(10)", "variance with Σ_t of 12 periods over that with one Σ", mean[0] / mean[1],
                         "above 2: a poor weight", mean[0] > 2 * mean[1]));
  r.rows.push_back(
      check("(10)", "variance with Σ_t over the one it states", mean[2], "above 4: it states too little", mean[2] > 4));
  r.rows.push_back(in_range("(10)", "variance with one Σ over the one it states", mean[1], 0.8, 1.25));
  r.wrong.emplace_back(
      "A covariance of its own at every sample from 12 periods (10) is a poor weight for six joints: the "
      "estimate's variance is more than twice that with one covariance for all samples, and it states less than a "
      "quarter of it.");
}

double worst(const Estimate& e, const VectorXd& truth) {
  return (e.values - truth).cwiseQuotient(e.standard_deviation()).cwiseAbs().maxCoeff();
}

double least_eigenvalue(const Model& model, unsigned seed) {
  Random random(seed, 5);
  double least = infinity;
  for (int k = 0; k < 1000; ++k) {
    VectorXd q(joints);
    for (auto& x : q) x = random.uniform(-std::numbers::pi, std::numbers::pi);
    const MatrixXd M = mass_matrix(model, q);
    least = std::min(least, Eigen::SelfAdjointEigenSolver<MatrixXd>(M, Eigen::EigenvaluesOnly).eigenvalues()[0]);
  }
  return least;
}

/// (16) as the convex program it is, and in the paper's own unknowns from several starts.
void check_constrained(const Denso& arm, const Fits& fits, unsigned seed, Reproduction& r) {
  const VectorXd sigma = (pooled_covariance(fits.bare.periods).diagonal() / periods).cwiseSqrt();
  const Information data = observe(MotionEquations(arm.robot, arm.base, fits.bare.mean)).whitened(sigma);
  PhysicalOptions options;
  options.level = ConsistencyLevel::positive;
  options.use_shapes = false;
  const Consistent convex = make_consistent(arm.nominal, arm.layout, arm.base, data, fits.without.values, options);
  const VectorXd off =
      (base_values(arm.base, convex.values) - arm.bare).cwiseQuotient(fits.without.standard_deviation());
  r.rows.push_back(in_range("(16)", "constrained fit: largest deviation from the values simulated, in σ",
                            off.cwiseAbs().maxCoeff(), 0, 4));
  r.rows.push_back(in_range("(16)", "least eigenvalue of M in 1000 poses",
                            least_eigenvalue({arm.robot, arm.layout, convex.values}, seed), 1e-9, infinity));
  const VirtualFit local = virtual_parameter_fit(arm.nominal, arm.layout, arm.base, data);
  const auto missed =
      std::count_if(local.costs.begin(), local.costs.end(), [&](double c) { return c > convex.solution.cost + 0.5; });
  r.rows.push_back(in_range("(16)", "of 8 starts in masses, centres and I_g, those that end in a local minimum",
                            static_cast<double>(missed), 1, 8));
  r.rows.push_back(in_range("(16)", "cost of the best of them less that of the convex program",
                            local.cost - convex.solution.cost, -1e-6, 0.5));
}

void check_fits(const Denso& arm, const Fits& fits, Reproduction& r) {
  r.rows.push_back(in_range("Table 4", "without payload: largest deviation of the 48 from the values simulated, in σ",
                            worst(fits.without, arm.bare), 0, 4));
  r.rows.push_back(in_range("Table 4", "with payload: the same", worst(fits.with, arm.loaded), 0, 4));
  r.wrong.emplace_back(
      "(9), (16) and (19) minimise ‖WᵀΣ^(−1/2)(…)‖² and ‖WᵀΣ⁻¹(…)‖². The cost of weighted least squares, which is "
      "meant and used here, is (Y − Wθ)ᵀΣ⁻¹(Y − Wθ).");
  ReproducedTable table{
      "Table 4: the paper's, and ours of an arm simulated with it; ± one standard deviation as stated by each fit",
      {"parameter", "paper, without", "ours", "filters and Σ_t as printed", "paper, with", "simulated, with", "ours"},
      {}};
  const auto cell = [](const Estimate& e, int i) {
    return fmt::format("{:.3f} ± {:.1g}", e.values[i], e.standard_deviation()[i]);
  };
  for (const auto& row : table4) {
    const int i = arm.index(row.name);
    table.rows.push_back({base_name(arm.base, arm.layout, i), fmt::format("{:.2f}", row.without), cell(fits.without, i),
                          cell(fits.as_printed, i), fmt::format("{:.2f}", row.with),
                          fmt::format("{:.2f}", arm.loaded[i]), cell(fits.with, i)});
  }
  r.tables.push_back(table);
}

void add_notes_on_bahloul2018(Reproduction& r) {
  r.assumed.emplace_back(
      "Lengths: l1z = 0.28, l2 = 0.21, l3x = 0.075, l3z + l4 = 0.21, l5 = 0.07 m, from the maker's drawing; the "
      "paper has symbols only.");
  r.assumed.emplace_back(
      "The truth that is simulated is Table 4 without payload; with payload that and a ball of 5 cm, which is "
      "ours, with the mass and place that the changes of first moments in Table 4 say, and the friction of Table 4 "
      "with payload.");
  r.assumed.emplace_back(
      "For the fits the arm follows the excitation exactly: its loop would only make it another motion. Rest and "
      "connection phases, which the paper deletes, are left out. The motion for torque reconstruction is in closed "
      "loop, by the proportional controller; its gains in Table 2 have no unit, ours make 10 Hz. Its torques are "
      "computed with tanh(q̇ / 0.01 rad/s) for the sign, which would chatter where a joint sticks.");
  r.assumed.emplace_back(
      "Logged at 200 Hz instead of 1 kHz, undersampled by 2 instead of 10; torque noise white, 2 % of each joint's "
      "rms; encoders of 100 000 counts a turn. Noise is not printed.");
  r.assumed.emplace_back("Phases are random, so that the paper's motion is another one with the same features.");
  r.left.emplace_back(
      "The values of Tables 4 and 5 from data: the measurements are not public. Here Table 4 is the truth that has "
      "to be found again.");
}

}  // namespace

Reproduction reproduce_bahloul2018(const Run& o) {
  const auto start = std::chrono::steady_clock::now();
  const auto say = [&](const char* what) { o.say(what, 0); };
  Reproduction r;
  r.paper = "bahloul2018";
  r.title =
      "A. Bahloul, S. Tliba, Y. Chitour, \"Dynamic parameters identification of an industrial robot with and without "
      "payload\"";
  r.about =
      "The Denso VP-6242G of its third section, simulated with the values it found: 55 sines a joint, 12 periods "
      "of 380 s, filtered and averaged, a weighted and constrained fit of 48 parameters with and without payload, "
      "the payload, and torques of another motion.";
  const Denso arm;
  say("excitation");
  const Trajectory motion = excitation(arm, o.seed, sample_times(period, std::lround(period * rate)));
  count_parameters(arm, r);
  check_excitation(arm, motion, r);
  check_table4(arm, r);
  say("twelve periods without and with payload");
  Fits fits;
  {
    const Recorded log = record(motion, arm.torque(motion, arm.bare), o.seed + 10);
    draw_signals(log, r);
    fits.bare = processed(arm, log);
    const Processed p = processed_as_printed(log);
    fits.as_printed = with_printed_covariance(MotionEquations(arm.robot, arm.base, p.mean), p.periods);
  }
  fits.loaded = processed(arm, record(motion, arm.torque(motion, arm.loaded), o.seed + 20));
  say("fits");
  fits.without = with_one_covariance(MotionEquations(arm.robot, arm.base, fits.bare.mean), fits.bare.periods);
  fits.with = with_one_covariance(MotionEquations(arm.robot, arm.base, fits.loaded.mean), fits.loaded.periods);
  check_filters(arm, motion, r);
  check_fits(arm, fits, r);
  check_constrained(arm, fits, o.seed, r);
  say("weights");
  compare_weights(arm, motion, o, r);
  say("payload and torque reconstruction");
  check_payload(arm, fits, o, r);
  add_notes_on_bahloul2018(r);
  r.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return r;
}

}  // namespace steelyard
