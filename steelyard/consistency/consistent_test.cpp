#include "steelyard/consistency/consistent.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <set>

#include "steelyard/consistency/near_references.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/estimate/estimate.hpp"
#include "steelyard/export/robot_file.hpp"
#include "steelyard/export/urdf.hpp"
#include "tests/support/experiment.hpp"
#include "tests/support/link_shape.hpp"
#include "tests/support/set_values.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

namespace {

using Eigen::Vector3d;
using Eigen::VectorXd;

// Solid boxes of 10 kg, 7 kg and so on in the middle half of what each link may fill, somewhere.
Model inside_their_links(const std::string& name, unsigned seed) {
  Random random(seed);
  Model out{load_robot(name)};
  const Model bare = out;
  double mass = 10;
  for (int link = 0; link < out.robot.links(); ++link, mass *= 0.7) {
    const Box space = link_space(bare, link);
    const Vector3d half = (space.upper - space.lower) / 2;
    Vector3d centre = (space.upper + space.lower) / 2;
    for (int k = 0; k < 3; ++k) centre[k] += random.uniform(-0.5, 0.5) * half[k];
    const Vector3d square = (0.5 * half).cwiseAbs2() / 3;
    const Eigen::Matrix3d inertia = (mass * (Vector3d::Constant(square.sum()) - square)).asDiagonal();
    out.set_link(link, from_centre_of_mass(mass, centre, inertia));
  }
  return out;
}

/// A physically consistent robot, a motion, and torques with noise of so many N·m.
struct Noisy {
  testing::Experiment experiment;
  Model nominal;  // as its file has it
  Model truth;
  Estimate estimate;
  Information whitened;
  std::vector<Observations> blocks;

  Noisy(const std::string& name, int samples, double noise, unsigned seed)
      : Noisy(name, samples, noise, seed, Model(load_robot(name))) {}

  // `known`: links that are set in it are the truth's.
  Noisy(const std::string& name, int samples, double noise, unsigned seed, const Model& known)
      : experiment(name, samples, seed), nominal(load_model(name)), whitened(experiment.base.count()) {
    Random random(seed, 7);  // not the motion's stream: noise must be independent of it
    truth = testing::with_inertias(nominal, random);
    for (int link = 0; link < truth.robot.links(); ++link)
      if (const auto body = known.link(link)) truth.set_link(link, *body);
    experiment.phi = truth.values;
    for (int c = experiment.layout.link_columns(); c < experiment.layout.size(); ++c)
      experiment.phi[c] = random.uniform(0.2, 1);
    experiment.beta = base_values(experiment.base, experiment.phi);
    const VectorXd stacked =
        torque_regressor(experiment.robot, experiment.q, experiment.qd, experiment.qdd) * experiment.phi;
    experiment.tau = stacked.reshaped(experiment.robot.dof(), samples);
    experiment.add_noise(VectorXd::Constant(experiment.robot.dof(), noise), random);
    const auto equations = experiment.equations();
    blocks = observe_in_time(equations, 20);
    estimate = weighted_least_squares(merged(blocks));
    whitened = merged(blocks).whitened(estimate.sigma);
  }

  Consistent consistent(const PhysicalOptions& options = {}) const {
    return make_consistent(nominal, experiment.layout, experiment.base, whitened, estimate.values, options);
  }
};

}  // namespace

TEST(Consistent, ExactDataOfPossibleBodiesComesBackAsItIs) {
  for (const auto& name : bundled_robots()) {
    const Noisy data(name, 200, 0, 5);
    const Consistent found = data.consistent();
    EXPECT_TRUE(found.solution.unconstrained) << name;
    EXPECT_LT((found.solution.base - data.experiment.beta).norm(), 1e-9 * data.experiment.beta.norm()) << name;
    EXPECT_LT((base_values(data.experiment.base, found.values) - found.solution.base).norm(),
              1e-12 * found.solution.base.norm() * (1 + data.experiment.base.K.cwiseAbs().maxCoeff()))
        << name;
    EXPECT_TRUE(physically_consistent(Model(data.experiment.robot, data.experiment.layout, found.values))) << name;
  }
}

