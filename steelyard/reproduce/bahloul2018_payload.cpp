#include "steelyard/reproduce/bahloul2018_payload.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <cmath>

#include "steelyard/core/chart.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/estimate/full_covariance.hpp"
#include "steelyard/payload/payload.hpp"
#include "steelyard/reproduce/bahloul2018_tables.hpp"
#include "steelyard/signals/decimate.hpp"
#include "steelyard/signals/motion.hpp"
#include "steelyard/simulate/closed_loop.hpp"
#include "steelyard/validate/metrics.hpp"

namespace steelyard::bahloul2018 {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// ---- payload (2.5) ----

struct PayloadFits {
  VectorXd nineteen;    ///< changes of base parameters, by the paper's columns
  VectorXd twenty_two;  ///< by all ten and friction
  double mass = 0;
};

PayloadFits fit_payload(const Denso& arm, const Fits& fits, const Run& o) {
  MotionSamples difference = fits.loaded.mean;
  difference.tau -= fits.bare.mean.tau;
  FullCovarianceOptions options;
  options.covariance = pooled_covariance(fits.bare.periods) + pooled_covariance(fits.loaded.periods);
  options.periods = periods;
  const Estimate e = full_covariance(MotionEquations(arm.robot, arm.paper_columns, difference), options);
  PayloadFits out;
  out.nineteen = VectorXd::Zero(arm.base.count());
  for (std::size_t c = 0; c < arm.paper_columns.size(); ++c)
    out.nineteen[arm.index(arm.layout[arm.paper_columns[c]].name)] = e.values[static_cast<Index>(c)];
  const auto bare = observe_in_time(MotionEquations(arm.robot, arm.base, fits.bare.mean), 32, o);
  const auto loaded =
      observe_in_time(MotionEquations(arm.robot, loaded_columns(arm.robot, arm.base), fits.loaded.mean), 32, o);
  const PayloadEstimate found = payload_joint_fit(bare, loaded, arm.friction);
  out.twenty_two = arm.of_payload() * found.values;
  for (std::size_t f = 0; f < found.friction_parameters.size(); ++f)
    out.twenty_two[found.friction_parameters[f]] += found.friction_change[static_cast<Index>(f)];
  out.mass = found.values[9];
  return out;
}

/// Relative residual of a torque after a fit by some columns.
double left_by(const MatrixXd& W, const VectorXd& torque) {
  return (torque - W * W.colPivHouseholderQr().solve(torque)).norm() / torque.norm();
}

/// A body on the last axis, in poses all over the ranges of Table 2.
void check_columns(const Denso& arm, unsigned seed, Reproduction& r) {
  constexpr Index poses = 1000;
  Random random(seed, 6);
  const auto limits = arm.limits();
  MatrixXd q(joints, poses), qd = q, qdd = q;
  for (Index t = 0; t < poses; ++t)
    for (Index i = 0; i < joints; ++i) {
      const Limits& l = limits[static_cast<std::size_t>(i)];
      q(i, t) = random.uniform(l.lower, l.upper);
      qd(i, t) = random.uniform(-l.velocity, l.velocity);
      qdd(i, t) = random.uniform(-3, 3);
    }
  const MatrixXd W = torque_regressor(arm.robot, q, qd, qdd);
  const LinkParameters body = from_centre_of_mass(2.5, {0, 0, 0.06}, 0.005 * Eigen::Matrix3d::Identity());
  const VectorXd torque = W.middleCols(arm.layout.link(last_link), 10) * body;
  const double few = left_by(W(Eigen::all, arm.paper_columns), torque);
  r.rows.push_back(check("2.5", "share of a payload's torque that its 19 columns leave", few,
                         "0.98 to 1: not the payload's", few > 0.98));
  r.rows.push_back(
      in_range("2.5", "the same, 22 columns", left_by(W(Eigen::all, arm.payload_columns), torque), 0, 1e-9));
}

void check_found(const Denso& arm, const PayloadFits& found, Reproduction& r) {
  r.rows.push_back(
      in_range("2.5", "mass by 22 columns, relative error", std::abs(found.mass / arm.payload[9] - 1), 0, 0.01));
  const int xx = arm.index("XX_6");
  const double ours = found.nineteen[xx];
  r.rows.push_back({"Table 5", "xxr_p by 19 columns, of a body that has 0.00", "kg·m²", 2.65, ours,
                    "half to twice: as wrong as the paper's", 0.5 * 2.65 <= ours && ours <= 2 * 2.65});
  r.wrong.emplace_back(
      "The payload's columns are the last link's base parameters (19 with friction). M, MZ and YY are regrouped "
      "into earlier links there, so that a payload's weight is not among them: nearly all of its torque is left. "
      "Table 5 is what such a fit finds: the same fit to our simulated payload, a ball, finds an xxr_p of that "
      "size too. All ten columns (22 with friction) leave nothing.");
  ReproducedTable table{"Table 5: the paper's, and the two ways on the simulated arm",
                        {"parameter", "paper", "19 columns", "22 columns", "simulated"},
                        {}};
  for (const auto& row : table5) {
    const int i = arm.index(row.name);
    table.rows.push_back({base_name(arm.base, arm.layout, i), fmt::format("{:.2f}", row.value),
                          fmt::format("{:.2f}", found.nineteen[i]), fmt::format("{:.2f}", found.twenty_two[i]),
                          fmt::format("{:.2f}", arm.loaded[i] - arm.bare[i])});
  }
  table.rows.push_back({"mass", "", "", fmt::format("{:.2f}", found.mass), fmt::format("{:.2f}", arm.payload[9])});
  r.tables.push_back(table);
}

// ---- torque reconstruction (3.5) ----

/// A minute of another motion, in closed loop with the payload, without its start.
Signals another_series(const Denso& arm, unsigned seed) {
  constexpr double seconds = 65, before = 5;
  Reference reference;
  reference.motion = excitation(arm, seed + 1, sample_times(seconds, std::lround(seconds / reference.dt)));
  reference.repeats = false;
  SimulateOptions options;
  options.control.law = ControlLaw::p;
  options.control.feedforward = false;
  options.sensor.rate = rate;
  options.sensor.counts = VectorXd::Constant(joints, counts);
  options.sensor.relative_torque_noise = torque_noise;
  options.limits.overshoot = infinity;
  options.seed = seed + 30;
  const Simulation done = simulate(arm.loaded_model(), reference, options);
  Signals out;
  out.name = "validation";
  out.dt = 1 / rate;
  const auto first = static_cast<Index>(before * rate);
  out.q = trim(done.q, first, 0);
  out.tau = trim(done.tau, first, 0);
  return out;
}

void reconstruct(const Denso& exact, const Fits& fits, const PayloadFits& found, unsigned seed, Reproduction& r) {
  const Signals log = another_series(exact, seed);
  const FilteredSignals filtered = low_pass(log, {10, 4, 1});
  Denso arm = exact;  // where a joint sticks, its filtered speed is noise about zero: no sign, but a slope
  for (Shaft& shaft : arm.robot.shafts) shaft.shape.sign_width = 0.01;
  const Trajectory motion{filtered.motion.q, filtered.motion.qd, filtered.motion.qdd, {}};
  struct Way {
    const char* name;
    VectorXd beta;
  };
  const Way ways[] = {{"fitted with the payload", fits.with.values},
                      {"fitted without, plus 19 columns", fits.without.values + found.nineteen},
                      {"fitted without, plus 22 columns", fits.without.values + found.twenty_two}};
  const auto shown = [](const MatrixXd& x, Index i) { return VectorXd(decimate(x, 10).row(i)); };
  const Index points = decimate(log.tau, 10).cols();
  const VectorXd t = VectorXd::LinSpaced(points, 0, static_cast<double>(points - 1) * 10 / rate);
  std::vector<Chart> charts;
  for (Index i = 0; i < joints; ++i)
    charts.push_back({fmt::format("Joint {}", i + 1),
                      "time [s]",
                      "torque [N·m]",
                      {{"measured, filtered", t, shown(filtered.tau, i)}}});
  ReproducedTable table{"Torque error on another motion [%], through a filter of 10 Hz", {"parameters"}, {}};
  for (int i = 1; i <= joints; ++i) table.head.push_back(fmt::format("joint {}", i));
  table.head.emplace_back("all");
  std::vector<double> error;
  for (const Way& way : ways) {
    const MatrixXd computed = arm.torque(motion, way.beta);
    const TorqueMetrics m = torque_metrics(log.tau, computed, motion.qd, rate, {}, filtered.trusted);
    table.rows.push_back({way.name});
    for (const auto& joint : m.joints)
      table.rows.back().push_back(fmt::format("{:.2f}", joint.filtered_relative_percent));
    table.rows.back().push_back(fmt::format("{:.2f}", m.filtered_relative_percent));
    error.push_back(m.filtered_relative_percent);
    for (Index i = 0; i < joints; ++i)
      charts[static_cast<std::size_t>(i)].curves.push_back({way.name, t, shown(computed, i), CurveStyle::dashed});
  }
  r.tables.push_back(table);
  const char* what = "Fig. 4: comparison of the measured torques after filtering and the computed torques";
  r.figures.push_back({"fig4", what, charts_svg(what, charts)});
  r.rows.push_back(in_range("3.5", "torque error of bare fit plus 19 columns over that of the fit with payload: larger",
                            error[1] / error[0], 1, infinity));
  r.rows.push_back(in_range("3.5", "the same with 22 columns: as good", error[2] / error[0], 0.9, 1.1));
}

}  // namespace

ReproducedRow check(const char* where, const char* what, double ours, const char* rule, bool within) {
  return {where, what, "", {}, ours, rule, within};
}

void check_payload(const Denso& arm, const Fits& fits, const Run& o, Reproduction& r) {
  const PayloadFits found = fit_payload(arm, fits, o);
  check_columns(arm, o.seed, r);
  check_found(arm, found, r);
  reconstruct(arm, fits, found, o.seed, r);
}

}  // namespace steelyard::bahloul2018
