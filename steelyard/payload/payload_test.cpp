#include "steelyard/payload/payload.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/estimate/estimate.hpp"
#include "tests/support/payload_experiment.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using testing::PayloadExperiment;

namespace {

bool has(const Diagnostics& diagnostics, const std::string& code) {
  return std::any_of(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& d) { return d.code == code; });
}

LinkParameters deviation(const PayloadEstimate& e) { return e.covariance.diagonal().cwiseSqrt(); }

// So compact that noise makes its inertia inconsistent.
LinkParameters small_payload() {
  return from_centre_of_mass(0.4, {0.02, 0.01, 0.05}, 1e-4 * Eigen::Matrix3d::Identity());
}

// The estimates of all four routes from one experiment.
std::vector<PayloadEstimate> all_routes(const PayloadExperiment& e, const PayloadOptions& options = {}) {
  const auto bare = e.bare_blocks(), loaded = e.loaded_blocks();
  return {payload_known_robot(loaded, e.identified(), e.friction, options),
          payload_joint_fit(bare, loaded, e.friction, options),
          payload_two_fits(bare, loaded, e.payload_columns(), e.friction, options),
          payload_torque_difference(e.difference_blocks(), e.friction, options)};
}

}  // namespace

TEST(Payload, EveryRouteFindsAllTenWithoutNoise) {
  for (const char* robot : {"denso-vp6242g", "panda", "ur10e", "iiwa14", "stanford", "tx40"}) {
    PayloadExperiment e(robot, 400);
    for (const PayloadEstimate& found : all_routes(e)) {
      const std::string where = std::string(robot) + ", " + to_string(found.route);
      EXPECT_LT((found.values - e.payload).cwiseAbs().maxCoeff(), 1e-9) << where;
      EXPECT_EQ(found.rank, 10) << where;
      EXPECT_EQ(found.identifiable, std::vector<bool>(10, true)) << where;
      EXPECT_LT(found.unexplained.maxCoeff(), 1e-9) << where;
      ASSERT_EQ(found.friction_parameters, e.friction) << where;
      for (std::size_t k = 0; k < e.friction.size(); ++k)
        EXPECT_NEAR(found.friction_change[static_cast<Index>(k)], e.friction_change(k), 1e-9) << where;
    }
  }
}

TEST(Payload, MassWithinOnePercentAndInsideItsIntervalOnEveryRoute) {
  for (const char* robot : {"denso-vp6242g", "panda", "ur10e"}) {
    PayloadExperiment e(robot, 4000);
    e.add_noise(0.02);
    for (const PayloadEstimate& found : all_routes(e)) {
      const std::string where = std::string(robot) + ", " + to_string(found.route);
      EXPECT_NEAR(found.values[9], e.payload[9], 0.01 * e.payload[9]) << where;
      EXPECT_LT(std::abs(found.values[9] - e.payload[9]), 2 * found.quantile * deviation(found)[9]) << where;
    }
  }
}

TEST(Payload, SharesOfTheUncertaintyAddUp) {
  PayloadExperiment e("denso-vp6242g", 1000);
  e.add_noise(0.02);
  PayloadOptions options;
  options.gain_deviation = VectorXd::Constant(6, 0.02);
  for (const PayloadEstimate& found : all_routes(e, options)) {
    const Matrix10d sum = found.covariance_noise + found.covariance_robot + found.covariance_gains;
    EXPECT_LT((sum - found.covariance).norm(), 1e-12 * sum.norm()) << to_string(found.route);
    for (const Matrix10d* share : {&found.covariance_noise, &found.covariance_robot, &found.covariance_gains}) {
      const LinkParameters scale = deviation(found).cwiseInverse();
      const Matrix10d unit = scale.asDiagonal() * *share * scale.asDiagonal();
      EXPECT_GT(Eigen::SelfAdjointEigenSolver<Matrix10d>(unit).eigenvalues().minCoeff(), -1e-9)
          << to_string(found.route);
    }
    EXPECT_EQ(found.covariance_robot.norm() == 0, found.route == PayloadRoute::torque_difference);
  }
}

