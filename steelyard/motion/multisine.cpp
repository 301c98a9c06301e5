#include "steelyard/motion/multisine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "steelyard/core/error.hpp"
#include "steelyard/motion/basis.hpp"
#include "steelyard/motion/family_parts.hpp"

namespace steelyard {
namespace {

using std::numbers::pi;

/// Derivatives 0 to 3 of e(t): 0 at both ends, 1 in between; 4 × times.
Eigen::MatrixXd envelope(const Eigen::VectorXd& times, double period, double connection) {
  Eigen::MatrixXd e(4, times.size());
  for (Eigen::Index k = 0; k < times.size(); ++k) {
    const double from_end = std::min(times(k), period - times(k)), u = std::clamp(from_end / connection, 0.0, 1.0);
    const double direction = times(k) < period - times(k) ? 1 : -1;
    for (int order = 0; order < 4; ++order)
      e(order, k) = u < 1 ? smooth_step(u, order) * std::pow(direction / connection, order) : (order == 0 ? 1 : 0);
  }
  return e;
}

/// One joint's: s(t) from φ, A and c, and back.
class JointSines {
 public:
  JointSines(const std::vector<int>& harmonics, double period, const Eigen::VectorXd& times)
      : omega_(static_cast<Eigen::Index>(harmonics.size())) {
    const Eigen::Index n = omega_.size();
    for (Eigen::Index j = 0; j < n; ++j) omega_(j) = 2 * pi / period * harmonics[static_cast<std::size_t>(j)];
    const Eigen::ArrayXXd angle = (omega_ * times.transpose()).array();
    waves_.resize(2 * n, times.size());
    waves_ << angle.sin().matrix(), angle.cos().matrix();
  }

  Eigen::Index samples() const { return waves_.cols(); }

  /// Σ_j sin(ω_j t + φ_j) and its derivatives, 4 × times: sin(ωt + φ) = cos φ sin ωt + sin φ cos ωt.
  Eigen::MatrixXd sum(const Eigen::VectorXd& phase) const { return weights(phase).leftCols(4).transpose() * waves_; }

  /// Derivatives by φ of ⟨adjoint, sum⟩, adjoint 4 × times.
  Eigen::VectorXd by_phase(const Eigen::VectorXd& phase, const Eigen::MatrixXd& adjoint) const {
    const Eigen::MatrixXd W = weights(phase), by_weight = waves_ * adjoint.transpose();
    // By φ as by t, but for ω: column order + 1.
    const Eigen::VectorXd both = W.rightCols(4).cwiseProduct(by_weight).rowwise().sum();
    return (both.head(omega_.size()) + both.tail(omega_.size())).cwiseQuotient(omega_);
  }

 private:
  /// Coefficients of sin ωt (first half of the rows) and cos ωt in derivatives 0 to 4 of sin(ωt + φ).
  Eigen::MatrixXd weights(const Eigen::VectorXd& phase) const {
    const Eigen::Index n = omega_.size();
    Eigen::MatrixXd W(2 * n, 5);
    W.col(0) << phase.array().cos().matrix(), phase.array().sin().matrix();
    for (int order = 1; order <= 4; ++order) {
      W.col(order).head(n) = -omega_.cwiseProduct(W.col(order - 1).tail(n));
      W.col(order).tail(n) = omega_.cwiseProduct(W.col(order - 1).head(n));
    }
    return W;
  }

  Eigen::VectorXd omega_;
  Eigen::MatrixXd waves_;  ///< sin ω_j t, then cos ω_j t; × times
};

constexpr double binomial[4][4] = {{1, 0, 0, 0}, {1, 1, 0, 0}, {1, 2, 1, 0}, {1, 3, 3, 1}};

/// Leibniz: derivatives 0 to 3 of e·s.
Eigen::MatrixXd product(const Eigen::MatrixXd& e, const Eigen::MatrixXd& s) {
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(4, s.cols());
  for (int order = 0; order < 4; ++order)
    for (int k = 0; k <= order; ++k) result.row(order) += binomial[order][k] * e.row(order - k).cwiseProduct(s.row(k));
  return result;
}

/// Its adjoint: derivatives by those of s.
Eigen::MatrixXd product_adjoint(const Eigen::MatrixXd& e, const Eigen::MatrixXd& adjoint) {
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(4, adjoint.cols());
  for (int order = 0; order < 4; ++order)
    for (int k = 0; k <= order; ++k)
      result.row(k) += binomial[order][k] * e.row(order - k).cwiseProduct(adjoint.row(order));
  return result;
}

/// One joint's multisine as its sampler needs it.
struct JointMultisine {
  JointSines sines;
  double centre, half;
  double start;  ///< q₀, where given
};

class MultisineSampler : public Sampler {
 public:
  MultisineSampler(std::vector<JointMultisine> joints, int harmonics, bool given_start, Eigen::MatrixXd e)
      : joints_(std::move(joints)), n_(harmonics), given_start_(given_start), e_(std::move(e)) {}

