// Actuators of an MJCF: the torque they can give, and the gains of those that track positions. Private to the library.
#pragma once

#include <Eigen/Core>
#include <map>
#include <string>
#include <vector>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/robot/mjcf_joints.hpp"
#include "steelyard/robot/mjcf_settings.hpp"

namespace steelyard {

class MjcfActuators {
 public:
  /// `inertia`: of each joint and what it carries, in the pose of the file [kg·m², kg], which `dampratio` is about.
  MjcfActuators(const MjcfDocument&, const MjcfSettings&, const MjcfJoints&, Eigen::VectorXd inertia);

  void limit_efforts(Robot&) const;  ///< of the joints, before they are coupled
  void set_controller(Robot&);       ///< where every coordinate's gains are known
  Diagnostics notes(const std::string& file) const;

 private:
  /// force = kp (ctrl − length) − kd velocity, where length and velocity are `ratio` times the joint's.
  struct Gains {
    double kp = 0, kd = 0;
  };

  void read(const MjcfElement&);
  Gains gains(const MjcfElement&, int joint, double ratio);
  double damping_by_ratio(double damping_ratio, double kp, int joint, double ratio) const;

  const MjcfSettings& settings_;
  const MjcfJoints& joints_;
  Eigen::VectorXd inertia_;
  std::map<int, double> limit_;  // sum over the joint's actuators
  std::map<int, Gains> gains_;   // at the joint
  std::vector<std::string> elsewhere_, no_law_, late_, without_gains_;
};

}  // namespace steelyard
