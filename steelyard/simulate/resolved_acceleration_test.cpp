#include "steelyard/simulate/resolved_acceleration.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/simulate/closed_loop.hpp"
#include "tests/support/allocations.hpp"
#include "tests/support/random_robot.hpp"
#include "tests/support/set_values.hpp"

namespace steelyard {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

struct Joints {
  VectorXd q, qd, qdd;
};

Joints random_joints(Random& random, const VectorXd& about, double size) {
  const int n = static_cast<int>(about.size());
  return {about + testing::random_state(random, n, size), testing::random_state(random, n, 1),
          testing::random_state(random, n, 3)};
}

// State of the flange by other code: pose and Jacobian of dynamics/model.hpp, J̇ q̇ by central differences.
struct OtherFlange {
  Eigen::Isometry3d T;
  MatrixXd J;     // (ω; v)
  VectorXd bias;  // J̇ q̇
};

OtherFlange flange(const Robot& robot, const std::string& frame, const VectorXd& q, const VectorXd& qd) {
  const double h = 1e-5;
  const auto J = [&](double t) { return frame_jacobian(robot, q + t * qd, frame); };
  return {frame_pose(robot, q, frame), J(0), (J(h) - J(-h)) * qd / (2 * h)};
}

const VectorXd elbow_up = (VectorXd(6) << 0.3, -1.2, 1.0, -0.5, 0.7, 0.2).finished();
const VectorXd panda_pose = (VectorXd(7) << 0.2, 0.4, -0.3, -1.8, 0.2, 1.7, 0.5).finished();

TEST(Flange, IsTheFramesPoseJacobianAndBias) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Random random(seed);
    Robot robot = testing::random_robot(random, {.min_joints = 2, .branch = 0.3});
    if (seed % 3 == 0) {
      robot.G.col(0).setConstant(0.5);
      robot.g0.setConstant(0.2);
    }
    robot.frames = {{"tool0", robot.links() - 1, robot.joints[0].T_parent_joint}};
    Flange motion(robot, "", "test");
    const Joints at = random_joints(random, VectorXd::Zero(robot.dof()), 3);
    motion.set_state(at.q, at.qd);
    const OtherFlange other = flange(robot, "tool0", at.q, at.qd);
    EXPECT_LT((motion.position() - other.T.translation()).norm(), 1e-12);
    EXPECT_LT((motion.rotation() - other.T.linear()).norm(), 1e-12);
    EXPECT_LT((motion.turning() - other.J.topRows(3)).norm(), 1e-12);
    EXPECT_LT((motion.moving() - other.J.bottomRows(3)).norm(), 1e-12);
    EXPECT_LT((motion.turning_bias() - other.bias.head(3)).norm(), 1e-7 * (1 + other.bias.norm())) << seed;
    EXPECT_LT((motion.moving_bias() - other.bias.tail(3)).norm(), 1e-7 * (1 + other.bias.norm())) << seed;
  }
}

TEST(ResolvedAcceleration, RotationVectorIsAxisTimesAngle) {
  const Vector3d axis = Vector3d(1, -2, 3).normalized();
  for (const double angle : {-3.1, -1.0, 0.0, 1e-13, 0.4, 3.1})
    EXPECT_LT((rotation_vector(Eigen::AngleAxisd(angle, axis).toRotationMatrix()) - angle * axis).norm(), 1e-12);
}

// What the law asks the flange to do: ä = ä_r + 2ζω ė + ω² e, in position and orientation.
VectorXd asked(const Robot& robot, const std::string& frame, const Joints& r, const Joints& at, double w, double zeta) {
  const OtherFlange there = flange(robot, frame, r.q, r.qd), here = flange(robot, frame, at.q, at.qd);
  VectorXd error(6);
  error << rotation_vector(there.T.linear() * here.T.linear().transpose()),
      there.T.translation() - here.T.translation();
  return there.J * r.qdd + there.bias + 2 * zeta * w * (there.J * r.qd - here.J * at.qd) + w * w * error;
}

