#include "steelyard/settings/project.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/fit/consistency.hpp"
#include "steelyard/fit/estimators.hpp"
#include "steelyard/robot/parameters.hpp"
#include "tests/support/recorded_data.hpp"

namespace steelyard {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

std::string complaint(const std::string& text) {
  try {
    project_model(parse_project(text, "p.yaml"));
  } catch (const InvalidInput& e) {
    return e.what();
  }
  return "no complaint";
}

const std::string planar = "robot: planar-2r\nlogs:\n  - file: a.csv\n";

std::vector<std::string> shaft_columns(const Robot& robot) {
  std::vector<std::string> names;
  const ParameterLayout layout(robot);
  for (int c = layout.link_columns(); c < layout.size(); ++c) names.push_back(layout[c].name);
  return names;
}

// A folder of its own, gone afterwards.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / ("steelyard_project_" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string write(const std::string& name, const std::string& text) const {
    write_whole((path_ / name).string(), text);
    return (path_ / name).string();
  }

 private:
  std::filesystem::path path_;
};

}  // namespace

TEST(Project, EverythingInTheContractIsRead) {
  const Project p = parse_project(R"(
schema: 1
robot: robots/arm.urdf
gravity: [0, 0, 9.81]
joints: [b, a]
logs:
  - file: excitation.csv
    header: false
    columns: {t: 1, q: 2-7, qd: [8, "9-13"], current: [ia, ib], qdd: []}
    units: {q: deg, qd: [rad/s, mm/s]}
    rows: 635-3510
  - {file: /data/ptp.mat, role: validate, rate: 250, variable: X, columns: {q: "q{}"}}
  - {file: loaded.csv, role: payload, rows: 10-}
friction: [viscous, coulomb, stribeck]
signals: {cutoff: 12.5, order: 6, decimate: 4}
estimate: {method: ols}
consistency: {level: positive, prior: nominal, weight: 0.1, mass_min: 0.2, mass_max: [5, 6], total_mass: 30}
payload: {mass: 2.805, com: [0, 0, 0.1], frame: tool0}
metric_cutoff: 8
)",
                                  "work/p.yaml");
  EXPECT_EQ(p.robot, "work/robots/arm.urdf");
  EXPECT_EQ((*p.settings.robot.gravity)[2], 9.81);
  EXPECT_THAT(p.settings.robot.joints, ElementsAre("b", "a"));
  ASSERT_EQ(p.logs.size(), 3u);
  EXPECT_EQ(p.logs[0].recording.file, "work/excitation.csv");
  EXPECT_EQ(p.logs[0].role, LogRole::identify);
  const LogFormat& f = p.logs[0].recording.format;
  EXPECT_FALSE(f.header);
  EXPECT_THAT(f.columns.at("t"), ElementsAre("1"));
  EXPECT_THAT(f.columns.at("q"), ElementsAre("2-7"));
  EXPECT_THAT(f.columns.at("qd"), ElementsAre("8", "9-13"));
  EXPECT_THAT(f.columns.at("current"), ElementsAre("ia", "ib"));
  EXPECT_TRUE(f.columns.at("qdd").empty());
  EXPECT_THAT(f.units.at("qd"), ElementsAre("rad/s", "mm/s"));
  EXPECT_EQ(f.first_row, 635u);
  EXPECT_EQ(f.last_row, 3510u);
  EXPECT_EQ(p.logs[1].recording.file, "/data/ptp.mat");
  EXPECT_EQ(p.logs[1].role, LogRole::validate);
  EXPECT_EQ(p.logs[1].recording.format.rate, 250);
  EXPECT_EQ(p.logs[1].recording.format.variable, "X");
  EXPECT_EQ(p.logs[2].role, LogRole::payload);
  EXPECT_EQ(p.logs[2].recording.format.last_row, 0u);
  EXPECT_FALSE(p.settings.identify.friction.automatic);
  EXPECT_THAT(p.settings.identify.friction.terms,
              ElementsAre(Friction::viscous, Friction::coulomb, Friction::stribeck));
  EXPECT_EQ(*p.settings.identify.signals.cutoff, 12.5);
  EXPECT_EQ(p.settings.identify.signals.order, 6);
  EXPECT_EQ(*p.settings.identify.signals.decimate, 4);
  EXPECT_EQ(p.settings.identify.estimate.method, "ols");
  EXPECT_EQ(p.settings.identify.consistency.level, ConsistencyLevel::positive);
  EXPECT_EQ(p.settings.identify.consistency.prior, Prior::nominal);
  EXPECT_EQ(p.settings.identify.consistency.weight, 0.1);
  EXPECT_EQ(p.settings.identify.consistency.mass_max.size(), 2);
  EXPECT_EQ(p.settings.identify.consistency.total_mass_max, 30);
  EXPECT_EQ(*p.settings.payload.mass, 2.805);
  EXPECT_EQ(p.settings.payload.frame, "tool0");
  EXPECT_EQ(p.settings.identify.metric_cutoff, 8);
}

