// Every stage ends, soon after it is asked to, with Cancelled and nothing else.
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <functional>
#include <string>

#include "steelyard/core/parallel.hpp"
#include "steelyard/core/run.hpp"
#include "steelyard/estimate/choose_cutoff.hpp"
#include "steelyard/estimate/choose_friction.hpp"
#include "steelyard/estimate/fit_data.hpp"
#include "steelyard/fit/estimators.hpp"
#include "steelyard/motion/limits_file.hpp"
#include "steelyard/pipeline/cross.hpp"
#include "steelyard/pipeline/excite.hpp"
#include "steelyard/pipeline/identify.hpp"
#include "steelyard/pipeline/weigh.hpp"
#include "steelyard/report/read.hpp"
#include "steelyard/results/cross_result.hpp"
#include "steelyard/results/result.hpp"
#include "steelyard/step/campaign.hpp"
#include "steelyard/step/experiment.hpp"
#include "tests/support/set_values.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

namespace {

using Stage = std::function<void(const steelyard::Run&)>;

constexpr int threads = 2;

// How often a stage asks whether it is to end; as soon as it has asked `at` times it is.
int asked(const Stage& stage, int at, bool& cancelled) {
  std::atomic<int> count = 0;
  steelyard::Run run{.threads = threads};
  run.cancel = [&] {
    if (++count >= at) throw Cancelled();
  };
  cancelled = false;
  try {
    stage(run);
  } catch (const Cancelled&) {
    cancelled = true;
  }
  return count;
}

// Asked to end at the first, the second, the middle and the last question, it does, before every thread has asked once
// more.
void expect_to_end(const std::string& name, const Stage& stage, int least) {
  bool cancelled = false;
  const int all = asked(stage, std::numeric_limits<int>::max(), cancelled);
  EXPECT_FALSE(cancelled) << name;
  EXPECT_GE(all, least) << name;
  for (const int at : {1, 2, all / 2, all}) {
    const int until = asked(stage, at, cancelled);
    EXPECT_TRUE(cancelled) << name << ", asked to end at " << at << " of " << all;
    EXPECT_LE(until, at + threads) << name;
  }
}

Model arm() {
  Random random(1);
  const Model model = testing::with_inertias(load_model("planar-2r"), random);
  return testing::with_laws(model, {{Friction::viscous, {1}}, {Friction::coulomb, {0.5}}});
}

Signals log_of(const Model& model, unsigned seed = 1) {
  testing::SyntheticOptions options;
  options.seconds = 10;
  options.seed = seed;
  return testing::synthetic_log(model, options);
}

Recording recording(const std::string& name, Signals signals) {
  Recording out;
  out.file = name + ".csv";
  out.signals = std::move(signals);
  return out;
}

IdentifyOptions quick() {
  IdentifyOptions out;
  out.friction.automatic = false;
  out.signals.cutoff = 10;
  return out;
}

}  // namespace

TEST(Cancelling, EndsParallelWork) {
  expect_to_end(
      "parallel_for", [](const steelyard::Run& run) { parallel_for(50, run, [](int) {}); }, 50);
}

TEST(Cancelling, EndsEveryEstimator) {
  const Model model = arm();
  const std::vector<Signals> logs = {log_of(model)};
  for (const auto& estimator : estimators()) {
    IdentifyOptions options = quick();
    options.estimate.method = estimator.name;
    expect_to_end(
        estimator.name, [&](const steelyard::Run& run) { fit(model, logs, options, run); }, 5);
  }
}

TEST(Cancelling, EndsTheChoiceOfFrictionCutoffAndWeight) {
  const Model model = arm();
  const std::vector<Signals> logs = {log_of(model)};
  expect_to_end(
      "cut-off", [&](const steelyard::Run& run) { choose_cutoff(model.robot, logs, {}, run); }, 20);
  const FitData data(model.robot, logs, {}, FrictionFitted::yes);
  const MakeEquations make = [&](const auto& columns, const auto& links) { return data.equations(columns, links); };
  expect_to_end(
      "friction", [&](const steelyard::Run& run) { choose_friction(model.robot, data.speeds(), make, run); }, 20);
  IdentifyOptions options = quick();
  options.consistency.weight.reset();
  expect_to_end(
      "weight", [&](const steelyard::Run& run) { fit(model, logs, options, run); }, 40);
}

