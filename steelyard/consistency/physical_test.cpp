#include "steelyard/consistency/physical.hpp"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <set>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "tests/support/link_shape.hpp"
#include "tests/support/random_robot.hpp"
#include "tests/support/set_values.hpp"

namespace steelyard {

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using testing::random_model;
using testing::random_robot;
using testing::RandomRobotOptions;

namespace {

double smallest_eigenvalue(const MatrixXd& F) { return Eigen::SelfAdjointEigenSolver<MatrixXd>(F).eigenvalues()[0]; }

MatrixXd at(const MatrixCone& cone, const VectorXd& x) {
  MatrixXd F = cone.F0.size() ? cone.F0 : MatrixXd::Zero(cone.F[0].rows(), cone.F[0].cols());
  for (std::size_t k = 0; k < cone.columns.size(); ++k) F += cone.F[k] * x[cone.columns[k]];
  return F;
}

double at(const LinearBound& bound, const VectorXd& x) {
  double value = bound.constant;
  for (std::size_t k = 0; k < bound.columns.size(); ++k)
    value += bound.coefficients[static_cast<Eigen::Index>(k)] * x[bound.columns[k]];
  return value;
}

// The cones and bounds that x breaks.
std::set<std::string> broken(const ConeProgram& program, const VectorXd& x) {
  std::set<std::string> names;
  for (const auto& cone : program.cones)
    if (smallest_eigenvalue(at(cone, x)) < 0) names.insert(cone.name);
  for (const auto& bound : program.bounds)
    if (at(bound, x) < 0) names.insert(bound.name);
  return names;
}

ConeProgram program_of(const Model& model, const PhysicalOptions& options = {}) {
  const BaseParameters base = find_base_parameters(model.robot, model.layout);
  return physical_program(model, model.layout, base, Information(base.count()), options);
}

const LinkParameters body = from_centre_of_mass(2, {0.1, 0.2, 0.3}, Vector3d(0.03, 0.04, 0.05).asDiagonal());

// With that body.
Model one_joint() {
  Robot robot;
  robot.name = "pendulum";
  robot.joints.resize(1);
  robot.joints[0].name = "shoulder_lift";
  robot.joints[0].link = "upper_arm";
  robot.coordinates = {{"shoulder_lift", "1", JointType::revolute, {}}};
  robot.G = MatrixXd::Identity(1, 1);
  robot.g0 = VectorXd::Zero(1);
  robot.gravity = Vector3d(0, -9.81, 0);
  robot.shafts = coordinate_shafts(robot);
  Model model(std::move(robot));
  model.set_link(0, body);
  return model;
}

// A cloud of point masses is a physically consistent body, whatever the masses.
LinkParameters cloud(Random& random, const Vector3d& lower, const Vector3d& upper, int points = 6) {
  LinkParameters x = LinkParameters::Zero();
  for (int i = 0; i < points; ++i) {
    Vector3d p;
    for (int k = 0; k < 3; ++k) p[k] = random.uniform(lower[k], upper[k]);
    x += from_centre_of_mass(random.uniform(0.1, 1), p, Matrix3d::Zero());
  }
  return x;
}

}  // namespace

TEST(PhysicalProgram, EveryCloudOfPointMassesIsPossibleAndWhatBreaksTheTriangleInequalityIsNot) {
  Random random(1);
  const Model model = one_joint();
  const ConeProgram full = program_of(model);
  PhysicalOptions options;
  options.level = ConsistencyLevel::positive;
  const ConeProgram positive = program_of(model, options);
  for (int i = 0; i < 200; ++i) {
    const LinkParameters points = cloud(random, {-1, -1, -1}, {1, 1, 1});
    EXPECT_TRUE(broken(full, points).empty());
    EXPECT_TRUE(broken(positive, points).empty());
  }
  // Positive definite about the centre of mass, but 1 + 1 < 3: no density has such an inertia.
  const LinkParameters impossible = from_centre_of_mass(2, {0.3, 0, 0.1}, Vector3d(1, 3, 1).asDiagonal());
  EXPECT_TRUE(broken(positive, impossible).empty());
  EXPECT_EQ(broken(full, impossible), std::set<std::string>{"link 1 (upper_arm): pseudo-inertia"});
  // Positive definite about the origin, not about the centre of mass.
  const LinkParameters hollow = from_centre_of_mass(2, {0.3, 0.4, 0}, Vector3d(0.1, 0.1, -0.1).asDiagonal());
  ASSERT_GT(smallest_eigenvalue(inertia_about_origin(hollow)), 0);
  EXPECT_EQ(broken(positive, hollow).size(), 1u);
  const LinkParameters negative = -body;
  EXPECT_EQ(broken(positive, negative).size(), 1u);
  EXPECT_EQ(broken(full, negative).size(), 1u);
}

TEST(PhysicalProgram, TheFloorKeepsEigenvaluesAboveAShareOfTheTrace) {
  const ConeProgram program = program_of(one_joint(), {});
  const LinkParameters& x = body;
  const Eigen::Matrix4d P = pseudo_inertia(x);
  const MatrixXd expected = P - 1e-9 * P.trace() * Eigen::Matrix4d::Identity();
  EXPECT_TRUE(at(program.cones[0], x).isApprox(expected, 1e-14));
}

TEST(PhysicalProgram, BoundsHoldForBodiesInsideAndBreakForBodiesOutside) {
  Random random(2);
  const Vector3d lower(-0.2, 0.1, -0.4), upper(0.3, 0.5, -0.1), middle = (lower + upper) / 2,
                                                                half = (upper - lower) / 2;
  PhysicalOptions options;
  LinkBounds bounds;
  bounds.com_box = Box{lower, upper};
  bounds.box = Box{lower, upper};
  const Matrix3d around = (3 * half.cwiseAbs2()).asDiagonal();  // the ellipsoid through the box's corners
  bounds.com_ellipsoid = Ellipsoid{middle, around};
  bounds.ellipsoid = Ellipsoid{middle, around};
  options.links = {bounds};
  const ConeProgram program = program_of(one_joint(), options);
  for (int i = 0; i < 200; ++i) EXPECT_TRUE(broken(program, cloud(random, lower, upper)).empty());
  // A centre just outside in x breaks its box, but not the ellipsoid, whose axis is √3 longer.
  const Vector3d outside = middle + Vector3d(1.05 * half.x(), 0, 0);
  const Matrix3d tiny = 1e-6 * Matrix3d::Identity();
  EXPECT_EQ(broken(program, from_centre_of_mass(1, outside, tiny)),
            (std::set<std::string>{"link 1 (upper_arm): centre of mass at x below 0.3 m",
                                   "link 1 (upper_arm): body at x between -0.2 and 0.3 m"}));
  // A centre inside with a body too wide along x.
  const Matrix3d wide = Vector3d(1e-6, 1.1, 1.1).asDiagonal() * (half.x() * half.x());
  EXPECT_EQ(broken(program, from_centre_of_mass(1, middle, wide)),
            (std::set<std::string>{"link 1 (upper_arm): body at x between -0.2 and 0.3 m"}));
  // Along x the ellipsoid's axis is √3 half: tr(QP) turns negative where Σ_xx/m passes its square.
  EXPECT_EQ(broken(program, from_centre_of_mass(1, middle, 2.99 / 1.1 * wide))
                .count("link 1 (upper_arm): body in its ellipsoid"),
            0u);
  EXPECT_EQ(broken(program, from_centre_of_mass(1, middle, 3.02 / 1.1 * wide))
                .count("link 1 (upper_arm): body in its ellipsoid"),
            1u);
  const std::string com = "link 1 (upper_arm): centre of mass in its ellipsoid";
  for (const auto& [reach, outside_count] : {std::pair{0.999, 0u}, {1.001, 1u}}) {
    const Vector3d direction = Vector3d(1, -2, 0.5).normalized();
    const double length = reach / std::sqrt(direction.dot(around.inverse() * direction));
    EXPECT_EQ(broken(program, from_centre_of_mass(1, middle + length * direction, tiny)).count(com), outside_count);
  }
}

TEST(ShapeBounds, KeepTheBodyInItsExtentWhereNothingElseDoes) {
  Model model = one_joint();
  const auto bounds = [&](const PhysicalOptions& options = {}) {
    std::set<std::string> names;
    for (const auto& bound : shape_bounds(model, 0, options)) {
      names.insert(bound.name);
      EXPECT_EQ(bound.owner, ConstraintOwner::link);
      EXPECT_EQ(bound.index, 0);
    }
    return names;
  };
  model.robot.joints[0].extent = Box{{0, 0, 0}, {0.4, 0.5, 0.6}};
  EXPECT_EQ(bounds().size(), 3u);
  EXPECT_EQ(bounds().count("link 1 (upper_arm): body at x between -0.05 and 0.45 m"), 1u);
  PhysicalOptions options;
  options.level = ConsistencyLevel::positive;
  EXPECT_EQ(bounds(options).size(), 6u);
  EXPECT_EQ(bounds(options).count("link 1 (upper_arm): centre of mass at x below 0.45 m"), 1u);
  options = {};
  options.links.resize(1);
  options.links[0].mass_max = 3;
  EXPECT_EQ(bounds(options).size(), 3u);
  options.links[0].com_box = Box{{0, 0, 0}, {1, 1, 1}};
  EXPECT_TRUE(bounds(options).empty());
  options = {};
  options.use_shapes = false;
  EXPECT_TRUE(bounds(options).empty());
  // A shape that the nominal centre, at x = 0.1, lies outside of is not all of the link.
  model.robot.joints[0].extent = Box{{0.5, 0, 0}, {1, 1, 1}};
  EXPECT_DOUBLE_EQ(link_space(model, 0).lower.x(), -0.3);
}

// The origins of a joint's frame and of the next may coincide, as those of a Panda's first two do: what is between them
// is then along the axis, back to the parent.
TEST(ShapeBounds, ASpaceBetweenJointsReachesAlongTheirAxes) {
  const Model panda(load_robot("panda"));
  const Box first = link_space(panda, 0);
  EXPECT_LT(first.lower.z(), -0.333);
  EXPECT_LT((first.upper - first.lower).maxCoeff(), 0.6);
  const Box hull = link_space(load_model("panda"), 0);  // described as a needle of 0.84 m
  EXPECT_GT(hull.lower.z(), -0.4);
  EXPECT_LT((hull.upper - hull.lower).maxCoeff(), 0.35);
  Model with_capsule = one_joint();
  with_capsule.robot.joints[0].capsules = {{{0, 0, 0}, {0, 0.7, 0}, 0.1}};
  EXPECT_DOUBLE_EQ(link_space(with_capsule, 0).upper.y(), 0.8);
  Random random(4);
  for (const auto& name : bundled_robots()) {
    const Model model(load_robot(name));
    const auto bodies = reference_bodies(model);
    for (int link = 0; link < model.robot.links(); ++link) {
      VectorXd x = VectorXd::Zero(model.layout.size());
      x.segment<10>(ParameterLayout::link(link)) = bodies[static_cast<std::size_t>(link)];
      for (const auto& bound : shape_bounds(model, link)) EXPECT_GT(at(bound, x), 0) << name << ": " << bound.name;
    }
  }
}

// The largest that the bounds allow: all spread along one axis, or all beside the middle.
TEST(ShapeBounds, AnInertiaEllipsoidInsideThemIsWithinThreeTimesTheSpace) {
  Random random(6);
  Model model = one_joint();
  model.robot.joints[0].extent = Box{{-0.2, -0.5, 0}, {0.4, 0.5, 0.6}};
  const auto bounds = shape_bounds(model, 0);
  int kept = 0;
  for (int i = 0; i < 20000; ++i) {
    const LinkParameters x = cloud(random, {-0.4, -0.9, -0.3}, {0.6, 0.9, 0.9}, 2);
    if (!std::all_of(bounds.begin(), bounds.end(), [&](const LinearBound& b) { return at(b, x) >= 0; })) continue;
    ++kept;
    ASSERT_LT(testing::times_its_shape(model, 0, x), 3);
  }
  EXPECT_GT(kept, 1000);
}

TEST(PhysicalProgram, BoundsMassesOfLinksAndOfAll) {
  Random random(3);
  RandomRobotOptions shape;
  shape.min_joints = shape.max_joints = 3;
  const Model model = random_model(random, shape);
  const Robot& robot = model.robot;
  PhysicalOptions options;
  options.links.resize(3);
  options.links[1].mass_min = 1;
  options.links[1].mass_max = 2;
  options.total_mass_min = 3;
  options.total_mass_max = 6;
  const ConeProgram program = program_of(model, options);
  const auto with_masses = [&](double a, double b, double c) {
    VectorXd x = VectorXd::Zero(ParameterLayout(robot).size());
    for (const auto& [link, mass] : {std::pair{0, a}, {1, b}, {2, c}})
      x.segment<10>(ParameterLayout::link(link)) =
          from_centre_of_mass(mass, Vector3d::Zero(), mass * Matrix3d::Identity());
    return broken(program, x);
  };
  const std::string second = "link 2 (" + robot.joints[1].link + "): ";
  EXPECT_TRUE(with_masses(1, 1.5, 1).empty());
  EXPECT_EQ(with_masses(2, 0.9, 1), std::set<std::string>{second + "mass at least 1 kg"});
  EXPECT_EQ(with_masses(1, 2.1, 1), std::set<std::string>{second + "mass at most 2 kg"});
  EXPECT_EQ(with_masses(0.5, 1.5, 0.5), std::set<std::string>{"all links: mass at least 3 kg"});
  EXPECT_EQ(with_masses(4, 1.5, 1), std::set<std::string>{"all links: mass at most 6 kg"});
}

TEST(PhysicalProgram, AWeighedMassLeavesRoomForTheSolver) {
  PhysicalOptions options;
  options.links.resize(1);
  options.links[0].mass_min = options.links[0].mass_max = 2;
  const ConeProgram program = program_of(one_joint(), options);
  for (const auto& bound : program.bounds) EXPECT_GT(at(bound, body), 1e-6) << bound.name;
}

TEST(PhysicalProgram, FrictionBrakesAndRotorsWeigh) {
  Robot robot = one_joint().robot;
  Shaft& shaft = robot.shafts[0];
  shaft.rotor = true;
  for (const Friction kind : {Friction::offset, Friction::stribeck, Friction::viscous, Friction::cubic,
                              Friction::coulomb, Friction::asymmetric, Friction::load})
    shaft.friction.push_back(kind);
  const ParameterLayout layout(robot);
  const ConeProgram program = program_of(with_robot(one_joint(), robot));
  VectorXd possible = VectorXd::Zero(layout.size());
  possible.head<10>() = body;
  const auto set = [&](std::initializer_list<std::pair<const char*, double>> values) {
    VectorXd x = possible;
    for (const auto& [name, value] : values) x[layout.find(name)] = value;
    return x;
  };
  const auto says = [&](const VectorXd& x) {
    EXPECT_EQ(physically_consistent(Model(robot, layout, x)), broken(program, x).empty());
    return broken(program, x);
  };
  const std::string joint = "joint 1 (shoulder_lift): ";
  EXPECT_TRUE(
      says(set({{"Ia_1", 1}, {"Fv_1", 2}, {"Fa_1", -1.9}, {"Fc_1", 1}, {"Fs_1", -0.9}, {"Fl_1", 0.1}})).empty());
  EXPECT_TRUE(says(set({{"Fo_1", -5}, {"F2_1", -5}, {"F3_1", -5}})).empty());
  EXPECT_EQ(says(set({{"Ia_1", -1}})), std::set<std::string>{joint + "rotor inertia"});
  EXPECT_EQ(says(set({{"Fl_1", -1}})), std::set<std::string>{joint + "load-dependent friction"});
  EXPECT_EQ(says(set({{"Fc_1", 1}, {"Fs_1", -1.1}})), std::set<std::string>{joint + "Coulomb and Stribeck friction"});
  EXPECT_EQ(says(set({{"Fv_1", 1}, {"Fa_1", -1.1}})), std::set<std::string>{joint + "viscous friction forwards"});
  EXPECT_EQ(says(set({{"Fv_1", 1}, {"Fa_1", 1.1}})), std::set<std::string>{joint + "viscous friction backwards"});
  EXPECT_EQ(says(set({{"Fv_1", -1}})).count(joint + "viscous friction"), 1u);
  EXPECT_EQ(says(set({{"Fc_1", -1}})).count(joint + "Coulomb friction"), 1u);
}

TEST(PhysicalProgram, BoundsTheMotorsOfATransmissionByName) {
  Robot robot = one_joint().robot;
  robot.drives.transmission = MatrixXd::Constant(1, 1, 50);
  robot.shafts.push_back(motor_shafts(robot)[0]);
  robot.shafts[1].rotor = true;
  robot.shafts[1].friction = {Friction::viscous};
  robot.shafts[0].friction = {Friction::viscous};
  const ParameterLayout layout(robot);
  const ConeProgram program = program_of(with_robot(one_joint(), robot));
  VectorXd x = VectorXd::Zero(layout.size());
  x.head<10>() = body;
  x[layout.find("Ia_m1")] = -1;
  x[layout.find("Fv_m1")] = -1;
  EXPECT_EQ(broken(program, x), (std::set<std::string>{"motor 1: rotor inertia", "motor 1: viscous friction"}));
  // Neither can be distinguished from the joint's own: their references at the joint are as large as the link's, and 1.
  ASSERT_EQ(program.scalars.size(), 2u);
  EXPECT_EQ(program.scalars[0].column, layout.find("Ia_m1"));
  EXPECT_NEAR(program.scalars[0].value * 50 * 50, body[5], 1e-12);
  EXPECT_NEAR(program.scalars[1].value * 50 * 50, 1, 1e-12);
}

TEST(PhysicalProgram, EveryScalarThatDataLeavesOpenHasAPositiveReference) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Random random(seed);
    RandomRobotOptions shape;
    shape.branch = 0.3;
    shape.shafts = true;
    Model model = random_model(random, shape);
    if (seed % 2) model = testing::without(model, ParameterKind::rotor);
    const ConeProgram program = program_of(model);
    const ParameterLayout& layout = model.layout;
    std::set<int> referenced;
    for (const auto& scalar : program.scalars) {
      referenced.insert(scalar.column);
      EXPECT_GT(scalar.value, 0);
    }
    for (const int c : program.base.regrouped)
      EXPECT_TRUE(layout[c].kind != ParameterKind::rotor || referenced.count(c)) << layout[c].name;
    EXPECT_EQ(program.links.size(), model.robot.joints.size());
  }
}

