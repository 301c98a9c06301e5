#include "steelyard/reproduce/indri2002_scara.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/reproduce/working_path.hpp"
#include "steelyard/signals/motion.hpp"
#include "steelyard/simulate/closed_loop.hpp"

namespace steelyard::indri2002 {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

const char* const motion_names[5] = {"CI", "L1", "L2", "OJK", "OJD"};

namespace {

constexpr double control_rate = 1000;        // [Hz]: "the servo loop sampling time is 1 ms"
constexpr double smoothing = 15;             // [Hz] of the low-pass of recorded positions: ours
constexpr double noise[2] = {0.036, 0.012};  // [N·m] of the motors' torques: Table 1, about

// In the paper's order, by the names that the library has for them.
constexpr std::array<const char*, parameters> names = {"ZZR_1", "MX_2", "MY_2", "ZZ_2", "Ia_2", "Fc_1", "Fv_1", "F2_1",
                                                       "F3_1",  "Fc_2", "Fv_2", "F2_2", "F3_2", "Fo_1", "Fo_2"};

struct Sines {
  std::vector<double> alpha[2], omega[2];  // alpha[i][0] is the centre
};
const Sines ojk{{{1.57, 0.2545, -0.1091, 0.1091, -0.1091}, {0, 0.5454, -0.5454, -0.4727, -0.5454}},
                {{3.7082, 0.2472, 2.7194, 0.4944}, {1.7305, 0.2472, 0.2472, 0.2472}}};
const Sines ojd{{{1.57, -2.18166}, {0, 2.18166}}, {{1.37509}, {1.17865}}};

// Eq. (7).
Trajectory evaluate(const Sines& sines, const VectorXd& t) {
  Trajectory out = Trajectory::zero(2, t.size());
  for (int i = 0; i < 2; ++i) {
    out.q.row(i).setConstant(sines.alpha[i][0]);
    for (std::size_t j = 0; j < sines.omega[i].size(); ++j) {
      const double a = sines.alpha[i][j + 1], w = sines.omega[i][j];
      const Eigen::RowVectorXd angle = w * t.transpose();
      out.q.row(i).array() += a * angle.array().sin();
      out.qd.row(i).array() += a * w * angle.array().cos();
      out.qdd.row(i).array() -= a * w * w * angle.array().sin();
    }
  }
  return out;
}

// Where the gripper is so far from the base that the elbow is bent by q2: both links are 0.33 m long.
double reach(double q2) { return 2 * 0.33 * std::cos(q2 / 2); }

// The drawings of Fig. 3 have no scale; the printed ranges of q2 give the gripper's least and largest distance.
WorkingPath path(int motion) {
  WorkingPath out;
  out.duration = duration(motion);
  if (motion == 0) {  // q2 from 0.70 to 2.06
    const double near = reach(2.06), far = reach(0.70);
    out.kind = WorkingPath::Kind::circle;
    out.turns = 2;
    out.centre = {0, (near + far) / 2, 0};
    out.from = {0, far, 0};
  } else if (motion == 1) {  // 0.78 to 2.02: past the base, from the far end to the near point and as far beyond
    const double near = reach(2.02), far = reach(0.78), half = std::sqrt(far * far - near * near);
    out.from = {half, near, 0};
    out.to = {-0.6 * half, near, 0};
  } else {  // 0.86 to 2.02, with half of q2's speed in q1, as printed: along a ray from the base
    out.from = {0, reach(0.86), 0};
    out.to = {0, reach(2.02), 0};
  }
  return out;
}

// Six repetitions of one motion, as recorded: 1 kHz, encoders of 2000 steps a motor turn.
Simulation run(const Model& truth, const Reference& reference, std::uint64_t seed) {
  SimulateOptions options;
  options.control.law = ControlLaw::pid;
  options.control.feedforward = false;
  options.control.rate = control_rate;
  options.sensor.rate = control_rate;
  options.sensor.counts = VectorXd::Constant(2, 2000 * ratio);
  options.sensor.torque_noise = ratio * Eigen::Vector2d(noise[0], noise[1]);
  options.limits.overshoot = 0.2;  // OJD goes to the joints' ends
  options.seed = seed;
  return simulate(nominal_model(truth), reference, options);
}

// Every k-th of the recorded samples, so that there are 2500 of the whole motion.
std::vector<Index> chosen(Index recorded) {
  std::vector<Index> out;
  for (int k = 0; k < samples; ++k)
    out.push_back(
        std::min<Index>(recorded - 1, std::lround(static_cast<double>(k) / samples * static_cast<double>(recorded))));
  return out;
}

MatrixXd columns(const MatrixXd& m, const std::vector<Index>& which) {
  MatrixXd out(m.rows(), static_cast<Index>(which.size()));
  for (std::size_t k = 0; k < which.size(); ++k) out.col(static_cast<Index>(k)) = m.col(which[k]);
  return out;
}

}  // namespace

Scara::Scara() : model_(load_model("icomatic-scara03")) {
  const ParameterLayout& layout = model_.layout;
  base_ = find_base_parameters(model_.robot, layout);
  for (int i = 0; i < base_.count(); ++i) {
    const auto found = std::find(names.begin(), names.end(), base_name(base_, layout, i));
    if (found == names.end()) throw std::logic_error("not a parameter of the paper: " + base_name(base_, layout, i));
    place_.push_back(static_cast<int>(found - names.begin()));
  }
}

MatrixXd Scara::regressor(const MatrixXd& q, const MatrixXd& qd, const MatrixXd& qdd) const {
  const MatrixXd W = torque_regressor(model_.robot, q, qd, qdd);
  const Index count = q.cols();
  MatrixXd out(2 * count, parameters);
  for (std::size_t i = 0; i < place_.size(); ++i) {
    const int to = place_[i];
    const double unit = to < 5 ? 1 / ratio : 1;  // links at the joints, friction at the motors
    for (Index s = 0; s < count; ++s)
      for (Index joint = 0; joint < 2; ++joint) out(joint * count + s, to) = unit * W(2 * s + joint, base_.kept[i]);
  }
  return out;
}

Model Scara::with_parameters(const VectorXd& P) const {
  VectorXd base(base_.count());
  for (std::size_t i = 0; i < place_.size(); ++i)
    base[static_cast<Index>(i)] = (place_[i] < 5 ? 1 : ratio) * P[place_[i]];
  Model out = nominal_model(model_);
  out.values = with_base_values(base_, out.values, base);
  return out;
}

double duration(int motion) { return std::array<double, 5>{5.25, 4.5, 2.5, 20, 25}[static_cast<std::size_t>(motion)]; }

Trajectory sampled(const Robot& robot, int motion, const VectorXd& times) {
  if (motion >= 3) return evaluate(motion == 3 ? ojk : ojd, times);
  return follow(robot, path(motion), Eigen::Vector2d(0.4, 1.2), times);
}

MatrixXd table5() {
  MatrixXd out = MatrixXd::Zero(parameters, 5);
  out.row(0) << 16.307, 16.442, 12.308, 16.594, 16.165;
  out.row(1) << -0.547, 1.855, 1.352, 2.404, 2.415;
  out.row(3) << -0.592, 0.443, -3.554, 0.749, 0.758;
  out.row(4) << 4.963, 4.443, 6.440, 3.947, 4.014;
  out.row(5) << 0.185, 0.195, 0.144, 0.175, 0.210;
  out.row(6) << 0.304, 0.120, 0.427, 0.181, 0.093;
  out.row(7) << -0.148, -0.024, -0.328, -0.085, -0.016;
  out.row(9) << 0.084, 0.107, 0.077, 0.073, 0.088;
  out.row(10) << 0.021, 0.039, 0.097, 0.089, 0.049;
  out.row(11) << 0.002, -0.007, -0.034, -0.023, -0.007;
  return out;
}

std::vector<int> reduced_set() { return {0, 1, 3, 4, 5, 6, 7, 9, 10, 11}; }

Recorded record(const Scara& scara, const Model& truth, int motion, std::uint64_t seed) {
  Reference reference;
  reference.dt = 1 / control_rate;
  reference.repeats = false;
  const auto count = static_cast<Index>(std::lround(duration(motion) * control_rate));
  reference.motion = sampled(scara.robot(), motion, sample_times(duration(motion), count));
  Recorded out;
  std::vector<MatrixXd> torques;
  for (int k = 0; k < repetitions; ++k) {
    const Simulation s = run(truth, reference, seed + static_cast<std::uint64_t>(k));
    torques.push_back(s.tau / ratio);
    if (k > 0) continue;
    Signals signals;  // the first repetition, which the model is fitted to
    signals.dt = 1 / control_rate;
    signals.q = s.q;
    SignalOptions options;
    options.cutoff = smoothing;
    const FilteredSignals smooth = low_pass(signals, options);
    const std::vector<Index> which = chosen(s.q.cols());
    out.motion = {
        columns(smooth.motion.q, which), columns(smooth.motion.qd, which), columns(smooth.motion.qdd, which), {}};
    out.torque = columns(torques[0], which);
  }
  MatrixXd mean = MatrixXd::Zero(2, torques[0].cols());
  for (const auto& torque : torques) mean += torque / repetitions;
  out.deviation = VectorXd::Zero(2);
  for (const auto& torque : torques) out.deviation += (torque - mean).rowwise().squaredNorm();
  out.deviation = (out.deviation / (static_cast<double>(mean.cols()) * (repetitions - 1))).cwiseSqrt();
  return out;
}

}  // namespace steelyard::indri2002
