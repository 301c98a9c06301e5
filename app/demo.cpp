// steelyard demo: the whole way on the bundled Denso VP-6242G, whose parameters are known here. A motion is designed, a
// simulated robot plays it, its log is identified from a robot file that is wrong, a payload is weighed, and what is
// found is held against the truth.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/command.hpp"
#include "app/tables.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/unit_text.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/export/robot_file.hpp"
#include "steelyard/logs/table.hpp"
#include "steelyard/motion/limits_file.hpp"
#include "steelyard/pipeline/excite.hpp"
#include "steelyard/report/read.hpp"
#include "steelyard/results/plan_result.hpp"
#include "steelyard/results/result_parts.hpp"
#include "steelyard/results/weigh_result.hpp"
#include "steelyard/simulate/closed_loop.hpp"

namespace steelyard::app {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double rate = 200;             // sampling rate of the recorder [Hz]
constexpr double position_noise = 2e-5;  // an encoder's step behind a gear [rad]
constexpr double velocity_noise = 2e-3;  // [rad/s]
constexpr double torque_noise = 0.05;    // noise relative to each joint's rms torque, as in a good drive's currents [-]
constexpr double guess[] = {0.8, 1.2, 0.75, 1.3, 0.8, 1};  // inertias of robot.yaml relative to the true ones of each
                                                           // link [-]

// A box of 12 cm held off the middle of the flange.
Payload held_body() {
  Payload out;
  out.mass = 1.2;
  out.com = {0.02, -0.01, 0.06};
  out.inertia = Eigen::Vector3d(0.0029, 0.0029, 0.0024).asDiagonal();
  return out;
}

// A usual starting point: the right geometry, wrong inertias, friction without numbers.
Model drawing(Model model) {
  for (int j = 0; j < model.robot.links(); ++j)
    model.set_link(j, *model.link(j) * guess[static_cast<std::size_t>(j) % std::size(guess)]);
  for (int c = model.layout.link_columns(); c < model.layout.size(); ++c)
    if (model.layout[c].term >= 0) model.values[c] = std::nan("");
  model.robot.source =
      "denso-vp6242g with inertias up to 30 % off and friction without numbers: the start of steelyard demo";
  return model;
}

// ---- motions, designed with what is known before, by evaluations and not by the clock: the same every time

Plan excitation_plan(const Model& known, const Common& common) {
  ExciteOptions options;
  options.limits = own_limits(known.robot);
  options.design.seconds = infinity;
  options.design.iterations = 8000;
  return make_plan(known, options, run_of(common));
}

// Another motion, other harmonics, slower: to judge by.
Plan held_out_plan(const Model& known, const Common& common) {
  ExciteOptions options;
  options.limits = own_limits(known.robot);
  for (auto& joint : options.limits.joints) joint.velocity *= 0.5;
  options.family.period = 8;
  options.family.harmonics = 6;
  options.design.seconds = infinity;
  options.design.iterations = 500;
  Run run = run_of(common);
  run.seed = common.seed + 1;
  return make_plan(known, options, run);
}

std::string recorded(const Model& truth, const Plan& plan, int periods, unsigned seed,
                     const std::optional<Payload>& payload = {}) {
  const Index n = truth.robot.dof();
  SimulateOptions options;
  options.periods = periods;
  options.lead_in = options.lead_out = 0.5;
  options.payload = payload;
  options.seed = seed;
  options.sensor.rate = rate;
  options.sensor.position_noise = VectorXd::Constant(n, position_noise);
  options.sensor.velocity_noise = VectorXd::Constant(n, velocity_noise);
  options.sensor.relative_torque_noise = torque_noise;
  return log_csv(simulate(truth, reference_of(plan, options.control.rate), options));
}

constexpr const char* project_text = R"(schema: 1
robot: robot.yaml            # the geometry, inertias up to 30 % off, friction without numbers
logs:
  - {file: excitation.csv, plan: plan.json}     # t, q1…, qd1…, tau1…: the plan, five times
  - {file: validation.csv, role: validate}      # another motion
  - {file: payload.csv, role: payload}          # the plan again with a body at the flange: 'steelyard payload project.yaml'
)";

struct Experiment {
  Model truth;
  Model known;
  Plan plan, held_out;
  PlayedMotion motion;  // commanded motion of `held_out`
  MatrixXd tau;         // its torque

