// The Rauch-Tung-Striebel smoother of differentiate.hpp. Units here: time in sample periods, positions in standard
// deviations of a position sample. State x = (q, dt q̇, dt² q̈); then the noise levels reduce to
//   λ = S dt⁵/σ_q², the relative jerk,  and  ρ = σ_v² dt²/σ_q², the relative variance of velocity samples.
#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <array>
#include <cmath>
#include <limits>

#include "steelyard/signals/check.hpp"
#include "steelyard/signals/differentiate.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

struct Ratios {
  double lambda = 1, rho = 1;
};

// One channel: positions, and velocities times dt (or none).
struct Series {
  VectorXd y, v;
  bool with_velocity() const { return v.size() > 0; }
  Series middle(Index count) const {
    const Index n = std::min(count, y.size()), first = (y.size() - n) / 2;
    return {y.segment(first, n), with_velocity() ? v.segment(first, n).eval() : VectorXd()};
  }
};

Matrix3d transition() {
  Matrix3d F;
  F << 1, 1, 0.5, 0, 1, 1, 0, 0, 1;
  return F;
}

Matrix3d jerk_covariance() {  // ∫ of white jerk over one period, for λ = 1
  Matrix3d Q;
  Q << 1. / 20, 1. / 8, 1. / 6, 1. / 8, 1. / 3, 1. / 2, 1. / 6, 1. / 2, 1;
  return Q;
}

// The states at samples 0, 1, 2 given those three samples, without any prior: whitened least squares.
struct Start {
  Eigen::Matrix<double, 9, 1> x;
  Eigen::Matrix<double, 9, 9> P;
};

Start start(const Series& s, const Ratios& ratios) {
  const Matrix3d F = transition(), Q = ratios.lambda * jerk_covariance();
  const Eigen::LLT<Matrix3d> root(Q);
  const int rows = s.with_velocity() ? 12 : 9;
  MatrixXd A = MatrixXd::Zero(rows, 9);
  VectorXd b = VectorXd::Zero(rows);
  for (int k = 0; k < 2; ++k) {  // x_{k+1} − F x_k = noise of covariance Q
    A.block<3, 3>(3 * k, 3 * k) = -root.matrixL().solve(F);
    A.block<3, 3>(3 * k, 3 * k + 3) = root.matrixL().solve(Matrix3d::Identity());
  }
  for (int k = 0; k < 3; ++k) {
    A(6 + k, 3 * k) = 1;
    b[6 + k] = s.y[k] - s.y[0];  // the origin of positions is added below, to keep the digits
    if (!s.with_velocity()) continue;
    A(9 + k, 3 * k + 1) = 1 / std::sqrt(ratios.rho);
    b[9 + k] = s.v[k] / std::sqrt(ratios.rho);
  }
  const Eigen::HouseholderQR<MatrixXd> qr(A);
  Start out;
  out.x = qr.solve(b);
  for (int k = 0; k < 3; ++k) out.x[3 * k] += s.y[0];
  const MatrixXd R_inverse = qr.matrixQR().topRows<9>().triangularView<Eigen::Upper>().solve(MatrixXd::Identity(9, 9));
  out.P = R_inverse * R_inverse.transpose();
  return out;
}

// Gains at one sample, which do not depend on the data. They soon reach a fixed point, which serves for the rest of the
// log.
struct Gains {
  Vector3d position, velocity;            // Kalman gains of the two scalar updates
  double position_f = 1, velocity_f = 1;  // variances of the innovations
  Matrix3d smoother;                      // P_k Fᵀ (F P_k Fᵀ + Q)⁻¹, from sample k + 1 back to this sample k
};

class GainSequence {
 public:
  GainSequence(const Matrix3d& P, const Ratios& ratios, bool with_velocity, Index samples) {
    const Matrix3d F = transition(), Q = ratios.lambda * jerk_covariance();
    Matrix3d filtered = P;
    for (Index k = 2; k < samples; ++k) {
      Gains g;
      const Matrix3d predicted = F * filtered * F.transpose() + Q;
      g.smoother = predicted.ldlt().solve(F * filtered).transpose();
      Matrix3d updated = predicted;
      g.position_f = updated(0, 0) + 1;
      g.position = updated.col(0) / g.position_f;
      updated -= g.position * g.position.transpose() * g.position_f;
      if (with_velocity) {
        g.velocity_f = updated(1, 1) + ratios.rho;
        g.velocity = updated.col(1) / g.velocity_f;
        updated -= g.velocity * g.velocity.transpose() * g.velocity_f;
      }
      const double change = ((updated - filtered).array().abs() / updated.diagonal().maxCoeff()).maxCoeff();
      const double relative = ((updated - filtered).diagonal().array() / updated.diagonal().array()).abs().maxCoeff();
      filtered = 0.5 * (updated + updated.transpose());
      gains_.push_back(g);
      if (change < 1e-13 && relative < 1e-11) break;
    }
  }

