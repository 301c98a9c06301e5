#include "steelyard/payload/recursion.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/model.hpp"
#include "tests/support/allocations.hpp"
#include "tests/support/experiment.hpp"
#include "tests/support/set_values.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using testing::Experiment;

namespace {

const LinkParameters& body() {
  static const LinkParameters out =
      from_centre_of_mass(2.5, {0.05, -0.02, 0.1}, Eigen::Vector3d(0.03, 0.04, 0.02).asDiagonal());
  return out;
}

// The same robot with the body on its last link.
Experiment loaded(const std::string& robot, int samples, unsigned seed) {
  Experiment out(robot, samples, seed);
  const VectorXd more =
      torque_regressor(out.robot, out.q, out.qd, out.qdd).middleCols(ParameterLayout::link(out.robot.links() - 1), 10) *
      body();
  out.tau += Eigen::Map<const MatrixXd>(more.data(), out.tau.rows(), out.tau.cols());
  return out;
}

void feed(const Experiment& e, PayloadRecursion& recursion) {
  for (Eigen::Index s = 0; s < e.q.cols(); ++s) recursion.update(e.q.col(s), e.qd.col(s), e.qdd.col(s), e.tau.col(s));
}

MatrixXd some_covariance(Eigen::Index p) { return 1e-6 * MatrixXd::Identity(p, p) + MatrixXd::Constant(p, p, 1e-7); }

}  // namespace

TEST(PayloadRecursion, EqualsTheBatchOfAllSamples) {
  for (const char* robot : {"denso-vp6242g", "panda", "stanford"}) {
    Experiment e = loaded(robot, 300, 3);
    const int n = e.robot.dof(), p = e.base.count();
    const VectorXd sigma = VectorXd::LinSpaced(n, 0.3, 0.1);
    Random random(7);
    e.add_noise(sigma, random);
    PayloadRecursion recursion(e.robot, e.base, {e.beta, some_covariance(p)}, {.sigma = sigma});
    feed(e, recursion);
    // Batch: every row at once.
    const MatrixXd all = torque_regressor(e.robot, e.q, e.qd, e.qdd);
    const MatrixXd W = all(Eigen::all, e.base.kept);
    std::vector<int> columns;
    for (const int f : recursion.friction()) columns.push_back(e.base.kept[static_cast<std::size_t>(f)]);
    for (int k = 0; k < 10; ++k) columns.push_back(ParameterLayout::link(e.robot.links() - 1, k));
    const VectorXd weights = sigma.cwiseInverse().replicate(e.q.cols(), 1);
    const MatrixXd A = weights.asDiagonal() * MatrixXd(all(Eigen::all, columns));
    Information batch(static_cast<int>(columns.size()));
    batch.absorb(A, weights.cwiseProduct(e.tau.reshaped() - W * e.beta));
    const auto solution = batch.solve();
    EXPECT_LT((recursion.values() - solution.x).norm(), 1e-12 * solution.x.norm()) << robot;
    const MatrixXd by_model = solution.covariance * A.transpose() * weights.asDiagonal() * W;
    const MatrixXd C = solution.covariance + by_model * some_covariance(p) * by_model.transpose();
    const PayloadNow now = recursion.now();
    const VectorXd deviation = C.diagonal().tail(10).cwiseSqrt();
    EXPECT_LT((now.deviation - deviation).norm(), 1e-10 * deviation.norm()) << robot;
    EXPECT_NEAR(recursion.mass(), 2.5, 4 * now.mass_deviation()) << robot;
    EXPECT_LT((now.com - Eigen::Vector3d(0.05, -0.02, 0.1)).cwiseQuotient(now.com_deviation).cwiseAbs().maxCoeff(), 4);
  }
}

TEST(PayloadRecursion, FollowsFrictionWithMemory) {
  Random random(4);
  Model bare = testing::with_inertias(load_model("puma560"), random);
  bare = nominal_model(
      testing::with_laws(bare, {{Friction::viscous, {2}}, {Friction::hysteresis, {1, 0.5, 2, 0.2, 0.3, 0.7}}}));
  Model holding = bare;
  holding.values.segment<10>(ParameterLayout::link(bare.robot.links() - 1)) += body();
  const Signals motion = testing::synthetic_log(bare, {.rate = 100, .seconds = 5});
  const MatrixXd qdd = motion.qd;  // any, as it is exact
  const MatrixXd tau = torques(holding, motion.q, motion.qd, qdd);
  const BaseParameters base = find_base_parameters(bare.robot, bare.layout);
  PayloadRecursion recursion(bare.robot, base, {base_values(base, bare.values), {}},
                             {.sigma = VectorXd::Constant(6, 0.1)});
  for (Eigen::Index s = 0; s < motion.q.cols(); ++s)
    recursion.update(motion.q.col(s), motion.qd.col(s), qdd.col(s), tau.col(s));
  EXPECT_NEAR(recursion.mass(), 2.5, 1e-9);
}

