// steelyard demo: the bundled Denso VP-6242G, from its description to torques and base parameters.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "app/command.hpp"
#include "steelyard/base/base_parameters.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/logs/table.hpp"

namespace steelyard::app {

namespace {

// A gentle motion inside the limits: a sine per joint, rest to rest.
struct Motion {
  Eigen::VectorXd t;
  Eigen::MatrixXd q, qd, qdd;
};

Motion swing(const Robot& robot, double duration, double rate) {
  const int n = robot.dof();
  const auto samples = static_cast<Eigen::Index>(duration * rate);
  Motion m{Eigen::VectorXd(samples), Eigen::MatrixXd(n, samples), Eigen::MatrixXd(n, samples),
           Eigen::MatrixXd(n, samples)};
  for (Eigen::Index s = 0; s < samples; ++s) {
    m.t[s] = static_cast<double>(s) / rate;
    for (int i = 0; i < n; ++i) {
      const Limits& l = robot.coordinates[static_cast<std::size_t>(i)].limits;
      const double w = 2 * M_PI * (i + 1) / duration;
      const double amplitude = std::min(0.4 * (l.upper - l.lower), 0.4 * l.velocity / w),
                   middle = 0.5 * (l.lower + l.upper);
      m.q(i, s) = middle + amplitude * (1 - std::cos(w * m.t[s])) - amplitude;
      m.qd(i, s) = amplitude * w * std::sin(w * m.t[s]);
      m.qdd(i, s) = amplitude * w * w * std::cos(w * m.t[s]);
    }
  }
  return m;
}

void write_motion(const std::string& path, const Motion& m) {
  const Eigen::Index n = m.q.rows();
  std::vector<std::string> names = {"t"};
  for (const char* prefix : {"q", "qd", "qdd"})
    for (Eigen::Index i = 1; i <= n; ++i) names.push_back(fmt::format("{}{}", prefix, i));
  Eigen::MatrixXd values(m.t.size(), 1 + 3 * n);
  values << m.t, m.q.transpose(), m.qd.transpose(), m.qdd.transpose();
  write_whole(path, to_csv(names, values));
}

void demo(const std::string& folder, const Common& common) {
  const Robot robot = load_robot("denso-vp6242g");
  const Model model = nominal_model(robot);
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  if (code) throw InvalidInput(fmt::format("{}: cannot be created: {}", folder, code.message()));

  const Motion motion = swing(robot, 10, 100);
  Eigen::MatrixXd tau(motion.q.cols(), robot.dof());
  for (Eigen::Index s = 0; s < tau.rows(); ++s)
    tau.row(s) = inverse_dynamics(model, motion.q.col(s), motion.qd.col(s), motion.qdd.col(s)).transpose();
  const BaseParameters base = find_base_parameters(robot, model.layout, {});
  const Eigen::MatrixXd W = torque_regressor(robot, motion.q, motion.qd, motion.qdd);
  const Eigen::VectorXd from_base = W(Eigen::all, base.kept) * base_values(base, model.values);
  const Eigen::MatrixXd tau_t = tau.transpose();
  const double difference = (from_base - tau_t.reshaped()).cwiseAbs().maxCoeff();

  write_motion(folder + "/motion.csv", motion);
  std::vector<std::string> names = {"t"};
  for (int i = 1; i <= robot.dof(); ++i) names.push_back(fmt::format("tau{}", i));
  Eigen::MatrixXd out(tau.rows(), tau.cols() + 1);
  out << motion.t, tau;
  write_whole(folder + "/tau.csv", to_csv(names, out));
  if (common.json) {
    print(nlohmann::ordered_json({{"schema", 1},
                                  {"robot", robot.name},
                                  {"standard_parameters", model.layout.size()},
                                  {"base_parameters", base.count()},
                                  {"largest_torque_difference", difference},
                                  {"folder", folder}}));
    return;
  }
  fmt::print("{}: {} joints, {} standard parameters, of which motions can reveal {} combinations.\n", robot.name,
             robot.dof(), model.layout.size(), base.count());
  fmt::print("A 10 s motion needs up to");
  for (int i = 0; i < robot.dof(); ++i) fmt::print("{} {:.1f}", i ? "," : "", tau.col(i).cwiseAbs().maxCoeff());
  fmt::print(" N·m; those {} base parameters alone reproduce it to {:.1e} N·m.\n", base.count(), difference);
  fmt::print("Motion and torques: {}/motion.csv, {}/tau.csv\n", folder, folder);
  fmt::print("Try next: steelyard inspect denso-vp6242g\n");
}

}  // namespace

void register_demo(CLI::App& program, const Common& common, std::function<void()>& run) {
  auto* command = program.add_subcommand("demo", "a tour on the bundled Denso VP-6242G");
  auto folder = std::make_shared<std::string>("steelyard-demo");
  command->add_option("-o,--output", *folder, "folder to write into")->capture_default_str();
  command->callback([folder, &common, &run] { run = [folder, &common] { demo(*folder, common); }; });
}

}  // namespace steelyard::app
