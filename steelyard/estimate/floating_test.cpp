// Floating bases: what flight, a hook, and feet on the ground let a fit see.
#include <gtest/gtest.h>

#include <Eigen/QR>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/dynamics/contacts.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/estimate/log_equations.hpp"
#include "steelyard/estimate/observations.hpp"
#include "tests/support/random_robot.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using testing::random_model;
using testing::random_state;

namespace {

// Four legs of two joints on a body, with rotors and viscous friction; a foot on each, and a hook on the body.
Model quadruped(Random& random) {
  testing::RandomRobotOptions options;
  options.min_joints = options.max_joints = 8;
  options.floating = true;
  options.prismatic = 0;
  options.right_angles = 0;
  options.no_offset = 0;
  const Model tree = random_model(random, options);
  Robot robot = tree.robot;
  NamedValues known;
  for (int j = 1; j <= 8; ++j) robot.joints[static_cast<std::size_t>(j)].parent = j % 2 ? 0 : j - 1;
  for (auto& shaft : robot.shafts) {
    if (shaft.kind == ShaftKind::base) continue;
    shaft.rotor = true;
    shaft.friction = {Friction::viscous};
    known[rotor_name(shaft)] = random.uniform(0.01, 0.1);
    known[friction_name(shaft, friction_law(Friction::viscous).columns.front())] = random.uniform(0.1, 1);
  }
  const auto at = [](const VectorXd& point) { return Eigen::Isometry3d(Eigen::Translation3d(point)); };
  for (int leg = 0; leg < 4; ++leg) robot.contacts.push_back({"foot", 2 + 2 * leg, at(random_state(random, 3, 0.3))});
  robot.contacts.push_back({"hook", 0, at(random_state(random, 3, 0.3))});
  Model out(robot, known);
  for (int j = 0; j < 9; ++j) out.set_link(j, *tree.link(j));
  return out;
}

struct Scene {
  std::vector<int> measured, unmeasured;  // contacts, whose forces are known or not
};

// Samples of any motion that the forces allow: torques of the joints, and what the base's acceleration must be.
std::shared_ptr<FilteredSignals> samples_of(const Model& model, const Scene& scene, Index count, Random& random) {
  const Robot& robot = model.robot;
  const Index n = robot.dof(), points = static_cast<Index>(robot.contacts.size());
  auto out = std::make_shared<FilteredSignals>();
  out->dt = 0.01;
  out->trusted.assign(static_cast<std::size_t>(count), true);
  for (auto* x : {&out->motion.q, &out->motion.qd, &out->motion.qdd, &out->tau}) x->resize(n, count);
  out->contact = MatrixXd::Zero(points, count);
  for (Index k = 0; k < count; ++k) {
    const VectorXd q = random_state(random, static_cast<int>(n), 2), qd = random_state(random, static_cast<int>(n), 2);
    VectorXd qdd = random_state(random, static_cast<int>(n), 5), all = VectorXd::Zero(n), known = VectorXd::Zero(n);
    const auto add = [&](int contact, VectorXd& to) {
      Vector6d wrench = Vector6d::Zero();
      wrench.head<3>() = random_state(random, 3, 50);
      to += wrench_torque(robot, q, robot.contacts[static_cast<std::size_t>(contact)], wrench);
    };
    for (const int contact : scene.measured) add(contact, known);
    all = known;
    for (const int contact : scene.unmeasured) {
      add(contact, all);
      out->contact(contact, k) = 1;
    }
    qdd.head<6>().setZero();
    const VectorXd rest = inverse_dynamics(model, q, qd, qdd);
    qdd.head<6>() = mass_matrix(model, q).topLeftCorner<6, 6>().ldlt().solve((all - rest).head<6>());
    VectorXd tau = inverse_dynamics(model, q, qd, qdd) - all;  // what the joints give
    EXPECT_LT(tau.head<6>().norm(), 1e-9);
    tau.head<6>().setZero();
    out->motion.q.col(k) = q;
    out->motion.qd.col(k) = qd;
    out->motion.qdd.col(k) = qdd;
    out->tau.col(k) = contact_projector(robot, q, out->contact.col(k)) * (tau + known);
  }
  return out;
}

// A point mass at each unmeasured contact, as base parameters: only its own force would show it.
MatrixXd hidden(const Robot& robot, const BaseParameters& base, const ParameterLayout& layout, const Scene& scene) {
  MatrixXd out(base.count(), static_cast<Index>(scene.unmeasured.size()));
  for (std::size_t k = 0; k < scene.unmeasured.size(); ++k) {
    const ContactPoint& at = robot.contacts[static_cast<std::size_t>(scene.unmeasured[k])];
    VectorXd phi = VectorXd::Zero(layout.size());
    phi.segment<10>(layout.link(at.joint)) = from_centre_of_mass(1, at.point(), Eigen::Matrix3d::Zero());
    out.col(static_cast<Index>(k)) = base_values(base, phi);
  }
  return out;
}

}  // namespace

