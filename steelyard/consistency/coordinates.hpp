// Coordinates in which data of any scale and rank looks alike (H5). Private to the room.
#pragma once

#include <Eigen/Core>

#include "steelyard/consistency/cone_program.hpp"

namespace steelyard {

/// x as a function of v = (head, rest): the head moves β along directions that the data determines, the rest along the
/// others.
struct Coordinates {
  int head = 0;       ///< size: the rank of R
  Eigen::MatrixXd R;  ///< triangle of the data
  Eigen::VectorXd z;
  Eigen::VectorXd fit;  ///< β of least squares (and of least norm)
  Eigen::MatrixXd A;    ///< R β changes by A head
  Eigen::MatrixXd T;    ///< x changes by T v
  Eigen::MatrixXd inverse;  ///< (head, ν) = inverse (β − β₀), ν the first of the rest, which move β without effect on
                            ///< the data

  Eigen::VectorXd residual(const Eigen::VectorXd& base) const { return R * base - z; }
};

/// How many standard parameters a program has.
int parameter_count(const BaseParameters&);

/// x_kept + K x_regrouped.
Eigen::VectorXd base_of(const BaseParameters&, const Eigen::VectorXd& x);

/// x with the base parameters β, its other columns as they are.
Eigen::VectorXd with_base(const BaseParameters&, Eigen::VectorXd x, const Eigen::VectorXd& beta);

Coordinates choose_coordinates(const ConeProgram&);

}  // namespace steelyard
