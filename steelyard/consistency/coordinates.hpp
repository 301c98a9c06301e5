// Coordinates in which data of any scale and rank looks alike (D5). Private to the room.
#pragma once

#include <Eigen/Core>

#include "steelyard/consistency/cone_program.hpp"

namespace steelyard {

/// x as a function of v = (u, y): u the residual of the data, y what it leaves open.
struct Coordinates {
  int data = 0;               ///< size of u: the rank of R
  Eigen::VectorXd fit;        ///< β of least squares (and of least norm)
  double cost = 0;            ///< ½‖R β − z‖² there
  Eigen::MatrixXd whitening;  ///< U: u = U (R β − z)
  Eigen::MatrixXd T;          ///< x = T v + …, columns u first
  Eigen::MatrixXd open;       ///< of y: N⁺, ν = N⁺ (β − fit); no rows where R has full rank

  Eigen::VectorXd residual(const ConeProgram&, const Eigen::VectorXd& x) const;
  /// The point with u = `residual` and the y of x + T(0, dy): β is exactly `fit` where both u is zero and R has full
  /// rank.
  Eigen::VectorXd point(const ConeProgram&, const Eigen::VectorXd& x, const Eigen::VectorXd& residual,
                        const Eigen::VectorXd& dy) const;
};

/// How many standard parameters a program has.
int parameter_count(const BaseParameters&);

Coordinates whitened_coordinates(const ConeProgram&);

}  // namespace steelyard
