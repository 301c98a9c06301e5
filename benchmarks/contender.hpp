// One registry of everything that is timed: an engine adds its contenders for an arm, the program checks and times them
// all.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <string>
#include <vector>

#include "steelyard/robot/model.hpp"

namespace steelyard::bench {

/// An arm, samples of its motion, and what every contender must come out with.
struct Arm {
  std::string name;
  Model model;                 ///< revolute, serial, modified DH: link frames are joint frames
  Eigen::MatrixXd q, qd, qdd;  ///< dof × samples
  Eigen::MatrixXd torque;      ///< torque of the links, by inverse_dynamics, which shares no code with the regressor
  Eigen::MatrixXd effort;      ///< torque with rotors and friction, by inverse_dynamics
  int block = 64;              ///< samples a call of a batched engine gets: its output stays in the second-level cache

  int samples() const { return static_cast<int>(q.cols()); }
};

Arm make_arm(const std::string& bundled_name, int samples, int block, unsigned seed);

/// The same arm, every link frame turned in its joint frame by R_joint_link.
Model turn_link_frames(const Model&, const std::function<Eigen::Matrix3d(int joint)>& R_joint_link);

/// Something to time on one arm.
struct Contender {
  std::string engine;         ///< "Steelyard", "Pinocchio"
  std::string task;           ///< computed quantity and its inputs
  std::string level;          ///< instruction set level; empty: native
  std::function<void()> run;  ///< all samples of the arm once
  std::function<double()>
      error;  ///< largest difference to the arm's torques; of information, what it leaves of them [N·m]
};

/// The contender that ratios refer to; the first with this engine and task.
inline constexpr const char* reference_engine = "Pinocchio";
inline constexpr const char* reference_task = "regressor";
/// The same for rows of one torque at a time, whose task begins so.
inline constexpr const char* torque_prefix = "one torque";
inline constexpr const char* torque_reference_task = "rnea (torques only)";
/// And for rows of the information of all samples: [R z] with links, rotors and friction.
inline constexpr const char* information_prefix = "information";
inline constexpr const char* information_reference_task = "information, LAPACK's QR";

// The registry. A new rival is a file with such a function, and a line in `engines` of regressor.cpp.
using Engine = std::vector<Contender> (*)(const Arm&);  ///< the arm outlives the contenders
std::vector<Contender> steelyard_contenders(const Arm&);
std::vector<Contender> information_contenders(const Arm&);
std::vector<Contender> c_code_contenders(const Arm&);     ///< one torque at a time; compiles the generated code
std::vector<Contender> pinocchio_contenders(const Arm&);  ///< none where it was not built in

std::string pinocchio_version();  ///< with compiler and flags; empty where it was not built in

}  // namespace steelyard::bench
