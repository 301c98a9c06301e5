#include "reflected/robot/robot.hpp"

#include <nanobind/stl/tuple.h>

#include "python/src/checks.hpp"
#include "python/src/function.hpp"
#include "python/src/rooms.hpp"
#include "reflected/robot/friction.hpp"
#include "reflected/robot/model.hpp"
#include "reflected/robot/parameters.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/export/robot_file.hpp"
#include "steelyard/robot/file_kind.hpp"

namespace steelyard::python {

namespace {

using Vector = nb::ndarray<nb::numpy, double, nb::ndim<1>>;

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

Model model_of(const Robot& robot, const NamedValues& known) {
  Model out(robot, known);
  std::vector<std::string> names;
  for (const auto& parameter : out.layout) names.push_back(parameter.name);
  for (const auto& [name, value] : known)
    if (out.layout.find(name) < 0)
      throw InvalidInput(
          fmt::format("known: robot '{}' has no parameter '{}'{}", robot.name, name, did_you_mean(name, names)));
  return out;
}

// No fields to replace one by one: robot, layout and values belong together.
void bind_model(nb::module_& m) {
  nb::class_<Model> type(m, "Model", Reflect<Model>::doc);
  nb::list names;
  std::apply(
      [&](const auto&... field) {
        (bind_field<Model>(type, field), ...);
        (names.append(field.name), ...);
      },
      Reflect<Model>::fields);
  type.attr("_fields") = nb::tuple(names);
  bind_showing(type);
  type.def(
          "__init__",
          [](Model* self, const Robot& robot, const NamedValues& known) { new (self) Model(model_of(robot, known)); },
          "robot"_a, "known"_a = NamedValues{}, "With the values that are known, by the names of their parameters.")
      .def(
          "__init__",
          [](Model* self, const Robot& robot, const ParameterLayout& layout, const ArrayArgument& values) {
            new (self) Model(robot, own_layout(layout, robot), vector_of(values, "values", layout.size()));
          },
          "robot"_a, "layout"_a, "values"_a)
      .def("__getstate__", [](const Model& self) { return std::make_tuple(self.robot, self.known(), self.provenance); })
      .def("__setstate__",
           [](Model& self, const std::tuple<Robot, NamedValues, std::optional<Provenance>>& state) {
             new (&self) Model(std::get<0>(state), std::get<1>(state));
             self.provenance = std::get<2>(state);
           })
      .def_prop_ro("has_inertia", &Model::has_inertia, doc_Model_has_inertia)
      .def_prop_ro("has_friction", &Model::has_friction, doc_Model_has_friction)
      .def_prop_ro("unknown", &Model::unknown, doc_Model_unknown)
      .def_prop_ro("known", &Model::known, "values that are known, by the names of their parameters")
      .def(
          "link",
          [](const Model& self, int index) -> std::optional<Vector> {
            const auto body = self.link(index_within(index, self.robot.links(), "index"));
            if (!body) return {};
            return give(Eigen::VectorXd(*body));
          },
          "index"_a, doc_Model_link)
      .def(
          "rotor",
          [](const Model& self, int shaft) {
            return self.rotor(index_within(shaft, static_cast<int>(self.robot.shafts.size()), "shaft"));
          },
          "shaft"_a, doc_Model_rotor);
  def_stage(
      m, "load_model",
      +[](const RobotOptions& options, const std::string& robot) {
        return unlocked([&] { return load_model(robot, options); });
      },
      doc_load_model, "path_or_name"_a);
  m.def("with_robot", &with_robot, "model"_a, "robot"_a, doc_with_robot);
  m.def(
      "values_in", [](const Model& model, const ParameterLayout& layout) { return give(values_in(model, layout)); },
      "model"_a, "layout"_a, doc_values_in);
}

}  // namespace

void bind_robot(nb::module_& m) {
  bind_enum<JointType>(m);
  bind_enum<Base>(m);
  bind_enum<ShaftKind>(m);
  bind_enum<EffortSource>(m);
  bind_enum<Friction>(m);
  bind_enum<ParameterKind>(m);
  bind_structs<Limits, Box, Capsule, Joint, Coordinate, FrictionShape, Shaft, DriveController, Drives, Frame,
               ContactPoint, ToolLimits, LogFingerprint, Provenance>(m);
  nb::class_<Robot> robot = bind_struct<Robot>(m);
  robot.def_prop_ro("dof", &Robot::dof, "coordinates")
      .def_prop_ro("links", &Robot::links, "moving links")
      .def_prop_ro("floating", &Robot::floating, "the base moves freely")
      .def_prop_ro("base_dof", &Robot::base_dof, "coordinates of a floating base, before the others")
      .def_prop_ro("coupled", &Robot::coupled, doc_Robot_coupled)
      .def_prop_ro("serial", &Robot::serial, doc_Robot_serial);
  bind_structs<Parameter>(m);
  bind_layout(m);
  bind_model(m);
  def_stage(m, "load_robot", &load, doc_load_robot, "path_or_name"_a);
  def_stage(
      m, "parse_urdf",
      +[](const RobotOptions& options, const std::string& xml, const std::string& file) {
        return parse_urdf(xml, file, options);
      },
      "The model of a URDF's text; `file` for messages.", "xml"_a, "file"_a = "robot.urdf");
  def_stage(
      m, "parse_mjcf",
      +[](const RobotOptions& options, const std::string& xml, const std::string& file) {
        return parse_mjcf(xml, file, options);
      },
      "The model of an MJCF's text; `file` for messages and the files it includes.", "xml"_a, "file"_a = "robot.xml");
  def_stage(
      m, "parse_robot_file",
      +[](const RobotOptions& options, const std::string& yaml, const std::string& file) {
        return parse_robot_file(yaml, file, options);
      },
      "The model of a robot file's text; `file` for messages.", "yaml"_a, "file"_a = "robot.yaml");
  m.def("bundled_robots", &bundled_robots, "The bundled robots' names.");
  m.def("bundled_robot_file", &bundled_robot_file, "name"_a, "The text of a bundled robot's file.");
  m.def("select_coordinates", &select_coordinates, "model"_a, "names"_a, doc_select_coordinates);
  def(m, "T_parent_link", &T_parent_link, doc_T_parent_link, "joint"_a, "q"_a);
  def(m, "upwards", &upwards, doc_upwards, "robot"_a);
  m.def(
      "with_base", [](const Model& model, Base base) { return with_base(model, base); }, "model"_a, "base"_a,
      "The robot with its base held where it stands, or as it is where it floats.");
  def(
      m, "own_joint",
      +[](const Robot& robot, int coordinate) {
        return own_joint(robot, index_within(coordinate, robot.dof(), "coordinate"));
      },
      doc_own_joint, "robot"_a, "coordinate"_a);
  def(m, "robot_text", &robot_text, "The text of a URDF, an MJCF, a robot file or a bundled one.", "path_or_name"_a);
  def(m, "is_urdf", &is_urdf, "Whether such a text is a URDF's.", "text"_a);
  def(m, "is_mjcf", &is_mjcf, "Whether such a text is an MJCF's.", "text"_a);
  def(m, "is_robot_file", &is_robot_file, "Whether such a text is a robot file's.", "text"_a);
  m.def("with_rotors", &with_rotors, "robot"_a, doc_with_rotors);
  m.def("friction_keywords", &friction_keywords, "The friction laws there are, as files and `friction=` name them.");
}

}  // namespace steelyard::python