TEST(PhysicalProgram, WhatItsSolverFindsIsPossibleForEveryBundledRobotWithARotorEverywhere) {
  for (const auto& name : bundled_robots()) {
    const Model described = load_model(name), model = with_robot(described, with_rotors(described.robot));
    const Robot& robot = model.robot;
    const ParameterLayout& layout = model.layout;
    const BaseParameters base = find_base_parameters(robot, layout);
    Random random(1);
    MatrixXd q(robot.dof(), 60), qd = q, qdd = q;
    for (auto* m : {&q, &qd, &qdd})
      for (auto& x : m->reshaped()) x = random.uniform(-2, 2);
    const MatrixXd W = torque_regressor(robot, q, qd, qdd)(Eigen::all, base.kept);
    VectorXd y = W * base_values(base, testing::values_or_zero(model));
    for (auto& x : y) x += random.normal();
    Information information(base.count());
    information.absorb(W, y);
    for (const auto level : {ConsistencyLevel::positive, ConsistencyLevel::full}) {
      PhysicalOptions options;
      options.level = level;
      const ConeProgram program = physical_program(model, layout, base, information, options);
      const ConeSolution solution = solve(program);
      for (const auto& cone : program.cones) {  // up to rounding; the floor then keeps what matters above zero
        const MatrixXd F = at(cone, solution.x);
        EXPECT_GT(smallest_eigenvalue(F), -1e-14 * F.trace()) << name << " " << cone.name;
      }
      for (const auto& bound : program.bounds) EXPECT_GT(at(bound, solution.x), 0) << name << " " << bound.name;
      for (int link = 0; link < robot.links(); ++link) {
        const LinkParameters x = solution.x.segment<10>(ParameterLayout::link(link));
        EXPECT_GT(smallest_eigenvalue(level == ConsistencyLevel::full ? MatrixXd(pseudo_inertia(x))
                                                                      : MatrixXd(spatial_inertia(x))),
                  0)
            << name;
      }
      EXPECT_TRUE(physically_consistent(Model(robot, layout, solution.x), level)) << name;
    }
  }
}

