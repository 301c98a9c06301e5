#include "reflected/payload/payload.hpp"

#include "python/src/checks.hpp"
#include "python/src/function.hpp"
#include "python/src/rooms.hpp"
#include "reflected/instrumental/instrument_model.hpp"
#include "reflected/payload/body.hpp"
#include "reflected/payload/recursion.hpp"
#include "reflected/payload/settings.hpp"
#include "reflected/reproduce/terminal_link.hpp"
#include "reflected/simulate/plant.hpp"

namespace steelyard::python {

namespace {

using Blocks = std::vector<Observations>;

PayloadEstimate known_robot(const PayloadOptions& options, const Blocks& loaded, const BareRobot& bare,
                            const std::vector<int>& friction) {
  return unlocked([&] { return payload_known_robot(loaded, bare, friction, options); });
}

PayloadEstimate joint_fit(const PayloadOptions& options, const Blocks& bare, const Blocks& loaded,
                          const std::vector<int>& friction) {
  return unlocked([&] { return payload_joint_fit(bare, loaded, friction, options); });
}

void bind_settings(nb::module_& m) {
  bind_structs<PrincipalInertia>(m);
  def(m, "principal_inertia", &principal_inertia, doc_PrincipalInertia, "inertia"_a);
  def(m, "ur_setting", &ur_setting, doc_ur_setting, "body"_a);
  def(m, "franka_setting", &franka_setting, doc_franka_setting, "body"_a);
  def(m, "kuka_setting", &kuka_setting, doc_kuka_setting, "body"_a);
  def(m, "maker_of", &maker_of, doc_maker_of, "robot"_a);
}

void bind_payload_recursion(nb::module_& m) {
  nb::class_<PayloadNow> now = bind_struct<PayloadNow>(m);
  now.def_prop_ro("mass", &PayloadNow::mass, "[kg]").def_prop_ro("mass_deviation", &PayloadNow::mass_deviation, "[kg]");
  nb::class_<PayloadRecursion>(m, "PayloadRecursion", doc_PayloadRecursion)
      .def(
          "__init__",
          [](PayloadRecursion* self, const Robot& robot, const BaseParameters& base, const BareRobot& bare,
             const ArrayArgument& sigma, bool friction_change, double forgetting,
             const std::optional<RecursivePrior>& prior) {
            PayloadRecursionOptions options;
            options.sigma = vector_of(sigma, "sigma", robot.dof());
            options.friction_change = friction_change;
            options.forgetting = forgetting;
            if (prior) options.prior = *prior;
            new (self) PayloadRecursion(robot, base, bare, options);
          },
          "robot"_a, "base"_a, "bare"_a, nb::kw_only(), "sigma"_a,
          "friction_change"_a = PayloadRecursionOptions{}.friction_change,
          "forgetting"_a = PayloadRecursionOptions{}.forgetting, "prior"_a.none() = nb::none())
      .def(
          "update",
          [](PayloadRecursion& self, const ArrayArgument& q, const ArrayArgument& qd, const ArrayArgument& qdd,
             const ArrayArgument& tau) {
            self.update(vector_of(q, "q"), vector_of(qd, "qd"), vector_of(qdd, "qdd"), vector_of(tau, "tau"));
          },
          "q"_a, "qd"_a, "qdd"_a, "tau"_a, nb::lock_self(), "One sample, a number for each joint.")
      .def_prop_ro("friction", &PayloadRecursion::friction, doc_PayloadRecursion_friction)
      .def_prop_ro("determined", &PayloadRecursion::determined, doc_PayloadRecursion_determined)
      .def_prop_ro("now", &PayloadRecursion::now, nb::lock_self(), "what is known by now");
}

void bind_terminal_links(nb::module_& m) {
  bind_enum<TerminalMethod>(m);
  nb::class_<TerminalLinks> links = bind_struct<TerminalLinks>(m);
  links.def_prop_ro("kept", &TerminalLinks::kept, "base.kept as columns of the layout");
  nb::class_<InstrumentModel> model = bind_struct<InstrumentModel>(m);
  model.def(
      "accelerations",
      [](const InstrumentModel& self, const ArrayArgument& input) {
        return give(self.accelerations(vector_of(input, "input")));
      },
      "input"_a, doc_InstrumentModel_accelerations);
  nb::class_<TerminalEstimate> estimate = bind_struct<TerminalEstimate>(m);
  estimate.def_prop_ro(
      "standard_deviation", [](const TerminalEstimate& self) { return give(self.standard_deviation()); },
      nb::rv_policy::automatic, "standard deviation of each value");
  def(m, "terminal_links", &terminal_links, doc_TerminalLinks, "robot"_a, "first_joint"_a);
  def(m, "first_identifying_joint", &first_identifying_joint, doc_first_identifying_joint, "robot"_a,
      "elements"_a = std::vector<int>{});
  def(m, "fit_instrument_model", &fit_instrument_model, doc_fit_instrument_model, "input"_a, "accelerations"_a);
  def(
      m, "estimate_terminal_links",
      +[](const Robot& robot, const TerminalLinks& links, const MotionSamples& measured,
          const Eigen::MatrixXd& instruments, const TerminalOptions& options) {
        return estimate_terminal_links(robot, links, whole(measured, robot), instruments, options);
      },
      doc_estimate_terminal_links, "robot"_a, "links"_a, "measured"_a, "instruments"_samples);
}

}  // namespace

void bind_payload(nb::module_& m) {
  bind_enum<PayloadRoute>(m);
  bind_structs<BareRobot, PayloadEstimate, PayloadVisibility, PayloadFrame, PayloadBody, PayloadSetting, Payload>(m);
  def_stage(m, "payload_known_robot", &known_robot, doc_payload_known_robot, "loaded"_a, "bare"_a, "friction"_a);
  def_stage(m, "payload_joint_fit", &joint_fit, doc_payload_joint_fit, "bare"_a, "loaded"_a, "friction"_a);
  def(m, "payload_two_fits", &payload_two_fits, doc_payload_two_fits, "bare"_a, "loaded"_a, "payload_columns"_a,
      "friction"_a);
  def(m, "payload_torque_difference", &payload_torque_difference, doc_payload_torque_difference, "difference"_a,
      "friction"_a);
  def(m, "describe", &describe, doc_describe, "estimate"_a, "frame"_a);
  m.def("payload_visibility", &payload_visibility, "robot"_a, "first_joint"_a, "last_joint"_a, doc_PayloadVisibility);
  m.def("payload_frame", &payload_frame, "robot"_a, "name"_a = "", "origin"_a = "frame", doc_payload_frame);
  m.def("payload_settings", &payload_settings, "body"_a, "The payload as UR, Franka and KUKA controllers want it.");
  m.def("with_payload", &with_payload, "model"_a, "payload"_a, doc_with_payload);
  bind_settings(m);
  bind_payload_recursion(m);
  bind_terminal_links(m);
}

}  // namespace steelyard::python
