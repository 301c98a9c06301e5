// Recordings that share samples: copies, links, overlapping rows, subsets, with a little noise on them or without.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/recordings/recording.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

/// Excerpts of the torque, spread over a recording, each from where its stretch is liveliest, and of the positions
/// there. `tau`, `q`: unfiltered [N·m, N; rad, m], joints × samples; without `q`, torques alone are compared.
LogFingerprint fingerprint(const std::string& log, const Eigen::MatrixXd& tau, double rate,
                           const Eigen::MatrixXd& q = {});

/// Share of the excerpts that are found in these torques, or in these positions with noise on their torques [-]. Two
/// recordings of one motion differ by √2 of their torque's noise, so that only what was recorded once is found.
double shared(const LogFingerprint&, const Eigen::MatrixXd& tau, double rate, const Eigen::MatrixXd& q = {});

/// The log most of which is found in these torques, and how much of it; "" and 0 where none is.
struct SharedLog {
  std::string log;
  double share = 0;  ///< share of that log [-]
};
SharedLog most_shared(const std::vector<LogFingerprint>&, const Eigen::MatrixXd& tau, double rate,
                      const Eigen::MatrixXd& q = {});

/// Throws InvalidInput when two recordings are rows of one file that overlap.
void require_distinct(const std::vector<Recording>&);

}  // namespace steelyard
