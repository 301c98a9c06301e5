#include "steelyard/dynamics/contacts.hpp"

#include <Eigen/QR>

#include "steelyard/dynamics/tree.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// The tree seen from its base, wherever that is.
std::vector<LinkMotion> from_base(const Robot& robot, VectorXd q) {
  q.head(robot.base_dof()).setZero();
  return forward_recursion(robot, q, {}, {}, Eigen::Vector3d::Zero());
}

// (ω; v) of a point of a link along the base's axes = J q̇: each joint's screw, carried to the point.
MatrixXd point_jacobian(const Robot& robot, const std::vector<LinkMotion>& links, const ContactPoint& at) {
  MatrixXd J = MatrixXd::Zero(6, tree_rows(robot));
  const auto link = static_cast<std::size_t>(at.joint);
  const Eigen::Vector3d point = links[link].T_base_link * at.point();
  for (int j = at.joint; j >= 0; j = robot.joints[static_cast<std::size_t>(j)].parent) {
    if (robot.joints[static_cast<std::size_t>(j)].type == JointType::floating) {
      J.block<3, 3>(0, 3).setIdentity();
      J.block<3, 3>(3, 0).setIdentity();
      J.block<3, 3>(3, 3) = -skew(point);
      continue;
    }
    const LinkMotion& m = links[static_cast<std::size_t>(j)];
    const Eigen::Vector3d w = m.T_base_link.linear() * m.S.head<3>();
    const Eigen::Vector3d v = m.T_base_link.linear() * m.S.tail<3>();
    J.col(tree_row(robot, j)) << w, v + w.cross(point - m.T_base_link.translation());
  }
  return J * tree_coupling(robot);
}

}  // namespace

MatrixXd contact_jacobian(const Robot& robot, const VectorXd& q, const VectorXd& touching) {
  require_size(robot, q, "q");
  const auto links = from_base(robot, q);
  MatrixXd J(3 * (touching.array() != 0).count(), robot.dof());
  Eigen::Index row = 0;
  for (std::size_t c = 0; c < robot.contacts.size(); ++c) {
    if (touching[static_cast<Eigen::Index>(c)] == 0) continue;
    J.middleRows<3>(row) = point_jacobian(robot, links, robot.contacts[c]).bottomRows<3>();
    row += 3;
  }
  return J;
}

MatrixXd contact_projector(const Robot& robot, const VectorXd& q, const VectorXd& touching) {
  const Eigen::Index n = robot.dof();
  MatrixXd P = MatrixXd::Identity(n, n);
  const MatrixXd J = contact_jacobian(robot, q, touching);
  if (J.rows() == 0) return P;
  Eigen::ColPivHouseholderQR<MatrixXd> qr(J.transpose());
  qr.setThreshold(1e-9);  // points that cannot move against each other have fewer independent forces
  const MatrixXd Q = MatrixXd(qr.householderQ() * MatrixXd::Identity(n, qr.rank()));
  P.noalias() -= Q * Q.transpose();
  return P;
}

void project_contacts(const Robot& robot, const MatrixXd& q, const MatrixXd& contact, MatrixXd& tau) {
  for (Eigen::Index k = 0; k < tau.cols(); ++k)
    if (!contact.col(k).isZero(0))
      tau.col(k) = (contact_projector(robot, q.col(k), contact.col(k)) * tau.col(k)).eval();
}

VectorXd wrench_torque(const Robot& robot, const VectorXd& q, const ContactPoint& at, const Vector6d& wrench) {
  require_size(robot, q, "q");
  const auto links = from_base(robot, q);
  const Eigen::Matrix3d R = (links[static_cast<std::size_t>(at.joint)].T_base_link * at.T_link_contact).linear();
  Vector6d moment_first;
  moment_first << R * wrench.tail<3>(), R * wrench.head<3>();
  return point_jacobian(robot, links, at).transpose() * moment_first;
}

}  // namespace steelyard
