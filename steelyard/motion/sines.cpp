#include "steelyard/motion/sines.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "steelyard/motion/family_parts.hpp"

namespace steelyard {
namespace {

using std::numbers::pi;

constexpr double least_turns = 0.5;  // slower ones are hardly more than a ramp

/// Fastest a joint can turn with all its range, times 4: faster sines have to be smaller than a quarter of it (a
/// sixteenth where acceleration is what limits). Without limits as fast as twice as many harmonics of the period.
double most_turns(const Limits& limits, double period, int harmonics) {
  const double h = half_range(limits);
  const double full_swing = std::min(limits.velocity / h, std::sqrt(limits.acceleration / h));
  const double turns = std::isfinite(full_swing) ? 4 * full_swing * period / (2 * pi) : 2.0 * std::max(harmonics, 5);
  return std::max(turns, 2 * least_turns);
}

/// Sines of all joints, in SI.
struct Sines {
  Eigen::VectorXd middle;            ///< α₀
  Eigen::MatrixXd amplitude, omega;  ///< harmonics × joints
};

class SinesSampler : public Sampler {
 public:
  SinesSampler(FamilyOptions options, const std::vector<Limits>& limits, Eigen::VectorXd times)
      : options_(std::move(options)), times_(std::move(times)) {
    const auto dof = static_cast<Eigen::Index>(limits.size());
    centre_.resize(dof), half_.resize(dof);
    for (Eigen::Index i = 0; i < dof; ++i) {
      centre_(i) = centre(limits[static_cast<std::size_t>(i)]);
      half_(i) = half_range(limits[static_cast<std::size_t>(i)]);
    }
  }

  Sines unpack(const Eigen::VectorXd& x) const {
    const Eigen::Index n = options_.harmonics, dof = centre_.size(), own = x.size() / dof;
    Sines sines{options_.start, Eigen::MatrixXd(n, dof), Eigen::MatrixXd(n, dof)};
    if (own > 2 * n) sines.middle.resize(dof);
    for (Eigen::Index i = 0; i < dof; ++i) {
      if (own > 2 * n) sines.middle(i) = centre_(i) + half_(i) * x(i * own);
      sines.amplitude.col(i) = half_(i) * x.segment((i + 1) * own - 2 * n, n);
      sines.omega.col(i) = 2 * pi / options_.period * x.segment((i + 1) * own - n, n);
    }
    return sines;
  }

  void evaluate(const Eigen::VectorXd& x, Trajectory& out) const override {
    const Sines sines = unpack(x);
    out = Trajectory::zero(centre_.size(), times_.size());
    out.q.colwise() = sines.middle;
    for (Eigen::Index i = 0; i < out.dof(); ++i)
      for (Eigen::Index j = 0; j < sines.omega.rows(); ++j) {
        const double a = sines.amplitude(j, i), w = sines.omega(j, i);
        for (Eigen::Index k = 0; k < times_.size(); ++k) {
          const double s = a * std::sin(w * times_(k)), c = a * std::cos(w * times_(k));
          out.q(i, k) += s;
          out.qd(i, k) += w * c;
          out.qdd(i, k) -= w * w * s;
          out.jerk(i, k) -= w * w * w * c;
        }
      }
  }

  void pull_back(const Eigen::VectorXd& x, const Trajectory& adjoint, Eigen::VectorXd& gradient) const override {
    const Sines sines = unpack(x);
    const Eigen::Index n = options_.harmonics, own = x.size() / centre_.size();
    for (Eigen::Index i = 0; i < centre_.size(); ++i) {
      if (own > 2 * n) gradient(i * own) += half_(i) * adjoint.q.row(i).sum();
      for (Eigen::Index j = 0; j < n; ++j) {
        const double w = sines.omega(j, i);
        double by_amplitude = 0, by_omega = 0;  // the latter for an amplitude of 1
        for (Eigen::Index k = 0; k < times_.size(); ++k) {
          const double t = times_(k), s = std::sin(w * t), c = std::cos(w * t);
          const double q = adjoint.q(i, k), qd = adjoint.qd(i, k), qdd = adjoint.qdd(i, k), jerk = adjoint.jerk(i, k);
          by_amplitude += q * s + w * (qd * c - w * (qdd * s + w * jerk * c));
          by_omega +=
              q * t * c + qd * (c - w * t * s) - qdd * w * (2 * s + w * t * c) - jerk * w * w * (3 * c - w * t * s);
        }
        gradient((i + 1) * own - 2 * n + j) += half_(i) * by_amplitude;
        gradient((i + 1) * own - n + j) += 2 * pi / options_.period * sines.amplitude(j, i) * by_omega;
      }
    }
  }

