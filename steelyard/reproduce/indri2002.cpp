// M. Indri et al., "Optimized dynamic calibration of a SCARA robot" (2002).
#include <fmt/format.h>

#include <Eigen/QR>
#include <Eigen/SVD>
#include <chrono>
#include <cmath>
#include <limits>

#include "steelyard/core/chart.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/motion/design.hpp"
#include "steelyard/motion/limits_file.hpp"
#include "steelyard/reproduce/indri2002_scara.hpp"
#include "steelyard/reproduce/reproduction.hpp"
#include "steelyard/validate/cross_table.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

using namespace indri2002;

constexpr double unbounded = std::numeric_limits<double>::infinity();
enum Motions { CI, L1, L2, OJK, OJD, all_motions };

// Table 2 and Table 4, columns CI … OJD, joint 1 and joint 2 of each row; Table 1 as far as it is looked at.
const double printed_complete[10][5] = {{0.055, 0.066, 0.190, 0.065, 0.060}, {0.023, 0.030, 0.096, 0.041, 0.031},
                                        {0.100, 0.079, 0.796, 0.148, 0.083}, {0.061, 0.040, 0.084, 0.054, 0.043},
                                        {0.073, 0.066, 0.047, 0.063, 0.062}, {0.040, 0.031, 0.029, 0.035, 0.031},
                                        {0.111, 0.062, 0.260, 0.057, 0.064}, {0.048, 0.029, 0.126, 0.021, 0.022},
                                        {0.167, 0.077, 5.376, 1.298, 0.048}, {0.082, 0.030, 0.153, 0.115, 0.018}};
const double printed_reduced[10][5] = {{0.055, 0.060, 0.235, 0.061, 0.061}, {0.025, 0.031, 0.089, 0.035, 0.033},
                                       {0.100, 0.082, 0.257, 0.106, 0.084}, {0.058, 0.040, 0.085, 0.047, 0.045},
                                       {0.072, 0.063, 0.049, 0.063, 0.066}, {0.039, 0.033, 0.030, 0.033, 0.033},
                                       {0.110, 0.069, 0.249, 0.065, 0.068}, {0.057, 0.030, 0.123, 0.023, 0.024},
                                       {0.334, 0.054, 1.107, 0.229, 0.051}, {0.068, 0.025, 0.148, 0.022, 0.019}};
const double printed_torque_rms[10] = {0.535, 0.223, 0.512, 0.230, 0.360, 0.199, 0.531, 0.135, 0.602, 0.173};
const double printed_jd[5] = {55.51, 58.08, 39.99, 51.69, 75.83};
const double printed_jk[5] = {7.35e6, 4.09e6, 7.02e7, 2.45e4, 1.49e6};
const double printed_speed[2][5] = {{1.47, 1.87, 0.87, 1.29, 3.04}, {1.95, 2.03, 1.72, 1.29, 2.58}};
const double printed_acceleration[2][5] = {{6.55, 6.55, 3.91, 5.34, 3.16}, {10.11, 10.02, 6.99, 4.12, 3.03}};
const double printed_deviation[2][5] = {{0.036, 0.037, 0.061, 0.035, 0.040}, {0.012, 0.012, 0.031, 0.012, 0.012}};

struct Indices {
  double jd = 0, jk = 0;
};

// Criteria of Π = WᵀW: R_v = I and the natural logarithm are what the printed values were computed with.
Indices indices(const MatrixXd& W) {
  const VectorXd s =
      Eigen::JacobiSVD<MatrixXd>(
          Eigen::HouseholderQR<MatrixXd>(W).matrixQR().topRows(W.cols()).triangularView<Eigen::Upper>().toDenseMatrix())
          .singularValues();
  return {2 * s.array().log().sum(), std::pow(s[0] / s[s.size() - 1], 2)};
}

double joint_rms(const VectorXd& stacked, Index joint) {
  const Index half = stacked.size() / 2;
  return std::sqrt(stacked.segment(joint * half, half).squaredNorm() / static_cast<double>(half));
}

VectorXd stacked(const MatrixXd& torque) {
  VectorXd out(torque.size());
  out << torque.row(0).transpose(), torque.row(1).transpose();
  return out;
}

// The motions as designed, their information (Table 1), and their torques with Table 5's parameters.
struct Designed {
  std::vector<Trajectory> motion;
  std::vector<MatrixXd> W;
};

