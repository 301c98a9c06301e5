#include "steelyard/pipeline/complete.hpp"

namespace steelyard {

Eigen::VectorXd complete(const Robot& robot, const ParameterLayout& layout, const BaseParameters& base,
                         const Eigen::VectorXd& base_values) {
  Eigen::VectorXd out = nominal_values(robot, layout);
  if (!robot.has_nominal_inertia())
    for (int c = 0; c < layout.link_columns(); ++c) out[c] = layout[c].element == 9 ? 1 : 0;
  const Eigen::VectorXd silent = out(base.regrouped);
  out(base.kept) = base_values - base.K * silent;
  return out;
}

}  // namespace steelyard
