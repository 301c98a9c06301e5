#include "steelyard/pipeline/cross.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "tests/support/set_values.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

namespace {

using Eigen::Index;

// One arm's logs of the same length, other motions, each with its own noise.
struct Experiment {
  Model nominal = load_model("planar-2r");
  std::vector<Recording> logs;

  Experiment() {
    Random random(3);
    nominal = nominal_model(
        testing::with_inertias(testing::with_laws(nominal, {{Friction::viscous}, {Friction::coulomb}}), random));
    for (unsigned k = 0; k < 3; ++k) {
      Recording log;
      log.file = "log" + std::to_string(k + 1) + ".csv";
      log.signals = testing::synthetic_log(nominal, {.seconds = 20, .noise = 0.01 * (k + 1), .seed = k + 1});
      log.signals->name = "log" + std::to_string(k + 1);
      logs.push_back(log);
    }
  }
};

IdentifyOptions plain() {
  IdentifyOptions options;
  options.signals.cutoff = 10;
  options.friction.automatic = false;  // the robot's own
  return options;
}

const Experiment& experiment() {
  static const Experiment out;
  return out;
}

const CrossRun& crossed() {
  static const CrossRun out = cross_validate(experiment().nominal, experiment().logs, plain());
  return out;
}

}  // namespace

TEST(CrossValidation, IsEveryLogsModelOnEveryLog) {
  const auto& [nominal, logs] = experiment();
  const CrossTable &complete = crossed().complete, &reduced = crossed().reduced;
  EXPECT_EQ(complete.fitted_on, (std::vector<std::string>{"log1", "log2", "log3"}));
  EXPECT_EQ(complete.judged_on, complete.fitted_on);
  EXPECT_FALSE(crossed().simulated);
  for (std::size_t fitted = 0; fitted < logs.size(); ++fitted) {
    const Identification run = identify(nominal, {logs[fitted]}, {}, plain());
    for (const auto& [table, model] :
         {std::pair(&complete, run.fit.model), std::pair(&reduced, reduced_model(run.fit))})
      for (std::size_t judged = 0; judged < logs.size(); ++judged) {
        const TorqueMetrics metrics = validate(model, {logs[judged]}).logs.front().metrics;
        const auto row = static_cast<Index>(judged), column = static_cast<Index>(fitted);
        EXPECT_NEAR(table->together.relative(row, column), metrics.relative_percent, 1e-9) << judged << ", " << fitted;
        for (std::size_t j = 0; j < metrics.joints.size(); ++j) {
          EXPECT_NEAR(table->joints[j].rms(row, column), metrics.joints[j].rms, 1e-11) << judged << ", " << fitted;
          EXPECT_NEAR(table->joints[j].relative(row, column), metrics.joints[j].relative_percent, 1e-9);
        }
      }
  }
}

TEST(CrossValidation, AveragesAreThoseOfTheErrorsAndOfTheirRatiosToTheLogsOwnModel) {
  for (const CrossErrors& errors : crossed().complete.joints) {
    for (Index judged = 0; judged < 3; ++judged) {
      EXPECT_EQ(errors.normalised(judged, judged), 1);
      for (Index fitted = 0; fitted < 3; ++fitted) {
        EXPECT_DOUBLE_EQ(errors.normalised(judged, fitted), errors.rms(judged, fitted) / errors.rms(judged, judged));
        EXPECT_GE(errors.normalised(judged, fitted), 0.98);  // no model is better on a log than the log's own
      }
      EXPECT_DOUBLE_EQ(CrossErrors::row_averages(errors.rms)[judged], errors.rms.row(judged).sum() / 3);
      EXPECT_DOUBLE_EQ(CrossErrors::column_averages(errors.normalised)[judged],
                       errors.normalised.col(judged).sum() / 3);
    }
    // The noise of a log is what is hard to predict of it, whoever predicts.
    const Eigen::VectorXd hard = CrossErrors::row_averages(errors.rms);
    EXPECT_LT(hard[0], hard[1]);
    EXPECT_LT(hard[1], hard[2]);
  }
}

TEST(CrossValidation, NeedsTwoLogsThatAreNotTheSame) {
  const auto& [nominal, logs] = experiment();
  EXPECT_THROW(cross_validate(nominal, {logs[0]}, plain()), InvalidInput);
  Recording file;
  file.file = "log.csv";
  EXPECT_THROW(cross_validate(nominal, {file, file}, plain()), InvalidInput);
}

}  // namespace steelyard
