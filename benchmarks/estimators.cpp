// Every estimator on the same simulated logs: robots in a known closed loop, five levels of noise, many seeds. How far
// the parameters are off, how well another motion's torque is predicted, how long it takes. Results are appended to a
// file, and what is there already is not done again.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "steelyard/core/chart.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/export/robot_file.hpp"
#include "steelyard/fit/estimators.hpp"
#include "steelyard/instrumental/simulated.hpp"
#include "steelyard/motion/limits_file.hpp"
#include "steelyard/motion/plan_json.hpp"
#include "steelyard/pipeline/excite.hpp"
#include "steelyard/simulate/settings.hpp"

namespace {

using namespace steelyard;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
namespace fs = std::filesystem;

struct Level {
  double position;  // [rad], standard deviation of the encoder
  double torque;    // torque noise relative to each joint's rms
};
constexpr Level levels[] = {{1e-6, 0.005}, {1e-5, 0.01}, {3e-5, 0.02}, {1e-4, 0.05}, {3e-4, 0.1}};
constexpr int level_count = 5;

struct Options {
  std::vector<std::string> robots = {"tx40", "ur10"};
  std::vector<std::string> methods = estimator_names();
  int seeds = 100;
  int slow_seeds = 100;   // seeds for methods that take seconds
  double cutoff = 20;     // [Hz]
  double rate = 250;      // sampling rate of the logs [Hz]
  int iterations = 1500;  // iterations of the motions' design
  int threads = 0;
  std::string folder = "build/estimators";
  std::string report;  // directory for estimators.md and pictures/estimators.svg
};

// ---- The robots

// Rotors and friction where the bundled file has none: a fifth of the joint's inertia, a twentieth of its torque.
Model with_drives(const Model& described) {
  const Model bare = nominal_model(described);
  const Robot& robot = bare.robot;
  const ParameterLayout& layout = bare.layout;
  VectorXd values = bare.values;
  const VectorXd bent = VectorXd::Constant(robot.dof(), 0.6);
  const MatrixXd M = mass_matrix(bare, bent);
  const VectorXd g = gravity_torque(bare, bent);
  for (int c = 0; c < layout.size(); ++c) {
    const Parameter& p = layout[c];
    if (p.shaft < 0 || values[c] != 0) continue;
    const Shaft& shaft = robot.shafts[static_cast<std::size_t>(p.shaft)];
    Index joint = 0;
    const double gear = shaft.speed.cwiseAbs().maxCoeff(&joint);
    const double inertia = M(joint, joint), torque = std::max(std::abs(g[joint]), 5 * inertia);
    if (p.kind == ParameterKind::rotor) values[c] = 0.2 * inertia / (gear * gear);
    if (p.kind == ParameterKind::friction && p.name.starts_with("Fv")) values[c] = 0.05 * torque / (gear * gear);
    if (p.kind == ParameterKind::friction && p.name.starts_with("Fc")) values[c] = 0.05 * torque / gear;
  }
  return {robot, layout, values};
}

// The controller's model: every link's parameters slightly off.
Model believed(Model model) {
  Random random(5);
  for (int link = 0; link < model.robot.links(); ++link)
    model.values.segment<10>(ParameterLayout::link(link)) *= random.uniform(0.85, 1.15);
  return model;
}

struct Arm {
  std::string name;
  Model nominal;  // with the efforts that its file allows
  Robot robot;
  ParameterLayout layout;
  BaseParameters base;
  Model truth;
  VectorXd beta, size;           // the truth; torque that a unit of each parameter makes on the fitted motion
  std::string plan, simulation;  // files
  Reference reference;
  SimulateOptions loop;
  MatrixXd W;  // regressor of the validation motion
};

Plan designed(const Model& model, const std::string& file, unsigned seed, const Options& options) {
  if (fs::exists(file)) return read_plan(file);
  ExciteOptions excite;
  excite.limits = own_limits(model.robot);
  excite.design.seconds = infinity;
  excite.design.iterations = options.iterations;
  const Plan plan = make_plan(model, excite, {.seed = seed});
  write_whole(file, plan_json(plan).dump(1) + "\n");
  return plan;
}

MatrixXd base_columns(const Arm& arm, const Trajectory& motion) {
  const MatrixXd all = torque_regressor(arm.robot, motion.q, motion.qd, motion.qdd);
  MatrixXd out(all.rows(), arm.base.count());
  for (int b = 0; b < arm.base.count(); ++b) out.col(b) = all.col(arm.base.kept[static_cast<std::size_t>(b)]);
  return out;
}

std::string list(const VectorXd& v) {
  std::vector<std::string> words;
  for (const double x : v) words.push_back(fmt::format("{:.17g}", x));
  return "[" + join(words) + "]";
}

Arm prepare(const std::string& name, const Options& options) {
  const Model model = with_drives(load_model(name));
  const Robot& robot = model.robot;
  Arm arm{name, model, robot, model.layout, find_base_parameters(robot, model.layout), model, {}, {}, {}, {},
          {},   {},    {}};
  arm.beta = base_values(arm.base, arm.truth.values);
  const std::string stem = options.folder + "/" + name;
  arm.plan = stem + ".plan.json";
  const Plan plan = designed(model, arm.plan, 1, options), other = designed(model, stem + ".other.json", 2, options);
  arm.reference = reference_of(plan, 1000);
  arm.size = base_columns(arm, arm.reference.motion).colwise().norm();
  arm.W = base_columns(arm, reference_of(other, 100).motion);
  write_whole(stem + ".believed.yaml", to_robot_file(believed(model)));
  const Controller gains({}, arm.truth, arm.reference.motion.q);
  arm.simulation = stem + ".simulate.yaml";
  write_whole(arm.simulation, fmt::format("controller: {{law: pd, kp: {}, kd: {}, model: {}.believed.yaml}}\n"
                                          "limits: {{saturate: true, overshoot: 10, error: 10}}\n",
                                          list(gains.kp()), list(gains.kd()), name));
  arm.loop = read_simulate_settings(arm.simulation, robot);
  for (auto& c : arm.truth.robot.coordinates) c.limits.effort = infinity;
  return arm;
}

// ---- One log and one estimate of it

Signals record(const Arm& arm, int level, int seed, const Options& options) {
  SimulateOptions run = arm.loop;
  run.sensor.rate = options.rate;
  run.sensor.position_noise = VectorXd::Constant(arm.robot.dof(), levels[level].position);
  run.sensor.relative_torque_noise = levels[level].torque;
  run.seed = static_cast<std::uint64_t>(seed);
  const Simulation s = simulate(arm.truth, arm.reference, run);
  Signals log;
  log.name = fmt::format("{} {} {}", arm.name, level + 1, seed);
  log.dt = 1 / options.rate;
  log.q = s.q;
  log.tau = s.tau;
  return log;
}

struct Row {
  std::string robot, method;
  int level = 0, seed = 0;
  double parameters = NAN, torque = NAN;  // error [%]
  double seconds = 0;
  int iterations = 0;
  VectorXd error{};  // error of each parameter by its torque [% of that of all]

