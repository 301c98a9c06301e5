#include "steelyard/pipeline/actuator_solver.hpp"

#include <fmt/format.h>

#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <memory>

#include "steelyard/core/parallel.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/estimate/fit_data.hpp"
#include "steelyard/math/distributions.hpp"
#include "steelyard/signals/decimate.hpp"
#include "steelyard/signals/differentiate.hpp"
#include "steelyard/simulate/replay.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double link_cutoff = 30;      // low-pass of the motion that the links' torque is computed of [Hz]: above any
                                        // cut-off of a fit, whose own filter follows
constexpr int stretches = 24;           // of time, over all logs, of which the jackknife leaves one out at a time
constexpr int most_steps = 12;          // of Gauss and Newton; three are usual
constexpr double settled = 1e-7;        // change of a delay [s] or offset [rad, m] that counts as none
constexpr int simulations = 2;          // of each log: instruments need no more than a motion near the real one
constexpr double turning_share = 0.02;  // of a joint's fastest speed: below it turns
constexpr double turning_reach = 0.4;   // of the low-pass's period: so far a filter carries what is at a sample
constexpr double most_turning = 0.7;    // share of rows beyond which a joint hardly does anything else
constexpr double usual_tilt = 0.026;    // [rad] 1.5°: bases stand and hang about as level as that
constexpr double delay_difference = 5e-4;  // [s] to either side, for the torque's derivative by the delay
constexpr double angle_difference = 1e-5;  // [rad, m] likewise, of the links' torque by an encoder offset

// Of fourth order: chirps of hobby servos come within a fortieth of their sampling rate, where central differences
// lose one percent.
MatrixXd derivative(const MatrixXd& x, double dt) {
  MatrixXd out = central_difference(x, dt);
  const Index inner = x.cols() - 4;
  if (inner > 0)
    out.middleCols(2, inner) =
        (8 * (x.middleCols(3, inner) - x.middleCols(1, inner)) - (x.rightCols(inner) - x.leftCols(inner))) / (12 * dt);
  return out;
}

FilteredSignals exactly_differentiated(FilteredSignals filtered, const Signals& log) {
  if (log.qd.size() == 0) filtered.motion.qd = derivative(filtered.motion.q, log.dt);
  filtered.motion.qdd = derivative(filtered.motion.qd, log.dt);
  return filtered;
}

// Rows of one joint in one stretch of time, as products: Zᵀ[W y] and Wᵀ[W y] are all that both estimates need. Columns
// are scaled to unit size before they are multiplied.
struct Products {
  MatrixXd ZW, WW;
  VectorXd Zy, Wy;
  double yy = 0, rows = 0;
};

// Which column of the whole problem each of a joint's is.
using Columns = std::vector<std::vector<int>>;

// Equations of all joints: products of each joint and stretch.
struct Assembled {
  Columns columns;
  std::vector<std::vector<Products>> products;  // joint, stretch
  VectorXd scale;                               // of each column
  std::vector<std::vector<MatrixXd>> tilts;     // joint, log: Zᵀ of the torque by a tilt of the base about two axes
  int parameters = 0;
};

class Assembly {
 public:
  Assembly(const ActuatorProblem& problem, const Run& run)
      : problem_(problem), run_(run), design_(design_columns(problem.bench.robot, problem.base)) {
    const int joints = problem.bench.robot.dof();
    delays_ = problem.delay == DelayFit::given ? 0 : problem.delay == DelayFit::shared ? 1 : joints;
    offsets_ = problem.encoder_offsets ? joints : 0;
  }

  int own() const { return static_cast<int>(design_.size()); }
  int delays() const { return delays_; }
  int offsets() const { return offsets_; }

