// The four routes to a payload (P2-P5), the shares of its uncertainty (P8), and the consistent estimate (P6, P7).
#include "steelyard/payload/payload.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>

#include "steelyard/core/error.hpp"
#include "steelyard/math/distributions.hpp"
#include "steelyard/payload/consistent_body.hpp"
#include "steelyard/payload/linear_fit.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using payload::Elements;
using payload::FreeEstimate;
using payload::LinearFit;
using payload::LoggedMotion;

namespace {

using Blocks = std::vector<Observations>;

constexpr const char* names[] = {"XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M"};

// Result of a route over (Δf, φ free), in that order.
struct Found {
  Elements elements;
  std::vector<int> friction;  // base indices of Δf
  VectorXd values;
  MatrixXd noise, robot, gains;           // shares of the covariance
  MatrixXd white;                         // covariance if noise were white and all else exact: how Δf follows φ
  MatrixXd null;                          // directions of φ that are not determined
  VectorXd noise_freedom, robot_freedom;  // degrees of freedom of those shares' variances; empty: known exactly
  VectorXd sigma;
  Diagnostics diagnostics;

  Index changes() const { return static_cast<Index>(friction.size()); }
};

void require(const Blocks& blocks, int parameters, int joints, const char* what) {
  if (blocks.empty()) throw InvalidInput(fmt::format("payload: no {} logs", what));
  if (blocks.front().parameters() != parameters || blocks.front().joints() != joints)
    throw InvalidInput(fmt::format("payload: {} logs have {} joints and {} parameters, not {} and {}", what,
                                   blocks.front().joints(), blocks.front().parameters(), joints, parameters));
}

std::vector<int> sought_friction(const std::vector<int>& friction, int base, const PayloadOptions& options) {
  for (const int f : friction)
    if (f < 0 || f >= base)
      throw InvalidInput(fmt::format("payload: friction {} is not one of {} parameters", f, base));
  return options.friction_change ? friction : std::vector<int>{};
}

void require_gains(const PayloadOptions& options, int joints) {
  if (options.gain_deviation.size() != 0 && options.gain_deviation.size() != joints)
    throw InvalidInput(fmt::format("payload: {} gain deviations for {} joints", options.gain_deviation.size(), joints));
}

// θ = (β, φ) over u = (β or nothing, Δf, φ free).
MatrixXd loaded_map(int base, const Found& found, bool base_is_sought) {
  const Index b = base_is_sought ? base : 0, f = found.changes(), p = static_cast<Index>(found.elements.free.size());
  MatrixXd out = MatrixXd::Zero(base + 10, b + f + p);
  out.topLeftCorner(b, b).setIdentity();
  for (Index k = 0; k < f; ++k) out(found.friction[static_cast<std::size_t>(k)], b + k) = 1;
  out.bottomRightCorner(10, p) = found.elements.map();
  return out;
}

// D C Dᵀ, D the derivative by the gains' relative errors and C their covariance: each has a part of its own and a share
// in one that is common to all.
MatrixXd gain_share(const MatrixXd& D, const PayloadOptions& options) {
  if (options.gain_deviation.size() == 0) return MatrixXd::Zero(D.rows(), D.rows());
  const MatrixXd own = D * options.gain_deviation.asDiagonal();
  const VectorXd common = own.rowwise().sum();
  // Correlation of two gains' errors [-]: one maker, one temperature, one method; two published sets of one UR10e's
  // gains differ by 13 to 49 %, all one way. Independent errors would average out over the joints that carry a mass.
  constexpr double shared = 0.5;
  return (1 - shared) * own * own.transpose() + shared * common * common.transpose();
}

// Adds the diagnostics that are not there yet.
void add_diagnostics(const Diagnostics& diagnostics, Found& found) {
  for (const Diagnostic& d : diagnostics)
    if (std::none_of(found.diagnostics.begin(), found.diagnostics.end(),
                     [&](const Diagnostic& said) { return said.code == d.code; }))
      found.diagnostics.push_back(d);
}

void take(const LinearFit& fit, Index from, Found& found) {
  const Index count = fit.u.size() - from;
  found.values = fit.u.tail(count);
  found.white = fit.white().bottomRightCorner(count, count);
  found.null = fit.solved.undetermined(count - found.changes());
  found.noise_freedom = fit.freedom.tail(count);
  add_diagnostics(fit.diagnostics, found);
}

// S^{1/2} and its pseudo-inverse, of a symmetric matrix scaled to unit diagonal by `scale`.
struct Root {
  MatrixXd root, inverse;
};

Root square_root(const MatrixXd& S, const VectorXd& scale) {
  const MatrixXd unit = scale.asDiagonal() * S * scale.asDiagonal();
  const Eigen::SelfAdjointEigenSolver<MatrixXd> eigen(unit);
  const VectorXd values = eigen.eigenvalues().cwiseMax(0).cwiseSqrt();
  const double least = 1e-7 * values.maxCoeff();
  const VectorXd inverse = values.unaryExpr([&](double x) { return x > least ? 1 / x : 0; });
  const MatrixXd& V = eigen.eigenvectors();
  return {V * values.asDiagonal() * V.transpose(), V * inverse.asDiagonal() * V.transpose()};
}

// The part of C that `part` of white = part + rest is: C^{1/2} white^{-1/2} part white^{-1/2} C^{1/2}.
MatrixXd share_of(const MatrixXd& C, const MatrixXd& white, const MatrixXd& part) {
  const VectorXd scale = white.diagonal().unaryExpr([](double x) { return x > 0 ? 1 / std::sqrt(x) : 0; });
  const Root to = square_root(C, scale), from = square_root(white, scale);
  const MatrixXd F = to.root * from.inverse;
  const MatrixXd scaled = F * (scale.asDiagonal() * part * scale.asDiagonal()) * F.transpose();
  const VectorXd back = scale.unaryExpr([](double x) { return x > 0 ? 1 / x : 0; });
  return back.asDiagonal() * scaled * back.asDiagonal();
}

// Student's t of the freedom that several shares together have (Welch, Satterthwaite), the least of the parameters.
double quantile_of(const Found& found, const std::vector<bool>& identifiable, const PayloadOptions& options) {
  double freedom = infinity;
  for (std::size_t k = 0; k < found.elements.free.size(); ++k) {
    if (!identifiable[static_cast<std::size_t>(found.elements.free[k])]) continue;
    const Index i = found.changes() + static_cast<Index>(k);
    const double noise = found.noise(i, i), robot = found.robot(i, i), all = noise + robot + found.gains(i, i);
    const double spread = noise * noise / found.noise_freedom[i] +
                          (found.robot_freedom.size() > 0 ? robot * robot / found.robot_freedom[i] : 0);
    if (spread > 0) freedom = std::min(freedom, all * all / spread);
  }
  return student_t_quantile(0.5 + 0.5 * options.confidence, freedom);
}

// Rms of each joint's loaded residual at θ, over that of the payload's torque.
VectorXd unexplained(const payload::WhitenedRows& rows, const VectorXd& theta) {
  const VectorXd residual = rows.y - rows.W * theta, share = rows.W.rightCols(10) * theta.tail(10);
  VectorXd out(rows.rest.size());
  for (Index j = 0; j < out.size(); ++j) {
    const Index first = rows.first[static_cast<std::size_t>(j)];
    const Index count = rows.first[static_cast<std::size_t>(j) + 1] - first;
    const double load = share.segment(first, count).norm();
    const double left = std::sqrt(residual.segment(first, count).squaredNorm() + rows.rest[j]);
    out[j] = load > 0 ? left / load : infinity;
  }
  return out;
}

void report_made_consistent(PayloadEstimate& out) {
  const std::string before = fmt::format("{:.3g} kg", out.least_squares[9]),
                    after = fmt::format("{:.3g} kg", out.values[9]);
  out.diagnostics.push_back({Severity::info, "payload-made-possible",
                             fmt::format("the least-squares payload ({}) is not physically consistent; {}", before,
                                         after == before ? "the closest consistent one has the same mass"
                                                         : "the closest consistent one has " + after)});
}

void report_visible(const payload::Visible& visible, PayloadEstimate& out) {
  std::string undetermined, poor;
  for (std::size_t k = 0; k < 10; ++k) {
    if (visible.parameters[k]) continue;
    std::string& list = visible.undetermined[k] ? undetermined : poor;
    list += (list.empty() ? "" : ", ") + std::string(names[k]);
  }
  if (!undetermined.empty())
    out.diagnostics.push_back(
        {Severity::warning, "payload-not-determined",
         fmt::format("this motion does not determine {} of the payload separately: their values are filled in. Move "
                     "more joints, and turn the last axes to other directions of gravity",
                     undetermined)});
  if (!poor.empty())
    out.diagnostics.push_back({Severity::warning, "payload-vague",
                               fmt::format("{} of the payload are too poorly determined to use: standard deviations "
                                           "are half of a body's values and more. Accelerate more, or record longer",
                                           poor)});
}

// Makes the estimate from a route's result: physically consistent, with identifiability and shares of the uncertainty.
PayloadEstimate finish(const Found& found, PayloadRoute route, const PayloadOptions& options) {
  const Index f = found.changes(), p = static_cast<Index>(found.elements.free.size());
  const MatrixXd total = found.noise + found.robot + found.gains;
  const FreeEstimate estimate{found.values.tail(p), total.bottomRightCorner(p, p), found.null};
  PayloadEstimate out;
  out.route = route;
  out.diagnostics = found.diagnostics;
  out.values = out.least_squares = found.elements.whole(estimate.values);
  LinkParameters body = payload::compact_body(found.elements, estimate);
  const bool open = estimate.null.cols() > 0;
  if (options.level != ConsistencyLevel::none && (open || !payload::is_consistent(out.values, options.level))) {
    out.values = payload::nearest_consistent(found.elements, estimate, body, options.level);
    if (!open) report_made_consistent(out);
  }
  if (payload::is_consistent(out.values, ConsistencyLevel::full)) {
    FreeEstimate there = estimate;
    for (Index k = 0; k < p; ++k) there.values[k] = out.values[found.elements.free[static_cast<std::size_t>(k)]];
    body = payload::between(out.values, payload::compact_body(found.elements, there));
  }
  const payload::Visible visible = payload::visible(found.elements, estimate, body);
  report_visible(visible, out);
  out.identifiable = visible.parameters;
  out.rank = visible.rank;
  out.quantile = quantile_of(found, visible.parameters, options);

  MatrixXd map = found.elements.map();
  for (Index k = 0; k < 10; ++k)
    if (visible.undetermined[static_cast<std::size_t>(k)]) map.row(k).setZero();
  const auto of_payload = [&](const MatrixXd& share) -> Matrix10d {
    return map * share.bottomRightCorner(p, p) * map.transpose();
  };
  out.covariance_noise = of_payload(found.noise);
  out.covariance_robot = of_payload(found.robot);
  out.covariance_gains = of_payload(found.gains);
  out.covariance = out.covariance_noise + out.covariance_robot + out.covariance_gains;

  VectorXd moved(p);
  for (Index k = 0; k < p; ++k)
    moved[k] = out.values[found.elements.free[static_cast<std::size_t>(k)]] - estimate.values[k];
  const payload::PseudoInverse inverse = payload::pseudo_inverse(found.white.bottomRightCorner(p, p));
  out.friction_parameters = found.friction;
  out.friction_change = found.values.head(f) + found.white.topRightCorner(f, p) * (inverse.inverse * moved);
  out.friction_change_deviation = total.diagonal().head(f).cwiseMax(0).cwiseSqrt();
  out.sigma = found.sigma;
  return out;
}

// β and φ of the loaded robot: β with the change of its friction.
VectorXd loaded_theta(const VectorXd& beta, const PayloadEstimate& estimate) {
  VectorXd out(beta.size() + 10);
  out << beta, estimate.values;
  for (std::size_t k = 0; k < estimate.friction_parameters.size(); ++k)
    out[estimate.friction_parameters[k]] += estimate.friction_change[static_cast<Index>(k)];
  return out;
}

Found begin(const std::vector<int>& friction, int base, int joints, const PayloadOptions& options) {
  require_gains(options, joints);
  Found out;
  out.elements = payload::elements(options);
  out.friction = sought_friction(friction, base, options);
  return out;
}

// dβ̂/dε of a model identified with the gains in question, as if from a motion like the loaded one (P8).
MatrixXd model_gain_derivative(const payload::WhitenedRows& rows, const VectorXd& beta) {
  const MatrixXd W = rows.W.leftCols(beta.size());
  const MatrixXd inverse = payload::pseudo_inverse(W).inverse;
  MatrixXd out(beta.size(), rows.rest.size());
  for (Index j = 0; j < out.cols(); ++j) {
    const Index first = rows.first[static_cast<std::size_t>(j)];
    const Index count = rows.first[static_cast<std::size_t>(j) + 1] - first;
    out.col(j) = inverse.middleCols(first, count) * (W.middleRows(first, count) * beta);
  }
  return out;
}

}  // namespace

