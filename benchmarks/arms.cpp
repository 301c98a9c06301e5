#include <fmt/format.h>

#include "benchmarks/contender.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/math/spatial.hpp"

namespace steelyard::bench {

namespace {

// The same arm with modified DH link frames: along the joint's z, its origin where the parent's x axis meets that z.
// T_parent_joint · J(q) · T_joint_link = (T_parent_joint · S) · J(q) · (S⁻¹ · T_joint_link) for any shift S along z.
Model with_modified_dh_frames(Model model) {
  Robot& robot = model.robot;
  Eigen::Isometry3d T_new_old = Eigen::Isometry3d::Identity();  // change of the parent's link frame
  for (int j = 0; j < robot.links(); ++j) {
    Joint& joint = robot.joints[static_cast<std::size_t>(j)];
    if (joint.type != JointType::revolute || joint.T_joint_link.linear()(2, 0) != 0)
      throw InvalidInput(
          fmt::format("robot '{}', {}: a benchmark arm is revolute, with DH frames", robot.name, joint.name));
    const Eigen::Isometry3d S(Eigen::Translation3d(0, 0, joint.T_joint_link.translation().z()));
    joint.T_parent_joint = T_new_old * joint.T_parent_joint * S;
    T_new_old = S.inverse() * joint.T_joint_link;
    if (const auto body = model.link(j)) model.set_link(j, express_in_parent(T_new_old, *body));
    joint.T_joint_link = Eigen::Isometry3d::Identity();
  }
  robot.frames.clear();
  return model;
}

// Friction and rotor inertia on every joint, whatever the file has.
Model driven(const Model& model) {
  Robot robot = model.robot;
  NamedValues known = model.known();
  robot.shafts = coordinate_shafts(robot);
  double k = 1;
  for (Shaft& shaft : robot.shafts) {
    shaft.rotor = true;
    shaft.friction = {Friction::viscous, Friction::coulomb};
    known["Ia_" + shaft.label] = 0.5 / k;
    known["Fv_" + shaft.label] = 3.0 / k;
    known["Fc_" + shaft.label] = 2.0 / k;
    k += 1;
  }
  return Model(std::move(robot), known);
}

}  // namespace

Arm make_arm(const std::string& bundled_name, int samples, int block, unsigned seed) {
  Arm arm{bundled_name, driven(with_modified_dh_frames(load_model(bundled_name))), {}, {}, {}, {}, {}, block};
  check(arm.model, bundled_name);
  const Eigen::Index n = arm.model.robot.dof();
  Random random(seed);
  const auto draw = [&](double range) {
    return Eigen::MatrixXd::NullaryExpr(n, samples, [&] { return random.uniform(-range, range); }).eval();
  };
  arm.q = draw(3.14);
  arm.qd = draw(2);
  arm.qdd = draw(5);
  arm.torque.resize(n, samples);
  arm.effort.resize(n, samples);
  for (int s = 0; s < samples; ++s) {
    arm.effort.col(s) = inverse_dynamics(arm.model, arm.q.col(s), arm.qd.col(s), arm.qdd.col(s));
    arm.torque.col(s) = inverse_dynamics(arm.model, arm.q.col(s), arm.qd.col(s), arm.qdd.col(s), rigid_links);
  }
  return arm;
}

Model turn_link_frames(const Model& original, const std::function<Eigen::Matrix3d(int joint)>& R_joint_link) {
  Model model = original;
  Robot& robot = model.robot;
  Eigen::Isometry3d T_new_old = Eigen::Isometry3d::Identity();
  for (int j = 0; j < robot.links(); ++j) {
    Joint& joint = robot.joints[static_cast<std::size_t>(j)];
    const Eigen::Matrix3d R = R_joint_link(j);
    joint.T_parent_joint = T_new_old * joint.T_parent_joint;
    T_new_old = Eigen::Isometry3d(R.transpose());
    if (const auto body = model.link(j)) model.set_link(j, express_in_parent(T_new_old, *body));
    if (R.col(2).isApprox(Eigen::Vector3d::UnitZ()))
      joint.T_parent_joint.rotate(R);  // about the axis: it may as well be turned before the joint moves
    else
      joint.T_joint_link = Eigen::Isometry3d(R);
  }
  return model;
}

}  // namespace steelyard::bench
