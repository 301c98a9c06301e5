// The payload sample by sample, for a controller: square-root information from the residual of the bare robot's model
// (P9 of docs/theory/payload.md).
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/estimate/recursive.hpp"
#include "steelyard/payload/payload.hpp"

namespace steelyard {

struct PayloadRecursionOptions {
  Eigen::VectorXd sigma;        ///< noise of each joint's torque [N·m, N]: as identified
  bool friction_change = true;  ///< as PayloadOptions
  double forgetting = 1;        ///< λ: as RecursiveOptions; below 1 it needs a prior
  RecursivePrior prior = {};    ///< over (Δfriction, φ); empty: nothing is known
};

/// The estimate so far.
struct PayloadNow {
  LinkParameters values = LinkParameters::Zero();     ///< about the last link's origin; minimum norm where undetermined
  LinkParameters deviation = LinkParameters::Zero();  ///< standard deviations from white noise of the given size and
                                                      ///< the bare robot's uncertainty
  std::vector<bool> determined;                       ///< which of the ten are determined by now
  Eigen::Vector3d com = Eigen::Vector3d::Zero();      ///< [m] in the last link's frame; zero unless com_determined
  Eigen::Vector3d com_deviation = Eigen::Vector3d::Zero();
  bool com_determined = false;
  Eigen::VectorXd friction_change;  ///< change of PayloadRecursion::friction()

  double mass() const { return values[9]; }
  double mass_deviation() const { return deviation[9]; }
  bool mass_determined() const { return determined[9]; }
};

/// y − W β̂ = W_p φ + W_f Δf, absorbed sample by sample. Values are least squares, not made physically consistent: use
/// the batch estimate where a consistent body is needed.
class PayloadRecursion {
 public:
  PayloadRecursion(const Robot&, const BaseParameters&, const BareRobot&, const PayloadRecursionOptions&);

  /// One sample, each of as many elements as the robot has joints; those of a motion in order, where friction has
  /// memory. No allocation.
  void update(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& qdd,
              const Eigen::VectorXd& tau);

  const std::vector<int>& friction() const { return friction_; }  ///< base indices whose change is sought

  bool determined() const { return recursion_.determined(); }  ///< all unknowns are identifiable, however poorly
  /// (Δfriction, φ): the last determined ones, zero before. No allocation.
  const Eigen::VectorXd& values() const { return recursion_.values(); }
  double mass() const { return values()[values().size() - 1]; }  ///< [kg], once determined. No allocation

  PayloadNow now() const;  ///< allocates: not for the control thread

 private:
  struct StopElement {
    Eigen::Index column;       // base index
    Eigen::RowVectorXd speed;  // row of its shaft
    double yield, position, state;
  };
  void follow(const Eigen::VectorXd& q);

  TorqueRegressor regressor_;
  std::vector<int> kept_, friction_, unknowns_;  // columns of the layout: base, …, (Δf, φ)
  BareRobot bare_;
  Eigen::VectorXd inverse_variance_;  // weight of each joint's torque
  double forgetting_;
  SquareRootRecursion recursion_;
  Eigen::MatrixXd cross_;  // Σ AᵀΣ⁻¹W: sensitivity of the estimate to β̂
  Eigen::MatrixXd all_, W_, A_;
  Eigen::VectorXd y_;
  std::vector<StopElement> elements_;  // elements of friction with memory
  bool begun_ = false;
};

}  // namespace steelyard
