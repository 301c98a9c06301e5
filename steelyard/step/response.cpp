#include "steelyard/step/response.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/math/least_squares.hpp"
#include "steelyard/step/window.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector4d;
using Eigen::VectorXd;

double StepFit::A_deviation() const { return std::sqrt(std::max(0.0, covariance(0, 0))); }
double StepFit::U_deviation() const { return std::sqrt(std::max(0.0, covariance(1, 1))); }

namespace {

constexpr double bend = 1.345;  // residual, in robust standard deviations, beyond which the weight falls [-]

enum { kA, kU, kOnset, kRest };  // the unknowns, in order

// Motion that the known extra load takes away: L with L̈ + A L̇ = load, or L̇ (K8). The load counts from the onset
// on, each step with its mean.
VectorXd load_response(const StepResponse& r, const VectorXd& t, double A, double onset) {
  VectorXd out = VectorXd::Zero(t.size());
  double way = 0, speed = 0;
  for (Index k = 1; k < t.size(); ++k) {
    if (t[k] <= onset) continue;
    const double h = t[k] - std::max(onset, t[k - 1]), mean = 0.5 * (r.load[k] + r.load[k - 1]);
    const StepPoint way_of_load = step_position(h, A), speed_of_load = step_speed(h, A);
    way += speed * speed_of_load.value + mean * way_of_load.value;
    speed = speed * speed_of_load.by_s + mean * speed_of_load.value;
    out[k] = r.speed ? speed : way;
  }
  return out;
}

// The curve and its derivatives by the unknowns, at the times of a record.
class FittedCurve {
 public:
  FittedCurve(const StepResponse& r, const StepFitOptions& o)
      : r_(r), options_(o), loaded_(o.inertia > 0 && r.load.size() > 0) {}

  VectorXd values(const VectorXd& t, const Vector4d& p) const {
    VectorXd out(t.size());
    for (Index k = 0; k < t.size(); ++k) out[k] = p[kRest] + p[kU] * point(t[k] - p[kOnset], p[kA]).value;
    return out;
  }

  // The record's own samples, where the load is known.
  VectorXd at_samples(const Vector4d& p) const {
    VectorXd out = values(r_.t, p);
    if (loaded_) out -= load_response(r_, r_.t, p[kA], p[kOnset]) / options_.inertia;
    return out;
  }

  MatrixXd jacobian(const Vector4d& p) const {
    MatrixXd J(r_.t.size(), 4);
    for (Index k = 0; k < r_.t.size(); ++k) {
      const StepPoint s = point(r_.t[k] - p[kOnset], p[kA]);
      J.row(k) << p[kU] * s.by_A, s.value, -p[kU] * s.by_s, 1;
    }
    if (loaded_) {
      const double step = 1e-4 * (std::abs(p[kA]) + 1 / (r_.t[r_.t.size() - 1] - r_.t[0]));
      J.col(kA) -=
          (load_response(r_, r_.t, p[kA] + step, p[kOnset]) - load_response(r_, r_.t, p[kA] - step, p[kOnset])) /
          (2 * step * options_.inertia);
    }
    return J;
  }

 private:
  StepPoint point(double s, double A) const {
    return r_.speed ? step_speed(s, A, options_.curve) : step_position(s, A, options_.curve);
  }

  const StepResponse& r_;
  const StepFitOptions& options_;
  bool loaded_;
};

// Huber's least squares over the samples of a window, by Levenberg and Marquardt's steps under iterated weights (K5).
class Fitter {
 public:
  Fitter(const StepResponse& r, const StepFitOptions& o, const StepWindow& w, double begin)
      : r_(r), options_(o), window_(w), curve_(r, o), begin_(begin) {
    free_ = {kA, kU};
    if (!o.from_origin && !r.onset) free_.push_back(kOnset);
    if (!o.from_origin) free_.push_back(kRest);
    floor_ = std::max(w.count / std::sqrt(12.0), 1e-11 * (r.y.maxCoeff() - r.y.minCoeff()));
  }

  StepFit fit();

