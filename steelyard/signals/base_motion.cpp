#include "steelyard/signals/base_motion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/robot/robot.hpp"
#include "steelyard/signals/differentiate.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;

namespace {

Vector3d rotation_vector(const Matrix3d& R) {
  const Eigen::AngleAxisd turn(R);
  return turn.angle() * turn.axis();
}

Matrix3d rotation(const Vector3d& turn) {
  const double angle = turn.norm();
  return angle > 0 ? Eigen::AngleAxisd(angle, turn / angle).toRotationMatrix() : Matrix3d::Identity();
}

// The base's orientation from its angular velocity, upright at first by what it weighs.
MatrixXd orientations(const MatrixXd& w, const MatrixXd& acceleration, double dt) {
  const Index start = std::min<Index>(w.cols(), std::max<Index>(1, static_cast<Index>(0.1 / dt)));
  const Vector3d up = acceleration.leftCols(start).rowwise().mean();
  Eigen::Quaterniond R = Eigen::Quaterniond::Identity();
  if (up.norm() > 1) R = Eigen::Quaterniond::FromTwoVectors(up, Vector3d::UnitZ());
  MatrixXd out(3, w.cols());
  for (Index k = 0; k < w.cols(); ++k) {
    if (k > 0) R = (R * Eigen::Quaterniond(rotation(dt * 0.5 * (w.col(k) + w.col(k - 1))))).normalized();
    out.col(k) = rotation_vector(R.toRotationMatrix());
  }
  return out;
}

}  // namespace

BaseMotion base_motion(const ImuSamples& imu, const Eigen::Isometry3d& T_base_imu) {
  const Matrix3d R = T_base_imu.linear();
  const Vector3d p = T_base_imu.translation();
  const Index n = imu.gyro.cols();
  BaseMotion out{MatrixXd::Zero(6, n), MatrixXd::Zero(6, n), R * imu.accelerometer};
  const MatrixXd w = R * imu.gyro, wd = central_difference(w, imu.dt);
  for (Index k = 0; k < n; ++k) {  // a_imu = a + ω̇ × p + ω × (ω × p)
    const Vector3d turning = w.col(k), gaining = wd.col(k);
    out.acceleration.col(k) -= gaining.cross(p) + turning.cross(turning.cross(p));
  }
  out.qd.bottomRows<3>() = w;
  out.q.bottomRows<3>() = orientations(w, out.acceleration, imu.dt);
  return out;
}

BaseMotion base_motion(const MatrixXd& position, const MatrixXd& quaternion, const Vector3d& gravity, double dt) {
  const Index n = position.cols();
  std::vector<Matrix3d> R;
  for (Index k = 0; k < n; ++k) {
    const Eigen::Vector4d x = quaternion.col(k);
    if (!(x.norm() > 0.1))
      throw InvalidInput(
          fmt::format("the base's quaternion of sample {} is not a rotation: its length is {:g}", k + 1, x.norm()));
    R.push_back(Eigen::Quaterniond(x[0], x[1], x[2], x[3]).normalized().toRotationMatrix());
  }
  BaseMotion out{MatrixXd(6, n), MatrixXd(6, n), MatrixXd(3, n)};
  const MatrixXd velocity = central_difference(position, dt), acceleration = central_difference(velocity, dt);
  for (Index k = 0; k < n; ++k) {
    const auto at = [&](Index i) -> const Matrix3d& { return R[static_cast<std::size_t>(i)]; };
    const Index before = std::max<Index>(0, k - 1), after = std::min(n - 1, k + 1);
    const Vector3d turned = rotation_vector(at(before).transpose() * at(after));
    out.q.col(k) << position.col(k), rotation_vector(at(k));
    // Half of the turn later the base's axes stand as the middle sample has them: about its own axis no turn changes
    // it.
    out.qd.col(k) << at(k).transpose() * velocity.col(k), turned / (static_cast<double>(after - before) * dt);
    out.acceleration.col(k) = at(k).transpose() * (acceleration.col(k) - gravity);
  }
  return out;
}

Signals joints_on_base(Signals joints, const BaseMotion& base) {
  const Index n = std::min(joints.samples(), base.q.cols()), dof = joints.q.rows();
  if (joints.qd.size() == 0) joints.qd = central_difference(joints.q, joints.dt);
  joints = cut(std::move(joints), 0, n);
  const auto below = [&](const MatrixXd& top, const MatrixXd& bottom) {
    MatrixXd out(base_coordinates + dof, n);
    out << top.leftCols(n), bottom;
    return out;
  };
  joints.q = below(base.q, joints.q);
  joints.qd = below(base.qd, joints.qd);
  if (joints.tau.size() > 0) joints.tau = below(MatrixXd::Zero(base_coordinates, n), joints.tau);
  joints.base_acceleration = base.acceleration.leftCols(n);
  return joints;
}

Vector3d gyro_bias(const ImuSamples& imu, const MatrixXd& q) {
  const Index n = std::min(imu.gyro.cols(), q.cols()), window = std::max<Index>(2, static_cast<Index>(0.1 / imu.dt));
  constexpr double still_turn = 0.02, still_joint = 1e-3;  // [rad/s], [rad, m]: spread within a tenth of a second
  Vector3d sum = Vector3d::Zero();
  double seconds = 0;
  for (Index k = 0; k + window <= n; k += window) {
    const auto spread = [&](const MatrixXd& x) {
      const auto part = x.middleCols(k, window);
      return (part.rowwise().maxCoeff() - part.rowwise().minCoeff()).maxCoeff();
    };
    const Vector3d mean = imu.gyro.middleCols(k, window).rowwise().mean();
    if (spread(imu.gyro) > still_turn || spread(q) > still_joint || mean.norm() > 5 * still_turn) continue;
    sum += mean * static_cast<double>(window);
    seconds += static_cast<double>(window) * imu.dt;
  }
  return seconds < 0.5 ? Vector3d::Zero() : Vector3d(sum * imu.dt / seconds);
}

}  // namespace steelyard