  // `motions`: of the instruments, one for each log; empty: the measured ones.
  Assembled operator()(const std::vector<CommandedSignals>& logs, const std::vector<Signals>& motions) const {
    std::vector<std::vector<MatrixXd>> W(logs.size()), Z(logs.size());
    std::vector<std::vector<MatrixXd>> tilt(logs.size());
    std::vector<MatrixXd> y(logs.size());
    Assembled out;
    parallel_for(static_cast<int>(logs.size()), run_.quiet(), [&](int k) {
      const auto l = static_cast<std::size_t>(k);
      Signals log = logs[l].motion;
      log.tau = control_effort(logs[l]) - torque_of_links(problem_.nominal, log, run_.quiet());
      const FrictionFitted friction = friction_fitted(problem_.bench.robot);
      const FilteredSignals measured =
          exactly_differentiated(trusted_signals(log, problem_.signals, friction, run_.quiet()), log);
      W[l] = rows(measured, logs[l], log, &y[l]);
      tilt[l] = tilt_rows(measured, log);
      leave_out_turning(measured, W[l], y[l]);
      if (motions.empty()) return;
      Signals simulated = motions[l];
      simulated.tau = log.tau;
      FilteredSignals instrument =
          exactly_differentiated(low_pass(simulated, problem_.signals, run_.quiet()), simulated);
      instrument.trusted = measured.trusted;
      Z[l] = rows(instrument, logs[l], simulated, nullptr);
    });
    out.columns = columns();
    out.tilts.assign(W.front().size(), {});
    out.parameters = own() + delays_ + offsets_;
    const auto& instruments = motions.empty() ? W : Z;
    out.scale = scales(W, out);
    const std::size_t each = std::max<std::size_t>(1, (stretches + logs.size() / 2) / logs.size());
    out.products.resize(W.front().size());
    for (std::size_t j = 0; j < out.products.size(); ++j)
      for (std::size_t l = 0; l < logs.size(); ++l)
        for (std::size_t s = 0; s < each; ++s)
          out.products[j].push_back(
              products(instruments[l][j], W[l][j], y[l].col(static_cast<Index>(j)), out, j, s, each));
    for (std::size_t j = 0; j < out.products.size(); ++j)
      for (std::size_t l = 0; l < logs.size(); ++l)
        out.tilts[j].push_back(column_scale(out, j).asDiagonal() * (instruments[l][j].transpose() * tilt[l][j]));
    return out;
  }

 private:
  Columns columns() const {
    Columns out(static_cast<std::size_t>(problem_.bench.robot.dof()));
    for (int c = 0; c < own(); ++c) {
      const Parameter& parameter = problem_.bench.layout[problem_.base.kept[static_cast<std::size_t>(c)]];
      const int joint = parameter.kind == ParameterKind::inertial ? parameter.link : parameter.shaft;
      out[static_cast<std::size_t>(joint)].push_back(c);
    }
    for (int j = 0; j < static_cast<int>(out.size()); ++j) {
      auto& mine = out[static_cast<std::size_t>(j)];
      if (delays_ > 0) mine.push_back(own() + (delays_ > 1 ? j : 0));
      for (int o = 0; o < offsets_; ++o) mine.push_back(own() + delays_ + o);
    }
    return out;
  }

  // Filtered rows of each joint: its own columns, the delay's, the offsets'. `log` has the motion before the filter.
  std::vector<MatrixXd> rows(const FilteredSignals& filtered, const CommandedSignals& commanded, const Signals& log,
                             MatrixXd* y) const {
    const auto shared = std::make_shared<FilteredSignals>(filtered);
    const LogEquations equations(problem_.bench.robot, design_, shared, problem_.signals);
    std::vector<MatrixXd> out;
    EquationBlock whole = all(equations);
    for (auto& W : whole.W) out.push_back(std::move(W));
    if (y != nullptr) *y = whole.y;
    if (delays_ > 0) append_columns(out, filtered, log, -delay_derivative(commanded));
    for (int o = 0; o < offsets_; ++o) {
      const MatrixXd change = offset_derivative(log, o);
      append_columns(out, filtered, log, change);
    }
    return out;
  }

  static EquationBlock all(const Equations& equations) {
    EquationBlock out = equations.block(0);
    for (int b = 1; b < equations.blocks(); ++b) {
      const EquationBlock more = equations.block(b);
      const auto stack = [](MatrixXd& x, const MatrixXd& below) {
        x.conservativeResize(x.rows() + below.rows(), Eigen::NoChange);
        x.bottomRows(below.rows()) = below;
      };
      for (std::size_t j = 0; j < out.W.size(); ++j) stack(out.W[j], more.W[j]);
      stack(out.y, more.y);
    }
    return out;
  }

