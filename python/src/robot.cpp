#include "reflected/robot/robot.hpp"
#include "python/src/checks.hpp"
#include "python/src/function.hpp"
#include "python/src/rooms.hpp"
#include "reflected/robot/friction.hpp"
#include "reflected/robot/parameters.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/export/robot_file.hpp"
#include "steelyard/robot/file_kind.hpp"

namespace steelyard::python {

namespace {

Robot load(const RobotOptions& options, const std::string& robot) {
  return unlocked([&] { return load_robot(robot, options); });
}

void bind_layout(nb::module_& m) {
  nb::class_<ParameterLayout> type(m, "ParameterLayout", doc_ParameterLayout);
  type.def(
          "__init__",
          [](ParameterLayout* self, const Robot& robot, bool rotor, bool friction) {
            new (self) ParameterLayout(robot, {rotor, friction});
          },
          "robot"_a, nb::kw_only(), "rotor"_a = LayoutOptions{}.rotor, "friction"_a = LayoutOptions{}.friction)
      .def("__len__", &ParameterLayout::size)
      .def(
          "__getitem__",
          [](const ParameterLayout& self, int column) {
            const int index = column < 0 ? column + self.size() : column;
            if (index < 0 || index >= self.size()) throw nb::index_error("no such parameter");
            return self[index];
          },
          "column"_a)
      .def_prop_ro(
          "names",
          [](const ParameterLayout& self) {
            std::vector<std::string> names;
            for (const auto& parameter : self) names.push_back(parameter.name);
            return names;
          },
          "names of every column")
      .def_prop_ro("link_columns", &ParameterLayout::link_columns, doc_ParameterLayout_link_columns)
      .def_static("link", &ParameterLayout::link, "index"_a, "element"_a = 0, doc_ParameterLayout_link)
      .def("find", &ParameterLayout::find, "name"_a, doc_ParameterLayout_find)
      .def("rotor_column", &ParameterLayout::rotor_column, "shaft"_a, doc_ParameterLayout_rotor_column)
      .def("friction_column", &ParameterLayout::friction_column, "shaft"_a, "term"_a,
           doc_ParameterLayout_friction_column);
  bind_showing(type);
}

}  // namespace

void bind_robot(nb::module_& m) {
  bind_enum<JointType>(m);
  bind_enum<ShaftKind>(m);
  bind_enum<Friction>(m);
  bind_enum<ParameterKind>(m);
  bind_structs<Limits, Box, Capsule, Joint, Coordinate, FrictionTerm, FrictionShape, Shaft, Drives, Frame, ToolLimits,
               Provenance>(m);
  nb::class_<Robot> robot = bind_struct<Robot>(m);
  robot.def_prop_ro("dof", &Robot::dof, "coordinates")
      .def_prop_ro("links", &Robot::links, "moving links")
      .def_prop_ro("has_nominal_inertia", &Robot::has_nominal_inertia, doc_Robot_has_nominal_inertia)
      .def_prop_ro("has_nominal_friction", &Robot::has_nominal_friction, doc_Robot_has_nominal_friction)
      .def_prop_ro("coupled", &Robot::coupled, doc_Robot_coupled)
      .def_prop_ro("serial", &Robot::serial, doc_Robot_serial);
  bind_structs<Parameter>(m);
  bind_layout(m);
  def_stage(m, "load_robot", &load, doc_load_robot, "path_or_name"_a);
  def_stage(
      m, "parse_urdf",
      +[](const RobotOptions& options, const std::string& xml, const std::string& file) {
        return parse_urdf(xml, file, options);
      },
      "The robot of a URDF's text; `file` for messages.", "xml"_a, "file"_a = "robot.urdf");
  def_stage(
      m, "parse_robot_file",
      +[](const RobotOptions& options, const std::string& yaml, const std::string& file) {
        return parse_robot_file(yaml, file, options);
      },
      "The robot of a robot file's text; `file` for messages.", "yaml"_a, "file"_a = "robot.yaml");
  m.def("bundled_robots", &bundled_robots, "The bundled robots' names.");
  m.def("bundled_robot_file", &bundled_robot_file, "name"_a, "The text of a bundled robot's file.");
  m.def("select_coordinates", &select_coordinates, "robot"_a, "names"_a, doc_select_coordinates);
  def(m, "T_parent_link", &T_parent_link, doc_T_parent_link, "joint"_a, "q"_a);
  def(m, "upwards", &upwards, doc_upwards, "robot"_a);
  def(
      m, "own_joint",
      +[](const Robot& robot, int coordinate) {
        return own_joint(robot, index_within(coordinate, robot.dof(), "coordinate"));
      },
      doc_own_joint, "robot"_a, "coordinate"_a);
  def(m, "robot_text", &robot_text, "The text of a URDF, a robot file or a bundled one.", "path_or_name"_a);
  def(m, "is_urdf", &is_urdf, "Whether such a text is a URDF's.", "text"_a);
  def(m, "is_robot_file", &is_robot_file, "Whether such a text is a robot file's.", "text"_a);
  m.def("with_rotors", &with_rotors, "robot"_a, doc_with_rotors);
  m.def("friction_keywords", &friction_keywords, "The friction laws there are, as files and `friction=` name them.");
  m.def(
      "nominal_values", [](const Robot& r, const ParameterLayout& layout) { return give(nominal_values(r, layout)); },
      "robot"_a, "layout"_a, "The robot's nominal values in this layout; zero where unknown.");
  m.def(
      "with_values",
      [](const Robot& r, const ParameterLayout& layout, const ArrayArgument& values) {
        return with_values(r, layout, vector_of(values, "values", layout.size()));
      },
      "robot"_a, "layout"_a, "values"_a, doc_with_values);
}

}  // namespace steelyard::python
