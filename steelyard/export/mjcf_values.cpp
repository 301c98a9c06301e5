#include "steelyard/export/mjcf_values.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/export/urdf_values.hpp"

namespace steelyard::mjcf_export {

using namespace urdf_export;
using Eigen::Isometry3d;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using tinyxml2::XMLElement;

namespace {

constexpr double least = 2e-15;  // mass and moments of a body that moves: MuJoCo refuses 1e-15 and less

std::string quaternion(const Matrix3d& R) {
  const Eigen::Quaterniond q(R);
  return numbers(Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()));
}

// A body about its centre of mass, along its principal axes.
struct Principal {
  double mass = 0;
  Vector3d com = Vector3d::Zero(), moments = Vector3d::Zero();
  Matrix3d axes = Matrix3d::Identity();
};

Principal principal(const LinkParameters& x, const std::string& link) {
  Principal out;
  out.mass = x[9];
  if (!weightless(x)) {
    out.com = first_moment(x) / out.mass;
    const Matrix3d I = inertia_about_origin(x) - out.mass * skew(out.com).transpose() * skew(out.com);
    if (!(out.mass > 0) || !out.com.allFinite() || !I.allFinite())
      throw Unattainable(
          fmt::format("link '{}' has mass {}: MuJoCo needs a positive one. Identify with consistency: {{level: full}}",
                      link, out.mass));
    if (I.isDiagonal(0)) {
      out.moments = I.diagonal();
    } else {
      const Eigen::SelfAdjointEigenSolver<Matrix3d> solver(I);
      out.moments = solver.eigenvalues();
      out.axes = solver.eigenvectors();
      if (out.axes.determinant() < 0) out.axes.col(2) *= -1;
    }
  }
  const double size = out.moments.cwiseAbs().maxCoeff();
  for (int i = 0; i < 3; ++i) {  // undoes rounding; larger violations are not physically consistent
    const double bound = out.moments[(i + 1) % 3] + out.moments[(i + 2) % 3];
    if (out.moments[i] > bound + 1e-9 * size || out.moments[i] < -1e-9 * size)
      throw Unattainable(
          fmt::format("link '{}' has principal moments {:.4g}, {:.4g}, {:.4g} kg·m², which are not physically "
                      "possible, so MuJoCo rejects them. Identify with consistency: {{level: full}}",
                      link, out.moments[0], out.moments[1], out.moments[2]));
    out.moments[i] = std::min(out.moments[i], bound);
  }
  out.mass = std::max(out.mass, least);
  out.moments = out.moments.cwiseMax(least);
  return out;
}

}  // namespace

void set(XMLElement* e, const char* attribute, const std::string& value) { e->SetAttribute(attribute, value.c_str()); }

void set_place(XMLElement* e, const Isometry3d& T) {
  set(e, "pos", numbers(T.translation()));
  set(e, "quat", quaternion(T.linear()));
}

void set_principal(XMLElement* inertial, const LinkParameters& x, const std::string& link) {
  const Principal p = principal(x, link);
  set(inertial, "pos", numbers(p.com));
  set(inertial, "quat", quaternion(p.axes));
  set(inertial, "mass", number(p.mass));
  set(inertial, "diaginertia", numbers(p.moments));
}

}  // namespace steelyard::mjcf_export
