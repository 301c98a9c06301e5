// Designing motions: how long one objective with its gradient takes, how that grows, and how near the best a search of
// some seconds comes. The best known plans are stored in excitation_best.json, by a search of ten minutes each.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "steelyard/core/files.hpp"
#include "steelyard/motion/limits_file.hpp"
#include "steelyard/motion/objective.hpp"
#include "steelyard/pipeline/excite.hpp"

namespace {

using namespace steelyard;
using Clock = std::chrono::steady_clock;

const std::string stored = STEELYARD_SOURCE_DIR "/benchmarks/excitation_best.json";

// Milliseconds of one call, the best of several runs.
template <class Work>
double milliseconds(const Work& work) {
  double best = infinity;
  for (int turn = 0; turn < 15; ++turn) {
    const auto begin = Clock::now();
    constexpr int calls = 10;
    for (int i = 0; i < calls; ++i) work();
    best = std::min(best, 1e3 * std::chrono::duration<double>(Clock::now() - begin).count() / calls);
  }
  return best;
}

void time_objective(const std::string& name) {
  const Model model = load_model(name);
  const Robot& robot = model.robot;
  const MotionLimits limits = motion_limits(robot);
  const LimitSet set(model, limits);
  MeasurementOptions smooth;
  smooth.smoothing = 0.02;
  const Measurement measurement(robot, smooth);
  fmt::print("{}: {} parameters, {} limits a sample; one core, milliseconds\n", robot.name, measurement.parameters(),
             set.rows().size());
  fmt::print("{:>8} {:>13} {:>10} {:>14} {:>24} {:>10}\n", "samples", "coefficients", "objective", "with gradient",
             "gradient by differences", "ratio");
  for (const auto& [samples, harmonics] :
       {std::pair{250, 5}, {500, 5}, {1000, 5}, {2000, 5}, {4000, 5}, {1000, 10}, {1000, 20}}) {
    FamilyOptions options;
    options.harmonics = harmonics;
    const auto family = make_family(options, limits.joints);
    Objective objective(*family, measurement, {}, set, {}, 100, samples);
    Random random(1);
    const Eigen::VectorXd x = family->shrunk(family->draw(random), 0.3);
    Multipliers multipliers;
    multipliers.lambda = Eigen::MatrixXd::Zero(objective.limits(x).rows(), samples);
    const double plain = milliseconds([&] { objective.lagrangian(x, multipliers); });
    const double both = milliseconds([&] {
      objective.lagrangian(x, multipliers);
      objective.linearised(x, multipliers);
    });
    const double differences = plain * (family->variables() + 1);
    fmt::print("{:>8} {:>13} {:>10.3f} {:>14.3f} {:>24.1f} {:>9.0f}x\n", samples, family->variables(), plain, both,
               differences, differences / both);
  }
}

Plan searched(const Model& model, double seconds, int threads, unsigned seed) {
  ExciteOptions options;
  options.limits = own_limits(model.robot);
  options.design.seconds = seconds;
  return make_plan(model, options, {.threads = threads, .seed = seed});
}

nlohmann::json best_known() {
  std::ifstream file(stored);
  return file ? nlohmann::json::parse(file) : nlohmann::json::object();
}

// A long search: kept where it beats what is stored.
void store(const std::string& name, double seconds, int threads, unsigned seed) {
  const Model model = load_model(name);
  const Plan plan = searched(model, seconds, threads, seed);
  nlohmann::json all = best_known();
  if (all.contains(name) && all[name]["log_det"] >= plan.log_det) return;
  all[name] = {{"log_det", plan.log_det},
               {"parameters", plan.parameters.size()},
               {"seconds", seconds},
               {"threads", threads},
               {"seed", seed},
               {"evaluations", plan.evaluations}};
  write_whole(stored, all.dump(2) + "\n");
}

void compare(double seconds, unsigned seed) {
  const nlohmann::json best = best_known();
  fmt::print(
      "\nPlans of 10 s, 5 harmonics, every limit; {:g} s of search, seed {}; D-efficiency against a search of ten "
      "minutes; deviations against the best of 1000 random motions\n",
      seconds, seed);
  fmt::print("{:<14} {:>10} {:>12} {:>12} {:>18}\n", "robot", "log det", "efficiency", "evaluations",
             "random deviations");
  for (const auto& [name, known] : best.items()) {
    const Model model = load_model(name);
    const Plan plan = searched(model, seconds, 0, seed);
    ExciteOptions options;
    options.limits = own_limits(model.robot);
    options.design.search = Search::random;
    options.design.seconds = infinity;
    options.design.iterations = 1000;
    const Plan random = make_plan(model, options, {.seed = seed});
    const double p = static_cast<double>(plan.parameters.size());
    fmt::print("{:<14} {:>10.2f} {:>12.4f} {:>12} {:>17.2f}x\n", name, plan.log_det,
               std::exp((plan.log_det - known["log_det"].get<double>()) / p), plan.evaluations,
               std::exp((random.standard_deviations.array().log() - plan.standard_deviations.array().log()).mean()));
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Designing motions: speed of the objective, and how near the best a short search comes"};
  std::string objective = "ur10e";
  std::vector<std::string> names;
  double seconds = 20;
  unsigned seed = 1;
  int threads = 0;
  app.add_option("--objective", objective, "robot whose objective is timed; none");
  app.add_option("--seconds", seconds, "of each search; 0: none")->capture_default_str();
  app.add_option("--seed", seed)->capture_default_str();
  app.add_option("--threads", threads)->capture_default_str();
  app.add_option("--store", names, "robots to search for --seconds and to store where the best known is beaten");
  CLI11_PARSE(app, argc, argv);
  if (!names.empty()) {
    for (const auto& name : names) store(name, seconds, threads, seed);
    return 0;
  }
  if (objective != "none") time_objective(objective);
  if (seconds > 0) compare(seconds, seed);
}
