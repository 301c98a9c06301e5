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
Robot with_modified_dh_frames(Robot robot) {
  Eigen::Isometry3d T_new_old = Eigen::Isometry3d::Identity();  // change of the parent's link frame
  for (Joint& joint : robot.joints) {
    if (joint.type != JointType::revolute || joint.T_joint_link.linear()(2, 0) != 0)
      throw InvalidInput(
          fmt::format("robot '{}', {}: a benchmark arm is revolute, with DH frames", robot.name, joint.name));
    const Eigen::Isometry3d S(Eigen::Translation3d(0, 0, joint.T_joint_link.translation().z()));
    joint.T_parent_joint = T_new_old * joint.T_parent_joint * S;
    T_new_old = S.inverse() * joint.T_joint_link;
    if (joint.nominal) joint.nominal = express_in_parent(T_new_old, *joint.nominal);
    joint.T_joint_link = Eigen::Isometry3d::Identity();
  }
  robot.frames.clear();
  return robot;
}

// Friction and rotor inertia on every joint, whatever the file has.
void drive(Robot& robot) {
  robot.shafts = coordinate_shafts(robot);
  for (std::size_t j = 0; j < robot.shafts.size(); ++j) {
    const double k = 1.0 + static_cast<double>(j);
    robot.shafts[j].rotor = true;
    robot.shafts[j].rotor_nominal = 0.5 / k;
    robot.shafts[j].friction = {{Friction::viscous, {3.0 / k}}, {Friction::coulomb, {2.0 / k}}};
  }
}

}  // namespace

Arm make_arm(const std::string& bundled_name, int samples, int block, unsigned seed) {
  Arm arm{bundled_name, with_modified_dh_frames(load_robot(bundled_name)), {}, {}, {}, {}, block};
  drive(arm.robot);
  check(arm.robot, bundled_name);
  const Eigen::Index n = arm.robot.dof();
  Random random(seed);
  const auto draw = [&](double range) {
    return Eigen::MatrixXd::NullaryExpr(n, samples, [&] { return random.uniform(-range, range); }).eval();
  };
  arm.q = draw(3.14);
  arm.qd = draw(2);
  arm.qdd = draw(5);
  const Model model = nominal_model(arm.robot);
  arm.torque.resize(n, samples);
  for (int s = 0; s < samples; ++s)
    arm.torque.col(s) = inverse_dynamics(model, arm.q.col(s), arm.qd.col(s), arm.qdd.col(s), rigid_links);
  return arm;
}

Robot turn_link_frames(const Robot& original, const std::function<Eigen::Matrix3d(int joint)>& R_joint_link) {
  Robot robot = original;
  Eigen::Isometry3d T_new_old = Eigen::Isometry3d::Identity();
  for (int j = 0; j < robot.links(); ++j) {
    Joint& joint = robot.joints[static_cast<std::size_t>(j)];
    const Eigen::Matrix3d R = R_joint_link(j);
    joint.T_parent_joint = T_new_old * joint.T_parent_joint;
    T_new_old = Eigen::Isometry3d(R.transpose());
    if (joint.nominal) joint.nominal = express_in_parent(T_new_old, *joint.nominal);
    if (R.col(2).isApprox(Eigen::Vector3d::UnitZ()))
      joint.T_parent_joint.rotate(R);  // about the axis: it may as well be turned before the joint moves
    else
      joint.T_joint_link = Eigen::Isometry3d(R);
  }
  return robot;
}

}  // namespace steelyard::bench
