// The payload behind a force and torque sensor, against mechanics written out for one body.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/pipeline/weigh.hpp"

namespace steelyard {

using Eigen::Isometry3d;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;
using ::testing::HasSubstr;

namespace {

Array column(const std::string& name, const VectorXd& values) {
  return {name, {values.begin(), values.end()}, static_cast<std::size_t>(values.size()), 1, false, true};
}

// 2 kg behind a sensor that is turned about, and off, the last link's frame; its inertia is about the centre of mass.
struct Experiment {
  Model arm = load_model("ur10e");
  Isometry3d T_link_sensor =
      Eigen::Translation3d(0.01, -0.02, 0.05) * Eigen::AngleAxisd(0.7, Vector3d(1, 2, 3).normalized());
  double mass = 2;
  Vector3d com{0.03, -0.04, 0.12};  // in the sensor's frame
  Matrix3d inertia = Vector3d(0.012, 0.015, 0.007).asDiagonal();
  double sign = 1;
  Eigen::Matrix<double, 6, 1> bias{{3.0, -1.5, 0.7, 0.2, -0.1, 0.05}};
  double noise = 0;

  Experiment() { arm.robot.frames.push_back({"ft", arm.robot.links() - 1, T_link_sensor}); }

  VectorXd position(double t) const {
    VectorXd q(arm.robot.dof());
    for (int i = 0; i < q.size(); ++i)
      q[i] = 0.9 * std::sin((0.8 + 0.25 * i) * t + i) + 0.4 * std::sin((2.1 + 0.3 * i) * t);
    return q;
  }
  Isometry3d sensor(double t) const { return link_poses(arm.robot, position(t)).back() * T_link_sensor; }
  Vector3d centre(double t) const { return sensor(t) * com; }
  Vector3d spin(double t) const {  // in the world
    constexpr double h = 1e-4;
    const Matrix3d rate = (sensor(t + h).linear() - sensor(t - h).linear()) / (2 * h) * sensor(t).linear().transpose();
    return {rate(2, 1), rate(0, 2), rate(1, 0)};
  }
  Vector3d angular_momentum(double t) const {
    const Matrix3d R = sensor(t).linear();
    return R * inertia * R.transpose() * spin(t);
  }

  // What the sensor does to the body, by Newton and Euler in the world, along the sensor's axes.
  VectorXd wrench(double t) const {
    constexpr double h = 1e-3;
    const Vector3d acceleration = (centre(t + h) - 2 * centre(t) + centre(t - h)) / (h * h);
    const Vector3d force = mass * (acceleration - arm.robot.gravity);
    const Vector3d torque = (angular_momentum(t + h) - angular_momentum(t - h)) / (2 * h) +
                            (centre(t) - sensor(t).translation()).cross(force);
    const Matrix3d R = sensor(t).linear();
    VectorXd out(6);
    out << R.transpose() * force, R.transpose() * torque;
    return out;
  }

  Recording log(double seconds = 20) const {
    constexpr double rate = 125;
    const auto samples = static_cast<Eigen::Index>(seconds * rate);
    Random random(7);
    std::vector<Array> columns;
    std::vector<std::string> names = {"t"};
    for (int i = 0; i < arm.robot.dof(); ++i) names.push_back("q" + std::to_string(i + 1));
    for (const char* name : {"fx", "fy", "fz", "tx", "ty", "tz"}) names.emplace_back(name);
    Eigen::MatrixXd values(samples, static_cast<Eigen::Index>(names.size()));
    for (Eigen::Index k = 0; k < samples; ++k) {
      const double t = static_cast<double>(k) / rate;
      VectorXd read = sign * wrench(t) + bias;
      for (int c = 0; c < 6; ++c) read[c] += noise * (c < 3 ? 1 : 0.1) * random.normal();
      values.row(k) << t, position(t).transpose(), read.transpose();
    }
    for (std::size_t c = 0; c < names.size(); ++c)
      columns.push_back(column(names[c], values.col(static_cast<Eigen::Index>(c))));
    Recording out;
    out.file = "loaded";
    out.format.memory = std::make_shared<const std::vector<Array>>(columns);
    return out;
  }

