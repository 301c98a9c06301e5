#include "steelyard/actuators/actuator_equations.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "steelyard/core/parallel.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/estimate/fit_data.hpp"
#include "steelyard/robot/bench.hpp"
#include "steelyard/signals/decimate.hpp"
#include "steelyard/signals/fine_difference.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double link_cutoff = 30;  // low-pass of the motion that the links' torque is computed of [Hz]: above any
                                    // cut-off of a fit, whose own filter follows
constexpr int stretches = 24;       // stretches of time, over all logs, of which the jackknife leaves one out at a time
constexpr double turning_share = 0.02;  // share of a joint's fastest speed: below it turns
constexpr double turning_reach = 0.4;   // share of the low-pass's period: so far a filter carries what is at a sample
constexpr double most_turning = 0.7;    // share of rows beyond which a joint hardly does anything else
constexpr double delay_difference = 5e-4;  // [s] to either side, for the torque's derivative by the delay
constexpr double angle_difference = 1e-5;  // [rad, m] likewise, of the links' torque by an encoder offset

// How far the logged velocities lag behind the positions [s]: by filters of the drives, by half a step of a simulator.
// (v − q̇) = lag v̇, by least squares over the trusted samples, every joint by its own size.
double velocity_lag(const FilteredSignals& filtered) {
  const MatrixXd v = fine_difference(filtered.motion.q, filtered.dt), a = fine_difference(v, filtered.dt);
  double along = 0, square = 0;
  for (Index i = 0; i < v.rows(); ++i) {
    double mine = 0, own = 0;
    for (Index k = 0; k < v.cols(); ++k) {
      if (!filtered.trusted[static_cast<std::size_t>(k)]) continue;
      mine += (v(i, k) - filtered.motion.qd(i, k)) * a(i, k);
      own += a(i, k) * a(i, k);
    }
    if (own > 0) along += mine / own, square += 1;
  }
  return square > 0 ? along / square : 0;
}

// Torque has the velocities as they were logged (U1), equations have them where the positions are: damping would
// otherwise take armature times the square of the motion's frequency for each second of lag.
FilteredSignals exactly_differentiated(FilteredSignals filtered, const Signals& log) {
  Motion& motion = filtered.motion;
  if (log.qd.size() == 0)
    motion.qd = fine_difference(motion.q, log.dt);
  else
    motion.qd += velocity_lag(filtered) * fine_difference(motion.qd, log.dt);
  motion.qdd = fine_difference(motion.qd, log.dt);
  return filtered;
}