  // Change of A and U in one step of least squares from p.
  Eigen::Vector2d one_step(const Vector4d& p, double sigma) const {
    const VectorXd root = VectorXd::Constant(samples(), 1 / sigma);
    return rows(p, root).colPivHouseholderQr().solve(right_side(p, root)).head<2>();
  }

 private:
  Index samples() const { return window_.last - window_.first + 1; }
  bool has_rest_row() const { return window_.rest_deviation > 0 && free_.back() == kRest; }
  VectorXd residuals(const Vector4d& p) const {
    return (r_.y - curve_.at_samples(p)).segment(window_.first, samples());
  }
  Vector4d start() const;
  VectorXd weights(const VectorXd& rho, double sigma) const;
  MatrixXd rows(const Vector4d& p, const VectorXd& root) const;
  VectorXd right_side(const Vector4d& p, const VectorXd& root) const;
  void settle(Vector4d& p, const VectorXd& root) const;
  void set_covariance(const Vector4d& p, const VectorXd& rho, const VectorXd& root, StepFit& out) const;
  void judge(const VectorXd& rho, StepFit& out) const;

  const StepResponse& r_;
  const StepFitOptions& options_;
  const StepWindow& window_;
  FittedCurve curve_;
  std::vector<int> free_;
  double floor_ = 0;
  double begin_;  // begin of the record [s]
};

// For each A and onset of a grid the best U and rest; the best of them all.
Vector4d Fitter::start() const {
  const double T = r_.t[window_.last] - window_.latest;
  const Index stride = 1 + samples() / 60;  // a start need not be exact
  const Index few = (samples() - 1) / stride + 1;
  const VectorXd t = r_.t.segment(window_.first, samples())(Eigen::seqN(0, few, stride));
  const VectorXd y = r_.y.segment(window_.first, samples())(Eigen::seqN(0, few, stride));
  Vector4d best = Vector4d::Zero();
  double least = -1;
  const bool known = options_.from_origin || r_.onset.has_value();
  const double fixed = options_.from_origin ? 0 : r_.onset.value_or(0);
  for (int i = 0; i < (known ? 1 : 6); ++i) {
    const double onset = known ? fixed : window_.earliest + (window_.latest - window_.earliest) * i / 5.0;
    for (const double AT : {0.0, 0.2, 1.0, 3.0, 10.0, 30.0, 100.0}) {
      Vector4d p(AT / T, 1, onset, 0);
      const VectorXd h = curve_.values(t, p);
      const double level = options_.from_origin ? 0 : window_.rest;
      p[kRest] = level;
      p[kU] = h.dot((y.array() - level).matrix()) / std::max(h.squaredNorm(), 1e-300);
      const double cost = (y - p[kU] * h).array().operator-(level).matrix().squaredNorm();
      if (least < 0 || cost < least) least = cost, best = p;
    }
  }
  return best;
}

VectorXd Fitter::weights(const VectorXd& rho, double sigma) const {
  if (!options_.robust) return VectorXd::Constant(rho.size(), 1 / sigma);
  return ((bend * sigma / rho.array().abs().max(1e-300)).min(1).sqrt() / sigma).matrix();
}

// Whitened derivatives by the free unknowns; the rest before the window is one row more.
MatrixXd Fitter::rows(const Vector4d& p, const VectorXd& root) const {
  const MatrixXd J = curve_.jacobian(p).middleRows(window_.first, samples());
  MatrixXd out = MatrixXd::Zero(samples() + (has_rest_row() ? 1 : 0), static_cast<Index>(free_.size()));
  for (std::size_t c = 0; c < free_.size(); ++c)
    out.col(static_cast<Index>(c)).head(samples()) = root.cwiseProduct(J.col(free_[c]));
  if (has_rest_row()) out(samples(), out.cols() - 1) = 1 / window_.rest_deviation;
  return out;
}

VectorXd Fitter::right_side(const Vector4d& p, const VectorXd& root) const {
  VectorXd out(samples() + (has_rest_row() ? 1 : 0));
  out.head(samples()) = root.cwiseProduct(residuals(p));
  if (has_rest_row()) out[samples()] = (window_.rest - p[kRest]) / window_.rest_deviation;
  return out;
}

// Weights held: to the least squares.
void Fitter::settle(Vector4d& p, const VectorXd& root) const {
  const auto at = [&](const VectorXd& x) {
    Vector4d out = p;
    out(free_) = x;
    return out;
  };
  LeastSquaresProblem problem;
  problem.cost = [&](const VectorXd& x) { return 0.5 * right_side(at(x), root).squaredNorm(); };
  problem.linearise = [&](const VectorXd& x) { return LinearResidual{-right_side(at(x), root), rows(at(x), root)}; };
  const auto count = static_cast<double>(samples() + (has_rest_row() ? 1 : 0));
  problem.settled = [&](const LeastSquaresStep& step) {
    return step.change <= 1e-8 * std::sqrt(count) || step.change <= 1e-10 * step.residual;
  };
  LeastSquaresOptions options;
  options.iterations = 60;
  p = at(least_squares(problem, p(free_), options).x);
}

// κ (JᵀJ/σ²)⁻¹ with κ = mean ψ² / (mean ψ')² of Huber's estimator, and wider where residuals follow one another: they
// are then fewer than they look (K5).
void Fitter::set_covariance(const Vector4d& p, const VectorXd& rho, const VectorXd& root, StepFit& out) const {
  const auto n = static_cast<double>(rho.size()), freedom = n - static_cast<double>(free_.size());
  const VectorXd psi = root.cwiseAbs2().cwiseProduct(rho) * out.noise;
  const double within = options_.robust ? static_cast<double>((rho.array().abs() < bend * out.noise).count()) / n : 1.0;
  // Counts err by their size over √12, whatever luck had it in this record.
  const double least = floor_ / out.noise;
  const double kappa = std::max(psi.squaredNorm() / freedom / (within * within), least * least);
  const double following = std::clamp(out.correlation, 0.0, 0.98);
  const MatrixXd J = rows(p, VectorXd::Constant(rho.size(), 1 / out.noise));
  const VectorXd scale = J.colwise().norm().cwiseMax(1e-300);
  const MatrixXd scaled = J * scale.cwiseInverse().asDiagonal();
  const MatrixXd inverse = (scaled.transpose() * scaled).completeOrthogonalDecomposition().pseudoInverse();
  const MatrixXd C = kappa * (1 + following) / (1 - following) * scale.cwiseInverse().asDiagonal() * inverse *
                     scale.cwiseInverse().asDiagonal();
  out.covariance = C.topLeftCorner<2, 2>();
  if (free_.size() > 2 && free_[2] == kOnset) out.onset_deviation = std::sqrt(std::max(0.0, C(2, 2)));
}

void Fitter::judge(const VectorXd& rho, StepFit& out) const {
  const auto warn = [&](Severity severity, const char* code, const std::string& what) {
    out.diagnostics.push_back({severity, code, fmt::format("{}: {}", r_.name, what)});
  };
  const double rms = std::sqrt(rho.squaredNorm() / static_cast<double>(rho.size())), travel = std::abs(out.travel);
  if (window_.stopped)
    warn(Severity::warning, "step-stopped",
         fmt::format("the joint stands still from {:.4g} s on (a stop, a limit, or the voltage was switched off): the "
                     "rest of the log is left out",
                     r_.t[window_.last]));
  if (rms > 3 * std::max(window_.noise, floor_) && rms > 2e-3 * travel)
    warn(Severity::warning, "step-poor-fit",
         fmt::format("the fitted curve misses the measured one by {:.2g} % of the travel, {:.2g} times its noise: "
                     "check for a current limit, a stop, friction that changes with speed, gravity along the way, and "
                     "joints that were not locked",
                     100 * rms / travel, rms / std::max(window_.noise, floor_)));
  if (out.onset < begin_ - 2 * out.onset_deviation)
    warn(Severity::warning, "step-late-start",
         fmt::format("the joint began to move {:.3g} s before the log begins: record from before the step",
                     begin_ - out.onset));
  if (out.A_deviation() > 0.3 * std::abs(out.A))
    warn(Severity::info, "step-damping-unknown",
         fmt::format("A·T = {:.2g} ± {:.2g}: the motion is too short for its damping to show", out.A * out.duration,
                     out.A_deviation() * out.duration));
}

StepFit Fitter::fit() {
  StepFit out;
  Vector4d p = start();
  VectorXd root, rho = residuals(p);
  const double n = static_cast<double>(samples()), spent = std::sqrt(n / (n - static_cast<double>(free_.size())));
  for (out.iterations = 1; out.iterations <= 60; ++out.iterations) {
    const double rms = std::sqrt(rho.squaredNorm() / n);
    out.noise = std::max(floor_, spent * (options_.robust ? robust_deviation(rho) : rms));
    root = weights(rho, out.noise);
    const Vector4d before = p;
    settle(p, root);
    rho = residuals(p);
    if (!options_.robust && out.iterations > 1) break;
    const double change = (curve_.at_samples(p) - curve_.at_samples(before)).cwiseAbs().maxCoeff();
    if (change <= 1e-4 * out.noise / std::sqrt(n)) break;
  }
  root = weights(rho, out.noise);
  out.A = p[kA], out.U = p[kU], out.onset = p[kOnset], out.rest = p[kRest];
  out.count = window_.count;
  out.first = static_cast<int>(window_.first), out.samples = static_cast<int>(samples());
  out.travel = r_.y[window_.last] - p[kRest];
  out.duration = r_.t[window_.last] - p[kOnset];
  const VectorXd clipped = rho.cwiseMax(-3 * out.noise).cwiseMin(3 * out.noise);
  out.correlation =
      clipped.head(samples() - 1).dot(clipped.tail(samples() - 1)) / std::max(clipped.squaredNorm(), 1e-300);
  out.outliers = static_cast<double>((rho.array().abs() > 3 * bend * out.noise).count()) / n;
  set_covariance(p, rho, root, out);
  judge(rho, out);
  return out;
}

}  // namespace

