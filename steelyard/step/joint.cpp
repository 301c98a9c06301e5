#include "steelyard/step/joint.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/math/distributions.hpp"
#include "steelyard/math/information.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::Matrix4d;
using Eigen::MatrixXd;
using Eigen::Vector4d;
using Eigen::VectorXd;

double torque_per_volt(const Motor& motor) { return motor.gear * motor.torque_constant / motor.resistance; }

namespace {

constexpr double disagreement = 1e-3;  // probability below which responses count as disagreeing [-]

enum { kInverse, kRate, kFriction, kLoad };  // 1/M_e, A, T_c/M_e, T_g/M_e: (K7) is linear in them

std::string voltages_of(const std::vector<StepResponse>& responses) {
  std::string out;
  for (const auto& r : responses) out += fmt::format("{}{:.4g}", out.empty() ? "" : ", ", r.voltage);
  return out;
}

void check_voltages(const std::vector<StepResponse>& responses, const Motor& motor) {
  for (const auto& r : responses) {
    if (!std::isfinite(r.voltage)) throw InvalidInput(fmt::format("{}: its voltage is not a finite number", r.name));
    const double V = std::abs(r.voltage), current = V / motor.resistance;
    if (V > motor.max_voltage)
      throw Unattainable(
          fmt::format("{}: {:.4g} V is more than the drive's {:.4g} V: the voltage was cut, so the response is not "
                      "that of a known step; use lower voltages",
                      r.name, V, motor.max_voltage));
    if (current > motor.max_current)
      throw Unattainable(
          fmt::format("{}: {:.4g} V asks for {:.4g} A at standstill, but the drive gives {:.4g} A: the current "
                      "saturates, so the response is not that of a voltage step; use voltages below {:.4g} V",
                      r.name, V, current, motor.max_current, motor.max_current * motor.resistance));
  }
}

// A and U of every response about x: two whitened rows each.
struct JointRows {
  MatrixXd W;
  VectorXd y;
};

JointRows rows_of(const std::vector<StepResponse>& responses, const std::vector<StepFit>& fits, double k) {
  JointRows out{MatrixXd::Zero(2 * static_cast<Index>(fits.size()), 4), VectorXd(2 * static_cast<Index>(fits.size()))};
  for (std::size_t r = 0; r < fits.size(); ++r) {
    const StepFit& fit = fits[r];
    Eigen::Matrix<double, 2, 4> W = Eigen::Matrix<double, 2, 4>::Zero();
    W(0, kRate) = 1;
    W(1, kInverse) = k * responses[r].voltage - responses[r].gravity;
    W(1, kFriction) = -fit.direction();
    W(1, kLoad) = -1;
    // No fit is better than its arithmetic.
    const Eigen::Vector2d rounding(1e-9 * (std::abs(fit.A) + 1 / fit.duration), 1e-9 * std::abs(fit.U));
    const Eigen::Matrix2d C = fit.covariance + Eigen::Matrix2d(rounding.cwiseAbs2().asDiagonal());
    const Eigen::LLT<Eigen::Matrix2d> root(C);
    const Index at = 2 * static_cast<Index>(r);
    out.W.middleRows<2>(at) = root.matrixL().solve(W);
    out.y.segment<2>(at) = root.matrixL().solve(Eigen::Vector2d(fit.A, fit.U));
  }
  return out;
}

// Whether the voltages separate load (where asked for), friction and inertia: unwhitened, so that it is a matter of
// the voltages alone.
bool separable(const std::vector<StepResponse>& responses, const std::vector<StepFit>& fits, double k, bool load) {
  MatrixXd W(static_cast<Index>(fits.size()), load ? 3 : 2);
  for (std::size_t r = 0; r < fits.size(); ++r) {
    const auto row = static_cast<Index>(r);
    W(row, 0) = k * responses[r].voltage - responses[r].gravity;
    W(row, 1) = fits[r].direction();
    if (load) W(row, 2) = 1;
  }
  Information information(static_cast<int>(W.cols()));
  information.absorb(W, VectorXd::Zero(W.rows()));
  return information.solve(1e-4).rank == W.cols();
}

StepValue with_interval(double value, double variance, double quantile) {
  const double deviation = std::sqrt(std::max(0.0, variance));
  return {value, deviation, value - quantile * deviation, value + quantile * deviation};
}

// From x to (M_e, B, T_c, T_g) and its covariance, by the derivatives of the quotients.
void to_physical(const Vector4d& x, const Matrix4d& C, JointStep& out, Vector4d& values) {
  const double M = 1 / x[kInverse];
  values << M, x[kRate] * M, x[kFriction] * M, x[kLoad] * M;
  Matrix4d J = Matrix4d::Zero();
  J(0, kInverse) = -M * M;
  for (const int i : {1, 2, 3}) {
    J(i, kInverse) = -x[i] * M * M;
    J(i, i) = M;
  }
  out.covariance = J * C * J.transpose();
}

// Current that lags behind by τ = L/R makes the motion's rate A the slow root of M τ s² + (M + τ B_v) s + B = 0 instead
// of B/M (K10). Returns the ratio of the inertia to the one that the response shows. Back-emf must be known for it.
double lag_factor(const Motor& motor, double A, double B) {
  const double lag = motor.inductance / motor.resistance, k = torque_per_volt(motor);
  const double B_v = B - motor.gear * motor.back_emf * k;
  if (!(lag * A < 0.5)) return 1;
  return (B - lag * B_v * A) / (B * (1 - lag * A));
}

// Weighted least squares over all responses (K7).
JointStep combine(const std::vector<StepResponse>& responses, const std::vector<StepFit>& fits, const Motor& motor,
                  const StepOptions& options) {
  const double k = torque_per_volt(motor);
  JointStep out;
  out.load_determined = separable(responses, fits, k, true);
  if (!out.load_determined && !separable(responses, fits, k, false))
    throw Unattainable(
        fmt::format("voltages {} V: inertia and friction cannot be separated; give two voltages of clearly different "
                    "size that move the joint the same way (opposite voltages are mirror images)",
                    voltages_of(responses)));
  const JointRows rows = rows_of(responses, fits, k);
  std::vector<int> columns = {kInverse, kRate, kFriction};
  if (out.load_determined) columns.push_back(kLoad);
  Information all(4);
  all.absorb(rows.W, rows.y);
  const Information information = all.select(columns);
  const Information::Solution solution = information.solve();
  out.chi_square = information.residual_square();
  out.freedom = static_cast<int>(rows.y.size()) - static_cast<int>(columns.size());
  double samples = 0;
  for (const auto& fit : fits) samples += fit.samples - 4;
  double quantile = student_t_quantile(0.5 + options.confidence / 2, samples), inflation = 1;
  if (out.freedom > 0) out.probability = 1 - fisher_f_probability(out.chi_square / out.freedom, out.freedom, samples);
  if (out.freedom > 0 && out.probability < disagreement) {
    inflation = std::max(1.0, out.chi_square / out.freedom);
    quantile = student_t_quantile(0.5 + options.confidence / 2, out.freedom);
  }
  Vector4d x = Vector4d::Zero(), values;
  Matrix4d C = Matrix4d::Zero();
  for (std::size_t i = 0; i < columns.size(); ++i) {
    x[columns[i]] = solution.x[static_cast<Index>(i)];
    for (std::size_t j = 0; j < columns.size(); ++j)
      C(columns[i], columns[j]) = inflation * solution.covariance(static_cast<Index>(i), static_cast<Index>(j));
  }
  if (!(x[kInverse] > 0))
    throw Unattainable(
        fmt::format("voltages {} V: the acceleration does not grow with the voltage: check for saturation, and for "
                    "voltages given with the wrong file or sign",
                    voltages_of(responses)));
  to_physical(x, C, out, values);
  if (options.back_emf_known && motor.inductance > 0 && values[1] > 0) {
    const double factor = lag_factor(motor, x[kRate], values[1]);
    values[0] *= factor;
    out.covariance.row(0) *= factor;
    out.covariance.col(0) *= factor;
  }
  out.covariance += options.gain_deviation * options.gain_deviation * values * values.transpose();
  StepValue* const named[] = {&out.inertia, &out.damping, &out.coulomb, &out.load};
  for (int i = 0; i < 4; ++i) *named[i] = with_interval(values[i], out.covariance(i, i), quantile);
  out.viscous_determined = options.back_emf_known;
  if (out.viscous_determined)
    out.viscous = with_interval(values[1] - motor.gear * motor.back_emf * k, out.covariance(1, 1), quantile);
  return out;
}

void report(const std::vector<StepResponse>& responses, JointStep& out) {
  const auto add = [&](Severity severity, const char* code, const std::string& what) {
    out.diagnostics.push_back({severity, code, what});
  };
  for (const auto& fit : out.fits)
    for (const auto& d : fit.diagnostics)
      if (d.severity == Severity::warning) out.diagnostics.push_back(d);  // a note is of that motion alone
  for (std::size_t r = 0; r < out.fits.size(); ++r)
    if (out.fits[r].direction() * responses[r].voltage < 0)
      add(Severity::warning, "step-against-voltage",
          fmt::format("{}: the joint moves against its voltage of {:.4g} V: a load drives it, or a sign is wrong",
                      responses[r].name, responses[r].voltage));
  if (out.freedom > 0 && out.probability < disagreement)
    add(Severity::warning, "step-voltages-disagree",
        fmt::format(
            "one M_e, B and friction do not explain all responses (chi-square {:.3g} of {}): check for a current "
            "limit, friction that changes with speed and wrong voltages; standard deviations are multiplied by {:.2g}",
            out.chi_square, out.freedom, std::sqrt(out.chi_square / out.freedom)));
  double longest = 0;
  for (const auto& fit : out.fits) longest = std::max(longest, fit.duration);
  const double unknown = out.damping.deviation / out.inertia.value * longest;  // uncertainty of A·T
  if (out.damping.deviation > 0.3 * std::abs(out.damping.value) && unknown > 0.01)
    add(Severity::warning, "step-damping-unknown",
        fmt::format("damping {:.3g} ± {:.2g}: the motions are too short to show it (A·T below about 0.3); record "
                    "longer, until the speed levels off",
                    out.damping.value, out.damping.deviation));
  if (out.damping.upper < 0)
    add(Severity::warning, "step-damping-negative",
        "the damping is negative: gravity drives the motion, or friction falls with speed");
  if (!out.load_determined)
    add(Severity::info, "step-one-direction",
        "all motions go one way: the Coulomb friction includes any constant load beyond the known gravity; move the "
        "other way too, with voltages of at least two sizes in all");
  if (out.coulomb.upper < 0)
    add(Severity::warning, "step-friction-negative",
        "the Coulomb friction is negative: a load (gravity) was not declared, or the torque per volt is wrong");
}

std::vector<StepFit> fit_all(const std::vector<StepResponse>& responses, const StepFitOptions& options,
                             const Run& run) {
  std::vector<StepFit> out;
  for (const auto& r : responses) {
    run.check();
    out.push_back(fit_step(r, options));
  }
  return out;
}

}  // namespace

JointStep identify_joint(const std::vector<StepResponse>& responses, const Motor& motor, const StepOptions& options,
                         const Run& run) {
  if (responses.empty()) throw InvalidInput("no step responses");
  check_voltages(responses, motor);
  const bool loaded = std::any_of(responses.begin(), responses.end(), [](const auto& r) { return r.load.size() > 0; });
  StepFitOptions fit = options.fit;
  std::vector<StepFit> fits = fit_all(responses, fit, run);
  JointStep out = combine(responses, fits, motor, options);
  // A load that changes along the way acts on the unknown inertia: a few iterations suffice (K8).
  for (int round = 0; loaded && round < 20; ++round) {
    fit.inertia = out.inertia.value;
    fits = fit_all(responses, fit, run);
    out = combine(responses, fits, motor, options);
    if (std::abs(out.inertia.value - fit.inertia) <= 1e-3 * out.inertia.deviation + 1e-9 * fit.inertia) break;
  }
  out.fits = fits;
  fit.curve = StepCurve::series;
  out.series = fit_all(responses, fit, run);
  report(responses, out);
  return out;
}

}  // namespace steelyard
