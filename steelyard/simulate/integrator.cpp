#include "steelyard/simulate/integrator.hpp"

#include <algorithm>
#include <cmath>

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

constexpr double still = 1e-9;     // [rad/s, m/s] a shaft this slow is at rest: a turn in two centuries
constexpr double barely = 1e-300;  // a speed that is nothing, but has a sign
constexpr int sweeps = 1000;       // most sweeps of Gauss-Seidel, which needs tens

}  // namespace

Integrator::Integrator(const Model& model, IntegrationMethod method) : plant_(model), method_(method) {
  const Index n = plant_.dof(), shafts = plant_.shafts();
  sign_.assign(static_cast<std::size_t>(shafts), 0);
  resting_.assign(static_cast<std::size_t>(shafts), false);
  for (int s = 0; s < plant_.shafts(); ++s) {
    Index coordinate = 0;
    plant_.row(s).cwiseAbs().maxCoeff(&coordinate);
    const bool alone = plant_.row(s).norm() == std::abs(plant_.row(s)[coordinate]);
    own_.push_back(alone ? static_cast<int>(coordinate) : -1);
  }
  friction_ = damping_ = compliance_ = VectorXd::Zero(shafts);
  response_.assign(static_cast<std::size_t>(shafts), VectorXd::Zero(n));
  q_ = qd_ = rhs_ = guess_ = VectorXd::Zero(n);
  for (auto* stages : {&k_, &v_})
    for (auto& stage : *stages) stage = VectorXd::Zero(n);
  trial_ = {q_, q_};
}

void Integrator::choose_signs(const PlantState& state) {
  for (int s = 0; s < plant_.shafts(); ++s) {
    const double v = plant_.row(s).dot(state.qd);
    sign_[static_cast<std::size_t>(s)] = std::abs(v) <= still ? 0 : v > 0 ? 1 : -1;
  }
}

// The friction that would stop the acceleration of a shaft at rest, or the most there is.
double Integrator::held(int shaft, double load, double friction, double acceleration, double compliance) const {
  const double low = plant_.friction(shaft, -barely, load), high = plant_.friction(shaft, barely, load);
  return std::clamp(friction + acceleration / compliance, std::min(low, high), std::max(low, high));
}

// Friction of the shafts at rest: projected Gauss-Seidel, from what held them last.
void Integrator::hold(VectorXd& qdd) {
  for (int s = 0; s < plant_.shafts(); ++s) {
    if (!plant_.sticks(s) || sign_[static_cast<std::size_t>(s)] != 0) continue;
    VectorXd& response = response_[static_cast<std::size_t>(s)];
    rhs_ = plant_.row(s).transpose();
    plant_.solve(rhs_, response);
    compliance_[s] = plant_.row(s).dot(response);
    qdd -= response * friction_[s];
  }
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    bool settled = true;
    for (int s = 0; s < plant_.shafts(); ++s) {
      if (!plant_.sticks(s) || sign_[static_cast<std::size_t>(s)] != 0) continue;
      const double load = plant_.load_friction() ? plant_.load(s, qdd) : 0.0;
      const double next = held(s, load, friction_[s], plant_.row(s).dot(qdd), compliance_[s]);
      const double change = next - friction_[s];
      settled = settled && std::abs(change) <= 1e-13 * (1 + std::abs(next));
      qdd -= response_[static_cast<std::size_t>(s)] * change;
      friction_[s] = next;
    }
    if (settled) break;
  }
}

// q̈ with the signs frozen; h > 0: smooth friction implicit over that time.
void Integrator::evaluate(const VectorXd& q, const VectorXd& qd, const VectorXd& tau, double h, VectorXd& qdd) {
  plant_.set_state(q, qd);
  const bool loaded = plant_.load_friction();
  const auto speed_of = [&](int s) {
    const double v = plant_.row(s).dot(qd);
    const int sign = sign_[static_cast<std::size_t>(s)];
    return plant_.sticks(s) && v * sign <= 0 ? sign * barely : v;
  };
  if (h > 0) {
    for (int s = 0; s < plant_.shafts(); ++s) damping_[s] = h * std::max(0.0, plant_.friction_slope(s, speed_of(s), 0));
    plant_.add_damping(damping_);
  }
  guess_.setZero(qd.size());
  for (int round = 0; round < (loaded ? 200 : 1); ++round) {
    rhs_ = tau - plant_.bias();
    for (int s = 0; !plant_.memory().empty() && s < plant_.shafts(); ++s)
      rhs_ -= plant_.row(s).transpose() * plant_.memory().torque(s, q);
    for (int s = 0; s < plant_.shafts(); ++s) {
      if (plant_.sticks(s) && sign_[static_cast<std::size_t>(s)] == 0) continue;
      rhs_ -= plant_.row(s).transpose() * plant_.friction(s, speed_of(s), loaded ? plant_.load(s, guess_) : 0.0);
    }
    plant_.solve(rhs_, qdd);
    hold(qdd);
    if ((qdd - guess_).norm() <= 1e-13 * (1 + qdd.norm())) break;
    guess_ = qdd;
  }
}

