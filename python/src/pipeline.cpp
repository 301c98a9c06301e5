#include <algorithm>

#include "python/src/checks.hpp"
#include "python/src/function.hpp"
#include "python/src/logs.hpp"
#include "python/src/rooms.hpp"
#include "python/src/run.hpp"
#include "reflected/estimate/parameter_table.hpp"
#include "reflected/fit/consistency.hpp"
#include "reflected/fit/estimators.hpp"
#include "reflected/fit/fit.hpp"
#include "reflected/fit/instrumental_methods.hpp"
#include "reflected/fit/link_table.hpp"
#include "reflected/fit/options.hpp"
#include "reflected/judge/judge.hpp"
#include "reflected/pipeline/cross.hpp"
#include "reflected/pipeline/excite.hpp"
#include "reflected/pipeline/gains.hpp"
#include "reflected/pipeline/identify.hpp"
#include "reflected/pipeline/run_record.hpp"
#include "reflected/pipeline/weigh.hpp"
#include "reflected/recordings/align.hpp"
#include "reflected/recordings/follow_plan.hpp"
#include "reflected/recordings/read_signals.hpp"
#include "reflected/recordings/recording.hpp"
#include "reflected/results/output_directory.hpp"
#include "reflected/results/plan_result.hpp"
#include "reflected/results/result.hpp"
#include "reflected/results/weigh_result.hpp"
#include "reflected/settings/project.hpp"
#include "reflected/settings/settings.hpp"
#include "reflected/validate/metrics.hpp"
#include "steelyard/results/cross_result.hpp"
#include "steelyard/settings/project_text.hpp"

