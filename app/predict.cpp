// steelyard predict MODEL MOTION.csv: torques, row by row. Each row alone, unless friction has memory: no doctor, no
// filter, no limits.
#include <fmt/format.h>

#include <cmath>

#include "app/command.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/dynamics/friction_memory.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/estimate/torque_band.hpp"
#include "steelyard/judge/judge.hpp"
#include "steelyard/logs/table.hpp"
#include "steelyard/results/result.hpp"
#include "steelyard/results/result_parts.hpp"

namespace steelyard::app {

namespace {

struct Options {
  RobotArgument model;
  std::string motion, output = "-";
  bool rigid = false, band = false;
};

// A motion's speeds or accelerations; a log seldom has them.
Eigen::MatrixXd derivatives(const Table& motion, const std::string& channel, int dof) {
  try {
    return motion.channels(channel, dof);
  } catch (const InvalidInput& e) {
    if (motion.column(channel + "1") >= 0) throw;
    throw InvalidInput(
        fmt::format("{}; every row is predicted by its own q, qd and qdd. For a log: steelyard validate MODEL LOG -o "
                    "DIR, which writes the predicted torques to DIR/series",
                    e.what()));
  }
}

struct RowsOfMotion {
  Eigen::MatrixXd q, qd, qdd;  // joints × rows
  Eigen::VectorXd t;           // empty: the file has none
};

RowsOfMotion read_motion(const std::string& path, int joints) {
  const Table table = read_table(path);
  RowsOfMotion out{
      table.channels("q", joints), derivatives(table, "qd", joints), derivatives(table, "qdd", joints), {}};
  if (const int t = table.column("t"); t >= 0) out.t = table.values.col(t);
  return out;
}

// Half width of each torque's 95 % band, joints × rows; empty where none is asked for.
Eigen::MatrixXd band_of(const Options& options, const Model& model, const RowsOfMotion& motion) {
  if (!options.band) return {};
  if (options.rigid) throw InvalidInput("--band and --rigid cannot be combined: the band is that of the whole torque");
  Eigen::MatrixXd band = torque_band(model, motion.q, motion.qd, motion.qdd);
  if (band.size() == 0)
    throw InvalidInput(fmt::format(
        "{}: states no uncertainty, so there is no band; use a model.yaml that identify wrote", options.model.robot));
  return band;
}

// Joints × rows. Each row stands alone, unless friction remembers: then they are one motion.
Eigen::MatrixXd torques_of(const Model& model, const RowsOfMotion& motion, bool rigid) {
  const bool remembers = !rigid && has_memory(model.robot);
  const Model alone = remembers ? without_memory(model) : model;
  FrictionMemory memory(model);
  Eigen::MatrixXd out(motion.q.rows(), motion.q.cols());
  for (Eigen::Index s = 0; s < out.cols(); ++s) {
    Eigen::VectorXd tau =
        inverse_dynamics(alone, motion.q.col(s), motion.qd.col(s), motion.qdd.col(s), rigid ? rigid_links : Effects{});
    if (remembers) {
      memory.advance(motion.q.col(s));
      memory.add_to(tau);
    }
    out.col(s) = tau;
  }
  return out;
}

void require_numbers(const std::string& path, const RowsOfMotion& motion, const Eigen::MatrixXd& tau,
                     const Eigen::MatrixXd& band) {
  for (Eigen::Index s = 0; s < tau.cols(); ++s)
    if (!tau.col(s).allFinite() || (band.size() > 0 && !band.col(s).allFinite()) ||
        (motion.t.size() > 0 && !std::isfinite(motion.t[s])))
      throw InvalidInput(fmt::format("{}: data row {}: the torque is too large to be a number", path, s + 1));
}

// t where the motion has it, torques, bands where they are asked for.
std::string csv_of(const RowsOfMotion& motion, const Eigen::MatrixXd& tau, const Eigen::MatrixXd& band) {
  Eigen::MatrixXd out(tau.cols(), tau.rows() + band.rows() + (motion.t.size() > 0 ? 1 : 0));
  std::vector<std::string> names;
  if (motion.t.size() > 0) {
    names.emplace_back("t");
    out.col(0) = motion.t;
  }
  for (Eigen::Index i = 0; i < tau.rows(); ++i) names.push_back(fmt::format("tau{}", i + 1));
  for (Eigen::Index i = 0; i < band.rows(); ++i) names.push_back(fmt::format("band{}", i + 1));
  out.middleCols(motion.t.size() > 0 ? 1 : 0, tau.rows()) = tau.transpose();
  out.rightCols(band.rows()) = band.transpose();
  return to_csv(names, out);
}

nlohmann::ordered_json rows_json(const Eigen::MatrixXd& joints_by_rows) {
  auto list = nlohmann::ordered_json::array();
  for (Eigen::Index s = 0; s < joints_by_rows.cols(); ++s)
    list.push_back(std::vector<double>(joints_by_rows.col(s).begin(), joints_by_rows.col(s).end()));
  return list;
}

void predict(const Options& options, const Common& common) {
  require_other_files({options.output}, {options.model.robot, options.motion});
  Diagnostics diagnostics;
  const Model model = nominal_model(options.model.load(), &diagnostics);
  const Robot& robot = model.robot;
  if (options.rigid) diagnostics.clear();
  diagnostics.insert(diagnostics.begin(), robot.diagnostics.begin(), robot.diagnostics.end());
  const RowsOfMotion motion = read_motion(options.motion, robot.dof());
  const Eigen::VectorXd speed = motion.qd.cwiseAbs().rowwise().maxCoeff();
  append(diagnostics, beyond_fitted_speed(model, options.motion, speed));
  append(diagnostics, beyond_fitted_range(model, options.motion, motion.q));
  const Eigen::MatrixXd band = band_of(options, model, motion), tau = torques_of(model, motion, options.rigid);
  if (!options.rigid && has_memory(robot))
    diagnostics.push_back({Severity::info, "rows-are-a-motion",
                           fmt::format("{}: the model's friction has memory, so the rows are taken as one motion, in "
                                       "order, which starts with that friction at zero",
                                       options.motion)});
  require_numbers(options.motion, motion, tau, band);
  if (options.output != "-") write_whole(options.output, csv_of(motion, tau, band));
  if (common.json) {
    nlohmann::ordered_json json = {
        {"schema", 1}, {"robot", robot.name}, {"rows", tau.cols()}, {"rigid", options.rigid}};
    json["tau"] = rows_json(tau);
    if (band.size() > 0) json["band"] = rows_json(band);
    json["diagnostics"] = diagnostics_json(diagnostics);
    print(json);
    return;
  }
  if (options.output == "-")
    write_whole("-", csv_of(motion, tau, band));
  else
    fmt::print("{} rows of torque in {}\n", tau.cols(), options.output);
  std::fflush(stdout);
  print(diagnostics);
}

}  // namespace

void register_predict(Command& program, const Common& common) {
  Command& command = program.subcommand("predict", "torques of a motion, row by row");
  auto options = std::make_shared<Options>();
  options->model.add_to(command, "MODEL");
  command
      .option("MOTION", options->motion, "CSV with columns q1…, qd1…, qdd1… and optionally t [rad, m, s]; joint side")
      .required();
  command.option("-o,--output", options->output, "CSV with tau1… [N·m, N]; - for standard output").with_default();
  command.flag("--band", options->band,
               "add band1…: half width of the 95 % band around each torque; needs a model.yaml from identify");
  command.flag("--rigid", options->rigid, "links only: no friction, no rotor inertia");
  command.runs([options, &common] { predict(*options, common); });
}

}  // namespace steelyard::app