Designed design_of(const Scara& scara) {
  Designed out;
  for (int k = 0; k < all_motions; ++k) {
    out.motion.push_back(sampled(scara.robot(), k));
    const Trajectory& m = out.motion.back();
    out.W.push_back(scara.regressor(m.q, m.qd, m.qdd));
  }
  return out;
}

void add_table1_rows(const Designed& designed, Reproduction& out) {
  for (const int k : {OJK, OJD}) {
    const auto m = static_cast<std::size_t>(k);
    const Indices i = indices(designed.W[m]);
    out.rows.push_back(close_to("Table 1", fmt::format("J_d of {}", motion_names[k]), printed_jd[k], i.jd, 1));
    out.rows.push_back(close_share("Table 1", fmt::format("J_k of {}", motion_names[k]), printed_jk[k], i.jk, 0.1));
    for (int joint = 0; joint < 2; ++joint)
      out.rows.push_back(close_to("Table 1", fmt::format("largest speed of joint {}, {}", joint + 1, motion_names[k]),
                                  printed_speed[joint][k], designed.motion[m].qd.row(joint).cwiseAbs().maxCoeff(), 0.05,
                                  "rad/s"));
    const VectorXd torque = designed.W[m] * table5().col(k);
    for (int joint = 0; joint < 2; ++joint)
      out.rows.push_back(close_share("Table 2", fmt::format("torque rms of joint {}, {}", joint + 1, motion_names[k]),
                                     printed_torque_rms[2 * k + joint], joint_rms(torque, joint), 0.03, "N·m"));
  }
}

// Errors of Table 4 from the parameters of Table 5: the torque two sets differ by adds to what the own set leaves.
void add_table4_rows(const Designed& designed, Reproduction& out) {
  for (const int judged : {OJK, OJD})
    for (int joint = 0; joint < 2; ++joint)
      for (int fitted = 0; fitted < all_motions; ++fitted) {
        const auto& printed = printed_reduced[2 * judged + joint];
        const VectorXd gap =
            designed.W[static_cast<std::size_t>(judged)] * (table5().col(fitted) - table5().col(judged));
        out.rows.push_back(close_to(
            "Table 4",
            fmt::format("error on {}, joint {}, fitted on {}", motion_names[judged], joint + 1, motion_names[fitted]),
            printed[fitted], std::hypot(printed[judged], joint_rms(gap, joint)), 0.005, "N·m"));
      }
}

CrossTable cross_table_of(const double (&rms)[10][5], const double (&torque)[10]) {
  std::vector<std::string> names(motion_names, motion_names + all_motions);
  std::vector<std::vector<TorqueMetrics>> metrics(5, std::vector<TorqueMetrics>(5));
  for (std::size_t r = 0; r < 5; ++r)
    for (std::size_t c = 0; c < 5; ++c)
      for (std::size_t joint = 0; joint < 2; ++joint) {
        JointMetrics m;
        m.rms = rms[2 * r + joint][c];
        m.relative_percent = 100 * m.rms / torque[2 * r + joint];
        metrics[r][c].joints.push_back(m);
        metrics[r][c].relative_percent = m.relative_percent;
      }
  return cross_table(names, names, metrics);
}

// The paper's averages, recomputed from its own entries.
void add_average_rows(Reproduction& out) {
  const CrossTable table = cross_table_of(printed_complete, printed_torque_rms);
  const double columns[2][5] = {{0.101, 0.070, 1.334, 0.326, 0.063}, {0.051, 0.032, 0.097, 0.053, 0.029}};
  for (std::size_t joint = 0; joint < 2; ++joint)
    for (int k = 0; k < all_motions; ++k)
      out.rows.push_back(close_to("Table 2", fmt::format("average of column {}, joint {}", motion_names[k], joint + 1),
                                  columns[joint][k], CrossErrors::column_averages(table.joints[joint].rms)[k], 0.0011,
                                  "N·m"));
  const double normalised = table.joints[0].normalised(OJD, L2);
  out.rows.push_back(
      close_share("Table 3", "error on OJD fitted on L2, joint 1, over its own", 112.106, normalised, 0.025));
}

