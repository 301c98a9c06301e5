#include "steelyard/math/spatial.hpp"

namespace steelyard {

using Eigen::Matrix3d;
using Eigen::Vector3d;

Matrix3d skew(const Vector3d& v) {
  Matrix3d m;
  m << 0, -v.z(), v.y(), v.z(), 0, -v.x(), -v.y(), v.x(), 0;
  return m;
}

Matrix6d motion_transform(const Eigen::Isometry3d& T) {
  const Matrix3d Rt = T.linear().transpose();
  Matrix6d X;
  X << Rt, Matrix3d::Zero(), -Rt * skew(T.translation()), Rt;
  return X;
}

Matrix6d cross_motion(const Vector6d& v) {
  Matrix6d m;
  m << skew(v.head<3>()), Matrix3d::Zero(), skew(v.tail<3>()), skew(v.head<3>());
  return m;
}

Matrix6d cross_force(const Vector6d& v) { return -cross_motion(v).transpose(); }

Matrix3d inertia_about_origin(const LinkParameters& x) {
  Matrix3d L;
  L << x[0], x[1], x[2], x[1], x[3], x[4], x[2], x[4], x[5];
  return L;
}

Vector3d first_moment(const LinkParameters& x) { return x.segment<3>(6); }

Matrix6d spatial_inertia(const LinkParameters& x) {
  const Matrix3d h = skew(first_moment(x));
  Matrix6d I;
  I << inertia_about_origin(x), h, h.transpose(), x[9] * Matrix3d::Identity();
  return I;
}

LinkParameters to_parameters(const Matrix6d& I) {
  LinkParameters x;
  x << I(0, 0), I(0, 1), I(0, 2), I(1, 1), I(1, 2), I(2, 2), I(2, 4), I(0, 5), I(1, 3), I(3, 3);
  return x;
}

Eigen::Matrix4d pseudo_inertia(const LinkParameters& x) {
  const Matrix3d L = inertia_about_origin(x);
  Eigen::Matrix4d P;
  P << 0.5 * L.trace() * Matrix3d::Identity() - L, first_moment(x), first_moment(x).transpose(), x[9];
  return P;
}

LinkParameters from_pseudo_inertia(const Eigen::Matrix4d& P) {
  const Matrix3d S = P.topLeftCorner<3, 3>();
  const Matrix3d L = S.trace() * Matrix3d::Identity() - S;
  LinkParameters x;
  x << L(0, 0), L(0, 1), L(0, 2), L(1, 1), L(1, 2), L(2, 2), P(0, 3), P(1, 3), P(2, 3), P(3, 3);
  return x;
}

LinkParameters from_centre_of_mass(double mass, const Vector3d& com, const Matrix3d& inertia) {
  const Matrix3d c = skew(com);
  const Matrix3d L = inertia + mass * c.transpose() * c;
  LinkParameters x;
  x << L(0, 0), L(0, 1), L(0, 2), L(1, 1), L(1, 2), L(2, 2), mass * com, mass;
  return x;
}

LinkParameters express_in_parent(const Eigen::Isometry3d& T, const LinkParameters& child) {
  return from_pseudo_inertia(T.matrix() * pseudo_inertia(child) * T.matrix().transpose());
}

Eigen::Matrix<double, 10, 10> transfer(const Eigen::Isometry3d& T) {
  Eigen::Matrix<double, 10, 10> out;
  for (int k = 0; k < 10; ++k) out.col(k) = express_in_parent(T, LinkParameters::Unit(k));
  return out;
}

}  // namespace steelyard
