// Cubic splines through time stamps, and what resampling of either kind needs. Private to the library.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/signals/resample.hpp"

namespace steelyard {

/// One not-a-knot cubic spline through the samples [first, first + n): moments M = S'' at the knots, of all channels at
/// once.
class Spline {
  double h(Eigen::Index i) const { return t_[first_ + i + 1] - t_[first_ + i]; }
  Eigen::MatrixXd::ConstColXpr y(Eigen::Index i) const { return y_.col(first_ + i); }
  auto slope(Eigen::Index i) const { return (y(i + 1) - y(i)) / h(i); }

 public:
  Spline(const Eigen::VectorXd& t, const Eigen::MatrixXd& y, Eigen::Index first, Eigen::Index n)
      : t_(t), y_(y), first_(first), n_(n), M_(Eigen::MatrixXd::Zero(y.rows(), n)) {
    if (n == 3) {  // the parabola
      M_.colwise() = 2 * (slope(1) - slope(0)) / (h(0) + h(1));
    } else if (n > 3) {
      solve();
    }
  }

  // Value at t, in the interval from knot i to knot i + 1 of this stretch.
  void value(Eigen::Index i, double t, Eigen::Ref<Eigen::VectorXd> out) const {
    const double a = (t_[first_ + i + 1] - t) / h(i), b = 1 - a, s = h(i) * h(i) / 6;
    out = a * y(i) + b * y(i + 1) + s * ((a * a * a - a) * M_.col(i) + (b * b * b - b) * M_.col(i + 1));
  }

  Eigen::VectorXd first_slope() const {
    return n_ < 2 ? Eigen::VectorXd::Zero(y_.rows()).eval()
                  : (slope(0) - h(0) / 6 * (2 * M_.col(0) + M_.col(1))).eval();
  }

  Eigen::VectorXd last_slope() const {
    return n_ < 2 ? Eigen::VectorXd::Zero(y_.rows()).eval()
                  : (slope(n_ - 2) + h(n_ - 2) / 6 * (2 * M_.col(n_ - 1) + M_.col(n_ - 2))).eval();
  }

 private:
  // h_{i-1} M_{i-1} + 2(h_{i-1} + h_i) M_i + h_i M_{i+1} = 6(s_i − s_{i-1}) at the inner knots; S''' continuous at the
  // second and the last but one gives M_0 and M_{n-1}. Rows are diagonally dominant: no pivoting.
  void solve() {
    const Eigen::Index last = n_ - 1;
    Eigen::VectorXd upper(n_);
    for (Eigen::Index i = 1; i < last; ++i) {
      const double before = h(i - 1), after = h(i);
      double lower = before, diagonal = 2 * (before + after);
      upper[i] = after;
      if (i == 1) {
        diagonal += before * (1 + before / after);
        upper[i] -= before * before / after;
        lower = 0;
      }
      if (i == last - 1) {
        diagonal += after * (1 + after / before);
        lower -= after * after / before;
        upper[i] = 0;
      }
      if (i > 1) diagonal -= lower * upper[i - 1];
      M_.col(i) = (6 * (slope(i) - slope(i - 1)) - lower * M_.col(i - 1)) / diagonal;
      upper[i] /= diagonal;
    }
    for (Eigen::Index i = last - 2; i >= 1; --i) M_.col(i) -= upper[i] * M_.col(i + 1);
    M_.col(0) = M_.col(1) - h(0) / h(1) * (M_.col(2) - M_.col(1));
    M_.col(last) = M_.col(last - 1) + h(last - 1) / h(last - 2) * (M_.col(last - 1) - M_.col(last - 2));
  }

  const Eigen::VectorXd& t_;
  const Eigen::MatrixXd& y_;
  Eigen::Index first_, n_;
  Eigen::MatrixXd M_;
};

/// The cubic through (0, y0, d0) and (length, y1, d1).
Eigen::VectorXd hermite(double t, double length, const Eigen::VectorXd& y0, const Eigen::VectorXd& d0,
                        const Eigen::VectorXd& y1, const Eigen::VectorXd& d1);

double median_period(const Eigen::VectorXd& t);

/// Diagnostics about stamps of this period [s] on a clock of period dt [s].
Diagnostics resampling_suspicions(const std::vector<Gap>& gaps, double period, double dt);

}  // namespace steelyard