// The barrier of "Coulomb and Stribeck friction brake" pushes a coefficient arbitrarily far where nothing determines
// it.
TEST(Consistent, FrictionWithoutInformationIsZero) {
  Random random(3);
  const Model model = testing::with_laws(testing::with_inertias(load_model("puma560"), random),
                                         {{Friction::viscous}, {Friction::coulomb}, {Friction::stribeck}});
  const ParameterLayout& layout = model.layout;
  const BaseParameters base = find_base_parameters(model.robot, layout);
  const int hump = layout.friction_column(3, 2), plain = layout.friction_column(3, 1);
  const auto place = std::find(base.kept.begin(), base.kept.end(), hump) - base.kept.begin();
  ASSERT_LT(place, base.count());

  Eigen::MatrixXd W = Eigen::MatrixXd::Zero(3 * base.count(), base.count());
  for (auto& entry : W.reshaped()) entry = random.normal();
  VectorXd y = VectorXd::Zero(W.rows());
  for (auto& entry : y) entry = 20 * random.normal();  // not physically consistent: the cones act
  for (const double left : {1e-15, 0.0}) {
    W.col(place) *= left;
    Information whitened(base.count());
    whitened.absorb(W, y);
    const Consistent found = make_consistent(model, layout, base, whitened, whitened.solve().x);
    EXPECT_FALSE(found.solution.unconstrained);
    EXPECT_EQ(found.values[hump], 0);
    EXPECT_EQ(found.solution.base[place], 0);
    EXPECT_GT(found.values[plain], 0);
  }
}

TEST(Consistent, FrictionWithoutEffectIsZero) {
  Random random(3);
  const Model model = testing::with_laws(testing::with_inertias(load_model("planar-2r"), random),
                                         {{Friction::coulomb}, {Friction::stribeck}});
  const ParameterLayout& layout = model.layout;
  BaseParameters base = find_base_parameters(model.robot, layout);
  const std::vector<int> none = {layout.friction_column(1, 0), layout.friction_column(1, 1)};
  std::vector<int> rows;
  for (int k = 0; k < base.count(); ++k)
    if (std::count(none.begin(), none.end(), base.kept[static_cast<std::size_t>(k)]) == 0) rows.push_back(k);
  base.K = Eigen::MatrixXd(base.K(rows, Eigen::all));
  for (const int c : none) std::erase(base.kept, c), base.no_effect.push_back(c);
  Information whitened(base.count());
  const Eigen::MatrixXd W = Eigen::MatrixXd::Identity(base.count(), base.count());
  whitened.absorb(W, VectorXd::Constant(base.count(), -1));
  const Consistent found = make_consistent(model, layout, base, whitened, whitened.solve().x);
  EXPECT_FALSE(found.solution.unconstrained);
  for (const int c : none) EXPECT_EQ(found.values[c], 0) << layout[c].name;
}

TEST(Consistent, BodiesOnTheBoundarySurviveBeingWrittenAndReadAgain) {
  int leaning = 0;
  for (const auto& name : bundled_robots()) {
    const Noisy data(name, 60, 3, 5);
    const Consistent found = data.consistent();
    if (!found.solution.supports.empty()) ++leaning;
    const Model model(data.experiment.robot, data.experiment.layout, found.values);
    std::vector<Model> readings = {parse_robot_file(to_robot_file(model), "model.yaml")};
    if (!model.robot.coupled()) readings.push_back(parse_urdf(to_urdf(model), "model.urdf"));
    for (const Model& again : readings)
      for (int j = 0; j < again.robot.links(); ++j)
        EXPECT_EQ(pseudo_inertia(*again.link(j)).llt().info(), Eigen::Success) << name << ", link " << j + 1;
  }
  EXPECT_GE(leaning, 10);
}

