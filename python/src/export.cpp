#include "python/src/function.hpp"
#include "python/src/rooms.hpp"
#include "reflected/export/c_code.hpp"
#include "reflected/export/joint_trajectory.hpp"
#include "reflected/export/mjcf.hpp"
#include "reflected/export/model_json.hpp"
#include "reflected/export/robot_file.hpp"
#include "reflected/export/urdf.hpp"

namespace steelyard::python {

void bind_export(nb::module_& m) {
  bind_structs<CCode>(m);
  m.def(
      "to_urdf", [](const Robot& robot) { return to_urdf(robot); }, "robot"_a, doc_to_urdf);
  m.def(
      "update_urdf",
      [](const std::string& xml, const Robot& identified, const std::string& file) {
        return update_urdf(xml, file, identified);
      },
      "xml"_a, "identified"_a, "file"_a = "robot.urdf", doc_update_urdf);
  m.def(
      "to_mjcf", [](const Robot& robot) { return to_mjcf(robot); }, "robot"_a, doc_to_mjcf);
  m.def("to_robot_file", &to_robot_file, "robot"_a, doc_to_robot_file);
  def_stage(
      m, "to_c_code", +[](const CCodeOptions& options, const Robot& robot) { return to_c_code(robot, options); },
      doc_to_c_code, "robot"_a);
  bind_structs<FrictionCurve>(m);
  def(m, "friction_curve", &friction_curve, doc_friction_curve, "shaft"_a, "speed"_a);
  def(m, "joint_trajectory_yaml", &joint_trajectory_yaml, doc_joint_trajectory_yaml, "plan"_a, "approach"_a, "leave"_a,
      "repeat"_a = 1);
}

}  // namespace steelyard::python
