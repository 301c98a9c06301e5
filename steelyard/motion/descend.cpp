#include "steelyard/motion/descend.hpp"

#include <nlopt.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace steelyard {

namespace {

// One round: the multipliers stay.
struct Round {
  Objective& objective;
  const Multipliers& multipliers;
  const DescendOptions& options;
  nlopt_opt optimiser = nullptr;
  Eigen::VectorXd best_x, gradient;
  double best = infinity;

  static double evaluate(unsigned n, const double* x, double* gradient, void* self) {
    return static_cast<Round*>(self)->evaluate(Eigen::Map<const Eigen::VectorXd>(x, n), gradient);
  }

  double evaluate(const Eigen::VectorXd& x, double* out) {
    if (options.stop && options.stop()) nlopt_force_stop(optimiser);
    const double value = objective.lagrangian(x, multipliers, out ? &gradient : nullptr);
    if (out) Eigen::Map<Eigen::VectorXd>(out, gradient.size()) = gradient;
    if (value < best) {
      best = value;
      best_x = x;
    }
    return value;
  }
};

// The minimum of the augmented Lagrangian, or the best point found: L-BFGS may end early at a kink, which is no loss.
Eigen::VectorXd minimise(Objective& objective, const Multipliers& multipliers, Eigen::VectorXd x, int steps,
                         const DescendOptions& options) {
  const auto n = static_cast<unsigned>(x.size());
  const std::unique_ptr<nlopt_opt_s, void (*)(nlopt_opt)> optimiser(nlopt_create(NLOPT_LD_LBFGS, n), nlopt_destroy);
  Round round{objective, multipliers, options, optimiser.get(), x, {}};
  nlopt_set_min_objective(optimiser.get(), Round::evaluate, &round);
  if (options.lower.size() > 0) {
    nlopt_set_lower_bounds(optimiser.get(), options.lower.data());
    nlopt_set_upper_bounds(optimiser.get(), options.upper.data());
    x = x.cwiseMax(options.lower).cwiseMin(options.upper);
  }
  nlopt_set_maxeval(optimiser.get(), steps);
  nlopt_set_ftol_abs(optimiser.get(), options.tolerance);
  nlopt_set_vector_storage(optimiser.get(), 30);
  double value = 0;
  nlopt_optimize(optimiser.get(), x.data(), &value);
  return round.best_x;
}

}  // namespace

Descent descend(Objective& objective, Eigen::VectorXd x, Multipliers& m, const DescendOptions& options) {
  const Eigen::MatrixXd& first = objective.limits(x);
  if (m.lambda.size() == 0) m.lambda = Eigen::MatrixXd::Zero(first.rows(), first.cols());
  const long before = objective.evaluations();
  double last_violation = infinity, last_criterion = infinity;
  for (int round = 0; round < options.rounds; ++round) {
    const long left = options.most - (objective.evaluations() - before);
    if (left <= 0 || (options.stop && options.stop())) break;
    const int steps = round == 0 ? options.first_steps : options.steps;
    x = minimise(objective, m, x, static_cast<int>(std::min<long>(steps, left)), options);
    const double violation = std::max(0.0, objective.limits(x).maxCoeff() + m.reserve);
    const double criterion = objective.criterion(x);
    objective.update(x, m);
    if (violation <= options.violation && std::abs(criterion - last_criterion) < 10 * options.tolerance) break;
    if (round == 1 && criterion > options.give_up) break;
    if (violation > 0.4 * last_violation) m.rho *= 4;
    last_violation = violation;
    last_criterion = criterion;
  }
  return {x, objective.criterion(x), objective.limits(x).maxCoeff()};
}

}  // namespace steelyard
