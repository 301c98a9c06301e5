#include "steelyard/actuators/actuator_solver.hpp"

#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "steelyard/core/parallel.hpp"
#include "steelyard/fit/base_values.hpp"
#include "steelyard/math/distributions.hpp"
#include "steelyard/signals/fine_difference.hpp"
#include "steelyard/simulate/replay.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr int most_steps = 20;        // steps of Gauss and Newton, at most; four are usual
constexpr double settled = 1e-7;      // change of a delay [s] or offset [rad, m] that counts as none
constexpr int least_simulations = 2;  // simulations of each log, at least
constexpr int most_simulations = 12;  // … where the equations' own error is large: slow logs, stiff loops
constexpr double still = 0.005;       // change of the simulated motions' error by which one is like the last
constexpr double usual_tilt = 0.026;  // [rad] 1.5°: bases stand and hang about as level as that

// Normal equations of all joints, weighted by their noise; instruments' and least squares'.
struct Normal {
  MatrixXd A;
  VectorXd b;
};

Normal normal(const ActuatorEquations& in, const VectorXd& sigma, bool instruments, int without = -1) {
  Normal out{MatrixXd::Zero(in.parameters, in.parameters), VectorXd::Zero(in.parameters)};
  for (std::size_t j = 0; j < in.products.size(); ++j) {
    const double weight = 1 / (sigma[static_cast<Index>(j)] * sigma[static_cast<Index>(j)]);
    for (int s = 0; s < static_cast<int>(in.products[j].size()); ++s) {
      if (s == without) continue;
      const ActuatorProducts& p = in.products[j][static_cast<std::size_t>(s)];
      out.A(in.columns[j], in.columns[j]) += weight * (instruments ? p.ZW : p.WW);
      out.b(in.columns[j]) += weight * (instruments ? p.Zy : p.Wy);
    }
  }
  return out;
}

VectorXd solved(const Normal& in) { return in.A.colPivHouseholderQr().solve(in.b); }

// None of `bounded` below `floor`: those that would be most are held there, one after the other.
VectorXd solved_within(const Normal& in, const std::vector<int>& bounded, const VectorXd& floor) {
  VectorXd x = solved(in);
  std::vector<bool> held(static_cast<std::size_t>(x.size()), false);
  while (true) {
    int worst = -1;
    for (const int c : bounded)
      if (!held[static_cast<std::size_t>(c)] && x[c] < floor[c] &&
          (worst < 0 || x[c] - floor[c] < x[worst] - floor[worst]))
        worst = c;
    if (worst < 0) return x;
    held[static_cast<std::size_t>(worst)] = true;
    std::vector<int> free, fixed;
    for (int c = 0; c < static_cast<int>(x.size()); ++c)
      (held[static_cast<std::size_t>(c)] ? fixed : free).push_back(c);
    const VectorXd at = floor(fixed);
    x(fixed) = at;
    const Normal rest{in.A(free, free), in.b(free) - in.A(free, fixed) * at};
    x(free) = solved(rest);
  }
}

VectorXd noise_of(const ActuatorEquations& in, const VectorXd& x) {
  VectorXd out(static_cast<Index>(in.products.size()));
  for (std::size_t j = 0; j < in.products.size(); ++j) {
    const VectorXd mine = x(in.columns[j]);
    double square = 0, rows = 0, torque = 0;
    for (const ActuatorProducts& p : in.products[j]) {
      square += p.yy - 2 * mine.dot(p.Wy) + mine.dot(p.WW * mine);
      torque += p.yy;
      rows += p.rows;
    }
    const double least = 1e-12 * torque + 1e-30;  // floor for logs without noise
    out[static_cast<Index>(j)] = std::sqrt(std::max(square, least) / std::max(rows, 1.0));
  }
  return out;
}

// Columns that may not be negative: armatures and friction that would feed power.
std::vector<int> columns_not_negative(const ActuatorProblem& in, int own, int delays) {
  std::vector<int> out;
  for (int c = 0; c < own; ++c) {
    const Parameter& p = in.bench.layout[in.base.kept[static_cast<std::size_t>(c)]];
    if (p.kind == ParameterKind::inertial || p.kind == ParameterKind::rotor) {
      if (!is_moment(p)) out.push_back(c);
      continue;
    }
    const Shaft& shaft = in.bench.robot.shafts[static_cast<std::size_t>(p.shaft)];
    const FrictionLaw& law = friction_law(shaft.friction[static_cast<std::size_t>(p.term)]);
    if (law.sign != FrictionSign::any) out.push_back(c);
  }
  for (int d = 0; d < delays; ++d) out.push_back(own + d);
  return out;
}

