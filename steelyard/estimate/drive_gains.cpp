#include "steelyard/estimate/drive_gains.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <limits>

#include "steelyard/core/error.hpp"
#include "steelyard/math/least_squares.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double rank_tolerance = 1e-10;        // relative singular value, columns scaled; kept ones are 1e-4 and more
constexpr double projection_tolerance = 1e-12;  // relative pivot, columns scaled, as in Information::solve

[[noreturn]] void no_trace() { throw Unattainable("drive gains: the payload's mass has no effect on the currents"); }

// Scales that make columns of unit norm; zero for columns of rounding.
VectorXd unit_scales(const MatrixXd& A) {
  const VectorXd norms = A.colwise().norm();
  const double smallest = 1e-14 * norms.maxCoeff();
  return norms.unaryExpr([&](double x) { return x > smallest ? 1 / x : 0.0; });
}

// The payload φ = free · x + fixed: its known elements are fixed, the others unknown.
struct PayloadMap {
  std::vector<int> free;  // elements
  VectorXd fixed = VectorXd::Zero(10);
};

PayloadMap payload_map(const KnownPayload& known) {
  if (!(known.mass > 0) || !std::isfinite(known.mass))
    throw InvalidInput(fmt::format("drive gains: the payload's mass is {} kg; it must be positive", known.mass));
  if (known.inertia && !known.com) throw InvalidInput("drive gains: a payload's inertia needs its com too");
  PayloadMap out;
  out.fixed[9] = known.mass;
  if (known.com) {
    out.fixed.segment<3>(6) = known.mass * *known.com;
  } else {
    for (int e = 6; e < 9; ++e) out.free.push_back(e);
  }
  if (known.inertia) {
    const Eigen::Vector3d& c = *known.com;  // Huygens, Steiner: to the frame's origin
    const Eigen::Matrix3d L =
        *known.inertia + known.mass * (c.squaredNorm() * Eigen::Matrix3d::Identity() - c * c.transpose());
    out.fixed.head<6>() << L(0, 0), L(0, 1), L(0, 2), L(1, 1), L(1, 2), L(2, 2);
  } else {
    for (int e = 0; e < 6; ++e) out.free.push_back(e);
  }
  return out;
}

// Cost of one joint's factor in one run: ‖R θ − z γ‖² + ρ² γ² for its own θ = map · x + fixed, γ = 1/gain.
struct Piece {
  int joint = 0;
  MatrixXd R;  // factor of θ, already over x
  VectorXd fixed, z;
  double residual = 0;
};

struct Problem {
  int joints = 0, base = 0, unknowns = 0;  // x: base parameters and free payload elements
  PayloadMap payload;
  std::vector<Piece> pieces;
  VectorXd sigma;  // noise of the currents
};

Piece make_piece(const Problem& problem, const Observations& run, int joint) {
  const Information& row = run.row(joint);
  const MatrixXd R = row.R();
  Piece out;
  out.joint = joint;
  out.z = row.z();
  out.residual = std::sqrt(row.residual_square());
  out.R = MatrixXd::Zero(R.rows(), problem.unknowns);
  out.fixed = VectorXd::Zero(R.rows());
  for (Index k = 0; k < R.cols(); ++k) {
    const int c = run.columns(joint)[static_cast<std::size_t>(k)];
    if (c < problem.base) {
      out.R.col(c) += R.col(k);
      continue;
    }
    const auto& free = problem.payload.free;
    const auto at = std::find(free.begin(), free.end(), c - problem.base);
    if (at != free.end()) out.R.col(problem.base + (at - free.begin())) += R.col(k);
    out.fixed += R.col(k) * problem.payload.fixed[c - problem.base];
  }
  return out;
}

// Noise of each joint's current: what its own rows leave, loaded and unloaded, fitted alone.
VectorXd current_noise(const Observations& unloaded, const Observations& loaded) {
  VectorXd out(unloaded.joints());
  for (int j = 0; j < unloaded.joints(); ++j) {
    double square = 0, freedom = 0, power = 0, rows = 0;
    for (const auto* run : {&unloaded, &loaded}) {
      const Information& row = run->row(j);
      square += row.residual_square();
      freedom += std::max(1.0, row.rows() - row.solve().rank);
      power += row.z().squaredNorm() + row.residual_square();
      rows += row.rows();
    }
    if (rows == 0 || power == 0) throw Unattainable(fmt::format("drive gains: joint {} has no current", j + 1));
    out[j] = std::max(1e-10 * std::sqrt(power / rows), std::sqrt(square / freedom));
  }
  return out;
}