const char* to_string(PayloadRoute route) {
  switch (route) {
    case PayloadRoute::known_robot:
      return "known-robot";
    case PayloadRoute::joint_fit:
      return "joint-fit";
    case PayloadRoute::torque_difference:
      return "torque-difference";
    case PayloadRoute::two_fits:
      return "two-fits";
    case PayloadRoute::wrench:
      return "wrench";
  }
  return "";
}

PayloadEstimate payload_known_robot(const Blocks& loaded, const BareRobot& bare, const std::vector<int>& friction,
                                    const PayloadOptions& options) {
  const auto base = static_cast<int>(bare.values.size());
  require(loaded, base + 10, loaded.empty() ? 0 : loaded.front().joints(), "loaded");
  if (bare.covariance.size() != 0 && (bare.covariance.rows() != base || bare.covariance.cols() != base))
    throw InvalidInput(fmt::format("payload: the bare robot has {} parameters and a {}×{} covariance", base,
                                   bare.covariance.rows(), bare.covariance.cols()));
  Found found = begin(friction, base, loaded.front().joints(), options);
  VectorXd offset(base + 10);
  offset << bare.values, found.elements.fixed;
  const LinearFit fit = payload::fit({LoggedMotion{&loaded, loaded_map(base, found, false), offset}});
  take(fit, 0, found);
  found.noise = fit.covariance;
  found.sigma = fit.sigma;
  const MatrixXd by_model = -fit.solved.inverse * fit.rows[0].W.leftCols(base);  // du/dβ̂
  found.robot = MatrixXd::Zero(fit.u.size(), fit.u.size());
  if (bare.covariance.size() != 0) {
    found.robot = by_model * bare.covariance * by_model.transpose();
  } else {
    found.diagnostics.push_back({Severity::warning, "robot-taken-as-exact",
                                 "the bare robot's model states no uncertainty, so the payload's intervals are too "
                                 "narrow. Give the bare logs, or a model that was identified here"});
  }
  MatrixXd by_gains = fit.gain_derivative(0);
  if (options.model_shares_gains) by_gains += by_model * model_gain_derivative(fit.rows[0], bare.values);
  found.gains = gain_share(by_gains, options);
  PayloadEstimate out = finish(found, PayloadRoute::known_robot, options);
  out.unexplained = unexplained(fit.rows[0], loaded_theta(bare.values, out));
  return out;
}