// Scatter of the estimates that leave one stretch out each.
struct Jackknife {
  MatrixXd covariance;
  double freedom = 1;
};

Jackknife jackknife(const std::vector<VectorXd>& without) {
  const auto n = static_cast<double>(without.size());
  VectorXd mean = VectorXd::Zero(without.front().size());
  for (const auto& x : without) mean += x / n;
  Jackknife out{MatrixXd::Zero(mean.size(), mean.size()), n - 1};
  for (const auto& x : without) out.covariance += (n - 1) / n * (x - mean) * (x - mean).transpose();
  return out;
}

// What a base that stands or hangs askew, in every log by itself, adds to the covariance.
MatrixXd tilt_covariance(const ActuatorEquations& in, const VectorXd& sigma, const MatrixXd& A) {
  const auto solver = A.colPivHouseholderQr();
  MatrixXd out = MatrixXd::Zero(A.rows(), A.rows());
  for (std::size_t l = 0; l < in.tilts.front().size(); ++l) {
    MatrixXd moment = MatrixXd::Zero(A.rows(), 2);
    for (std::size_t j = 0; j < in.tilts.size(); ++j)
      moment(in.columns[j], Eigen::all) +=
          in.tilts[j][l] / (sigma[static_cast<Index>(j)] * sigma[static_cast<Index>(j)]);
    const MatrixXd change = usual_tilt * in.scale.asDiagonal() * solver.solve(moment);
    out += change * change.transpose();
  }
  return out;
}

// Whether least squares differs from the instruments' estimate by more than chance, joint by joint: Hotelling's T² of
// the difference (N5), the smallest probability times the number of joints.
void compare(const ActuatorEquations& in, int own, const VectorXd& difference, const Jackknife& scatter,
             ActuatorSolution& out) {
  out.difference_deviation = scatter.covariance.diagonal().cwiseMax(0).cwiseSqrt();
  for (const auto& columns : in.columns) {
    std::vector<int> mine;
    for (const int c : columns)
      if (c < own) mine.push_back(c);
    const auto count = static_cast<double>(mine.size());
    const double rest = scatter.freedom + 1 - count;
    if (!(rest >= 2) || mine.empty()) continue;
    const VectorXd d = difference(mine), deviation = out.difference_deviation(mine).cwiseMax(1e-300);
    const MatrixXd correlation = deviation.cwiseInverse().asDiagonal() * MatrixXd(scatter.covariance(mine, mine)) *
                                 deviation.cwiseInverse().asDiagonal();
    const VectorXd relative = d.cwiseQuotient(deviation);
    const double square = relative.dot(correlation.completeOrthogonalDecomposition().solve(relative));
    const double F = square * rest / (count * scatter.freedom);
    const double p = std::min(1.0, (1 - fisher_f_probability(F, count, rest)) * static_cast<double>(in.columns.size()));
    if (p <= out.probability && F >= out.statistic)
      out.probability = p, out.statistic = F, out.numerator = count, out.denominator = rest;
  }
}

// Share of the delay's column that the others' explain, over all joints.
double explained_delay(const ActuatorEquations& in, const VectorXd& sigma, int own, int delays) {
  if (delays == 0) return 0;
  const Normal all = normal(in, sigma, false);
  std::vector<int> others(static_cast<std::size_t>(own));
  for (int c = 0; c < own; ++c) others[static_cast<std::size_t>(c)] = c;
  double share = 0;
  for (int d = own; d < own + delays; ++d) {
    const VectorXd with = all.A(others, d);
    const MatrixXd among = all.A(others, others);
    share += with.dot(among.ldlt().solve(with)) / std::max(all.A(d, d), 1e-300) / delays;
  }
  return std::min(1.0, share);
}

