// Spatial algebra: 6-vectors are (angular; linear), everything in the link's own frame unless a name says otherwise.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace steelyard {

using Vector6d = Eigen::Matrix<double, 6, 1>;
using Matrix6d = Eigen::Matrix<double, 6, 6>;

/// A link's standard parameters X = [XX XY XZ YY YZ ZZ MX MY MZ M]: inertia tensor and first moment about the origin
/// of the link frame, mass. XY, XZ, YZ are elements of the tensor (minus the products of inertia). [kg·m², kg·m, kg]
using LinkParameters = Eigen::Matrix<double, 10, 1>;

Eigen::Matrix3d skew(const Eigen::Vector3d& v);  ///< skew(a) b = a × b

/// Velocity of a body, seen from a frame displaced by T_parent_child: V_child = X V_parent.
Matrix6d motion_transform(const Eigen::Isometry3d& T_parent_child);
Matrix6d cross_motion(const Vector6d& v);  ///< crm: crm(v) m, motion × motion
Matrix6d cross_force(const Vector6d& v);   ///< crf = -crmᵀ: motion × force

Eigen::Matrix3d inertia_about_origin(const LinkParameters& x);  ///< L
Eigen::Vector3d first_moment(const LinkParameters& x);          ///< l = m c
Matrix6d spatial_inertia(const LinkParameters& x);
LinkParameters to_parameters(const Matrix6d& spatial_inertia);

/// Pseudo-inertia P = [[½ tr(L) I − L, l], [lᵀ, m]]: physically consistent exactly when positive definite.
Eigen::Matrix4d pseudo_inertia(const LinkParameters& x);
LinkParameters from_pseudo_inertia(const Eigen::Matrix4d& P);

/// From mass, centre of mass and the tensor about the centre of mass, all along the link frame's axes.
LinkParameters from_centre_of_mass(double mass, const Eigen::Vector3d& com, const Eigen::Matrix3d& inertia);

/// The same body described in the parent's frame: P_parent = T P_child Tᵀ.
LinkParameters express_in_parent(const Eigen::Isometry3d& T_parent_child, const LinkParameters& child);

/// The same as a matrix: X_parent = transfer(T_parent_child) X_child.
Eigen::Matrix<double, 10, 10> transfer(const Eigen::Isometry3d& T_parent_child);

}  // namespace steelyard
