#include "steelyard/robot/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard {

namespace {

Eigen::VectorXd in_order(const NamedValues& known, const ParameterLayout& layout) {
  Eigen::VectorXd out = Eigen::VectorXd::Constant(layout.size(), std::numeric_limits<double>::quiet_NaN());
  for (int c = 0; c < layout.size(); ++c)
    if (const auto at = known.find(layout[c].name); at != known.end()) out[c] = at->second;
  return out;
}

}  // namespace

namespace {

// Nothing drives a floating base: its rows have no effort but that of contacts.
Robot with_base_effort(Robot robot) {
  if (!robot.floating()) return robot;
  std::vector<EffortSource>& effort = robot.drives.effort;
  effort.resize(robot.coordinates.size(), EffortSource::measured);
  std::fill_n(effort.begin(), std::min<std::size_t>(base_coordinates, effort.size()), EffortSource::zero);
  return robot;
}

}  // namespace

Model::Model(Robot given, const NamedValues& known) : robot(with_base_effort(std::move(given))), layout(robot) {
  values = in_order(known, layout);
}

Model::Model(Robot robot_, ParameterLayout layout_, Eigen::VectorXd values_)
    : robot(with_base_effort(std::move(robot_))), layout(std::move(layout_)), values(std::move(values_)) {
  if (values.size() != layout.size())
    throw InvalidInput(fmt::format("robot '{}' has {} parameters, but {} values were given", robot.name, layout.size(),
                                   values.size()));
}

bool Model::has_inertia() const { return robot.links() > 0 && !values.head(layout.link_columns()).hasNaN(); }

bool Model::has_friction() const { return !values.tail(layout.size() - layout.link_columns()).hasNaN(); }

std::optional<LinkParameters> Model::link(int index) const {
  const LinkParameters out = values.segment<10>(layout.link(index));
  if (out.hasNaN()) return {};
  return out;
}

std::optional<double> Model::rotor(int shaft) const {
  const int column = layout.rotor_column(shaft);
  if (column < 0 || std::isnan(values[column])) return {};
  return values[column];
}

std::optional<Eigen::VectorXd> Model::friction(int shaft, int term) const {
  const int column = layout.friction_column(shaft, term);
  if (column < 0) return {};
  const auto& terms = robot.shafts.at(static_cast<std::size_t>(shaft)).friction;
  const auto columns = friction_law(terms.at(static_cast<std::size_t>(term))).columns.size();
  Eigen::VectorXd out = values.segment(column, static_cast<Eigen::Index>(columns));
  if (out.hasNaN()) return {};
  return out;
}

std::vector<std::string> Model::unknown() const {
  std::vector<std::string> out;
  for (int c = 0; c < layout.size(); ++c)
    if (std::isnan(values[c])) out.push_back(layout[c].name);
  return out;
}

NamedValues Model::known() const {
  NamedValues out;
  for (int c = 0; c < layout.size(); ++c)
    if (!std::isnan(values[c])) out[layout[c].name] = values[c];
  return out;
}

void Model::set_link(int index, const LinkParameters& x) { values.segment<10>(layout.link(index)) = x; }

void require_values(const Model& model) {
  if (!model.values.hasNaN()) return;
  throw InvalidInput(fmt::format("robot '{}' has no value of {}, so its torques cannot be computed", model.robot.name,
                                 join(model.unknown())));
}

Eigen::VectorXd values_in(const Model& model, const ParameterLayout& layout) { return in_order(model.known(), layout); }

Model with_robot(const Model& model, Robot robot) {
  Model out(std::move(robot), model.known());
  out.provenance = model.provenance;
  return out;
}