// Fixed point of U3: instruments have no cost that a step could be held against, so math/least_squares does not serve.
class Solver {
 public:
  Solver(const ActuatorProblem& problem, const VectorXd& start, const Run& run)
      : problem_(problem), run_(run), assembly_(problem, run), logs_(problem.logs), values_(start) {
    offsets_ = VectorXd::Zero(assembly_.offsets());
    for (auto& log : logs_) log.controller.joint_delays = delays_of(log.controller, problem.bench.robot.dof());
  }

  ActuatorSolution run() {
    std::vector<SimulatedLog> again;
    bool simulates = problem_.instruments;
    for (int step = 0; step < most_steps; ++step) {
      if (simulates) again = simulated();
      const VectorXd from = state();
      const ActuatorEquations equations = assembly_(logs_, again, simulated_);
      const VectorXd change = solve(equations);
      apply(change);
      simulates = simulates && out_.simulations < most_simulations && !settles();
      if (simulates) accelerate(equations, from);
      const bool last =
          step + 1 == most_steps || (!simulates && (change.size() == 0 || change.cwiseAbs().maxCoeff() < settled));
      if (last) {
        conclude(equations);
        break;
      }
    }
    return out_;
  }

 private:
  // Values of the last solution's change of delays and offsets: linear in them.
  VectorXd solve(const ActuatorEquations& in) {
    const int own = assembly_.own(), all = in.parameters;
    const std::vector<int> bounded = columns_not_negative(problem_, own, assembly_.delays());
    VectorXd floor = VectorXd::Zero(all);
    for (int d = 0; d < assembly_.delays(); ++d) floor[own + d] = -delay(d) / in.scale[own + d];
    sigma_ = VectorXd::Ones(static_cast<Index>(in.products.size()));
    for (int k = 0; k < 3; ++k) {
      const VectorXd x = solved_within(normal(in, sigma_, problem_.instruments), bounded, floor);
      sigma_ = noise_of(in, x);
    }
    const Normal equations = normal(in, sigma_, problem_.instruments);
    const VectorXd x = solved_within(equations, bounded, floor).cwiseProduct(in.scale);
    free_ = solved(equations).cwiseProduct(in.scale);
    values_ = x.head(own);
    return x.tail(all - own);
  }

  // Values, delays and offsets.
  VectorXd state() const {
    VectorXd out(values_.size() + assembly_.delays() + offsets_.size());
    out << values_, logs_.front().controller.joint_delays.head(assembly_.delays()), offsets_;
    return out;
  }

  // Whether the motions of the last simulation are as near the measured ones as those of the one before.
  bool settles() {
    const double error = out_.deviation.cwiseMax(1e-12).array().log().mean();
    const bool out = out_.simulations >= least_simulations && std::abs(error - error_) < still;
    error_ = error;
    return out;
  }

  // Simulations and solutions in turn converge slowly where the equations' own error is large: the step that two of
  // them point to (Anderson's, of one step back), by what the parameters do to the torque.
  void accelerate(const ActuatorEquations& in, const VectorXd& from) {
    const VectorXd to = state(), step = to - from;
    if (step_.size() > 0) {
      const VectorXd turned = (step - step_).cwiseQuotient(in.scale), now = step.cwiseQuotient(in.scale);
      const MatrixXd A = normal(in, sigma_, false).A;
      const double square = turned.dot(A * turned);
      const double back = square > 0 ? std::clamp(now.dot(A * turned) / square, -2.0, 0.5) : 0;
      const VectorXd mixed = -back * (to - to_);
      for (const int c : columns_not_negative(problem_, assembly_.own(), 0))
        values_[c] = std::max(0.0, values_[c] + mixed[c]) - mixed[c];
      values_ += mixed.head(values_.size());
      apply(mixed.tail(mixed.size() - values_.size()));
    }
    step_ = step, to_ = to;
  }

  double delay(int index) const { return logs_.front().controller.joint_delays[index]; }

  void apply(const VectorXd& change) {
    const int delays = assembly_.delays();
    for (auto& log : logs_) {
      VectorXd& late = log.controller.joint_delays;
      if (delays == 1)
        late.array() += change[0];
      else if (delays > 1)
        late += change.head(delays);
      late = late.cwiseMax(0);
    }
    if (assembly_.offsets() == 0) return;
    const VectorXd shift = change.tail(assembly_.offsets());
    offsets_ += shift;
    for (auto& log : logs_) log = with_encoder_offsets(std::move(log), shift);
  }

