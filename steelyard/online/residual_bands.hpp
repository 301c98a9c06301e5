// The residual of the momentum observer in two bands, and how near a joint is to a reversal (T7, T8 of
// docs/theory/online.md): what the alarm looks at, and what its statistics are of.
#pragma once

#include <Eigen/Core>
#include <array>

#include "steelyard/online/external_torque.hpp"
#include "steelyard/online/model_error.hpp"
#include "steelyard/online/residual_statistics.hpp"

namespace steelyard {

/// Between two poles [Hz]. Slow errors of the model lie below, noise above; the fast band sees pushes of 20 to 50 ms
/// best, the slow one those of 100 ms and more.
struct ResidualBand {
  double slow, fast;
};
inline constexpr std::array<ResidualBand, 2> residual_bands = {{{4, 16}, {1, 4}}};

/// Largest response of a band to a torque that stays [-], and after how long [s].
double step_response(const ResidualBand&);
double step_delay(const ResidualBand&);

/// No allocation and no exception after construction.
class BandedResidual {
 public:
  explicit BandedResidual(const Model&);

  /// After the observer's tick. `settled` is true once the filters have forgotten where they began.
  void tick(double dt, const ExternalTorque&, const Eigen::VectorXd& q, const Eigen::VectorXd& qd) noexcept;
  bool settled() const { return since_ > 1; }

  double value(int joint, int band) const { return values_(joint, band); }  ///< [N·m, N]
  double reversal(int joint) const { return reversal_[joint]; }             ///< 1: the joint turns round; 0: long ago

  /// The variance expected of a value, by the model's statistics [N²·m², N²].
  double variance(const ResidualStatistics& statistics, int joint, int band) const {
    const double turning = reversal_[joint] * statistics.reversal(joint, band);
    return statistics.smooth(joint, band) * statistics.smooth(joint, band) + turning * turning + variance_[joint];
  }

 private:
  ModelError error_;
  Eigen::VectorXd speed_;  ///< below which a joint is near a reversal [rad/s, m/s]
  Eigen::MatrixXd values_, slow_, fast_;
  Eigen::VectorXd reversal_, variance_, rows_, slow_rows_, fast_rows_;
  double since_ = 0;  ///< [s]
};

}  // namespace steelyard
