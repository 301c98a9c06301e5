#include "steelyard/consistency/cone_program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "tests/support/random_program.hpp"

namespace steelyard {
namespace {

using namespace testing;

// Multipliers that make x stationary, for the active cones alone: Z = V M Vᵀ with V the nearly singular directions of
// F. Returns what remains of the gradient, relative to it; smallest is that of the multipliers, relative to the
// largest.
double stationarity(const ConeProgram& p, const VectorXd& x, double& smallest) {
  const VectorXd sizes = column_sizes(p, x.size());
  const VectorXd gradient = p.base.projection(static_cast<int>(x.size())).transpose() *
                            (p.R.transpose() * (p.R * base_values(p.base, x) - p.z));
  std::vector<VectorXd> columns;
  struct Part {
    Eigen::Index first = 0;
    int order = 0;
  };
  std::vector<Part> parts;
  for (const MatrixCone& cone : p.cones) {
    const VectorXd scale = value(cone, references(p, x.size())).diagonal().cwiseSqrt().cwiseInverse();
    const Eigen::SelfAdjointEigenSolver<MatrixXd> eigen(scale.asDiagonal() * value(cone, x) * scale.asDiagonal());
    int order = 0;
    while (order < eigen.eigenvalues().size() && eigen.eigenvalues()[order] < 1e-6) ++order;
    if (order == 0) continue;
    const MatrixXd V = scale.asDiagonal() * eigen.eigenvectors().leftCols(order);
    parts.push_back({static_cast<Eigen::Index>(columns.size()), order});
    for (int i = 0; i < order; ++i)
      for (int j = 0; j <= i; ++j) {
        VectorXd c = VectorXd::Zero(x.size());
        for (std::size_t k = 0; k < cone.F.size(); ++k)
          c[cone.columns[k]] += (i == j ? 1 : 2) * V.col(i).dot(cone.F[k] * V.col(j));
        columns.push_back(c);
      }
  }
  for (const LinearBound& b : p.bounds)
    if (std::abs(value(b, x)) < 1e-6 * std::max(std::abs(b.constant), 1e-3)) {
      parts.push_back({static_cast<Eigen::Index>(columns.size()), 1});
      columns.emplace_back(VectorXd::Zero(x.size()));
      for (std::size_t k = 0; k < b.columns.size(); ++k)
        columns.back()[b.columns[k]] =
            b.coefficients[static_cast<Eigen::Index>(k)] * std::max(std::abs(b.constant), 1e-3);
    }
  MatrixXd A(x.size(), static_cast<Eigen::Index>(columns.size()));
  for (std::size_t k = 0; k < columns.size(); ++k) A.col(static_cast<Eigen::Index>(k)) = sizes.cwiseProduct(columns[k]);
  const VectorXd g = sizes.cwiseProduct(gradient), m = A.colPivHouseholderQr().solve(g);
  smallest = 0;
  double largest = 0;
  for (const Part& part : parts) {
    MatrixXd M(part.order, part.order);
    for (int i = 0, k = 0; i < part.order; ++i)
      for (int j = 0; j <= i; ++j, ++k) M(i, j) = M(j, i) = m[part.first + k];
    const VectorXd values = Eigen::SelfAdjointEigenSolver<MatrixXd>(M).eigenvalues();
    smallest = std::min(smallest, values.minCoeff());
    largest = std::max(largest, values.maxCoeff());
  }
  smallest /= largest;
  return (A * m - g).norm() / g.norm();
}

TEST(ConeProgram, ReturnsNoiseFreeTruthExactly) {
  for (const double scale : {1e-3, 1.0, 1e4, 1e10})
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      Recipe recipe;
      recipe.noise = 0;
      recipe.scale = scale;
      recipe.links = 2 + static_cast<int>(2 * seed);
      const Case c = make(recipe, seed);
      const ConeSolution s = solve(c.program);
      EXPECT_TRUE(s.unconstrained);
      EXPECT_TRUE(s.supports.empty());
      expect_settled(c.program, s);
      const VectorXd beta = base_values(c.program.base, c.truth);
      EXPECT_LT((s.base - beta).cwiseAbs().maxCoeff(), 1e-10 * beta.cwiseAbs().maxCoeff());
    }
}

TEST(ConeProgram, IsLeastSquaresWhereThatIsPossibleAndNearestToTheReferences) {
  for (const Distance distance_kind : {Distance::entropic, Distance::pullback, Distance::euclidean})
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      Case c = make({}, seed);
      c.program.distance = distance_kind;
      const ConeSolution s = solve(c.program);
      ASSERT_TRUE(s.unconstrained);
      EXPECT_LT((s.base - least_squares(c.program)).norm(), 1e-12 * s.base.norm());
      EXPECT_LT(s.cost, 1e-18);
      const double best = distance(c.program, s.x);
      const VectorXd sizes = column_sizes(c.program, s.x.size());
      Random random(seed);
      for (int k = 0; k < 200; ++k) {  // moves that leave the base parameters alone
        VectorXd d = VectorXd::Zero(s.x.size());
        for (const auto* list : {&c.program.base.regrouped, &c.program.base.no_effect})
          for (const int column : *list) d[column] = random.normal() * sizes[column];
        const VectorXd shift = base_values(c.program.base, d);
        for (int i = 0; i < c.program.base.count(); ++i) d[c.program.base.kept[i]] -= shift[i];
        const VectorXd x = s.x + std::pow(10, random.uniform(-6, 0)) * d;
        if (!feasible(c.program, x)) continue;
        EXPECT_GT(distance(c.program, x), best - 1e-7 * best);
      }
    }
}