  Experiment(const Model& arm, const Common& common)
      : truth(nominal_model(arm)),
        known(drawing(arm)),
        plan(excitation_plan(known, common)),
        held_out(held_out_plan(known, common)),
        motion(played(held_out)),
        tau(torques(truth, motion.motion.q, motion.motion.qd, motion.motion.qdd)) {}
};

std::string tau_csv(const Experiment& e) {
  std::vector<std::string> names = {"t"};
  for (Index i = 1; i <= e.tau.rows(); ++i) names.push_back(fmt::format("tau{}", i));
  MatrixXd values(e.motion.t.size(), 1 + e.tau.rows());
  values << e.motion.t, e.tau.transpose();
  return to_csv(names, values);
}

void write_experiment(const std::string& folder, const Experiment& e, const Common& common) {
  const unsigned seed = common.seed;
  std::vector<OutputFile> files = plan_files(e.known, e.plan, "plan", {}, run_record(common, {}));
  files.push_back({"plan.html", report_page(report_input(e.plan, "plan", file_text(files, "plan.json")))});
  files.push_back({"robot.yaml", to_robot_file(e.known)});
  files.push_back({"project.yaml", project_text});
  files.push_back({"excitation.csv", recorded(e.truth, e.plan, 5, seed)});
  files.push_back({"validation.csv", recorded(e.truth, e.held_out, 2, seed + 1)});
  files.push_back({"payload.csv", recorded(e.truth, e.plan, 2, seed + 2, held_body())});
  files.push_back({"motion.csv", motion_csv(e.motion)});
  files.push_back({"tau.csv", tau_csv(e)});
  write_directory(folder, files);
}

// ---- found against true

// The truth in the layout of a fit, whose friction laws need not be the true ones.
VectorXd true_values(const Model& truth, const ParameterLayout& layout) {
  VectorXd out = VectorXd::Zero(layout.size());
  for (int c = 0; c < layout.size(); ++c) {
    const int found = truth.layout.find(layout[c].name);
    if (found >= 0) out[c] = truth.values[found];
  }
  return out;
}

struct Comparison {
  VectorXd truth, found, half;  // base parameters, and half of their 95 % intervals
  int inside = 0;               // intervals that hold the truth
  VectorXd deviations;          // (found − true)/σ
  double noise_free = 0;        // error of the model's torque on the held-out motion, against the true one [%]
};

Comparison compare(const Experiment& e, const Fit& fit) {
  Comparison out;
  out.truth = base_values(fit.grouping, true_values(e.truth, fit.model.layout));
  out.found.resize(out.truth.size());
  out.half.resize(out.truth.size());
  out.deviations.resize(out.truth.size());
  for (Index b = 0; b < out.truth.size(); ++b) {
    const ParameterRow& row = fit.base[static_cast<std::size_t>(b)];
    out.found[b] = row.value;
    out.half[b] = row.interval[1] - row.value;
    out.deviations[b] = (row.value - out.truth[b]) / row.deviation;
    out.inside += row.interval[0] <= out.truth[b] && out.truth[b] <= row.interval[1];
  }
  const Trajectory& m = e.motion.motion;
  out.noise_free = 100 * (torques(fit.model, m.q, m.qd, m.qdd) - e.tau).norm() / e.tau.norm();
  return out;
}

// Difference of the torques by base parameters from those by all parameters: rounding.
double base_difference(const Experiment& e) {
  const BaseParameters base = find_base_parameters(e.truth.robot, e.truth.layout);
  const Trajectory& m = e.motion.motion;
  const MatrixXd W = torque_regressor(e.truth.robot, m.q, m.qd, m.qdd);
  const VectorXd tau = W(Eigen::all, base.kept) * base_values(base, e.truth.values);
  return (tau - e.tau.reshaped()).cwiseAbs().maxCoeff();
}

