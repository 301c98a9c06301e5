// Actuators of an MJCF: the torque they can give, and the gains of those that track positions. Private to the library.
#pragma once

#include <Eigen/Core>
#include <array>
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
  /// At the joint.
  struct Gains {
    double kp = 0, kd = 0;
  };

  /// force = gain ctrl + bias · (1, length, velocity), where length and velocity are `gear` times the joint's.
  struct Law {
    double gain = 1;
    std::array<double, 3> bias = {};
    double damping_ratio = 0;  // > 0: instead of bias[2], of critical damping
    bool known = true;         // false: the force follows another law
    bool late = false, integrates = false;

    bool torque() const { return bias == std::array<double, 3>{}; }
    bool tracks() const {  // the command is a position, or a velocity
      const bool position = bias[1] < 0 && gain == -bias[1], velocity = bias[1] == 0 && gain == -bias[2];
      return bias[0] == 0 && (position || (velocity && gain > 0) || (gain == 0 && bias[1] == 0 && bias[2] < 0));
    }
  };

  static Law law(const MjcfElement&);
  void read(const MjcfElement&);
  double damping_by_ratio(double damping_ratio, double kp, int joint, double ratio) const;

  const MjcfSettings& settings_;
  const MjcfJoints& joints_;
  Eigen::VectorXd inertia_;
  std::map<int, double> limit_;  // sum over the joint's actuators
  std::map<int, Gains> gains_;
  std::vector<std::string> elsewhere_, no_law_, late_, without_gains_, inertial_, delayed_, clipped_;
};

}  // namespace steelyard
