#include "tests/fuzz/check_robot.hpp"

#include <fmt/format.h>

#include <set>
#include <stdexcept>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/export/mjcf.hpp"
#include "steelyard/export/robot_file.hpp"
#include "steelyard/export/urdf.hpp"
#include "tests/support/same_robot.hpp"

namespace steelyard::fuzz {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

void require(bool holds, const std::string& claim) {
  if (!holds) throw std::logic_error("an accepted robot breaks: " + claim);
}

void require_pose(const Eigen::Isometry3d& T, const char* what) {
  require(T.matrix().allFinite(), fmt::format("{} is finite", what));
  const Eigen::Matrix3d R = T.linear();
  require((R.transpose() * R - Eigen::Matrix3d::Identity()).norm() < 1e-6 && R.determinant() > 0,
          fmt::format("{} is a rotation", what));
}

void require_name(const std::string& name, const char* what) {
  require(!name.empty(), fmt::format("a {} has a name", what));
  for (const char c : name)
    require(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f, fmt::format("a {}'s name is one line", what));
}

void require_limits(const Limits& l) {
  require(l.lower <= l.upper, "lower limit is not above the upper");
  for (const double x : {l.velocity, l.acceleration, l.jerk, l.effort}) require(x > 0, "limits are positive");
}

void require_joints(const Model& model) {
  const Robot& robot = model.robot;
  std::set<std::string> names;
  for (int j = 0; j < robot.links(); ++j) {
    const Joint& joint = robot.joints[static_cast<std::size_t>(j)];
    require_name(joint.name, "joint");
    require_name(joint.link, "link");
    require(names.insert(joint.name).second, "joint names are unique");
    require(joint.parent >= -1 && joint.parent < j, "parents come first");
    require_pose(joint.T_parent_joint, "T_parent_joint");
    require_pose(joint.T_joint_link, "T_joint_link");
    require_limits(joint.limits);
    if (const auto body = model.link(j))
      require(body->allFinite() && ((*body)[9] >= 0 || model.provenance),
              "nominal inertia is finite, mass not negative");
  }
}

// The largest number in the robot: overflow is no fault when a file has 1e200 m.
double magnitude(const Model& model) {
  const Robot& robot = model.robot;
  double most =
      std::max({robot.gravity.cwiseAbs().maxCoeff(), robot.G.cwiseAbs().maxCoeff(), robot.g0.cwiseAbs().maxCoeff()});
  for (const auto& joint : robot.joints)
    most = std::max({most, joint.T_parent_joint.translation().norm(), joint.T_joint_link.translation().norm()});
  for (const auto& shaft : robot.shafts) {
    most = std::max({most, shaft.speed.cwiseAbs().maxCoeff(), shaft.load.cwiseAbs().maxCoeff()});
    most = std::max({most, 1 / shaft.shape.stribeck_velocity, shaft.shape.stribeck_exponent});
  }
  for (const auto& [name, value] : model.known()) most = std::max(most, std::abs(value));
  return most;
}

void compare_torques(const Model& described, Random& random) {
  const Robot& robot = described.robot;
  const int n = robot.dof();
  const auto draw = [&] { return VectorXd::NullaryExpr(n, [&] { return random.uniform(-2, 2); }).eval(); };
  const VectorXd q = draw(), qd = draw(), qdd = draw();
  const bool ordinary = magnitude(described) < 1e4;
  MatrixXd load = draw();
  if (!described.has_inertia()) {
    const MatrixXd W = torque_regressor(robot, q, qd, qdd, {}, &load);
    require(!ordinary || W.allFinite(), "the regressor of an ordinary robot is finite");
    return;
  }
  const Model model = nominal_model(described);
  load = inverse_dynamics(model, q, qd, qdd, rigid_links);
  const MatrixXd W = torque_regressor(robot, q, qd, qdd, {}, &load);
  const VectorXd direct = inverse_dynamics(model, q, qd, qdd), linear = W * model.values;
  if (!ordinary) return;
  const double scale = W.cwiseAbs().maxCoeff() * model.values.cwiseAbs().maxCoeff() + 1;
  require((direct - linear).norm() <= 1e-9 * scale, "the regressor times the parameters is the torque");
}

}  // namespace

