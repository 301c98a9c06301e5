#include "steelyard/math/least_squares.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double rank_tolerance = 1e-12;  // relative pivot, columns of unit norm; as in Information::solve
constexpr double vanishing = 1e-14;  // norm relative to the largest column's: less is rounding, and the unknown stays
constexpr double first_damping = 1e-4;  // after a Gauss-Newton step that failed
constexpr double least_damping = 1e-6;  // below it a step is Gauss-Newton's to six digits
constexpr double most_damping = 1e15;   // steps below the unknowns' rounding

// (JᵀJ + λD) d = −Jᵀr for any λ from one factor of J D^-½.
class DampedSteps {
 public:
  /// `scale`: D^½; a column whose scale is zero is left out.
  DampedSteps(const LinearResidual& model, const VectorXd& scale)
      : inverse_(scale.unaryExpr([](double s) { return s > 0 ? 1 / s : 0.0; })) {
    const MatrixXd J = model.J * inverse_.asDiagonal();
    if (J.rows() <= J.cols()) {
      R_ = J, z_ = -model.r;
      return;
    }
    const Eigen::HouseholderQR<MatrixXd> qr(J);
    R_ = qr.matrixQR().topRows(J.cols()).triangularView<Eigen::Upper>();
    z_ = -(qr.householderQ().transpose() * model.r).head(J.cols());
  }

  VectorXd at(double lambda) const {
    const Index n = R_.cols();
    if (lambda == 0) {
      Eigen::CompleteOrthogonalDecomposition<MatrixXd> factor;
      factor.setThreshold(rank_tolerance);
      return inverse_.cwiseProduct(factor.compute(R_).solve(z_));
    }
    MatrixXd stacked(R_.rows() + n, n);
    stacked << R_, std::sqrt(lambda) * MatrixXd::Identity(n, n);
    VectorXd right = VectorXd::Zero(stacked.rows());
    right.head(z_.size()) = z_;
    return inverse_.cwiseProduct(stacked.householderQr().solve(right));
  }

 private:
  VectorXd inverse_;  // inverse of the scale
  MatrixXd R_;
  VectorXd z_;
};

class Descent {
 public:
  Descent(const LeastSquaresProblem& problem, const VectorXd& start, const LeastSquaresOptions& options)
      : problem_(problem), options_(options) {
    out_.x = start;
    out_.damping = options.damping;
  }

  LeastSquaresResult run() {
    if (stopped()) return out_;
    out_.cost = evaluate(out_.x);
    if (!std::isfinite(out_.cost)) {
      out_.status = LeastSquaresStatus::no_descent;
      return out_;
    }
    while (out_.iterations < options_.iterations && !stopped() && advance()) {
    }
    if (out_.status == LeastSquaresStatus::no_descent) out_.damping = options_.damping;
    return out_;
  }

 private:
  enum class Trial { taken, failed, last };

  bool stopped() {
    const bool stop = problem_.stop && problem_.stop();
    if (stop) out_.status = LeastSquaresStatus::stopped;
    return stop;
  }

  double evaluate(const VectorXd& x) {
    ++out_.evaluations;
    return problem_.cost(x);
  }

  VectorXd scale_of(const MatrixXd& J) {
    VectorXd norms = J.colwise().norm();
    const double largest = norms.size() > 0 ? norms.maxCoeff() : 0;
    if (out_.iterations == 1) largest_ = largest;
    if (!options_.scaled) return VectorXd::Constant(J.cols(), largest_);
    for (double& x : norms) x = x > vanishing * largest ? x : 0;
    return norms;
  }

  // One linearisation, and steps from there until one is taken. False: this is the end.
  bool advance() {
    ++out_.iterations;
    const LinearResidual model = problem_.linearise(out_.x);
    const VectorXd scale = scale_of(model.J);
    if (!model.J.allFinite() || !model.r.allFinite()) return end(LeastSquaresStatus::no_descent);
    const DampedSteps steps(model, scale);
    bool first = true;
    for (growth_ = 2; out_.damping <= most_damping; raise(), first = false) {
      const Trial trial = attempt(model, steps.at(out_.damping), first);
      if (trial == Trial::taken) return true;
      if (trial == Trial::last) return false;
    }
    return end(LeastSquaresStatus::no_descent);
  }

  // `first`: from this x. A step that is small only by damping does not end the iteration.
  Trial attempt(const LinearResidual& model, VectorXd step, bool first) {
    if (problem_.limit) step = problem_.limit(out_.x, step);
    const VectorXd through = model.J * step;
    const double predicted = -model.r.dot(through) - 0.5 * through.squaredNorm();
    const bool last = std::abs(predicted) <= std::numeric_limits<double>::epsilon() * std::abs(out_.cost) ||
                      settled({out_.x, step, out_.cost, model.r.norm(), through.norm()});
    if (last) out_.status = first ? LeastSquaresStatus::settled : LeastSquaresStatus::no_descent;
    if (last && !(first && options_.take_last)) return Trial::last;
    if (predicted > 0) {
      if (stopped()) return Trial::last;
      const VectorXd there = out_.x + step;
      const double cost = evaluate(there);
      if (cost < out_.cost) {  // false for one that is not a number
        lower((out_.cost - cost) / predicted);
        out_.x = there;
        out_.cost = cost;
        ++out_.steps;
        return last ? Trial::last : Trial::taken;
      }
    }
    return last ? Trial::last : Trial::failed;
  }

  bool settled(const LeastSquaresStep& s) const {
    if (problem_.settled) return problem_.settled(s);
    return s.change <= options_.tolerance * s.residual ||
           (s.step.array().abs() <= options_.tolerance * s.x.array().abs()).all();
  }

  // Nielsen's rule: less damping where the linear model held, more where it hardly did. gain: decrease over predicted.
  void lower(double gain) {
    out_.damping *= std::max(1.0 / 3, 1 - std::pow(2 * gain - 1, 3));
    if (options_.damping == 0 && out_.damping < least_damping) out_.damping = 0;
  }

  void raise() {
    out_.damping = out_.damping > 0 ? out_.damping * growth_ : first_damping;
    growth_ *= 2;
  }

  bool end(LeastSquaresStatus status) {
    out_.status = status;
    return false;
  }

  const LeastSquaresProblem& problem_;
  const LeastSquaresOptions& options_;
  LeastSquaresResult out_;
  double growth_ = 2, largest_ = 0;
};

}  // namespace

LeastSquaresResult least_squares(const LeastSquaresProblem& problem, const VectorXd& start,
                                 const LeastSquaresOptions& options) {
  return Descent(problem, start, options).run();
}

}  // namespace steelyard