// dτ/dδ, of the commands alone: nothing measured is in it but where torque is limited.
MatrixXd delay_derivative(const CommandedSignals& log) {
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

EquationBlock all(const Equations& equations) {
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

VectorXd column_scale(const ActuatorEquations& in, std::size_t j) { return in.scale(in.columns[j]); }

VectorXd scales(const std::vector<std::vector<MatrixXd>>& W, const ActuatorEquations& in) {
  VectorXd square = VectorXd::Zero(in.parameters);
  for (const auto& log : W)
    for (std::size_t j = 0; j < log.size(); ++j)
      for (std::size_t c = 0; c < in.columns[j].size(); ++c)
        square[in.columns[j][c]] += log[j].col(static_cast<Index>(c)).squaredNorm();
  return square.cwiseSqrt().unaryExpr([](double x) { return x > 0 ? 1 / x : 1.0; });
}

ActuatorProducts products(const MatrixXd& Z, const MatrixXd& W, const VectorXd& y, const VectorXd& scale,
                          std::size_t stretch, std::size_t count) {
  const Index first = y.size() * static_cast<Index>(stretch) / static_cast<Index>(count);
  const Index rows = y.size() * (static_cast<Index>(stretch) + 1) / static_cast<Index>(count) - first;
  const MatrixXd z = Z.middleRows(first, rows) * scale.asDiagonal(), w = W.middleRows(first, rows) * scale.asDiagonal();
  const auto part = y.segment(first, rows);
  return {z.transpose() * w,    w.transpose() * w,  z.transpose() * part,
          w.transpose() * part, part.squaredNorm(), static_cast<double>(rows)};
}

}  // namespace

// Rows of one log, joint by joint.
struct ActuatorAssembly::Rows {
  std::vector<MatrixXd> W, Z, tilt;  // Z: instruments; empty: W are
  MatrixXd y;
  const std::vector<MatrixXd>& instruments() const { return Z.empty() ? W : Z; }
};

ActuatorAssembly::ActuatorAssembly(const ActuatorProblem& problem, const Run& run)
    : problem_(problem), run_(run), design_(design_columns(problem.bench.robot, problem.base)) {
  const int joints = problem.bench.robot.dof();
  delays_ = problem.delay == DelayFit::given ? 0 : problem.delay == DelayFit::shared ? 1 : joints;
  offsets_ = problem.encoder_offsets ? joints : 0;
  factors_ = problem.link_factors ? joints : 0;
}

ActuatorEquations ActuatorAssembly::operator()(const std::vector<CommandedSignals>& logs,
                                               const std::vector<SimulatedLog>& simulated,
                                               const VectorXd& values) const {
  std::vector<Rows> rows(logs.size());
  parallel_for(static_cast<int>(logs.size()), run_.quiet(), [&](int k) {
    const auto l = static_cast<std::size_t>(k);
    rows[l] = rows_of_log(logs[l], simulated.empty() ? nullptr : &simulated[l], values);
  });
  ActuatorEquations out;
  out.columns = columns();
  out.parameters = own() + delays_ + offsets_ + factors_;
  std::vector<std::vector<MatrixXd>> W;
  for (const Rows& log : rows) W.push_back(log.W);
  out.scale = scales(W, out);
  const std::size_t joints = out.columns.size();
  out.products.resize(joints);
  out.tilts.resize(joints);
  const std::size_t each = std::max<std::size_t>(1, (stretches + logs.size() / 2) / logs.size());
  for (std::size_t j = 0; j < joints; ++j)
    for (const Rows& log : rows) {
      const VectorXd scale = column_scale(out, j);
      const MatrixXd& Z = log.instruments()[j];
      for (std::size_t s = 0; s < each; ++s)
        out.products[j].push_back(products(Z, log.W[j], log.y.col(static_cast<Index>(j)), scale, s, each));
      out.tilts[j].push_back(scale.asDiagonal() * (Z.transpose() * log.tilt[j]));
    }
  return out;
}

ActuatorAssembly::Rows ActuatorAssembly::rows_of_log(const CommandedSignals& commanded, const SimulatedLog* again,
                                                     const VectorXd& values) const {
  Rows out;
  Signals log = commanded.motion;
  log.tau = control_effort(commanded) - torque_of_links(problem_.nominal, log, run_.quiet());
  const FrictionFitted friction = friction_fitted(problem_.bench.robot);
  const FilteredSignals measured =
      exactly_differentiated(trusted_signals(log, problem_.signals, friction, run_.quiet()), log);
  out.W = rows(measured, commanded, log, &out.y);
  out.tilt = tilt_rows(measured, log);
  const auto leave_out = [&](const std::vector<std::vector<Index>>& turning) {
    for (std::size_t j = 0; j < turning.size(); ++j)
      for (const Index r : turning[j]) out.W[j].row(r).setZero(), out.y(r, static_cast<Index>(j)) = 0;
  };
  if (again == nullptr) {
    leave_out(turning_rows(measured));
    return out;
  }
  Signals simulated = again->log.motion;
  simulated.tau = control_effort(again->log) - torque_of_links(problem_.nominal, simulated, run_.quiet());
  FilteredSignals instrument = exactly_differentiated(low_pass(simulated, problem_.signals, run_.quiet()), simulated);
  instrument.trusted = measured.trusted;
  MatrixXd error;  // error of these equations, whose values are known
  out.Z = rows(instrument, again->log, simulated, &error);
  const auto mine = columns();
  for (std::size_t j = 0; j < out.Z.size(); ++j)
    for (std::size_t c = 0; c < mine[j].size() && mine[j][c] < own(); ++c)
      error.col(static_cast<Index>(j)) -= values[mine[j][c]] * out.Z[j].col(static_cast<Index>(c));
  if (!again->diverges) {
    out.y -= error;
    leave_out(turning_rows(instrument));
  }
  leave_out(turning_rows(measured));
  return out;
}

std::vector<std::vector<int>> ActuatorAssembly::columns() const {
  std::vector<std::vector<int>> out(static_cast<std::size_t>(problem_.bench.robot.dof()));
  for (int c = 0; c < own(); ++c) {
    const Parameter& parameter = problem_.bench.layout[problem_.base.kept[static_cast<std::size_t>(c)]];
    const int joint = parameter.kind == ParameterKind::inertial ? parameter.link : parameter.shaft;
    out[static_cast<std::size_t>(joint)].push_back(c);
  }
  for (int j = 0; j < static_cast<int>(out.size()); ++j) {
    auto& mine = out[static_cast<std::size_t>(j)];
    if (delays_ > 0) mine.push_back(own() + (delays_ > 1 ? j : 0));
    for (int o = 0; o < offsets_; ++o) mine.push_back(own() + delays_ + o);
    if (factors_ > 0) mine.push_back(own() + delays_ + offsets_ + j);
  }
  return out;
}

// Torque of all rows, and the columns' rows.
MatrixXd ActuatorAssembly::equations_of(const FilteredSignals& filtered, std::vector<DesignColumn> columns,
                                        std::vector<MatrixXd>* W) const {
  const auto shared = std::make_shared<FilteredSignals>(filtered);
  EquationBlock whole = all(LogEquations(problem_.bench.robot, std::move(columns), shared, problem_.signals));
  if (W != nullptr) *W = {whole.W.begin(), whole.W.end()};
  return whole.y;
}

// Filtered rows of each joint: its own columns, the delay's, the offsets'. `log` has the motion before the filter.
std::vector<MatrixXd> ActuatorAssembly::rows(const FilteredSignals& filtered, const CommandedSignals& commanded,
                                             const Signals& log, MatrixXd* y) const {
  std::vector<MatrixXd> out;
  const MatrixXd torque = equations_of(filtered, design_, &out);
  if (y != nullptr) *y = torque;
  if (delays_ > 0) append_columns(out, filtered, log, -delay_derivative(commanded));
  for (int o = 0; o < offsets_; ++o) append_columns(out, filtered, log, offset_derivative(log, o));
  if (factors_ > 0) append_columns(out, filtered, log, torque_of_links(problem_.nominal, log, run_.quiet()));
  return out;
}

// A joint that turns sticks, and what holds it then is no function of its speed: rows in which it does, and as far as
// the filters carry those, none where it hardly does anything else.
std::vector<std::vector<Index>> ActuatorAssembly::turning_rows(const FilteredSignals& log) const {
  const double rate = 1 / log.dt, cutoff = usable_cutoff(problem_.signals.cutoff, rate);
  const int step = problem_.signals.decimate > 0 ? problem_.signals.decimate : decimation_factor(rate, cutoff);
  const auto reach = static_cast<Index>(std::ceil(turning_reach / cutoff * rate));
  const Index samples = log.motion.qd.cols();
  std::vector<std::vector<Index>> out(static_cast<std::size_t>(log.motion.qd.rows()));
  for (std::size_t j = 0; j < out.size(); ++j) {
    const auto i = static_cast<Index>(j);
    const double slow = turning_share * log.motion.qd.row(i).cwiseAbs().maxCoeff();
    std::vector<Index>& rows = out[j];
    Index row = 0, turned = -reach - 1, next = 0;  // last slow sample so far, and the first from here on
    for (Index k = 0; k < samples; ++k) {
      if (std::abs(log.motion.qd(i, k)) < slow) turned = k;
      next = std::max(next, k);
      while (next < samples && next <= k + reach && !(std::abs(log.motion.qd(i, next)) < slow)) ++next;
      if (k % step != 0 || !log.trusted[static_cast<std::size_t>(k)]) continue;
      if (k - turned <= reach || next <= std::min(k + reach, samples - 1)) rows.push_back(row);
      ++row;
    }
    if (static_cast<double>(rows.size()) > most_turning * static_cast<double>(row)) rows.clear();
  }
  return out;
}

// A torque of every joint as one more column, through the filters that the measured torque passes.
void ActuatorAssembly::append_columns(std::vector<MatrixXd>& out, const FilteredSignals& filtered, const Signals& log,
                                      const MatrixXd& torque) const {
  Signals carried = log;
  carried.tau = torque;
  FilteredSignals other = filtered;
  other.tau = low_pass(carried, problem_.signals, run_.quiet()).tau;
  const MatrixXd column = equations_of(other, {});
  for (std::size_t j = 0; j < out.size(); ++j) {
    out[j].conservativeResize(column.rows(), out[j].cols() + 1);
    out[j].rightCols<1>() = column.col(static_cast<Index>(j));
  }
}

// Derivative of the links' torque by one joint's angle.
MatrixXd ActuatorAssembly::offset_derivative(const Signals& log, int joint) const {
  Signals shifted = log;
  shifted.q.row(joint).array() += angle_difference;
  const MatrixXd more = torque_of_links(problem_.nominal, shifted, run_.quiet());
  shifted.q.row(joint).array() -= 2 * angle_difference;
  MatrixXd change = more - torque_of_links(problem_.nominal, shifted, run_.quiet());
  // A zero that no torque shows leaves rounding, which would be a column like any other once it is scaled.
  constexpr double rounding = 1e-9;  // of the torque [-]
  if (change.cwiseAbs().maxCoeff() <= rounding * more.cwiseAbs().maxCoeff()) change.setZero();
  return change / (2 * angle_difference);
}

// Torque of the links by gravity along two axes across its own, of each joint: what a radian of tilt changes.
std::vector<MatrixXd> ActuatorAssembly::tilt_rows(const FilteredSignals& filtered, const Signals& log) const {
  std::vector<MatrixXd> out(static_cast<std::size_t>(log.q.rows()));
  const Eigen::Vector3d gravity = problem_.nominal.robot.gravity;
  const Eigen::Vector3d across = gravity.norm() > 0 ? gravity.unitOrthogonal().eval() : Eigen::Vector3d::Zero().eval();
  const MatrixXd none = MatrixXd::Zero(log.q.rows(), log.q.cols());
  for (const Eigen::Vector3d& turned :
       {Eigen::Vector3d(gravity.norm() * across), Eigen::Vector3d(gravity.cross(across))}) {
    Model tilted = problem_.nominal;
    tilted.robot.gravity = turned;
    const bool known = tilted.has_inertia();  // else gravity's own columns take a tilt in
    append_columns(out, filtered, log, known ? torques(tilted, log.q, none, none, rigid_links, run_.quiet()) : none);
  }
  return out;
}

bool is_unknown_robot(const Model& model) {
  const auto as_on_a_bench = [](const Joint& j) {
    return j.type == JointType::revolute && j.T_parent_joint.isApprox(Eigen::Isometry3d::Identity()) &&
           j.T_joint_link.isApprox(Eigen::Isometry3d::Identity());
  };
  const auto& joints = model.robot.joints;
  return !model.has_inertia() && is_bench(model.robot) && model.robot.gravity.z() == 0 &&
         std::all_of(joints.begin(), joints.end(), as_on_a_bench);
}

MatrixXd torque_of_links(const Model& nominal, const Signals& log, const Run& run) {
  if (is_unknown_robot(nominal)) return MatrixXd::Zero(log.q.rows(), log.q.cols());
  const FilteredSignals smooth = exactly_differentiated(low_pass_motion(log, {link_cutoff, 4, 1}, run), log);
  return torques(nominal, smooth.motion.q, smooth.motion.qd, smooth.motion.qdd, rigid_links, run);
}

Model robot_of_bench(const Model& nominal, const Model& bench, const BaseParameters& base, const VectorXd& values) {
  if (is_unknown_robot(nominal)) {
    Model out = bench;
    for (std::size_t b = 0; b < base.kept.size(); ++b) out.values[base.kept[b]] = values[static_cast<Index>(b)];
    return out;
  }
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

}  // namespace steelyard