// The experiment on a simulated arm.
struct Experiment {
  std::vector<Recorded> recorded;
  std::vector<MatrixXd> W;
  MatrixXd complete, reduced;  ///< parameters × motions fitted
};

VectorXd least_squares(const MatrixXd& W, const VectorXd& y, const std::vector<int>& which) {
  MatrixXd part(W.rows(), static_cast<Index>(which.size()));
  for (std::size_t k = 0; k < which.size(); ++k) part.col(static_cast<Index>(k)) = W.col(which[k]);
  const VectorXd found = part.householderQr().solve(y);
  VectorXd out = VectorXd::Zero(W.cols());
  for (std::size_t k = 0; k < which.size(); ++k) out[which[k]] = found[static_cast<Index>(k)];
  return out;
}

// The simulated arm has Table 5's parameters (OJD), and some stiction, which no model of the paper has.
Model truth_of(const Scara& scara) {
  const Model smooth = scara.with_parameters(table5().col(OJD));
  const FrictionLaw& law = friction_law("stribeck");
  Robot robot = smooth.robot;
  NamedValues known = smooth.known();
  for (std::size_t j = 0; j < 2; ++j) {
    Shaft& shaft = robot.shafts[j];
    shaft.shape.stribeck_velocity = 0.15;
    shaft.friction.push_back(law.kind);
    known[friction_name(shaft, law.columns.front())] = j == 0 ? 6.0 : 2.0;
  }
  return Model(std::move(robot), known);
}

Experiment experiment(const Scara& scara, const Run& run) {
  Experiment out;
  out.recorded.resize(all_motions);
  const Model truth = truth_of(scara);
  parallel_for(all_motions, run, [&](int k) {
    out.recorded[static_cast<std::size_t>(k)] =
        record(scara, truth, k, run.seed * 1000 + static_cast<std::uint64_t>(10 * k));
  });
  std::vector<int> every(parameters);
  for (int k = 0; k < parameters; ++k) every[static_cast<std::size_t>(k)] = k;
  out.complete = out.reduced = MatrixXd(parameters, all_motions);
  for (int k = 0; k < all_motions; ++k) {
    const Recorded& r = out.recorded[static_cast<std::size_t>(k)];
    out.W.push_back(scara.regressor(r.motion.q, r.motion.qd, r.motion.qdd));
    out.complete.col(k) = least_squares(out.W.back(), stacked(r.torque), every);
    out.reduced.col(k) = least_squares(out.W.back(), stacked(r.torque), reduced_set());
  }
  return out;
}

CrossTable cross_table_of(const Experiment& e, const MatrixXd& fitted) {
  double rms[10][5], torque[10];
  for (int r = 0; r < all_motions; ++r) {
    const VectorXd y = stacked(e.recorded[static_cast<std::size_t>(r)].torque);
    for (int joint = 0; joint < 2; ++joint) {
      torque[2 * r + joint] = joint_rms(y, joint);
      for (int c = 0; c < all_motions; ++c)
        rms[2 * r + joint][c] = joint_rms(y - e.W[static_cast<std::size_t>(r)] * fitted.col(c), joint);
    }
  }
  return cross_table_of(rms, torque);
}

// The text's conclusions, tested on the simulated arm.
void add_conclusions(const Experiment& e, const CrossTable& complete, const CrossTable& reduced, Reproduction& out) {
  VectorXd jd(5), jk(5);
  for (int k = 0; k < all_motions; ++k) {
    const Indices i = indices(e.W[static_cast<std::size_t>(k)]);
    jd[k] = i.jd, jk[k] = i.jk;
  }
  const auto row = [&](const std::string& what, double ours, double low, double high, std::optional<double> paper) {
    out.rows.push_back(in_range("§4, simulated", what, ours, low, high, "", paper));
  };
  row("J_d of OJD less the next best", jd[OJD] - jd.head(4).maxCoeff(), 0, unbounded, 75.83 - 58.08);
  row("J_k of OJK over the next best", jk[OJK] / std::min(jk.head(3).minCoeff(), jk[OJD]), 0, 1, 2.45e4 / 1.49e6);
  for (std::size_t joint = 0; joint < 2; ++joint) {
    const VectorXd averages = CrossErrors::column_averages(complete.joints[joint].rms);
    row(fmt::format("errors averaged over motions, joint {}: OJD's parameters over the best others", joint + 1),
        averages[OJD] / averages.head(4).minCoeff(), 0, 1, joint == 0 ? 0.063 / 0.070 : 0.029 / 0.032);
    VectorXd others = averages;
    others[L2] = 0;
    row(fmt::format("the same, joint {}: L2's over the next worst", joint + 1), averages[L2] / others.maxCoeff(), 1,
        unbounded, joint == 0 ? 1.334 / 0.326 : 0.097 / 0.053);
    const MatrixXd gap = reduced.joints[joint].rms - complete.joints[joint].rms;
    row(fmt::format("reduced less complete model on the own motion, joint {}, least [mN·m]", joint + 1),
        1e3 * gap.diagonal().minCoeff(), -0.1, unbounded, {});
  }
  const double before = CrossErrors::column_averages(complete.joints[0].rms)[L2];
  row("L2's parameters on all motions, joint 1: complete over reduced model",
      before / CrossErrors::column_averages(reduced.joints[0].rms)[L2], 1, unbounded, 1.334 / 0.379);
}

