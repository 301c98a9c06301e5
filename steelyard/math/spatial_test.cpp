#include "steelyard/math/spatial.hpp"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>

namespace steelyard {

namespace {
Eigen::Isometry3d some_pose() {
  Eigen::Isometry3d T = Eigen::Isometry3d::Identity();
  T.translate(Eigen::Vector3d(0.3, -0.2, 0.5)).rotate(Eigen::AngleAxisd(0.7, Eigen::Vector3d(1, 2, -1).normalized()));
  return T;
}
LinkParameters some_body() {
  Eigen::Matrix3d I;
  I << 0.3, 0.01, -0.02, 0.01, 0.4, 0.03, -0.02, 0.03, 0.5;
  return from_centre_of_mass(2.5, {0.1, -0.05, 0.2}, I);
}
}  // namespace

TEST(Spatial, InertiaGoesThereAndBack) {
  const LinkParameters x = some_body();
  EXPECT_LT((to_parameters(spatial_inertia(x)) - x).norm(), 1e-15);
  EXPECT_LT((from_pseudo_inertia(pseudo_inertia(x)) - x).norm(), 1e-15);
}

TEST(Spatial, PointMassHasTheTextbookInertia) {
  const LinkParameters x = from_centre_of_mass(2, {0, 0.5, 0}, Eigen::Matrix3d::Zero());
  LinkParameters expected;
  expected << 0.5, 0, 0, 0, 0, 0.5, 0, 1, 0, 2;
  EXPECT_LT((x - expected).norm(), 1e-15);
}

TEST(Spatial, KineticEnergyDoesNotDependOnTheFrame) {
  const Eigen::Isometry3d T = some_pose();
  Vector6d v_parent;
  v_parent << 0.4, -1.1, 0.6, 0.2, 0.9, -0.7;
  const LinkParameters child = some_body();
  const Vector6d v_child = motion_transform(T) * v_parent;
  const double in_child = v_child.dot(spatial_inertia(child) * v_child);
  const double in_parent = v_parent.dot(spatial_inertia(express_in_parent(T, child)) * v_parent);
  EXPECT_NEAR(in_child, in_parent, 1e-13 * in_child);
  EXPECT_LT((transfer(T) * child - express_in_parent(T, child)).norm(), 1e-14);
}

TEST(Spatial, CrossProductsAreThoseOfMovingFrames) {
  // d/dt of a motion transform along a screw motion.
  Vector6d v;
  v << 0.3, -0.5, 0.7, 0.2, 0.1, -0.4;
  const double h = 1e-6;
  const auto pose = [&](double t) {
    // Rotation about and translation along the body's own axes, to second order exact enough for the difference.
    Eigen::Isometry3d T = Eigen::Isometry3d::Identity();
    T.rotate(Eigen::AngleAxisd(v.head<3>().norm() * t, v.head<3>().normalized()));
    T.translation() = t * v.tail<3>();
    return T;
  };
  const Matrix6d difference = (motion_transform(pose(h)) - motion_transform(pose(-h))) / (2 * h);
  EXPECT_LT((difference + cross_motion(v)).norm(), 1e-9);
  EXPECT_LT((cross_force(v) + cross_motion(v).transpose()).norm(), 1e-15);
}

TEST(Spatial, PseudoInertiaIsPositiveForConsistentBodiesAlone) {
  const auto smallest = [](const LinkParameters& x) {
    return Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d>(pseudo_inertia(x)).eigenvalues()[0];
  };
  EXPECT_GT(smallest(some_body()), 0);
  LinkParameters breaks_triangle = some_body();
  breaks_triangle[5] += 5;  // Izz > Ixx + Iyy
  EXPECT_LT(smallest(breaks_triangle), 0);
}

}  // namespace steelyard
