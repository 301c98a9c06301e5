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
  std::vector<Eigen::VectorXd> q, qd, qdd, tau;  // as its users have them: Eigen vectors, one sample after the other
  Eigen::MatrixXd stacked;                       // room for the rows of all samples: users who time this keep it
  Eigen::VectorXd reflectors, work;
};

#ifdef RIVAL_LAPACK
extern "C" void dgeqrf_(const int* rows, const int* columns, double* A, const int* stride, double* tau, double* work,
                        const int* size, int* info);
#endif

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
  auto* engine =
      new PinocchioEngine{model, pinocchio::Data(model), Eigen::VectorXd(10 * model.nv), {}, {}, {}, {}, {}, {}, {}};
  for (int j = 0; j < model.nv; ++j)
    engine->parameters.segment<10>(10 * j) = model.inertias[static_cast<std::size_t>(j) + 1].toDynamicParameters();
  for (int s = 0; s < task->samples; ++s) {
    engine->q.emplace_back(Eigen::Map<const Eigen::VectorXd>(task->q + s * task->joints, task->joints));
    engine->qd.emplace_back(Eigen::Map<const Eigen::VectorXd>(task->qd + s * task->joints, task->joints));
    engine->qdd.emplace_back(Eigen::Map<const Eigen::VectorXd>(task->qdd + s * task->joints, task->joints));
    engine->tau.emplace_back(Eigen::Map<const Eigen::VectorXd>(task->torque + s * task->joints, task->joints));
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

EXPORT int steelyard_bench_pinocchio_factor_columns(PinocchioEngine* engine) {
#ifdef RIVAL_LAPACK
  return 13 * engine->model.nv + 1;
#else
  return 0 * engine->model.nv;
#endif
}

EXPORT void steelyard_bench_pinocchio_information(PinocchioEngine* engine, double* factor) {
#ifdef RIVAL_LAPACK
  PinocchioEngine& e = *engine;
  const int n = e.model.nv, columns = steelyard_bench_pinocchio_factor_columns(engine);
  const int rows = n * static_cast<int>(e.q.size()), room = 64 * columns;
  e.stacked.resize(rows, columns);
  e.reflectors.resize(columns);
  e.work.resize(room);
  e.stacked.middleCols(10 * n, 3 * n).setZero();
  for (std::size_t s = 0; s < e.q.size(); ++s) {
    const int first = n * static_cast<int>(s);
    e.stacked.block(first, 0, n, 10 * n) =
        pinocchio::computeJointTorqueRegressor(e.model, e.data, e.q[s], e.qd[s], e.qdd[s]);
    for (int i = 0; i < n; ++i) {
      e.stacked(first + i, 10 * n + 3 * i) = e.qdd[s][i];
      e.stacked(first + i, 10 * n + 3 * i + 1) = e.qd[s][i];
      e.stacked(first + i, 10 * n + 3 * i + 2) = e.qd[s][i] > 0 ? 1.0 : e.qd[s][i] < 0 ? -1.0 : 0.0;
    }
    e.stacked.block(first, columns - 1, n, 1) = e.tau[s];
  }
  int info = 0;
  dgeqrf_(&rows, &columns, e.stacked.data(), &rows, e.reflectors.data(), e.work.data(), &room, &info);
  keep(e.stacked(0, 0));
  if (!factor) return;
  Eigen::Map<Eigen::MatrixXd> out(factor, columns, columns);
  out = e.stacked.topRows(columns).triangularView<Eigen::Upper>();
#endif
}
}