  std::string key() const { return fmt::format("{},{},{},{}", robot, level, seed, method); }
  std::string line() const {
    std::string out = fmt::format("{},{:.6g},{:.6g},{:.4g},{}", key(), parameters, torque, seconds, iterations);
    for (const double e : error) out += fmt::format(",{:.5g}", e);
    return out + ",end\n";
  }
};

double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

class Fitter {
 public:
  Fitter(const Arm& arm, const Signals& log, const Options& options) : arm_(arm), logs_{log} {
    signals_.cutoff = options.cutoff;
    data_ = std::make_unique<FitData>(arm.robot, logs_, signals_, friction_fitted(arm.robot), run_);
    equations_ = data_->equations(design_columns(arm.robot, arm.base));
    blocks_ = data_->observe(design_columns(arm.robot, arm.base));
    FollowedPlan followed;
    followed.plan = arm.plan;
    followed.periods = 1;
    references_ = {{followed, {}}};
  }

  Row fit(const std::string& method) const {
    Row out;
    out.method = method;
    const double begin = thread_seconds();
    try {
      const EstimatorInput in{arm_.nominal, arm_.base,   logs_,           *data_,    *equations_, blocks_,
                              links_,       references_, arm_.simulation, physical_, run_};
      const Estimate found = find_estimator(method).run(in).estimate;
      const VectorXd error = found.values - arm_.beta;
      out.error = 100 * error.cwiseProduct(arm_.size) / arm_.beta.cwiseProduct(arm_.size).norm();
      out.parameters = out.error.norm();
      out.torque = 100 * (arm_.W * error).norm() / (arm_.W * arm_.beta).norm();
      out.iterations = found.iterations;
    } catch (const Unattainable&) {  // counts as failed
    }
    out.seconds = thread_seconds() - begin;
    return out;
  }

