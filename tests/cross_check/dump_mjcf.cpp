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
Model without_coulomb(Model model) {
  for (int c = model.layout.link_columns(); c < model.layout.size(); ++c)
    if (model.layout[c].name.starts_with("Fc_")) model.values[c] = 0;
  return model;
}

// An MJCF that Steelyard wrote, and what the robot it was written of does.
void dump_mjcf(const Model& written, const std::string& name, Random& random) {
  const Robot& robot = written.robot;
  const States states = random_states(robot, 6, random);
  const Model model = nominal_model(without_coulomb(written));
  json out = {{"gravity", to_json(robot.gravity.transpose())[0]}, {"G", to_json(robot.G)}};
  out["g0"] = to_json(robot.g0.transpose())[0];
  for (const auto& j : robot.joints) out["joints"].push_back(j.name);
  for (const auto& c : robot.coordinates) {
    out["coordinates"].push_back(c.name);
    out["effort"].push_back(std::isfinite(c.limits.effort) ? json(c.limits.effort) : json());
    out["lower"].push_back(std::isfinite(c.limits.lower) ? json(c.limits.lower) : json());
  }
  VectorXd still = VectorXd::Zero(robot.dof()), coulomb = still;
  for (int c = model.layout.link_columns(); c < model.layout.size(); ++c)
    if (const Parameter& p = model.layout[c]; p.name.starts_with("Fc_") && !std::isnan(written.values[c]))
      coulomb += written.values[c] * robot.shafts[static_cast<std::size_t>(p.shaft)].speed.transpose().cwiseAbs();
  out["coulomb"] = to_json(coulomb.transpose())[0];
  for (Eigen::Index s = 0; s < states.q.cols(); ++s) {
    const VectorXd tau = inverse_dynamics(model, states.q.col(s), states.qd.col(s), states.qdd.col(s));
    out["torque"].push_back(to_json(tau.transpose())[0]);
  }
  out["q"] = to_json(states.q.transpose());
  out["qd"] = to_json(states.qd.transpose());
  out["qdd"] = to_json(states.qdd.transpose());
  for (const auto& frame : robot.frames) out["frames"].push_back(frame_json(robot, states, frame.name));
  write_whole(name + ".xml", to_mjcf(written));
  write_whole(name + ".json", out.dump());
}

// A robot some of whose joints stand still or follow coordinates, one or several.
Model coupled(Random& random) {
  const Model tree = random_model(random, {.min_joints = 4, .max_joints = 7, .branch = 0.4});
  Robot robot = tree.robot;
  const int m = robot.links(), n = random.integer(2, m - 2);
  robot.G = MatrixXd::Zero(m, n);
  robot.g0 = random_state(random, m, 1);
  for (int j = 0; j < m; ++j)
    for (int k = 0; k < n; ++k) robot.G(j, k) = j < n ? (j == k ? 1 : 0) : random.chance(0.5) ? random.normal() : 0;
  robot.coordinates.resize(static_cast<std::size_t>(n));
  robot.shafts = coordinate_shafts(robot);
  return with_robot(tree, robot);
}

}  // namespace

void dump_mjcfs(int robots, std::uint64_t seed, const std::string& folder) {
  Random random(seed);
  for (const auto& name : bundled_robots()) {
    Model model = load_model(name);
    if (!model.has_inertia()) model = with_other_links(model, random);
    Robot robot = model.robot;
    for (auto& shaft : robot.shafts)  // terms that MJCF cannot express are not compared
      std::erase_if(shaft.friction, [](Friction law) { return law != Friction::viscous && law != Friction::coulomb; });
    dump_mjcf(with_robot(model, robot), fmt::format("{}/mjcf_{}", folder, name), random);
  }
  for (int i = 0; i < robots; ++i) {
    Model model = i % 3 == 0 ? coupled(random) : random_model(random, {.branch = 0.3, .shafts = true});
    Robot& robot = model.robot;
    for (int k = 0; k < 3; ++k)
      robot.frames.push_back({fmt::format("frame{}", k), random.integer(-1, robot.links() - 1),
                              robot.joints[0].T_parent_joint * Eigen::Translation3d(random_state(random, 3, 1))});
    if (random.chance(0.5)) robot.coordinates[0].limits = {-1, 2, 3, infinity, infinity, 4};
    dump_mjcf(model, fmt::format("{}/mjcf_random_{}", folder, i), random);
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
  write_whole(name + ".xml", to_mjcf(model));
  write_whole(name + ".json", out.dump());
}

// No friction but, if asked for, the viscous kind; and rotors.
Model smooth(const Model& model, bool drives, Random& random) {
  Robot robot = model.robot;
  NamedValues known = model.known();
  for (auto& shaft : robot.shafts) {
    shaft.friction.clear();
    shaft.rotor = drives;
    if (!drives) continue;
    shaft.friction = {Friction::viscous};
    known["Ia_" + shaft.label] = random.uniform(0.1, 0.5);
    known["Fv_" + shaft.label] = random.uniform(0.2, 2);
  }
  return Model(std::move(robot), known);
}

}  // namespace

void dump_simulations(std::uint64_t seed, const std::string& folder) {
  Random random(seed, 77);
  const auto name = [&](const std::string& what) { return fmt::format("{}/simulated_{}", folder, what); };
  for (const char* arm : {"ur10e", "puma560", "panda", "stanford", "kawasaki-6r"}) {
    const Model model = load_model(arm);
    dump_simulation(nominal_model(smooth(model, false, random)), name(fmt::format("bare_{}", arm)), random);
    dump_simulation(nominal_model(smooth(model, true, random)), name(fmt::format("driven_{}", arm)), random);
    const Payload payload{2.5, {0.05, -0.02, 0.1}, Eigen::Vector3d(0.01, 0.02, 0.015).asDiagonal(), ""};
    dump_simulation(with_payload(nominal_model(smooth(model, false, random)), payload),
                    name(fmt::format("loaded_{}", arm)), random);
  }
  for (int i = 0; i < 6; ++i) {
    const Model model = random_model(random, {.min_joints = 3, .max_joints = 6, .branch = 0.3});
    dump_simulation(nominal_model(smooth(model, true, random)), name(fmt::format("random_{}", i)), random);
  }
}

}  // namespace steelyard::testing