TEST(Payload, IntervalsCoverWithTheRobotsShareAndNotWithoutIt) {
  PayloadExperiment e("denso-vp6242g", 500);
  const VectorXd sigma = e.noise_for(0.02);
  const MatrixXd bare_covariance = 9 * e.covariance_of_bare_fit(sigma);  // a model from logs 9 times as noisy
  const Eigen::LLT<MatrixXd> root(bare_covariance);
  testing::HeldEquations held(e.loaded_equations());
  Random random(11);
  int with[3] = {}, without[3] = {}, trials = 240;
  for (int t = 0; t < trials; ++t) {
    MatrixXd tau = e.loaded_tau;
    for (Index s = 0; s < tau.cols(); ++s)
      for (Index i = 0; i < tau.rows(); ++i) tau(i, s) += sigma[i] * random.normal();
    held.set_y(tau);
    VectorXd draw(e.beta.size());
    for (auto& x : draw) x = random.normal();
    const PayloadEstimate found =
        payload_known_robot(observe_in_time(held, 32), {e.beta + root.matrixL() * draw, bare_covariance}, e.friction);
    const LinkParameters error = (found.values - e.payload).cwiseAbs();
    for (int k = 0; k < 10; ++k) {
      const int group = k == 9 ? 0 : k > 5 ? 1 : 2;
      with[group] += error[k] <= found.quantile * std::sqrt(found.covariance(k, k)) ? 1 : 0;
      without[group] += error[k] <= found.quantile * std::sqrt(found.covariance_noise(k, k)) ? 1 : 0;
    }
  }
  const int count[3] = {1, 3, 6};
  const char* what[3] = {"mass", "first moment", "inertia"};
  for (int g = 0; g < 3; ++g) {
    const double covered = with[g] / (1.0 * trials * count[g]), bold = without[g] / (1.0 * trials * count[g]);
    EXPECT_GT(covered, 0.90) << what[g];
    EXPECT_LT(covered, 0.99) << what[g];
    EXPECT_LT(bold, 0.80) << what[g];
  }
}

TEST(Payload, GainsShareIsWhatScaledTorquesDo) {
  PayloadExperiment e("denso-vp6242g", 800);
  e.add_noise(0.01);
  constexpr double error = 0.01;
  for (int joint : {1, 4}) {
    PayloadOptions options;
    options.level = ConsistencyLevel::none;
    options.model_shares_gains = false;
    options.gain_deviation = error * VectorXd::Unit(6, joint);
    const auto before = all_routes(e, options);
    PayloadExperiment scaled = e;
    scaled.loaded_tau.row(joint) *= 1 + error;
    scaled.bare_tau.row(joint) *= 1 + error;
    scaled.repeated_tau.row(joint) *= 1 + error;
    const auto after = all_routes(scaled, options);
    const PayloadEstimate known = payload_known_robot(scaled.loaded_blocks(), e.identified(), e.friction, options);
    for (std::size_t r = 0; r < 4; ++r) {
      const PayloadEstimate& now = r == 0 ? known : after[r];
      const LinkParameters moved = (now.values - before[r].values).cwiseAbs();
      const LinkParameters claimed = before[r].covariance_gains.diagonal().cwiseSqrt();
      const LinkParameters scale = deviation(before[r]);
      EXPECT_LT((moved - claimed).cwiseQuotient(scale).cwiseAbs().maxCoeff(), 0.1) << to_string(now.route);
      EXPECT_GT(claimed.cwiseQuotient(scale).maxCoeff(), 0.3) << to_string(now.route);
    }
  }
}

TEST(Payload, AModelIdentifiedWithTheSameGainsErrsWithThem) {
  PayloadExperiment e("denso-vp6242g", 1500);
  e.add_noise(0.01);
  constexpr double error = 0.01;
  for (int joint : {1, 2, 4}) {
    PayloadOptions options;
    options.level = ConsistencyLevel::none;
    options.gain_deviation = error * VectorXd::Unit(6, joint);
    const PayloadEstimate before = payload_known_robot(e.loaded_blocks(), e.identified(), e.friction, options);
    PayloadExperiment scaled = e;
    scaled.loaded_tau.row(joint) *= 1 + error;
    scaled.bare_tau.row(joint) *= 1 + error;
    const PayloadEstimate after = payload_known_robot(scaled.loaded_blocks(), scaled.identified(), e.friction, options);
    const LinkParameters moved = (after.values - before.values).cwiseAbs();
    const LinkParameters claimed = before.covariance_gains.diagonal().cwiseSqrt();
    EXPECT_NEAR(moved[9], claimed[9], 0.3 * claimed[9] + 0.1 * deviation(before)[9]) << joint;
    EXPECT_LT((moved - claimed).norm(), 0.3 * claimed.norm()) << joint;
  }
}

