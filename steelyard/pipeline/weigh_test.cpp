#include "steelyard/pipeline/weigh.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/export/robot_file.hpp"
#include "steelyard/logs/table.hpp"
#include "steelyard/results/weigh_result.hpp"
#include "steelyard/settings/project.hpp"
#include "tests/support/set_values.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

using ::testing::HasSubstr;

namespace {

const PayloadRoute all_routes[] = {PayloadRoute::known_robot, PayloadRoute::joint_fit, PayloadRoute::torque_difference,
                                   PayloadRoute::two_fits};

// The Denso on one trajectory with empty hand and with 2 kg in it.
struct Runs {
  std::filesystem::path folder =
      std::filesystem::path(::testing::TempDir()) / ("steelyard-weigh-" + std::to_string(::getpid()));
  Model model = load_model("denso-vp6242g");
  LinkParameters load = from_centre_of_mass(2, {0.02, -0.03, 0.12}, 0.006 * Eigen::Matrix3d::Identity());

  /// `rubs`: of the links' torque, at every joint (Friction::load).
  explicit Runs(double rubs = 0) {
    std::filesystem::create_directories(folder);
    std::vector<testing::ValuedLaw> friction = {{Friction::viscous, {3}}, {Friction::coulomb, {1}}};
    if (rubs > 0) friction.push_back({Friction::load, {rubs}});
    model = testing::with_laws(model, friction);
    for (int s = 0; s < static_cast<int>(model.robot.shafts.size()); ++s) {
      Shaft& shaft = model.robot.shafts[static_cast<std::size_t>(s)];
      shaft.shape.sign_width = 0.01;
      if (shaft.rotor) model.values[model.layout.rotor_column(s)] = 0.3;
    }
    testing::SyntheticOptions options;
    options.rate = 100;
    const FilteredSignals smooth = low_pass(testing::synthetic_log(model, options), {20, 4, 0});
    for (const bool loaded : {false, true}) {
      Model carrying = model;
      const int last = model.robot.links() - 1;
      if (loaded) carrying.set_link(last, *model.link(last) + load);
      Eigen::MatrixXd tau = torques(nominal_model(carrying), smooth.motion.q, smooth.motion.qd, smooth.motion.qdd);
      Random random(loaded ? 2 : 1);
      const Eigen::VectorXd noise = 0.005 * (tau.rowwise().squaredNorm() / static_cast<double>(tau.cols())).cwiseSqrt();
      for (Eigen::Index k = 0; k < tau.cols(); ++k)
        for (Eigen::Index i = 0; i < tau.rows(); ++i) tau(i, k) += noise[i] * random.normal();
      write(loaded ? "full" : "empty", smooth.dt, smooth.motion, tau);
    }
    write_whole((folder / "model.yaml").string(), to_robot_file(model));
  }
  ~Runs() { std::filesystem::remove_all(folder); }
  Runs(const Runs&) = delete;
  Runs& operator=(const Runs&) = delete;

  void write(const std::string& name, double dt, const Motion& motion, const Eigen::MatrixXd& tau) const {
    const Eigen::Index n = tau.rows(), samples = tau.cols();
    std::vector<std::string> names = {"t"};
    for (const char* channel : {"q", "qd", "tau"})
      for (Eigen::Index i = 1; i <= n; ++i) names.push_back(channel + std::to_string(i));
    Eigen::MatrixXd all(samples, 3 * n + 1);
    all << Eigen::VectorXd::LinSpaced(samples, 0, static_cast<double>(samples - 1) * dt), motion.q.transpose(),
        motion.qd.transpose(), tau.transpose();
    write_whole((folder / (name + ".csv")).string(), to_csv(names, all));
  }