TEST(Consistent, WithoutReferencesNoLinkGetsAMassOfAnotherWorld) {
  for (const std::string name : {"panda", "iiwa14", "puma560", "rx90"}) {
    Noisy data(name, 200, 1, 7, inside_their_links(name, 7));
    data.nominal = Model(data.experiment.robot);
    const Consistent found = data.consistent();
    const double truth = [&] {
      double sum = 0;
      for (int j = 0; j < data.truth.robot.links(); ++j) sum += (*data.truth.link(j))[9];
      return sum;
    }();
    double sum = 0;
    for (int i = 0; i < data.truth.robot.links(); ++i) sum += found.values[ParameterLayout::link(i, 9)];
    EXPECT_GT(sum, truth / 5) << name;
    EXPECT_LT(sum, truth * 5) << name;
  }
}

// Few noisy samples say little of the last links: without their shapes they get ellipsoids larger than the arm.
TEST(Consistent, LinksStayWithinThreeTimesTheirShapes) {
  double without = 0;
  for (const auto& name : bundled_robots()) {
    Noisy data(name, 60, 3, 5, inside_their_links(name, 5));
    data.nominal = Model(data.experiment.robot);
    const Consistent found = data.consistent();
    PhysicalOptions options;
    options.use_shapes = false;
    const Consistent free = data.consistent(options);
    for (int link = 0; link < data.truth.robot.links(); ++link) {
      const auto times = [&](const Consistent& fit) {
        return testing::times_its_shape(data.nominal, link, fit.values.segment<10>(ParameterLayout::link(link)));
      };
      EXPECT_LT(times(found), 3) << name << ", link " << link + 1;
      without = std::max(without, times(free));
    }
    EXPECT_LT((data.whitened.R() * (found.solution.base - data.experiment.beta)).norm(),
              1.01 * (data.whitened.R() * (free.solution.base - data.experiment.beta)).norm())
        << name;
  }
  EXPECT_GT(without, 10);
}

// A tool that the description does not know.
TEST(Consistent, ALinkLeavesItsShapeWhereTheDataSaysSo) {
  Model filled = inside_their_links("puma560", 5);
  filled.set_link(5, from_centre_of_mass(2, {0.4, 0, 0}, Eigen::Vector3d(0.01, 0.02, 0.02).asDiagonal()));
  Noisy data("puma560", 2000, 0.05, 5, filled);
  data.nominal = Model(data.experiment.robot);
  const Consistent found = data.consistent();
  EXPECT_TRUE(found.solution.unconstrained);
  const int mx = data.experiment.layout.find("MX_6");  // known whatever the other links are
  EXPECT_NEAR(found.values[mx], filled.values[mx], 0.02);
  std::set<int> bounded;
  for (const auto& bound : found.program.bounds)
    if (bound.name.find("body at") != std::string::npos) bounded.insert(bound.index);
  EXPECT_EQ(bounded, (std::set<int>{0, 1, 2, 3, 4}));
}

// Nor do links of few noisy samples become needles and points. One in a hundred is contradicted by its noise.
TEST(Consistent, BodiesAreNoThinnerThanHalfTheirReference) {
  double without = 0;
  int links = 0, thinner = 0;
  for (const auto& name : bundled_robots())
    for (const bool described : {false, true}) {
      Noisy data(name, 60, 3, 5, inside_their_links(name, 5));
      data.nominal = described ? data.truth : Model(data.experiment.robot);
      const Consistent found = data.consistent();
      PhysicalOptions options;
      options.use_shapes = false;
      const Consistent free = data.consistent(options);
      const auto references = reference_bodies(data.nominal);
      for (int link = 0; link < data.truth.robot.links(); ++link) {
        const Eigen::Matrix3d measure =
            thickness_measure(link_space(data.nominal, link), references[static_cast<std::size_t>(link)]);
        const auto times = [&](const Consistent& fit) {
          return times_thinner(measure, fit.values.segment<10>(ParameterLayout::link(link)));
        };
        EXPECT_LT(times(found), 4.01) << name << ", link " << link + 1;
        ++links;
        thinner += times(found) > 2.01;
        without = std::max(without, times(free));
      }
      EXPECT_LT((data.whitened.R() * (found.solution.base - data.experiment.beta)).norm(),
                1.01 * (data.whitened.R() * (free.solution.base - data.experiment.beta)).norm())
          << name;
    }
  EXPECT_GT(without, 10);
  EXPECT_LE(thinner, links / 100) << "of " << links;
}

