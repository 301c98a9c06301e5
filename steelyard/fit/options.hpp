// Options of an identification. settings/ has the one table from which project files, the command line and
// Python set these.
#pragma once

#include <Eigen/Core>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/recordings/recording.hpp"
#include "steelyard/robot/robot.hpp"
#include "steelyard/signals/control_effort.hpp"

namespace steelyard {

/// The laws to fit: chosen by held-out motion, or the robot's own.
struct FrictionChoice {
  bool automatic = true;
  std::vector<Friction> terms = {};  ///< terms of every coordinate (and motor), where they are not chosen
};

struct SignalSettings {
  std::optional<double> cutoff = {};  ///< cut-off of the low-pass [Hz]; none: chosen by held-out motion
  int order = 4;                      ///< order of the Butterworth filter, forwards and backwards
  std::optional<int> decimate = {};   ///< keep one sample of so many; none: chosen from the cutoff
};

struct EstimateSettings {
  std::string method = "wls";   ///< one of estimators(): each joint weighted by its own noise is what most logs need
  std::string simulation = {};  ///< simulate.yaml of the loop the logs come from, for methods that simulate; "": a PD
                                ///< loop of usual gains
};

/// What is fitted of the links.
enum class LinkFit {
  automatic,  ///< identified where torque was recorded, nominal where it is the controller's
  identify,   ///< base parameters of the links
  nominal,    ///< nothing: they keep the description's inertias, and rotors and friction are fitted alone
};
const char* to_string(LinkFit);

/// Source of values that the data does not determine.
enum class Prior { automatic, nominal, none, file };

struct ConsistencySettings {
  ConsistencyLevel level = ConsistencyLevel::full;
  Prior prior = Prior::automatic;  ///< automatic: the robot's nominal values where it has them, else bodies that fill
                                   ///< the space between the joints
  std::string prior_file = {};     ///< a model of the same robot whose links are the references
  Distance distance = Distance::entropic;
  std::optional<double> weight = 0;  ///< weight of the prior against the data [-]; 0: only where the data determines
                                     ///< nothing; none: by held-out motion
  Eigen::VectorXd mass_min = {};     ///< [kg] of each link, or one for all; empty: none
  Eigen::VectorXd mass_max = {};     ///< [kg] of each link, or one for all; empty: none
  double total_mass_min = 0, total_mass_max = infinity;  ///< [kg] of all moving links together
  std::map<std::string, LinkBounds> links = {};          ///< bounds of single links, by name or number
};

/// Known parameters of the payload.
struct PayloadSettings {
  std::optional<double> mass = {};          ///< [kg]
  std::optional<Eigen::Vector3d> com = {};  ///< centre of mass in `frame` [m]
  std::string frame = {};                   ///< a link or frame of the robot; "": its flange
  std::string sensor = {};  ///< link or frame along whose axes a force and torque sensor measures; "": as `frame`
};

/// Estimation of unknown drive gains: recordings with a load of known mass set the scale.
struct GainSearch {
  std::vector<Recording> loaded = {};
  PayloadSettings load = {};
};

/// What is fitted of actuators whose torque is the controller's, beside armature and friction.
struct ActuatorSettings {
  bool least_squares = false;              ///< without instruments, as method wls asks for
  bool delay_each = false;                 ///< every joint has a delay of its own, where they are estimated
  bool encoder_offsets = false;            ///< the joints' zeros may be off: gravity must show it
  std::vector<std::string> symmetry = {};  ///< "auto", or joints that are alike with = between them; empty: none share
                                           ///< anything
};

struct IdentifyOptions {
  FrictionChoice friction = {};
  SignalSettings signals = {};
  EstimateSettings estimate = {};
  ConsistencySettings consistency = {};
  std::optional<GainSearch> gains = {};  ///< set: the drives' gains are looked for first
  std::string description = {},
              description_file = {};    ///< text and name of the robot's own URDF or MJCF, for model.urdf
                                        ///< or model.xml to be that with the new values; "": none
  std::string description_folder = {};  ///< folder that model.xml will stand in, from which its paths lead to meshes;
                                        ///< "": they are absolute
  double metric_cutoff = 10;  ///< cut-off of the filtered error metrics [Hz]; never the fit's own, which would favour
                              ///< it
  LinkFit links = LinkFit::automatic;
  ActuatorSettings actuators = {};
  DriveController controller = {};  ///< given: the torque of all logs is what it makes of their commands (U1)
};

}  // namespace steelyard
