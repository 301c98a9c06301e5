// From recordings to a payload: which columns, which route.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/payload/body.hpp"
#include "steelyard/payload/payload.hpp"
#include "steelyard/pipeline/identify.hpp"

namespace steelyard {

struct WeighOptions {
  std::optional<PayloadRoute> route;  ///< none: joint_fit where there are logs without the payload, else known_robot
  std::string frame;               ///< to describe the payload in; "": that of `known`, else the flange (payload_frame)
  Eigen::VectorXd gain_deviation;  ///< relative, of the torque per ampere (or of the torque itself): one for all joints
                                   ///< or one each [-]; empty: those of the drives
  bool friction_change = true;     ///< as in PayloadOptions
  double confidence = 0.95;        ///< level of the intervals [-]
  PayloadSettings known = {};      ///< known parameters of the payload
  IdentifyOptions identify = {};   ///< how the bare robot is fitted, where there are recordings of it
};

/// A change of friction under load.
struct FrictionChange {
  std::string parameter;  ///< "Fv_3"
  std::string unit;
  double value = 0, deviation = 0;  ///< loaded minus bare
};

/// What a force and torque sensor reads with nothing on it.
struct SensorBias {
  std::string channel;  ///< "fx" … "tz"
  std::string unit;
  double value = 0, deviation = 0;
};

struct Weighing {
  Model model;  ///< robot without the payload: from its file, or a fit of the bare logs
  PayloadEstimate estimate;
  PayloadBody body;
  std::array<std::string, 10> reasons;  ///< why a value of the body is not identifiable; "" where it is
  std::vector<FrictionChange> friction;
  std::vector<SensorBias> sensor;         ///< biases of the sensor of route wrench
  std::vector<std::string> known;         ///< "mass", "com": held, not measured
  std::vector<std::string> bare, loaded;  ///< names of the logs
  SignalOptions signals;
  double samples = 0;              ///< samples of the loaded logs
  std::optional<Model> carrier;    ///< the robot with the payload in its last link, where the robot has inertias
  ModelDescriptions descriptions;  ///< descriptions of the loaded robot
  Diagnostics diagnostics;
  double seconds = 0;
  std::vector<Judgement> logs;   ///< the loaded ones, by `carrier`; empty where there is none
  std::vector<UsedFile> read;    ///< files of all logs as they were read, without their roles
  std::optional<RunRecord> run;  ///< record of the run for the result; none: not known
};

/// `loaded`: recordings with the payload; `bare`: without it, where there are any. Throws InvalidInput when a route
/// lacks what it needs, Unattainable when the motion determines nothing of the payload.
Weighing weigh(const Model&, const std::vector<Recording>& loaded, const std::vector<Recording>& bare = {},
               const WeighOptions& = {}, const Run& = {});

/// The route of a name, "known-robot" …; throws InvalidInput for another.
PayloadRoute payload_route(const std::string& name);

}  // namespace steelyard