TEST(Payload, KnownMassAndCentreAreHeld) {
  PayloadExperiment e("denso-vp6242g", 800);
  e.add_noise(0.02);
  PayloadOptions options;
  const auto free = all_routes(e, options);
  options.mass = e.payload[9];
  const auto weighed = all_routes(e, options);
  options.com = e.payload.segment<3>(6) / e.payload[9];
  const auto placed = all_routes(e, options);
  for (std::size_t r = 0; r < 4; ++r) {
    EXPECT_EQ(weighed[r].values[9], e.payload[9]);
    EXPECT_EQ(weighed[r].covariance(9, 9), 0);
    EXPECT_TRUE(weighed[r].identifiable[9]);
    EXPECT_LE(deviation(weighed[r])[6], 1.05 * deviation(free[r])[6]);
    EXPECT_LT((placed[r].values.tail<4>() - e.payload.tail<4>()).norm(), 1e-15);
    EXPECT_LT(deviation(placed[r])[0], 1.05 * deviation(weighed[r])[0]);
  }
  options.mass.reset();
  EXPECT_THROW(all_routes(e, options), InvalidInput);
}

// bahloul2018 sections 2.5 and 3.1: 7 base columns of link 6 and 12 of friction are 19; M, MZ and YY are not among
// them.
TEST(Payload, TheLastLinksBaseColumnsLeaveAlmostAllOfThePayloadTorqueUnexplained) {
  const PayloadExperiment e("denso-vp6242g", 500);
  Random random(5);
  MatrixXd q(6, 1000), qd(6, 1000), qdd(6, 1000);  // drawn over the ranges of the paper's Table 2
  for (Index t = 0; t < 1000; ++t)
    for (Index i = 0; i < 6; ++i) {
      const Limits& l = e.robot.coordinates[static_cast<std::size_t>(i)].limits;
      q(i, t) = random.uniform(l.lower, l.upper);
      qd(i, t) = random.uniform(-l.velocity, l.velocity);
      qdd(i, t) = random.uniform(-3, 3);
    }
  const MatrixXd W = torque_regressor(e.robot, q, qd, qdd);
  const LinkParameters on_the_axis = from_centre_of_mass(2.5, {0, 0, 0.06}, 0.005 * Eigen::Matrix3d::Identity());
  std::vector<int> nineteen, twenty_two;
  for (const int c : e.base.kept) {
    const Parameter& p = e.layout[c];
    if (p.link == 5 || p.kind == ParameterKind::friction) nineteen.push_back(c);
    if (p.kind == ParameterKind::friction) twenty_two.push_back(c);
  }
  for (int k = 50; k < 60; ++k) twenty_two.push_back(k);
  ASSERT_EQ(nineteen.size(), 19U);
  ASSERT_EQ(twenty_two.size(), 22U);
  const auto left = [&](const std::vector<int>& columns, const LinkParameters& body) {
    const VectorXd torque = W.middleCols(50, 10) * body;
    const MatrixXd A = W(Eigen::all, columns);
    return (torque - A * A.colPivHouseholderQr().solve(torque)).norm() / torque.norm();
  };
  EXPECT_GT(left(nineteen, e.payload), 0.95);
  EXPECT_GT(left(nineteen, on_the_axis), 0.985);
  EXPECT_LT(left(twenty_two, e.payload), 1e-12);
}

// bahloul2018 section 3.5: torques of the loaded robot on another motion, from parameters fitted with the payload, and
// from those without to which the payload and the changes of friction are added.
TEST(Payload, TorquesComeBackBothWays) {
  PayloadExperiment e("denso-vp6242g", 3000);
  e.add_noise(0.02);
  const BareRobot bare = e.identified();
  const PayloadEstimate found = payload_known_robot(e.loaded_blocks(), bare, e.friction);
  VectorXd added = bare.values + e.payload_columns() * found.values;
  for (std::size_t k = 0; k < e.friction.size(); ++k)
    added[e.friction[k]] += found.friction_change[static_cast<Index>(k)];
  const VectorXd with = weighted_least_squares(merged(e.loaded_blocks()).select([&] {
                          std::vector<int> all;
                          for (int b = 0; b < e.base.count(); ++b) all.push_back(b);
                          return all;
                        }()))
                            .values;
  const PayloadExperiment other("denso-vp6242g", 500, 77);
  const MatrixXd W =
      torque_regressor(e.robot, other.loaded_q, other.loaded_qd, other.loaded_qdd)(Eigen::all, e.base.kept);
  const VectorXd torque = other.loaded_tau.reshaped();
  const auto error = [&](const VectorXd& beta) { return (torque - W * beta).norm() / torque.norm(); };
  EXPECT_LT(error(with), 0.01);
  EXPECT_LT(error(added), 0.01);
  EXPECT_GT(error(bare.values), 0.1);
}

