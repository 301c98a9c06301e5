// Changes of links k … n, from the torques of joints k … n alone (kawasaki1985; P10-P13 of
// docs/theory/payload.md): cheap enough for a controller, and independent of errors in the model of links before k.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/core/diagnostic.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/estimate/motion_equations.hpp"
#include "steelyard/instrumental/instrument_model.hpp"

namespace steelyard {

/// The parameters of links k … n and of the friction of joints k … n, as far as these joints' torques determine them.
struct TerminalLinks {
  int first = 0;                  ///< joint k, from 0
  std::vector<int> columns;       ///< columns of the robot's layout
  BaseParameters base;            ///< indices into `columns`: kept ones, and what is grouped into them
  std::vector<int> kept() const;  ///< base.kept as columns of the layout
};
TerminalLinks terminal_links(const Robot&, int first_joint);

/// The largest k for which joints k … n identify each of these elements of a body on the last link (0 XX … 9 M) alone,
/// whatever the other links; elements empty: all ten. Throws Unattainable where all joints together do not.
int first_identifying_joint(const Robot&, const std::vector<int>& elements = {});

enum class TerminalMethod {
  least_squares,  ///< biased where q̈ is noisy
  stacked,        ///< instruments Ŵ one below the other: ΣŴᵀPᵀP(y − Wx) = 0, which is consistent
  quasi_diagonal  ///< Â of eq. (33), (54) as printed: ΣWᵀPᵀPŴŴᵀPᵀP(y − Wx) = 0, which is not; for comparison
};

struct TerminalOptions {
  TerminalMethod method = TerminalMethod::stacked;
  Eigen::VectorXd weights = {};  ///< diagonal of P, of joints k … n [1/(N·m), 1/N]; empty: 1
};

struct TerminalEstimate {
  Eigen::VectorXd values;  ///< changes of the kept parameters
  Eigen::MatrixXd
      covariance;           ///< from the scores: whatever the noise's size at each instant, if instants are independent
  int rank = 0;             ///< rank of the normal equations; below the count, values are of least norm
  Diagnostics diagnostics;  ///< "weak-instruments"

  Eigen::VectorXd standard_deviation() const { return covariance.diagonal().cwiseMax(0).cwiseSqrt(); }
};

/// `measured`: tau holds Δτ, measured torque less that of the nominal model at the measured motion (all joints; those
/// before k are not looked at). `instruments`: accelerations, joints × samples; least squares does not look at them.
TerminalEstimate estimate_terminal_links(const Robot&, const TerminalLinks&, const MotionSamples& measured,
                                         const Eigen::MatrixXd& instruments, const TerminalOptions& = {});

/// The stacked form sample by sample (the recursive instrumental variables of kawasaki1985):
///   K = C Ŵᵀ(1 + W C Ŵᵀ)⁻¹,  x ← x + K(y − W x),  C ← C − K W C.
/// C begins as variance · 1: it equals the batch with 1/variance added to the diagonal of ΣŴᵀW.
class TerminalRecursion {
 public:
  TerminalRecursion(const Robot&, const TerminalLinks&, double variance, const TerminalOptions& = {});

  /// One sample, elements as the robot has joints. No allocation.
  void update(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& qdd,
              const Eigen::VectorXd& instrument, const Eigen::VectorXd& delta_tau);

  const Eigen::VectorXd& values() const { return x_; }

 private:
  void fill(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& qdd, Eigen::MatrixXd& W);

  TorqueRegressor regressor_;
  std::vector<int> columns_;
  int first_;
  Eigen::VectorXd weights_, x_, w_, z_, Cz_, wC_;
  Eigen::MatrixXd all_, W_, Z_, C_;
};

}  // namespace steelyard