TEST(Cancelling, EndsIdentificationValidationAndComparison) {
  const Model model = arm();
  const Recording one = recording("one", log_of(model)), other = recording("other", log_of(model, 2));
  expect_to_end(
      "identify", [&](const steelyard::Run& run) { identify(model, {one}, {other}, quick(), run); }, 20);
  expect_to_end(
      "validate",
      [&](const steelyard::Run& run) {
        validate(model, {one, other}, {}, run);
      },
      10);
  expect_to_end(
      "cross",
      [&](const steelyard::Run& run) {
        cross_validate(model, {one, other}, quick(), run);
      },
      20);
}

TEST(Cancelling, EndsEveryRouteToAPayload) {
  const Model model = arm();
  Model carrying = model;
  carrying.set_link(1, *model.link(1) + from_centre_of_mass(2, {0.1, 0, 0}, 0.01 * Eigen::Matrix3d::Identity()));
  const Recording bare = recording("bare", log_of(model)), loaded = recording("loaded", log_of(carrying));
  for (const PayloadRoute route :
       {PayloadRoute::known_robot, PayloadRoute::joint_fit, PayloadRoute::torque_difference, PayloadRoute::two_fits}) {
    WeighOptions options;
    options.identify = quick();
    options.route = route;
    const std::vector<Recording> without =
        route == PayloadRoute::known_robot ? std::vector<Recording>{} : std::vector<Recording>{bare};
    expect_to_end(
        to_string(route), [&](const steelyard::Run& run) { weigh(model, {loaded}, without, options, run); }, 5);
  }
}

TEST(Cancelling, EndsStepExperiments) {
  const Model model = nominal_model(load_model("minnesota-dd"));
  const Motor motor{.torque_constant = 2, .gear = 1, .resistance = 1.5, .back_emf = 2};
  std::vector<StepLog> logs;
  for (const double volts : {6.0, 9.0, -6.0}) {
    const StepRecord record = simulate_step(model, 1, Eigen::Vector3d(0, 0, 1.5), motor, volts);
    StepLog log;
    log.name = "log";
    log.t = record.t;
    log.q = record.q.row(1);
    log.qd = record.qd.row(1);
    log.voltage = volts;
    logs.push_back(log);
  }
  expect_to_end(
      "step", [&](const steelyard::Run& run) { identify_steps(logs, motor, {}, run); }, 6);
}

TEST(Cancelling, ADesignEndsWithTheBestSoFarOrNone) {
  const Model model = load_model("planar-2r");
  ExciteOptions options;
  options.limits = own_limits(model.robot);
  options.family.period = 5;
  options.family.harmonics = 3;
  options.design.seconds = 1000;
  for (const int at : {1, 50}) {
    std::atomic<int> count = 0;
    steelyard::Run run;
    run.cancel = [&] {
      if (++count >= at) throw Cancelled();
    };
    try {
      const Plan plan = make_plan(model, options, run);
      EXPECT_TRUE(plan.interrupted);
      EXPECT_LT(plan.seconds, 100);
    } catch (const Cancelled&) {
    }
  }
}

TEST(Cancelling, EndsTheWritingOfResultsAndWritesNothing) {
  const Model model = arm();
  const Identification found = identify(model, {recording("one", log_of(model))}, {}, quick());
  const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / "steelyard-cancelled";
  std::filesystem::remove_all(folder);
  const auto write = [&](const steelyard::Run& run) {
    std::vector<OutputFile> files = output_files(found);
    files.push_back({"report.html", report_page(report_input(found, files.front().text), run)});
    write_directory(folder.string(), files, found.logs, run);
  };
  bool cancelled = false;
  asked(write, 2, cancelled);
  EXPECT_TRUE(cancelled);
  EXPECT_FALSE(std::filesystem::exists(folder));
  asked(write, std::numeric_limits<int>::max(), cancelled);
  EXPECT_TRUE(std::filesystem::exists(folder / "report.html"));
  std::filesystem::remove_all(folder);
}

}  // namespace steelyard