TEST(Payload, AnInconsistentLeastSquaresPayloadIsMadeConsistent) {
  PayloadExperiment e("denso-vp6242g", 300, 3, small_payload());
  e.add_noise(0.1);
  PayloadOptions options;
  for (const auto level : {ConsistencyLevel::positive, ConsistencyLevel::full}) {
    options.level = level;
    for (const PayloadEstimate& found : all_routes(e, options)) {
      const auto least = [](const LinkParameters& x) {
        return Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d>(pseudo_inertia(x)).eigenvalues().minCoeff();
      };
      EXPECT_LT(least(found.least_squares), 0) << to_string(found.route);
      EXPECT_TRUE(level != ConsistencyLevel::full || least(found.values) > 0) << to_string(found.route);
      const Vector3d c = first_moment(found.values) / found.values[9];
      const Eigen::Matrix3d inertia =
          inertia_about_origin(found.values) -
          found.values[9] * (c.squaredNorm() * Eigen::Matrix3d::Identity() - c * c.transpose());
      EXPECT_GT(found.values[9], 0);
      EXPECT_GT(Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(inertia).eigenvalues().minCoeff(), 0);
      EXPECT_TRUE(has(found.diagnostics, "payload-made-possible"));
      for (const auto& d : found.diagnostics)  // no number twice as if it were another
        if (d.code == "payload-made-possible" &&
            fmt::format("{:.3g}", found.values[9]) == fmt::format("{:.3g}", found.least_squares[9]))
          EXPECT_NE(d.message.find("has the same mass"), std::string::npos) << d.message;
      // Nearer to the truth, as the uncertainty measures it: a projection onto a convex set that holds it.
      const auto distance = [&](const LinkParameters& x) {
        const LinkParameters d = x - e.payload;
        return d.dot(found.covariance.ldlt().solve(d));
      };
      EXPECT_LT(distance(found.values), distance(found.least_squares)) << to_string(found.route);
    }
  }
}

// Covariance by P7: a projection never leads away from a physically consistent body, so intervals keep their coverage.
TEST(Payload, IntervalsHoldWhereTheConeActs) {
  PayloadExperiment e("denso-vp6242g", 300, 3, small_payload());
  const VectorXd sigma = e.noise_for(0.05);
  testing::HeldEquations held(e.loaded_equations());
  Random random(12);
  int covered = 0, moved = 0;
  double possible = 0, squares = 0;
  constexpr int trials = 60;
  for (int t = 0; t < trials; ++t) {
    MatrixXd tau = e.loaded_tau;
    for (Index s = 0; s < tau.cols(); ++s)
      for (Index i = 0; i < tau.rows(); ++i) tau(i, s) += sigma[i] * random.normal();
    held.set_y(tau);
    const Index p = e.beta.size();
    const PayloadEstimate found =
        payload_known_robot(observe_in_time(held, 32), {e.beta, MatrixXd::Zero(p, p)}, e.friction);
    moved += has(found.diagnostics, "payload-made-possible") ? 1 : 0;
    const LinkParameters error = found.values - e.payload, scale = found.quantile * deviation(found);
    covered += static_cast<int>((error.array().abs() <= scale.array()).count());
    possible += error.cwiseQuotient(deviation(found)).squaredNorm();
    squares += (found.least_squares - e.payload).cwiseQuotient(deviation(found)).squaredNorm();
  }
  EXPECT_GT(moved, 0.8 * trials);
  EXPECT_GT(covered, 0.93 * 10 * trials);
  EXPECT_LT(possible, 0.8 * squares);
}

TEST(Payload, AMotionOfOneJointTellsWhatItTells) {
  PayloadExperiment e("denso-vp6242g", 400);
  e.hold_all_but({5});
  const MatrixXd W = torque_regressor(e.robot, e.loaded_q, e.loaded_qd, e.loaded_qdd).middleCols(50, 10);
  Eigen::ColPivHouseholderQR<MatrixXd> qr(W);
  qr.setThreshold(1e-9);
  const MatrixXd null = Eigen::FullPivLU<MatrixXd>(W.transpose() * W).setThreshold(1e-9).kernel();
  PayloadOptions options;
  options.friction_change = false;
  const PayloadEstimate found = payload_known_robot(e.loaded_blocks(), {e.beta, {}}, e.friction, options);
  EXPECT_LT(qr.rank(), 10);
  EXPECT_EQ(found.rank, qr.rank());
  for (Index k = 0; k < 10; ++k) {
    const bool identifiable = null.row(k).norm() < 1e-6;
    EXPECT_EQ(found.identifiable[static_cast<std::size_t>(k)], identifiable) << k;
    EXPECT_TRUE(!identifiable || std::abs(found.values[k] - e.payload[k]) < 1e-6) << k;
    EXPECT_TRUE(identifiable || found.covariance(k, k) == 0) << k;
  }
  EXPECT_GT(Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d>(pseudo_inertia(found.values)).eigenvalues().minCoeff(), 0);
  EXPECT_TRUE(has(found.diagnostics, "payload-not-determined"));
  EXPECT_TRUE(has(found.diagnostics, "robot-taken-as-exact"));
}