std::string digits(double x) { return std::abs(x) >= 1e4 ? fmt::format("{:.2e}", x) : fmt::format("{:.3f}", x); }

void add_cross_table(const std::string& caption, const CrossTable& ours, CrossValue value, Reproduction& out) {
  ReproducedTable table{caption, {"judged on (joint)", "torque rms"}, {}};
  table.head.insert(table.head.end(), motion_names, motion_names + all_motions);
  table.head.emplace_back("average");
  for (std::size_t r = 0; r < 5; ++r)
    for (std::size_t joint = 0; joint < 2; ++joint) {
      const CrossErrors& errors = ours.joints[joint];
      const MatrixXd& m = value == CrossValue::normalised ? errors.normalised : errors.rms;
      const auto i = static_cast<Index>(r);
      std::vector<std::string> row = {fmt::format("{} ({})", motion_names[r], joint + 1), digits(errors.torque_rms[i])};
      for (Index c = 0; c < 5; ++c) row.push_back(digits(m(i, c)));
      row.push_back(digits(CrossErrors::row_averages(m)[i]));
      table.rows.push_back(row);
    }
  for (std::size_t joint = 0; joint < 2; ++joint) {
    const CrossErrors& errors = ours.joints[joint];
    const MatrixXd& m = value == CrossValue::normalised ? errors.normalised : errors.rms;
    std::vector<std::string> row = {fmt::format("average ({})", joint + 1), ""};
    for (Index c = 0; c < 5; ++c) row.push_back(digits(CrossErrors::column_averages(m)[c]));
    row.push_back(digits(m.mean()));
    table.rows.push_back(row);
  }
  out.tables.push_back(table);
}

void add_table1(const Experiment& e, Reproduction& out) {
  ReproducedTable table{"Table 1 on the simulated arm; in brackets the paper's", {""}, {}};
  table.head.insert(table.head.end(), motion_names, motion_names + all_motions);
  std::vector<std::vector<std::string>> rows = {{"J_d"}, {"J_k"}};
  for (const char* what : {"σ of joint {} [N·m]", "largest q̇{} [rad/s]", "largest q̈{} [rad/s²]"})
    for (int joint = 1; joint <= 2; ++joint) rows.push_back({fmt::format(fmt::runtime(what), joint)});
  for (int k = 0; k < all_motions; ++k) {
    const Recorded& r = e.recorded[static_cast<std::size_t>(k)];
    const Indices i = indices(e.W[static_cast<std::size_t>(k)]);
    rows[0].push_back(fmt::format("{:.2f} ({:.2f})", i.jd, printed_jd[k]));
    rows[1].push_back(fmt::format("{:.2e} ({:.2e})", i.jk, printed_jk[k]));
    for (std::size_t joint = 0; joint < 2; ++joint) {
      const auto j = static_cast<Index>(joint);
      rows[2 + joint].push_back(fmt::format("{:.3f} ({:.3f})", r.deviation[j], printed_deviation[joint][k]));
      rows[4 + joint].push_back(
          fmt::format("{:.2f} ({:.2f})", r.motion.qd.row(j).cwiseAbs().maxCoeff(), printed_speed[joint][k]));
      rows[6 + joint].push_back(
          fmt::format("{:.2f} ({:.2f})", r.motion.qdd.row(j).cwiseAbs().maxCoeff(), printed_acceleration[joint][k]));
    }
  }
  table.rows = rows;
  out.tables.push_back(table);
}