  // A joint that turns sticks, and what holds it then is no function of its speed: its rows there, and as far as the
  // filters carry them, are zero. Other joints' rows stay.
  void leave_out_turning(const FilteredSignals& log, std::vector<MatrixXd>& W, MatrixXd& y) const {
    const double rate = 1 / log.dt, cutoff = usable_cutoff(problem_.signals.cutoff, rate);
    const int step = problem_.signals.decimate > 0 ? problem_.signals.decimate : decimation_factor(rate, cutoff);
    const auto reach = static_cast<Index>(std::ceil(turning_reach / cutoff * rate));
    const Index samples = log.motion.qd.cols();
    for (std::size_t j = 0; j < W.size(); ++j) {
      const auto i = static_cast<Index>(j);
      const double slow = turning_share * log.motion.qd.row(i).cwiseAbs().maxCoeff();
      std::vector<Index> rows;
      Index row = 0, turned = -reach - 1, next = 0;  // last slow sample so far, and the first from here on
      for (Index k = 0; k < samples; ++k) {
        if (std::abs(log.motion.qd(i, k)) < slow) turned = k;
        next = std::max(next, k);
        while (next < samples && next <= k + reach && !(std::abs(log.motion.qd(i, next)) < slow)) ++next;
        if (k % step != 0 || !log.trusted[static_cast<std::size_t>(k)]) continue;
        if (k - turned <= reach || next <= std::min(k + reach, samples - 1)) rows.push_back(row);
        ++row;
      }
      if (static_cast<double>(rows.size()) > most_turning * static_cast<double>(row)) continue;
      for (const Index r : rows) W[j].row(r).setZero(), y(r, i) = 0;
    }
  }

  // A torque of every joint as one more column, through the filters that the measured torque passes.
  void append_columns(std::vector<MatrixXd>& out, const FilteredSignals& filtered, const Signals& log,
                      const MatrixXd& torque) const {
    Signals carried = log;
    carried.tau = torque;
    auto shared = std::make_shared<FilteredSignals>(filtered);
    shared->tau = low_pass(carried, problem_.signals, run_.quiet()).tau;
    const MatrixXd column = all(LogEquations(problem_.bench.robot, {}, shared, problem_.signals)).y;
    for (std::size_t j = 0; j < out.size(); ++j) {
      out[j].conservativeResize(Eigen::NoChange, out[j].cols() + 1);
      out[j].rightCols<1>() = column.col(static_cast<Index>(j));
    }
  }

  // dτ/dδ, of the commands alone: nothing measured is in it but where torque is limited.
  static MatrixXd delay_derivative(const CommandedSignals& log) {
    const auto with_delay = [&](double more) {
      CommandedSignals shifted = log;
      VectorXd& delays = shifted.controller.joint_delays;
      delays = (delays.array() + more).max(0).matrix();
      return control_effort(shifted);
    };
    const double least = log.controller.joint_delays.minCoeff();
    const double before = std::min(delay_difference, least);
    return (with_delay(delay_difference) - with_delay(-before)) / (delay_difference + before);
  }

  // Derivative of the links' torque by one joint's angle.
  MatrixXd offset_derivative(const Signals& log, int joint) const {
    Signals shifted = log;
    shifted.q.row(joint).array() += angle_difference;
    const MatrixXd more = torque_of_links(problem_.nominal, shifted, run_.quiet());
    shifted.q.row(joint).array() -= 2 * angle_difference;
    return (more - torque_of_links(problem_.nominal, shifted, run_.quiet())) / (2 * angle_difference);
  }

  // Torque of the links by gravity along two axes across its own, of each joint: what a radian of tilt changes.
  std::vector<MatrixXd> tilt_rows(const FilteredSignals& filtered, const Signals& log) const {
    std::vector<MatrixXd> out;
    for (Index j = 0; j < log.q.rows(); ++j) out.emplace_back(rows_of(filtered), 0);
    const Eigen::Vector3d gravity = problem_.nominal.robot.gravity;
    const Eigen::Vector3d across =
        gravity.norm() > 0 ? gravity.unitOrthogonal().eval() : Eigen::Vector3d::Zero().eval();
    const MatrixXd none = MatrixXd::Zero(log.q.rows(), log.q.cols());
    for (const Eigen::Vector3d& turned :
         {Eigen::Vector3d(gravity.norm() * across), Eigen::Vector3d(gravity.cross(across))}) {
      Model tilted = problem_.nominal;
      tilted.robot.gravity = turned;
      append_columns(out, filtered, log, torques(tilted, log.q, none, none, rigid_links, run_.quiet()));
    }
    return out;
  }

