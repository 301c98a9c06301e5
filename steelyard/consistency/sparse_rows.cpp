#include "steelyard/consistency/sparse_rows.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

void multiply_add(const SparseRows& rows, const MatrixXd& values, const VectorXd& x, VectorXd& y) {
  const Eigen::Index count = values.rows();
  for (std::size_t k = 0; k < rows.columns.size(); ++k) {
    const double scale = x[rows.columns[k]];
    const double* const column = &values(0, static_cast<Eigen::Index>(k));
    for (Eigen::Index i = 0; i < count; ++i) y[rows.row + i] += scale * column[i];
  }
}

void transpose_add(const SparseRows& rows, const MatrixXd& values, const VectorXd& y, double factor, VectorXd& x) {
  const Eigen::Index count = values.rows();
  for (std::size_t k = 0; k < rows.columns.size(); ++k) {
    const double* const column = &values(0, static_cast<Eigen::Index>(k));
    double sum = 0;
    for (Eigen::Index i = 0; i < count; ++i) sum += column[i] * y[rows.row + i];
    x[rows.columns[k]] += factor * sum;
  }
}

namespace {

template <int count>
void add_gram(const std::vector<int>& columns, const MatrixXd& values, double factor, MatrixXd& H) {
  const Eigen::Index rows = count > 0 ? count : values.rows();
  for (std::size_t j = 0; j < columns.size(); ++j) {
    const double* const a = &values(0, static_cast<Eigen::Index>(j));
    double* const column = &H(0, columns[j]);
    for (std::size_t i = j; i < columns.size(); ++i) {
      const double* const b = &values(0, static_cast<Eigen::Index>(i));
      double sum = 0;
      for (Eigen::Index k = 0; k < rows; ++k) sum += a[k] * b[k];
      column[columns[i]] += factor * sum;
    }
  }
}

}  // namespace

void add_gram(const std::vector<int>& columns, const MatrixXd& values, double factor, MatrixXd& H) {
  if (values.rows() == 10)
    add_gram<10>(columns, values, factor, H);
  else if (values.rows() == 1)
    add_gram<1>(columns, values, factor, H);
  else
    add_gram<0>(columns, values, factor, H);
}

}  // namespace steelyard
