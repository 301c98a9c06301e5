// How time and memory of an identification grow with the number of joints: serial chains, and trees with limbs.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/logs/csv_writer.hpp"
#include "steelyard/pipeline/identify.hpp"

namespace {

using namespace steelyard;
namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr double torque_noise = 0.01;    // noise relative to each joint's rms torque [-]
constexpr double position_noise = 1e-5;  // [rad]
constexpr double velocity_noise = 1e-3;  // [rad/s]

struct Settings {
  double seconds = 60, rate = 200;
  unsigned seed = 1;
  int threads = 0;
};

// Parent of every joint, base to tip: one after the other.
std::vector<int> chain(int joints) {
  std::vector<int> parents;
  for (int j = 0; j < joints; ++j) parents.push_back(j - 1);
  return parents;
}

// As a humanoid's, held at its pelvis: two legs, a waist of three that carries two arms and a neck, then fingers of
// three joints on each hand. A small tree has the first of these in turn.
std::vector<int> tree(int joints) {
  constexpr int leg = 6, waist = 3, arm = 7, neck = 2, finger = 3;
  std::vector<int> parents;
  const auto limb = [&](int root, int count) {
    for (int k = 0; k < count && static_cast<int>(parents.size()) < joints; ++k)
      parents.push_back(k == 0 ? root : static_cast<int>(parents.size()) - 1);
    return static_cast<int>(parents.size()) - 1;  // its tip
  };
  const int share = std::max(1, joints / 5);
  const int chest = limb(-1, std::min(waist, share));
  const int left = limb(chest, std::min(arm, share)), right = limb(chest, std::min(arm, share));
  limb(-1, std::min(leg, share));
  limb(-1, std::min(leg, share));
  limb(chest, neck);
  for (int k = 0; static_cast<int>(parents.size()) < joints; ++k) limb(k % 2 == 0 ? left : right, finger);
  return parents;
}

// A compact body of this mass, its centre within a third of the link's length.
LinkParameters body(Random& random, double mass, double length) {
  LinkParameters out = LinkParameters::Zero();
  for (int k = 0; k < 6; ++k) {
    const Eigen::Vector3d at = length / 3 * Eigen::Vector3d(random.normal(), random.normal(), random.normal());
    out += from_centre_of_mass(mass / 6, at, 1e-3 * mass * length * length * Eigen::Matrix3d::Identity());
  }
  return out;
}

// Neighbouring axes at right angles, links that lose a tenth of size and a quarter of weight from joint to joint.
Model make_model(const std::string& kind, int joints, unsigned seed) {
  Random random(seed);
  const std::vector<int> parents = kind == "chain" ? chain(joints) : tree(joints);
  Robot robot;
  robot.name = fmt::format("{}-{}", kind, joints);
  std::vector<int> depth;
  std::vector<LinkParameters> bodies;
  for (int j = 0; j < joints; ++j) {
    const int parent = parents[static_cast<std::size_t>(j)];
    depth.push_back(parent < 0 ? 0 : depth[static_cast<std::size_t>(parent)] + 1);
    const double length = std::max(0.05, 0.4 * std::pow(0.9, depth.back()));
    Joint joint;
    joint.name = fmt::format("joint_{}", j + 1);
    joint.link = fmt::format("link_{}", j + 1);
    joint.parent = parent;
    joint.limits = {-M_PI, M_PI, 6, 100, infinity, 1000, false};
    joint.T_parent_joint.linear() =
        (Eigen::AngleAxisd(random.uniform(-M_PI, M_PI), Eigen::Vector3d::UnitZ()) *
         Eigen::AngleAxisd(random.chance(0.5) ? M_PI / 2 : -M_PI / 2, Eigen::Vector3d::UnitX()))
            .toRotationMatrix();
    joint.T_parent_joint.translation() =
        length * Eigen::Vector3d(random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5), 1);
    bodies.push_back(body(random, std::max(0.2, 8 * std::pow(0.75, depth.back())), length));
    robot.joints.push_back(joint);
    robot.coordinates.push_back({joint.name, std::to_string(j + 1), joint.type, joint.limits});
  }
  robot.G = Eigen::MatrixXd::Identity(joints, joints);
  robot.g0 = Eigen::VectorXd::Zero(joints);
  robot.gravity = {0, 0, -9.81};
  robot.shafts = coordinate_shafts(robot);
  NamedValues known;
  for (auto& shaft : robot.shafts) {
    shaft.friction = {Friction::viscous, Friction::coulomb};
    known["Fv_" + shaft.label] = known["Fc_" + shaft.label] = random.uniform(0.2, 1);
  }
  Model model(std::move(robot), known);
  for (int j = 0; j < joints; ++j) model.set_link(j, bodies[static_cast<std::size_t>(j)]);
  check(model, model.robot.name);
  return model;
}

