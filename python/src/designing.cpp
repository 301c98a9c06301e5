// The parts of the excitation designer, for those who put motions together themselves.
#include <nanobind/stl/unique_ptr.h>

#include "python/src/checks.hpp"
#include "python/src/function.hpp"
#include "python/src/motion.hpp"
#include "python/src/run.hpp"
#include "reflected/motion/approach.hpp"
#include "reflected/motion/criterion.hpp"
#include "reflected/motion/design.hpp"
#include "reflected/motion/family.hpp"
#include "reflected/motion/limits.hpp"
#include "reflected/motion/measurement.hpp"
#include "reflected/motion/multisine.hpp"
#include "reflected/reproduce/working_path.hpp"
#include "steelyard/core/random.hpp"

namespace steelyard::python {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

VectorXd coefficients_in(const Family& family, const ArrayArgument& x) { return vector_of(x, "x", family.variables()); }

void bind_families(nb::module_& m) {
  nb::class_<Family>(m, "Family", "A family of motions: q(t) as a function of a few numbers x.")
      .def_prop_ro("options", &Family::options, nb::rv_policy::reference_internal, "it was made with")
      .def_prop_ro("dof", &Family::dof, "joints")
      .def_prop_ro("duration", &Family::duration, "[s]")
      .def_prop_ro("variables", &Family::variables, "how many numbers x are")
      .def_prop_ro("bandwidth", &Family::bandwidth, "highest frequency [Hz]")
      .def_prop_ro("repeats", &Family::repeats, doc_Family_repeats)
      .def_prop_ro("names", &Family::names, doc_Family_names)
      .def_prop_ro("coefficient_names", &Family::coefficient_names, doc_Family_coefficient_names)
      .def(
          "sample",
          [](const Family& self, const ArrayArgument& x, const ArrayArgument& times) {
            Trajectory out;
            self.at(vector_of(times, "times"))->evaluate(coefficients_in(self, x), out);
            return out;
          },
          "x"_a, "times"_a, "The motion at these times [s].")
      .def(
          "draw",
          [](const Family& self, std::uint64_t seed) {
            Random random(seed);
            return give(self.draw(random));
          },
          "seed"_a = 1, doc_Family_draw)
      .def(
          "coefficients",
          [](const Family& self, const ArrayArgument& x) { return give(self.coefficients(coefficients_in(self, x))); },
          "x"_a, "Those of the family's formula, in SI, in the order of coefficient_names.")
      .def(
          "from_coefficients",
          [](const Family& self, const ArrayArgument& coefficients) {
            return give(self.from_coefficients(
                vector_of(coefficients, "coefficients", static_cast<Eigen::Index>(self.coefficient_names().size()))));
          },
          "coefficients"_a, doc_Family_from_coefficients);
  def_stage(
      m, "make_family",
      +[](const FamilyOptions& options, const std::vector<Limits>& limits) { return make_family(options, limits); },
      doc_make_family, "limits"_a);
  def(m, "limit_frequency", &limit_frequency, doc_limit_frequency, "limits"_a);
  def(m, "multisine_harmonics", &multisine_harmonics, doc_multisine_harmonics, "limits"_a, "period"_a, "count"_a,
      "joint"_a = 1);
}

const Trajectory& of_joints(const Trajectory& motion, std::size_t joints) {
  for (const MatrixXd* part : {&motion.q, &motion.qd, &motion.qdd, &motion.jerk})
    if (part->rows() != static_cast<Eigen::Index>(joints) || part->cols() != motion.samples())
      throw InvalidInput(
          fmt::format("motion: q, qd, qdd and jerk must have the shape ({}, {})", motion.samples(), joints));
  return motion;
}

void bind_limit_sets(nb::module_& m) {
  nb::class_<LimitSet>(m, "LimitSet", "Everything a motion must keep within, of one robot.")
      .def(nb::init<const Model&, const MotionLimits&>(), "model"_a, "limits"_a)
      .def_prop_ro("limits", &LimitSet::limits, nb::rv_policy::reference_internal, "as given")
      .def_prop_ro("rows", &LimitSet::rows, nb::rv_policy::reference_internal, "one for every limit")
      .def_prop_ro("diagnostics", &LimitSet::diagnostics, nb::rv_policy::reference_internal, "what was left out")
      .def(
          "evaluate",
          [](const LimitSet& self, const Trajectory& motion) {
            MatrixXd g;
            self.evaluate(of_joints(motion, self.limits().joints.size()), g);
            return give(std::move(g));
          },
          "motion"_a, "g, (rows, samples): a limit holds where it is not positive.")
      .def(
          "margins",
          [](const LimitSet& self, const Trajectory& motion, const ArrayArgument& times) {
            return self.margins(of_joints(motion, self.limits().joints.size()),
                                vector_of(times, "times", motion.samples()));
          },
          "motion"_a, "times"_a, "The worst sample of every row.");
}

CriterionValue evaluate_square(const Criterion& criterion, const MatrixXd& information) {
  if (information.rows() != information.cols())
    throw InvalidInput(fmt::format("information: must be square, not {} × {}", information.rows(), information.cols()));
  for (const int k : criterion.target) index_within(k, static_cast<int>(information.rows()), "target");
  if (criterion.scale.size() > 0 && criterion.scale.size() != information.rows())
    throw InvalidInput(fmt::format("scale: must have {} numbers, one per parameter", information.rows()));
  return evaluate(criterion, information);
}

// A measurement that keeps the robot of its motions.
struct RobotMeasurement : Measurement {
  RobotMeasurement(const Robot& robot, const MeasurementOptions& options)
      : Measurement(robot, options), joints(static_cast<std::size_t>(robot.dof())) {}
  std::size_t joints;
};

void bind_measurements(nb::module_& m) {
  nb::class_<RobotMeasurement>(m, "Measurement", doc_Measurement)
      .def(
          "__init__",
          [](RobotMeasurement* self, const Robot& robot, const std::optional<MeasurementOptions>& options) {
            new (self) RobotMeasurement(robot, options.value_or(MeasurementOptions{}));
          },
          "robot"_a, "options"_a.none() = nb::none())
      .def_prop_ro(
          "names", [](const RobotMeasurement& self) { return self.names(); },
          "names of the base parameters that Π is over")
      .def_prop_ro(
          "target", [](const RobotMeasurement& self) { return self.target(); }, "those that count; all: empty")
      .def_prop_ro(
          "diagnostics", [](const RobotMeasurement& self) { return self.diagnostics(); }, "what was left out")
      .def(
          "information",
          [](RobotMeasurement& self, const Trajectory& motion) {
            return give(MatrixXd(self.information(of_joints(motion, self.joints))));
          },
          "motion"_a, nb::lock_self(), "Π = Σ WᵀΣ⁻¹W of these samples.")
      .def(
          "factor",
          [](RobotMeasurement& self, const Trajectory& motion) {
            return give(self.factor(of_joints(motion, self.joints)));
          },
          "motion"_a, nb::lock_self(), doc_Measurement_factor);
  bind_structs<Criterion, CriterionValue>(m);
  def(m, "evaluate", &evaluate_square, "The criterion of an information matrix, to be made small, and its derivative.",
      "criterion"_a, "information"_a);
  def(m, "evaluate_factor", &evaluate_factor, doc_evaluate_factor, "criterion"_a, "factor"_a);
}

Design run_design(const DesignOptions& options, const Family& family, const RobotMeasurement& measurement,
                  const Criterion& criterion, const LimitSet& limits, unsigned seed, int threads,
                  const nb::object& progress) {
  return interruptible(progress, [&](Reports& reports) {
    return design(family, measurement, criterion, limits, options, run_of(threads, seed, reports));
  });
}

void bind_paths(nb::module_& m) {
  bind_enum<WorkingPath::Kind>(m);
  bind_structs<WorkingPath, ToolMotion>(m);
  def(m, "along", &along, "Position, velocity and acceleration of the tool along a path.", "path"_a, "times"_a);
  def(m, "follow", &follow,
      "The joints' motion that takes the tool along: the least of those that do, from the pose nearest to `near` whose "
      "tool is at the path's start. Ascending times in [0, duration].",
      "robot"_a, "path"_a, "near"_a, "times"_a);
  def(m, "approach", &approach, doc_approach, "plan"_a, "limits"_a, "pose"_a);
  def(m, "leave", &leave, doc_leave, "plan"_a, "limits"_a, "pose"_a);
  def(m, "sample_times", &sample_times, "count samples of [0, duration): t_k = k·duration/count.", "duration"_a,
      "count"_a);
}

}  // namespace

void bind_designing(nb::module_& m) {
  bind_families(m);
  bind_limit_sets(m);
  bind_measurements(m);
  bind_structs<Design>(m);
  def_stage(m, "design", &run_design, doc_design, "family"_a, "measurement"_a, "criterion"_a, "limits"_a,
            "seed"_a = Run{}.seed, "threads"_a = 0, "progress"_a = nb::none());
  bind_paths(m);
}

}  // namespace steelyard::python