  void evaluate(const Eigen::VectorXd& x, Trajectory& out) const override {
    const auto dof = static_cast<Eigen::Index>(joints_.size());
    if (out.dof() != dof || out.samples() != samples()) out = Trajectory::zero(dof, samples());
    for (Eigen::Index i = 0; i < dof; ++i) {
      const Eigen::MatrixXd q = motion(joints_[static_cast<std::size_t>(i)], own(x, i));
      out.q.row(i) = q.row(0);
      out.qd.row(i) = q.row(1);
      out.qdd.row(i) = q.row(2);
      out.jerk.row(i) = q.row(3);
    }
  }

  void pull_back(const Eigen::VectorXd& x, const Trajectory& adjoint, Eigen::VectorXd& gradient) const override {
    const auto dof = static_cast<Eigen::Index>(joints_.size());
    const Eigen::Index count = x.size() / dof;
    for (Eigen::Index i = 0; i < dof; ++i) {
      Eigen::MatrixXd by_q(4, samples());
      by_q << adjoint.q.row(i), adjoint.qd.row(i), adjoint.qdd.row(i), adjoint.jerk.row(i);
      gradient.segment(i * count, count) += back(joints_[static_cast<std::size_t>(i)], own(x, i), by_q);
    }
  }

 private:
  bool at_rest() const { return e_.size() > 0; }
  Eigen::Index samples() const { return joints_.front().sines.samples(); }

  Eigen::VectorXd own(const Eigen::VectorXd& x, Eigen::Index joint) const {
    const Eigen::Index count = x.size() / static_cast<Eigen::Index>(joints_.size());
    return x.segment(joint * count, count);
  }

  double amplitude(const JointMultisine& joint, const Eigen::VectorXd& x) const {
    return joint.half / std::sqrt(n_) * x(n_);
  }

  /// q and its derivatives, 4 × times.
  Eigen::MatrixXd motion(const JointMultisine& joint, const Eigen::VectorXd& x) const {
    const Eigen::VectorXd phase = x.head(n_);
    Eigen::MatrixXd q = amplitude(joint, x) * joint.sines.sum(phase);
    if (!at_rest()) {
      const double at_start = given_start_ ? joint.start - amplitude(joint, x) * phase.array().sin().sum()
                                           : joint.centre + joint.half * x(n_ + 1);
      q.row(0).array() += at_start;
      return q;
    }
    const double c = joint.centre + joint.half * x(n_ + 1), q0 = given_start_ ? joint.start : c;
    q.row(0).array() += c - q0;
    q = product(e_, q);
    q.row(0).array() += q0;
    return q;
  }

  Eigen::VectorXd back(const JointMultisine& joint, const Eigen::VectorXd& x, const Eigen::MatrixXd& by_q) const {
    const Eigen::VectorXd phase = x.head(n_);
    const Eigen::MatrixXd by_s = at_rest() ? product_adjoint(e_, by_q) : by_q;
    const bool bound = !at_rest() && given_start_;  // c = q₀ − A Σ sin φ
    Eigen::VectorXd gradient(x.size());
    gradient.head(n_) = joint.sines.by_phase(phase, by_s);
    double by_amplitude = joint.sines.sum(phase).cwiseProduct(by_s).sum();
    if (bound) {
      gradient.head(n_) -= by_q.row(0).sum() * phase.array().cos().matrix();
      by_amplitude -= by_q.row(0).sum() * phase.array().sin().sum();
    } else {
      // Where q₀ is c, all of q moves with it.
      gradient(n_ + 1) = joint.half * (at_rest() && given_start_ ? by_s.row(0).sum() : by_q.row(0).sum());
    }
    gradient.head(n_) *= amplitude(joint, x);
    gradient(n_) = joint.half / std::sqrt(n_) * by_amplitude;
    return gradient;
  }

