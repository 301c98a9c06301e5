#include "reflected/signals/signals.hpp"
#include "python/src/checks.hpp"
#include "python/src/function.hpp"
#include "python/src/logs.hpp"
#include "python/src/rooms.hpp"
#include "reflected/signals/butterworth.hpp"
#include "reflected/signals/conditioning.hpp"
#include "reflected/signals/control_effort.hpp"
#include "reflected/signals/decimate.hpp"
#include "reflected/signals/differentiate.hpp"
#include "reflected/signals/motion.hpp"
#include "reflected/signals/periods.hpp"
#include "reflected/signals/resample.hpp"

#include <nanobind/stl/complex.h>

namespace steelyard::python {

namespace {

using Matrix = nb::ndarray<nb::numpy, double, nb::ndim<2>>;

Signals condition_log(const ConditioningOptions& options, const Log& log) {
  return unlocked([&] { return condition(log, options); });
}

Signals condition_file(const ConditioningOptions& options, const std::string& path, int dof, const LogFormat& format) {
  return unlocked([&] { return condition(path, dof, format, options); });
}

FilteredSignals filtered(const SignalOptions& options, const Signals& signals) {
  return unlocked([&] { return low_pass(whole(signals), options); });
}

Matrix butterworth(const ButterworthOptions& options, const ArrayArgument& x, double rate) {
  Eigen::MatrixXd rows = samples_of(x, "x");
  unlocked([&] { filter_rows(design_butterworth(rate, options), rows); });
  return give_samples(std::move(rows));
}

Matrix local_polynomial(const SavitzkyGolayOptions& options, const ArrayArgument& x, double dt) {
  const Eigen::MatrixXd rows = samples_of(x, "x");
  return give_samples(unlocked([&] { return savitzky_golay(rows, dt, options); }));
}

Smoothed smoothed(const SmootherOptions& options, const ArrayArgument& q, double dt,
                  const std::optional<ArrayArgument>& qd) {
  const Eigen::MatrixXd position = samples_of(q, "q");
  const Eigen::MatrixXd velocity = qd ? samples_of(*qd, "qd", position.rows()) : Eigen::MatrixXd();
  return unlocked([&] { return smooth(position, velocity, dt, options); });
}

Motion periodic(const SpectralOptions& options, const ArrayArgument& q, double dt) {
  const Eigen::MatrixXd rows = samples_of(q, "q");
  return unlocked([&] { return differentiate_periodic(rows, dt, options); });
}

Resampled resampled(const ArrayArgument& t, const ArrayArgument& values, double rate) {
  const Eigen::VectorXd stamps = vector_of(t, "t");
  const Eigen::MatrixXd rows = samples_of(values, "values");
  return unlocked([&] { return resample(stamps, rows, rate); });
}

void bind_rates(nb::module_& m) {
  bind_structs<Period, AveragedPeriods>(m);
  bind_structs<Section, Butterworth>(m);
  def(m, "design_butterworth", &design_butterworth, doc_design_butterworth, "rate"_a);
  def(m, "zero_phase_gain", &zero_phase_gain, doc_zero_phase_gain, "filter"_a, "f"_a);
  def(m, "frequency_response", &frequency_response, doc_frequency_response, "filter"_a, "f"_a);
  def(m, "usable_cutoff", &usable_cutoff, doc_usable_cutoff, "cutoff"_a, "rate"_a);
  def<true>(m, "decimate", &decimate, doc_decimate, "x"_samples, "factor"_a, "first"_a = 0);
  def<true>(m, "trim", &trim, doc_trim, "x"_samples, "head"_a, "tail"_a);
  def(m, "decimation_factor", &decimation_factor, doc_decimation_factor, "rate"_a, "cutoff"_a);
  def(m, "find_period", &find_period, doc_find_period, "x"_samples, "dt"_a);
  def(m, "average_periods", &average_periods, doc_average_periods, "x"_samples, "dt"_a, "period"_a);
  def<true>(m, "interpolate", &interpolate, doc_interpolate, "t"_a, "values"_samples, "at"_a);
  def(m, "outside_gaps", &outside_gaps, doc_outside_gaps, "gaps"_a, "samples"_a, "margin"_a = 0);
}

}  // namespace

void bind_signals(nb::module_& m) {
  bind_structs<Gap, EffortGap, Resampled, Motion, Smoothed>(m);
  nb::class_<Signals> signals = bind_struct<Signals>(m);
  signals.def_prop_ro("samples", &Signals::samples, "how many").def_prop_ro("rate", &Signals::rate, "[Hz]");
  bind_structs<SignalOptions, FilteredSignals, CommandedSignals>(m);
  def_stage(m, "condition", &condition_log, "A log that is in memory, as signals.", "log"_a);
  def_stage(m, "condition_file", &condition_file, "A file, streamed, as signals.", "path"_a, "dof"_a, "format"_a);
  def_stage(m, "low_pass", &filtered, doc_FilteredSignals, "signals"_a);
  def_stage(m, "butterworth", &butterworth,
            "Each column of x, (samples, channels), forwards and backwards through a low-pass: no delay.", "x"_a,
            "rate"_a);
  m.def(
      "central_difference",
      [](const ArrayArgument& x, double dt) { return give_samples(central_difference(samples_of(x, "x"), dt)); }, "x"_a,
      "dt"_a, doc_central_difference);
  def_stage(m, "savitzky_golay", &local_polynomial, doc_savitzky_golay, "x"_a, "dt"_a);
  def_stage(m, "smooth", &smoothed, doc_smooth, "q"_a, "dt"_a, "qd"_a.none() = nb::none());
  def_stage(m, "differentiate_periodic", &periodic, doc_differentiate_periodic, "q"_a, "dt"_a);
  m.def("resample", &resampled, "t"_a, "values"_a, nb::kw_only(), "rate"_a = 0.0, doc_resample);
  bind_rates(m);
}

}  // namespace steelyard::python
