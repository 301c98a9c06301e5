#include "steelyard/simulate/plant.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"

namespace steelyard {
namespace {

using Eigen::VectorXd;

TEST(Plant, CarriesAPayloadAsPartOfItsLastLink) {
  Payload payload{2.5, {0.01, -0.02, 0.1}, Eigen::Vector3d(0.01, 0.012, 0.015).asDiagonal(), ""};
  const Model bare = nominal_model(load_model("ur10e"));
  const Model model = with_payload(bare, payload);
  const VectorXd q = VectorXd::LinSpaced(6, -1, 1);
  // Its weight, as work against gravity.
  const Eigen::Isometry3d T = frame_pose(bare.robot, q, "link_6");
  const double raised = potential_energy(model, q) - potential_energy(bare, q);
  EXPECT_NEAR(raised, 2.5 * 9.81 * (T * payload.com).z(), 1e-9);
  payload.mass = -1;
  EXPECT_THROW(with_payload(bare, payload), InvalidInput);
  payload.mass = 1;
  payload.inertia = Eigen::Vector3d(0.01, 0.01, 0.05).asDiagonal();
  EXPECT_THROW(with_payload(bare, payload), InvalidInput);
  payload.inertia.setZero();
  payload.frame = "nowhere";
  EXPECT_THROW(with_payload(bare, payload), InvalidInput);
}

}  // namespace
}  // namespace steelyard