TEST(PhysicalProgram, LevelNoneAsksNothingAndOnlyDefiniteBodiesHaveAnEntropy) {
  PhysicalOptions options;
  options.level = ConsistencyLevel::none;
  const ConeProgram none = program_of(one_joint(), options);
  EXPECT_TRUE(none.cones.empty());
  EXPECT_TRUE(none.bounds.empty());
  EXPECT_EQ(none.distance, Distance::pullback);
  EXPECT_EQ(none.links.size(), 1u);
  EXPECT_EQ(program_of(one_joint()).distance, Distance::entropic);
}

TEST(PhysicalProgram, RefusesWhatContradictsItself) {
  const Model model = one_joint();
  const auto refuses = [&](const LinkBounds& bounds) {
    PhysicalOptions options;
    options.links = {bounds};
    EXPECT_THROW(program_of(model, options), InvalidInput);
  };
  LinkBounds bounds;
  bounds.mass_min = 2, bounds.mass_max = 1;
  refuses(bounds);
  bounds = {};
  bounds.com_box = Box{{0, 0, 0}, {1, 1, 0}};
  refuses(bounds);
  bounds = {};
  bounds.ellipsoid = Ellipsoid{{0, 0, 0}, Vector3d(1, 1, -1).asDiagonal()};
  refuses(bounds);
  PhysicalOptions options;
  options.links.resize(2);
  EXPECT_THROW(program_of(model, options), InvalidInput);
  options = {};
  options.references = {LinkParameters::Unit(9)};
  EXPECT_THROW(program_of(model, options), InvalidInput);
  options = {};
  options.total_mass_min = 2, options.total_mass_max = 1;
  EXPECT_THROW(program_of(model, options), InvalidInput);
  EXPECT_THROW(physical_program(model, model.layout, BaseParameters{}, Information(3)), InvalidInput);
}

