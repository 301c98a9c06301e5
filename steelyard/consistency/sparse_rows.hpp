// A few rows of a matrix that is zero outside some columns. Private to the room.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace steelyard {

struct SparseRows {
  int row = 0;               ///< the first
  std::vector<int> columns;  ///< ascending
  Eigen::MatrixXd values;    ///< rows × columns.size()
};

// Each with other values in the same place: the rows scaled.

/// y += rows x
void multiply_add(const SparseRows& rows, const Eigen::MatrixXd& values, const Eigen::VectorXd& x, Eigen::VectorXd& y);

/// x += factor rowsᵀ y
void transpose_add(const SparseRows& rows, const Eigen::MatrixXd& values, const Eigen::VectorXd& y, double factor,
                   Eigen::VectorXd& x);

/// H += factor rowsᵀ rows, in the lower triangle.
void add_gram(const std::vector<int>& columns, const Eigen::MatrixXd& values, double factor, Eigen::MatrixXd& H);

}  // namespace steelyard