 private:
  const Arm& arm_;
  std::vector<Signals> logs_;
  SignalOptions signals_;
  Run run_{.threads = 1};
  std::unique_ptr<FitData> data_;
  std::shared_ptr<const Equations> equations_;
  std::vector<Observations> blocks_;
  std::vector<KnownReference> references_;
  std::optional<VectorXd> links_;
  PhysicalOptions physical_;
};

// ---- All of them

std::vector<Row> read_rows(const std::string& file) {
  std::vector<Row> out;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {  // a line that was cut off is done again
    std::vector<std::string> words;
    std::istringstream parts(line);
    for (std::string word; std::getline(parts, word, ',');) words.push_back(word);
    if (words.size() < 9 || words.back() != "end") continue;
    try {
      Row row{words[0],
              words[3],
              std::stoi(words[1]),
              std::stoi(words[2]),
              std::stod(words[4]),
              std::stod(words[5]),
              std::stod(words[6]),
              std::stoi(words[7]),
              VectorXd(static_cast<Index>(words.size()) - 9)};
      for (Index b = 0; b < row.error.size(); ++b) row.error[b] = std::stod(words[static_cast<std::size_t>(8 + b)]);
      out.push_back(row);
    } catch (const std::exception&) {
    }
  }
  return out;
}

bool slow(const std::string& method) { return method == "cloe"; }

struct Job {
  const Arm* arm;
  int level, seed;
  std::vector<std::string> methods;
};

std::vector<Job> jobs_left(const std::vector<Arm>& arms, const std::set<std::string>& done, const Options& options) {
  std::vector<Job> out;
  for (int seed = 1; seed <= options.seeds; ++seed)  // outermost: whenever it ends, all levels have as many
    for (const auto& arm : arms)
      for (int level = 0; level < level_count; ++level) {
        Job job{&arm, level, seed, {}};
        for (const auto& method : options.methods) {
          const Row row{arm.name, method, level + 1, seed};
          if ((!slow(method) || seed <= options.slow_seeds) && !done.contains(row.key())) job.methods.push_back(method);
        }
        if (!job.methods.empty()) out.push_back(job);
      }
  return out;
}

void show(std::size_t done, std::size_t all, double seconds) {
  if (isatty(STDERR_FILENO) == 0) return;
  constexpr int width = 30;
  const double share = static_cast<double>(done) / static_cast<double>(std::max<std::size_t>(all, 1));
  const int filled = static_cast<int>(share * width);
  fmt::print(stderr, "\r\033[K[{:#<{}}{: <{}}] {} of {} logs, {:.0f} s left", "", filled, "", width - filled, done, all,
             share > 0 ? seconds / share - seconds : 0);
  std::fflush(stderr);
}

void run_all(const std::vector<Job>& jobs, const std::string& file, const Options& options) {
  std::mutex mutex;
  std::size_t finished = 0;
  const std::time_t begin = std::time(nullptr);
  std::ofstream out(file, std::ios::app);
  if (!out) throw InvalidInput(fmt::format("{}: cannot be written", file));
  parallel_for(static_cast<int>(jobs.size()), Run{.threads = options.threads}, [&](int k) {
    const Job& job = jobs[static_cast<std::size_t>(k)];
    const Fitter fitter(*job.arm, record(*job.arm, job.level, job.seed, options), options);
    std::string lines;
    for (const auto& method : job.methods) {
      Row row = fitter.fit(method);
      row.robot = job.arm->name;
      row.level = job.level + 1;
      row.seed = job.seed;
      lines += row.line();
    }
    const std::scoped_lock lock(mutex);
    out << lines << std::flush;
    show(++finished, jobs.size(), std::difftime(std::time(nullptr), begin));
  });
  if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r\033[K");
}

// ---- What came of it

double median(std::vector<double> x) {
  std::erase_if(x, [](double v) { return !std::isfinite(v); });
  if (x.empty()) return NAN;
  std::nth_element(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(x.size() / 2), x.end());
  return x[x.size() / 2];
}

struct Cell {
  std::vector<double> parameters, torque, seconds, iterations;
  int failed = 0;
  std::vector<VectorXd> errors;

  // The mean of the errors, and what chance alone would leave of it over so many logs.
  std::pair<double, double> bias() const {
    const auto count = static_cast<double>(errors.size());
    if (errors.size() < 2) return {NAN, NAN};
    VectorXd mean = VectorXd::Zero(errors[0].size());
    for (const auto& error : errors) mean += error / count;
    double spread = 0;
    for (const auto& error : errors) spread += (error - mean).squaredNorm() / (count - 1);
    return {mean.norm(), std::sqrt(spread / count)};
  }
};
using Table = std::map<std::string, std::map<std::string, std::map<int, Cell>>>;  // robot, method, level

Table collect(const std::vector<Row>& rows) {
  Table out;
  for (const auto& row : rows) {
    Cell& cell = out[row.robot][row.method][row.level];
    cell.parameters.push_back(row.parameters);
    cell.torque.push_back(row.torque);
    cell.seconds.push_back(row.seconds);
    cell.iterations.push_back(row.iterations);
    cell.failed += !std::isfinite(row.parameters);
    if (row.error.size() > 0) cell.errors.push_back(row.error);
  }
  return out;
}

std::string noise_columns() {
  std::string out = "| method |";
  for (const auto& level : levels) out += fmt::format(" {:g} mrad, {:g} % |", 1e3 * level.position, 100 * level.torque);
  return out;
}

std::string bias_table(const std::map<std::string, std::map<int, Cell>>& methods) {
  std::string out = noise_columns() + "\n|---|---|---|---|---|---|\n";
  for (const auto& name : estimator_names()) {
    if (!methods.contains(name)) continue;
    out += fmt::format("| `{}` |", name);
    for (int level = 1; level <= level_count; ++level) {
      const auto at = methods.at(name).find(level);
      const auto [mean, chance] = (at == methods.at(name).end() ? Cell() : at->second).bias();
      if (!std::isfinite(mean))
        out += " |";
      else
        out += fmt::format(" {0}{1:.2g}{0} / {2:.2g} |", mean > 2 * chance ? "**" : "", mean, chance);
    }
    out += "\n";
  }
  return out;
}

std::string error_table(const std::map<std::string, std::map<int, Cell>>& methods) {
  std::string out = noise_columns();
  out += " seconds | iterations | logs |\n|---|";
  for (int k = 0; k < level_count + 3; ++k) out += "---|";
  out += "\n";
  for (const auto& name : estimator_names()) {
    if (!methods.contains(name)) continue;
    out += fmt::format("| `{}` |", name);
    std::vector<double> seconds, iterations;
    std::size_t logs = 0;
    for (int level = 1; level <= level_count; ++level) {
      const auto at = methods.at(name).find(level);
      if (at == methods.at(name).end()) {
        out += " |";
        continue;
      }
      const Cell& cell = at->second;
      out += fmt::format(" {:.2g} / {:.2g}{} |", median(cell.parameters), median(cell.torque),
                         cell.failed > 0 ? fmt::format(" ({} failed)", cell.failed) : "");
      seconds.insert(seconds.end(), cell.seconds.begin(), cell.seconds.end());
      iterations.insert(iterations.end(), cell.iterations.begin(), cell.iterations.end());
      logs = std::max(logs, cell.parameters.size());
    }
    out += fmt::format(" {:.2g} | {:.0f} | {} |\n", median(seconds), median(iterations), logs);
  }
  return out;
}

Chart chart_of(const std::string& robot, const std::string& what, std::vector<double> Cell::*field,
               const std::map<std::string, std::map<int, Cell>>& methods) {
  Chart out{robot, "1 / encoder noise [1/mrad]", what, {}, {}, true, true};
  for (const char* name :
       {"ols", "wls", "tls", "ml", "iv", "didim", "cloe"}) {  // the others lie on these, or far above
    if (!methods.contains(name)) continue;
    Curve curve{name, VectorXd(0), VectorXd(0)};
    std::vector<double> x, y;
    for (const auto& [level, cell] : methods.at(name)) {
      x.push_back(1e-3 / levels[level - 1].position);
      y.push_back(median(cell.*field));
    }
    curve.x = VectorXd::Map(x.data(), static_cast<Index>(x.size()));
    curve.y = VectorXd::Map(y.data(), static_cast<Index>(y.size()));
    if (!curve.y.allFinite()) continue;
    out.curves.push_back(curve);
  }
  return out;
}

void write_report(const Table& table, const Options& options) {
  std::string text = fmt::format(
      "# Estimators compared\n\n"
      "Made by `./dev bench estimators --report docs`. Simulated arms in a known closed loop (PD, feedforward of a "
      "model 15 % off, 1 kHz), positions and torques logged at {:g} Hz "
      "over one period of 10 s, velocities differentiated, low-pass at {:g} Hz; friction, rotors and links unknown. "
      "Columns: noise of the encoders (also in the loop) and of "
      "the torque relative to each joint's. Cells: medians of the parameters' error, each weighed by the torque it "
      "makes, and of the torque's error on another motion without noise, both in %. "
      "`iv`, `didim`, `cloe` and `linear-iv` know plan and loop. Seconds on one core, medians over all levels.\n\n"
      "Under \"Bias\": the norm of the parameters' mean error over the logs, and what chance alone would leave of it "
      "over so many, in the same %; bold where it is more than twice that.\n",
      options.rate, options.cutoff);
  std::vector<Chart> charts;
  for (const auto& [robot, methods] : table) {
    text += fmt::format("\n## {}\n\n{}\nBias:\n\n{}", robot, error_table(methods), bias_table(methods));
    charts.push_back(chart_of(robot, "error of the parameters [%]", &Cell::parameters, methods));
    charts.push_back(chart_of(robot, "error of another motion's torque [%]", &Cell::torque, methods));
  }
  text +=
      "\n![errors over noise](pictures/estimators.svg)\n\n"
      "Not in the picture: `full-covariance` and `huber` lie on `wls`, `linear-iv` on `iv`, `energy` and `power` far "
      "above.\n";
  fs::create_directories(options.report + "/pictures");
  write_whole(options.report + "/estimators.md", text);
  write_whole(options.report + "/pictures/estimators.svg", charts_svg("Estimators compared", charts));
  fmt::print("{}", text);
}

void run(const Options& options) {
  fs::create_directories(options.folder);
  const std::string file = options.folder + "/results.csv";
  std::vector<Arm> arms;
  for (const auto& name : options.robots) arms.push_back(prepare(name, options));
  std::set<std::string> done;
  for (const auto& row : read_rows(file)) done.insert(row.key());
  run_all(jobs_left(arms, done, options), file, options);
  Options with_report = options;
  if (options.report.empty()) with_report.report = options.folder;
  write_report(collect(read_rows(file)), with_report);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program("Every estimator on the same simulated logs");
  Options options;
  program.add_option("--robots", options.robots, "bundled arms")->delimiter(',');
  program.add_option("--methods", options.methods, "estimators")->delimiter(',');
  program.add_option("--seeds", options.seeds, "logs of each arm and level");
  program.add_option("--slow-seeds", options.slow_seeds, "of those, for methods that take seconds (cloe)");
  program.add_option("--cutoff", options.cutoff, "of the low-pass [Hz]");
  program.add_option("--threads", options.threads, "0: one per core");
  program.add_option("--folder", options.folder, "results.csv, which is gone on with; another for other options");
  program.add_option("--report", options.report, "directory for estimators.md and pictures/ (the folder)");
  CLI11_PARSE(program, argc, argv);
  try {
    run(options);
  } catch (const std::exception& e) {
    fmt::print(stderr, "{}\n", e.what());
    return 1;
  }
  return 0;
}
