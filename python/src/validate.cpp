#include "python/src/checks.hpp"
#include "python/src/function.hpp"
#include "python/src/rooms.hpp"
#include "reflected/validate/causes.hpp"
#include "reflected/validate/cross_table.hpp"
#include "reflected/validate/metrics.hpp"
#include "reflected/validate/verdict.hpp"

namespace steelyard::python {

void bind_validate(nb::module_& m) {
  bind_enum<Cause>(m);
  bind_structs<JointMetrics, TorqueMetrics, JointMotionError, MotionMetrics, CrossErrors, CrossTable, CauseShare,
               ResidualCauses, CauseInput, JudgedLog, VerdictInput, Verdict>(m);
  def(m, "residual_causes", &residual_causes, doc_residual_causes, "input"_a);
  def_stage(
      m, "torque_metrics",
      +[](const MetricOptions& options, const ArrayArgument& tau, const ArrayArgument& predicted,
          const ArrayArgument& qd, double rate) {
        const Eigen::MatrixXd measured = samples_of(tau, "tau");
        const Eigen::MatrixXd by_model = samples_of(predicted, "predicted"), speed = samples_of(qd, "qd");
        require_same(by_model, measured, "predicted", false);
        require_same(speed, measured, "qd", false);
        return torque_metrics(measured, by_model, speed, rate, options);
      },
      doc_torque_metrics, "tau"_a, "predicted"_a, "qd"_a, "rate"_a);
  def(m, "verdict", &verdict, doc_verdict, "input"_a);
  bind_enum<CrossValue>(m);
  def(m, "cross_table", &cross_table, doc_cross_table, "judged_on"_a, "fitted_on"_a, "metrics"_a);
  def(m, "to_text", &to_text, "As the paper prints it: a row per judged log and joint, a column per fitted log.",
      "table"_a, "value"_a = CrossValue::rms);
  def(m, "compare_text", &compare_text, doc_compare_text, "complete"_a, "reduced"_a);
  def<true>(m, "metric_low_pass", &metric_low_pass, doc_metric_low_pass, "x"_samples, "rate"_a, "cutoff"_a,
            "valid"_a = std::vector<bool>{});
}

}  // namespace steelyard::python
