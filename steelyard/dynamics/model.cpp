#include "steelyard/dynamics/model.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <array>

#include "steelyard/core/error.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/dynamics/dynamics.hpp"
#include "steelyard/dynamics/newton_euler.hpp"
#include "steelyard/dynamics/tree.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

Model nominal_model(Model model, Diagnostics* diagnostics) {
  for (int j = 0; j < model.robot.links(); ++j)
    if (!model.link(j))
      throw InvalidInput(
          fmt::format("robot '{}': link '{}' has no nominal inertia, so its torques cannot be computed; add links: to "
                      "the robot file (or <inertial> to the URDF)",
                      model.robot.name, model.robot.joints[static_cast<std::size_t>(j)].link));
  const std::vector<std::string> unknown = model.unknown();
  if (diagnostics && !unknown.empty())
    diagnostics->push_back({Severity::info, "no-nominal-value",
                            fmt::format("no nominal value is known, so zero is used: {}", listed(unknown))});
  model.values = model.values.array().isNaN().select(0, model.values);
  return model;
}

namespace {

LinkParameters link_values(const Model& model, std::size_t link) {
  return model.values.segment<10>(model.layout.link(static_cast<int>(link)));
}

// The tree's bodies at q, in their link frames: on the stack, unless they are many.
class PlacedBodies {
 public:
  PlacedBodies(const Model& model, const double* q_tree) : count_(model.robot.links()) {
    if (count_ > most) more_.resize(static_cast<std::size_t>(count_));
    std::array<double, 2 * most> stack;  // NOLINT(cppcoreguidelines-pro-type-member-init): written before it is read
    std::vector<double> heap(count_ > most ? 2 * static_cast<std::size_t>(count_) : 0);
    double* const sine = count_ > most ? heap.data() : stack.data();
    double* const cosine = sine + count_;
    sines(q_tree, count_, sine, cosine);
    for (int j = 0; j < count_; ++j) {
      const Joint& joint = model.robot.joints[static_cast<std::size_t>(j)];
      Body& body = data()[j];
      body.parent = joint.parent;
      body.prismatic = joint.type == JointType::prismatic;
      body.T_joint_body = is_identity(joint.T_joint_link) ? nullptr : &joint.T_joint_link;
      body.x = model.values.segment<10>(model.layout.link(j));
      body.place(joint.T_parent_joint, q_tree[j], sine[j], cosine[j]);
    }
  }

  void force(const double* rate, const double* gain, const Eigen::Vector3d& gravity, double* out,
             const FloatingBase* base = nullptr) {
    newton_euler(data(), count_, rate, gain, gravity, out, base);
  }

 private:
  static constexpr int most = 32;

  static bool is_identity(const Eigen::Isometry3d& T) {
    const double* t = T.matrix().data();
    for (int k = 0; k < 16; ++k)
      if (t[k] != (k % 5 == 0 ? 1 : 0)) return false;
    return true;
  }

  Body* data() { return count_ > most ? more_.data() : few_; }