PayloadEstimate payload_joint_fit(const Blocks& bare, const Blocks& loaded, const std::vector<int>& friction,
                                  const PayloadOptions& options) {
  if (bare.empty()) throw InvalidInput("payload: no bare logs");
  const int base = bare.front().parameters(), n = bare.front().joints();
  require(loaded, base + 10, n, "loaded");
  Found found = begin(friction, base, n, options);
  VectorXd offset = VectorXd::Zero(base + 10);
  offset.tail(10) = found.elements.fixed;
  const MatrixXd map = loaded_map(base, found, true);
  const LinearFit fit = payload::fit({LoggedMotion{&bare, MatrixXd::Identity(base, map.cols()), VectorXd::Zero(base)},
                                      LoggedMotion{&loaded, map, offset}});
  take(fit, base, found);
  const Index count = map.cols() - base;
  const MatrixXd of_loaded = fit.solved.inverse.bottomRightCorner(count, fit.first[2] - fit.first[1]);
  const MatrixXd C = fit.covariance.bottomRightCorner(count, count);
  found.noise = share_of(C, found.white, of_loaded * of_loaded.transpose());
  found.robot = C - found.noise;
  found.robot_freedom = found.noise_freedom;
  found.gains = gain_share((fit.gain_derivative(0) + fit.gain_derivative(1)).bottomRows(count), options);
  found.sigma = fit.sigma.tail(n);
  PayloadEstimate out = finish(found, PayloadRoute::joint_fit, options);
  out.unexplained = unexplained(fit.rows[1], loaded_theta(fit.u.head(base), out));
  return out;
}

