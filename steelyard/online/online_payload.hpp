// The payload while the robot moves: ten parameters, physically consistent at every tick, with intervals that count the
// robot model's uncertainty; picks and places are found (T11-T13 of docs/theory/online.md).
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/estimate/recursive.hpp"
#include "steelyard/online/consistent_tick.hpp"
#include "steelyard/online/external_torque.hpp"
#include "steelyard/online/residual_statistics.hpp"
#include "steelyard/payload/body.hpp"

namespace steelyard {

struct OnlinePayloadOptions {
  double memory = 60;  ///< motion after which a direction that is excited again counts anew [s]; what nobody excites is
                       ///< not forgotten
};

/// What is carried, as far as is known by now.
struct OnlinePayloadState {
  double mass = 0;                                ///< [kg]
  double mass_deviation = 0;                      ///< standard deviation [kg]
  Eigen::Vector3d com = Eigen::Vector3d::Zero();  ///< in the frame of payloads [m]
  Eigen::Vector3d com_deviation = Eigen::Vector3d::Zero();
  LinkParameters values = LinkParameters::Zero();     ///< about the last link's origin, physically consistent
  LinkParameters deviation = LinkParameters::Zero();  ///< standard deviations of the estimate: noise and robot model
  std::array<bool, 10> determined = {};               ///< whether the data determines each of `values`
  bool mass_determined = false, com_determined = false;
  std::int64_t changes = 0;  ///< picks and places found
  double changed = 0;        ///< time of the last [s]
};

/// No allocation and no exception after construction, but for `joint_to_move`.
class OnlinePayload {
 public:
  /// Throws InvalidInput where the statistics are another robot's.
  OnlinePayload(const Model&, const ResidualStatistics&, const OnlinePayloadOptions& = {});

  /// After the observer's tick; true where a pick or a place was found.
  bool tick(double t, double dt, const ExternalTorque&, const Eigen::VectorXd& q, const Eigen::VectorXd& qd) noexcept;

  const OnlinePayloadState& state() const { return state_; }
  const PayloadFrame& frame() const { return frame_; }

  /// Torque of the body at the last tick, once its mass is determined, and how much of it is news of the body, not of
  /// the motion: for ExternalTorque::carry [N·m, N].
  const Eigen::VectorXd& torque() const { return torque_; }
  const Eigen::VectorXd& new_torque() const { return new_torque_; }

  /// Forgets what was carried.
  void restart() noexcept;

  /// The joint, from 0, whose motion would tell most of what is least determined; -1 where all ten are. Allocates.
  int joint_to_move(const Eigen::VectorXd& q) const;

 private:
  using Matrix10d = Eigen::Matrix<double, 10, 10>;
  static constexpr int window_parts = 4;
  struct Part {  // part of the window in which changes are looked for
    Matrix10d information = Matrix10d::Zero();
    LinkParameters score = LinkParameters::Zero();
    Matrix10d covariance = Matrix10d::Zero();  ///< covariance of the estimate when it began
  };

  void add_directions(const Model&, const BaseParameters&);
  void low_pass(double dt, const ExternalTorque&, const Eigen::VectorXd& qd) noexcept;
  void update(const Eigen::VectorXd& q, const Eigen::VectorXd& qd) noexcept;
  bool changed() noexcept;
  void look_for_change() noexcept;
  void summarise() noexcept;

  PayloadFrame frame_;
  TorqueRegressor regressor_;
  int first_column_;
  std::vector<int> kept_;
  Eigen::MatrixXd directions_;  ///< directions of the model's uncertainty: base parameters × directions
  Eigen::VectorXd density_, speed_;
  double change_threshold_;
  OnlinePayloadOptions options_;
  CovarianceRecursion recursion_;
  ConsistentTick consistent_;
  Eigen::MatrixXd all_, now_, half_, A_, rows_, W_, others_;
  Eigen::VectorXd y_half_, y_, y_rows_, qdd_half_, qdd_, torque_, new_torque_;
  LinkParameters used_ = LinkParameters::Zero(), floor_ = LinkParameters::Zero();
  std::array<Part, window_parts> parts_;
  int part_ = 0, filled_ = 0;
  double since_update_ = 0, part_time_ = 0, settled_ = 0;
  OnlinePayloadState state_;
  Matrix10d covariance_ = Matrix10d::Zero();
};

}  // namespace steelyard
