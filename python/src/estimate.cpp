#include "python/src/estimate.hpp"

#include "python/src/checks.hpp"
#include "python/src/function.hpp"
#include "reflected/estimate/choose_cutoff.hpp"
#include "reflected/estimate/choose_friction.hpp"
#include "reflected/estimate/drive_gains.hpp"
#include "reflected/estimate/essential.hpp"
#include "reflected/estimate/excitation.hpp"
#include "reflected/estimate/friction_terms.hpp"
#include "reflected/estimate/full_covariance.hpp"
#include "reflected/estimate/huber.hpp"
#include "reflected/estimate/log_equations.hpp"
#include "reflected/estimate/maximum_likelihood.hpp"
#include "reflected/estimate/motion_equations.hpp"
#include "reflected/estimate/robust_covariance.hpp"
#include "reflected/estimate/total_least_squares.hpp"
#include "steelyard/estimate/checked_equations.hpp"

namespace steelyard::python {

namespace {

using Eigen::MatrixXd;

void bind_equations(nb::module_& m) {
  bind_structs<MotionSamples>(m);
  nb::class_<Equations>(m, "Equations", doc_Equations)
      .def_prop_ro("joints", &Equations::joints)
      .def_prop_ro("parameters", &Equations::parameters)
      .def_prop_ro("blocks", &Equations::blocks)
      .def(
          "columns",
          [](const Equations& self, int joint) { return self.columns(index_within(joint, self.joints(), "joint")); },
          "joint"_a, doc_Equations_columns);
  nb::class_<MotionEquations, Equations>(m, "MotionEquations", doc_MotionEquations)
      .def(
          "__init__",
          [](MotionEquations* self, const Robot& robot, const BaseParameters& base, const MotionSamples& samples) {
            new (self) MotionEquations(robot, base, whole(samples, robot));
          },
          "robot"_a, "base"_a, "samples"_a);
  nb::class_<LogEquations, Equations>(m, "LogEquations", doc_LogEquations)
      .def(
          "__init__",
          [](LogEquations* self, const Robot& robot, const BaseParameters& base, const Signals& signals, double cutoff,
             int order, int decimate, const std::optional<ArrayArgument>& links) {
            const SignalOptions options{cutoff, order, decimate};
            std::optional<Eigen::VectorXd> loading;
            if (links) loading = vector_of(*links, "links", base.count());
            const nb::gil_scoped_release release;
            new (self) LogEquations(robot, design_columns(robot, base),
                                    std::make_shared<const FilteredSignals>(low_pass(whole(signals), options)), options,
                                    loading);
          },
          "robot"_a, "base"_a, "signals"_a, nb::kw_only(), "cutoff"_a = SignalOptions{}.cutoff,
          "order"_a = SignalOptions{}.order, "decimate"_a = SignalOptions{}.decimate, "links"_a.none() = nb::none());
  nb::class_<StackedEquations, Equations>(m, "StackedEquations", doc_StackedEquations)
      .def(
          "__init__",
          [](StackedEquations* self, const std::vector<std::shared_ptr<Equations>>& parts) {
            if (parts.empty()) throw InvalidInput("parts: must be one or more");
            new (self) StackedEquations({parts.begin(), parts.end()});
          },
          "parts"_a);
}

void bind_observations(nb::module_& m) {
  nb::class_<Observations> type(m, "Observations", doc_Observations);
  type.def(nb::init<int, std::vector<std::vector<int>>, std::vector<Information>>(), "parameters"_a, "columns"_a,
           "rows"_a)
      .def_prop_ro("joints", &Observations::joints)
      .def_prop_ro("parameters", &Observations::parameters, doc_Observations_parameters)
      .def(
          "row",
          [](const Observations& self, int joint) { return self.row(index_within(joint, self.joints(), "joint")); },
          "joint"_a, "factor of one joint")
      .def(
          "columns",
          [](const Observations& self, int joint) { return self.columns(index_within(joint, self.joints(), "joint")); },
          "joint"_a, doc_Observations_columns)
      .def("merge", &Observations::merge, "other"_a, "The equations of both.", nb::call_guard<nb::gil_scoped_release>())
      .def(
          "select",
          [](const Observations& self, const std::vector<int>& parameters) {
            for (const int parameter : parameters) index_within(parameter, self.parameters(), "parameters");
            return self.select(parameters);
          },
          "parameters"_a, doc_Observations_select)
      .def(
          "whitened",
          [](const Observations& self, const ArrayArgument& sigma) {
            return self.whitened(vector_of(sigma, "sigma", self.joints()));
          },
          "sigma"_a, doc_Observations_whitened)
      .def("__add__",
           [](Observations self, const Observations& other) {
             self.merge(other);
             return self;
           })
      .def(
          "__reduce__",
          [](nb::handle self) {
            const auto& seen = nb::cast<const Observations&>(self);
            std::vector<std::vector<int>> columns;
            std::vector<Information> rows;
            for (int j = 0; j < seen.joints(); ++j) {
              columns.push_back(seen.columns(j));
              rows.push_back(seen.row(j));
            }
            return nb::make_tuple(self.type(), nb::make_tuple(seen.parameters(), columns, rows));
          },
          reduce_signature);
  bind_showing(type);
  m.def(
      "observe", [](const Equations& equations) { return observe(equations); }, "equations"_a, doc_observe,
      nb::call_guard<nb::gil_scoped_release>());
  def(m, "observe_in_time", &observe_in_time, doc_observe_in_time, "equations"_a, "count"_a = 32);
  m.def(
      "merged",
      [](const std::vector<Observations>& parts) {
        if (parts.empty()) throw InvalidInput("observations: must be one or more");
        return unlocked([&] { return merged(parts); });
      },
      "observations"_a, doc_merged);
}

// Equations that somebody else keeps.
std::shared_ptr<const Equations> borrowed(const Equations& equations) {
  return {std::shared_ptr<const Equations>(), &equations};
}

void bind_estimators(nb::module_& m) {
  nb::class_<Estimate> type = bind_struct<Estimate>(m);
  type.def_prop_ro(
      "standard_deviation", [](const Estimate& self) { return give(self.standard_deviation()); },
      nb::rv_policy::automatic, "of β, for noise that is white over samples");
  m.def("ordinary_least_squares", nb::overload_cast<const Observations&>(&ordinary_least_squares), "observations"_a,
        doc_ordinary_least_squares, nb::call_guard<nb::gil_scoped_release>());
  m.def("ordinary_least_squares", nb::overload_cast<const Information&>(&ordinary_least_squares), "information"_a,
        doc_ordinary_least_squares, nb::call_guard<nb::gil_scoped_release>());
  def(m, "weighted_least_squares", &weighted_least_squares, doc_weighted_least_squares, "observations"_a);
  def(
      m, "huber",
      +[](const Equations& equations, const Run& run) { return huber(*checked(borrowed(equations), run.cancel)); },
      doc_huber, "equations"_a);
  def(
      m, "full_covariance",
      +[](const Equations& equations, const FullCovarianceOptions& options, const Run& run) {
        return full_covariance(*checked(borrowed(equations), run.cancel), options);
      },
      doc_full_covariance, "equations"_a);
  m.def("total_least_squares", &total_least_squares, "observations"_a, doc_total_least_squares,
        nb::call_guard<nb::gil_scoped_release>());
  bind_structs<MotionNoise>(m);
  def(
      m, "maximum_likelihood",
      +[](const Robot& robot, const BaseParameters& base, const MotionSamples& samples, const MotionNoise& noise,
          const MaximumLikelihoodOptions& options, const Run& run) {
        const auto equations = std::make_shared<MotionEquations>(robot, base, whole(samples, robot));
        return maximum_likelihood(robot, base, *checked(equations, run.cancel), samples, noise, options);
      },
      doc_maximum_likelihood, "robot"_a, "base"_a, "samples"_a, "noise"_a);
}

void bind_judgement(nb::module_& m) {
  nb::class_<RobustCovariance> robust = bind_struct<RobustCovariance>(m);
  robust.def_prop_ro(
      "standard_deviation", [](const RobustCovariance& self) { return give(self.standard_deviation()); },
      nb::rv_policy::automatic, "standard deviation of each parameter");
  def_stage(
      m, "robust_covariance",
      +[](const RobustOptions& options, const std::vector<Observations>& blocks, const Estimate& estimate) {
        return unlocked([&] { return robust_covariance(blocks, estimate, options); });
      },
      doc_robust_covariance, "blocks"_a, "estimate"_a);
  def(m, "on_face", &on_face, doc_on_face, "covariance"_a, "held"_a);
  bind_enum<Determination>(m);
  bind_structs<ParameterExcitation, Excitation, FTest, Essential, CutoffChoice, RivalLaw, ShaftFriction,
               FrictionTermErrors, DriveGains>(m);
  m.def(
      "excitation",
      [](const Information& factor, const ArrayArgument& values, const ArrayArgument& deviation,
         const std::vector<std::string>& names) {
        return excitation(factor, vector_of(values, "values", factor.columns()),
                          vector_of(deviation, "deviation", factor.columns()), names);
      },
      "factor"_a, "values"_a, "deviation"_a, "names"_a, doc_excitation);
  def_stage(
      m, "essential_parameters",
      +[](const EssentialOptions& options, const Information& information) {
        return unlocked([&] { return essential_parameters(information, options); });
      },
      doc_essential_parameters, "information"_a);
}

}  // namespace

void bind_estimate(nb::module_& m) {
  bind_equations(m);
  bind_observations(m);
  bind_estimators(m);
  bind_judgement(m);
  bind_choices(m);
  bind_recursion(m);
}

}  // namespace steelyard::python
