#include "steelyard/motion/trajectory.hpp"

namespace steelyard {

Trajectory Trajectory::zero(Eigen::Index dof, Eigen::Index samples) {
  const Eigen::MatrixXd none = Eigen::MatrixXd::Zero(dof, samples);
  return {none, none, none, none};
}

Eigen::VectorXd sample_times(double duration, Eigen::Index count) {
  return Eigen::VectorXd::LinSpaced(count, 0, static_cast<double>(count - 1)) * (duration / static_cast<double>(count));
}

}  // namespace steelyard
