// steelyard demo: the main job on the bundled Denso VP-6242G, whose parameters are known here. A simulated robot moves,
// its log is identified from a robot file that is wrong, and what is found is held against the truth.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/command.hpp"
#include "app/tables.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/export/robot_file.hpp"
#include "steelyard/logs/table.hpp"
#include "steelyard/pipeline/result.hpp"

namespace steelyard::app {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double rate = 200;             // of the recorder [Hz]
constexpr double position_noise = 2e-5;  // an encoder's step behind a gear [rad]
constexpr double velocity_noise = 2e-3;  // [rad/s]
constexpr double torque_noise = 0.05;    // of each joint's rms: what currents of a good drive show [-]
constexpr double turnover = 0.02;        // of Coulomb friction, ε of tanh(q̇/ε) [rad/s]
constexpr double guess[] = {0.8, 1.2, 0.75, 1.3, 0.8, 1};  // of each link's true inertia: what robot.yaml claims [-]

struct Plan {
  double seconds, fundamental;  // [s], [Hz]
  int harmonics;
  double reach;  // of the limits of position and speed [-]
  std::uint64_t stream;
};
constexpr Plan excitation{60, 0.1, 10, 0.9, 1}, unseen{20, 0.13, 6, 0.8, 2};

struct Recording {
  VectorXd t;
  Motion motion;  // as it was
  MatrixXd tau;   // as it was
};

// Friction of a real gear does not jump when the joint turns back.
Robot simulated(Robot robot) {
  for (auto& shaft : robot.shafts) shaft.shape.sign_width = turnover;
  return robot;
}

// Sums of sines of random phase, as large as the limits allow.
Recording move(const Model& truth, const Plan& plan, unsigned seed) {
  Random random(seed, plan.stream);
  const auto samples = static_cast<Index>(plan.seconds * rate);
  const VectorXd t = VectorXd::LinSpaced(samples, 0, static_cast<double>(samples - 1) / rate);
  const MatrixXd zero = MatrixXd::Zero(truth.robot.dof(), samples);
  Recording out{t, {zero, zero, zero}, {}};
  for (int i = 0; i < truth.robot.dof(); ++i) {
    auto q = out.motion.q.row(i), qd = out.motion.qd.row(i), qdd = out.motion.qdd.row(i);
    for (int k = 1; k <= plan.harmonics; ++k) {
      const double w = 2 * M_PI * k * plan.fundamental;
      const Eigen::ArrayXd x = w * t.array() + random.uniform(0, 2 * M_PI);
      q.array() += x.sin().transpose();
      qd.array() += w * x.cos().transpose();
      qdd.array() -= w * w * x.sin().transpose();
    }
    const Limits& limits = truth.robot.coordinates[static_cast<std::size_t>(i)].limits;
    const double highest = q.maxCoeff(), lowest = q.minCoeff();
    const double scale = plan.reach * std::min((limits.upper - limits.lower) / (highest - lowest),
                                               limits.velocity / qd.cwiseAbs().maxCoeff());
    const double middle = 0.5 * (limits.lower + limits.upper) - 0.5 * scale * (highest + lowest);
    q = (scale * q.array() + middle).eval();
    qd *= scale;
    qdd *= scale;
  }
  out.tau = torques(truth, out.motion.q, out.motion.qd, out.motion.qdd);
  return out;
}

struct Channel {
  const char* name;
  const MatrixXd& rows;  // joints × samples
};

std::string csv(const VectorXd& t, std::initializer_list<Channel> channels) {
  std::vector<std::string> names = {"t"};
  MatrixXd values = t;
  for (const auto& [name, rows] : channels) {
    for (Index i = 1; i <= rows.rows(); ++i) names.push_back(fmt::format("{}{}", name, i));
    values.conservativeResize(Eigen::NoChange, values.cols() + rows.rows());
    values.rightCols(rows.rows()) = rows.transpose();
  }
  return to_csv(names, values);
}

// What the recorder writes of it.
std::string recorded_csv(const Recording& recording, Random& random) {
  MatrixXd q = recording.motion.q, qd = recording.motion.qd, tau = recording.tau;
  const VectorXd rms = (tau.rowwise().squaredNorm() / static_cast<double>(tau.cols())).cwiseSqrt();
  for (Index k = 0; k < tau.cols(); ++k)
    for (Index i = 0; i < tau.rows(); ++i) {
      q(i, k) += position_noise * random.normal();
      qd(i, k) += velocity_noise * random.normal();
      tau(i, k) += torque_noise * rms[i] * random.normal();
    }
  return csv(recording.t, {{"q", q}, {"qd", qd}, {"tau", tau}});
}

// What an engineer might start from: the right geometry, wrong inertias, no friction.
Robot drawing(Robot robot) {
  for (std::size_t j = 0; j < robot.joints.size(); ++j) *robot.joints[j].nominal *= guess[j % std::size(guess)];
  for (auto& shaft : robot.shafts) shaft.friction.clear();
  robot.source = "denso-vp6242g with inertias up to 30 % off and no friction: the start of steelyard demo";
  return robot;
}

constexpr const char* project_text = R"(schema: 1
robot: robot.yaml            # the geometry, inertias up to 30 % off, no friction
logs:
  - file: excitation.csv     # t, q1…, qd1…, tau1…
  - {file: validation.csv, role: validate}
)";

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
  VectorXd truth, found, half;  // of the base parameters; half of the 95 % interval
  int inside = 0;               // intervals that hold the truth
};

