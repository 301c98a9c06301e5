#include "steelyard/simulate/resolved_acceleration.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

namespace steelyard {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;

Vector3d rotation_vector(const Matrix3d& R) {
  const Eigen::Quaterniond q(R);
  const double sine = q.vec().norm();
  if (sine < 1e-12) return 2 * std::copysign(1, q.w()) * q.vec();
  return 2 * std::atan2(std::copysign(sine, q.w()), std::abs(q.w())) / sine * q.vec();
}

Matrix3d damped_inverse(const Eigen::MatrixXd& J, double least) {
  Matrix3d JJ;
  JJ.noalias() = J.lazyProduct(J.transpose());
  const Eigen::SelfAdjointEigenSolver<Matrix3d> solver(JJ);
  const Vector3d strength = solver.eigenvalues().cwiseMax(least * least);
  return solver.eigenvectors() * strength.cwiseInverse().asDiagonal() * solver.eigenvectors().transpose();
}

ResolvedAcceleration::ResolvedAcceleration(const Robot& robot, const ResolvedOptions& options,
                                           const Eigen::MatrixXd& poses)
    : options_(options), tool_(robot, options.frame, "controller: frame") {
  free_turning_ = Eigen::MatrixXd::Zero(3, robot.dof());
  const VectorXd still = VectorXd::Zero(robot.dof());
  const Index stride = std::max<Index>(1, poses.cols() / 32);
  const auto largest = [](const Eigen::MatrixXd& J) {
    return std::sqrt(std::max(0.0, Eigen::SelfAdjointEigenSolver<Matrix3d>(J * J.transpose()).eigenvalues()[2]));
  };
  for (Index k = 0; k < poses.cols(); k += stride) {
    tool_.set_state(poses.col(k), still);
    least_turning_ = std::max(least_turning_, options.singular * largest(tool_.turning()));
    least_moving_ = std::max(least_moving_, options.singular * largest(tool_.moving()));
  }
  constexpr double nothing = 1e-6;  // below this the flange cannot turn, or not move: no direction is controlled
  least_turning_ = std::max(least_turning_, nothing);
  least_moving_ = std::max(least_moving_, nothing);
}

void ResolvedAcceleration::resolve(const VectorXd& q_r, const VectorXd& qd_r, const VectorXd& qdd_r, const VectorXd& q,
                                   const VectorXd& qd, VectorXd& qdd) {
  const double w = options_.frequency, c = 2 * options_.damping * w;
  const auto& turning = tool_.turning();
  const auto& moving = tool_.moving();
  // The flange's reference is where the joints' reference puts it.
  tool_.set_state(q_r, qd_r);
  const Vector3d p_r = tool_.position(), v_r = moving.lazyProduct(qd_r), w_r = turning.lazyProduct(qd_r);
  const Vector3d a_r = moving.lazyProduct(qdd_r) + tool_.moving_bias();
  const Vector3d dw_r = turning.lazyProduct(qdd_r) + tool_.turning_bias();
  const Matrix3d R_r = tool_.rotation();

  tool_.set_state(q, qd);
  // Accelerations that let the errors decay, less what the flange does by itself.
  Vector3d move = a_r + c * (v_r - moving.lazyProduct(qd)) + w * w * (p_r - tool_.position()) - tool_.moving_bias();
  Vector3d turn = dw_r + c * (w_r - turning.lazyProduct(qd)) +
                  w * w * rotation_vector(R_r * tool_.rotation().transpose()) - tool_.turning_bias();

  // Joint by joint as computed torque would; then position as asked; then orientation by what leaves position alone.
  qdd = qdd_r + c * (qd_r - qd) + w * w * (q_r - q);
  const Matrix3d moving_inverse = damped_inverse(moving, least_moving_);
  move = moving_inverse * (move - moving.lazyProduct(qdd));
  qdd.noalias() += moving.transpose().lazyProduct(move);
  Matrix3d cross;
  cross.noalias() = turning.lazyProduct(moving.transpose());
  cross *= moving_inverse;
  free_turning_ = turning;
  free_turning_.noalias() -= cross.lazyProduct(moving);
  turn = damped_inverse(free_turning_, least_turning_) * (turn - turning.lazyProduct(qdd));
  qdd.noalias() += free_turning_.transpose().lazyProduct(turn);
}

}  // namespace steelyard