// The part `rows` of (ω̇; a) that q̈ causes.
void expect_resolved(const Robot& robot, const std::string& frame, const VectorXd& about,
                     const std::vector<Index>& rows) {
  Random random(3);
  const double w = 10, zeta = 0.7;
  ResolvedAcceleration law(robot, {w, zeta, frame, 1e-3}, about);
  VectorXd qdd(robot.dof());
  for (int k = 0; k < 10; ++k) {
    const Joints r = random_joints(random, about, 0.2), at = random_joints(random, about, 0.2);
    law.resolve(r.q, r.qd, r.qdd, at.q, at.qd, qdd);
    const OtherFlange here = flange(robot, frame, at.q, at.qd);
    const VectorXd wanted = asked(robot, frame, r, at, w, zeta), got = here.J * qdd + here.bias;
    for (const Index row : rows) EXPECT_NEAR(got[row], wanted[row], 1e-6 * wanted.norm()) << robot.name << " " << row;
  }
}

TEST(ResolvedAcceleration, FlangeAcceleratesAsTheErrorDynamicsAsk) {
  expect_resolved(load_robot("puma560"), "link_6", elbow_up, {0, 1, 2, 3, 4, 5});
  expect_resolved(load_robot("panda"), "link_7", panda_pose, {0, 1, 2, 3, 4, 5});
}

TEST(ResolvedAcceleration, ArmsOfFewJointsDoWhatTheyCanPositionFirst) {
  Robot reach = load_robot("planar-2r");
  reach.frames.push_back({"tip", 1, Eigen::Isometry3d(Eigen::Translation3d(0.4, 0, 0))});
  expect_resolved(reach, "tip", VectorXd::Constant(2, 0.8), {3, 4, 5});
  Robot scara = load_robot("scara-rrpr");
  scara.frames.push_back({"tip", scara.links() - 1, Eigen::Isometry3d(Eigen::Translation3d(0.05, 0, 0.1))});
  expect_resolved(scara, "tip", (VectorXd(4) << 0.3, 0.8, 0.1, -0.4).finished(), {0, 1, 2, 3, 4, 5});
}

// The loop by hand, so that it may start away from its reference.
MatrixXd hold(const Model& model, const VectorXd& reference, const VectorXd& start, double bandwidth, double seconds,
              double dt) {
  ControlOptions options;
  options.law = ControlLaw::resolved_acceleration;
  options.bandwidth = bandwidth;
  options.rate = 1 / dt;
  Controller controller(options, model, reference);
  Integrator integrator(model, IntegrationMethod::rk4);
  PlantState state{start, VectorXd::Zero(start.size())};
  const ReferencePoint aim{reference, state.qd, state.qd};
  VectorXd tau = state.qd;
  const auto count = static_cast<Index>(std::lround(seconds / dt));
  MatrixXd out(start.size(), count + 1);
  out.col(0) = start;
  for (Index k = 0; k < count; ++k) {
    controller.command(aim, {state.q, state.qd}, tau);
    integrator.step(dt, tau, state);
    out.col(k + 1) = state.q;
  }
  return out;
}

Model frictionless(const std::string& name) { return nominal_model(testing::with_laws(load_model(name), {})); }

TEST(ResolvedAcceleration, ErrorsOfTheFlangeDecayAsOneSecondOrderSystemAlongAStraightLine) {
  const Model model = frictionless("puma560");
  const Robot& robot = model.robot;
  const VectorXd start = elbow_up + VectorXd::LinSpaced(6, 0.04, -0.06);
  const double w = 2 * M_PI * 2, dt = 1e-4;
  const MatrixXd q = hold(model, elbow_up, start, 2, 0.4, dt);
  const auto error = [&](Index k) -> std::pair<Vector3d, Vector3d> {
    const auto there = frame_pose(robot, elbow_up, "link_6"), here = frame_pose(robot, q.col(k), "link_6");
    return {there.translation() - here.translation(), rotation_vector(there.linear() * here.linear().transpose())};
  };
  const auto [position, rotation] = error(0);
  for (Index k = 200; k < q.cols(); k += 600) {
    const double t = static_cast<double>(k) * dt, left = (1 + w * t) * std::exp(-w * t);
    EXPECT_LT((error(k).first - left * position).norm(), 2e-3 * position.norm());
    EXPECT_LT((error(k).second - left * rotation).norm(), 2e-3 * rotation.norm());
  }
}