// Six harmonics of the whole log's period a joint, below 1 Hz, and the torques they take; white noise on every channel.
void write_log(const Model& model, const std::string& path, const Settings& settings) {
  const int n = model.robot.dof();
  const auto samples = static_cast<Eigen::Index>(settings.seconds * settings.rate);
  std::vector<std::string> names = {"t"};
  for (const char* channel : {"q", "qd", "tau"})
    for (int j = 1; j <= n; ++j) names.push_back(fmt::format("{}{}", channel, j));
  Random random(settings.seed + 1);
  Eigen::MatrixXd q = Eigen::MatrixXd::Zero(n, samples), qd = q, qdd = q;
  for (int j = 0; j < n; ++j)
    for (int k = 0; k < 6; ++k) {
      const double w = 2 * M_PI * random.integer(3, static_cast<int>(settings.seconds)) / settings.seconds;
      const double a = 0.5 * random.uniform(0.5, 1) / std::max(1.0, w / 2), phase = random.uniform(0, 2 * M_PI);
      for (Eigen::Index s = 0; s < samples; ++s) {
        const double x = w * static_cast<double>(s) / settings.rate + phase;
        q(j, s) += a * std::sin(x), qd(j, s) += a * w * std::cos(x), qdd(j, s) -= a * w * w * std::sin(x);
      }
    }
  const Eigen::MatrixXd tau = torques(model, q, qd, qdd);
  const Eigen::VectorXd size = tau.rowwise().norm() / std::sqrt(static_cast<double>(samples));
  CsvWriter writer(path, names, 1);
  std::vector<double> row;
  for (Eigen::Index s = 0; s < samples; ++s) {
    row = {static_cast<double>(s) / settings.rate};
    for (int j = 0; j < n; ++j) row.push_back(q(j, s) + position_noise * random.normal());
    for (int j = 0; j < n; ++j) row.push_back(qd(j, s) + velocity_noise * random.normal());
    for (int j = 0; j < n; ++j) row.push_back(tau(j, s) + torque_noise * size[j] * random.normal());
    writer.add(row.data());
  }
  writer.finish();
}

// The one call that is measured.
Identification run(const Model& model, const std::string& log, const Run& how) {
  return identify(model, {{log}}, {}, {}, how);
}

constexpr int stages = 5;  // as they are announced: reading, cut-off, friction, fitting, judging

struct Outcome {
  int parameters = 0;
  double wall = 0;
  double stage[stages] = {};
  bool usable = false;
  char error[256] = {};
};

Outcome measure(const Model& model, const std::string& log, int threads) {
  Outcome out;
  std::vector<Clock::time_point> begun;
  Run how;
  how.threads = threads;
  how.progress = [&](const std::string&, double) { begun.push_back(Clock::now()); };
  try {
    const Identification found = run(model, log, how);
    out.parameters = static_cast<int>(found.fit.base.size());
    out.usable = found.verdict.usable;
  } catch (const std::exception& e) {
    fmt::format_to_n(out.error, sizeof out.error - 1, "{}", e.what());
  }
  begun.push_back(Clock::now());
  for (std::size_t k = 0; k + 1 < begun.size() && k < stages; ++k)
    out.stage[k] = std::chrono::duration<double>(begun[k + 1] - begun[k]).count();
  out.wall = std::chrono::duration<double>(begun.back() - begun.front()).count();
  return out;
}

