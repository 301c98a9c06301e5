// Errors of the model of every log on every other log: tables as in indri2002 (V5 of docs/theory/estimation.md).
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/validate/metrics.hpp"

namespace steelyard {

/// Errors of one joint, or of all together. Row: the log judged; column: the log fitted. As in the paper.
struct CrossErrors {
  Eigen::VectorXd torque_rms;  ///< rms torque of each judged log [N·m or N]
  Eigen::MatrixXd rms;         ///< rms of the residual [N·m or N]
  Eigen::MatrixXd relative;    ///< rms over the torque's [%]
  Eigen::MatrixXd normalised;  ///< rms over that of the model fitted on the judged log itself [-]; nan if there is none

  /// Average of a row: how hard that log is to predict. Average of a column: how well its model generalises. Both
  /// include the diagonal.
  static Eigen::VectorXd row_averages(const Eigen::MatrixXd& m) { return m.rowwise().mean(); }
  static Eigen::VectorXd column_averages(const Eigen::MatrixXd& m) { return m.colwise().mean().transpose(); }
};

struct CrossTable {
  std::vector<std::string> judged_on, fitted_on;  ///< names of logs; equal names are the same log
  std::vector<CrossErrors> joints;
  CrossErrors together;  ///< errors of all joints' torques together
};

/// metrics[judged][fitted].
CrossTable cross_table(const std::vector<std::string>& judged_on, const std::vector<std::string>& fitted_on,
                       const std::vector<std::vector<TorqueMetrics>>& metrics);

/// As the paper prints it: a row per judged log and joint, a column per fitted log, averages at the edges.
enum class CrossValue { rms, relative, normalised };
std::string to_text(const CrossTable&, CrossValue = CrossValue::rms);

/// The complete model beside a reduced one of the same logs: rms on the log fitted and averaged over the others, per
/// joint.
std::string compare_text(const CrossTable& complete, const CrossTable& reduced);

}  // namespace steelyard
