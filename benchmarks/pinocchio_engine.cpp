#include "benchmarks/pinocchio_engine.hpp"

#include <pinocchio/algorithm/regressor.hpp>
#include <pinocchio/algorithm/rnea.hpp>
#include <pinocchio/config.hpp>
#include <pinocchio/multibody/data.hpp>
#include <pinocchio/multibody/model.hpp>
#include <string>
#include <vector>

struct PinocchioEngine {
  pinocchio::Model model;
  pinocchio::Data data;
  Eigen::VectorXd parameters;
  std::vector<Eigen::VectorXd> q, qd, qdd;  // as its users have them: Eigen vectors, one sample after the other
};

namespace {

using RowMajor = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

// Every joint a JointModelRZ: its cheapest.
pinocchio::Model build(const PinocchioTask& task) {
  pinocchio::Model model;
  model.gravity.linear() = Eigen::Map<const Eigen::Vector3d>(task.gravity);
  pinocchio::JointIndex parent = 0;
  for (int j = 0; j < task.joints; ++j) {
    const Eigen::Matrix3d R = Eigen::Map<const RowMajor>(task.R_parent_joint + 9 * j);
    const Eigen::Vector3d p = Eigen::Map<const Eigen::Vector3d>(task.p_parent_joint + 3 * j);
    parent = model.addJoint(parent, pinocchio::JointModelRZ(), pinocchio::SE3(R, p), "joint_" + std::to_string(j + 1));
    const double* x = task.parameters + 10 * j;
    Eigen::Matrix<double, 10, 1> theirs;  // m, m c, Ixx Ixy Iyy Ixz Iyz Izz about the origin
    theirs << x[9], x[6], x[7], x[8], x[0], x[1], x[3], x[2], x[4], x[5];
    model.appendBodyToJoint(parent, pinocchio::Inertia::FromDynamicParameters(theirs), pinocchio::SE3::Identity());
  }
  return model;
}

void keep(const double& value) { asm volatile("" : : "g"(&value) : "memory"); }

}  // namespace

#define EXPORT __attribute__((visibility("default")))

extern "C" {

EXPORT PinocchioEngine* steelyard_bench_pinocchio_create(const PinocchioTask* task) {
  pinocchio::Model model = build(*task);
  auto* engine = new PinocchioEngine{model, pinocchio::Data(model), Eigen::VectorXd(10 * model.nv), {}, {}, {}};
  for (int j = 0; j < model.nv; ++j)
    engine->parameters.segment<10>(10 * j) = model.inertias[static_cast<std::size_t>(j) + 1].toDynamicParameters();
  for (int s = 0; s < task->samples; ++s) {
    engine->q.emplace_back(Eigen::Map<const Eigen::VectorXd>(task->q + s * task->joints, task->joints));
    engine->qd.emplace_back(Eigen::Map<const Eigen::VectorXd>(task->qd + s * task->joints, task->joints));
    engine->qdd.emplace_back(Eigen::Map<const Eigen::VectorXd>(task->qdd + s * task->joints, task->joints));
  }
  return engine;
}

EXPORT void steelyard_bench_pinocchio_destroy(PinocchioEngine* engine) { delete engine; }

EXPORT const char* steelyard_bench_pinocchio_version() { return PINOCCHIO_VERSION ", " __VERSION__ ", " RIVAL_FLAGS; }

EXPORT void steelyard_bench_pinocchio_regressor(PinocchioEngine* engine, double* torque) {
  PinocchioEngine& e = *engine;
  for (std::size_t s = 0; s < e.q.size(); ++s) {
    const auto& W = pinocchio::computeJointTorqueRegressor(e.model, e.data, e.q[s], e.qd[s], e.qdd[s]);
    keep(W(0, 0));
    if (torque)
      Eigen::Map<Eigen::VectorXd>(torque + s * static_cast<std::size_t>(e.model.nv), e.model.nv) = W * e.parameters;
  }
}

EXPORT void steelyard_bench_pinocchio_rnea(PinocchioEngine* engine, double* torque) {
  PinocchioEngine& e = *engine;
  for (std::size_t s = 0; s < e.q.size(); ++s) {
    const auto& tau = pinocchio::rnea(e.model, e.data, e.q[s], e.qd[s], e.qdd[s]);
    keep(tau[0]);
    if (torque) Eigen::Map<Eigen::VectorXd>(torque + s * static_cast<std::size_t>(e.model.nv), e.model.nv) = tau;
  }
}
}