TEST(FloatingFit, RecoversAllThatTheForcesLetItSee) {
  const Scene scenes[] = {{{}, {}},           {{}, {4}},          {{4}, {}},       {{0}, {}},       {{}, {0}},
                          {{0, 1}, {}},       {{}, {0, 1}},       {{0}, {1}},      {{0, 1, 2}, {}}, {{}, {0, 1, 2}},
                          {{0, 1, 2, 3}, {}}, {{}, {0, 1, 2, 3}}, {{0, 1}, {2, 3}}};
  for (unsigned seed = 0; seed < std::size(scenes); ++seed) {
    const Scene& scene = scenes[seed];
    Random random(seed + 1);
    const Model model = quadruped(random);
    const BaseParameters base = find_base_parameters(model.robot, model.layout);
    const auto log = samples_of(model, scene, 400, random);
    SignalOptions options;
    options.decimate = 1;
    const LogEquations equations(model.robot, design_columns(model.robot, base), log, options);
    const Information all = observe(equations).whitened(VectorXd::Ones(model.robot.dof()));
    const VectorXd scale = all.R().colwise().norm().cwiseInverse();
    const MatrixXd scaled = all.R() * scale.asDiagonal();
    Eigen::CompleteOrthogonalDecomposition<MatrixXd> solver;
    solver.setThreshold(1e-10);
    solver.compute(scaled);
    const MatrixXd N = hidden(model.robot, base, model.layout, scene);
    EXPECT_EQ(solver.rank(), base.count() - N.cols()) << "scene " << seed;
    // The solution of least norm, against the truth less what cannot be seen of it.
    const VectorXd beta = base_values(base, model.values).cwiseQuotient(scale);
    VectorXd seen = beta;
    if (N.cols() > 0) {
      const MatrixXd blind = scale.cwiseInverse().asDiagonal() * N;
      const MatrixXd Q = blind.householderQr().householderQ() * MatrixXd::Identity(blind.rows(), blind.cols());
      seen -= Q * (Q.transpose() * beta);
    }
    EXPECT_LT((solver.solve(all.z()) - seen).norm(), 1e-10 * seen.norm()) << "scene " << seed;
    // Total mass: seen in flight and with measured forces alone.
    const bool weighs = N.cols() == 0;
    VectorXd point = VectorXd::Zero(base.count());
    for (Index k = 0; k < N.cols(); ++k) point += N.col(k);
    const int total = static_cast<int>(std::find(base.kept.begin(), base.kept.end(), 9) - base.kept.begin());
    EXPECT_EQ(point[total] == 0, weighs) << "scene " << seed;
  }
}

TEST(FloatingFit, ContactsThatAreFlaggedFalselyLeaveAResidual) {
  Random random(5);
  const Model model = quadruped(random);
  const BaseParameters base = find_base_parameters(model.robot, model.layout);
  SignalOptions options;
  options.decimate = 1;
  auto log = samples_of(model, {{}, {0, 1}}, 400, random);
  const auto residual = [&] {
    const LogEquations equations(model.robot, design_columns(model.robot, base), log, options);
    const Information all = observe(equations).whitened(VectorXd::Ones(model.robot.dof()));
    return std::sqrt(all.residual_square()) / all.z().norm();
  };
  EXPECT_LT(residual(), 1e-9);
  log->contact.row(1).setZero();
  EXPECT_GT(residual(), 1e-2);
}

}  // namespace steelyard
