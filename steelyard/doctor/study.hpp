// A small fit the doctor can ask questions of: how well does the robot explain the torque, read this way or that?
// Private to the room.
#pragma once

#include <Eigen/Core>
#include <Eigen/QR>
#include <vector>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/doctor/excerpt.hpp"
#include "steelyard/dynamics/regressor.hpp"

namespace steelyard::doctor {

/// The robot with what every drive has: a rotor, viscous and Coulomb friction, an offset at each coordinate.
Robot with_ordinary_drives(Robot robot);

/// Regressor and torque, low-passed alike and thinned out, joint by joint. The motion is from positions alone.
class Study {
 public:
  Study(const Robot& robot, const std::vector<Stretch>& stretches, double dt, const ExamineOptions& options);

  int joints() const { return static_cast<int>(W_.size()); }
  Eigen::Index rows() const { return tau_.rows(); }
  int parameters() const { return base_.count(); }
  bool enough() const;  ///< samples for the questions below

  const ParameterLayout& layout() const { return layout_; }
  const BaseParameters& base() const { return base_; }
  const Eigen::MatrixXd& W(int joint) const { return W_[static_cast<std::size_t>(joint)]; }  ///< rows × its own columns
  const std::vector<int>& columns(int joint) const { return columns_[static_cast<std::size_t>(joint)]; }
  const Eigen::MatrixXd& tau() const { return tau_; }      ///< rows × joints
  const Eigen::MatrixXd& speed() const { return speed_; }  ///< rows × joints
  const Eigen::MatrixXd& acceleration() const { return acceleration_; }

  /// The row a of joint j's own columns for which a·θ = ∂τ_j/∂q̈_j, mean over the samples: its diagonal inertia.
  const Eigen::VectorXd& inertia_row(int joint) const { return inertia_[static_cast<std::size_t>(joint)]; }
  /// Torque of gravity for base parameters β, low-passed as the rest: rows × joints.
  Eigen::MatrixXd gravity_torque(const Eigen::VectorXd& beta) const;

  /// Recorded torque `delay` seconds later (what it would have been without that delay), as tau(): rows × joints.
  Eigen::MatrixXd tau_advanced(double delay) const;

  /// Joint i's own rows fitted to torque k alone: residual over the torque's deviation from its mean.
  double own_residual(int i, int k) const;

  /// All rows, one set of parameters, joint i's rows fitted to torque order[i]: weighted rms over joints of that ratio.
  double residual(const std::vector<int>& order, const Eigen::VectorXd& weights) const;
  double residual(const Eigen::VectorXd& weights) const;  ///< in the order given

  /// Least squares of joint i's own rows.
  struct OwnFit {
    Eigen::VectorXd theta;
    double sigma = 0;
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factor;  ///< of the columns scaled to unit norm
    Eigen::VectorXd norms;
  };
  OwnFit fit(int i) const;

  /// a·θ with its standard deviation; infinite where the motion does not determine it.
  struct Combination {
    double value = 0, deviation = 0;
  };
  static Combination combine(const OwnFit& fit, const Eigen::VectorXd& a);

 private:
  struct Run {  // of one stretch: where it goes in the matrices above
    const Stretch* stretch = nullptr;
    std::vector<Eigen::Index> kept;  // intermediate samples that become rows
    Eigen::Index samples = 0;        // intermediate ones
  };
  void select_columns();
  void add(const Stretch& stretch);
  void add_states(const Stretch& stretch, const Run& run);
  void factorise();
  Eigen::MatrixXd filtered(const Run& run, Eigen::MatrixXd intermediate) const;
  Eigen::MatrixXd at_intermediate(const Eigen::MatrixXd& x, Eigen::Index samples, double ahead) const;

  Robot robot_;
  ParameterLayout layout_;
  BaseParameters base_;
  TorqueRegressor regressor_;
  double dt_;
  Eigen::Index factor_ = 1, thin_ = 1;  // samples to an intermediate one, intermediate ones to a row
  double cutoff_;
  std::vector<Run> runs_;
  std::vector<std::vector<int>> columns_, entries_;
  std::vector<Eigen::MatrixXd> W_, gravity_, triangle_;  // triangle: of [W_i | tau]
  std::vector<Eigen::VectorXd> inertia_;
  Eigen::MatrixXd tau_, speed_, acceleration_;
};

}  // namespace steelyard::doctor
