// MJCF that Steelyard wrote, for test_mjcf.py and test_simulation.py to hand to MuJoCo.
#include <fmt/format.h>

#include <cmath>

#include "steelyard/core/files.hpp"
#include "steelyard/export/mjcf.hpp"
#include "steelyard/simulate/integrator.hpp"
#include "tests/cross_check/dump.hpp"
#include "tests/support/random_robot.hpp"

namespace steelyard::testing {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using nlohmann::json;

namespace {

// Torques without the friction that jumps, which MuJoCo has as a constraint, and what becomes of it.
Robot without_coulomb(Robot robot) {
  for (auto& shaft : robot.shafts)
    for (auto& term : shaft.friction)
      if (term.kind == Friction::coulomb) term.nominal = {0};
  return robot;
}

// An MJCF that Steelyard wrote, and what the robot it was written of does.
void dump_mjcf(const Robot& robot, const std::string& name, Random& random) {
  const States states = random_states(robot, 6, random);
  const Model model = nominal_model(without_coulomb(robot));
  json out = {{"gravity", to_json(robot.gravity.transpose())[0]}, {"G", to_json(robot.G)}};
  out["g0"] = to_json(robot.g0.transpose())[0];
  for (const auto& j : robot.joints) out["joints"].push_back(j.name);
  for (const auto& c : robot.coordinates) {
    out["coordinates"].push_back(c.name);
    out["effort"].push_back(std::isfinite(c.limits.effort) ? json(c.limits.effort) : json());
    out["lower"].push_back(std::isfinite(c.limits.lower) ? json(c.limits.lower) : json());
  }
  VectorXd still = VectorXd::Zero(robot.dof()), coulomb = still;
  for (const auto& shaft : robot.shafts)
    for (const auto& term : shaft.friction)
      if (term.kind == Friction::coulomb && !term.nominal.empty())
        coulomb += term.nominal[0] * shaft.speed.transpose().cwiseAbs();
  out["coulomb"] = to_json(coulomb.transpose())[0];
  for (Eigen::Index s = 0; s < states.q.cols(); ++s) {
    const VectorXd tau = inverse_dynamics(model, states.q.col(s), states.qd.col(s), states.qdd.col(s));
    out["torque"].push_back(to_json(tau.transpose())[0]);
  }
  out["q"] = to_json(states.q.transpose());
  out["qd"] = to_json(states.qd.transpose());
  out["qdd"] = to_json(states.qdd.transpose());
  for (const auto& frame : robot.frames) out["frames"].push_back(frame_json(robot, states, frame.name));
  write_whole(name + ".xml", to_mjcf(robot));
  write_whole(name + ".json", out.dump());
}

// A robot some of whose joints stand still or follow coordinates, one or several.
Robot coupled(Random& random) {
  Robot robot = random_robot(random, {.min_joints = 4, .max_joints = 7, .branch = 0.4});
  const int m = robot.links(), n = random.integer(2, m - 2);
  robot.G = MatrixXd::Zero(m, n);
  robot.g0 = random_state(random, m, 1);
  for (int j = 0; j < m; ++j)
    for (int k = 0; k < n; ++k) robot.G(j, k) = j < n ? (j == k ? 1 : 0) : random.chance(0.5) ? random.normal() : 0;
  robot.coordinates.resize(static_cast<std::size_t>(n));
  robot.shafts = coordinate_shafts(robot);
  return robot;
}

}  // namespace

void dump_mjcfs(int robots, std::uint64_t seed, const std::string& folder) {
  Random random(seed);
  for (const auto& name : bundled_robots()) {
    Robot robot = load_robot(name);
    if (!robot.has_nominal_inertia()) robot = with_other_links(robot, random);
    for (auto& shaft : robot.shafts)  // terms that MJCF cannot express are not compared
      std::erase_if(shaft.friction,
                    [](const FrictionTerm& t) { return t.kind != Friction::viscous && t.kind != Friction::coulomb; });
    dump_mjcf(robot, fmt::format("{}/mjcf_{}", folder, name), random);
  }
  for (int i = 0; i < robots; ++i) {
    Robot robot = i % 3 == 0 ? coupled(random) : random_robot(random, {.branch = 0.3, .shafts = true});
    for (int k = 0; k < 3; ++k)
      robot.frames.push_back({fmt::format("frame{}", k), random.integer(-1, robot.links() - 1),
                              robot.joints[0].T_parent_joint * Eigen::Translation3d(random_state(random, 3, 1))});
    if (random.chance(0.5)) robot.coordinates[0].limits = {-1, 2, 3, infinity, infinity, 4};
    dump_mjcf(robot, fmt::format("{}/mjcf_random_{}", folder, i), random);
  }
}

namespace {

// An arm that torques drive, held for a tick each: its weight in the first pose, and swings of every joint.
void dump_simulation(const Model& model, const std::string& name, Random& random) {
  constexpr double dt = 1e-3;
  constexpr int ticks = 1000, steps = 4, every = 50;
  const int n = model.robot.dof();
  Integrator integrator(model, IntegrationMethod::rk4);
  PlantState state{random_state(random, n, 1), random_state(random, n, 0.5)};
  json out = {{"dt", dt}, {"steps", steps}, {"every", every}};
  for (const auto& j : model.robot.joints) out["joints"].push_back(j.name);
  out["q0"] = to_json(state.q.transpose())[0];
  out["qd0"] = to_json(state.qd.transpose())[0];
  const VectorXd weight = gravity_torque(model, state.q), inertia = mass_matrix(model, state.q).diagonal(),
                 phase = random_state(random, n, 3);
  MatrixXd tau(n, ticks);
  for (int k = 0; k < ticks; ++k) {
    for (int i = 0; i < n; ++i) tau(i, k) = weight[i] + 3 * inertia[i] * std::sin(6 * dt * k + phase[i]);
    for (int step = 0; step < steps; ++step) integrator.step(dt / steps, tau.col(k), state);
    if ((k + 1) % every != 0) continue;
    out["q"].push_back(to_json(state.q.transpose())[0]);
    out["qd"].push_back(to_json(state.qd.transpose())[0]);
  }
  out["tau"] = to_json(tau.transpose());
  write_whole(name + ".xml", to_mjcf(with_values(model.robot, model.layout, model.values)));
  write_whole(name + ".json", out.dump());
}

// No friction but, if asked for, the viscous kind; and rotors.
Robot smooth(Robot robot, bool drives, Random& random) {
  for (auto& shaft : robot.shafts) {
    shaft.friction.clear();
    shaft.rotor = drives;
    shaft.rotor_nominal.reset();
    if (!drives) continue;
    shaft.rotor_nominal = random.uniform(0.1, 0.5);
    shaft.friction = {{Friction::viscous, {random.uniform(0.2, 2)}}};
  }
  return robot;
}

}  // namespace

void dump_simulations(std::uint64_t seed, const std::string& folder) {
  Random random(seed, 77);
  const auto name = [&](const std::string& what) { return fmt::format("{}/simulated_{}", folder, what); };
  for (const char* arm : {"ur10e", "puma560", "panda", "stanford", "kawasaki-6r"}) {
    const Robot robot = load_robot(arm);
    dump_simulation(nominal_model(smooth(robot, false, random)), name(fmt::format("bare_{}", arm)), random);
    dump_simulation(nominal_model(smooth(robot, true, random)), name(fmt::format("driven_{}", arm)), random);
    const Payload payload{2.5, {0.05, -0.02, 0.1}, Eigen::Vector3d(0.01, 0.02, 0.015).asDiagonal(), ""};
    dump_simulation(with_payload(nominal_model(smooth(robot, false, random)), payload),
                    name(fmt::format("loaded_{}", arm)), random);
  }
  for (int i = 0; i < 6; ++i) {
    const Robot robot = random_robot(random, {.min_joints = 3, .max_joints = 6, .branch = 0.3});
    dump_simulation(nominal_model(smooth(robot, true, random)), name(fmt::format("random_{}", i)), random);
  }
}

}  // namespace steelyard::testing