TEST(Project, WhatIsKnownOfLinksBecomesTheirBounds) {
  const Project p = parse_project(planar + R"(consistency:
  prior: other.urdf
  distance: pullback
  weight: auto
  mass_max: 20
  total_mass: [3, 9]
  links:
    - {link: 2, mass: [1, 4], com_box: {lower: [0, -1, -1], upper: [1, 1, 1]}}
    - {link: link1, ellipsoid: {centre: [0, 0, 1], axes: [1, 2, 3]}}
)",
                                  "p.yaml");
  EXPECT_EQ(p.settings.identify.consistency.prior, Prior::file);
  EXPECT_EQ(p.settings.identify.consistency.prior_file, "other.urdf");
  EXPECT_FALSE(p.settings.identify.consistency.weight);
  EXPECT_EQ(p.settings.identify.consistency.distance, Distance::pullback);
  ConsistencySettings settings = p.settings.identify.consistency;
  settings.prior = Prior::automatic;
  const Model model = load_model("planar-2r");
  const Robot& robot = model.robot;
  settings.links[robot.joints[0].link] = settings.links.at("link1");
  if (robot.joints[0].link != "link1") settings.links.erase("link1");
  const PhysicalOptions options = physical_options(model, settings);
  EXPECT_EQ(options.total_mass_min, 3);
  EXPECT_EQ(options.total_mass_max, 9);
  ASSERT_EQ(options.links.size(), 2u);
  EXPECT_EQ(options.links[0].mass_max, 20);
  EXPECT_EQ(options.links[0].ellipsoid->shape(2, 2), 9);
  EXPECT_EQ(options.links[1].mass_min, 1);
  EXPECT_EQ(options.links[1].mass_max, 4);
  EXPECT_EQ(options.links[1].com_box->lower[1], -1);
}

TEST(Project, DefaultsAreThoseOfTheDocuments) {
  const Project p = parse_project(planar + "friction: auto\nsignals: {cutoff: auto, decimate: auto}\n", "p.yaml");
  EXPECT_EQ(p.robot, "planar-2r");
  EXPECT_EQ(p.logs[0].recording.file, "a.csv");
  EXPECT_TRUE(p.logs[0].recording.format.header);
  EXPECT_TRUE(p.settings.identify.friction.automatic);
  EXPECT_FALSE(p.settings.identify.signals.cutoff);
  EXPECT_FALSE(p.settings.identify.signals.decimate);
  EXPECT_EQ(p.settings.identify.signals.order, 4);
  EXPECT_EQ(p.settings.identify.estimate.method, "wls");
  EXPECT_EQ(p.settings.identify.consistency.level, ConsistencyLevel::full);
  EXPECT_EQ(p.settings.identify.metric_cutoff, 10);
}