// Shafts that friction could not hold: sliding from now on.
void Integrator::release() {
  for (int s = 0; s < plant_.shafts(); ++s) {
    if (!plant_.sticks(s) || sign_[static_cast<std::size_t>(s)] != 0) continue;
    const double away = plant_.row(s).dot(k_[0]);
    const double load = plant_.load_friction() ? plant_.load(s, k_[0]) : 0.0;
    const double bound = plant_.friction(s, away > 0 ? barely : -barely, load);
    if (std::abs(away) > 1e-6 && std::abs(friction_[s] - bound) <= 1e-9 * (1 + std::abs(bound)))
      sign_[static_cast<std::size_t>(s)] = away > 0 ? 1 : -1;
  }
}

void Integrator::smooth_step(double h, const VectorXd& tau, PlantState& state) {
  if (method_ == IntegrationMethod::semi_implicit) {
    evaluate(state.q, state.qd, tau, h, k_[0]);
    state.qd += h * k_[0];
    state.q += h * state.qd;
    return;
  }
  constexpr double at[4] = {0, 0.5, 0.5, 1};
  for (int i = 0; i < 4; ++i) {
    q_ = state.q;
    v_[i] = state.qd;
    if (i > 0) {
      q_ += at[i] * h * v_[i - 1];
      v_[i] += at[i] * h * k_[i - 1];
    }
    evaluate(q_, v_[i], tau, 0, k_[i]);
  }
  state.q += h / 6 * (v_[0] + 2 * v_[1] + 2 * v_[2] + v_[3]);
  state.qd += h / 6 * (k_[0] + 2 * k_[1] + 2 * k_[2] + k_[3]);
}

// Part of the step after which the first sliding shaft stands; 1: none does.
double Integrator::first_crossing(const PlantState& before, const PlantState& after) const {
  double first = 1;
  for (int s = 0; s < plant_.shafts(); ++s) {
    const int sign = sign_[static_cast<std::size_t>(s)];
    if (!plant_.sticks(s) || sign == 0) continue;
    const double v0 = plant_.row(s).dot(before.qd), v1 = plant_.row(s).dot(after.qd);
    if (v1 * sign < 0) first = std::min(first, std::clamp(v0 / (v0 - v1), 0.0, 1.0));
  }
  return first;
}

// Rest is rest: no rounding error may creep, nor have a sign.
void Integrator::settle(PlantState& state) const {
  for (int s = 0; s < plant_.shafts(); ++s) {
    const auto k = static_cast<std::size_t>(s);
    if (own_[k] < 0 || !plant_.sticks(s) || !(sign_[k] == 0 || resting_[k])) continue;
    if (std::abs(plant_.row(s).dot(state.qd)) <= still) state.qd[own_[k]] = 0;
  }
}

// Shafts whose speed crossed zero stand, as do those that stood: by the impulse of friction that stops them. The
// crossing was found by a straight line, so that what would cross within a hundredth of the change stands too.
void Integrator::stop_crossed(const PlantState& before, PlantState& state) {
  bool any = false;
  plant_.set_state(state.q, state.qd);
  for (int s = 0; s < plant_.shafts(); ++s) {
    const int sign = sign_[static_cast<std::size_t>(s)];
    const double v = plant_.row(s).dot(state.qd);
    const double slack = 0.01 * std::abs(v - plant_.row(s).dot(before.qd));
    const bool stands = plant_.sticks(s) && (sign == 0 ? std::abs(v) <= still : v * sign <= slack);
    resting_[static_cast<std::size_t>(s)] = stands;
    if (!stands) continue;
    rhs_ = plant_.row(s).transpose();
    plant_.solve(rhs_, response_[static_cast<std::size_t>(s)]);
    compliance_[s] = plant_.row(s).dot(response_[static_cast<std::size_t>(s)]);
    any = true;
  }
  for (int sweep = 0; any && sweep < sweeps; ++sweep) {
    double largest = 0;
    for (int s = 0; s < plant_.shafts(); ++s) {
      if (!resting_[static_cast<std::size_t>(s)]) continue;
      const double v = plant_.row(s).dot(state.qd);
      state.qd -= response_[static_cast<std::size_t>(s)] * (v / compliance_[s]);
      largest = std::max(largest, std::abs(v));
    }
    if (largest <= 1e-3 * still) break;
  }
}

void Integrator::step(double h, const VectorXd& tau, PlantState& state) {
  double left = h;
  plant_.memory().advance(state.q);  // where it is already, but for a first step
  // Every shaft may stop, leave and stop again; what crosses after that is stopped at the end of the step.
  for (int tries = 3 * plant_.shafts(); left > 0; --tries) {
    choose_signs(state);
    if (std::find(sign_.begin(), sign_.end(), 0) != sign_.end()) {
      evaluate(state.q, state.qd, tau, 0, k_[0]);
      release();
    }
    trial_ = state;
    smooth_step(left, tau, trial_);
    const double part = first_crossing(state, trial_);
    if (part < 1 && tries > 0) {
      trial_ = state;
      smooth_step(part * left, tau, trial_);
    }
    std::fill(resting_.begin(), resting_.end(), false);
    if (part < 1) stop_crossed(state, trial_);
    settle(trial_);
    std::swap(state, trial_);
    plant_.memory().advance(state.q);
    left = part < 1 && tries > 0 ? (1 - part) * left : 0;
  }
}

const VectorXd& Integrator::acceleration(const PlantState& state, const VectorXd& tau) {
  choose_signs(state);
  evaluate(state.q, state.qd, tau, 0, k_[0]);
  return k_[0];
}

}  // namespace steelyard