// A tube of carbon where its description has a solid link: of the last link, whose mass is known, the data determines
// how thin it is about its axis.
TEST(Consistent, ALinkIsThinWhereTheDataSaysSo) {
  constexpr int last = 5;
  Model thin = inside_their_links("puma560", 5);
  const LinkParameters solid = *thin.link(last);
  thin.set_link(last, from_centre_of_mass(solid[9], first_moment(solid) / solid[9],
                                          Eigen::Vector3d(0.05, 0.05, 1e-4).asDiagonal()));
  const Noisy data("puma560", 2000, 0.005, 5, thin);
  PhysicalOptions options;
  options.references = reference_bodies(data.truth);
  options.references[last] = solid;
  options.links.resize(options.references.size());
  options.links[last].mass_min = options.links[last].mass_max = solid[9];
  const Consistent found = data.consistent(options);
  const Eigen::Matrix3d measure = thickness_measure(link_space(data.nominal, last), solid);
  EXPECT_GT(times_thinner(measure, found.values.segment<10>(ParameterLayout::link(last))), 2.5);
}

// One link that its description has wrong, as the data shows, must not move the masses of the others, but for one that
// makes up for it: on every bundled arm with a link beyond it, for three seeds.
TEST(Consistent, MassesStayNominalWhereTheDataLetsThem) {
  int links = 0, kept = 0;
  for (const std::string name : {"puma560", "panda", "ur10e", "iiwa14", "rx90", "tx40"}) {
    for (const unsigned seed : {5U, 6U, 7U}) {
      constexpr int wrong = 3;
      Noisy data(name, 400, 0.5, seed, inside_their_links(name, seed));
      data.nominal = data.truth;
      data.nominal.set_link(wrong, LinkParameters(30 * *data.truth.link(wrong)));
      const Consistent found = data.consistent();
      int own = 0;
      for (int link = 0; link < data.truth.robot.links(); ++link) {
        const double mass = found.values[ParameterLayout::link(link, 9)], nominal = (*data.nominal.link(link))[9];
        if (link == wrong)
          EXPECT_LT(mass, nominal / 2) << name << ", seed " << seed;
        else
          own += std::abs(mass / nominal - 1) < 0.002;
      }
      EXPECT_GE(own, 2) << name << ", seed " << seed;
      links += data.truth.robot.links() - 1;
      kept += own;
    }
  }
  EXPECT_GE(kept, 0.7 * links);
}

// Each mass alone could be nominal, and all together as well: noise must not push one of them away, nor stretch bodies.
TEST(Consistent, WhatIsFilledInStaysWhereARightDescriptionHasIt) {
  int links = 0, nominal = 0, stretched = 0;
  for (const std::string name : {"puma560", "panda", "ur10e", "iiwa14"})
    for (const unsigned seed : {5U, 6U, 7U}) {
      Noisy data(name, 60, 3, seed, inside_their_links(name, seed));
      data.nominal = data.truth;
      const Consistent found = data.consistent();
      for (int link = 0; link < data.truth.robot.links(); ++link) {
        const LinkParameters body = found.values.segment<10>(ParameterLayout::link(link)),
                             truth = *data.truth.link(link);
        ++links;
        nominal += std::abs(body[9] / truth[9] - 1) < 0.002;
        stretched += testing::longest_semiaxis(body) > 2.5 * testing::longest_semiaxis(truth);
      }
      EXPECT_LT((data.whitened.R() * (found.solution.base - data.experiment.beta)).norm(),
                1.01 * (data.whitened.R() * (data.estimate.values - data.experiment.beta)).norm())
          << name << ", seed " << seed;
    }
  EXPECT_GE(nominal, 0.95 * links) << nominal << " of " << links;
  EXPECT_LE(stretched, links / 50) << "of " << links;
}

