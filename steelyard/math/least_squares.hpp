// Nonlinear least squares: the one descent of every fit that is not linear (Levenberg 1944, Marquardt 1963).
#pragma once

#include <Eigen/Core>
#include <functional>

namespace steelyard {

/// ½‖r + J d‖²: the cost after a step d, up to a constant. Any r and J with the same JᵀJ and Jᵀr will do, such as a
/// triangular factor.
struct LinearResidual {
  Eigen::VectorXd r;
  Eigen::MatrixXd J;
};

/// A step that is proposed, for the decision whether it is the last.
struct LeastSquaresStep {
  const Eigen::VectorXd& x;     ///< where it begins
  const Eigen::VectorXd& step;  ///< damped, and limited
  double cost = 0;              ///< at x
  double residual = 0;          ///< ‖r‖
  double change = 0;            ///< ‖J d‖
};

struct LeastSquaresProblem {
  /// ½‖r(x)‖², or any cost with the gradient Jᵀr. Not finite: x is not allowed, and no step goes there.
  std::function<double(const Eigen::VectorXd& x)> cost;
  /// Always follows `cost` at the same x, so that the two can share what they compute.
  std::function<LinearResidual(const Eigen::VectorXd& x)> linearise;
  /// The step to try instead of a proposed one: shortened, or cut at bounds. Empty: the step itself.
  std::function<Eigen::VectorXd(const Eigen::VectorXd& x, const Eigen::VectorXd& step)> limit = {};
  /// Whether a step is small enough to be the last. Empty: LeastSquaresOptions::tolerance decides.
  std::function<bool(const LeastSquaresStep&)> settled = {};
  /// Asked before every evaluation; true ends the descent where it is. Empty: it cannot be stopped.
  std::function<bool()> stop = {};
};

struct LeastSquaresOptions {
  int iterations = 100;      ///< linearisations, at most
  double damping = 1e-3;     ///< λ of the first step, relative to JᵀJ [-]; 0: Gauss-Newton until a step fails
  bool scaled = true;        ///< damps each unknown by its own column of J; false: all alike, by the largest column at
                             ///< the start, for unknowns whose columns vanish as they run away
  bool take_last = true;     ///< evaluates the last, small step too; false where an evaluation costs more than it gains
  double tolerance = 1e-10;  ///< share of the residuals, or of every unknown, that a settled step changes at most [-]
};

enum class LeastSquaresStatus {
  settled,     ///< the last step was small enough, or the decrease it promised is below the cost's rounding
  no_descent,  ///< no step lowers the cost, however damped: a minimum to rounding, or J is not its derivative
  iterations,  ///< used up
  stopped      ///< stopped by the caller
};

struct LeastSquaresResult {
  Eigen::VectorXd x;  ///< point of the lowest cost that was evaluated
  double cost = 0;
  double damping = 0;  ///< λ that the next step would begin with
  int iterations = 0;  ///< linearisations
  int steps = 0;       ///< taken, each of which lowered the cost
  int evaluations = 0;
  LeastSquaresStatus status = LeastSquaresStatus::iterations;
};

/// Minimises from `start`: (JᵀJ + λD) d = −Jᵀr, through a factor of [J; √λ D^½], never of JᵀJ; λ by Nielsen's rule
/// (1999). Where JᵀJ is singular and λ zero, the step of least norm. A step is taken only if it lowers the cost.
LeastSquaresResult least_squares(const LeastSquaresProblem&, const Eigen::VectorXd& start,
                                 const LeastSquaresOptions& = {});

}  // namespace steelyard