  Weighing weigh() const {
    WeighOptions options;
    options.route = PayloadRoute::wrench;
    options.known.sensor = options.known.frame = "ft";
    return steelyard::weigh(arm, {log()}, {}, options);
  }
};

}  // namespace

TEST(Wrench, WeighsTheBodyBeyondTheSensor) {
  const Experiment experiment;
  const Weighing run = experiment.weigh();
  EXPECT_EQ(run.estimate.route, PayloadRoute::wrench);
  EXPECT_EQ(run.body.frame.name, "ft");
  EXPECT_NEAR(run.body.mass(), 2, 1e-3);
  EXPECT_LT((run.body.com() - experiment.com).norm(), 5e-5);
  EXPECT_LT((run.body.inertia() - experiment.inertia).norm(), 2e-4);
  ASSERT_EQ(run.sensor.size(), 6u);
  for (int k = 0; k < 6; ++k) EXPECT_NEAR(run.sensor[static_cast<std::size_t>(k)].value, experiment.bias[k], 5e-3) << k;
  EXPECT_TRUE(run.friction.empty());
}

TEST(Wrench, OfTheOtherSignIsKnownByTheMass) {
  Experiment experiment;
  experiment.sign = -1;
  const Weighing run = experiment.weigh();
  EXPECT_NEAR(run.body.mass(), 2, 1e-3);
  EXPECT_LT((run.body.com() - experiment.com).norm(), 5e-5);
  for (int k = 0; k < 6; ++k) EXPECT_NEAR(run.sensor[static_cast<std::size_t>(k)].value, experiment.bias[k], 5e-3) << k;
  EXPECT_TRUE(std::any_of(run.diagnostics.begin(), run.diagnostics.end(),
                          [](const Diagnostic& d) { return d.code == "wrench-reversed"; }));
}

TEST(Wrench, IntervalsHoldTheTruthUnderNoise) {
  Experiment experiment;
  experiment.noise = 0.5;
  const Weighing run = experiment.weigh();
  const PayloadBody& body = run.body;
  const double truth[] = {2, 0.03, -0.04, 0.12, 0.012, 0, 0, 0.015, 0, 0.007};
  for (int k = 0; k < 10; ++k) {
    EXPECT_LT(std::abs(body.values[k] - truth[k]), 2 * body.quantile * body.deviation[k])
        << body_names[static_cast<std::size_t>(k)];
    EXPECT_GT(body.deviation[k], 0);
  }
  EXPECT_LT(body.deviation[0], 0.02);
}

TEST(Wrench, OfADeadSensorIsRefusedByItsChannels) {
  const Experiment experiment;
  const auto refusal = [&](const std::vector<int>& dead, double share) -> std::string {
    Recording log = experiment.log(10);
    auto columns = *log.format.memory;
    for (const int k : dead) {
      auto& values = columns[static_cast<std::size_t>(7 + k)].values;
      const auto from = static_cast<std::ptrdiff_t>((1 - share) * static_cast<double>(values.size()));
      std::fill(values.begin() + from, values.end(), 1.3 * k);
    }
    log.format.memory = std::make_shared<const std::vector<Array>>(columns);
    WeighOptions options;
    options.route = PayloadRoute::wrench;
    options.known.sensor = options.known.frame = "ft";
    try {
      steelyard::weigh(experiment.arm, {log}, {}, options);
    } catch (const Unattainable& e) {
      return e.what();
    }
    return "";
  };
  EXPECT_THAT(refusal({0, 1, 2, 3, 4, 5}, 1), HasSubstr("in fx (100 % of the log), fy (100 % of the log)"));
  EXPECT_THAT(refusal({2}, 1), HasSubstr("in fz (100 % of the log): it is dead"));
  EXPECT_THAT(refusal({4}, 0.25), HasSubstr("in ty (25 % of the log)"));
  EXPECT_THAT(refusal({4}, 0.25), HasSubstr("wrench-constant"));
  EXPECT_EQ(refusal({}, 0), "");
}

TEST(Wrench, OfANoisySensorWithoutAPayloadWeighsNothing) {
  Experiment experiment;
  experiment.mass = 1e-12;
  experiment.inertia *= 1e-12;
  experiment.noise = 0.2;
  try {
    experiment.weigh();
    FAIL() << "weighed";
  } catch (const Unattainable& e) {
    EXPECT_THAT(e.what(), HasSubstr("payload"));
  }
}

TEST(Wrench, AskedOfALogWithoutOneIsRefusedWithTheColumnsItNeeds) {
  const Experiment experiment;
  Recording log = experiment.log(2);
  auto columns = *log.format.memory;
  columns.resize(7);
  log.format.memory = std::make_shared<const std::vector<Array>>(columns);
  WeighOptions options;
  options.route = PayloadRoute::wrench;
  try {
    weigh(experiment.arm, {log}, {}, options);
    FAIL() << "accepted";
  } catch (const InvalidInput& e) {
    EXPECT_THAT(e.what(), HasSubstr("fx, fy, fz, tx, ty, tz"));
  }
  EXPECT_THROW(weigh(experiment.arm, {experiment.log(2)}, {experiment.log(3)}, options), InvalidInput);
}

}  // namespace steelyard