  // Motions of the estimate in the logs' own loops; the references where those diverge.
  std::vector<SimulatedLog> simulated() {
    simulated_ = values_;
    const Model model = robot_of_bench(problem_.nominal, problem_.bench, problem_.base, values_);
    std::vector<SimulatedLog> out(logs_.size());
    VectorXd square = VectorXd::Zero(problem_.bench.robot.dof());
    parallel_for(static_cast<int>(logs_.size()), run_.quiet(), [&](int k) {
      const auto l = static_cast<std::size_t>(k);
      out[l].log = logs_[l];
      Signals& motion = out[l].log.motion;
      const Replay found = replay(model, logs_[l], run_.quiet());
      out[l].diverges = !found.diverges.empty();
      motion.q = out[l].diverges ? logs_[l].q_ref : found.q;
      if (motion.qd.size() > 0) motion.qd = out[l].diverges ? fine_difference(motion.q, motion.dt) : found.qd;
    });
    double count = 0;
    bool all_diverge = true;
    for (std::size_t l = 0; l < logs_.size(); ++l) {
      square += (out[l].log.motion.q - logs_[l].motion.q).rowwise().squaredNorm();
      count += static_cast<double>(logs_[l].motion.samples());
      all_diverge = all_diverge && out[l].diverges;
    }
    ++out_.simulations;
    out_.deviation = (square / count).cwiseSqrt();
    out_.unstable = all_diverge;
    return out;
  }

  void conclude(const ActuatorEquations& in) {
    const int own = assembly_.own(), delays = assembly_.delays();
    std::vector<VectorXd> estimates, differences;
    const int count = static_cast<int>(in.products.front().size());
    for (int s = 0; s < count; ++s) {
      const VectorXd x = solved(normal(in, sigma_, problem_.instruments, s)).cwiseProduct(in.scale);
      estimates.push_back(x);
      differences.emplace_back(solved(normal(in, sigma_, false, s)).cwiseProduct(in.scale) - x);
    }
    const Jackknife scatter = jackknife(estimates);
    out_.covariance = scatter.covariance + tilt_covariance(in, sigma_, normal(in, sigma_, problem_.instruments).A);
    out_.freedom = scatter.freedom;
    out_.least_squares = solved(normal(in, sigma_, false)).cwiseProduct(in.scale);
    if (problem_.instruments) compare(in, own, out_.least_squares - free_, jackknife(differences), out_);
    VectorXd beside(delays + assembly_.offsets());  // what the changes have added up to
    for (int d = 0; d < delays; ++d) beside[d] = delay(d);
    beside.tail(assembly_.offsets()) = offsets_;
    out_.values.resize(own + beside.size());
    out_.values << values_, beside;
    for (VectorXd* x : {&free_, &out_.least_squares}) x->tail(beside.size()) += beside;
    out_.free = free_;
    out_.sigma = sigma_;
    out_.explained = explained_delay(in, sigma_, own, delays);
    out_.parameters = own;
    out_.delay_count = delays;
  }

  const ActuatorProblem& problem_;
  const Run& run_;
  ActuatorAssembly assembly_;
  std::vector<CommandedSignals> logs_;
  VectorXd values_, free_, offsets_, sigma_, simulated_;
  VectorXd step_, to_;  // step of the simulation before, and where it led
  double error_ = 0;    // mean logarithm of its joints' errors
  ActuatorSolution out_;
};

}  // namespace

VectorXd ActuatorSolution::delays() const { return values.segment(parameters, delay_count); }

VectorXd ActuatorSolution::encoder_offsets() const { return values.tail(values.size() - parameters - delay_count); }

LinkFactors link_factors(ActuatorProblem problem, const ActuatorSolution& solution, const Run& run) {
  problem.delay = DelayFit::given;
  problem.encoder_offsets = false;
  problem.link_factors = true;
  const ActuatorEquations in = ActuatorAssembly(problem, run)(problem.logs, {}, {});
  const auto factors = [&](int without) {
    const VectorXd x = solved(normal(in, solution.sigma, false, without)).cwiseProduct(in.scale);
    return VectorXd(x.tail(static_cast<Index>(in.columns.size())).array() + 1);
  };
  std::vector<VectorXd> without;
  for (int s = 0; s < static_cast<int>(in.products.front().size()); ++s) without.push_back(factors(s));
  return {factors(-1), jackknife(without).covariance.diagonal().cwiseSqrt()};
}

