#include "python/src/checks.hpp"
#include "python/src/function.hpp"
#include "python/src/rooms.hpp"
#include "reflected/export/c_code.hpp"
#include "reflected/export/isaac.hpp"
#include "reflected/export/joint_trajectory.hpp"
#include "reflected/export/mjcf.hpp"
#include "reflected/export/model_json.hpp"
#include "reflected/export/robot_file.hpp"
#include "reflected/export/urdf.hpp"

namespace steelyard::python {

void bind_export(nb::module_& m) {
  bind_structs<CCode, IsaacActuators>(m);
  m.def(
      "to_urdf", [](const Model& model) { return to_urdf(model); }, "model"_a, doc_to_urdf);
  m.def(
      "update_urdf",
      [](const std::string& xml, const Model& identified, const std::string& file) {
        return update_urdf(xml, file, identified);
      },
      "xml"_a, "identified"_a, "file"_a = "robot.urdf", doc_update_urdf);
  m.def(
      "to_mjcf", [](const Model& model) { return to_mjcf(model); }, "model"_a, doc_to_mjcf);
  m.def(
      "update_mjcf",
      [](const std::string& xml, const Model& identified, const std::string& file, const std::string& folder) {
        return update_mjcf(xml, file, identified, nullptr, folder);
      },
      "xml"_a, "identified"_a, "file"_a = "robot.xml", "folder"_a = "", doc_update_mjcf);
  m.def(
      "to_isaac", [](const Model& model, double step) { return to_isaac(model, nullptr, step); }, "model"_a,
      "step"_a = isaac_step, doc_to_isaac);
  m.def("to_robot_file", &to_robot_file, "model"_a, doc_to_robot_file);
  def_stage(
      m, "to_c_code", +[](const CCodeOptions& options, const Model& model) { return to_c_code(model, options); },
      doc_to_c_code, "model"_a);
  bind_structs<FrictionCurve>(m);
  def(
      m, "friction_curve",
      +[](const Model& model, int shaft, const Eigen::VectorXd& speed) {
        const int count = static_cast<int>(model.robot.shafts.size());
        return friction_curve(model, index_within(shaft, count, "shaft"), speed);
      },
      doc_friction_curve, "model"_a, "shaft"_a, "speed"_a);
  def(m, "joint_trajectory_yaml", &joint_trajectory_yaml, doc_joint_trajectory_yaml, "plan"_a, "approach"_a, "leave"_a,
      "repeat"_a = 1);
}

}  // namespace steelyard::python