void add_table5(const Experiment& e, Reproduction& out) {
  const char* names[] = {"Pd(1)", "Pd(2)", "Pd(3)", "Pd(4)", "Pd(5)", "a01", "a11", "a21",
                         "a31",   "a02",   "a12",   "a22",   "a32",   "po1", "po2"};
  ReproducedTable table{
      "Table 5 on the simulated arm (reduced model); in brackets the paper's. The simulated truth is OJD's column",
      {""},
      {}};
  table.head.insert(table.head.end(), motion_names, motion_names + all_motions);
  for (const int p : reduced_set()) {
    std::vector<std::string> row = {names[p]};
    for (int k = 0; k < all_motions; ++k)
      row.push_back(fmt::format("{:.3f} ({:.3f})", e.reduced(p, k), table5()(p, k)));
    table.rows.push_back(row);
  }
  out.tables.push_back(table);
}

Chart friction_chart(const Experiment& e) {
  Chart chart{"friction torque of joint 1", "speed [rad/s]", "motor torque [N·m]", {}, {}};
  const VectorXd v = VectorXd::LinSpaced(200, 0.01, 3.2);
  for (int k = 0; k < all_motions; ++k) {
    const VectorXd p = e.complete.col(k);
    VectorXd f = p[5] + p[6] * v.array() + p[7] * v.array().square() + p[8] * v.array().cube();
    f = f.array().min(1.2).max(-0.6);
    chart.curves.push_back({motion_names[k], v, f});
    chart.marks.push_back(
        {e.recorded[static_cast<std::size_t>(k)].motion.qd.row(0).cwiseAbs().maxCoeff(), motion_names[k]});
  }
  return chart;
}

Chart paths_chart(const Scara& scara, const Designed& designed) {
  Chart chart{"the gripper's paths", "x [m]", "y [m]", {}, {}};
  for (const int k : {CI, L1, L2}) {
    const MatrixXd& q = designed.motion[static_cast<std::size_t>(k)].q;
    VectorXd x(q.cols()), y(q.cols());
    for (Index s = 0; s < q.cols(); ++s) {
      const Eigen::Vector3d p = frame_pose(scara.robot(), q.col(s), "tool").translation();
      x[s] = p.x(), y[s] = p.y();
    }
    chart.curves.push_back({motion_names[k], x, y});
  }
  return chart;
}

// The largest acceleration of the gripper: differences of its positions.
double gripper_acceleration(const Robot& robot, const Trajectory& motion, double dt) {
  MatrixXd p(3, motion.samples());
  for (Index s = 0; s < motion.samples(); ++s) p.col(s) = frame_pose(robot, motion.q.col(s), "tool").translation();
  const Index n = p.cols();
  return ((p.rightCols(n - 2) - 2 * p.middleCols(1, n - 2) + p.leftCols(n - 2)) / (dt * dt))
      .colwise()
      .norm()
      .maxCoeff();
}

// The best criterion of a motion inside all of the paper's limits: twelve harmonics, 25 s, starting and ending at rest.
double possible_jd(const Scara& scara, const Run& run) {
  FamilyOptions family;
  family.period = 25, family.harmonics = 12;
  const MotionLimits limits = motion_limits(scara.robot());
  MeasurementOptions smooth;
  smooth.smoothing = 0.02;
  DesignOptions search;
  search.seconds = unbounded, search.iterations = 20000;
  const auto members = make_family(family, limits.joints);
  const Design best =
      design(*members, Measurement(scara.robot(), smooth), {}, LimitSet(scara.model(), limits), search, run);
  Trajectory motion;
  members->at(sample_times(family.period, samples))->evaluate(best.x, motion);
  return indices(scara.regressor(motion.q, motion.qd, motion.qdd)).jd;
}