TEST(ConeProgram, FulfilsTheOptimalityConditionsWhereConesBite) {
  int bitten = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Recipe recipe;
    recipe.links = 2 + static_cast<int>(seed % 11);
    recipe.outside = 0.5;
    const Case c = make(recipe, seed);
    const ConeSolution s = solve(c.program);
    expect_settled(c.program, s);
    if (s.unconstrained) continue;
    ++bitten;
    EXPECT_GT(s.cost, 0);
    EXPECT_FALSE(s.supports.empty());
    double smallest = 0;
    EXPECT_LT(stationarity(c.program, s.x, smallest), 1e-4) << seed;
    EXPECT_GT(smallest, -1e-4) << seed;
  }
  EXPECT_GT(bitten, 12);
}

TEST(ConeProgram, HasNoBetterNeighbour) {
  for (const double weight : {0.0, 0.1})
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      Recipe recipe;
      recipe.links = 4;
      recipe.outside = 0.5;
      recipe.friction = true;
      Case c = make(recipe, seed);
      c.program.weight = weight;
      const ConeSolution s = solve(c.program);
      expect_settled(c.program, s);
      const VectorXd inside = references(c.program, s.x.size()), sizes = column_sizes(c.program, s.x.size());
      Random random(seed);
      for (int k = 0; k < 500; ++k) {
        VectorXd x = s.x + random.uniform() * std::pow(10, random.uniform(-8, 0)) * (inside - s.x);
        const double step = std::pow(10, random.uniform(-9, 0));
        for (Eigen::Index i = 0; i < x.size(); ++i) x[i] += step * sizes[i] * random.normal();
        if (!feasible(c.program, x)) continue;
        EXPECT_GT(objective(c.program, x), s.lower_bound * (1 - 1e-12));
      }
    }
}

TEST(ConeProgram, GradientVanishesWithAPositiveWeight) {
  for (const Distance kind : {Distance::entropic, Distance::pullback, Distance::euclidean})
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      Recipe recipe;
      recipe.scale = 10;
      Case c = make(recipe, seed);
      c.program.distance = kind;
      c.program.weight = kind == Distance::euclidean ? 100 : 1;
      c.program.bounds.clear();
      if (kind != Distance::entropic) c.program.cones.clear();
      ConeOptions options;
      options.relative_gap = 1e-14;
      options.absolute_gap = 1e-13;
      const ConeSolution s = solve(c.program, options);
      EXPECT_LT(s.gap(), 1e-8 * s.objective);
      const VectorXd sizes = column_sizes(c.program, s.x.size());
      for (Eigen::Index k = 0; k < s.x.size(); ++k) {
        const double h = 1e-5 * sizes[k];
        VectorXd up = s.x, down = s.x;
        up[k] += h;
        down[k] -= h;
        const double there = objective(c.program, up), back = objective(c.program, down);
        const double curvature = std::abs(there + back - 2 * s.objective) + 1e-16;
        EXPECT_LT(std::abs(there - back), 0.3 * curvature + 1e-13 * s.objective) << to_string(kind) << " column " << k;
      }
    }
}

