#include "steelyard/simulate/floating.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/contacts.hpp"
#include "steelyard/dynamics/dynamics.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

struct State {
  VectorXd q, qd;  // the base's orientation is a rotation vector
};

// What acts in a state, and what follows.
struct Instant {
  VectorXd tau;     // torques of the joints
  VectorXd forces;  // at the contact points, along the base's axes
  VectorXd qdd;     // acceleration of the base: proper
};

// ṙ of the rotation vector r, from angular velocity along the body's axes: the right Jacobian's inverse.
Vector3d turning(const Vector3d& r, const Vector3d& w) {
  const double angle = r.norm();
  const double factor = angle < 1e-4 ? 1.0 / 12 : (1 - 0.5 * angle / std::tan(0.5 * angle)) / (angle * angle);
  return w + 0.5 * r.cross(w) + factor * r.cross(r.cross(w));
}

class World {
 public:
  World(const Model& model, const JointReference& reference, const FloatingOptions& options, const VectorXd& q)
      : robot_(model.robot), dynamics_(model), reference_(reference), options_(options) {
    const Index joints = robot_.dof() - base_coordinates;
    kp_ = all_joints(options.kp, joints);
    kd_ = all_joints(options.kd, joints);
    if (options.hook) anchor_ = point(q, static_cast<std::size_t>(options.hook->contact));
  }

  Instant instant(const State& x, double t) {
    Instant out;
    const Index joints = kp_.size();
    const double h = 1e-5;
    const VectorXd wanted = reference_(t), speed = (reference_(t + h) - reference_(t - h)) / (2 * h);
    out.tau = kp_.cwiseProduct(wanted - x.q.tail(joints)) + kd_.cwiseProduct(speed - x.qd.tail(joints));
    VectorXd all = VectorXd::Zero(robot_.dof());
    all.tail(joints) = out.tau;
    const VectorXd touching = VectorXd::Ones(static_cast<Index>(robot_.contacts.size()));
    const MatrixXd J = contact_jacobian(robot_, x.q, touching);
    out.forces = contact_forces(x, J);
    dynamics_.acceleration(x.q, x.qd, all + J.transpose() * out.forces, out.qdd);
    return out;
  }

  // (q̇, q̈) of the state: gravity comes in where the base's proper acceleration becomes a change of its twist.
  State rate(const State& x, double t) {
    const Matrix3d R = base_pose(x.q.head<6>()).linear();
    const Vector3d w = x.qd.segment<3>(3), v = x.qd.head<3>();
    State out{x.qd, instant(x, t).qdd};
    out.q.head<3>() = R * v;
    out.q.segment<3>(3) = turning(x.q.segment<3>(3), w);
    out.qd.head<3>() += R.transpose() * robot_.gravity - w.cross(v);
    return out;
  }

 private:
  static VectorXd all_joints(const VectorXd& gain, Index joints) {
    if (gain.size() == 1) return VectorXd::Constant(joints, gain[0]);
    if (gain.size() != joints)
      throw InvalidInput(fmt::format("a gain for each of the {} joints is needed, or one for all", joints));
    return gain;
  }

  Vector3d point(const VectorXd& q, std::size_t contact) const {
    const ContactPoint& at = robot_.contacts[contact];
    return link_poses(robot_, q)[static_cast<std::size_t>(at.joint)] * at.point();
  }

  VectorXd contact_forces(const State& x, const MatrixXd& J) const {
    VectorXd out = VectorXd::Zero(J.rows());
    if (!options_.ground && !options_.hook) return out;
    const Matrix3d R = base_pose(x.q.head<6>()).linear();
    const auto poses = link_poses(robot_, x.q);
    for (std::size_t c = 0; c < robot_.contacts.size(); ++c) {
      const ContactPoint& at = robot_.contacts[c];
      const Vector3d p = poses[static_cast<std::size_t>(at.joint)] * at.point();
      const Vector3d v = R * (J.middleRows<3>(3 * static_cast<Index>(c)) * x.qd);
      Vector3d f = Vector3d::Zero();
      if (options_.ground) f += of_ground(*options_.ground, p, v);
      if (options_.hook && options_.hook->contact == static_cast<int>(c))
        f += options_.hook->stiffness * (anchor_ - p) - options_.hook->damping * v;
      out.segment<3>(3 * static_cast<Index>(c)) = R.transpose() * f;
    }
    return out;
  }