void require_consistent(const Model& model) {
  const Robot& robot = model.robot;
  const int n = robot.dof(), m = robot.links();
  require(n >= 1 && m >= 1, "it moves");
  require_name(robot.name, "robot");
  require(robot.gravity.allFinite(), "gravity is finite");
  require_joints(model);
  require(robot.G.rows() == m && robot.G.cols() == n && robot.g0.size() == m, "the coupling fits");
  require(robot.G.allFinite() && robot.g0.allFinite(), "the coupling is finite");
  std::set<std::string> names;
  for (const auto& c : robot.coordinates) {
    require_name(c.name, "coordinate");
    require(names.insert(c.name).second, fmt::format("coordinate names are unique: {}", c.name));
    require_limits(c.limits);
  }
  require(robot.shafts.size() >= static_cast<std::size_t>(n), "every coordinate has a shaft");
  for (std::size_t s = 0; s < robot.shafts.size(); ++s) {
    const Shaft& shaft = robot.shafts[s];
    require(shaft.speed.size() == n && shaft.load.size() == n, "shafts fit");
    require(shaft.speed.allFinite() && shaft.load.allFinite(), "shafts are finite");
    require(model.rotor(static_cast<int>(s)).value_or(0) >= 0 || model.provenance, "a rotor inertia is not negative");
  }
  require(model.layout.size() == ParameterLayout(robot).size() && model.values.size() == model.layout.size(),
          "values fit");
  for (const auto* v : {&robot.drives.gain, &robot.drives.offset})
    require(v->size() == 0 || v->size() == n, "drives fit");
  require(robot.drives.transmission.size() == 0 || robot.drives.transmission.rows() == n, "the transmission fits");
  for (const auto& frame : robot.frames) {
    require(frame.joint >= -1 && frame.joint < m, "frames sit on links");
    require_pose(frame.T_link_frame, "a frame");
  }
  for (const auto& d : robot.diagnostics)
    require(!d.code.empty() && !d.message.empty() && d.message.find('\n') == std::string::npos,
            "diagnostics are one line");
}

void require_written(const Model& model, const std::string& description) {
  try {
    const Model again = parse_robot_file(to_robot_file(model), "written.yaml");
    const std::string what = testing::difference(model, again, true);
    require(what.empty(), "its robot file reads back the same: " + what);
  } catch (const Error& e) {
    require(false, std::string("its robot file is read: ") + e.what());
  }
  if (magnitude(model) > 1e4) return;
  const auto read_back = [](const std::string& xml) {
    try {
      parse_urdf(xml, "written.urdf");
    } catch (const Error& e) {
      require(false, std::string("its URDF is read: ") + e.what());
    }
  };
  try {
    read_back(to_urdf(model));
    if (is_urdf(description) && model.has_inertia()) read_back(update_urdf(description, "fuzz.urdf", model));
  } catch (const Unattainable&) {  // no mass, couplings beyond <mimic>
  }
  if (!is_mjcf(description)) return;
  Model heavier = model;  // else its inertials are left as they are
  for (int j = 0; j < model.robot.links(); ++j) heavier.set_link(j, 1.5 * *model.link(j));
  for (const Model& identified : {model, heavier}) {
    try {
      const Model again = parse_mjcf(update_mjcf(description, "fuzz.xml", identified), "written.xml");
      require(again.robot.links() == model.robot.links(), "its MJCF has the same links");
      for (int j = 0; j < model.robot.links(); ++j)
        require((*again.link(j) - *identified.link(j)).norm() <= 1e-9 * (1 + identified.link(j)->norm()),
                "its MJCF has the same inertias");
    } catch (const Unattainable&) {  // bodies that MuJoCo refuses
    }
  }
}

void exercise(const Model& model, Random& random) {
  const Robot& robot = model.robot;
  const ParameterLayout& layout = model.layout;
  require(layout.size() >= layout.link(robot.links()), "every link has ten parameters");
  if (robot.links() > 20) return;
  compare_torques(model, random);
  if (random.chance(0.3)) {
    std::vector<std::string> chosen;
    for (const auto& c : robot.coordinates)
      if (random.chance(0.6))
        chosen.insert(chosen.begin() + random.integer(0, static_cast<int>(chosen.size())), c.name);
    if (!chosen.empty()) {
      const Model part = select_coordinates(model, chosen);
      require_consistent(part);
      compare_torques(part, random);
    }
  }
  if (robot.links() > 8 || !random.chance(0.01)) return;
  const BaseParameters base = find_base_parameters(robot, layout);
  require(base.kept.size() + base.regrouped.size() + base.no_effect.size() == static_cast<std::size_t>(layout.size()),
          "every parameter is kept, regrouped or without effect");
  for (int k = 0; k < base.count(); ++k)
    require(!base_expression(base, layout, k).empty(), "a base parameter has an expression");
}

}  // namespace steelyard::fuzz
