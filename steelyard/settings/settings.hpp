// The one table of settings: project files, the command line and Python keywords are three readers of it.
#pragma once

#include <Eigen/Core>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/core/error.hpp"
#include "steelyard/fit/options.hpp"

namespace steelyard {

/// A spring of a joint: its kind, as laws name it, and what is known of its geometry.
struct SpringSettings {
  std::string kind = {};  ///< "linear", "gas", "harmonics"
  std::map<std::string, double> geometry =
      {};  ///< constants of its law: "near", "far", "angle", "rise" of a gas spring
};

/// Changes to the robot of a description before it is used.
struct RobotSettings {
  std::optional<Eigen::Vector3d> gravity = {};  ///< in the base frame [m/s²]; none: the robot's own
  std::vector<std::string> joints = {};         ///< names of the joints, in the order of the logs; empty: all
  std::optional<Base> base = {};                ///< what holds it; none: as the description has it
  std::vector<std::string> contacts = {};  ///< links or frames that touch, each with its point's x, y, z if not zero
  std::string imu = {};                    ///< link or frame of a floating base where its IMU sits; "": the robot's
  Eigen::VectorXd gain = {};               ///< takes the place of the drives' [N·m/A, N/A]; empty: theirs
  std::vector<bool> rotor_inertia = {};  ///< whether each joint has a rotor inertia, or all; empty: as the robot's file
  std::map<std::string, EffortSource> effort = {};     ///< where the effort of single joints comes from, by their names
  std::map<std::string, SpringSettings> springs = {};  ///< springs of single joints, by their names
};

/// The values that the settings of the table write to.
struct Settings {
  RobotSettings robot = {};
  IdentifyOptions identify = {};
  PayloadSettings payload = {};
  double hold_out = 0;  ///< share at the end of each recording that is kept from the fit and judged instead [-]
};

/// A value as it was written: a word, or a list of them. A map is a list of "key=value".
struct SettingValue {
  std::vector<std::string> words;
  bool list = false;
};

/// Commands that a setting is for.
enum class SettingUse {
  robot,  ///< wherever a robot is read
  judge,  ///< wherever a model is judged
  fit,    ///< wherever one is fitted
  payload,
};

/// One row: a setting is added here and nowhere else.
struct Setting {
  const char* name = "";  ///< "cutoff": `--cutoff` on the command line, `cutoff=` in Python
  const char* key = "";   ///< "signals.cutoff": where a project file has it
  SettingUse use = SettingUse::fit;
  const char* unit = "";                                  ///< "Hz"; "": none
  const char* standard = "";                              ///< default value, as text
  const char* help = "";                                  ///< one line
  void (*set)(Settings&, const SettingValue&) = nullptr;  ///< throws BadValue
  std::string (*get)(const Settings&) = nullptr;          ///< value for results; null: not in results
  bool map = false;                                       ///< the value is a map of names to words
};

const std::vector<Setting>& settings();

/// Null where there is none of that name (`-` and `_` are alike), or of that key.
const Setting* find_setting(const std::string& name);
const Setting* setting_of_key(const std::string& key);

/// Error in a setting's value; the reader of the value adds the setting's name.
class BadValue : public InvalidInput {
 public:
  explicit BadValue(const std::string& complaint, int entry = 0) : InvalidInput(complaint), entry_(entry) {}
  int entry() const { return entry_; }  ///< entry of a list, from 1; 0: all of it

 private:
  int entry_;
};

/// Sets by name. Throws InvalidInput "name: complaint", with what it might have meant where there is no such name.
void set(Settings&, const std::string& name, const SettingValue&);

/// Every setting that results contain, with its value.
std::vector<std::pair<std::string, std::string>> described(const Settings&);

/// A message of the library with each setting that it names (`cutoff`, in backquotes) as the reader would write it:
/// with `before` and `after` its name, as `--cutoff` or `cutoff=`.
std::string with_settings_named(const std::string& message, const std::string& before, const std::string& after);

/// The robot as the settings want it: gravity, joints, laws of friction, gains. Throws InvalidInput.
Model with_settings(Model, const Settings&);

}  // namespace steelyard
