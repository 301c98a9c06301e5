// The arm, the motions and the experiment of indri2002. Torques are the motors', as in the paper: the joints' over 100.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <string>
#include <vector>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/motion/trajectory.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard::indri2002 {

inline constexpr double ratio = 100;   ///< ratio of both speed reducers
inline constexpr int samples = 2500;   ///< samples of each motion
inline constexpr int parameters = 15;  ///< Pd1 … Pd5, a01 … a31, a02 … a32, po1, po2
inline constexpr int repetitions = 6;

extern const char* const motion_names[5];  ///< CI, L1, L2, OJK, OJD

/// The paper's model: its fifteen parameters and their columns.
class Scara {
 public:
  Scara();

  const Robot& robot() const { return model_.robot; }
  const Model& model() const { return model_; }  ///< by its file

  /// W of both joints at these samples, rows of joint 1 first: motors' torques from the paper's parameters.
  Eigen::MatrixXd regressor(const Eigen::MatrixXd& q, const Eigen::MatrixXd& qd, const Eigen::MatrixXd& qdd) const;

  /// The robot with these parameters.
  Model with_parameters(const Eigen::VectorXd& P) const;

 private:
  Model model_;
  BaseParameters base_;
  std::vector<int> place_;  ///< place of each base parameter among the paper's
};

/// One of the five, sampled: OJK and OJD as printed (eq. 7); circle and lines as assumed.
Trajectory sampled(const Robot&, int motion, const Eigen::VectorXd& times);
double duration(int motion);  ///< [s], as printed
inline Trajectory sampled(const Robot& robot, int motion) {
  return sampled(robot, motion, sample_times(duration(motion), samples));
}

/// Table 5: columns CI … OJD, rows in the order of the fifteen, zero where the reduced model has none.
Eigen::MatrixXd table5();
std::vector<int> reduced_set();  ///< the ten of the reduced model

/// The log that the robot's recorder would give: motion smoothed from encoder counts, motors' torques with their noise.
struct Recorded {
  Trajectory motion;
  Eigen::MatrixXd torque;     ///< joints × samples [N·m]
  Eigen::VectorXd deviation;  ///< deviation of the torques of the six repetitions [N·m]
};
Recorded record(const Scara&, const Model& truth, int motion, std::uint64_t seed);

}  // namespace steelyard::indri2002
