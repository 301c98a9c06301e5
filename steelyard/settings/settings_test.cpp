#include "steelyard/settings/settings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "steelyard/core/files.hpp"
#include "steelyard/settings/project.hpp"

namespace steelyard {

using ::testing::HasSubstr;

namespace {

std::string complaint(const std::string& name, const SettingValue& value) {
  try {
    Settings out;
    set(out, name, value);
    return "";
  } catch (const InvalidInput& e) {
    return e.what();
  }
}

}  // namespace

TEST(Settings, EachHasANameAKeyAndHelpOfItsOwn) {
  std::set<std::string> names, keys;
  for (const auto& setting : settings()) {
    EXPECT_TRUE(names.insert(setting.name).second) << setting.name;
    if (*setting.key != '\0') {
      EXPECT_TRUE(keys.insert(setting.key).second) << setting.key;
    }
    EXPECT_FALSE(std::string(setting.help).empty()) << setting.name;
    EXPECT_EQ(find_setting(setting.name), &setting);
  }
}

TEST(Settings, DefaultsThatAreValuesAreThoseOfTheOptions) {
  for (const auto& setting : settings()) {
    if (setting.get == nullptr || setting.get(Settings{}).empty()) continue;  // joints, base
    EXPECT_EQ(setting.get(Settings{}), setting.standard) << setting.name;
    Settings set_to_default;
    setting.set(set_to_default, {{setting.standard}, false});
    EXPECT_EQ(setting.get(set_to_default), setting.standard) << setting.name;
  }
}

TEST(Settings, AreSetByNameWithDashesOrUnderscores) {
  Settings out;
  set(out, "cutoff", {{"7.5"}});
  set(out, "metric_cutoff", {{"9"}});
  set(out, "prior-weight", {{"auto"}});
  set(out, "friction", {{"viscous", "coulomb"}, true});
  set(out, "gain", {{"1", "2"}, true});
  set(out, "total-mass", {{"3", "9"}, true});
  set(out, "hold-out", {{"0.25"}});
  EXPECT_EQ(*out.identify.signals.cutoff, 7.5);
  EXPECT_EQ(out.identify.metric_cutoff, 9);
  EXPECT_FALSE(out.identify.consistency.weight);
  EXPECT_FALSE(out.identify.friction.automatic);
  EXPECT_EQ(out.identify.friction.terms.size(), 2u);
  EXPECT_EQ(out.robot.gain[1], 2);
  EXPECT_EQ(out.identify.consistency.total_mass_min, 3);
  EXPECT_EQ(out.hold_out, 0.25);
}

TEST(Settings, RotorsAreThoseOfAllJointsOrOfEach) {
  const auto rotors = [](std::vector<std::string> words) {
    Settings settings;
    const bool list = words.size() > 1;
    set(settings, "rotor-inertia", {std::move(words), list});
    std::string out;
    for (const auto& shaft : with_settings(load_model("puma560"), settings).robot.shafts)
      out += shaft.rotor ? 'x' : '-';
    return out;
  };
  EXPECT_EQ(rotors({"true"}), "xxxxxx");
  EXPECT_EQ(rotors({"false"}), "------");
  EXPECT_EQ(rotors({"true", "true", "true", "false", "false", "false"}), "xxx---");
  EXPECT_THROW(rotors({"true", "false"}), InvalidInput);
  Settings settings;
  EXPECT_THROW(set(settings, "rotor-inertia", {{"yes"}}), InvalidInput);
}

TEST(Settings, EffortsAreSetJointByJoint) {
  Settings out;
  set(out, "effort", {{"shoulder=zero", "elbow=unknown"}, true});
  EXPECT_EQ(out.robot.effort,
            (std::map<std::string, EffortSource>{{"shoulder", EffortSource::zero}, {"elbow", EffortSource::unknown}}));
  EXPECT_EQ(find_setting("effort")->get(out), "elbow=unknown, shoulder=zero");
  EXPECT_THAT(complaint("effort", {{"elbow"}}), HasSubstr("JOINT=SOURCE"));
  set(out, "springs", {{"elbow=linear", "lift=kind=gas", "lift=near=0.1", "lift=far=0.7"}, true});
  EXPECT_EQ(out.robot.springs.at("elbow").kind, "linear");
  EXPECT_EQ(out.robot.springs.at("lift").geometry, (std::map<std::string, double>{{"near", 0.1}, {"far", 0.7}}));
  EXPECT_EQ(find_setting("springs")->get(out), "elbow=linear, lift=gas, lift=far=0.7, lift=near=0.1");
  EXPECT_THAT(complaint("springs", {{"elbow"}}), HasSubstr("JOINT=KIND"));
  EXPECT_THAT(complaint("springs", {{"elbow=steel"}}), HasSubstr("linear, gas, harmonics"));
  EXPECT_THAT(complaint("springs", {{"elbow=linear", "elbow=gas"}, true}), HasSubstr("twice"));
  EXPECT_THAT(complaint("effort", {{"elbow=none"}}), HasSubstr("measured, controller, zero, unknown"));
  EXPECT_THAT(complaint("effort", {{"elbow=zero", "elbow=zero"}, true}), HasSubstr("twice"));
  const Model model = load_model("planar-2r");
  const std::string second = model.robot.coordinates[1].name;
  Settings one;
  set(one, "effort", {{second + "=unknown"}});
  EXPECT_EQ(with_settings(model, one).robot.drives.effort,
            (std::vector<EffortSource>{EffortSource::measured, EffortSource::unknown}));
  EXPECT_THROW(with_settings(model, out), InvalidInput) << "it has no such joints";
}

TEST(Settings, SayWhatIsWrongUnderTheNameTheyWereGiven) {
  EXPECT_THAT(complaint("cutof", {{"8"}}), HasSubstr("no setting 'cutof', did you mean 'cutoff'?"));
  EXPECT_THAT(complaint("cutoff", {{"-1"}}), HasSubstr("cutoff: must be positive"));
  EXPECT_THAT(complaint("cutoff", {{"high"}}), HasSubstr("cutoff: 'high' is neither auto nor a positive number"));
  EXPECT_THAT(complaint("order", {{"2.5"}}), HasSubstr("order: must be a whole number from 1 to 12"));
  EXPECT_THAT(complaint("method", {{"wlss"}}), HasSubstr("method: unknown value 'wlss', did you mean 'wls'?"));
  EXPECT_THAT(complaint("friction", {{"stick"}}), HasSubstr("friction: unknown value 'stick'"));
  EXPECT_THAT(complaint("friction", {{"viscous", "viscous"}, true}), HasSubstr("'viscous' appears twice"));
  EXPECT_THAT(complaint("gravity", {{"0", "0"}, true}), HasSubstr("gravity: must be three finite numbers"));
  EXPECT_THAT(complaint("gravity", {{"0", "0", "-981"}, true}), HasSubstr("gravity: must be in m/s²"));
  EXPECT_THAT(complaint("hold_out", {{"1.5"}}), HasSubstr("hold_out: must be a share of each log"));
  EXPECT_THAT(complaint("prior-weight", {{"-1"}}), HasSubstr("cannot be negative"));
}

TEST(Settings, MessagesNameThemAsTheReaderWritesThem) {
  const std::string message = "too high: choose another `cutoff`, or leave `order` alone";
  EXPECT_EQ(with_settings_named(message, "--", ""), "too high: choose another --cutoff, or leave --order alone");
  EXPECT_EQ(with_settings_named(message, "", "="), "too high: choose another cutoff=, or leave order= alone");
  EXPECT_EQ(with_settings_named("a ` alone", "--", ""), "a ` alone");
}

TEST(Settings, EveryKeyOfTheTableIsInTheDocuments) {
  const std::string page = read_text(std::string(STEELYARD_SOURCE_DIR) + "/docs/project-file.md", 1 << 20);
  for (const auto& setting : settings()) {
    const std::string key = setting.key;
    if (!key.empty()) {
      EXPECT_THAT(page, HasSubstr(key.substr(key.rfind('.') + 1))) << key;
    }
  }
}

TEST(Settings, ARobotInMemoryTakesThemAsOneOfAFileDoes) {
  Settings settings;
  set(settings, "friction", {{"coulomb", "offset"}, true});
  set(settings, "gravity", {{"0", "0", "9.81"}, true});
  const Robot robot = with_settings(load_model("tx40"), settings).robot;
  Project project;
  project.file = "test";
  project.robot = "tx40";
  project.settings = settings;
  const Robot same = project_model(project).robot;
  EXPECT_EQ(robot.gravity, same.gravity);
  ASSERT_EQ(robot.shafts.size(), same.shafts.size());
  for (std::size_t k = 0; k < robot.shafts.size(); ++k)
    EXPECT_EQ(robot.shafts[k].friction.size(), same.shafts[k].friction.size()) << k;
  set(settings, "gain", {{"1", "2"}, true});
  EXPECT_THROW(with_settings(load_model("tx40"), settings), InvalidInput);
}

}  // namespace steelyard