namespace {

using Bodies = std::vector<std::optional<LinkParameters>>;  // parameters of the links, where they are known

// Takes joint j out of the tree, frozen at q: its link becomes part of the parent's.
void lock_joint(Robot& robot, Bodies& bodies, int j, double q) {
  const Joint locked = robot.joints[static_cast<std::size_t>(j)];
  const Eigen::Isometry3d T = T_parent_link(locked, q);
  if (locked.parent >= 0) {
    auto& parent = robot.joints[static_cast<std::size_t>(locked.parent)];
    auto& whole = bodies[static_cast<std::size_t>(locked.parent)];
    const auto& part = bodies[static_cast<std::size_t>(j)];
    if (whole && part)
      *whole += express_in_parent(T, *part);
    else
      whole.reset();
    const bool empty = part && (*part)[9] == 0 && !locked.extent;  // a frame, not a body
    if (parent.extent && locked.extent)
      parent.extent = united(*parent.extent, enclosing(T, *locked.extent));
    else if (!empty)
      parent.extent.reset();
  }
  auto& carrier =
      locked.parent < 0 ? robot.base_capsules : robot.joints[static_cast<std::size_t>(locked.parent)].capsules;
  for (const auto& capsule : locked.capsules) carrier.push_back(moved(T, capsule));
  for (auto& joint : robot.joints) {
    if (joint.parent == j) {
      joint.parent = locked.parent;
      joint.T_parent_joint = T * joint.T_parent_joint;
    }
    if (joint.parent > j) --joint.parent;
  }
  robot.frames.push_back({locked.link, j, Eigen::Isometry3d::Identity()});
  for (auto& frame : robot.frames) {
    if (frame.joint == j) {
      frame.joint = locked.parent;
      frame.T_link_frame = T * frame.T_link_frame;
    } else if (frame.joint > j) {
      --frame.joint;
    }
  }
  for (auto& contact : robot.contacts) {
    if (contact.joint == j) {
      contact.joint = locked.parent;
      contact.T_link_contact = T * contact.T_link_contact;
    } else if (contact.joint > j) {
      --contact.joint;
    }
  }
  std::erase_if(robot.contacts, [](const ContactPoint& contact) { return contact.joint < 0; });
  robot.joints.erase(robot.joints.begin() + j);
  bodies.erase(bodies.begin() + j);
  const auto remove_row = [j](auto& m) {
    const Eigen::Index below = m.rows() - j - 1;
    m.middleRows(j, below) = m.bottomRows(below).eval();
    m.conservativeResize(m.rows() - 1, m.cols());
  };
  remove_row(robot.G);
  remove_row(robot.g0);
}

// Rows and columns `chosen` of T; a dropped joint must not couple into them.
void select_drives(Robot& robot, const std::vector<int>& chosen, const Drives& all) {
  const auto pick = [&](const Eigen::VectorXd& v) { return v.size() == 0 ? v : Eigen::VectorXd(v(chosen)); };
  robot.drives.gain = pick(all.gain);
  robot.drives.gain_deviation = pick(all.gain_deviation);
  robot.drives.offset = pick(all.offset);
  robot.drives.effort.clear();
  if (!all.effort.empty())
    for (const int k : chosen) robot.drives.effort.push_back(all.effort[static_cast<std::size_t>(k)]);
  robot.drives.controller = all.controller;
  DriveController& controller = robot.drives.controller;
  for (Eigen::VectorXd* each : {&controller.kp, &controller.kd, &controller.torque_limit, &controller.joint_delays,
                                &controller.joint_delay_deviations})
    *each = pick(*each);
  if (all.transmission.size() == 0) return;
  const Eigen::MatrixXd kept = all.transmission(chosen, chosen);
  const auto nonzeros = [](const Eigen::MatrixXd& m) { return (m.array() != 0).count(); };
  if (nonzeros(all.transmission(chosen, Eigen::all)) != nonzeros(kept) ||
      nonzeros(all.transmission(Eigen::all, chosen)) != nonzeros(kept))
    throw InvalidInput(
        fmt::format("{}: the chosen joints are coupled to others by drives.transmission; choose all of "
                    "the coupled ones",
                    robot.name));
  robot.drives.transmission = kept;
}

// What the fit saw of the chosen coordinates.
Provenance select_seen(Provenance out, const std::vector<int>& chosen, bool merged) {
  for (auto* seen : {&out.speed, &out.lower, &out.upper})
    if (seen->size() != 0) *seen = (*seen)(chosen).eval();
  for (auto& print : out.fingerprints)
    if (print.torque.cols() > 0) {
      print.tolerance = print.tolerance(chosen).eval();
      print.torque = print.torque(chosen, Eigen::all).eval();
      if (print.position.cols() > 0) print.position = print.position(chosen, Eigen::all).eval();
    }
  if (merged) {  // merged links have other base parameters
    out.base.clear();
    out.covariance.resize(0, 0);
  }
  return out;
}

std::vector<std::string> parameter_names(const Shaft& shaft) {
  std::vector<std::string> out = {rotor_name(shaft)};
  for (const Friction law : shaft.friction)
    for (const auto& column : friction_law(law).columns) out.push_back(friction_name(shaft, column));
  return out;
}

// A shaft's values under the names that they have at its new place.
void rename(const Shaft& before, const Shaft& after, const NamedValues& known, NamedValues& out) {
  const auto from = parameter_names(before), to = parameter_names(after);
  for (std::size_t k = 0; k < from.size(); ++k)
    if (const auto at = known.find(from[k]); at != known.end()) out[to[k]] = at->second;
}

}  // namespace

