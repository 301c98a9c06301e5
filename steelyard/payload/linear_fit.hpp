// The linear fit behind every payload route: runs of several kinds over the same unknowns, each joint of each run with
// a noise of its own (P2-P5 of docs/theory/payload.md). Inside this room only.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/estimate/observations.hpp"

namespace steelyard::payload {

/// Logs of one kind, over θ = map · u + offset.
struct LoggedMotion {
  const std::vector<Observations>* blocks = nullptr;  ///< blocks of time
  Eigen::MatrixXd map;                                ///< θ × u
  Eigen::VectorXd offset;                             ///< θ at u = 0
};

/// Whitened equations of a run: the factors of its joints one below the other, each divided by its noise.
struct WhitenedRows {
  Eigen::MatrixXd W;                ///< over θ
  Eigen::VectorXd y;                ///< as measured, the offset not subtracted
  std::vector<Eigen::Index> first;  ///< row of each joint, and the end
  Eigen::VectorXd rest;             ///< squared residual of each joint that remains at every θ
};

/// A⁺ of the matrix with columns scaled to unit norm, and the directions it leaves out.
struct PseudoInverse {
  Eigen::MatrixXd inverse;
  Eigen::MatrixXd null;   ///< orthonormal, of the scaled unknowns
  Eigen::VectorXd scale;  ///< unknowns = scale · scaled ones

  /// Undetermined directions of the last `count` unknowns, in their own units: columns of unit norm once scaled.
  Eigen::MatrixXd undetermined(Eigen::Index count) const;
};
PseudoInverse pseudo_inverse(const Eigen::MatrixXd& A);

struct LinearFit {
  Eigen::VectorXd u;
  Eigen::VectorXd sigma;       ///< noise of the joints, run after run
  Eigen::MatrixXd covariance;  ///< whatever the colour of the noise
  Eigen::VectorXd freedom;     ///< degrees of freedom of its variances
  std::vector<WhitenedRows> rows;
  std::vector<Eigen::Index> first;  ///< column of `inverse` that a run's rows begin at, and the end
  PseudoInverse solved;             ///< its inverse: du/d(whitened y)
  Diagnostics diagnostics;

  Eigen::MatrixXd white() const {
    return solved.inverse * solved.inverse.transpose();
  }  ///< covariance if noise were white
  /// du/dε, u × joints: every torque of joint j in run r taken (1 + ε_j) times as large (P8).
  Eigen::MatrixXd gain_derivative(std::size_t run) const;
};

/// Weighted least squares over all runs, weights iterated (C2), covariance over the blocks (S2-S6).
LinearFit fit(const std::vector<LoggedMotion>& runs);

}  // namespace steelyard::payload