TEST(Project, FrictionAndRotorsAreTheProjects) {
  const Robot robot =
      project_model(parse_project(planar + "friction: [coulomb, asymmetric]\nrotor_inertia: [false, true]\n", "p.yaml"))
          .robot;
  EXPECT_THAT(shaft_columns(robot), ElementsAre("Fc_1", "Fa_1", "Fo_1", "Ia_2", "Fc_2", "Fa_2", "Fo_2"));
  // Known values stay with what stays.
  const Model puma = project_model(parse_project(
      "robot: puma560\nlogs: [{file: a}]\nfriction: [viscous, coulomb]\nrotor_inertia: true\n", "p.yaml"));
  EXPECT_FALSE(puma.friction(0, 0));
  EXPECT_EQ((*puma.friction(0, 1))[0], 6.3);
  EXPECT_EQ(*puma.rotor(0), 1.14);
}

TEST(Project, DrivesReplaceTheRobots) {
  // tx40 has a transmission with everything at the motors.
  const std::string tx40 = "robot: tx40\nlogs: [{file: a}]\n";
  const Robot plain = project_model(parse_project(tx40 + "drives: {gain: [1, 2, 3, 4, 5, 6]}\n", "p.yaml")).robot;
  EXPECT_EQ(plain.shafts.size(), 6u);
  EXPECT_EQ(plain.drives.transmission.size(), 0);
  EXPECT_EQ(plain.drives.gain[5], 6);
  EXPECT_THAT(shaft_columns(plain)[0], "Ia_1");
  EXPECT_EQ(shaft_columns(plain).size(), 18u);
  const Robot chosen =
      project_model(parse_project(tx40 + "joints: [A6, A1]\ndrives: {gain: [1, 2]}\n", "p.yaml")).robot;
  EXPECT_EQ(chosen.coordinates[0].name, "A6");
  // The list of friction terms leaves what lives at the motors there.
  const Robot motors = project_model(parse_project(tx40 + "friction: [coulomb, offset]\n", "p.yaml")).robot;
  const auto names = shaft_columns(motors);
  EXPECT_THAT(std::vector<std::string>(names.begin(), names.begin() + 3), ElementsAre("Fo_1", "Fo_2", "Fo_3"));
  EXPECT_THAT(names.back(), "Fc_m6");
}

TEST(Project, MotorSidesTakeTermsFromTheJointsWhateverTheirValues) {
  const Model model = project_model(parse_project(R"(
robot: puma560
joints: [waist, shoulder]
logs: [{file: a}]
drives: {transmission: [[60, 0], [0, -100]], offset: [0, 0.1], motor_side: [rotor, coulomb]}
)",
                                                  "p.yaml"));
  EXPECT_THAT(shaft_columns(model.robot), ElementsAre("Ia_m1", "Fc_m1", "Ia_m2", "Fc_m2"));
  EXPECT_FALSE(model.rotor(2));
}