Model select_coordinates(const Model& model, const std::vector<std::string>& names) {
  const Robot& robot = model.robot;
  std::vector<std::string> known;
  for (const auto& c : robot.coordinates) known.push_back(c.name);
  std::vector<int> chosen;  // a floating base's coordinates stay
  for (int k = 0; k < robot.base_dof(); ++k) chosen.push_back(k);
  for (const auto& name : names) {
    const auto at = std::find(known.begin() + robot.base_dof(), known.end(), name);
    if (at == known.end())
      throw InvalidInput(fmt::format("{}: no joint '{}'{} It has: {}", robot.name, name,
                                     did_you_mean(name, known).empty() ? "." : did_you_mean(name, known), join(known)));
    const int k = static_cast<int>(at - known.begin());
    if (std::find(chosen.begin(), chosen.end(), k) != chosen.end())
      throw InvalidInput(fmt::format("{}: joint '{}' is chosen twice", robot.name, name));
    chosen.push_back(k);
  }
  if (chosen.empty()) throw InvalidInput(fmt::format("{}: no joint is chosen", robot.name));

  Robot out = robot;
  out.coordinates.clear();
  for (const int k : chosen) out.coordinates.push_back(robot.coordinates[static_cast<std::size_t>(k)]);
  out.G = robot.G(Eigen::all, chosen).eval();
  Bodies bodies;
  for (int j = 0; j < robot.links(); ++j) bodies.push_back(model.link(j));
  for (int j = out.links() - 1; j >= (robot.floating() ? 1 : 0); --j)
    if ((out.G.row(j).array() == 0).all()) lock_joint(out, bodies, j, out.g0[j]);
  for (int k = 0; k < out.dof(); ++k) out.coordinates[static_cast<std::size_t>(k)].label = coordinate_label(out, k);
  select_drives(out, chosen, robot.drives);

  // Shafts follow their coordinate or motor.
  out.shafts.clear();
  const NamedValues before = model.known();
  NamedValues values;
  std::vector<Shaft> bare = coordinate_shafts(out);
  for (const auto& motor : motor_shafts(out)) bare.push_back(motor);
  for (const auto& of : bare)
    for (const auto& shaft : robot.shafts) {
      if (shaft.kind != of.kind || shaft.index != chosen[static_cast<std::size_t>(of.index)]) continue;
      out.shafts.push_back(shaft);
      out.shafts.back().index = of.index;
      out.shafts.back().label = of.label;
      out.shafts.back().speed = of.speed;
      out.shafts.back().load = of.load;
      rename(shaft, out.shafts.back(), before, values);
    }
  Model selected(out, values);
  for (int j = 0; j < out.links(); ++j)
    if (const auto& body = bodies[static_cast<std::size_t>(j)]) selected.set_link(j, *body);
  if (model.provenance) selected.provenance = select_seen(*model.provenance, chosen, out.links() < robot.links());
  check(selected, robot.name);  // merging huge numbers can overflow
  return selected;
}

