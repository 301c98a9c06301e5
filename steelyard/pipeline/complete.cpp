#include "steelyard/pipeline/complete.hpp"

#include <Eigen/Eigenvalues>
#include <cmath>

namespace steelyard {

Eigen::VectorXd complete(const Robot& robot, const ParameterLayout& layout, const BaseParameters& base,
                         const Eigen::VectorXd& base_values) {
  Eigen::VectorXd out = nominal_values(robot, layout);
  if (!robot.has_nominal_inertia())
    for (int c = 0; c < layout.link_columns(); ++c) out[c] = layout[c].element == 9 ? 1 : 0;
  const Eigen::VectorXd silent = out(base.regrouped);
  out(base.kept) = base_values - base.K * silent;
  return out;
}

bool physically_possible(const Robot& robot) {
  for (const auto& joint : robot.joints) {
    if (!joint.nominal) return false;
    const LinkParameters& x = *joint.nominal;
    Eigen::Matrix3d L;
    L << x[0], x[1], x[2], x[1], x[3], x[4], x[2], x[4], x[5];
    Eigen::Matrix4d P;
    P.topLeftCorner<3, 3>() = 0.5 * L.trace() * Eigen::Matrix3d::Identity() - L;
    P.topRightCorner<3, 1>() = x.segment<3>(6);
    P.bottomLeftCorner<1, 3>() = x.segment<3>(6).transpose();
    P(3, 3) = x[9];
    const double scale = P.cwiseAbs().maxCoeff();
    if (Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d>(P).eigenvalues()[0] < -1e-12 * scale) return false;
  }
  for (const auto& shaft : robot.shafts) {
    if (shaft.rotor && shaft.rotor_nominal.value_or(0) < 0) return false;
    for (const auto& term : shaft.friction)
      if ((term.kind == Friction::viscous || term.kind == Friction::coulomb) && !term.nominal.empty() &&
          term.nominal[0] < 0)
        return false;
  }
  return true;
}

}  // namespace steelyard