void say_what_was_assumed(const Scara& scara, const Designed& designed, Reproduction& out) {
  out.assumed = {
      "Fig. 3 has no scale: the circle and the lines go as far and as near as the printed ranges of q2 say, in the "
      "printed times, by a quintic law; the circle is gone round twice, which brings speeds and J_d nearer to Table 1 "
      "than once; L2 runs along a ray from the base, where q1 has half of q2's speed, as Table 1 "
      "has it.",
      "The simulated arm has Table 5's parameters of OJD, and stiction above Coulomb friction (0.06 and 0.02 N·m, "
      "fading over 0.15 rad/s) that neither model has: without an error of structure every motion would give the "
      "same parameters but for noise.",
      "Closed loop as in §2.1: decentralised PID every millisecond, encoders of 2000 steps a motor turn; torque "
      "noise 0.036 and 0.012 N·m; positions smoothed by a zero-phase low-pass of 15 Hz.",
      "Six repetitions give σ; the models are fitted to the first.",
  };
  const Trajectory& ojd = designed.motion[OJD];
  const Trajectory& ojk = designed.motion[OJK];
  out.wrong = {
      fmt::format("OJD breaks the paper's own limit of 9 m/s² at the gripper: {:.1f} m/s².",
                  gripper_acceleration(scara.robot(), ojd, duration(OJD) / samples)),
      fmt::format(
          "The accelerations in Table 1 do not follow from the printed coefficients: OJK {:.2f} and {:.2f} rad/s² "
          "(printed 5.34 and 4.12), OJD {:.2f} and {:.2f} (printed 3.16 and 3.03); OJD's 4.12 stands in OJK's column.",
          ojk.qdd.row(0).cwiseAbs().maxCoeff(), ojk.qdd.row(1).cwiseAbs().maxCoeff(),
          ojd.qdd.row(0).cwiseAbs().maxCoeff(), ojd.qdd.row(1).cwiseAbs().maxCoeff()),
      "The scan of the regressor lost the dots of its accelerations: W11 is τ q̈1, and so on.",
  };
  out.left = {
      "Tables 1 to 5 for CI, L1 and L2 by number: their paths are not printed; their structure is computed on the "
      "simulated arm.",
      "Table 2's errors by number: they come from the real arm's friction.",
  };
}

}  // namespace

Reproduction reproduce_indri2002(const Run& run) {
  const auto started = std::chrono::steady_clock::now();
  const auto say = [&](const char* what) { run.say(what, 0); };
  Reproduction out;
  out.paper = "indri2002";
  out.title =
      "M. Indri, G. Calafiore, G. Legnani, F. Jatta, A. Visioli, \"Optimized dynamic calibration of a SCARA robot\", "
      "IFAC 2002";
  out.about =
      "Which motion teaches a model that holds on other motions? Five motions of a SCARA robot, fifteen parameters, a "
      "table of who predicts whom. "
      "What follows from the printed coefficients and parameters is computed from them; the experiment is repeated on "
      "a simulated arm.";
  const Scara scara;
  say("motions as printed");
  const Designed designed = design_of(scara);
  add_table1_rows(designed, out);
  add_table4_rows(designed, out);
  add_average_rows(out);
  say("experiment on the simulated arm");
  const Experiment e = experiment(scara, run);
  const CrossTable complete = cross_table_of(e, e.complete), reduced = cross_table_of(e, e.reduced);
  add_conclusions(e, complete, reduced, out);
  say("a motion inside the limits");
  out.rows.push_back(in_range("§3.1", "J_d attainable inside all limits, from rest to rest, 12 harmonics",
                              possible_jd(scara, run), 90, unbounded, "", 75.83));
  add_table1(e, out);
  add_cross_table("Table 2 on the simulated arm: torque errors [N·m], complete model; columns: fitted on", complete,
                  CrossValue::rms, out);
  add_cross_table("Table 3 on the simulated arm: the same over the error of the own parameters", complete,
                  CrossValue::normalised, out);
  add_cross_table("Table 4 on the simulated arm: torque errors [N·m], reduced model", reduced, CrossValue::rms, out);
  add_table5(e, out);
  out.figures = {
      {"paths", "Fig. 3: the working motions", charts_svg("indri2002, Fig. 3", {paths_chart(scara, designed)}, 1)},
      {"friction",
       "Fig. 4: friction of joint 1 as each motion's parameters have it (complete model), with the largest speed each "
       "motion saw; cut off at the edges",
       charts_svg("indri2002, Fig. 4", {friction_chart(e)}, 1)}};
  say_what_was_assumed(scara, designed, out);
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  return out;
}

}  // namespace steelyard
