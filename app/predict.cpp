// steelyard predict MODEL MOTION.csv: torques, row by row. Each row alone, unless friction has memory: no doctor, no
// filter, no limits.
#include <fmt/format.h>

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

// Of a motion; a log seldom has them.
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

void predict(const Options& options, const Common& common) {
  require_other_files({options.output}, {options.model.robot, options.motion});
  Diagnostics diagnostics;
  const Model model = nominal_model(options.model.load(), &diagnostics);
  const Robot& robot = model.robot;
  if (options.rigid) diagnostics.clear();
  diagnostics.insert(diagnostics.begin(), robot.diagnostics.begin(), robot.diagnostics.end());
  const Table table = read_table(options.motion);
  const int n = robot.dof();
  const Eigen::MatrixXd q = table.channels("q", n), qd = derivatives(table, "qd", n),
                        qdd = derivatives(table, "qdd", n);
  const int t = table.column("t");
  const Eigen::VectorXd speed = qd.cwiseAbs().rowwise().maxCoeff();
  append(diagnostics, beyond_fitted_speed(model, options.motion, speed));
  append(diagnostics, beyond_fitted_range(model, options.motion, q));

  Eigen::MatrixXd band;
  if (options.band) {
    if (options.rigid)
      throw InvalidInput("--band and --rigid cannot be combined: the band is that of the whole torque");
    band = torque_band(model, q, qd, qdd);
    if (band.size() == 0)
      throw InvalidInput(fmt::format(
          "{}: states no uncertainty, so there is no band; use a model.yaml that identify wrote", options.model.robot));
  }

  Eigen::MatrixXd out(q.cols(), n + (t >= 0 ? 1 : 0));
  std::vector<std::string> names;
  if (t >= 0) {
    names.emplace_back("t");
    out.col(0) = table.values.col(t);
  }
  for (int i = 0; i < n; ++i) names.push_back(fmt::format("tau{}", i + 1));
  const bool remembers = !options.rigid && has_memory(robot);
  const Model alone = remembers ? without_memory(model) : model;
  FrictionMemory memory(model);
  for (Eigen::Index s = 0; s < q.cols(); ++s) {
    Eigen::VectorXd tau =
        inverse_dynamics(alone, q.col(s), qd.col(s), qdd.col(s), options.rigid ? rigid_links : Effects{});
    if (remembers) {
      memory.advance(q.col(s));
      memory.add_to(tau);
    }
    out.row(s).tail(n) = tau.transpose();
  }
  if (remembers)
    diagnostics.push_back({Severity::info, "rows-are-a-motion",
                           fmt::format("{}: the model's friction has memory, so the rows are taken as one motion, in "
                                       "order, which starts with that friction at zero",
                                       options.motion)});
  const int first = t >= 0 ? 1 : 0;
  for (Eigen::Index i = 0; i < band.rows(); ++i) names.push_back(fmt::format("band{}", i + 1));
  if (band.size() > 0) {
    out.conservativeResize(Eigen::NoChange, out.cols() + n);
    out.rightCols(n) = band.transpose();
  }
  if (!out.allFinite()) {
    for (Eigen::Index s = 0; s < out.rows(); ++s)
      if (!out.row(s).allFinite())
        throw InvalidInput(
            fmt::format("{}: data row {}: the torque is too large to be a number", options.motion, s + 1));
  }
  if (options.output != "-") write_whole(options.output, to_csv(names, out));
  if (common.json) {
    nlohmann::ordered_json json = {
        {"schema", 1}, {"robot", robot.name}, {"rows", out.rows()}, {"rigid", options.rigid}};
    const auto rows = [&](Eigen::Index from) {
      auto list = nlohmann::ordered_json::array();
      for (Eigen::Index s = 0; s < out.rows(); ++s) {
        std::vector<double> row(static_cast<std::size_t>(n));
        Eigen::VectorXd::Map(row.data(), n) = out.row(s).segment(from, n).transpose();
        list.push_back(row);
      }
      return list;
    };
    json["tau"] = rows(first);
    if (band.size() > 0) json["band"] = rows(first + n);
    json["diagnostics"] = diagnostics_json(diagnostics);
    print(json);
    return;
  }
  if (options.output == "-")
    write_whole("-", to_csv(names, out));
  else
    fmt::print("{} rows of torque in {}\n", out.rows(), options.output);
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
