// A project file: which robot, which logs, what to make of them. The reference is docs/project-file.md.
#pragma once

#include <Eigen/Core>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/logs/log.hpp"
#include "steelyard/robot/robot.hpp"

namespace steelyard {

/// What a log is for.
enum class LogRole { identify, validate, payload };
const char* to_string(LogRole role);

struct ProjectLog {
  std::string file;  ///< to open; a relative one in the project is relative to the project file
  LogRole role = LogRole::identify;
  LogFormat format;
  std::string plan = {};  ///< plan.json that was played, for logs to fit; "": not known
  std::vector<std::string> reference =
      {};                     ///< columns of the positions that were asked for, as those of q; empty: none
  double begin = 0, end = 1;  ///< the stretch of it to look at, as shares of its time: 0.75 … 1 is what hold_out keeps
};

/// The laws to fit: chosen by the data, or these for every coordinate (and motor).
struct FrictionChoice {
  bool automatic = true;
  std::vector<Friction> terms;
};

struct SignalSettings {
  std::optional<double> cutoff;  ///< of the low-pass [Hz]; none: chosen from the identification logs
  int order = 4;                 ///< of the Butterworth filter, forwards and backwards
  std::optional<int> decimate;   ///< keep one sample of so many; none: chosen from the cutoff
};

struct EstimateSettings {
  std::string method =
      "wls";  ///< one of estimate_methods(); each joint weighted by its own noise is what most logs need
  std::string simulation = {};  ///< simulate.yaml of the loop the logs come from, for methods that simulate; "": a PD
                                ///< loop of usual gains
};

/// What the data is silent about is filled in from here.
enum class Prior { automatic, nominal, none, file };

struct ConsistencySettings {
  ConsistencyLevel level = ConsistencyLevel::full;
  Prior prior = Prior::automatic;  ///< automatic: the robot's nominal values where it has them, else bodies that fill
                                   ///< the space between the joints
  std::string prior_file;          ///< a model of the same robot whose links are the references
  Distance distance = Distance::entropic;
  std::optional<double> weight = 0;  ///< of the prior against the data [-]; 0: only where the data is silent; none: by
                                     ///< held-out motion
  Eigen::VectorXd mass_min;          ///< [kg] of each link, or one for all; empty: none
  Eigen::VectorXd mass_max;          ///< [kg] of each link, or one for all; empty: none
  double total_mass_min = 0, total_mass_max = infinity;  ///< [kg] of all moving links together
  std::map<std::string, LinkBounds> links;               ///< of single links, by name or number
};

/// What is known of the payload beforehand.
struct PayloadSettings {
  std::optional<double> mass;          ///< [kg]
  std::optional<Eigen::Vector3d> com;  ///< centre of mass in `frame` [m]
  std::string frame;                   ///< a link or frame of the robot; "": its flange
};

struct Project {
  std::string file;   ///< the project file, for messages
  std::string text;   ///< its content: what depends on the robot's size (drives, rotor_inertia) is read with the robot
  std::string robot;  ///< URDF or robot file to open, or the name of a bundled robot
  std::optional<Eigen::Vector3d> gravity;  ///< in the base frame [m/s²]; none: the robot's own
  std::vector<std::string> joints;         ///< which, in the order of the logs; empty: all
  std::vector<ProjectLog> logs;
  bool find_gains = false;  ///< `drives: {gain: auto}`: from logs with and without a load of known mass
  Eigen::VectorXd gain;     ///< of --gain: takes the place of the drives' [N·m/A, N/A]; empty: theirs
  FrictionChoice friction;
  SignalSettings signals;
  EstimateSettings estimate;
  ConsistencySettings consistency;
  PayloadSettings payload;
  double metric_cutoff = 10;  ///< of the filtered error metrics [Hz]; fixed, so that no fit's own filter flatters it
};

/// The last `share` of every log to fit is kept from the fit and judged instead, as a log of its own.
Project with_hold_out(Project, double share);

/// The methods there are, as `estimate: {method: …}` names them.
const std::vector<std::string>& estimate_methods();

/// Reads the file and sees that the robot and the logs are there. Throws InvalidInput "file:line: key: complaint".
Project read_project(const std::string& path);

/// The same from text, without looking at other files.
Project parse_project(const std::string& text, const std::string& file);

/// The robot of the project: its file with the project's gravity, joints, drives, friction and rotors. Drives of the
/// project replace the robot's as a whole; terms keep their nominal values where they stay in place.
Robot project_robot(const Project& project);

/// How to read a log of this robot: its units are checked against the joints' types, unless its channels are motors'.
LogFormat log_format(const Robot& robot, const ProjectLog& log);

/// A log of the project, whole.
Log read_project_log(const Robot& robot, const ProjectLog& log);

}  // namespace steelyard