 private:
  FamilyOptions options_;
  Eigen::VectorXd times_, centre_, half_;
};

}  // namespace

SinesFamily::SinesFamily(const FamilyOptions& options, const std::vector<Limits>& limits)
    : Family(options, limits), most_turns_(dof()) {
  for (int i = 0; i < dof(); ++i)
    most_turns_(i) = most_turns(limits_[static_cast<std::size_t>(i)], options_.period, options_.harmonics);
}

std::unique_ptr<Sampler> SinesFamily::at(const Eigen::VectorXd& times) const {
  return std::make_unique<SinesSampler>(options_, limits_, times);
}

/// Slow ones and fast ones alike: frequencies are drawn evenly by their logarithm, amplitudes fall as they rise.
Eigen::VectorXd SinesFamily::draw(Random& random) const {
  const int n = options_.harmonics, own = own_variables();
  Eigen::VectorXd x = Eigen::VectorXd::Zero(variables());
  for (int i = 0; i < dof(); ++i)
    for (int j = 0; j < n; ++j) {
      const double turns = least_turns * std::pow(most_turns_(i) / least_turns, random.uniform());
      x((i + 1) * own - 2 * n + j) = random.normal() / turns;
      x((i + 1) * own - n + j) = turns;
    }
  const auto count = static_cast<Eigen::Index>(std::ceil(8 * most_turns_.maxCoeff()));
  Trajectory motion;
  at(sample_times(duration(), count))->evaluate(x, motion);
  for (int i = 0; i < dof(); ++i) {
    const Limits& limits = limits_[static_cast<std::size_t>(i)];
    const double middle = free_start() ? centre(limits) : options_.start(i);
    const double low = motion.q.row(i).minCoeff() - middle, high = motion.q.row(i).maxCoeff() - middle;
    const Placed placed =
        free_start() ? place(low, high, limits, random) : place_from(middle, low, high, limits, random);
    x.segment((i + 1) * own - 2 * n, n) *= placed.factor;
    if (free_start()) x(i * own) = (placed.offset - middle) / half_range(limits);
  }
  return x;
}

Eigen::VectorXd SinesFamily::shrunk(const Eigen::VectorXd& x, double factor) const {
  Eigen::VectorXd result = x;
  for (int i = 1; i <= dof(); ++i)
    result.segment(i * own_variables() - 2 * options_.harmonics, options_.harmonics) *= factor;
  return result;
}

Eigen::VectorXd SinesFamily::bounds(double amplitude, const Eigen::VectorXd& turns) const {
  Eigen::VectorXd result = Eigen::VectorXd::Constant(variables(), amplitude);
  for (int i = 0; i < dof(); ++i)
    result.segment((i + 1) * own_variables() - options_.harmonics, options_.harmonics).setConstant(turns(i));
  return result;
}

Eigen::VectorXd SinesFamily::lower() const { return bounds(-infinity, Eigen::VectorXd::Constant(dof(), least_turns)); }
Eigen::VectorXd SinesFamily::upper() const { return bounds(infinity, most_turns_); }

std::vector<std::string> SinesFamily::coefficient_names() const {
  std::vector<std::string> own = numbered("alpha", 0, options_.harmonics);
  for (const std::string& name : numbered("omega", 1, options_.harmonics)) own.push_back(name);
  return for_each_joint(own, dof());
}

Eigen::VectorXd SinesFamily::coefficients(const Eigen::VectorXd& x) const {
  const Sines sines = SinesSampler(options_, limits_, {}).unpack(x);
  const int n = options_.harmonics;
  Eigen::VectorXd result(dof() * (1 + 2 * n));
  for (int i = 0; i < dof(); ++i)
    result.segment(i * (1 + 2 * n), 1 + 2 * n) << sines.middle(i), sines.amplitude.col(i), sines.omega.col(i);
  return result;
}

Eigen::VectorXd SinesFamily::from_coefficients(const Eigen::VectorXd& coefficients) const {
  const int n = options_.harmonics, own = own_variables();
  Eigen::VectorXd x(variables());
  for (int i = 0; i < dof(); ++i) {
    const Limits& limits = limits_[static_cast<std::size_t>(i)];
    const Eigen::VectorXd given = coefficients.segment(i * (1 + 2 * n), 1 + 2 * n);
    if (free_start()) x(i * own) = (given(0) - centre(limits)) / half_range(limits);
    x.segment((i + 1) * own - 2 * n, n) = given.segment(1, n) / half_range(limits);
    x.segment((i + 1) * own - n, n) = given.tail(n) * (duration() / (2 * pi));
  }
  return x;
}

}  // namespace steelyard