  Index rows_of(const FilteredSignals& filtered) const {
    const auto shared = std::make_shared<FilteredSignals>(filtered);
    return all(LogEquations(problem_.bench.robot, {}, shared, problem_.signals)).y.rows();
  }

  static VectorXd column_scale(const Assembled& in, std::size_t j) { return in.scale(in.columns[j]); }

  static VectorXd scales(const std::vector<std::vector<MatrixXd>>& W, const Assembled& in) {
    VectorXd square = VectorXd::Zero(in.parameters);
    for (const auto& log : W)
      for (std::size_t j = 0; j < log.size(); ++j)
        for (std::size_t c = 0; c < in.columns[j].size(); ++c)
          square[in.columns[j][c]] += log[j].col(static_cast<Index>(c)).squaredNorm();
    return square.cwiseSqrt().unaryExpr([](double x) { return x > 0 ? 1 / x : 1.0; });
  }

  static Products products(const MatrixXd& Z, const MatrixXd& W, const VectorXd& y, const Assembled& in, std::size_t j,
                           std::size_t stretch, std::size_t count) {
    const Index first = y.size() * static_cast<Index>(stretch) / static_cast<Index>(count);
    const Index rows = y.size() * (static_cast<Index>(stretch) + 1) / static_cast<Index>(count) - first;
    const VectorXd scale = column_scale(in, j);
    const MatrixXd z = Z.middleRows(first, rows) * scale.asDiagonal(),
                   w = W.middleRows(first, rows) * scale.asDiagonal();
    const auto part = y.segment(first, rows);
    return {z.transpose() * w,    w.transpose() * w,  z.transpose() * part,
            w.transpose() * part, part.squaredNorm(), static_cast<double>(rows)};
  }

  const ActuatorProblem& problem_;
  const Run& run_;
  std::vector<DesignColumn> design_;
  int delays_ = 0, offsets_ = 0;
};

// Normal equations of all joints, weighted by their noise; instruments' and least squares'.
struct Normal {
  MatrixXd A;
  VectorXd b;
};

