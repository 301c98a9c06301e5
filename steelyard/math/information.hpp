// Square-root information: all that a linear estimator needs of any number of rows W x ≈ y.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

namespace steelyard {

/// Upper triangle R with RᵀR = AᵀA, by Householder reflections: columns × columns, whatever the rows of A.
Eigen::MatrixXd triangular_factor(const Eigen::MatrixXd& A);

/// The triangular factor [R z; 0 ρ] of [W y]: ‖W x − y‖² = ‖R x − z‖² + ρ² for every x. p² numbers, whatever the number
/// of rows. Absorbing, merging and reweighting are exact; WᵀW is never formed, which would square the condition number.
class Information {
 public:
  explicit Information(int columns);

  /// As `factor()` and `rows()` of another had it: how it is saved, loaded and sent.
  Information(const Eigen::MatrixXd& factor, double rows);

  int columns() const { return columns_; }
  double rows() const { return rows_; }         ///< absorbed so far; fractional once forgetting
  void set_rows(double rows) { rows_ = rows; }  ///< when rows stand for more than themselves, as a factor's do
  double residual_square() const { return residual_ * residual_; }  ///< ρ²: what no x can explain

  Eigen::MatrixXd R() const;  ///< upper triangular
  Eigen::VectorXd z() const;
  Eigen::MatrixXd factor() const;  ///< [R z; 0 ρ], all that is kept

  /// Rows of W, column c at W[c * stride], and y, each `rows` long. No allocation once a block of this size was seen.
  void absorb(const double* W, std::ptrdiff_t stride, const double* y, int rows);
  void absorb(const double* const* columns, const double* y, int rows);  ///< column c at columns[c]
  void absorb(const Eigen::MatrixXd& W, const Eigen::VectorXd& y);

  void merge(const Information& other);

  /// The information of another whose column k is my column columns[k], ascending, its rows times `factor`.
  void merge(const Information& other, const std::vector<int>& columns, double factor = 1);

  /// Gives back the memory that absorbing works in, for information that is kept.
  void release() { block_ = {}; }

  /// Weights every row so far by `factor`: 1/σ, or √λ to forget, which also shrinks the row count by λ.
  void scale(double factor, bool forget = false);

  /// The information on a subset of the columns, the others held at zero.
  Information select(const std::vector<int>& columns) const;

  /// Solution with its numerical rank.
  struct Solution {
    Eigen::VectorXd x;  ///< least squares; of minimum norm (after column scaling) where R is singular
    Eigen::MatrixXd
        covariance;  ///< (RᵀR)⁻¹: times the noise variance, the covariance of x; on the determined directions
    int rank = 0;
    double condition = 0;  ///< condition number of R with columns of unit norm
  };
  Solution solve(double rank_tolerance = 1e-12) const;

  Eigen::VectorXd values() const;                 ///< x of solve(), without the rest
  int rank(double rank_tolerance = 1e-12) const;  ///< that of solve()

  /// R x = z, for a controller: no singular values, no allocation where x has its size. False, and x untouched, where a
  /// diagonal element of R is zero but for rounding.
  bool back_substitute(Eigen::VectorXd& x) const;

 private:
  double* block(int rows);  // room for them, columns stride_ apart
  void triangularise(double* rows, int count, const int* depth = nullptr);

  int columns_;
  double rows_ = 0;
  double residual_ = 0;
  Eigen::MatrixXd factor_;     // (p + 1)²: [R z; 0 ρ]
  std::vector<double> block_;  // scratch: rows × (p + 1)
  std::ptrdiff_t stride_ = 0;
};

}  // namespace steelyard