  std::vector<JointMultisine> joints_;
  int n_;
  bool given_start_;
  Eigen::MatrixXd e_;  ///< 4 × times; empty: periodic
};

}  // namespace

double limit_frequency(const Limits& limits) { return limits.velocity / (2 * pi * half_range(limits)); }

std::vector<int> multisine_harmonics(const Limits& limits, double period, int count, int joint) {
  const double frequency = limit_frequency(limits);
  double below = std::isfinite(frequency) ? std::ceil(frequency * period) - 1 : count;
  if (below < count)
    throw InvalidInput(fmt::format(
        "joint {}: {} harmonics below its limit frequency of {:.4f} Hz need a period above {:.4g} s, not {:g} "
        "s; or take fewer, or another family",
        joint, count, frequency, count / frequency, period));
  below = std::min(below, 1e6);
  std::vector<int> harmonics;
  for (int j = 1; j <= count; ++j) harmonics.push_back(static_cast<int>(std::lround(j * below / count)));
  return harmonics;
}

MultisineFamily::MultisineFamily(const FamilyOptions& options, const std::vector<Limits>& limits)
    : Family(options, limits) {
  for (int i = 0; i < dof(); ++i)
    harmonics_.push_back(
        multisine_harmonics(limits_[static_cast<std::size_t>(i)], options_.period, options_.harmonics, i + 1));
}

std::unique_ptr<Sampler> MultisineFamily::at(const Eigen::VectorXd& times) const {
  const Eigen::VectorXd inside = within_period(times, duration());
  std::vector<JointMultisine> joints;
  for (std::size_t i = 0; i < limits_.size(); ++i)
    joints.push_back({JointSines(harmonics_[i], duration(), inside), centre(limits_[i]), half_range(limits_[i]),
                      free_start() ? 0 : options_.start(static_cast<Eigen::Index>(i))});
  const double connection = std::min(options_.connection, duration() / 4);
  return std::make_unique<MultisineSampler>(std::move(joints), options_.harmonics, !free_start(),
                                            at_rest() ? envelope(inside, duration(), connection) : Eigen::MatrixXd());
}

Eigen::VectorXd MultisineFamily::draw(Random& random) const {
  const int n = options_.harmonics, own = own_variables();
  Eigen::VectorXd x(variables());
  for (int i = 0; i < dof(); ++i) {
    const Limits& limits = limits_[static_cast<std::size_t>(i)];
    const std::vector<int>& harmonics = harmonics_[static_cast<std::size_t>(i)];
    Eigen::VectorXd phase(n);
    for (double& angle : phase) angle = random.uniform(-pi, pi);
    const Eigen::VectorXd times = sample_times(duration(), 8 * (harmonics.back() + 1));
    Eigen::RowVectorXd shape = JointSines(harmonics, duration(), times).sum(phase).row(0);
    if (!free_centre()) shape.array() -= shape(0);
    const double low = shape.minCoeff(), high = shape.maxCoeff();
    const Placed placed =
        free_centre() ? place(low, high, limits, random) : place_from(options_.start(i), low, high, limits, random);
    if (placed.factor < 0) phase.array() += pi;  // an amplitude is positive
    x.segment(i * own, n) = phase;
    x(i * own + n) = std::abs(placed.factor) * std::sqrt(n) / half_range(limits);
    if (free_centre()) x(i * own + n + 1) = (placed.offset - centre(limits)) / half_range(limits);
  }
  return x;
}

Eigen::VectorXd MultisineFamily::shrunk(const Eigen::VectorXd& x, double factor) const {
  const int n = options_.harmonics, own = own_variables();
  Eigen::VectorXd result = x;
  for (int i = 0; i < dof(); ++i) {
    result(i * own + n) *= factor;
    if (free_start() || !at_rest()) continue;
    const Limits& limits = limits_[static_cast<std::size_t>(i)];
    const double pose = (options_.start(i) - centre(limits)) / half_range(limits);
    result(i * own + n + 1) = pose + factor * (x(i * own + n + 1) - pose);
  }
  return result;
}

double MultisineFamily::bandwidth() const {
  int most = 1;
  for (const auto& joint : harmonics_)
    for (const int harmonic : joint) most = std::max(most, harmonic);
  return most / duration();
}

std::vector<std::string> MultisineFamily::coefficient_names() const {
  std::vector<std::string> own = {"centre", "amplitude"};
  for (const std::string& name : numbered("phase", 1, options_.harmonics)) own.push_back(name);
  return for_each_joint(own, dof());
}

Eigen::VectorXd MultisineFamily::coefficients(const Eigen::VectorXd& x) const {
  const int n = options_.harmonics, own = own_variables();
  Eigen::VectorXd result(dof() * (n + 2));
  for (int i = 0; i < dof(); ++i) {
    const Limits& limits = limits_[static_cast<std::size_t>(i)];
    const Eigen::VectorXd phase = x.segment(i * own, n);
    const double amplitude = half_range(limits) / std::sqrt(n) * x(i * own + n);
    const double c = free_centre() ? centre(limits) + half_range(limits) * x(i * own + n + 1)
                                   : options_.start(i) - amplitude * phase.array().sin().sum();
    result.segment(i * (n + 2), n + 2) << c, amplitude, phase;
  }
  return result;
}

Eigen::VectorXd MultisineFamily::from_coefficients(const Eigen::VectorXd& coefficients) const {
  const int n = options_.harmonics, own = own_variables();
  Eigen::VectorXd x(variables());
  for (int i = 0; i < dof(); ++i) {
    const Limits& limits = limits_[static_cast<std::size_t>(i)];
    const Eigen::VectorXd given = coefficients.segment(i * (n + 2), n + 2);
    x.segment(i * own, n) = given.tail(n);
    x(i * own + n) = given(1) * std::sqrt(n) / half_range(limits);
    if (free_centre()) x(i * own + n + 1) = (given(0) - centre(limits)) / half_range(limits);
  }
  return x;
}

}  // namespace steelyard
