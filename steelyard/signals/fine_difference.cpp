#include "steelyard/signals/fine_difference.hpp"

#include "steelyard/signals/differentiate.hpp"

namespace steelyard {

Eigen::MatrixXd fine_difference(const Eigen::MatrixXd& x, double dt) {
  Eigen::MatrixXd out = central_difference(x, dt);
  const Eigen::Index inner = x.cols() - 4;
  if (inner > 0)
    out.middleCols(2, inner) =
        (8 * (x.middleCols(3, inner) - x.middleCols(1, inner)) - (x.rightCols(inner) - x.leftCols(inner))) / (12 * dt);
  return out;
}

}  // namespace steelyard