Model with_base(Model model, const std::optional<Base>& base) {
  Robot robot = model.robot;
  if (base == Base::floating && !robot.floating())
    throw InvalidInput(
        fmt::format("{}: `base` floating: the robot was read with a fixed base, of whose link nothing is known; read "
                    "its URDF or MJCF "
                    "so, or give a robot file a first joint of type floating",
                    robot.name));
  if (base != Base::fixed || !robot.floating()) return model;
  if (robot.links() == 1) throw InvalidInput(fmt::format("{}: `base` fixed: nothing else of it moves", robot.name));
  Bodies bodies;
  for (int j = 0; j < robot.links(); ++j) bodies.push_back(model.link(j));
  lock_joint(robot, bodies, 0, 0);
  robot.G = robot.G.rightCols(robot.dof() - base_coordinates).eval();
  robot.coordinates.erase(robot.coordinates.begin(), robot.coordinates.begin() + base_coordinates);
  for (auto* of_joints : {&robot.drives.gain, &robot.drives.gain_deviation, &robot.drives.offset})
    if (of_joints->size() > 0) *of_joints = of_joints->tail(robot.dof()).eval();
  std::vector<EffortSource>& effort = robot.drives.effort;
  effort.erase(effort.begin(), effort.begin() + base_coordinates);
  const auto measured = [](EffortSource source) { return source == EffortSource::measured; };
  if (std::all_of(effort.begin(), effort.end(), measured)) effort.clear();
  for (int k = 0; k < robot.dof(); ++k)
    robot.coordinates[static_cast<std::size_t>(k)].label = coordinate_label(robot, k);
  const std::vector<Shaft> before = robot.shafts, bare = coordinate_shafts(robot);
  robot.shafts.clear();
  NamedValues values;
  const NamedValues known = model.known();
  for (const auto& shaft : bare) {
    const Shaft& was = before[static_cast<std::size_t>(shaft.index + base_coordinates)];
    robot.shafts.push_back(shaft);
    robot.shafts.back().rotor = was.rotor;
    robot.shafts.back().friction = was.friction;
    robot.shafts.back().shape = was.shape;
    rename(was, robot.shafts.back(), known, values);
  }
  Model out(robot, values);
  for (int j = 0; j < robot.links(); ++j)
    if (const auto& body = bodies[static_cast<std::size_t>(j)]) out.set_link(j, *body);
  return out;
}

void check(const Model& model, const std::string& file) {
  check(model.robot, file);
  for (int j = 0; j < model.robot.links(); ++j) {
    const LinkParameters x = model.values.segment<10>(model.layout.link(j));
    if (x.array().isNaN().all()) continue;
    const Joint& joint = model.robot.joints[static_cast<std::size_t>(j)];
    const auto fail = [&](const std::string& why) {
      throw InvalidInput(fmt::format("{}: joint {} '{}': {}", file, j + 1, joint.name, why));
    };
    constexpr double most = 1e12;  // [kg, kg·m, kg·m²]: torques of more would overflow further on
    if (!x.allFinite()) fail("the inertia of its link is not finite");
    if (!(x.cwiseAbs().maxCoeff() <= most))
      fail(fmt::format("its link has {:g} kg, kg·m or kg·m²: use SI units; values up to {:g} are accepted",
                       x.cwiseAbs().maxCoeff(), most));
    if (!model.provenance && x[9] < 0) fail(fmt::format("link '{}' has negative mass {}", joint.link, x[9]));
  }
}

}  // namespace steelyard