Problem make_problem(const Observations& unloaded, const Observations& loaded, const KnownPayload& payload) {
  if (loaded.joints() != unloaded.joints() || loaded.parameters() != unloaded.parameters() + 10)
    throw InvalidInput(fmt::format(
        "drive gains: unloaded runs have {} joints and {} parameters; loaded ones have {} and {}, and need {} "
        "and {}",
        unloaded.joints(), unloaded.parameters(), loaded.joints(), loaded.parameters(), unloaded.joints(),
        unloaded.parameters() + 10));
  Problem out;
  out.joints = unloaded.joints();
  out.base = unloaded.parameters();
  out.payload = payload_map(payload);
  out.unknowns = out.base + static_cast<int>(out.payload.free.size());
  for (const auto* run : {&unloaded, &loaded})
    for (int j = 0; j < out.joints; ++j) out.pieces.push_back(make_piece(out, *run, j));
  out.sigma = current_noise(unloaded, loaded);
  return out;
}

struct Unknowns {
  VectorXd gains, x;
};

// [diag(i_u) −W_u 0; diag(i_l) −W_l −W_pl](g; x; 1) = 0 (C11), joint j's rows divided by `noise[j]`: the unit vector
// closest to its null space, scaled so that the known part of the payload is what it is.
Unknowns null_vector(const Problem& problem, const VectorXd& noise) {
  const Index n = problem.joints, m = problem.unknowns;
  Index rows = 0;
  for (const auto& p : problem.pieces) rows += p.R.rows() + 1;
  MatrixXd A = MatrixXd::Zero(rows, n + m + 1);
  Index first = 0;
  for (const auto& p : problem.pieces) {
    const Index r = p.R.rows();
    A.block(first, p.joint, r, 1) = p.z / noise[p.joint];
    A(first + r, p.joint) = p.residual / noise[p.joint];
    A.block(first, n, r, m) = -p.R / noise[p.joint];
    A.block(first, n + m, r, 1) = -p.fixed / noise[p.joint];
    first += r + 1;
  }
  const VectorXd scales = unit_scales(A);
  const Eigen::JacobiSVD<MatrixXd> svd(A * scales.asDiagonal(), Eigen::ComputeFullV);
  // Zero columns and inseparable parameters make a null space of several dimensions: the payload's own
  // direction, projected onto it, is the vector of least norm. In one dimension it is the last singular vector.
  const VectorXd& s = svd.singularValues();
  Index kept = std::min<Index>(s.size(), n + m);
  while (kept > 0 && s[kept - 1] <= rank_tolerance * s[0]) --kept;
  const MatrixXd null = svd.matrixV().rightCols(n + m + 1 - kept);
  VectorXd v = null * null.row(n + m).transpose();
  if (!(std::abs(v[n + m]) > 1e-12) || scales[n + m] == 0) no_trace();
  v = v.cwiseProduct(scales).eval();
  v /= v[n + m];
  Unknowns out{v.head(n), v.segment(n, m)};
  const double largest = out.gains.cwiseAbs().maxCoeff();  // a gain that is not determined came out zero: any other
                                                           // will do
  for (auto& g : out.gains)
    if (std::abs(g) < 1e-9 * largest) g = largest;
  return out;
}

// Derivatives of the residuals of the currents, γ_j (R x + fixed) − z over σ_j, by (γ, x) (C11).
MatrixXd derivatives(const Problem& problem, const VectorXd& gamma, const VectorXd& x) {
  Index rows = 0;
  for (const auto& p : problem.pieces) rows += p.R.rows();
  MatrixXd J = MatrixXd::Zero(rows, problem.joints + problem.unknowns);
  Index first = 0;
  for (const auto& p : problem.pieces) {
    const Index r = p.R.rows();
    const double sigma = problem.sigma[p.joint];
    J.block(first, p.joint, r, 1) = (p.R * x + p.fixed) / sigma;
    J.block(first, problem.joints, r, problem.unknowns) = gamma[p.joint] / sigma * p.R;
    first += r;
  }
  return J;
}