TEST(Project, SaysWhereItIsWrong) {
  EXPECT_THAT(complaint("robot: planar-2r\n"), HasSubstr("p.yaml:1: 'logs' is missing"));
  EXPECT_THAT(complaint(planar + "freiction: auto\n"),
              HasSubstr("p.yaml:4: unknown key 'freiction', did you mean 'friction'?"));
  EXPECT_THAT(complaint(planar + "    colums: {q: 1-2}\n"),
              HasSubstr("logs[1]: unknown key 'colums', did you mean 'columns'?"));
  EXPECT_THAT(complaint(planar + "    columns: {q: 3-2}\n"),
              HasSubstr("p.yaml:4: logs[1].columns.q: '3-2' is not a range"));
  EXPECT_THAT(complaint(planar + "    columns: {Q: 3-4}\n"), HasSubstr("unknown key 'Q'"));
  EXPECT_THAT(complaint(planar + "    units: {q: degrees}\n"), HasSubstr("p.yaml:4: logs[1].units.q: "));
  EXPECT_THAT(complaint(planar + "    rows: 5\n"), HasSubstr("p.yaml:4: logs[1].rows: rows '5' are not a range"));
  EXPECT_THAT(complaint(planar + "    role: test\n"), HasSubstr("it can be: identify, validate, payload"));
  EXPECT_THAT(complaint(planar + "    rate: -1\n"), HasSubstr("logs[1].rate: must be positive"));
  EXPECT_THAT(complaint(planar + "estimate: {method: magic}\n"),
              HasSubstr("p.yaml:4: estimate.method: unknown value 'magic'; it can be: " + join(estimator_names())));
  EXPECT_THAT(complaint(planar + "friction: [viscous, viscous]\n"), HasSubstr("friction[2]: 'viscous' appears twice"));
  EXPECT_THAT(complaint(planar + "friction: {viscous: [1, 2]}\n"), HasSubstr("friction: must be auto, or a list"));
  EXPECT_THAT(complaint(planar + "friction: some\n"), HasSubstr("friction: unknown value 'some'"));
  EXPECT_THAT(complaint(planar + "signals: {cutoff: 0}\n"), HasSubstr("signals.cutoff: must be positive"));
  EXPECT_THAT(complaint(planar + "signals: {order: 13}\n"), HasSubstr("signals.order: "));
  EXPECT_THAT(complaint(planar + "signals: {decimate: 1.5}\n"), HasSubstr("signals.decimate: must be a whole number"));
  EXPECT_THAT(complaint(planar + "consistency: {level: some}\n"), HasSubstr("it can be: none, positive, full"));
  EXPECT_THAT(complaint(planar + "consistency: {mass_max: [1, 2, 3]}\n"),
              HasSubstr("p.yaml:4: consistency: 3 masses for 2 links"));
  EXPECT_THAT(complaint(planar + "payload: {frame: tol}\n"),
              HasSubstr("payload: frame: the robot has no link or frame 'tol'"));
  EXPECT_THAT(complaint(planar + "drives: {gain: [1]}\n"),
              HasSubstr("p.yaml:4: drives.gain: must have 2 entries, not 1"));
  EXPECT_THAT(complaint(planar + "drives: {gain_deviation: -0.1}\n"),
              HasSubstr("p.yaml:4: drives.gain_deviation: must be relative standard deviations"));
  EXPECT_THAT(complaint(planar + "rotor_inertia: [true]\n"), HasSubstr("p.yaml:4: rotor_inertia: must have 2 entries"));
  EXPECT_THAT(complaint(planar + "joints: [joint_1, joint_7]\n"),
              HasSubstr("p.yaml:4: joints[2]: unknown value 'joint_7'"));
  EXPECT_THAT(complaint(planar + "joints: [joint_1, joint_1]\n"), HasSubstr("p.yaml:4: joints: "));
  EXPECT_THAT(complaint(planar + "schema: 2\n"), HasSubstr("this version reads schema 1"));
}

TEST(Project, FilesAreLookedForBesideTheProject) {
  const Folder folder;
  folder.write("arm.yaml", bundled_robot_file("planar-2r"));
  folder.write("log.csv", "t,q1,q2,tau1,tau2\n0,0,0,0,0\n0.1,1,2,3,4\n");
  const Project p = read_project(folder.write("p.yaml", "robot: arm.yaml\nlogs: [{file: log.csv, units: {q: deg}}]\n"));
  const Robot robot = project_model(p).robot;
  const Log log = read_log(robot, p.logs[0].recording);
  EXPECT_NEAR(log.q(1, 1), 2 * M_PI / 180, 1e-16);
  try {
    read_project(folder.write("q.yaml", "robot: planar-2r\nlogs:\n  - {file: log.csv}\n  - {file: lag.csv}\n"));
    FAIL();
  } catch (const InvalidInput& e) {
    EXPECT_THAT(e.what(), HasSubstr("q.yaml:4: logs[2].file: no file"));
  }
  try {
    read_project(folder.write("r.yaml", "robot: planar-2\nlogs: [{file: log.csv}]\n"));
    FAIL();
  } catch (const InvalidInput& e) {
    EXPECT_THAT(e.what(), HasSubstr("did you mean 'planar-2r'"));
  }
}

