#include "steelyard/motion/descend.hpp"

#include <algorithm>
#include <cmath>

#include "steelyard/motion/model_step.hpp"

namespace steelyard {

namespace {

using Eigen::VectorXd;

constexpr int rounds = 20;                  // updates of the multipliers
constexpr long first_steps = 60;            // evaluations of the first round, which has the longest way
constexpr long later_steps = 20;            // steps of each later round
constexpr double descent_tolerance = 1e-5;  // change of the criterion per parameter that ends the descent [-]
constexpr double correctable = 3e-4;        // excess over any limit that the last correction can mend [-]
constexpr double least_damping = 1e-3, most_damping = 1e6;
constexpr int lost_rounds = 6;          // after these a limit that is broken by more than
constexpr double lost_violation = 0.2;  // this will be no more: the motion goes through something

// Carried from one round to the next: multipliers change, curvature does not.
struct Trial {
  VectorXd x;
  Curvature curvature;
  double damping = 1;
  double value = 0;  // the Lagrangian at x
};

ModelStep next_step(const Linearised& here, const Trial& state, const DescendOptions& options) {
  if (options.lower.size() == 0) return model_step(here, state.curvature.B(), state.damping, {}, {});
  return model_step(here, state.curvature.B(), state.damping, options.lower - state.x, options.upper - state.x);
}

// Towards the minimum of the Lagrangian with these multipliers. Steps are damped more where the model promised too
// much, less where it did not, as in Levenberg's method.
void minimise(Objective& objective, const Multipliers& multipliers, Trial& state, long steps,
              const DescendOptions& options) {
  state.value = objective.lagrangian(state.x, multipliers);
  Linearised here = objective.linearised(state.x, multipliers);
  int idle = 0;
  for (long step = 1; step < steps && idle < 2 && !(options.stop && options.stop()); ++step) {
    const ModelStep model = next_step(here, state, options);
    if (!(model.gain > 0)) {  // rounding has spoilt B
      state.curvature.begin(state.x.size());
      ++idle;
      continue;
    }
    const VectorXd x = state.x + model.step;
    const double value = objective.lagrangian(x, multipliers), gain = state.value - value;
    if (gain < 0.2 * model.gain)
      state.damping *= gain < -model.gain ? 8 : 3;
    else if (gain > 0.6 * model.gain)
      state.damping /= 3;
    state.damping = std::clamp(state.damping, least_damping, most_damping);
    const bool small = gain < descent_tolerance && model.gain < 3 * descent_tolerance;
    idle = small ? idle + 1 : 0;
    if (!(gain > 0)) continue;
    Linearised there = objective.linearised(x, multipliers);
    state.curvature.learn(model.step, here, there);
    state.x = x;
    state.value = value;
    here = std::move(there);
  }
}

}  // namespace

Descent descend(Objective& objective, VectorXd x, Multipliers& m, const DescendOptions& options) {
  if (options.lower.size() > 0) x = x.cwiseMax(options.lower).cwiseMin(options.upper);
  const Eigen::MatrixXd& first = objective.limits(x);
  if (m.lambda.size() == 0) m.lambda = Eigen::MatrixXd::Zero(first.rows(), first.cols());
  Trial state{std::move(x), {}};
  state.curvature.begin(state.x.size());
  const long before = objective.evaluations();
  Descent out;
  double last_violation = infinity, last_criterion = infinity;
  for (int round = 0; round < rounds; ++round) {
    const long left = options.most - (objective.evaluations() - before);
    if (left <= 0 || (options.stop && options.stop())) break;
    minimise(objective, m, state, std::min<long>(round == 0 ? first_steps : later_steps, left), options);
    if (round == 0) out.first_round = state.value;
    const double violation = std::max(0.0, objective.limits(state.x).maxCoeff() + m.reserve);
    const double criterion = objective.criterion(state.x);
    objective.update(state.x, m);
    if (violation <= correctable && std::abs(criterion - last_criterion) < 10 * descent_tolerance) break;
    if ((round == 0 && state.value > options.promising) || (round >= lost_rounds && violation > lost_violation)) break;
    if (violation > 0.4 * last_violation) m.rho *= 4;
    last_violation = violation;
    last_criterion = criterion;
  }
  out.criterion = objective.criterion(state.x);
  out.violation = objective.limits(state.x).maxCoeff();
  out.x = state.x;
  return out;
}

}  // namespace steelyard
