// Time of a physically consistent fit, from information to a certified solution; consistency.py times other
// solvers on the programs written here.
#include <fmt/format.h>
#include <time.h>

#include <CLI/CLI.hpp>
#include <cmath>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/estimate/estimate.hpp"
#include "steelyard/estimate/motion_equations.hpp"
#include "tests/support/json.hpp"

namespace {

using namespace steelyard;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using nlohmann::json;
using testing::flat;
using testing::to_json;

// A chain of slender links, each axis square to the one before, viscous and Coulomb friction: 12 unknowns a link.
Model chain(int links, Random& random) {
  Robot robot;
  std::vector<LinkParameters> bodies;
  robot.name = fmt::format("chain of {}", links);
  for (int j = 0; j < links; ++j) {
    Joint joint;
    joint.name = joint.link = std::to_string(j + 1);
    joint.parent = j - 1;
    if (j > 0) {
      joint.T_parent_joint.linear() =
          Eigen::AngleAxisd(j % 2 == 0 ? M_PI / 2 : -M_PI / 2, Vector3d::UnitX()).toRotationMatrix();
      joint.T_parent_joint.translation() = Vector3d(0.25, 0, 0.1);
    }
    const Vector3d centre(random.uniform(0.05, 0.2), random.uniform(-0.05, 0.05), random.uniform(-0.05, 0.05));
    const Vector3d principal(0.004, 0.012, 0.014);
    bodies.push_back(from_centre_of_mass(random.uniform(1, 4), centre, principal.asDiagonal().toDenseMatrix()));
    robot.joints.push_back(joint);
    robot.coordinates.push_back({joint.name, joint.name, joint.type, joint.limits});
  }
  robot.G = MatrixXd::Identity(links, links);
  robot.g0 = Eigen::VectorXd::Zero(links);
  robot.shafts = coordinate_shafts(robot);
  NamedValues known;
  for (auto& shaft : robot.shafts) {
    shaft.friction = {Friction::viscous, Friction::coulomb};
    known["Fv_" + shaft.label] = random.uniform(0.1, 1);
    known["Fc_" + shaft.label] = random.uniform(0.1, 1);
  }
  Model model(std::move(robot), known);
  for (int j = 0; j < links; ++j) model.set_link(j, bodies[static_cast<std::size_t>(j)]);
  check(model, "chain");
  return model;
}

// CPU time of this thread, which does all the work: others on the machine do not count.
double processor_seconds() {
  timespec now = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Problem {
  Model known;  // without the links' values
  BaseParameters base;
  Information whitened;
  PhysicalOptions options;
};

// Twice as many samples as base parameters, and noise of a fifth of the torque: the cones are active.
Problem noisy_problem(const Model& model, const PhysicalOptions& options, Random& random) {
  const Robot& robot = model.robot;
  const BaseParameters base = find_base_parameters(robot, model.layout);
  MatrixXd q(robot.dof(), 2 * base.count()), qd = q, qdd = q;
  for (MatrixXd* m : {&q, &qd, &qdd})
    for (auto& x : m->reshaped()) x = random.uniform(-2, 2);
  MatrixXd tau = torques(nominal_model(model), q, qd, qdd);
  for (Eigen::Index i = 0; i < tau.rows(); ++i) {
    const double rms = tau.row(i).norm() / std::sqrt(static_cast<double>(tau.cols()));
    for (auto& x : tau.row(i)) x += 0.2 * rms * random.normal();
  }
  const Observations seen = observe(MotionEquations(robot, base, {q, qd, qdd, tau, {}}));
  Problem out{model, base, seen.whitened(weighted_least_squares(seen).sigma), options};
  double mass = 0;
  for (int j = 0; j < robot.links(); ++j) mass += (*model.link(j))[9];
  out.known.values.head(model.layout.link_columns()).setConstant(std::nan(""));
  out.options.total_mass_max = 1.2 * mass;
  return out;
}

json describe(const ConeProgram& program, const ConeSolution& solution) {
  json out = {{"unknowns", solution.x.size()},
              {"R", to_json(program.R)},
              {"z", flat(program.z)},
              {"projection", to_json(program.base.projection(static_cast<int>(solution.x.size())))},
              {"distance", to_string(program.distance)},
              {"weight", program.weight},
              {"x", flat(solution.x)},
              {"cost", solution.cost},
              {"objective", solution.objective},
              {"lower_bound", solution.lower_bound},
              {"steps", solution.steps}};
  for (const auto& cone : program.cones) {
    json F = json::array();
    for (const auto& f : cone.F) F.push_back(to_json(f));
    out["cones"].push_back({{"columns", cone.columns}, {"F", F}});
  }
  for (const auto& bound : program.bounds)
    out["bounds"].push_back(
        {{"columns", bound.columns}, {"coefficients", flat(bound.coefficients)}, {"constant", bound.constant}});
  for (const auto& link : program.links)
    out["references"].push_back({{"column", link.column}, {"parameters", flat(link.parameters)}});
  return out;
}

int run(int argc, char** argv) {
  CLI::App app("From information to a certified, physically consistent fit: programs, solutions and times as JSON");
  int links = 0, programs = 10, turns = 5;
  std::string distance = "entropic", file;
  PhysicalOptions options;
  app.add_option("--links", links, "a chain of so many; 0: the bundled denso-vp6242g")->capture_default_str();
  app.add_option("--programs", programs)->capture_default_str();
  app.add_option("--turns", turns, "of which the best counts")->capture_default_str();
  app.add_option("--weight", options.weight)->capture_default_str();
  app.add_option("--distance", distance)->check(CLI::IsMember({"entropic", "pullback"}))->capture_default_str();
  app.add_option("-o", file, "where to write")->required();
  CLI11_PARSE(app, argc, argv);
  options.distance = distance == "entropic" ? Distance::entropic : Distance::pullback;
  json out = json::array();
  for (int k = 0; k < programs; ++k) {
    Random random(1, static_cast<std::uint64_t>(k));
    const Model model = links == 0 ? load_model("denso-vp6242g") : chain(links, random);
    const Problem p = noisy_problem(model, options, random);
    ConeProgram program;
    ConeSolution solution;
    double best = infinity;
    for (int turn = 0; turn < turns; ++turn) {
      const double start = processor_seconds();
      program = physical_program(p.known, p.known.layout, p.base, p.whitened, p.options);
      solution = solve(program);
      best = std::min(best, processor_seconds() - start);
    }
    json one = describe(program, solution);
    one["seconds"] = best;
    one["links"] = model.robot.links();
    out.push_back(one);
  }
  write_whole(file, out.dump());
  return 0;
}

}  // namespace

int main(int argc, char** argv) try { return run(argc, argv); } catch (const std::exception& e) {
  fmt::print(stderr, "steelyard_bench_consistency: {}\n", e.what());
  return 1;
}