TEST(ConeProgram, StatesAnObjectiveThatAnotherStartFindsToo) {
  for (const double weight : {0.0, 1.0})
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      Recipe recipe;
      recipe.outside = 0.5;
      Case c = make(recipe, seed);
      c.program.weight = weight;
      const ConeSolution cold = solve(c.program), warm = solve(c.program, {}, &cold.x);
      expect_settled(c.program, warm);
      EXPECT_NEAR(cold.objective, warm.objective, 3e-8 * cold.objective);
      EXPECT_LE(cold.lower_bound, warm.objective * (1 + 1e-12));
      EXPECT_LE(warm.lower_bound, cold.objective * (1 + 1e-12));
      EXPECT_LT(warm.steps, cold.steps);
      const VectorXd nonsense = VectorXd::Constant(cold.x.size(), -1e3);
      EXPECT_NEAR(solve(c.program, {}, &nonsense).objective, cold.objective, 3e-8 * cold.objective);
    }
}

TEST(ConeProgram, SettlesWhateverTheScales) {
#if defined(NDEBUG) || defined(STEELYARD_FULL_TESTS)
  const int programs_of_a_kind = 125;
#else
  const int programs_of_a_kind = 10;
#endif
  const auto all_settle = [&](const char* kind, const Recipe& recipe, double weight = 0,
                              Distance distance_kind = Distance::entropic) {
    for (int k = 0; k < programs_of_a_kind; ++k) {
      Recipe varied = recipe;
      varied.links = 2 + k % 7;
      Case c = make(varied, 1000 + static_cast<std::uint64_t>(k));
      c.program.weight = weight;
      c.program.distance = distance_kind;
      const ConeSolution s = solve(c.program);
      EXPECT_TRUE(s.settled) << kind << " " << k;
      EXPECT_TRUE(feasible(c.program, s.x)) << kind << " " << k;
      EXPECT_GE(s.cost, 0);
      EXPECT_LE(s.lower_bound, s.objective) << kind << " " << k;
    }
  };
  Recipe recipe;
  recipe.outside = 0.3;
  all_settle("usual", recipe);
  all_settle("weighted", recipe, 0.1);
  all_settle("pullback", recipe, 0, Distance::pullback);
  recipe.friction = true;
  all_settle("friction, hardly any data", [&] {
    Recipe s = recipe;
    s.scale = 1e-3;
    return s;
  }());
  all_settle("data without noise", [&] {
    Recipe s = recipe;
    s.scale = 1e10;
    return s;
  }());
  recipe.friction = false;
  all_settle("light and heavy links", [&] {
    Recipe s = recipe;
    s.lightest = 1e-3;
    s.heaviest = 1e3;
    s.scale = 1;
    return s;
  }());
  all_settle("columns of all sizes", [&] {
    Recipe s = recipe;
    s.condition = 1e8;
    s.scale = 1e3;
    return s;
  }());
  all_settle("weighted euclidean", recipe, 1, Distance::euclidean);
}

TEST(ConeProgram, SettlesWhereDataIsSingular) {
  for (const double share : {0.0, 1e-15, 1e-13, 1e-10, 1e-7})
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      Recipe recipe;
      recipe.outside = seed % 2 == 0 ? 0.3 : 0;
      Case c = make(recipe, seed);
      MatrixXd& R = c.program.R;
      R.col(7) = R.col(3) + R.col(5) + share * R.col(7);  // no longer a triangle
      R.col(20) *= share;
      const ConeSolution s = solve(c.program);
      EXPECT_TRUE(s.settled) << share << " " << seed;
      EXPECT_TRUE(feasible(c.program, s.x));
      EXPECT_LE(s.lower_bound, s.objective);
    }
}

TEST(ConeProgram, TakesRectangularDataForWhatItsTriangleSays) {
  Recipe recipe;
  recipe.outside = 0.5;
  const Case c = make(recipe, 1);
  ConeProgram tall = c.program;
  tall.R = MatrixXd::Zero(2 * c.program.R.rows(), c.program.R.cols());
  tall.z = VectorXd::Zero(tall.R.rows());
  for (Eigen::Index i = 0; i < c.program.R.rows(); ++i) {
    tall.R.row(tall.R.rows() - 1 - 2 * i) = c.program.R.row(i);
    tall.z[tall.R.rows() - 1 - 2 * i] = c.program.z[i];
  }
  tall.z[0] = 2;  // a residual that no fit removes
  const ConeSolution a = solve(c.program), b = solve(tall);
  EXPECT_NEAR(b.cost, a.cost + 2, 1e-7 * a.cost);
  EXPECT_LT((a.base - b.base).norm(), 1e-6 * a.base.norm());
}