  /// From sample k to k + 1, k ≥ 2.
  const Gains& operator[](Index k) const {
    return gains_[std::min(static_cast<std::size_t>(k - 2), gains_.size() - 1)];
  }

 private:
  std::vector<Gains> gains_;
};

// Filter from sample 2 on. `keep`, if given, receives predicted and filtered states. Returns what the likelihood needs.
struct Innovations {
  double count = 0, log_variance = 0, square = 0;  // number, Σ log f, Σ ν²/f
};

struct States {
  Eigen::Matrix3Xd predicted, filtered;
};

Innovations filter(const Series& s, const GainSequence& gains, const Vector3d& x2, States* keep) {
  const Index n = s.y.size();
  Innovations out;
  double q = x2[0], v = x2[1], a = x2[2];
  if (keep) keep->filtered.col(2) = x2;
  for (Index k = 3; k < n; ++k) {
    const Gains& g = gains[k - 1];
    q += v + 0.5 * a;
    v += a;
    if (keep) keep->predicted.col(k) = Vector3d(q, v, a);
    const double e = s.y[k] - q;
    q += g.position[0] * e;
    v += g.position[1] * e;
    a += g.position[2] * e;
    out.square += e * e / g.position_f;
    out.log_variance += std::log(g.position_f);
    if (s.with_velocity()) {
      const double ev = s.v[k] - v;
      q += g.velocity[0] * ev;
      v += g.velocity[1] * ev;
      a += g.velocity[2] * ev;
      out.square += ev * ev / g.velocity_f;
      out.log_variance += std::log(g.velocity_f);
    }
    if (keep) keep->filtered.col(k) = Vector3d(q, v, a);
  }
  out.count = static_cast<double>((n - 3) * (s.with_velocity() ? 2 : 1));
  return out;
}

// Which of σ_q², σ_v² dt², S dt⁵ are given (> 0), and how the scale σ_q² follows from the ratios.
struct Known {
  double r = 0, rv = 0, s = 0;

  bool lambda_is_free() const { return !(r > 0 && s > 0); }
  bool rho_is_free() const { return !(rv > 0 && (r > 0 || s > 0)); }
  Ratios complete(Ratios ratios) const {
    if (!lambda_is_free()) ratios.lambda = s / r;
    if (!rho_is_free()) ratios.rho = r > 0 ? rv / r : rv * ratios.lambda / s;
    return ratios;
  }
  double scale(const Ratios& ratios, const Innovations& i) const {
    if (r > 0) return r;
    if (s > 0) return s / ratios.lambda;
    if (rv > 0) return rv / ratios.rho;
    return std::max(i.square / i.count, std::numeric_limits<double>::min());
  }
};

double minus_log_likelihood(const Series& s, const Known& known, const Ratios& ratios) {
  const Start begin = start(s, ratios);
  const GainSequence gains(begin.P.bottomRightCorner<3, 3>(), ratios, s.with_velocity(), s.y.size());
  const Innovations i = filter(s, gains, begin.x.tail<3>(), nullptr);
  const double r = known.scale(ratios, i);
  return i.count * std::log(r) + i.log_variance + i.square / r;
}

// A grid over the decades of whichever ratios are free, then ever smaller steps around the best point.
Ratios most_likely(const Series& s, const Known& known) {
  const bool free_rho = s.with_velocity() && known.rho_is_free();
  Ratios best = known.complete({});
  double lowest = std::numeric_limits<double>::infinity();
  const auto visit = [&](double lambda, double rho) {
    const Ratios ratios = known.complete({lambda, rho});
    const double value = minus_log_likelihood(s, known, ratios);
    if (value < lowest) {
      lowest = value;
      best = ratios;
    }
  };
  for (int i = -14; i <= (known.lambda_is_free() ? 6 : -14); ++i)
    for (int j = -8; j <= (free_rho ? 8 : -8); j += 2) visit(std::pow(10., i), free_rho ? std::pow(10., j) : 1);
  for (double step = 0.5; step > 0.02; step /= 2)
    for (bool moved = true; moved;) {
      const Ratios here = best;
      const double before = lowest;
      for (const double sign : {-1., 1.}) {
        if (known.lambda_is_free()) visit(here.lambda * std::pow(10, sign * step), here.rho);
        if (free_rho) visit(here.lambda, here.rho * std::pow(10, sign * step));
      }
      moved = lowest < before - 1e-9 * std::abs(before) && best.lambda > 1e-15 && best.lambda < 1e8 &&
              best.rho > 1e-12 && best.rho < 1e12;
    }
  return best;
}