PayloadEstimate payload_two_fits(const Blocks& bare, const Blocks& loaded, const MatrixXd& payload_columns,
                                 const std::vector<int>& friction, const PayloadOptions& options) {
  if (bare.empty()) throw InvalidInput("payload: no bare logs");
  const int base = bare.front().parameters(), n = bare.front().joints();
  require(loaded, base + 10, n, "loaded");
  if (payload_columns.rows() != base || payload_columns.cols() != 10)
    throw InvalidInput(fmt::format("payload: payload columns are {}×{}, not {}×10", payload_columns.rows(),
                                   payload_columns.cols(), base));
  Found found = begin(friction, base, n, options);
  const MatrixXd one = MatrixXd::Identity(base, base);
  const LinearFit without = payload::fit({LoggedMotion{&bare, one, VectorXd::Zero(base)}});
  const LinearFit with =
      payload::fit({LoggedMotion{&loaded, MatrixXd::Identity(base + 10, base), VectorXd::Zero(base + 10)}});
  for (const LinearFit* fit : {&without, &with})
    if (fit->solved.null.cols() > 0)
      throw Unattainable(
          fmt::format("two fits: the {} motion determines only {} of {} base parameters; the joint fit of both needs "
                      "no full identification",
                      fit == &with ? "loaded" : "bare", base - fit->solved.null.cols(), base));
  // Δβ = B_p φ + Δf, weighted by both fits' covariance for white noise; the stated covariance holds for noise of any
  // colour (P5).
  const MatrixXd map = loaded_map(base, found, false);
  const MatrixXd D = map.topRows(base) + payload_columns * map.bottomRows(10);
  const Eigen::LLT<MatrixXd> llt(without.white() + with.white());
  const payload::PseudoInverse solved = payload::pseudo_inverse(llt.matrixL().solve(D));
  const MatrixXd H = solved.inverse * MatrixXd(llt.matrixL().solve(one));
  found.values = H * (with.u - without.u - payload_columns * found.elements.fixed);
  found.white = solved.inverse * solved.inverse.transpose();
  found.null = solved.undetermined(map.cols() - found.changes());
  found.noise = H * with.covariance * H.transpose();
  found.robot = H * without.covariance * H.transpose();
  found.noise_freedom.setConstant(map.cols(), with.freedom.mean());
  found.robot_freedom.setConstant(map.cols(), without.freedom.mean());
  found.gains = gain_share(H * (with.gain_derivative(0) - without.gain_derivative(0)), options);
  found.sigma = with.sigma;
  for (const LinearFit* fit : {&without, &with}) add_diagnostics(fit->diagnostics, found);
  PayloadEstimate out = finish(found, PayloadRoute::two_fits, options);
  out.unexplained = unexplained(with.rows[0], loaded_theta(without.u, out));
  return out;
}

