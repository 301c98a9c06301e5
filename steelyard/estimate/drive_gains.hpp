// Drive gains from motor currents alone (Gautier, Briot): a payload of known mass gives the scale.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/estimate/observations.hpp"

namespace steelyard {

/// Known parameters of the body fixed to the last link, in that link's frame.
struct KnownPayload {
  double mass = 0;                         ///< [kg]
  std::optional<Eigen::Vector3d> com;      ///< centre of mass [m]
  std::optional<Eigen::Matrix3d> inertia;  ///< about the centre of mass [kg·m²]; needs com
};

struct DriveGainsOptions {
  std::vector<std::string> joints;  ///< names for messages; empty: numbers
  int iterations = 50;  ///< most iterations of the refinement that follows the total least squares of Gautier and Briot
                        ///< and minimises the residuals of the currents, where the noise is; five settle. 0: leave it
                        ///< at that
};

struct DriveGains {
  Eigen::VectorXd gains;               ///< torque at the joint per current [N·m/A, N/A]
  Eigen::VectorXd standard_deviation;  ///< standard deviation of the gains; infinite where not determined
  std::vector<bool> determined;        ///< the others give the diagnostic "gain-not-determined"
  Eigen::VectorXd values;              ///< base parameters β of the unloaded robot
  Eigen::VectorXd payload;             ///< XX XY XZ YY YZ ZZ MX MY MZ M in the last link's frame, known ones included
  Eigen::MatrixXd covariance;          ///< covariance of (gains, β, payload)
  Eigen::VectorXd sigma;               ///< noise of the currents [A]
  int iterations = 0;
  Diagnostics diagnostics;
};

/// `unloaded`: currents over β. `loaded`: currents over β and the payload's ten columns (loaded_columns). (C11)
DriveGains drive_gains(const Observations& unloaded, const Observations& loaded, const KnownPayload&,
                       const DriveGainsOptions& = {});
DriveGains drive_gains(const Equations& unloaded, const Equations& loaded, const KnownPayload&,
                       const DriveGainsOptions& = {});

}  // namespace steelyard
