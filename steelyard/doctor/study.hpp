// A small fit that tests how well the robot explains the torque under different readings of the log.
// Private to the room.
#pragma once

#include <Eigen/Core>
#include <Eigen/QR>
#include <functional>
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
  Study(const Robot& robot, const std::vector<Stretch>& stretches, double dt);

  /// Another reading of the same log, whose joints are looked at one after the other (look_at). Over all standard
  /// columns: what they can explain together is the same, and base parameters need not be found.
  static Study reading(const Robot& robot, const std::vector<Stretch>& stretches, double dt);

  int joints() const { return static_cast<int>(W_.size()); }
  Eigen::Index rows() const { return tau_.rows(); }
  int parameters() const { return static_cast<int>(kept_.size()); }
  double rate_of_rows() const {
    return 1 / (dt_ * static_cast<double>(factor_ * thin_));
  }                                                                                ///< rate of contiguous rows [Hz]
  double seconds() const { return static_cast<double>(rows()) / rate_of_rows(); }  ///< time that the rows take
  bool enough() const;                                                             ///< samples for the questions below

  /// Makes W and the questions below answerable for these joints.
  void look_at(const std::vector<int>& joints);

  const ParameterLayout& layout() const { return layout_; }
  const BaseParameters& base() const { return base_; }
  const Eigen::MatrixXd& W(int joint) const { return W_[static_cast<std::size_t>(joint)]; }  ///< rows × its own columns
  const std::vector<int>& columns(int joint) const { return columns_[static_cast<std::size_t>(joint)]; }
  const Eigen::MatrixXd& tau() const { return tau_; }      ///< rows × joints
  const Eigen::MatrixXd& q() const { return q_; }          ///< rows × joints
  const Eigen::MatrixXd& speed() const { return speed_; }  ///< rows × joints
  const Eigen::VectorXd& time() const { return time_; }    ///< instants of the rows, from the log's first [s]
  const Eigen::MatrixXd& acceleration() const { return acceleration_; }

  /// The row a of each joint's own columns for which a·θ = ∂τ_j/∂q̈_j, mean over the samples: its diagonal inertia.
  std::vector<Eigen::VectorXd> inertia_rows() const;
  /// Torque of gravity for base parameters β, low-passed as the rest: rows × joints.
  Eigen::MatrixXd gravity_torque(const Eigen::VectorXd& beta) const;

  /// Recorded torque `delay` seconds later (what it would have been without that delay), as tau(): rows × joints.
  /// The delay may grow with time, by `drift` seconds a second.
  Eigen::MatrixXd tau_advanced(double delay, double drift = 0) const;

  /// Joint i's own rows fitted to torque k alone: residual over the torque's deviation from its mean.
  double own_residual(int i, int k) const;

  /// All rows, one set of parameters, joint i's rows fitted to torque order[i], times its factor: weighted rms over
  /// joints of that ratio.
  double residual(const std::vector<int>& order, const Eigen::VectorXd& weights,
                  const Eigen::VectorXd& factors = {}) const;
  double residual(const Eigen::VectorXd& weights) const;  ///< in the order given

  /// Least squares of joint i's own rows.
  struct OwnFit {
    Eigen::VectorXd theta;
    double sigma = 0;
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factor;  ///< factor of the columns scaled to unit norm
    Eigen::VectorXd norms;
  };
  OwnFit fit(int i) const;

  /// a·θ with its standard deviation; infinite where the motion does not determine it.
  struct Combination {
    double value = 0, deviation = 0;
  };
  static Combination combine(const OwnFit& fit, const Eigen::VectorXd& a);

 private:
  struct Run {  // place of one stretch in the matrices above
    const Stretch* stretch = nullptr;
    std::vector<Eigen::Index> kept;  // intermediate samples that become rows
    Eigen::Index samples = 0;        // intermediate ones
  };
  struct States {
    Eigen::MatrixXd q, qd, qdd;  // joints × samples
  };
  Study(Robot robot, const std::vector<Stretch>& stretches, double dt, bool find_base);
  void select_columns();
  void add(const Stretch& stretch);
  void look_at_some(const std::vector<int>& joints);
  States states(const Run& run) const;
  // Calls take(entries, first) with the regressor's entries (samples × entries) of samples from `first` on, in pieces.
  void for_entries(const States&, const std::function<void(const Eigen::MatrixXd&, Eigen::Index)>& take) const;
  Eigen::MatrixXd filtered(const Run& run, Eigen::MatrixXd intermediate) const;
  Eigen::MatrixXd at_intermediate(const Eigen::MatrixXd& x, Eigen::Index samples, double ahead,
                                  double growing = 0) const;

  Robot robot_;
  ParameterLayout layout_;
  BaseParameters base_;    // none for a reading
  std::vector<int> kept_;  // columns of the layout
  mutable TorqueRegressor regressor_;
  double dt_;
  Eigen::Index factor_ = 1, thin_ = 1;  // samples to an intermediate one, intermediate ones to a row
  double cutoff_;
  std::vector<Run> runs_;
  std::vector<std::vector<int>> columns_, entries_;
  std::vector<Eigen::MatrixXd> W_, triangle_;  // triangle: of [W_i | tau]
  Eigen::MatrixXd tau_, q_, speed_, acceleration_;
  Eigen::VectorXd time_;
};

}  // namespace steelyard::doctor