namespace {

// Error of A and U by quantisation alone (K6): errors of counts follow one another wherever the joint goes a simple
// fraction of counts per sample, so no formula for independent ones holds. The fitted motion is counted again and
// again, each time begun elsewhere within a count, and the mean square of the changes is taken.
Eigen::Matrix2d counting_covariance(const StepResponse& record, const StepWindow& found, const StepFitOptions& options,
                                    const StepFit& fit) {
  constexpr int begins = 32;
  const Vector4d truth(fit.A, fit.U, fit.onset, fit.rest);
  StepResponse counted = record;
  const VectorXd smooth = FittedCurve(record, options).at_samples(truth);
  Eigen::Matrix2d sum = Eigen::Matrix2d::Zero();
  for (int i = 0; i < begins; ++i) {
    const double shift = found.count * (i + 0.5) / begins;
    for (Index k = 0; k < smooth.size(); ++k)
      counted.y[k] = found.count * std::round((smooth[k] + shift) / found.count) - shift;
    StepWindow window = found;
    if (found.first > 0) window.rest = counted.y.head(found.first).mean();
    const StepResponse informative = count_changes(counted, window);
    const Eigen::Vector2d change = Fitter(informative, options, window, record.t[0]).one_step(truth, fit.noise);
    sum += change * change.transpose();
  }
  return sum / begins;
}

}  // namespace

StepFit fit_step(const StepResponse& response, const StepFitOptions& options) {
  const StepWindow found = find_motion(response, options);
  StepWindow window = found;
  const StepResponse informative = count_changes(response, window);
  StepFit out = Fitter(informative, options, window, response.t[0]).fit();
  out.first = static_cast<int>(found.first);
  if (informative.t.size() == response.t.size()) return out;
  const Eigen::Matrix2d counting = counting_covariance(response, found, options, out);
  if (counting(0, 0) > out.covariance(0, 0)) out.covariance = counting;
  return out;
}

VectorXd evaluate(const StepFit& fit, const StepResponse& response, const VectorXd& t, const StepFitOptions& options) {
  StepFitOptions bare = options;
  bare.inertia = 0;
  return FittedCurve(response, bare).values(t, {fit.A, fit.U, fit.onset, fit.rest});
}

}  // namespace steelyard