TEST(Payload, APlanarArmTellsFourOnEveryRoute) {
  PayloadExperiment e("planar-2r", 2000);
  e.add_noise(0.01);
  for (const PayloadEstimate& found : all_routes(e)) {
    EXPECT_EQ(found.rank, 4) << to_string(found.route);  // as SCARAs and desk lamps do: ZZ MX MY M
    for (std::size_t k = 0; k < 10; ++k) {
      const bool identifiable = k == 5 || k == 6 || k == 7 || k == 9;
      const auto i = static_cast<Index>(k);
      EXPECT_EQ(found.identifiable[k], identifiable) << to_string(found.route) << " " << k;
      EXPECT_TRUE(!identifiable || std::abs(found.values[i] - e.payload[i]) < 2 * found.quantile * deviation(found)[i])
          << to_string(found.route) << " " << k;
    }
    EXPECT_LT(found.quantile, 2.5) << to_string(found.route);
    EXPECT_GT(Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d>(pseudo_inertia(found.values)).eigenvalues().minCoeff(), 0)
        << to_string(found.route);
  }
}

TEST(Payload, ShortMotionTellsOfInertiaThatItIsVague) {
  PayloadExperiment e("denso-vp6242g", 200, 3,
                      from_centre_of_mass(1, {0.02, 0.01, 0.05}, 1e-4 * Eigen::Matrix3d::Identity()));
  e.add_noise(0.05);
  const PayloadEstimate found = payload_joint_fit(e.bare_blocks(), e.loaded_blocks(), e.friction);
  EXPECT_LT(found.rank, 10);
  EXPECT_TRUE(has(found.diagnostics, "payload-vague"));
  for (std::size_t k = 0; k < 10; ++k)
    EXPECT_TRUE(found.identifiable[k] || deviation(found)[static_cast<Index>(k)] > 0) << k;
}

TEST(Payload, JointsOfTheDensoSeeSevenNineAndTen) {
  const Robot denso = load_robot("denso-vp6242g");
  EXPECT_EQ(payload_visibility(denso, 5, 5).rank, 7);
  EXPECT_EQ(payload_visibility(denso, 4, 5).rank, 9);
  EXPECT_EQ(payload_visibility(denso, 3, 5).rank, 9);
  EXPECT_EQ(payload_visibility(denso, 2, 5).rank, 10);
  const PayloadVisibility last = payload_visibility(denso, 5, 5);
  EXPECT_TRUE(last.parameters[6] && last.parameters[7] && !last.parameters[8] && !last.parameters[9]);
  EXPECT_EQ(payload_visibility(load_robot("planar-2r"), 0, 1).rank, 4);
  EXPECT_THROW(payload_visibility(denso, 4, 6), InvalidInput);
}

TEST(Payload, NonsenseIsSaid) {
  const PayloadExperiment e("denso-vp6242g", 300);
  const auto bare = e.bare_blocks(), loaded = e.loaded_blocks();
  EXPECT_THROW(payload_known_robot(bare, e.identified(), e.friction), InvalidInput);
  EXPECT_THROW(payload_known_robot({}, e.identified(), e.friction), InvalidInput);
  EXPECT_THROW(payload_joint_fit({}, loaded, e.friction), InvalidInput);
  EXPECT_THROW(payload_joint_fit(loaded, loaded, e.friction), InvalidInput);
  EXPECT_THROW(payload_joint_fit(bare, loaded, {48}), InvalidInput);
  EXPECT_THROW(payload_two_fits(bare, loaded, MatrixXd(3, 10), e.friction), InvalidInput);
  EXPECT_THROW(payload_torque_difference(loaded, e.friction), InvalidInput);
  PayloadOptions options;
  options.gain_deviation = VectorXd::Ones(5);
  EXPECT_THROW(payload_joint_fit(bare, loaded, e.friction, options), InvalidInput);
  options.gain_deviation.resize(0);
  options.mass = -1;
  EXPECT_THROW(payload_joint_fit(bare, loaded, e.friction, options), InvalidInput);
}

}  // namespace steelyard
