#include "python/src/function.hpp"
#include "python/src/logs.hpp"
#include "python/src/rooms.hpp"
#include "reflected/step/campaign.hpp"
#include "reflected/step/curve.hpp"
#include "reflected/step/experiment.hpp"
#include "reflected/step/inertia.hpp"
#include "reflected/step/joint.hpp"
#include "reflected/step/read.hpp"
#include "reflected/step/response.hpp"
#include "reflected/step/result.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/results/result.hpp"
#include "steelyard/results/result_parts.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace steelyard::python {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

void bind_responses(nb::module_& m) {
  bind_enum<StepCurve>(m);
  bind_structs<StepPoint, StepResponse, StepFitOptions>(m);
  nb::class_<StepFit> fit = bind_struct<StepFit>(m);
  fit.def_prop_ro("direction", &StepFit::direction, "1 or −1: of the motion")
      .def_prop_ro("A_deviation", &StepFit::A_deviation, "standard deviation of A")
      .def_prop_ro("U_deviation", &StepFit::U_deviation, "standard deviation of U");
  def(m, "step_position", &step_position, "What a joint has done so long after a step: its position.", "s"_a, "A"_a,
      "curve"_a = StepCurve::closed_form);
  def(m, "step_speed", &step_speed, "The same of its speed.", "s"_a, "A"_a, "curve"_a = StepCurve::closed_form);
  def(m, "fit_step", &fit_step, doc_fit_step, "response"_a);
  def(m, "evaluate_step",
      nb::overload_cast<const StepFit&, const StepResponse&, const VectorXd&, const StepFitOptions&>(&evaluate),
      "The fitted curve at these times.", "fit"_a, "response"_a, "t"_a);
}

template <Eigen::RowVectorXd (*row)(const Robot&, int, const VectorXd&)>
Eigen::RowVectorXd row_of(const Robot& robot, int joint, const VectorXd& pose) {
  if (pose.size() != robot.dof())
    throw InvalidInput(fmt::format("pose: must have {} numbers, one per joint of {}", robot.dof(), robot.name));
  if (joint < 0 || joint >= robot.dof())
    throw InvalidInput(fmt::format("joint: must be 0 to {}, not {}", robot.dof() - 1, joint));
  return row(robot, joint, pose);
}

void bind_joints(nb::module_& m) {
  bind_structs<StepOptions, StepValue, JointStep, EffectiveInertia>(m);
  bind_struct<LinkInertia>(m);
  def(m, "torque_per_volt", &torque_per_volt, doc_torque_per_volt, "motor"_a);
  def(m, "identify_joint", &identify_joint, doc_identify_joint, "responses"_a, "motor"_a);
  def(m, "inertia_row", &row_of<inertia_row>, doc_inertia_row, "robot"_a, "joint"_a, "pose"_a);
  def(m, "gravity_row", &row_of<gravity_row>, doc_gravity_row, "robot"_a, "joint"_a, "pose"_a);
  def(m, "identify_links", &identify_links, doc_LinkInertia, "robot"_a, "experiments"_a);
  def(m, "nominal_combinations", &nominal_combinations, doc_nominal_combinations, "links"_a, "nominal"_a);
}

void bind_experiments(nb::module_& m) {
  bind_structs<StepRecord>(m);
  def(m, "lock_others", &lock_others, doc_lock_others, "model"_a, "coordinate"_a, "pose"_a);
  def(m, "simulate_step", &simulate_step, doc_simulate_step, "model"_a, "joint"_a, "pose"_a, "motor"_a, "voltage"_a);
  def(m, "step_voltages", &step_voltages, doc_step_voltages, "model"_a, "joint"_a, "pose"_a, "motor"_a, "travel"_a,
      "duration"_a);
  def(m, "middle_pose", &middle_pose, doc_middle_pose, "robot"_a);
}

StepLog cut(const VectorXd& volts, StepLog log) {
  cut_to_step(volts, log);
  return log;
}

// The parts of step.json that are the campaign's, and its diagnostics, as the program has them.
std::string campaign_json(const StepCampaign& campaign, const Model* nominal, double confidence) {
  nlohmann::ordered_json out = {{"schema", 1}};
  if (nominal != nullptr) out["robot"] = nominal->robot.name;
  out.update(steps_json(campaign, nominal, confidence));
  out["diagnostics"] = diagnostics_json(campaign.diagnostics);
  return json_text(out);
}

void bind_campaigns(nb::module_& m) {
  bind_structs<StepLog, StepExperiment>(m);
  nb::class_<StepCampaign> campaign = bind_struct<StepCampaign>(m);
  def(m, "read_step", nb::overload_cast<const Robot&, const std::string&, const StepReadOptions&>(&read_step),
      "A log of a step, of all joints of the robot.", "robot"_a, "file"_a);
  def(m, "read_step", nb::overload_cast<const std::string&, const StepReadOptions&>(&read_step),
      "A log of a step of one joint alone, no robot.", "file"_a);
  def(m, "cut_to_step", &cut,
      "The log cut to the step in a column of voltages: from rest (0, or its first level) to the end of the longest "
      "constant level.",
      "volts"_a, "log"_a);
  def(m, "identify_steps",
      nb::overload_cast<const std::vector<StepLog>&, const Motor&, const CampaignOptions&, const Run&>(&identify_steps),
      "One joint alone, no robot: all logs are of it, in one pose.", "logs"_a, "motor"_a);
  def(m, "identify_steps",
      nb::overload_cast<const Model&, const std::vector<StepLog>&, const std::vector<Motor>&, const CampaignOptions&,
                        const Run&>(&identify_steps),
      "Logs of a robot: grouped by the joint that moves and the pose of the others.", "nominal"_a, "logs"_a,
      "motors"_a);
  def(m, "with_steps", &with_steps, doc_with_steps, "nominal"_a, "campaign"_a);
  m.def("steps_json", &campaign_json, "campaign"_a, "nominal"_a.none() = nb::none(),
        "confidence"_a = StepOptions{}.confidence, "The text of step.json.");
  m.def("steps_svg", &steps_svg, "campaign"_a, "robot"_a.none() = nb::none(), doc_steps_svg);
}

}  // namespace

void bind_step(nb::module_& m) {
  bind_responses(m);
  bind_joints(m);
  bind_experiments(m);
  bind_campaigns(m);
}

}  // namespace steelyard::python
