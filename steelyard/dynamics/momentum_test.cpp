#include "steelyard/dynamics/momentum.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/model.hpp"
#include "tests/support/allocations.hpp"
#include "tests/support/random_robot.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

using Eigen::VectorXd;

namespace {

// p, ∂T/∂q and g against the mass matrix, Christoffel's C and the potential's gradient.
void expect_terms_of_the_mass_matrix(const Model& model, Random& random) {
  Momentum momentum(model);
  const int n = model.robot.dof();
  for (int s = 0; s < 5; ++s) {
    VectorXd q(n), qd(n);
    for (int i = 0; i < n; ++i) q[i] = random.uniform(-2, 2), qd[i] = random.uniform(-3, 3);
    momentum.set_state(q, qd);
    const VectorXd p = mass_matrix(model, q) * qd, kinetic = coriolis_matrix(model, q, qd).transpose() * qd;
    EXPECT_LT((momentum.p() - p).norm(), 1e-11 * (1 + p.norm())) << model.robot.name;
    EXPECT_LT((momentum.kinetic() - kinetic).norm(), 1e-10 * (1 + kinetic.norm())) << model.robot.name;
    EXPECT_LT((momentum.gravity() - gravity_torque(model, q)).norm(), 1e-10 * (1 + momentum.gravity().norm()));
  }
}

}  // namespace

TEST(Momentum, EqualsWhatTheMassMatrixGives) {
  Random random(3);
  for (const char* name : {"panda", "ur10e", "stanford", "scara-rrpr", "tx40"})
    expect_terms_of_the_mass_matrix(nominal_model(testing::with_inertias(load_model(name), random)), random);
}

TEST(Momentum, DoesNotAllocate) {
  Random random(3);
  const Model model = nominal_model(testing::with_inertias(load_model("panda"), random));
  Momentum momentum(model);
  const VectorXd q = VectorXd::Constant(7, 0.3), qd = VectorXd::Constant(7, 0.7);
  const long before = testing::allocations();
  for (int k = 0; k < 10; ++k) momentum.set_state(q, qd);
  EXPECT_EQ(testing::allocations(), before);
}

}  // namespace steelyard
