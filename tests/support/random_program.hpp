// Random cone programs that look like serial arms, for tests of the solver and of what builds on it.
#pragma once

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "steelyard/consistency/cone_program.hpp"
#include "steelyard/core/random.hpp"

namespace steelyard::testing {

using Eigen::Matrix3d;
using Eigen::Matrix4d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

inline LinkParameters random_body(Random& random, double mass, double size) {
  Matrix3d A;
  Vector3d spread, com;
  for (double& a : A.reshaped()) a = random.normal();
  for (double& s : spread) s = size * size * random.uniform(0.1, 1);
  for (double& c : com) c = size * random.normal();
  const Matrix3d Q = Eigen::HouseholderQR<Matrix3d>(A).householderQ();
  Matrix4d P;
  P << mass * (Q * spread.asDiagonal() * Q.transpose() + com * com.transpose()), mass * com, mass * com.transpose(),
      mass;
  return from_pseudo_inertia(P);
}

inline MatrixCone pseudo_inertia_cone(int link, double floor = 1e-9) {
  MatrixCone cone;
  cone.name = "link " + std::to_string(link + 1) + ": pseudo-inertia";
  for (int k = 0; k < 10; ++k) {
    const Matrix4d E = pseudo_inertia(LinkParameters::Unit(k));
    cone.columns.push_back(10 * link + k);
    cone.F.emplace_back(E - floor * E.trace() * Matrix4d::Identity());
  }
  return cone;
}

inline LinearBound bound(std::string name, std::vector<int> columns, double coefficient, double constant) {
  LinearBound b;
  b.name = std::move(name);
  b.coefficients = VectorXd::Constant(static_cast<Eigen::Index>(columns.size()), coefficient);
  b.columns = std::move(columns);
  b.constant = constant;
  return b;
}
inline LinearBound mass_at_most(int link, double mass) {
  return bound("link " + std::to_string(link + 1) + ": mass at most", {10 * link + 9}, -1, mass);
}
inline LinearBound mass_at_least(int link, double mass) {
  return bound("link " + std::to_string(link + 1) + ": mass at least", {10 * link + 9}, 1, -mass);
}

struct Recipe {
  int links = 6;
  double scale = 100;    // scale of R: noise is one
  double condition = 1;  // condition number of R's columns
  double outside = 0;    // share of their tensor by which links break the cones
  double noise = 1;
  double lightest = 0.5, heaviest = 10;
  bool friction = false;
};

struct Case {
  ConeProgram program;
  VectorXd truth;
};

// Base parameters that look like a serial arm's: of link 1 only ZZ matters, YY, MZ and M of the others are regrouped
// into their own link and the one before.
inline BaseParameters arm_base(Random& random, int links, int friction) {
  BaseParameters base;
  for (int c = 0; c < 10 * links; ++c) {
    const int k = c % 10;
    if (c < 10)
      (k == 5 ? base.kept : base.no_effect).push_back(c);
    else
      (k == 3 || k >= 8 ? base.regrouped : base.kept).push_back(c);
  }
  for (int c = 0; c < friction; ++c) base.kept.push_back(10 * links + c);
  base.K = MatrixXd::Zero(base.count(), static_cast<Eigen::Index>(base.regrouped.size()));
  for (Eigen::Index i = 0; i < base.K.rows(); ++i)
    for (Eigen::Index j = 0; j < base.K.cols(); ++j) {
      const int mine = base.kept[i] / 10, other = base.regrouped[j] / 10;
      if (base.kept[i] < 10 * links && (mine == other || mine == other - 1) && random.chance(0.5))
        base.K(i, j) = random.chance(0.5) ? 1 : random.uniform(-0.5, 0.5);
    }
  return base;
}

inline Case make(const Recipe& s, std::uint64_t seed) {
  Random random(seed);
  Case out;
  ConeProgram& p = out.program;
  const int friction = s.friction ? 2 * s.links : 0;
  out.truth = VectorXd::Zero(10 * s.links + friction);
  for (int i = 0; i < s.links; ++i) {
    const double mass = s.lightest * std::pow(s.heaviest / s.lightest, random.uniform());
    const double size = 0.2 * std::cbrt(mass / 3);
    out.truth.segment<10>(10 * i) = random_body(random, mass, size);
    p.links.push_back({10 * i, random_body(random, mass * std::exp(0.5 * random.normal()), size)});
    p.cones.push_back(pseudo_inertia_cone(i));
    p.bounds.push_back(mass_at_most(i, 20 * mass));
    p.bounds.push_back(mass_at_least(i, 0.01 * mass));
  }
  for (int k = 10 * s.links; k < out.truth.size(); ++k) {
    out.truth[k] = std::exp(random.normal());
    p.bounds.push_back(bound("friction brakes", {k}, 1, 0));
  }
  p.base = arm_base(random, s.links, friction);
  const int count = p.base.count();
  MatrixXd W(4 * count, count + 1);
  for (double& w : W.reshaped()) w = random.normal();
  for (int j = 0; j < count; ++j) W.col(j) *= s.scale * std::pow(s.condition, random.uniform() - 1);
  VectorXd data = out.truth;
  for (int i = 0; i < s.links; ++i)
    data[10 * i + random.integer(0, 5)] += s.outside * random.normal() * out.truth.segment<6>(10 * i).norm();
  W.col(count) = W.leftCols(count) * base_values(p.base, data) + s.noise * W.col(count);
  const MatrixXd factor = Eigen::HouseholderQR<MatrixXd>(W).matrixQR().topRows(count).triangularView<Eigen::Upper>();
  p.R = factor.leftCols(count);
  p.z = factor.col(count);
  return out;
}

inline MatrixXd value(const MatrixCone& cone, const VectorXd& x) {
  MatrixXd F = cone.F0.size() > 0 ? cone.F0 : MatrixXd::Zero(cone.F[0].rows(), cone.F[0].rows());
  for (std::size_t k = 0; k < cone.F.size(); ++k) F += cone.F[k] * x[cone.columns[k]];
  return F;
}

inline double value(const LinearBound& b, const VectorXd& x) {
  double sum = b.constant;
  for (std::size_t k = 0; k < b.columns.size(); ++k)
    sum += b.coefficients[static_cast<Eigen::Index>(k)] * x[b.columns[k]];
  return sum;
}

inline bool feasible(const ConeProgram& p, const VectorXd& x) {
  return std::all_of(p.cones.begin(), p.cones.end(),
                     [&](const MatrixCone& c) { return value(c, x).llt().info() == Eigen::Success; }) &&
         std::all_of(p.bounds.begin(), p.bounds.end(), [&](const LinearBound& b) { return value(b, x) > 0; });
}

inline double distance(const ConeProgram& p, const VectorXd& x) {
  double sum = 0;
  for (const LinkReference& link : p.links) {
    const LinkParameters phi = x.segment<10>(link.column), d = phi - link.parameters;
    // In long double: P may be nearly singular.
    using Matrix4 = Eigen::Matrix<long double, 4, 4>;
    const Matrix4 inverse = pseudo_inertia(link.parameters).cast<long double>().inverse();
    const Matrix4 ratio = inverse * pseudo_inertia(phi).cast<long double>();
    const Matrix4 step = inverse * pseudo_inertia(d).cast<long double>();
    if (p.distance == Distance::entropic) sum += static_cast<double>(ratio.trace() - std::log(ratio.determinant()) - 4);
    if (p.distance == Distance::pullback) sum += 0.5 * static_cast<double>((step * step).trace());
    if (p.distance == Distance::euclidean) sum += 0.5 * d.squaredNorm();
  }
  for (const ScalarReference& s : p.scalars) {
    const double ratio = x[s.column] / s.value;
    sum += p.distance == Distance::entropic ? ratio - std::log(ratio) - 1 : 0.5 * (ratio - 1) * (ratio - 1);
  }
  return sum;
}

inline double cost(const ConeProgram& p, const VectorXd& x) {
  return 0.5 * (p.R * base_values(p.base, x) - p.z).squaredNorm();
}
inline double objective(const ConeProgram& p, const VectorXd& x) {
  return cost(p, x) + (p.weight > 0 ? p.weight * distance(p, x) : 0);
}

inline VectorXd least_squares(const ConeProgram& p) { return p.R.colPivHouseholderQr().solve(p.z); }

inline VectorXd references(const ConeProgram& p, Eigen::Index size) {
  VectorXd x = VectorXd::Ones(size);
  for (const LinkReference& link : p.links) x.segment<10>(link.column) = link.parameters;
  for (const ScalarReference& s : p.scalars) x[s.column] = s.value;
  return x;
}

// A column's natural size.
inline VectorXd column_sizes(const ConeProgram& p, Eigen::Index size) {
  VectorXd s = VectorXd::Ones(size);
  for (const LinkReference& link : p.links) {
    const Matrix4d P = pseudo_inertia(link.parameters);
    for (int k = 0; k < 10; ++k) {
      const Matrix4d E = pseudo_inertia(LinkParameters::Unit(k));
      double largest = 0;
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) largest = std::max(largest, std::abs(E(i, j)) / std::sqrt(P(i, i) * P(j, j)));
      s[link.column + k] = 1 / largest;
    }
  }
  return s;
}

inline void expect_settled(const ConeProgram& p, const ConeSolution& s) {
  EXPECT_TRUE(s.settled);
  EXPECT_TRUE(feasible(p, s.x));
  EXPECT_NEAR(s.objective, objective(p, s.x), 1e-9 * s.objective + 1e-28 * p.z.squaredNorm() + 1e-13 * p.weight);
  EXPECT_LE(s.lower_bound, s.objective);
  EXPECT_LE(s.gap(), std::max(1e-8 * s.objective, 1e-9));
}

}  // namespace steelyard::testing
