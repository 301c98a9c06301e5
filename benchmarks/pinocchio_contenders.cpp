#include "benchmarks/contender.hpp"

#ifdef STEELYARD_BENCH_PINOCCHIO

#include <memory>

#include "benchmarks/pinocchio_engine.hpp"

namespace steelyard::bench {

std::string pinocchio_version() { return steelyard_bench_pinocchio_version(); }

std::vector<Contender> pinocchio_contenders(const Arm& arm) {
  const int n = arm.model.robot.links();
  Eigen::Matrix<double, Eigen::Dynamic, 9, Eigen::RowMajor> R(n, 9);
  Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor> p(n, 3);
  for (int j = 0; j < n; ++j) {
    const Eigen::Isometry3d& T = arm.model.robot.joints[static_cast<std::size_t>(j)].T_parent_joint;
    for (int i = 0; i < 9; ++i) R(j, i) = T.linear()(i / 3, i % 3);
    p.row(j) = T.translation().transpose();
  }
  const Eigen::VectorXd parameters = arm.model.values.head(arm.model.layout.link_columns());
  const PinocchioTask task{n,
                           R.data(),
                           p.data(),
                           parameters.data(),
                           arm.model.robot.gravity.data(),
                           arm.samples(),
                           arm.q.data(),
                           arm.qd.data(),
                           arm.qdd.data(),
                           arm.effort.data()};
  const std::shared_ptr<PinocchioEngine> engine(steelyard_bench_pinocchio_create(&task),
                                                steelyard_bench_pinocchio_destroy);
  const auto contender = [&](const char* name, void (*compute)(PinocchioEngine*, double*)) {
    return Contender{reference_engine, name, "", [=] { compute(engine.get(), nullptr); },
                     [=, &arm] {
                       Eigen::MatrixXd torque(arm.q.rows(), arm.q.cols());
                       compute(engine.get(), torque.data());
                       return (torque - arm.torque).cwiseAbs().maxCoeff();
                     }};
  };
  std::vector<Contender> out{contender(reference_task, steelyard_bench_pinocchio_regressor),
                             contender(torque_reference_task, steelyard_bench_pinocchio_rnea)};
  if (const int columns = steelyard_bench_pinocchio_factor_columns(engine.get()); columns > 0)
    out.push_back({reference_engine, information_reference_task, "",
                   [=] { steelyard_bench_pinocchio_information(engine.get(), nullptr); },
                   [=, &arm] {
                     Eigen::MatrixXd factor(columns, columns);
                     steelyard_bench_pinocchio_information(engine.get(), factor.data());
                     return std::abs(factor(columns - 1, columns - 1)) +
                            std::abs(factor.col(columns - 1).norm() - arm.effort.norm());
                   }});
  return out;
}

}  // namespace steelyard::bench

#else

namespace steelyard::bench {

std::string pinocchio_version() { return ""; }
std::vector<Contender> pinocchio_contenders(const Arm&) { return {}; }

}  // namespace steelyard::bench

#endif
