#include "steelyard/payload/consistent_body.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"

namespace steelyard::payload {

using Eigen::Index;
using Eigen::Matrix4d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr double no_part = 1e-9;  // share of a parameter's scale in undetermined directions: rounding leaves 1e-15
constexpr double exact = 1e-12;   // deviation relative to the body below which a value counts as exact
constexpr double open = 1e3;      // deviation of the pull to the reference where data do not act, in bodies:
                                  // it moves determined ones by less than 1e-6 of their deviation

// E_k = ∂P/∂φ_k.
std::vector<Matrix4d> pseudo_inertia_basis() {
  std::vector<Matrix4d> out;
  for (int k = 0; k < 10; ++k) out.push_back(pseudo_inertia(LinkParameters::Unit(k)));
  return out;
}

// F(φ) of the level, linear in the ten: P − floor tr(P) 1, or the spatial inertia, positive where mass and inertia
// about the centre of mass are.
MatrixXd cone_matrix(const LinkParameters& x, ConsistencyLevel level) {
  MatrixXd out = level == ConsistencyLevel::full ? MatrixXd(pseudo_inertia(x)) : MatrixXd(spatial_inertia(x));
  out.diagonal().array() -= eigenvalue_floor * out.trace();
  return out;
}

MatrixCone cone(const Elements& elements, ConsistencyLevel level) {
  MatrixCone out;
  out.name = level == ConsistencyLevel::full ? "payload: pseudo-inertia" : "payload: mass and inertia";
  out.F0 = cone_matrix(elements.fixed, level);
  for (std::size_t k = 0; k < elements.free.size(); ++k) {
    out.columns.push_back(static_cast<int>(k));
    out.F.push_back(cone_matrix(LinkParameters::Unit(elements.free[k]), level));
  }
  return out;
}

// Free elements in units of the body: B φ, BᵀB = G, with orthonormal bases of the determined and undetermined
// directions.
struct BodyUnits {
  MatrixXd B, inverse;
  MatrixXd determined, undetermined;  // columns
};

BodyUnits body_units(const Elements& elements, const FreeEstimate& estimate, const LinkParameters& body) {
  const MatrixXd G = body_metric(body)(elements.free, elements.free);
  BodyUnits out;
  out.B = Eigen::LLT<MatrixXd>(G).matrixU();
  out.inverse = out.B.triangularView<Eigen::Upper>().solve(MatrixXd::Identity(G.rows(), G.cols()));
  const Index undetermined = estimate.null.cols();  // independent, as PseudoInverse::undetermined has them
  const MatrixXd one = MatrixXd::Identity(G.rows(), G.rows());
  MatrixXd null = out.B * estimate.null;
  null.colwise().normalize();
  const MatrixXd Q = undetermined == 0 ? one : MatrixXd(Eigen::HouseholderQR<MatrixXd>(null).householderQ() * one);
  out.undetermined = Q.leftCols(undetermined);
  out.determined = Q.rightCols(G.rows() - undetermined);
  return out;
}

// Covariance of the determined part, in bodies, along `determined`.
MatrixXd determined_covariance(const BodyUnits& units, const FreeEstimate& estimate) {
  const MatrixXd to = units.determined.transpose() * units.B;
  MatrixXd out = to * estimate.covariance * to.transpose();
  out.diagonal().array() += exact * exact;
  return out;
}

}  // namespace

LinkParameters Elements::whole(const VectorXd& values) const {
  LinkParameters out = fixed;
  for (std::size_t k = 0; k < free.size(); ++k) out[free[k]] += values[static_cast<Index>(k)];
  return out;
}

MatrixXd Elements::map() const {
  MatrixXd out = MatrixXd::Zero(10, static_cast<Index>(free.size()));
  for (std::size_t k = 0; k < free.size(); ++k) out(free[k], static_cast<Index>(k)) = 1;
  return out;
}

Elements elements(const PayloadOptions& options) {
  if (options.com && !options.mass) throw InvalidInput("a payload's centre of mass needs its mass too");
  if (options.mass && !(*options.mass > 0 && std::isfinite(*options.mass)))
    throw InvalidInput(fmt::format("a payload of {} kg: its mass must be positive", *options.mass));
  if (options.com && !options.com->allFinite()) throw InvalidInput("the payload's centre of mass must be finite");
  Elements out;
  const int known = options.com ? 4 : options.mass ? 1 : 0;
  for (int e = 0; e < 10 - known; ++e) out.free.push_back(e);
  if (options.mass) out.fixed[9] = *options.mass;
  if (options.com) out.fixed.segment<3>(6) = *options.mass * *options.com;
  return out;
}