// The base parameters that cause the most torque, some of the links and some of friction, in their own order.
std::vector<int> weightiest(const Fit& fit, std::size_t of_links, std::size_t of_friction) {
  std::vector<int> links, friction;
  for (int b = 0; b < fit.grouping.count(); ++b)
    (fit.base[static_cast<std::size_t>(b)].kind == ParameterKind::inertial ? links : friction).push_back(b);
  const auto keep_most = [&](std::vector<int>& some, std::size_t count) {
    const auto share = [&](int b) { return fit.base[static_cast<std::size_t>(b)].torque_share_percent; };
    std::stable_sort(some.begin(), some.end(), [&](int a, int b) { return share(a) > share(b); });
    some.resize(std::min(count, some.size()));
    std::sort(some.begin(), some.end());
  };
  keep_most(links, of_links);
  keep_most(friction, of_friction);
  links.insert(links.end(), friction.begin(), friction.end());
  return links;
}

void print_parameters(const Fit& fit, const Comparison& comparison) {
  fmt::print("\n  {:<8} {:>9} {:>9} {:>9}   those that cause the most torque\n", "", "true", "found", "± 95 %");
  for (const int b : weightiest(fit, 5, 5))
    fmt::print("  {:<8} {:>9.4f} {:>9.4f} {:>9.4f}   {}\n", fit.base[static_cast<std::size_t>(b)].name,
               comparison.truth[b], comparison.found[b], comparison.half[b],
               unit_text(fit.base[static_cast<std::size_t>(b)].unit));
  const double rms = std::sqrt(comparison.deviations.squaredNorm() / static_cast<double>(comparison.deviations.size()));
  Index worst = 0;
  const double most = comparison.deviations.cwiseAbs().maxCoeff(&worst);
  fmt::print(
      "\n{} of the {} true values lie within these intervals, which take the friction laws as given. In standard "
      "deviations\ntheir errors are {:.1f} rms and {:.1f} at most ({}).\n",
      comparison.inside, fit.base.size(), rms, most, fit.base[static_cast<std::size_t>(worst)].name);
}

void print_error(const Identification& run, const Comparison& comparison) {
  for (const auto& log : run.logs)
    if (log.role == LogRole::validate)
      fmt::print(
          "\nOn the held-out motion the raw error is {:.2f} %, of which noise is {:.0f} %. Against the true torque, "
          "which no robot measures,\nthe error is {:.2f} %.\n",
          log.metrics.relative_percent, 100 * torque_noise, comparison.noise_free);
}

LinkParameters true_body() {
  const Payload body = held_body();
  LinkParameters out;
  out << body.mass, body.com, body.inertia(0, 0), body.inertia(0, 1), body.inertia(0, 2), body.inertia(1, 1),
      body.inertia(1, 2), body.inertia(2, 2);
  return out;
}

void print_payload(const Weighing& weighing) {
  const PayloadBody& body = weighing.body;
  const LinkParameters truth = true_body();
  fmt::print("\nThe payload, from {}.csv and the identified model:\n", join(weighing.loaded));
  for (Index k = 0; k < 4; ++k)
    fmt::print("  {:<8} {:>9.4f} {:>9.4f} {:>9.4f}   {}\n", body_names[static_cast<std::size_t>(k)], truth[k],
               body.values[k], body.quantile * body.deviation[k], unit_text(body_units[static_cast<std::size_t>(k)]));
}

nlohmann::ordered_json payload_json(const Weighing& weighing) {
  auto out = nlohmann::ordered_json::array();
  const LinkParameters truth = true_body();
  for (Index k = 0; k < 10; ++k)
    out.push_back({{"name", body_names[static_cast<std::size_t>(k)]},
                   {"true", truth[k]},
                   {"found", weighing.body.values[k]},
                   {"interval", weighing.body.quantile * weighing.body.deviation[k]}});
  return out;
}

nlohmann::ordered_json demo_json(const Experiment& e, const Identification& run, const Comparison& comparison,
                                 const Weighing& weighing, const std::string& folder, double seconds) {
  nlohmann::ordered_json out = {{"schema", 1},
                                {"robot", e.truth.robot.name},
                                {"standard_parameters", e.truth.layout.size()},
                                {"base_parameters", find_base_parameters(e.truth.robot, e.truth.layout).count()},
                                {"largest_torque_difference", base_difference(e)},
                                {"folder", folder},
                                {"page", folder + "/report.html"},
                                {"condition", e.plan.condition},
                                {"parameters", nlohmann::ordered_json::array()},
                                {"inside_interval", comparison.inside},
                                {"noise_percent", 100 * torque_noise},
                                {"noise_free_percent", comparison.noise_free},
                                {"validation", validation_json(run.logs, e.truth.robot.coordinates)},
                                {"payload", payload_json(weighing)},
                                {"verdict", verdict_json(run.verdict)},
                                {"seconds", {{"total", seconds}}}};
  for (int b = 0; b < run.fit.grouping.count(); ++b)
    out["parameters"].push_back({{"name", run.fit.base[static_cast<std::size_t>(b)].name},
                                 {"true", comparison.truth[b]},
                                 {"found", comparison.found[b]},
                                 {"interval", comparison.half[b]}});
  return out;
}

