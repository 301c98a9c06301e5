#include "steelyard/dynamics/model.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/dynamics/tree.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

Model::Model(Robot robot_, ParameterLayout layout_, VectorXd values_)
    : robot(std::move(robot_)), layout(std::move(layout_)), values(std::move(values_)) {
  if (values.size() != layout.size())
    throw InvalidInput(
        fmt::format("robot '{}' has {} parameters, {} values were given", robot.name, layout.size(), values.size()));
}

Model nominal_model(const Robot& robot, Diagnostics* diagnostics) {
  for (const auto& joint : robot.joints)
    if (!joint.nominal)
      throw InvalidInput(
          fmt::format("robot '{}': link '{}' has no nominal inertia, so there are no torques to compute; "
                      "add links: to the robot file (or <inertial> to the URDF)",
                      robot.name, joint.link));
  ParameterLayout layout(robot);
  std::vector<std::string> unknown;
  VectorXd values = nominal_values(robot, layout, &unknown);
  if (diagnostics && !unknown.empty())
    diagnostics->push_back(
        {Severity::info, "no-nominal-value", fmt::format("no nominal value, taken as zero: {}", join(unknown))});
  return {robot, layout, values};
}

namespace {

LinkParameters link_values(const Model& model, std::size_t link) {
  return model.values.segment<10>(model.layout.link(static_cast<int>(link)));
}

// Newton-Euler: wrench of every link, then back down the tree (D2), then onto the coordinates (τ = Gᵀ τ_tree).
VectorXd link_torque(const Model& model, const VectorXd& q, const VectorXd& qd, const VectorXd& qdd,
                     const Eigen::Vector3d& gravity) {
  const Robot& robot = model.robot;
  const auto motion = forward_recursion(robot, q, qd, qdd, gravity);
  std::vector<Vector6d> wrench(motion.size());
  for (std::size_t j = 0; j < motion.size(); ++j) {
    const Matrix6d I = spatial_inertia(link_values(model, j));
    wrench[j] = I * motion[j].acceleration + cross_force(motion[j].velocity) * (I * motion[j].velocity);
  }
  VectorXd tau_tree(robot.links());
  for (std::size_t j = motion.size(); j-- > 0;) {
    tau_tree[static_cast<Eigen::Index>(j)] = motion[j].S.dot(wrench[j]);
    const int parent = robot.joints[j].parent;
    if (parent >= 0) wrench[static_cast<std::size_t>(parent)] += motion[j].X.transpose() * wrench[j];
  }
  return robot.G.transpose() * tau_tree;
}

// Σ aᵀ Ia a over the shafts (D3, D4).
MatrixXd rotor_matrix(const Model& model) {
  const int n = model.robot.dof();
  MatrixXd out = MatrixXd::Zero(n, n);
  for (std::size_t s = 0; s < model.robot.shafts.size(); ++s) {
    const int column = model.layout.rotor_column(static_cast<int>(s));
    if (column < 0) continue;
    const auto& a = model.robot.shafts[s].speed;
    out += model.values[column] * a.transpose() * a;
  }
  return out;
}

// Body Jacobians: velocity of link j in its own frame = J_j q̇_tree.
std::vector<MatrixXd> body_jacobians(const Robot& robot, const std::vector<LinkMotion>& motion) {
  std::vector<MatrixXd> J(motion.size());
  for (std::size_t j = 0; j < motion.size(); ++j) {
    const int parent = robot.joints[j].parent;
    J[j] = parent < 0 ? MatrixXd::Zero(6, robot.links()) : MatrixXd(motion[j].X * J[static_cast<std::size_t>(parent)]);
    J[j].col(static_cast<Eigen::Index>(j)) += motion[j].S;
  }
  return J;
}

}  // namespace