// Backward from the last filtered state; samples 0 and 1 through their joint distribution with sample 2.
Eigen::Matrix3Xd smooth_states(const Series& s, const Ratios& ratios, double* scale, const Known& known) {
  const Index n = s.y.size();
  const Start begin = start(s, ratios);
  const GainSequence gains(begin.P.bottomRightCorner<3, 3>(), ratios, s.with_velocity(), n);
  States states{Eigen::Matrix3Xd(3, n), Eigen::Matrix3Xd(3, n)};
  const Innovations innovations = filter(s, gains, begin.x.tail<3>(), &states);
  *scale = known.scale(ratios, innovations);
  Eigen::Matrix3Xd x = states.filtered;
  for (Index k = n - 2; k >= 2; --k)
    x.col(k) = states.filtered.col(k) + gains[k].smoother * (x.col(k + 1) - states.predicted.col(k + 1));
  const Matrix3d P2 = begin.P.bottomRightCorner<3, 3>();
  const Eigen::Matrix<double, 6, 1> early =
      begin.x.head<6>() + begin.P.topRightCorner<6, 3>() * P2.ldlt().solve(x.col(2) - begin.x.tail<3>());
  x.col(0) = early.head<3>();
  x.col(1) = early.tail<3>();
  return x;
}

// The middle of the log that the likelihood looks at [samples]; that many settle three numbers to a few percent.
constexpr Index likelihood_samples = 20000;

void require_smoother_input(const MatrixXd& q, const MatrixXd& qd, double dt, const SmootherOptions& o) {
  require_samples("smooth", q, 4);
  require_period("smooth", dt);
  if (qd.size() > 0) {
    if (qd.rows() != q.rows() || qd.cols() != q.cols())
      throw InvalidInput(
          fmt::format("smooth: velocities are {} × {}, positions {} × {}", qd.rows(), qd.cols(), q.rows(), q.cols()));
    require_samples("smooth", qd, 4);
  }
  for (const double level : {o.position_noise, o.velocity_noise, o.jerk_density})
    if (!(level >= 0) || !std::isfinite(level))
      throw InvalidInput(
          fmt::format("smooth: the noise level is {}; it must be positive, or 0 to be estimated", level));
}

}  // namespace

Smoothed smooth(const MatrixXd& q, const MatrixXd& qd, double dt, const SmootherOptions& options) {
  require_smoother_input(q, qd, dt, options);
  const Index channels = q.rows(), n = q.cols();
  Known known;
  known.r = options.position_noise * options.position_noise;
  known.rv = qd.size() > 0 ? std::pow(options.velocity_noise * dt, 2) : 0;
  known.s = options.jerk_density * options.jerk_density * std::pow(dt, 5);
  Smoothed out{{MatrixXd(channels, n), MatrixXd(channels, n), MatrixXd(channels, n)},
               VectorXd(channels),
               VectorXd::Zero(channels),
               VectorXd(channels)};
  for (Index c = 0; c < channels; ++c) {
    Series s{q.row(c).transpose(), VectorXd()};
    if (qd.size() > 0) s.v = dt * qd.row(c).transpose();
    const Ratios ratios = most_likely(s.middle(likelihood_samples), known);
    double scale = 0;
    const Eigen::Matrix3Xd x = smooth_states(s, ratios, &scale, known);
    out.motion.q.row(c) = x.row(0);
    out.motion.qd.row(c) = x.row(1) / dt;
    out.motion.qdd.row(c) = x.row(2) / (dt * dt);
    out.position_noise[c] = std::sqrt(scale);
    if (s.with_velocity()) out.velocity_noise[c] = std::sqrt(scale * ratios.rho) / dt;
    out.jerk_density[c] = std::sqrt(scale * ratios.lambda / std::pow(dt, 5));
  }
  return out;
}

}  // namespace steelyard