Normal normal(const Assembled& in, const VectorXd& sigma, bool instruments, int without = -1) {
  Normal out{MatrixXd::Zero(in.parameters, in.parameters), VectorXd::Zero(in.parameters)};
  for (std::size_t j = 0; j < in.products.size(); ++j) {
    const double weight = 1 / (sigma[static_cast<Index>(j)] * sigma[static_cast<Index>(j)]);
    for (int s = 0; s < static_cast<int>(in.products[j].size()); ++s) {
      if (s == without) continue;
      const Products& p = in.products[j][static_cast<std::size_t>(s)];
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

VectorXd noise_of(const Assembled& in, const VectorXd& x) {
  VectorXd out(static_cast<Index>(in.products.size()));
  for (std::size_t j = 0; j < in.products.size(); ++j) {
    const VectorXd mine = x(in.columns[j]);
    double square = 0, rows = 0, torque = 0;
    for (const Products& p : in.products[j]) {
      square += p.yy - 2 * mine.dot(p.Wy) + mine.dot(p.WW * mine);
      torque += p.yy;
      rows += p.rows;
    }
    const double least = 1e-12 * torque + 1e-30;  // of logs without noise
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
      out.push_back(c);
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
MatrixXd tilt_covariance(const Assembled& in, const VectorXd& sigma, const MatrixXd& A) {
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
void compare(const Assembled& in, int own, const VectorXd& difference, const Jackknife& scatter,
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
double explained_delay(const Assembled& in, const VectorXd& sigma, int own, int delays) {
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

class Solver {
 public:
  Solver(const ActuatorProblem& problem, const VectorXd& start, const Run& run)
      : problem_(problem), run_(run), assembly_(problem, run), logs_(problem.logs), values_(start) {
    offsets_ = VectorXd::Zero(assembly_.offsets());
    for (auto& log : logs_) log.controller.joint_delays = delays_of(log.controller, problem.bench.robot.dof());
  }

  ActuatorSolution run() {
    std::vector<Signals> motions;
    for (int step = 0; step < most_steps; ++step) {
      if (problem_.instruments && step < simulations) motions = simulated();
      const Assembled equations = assembly_(logs_, motions);
      const VectorXd change = solve(equations);
      apply(change);
      const bool last = step + 1 == most_steps || (change.size() == 0 && step + 1 >= simulations) ||
                        (step + 1 >= simulations && change.size() > 0 && change.cwiseAbs().maxCoeff() < settled);
      if (last) {
        conclude(equations);
        break;
      }
    }
    return out_;
  }

 private:
  // Values of the last solution's change of delays and offsets: linear in them.
  VectorXd solve(const Assembled& in) {
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
  std::vector<Signals> simulated() {
    const Model model = robot_of_bench(problem_.nominal, problem_.bench, problem_.base, values_);
    std::vector<Signals> out(logs_.size());
    std::vector<char> lost(logs_.size(), 0);
    VectorXd square = VectorXd::Zero(problem_.bench.robot.dof());
    parallel_for(static_cast<int>(logs_.size()), run_.quiet(), [&](int k) {
      const auto l = static_cast<std::size_t>(k);
      const CommandedSignals& log = logs_[l];
      out[l] = log.motion;
      const Replay found = replay(model, log, run_.quiet());
      lost[l] = !found.diverges.empty();
      out[l].q = lost[l] ? log.q_ref : found.q;
      out[l].qd = central_difference(out[l].q, log.motion.dt);
    });
    double count = 0;
    for (std::size_t l = 0; l < logs_.size(); ++l) {
      square += (out[l].q - logs_[l].motion.q).rowwise().squaredNorm();
      count += static_cast<double>(logs_[l].motion.samples());
    }
    ++out_.simulations;
    out_.deviation = (square / count).cwiseSqrt();
    out_.unstable = std::count(lost.begin(), lost.end(), 0) < static_cast<std::ptrdiff_t>(lost.size());
    return out;
  }

  void conclude(const Assembled& in) {
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
  Assembly assembly_;
  std::vector<CommandedSignals> logs_;
  VectorXd values_, free_, offsets_, sigma_;
  ActuatorSolution out_;
};

}  // namespace

MatrixXd torque_of_links(const Model& nominal, const Signals& log, const Run& run) {
  const FilteredSignals smooth = exactly_differentiated(low_pass_motion(log, {link_cutoff, 4, 1}, run), log);
  return torques(nominal, smooth.motion.q, smooth.motion.qd, smooth.motion.qdd, rigid_links, run);
}

VectorXd ActuatorSolution::delays() const { return values.segment(parameters, delay_count); }

VectorXd ActuatorSolution::encoder_offsets() const { return values.tail(values.size() - parameters - delay_count); }

Model robot_of_bench(const Model& nominal, const Model& bench, const BaseParameters& base, const VectorXd& values) {
  Robot robot = nominal.robot;
  for (std::size_t k = 0; k < robot.shafts.size(); ++k) {
    robot.shafts[k].rotor = true;
    robot.shafts[k].friction = bench.robot.shafts[k].friction;
    robot.shafts[k].shape = bench.robot.shafts[k].shape;
  }
  Model out(robot, nominal.layout.size() > 0 ? nominal.known() : NamedValues{});
  for (std::size_t b = 0; b < base.kept.size(); ++b) {
    const Parameter& parameter = bench.layout[base.kept[b]];
    const int column = parameter.kind == ParameterKind::inertial ? out.layout.rotor_column(parameter.link)
                                                                 : out.layout.find(parameter.name);
    out.values[column] = values[static_cast<Index>(b)];
  }
  return out;
}

CommandedSignals with_encoder_offsets(CommandedSignals log, const VectorXd& offsets) {
  log.motion.q.colwise() += offsets;
  log.q_ref.colwise() += offsets;
  return log;
}

ActuatorSolution solve_actuators(const ActuatorProblem& problem, const VectorXd& start, const Run& run) {
  return Solver(problem, start, run).run();
}

}  // namespace steelyard
