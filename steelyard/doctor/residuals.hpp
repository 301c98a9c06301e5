// What every joint's own fit leaves of its torque, read at the recorded instants or at others. Private to the room.
#pragma once

#include <Eigen/QR>
#include <cmath>
#include <vector>

#include "steelyard/doctor/study.hpp"

namespace steelyard::doctor {

/// Residuals of every joint's own fit. Where a joint turns round, its friction follows late (presliding), which would
/// pass for a delay of 10 to 20 ms on geared arms: such rows do not count.
class Residuals {
 public:
  /// `memory`: friction with memory, which lags by a distance, is fitted beside, so that no delay need make up for it.
  explicit Residuals(const Study& study, bool memory = false);

  /// Rows that count beyond what the columns take.
  double freedom(int i) const { return mask_.col(i).sum() - static_cast<double>(study_.W(i).cols()); }

  /// Residuals of these torques: rows × joints.
  Eigen::MatrixXd of(const Eigen::MatrixXd& tau) const;

  /// Their squares with torques read later by each delay: joints × delays.
  Eigen::MatrixXd squares(const std::vector<double>& delays) const;

 private:
  const Study& study_;
  Eigen::MatrixXd mask_;
  std::vector<Eigen::HouseholderQR<Eigen::MatrixXd>> factors_;
};

/// Gauss-Newton about the minimum: ρ(d) ≈ ρ + d ρ', so var d̂ = Σ_b (ρ_bᵀρ'_b)² / (ρ'ᵀρ')², over contiguous blocks b,
/// since residuals are correlated in time.
struct Score {
  double information = 0, variance = 0;
  double spread = 0;  ///< blocks that the information lies in
  double deviation() const { return information > 0 ? std::sqrt(variance) / information : infinity; }
};

Score score(const Eigen::VectorXd& residual, const Eigen::VectorXd& slope);

}  // namespace steelyard::doctor