TEST(PayloadRecursion, UpdatesAllocateNothing) {
  const Experiment e = loaded("panda", 30, 3);
  const int p = e.base.count();
  PayloadRecursion recursion(e.robot, e.base, {e.beta, some_covariance(p)}, {.sigma = VectorXd::Constant(7, 0.1)});
  const VectorXd q = e.q.col(0), qd = e.qd.col(0), qdd = e.qdd.col(0), tau = e.tau.col(0);
  const long before = testing::allocations();
  double mass = 0;
  for (int s = 0; s < 30; ++s) {
    recursion.update(q, qd, qdd, tau);
    mass += recursion.mass();
  }
  EXPECT_EQ(testing::allocations(), before) << mass;
}

TEST(PayloadRecursion, SaysWhatIsNotYetTold) {
  const Experiment e = loaded("denso-vp6242g", 200, 3);
  PayloadRecursion recursion(e.robot, e.base, {e.beta, {}}, {.sigma = VectorXd::Constant(6, 0.05)});
  EXPECT_EQ(recursion.now().determined, std::vector<bool>(10, false));
  // Standstill in one pose determines a force and a moment: less than mass and centre of mass, and no inertia.
  const VectorXd still = VectorXd::Zero(6);
  const VectorXd q = e.q.col(0);
  const VectorXd hold = torque_regressor(e.robot, q, still, still) * e.phi +
                        torque_regressor(e.robot, q, still, still).middleCols(50, 10) * body();
  for (int s = 0; s < 20; ++s) recursion.update(q, still, still, hold);
  const PayloadNow standing = recursion.now();
  EXPECT_FALSE(recursion.determined());
  EXPECT_TRUE(standing.mass_determined());
  EXPECT_NEAR(standing.mass(), 2.5, 1e-9);
  EXPECT_FALSE(standing.com_determined);
  for (std::size_t k = 0; k < 6; ++k) EXPECT_FALSE(standing.determined[k]) << k;
  feed(e, recursion);
  const PayloadNow moving = recursion.now();
  EXPECT_TRUE(recursion.determined());
  EXPECT_EQ(moving.determined, std::vector<bool>(10, true));
  EXPECT_LT((moving.values - body()).norm(), 1e-9);
}

TEST(PayloadRecursion, ForgettingFollowsALoadThatIsPutDown) {
  const Experiment with = loaded("denso-vp6242g", 600, 3);
  PayloadRecursionOptions options{.sigma = VectorXd::Constant(6, 0.05), .friction_change = false, .forgetting = 0.98};
  options.prior = {VectorXd::Zero(10), 100 * MatrixXd::Identity(10, 10)};
  PayloadRecursion recursion(with.robot, with.base, {with.beta, {}}, options);
  feed(with, recursion);
  EXPECT_NEAR(recursion.mass(), 2.5, 0.01);
  Experiment bare = with;
  const VectorXd torque = torque_regressor(bare.robot, bare.q, bare.qd, bare.qdd) * bare.phi;
  bare.tau = Eigen::Map<const MatrixXd>(torque.data(), 6, 600);
  feed(bare, recursion);
  EXPECT_NEAR(recursion.mass(), 0, 0.01);
}

TEST(PayloadRecursion, NonsenseIsSaid) {
  const Experiment e("planar-2r", 10, 1);
  const BareRobot bare{e.beta, {}};
  EXPECT_THROW(PayloadRecursion(e.robot, e.base, bare, {}), InvalidInput);
  EXPECT_THROW(PayloadRecursion(e.robot, e.base, bare, {.sigma = VectorXd::Zero(2)}), InvalidInput);
  EXPECT_THROW(PayloadRecursion(e.robot, e.base, {VectorXd::Zero(1), {}}, {.sigma = VectorXd::Ones(2)}), InvalidInput);
  PayloadRecursion recursion(e.robot, e.base, bare, {.sigma = VectorXd::Ones(2)});
  EXPECT_THROW(recursion.update(VectorXd::Zero(3), VectorXd::Zero(2), VectorXd::Zero(2), VectorXd::Zero(2)),
               InvalidInput);
}

}  // namespace steelyard
