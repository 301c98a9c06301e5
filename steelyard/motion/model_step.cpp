#include "steelyard/motion/model_step.hpp"

#include <Eigen/Cholesky>
#include <cmath>

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double first_curvature = 10;   // per parameter and unit of x², before anything is known
constexpr double least_curvature = 0.1;  // least share of the expected curvature along a step (Powell's damping)
constexpr double least_angle = 0.01;  // cosine between a step and the change of slope it made: below, nothing is learnt
constexpr int most_turns = 30;        // iterations of Newton's method in the model; four are usual
constexpr int most_halvings = 60;
constexpr double at_bound = 1e-12;  // distance from a bound, for variables of order one: rounding

bool before(const LimitPlace& a, const LimitPlace& b) {
  return a.sample < b.sample || (a.sample == b.sample && a.row < b.row);
}

// Change of the slopes of the criterion and of the limits that push: what a limit adds by beginning or
// ceasing to push is in the model already.
VectorXd change(const Linearised& from, const Linearised& to) {
  VectorXd out = to.slope - from.slope;
  std::size_t i = 0;
  for (std::size_t k = 0; k < to.places.size(); ++k) {
    while (i < from.places.size() && before(from.places[i], to.places[k])) ++i;
    if (i == from.places.size()) break;
    const auto now = static_cast<Index>(k), then = static_cast<Index>(i);
    if (to.push[now] > 0 && !before(to.places[k], from.places[i]))
      out += to.push[now] * (to.A.col(now) - from.A.col(then));
  }
  return out;
}

// The model (X22) at d, which begins at 0 and moves to its minimum.
class Surrogate {
 public:
  Surrogate(const Linearised& at, const MatrixXd& B, double damping)
      : at_(at), H_(B), d_(VectorXd::Zero(at.slope.size())), Hd_(d_), push_(at.push) {
    H_.diagonal().array() += damping;
  }

  const VectorXd& d() const { return d_; }

  double value() const {
    return at_.slope.dot(d_) + 0.5 * d_.dot(Hd_) +
           0.5 * push_.cwiseMax(0).cwiseAbs2().cwiseQuotient(at_.stiffness).sum();
  }

  // To where Newton's method goes from d, or just downhill where that would leave the bounds. Empty where there is no
  // minimum.
  VectorXd direction(const VectorXd& lower, const VectorXd& upper) const {
    VectorXd gradient = at_.slope + Hd_;
    MatrixXd pushing(at_.A.rows(), at_.A.cols()), H = H_;
    Index count = 0;
    for (Index k = 0; k < push_.size(); ++k) {
      if (push_[k] <= 0) continue;
      gradient += push_[k] * at_.A.col(k);
      pushing.col(count++) = std::sqrt(at_.stiffness[k]) * at_.A.col(k);
    }
    if (count > 0) H.selfadjointView<Eigen::Lower>().rankUpdate(pushing.leftCols(count));
    const auto leaves = [&](Index i, double to) {
      return (d_[i] <= lower[i] + at_bound && to < 0) || (d_[i] >= upper[i] - at_bound && to > 0);
    };
    for (Index i = 0; i < lower.size(); ++i) {
      if (!leaves(i, -gradient[i])) continue;
      H.row(i).setZero();
      H.col(i).setZero();
      H(i, i) = 1;
      gradient[i] = 0;
    }
    const Eigen::LLT<MatrixXd> factor(H);
    if (factor.info() != Eigen::Success) return {};
    const VectorXd out = -factor.solve(gradient);
    for (Index i = 0; i < lower.size(); ++i)
      if (leaves(i, out[i])) return -gradient.cwiseQuotient(H.diagonal());  // which leaves none
    return out;
  }

  // Along the direction to the minimum on the line, `most` at most. The slope on the line rises and is
  // straight between the points where a limit begins or ceases to push: bisection with steps of Newton's method.
  void advance(const VectorXd& direction, double most) {
    const VectorXd rate = at_.stiffness.cwiseProduct(at_.A.transpose() * direction), H_direction = H_ * direction;
    const double slope = (at_.slope + Hd_).dot(direction), bend = direction.dot(H_direction);
    double low = 0, high = most, share = most;
    for (int turn = 0; turn < most_halvings; ++turn) {
      double here = slope + share * bend, rise = bend;
      for (Index k = 0; k < rate.size(); ++k) {
        const double push = push_[k] + share * rate[k];
        if (push <= 0) continue;
        here += push * rate[k] / at_.stiffness[k];
        rise += rate[k] * rate[k] / at_.stiffness[k];
      }
      if (here <= 0 && share == most) break;
      (here > 0 ? high : low) = share;
      const double next = share - here / rise;
      if (std::abs(next - share) < 1e-6 * share) break;
      share = next > low && next < high ? next : 0.5 * (low + high);
    }
    d_ += share * direction;
    Hd_ += share * H_direction;
    push_ += share * rate;
  }

 private:
  const Linearised& at_;
  MatrixXd H_;
  VectorXd d_, Hd_, push_;
};

// The share of a direction that stays inside.
double room(const VectorXd& d, const VectorXd& direction, const VectorXd& lower, const VectorXd& upper) {
  double out = 1;
  for (Index i = 0; i < lower.size(); ++i) {
    const double end = direction[i] < 0 ? lower[i] : upper[i];
    if (direction[i] != 0) out = std::min(out, std::max(0.0, (end - d[i]) / direction[i]));
  }
  return out;
}

}  // namespace

void Curvature::begin(Index variables) {
  B_ = first_curvature * MatrixXd::Identity(variables, variables);
  known_ = false;
}

void Curvature::learn(const VectorXd& step, const Linearised& from, const Linearised& to) {
  VectorXd y = change(from, to);
  double along = step.dot(y);
  if (!known_) {  // the size seen along this first step, rather too small: later steps correct it
    if (!(along > 0)) return;
    B_.setIdentity();
    B_ *= 0.3 * y.squaredNorm() / along;
    known_ = true;
  }
  const VectorXd Bs = B_ * step;
  const double expected = step.dot(Bs);
  if (along < least_curvature * expected) {  // keeps B positive definite
    const double share = (1 - least_curvature) * expected / (expected - along);
    y = share * y + (1 - share) * Bs;
    along = step.dot(y);
  }
  if (along < least_angle * y.norm() * step.norm()) return;  // B would grow without bound
  B_ += y * y.transpose() / along - Bs * Bs.transpose() / expected;
}

ModelStep model_step(const Linearised& at, const MatrixXd& B, double damping, const VectorXd& lower,
                     const VectorXd& upper) {
  Surrogate model(at, B, damping);
  const double first = model.value();
  double value = first;
  for (int turn = 0; turn < most_turns; ++turn) {
    const VectorXd direction = model.direction(lower, upper);
    if (direction.size() == 0) return {};
    const double most = room(model.d(), direction, lower, upper);
    model.advance(direction, most);
    const double gained = value - model.value();
    value -= gained;
    if (most == 1 && !(gained > 1e-3 * (first - value))) break;
  }
  VectorXd step = model.d();
  if (lower.size() > 0) step = step.cwiseMax(lower).cwiseMin(upper);  // rounding
  return {step, first - value + 0.5 * damping * step.squaredNorm()};
}

}  // namespace steelyard