// The recordings as a user would describe them; "skipped" where they are not there.
TEST(Project, DescribesTheRecordings) {
  const std::string data = testing::recorded_data(STEELYARD_SOURCE_DIR);
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "skipped: no recordings at " << data << " (set STEELYARD_DATA)";
  const Folder work;
  const Project ur10e = read_project(work.write(
      "ur10e.yaml",
      "robot: " + data + "/ur10e/ur10e.urdf\n" + R"(
gravity: [0, 0, -9.81]
logs:
  - file: )" +
          data + R"(/ur10e/ur-20_02_10-30sec_12harm.csv
    header: false
    columns: &columns {t: 1, q: 2-7, qd: 8-13, current: 14-19}
    rows: 635-3510
  - {file: )" +
          data +
          R"(/ur10e/ur-20_01_17-ptp_10_points.csv, role: validate, header: false, columns: *columns, rows: 700-4200}
  - {file: )" +
          data +
          R"(/ur10e/ur-20_02_19_14harm50secLoad.csv, role: payload, header: false, columns: *columns, rows: 308-5071}
drives: {gain: [14.87, 13.26, 11.13, 10.62, 11.03, 11.47]}
friction: [viscous, coulomb]
rotor_inertia: true
payload: {mass: 2.805}
)"));
  const Robot robot = project_model(ur10e).robot;
  EXPECT_EQ(robot.drives.gain[0], 14.87);
  const std::vector<Eigen::Index> samples = {2876, 3501, 4764};
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Log log = read_log(robot, ur10e.logs[i].recording);
    EXPECT_EQ(log.samples(), samples[i]);
    EXPECT_EQ(log.q.rows(), 6);
    EXPECT_EQ(log.current.rows(), 6);
    EXPECT_EQ(log.tau.size(), 0);
  }
  const std::pair<std::string, std::string> others[] = {{data + "/lwr4/kuka_lwr4.urdf", "/lwr4/lwr4_hw_1.csv"},
                                                        {"panda", "/panda_gaz2019/panda_exciting_traj_1.csv"},
                                                        {"ur10", "/ur10_unisa/ur10_exciting_trajectory.csv"}};
  for (const auto& [name, log] : others) {
    const Project p =
        read_project(work.write("other.yaml", "robot: " + name + "\nlogs: [{file: " + data + log + "}]\n"));
    EXPECT_GT(read_log(project_model(p).robot, p.logs[0].recording).samples(), 3000) << log;
  }
}

// The parsers accept the examples of the documents.
TEST(Project, ExamplesOfTheDocumentsAreRead) {
  const auto examples = [](const std::string& page) {
    const std::string text = read_text(STEELYARD_SOURCE_DIR "/docs/" + page, 1 << 22), fence = "```yaml\n";
    std::vector<std::string> out;
    for (std::size_t at = text.find(fence); at != std::string::npos; at = text.find(fence, at + 1))
      out.push_back(text.substr(at + fence.size(), text.find("```", at + fence.size()) - at - fence.size()));
    return out;
  };
  EXPECT_GE(examples("project-file.md").size(), 2u);
  EXPECT_GE(examples("robot-file.md").size(), 6u);
  for (const auto& text : examples("project-file.md")) EXPECT_NO_THROW(parse_project(text, "p.yaml")) << text;
  for (const auto& text : examples("robot-file.md")) EXPECT_NO_THROW(parse_robot_file(text, "r.yaml")) << text;
}

}  // namespace steelyard