// The pseudo-inverse of J with columns of unit norm, and the directions it leaves out.
struct Inverse {
  MatrixXd pseudo, null;
};

Inverse invert(const MatrixXd& J) {
  const VectorXd scales = unit_scales(J);
  const Eigen::JacobiSVD<MatrixXd> svd(J * scales.asDiagonal(), Eigen::ComputeThinU | Eigen::ComputeFullV);
  const VectorXd& s = svd.singularValues();
  Index rank = 0;
  while (rank < s.size() && s[rank] > rank_tolerance * s[0]) ++rank;
  Inverse out;
  out.pseudo = scales.asDiagonal() * svd.matrixV().leftCols(rank) * s.head(rank).cwiseInverse().asDiagonal() *
               svd.matrixU().leftCols(rank).transpose();
  out.null = svd.matrixV().rightCols(J.cols() - rank);
  return out;
}

// The currents by gains of these ratios γ₀ alone: with γ = s γ₀ and x = x'/s the residuals γ₀ (R x' + s fixed) − z are
// linear in (x', s), which take their least squares (variable projection: Golub, Pereyra 1973). In (γ, x) together a
// step along a product that the currents hardly determine goes too far at once, and the descent ends on a shelf.
struct ProjectedBase {
  VectorXd x;            // x'
  double scale = 0;      // s
  LinearResidual model;  // by γ₀, without the derivative of the projector (Kaufman 1975)
};

ProjectedBase project(const Problem& problem, const VectorXd& ratios) {
  const Index n = problem.joints, m = problem.unknowns;
  Index rows = 0;
  for (const auto& p : problem.pieces) rows += p.R.rows();
  VectorXd z(rows);
  MatrixXd A(rows, m + 1), T = MatrixXd::Zero(rows, n);  // T: derivatives by γ₀ at (x', s)
  Index first = 0;
  for (const auto& p : problem.pieces) {
    const Index r = p.R.rows();
    const double sigma = problem.sigma[p.joint], ratio = ratios[p.joint];
    z.segment(first, r) = p.z / sigma;
    A.block(first, 0, r, m) = ratio / sigma * p.R;
    A.block(first, m, r, 1) = ratio / sigma * p.fixed;
    first += r;
  }
  const VectorXd scales = unit_scales(A);
  Eigen::CompleteOrthogonalDecomposition<MatrixXd> factor;
  factor.setThreshold(projection_tolerance);
  factor.compute(A * scales.asDiagonal());
  const VectorXd linear = scales.cwiseProduct(factor.solve(z));
  ProjectedBase out{linear.head(m), linear[m], {A * linear - z, {}}};
  first = 0;
  for (const auto& p : problem.pieces) {
    T.block(first, p.joint, p.R.rows(), 1) = (p.R * out.x + out.scale * p.fixed) / problem.sigma[p.joint];
    first += p.R.rows();
  }
  const MatrixXd Q = factor.householderQ() * MatrixXd::Identity(rows, factor.rank());
  out.model.J = T - Q * (Q.transpose() * T);
  for (Index j = 0; j < n; ++j)  // a gain that the projection takes up is not determined, and stays
    if (out.model.J.col(j).norm() <= projection_tolerance * T.col(j).norm()) out.model.J.col(j).setZero();
  out.model.J -= out.model.J * ratios * ratios.transpose() / ratios.squaredNorm();  // the scale is projected, too
  return out;
}

