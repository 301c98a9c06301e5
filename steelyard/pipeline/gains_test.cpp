#include "steelyard/pipeline/gains.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/logs/table.hpp"
#include "steelyard/settings/project.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

namespace {

struct CurrentLogs {
  std::filesystem::path folder =
      std::filesystem::path(::testing::TempDir()) / ("steelyard-gains-" + std::to_string(::getpid()));
  Eigen::VectorXd gain;

  // The Denso with and without 2 kg in its hand, logged as currents.
  CurrentLogs() {
    std::filesystem::create_directories(folder);
    Model model = load_model("denso-vp6242g");
    const int last = model.robot.links() - 1;
    gain = Eigen::VectorXd::LinSpaced(model.robot.dof(), 12, 7);
    for (const bool loaded : {false, true}) {
      if (loaded) {
        LinkParameters load;
        load << 0.03, 0, 0, 0.03, 0, 0.005, 0.02, 0, 0.2, 2;
        model.set_link(last, *model.link(last) + load);
      }
      testing::SyntheticOptions options;
      options.noise = 0.005;
      options.seed = loaded ? 2 : 1;
      const Signals motion = testing::synthetic_log(model, options);
      const FilteredSignals smooth = low_pass(motion, {20, 4, 0});
      const Eigen::MatrixXd tau = torques(nominal_model(model), smooth.motion.q, smooth.motion.qd, smooth.motion.qdd);
      write(loaded ? "loaded" : "unloaded", motion.dt, smooth.motion, gain.cwiseInverse().asDiagonal() * tau);
    }
  }
  ~CurrentLogs() { std::filesystem::remove_all(folder); }

  void write(const std::string& name, double dt, const Motion& motion, const Eigen::MatrixXd& current) const {
    const Eigen::Index n = current.rows(), samples = current.cols();
    std::vector<std::string> names = {"t"};
    for (const char* channel : {"q", "qd", "current"})
      for (Eigen::Index i = 1; i <= n; ++i) names.push_back(channel + std::to_string(i));
    Eigen::MatrixXd all(samples, 3 * n + 1);
    all << Eigen::VectorXd::LinSpaced(samples, 0, static_cast<double>(samples - 1) * dt), motion.q.transpose(),
        motion.qd.transpose(), current.transpose();
    write_whole((folder / (name + ".csv")).string(), to_csv(names, all));
  }

  Project project(const std::string& more) const {
    return parse_project(
        "robot: denso-vp6242g\nlogs:\n  - {file: unloaded.csv}\n  - {file: loaded.csv, role: payload}\n"
        "drives: {gain: auto}\n" +
            more,
        (folder / "project.yaml").string());
  }
};

}  // namespace

TEST(Gains, AreFoundFromCurrentsAndAKnownMassAndUsedByTheFit) {
  const CurrentLogs logs;
  const Identification run = identify(logs.project("payload: {mass: 2}\n"));
  const Eigen::VectorXd& found = run.fit.model.robot.drives.gain;
  ASSERT_EQ(found.size(), 6);
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(found[i], logs.gain[i], 0.03 * logs.gain[i]) << "joint " << i + 1;
  ASSERT_TRUE(run.gains);
  EXPECT_EQ(run.gains->standard_deviation.size(), 6);
}

// A pipe gives its bytes once: who opened it again would wait for ever.
TEST(Gains, AreFoundAndUsedByOneReadingOfEachLog) {
  const CurrentLogs logs;
  const Project project = logs.project("payload: {mass: 2}\n");
  const Identification by_files = identify(project);
  std::vector<std::thread> writers;
  for (const char* name : {"unloaded.csv", "loaded.csv"}) {
    const std::string path = (logs.folder / name).string(), text = read_text(path, std::size_t{1} << 30);
    std::filesystem::remove(path);
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    writers.emplace_back([path, text] { std::ofstream(path, std::ios::binary) << text; });
  }
  const Identification by_pipes = identify(project);
  for (auto& writer : writers) writer.join();
  EXPECT_EQ(by_pipes.gains->gains, by_files.gains->gains);
  EXPECT_EQ(by_pipes.fit.estimate.values, by_files.fit.estimate.values);
}

TEST(Gains, SayWhatIsMissing) {
  const CurrentLogs logs;
  EXPECT_THROW(identify(logs.project("")), InvalidInput);
  Project without_load = logs.project("payload: {mass: 2}\n");
  without_load.logs.pop_back();
  EXPECT_THROW(identify(without_load), InvalidInput);
}

}  // namespace steelyard