LinkParameters compact_body(const Elements& elements, const FreeEstimate& estimate) {
  const LinkParameters seen = elements.whole(estimate.values);
  // A mass that is not determined, or too small for its first moments, is replaced by one whose centre is within reach.
  constexpr double arm = 0.3, far = 1, least = 1e-3;
  const bool held = elements.free.size() < 10;
  const bool weighed =
      held || estimate.null.cols() == 0 || estimate.null.row(9).norm() < no_part * estimate.null.norm();
  const double moment = seen.segment<3>(6).norm();
  const double mass = held ? seen[9] : std::max({weighed ? seen[9] : 0.0, moment / (weighed ? far : arm), least});
  const double radius = std::cbrt(3 * mass / (4 * M_PI * 1000));  // a ball of water
  return from_centre_of_mass(mass, first_moment(seen) / mass,
                             0.4 * mass * radius * radius * Eigen::Matrix3d::Identity());
}

Matrix10d body_metric(const LinkParameters& body) {
  const Matrix4d inverse = pseudo_inertia(body).ldlt().solve(Matrix4d::Identity());
  const auto E = pseudo_inertia_basis();
  Matrix10d out;
  for (int k = 0; k < 10; ++k)
    for (int l = 0; l < 10; ++l)
      out(k, l) = (inverse * E[static_cast<std::size_t>(k)] * inverse * E[static_cast<std::size_t>(l)]).trace();
  return 0.5 * (out + out.transpose());
}

LinkParameters between(const LinkParameters& a, const LinkParameters& b) { return 0.5 * (a + b); }

Visible visible(const Elements& elements, const FreeEstimate& estimate, const LinkParameters& body) {
  const BodyUnits units = body_units(elements, estimate, body);
  Visible out;
  out.rank = 10 - static_cast<int>(elements.free.size());
  if (units.determined.cols() > 0) {
    const Eigen::SelfAdjointEigenSolver<MatrixXd> directions(determined_covariance(units, estimate));
    for (const double variance : directions.eigenvalues())
      out.rank += variance <= max_relative_deviation * max_relative_deviation ? 1 : 0;
  }
  out.parameters.assign(10, true);
  out.undetermined.assign(10, false);
  for (std::size_t k = 0; k < elements.free.size(); ++k) {
    const auto row = static_cast<Index>(k);
    const VectorXd b = units.inverse.row(row);  // the parameter as a function of body units; its norm is its scale
    const bool undetermined = (units.undetermined.transpose() * b).norm() > no_part * b.norm();
    const bool vague = std::sqrt(std::max(0.0, estimate.covariance(row, row))) > max_relative_deviation * b.norm();
    out.parameters[static_cast<std::size_t>(elements.free[k])] = !undetermined && !vague;
    out.undetermined[static_cast<std::size_t>(elements.free[k])] = undetermined;
  }
  return out;
}

LinkParameters nearest_consistent(const Elements& elements, const FreeEstimate& estimate, const LinkParameters& body,
                                  ConsistencyLevel level) {
  const BodyUnits units = body_units(elements, estimate, body);
  const auto p = static_cast<int>(elements.free.size());
  const Eigen::LLT<MatrixXd> llt(determined_covariance(units, estimate));
  const MatrixXd rows = llt.matrixL().solve(units.determined.transpose() * units.B);
  Information data(p);
  data.absorb(rows, rows * estimate.values);
  if (units.undetermined.cols() > 0) {
    const MatrixXd pull = units.undetermined.transpose() * units.B / open;
    data.absorb(pull, pull * VectorXd(body(elements.free)));
  }
  ConeProgram program;
  program.R = data.R();
  program.z = data.z();
  program.base.K.resize(p, 0);
  for (int k = 0; k < p; ++k) program.base.kept.push_back(k);
  program.cones.push_back(cone(elements, level));
  const VectorXd start = body(elements.free);
  return elements.whole(solve(program, {}, &start).x);
}

bool is_consistent(const LinkParameters& x, ConsistencyLevel level) {
  if (level == ConsistencyLevel::none) return true;
  return Eigen::SelfAdjointEigenSolver<MatrixXd>(cone_matrix(x, level)).eigenvalues().minCoeff() > 0;
}

}  // namespace steelyard::payload