void print_experiment(const Experiment& e, const std::string& folder) {
  const Robot& robot = e.truth.robot;
  fmt::print("{}: {} joints, {} standard parameters, of which {} combinations are identifiable.\n", robot.name,
             robot.dof(), e.truth.layout.size(), find_base_parameters(robot, e.truth.layout).count());
  fmt::print("Designed: a motion of {:g} s inside every limit, condition {:.1f}, {} evaluations ({}/plan.html).\n",
             e.plan.family.period, e.plan.condition, e.plan.evaluations, folder);
  fmt::print(
      "Simulated in closed loop at {:g} Hz, torques with {:g} % noise: that motion five times, another one for "
      "validation, and\nthe first with {:g} kg at the flange.\n",
      rate, 100 * torque_noise, held_body().mass);
  fmt::print("Known to the fit: the geometry, inertias up to 30 % off, no friction. Identifying …\n");
  std::fflush(stdout);
}

Identification identified(const std::string& folder, const Common& common) {
  const Project project = read_project(folder + "/project.yaml");
  Identification run = identify(project, run_of(common));
  run.run = project_record(common, project, read_files(run.logs));
  std::vector<OutputFile> files = output_files(run);
  files.push_back(report_file(run, files, run_of(common)));
  write_directory(folder, files, run.logs, run_of(common));
  return run;
}

// Estimates the payload with the identified model, as 'steelyard payload model.yaml payload.csv -o payload' does.
Weighing weighed(const std::string& folder, const Common& common) {
  Project project;
  project.file = "demo";
  project.robot = folder + "/model.yaml";
  project.logs = {{{folder + "/payload.csv"}, LogRole::payload}};
  Weighing run = weigh(project, {}, run_of(common));
  run.run = project_record(common, project, run.read);
  std::vector<OutputFile> files = output_files(run);
  files.push_back(report_file(run, files, run_of(common)));
  write_directory(folder + "/payload", files, run.logs, run_of(common));
  return run;
}

void demo(const std::string& folder, const Common& common) {
  const auto begin = std::chrono::steady_clock::now();
  require_writable_directory(folder);
  const Experiment experiment(load_model("denso-vp6242g"), common);
  write_experiment(folder, experiment, common);
  if (!common.json) print_experiment(experiment, folder);
  const Identification run = identified(folder, common);
  const Weighing weighing = weighed(folder, common);
  const Comparison comparison = compare(experiment, run.fit);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (common.json) {
    print(demo_json(experiment, run, comparison, weighing, folder, seconds));
    return;
  }
  print_parameters(run.fit, comparison);
  fmt::print("\n{}", metrics_table(run.logs, experiment.truth.robot.coordinates));
  print_error(run, comparison);
  print_payload(weighing);
  fmt::print("\n{}", verdict_text(run.verdict));
  fmt::print("\nThe report: {0}/report.html; the payload's: {0}/payload/report.html ({1:.0f} s)\n", folder, seconds);
  fmt::print(
      "Try next: steelyard identify {0}/project.yaml -o identified; steelyard payload {0}/project.yaml; "
      "steelyard watch {0}/model.yaml {0}/payload.csv\n",
      folder);
}

}  // namespace

void register_demo(Command& program, const Common& common) {
  Command& command =
      program.subcommand("demo", "the whole workflow on a simulated Denso VP-6242G, compared with its true parameters");
  auto folder = std::make_shared<std::string>("steelyard-demo");
  command.option("-o,--output", *folder, "folder to write into").with_default();
  command.runs([folder, &common] { demo(*folder, common); });
}

}  // namespace steelyard::app