  int count_;
  Body few_[most];
  std::vector<Body> more_;
};

// Whether q_tree = q.
bool is_plain(const Robot& robot) {
  const Eigen::Index n = robot.G.cols();
  if (robot.G.rows() != n) return false;
  for (Eigen::Index j = 0; j < n; ++j) {
    if (robot.g0[j] != 0) return false;
    for (Eigen::Index i = 0; i < n; ++i)
      if (robot.G(i, j) != (i == j ? 1 : 0)) return false;
  }
  return true;
}

// Newton-Euler of the links, onto the coordinates (τ = Gᵀ τ_tree). Null: zero.
VectorXd link_torque(const Model& model, const VectorXd& q, const VectorXd* qd, const VectorXd* qdd) {
  const Robot& robot = model.robot;
  VectorXd tau(robot.links());
  if (is_plain(robot)) {
    PlacedBodies(model, q.data())
        .force(qd ? qd->data() : nullptr, qdd ? qdd->data() : nullptr, robot.gravity, tau.data());
    return tau;
  }
  const VectorXd q_tree = robot.G * q + robot.g0;
  const VectorXd rate = qd ? VectorXd(robot.G * *qd) : VectorXd::Zero(robot.links());
  const VectorXd gain = qdd ? VectorXd(robot.G * *qdd) : VectorXd::Zero(robot.links());
  PlacedBodies bodies(model, q_tree.data());
  if (!robot.floating()) {
    bodies.force(rate.data(), gain.data(), robot.gravity, tau.data());
    return robot.G.transpose() * tau;
  }
  Vector6d wrench;
  const FloatingBase base{qd ? qd->data() : nullptr, qdd ? qdd->data() : nullptr, wrench.data()};
  bodies.force(rate.data(), gain.data(), robot.gravity, tau.data(), &base);
  tau[0] = 0;
  VectorXd out = robot.G.transpose() * tau;
  out.head<base_coordinates>() = wrench;
  return out;
}

// Adds aᵀ(Ia a q̈ + f(a q̇)) of every shaft (D3, D4), walking once through the layout, which has shaft after shaft.
// `load`: torque of the links. Null: no rotors; no friction, which `q` and `qd` are needed for.
void add_shafts(const Model& model, const VectorXd* qdd, const VectorXd* qd, const VectorXd* q, const VectorXd& load,
                VectorXd& tau) {
  const ParameterLayout& layout = model.layout;
  const int n = model.robot.dof(), size = layout.size();
  for (int c = layout.link_columns(); c < size;) {
    const int index = layout[c].shaft;
    const Shaft& shaft = model.robot.shafts[static_cast<std::size_t>(index)];
    const double* const a = shaft.speed.data();
    int first = 0, last = n;  // range of coordinates that turn it: nearly always one
    while (first < n && a[first] == 0) ++first;
    while (last > first && a[last - 1] == 0) --last;
    const auto along = [&](const VectorXd* x) {
      double sum = 0;
      for (int i = first; x && i < last; ++i) sum += a[i] * (*x)[i];
      return sum;
    };
    const double speed = along(qd), acceleration = along(qdd), position = along(q);
    double torque = 0;
    while (c < size && layout[c].shaft == index) {
      if (layout[c].term < 0) {
        torque += model.values[c++] * acceleration;
        continue;
      }
      const FrictionLaw& law = friction_law(shaft.friction[static_cast<std::size_t>(layout[c].term)]);
      double entries[max_friction_columns] = {};
      if (qd) law.evaluate(shaft.shape, {speed, law.needs_load() ? shaft.load.dot(load) : 0, position}, entries);
      for (std::size_t k = 0; k < law.columns.size(); ++k) torque += entries[k] * model.values[c++];
    }
    for (int i = first; i < last; ++i) tau[i] += a[i] * torque;
  }
}

// Body Jacobians: velocity of link j in its own frame = J_j q̇_tree.
std::vector<MatrixXd> body_jacobians(const Robot& robot, const std::vector<LinkMotion>& motion) {
  std::vector<MatrixXd> J(motion.size());
  for (std::size_t j = 0; j < motion.size(); ++j) {
    const int parent = robot.joints[j].parent;
    J[j] =
        parent < 0 ? MatrixXd::Zero(6, tree_rows(robot)) : MatrixXd(motion[j].X * J[static_cast<std::size_t>(parent)]);
    if (robot.joints[j].type == JointType::floating) {
      J[j].block<3, 3>(3, 0)
          .setIdentity();  // coordinates are linear, then angular; spatial vectors the other way round
      J[j].block<3, 3>(0, 3).setIdentity();
    } else {
      J[j].col(tree_row(robot, static_cast<int>(j))) += motion[j].S;
    }
  }
  return J;
}

}  // namespace

VectorXd friction_torque(const Model& model, const VectorXd& qd, const VectorXd& load, const VectorXd& q) {
  require_values(model);
  if (q.size() > 0 || needs_position(model.robot)) require_size(model.robot, q, "q");
  VectorXd out = VectorXd::Zero(model.robot.dof());
  add_shafts(model, nullptr, &qd, q.size() > 0 ? &q : nullptr, load, out);
  return out;
}