// Level positive of bahloul2018: [[L, S(l)ᵀ], [S(l), m 1]] ⪰ 0.
TEST(ConeProgram, KnowsConesOfOrderSix) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Recipe recipe;
    recipe.links = 4;
    recipe.outside = 0.7;
    Case c = make(recipe, seed);
    c.program.distance = Distance::pullback;
    const ConeSolution full = solve(c.program);
    for (MatrixCone& cone : c.program.cones)
      for (int k = 0; k < 10; ++k) cone.F[k] = spatial_inertia(LinkParameters::Unit(k));
    const ConeSolution positive = solve(c.program);
    expect_settled(c.program, positive);
    EXPECT_LE(positive.lower_bound, full.objective + 1e-20) << "a wider cone cannot cost more";
    if (positive.unconstrained) continue;
    double smallest = 0;
    EXPECT_LT(stationarity(c.program, positive.x, smallest), 1e-4);
    EXPECT_GT(smallest, -1e-4);
  }
}

TEST(ConeProgram, KeepsTheCentreOfMassInItsEllipsoid) {
  Case c = make({}, 3);
  const VectorXd free = solve(c.program).x;
  const Vector3d centre = c.program.links[2].parameters.segment<3>(6) / c.program.links[2].parameters[9];
  MatrixCone cone;  // [[m, (l − m c)ᵀ], [l − m c, m Q]], Q = 0.01² 1
  cone.name = "link 3: centre of mass in its ellipsoid";
  cone.columns = {26, 27, 28, 29};
  for (int k = 0; k < 3; ++k) {
    cone.F.emplace_back(Matrix4d::Zero());
    cone.F.back()(0, k + 1) = cone.F.back()(k + 1, 0) = 1;
  }
  Matrix4d mass = 1e-4 * Matrix4d::Identity();
  mass(0, 0) = 1;
  mass.block<3, 1>(1, 0) = -centre;
  mass.block<1, 3>(0, 1) = -centre.transpose();
  cone.F.emplace_back(mass);
  c.program.cones.push_back(cone);
  const ConeSolution s = solve(c.program);
  expect_settled(c.program, s);
  EXPECT_GT((free.segment<3>(26) / free[29] - centre).norm(), 0.01);
  EXPECT_LT((s.x.segment<3>(26) / s.x[29] - centre).norm(), 0.01 * (1 + 1e-9));
}

TEST(ConeProgram, NamesWhatSupportsTheSolution) {
  Case c = make({}, 2);
  const double mass = solve(c.program).x[29];
  c.program.bounds.push_back(mass_at_most(2, 0.5 * mass));
  c.program.bounds.back().name = "link 3: mass at most half";
  const ConeSolution s = solve(c.program);
  const double multiplier = [&] {
    for (const Support& support : s.supports)
      if (support.name == "link 3: mass at most half") return support.multiplier;
    return 0.0;
  }();
  ASSERT_FALSE(s.unconstrained);
  ASSERT_GT(multiplier, 0);
  c.program.bounds.back().constant += 1e-4 * mass;
  EXPECT_NEAR((s.cost - solve(c.program).cost) / (1e-4 * mass), multiplier, 1e-2 * multiplier);
}

TEST(ConeProgram, HoldsWhatIsGivenExactly) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Case c = make({}, seed);
    const double mass = 1.3 * c.truth[19];
    c.program.bounds.push_back(mass_at_most(1, mass));
    c.program.bounds.push_back(mass_at_least(1, mass));
    const ConeSolution s = solve(c.program);
    EXPECT_TRUE(s.settled);
    EXPECT_NEAR(s.x[19], mass, 2e-9 * mass);
  }
}

TEST(ConeProgram, NamesTheBoundsThatContradictEachOther) {
  using ::testing::AllOf;
  using ::testing::HasSubstr;
  using ::testing::Not;
  using ::testing::ThrowsMessage;
  Case c = make({}, 1);
  const auto with = [&](std::vector<LinearBound> bounds) {
    ConeProgram p = c.program;
    p.bounds = std::move(bounds);
    return p;
  };
  EXPECT_THAT(
      [&] {
        solve(with({mass_at_most(1, 3), mass_at_most(2, 0.5), mass_at_least(2, 0.6)}));
      },
      ThrowsMessage<Unattainable>(AllOf(HasSubstr("link 3: mass at most"), HasSubstr("link 3: mass at least"),
                                        Not(HasSubstr("link 2")), Not(HasSubstr("pseudo")))));
  const LinearBound total = bound("total mass at least 40 kg", {9, 19, 29, 39, 49, 59}, 1, -40);
  std::vector<LinearBound> bounds = {total};
  for (int i = 0; i < 6; ++i) bounds.push_back(mass_at_most(i, 5));
  EXPECT_THAT([&] { solve(with(bounds)); },
              ThrowsMessage<Unattainable>(AllOf(HasSubstr("total mass at least 40 kg"),
                                                HasSubstr("link 1: mass at most"), HasSubstr("link 6: mass at most"))));
  bounds[3].constant = 100;  // link 3 may be as heavy as it takes
  EXPECT_TRUE(solve(with(bounds)).settled);
  EXPECT_THAT([&] { solve(with({bound("link 4: negative mass", {39}, -1, -0.1)})); },
              ThrowsMessage<Unattainable>(AllOf(HasSubstr("link 4: negative mass"), HasSubstr("link 4: pseudo-inertia"),
                                                Not(HasSubstr("link 3")))));
}

