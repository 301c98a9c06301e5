#include "steelyard/dynamics/adjoint.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/dynamics/model.hpp"
#include "tests/support/random_robot.hpp"

namespace steelyard {
namespace {

struct Case {
  Robot robot;
  Eigen::MatrixXd q, qd, qdd, load;
  Eigen::MatrixXd G;  // samples × entries
};

// Smooth friction of every kind, two of the joints coupled where there are that many.
Robot with_every_term(Robot robot, bool coupled) {
  if (coupled && robot.dof() > 2) {
    robot.G(2, 1) = 0.7;
    robot.coordinates[2].name = "sum";
    robot.shafts = coordinate_shafts(robot);
  }
  for (auto& shaft : robot.shafts) {
    shaft.rotor = true;
    shaft.shape.sign_width = 0.3;
    shaft.friction.clear();
    for (const auto& law : friction_laws()) shaft.friction.push_back(law.kind);
  }
  return robot;
}

Case random_case(unsigned seed, int samples, bool coupled) {
  Random random(seed);
  testing::RandomRobotOptions options;
  options.branch = 0.3;
  options.shafts = true;
  Case c{with_every_term(testing::random_robot(random, options), coupled), {}, {}, {}, {}, {}};
  const int n = c.robot.dof();
  for (auto* x : {&c.q, &c.qd, &c.qdd, &c.load}) {
    x->resize(n, samples);
    for (int s = 0; s < samples; ++s) x->col(s) = testing::random_state(random, n, 1.5);
  }
  for (auto* x : {&c.qd, &c.load})  // |v| and |load| have kinks at zero, which differences must not cross
    *x = x->unaryExpr([](double value) { return std::abs(value) < 0.02 ? 0.02 : value; });
  const int entries = TorqueRegressor(c.robot).entries();
  c.G.resize(samples, entries);
  for (Eigen::Index i = 0; i < c.G.size(); ++i) c.G.data()[i] = random.normal();
  return c;
}

// ⟨G, W⟩ sample by sample.
Eigen::VectorXd product(const Case& c) {
  TorqueRegressor regressor(c.robot);
  Eigen::MatrixXd W(c.q.cols(), regressor.entries());
  MotionView view = MotionView::of(c.q, c.qd, c.qdd);
  view.load = c.load.data();
  regressor.fill(view, static_cast<int>(c.q.cols()), W.data(), W.rows());
  return c.G.cwiseProduct(W).rowwise().sum();
}

struct Derivatives {
  Eigen::MatrixXd q, qd, qdd, load;
};

Derivatives pull_back(const Case& c, const std::string& level = "") {
  const Eigen::MatrixXd zero = Eigen::MatrixXd::Zero(c.q.rows(), c.q.cols());
  Derivatives out{zero, zero, zero, zero};
  TorqueAdjoint adjoint(c.robot, {}, level);
  MotionView view = MotionView::of(c.q, c.qd, c.qdd);
  view.load = c.load.data();
  adjoint.pull_back(view, static_cast<int>(c.q.cols()), c.G.data(), c.G.rows(),
                    {out.q.data(), out.qd.data(), out.qdd.data(), out.load.data()});
  return out;
}

// Central differences of fourth order: exact to 1e-11 or so of the larger derivatives.
Eigen::MatrixXd differences(const Case& c, Eigen::MatrixXd Case::*what) {
  const double h = 1e-3;
  Eigen::MatrixXd out(c.q.rows(), c.q.cols());
  for (Eigen::Index i = 0; i < out.rows(); ++i) {
    const auto at = [&](double step) {
      Case moved = c;
      (moved.*what).row(i).array() += step;
      return product(moved);
    };
    out.row(i) = ((8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h)).transpose();
  }
  return out;
}

double difference(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  return (a - b).cwiseAbs().maxCoeff() / (1 + b.cwiseAbs().maxCoeff());
}

TEST(TorqueAdjoint, EqualsFiniteDifferencesOnRandomTrees) {
  for (unsigned seed = 1; seed <= 40; ++seed)
    for (const bool coupled : {false, true}) {
      const Case c = random_case(seed, 3, coupled);
      const Derivatives d = pull_back(c);
      EXPECT_LT(difference(d.q, differences(c, &Case::q)), 1e-8) << seed;
      EXPECT_LT(difference(d.qd, differences(c, &Case::qd)), 1e-7) << seed;  // steep friction costs the differences
      EXPECT_LT(difference(d.qdd, differences(c, &Case::qdd)), 1e-9) << seed;
      EXPECT_LT(difference(d.load, differences(c, &Case::load)), 1e-8) << seed;
    }
}

TEST(TorqueAdjoint, IsTheSameOnEveryInstructionSetAndForAnyNumberOfSamples) {
  const Case c = random_case(5, 150, false);
  const Derivatives reference = pull_back(c, simd_levels().front());
  for (const auto& level : simd_levels()) {
    const Derivatives d = pull_back(c, level);
    EXPECT_LT(difference(d.q, reference.q), 1e-13) << level;
    EXPECT_LT(difference(d.qd, reference.qd), 1e-13) << level;
    EXPECT_LT(difference(d.qdd, reference.qdd), 1e-13) << level;
  }
  Case few = c;  // the first samples alone
  for (auto* x : {&few.q, &few.qd, &few.qdd, &few.load}) *x = x->leftCols(67).eval();
  few.G = c.G.topRows(67).eval();
  EXPECT_LT(difference(pull_back(few).q, pull_back(c).q.leftCols(67)), 1e-14);
}

// G = τ̄ φᵀ makes ⟨G, W⟩ = τ̄ · τ: by q̈ that is M τ̄.
TEST(TorqueAdjoint, GivesTheMassMatrixFromTorques) {
  Random random(11);
  testing::RandomRobotOptions options;
  options.shafts = true;
  const Model model = testing::random_model(random, options);
  const Robot& robot = model.robot;
  const int n = robot.dof();
  TorqueRegressor regressor(robot);
  const Eigen::MatrixXd q = testing::random_state(random, n, 2), zero = Eigen::MatrixXd::Zero(n, 1);
  const Eigen::VectorXd weights = testing::random_state(random, n, 1);
  std::vector<double> G;
  for (int i = 0; i < n; ++i)
    for (const int column : regressor.columns(i)) G.push_back(weights[i] * model.values[column]);
  Eigen::MatrixXd out = zero;
  TorqueAdjoint(robot).pull_back(MotionView::of(q, zero, zero), 1, G.data(), 1,
                                 {nullptr, nullptr, out.data(), nullptr});
  EXPECT_LT((out - mass_matrix(model, q) * weights).norm(), 1e-12 * (1 + out.norm()));
}

}  // namespace
}  // namespace steelyard