Comparison compare(const Model& truth, const Fit& fit) {
  Comparison out{base_values(fit.base, true_values(truth, fit.model.layout)), fit.consistent.solution.base,
                 fit.covariance.quantile.cwiseProduct(fit.covariance.standard_deviation()), 0};
  for (Index b = 0; b < out.truth.size(); ++b) out.inside += std::abs(out.found[b] - out.truth[b]) <= out.half[b];
  return out;
}

// How far the base parameters alone are from the torques of all: rounding.
double base_difference(const Model& truth, const Recording& recording) {
  const BaseParameters base = find_base_parameters(truth.robot, truth.layout);
  const MatrixXd W = torque_regressor(truth.robot, recording.motion.q, recording.motion.qd, recording.motion.qdd);
  const VectorXd tau = W(Eigen::all, base.kept) * base_values(base, truth.values);
  return (tau - recording.tau.reshaped()).cwiseAbs().maxCoeff();
}

// The base parameters that cause the most torque, some of the links and some of friction, in their own order.
std::vector<int> weightiest(const Fit& fit, std::size_t of_links, std::size_t of_friction) {
  std::vector<int> links, friction;
  for (int b = 0; b < fit.base.count(); ++b) {
    const int column = fit.base.kept[static_cast<std::size_t>(b)];
    (column < fit.model.layout.link_columns() ? links : friction).push_back(b);
  }
  const auto keep_most = [&](std::vector<int>& some, std::size_t count) {
    const auto share = [&](int b) {
      return fit.excitation.parameters[static_cast<std::size_t>(b)].torque_share_percent;
    };
    std::stable_sort(some.begin(), some.end(), [&](int a, int b) { return share(a) > share(b); });
    some.resize(std::min(count, some.size()));
    std::sort(some.begin(), some.end());
  };
  keep_most(links, of_links);
  keep_most(friction, of_friction);
  links.insert(links.end(), friction.begin(), friction.end());
  return links;
}

void tell_parameters(const Fit& fit, const Comparison& comparison) {
  fmt::print("\n  {:<8} {:>9} {:>9} {:>9}   those that cause the most torque\n", "", "true", "found", "± 95 %");
  for (const int b : weightiest(fit, 5, 5))
    fmt::print("  {:<8} {:>9.4f} {:>9.4f} {:>9.4f}   {}\n", base_name(fit.base, fit.model.layout, b),
               comparison.truth[b], comparison.found[b], comparison.half[b],
               fit.model.layout[fit.base.kept[static_cast<std::size_t>(b)]].unit);
  fmt::print("\n{} of the {} true values lie within such intervals, which take the friction laws as given.\n",
             comparison.inside, fit.base.count());
}