  Project project(bool with_bare, const std::string& more = "") const {
    return parse_project(std::string("robot: model.yaml\nlogs:\n  - {file: full.csv, role: payload}\n") +
                             (with_bare ? "  - {file: empty.csv, role: identify}\n" : "") + "signals: {cutoff: 15}\n" +
                             more,
                         (folder / "project.yaml").string());
  }
};

std::string laws(double rubs) {
  return rubs > 0 ? "friction: [viscous, coulomb, load]\n" : "friction: [viscous, coulomb]\n";
}

}  // namespace

TEST(Weigh, EveryRouteFindsThePayload) {
  const Runs runs;
  for (const PayloadRoute route : all_routes) {
    WeighOptions options;
    options.route = route;
    const Weighing found = weigh(runs.project(route != PayloadRoute::known_robot, laws(0)), options);
    EXPECT_NEAR(found.body.mass(), 2, 0.02) << to_string(route);
    EXPECT_LT((found.body.com() - Eigen::Vector3d(0.02, -0.03, 0.12)).norm(), 0.005) << to_string(route);
    EXPECT_EQ(found.body.frame.name, runs.model.robot.joints.back().link);
    ASSERT_TRUE(found.carrier);
    const int last = runs.model.robot.links() - 1;
    EXPECT_NEAR((*found.carrier->link(last))[9], (*found.model.link(last))[9] + 2, 0.02);
  }
}

TEST(Weigh, LoadDependentFrictionSeesThePayload) {
  const double rubs = 0.1;
  const Runs runs(rubs);
  const Weighing found = weigh(runs.project(false, laws(rubs)));
  EXPECT_NEAR(found.body.mass(), 2, 0.02);
  // Taken at the bare robot's torque alone, the friction that the payload adds would pass for Coulomb friction.
  for (const auto& change : found.friction) EXPECT_LT(std::abs(change.value), 0.25) << change.parameter;
}

TEST(Weigh, TheModelOfAnIdentificationBringsItsUncertainty) {
  const Runs runs;
  Project project = runs.project(true, laws(0));
  const Identification bare = identify(project);
  const Provenance& known = *bare.fit.model.provenance;  // the base parameters, then the constants of friction laws
  ASSERT_GE(known.base.size(), bare.fit.base.size());
  for (std::size_t i = 0; i < bare.fit.base.size(); ++i) EXPECT_EQ(known.base[i], bare.fit.base[i].name);
  EXPECT_EQ(known.covariance.rows(), static_cast<Eigen::Index>(known.base.size()));
  write_whole((runs.folder / "model.yaml").string(), to_robot_file(bare.fit.model));
  const Weighing sure = weigh(runs.project(false));
  EXPECT_GT(sure.estimate.covariance_robot(9, 9), 0);
  EXPECT_NEAR(sure.body.mass(), 2, 0.02);
  EXPECT_LT(std::abs(sure.body.mass() - 2), 4 * sure.body.deviation[0]);
}

TEST(Weigh, ResultHasTheContractsPayload) {
  const Runs runs;
  const auto json = nlohmann::json::parse(result_json(weigh(runs.project(false))));
  EXPECT_EQ(json["route"], "known-robot");
  for (const char* key : {"mass", "com", "inertia", "std", "frame"}) EXPECT_TRUE(json["payload"].contains(key)) << key;
  EXPECT_EQ(json["payload"]["com"].size(), 3U);
  EXPECT_EQ(json["payload"]["inertia"].size(), 6U);
}

TEST(Weigh, SaysWhatARouteLacks) {
  const Runs runs;
  WeighOptions options;
  options.route = PayloadRoute::two_fits;
  EXPECT_THROW(weigh(runs.project(false), options), InvalidInput);
  Project nothing = runs.project(true);
  nothing.logs.erase(nothing.logs.begin());
  EXPECT_THROW(weigh(nothing), InvalidInput);
  options.route.reset();
  options.gain_deviation = Eigen::VectorXd::Constant(1, -0.1);
  EXPECT_THROW(weigh(runs.project(false), options), InvalidInput);
  EXPECT_THROW(payload_route("jointfit"), InvalidInput);
}

}  // namespace steelyard