  // Pressure that grows with depth, and never pulls.
  static Vector3d of_ground(const Ground& ground, const Vector3d& p, const Vector3d& v) {
    const double depth = ground.height - p.z();
    if (depth <= 0) return Vector3d::Zero();
    const double damping = ground.damping * std::min(1.0, depth / 1e-3);  // none at the surface: no jump at touch-down
    const double pressure = std::max(0.0, ground.stiffness * depth - damping * v.z());
    const double slip = std::hypot(v.x(), v.y());
    const double drag = slip > 0 ? ground.friction * pressure * std::tanh(slip / ground.slip_speed) / slip : 0;
    return {-drag * v.x(), -drag * v.y(), pressure};
  }

  Robot robot_;
  Dynamics dynamics_;
  JointReference reference_;
  FloatingOptions options_;
  VectorXd kp_, kd_;
  Vector3d anchor_ = Vector3d::Zero();
};

// Runge-Kutta of fourth order.
void advance(World& world, State& x, double t, double h) {
  const auto moved = [&](const State& k, double by) { return State{x.q + by * k.q, x.qd + by * k.qd}; };
  const State a = world.rate(x, t), b = world.rate(moved(a, h / 2), t + h / 2),
              c = world.rate(moved(b, h / 2), t + h / 2), d = world.rate(moved(c, h), t + h);
  x.q += h / 6 * (a.q + 2 * b.q + 2 * c.q + d.q);
  x.qd += h / 6 * (a.qd + 2 * b.qd + 2 * c.qd + d.qd);
  const Vector3d r = x.q.segment<3>(3);  // beyond half a turn, the other way round
  if (const double angle = r.norm(); angle > M_PI) x.q.segment<3>(3) = r * (1 - 2 * M_PI / angle);
}

}  // namespace

FloatingSimulation simulate_floating(const Model& model, const VectorXd& q, const JointReference& reference,
                                     const FloatingOptions& options) {
  const Robot& robot = model.robot;
  if (!robot.floating()) throw InvalidInput(fmt::format("robot '{}': its base does not float", robot.name));
  World world(model, reference, options, q);
  const auto samples = static_cast<Index>(options.seconds * options.rate) + 1;
  const int steps = std::max(1, static_cast<int>(std::ceil(1 / (options.rate * options.step) - 1e-9)));
  const double dt = 1 / options.rate, h = dt / steps;
  const auto points = static_cast<Index>(robot.contacts.size());
  FloatingSimulation out;
  Signals& log = out.signals;
  log.name = robot.name;
  log.dt = dt;
  for (auto* channel : {&log.q, &log.qd, &log.tau}) *channel = MatrixXd::Zero(robot.dof(), samples);
  log.base_acceleration = MatrixXd::Zero(3, samples);
  log.contact = MatrixXd::Zero(points, samples);
  out.forces = MatrixXd::Zero(3 * points, samples);
  State x{q, VectorXd::Zero(robot.dof())};
  for (Index k = 0; k < samples; ++k) {
    const double t = static_cast<double>(k) * dt;
    const Instant now = world.instant(x, t);
    if (!now.qdd.allFinite() || x.q.norm() > 1e6)
      throw Unattainable(
          fmt::format("the motion of '{}' diverges at {:.3f} s: softer gains or a shorter step", robot.name, t));
    log.q.col(k) = x.q;
    log.qd.col(k) = x.qd;
    log.tau.col(k).tail(now.tau.size()) = now.tau;
    log.base_acceleration.col(k) = now.qdd.head<3>();
    out.forces.col(k) = now.forces;
    for (Index c = 0; c < points; ++c) log.contact(c, k) = now.forces.segment<3>(3 * c).isZero(0) ? 0 : 1;
    for (int i = 0; i < steps; ++i) advance(world, x, t + i * h, h);
  }
  return out;
}

}  // namespace steelyard