// A URDF without meshes: spaces are guessed from the joints, and must not forbid what the description itself says.
TEST(Consistent, ADescribedBodyFitsInItsGuessedSpace) {
  int links = 0;
  for (const std::string name : {"planar-2r", "puma560", "ur10e", "panda", "iiwa14"}) {
    Model model = nominal_model(load_model(name));
    for (auto& joint : model.robot.joints) joint.extent.reset(), joint.capsules.clear();
    for (int link = 0; link < model.robot.links(); ++link)
      for (const LinearBound& bound : shape_bounds(model, link)) {
        double value = bound.constant;
        for (std::size_t k = 0; k < bound.columns.size(); ++k)
          value += bound.coefficients[static_cast<Eigen::Index>(k)] * model.values[bound.columns[k]];
        EXPECT_GE(value, 0) << name << ": " << bound.name;
        ++links;
      }
  }
  EXPECT_GT(links, 50);
}

TEST(Consistent, ReferencesFarFromTheTruthMoveNoTorqueAtWeightZero) {
  const Noisy data("puma560", 400, 0.001, 3);
  PhysicalOptions options;
  for (const auto& body : reference_bodies(data.truth)) options.references.push_back(3 * body);
  const Consistent found = data.consistent(options);
  ASSERT_TRUE(found.solution.unconstrained);
  EXPECT_LT((found.solution.base - data.estimate.values).norm(), 1e-12 * data.estimate.values.norm());
  options.weight = 1;
  EXPECT_GT((data.consistent(options).solution.base - data.estimate.values).norm(), 1e-9 * data.estimate.values.norm());
}

TEST(Consistent, BodiesThatCanExistAreNearerToTheTruthAndStatedDeviationsHold) {
  for (const std::string name : {"planar-2r", "puma560", "panda"}) {
    double constrained = 0, free = 0, count = 0;
    for (unsigned seed = 1; seed <= 30; ++seed) {
      const Noisy data(name, 100, 2, seed);
      const VectorXd found = data.consistent().solution.base, deviation = data.estimate.standard_deviation();
      const Eigen::MatrixXd R = data.whitened.R();
      EXPECT_LT((R * (found - data.experiment.beta)).norm(),
                1.001 * (R * (data.estimate.values - data.experiment.beta)).norm())
          << name << ", seed " << seed;
      constrained += (found - data.experiment.beta).cwiseQuotient(deviation).squaredNorm();
      free += (data.estimate.values - data.experiment.beta).cwiseQuotient(deviation).squaredNorm();
      count += static_cast<double>(found.size());
    }
    EXPECT_LT(std::sqrt(constrained / count), 1.1) << name;
    EXPECT_LE(constrained, 1.001 * free) << name;
  }
}

TEST(Consistent, TheWeightFollowsWhatHeldOutMotionSays) {
  const Noisy data("puma560", 60, 5, 11);
  PhysicalOptions right, wrong;
  right.references = reference_bodies(data.truth);
  for (const auto& body : right.references) wrong.references.push_back(20 * body);
  const testing::Experiment& experiment = data.experiment;
  const auto choose = [&](const PhysicalOptions& options) {
    return choose_weight(data.nominal, experiment.layout, experiment.base, data.blocks, data.estimate.sigma, options);
  };
  const WeightChoice trusted = choose(right), doubted = choose(wrong);
  EXPECT_GE(trusted.weight, 1);
  EXPECT_LT(doubted.weight, trusted.weight);
  EXPECT_LE(trusted.held_out[static_cast<std::size_t>(
                std::find(trusted.tried.begin(), trusted.tried.end(), trusted.weight) - trusted.tried.begin())],
            trusted.held_out[0]);
}

}  // namespace steelyard