// From the null vector's gains to the least squares of the currents, and from equal gains, where that ends lower: where
// noise decides the null vector, its gains may have signs that no descent turns.
int refine(const Problem& problem, int iterations, Unknowns& unknowns) {
  ProjectedBase now;
  LeastSquaresProblem currents;
  currents.cost = [&](const VectorXd& ratios) {
    now = project(problem, ratios);
    return 0.5 * now.model.r.squaredNorm();
  };
  currents.linearise = [&](const VectorXd&) { return now.model; };
  currents.settled = [&](const LeastSquaresStep& s) { return s.step.norm() <= 1e-12 * s.x.norm(); };
  LeastSquaresOptions options;
  options.iterations = iterations;
  options.damping = 0;
  LeastSquaresResult found = least_squares(currents, unknowns.gains.cwiseInverse(), options);
  const LeastSquaresResult other = least_squares(currents, VectorXd::Ones(problem.joints), options);
  if (other.cost < found.cost) found = other;
  now = project(problem, found.x);
  if (now.scale == 0) no_trace();
  unknowns.gains = (now.scale * found.x).cwiseInverse();
  unknowns.x = now.x / now.scale;
  return found.iterations;
}

// Covariance of (gains, β, payload) from that of (γ, x).
void fill_covariance(const Problem& problem, const Unknowns& at, DriveGains& out) {
  const VectorXd gamma = at.gains.cwiseInverse();
  const Inverse inverse = invert(derivatives(problem, gamma, at.x));
  const Index n = problem.joints;
  MatrixXd map = MatrixXd::Zero(n + problem.base + 10, n + problem.unknowns);
  map.topLeftCorner(n, n).diagonal() = -at.gains.cwiseAbs2();  // g = 1/γ
  map.block(n, n, problem.base, problem.base).setIdentity();
  for (std::size_t k = 0; k < problem.payload.free.size(); ++k)
    map(n + problem.base + problem.payload.free[k], n + problem.base + static_cast<Index>(k)) = 1;
  const MatrixXd root = map * inverse.pseudo;
  out.covariance = root * root.transpose();
  out.standard_deviation = out.covariance.diagonal().head(n).cwiseSqrt();
  for (Index j = 0; j < n; ++j)
    if (inverse.null.row(j).norm() > 1e-6) out.standard_deviation[j] = std::numeric_limits<double>::infinity();
}

void report(const DriveGainsOptions& options, DriveGains& out) {
  constexpr double max_relative_deviation = 0.1;  // deviation of a gain above which it counts as not determined [-]; 10
                                                  // % is more than makers are off
  for (Index j = 0; j < out.gains.size(); ++j) {
    const double relative = out.standard_deviation[j] / std::abs(out.gains[j]);
    out.determined.push_back(relative <= max_relative_deviation);
    if (out.determined.back()) continue;
    const auto k = static_cast<std::size_t>(j);
    const std::string name = k < options.joints.size() ? "'" + options.joints[k] + "'" : std::to_string(j + 1);
    const std::string how = std::isfinite(relative) ? fmt::format("it is known to ±{:.0f} % only", 100 * relative)
                                                    : std::string("any value explains the currents as well");
    out.diagnostics.push_back(
        {Severity::warning, "gain-not-determined",
         fmt::format("the logs do not determine the gain of joint {}: {}. The payload acts on it too little, as on a "
                     "joint with a vertical axis: take the gain from the maker, or accelerate more",
                     name, how)});
  }
}

}  // namespace

DriveGains drive_gains(const Observations& unloaded, const Observations& loaded, const KnownPayload& payload,
                       const DriveGainsOptions& options) {
  const Problem problem = make_problem(unloaded, loaded, payload);
  // Noise of a row is that of the current times the gain: first without, then with the gains found.
  Unknowns unknowns = null_vector(problem, problem.sigma);
  unknowns = null_vector(problem, problem.sigma.cwiseProduct(unknowns.gains.cwiseAbs()));
  DriveGains out;
  if (options.iterations > 0) out.iterations = refine(problem, options.iterations, unknowns);
  out.gains = unknowns.gains;
  out.sigma = problem.sigma;
  out.values = unknowns.x.head(problem.base);
  out.payload = problem.payload.fixed;
  out.payload(problem.payload.free) = unknowns.x.tail(problem.unknowns - problem.base);
  fill_covariance(problem, unknowns, out);
  report(options, out);
  return out;
}

DriveGains drive_gains(const Equations& unloaded, const Equations& loaded, const KnownPayload& payload,
                       const DriveGainsOptions& options) {
  return drive_gains(observe(unloaded), observe(loaded), payload, options);
}

}  // namespace steelyard
