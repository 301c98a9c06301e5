#include "tests/support/random_robot.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>

namespace steelyard::testing {

namespace {

using Eigen::Isometry3d;
using Eigen::Vector3d;

Eigen::Matrix3d random_rotation(Random& random, double right_angles) {
  const auto pick = [&] {
    return random.chance(right_angles) ? M_PI / 2 * random.integer(-1, 2) : random.uniform(-M_PI, M_PI);
  };
  const double a = pick(), b = pick(), c = pick();
  Eigen::Matrix3d R = (Eigen::AngleAxisd(a, Vector3d::UnitZ()) * Eigen::AngleAxisd(b, Vector3d::UnitY()) *
                       Eigen::AngleAxisd(c, Vector3d::UnitX()))
                          .toRotationMatrix();
  return R.unaryExpr([](double x) { return std::abs(x - std::round(x)) < 1e-14 ? std::round(x) : x; });
}

Isometry3d random_pose(Random& random, const RandomRobotOptions& options) {
  Isometry3d T = Isometry3d::Identity();
  T.linear() = random_rotation(random, options.right_angles);
  for (int i = 0; i < 3; ++i) T.translation()[i] = random.chance(options.no_offset) ? 0 : random.uniform(-0.5, 0.5);
  return T;
}

LinkParameters random_inertia(Random& random) {
  // Point masses: always a physically consistent body.
  LinkParameters x = LinkParameters::Zero();
  for (int k = 0; k < 6; ++k) {
    const Vector3d c(random.normal() * 0.2, random.normal() * 0.2, random.normal() * 0.2);
    x += from_centre_of_mass(random.uniform(0.1, 1.5), c, 1e-3 * Eigen::Matrix3d::Identity());
  }
  return x;
}

}  // namespace

Model random_model(Random& random, const RandomRobotOptions& options) {
  Robot robot;
  std::vector<LinkParameters> bodies;
  NamedValues known;
  robot.name = "random";
  const int n = random.integer(options.min_joints, options.max_joints) + (options.floating ? 1 : 0);
  if (options.floating) {
    robot.joints.push_back(floating_joint("link_1"));
    robot.coordinates = floating_coordinates();
    bodies.push_back(random_inertia(random));
  }
  for (int j = robot.links(); j < n; ++j) {
    Joint joint;
    joint.name = fmt::format("joint_{}", j + 1);
    joint.link = fmt::format("link_{}", j + 1);
    joint.type = random.chance(options.prismatic) ? JointType::prismatic : JointType::revolute;
    joint.parent = j > 0 && random.chance(options.branch) ? random.integer(options.floating ? 0 : -1, j - 1) : j - 1;
    joint.T_parent_joint = random_pose(random, options);
    if (options.link_frames && random.chance(0.5)) joint.T_joint_link = random_pose(random, options);
    bodies.push_back(random_inertia(random));
    robot.joints.push_back(joint);
    robot.coordinates.push_back({joint.name, std::to_string(j + 1), joint.type, joint.limits});
  }
  robot.G = Eigen::MatrixXd::Zero(n, robot.dof());
  const int moved = n - (options.floating ? 1 : 0);
  robot.G.bottomRightCorner(moved, moved).setIdentity();
  robot.g0 = Eigen::VectorXd::Zero(n);
  robot.gravity = random.chance(options.no_gravity) ? Vector3d::Zero().eval()
                  : random.chance(0.5)              ? Vector3d(0, 0, -9.81)
                                                    : Vector3d(random.normal(), random.normal(), random.normal()) * 5;
  robot.shafts = coordinate_shafts(robot);
  if (options.shafts)
    for (auto& shaft : robot.shafts) {
      if (shaft.kind == ShaftKind::base) continue;
      shaft.rotor = true;
      known[rotor_name(shaft)] = random.uniform(0.01, 0.5);
      shaft.friction = {Friction::viscous, Friction::coulomb};
      for (const Friction law : shaft.friction)
        known[friction_name(shaft, friction_law(law).columns.front())] = random.uniform(0, 2);
    }
  Model model(std::move(robot), known);
  for (int j = 0; j < n; ++j) model.set_link(j, bodies[static_cast<std::size_t>(j)]);
  check(model, "random robot");
  return model;
}

Robot random_robot(Random& random, const RandomRobotOptions& options) { return random_model(random, options).robot; }

Eigen::VectorXd random_state(Random& random, int n, double size) {
  Eigen::VectorXd v(n);
  for (auto& x : v) x = random.uniform(-size, size);
  return v;
}

std::string to_urdf(const Model& model) {
  const Robot& robot = model.robot;
  std::string out = fmt::format("<?xml version=\"1.0\"?>\n<robot name=\"{}\">\n", robot.name);
  if (!robot.floating()) out += "  <link name=\"base\"/>\n";
  const auto vector = [](const Vector3d& v) { return fmt::format("{:.17g} {:.17g} {:.17g}", v.x(), v.y(), v.z()); };
  // URDF puts the joint's origin at the link frame: T_parent_link at q = 0; the axis need not pass through z of it, but
  // must pass through its origin. So the link frame is moved to the joint frame where it does not.
  std::vector<Isometry3d> T_link_urdf;  // our link frame to the URDF's
  for (const auto& joint : robot.joints) {
    const bool through_origin = joint.T_joint_link.translation().isZero(0);
    T_link_urdf.push_back(through_origin ? Isometry3d::Identity() : joint.T_joint_link.inverse());
  }
  for (std::size_t j = 0; j < robot.joints.size(); ++j) {
    const Joint& joint = robot.joints[j];
    const LinkParameters x = express_in_parent(T_link_urdf[j].inverse(), *model.link(static_cast<int>(j)));
    const Vector3d com = first_moment(x) / x[9];
    const Eigen::Matrix3d I = inertia_about_origin(x) - x[9] * skew(com).transpose() * skew(com);
    out += fmt::format(
        "  <link name=\"{}\">\n    <inertial>\n      <origin xyz=\"{}\" rpy=\"0 0 0\"/>\n      <mass "
        "value=\"{:.17g}\"/>\n"
        "      <inertia ixx=\"{:.17g}\" ixy=\"{:.17g}\" ixz=\"{:.17g}\" iyy=\"{:.17g}\" iyz=\"{:.17g}\" "
        "izz=\"{:.17g}\"/>\n"
        "    </inertial>\n  </link>\n",
        joint.link, vector(com), x[9], I(0, 0), I(0, 1), I(0, 2), I(1, 1), I(1, 2), I(2, 2));
    if (joint.type == JointType::floating) continue;  // its link is the URDF's root
    Isometry3d T = T_parent_link(joint, 0) * T_link_urdf[j];
    if (joint.parent >= 0) T = T_link_urdf[static_cast<std::size_t>(joint.parent)].inverse() * T;
    const Vector3d ypr = T.linear().eulerAngles(2, 1, 0);
    const Vector3d axis = (joint.T_joint_link * T_link_urdf[j]).linear().transpose().col(2);
    out += fmt::format(
        "  <joint name=\"{}\" type=\"{}\">\n    <parent link=\"{}\"/>\n    <child link=\"{}\"/>\n"
        "    <origin xyz=\"{}\" rpy=\"{}\"/>\n    <axis xyz=\"{}\"/>\n"
        "    <limit lower=\"-10\" upper=\"10\" effort=\"100\" velocity=\"10\"/>\n",
        joint.name, joint.type == JointType::revolute ? "revolute" : "prismatic",
        joint.parent < 0 ? "base" : robot.joints[static_cast<std::size_t>(joint.parent)].link, joint.link,
        vector(T.translation()), vector({ypr[2], ypr[1], ypr[0]}), vector(axis));
    const auto shaft = j + (robot.floating() ? base_coordinates - 1 : 0);
    if (!robot.shafts[shaft].friction.empty())
      out += fmt::format("    <dynamics damping=\"{:.17g}\" friction=\"{:.17g}\"/>\n",
                         (*model.friction(static_cast<int>(shaft), 0))[0],
                         (*model.friction(static_cast<int>(shaft), 1))[0]);
    out += "  </joint>\n";
  }
  return out + "</robot>\n";
}

}  // namespace steelyard::testing