namespace steelyard::python {

template <>
inline constexpr bool pickles_itself<Project> = true;

namespace {

Identification run_identify(const Model& nominal, const std::vector<Recording>& fitted,
                            const std::vector<Recording>& judged, const IdentifyOptions& options, int threads,
                            const nb::object& progress) {
  return interruptible(progress, [&](Reports& reports) {
    return identify(nominal, fitted, judged, options, run_of(threads, Run{}.seed, reports));
  });
}

Fit run_fit(const Model& nominal, const std::vector<Signals>& logs, const IdentifyOptions& options, double delay,
            int threads, const nb::object& progress) {
  if (logs.empty()) throw InvalidInput("logs: must be one or more");
  for (const Signals& log : logs) whole(log);
  return interruptible(progress, [&](Reports& reports) {
    return fit(FitInput{nominal, logs, options, {}, delay}, run_of(threads, Run{}.seed, reports));
  });
}

Validation run_validate(const Model& model, const std::vector<Recording>& recordings, double metric_cutoff,
                        const DriveController& controller, int threads, const nb::object& progress) {
  MetricOptions metric;
  metric.cutoff = metric_cutoff;
  return interruptible(progress, [&](Reports& reports) {
    return validate(model, recordings, metric, run_of(threads, Run{}.seed, reports), controller);
  });
}

CrossRun run_cross(const Model& nominal, const std::vector<Recording>& recordings, const IdentifyOptions& options,
                   int threads, const nb::object& progress) {
  return interruptible(progress, [&](Reports& reports) {
    return cross_validate(nominal, recordings, options, run_of(threads, Run{}.seed, reports));
  });
}

Weighing run_weigh(const WeighOptions& options, const Model& model, const std::vector<Recording>& loaded,
                   const std::vector<Recording>& bare, int threads, const nb::object& progress) {
  return interruptible(progress, [&](Reports& reports) {
    return weigh(model, loaded, bare, options, run_of(threads, Run{}.seed, reports));
  });
}

// The same with a record of its files, to its last bit: `replace` knows the fields that Python has alone.
template <typename Result>
Result run_with_record(Result run, const RunRecord& record) {
  run.run = record;
  return run;
}

// Keywords over what is set already; each a word or a list of words.
Settings changed_settings(Settings settings, const std::map<std::string, std::vector<std::string>>& words,
                          const std::vector<std::string>& lists) {
  for (const auto& [name, value] : words)
    set(settings, name, {value, std::find(lists.begin(), lists.end(), name) != lists.end()});
  return settings;
}

Plan run_make_plan(const ExciteOptions& options, const Model& nominal, unsigned seed, int threads,
                   const nb::object& progress) {
  return interruptible(progress,
                       [&](Reports& reports) { return make_plan(nominal, options, run_of(threads, seed, reports)); });
}

// Drives and rotors are text until the robot is known: the text is read again.
void bind_project(nb::module_& m) {
  bind_struct<Project>(m).def(
      "__reduce__",
      [](nb::handle self) {
        const auto& text = nb::cast<const Project&>(self).text;
        return nb::make_tuple(
            nb::module_::import_("steelyard._show").attr("read_again"),
            nb::make_tuple(self.type(), fields_of(self), text ? nb::cast(text->source()) : nb::none()));
      },
      reduce_signature);
}

void bind_options(nb::module_& m) {
  bind_enum<LogRole>(m);
  bind_enum<Prior>(m);
  bind_enum<LinkFit>(m);
  bind_structs<Recording, FrictionChoice, SignalSettings, EstimateSettings, ConsistencySettings, PayloadSettings,
               GainSearch, ActuatorSettings, IdentifyOptions, SpringSettings, RobotSettings, Settings, ProjectLog>(m);
  bind_project(m);
  m.def("read_project", &read_project, "path"_a, doc_read_project);
  m.def("parse_project", &parse_project, "text"_a, "file"_a = "project.yaml",
        "The same from text, without looking at other files.");
  m.def("project_model", &project_model, "project"_a, doc_project_model);
  m.def(
      "recordings",
      [](const Project& project, const Word<LogRole>& role) { return recordings(project, role.of("role")); },
      "project"_a, "role"_a, doc_recordings);
  m.def("identify_options", &identify_options, "project"_a, doc_identify_options);
  m.def("with_settings", &with_settings, "model"_a, "settings"_a, doc_with_settings);
  m.def("changed_settings", &changed_settings, "settings"_a, "words"_a, "lists"_a,
        "Settings of the table by name, over what is set already; each a word or, named in `lists`, a list of words.");
  m.def(
      "setting_names",
      [] {
        std::vector<std::string> out;
        for (const auto& setting : settings()) {
          out.emplace_back(setting.name);
          std::replace(out.back().begin(), out.back().end(), '-', '_');
        }
        return out;
      },
      "Names of all settings, as keywords.");
  m.def(
      "setting_help",
      [](const std::string& name) {
        const Setting* const s = find_setting(name);
        if (s == nullptr) throw InvalidInput(name + ": no such setting");
        return std::string(s->help) + (*s->unit == '\0' ? "" : std::string(" [") + s->unit + "]") + " (" + s->standard +
               ")";
      },
      "name"_a, "What a setting is for, its unit and its default.");
  m.def("estimator_names", &estimator_names, doc_estimator_names);
}

void bind_results(nb::module_& m) {
  bind_enum<ParameterSource>(m);
  nb::class_<ParameterRow> row = bind_struct<ParameterRow>(m);
  row.def("relative_deviation_percent", &ParameterRow::relative_deviation_percent,
          "Standard deviation over the value [%].");
  bind_structs<LinkBody, LinkRow, Invocation, UsedFile, RunRecord, InstrumentReport, FollowedPlan, Fit, Judgement,
               ModelDescriptions, Identification, Validation, CrossRun, FrictionChange, SensorBias, Weighing,
               OutputFile>(m);
  m.def(
      "result_json", [](const Identification& run) { return result_json(run); }, "run"_a, "The text of result.json.");
  m.def(
      "result_json", [](const Weighing& run) { return result_json(run); }, "run"_a, "The result of a weighing.");
  m.def(
      "output_files", [](const Identification& run) { return output_files(run); }, "run"_a,
      "result.json, model.yaml, model.urdf: what the program writes beside series/.");
  m.def(
      "output_files", [](const Weighing& run) { return output_files(run); }, "run"_a);
  m.def(
      "result_json", [](const Validation& run) { return result_json(run); }, "run"_a, "The result of a validation.");
  m.def(
      "result_json", [](const CrossRun& run) { return result_json(run); }, "run"_a,
      "The result of a cross validation.");
  m.def(
      "output_files", [](const Validation& run) { return output_files(run); }, "run"_a);
  m.def(
      "output_files", [](const CrossRun& run) { return output_files(run); }, "run"_a);
  m.def("run_with_record", &run_with_record<Identification>, "run"_a, "record"_a,
        "The same run with a record of the files that it was made from.");
  m.def("run_with_record", &run_with_record<Weighing>, "run"_a, "record"_a);
  m.def("run_with_record", &run_with_record<Validation>, "run"_a, "record"_a);
  m.def("run_with_record", &run_with_record<CrossRun>, "run"_a, "record"_a);
  m.def("payload_yaml", &payload_yaml, "run"_a, doc_payload_yaml);
  m.def(
      "write_directory",
      [](const std::string& directory, const std::vector<OutputFile>& files, const std::vector<Judgement>& series,
         const std::vector<std::string>& inputs) { return write_directory(directory, files, series, {}, inputs); },
      "directory"_a, "files"_a, "series"_a = std::vector<Judgement>{}, "inputs"_a = std::vector<std::string>{},
      doc_write_directory);
  m.def("reduced_model", &reduced_model, "fit"_a, doc_reduced_model);
}

// Only the program records its command line.
std::vector<OutputFile> files_of_plan(const Model& model, const Plan& plan, const std::string& stem,
                                      const PlayOptions& options) {
  return plan_files(model, plan, stem, options);
}

// plan.json, plan.csv … as the program writes them.
void bind_plans(nb::module_& m) {
  def(m, "plan_files", &files_of_plan, doc_plan_files, "model"_a, "plan"_a, "stem"_a);
  m.def(
      "plan_result", [](const Model& model, const Plan& plan) { return plan_result(model, plan); }, "model"_a, "plan"_a,
      "The text of plan.json: the plan, and as `model` the robot it is for.");
  m.def(
      "require_same_joints",
      [](const Plan& plan, const Robot& robot, const std::string& file) { require_same_joints(plan, file, robot); },
      "plan"_a, "robot"_a, "file"_a = "plan.json",
      "Raises InvalidInput where the plan is another robot's: other joints, or in another order.");
}

// Logs made ready for a fit, as identify and weigh do it.
void bind_preparing(nb::module_& m) {
  bind_structs<Aligned, Followed>(m);
  def(
      m, "align",
      +[](const Robot& robot, const Signals& bare, const Signals& loaded) {
        return align(robot, whole(bare), whole(loaded));
      },
      doc_align, "robot"_a, "bare"_a, "loaded"_a);
  def(
      m, "follow_plan", +[](const Plan& plan, const Signals& signals) { return follow_plan(plan, whole(signals)); },
      doc_follow_plan, "plan"_a, "signals"_a);
  def(
      m, "find_gains",
      +[](const Model& model, const std::vector<Recording>& unloaded, const GainSearch& search, const Run& run) {
        return find_gains(model, unloaded, search, {}, run);
      },
      doc_find_gains, "model"_a, "unloaded"_a, "search"_a);
  def(m, "physical_options", &physical_options, doc_physical_options, "nominal"_a, "settings"_a);
  m.def(
      "read_recording", [](const Robot& robot, const Recording& recording) { return read_log(robot, recording); },
      "robot"_a, "recording"_a, "A recording's file, whole.");
  def(m, "read_reference", &read_reference, doc_read_reference, "robot"_a, "log"_a);
  def(
      m, "explain",
      +[](const Judgement& judgement, const Model& model, const Run& run) {
        Judgement out = judgement;
        explain(out, model, {}, run);
        return out;
      },
      "The judgement with its `causes` filled in.", "judgement"_a, "model"_a);
  def(m, "series_table", &series_table, doc_series_table, "judgement"_a);
}

}  // namespace

void bind_pipeline(nb::module_& m) {
  bind_options(m);
  bind_results(m);
  bind_structs<ExciteOptions>(m);
  m.def("run_identify", &run_identify, "nominal"_a, "fitted"_a, "judged"_a, "options"_a, "threads"_a = 0,
        "progress"_a = nb::none(), doc_identify);
  m.def("run_fit", &run_fit, "nominal"_a, "logs"_a, "options"_a, "delay"_a = 0.0, "threads"_a = 0,
        "progress"_a = nb::none(), doc_fit);
  m.def("run_validate", &run_validate, "model"_a, "recordings"_a, "metric_cutoff"_a = 10.0,
        "controller"_a = DriveController{}, "threads"_a = 0, "progress"_a = nb::none(), doc_validate);
  m.def("run_cross_validate", &run_cross, "nominal"_a, "recordings"_a, "options"_a, "threads"_a = 0,
        "progress"_a = nb::none(), doc_cross_validate);
  def_stage(m, "run_weigh", &run_weigh, doc_weigh, "model"_a, "loaded"_a, "bare"_a, "threads"_a = 0,
            "progress"_a = nb::none());
  def_stage(m, "run_make_plan", &run_make_plan, doc_make_plan, "nominal"_a, "seed"_a = Run{}.seed, "threads"_a = 0,
            "progress"_a = nb::none());
  def_stage(
      m, "judge",
      +[](const MetricOptions& options, const Model& model, const Signals& signals) {
        return unlocked([&] { return judge(model, whole(signals), options); });
      },
      "The model's torque against the measured one, at the log's own rate, with the model's signal options.", "model"_a,
      "signals"_a);
  m.def(
      "read_signals",
      [](const Model& model, const Recording& log, bool judged) {
        return interruptible(nb::none(), [&](Reports& reports) {
          return read_signals(model, log, judged ? Purpose::judge : Purpose::fit, true, run_of(0, Run{}.seed, reports));
        });
      },
      "model"_a, "log"_a, nb::kw_only(), "judged"_a = false, doc_read_signals);
  m.def("signal_options", &signal_options, "model"_a, doc_signal_options);
  bind_plans(m);
  bind_preparing(m);
}

}  // namespace steelyard::python
