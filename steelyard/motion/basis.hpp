// Functions of time that motions are sums of (X2-X4 of docs/theory/excitation.md).
#pragma once

#include <Eigen/Core>
#include <memory>
#include <string>
#include <vector>

namespace steelyard {

/// ψ₀(t) … ψ_K(t) over one period, each of order one. A constant is among their sums, and all their sums end where they
/// began.
class Basis {
 public:
  virtual ~Basis() = default;
  virtual int size() const = 0;

  /// Derivatives by time of this order (0 to 3), functions × times; times in [0, period].
  virtual Eigen::MatrixXd at(const Eigen::VectorXd& times, int order) const = 0;

  virtual std::vector<std::string> names() const = 0;  ///< names of the coefficients: "q0", "a1" …
  virtual Eigen::VectorXd units() const = 0;           ///< what coefficients are printed in: a_l is ω times ours
  virtual Eigen::VectorXd constant() const = 0;        ///< coefficients of 1
  virtual Eigen::VectorXd pitch() const {
    return Eigen::VectorXd::Ones(size());
  }  ///< how often each swings in a period
};

/// 1, sin(lωt)/l, −cos(lωt)/l for l = 1 … harmonics, ω = 2π/period; `at_rest`: each with the polynomial of fifth order
/// that takes its speed and acceleration at the ends away (X3).
std::unique_ptr<Basis> fourier_basis(double period, int harmonics, bool at_rest);

/// Quintic B-splines on uniform knots. Closed: `points` of them. Else clamped: the first stands for the pose at both
/// ends, at rest there, then `points` more.
std::unique_ptr<Basis> spline_basis(double period, int points, bool closed);

/// Rests at the start, at each of `points` points in turn, at the start again; quintic in between.
std::unique_ptr<Basis> stops_basis(double period, int points);

/// Quintic from 0 to 1 with no speed and acceleration at either end; u in [0, 1], derivatives by u.
double smooth_step(double u, int order);

}  // namespace steelyard