TEST(ConeProgram, FindsAnInsideFarFromTheReferences) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Case c = make({}, seed);
    for (int i = 0; i < 6; ++i) {  // forces bodies a hundred times their reference
      c.program.bounds.push_back(mass_at_least(i, 100 * c.program.links[i].parameters[9]));
      c.program.bounds[2 * static_cast<std::size_t>(i)].constant *= 100;
    }
    const ConeSolution s = solve(c.program);
    expect_settled(c.program, s);
  }
}

TEST(ConeProgram, NeedsNoConeNoReferenceAndNoData) {
  const Case c = make({}, 1);
  for (const double weight : {0.0, 1.0})
    for (const Distance kind : {Distance::entropic, Distance::pullback}) {
      ConeProgram p = c.program;
      p.weight = weight;
      p.distance = kind;
      ConeProgram without_data = p;
      without_data.R.setZero();
      without_data.z.setZero();
      const ConeSolution nearest = solve(without_data);
      expect_settled(without_data, nearest);
      EXPECT_LT(distance(p, nearest.x), 1e-4);  // the references themselves, but for the barriers of bounds
      p.cones.clear();
      p.bounds.clear();
      expect_settled(p, solve(p));
      p.links.clear();
      const ConeSolution bare = solve(p);
      EXPECT_TRUE(bare.settled);
      EXPECT_LT((bare.base - least_squares(p)).norm(), 1e-9 * bare.base.norm());
    }
}

// A rotor that the data determines only together with another parameter, and a column without a reference.
TEST(ConeProgram, HoldsWhatNeitherDataNorAReferenceHolds) {
  Case c = make({}, 1);
  ConeProgram& p = c.program;
  p.base.regrouped.push_back(60);
  p.base.regrouped.push_back(61);
  p.base.K.conservativeResize(Eigen::NoChange, p.base.K.cols() + 2);
  p.base.K.rightCols(2).setZero();
  p.base.K(3, p.base.K.cols() - 2) = p.base.K(4, p.base.K.cols() - 1) = 1;
  p.scalars.push_back({61, 0.3});
  p.bounds.push_back(bound("rotor not negative", {61}, 1, 0));
  const ConeSolution s = solve(p);
  EXPECT_TRUE(s.settled && s.unconstrained);
  EXPECT_LT(std::abs(s.x[60]), 2);
  EXPECT_GT(s.x[61], 0);
  p.bounds.push_back(bound("at least two", {60}, 1, -2));
  for (const double weight : {0.0, 1.0}) {
    p.weight = weight;
    const ConeSolution held = solve(p);
    expect_settled(p, held);
    EXPECT_NEAR(held.x[60], 2, 1e-6);
  }
}

TEST(ConeProgram, RefusesWhatDoesNotFitTogether) {
  const Case c = make({}, 1);
  const auto refused = [&](auto&& change) {
    ConeProgram p = c.program;
    change(p);
    EXPECT_THROW(solve(p), InvalidInput);
  };
  refused([](ConeProgram& p) { p.z.conservativeResize(3); });
  refused([](ConeProgram& p) { p.R(0, 0) = std::nan(""); });
  refused([](ConeProgram& p) { p.weight = -1; });
  refused([](ConeProgram& p) { p.base.kept[0] = p.base.kept[1]; });
  refused([](ConeProgram& p) { p.cones[0].columns[0] = 1000; });
  refused([](ConeProgram& p) { p.cones[0].F.pop_back(); });
  refused([](ConeProgram& p) { p.bounds[0].coefficients.resize(0); });
  refused([](ConeProgram& p) { p.links[0].parameters[9] = -1; });
}

}  // namespace
}  // namespace steelyard