nlohmann::ordered_json demo_json(const Model& truth, const Identification& run, const Comparison& comparison,
                                 double difference, const std::string& folder) {
  nlohmann::ordered_json out = {{"schema", 1},
                                {"robot", truth.robot.name},
                                {"standard_parameters", truth.layout.size()},
                                {"base_parameters", find_base_parameters(truth.robot, truth.layout).count()},
                                {"largest_torque_difference", difference},
                                {"folder", folder},
                                {"parameters", nlohmann::ordered_json::array()},
                                {"inside_interval", comparison.inside},
                                {"validation", nlohmann::ordered_json::array()},
                                {"verdict", verdict_json(run.verdict)},
                                {"seconds", {{"total", run.seconds}}}};
  for (int b = 0; b < run.fit.base.count(); ++b)
    out["parameters"].push_back({{"name", base_name(run.fit.base, run.fit.model.layout, b)},
                                 {"true", comparison.truth[b]},
                                 {"found", comparison.found[b]},
                                 {"interval", comparison.half[b]}});
  for (const auto& log : run.logs) out["validation"].push_back(judgement_json(log, truth.robot.coordinates));
  return out;
}

void demo(const std::string& folder, const Common& common) {
  const Model truth = nominal_model(simulated(load_robot("denso-vp6242g")));
  const Recording taught = move(truth, excitation, common.seed), judged = move(truth, unseen, common.seed);
  const double difference = base_difference(truth, judged);
  const Motion& motion = judged.motion;
  Random noise(common.seed);
  write_directory(folder, {{"robot.yaml", to_robot_file(drawing(truth.robot))},
                           {"project.yaml", project_text},
                           {"excitation.csv", recorded_csv(taught, noise)},
                           {"validation.csv", recorded_csv(judged, noise)},
                           {"motion.csv", csv(judged.t, {{"q", motion.q}, {"qd", motion.qd}, {"qdd", motion.qdd}})},
                           {"tau.csv", csv(judged.t, {{"tau", judged.tau}})}});
  if (!common.json) {
    fmt::print("{}: {} joints, {} standard parameters, of which motions can reveal {} combinations.\n",
               truth.robot.name, truth.robot.dof(), truth.layout.size(),
               find_base_parameters(truth.robot, truth.layout).count());
    fmt::print(
        "Simulated: {:g} s of sines at {:g} Hz, torques with {:g} % noise; another motion of {:g} s to judge by.\n",
        excitation.seconds, rate, 100 * torque_noise, unseen.seconds);
    fmt::print("To start from: its geometry, with inertias up to 30 % off and no friction. Identifying …\n");
    std::fflush(stdout);
  }
  const Identification run = identify(read_project(folder + "/project.yaml"), {common.threads, {}});
  write_directory(folder, output_files(run));
  const Comparison comparison = compare(truth, run.fit);
  if (common.json) {
    print(demo_json(truth, run, comparison, difference, folder));
    return;
  }
  tell_parameters(run.fit, comparison);
  fmt::print("\n{}\n{}", metrics_table(run.logs, truth.robot.coordinates), verdict_text(run.verdict));
  fmt::print(
      "\nIn {} ({:.1f} s): robot.yaml, project.yaml and the logs; model.yaml, model.urdf, result.json, series/\n",
      folder, run.seconds);
  fmt::print("Try next: steelyard identify {}/project.yaml -o identified\n", folder);
}

}  // namespace

void register_demo(CLI::App& program, const Common& common, std::function<void()>& run) {
  auto* command =
      program.add_subcommand("demo", "identify the bundled Denso VP-6242G, simulated, and compare with the truth");
  auto folder = std::make_shared<std::string>("steelyard-demo");
  command->add_option("-o,--output", *folder, "folder to write into")->capture_default_str();
  command->callback([folder, &common, &run] { run = [folder, &common] { demo(*folder, common); }; });
}

}  // namespace steelyard::app