PayloadEstimate payload_torque_difference(const Blocks& difference, const std::vector<int>& friction,
                                          const PayloadOptions& options) {
  const auto changes = static_cast<int>(friction.size());
  require(difference, changes + 10, difference.empty() ? 0 : difference.front().joints(), "torque difference");
  require_gains(options, difference.front().joints());
  Found found;
  found.elements = payload::elements(options);
  std::vector<int> columns;
  for (int k = 0; k < changes; ++k) columns.push_back(k);
  found.friction = options.friction_change ? columns : std::vector<int>{};
  VectorXd offset = VectorXd::Zero(changes + 10);
  offset.tail(10) = found.elements.fixed;
  const LinearFit fit = payload::fit({LoggedMotion{&difference, loaded_map(changes, found, false), offset}});
  take(fit, 0, found);
  found.noise = fit.covariance;
  found.robot = MatrixXd::Zero(fit.u.size(), fit.u.size());
  found.gains = gain_share(fit.gain_derivative(0), options);
  found.sigma = fit.sigma;
  PayloadEstimate out = finish(found, PayloadRoute::torque_difference, options);
  out.unexplained = unexplained(fit.rows[0], loaded_theta(VectorXd::Zero(changes), out));
  if (options.friction_change) out.friction_parameters = friction;
  return out;
}

}  // namespace steelyard