VectorXd friction_torque(const Model& model, const VectorXd& qd, const VectorXd& load) {
  VectorXd out = VectorXd::Zero(model.robot.dof());
  double entries[2];
  for (std::size_t s = 0; s < model.robot.shafts.size(); ++s) {
    const Shaft& shaft = model.robot.shafts[s];
    for (std::size_t t = 0; t < shaft.friction.size(); ++t) {
      const int column = model.layout.friction_column(static_cast<int>(s), static_cast<int>(t));
      if (column < 0) continue;
      const FrictionLaw& law = friction_law(shaft.friction[t].kind);
      law.evaluate(shaft.shape, shaft.speed.dot(qd), shaft.load.dot(load), entries);
      for (std::size_t c = 0; c < law.columns.size(); ++c)
        out += shaft.speed.transpose() * (entries[c] * model.values[column + static_cast<Eigen::Index>(c)]);
    }
  }
  return out;
}

VectorXd inverse_dynamics(const Model& model, const VectorXd& q, const VectorXd& qd, const VectorXd& qdd,
                          Effects effects) {
  require_size(model.robot, q, "q");
  require_size(model.robot, qd, "qd");
  require_size(model.robot, qdd, "qdd");
  const VectorXd links = link_torque(model, q, qd, qdd, model.robot.gravity);
  VectorXd tau = links;
  if (effects.rotor) tau += rotor_matrix(model) * qdd;
  if (effects.friction) tau += friction_torque(model, qd, links);
  return tau;
}

VectorXd gravity_torque(const Model& model, const VectorXd& q) {
  require_size(model.robot, q, "q");
  return link_torque(model, q, {}, {}, model.robot.gravity);
}

MatrixXd mass_matrix(const Model& model, const VectorXd& q, Effects effects) {
  require_size(model.robot, q, "q");
  const Robot& robot = model.robot;
  const auto J = body_jacobians(robot, forward_recursion(robot, q, {}, {}, Eigen::Vector3d::Zero()));
  MatrixXd M = MatrixXd::Zero(robot.links(), robot.links());
  for (std::size_t j = 0; j < J.size(); ++j) M += J[j].transpose() * spatial_inertia(link_values(model, j)) * J[j];
  M = robot.G.transpose() * M * robot.G;
  if (effects.rotor) M += rotor_matrix(model);
  return M;
}

MatrixXd coriolis_matrix(const Model& model, const VectorXd& q, const VectorXd& qd) {
  require_size(model.robot, q, "q");
  require_size(model.robot, qd, "qd");
  const Robot& robot = model.robot;
  const auto motion = forward_recursion(robot, q, qd, {}, Eigen::Vector3d::Zero());
  const auto J = body_jacobians(robot, motion);
  std::vector<MatrixXd> Jd(J.size());  // d/dt of the body Jacobian
  MatrixXd C = MatrixXd::Zero(robot.links(), robot.links());
  for (std::size_t j = 0; j < J.size(); ++j) {
    const int parent = robot.joints[j].parent;
    // X' = -crm(S q̇) X for the transform into a frame moving at S q̇ against its parent.
    const Vector6d own =
        motion[j].velocity - (parent < 0 ? Vector6d::Zero().eval()
                                         : Vector6d(motion[j].X * motion[static_cast<std::size_t>(parent)].velocity));
    Jd[j] = parent < 0 ? MatrixXd::Zero(6, robot.links())
                       : MatrixXd(motion[j].X * Jd[static_cast<std::size_t>(parent)] -
                                  cross_motion(own) * motion[j].X * J[static_cast<std::size_t>(parent)]);
    // (D5) B = ½ [crf(v) I + I crm(v) + bar(I v)] with bar(f) v = crf(v) f: skew, and B v = crf(v) I v. That is
    // Christoffel's choice.
    const Matrix6d I = spatial_inertia(link_values(model, j));
    const Vector6d& v = motion[j].velocity;
    const Vector6d f = I * v;
    Matrix6d f_bar;
    f_bar << -skew(f.head<3>()), -skew(f.tail<3>()), -skew(f.tail<3>()), Eigen::Matrix3d::Zero();
    const Matrix6d B = 0.5 * (cross_force(v) * I + I * cross_motion(v) + f_bar);
    C += J[j].transpose() * (I * Jd[j] + B * J[j]);
  }
  return robot.G.transpose() * C * robot.G;
}