namespace {

// Commands and motion of an experiment, as the model follows them.
SimulatedLog simulated_experiment(const Model& model, CommandedSignals log, const Experiment& experiment,
                                  const Run& run) {
  log.controller.kp *= experiment.gains;
  log.controller.kd *= std::sqrt(experiment.gains);
  Signals& motion = log.motion;
  const auto samples = static_cast<Index>(static_cast<double>(motion.samples()) / experiment.speed);
  VectorXd column(log.q_ref.rows());
  for (MatrixXd* x : {&log.q_ref, &log.qd_ref, &log.tau_ref}) {
    if (x->size() == 0 || experiment.speed == 1) continue;
    MatrixXd played(x->rows(), samples);
    for (Index k = 0; k < samples; ++k) {
      interpolate_at(*x, experiment.speed * static_cast<double>(k), column);
      played.col(k) = column;
    }
    *x = x == &log.qd_ref ? MatrixXd(experiment.speed * played) : played;
  }
  motion.gaps.clear();
  motion.effort_gaps.clear();
  for (MatrixXd* x : {&motion.q, &motion.qd, &motion.tau})
    if (x->size() > 0) *x = MatrixXd(x->leftCols(samples));
  const Replay found = replay(model, log, run);
  const bool diverges = !found.diverges.empty();
  if (!diverges) motion.q = found.q, motion.qd = found.qd;
  return {std::move(log), diverges};
}

// Information of logs, by parameters without scale.
MatrixXd information(const ActuatorProblem& of, const std::vector<CommandedSignals>& logs, const VectorXd& sigma,
                     const Run& run) {
  const ActuatorProblem problem{.nominal = of.nominal,
                                .bench = of.bench,
                                .base = of.base,
                                .logs = logs,
                                .signals = of.signals,
                                .delay = of.delay,
                                .encoder_offsets = of.encoder_offsets,
                                .instruments = false};
  const ActuatorEquations in = ActuatorAssembly(problem, run)(problem.logs, {}, {});
  const VectorXd unscaled = in.scale.cwiseInverse();
  return unscaled.asDiagonal() * normal(in, sigma, false).A * unscaled.asDiagonal();
}

}  // namespace

std::vector<double> delay_deviations_with(const std::vector<Experiment>& experiments, const ActuatorProblem& problem,
                                          const ActuatorSolution& solution, const Run& run) {
  const Index delay = solution.parameters;
  const Model model = robot_of_bench(problem.nominal, problem.bench, problem.base, solution.values.head(delay));
  std::vector<CommandedSignals> logs = problem.logs;
  for (auto& log : logs) log.controller.joint_delays = delays_of(log.controller, problem.bench.robot.dof());
  const auto variance = [&](const MatrixXd& A) {
    const VectorXd scale = A.diagonal().cwiseMax(1e-300).cwiseSqrt().cwiseInverse();
    const MatrixXd unit = scale.asDiagonal() * A * scale.asDiagonal();
    return scale[delay] * scale[delay] * unit.ldlt().solve(VectorXd::Unit(A.rows(), delay))[delay];
  };
  const MatrixXd A = information(problem, logs, solution.sigma, run);
  const double now = std::sqrt(solution.covariance(delay, delay));
  std::vector<double> out(experiments.size(), infinity);
  parallel_for(static_cast<int>(experiments.size()), run.quiet(), [&](int k) {
    const auto e = static_cast<std::size_t>(k);
    SimulatedLog beside = simulated_experiment(model, logs.front(), experiments[e], run.quiet());
    if (beside.diverges) return;
    const MatrixXd more = information(problem, {std::move(beside.log)}, solution.sigma, run.quiet());
    out[e] = now * std::sqrt(variance(A + more) / variance(A));
  });
  return out;
}

ActuatorSolution solve_actuators(const ActuatorProblem& problem, const VectorXd& start, const Run& run) {
  return Solver(problem, start, run).run();
}

}  // namespace steelyard
