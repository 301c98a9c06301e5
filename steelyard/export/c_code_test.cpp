#include "steelyard/export/c_code.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/dynamics/model.hpp"
#include "tests/support/random_robot.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using ::testing::HasSubstr;
using ::testing::Not;

// Robots' code in one file, through the C compiler as strict as it gets, and loaded.
class Library {
 public:
  explicit Library(const std::vector<CCode>& codes) {
    std::string text;
    for (const auto& code : codes) text += code.header + code.source;
    char pattern[] = "/tmp/steelyard_c_XXXXXX";
    folder_ = mkdtemp(pattern);
    write_whole(folder_ + "/code.c", text);
    const std::string command = fmt::format(
        "gcc -std=c99 -Wall -Wextra -Werror -pedantic -Wmissing-prototypes -Wshadow -shared -fPIC {0}/code.c -o "
        "{0}/code.so -lm 2>{0}/errors",
        folder_);
    compiled = std::system(command.c_str()) == 0;
    errors = read_text(folder_ + "/errors", 1 << 20).substr(0, 2000);
    if (compiled) handle_ = dlopen((folder_ + "/code.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  }
  ~Library() {
    if (handle_ != nullptr) dlclose(handle_);
    std::filesystem::remove_all(folder_);
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  template <typename Function>
  Function* find(const std::string& name) const {
    return reinterpret_cast<Function*>(dlsym(handle_, name.c_str()));
  }

  bool compiled = false;
  std::string errors;

 private:
  std::string folder_;
  void* handle_ = nullptr;
};

using Torque = void(const double*, const double*, const double*, double*);
using TorqueOf = void(const double*, const double*, const double*, const double*, double*);
using Static = void(const double*, double*);

CCode numbered(const Model& model, std::size_t number) {
  return to_c_code(model, {.name = fmt::format("r{}", number)});
}

// Torques, gravity and mass matrix in some states, against the library.
void expect_same(const Library& library, const std::string& name, const Model& model, Random& random,
                 const std::string& what) {
  const int n = model.robot.dof();
  auto* torque = library.find<Torque>(name + "_torque");
  auto* gravity = library.find<Static>(name + "_gravity");
  auto* mass_matrix_of = library.find<Static>(name + "_mass_matrix");
  ASSERT_TRUE(torque && gravity && mass_matrix_of) << what;
  VectorXd tau(n);
  MatrixXd M(n, n);
  for (int state = 0; state < 5; ++state) {
    const VectorXd q = testing::random_state(random, n, 3), qd = testing::random_state(random, n, 2),
                   qdd = testing::random_state(random, n, 5);
    torque(q.data(), qd.data(), qdd.data(), tau.data());
    const VectorXd expected = inverse_dynamics(model, q, qd, qdd);
    EXPECT_LT((tau - expected).norm(), 1e-12 * expected.norm()) << what;
    gravity(q.data(), tau.data());
    const MatrixXd expected_M = mass_matrix(model, q);
    const double weight = model.robot.gravity.norm() * expected_M.norm();
    EXPECT_LE((tau - gravity_torque(model, q)).norm(), 1e-12 * std::max(gravity_torque(model, q).norm(), weight))
        << what;
    mass_matrix_of(q.data(), M.data());
    EXPECT_LT((M - expected_M).norm(), 1e-12 * expected_M.norm()) << what;
  }
}

void expect_all_same(const std::vector<Model>& robots, Random& random) {
  std::vector<CCode> codes;
  for (std::size_t i = 0; i < robots.size(); ++i) codes.push_back(numbered(robots[i], i));
  const Library library(codes);
  ASSERT_TRUE(library.compiled) << library.errors;
  for (std::size_t i = 0; i < robots.size(); ++i)
    expect_same(library, codes[i].name, robots[i], random, fmt::format("{} {}", robots[i].robot.name, i));
}

// A value for every friction column and rotor, whatever the file says.
Model with_all_values(Model model, Random& random) {
  model = testing::with_inertias(model, random);
  for (int c = model.layout.link_columns(); c < model.layout.size(); ++c) {
    const Parameter& p = model.layout[c];
    if (p.kind == ParameterKind::rotor)
      model.values[c] = random.uniform(0.01, 0.5);
    else
      model.values[c] = p.term_column > 0 ? model.values[c - 1] : random.uniform(0.1, 1);
  }
  return model;
}

TEST(CCode, EveryBundledRobotHasTheTorquesOfTheLibrary) {
  Random random(1);
  std::vector<Model> robots;
  for (const auto& name : bundled_robots()) robots.push_back(with_all_values(load_model(name), random));
  expect_all_same(robots, random);
}

TEST(CCode, RandomTreesHaveTheTorquesOfTheLibrary) {
  std::vector<Model> robots;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    testing::RandomRobotOptions options;
    options.branch = seed % 2 == 0 ? 0 : 0.4;
    options.shafts = seed % 3 != 0;
    robots.push_back(testing::random_model(random, options));
  }
  Random random(2);
  expect_all_same(robots, random);
}

TEST(CCode, CoupledAndStandingJointsHaveTheTorquesOfTheLibrary) {
  std::vector<Model> robots;
  for (std::uint64_t seed = 0; seed < 14; ++seed) {
    Random random(seed == 12 ? 143 : seed == 13 ? 291 : seed);  // base parameters of the last are a close call
    const Model tree = testing::random_model(random, {.min_joints = 3, .max_joints = 5, .branch = 0.4});
    Robot robot = tree.robot;
    const int m = robot.links(), n = random.integer(1, m - 1);
    robot.G = MatrixXd::Zero(m, n);
    robot.g0 = testing::random_state(random, m, 1);
    for (int j = 0; j < m; ++j)
      for (int k = 0; k < n; ++k)
        if (j == k || random.chance(0.3)) robot.G(j, k) = random.normal();
    robot.coordinates.resize(static_cast<std::size_t>(n));
    robot.shafts = coordinate_shafts(robot);
    robots.push_back(with_robot(tree, robot));
  }
  Random random(3);
  expect_all_same(robots, random);
  Diagnostics notes;
  to_c_code(robots.back(), {}, &notes);
  ASSERT_FALSE(notes.empty());
  EXPECT_EQ(notes.back().code, "c-standard-parameters");
}

TEST(CCode, EveryFrictionLawIsTheLibrarys) {
  Random random(4);
  std::vector<Model> robots;
  for (const auto& law : friction_laws())
    for (const double width : law.has_memory() ? std::vector<double>{} : std::vector{0.0, 0.3})
      for (const double exponent : {1.0, 2.0, 1.4}) {
        const Model plain = testing::random_model(random, {.min_joints = 3, .max_joints = 3, .shafts = true});
        Robot robot = plain.robot;
        Shaft motor = robot.shafts[0];  // one that turns with two joints
        motor.kind = ShaftKind::motor;
        motor.label = "m1";
        motor.speed << 3, -2, 0;
        motor.load << 0.5, 0, 0.2;
        robot.shafts.push_back(motor);
        for (auto& shaft : robot.shafts) {
          shaft.shape = {width, 0.7, exponent};
          shaft.friction = {law.kind};
        }
        robots.push_back(with_all_values(with_robot(plain, robot), random));
      }
  expect_all_same(robots, random);
}

// With memory, sample after sample: the torques of a motion, and the same again after a reset.
TEST(CCode, FrictionWithMemoryIsFollowedAlongAMotion) {
  Random random(7);
  const Model plain = testing::random_model(random, {.min_joints = 3, .max_joints = 3, .shafts = true});
  Robot robot = plain.robot;
  Shaft motor = robot.shafts[0];
  motor.kind = ShaftKind::motor;
  motor.label = "m1";
  motor.speed << 3, -2, 0;
  robot.shafts.push_back(motor);
  for (auto& shaft : robot.shafts) shaft.friction = {Friction::viscous, Friction::hysteresis};
  robot.shafts[1].friction = {Friction::coulomb};
  const Model model = with_all_values(with_robot(plain, robot), random);
  const CCode code = numbered(model, 0);
  EXPECT_THAT(code.header, HasSubstr("typedef struct"));
  const Library library({code});
  ASSERT_TRUE(library.compiled) << library.errors;
  auto* reset = library.find<void(void*)>("r0_reset");
  auto* torque = library.find<void(void*, const double*, const double*, const double*, double*)>("r0_torque");
  ASSERT_TRUE(reset && torque);
  const int samples = 200;
  MatrixXd q(3, samples), qd(3, samples), qdd(3, samples);
  for (int s = 0; s < samples; ++s)
    for (int i = 0; i < 3; ++i) {
      q(i, s) = 0.05 * std::sin(0.1 * s * (i + 1));
      qd(i, s) = 0.05 * std::cos(0.1 * s * (i + 1));
      qdd(i, s) = random.normal();
    }
  const MatrixXd expected = torques(model, q, qd, qdd);
  std::vector<double> state(100, 7.0);
  for (int motion = 0; motion < 2; ++motion) {
    reset(state.data());
    for (int s = 0; s < samples; ++s) {
      VectorXd tau(3);
      torque(state.data(), q.col(s).data(), qd.col(s).data(), qdd.col(s).data(), tau.data());
      ASSERT_LT((tau - expected.col(s)).norm(), 1e-12 * (1 + expected.col(s).norm())) << s;
    }
  }
}

TEST(CCode, ModelsWithoutMemoryHaveNoState) {
  Random random(8);
  EXPECT_THAT(numbered(with_all_values(load_model("puma560"), random), 0).header, Not(HasSubstr("state")));
}

// An offset and the weight of a slide that hangs are inseparable by torque, but they are not the same thing.
TEST(CCode, GravityOfAHangingSlideDoesNotHoldItsOffset) {
  const Model described = load_model("scara-rrpr");
  Robot robot = described.robot;
  Random random(5);
  for (auto& shaft : robot.shafts) {
    shaft.rotor = true;
    shaft.friction = {Friction::viscous, Friction::offset};
  }
  expect_all_same({with_all_values(with_robot(described, robot), random)}, random);
}

TEST(CCode, ParametersAreTheBaseParametersAndMayBeReplaced) {
  Random random(6);
  const Model model = with_all_values(load_model("puma560"), random);
  Model changed = model;
  for (int j = 0; j < 6; ++j) changed.set_link(j, *model.link(j) * random.uniform(0.5, 2));
  const CCode code = to_c_code(model);
  const BaseParameters base = find_base_parameters(model.robot, model.layout);
  EXPECT_EQ(code.parameters, base.count());
  for (int i = 0; i < base.count(); ++i)
    EXPECT_THAT(code.source, HasSubstr(fmt::format("/* {}: {}", i, base_name(base, model.layout, i))));
  const Library library({code});
  ASSERT_TRUE(library.compiled) << library.errors;
  const VectorXd own = base_values(base, model.values);
  const auto* parameters = library.find<const double>("puma560_parameters");
  EXPECT_EQ(VectorXd::Map(parameters, base.count()), own);
  const VectorXd beta = base_values(base, changed.values), q = testing::random_state(random, 6, 3),
                 qd = testing::random_state(random, 6, 3), qdd = testing::random_state(random, 6, 3);
  VectorXd tau(6);
  library.find<TorqueOf>("puma560_torque_of")(beta.data(), q.data(), qd.data(), qdd.data(), tau.data());
  const VectorXd expected = inverse_dynamics(changed, q, qd, qdd);
  EXPECT_LT((tau - expected).norm(), 1e-12 * expected.norm());
}

TEST(CCode, OutputsMayLieWhereInputsDo) {
  Random random(7);
  const Model model = with_all_values(load_model("ur10e"), random);
  const Library library({to_c_code(model)});
  ASSERT_TRUE(library.compiled) << library.errors;
  const VectorXd q = testing::random_state(random, 6, 3), qd = testing::random_state(random, 6, 3);
  for (int which = 0; which < 3; ++which) {
    VectorXd in[3] = {q, qd, q};
    library.find<Torque>("ur10e_torque")(in[0].data(), in[1].data(), in[2].data(), in[which].data());
    const VectorXd expected = inverse_dynamics(model, q, qd, q);
    EXPECT_LT((in[which] - expected).norm(), 1e-12 * expected.norm());
  }
}

TEST(CCode, StraightLineCodeOfAnArmIsShort) {
  // Newton-Euler of six links by loops takes about 1500 operations.
  const CCode code = to_c_code(load_model("puma560"));
  EXPECT_LT(code.operations, 600);
  for (const char* word : {"for", "while", "malloc", "static double puma560_p", "goto"})
    EXPECT_THAT(code.source, Not(HasSubstr(fmt::format("{} ", word))));
}

TEST(CCode, NamesAreIdentifiersAndCannotBreakOutOfComments) {
  for (const char* name : {"a*/ int evil = 1; /*", "\?\?/\n*/ int evil;", "7 axes", "_x", "", "int",
                           "über\xE2\x80\xAE//", "\\", "a\nb", "%s %d {}", "\"quoted\""}) {
    Model model = load_model("planar-2r");
    model.robot.name = name;
    model.robot.coordinates[0].name = name;
    const CCode code = to_c_code(model);
    const Library library({code});
    ASSERT_TRUE(library.compiled) << name << library.errors;
    EXPECT_TRUE(library.find<Torque>(code.name + "_torque")) << code.name;
    EXPECT_FALSE(library.find<int>("evil"));
  }
  EXPECT_EQ(c_identifier("UR-10 e"), "UR_10_e");
  EXPECT_EQ(c_identifier("7 axes"), "robot_7_axes");
  EXPECT_EQ(c_identifier("--"), "robot");
  EXPECT_EQ(c_comment("a*/b\?\?/"), "a_/b__/");
}

TEST(CCode, AddsRoundingOnlyWhereAnglesAreNotQuiteRight) {  // 1.5708 is no right angle, and stays what it is
  Random random(8);
  Model model = with_all_values(load_model("planar-2r"), random);
  model.robot.gravity = {3, -9, 2};
  model.robot.joints[1].T_parent_joint.rotate(Eigen::AngleAxisd(1.5708, Eigen::Vector3d::UnitX()));
  expect_all_same({model}, random);
}

TEST(CCode, MassMatricesOfManyJointsAreLeftOutAndSaid) {
  Random random(9);
  const Model model = testing::random_model(random, {.min_joints = 21, .max_joints = 21});
  Diagnostics notes;
  const CCode code = to_c_code(model, {.name = "r"}, &notes);
  EXPECT_THAT(code.header + code.source, Not(HasSubstr("r_mass_matrix")));
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(notes[0].code, "c-no-mass-matrix");
}

TEST(CCode, RefusesARobotWithoutInertia) { EXPECT_THROW(to_c_code(Model(load_robot("planar-2r"))), InvalidInput); }

TEST(CCode, FrictionIsAFunctionOfItsOwnAndTheHeaderSaysWhatTheModelIsWorth) {
  const Model model = nominal_model(load_model("puma560"));
  const CCode code = to_c_code(model, {.name = "arm", .about = "Usable: misses the torque by 2 %.\nIdentified 2026."});
  for (const auto& text : {code.header, code.source})
    EXPECT_THAT(text, HasSubstr("\n   Usable: misses the torque by 2 %.\n   Identified 2026. */\n"));
  const Library library({code});
  ASSERT_TRUE(library.compiled) << library.errors;
  const auto friction = library.find<void(const double*, double*)>("arm_friction");
  ASSERT_NE(friction, nullptr);
  Model smooth = model;
  for (int c = 0; c < model.layout.size(); ++c)
    if (model.layout[c].term >= 0) smooth.values[c] = 0;
  const VectorXd q = VectorXd::LinSpaced(6, -1, 1), qd = VectorXd::LinSpaced(6, -0.9, 1.3), still = VectorXd::Zero(6);
  VectorXd found(6);
  friction(qd.data(), found.data());
  const VectorXd expected = inverse_dynamics(model, q, qd, still) - inverse_dynamics(smooth, q, qd, still);
  EXPECT_GT(expected.norm(), 0.1);
  EXPECT_LT((found - expected).norm(), 1e-12 * inverse_dynamics(model, q, qd, still).norm());
}

}  // namespace
}  // namespace steelyard