VectorXd inverse_dynamics(const Model& model, const VectorXd& q, const VectorXd& qd, const VectorXd& qdd,
                          Effects effects) {
  require_values(model);
  require_size(model.robot, q, "q");
  require_size(model.robot, qd, "qd");
  require_size(model.robot, qdd, "qdd");
  VectorXd tau = link_torque(model, q, &qd, &qdd);
  if (!effects.rotor && !effects.friction) return tau;
  const VectorXd links = tau;
  add_shafts(model, effects.rotor ? &qdd : nullptr, effects.friction ? &qd : nullptr, &q, links, tau);
  return tau;
}

VectorXd gravity_torque(const Model& model, const VectorXd& q) {
  require_values(model);
  require_size(model.robot, q, "q");
  const VectorXd at_rest = standing(model.robot, q);
  return link_torque(model, q, nullptr, model.robot.floating() ? &at_rest : nullptr);
}

MatrixXd mass_matrix(const Model& model, const VectorXd& q, Effects effects) {
  require_values(model);
  require_size(model.robot, q, "q");
  return Dynamics(model).mass(q, effects.rotor);
}

MatrixXd coriolis_matrix(const Model& model, const VectorXd& q, const VectorXd& qd) {
  require_values(model);
  require_size(model.robot, q, "q");
  require_size(model.robot, qd, "qd");
  const Robot& robot = model.robot;
  const auto motion = forward_recursion(robot, q, qd, {}, Eigen::Vector3d::Zero());
  const auto J = body_jacobians(robot, motion);
  std::vector<MatrixXd> Jd(J.size());  // d/dt of the body Jacobian
  MatrixXd C = MatrixXd::Zero(tree_rows(robot), tree_rows(robot));
  for (std::size_t j = 0; j < J.size(); ++j) {
    const int parent = robot.joints[j].parent;
    // X' = -crm(S q̇) X for the transform into a frame moving at S q̇ against its parent.
    const Vector6d own =
        motion[j].velocity - (parent < 0 ? Vector6d::Zero().eval()
                                         : Vector6d(motion[j].X * motion[static_cast<std::size_t>(parent)].velocity));
    Jd[j] = parent < 0 ? MatrixXd::Zero(6, tree_rows(robot))
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
  const MatrixXd G = tree_coupling(robot);
  return G.transpose() * C * G;
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
    const VectorXd next = llt.solve(tau - bias - friction_torque(model, qd, bias + links * qdd, q));
    const bool settled = (next - qdd).norm() <= 1e-14 * (1 + next.norm());
    qdd = next;
    if (settled) break;
  }
  return qdd;
}

double kinetic_energy(const Model& model, const VectorXd& q, const VectorXd& qd, Effects effects) {
  return 0.5 * qd.dot(mass_matrix(model, q, effects) * qd);
}

MatrixXd centroidal_matrix(const Model& model, const VectorXd& q) {
  if (!model.robot.floating())
    throw InvalidInput(
        fmt::format("robot '{}': its base is fixed: only a floating base has centroidal momentum", model.robot.name));
  const MatrixXd M = mass_matrix(model, q, rigid_links);
  // The base's rows of M are momentum about its origin; the first moment of the whole robot stands in M's corner.
  const double mass = M(0, 0);
  const Eigen::Vector3d com(M(5, 1) / mass, M(3, 2) / mass,
                            M(4, 0) / mass);  // centre of mass by skew(m c): l × e_i in column i
  MatrixXd A = M.topRows<base_coordinates>();
  A.bottomRows<3>() -= skew(com) * A.topRows<3>().eval();
  return A;
}

Vector6d centroidal_momentum(const Model& model, const VectorXd& q, const VectorXd& qd) {
  require_size(model.robot, qd, "qd");
  return centroidal_matrix(model, q) * qd;
}

double potential_energy(const Model& model, const VectorXd& q) {
  require_values(model);
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
  MatrixXd J(6, tree_rows(robot));
  J << R * body.topRows<3>(), R * body.bottomRows<3>();
  return J * tree_coupling(robot);
}

}  // namespace steelyard