double seconds(const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); }

// In a process of its own, whose peak of memory is then this size's.
void row(const std::string& kind, const Model& model, const std::string& log, int threads) {
  const int joints = model.robot.dof();
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe");
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no process");
  if (child == 0) {
    const Outcome mine = measure(model, log, threads);
    _exit(write(ends[1], &mine, sizeof mine) == sizeof mine ? 0 : 1);
  }
  close(ends[1]);
  Outcome out;
  const bool complete = read(ends[0], &out, sizeof out) == sizeof out;
  close(ends[0]);
  rusage usage = {};
  int status = 0;
  wait4(child, &status, 0, &usage);
  if (!complete || out.error[0] != 0) {
    fmt::print("{:<6} {:>6}   failed: {}\n", kind, joints, complete ? out.error : "the process ended");
    return;
  }
  fmt::print("{:<6} {:>6} {:>10} {:>8.2f} {:>8.2f} {:>7}  ", kind, joints, out.parameters, out.wall,
             seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss >> 10);
  for (const double stage : out.stage) fmt::print(" {:>8.2f}", stage);
  fmt::print("   {}\n", out.usable ? "usable" : "not usable");
  std::fflush(stdout);
}

void table(const std::vector<std::string>& kinds, const std::vector<int>& sizes, const Settings& settings,
           const std::string& folder, bool keep) {
  fmt::print("{:g} s at {:g} Hz, torque noise {:g} % of rms, everything automatic\n\n", settings.seconds, settings.rate,
             100 * torque_noise);
  fmt::print("{:<6} {:>6} {:>10} {:>8} {:>8} {:>7}   {:>8} {:>8} {:>8} {:>8} {:>8}\n", "kind", "joints", "parameters",
             "wall s", "CPU s", "peak MB", "reading", "cut-off", "friction", "fitting", "judging");
  for (const auto& kind : kinds)
    for (const int joints : sizes) {
      const Model model = make_model(kind, joints, settings.seed);
      const std::string log = (fs::path(folder) / fmt::format("steelyard-bench-{}.csv", model.robot.name)).string();
      write_log(model, log, settings);
      row(kind, model, log, settings.threads);
      if (!keep) fs::remove(log);
    }
}

}  // namespace

int main(int argc, char** argv) try {
  CLI::App app("How time and memory of an identification grow with the number of joints");
  std::vector<std::string> kinds = {"chain", "tree"};
  std::vector<int> sizes = {6, 12, 23, 29, 40, 57};
  Settings settings;
  std::string folder = fs::temp_directory_path().string();
  bool keep = false;
  app.add_option("--kind", kinds, "chain, tree")->delimiter(',')->check(CLI::IsMember({"chain", "tree"}));
  app.add_option("--joints", sizes, "numbers of joints")->delimiter(',')->check(CLI::Range(1, 60));
  app.add_option("--seconds", settings.seconds, "of the log")->capture_default_str();
  app.add_option("--rate", settings.rate, "of the log [Hz]")->capture_default_str();
  app.add_option("--seed", settings.seed, "of robots, motions and noise")->capture_default_str();
  app.add_option("--threads", settings.threads, "0: one per core")->capture_default_str();
  app.add_option("--folder", folder, "where logs are written")->capture_default_str();
  app.add_flag("--keep", keep, "the logs");
  CLI11_PARSE(app, argc, argv);
  table(kinds, sizes, settings, folder, keep);
  return 0;
} catch (const std::exception& e) {
  fmt::print(stderr, "steelyard_bench_joints: {}\n", e.what());
  return 1;
}