TEST(ResolvedAcceleration, SpareJointReturnsWithoutTheFlangeMoving) {
  const Model model = frictionless("panda");
  const Robot& robot = model.robot;
  // Away by motion that leaves the flange where it is: along the null space, step by step.
  VectorXd start = panda_pose;
  for (int k = 0; k < 400; ++k) {
    const MatrixXd J = frame_jacobian(robot, start, "link_7");
    VectorXd away = VectorXd::Unit(7, 0);
    away -= J.transpose() * (J * J.transpose()).ldlt().solve(J * away);
    start += 5e-4 * away.normalized();
    const Vector3d slip =
        frame_pose(robot, panda_pose, "link_7").translation() - frame_pose(robot, start, "link_7").translation();
    start += J.bottomRows(3).transpose() * (J.bottomRows(3) * J.bottomRows(3).transpose()).ldlt().solve(slip);
  }
  const auto there = frame_pose(robot, panda_pose, "link_7");
  const double away = (start - panda_pose).norm();
  ASSERT_GT(away, 0.1);
  const MatrixXd q = hold(model, panda_pose, start, 1, 2, 1e-3);
  double largest = 0;
  for (Index k = 0; k < q.cols(); k += 20)
    largest = std::max(largest, (frame_pose(robot, q.col(k), "link_7").translation() - there.translation()).norm());
  EXPECT_LT(largest, 1e-4);
  EXPECT_LT((q.rightCols(1) - panda_pose).norm(), 0.01 * away);
}

TEST(ResolvedAcceleration, LostDirectionsAreLeftToTheJointsAndNothingJumps) {
  const Robot robot = load_robot("puma560");
  VectorXd straight = elbow_up;
  straight[4] = 0;  // axes 4 and 6 in line
  ResolvedAcceleration law(robot, {10, 1, "", 0.05}, elbow_up);
  const VectorXd still = VectorXd::Zero(6), error = VectorXd::LinSpaced(6, 0.1, -0.1);
  VectorXd qdd(6), before(6);
  double largest = 0, jump = 0;
  for (int k = -1000; k <= 1000; ++k) {
    VectorXd q = straight;
    q[4] = 1e-4 * k;
    law.resolve(q + error, still, still, q, still, qdd);
    largest = std::max(largest, qdd.norm());
    if (k > -1000) jump = std::max(jump, (qdd - before).norm());
    before = qdd;
  }
  EXPECT_LT(largest, 20 * 100 * error.norm());  // ω² e of computed torque, over the share that counts as singular
  EXPECT_LT(jump, 0.05 * largest);
}

TEST(ResolvedAcceleration, FollowsAMotionThroughASingularPose) {
  const Model model = nominal_model(load_model("ur10e"));
  VectorXd pose = elbow_up;
  pose[4] = 0;
  Reference motion;
  motion.dt = 1e-3;
  motion.motion = Trajectory::zero(6, 2000);
  for (Index k = 0; k < 2000; ++k) {
    const double x = M_PI * static_cast<double>(k) * 1e-3;
    motion.motion.q.col(k) = pose + VectorXd::Constant(6, 0.2 * std::sin(x));
    motion.motion.qd.col(k).setConstant(0.2 * M_PI * std::cos(x));
    motion.motion.qdd.col(k).setConstant(-0.2 * M_PI * M_PI * std::sin(x));
  }
  SimulateOptions options;
  options.control.law = ControlLaw::resolved_acceleration;
  EXPECT_LT(simulate(model, motion, options).rms_error.maxCoeff(), 1e-4);
  options.control.frame = "nowhere";
  EXPECT_THROW(simulate(model, motion, options), InvalidInput);
}

TEST(ResolvedAcceleration, DoesNotAllocate) {
  for (const char* name : {"puma560", "panda", "scara-rrpr"}) {
    const Robot robot = load_robot(name);
    const VectorXd q = VectorXd::Constant(robot.dof(), 0.5), at = 1.1 * q;
    ResolvedAcceleration law(robot, {}, q);
    VectorXd qdd = q;
    const long before = testing::allocations();
    for (int k = 0; k < 10; ++k) law.resolve(q, q, q, at, at, qdd);
    EXPECT_EQ(testing::allocations(), before) << name;
  }
}

}  // namespace
}  // namespace steelyard