VectorXd forward_dynamics(const Model& model, const VectorXd& q, const VectorXd& qd, const VectorXd& tau,
                          Effects effects) {
  require_size(model.robot, tau, "tau");
  const VectorXd still = VectorXd::Zero(model.robot.dof());
  const VectorXd bias = inverse_dynamics(model, q, qd, still, rigid_links);
  const Eigen::LLT<MatrixXd> llt(mass_matrix(model, q, effects));
  if (llt.info() != Eigen::Success)
    throw Unattainable(fmt::format("robot '{}': the mass matrix is not positive definite; the model is not physical",
                                   model.robot.name));
  if (!effects.friction) return llt.solve(tau - bias);
  // Load-dependent friction depends on the acceleration in turn: a contraction, by its coefficient each round.
  const MatrixXd links = mass_matrix(model, q, rigid_links);
  VectorXd qdd = still;
  for (int round = 0; round < 200; ++round) {
    const VectorXd next = llt.solve(tau - bias - friction_torque(model, qd, bias + links * qdd));
    const bool settled = (next - qdd).norm() <= 1e-14 * (1 + next.norm());
    qdd = next;
    if (settled) break;
  }
  return qdd;
}

double kinetic_energy(const Model& model, const VectorXd& q, const VectorXd& qd, Effects effects) {
  return 0.5 * qd.dot(mass_matrix(model, q, effects) * qd);
}

double potential_energy(const Model& model, const VectorXd& q) {
  double U = 0;
  const auto poses = link_poses(model.robot, q);
  for (std::size_t j = 0; j < poses.size(); ++j) {
    const LinkParameters x = link_values(model, j);
    U -= model.robot.gravity.dot(poses[j].linear() * first_moment(x) + x[9] * poses[j].translation());
  }
  return U;
}

std::vector<Eigen::Isometry3d> link_poses(const Robot& robot, const VectorXd& q) {
  require_size(robot, q, "q");
  std::vector<Eigen::Isometry3d> out;
  for (const auto& m : forward_recursion(robot, q, {}, {}, Eigen::Vector3d::Zero())) out.push_back(m.T_base_link);
  return out;
}

namespace {
Frame find_frame(const Robot& robot, const std::string& name) {
  if (const Frame* frame = robot.frame(name)) return *frame;
  std::vector<std::string> known;
  for (int j = 0; j < robot.links(); ++j) {
    const Joint& joint = robot.joints[static_cast<std::size_t>(j)];
    if (joint.link == name) return {name, j, Eigen::Isometry3d::Identity()};
    known.push_back(joint.link);
  }
  for (const auto& f : robot.frames) known.push_back(f.name);
  throw InvalidInput(fmt::format("robot '{}' has no frame '{}'; it has: {}", robot.name, name, join(known)));
}
}  // namespace

Eigen::Isometry3d frame_pose(const Robot& robot, const VectorXd& q, const std::string& name) {
  const Frame frame = find_frame(robot, name);
  const auto poses = link_poses(robot, q);
  return frame.joint < 0 ? frame.T_link_frame : poses[static_cast<std::size_t>(frame.joint)] * frame.T_link_frame;
}

MatrixXd frame_jacobian(const Robot& robot, const VectorXd& q, const std::string& name) {
  require_size(robot, q, "q");
  const Frame frame = find_frame(robot, name);
  if (frame.joint < 0) return MatrixXd::Zero(6, robot.dof());
  const auto motion = forward_recursion(robot, q, {}, {}, Eigen::Vector3d::Zero());
  const auto j = static_cast<std::size_t>(frame.joint);
  const MatrixXd body = motion_transform(frame.T_link_frame) * body_jacobians(robot, motion)[j];
  const Eigen::Matrix3d R = (motion[j].T_base_link * frame.T_link_frame).linear();
  MatrixXd J(6, robot.links());
  J << R * body.topRows<3>(), R * body.bottomRows<3>();
  return J * robot.G;
}

}  // namespace steelyard