TEST(ReferenceBodies, AreNominalOnesWhereTheseCanExist) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Random random(seed);
    const Model model = random_model(random);
    const auto bodies = reference_bodies(model);
    for (std::size_t j = 0; j < bodies.size(); ++j) EXPECT_EQ(bodies[j], *model.link(static_cast<int>(j)));
  }
}

TEST(ReferenceBodies, FillTheSpaceBetweenJointsAndAreNeverDegenerate) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    Random random(seed);
    RandomRobotOptions shape;
    shape.branch = 0.3;
    const auto bodies = reference_bodies(Model(random_robot(random, shape)));
    for (const auto& x : bodies) {
      EXPECT_DOUBLE_EQ(x[9], 1);
      EXPECT_GT(smallest_eigenvalue(pseudo_inertia(x)), 1e-4);
    }
  }
  Robot robot = one_joint().robot;
  robot.frames.push_back({"tool", 0, Eigen::Isometry3d(Eigen::Translation3d(0.8, 0, 0))});
  const LinkParameters x = reference_bodies(Model(robot))[0];
  EXPECT_TRUE(first_moment(x).isApprox(Vector3d(0.4, 0, 0)));
  const Matrix3d about_centre = pseudo_inertia(x).topLeftCorner<3, 3>() - first_moment(x) * first_moment(x).transpose();
  const Vector3d semiaxes_square(0.4 * 0.4 + 0.16 * 0.16, 0.16 * 0.16, 0.16 * 0.16);
  EXPECT_TRUE(about_centre.isApprox(Matrix3d(semiaxes_square.asDiagonal()) / 5, 1e-12));
}

