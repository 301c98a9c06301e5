// One sample's torques of the links: the generated C code, and what the library has for it.
#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "benchmarks/contender.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/dynamics/dynamics.hpp"
#include "steelyard/export/c_code.hpp"

namespace steelyard::bench {

namespace {

Model bare(const Model& model) {
  Robot robot = model.robot;
  for (auto& shaft : robot.shafts) {
    shaft.rotor = false;
    shaft.friction.clear();
  }
  return with_robot(model, std::move(robot));
}

// The arm's code, compiled and loaded.
class Compiled {
 public:
  using Torque = void(const double*, const double*, const double*, double*);

  Compiled(const Model& model, const std::string& flags) {
    const CCode code = to_c_code(model, {.name = "arm"});
    char pattern[] = "/tmp/steelyard_bench_XXXXXX";
    if (mkdtemp(pattern) == nullptr) throw std::runtime_error("no directory in /tmp");
    const std::string folder = pattern;
    write_whole(folder + "/arm.c", code.header + code.source);
    const std::string command =
        fmt::format("gcc -std=c99 {1} -shared -fPIC {0}/arm.c -o {0}/arm.so -lm", folder, flags);
    const bool compiled = std::system(command.c_str()) == 0;
    if (compiled) handle_ = dlopen((folder + "/arm.so").c_str(), RTLD_NOW | RTLD_LOCAL);
    std::filesystem::remove_all(folder);
    if (handle_ == nullptr) throw std::runtime_error("generated code: cannot be compiled: " + command);
    torque = reinterpret_cast<Torque*>(dlsym(handle_, "arm_torque"));
  }
  ~Compiled() { dlclose(handle_); }
  Compiled(const Compiled&) = delete;
  Compiled& operator=(const Compiled&) = delete;

  Torque* torque = nullptr;

 private:
  void* handle_ = nullptr;
};

// `one(s)` gives the torques of sample s; all samples are a run.
template <typename One>
Contender contender(const Arm& arm, const std::string& task, const std::string& level, One one,
                    const Eigen::MatrixXd* expected = nullptr) {
  const Eigen::MatrixXd torque = expected ? *expected : arm.torque;
  const auto error = [&arm, one, torque] {
    double worst = 0;
    for (int s = 0; s < arm.samples(); ++s) worst = std::max(worst, (one(s) - torque.col(s)).cwiseAbs().maxCoeff());
    return worst;
  };
  const auto run = [&arm, one] {
    for (int s = 0; s < arm.samples(); ++s) one(s);
  };
  return {"Steelyard", task, level, run, error};
}

}  // namespace

std::vector<Contender> c_code_contenders(const Arm& arm) {
  std::vector<Contender> all;
  const auto model = std::make_shared<Model>(bare(arm.model));
  const auto tau = std::make_shared<Eigen::VectorXd>(Eigen::VectorXd::Zero(model->robot.dof()));
  for (const auto& [level, flags] : {std::pair{"gcc -O2", "-O2"}, {"gcc native", "-O3 -march=native"}}) {
    const auto code = std::make_shared<Compiled>(*model, flags);
    const auto one = [&arm, code, tau](int s) -> const Eigen::VectorXd& {
      const Eigen::Index at = s * arm.q.rows();
      code->torque(arm.q.data() + at, arm.qd.data() + at, arm.qdd.data() + at, tau->data());
      return *tau;
    };
    all.push_back(contender(arm, "one torque, generated C", level, one));
  }
  const auto plant = std::make_shared<Dynamics>(*model);
  const auto q = std::make_shared<std::array<Eigen::VectorXd, 3>>();
  const auto fast = [&arm, plant, tau, q](int s) -> const Eigen::VectorXd& {
    (*q)[0] = arm.q.col(s);
    (*q)[1] = arm.qd.col(s);
    (*q)[2] = arm.qdd.col(s);
    plant->inverse((*q)[0], (*q)[1], (*q)[2], (*q)[1], *tau);
    return *tau;
  };
  all.push_back(contender(arm, "one torque, Dynamics::inverse", "x86-64", fast));
  const auto free = [&arm, q](const std::shared_ptr<Model>& of) {
    return [&arm, q, of](int s) {
      (*q)[0] = arm.q.col(s);
      (*q)[1] = arm.qd.col(s);
      (*q)[2] = arm.qdd.col(s);
      return inverse_dynamics(*of, (*q)[0], (*q)[1], (*q)[2]);
    };
  };
  all.push_back(contender(arm, "one torque, inverse_dynamics", "x86-64", free(model)));
  const auto driven = std::make_shared<Model>(arm.model);
  const Eigen::MatrixXd expected = torques(*driven, arm.q, arm.qd, arm.qdd);
  all.push_back(contender(arm, "one torque, friction and rotors", "x86-64", free(driven), &expected));
  return all;
}

}  // namespace steelyard::bench
