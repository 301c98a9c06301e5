// Payload: the ten parameters of a body fixed to the last link, and the change of friction under load
// (bahloul2018 section 2.5; P1-P9 of docs/theory/payload.md).
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/diagnostic.hpp"
#include "steelyard/estimate/observations.hpp"

namespace steelyard {

using Matrix10d = Eigen::Matrix<double, 10, 10>;

/// The five ways from loaded motion to a payload.
enum class PayloadRoute {
  known_robot,        ///< Y − W β̂ = W_p φ: a model of the bare robot, and loaded logs (P2)
  joint_fit,          ///< bare and loaded logs in one fit of β and φ (P3): uses all information
  torque_difference,  ///< τ_loaded − τ_bare on one trajectory run twice (P4): robot and friction cancel
  two_fits,           ///< φ from the difference of two full identifications (P5)
  wrench,             ///< a force and torque sensor between robot and payload (P14): no torque of a joint is needed
};
const char* to_string(PayloadRoute route);  ///< "known-robot" …: as --route has them

/// Prior knowledge: the model of the bare robot.
struct BareRobot {
  Eigen::VectorXd values;      ///< base parameters β̂
  Eigen::MatrixXd covariance;  ///< their covariance; empty: taken as exact, with a diagnostic
};

/// Deviation relative to a direction's scale, beyond which it is not identifiable [-]: a deviation of half the body is
/// no measurement.
inline constexpr double max_relative_deviation = 0.5;

struct PayloadOptions {
  bool friction_change = true;  ///< Δviscous and Δcoulomb of every shaft are sought too (bahloul2018 eq. 17-19): the
                                ///< friction of geared joints grows with load
  ConsistencyLevel level = ConsistencyLevel::full;  ///< level of physical consistency of the payload
  Eigen::VectorXd gain_deviation;      ///< relative standard deviation of each joint's drive gain [-]; empty: exact
  bool model_shares_gains = true;      ///< known_robot: the model was identified with the same gains and errs with them
                                       ///< (P8), as is usual; false: it is right, and only the loaded torques err
  std::optional<double> mass;          ///< known [kg]; then held
  std::optional<Eigen::Vector3d> com;  ///< known, in the last link's frame [m]; needs mass; then held
  double confidence = 0.95;            ///< level of the intervals [-]
};

struct PayloadEstimate {
  PayloadRoute route = PayloadRoute::known_robot;
  LinkParameters values = LinkParameters::Zero();         ///< about the last link's origin; physically consistent
  LinkParameters least_squares = LinkParameters::Zero();  ///< the same without the cone; minimum norm where open
  Matrix10d covariance = Matrix10d::Zero();               ///< covariance of `values`: noise, robot and gains
  Matrix10d covariance_noise = Matrix10d::Zero();         ///< share of the loaded logs' noise, whatever its colour
  Matrix10d covariance_robot = Matrix10d::Zero();         ///< share of the bare robot's uncertainty
  Matrix10d covariance_gains = Matrix10d::Zero();         ///< share of the drive gains'
  std::vector<bool> identifiable;  ///< which of the ten are determined. Others that take part in a direction without
                                   ///< effect are filled in, with zero deviation; the remaining ones are poorly
                                   ///< determined, as their deviation shows
  int rank = 0;                    ///< directions of the ten that are determined to less than half a body
  double quantile = 1.96;          ///< quantile of Student's t: interval = value ± quantile · deviation
  std::vector<int> friction_parameters;       ///< base indices whose change was sought
  Eigen::VectorXd friction_change;            ///< loaded minus bare friction, of friction_parameters
  Eigen::VectorXd friction_change_deviation;  ///< its standard deviation
  Eigen::VectorXd sigma;                      ///< noise of each joint's torque, loaded [N·m, N]
  Eigen::VectorXd unexplained;  ///< per joint: rms of the loaded residual over that of the payload's torque [-];
                                ///< infinite where the payload has none
  Diagnostics diagnostics;
};

/// Loaded time blocks over (β, φ): loaded_columns. `friction`: base indices of viscous and Coulomb terms.
PayloadEstimate payload_known_robot(const std::vector<Observations>& loaded, const BareRobot&,
                                    const std::vector<int>& friction, const PayloadOptions& = {});

/// Bare time blocks over β, loaded ones over (β, φ).
PayloadEstimate payload_joint_fit(const std::vector<Observations>& bare, const std::vector<Observations>& loaded,
                                  const std::vector<int>& friction, const PayloadOptions& = {});

/// The same data, each fitted by itself: Δβ = B_p φ. `payload_columns`: base × 10, what a unit of each payload
/// parameter adds to β.
PayloadEstimate payload_two_fits(const std::vector<Observations>& bare, const std::vector<Observations>& loaded,
                                 const Eigen::MatrixXd& payload_columns, const std::vector<int>& friction,
                                 const PayloadOptions& = {});

/// Time blocks of torque differences at equal instants of one trajectory, over (Δfriction, φ).
PayloadEstimate payload_torque_difference(const std::vector<Observations>& difference, const std::vector<int>& friction,
                                          const PayloadOptions& = {});

/// Which of the ten the joints first … last (from 0, both included) alone identify, whatever the motion (visibility;
/// kawasaki1985): names and rank over random states.
struct PayloadVisibility {
  int rank = 0;
  std::vector<bool> parameters;  ///< each of the ten by itself
};
PayloadVisibility payload_visibility(const Robot&, int first_joint, int last_joint);

}  // namespace steelyard