TEST(ReferenceBodies, FillTheBoxOfALinkWhereItIsKnown) {
  Robot robot = one_joint().robot;
  robot.joints[0].extent = Box{{0, 0, -1}, {0.6, 1.2, -1}};
  const LinkParameters x = reference_bodies(Model(robot))[0];
  const Vector3d inertia(1.2 * 1.2 + 1e-4, 0.6 * 0.6 + 1e-4, 0.6 * 0.6 + 1.2 * 1.2);  // inertia of a plate of 1 cm
  EXPECT_TRUE(x.isApprox(from_centre_of_mass(1, {0.3, 0.6, -1}, Matrix3d(inertia.asDiagonal()) / 12), 1e-12));
}

TEST(ReferenceBodies, KeepTheNominalMassWhereTheTensorCannotExist) {
  Model model = one_joint();
  model.set_link(0, from_centre_of_mass(3, {0.1, 0, 0}, Vector3d(1, 3, 1).asDiagonal()));
  EXPECT_DOUBLE_EQ(reference_bodies(model)[0][9], 3);
  EXPECT_GT(smallest_eigenvalue(pseudo_inertia(reference_bodies(model)[0])), 1e-4);
  // A point mass stays nearly where it is.
  model.set_link(0, from_centre_of_mass(3, {0.1, 0, 0}, Matrix3d::Zero()));
  const LinkParameters point = reference_bodies(model)[0];
  EXPECT_DOUBLE_EQ(point[9], 3);
  EXPECT_NEAR(point[6] / 3, 0.1, 1e-3);
  EXPECT_GT(smallest_eigenvalue(pseudo_inertia(point)), 1e-8);
  // A weightless link is light, not one of 1 kg.
  model.set_link(0, LinkParameters::Zero());
  EXPECT_GT(reference_bodies(model)[0][9], 0);
  EXPECT_LT(reference_bodies(model)[0][9], 0.1);
}

TEST(PhysicallyPossible, IsWhatTheProgramAsksFor) {
  Model model = one_joint();
  EXPECT_TRUE(physically_consistent(model));
  model.set_link(0, from_centre_of_mass(2, {0.3, 0, 0.1}, Vector3d(1, 3, 1).asDiagonal()));
  EXPECT_FALSE(physically_consistent(model));
  EXPECT_TRUE(physically_consistent(model, ConsistencyLevel::positive));
  model.set_link(0, from_centre_of_mass(2, {0.3, 0, 0.1}, Vector3d(1, 3, -1).asDiagonal()));
  EXPECT_FALSE(physically_consistent(model, ConsistencyLevel::positive));
  EXPECT_TRUE(physically_consistent(model, ConsistencyLevel::none));
  model.set_link(0, from_centre_of_mass(2, {0.3, 0, 0.1}, Matrix3d::Zero()));  // on the boundary
  EXPECT_TRUE(physically_consistent(model));
  EXPECT_FALSE(physically_consistent(Model(model.robot)));
}

}  // namespace steelyard
