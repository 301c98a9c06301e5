// From a log as recorded to signals: joint side, uniform clock, if wanted fewer samples. In memory that does not grow
// with the log, but for the signals themselves.
#pragma once

#include <memory>
#include <string>

#include "steelyard/logs/log.hpp"
#include "steelyard/robot/robot.hpp"
#include "steelyard/signals/full_rate.hpp"
#include "steelyard/signals/signals.hpp"

namespace steelyard {

struct ConditioningOptions {
  /// gain [N·m/A, N/A] makes torque of `current` where there is no `tau`; with a transmission T, all channels are the
  /// motors': q = T⁻¹ q_motor + offset, q̇ = T⁻¹ q̇_motor, τ = Tᵀ τ_motor, and the gain is the motors'.
  Drives drives;

  double rate = 0;     ///< of the uniform clock [Hz]; 0: one over the median period of the first 65536 samples
  double max_gap = 5;  ///< longer silence counts as a gap [sample periods]: see ResampleOptions

  /// Samples per sample kept, by FirDecimator, q, q̇ and τ alike; 1: all, as validation needs them; 0: as many as leave
  /// 100 Hz or more, ten times what an arm's motion has, which is what a fit needs. At most 0.5 s is lost at either
  /// end.
  int decimate = 1;

  /// The samples of the uniform clock are kept as well (`full_rate`), unless there are more decimated ones than this;
  /// 0: they are not.
  Eigen::Index keep_full_rate = 0;
};

/// Stretches of a log in, in order; signals out.
class Conditioner {
 public:
  explicit Conditioner(ConditioningOptions options = {});
  ~Conditioner();
  Conditioner(const Conditioner&) = delete;
  Conditioner& operator=(const Conditioner&) = delete;

  /// Throws InvalidInput naming file, channel and row, or what of the drives is missing.
  void push(const LogView& stretch);

  /// Once, after the last chunk. Where stamps are uniform to 1e-6 periods, samples are those of the log to the last
  /// bit; elsewhere they are resample's, to 1e-9 and however the log was cut. Throws Unattainable when nothing is left.
  Signals finish();

  /// After `finish`, once: the same log as it was before it was decimated, where that was to be kept.
  FullRateSignals full_rate();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// A file, streamed.
Signals condition(const std::string& path, int dof, const LogFormat& format, const ConditioningOptions& = {});

/// A log that is in memory.
Signals condition(Log log, const ConditioningOptions& = {});

}  // namespace steelyard
