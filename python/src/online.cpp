#include "python/src/function.hpp"
#include "python/src/rooms.hpp"
#include "reflected/online/collision_alarm.hpp"
#include "reflected/online/monitor.hpp"
#include "reflected/online/online_payload.hpp"
#include "reflected/online/residual_statistics.hpp"
#include "reflected/online/tick_guard.hpp"
#include "reflected/online/ticks.hpp"
#include "reflected/online/wear.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/model.hpp"

namespace steelyard::python {

namespace {

// Force first, as C has it.
Eigen::VectorXd wrench_of(OnlineMonitor& monitor) {
  const Vector6d found = monitor.external().wrench();
  Eigen::VectorXd out(6);
  out << found.tail<3>(), found.head<3>();
  return out;
}

std::vector<JointWear> wear_of(const OnlineMonitor& monitor) {
  std::vector<JointWear> out;
  for (int j = 0; j < monitor.wear().joints(); ++j) out.push_back(monitor.wear().joint(j));
  return out;
}

void bind_results(nb::class_<OnlineMonitor>& type) {
  const auto array = [&](const char* name, const char* doc, auto value) {
    type.def_prop_ro(
        name, [value](const OnlineMonitor& self) { return give(Eigen::VectorXd(value(self))); },
        nb::rv_policy::automatic, nb::lock_self(), doc);
  };
  array("predicted", "torque by the model [N·m, N]",
        [](const OnlineMonitor& self) { return self.predictor().torque(); });
  array("band", "half width of the 95 % band about it [N·m, N]; zero where the model does not know how uncertain it is",
        [](const OnlineMonitor& self) { return self.predictor().band(); });
  array("hand_guiding",
        "torque for leading the robot by hand at the last tick's state [N·m, N]: gravity, offsets and a share of the "
        "friction that is certain, less than what friction takes, so that it cannot feed energy",
        [](const OnlineMonitor& self) {
          Eigen::VectorXd out;
          self.predictor().hand_guiding(out);
          return out;
        });
  array("external", "torque that the surroundings exert [N·m, N]",
        [](const OnlineMonitor& self) { return self.external().torque(); });
  array("threshold", "external torque that would raise an alarm now, if it stayed [N·m, N]",
        [](const OnlineMonitor& self) { return self.alarm().threshold(); });
  type.def_prop_ro(
          "wrench", [](OnlineMonitor& self) { return give(wrench_of(self)); }, nb::rv_policy::automatic,
          nb::lock_self(),
          "force [N], then moment [N·m] on the flange, along the base's axes, which explain `external` best")
      .def_prop_ro(
          "payload", [](const OnlineMonitor& self) { return self.payload().state(); }, nb::lock_self(),
          "what is carried, as far as is known by now")
      .def_prop_ro(
          "joint_to_move",
          [](const OnlineMonitor& self) -> std::optional<int> {
            const int joint = self.payload().joint_to_move(self.position());
            return joint < 0 ? std::nullopt : std::optional<int>(joint);
          },
          nb::lock_self(),
          "the joint, from 0, whose motion would tell most of the payload; None where all of it is known")
      .def_prop_ro(
          "collision",
          [](const OnlineMonitor& self) -> std::optional<Collision> {
            return self.alarm().latched() ? std::optional<Collision>(self.alarm().collision()) : std::nullopt;
          },
          nb::lock_self(), "the first alarm since the last was acknowledged; None where there was none")
      .def_prop_ro(
          "armed", [](const OnlineMonitor& self) { return self.alarm().armed(); }, nb::lock_self(),
          "whether a push would raise an alarm: it takes a second of motion to know the robot")
      .def_prop_ro("wear", &wear_of, nb::lock_self(), "friction and offset of each joint against the model")
      .def_prop_ro(
          "faults", [](const OnlineMonitor& self) { return self.faults(); }, nb::lock_self(),
          "faults of the ticks so far")
      .def_prop_ro("time", &OnlineMonitor::time, "of the last tick that was used [s]")
      .def_prop_ro("dof", &OnlineMonitor::dof);
}

void bind_monitor(nb::module_& m) {
  nb::class_<OnlineMonitor> type(m, "OnlineMonitor", doc_OnlineMonitor);
  type.def(
          "__init__",
          [](OnlineMonitor* self, const Model& model, const ResidualStatistics& statistics, double false_alarms,
             double bandwidth, double memory, double wear_window, double wear_false_alarms) {
            OnlineOptions options;
            options.alarm.false_alarms = false_alarms;
            options.external.bandwidth = bandwidth;
            options.payload.memory = memory;
            options.wear.window = wear_window;
            options.wear.false_alarms = wear_false_alarms;
            new (self) OnlineMonitor(nominal_model(model), statistics, options);
          },
          "model"_a, "statistics"_a, nb::kw_only(), "false_alarms"_a = CollisionAlarmOptions{}.false_alarms,
          "bandwidth"_a = ExternalTorqueOptions{}.bandwidth, "memory"_a = OnlinePayloadOptions{}.memory,
          "wear_window"_a = WearOptions{}.window, "wear_false_alarms"_a = WearOptions{}.false_alarms)
      .def(
          "tick",
          [](OnlineMonitor& self, double t, const ArrayArgument& q, const ArrayArgument& qd, const ArrayArgument& tau,
             std::optional<double> temperature) {
            const int n = self.dof();
            return self.tick(t, vector_of(q, "q", n), vector_of(qd, "qd", n), vector_of(tau, "tau", n),
                             temperature.value_or(std::nan("")));
          },
          "t"_a, "q"_a, "qd"_a, "tau"_a, "temperature"_a.none() = nb::none(), nb::lock_self(),
          "The next tick: time [s], and of each joint position [rad, m], speed and measured torque [N·m, N]. What "
          "cannot be "
          "is left out and counted in `faults`.")
      .def(
          "acknowledge", [](OnlineMonitor& self) { self.alarm().acknowledge(); }, nb::lock_self(),
          "The next collision may come.")
      .def(
          "sensitivity",
          [](const OnlineMonitor& self, const ArrayArgument& q, int band) {
            if (band < 0 || band > 1) throw InvalidInput("band: must be 0, the fast one, or 1, the slow one");
            return self.alarm().sensitivity(vector_of(q, "q", self.dof()), band);
          },
          "q"_a, "band"_a = 0, nb::lock_self(),
          "The smallest push that raises an alarm at a pose: of the fast band (0, within 18 ms) or the slow one (1, "
          "within "
          "74 ms).");
  bind_results(type);
}

}  // namespace

void bind_online(nb::module_& m) {
  bind_structs<ResidualStatistics, OnlineEvents, OnlinePayloadState, Collision, AlarmSensitivity, JointWear,
               TickFaults>(m);
  nb::class_<Ticks> ticks = bind_struct<Ticks>(m);
  ticks.def("__len__", &Ticks::count);
  def(m, "read_residual_statistics", &read_residual_statistics, doc_read_residual_statistics, "path"_a);
  def(m, "residual_statistics", &residual_statistics, doc_residual_statistics, "model"_a, "without_contact"_a);
  bind_monitor(m);
}

}  // namespace steelyard::python
