// From a log as recorded to signals: joint side, uniform clock, decimated on request. Apart from the signals
// themselves, memory does not grow with the log.
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

  double rate = 0;  ///< rate of the uniform clock [Hz]; 0: one over the median period of the first 65536 samples

  /// Samples per sample kept, by FirDecimator, q, q̇ and τ alike; 1: all, as validation needs them; 0: as many as leave
  /// 100 Hz or more, ten times what an arm's motion has, which is what a fit needs. At most 0.5 s is lost at either
  /// end.
  int decimate = 1;

  /// The samples of the uniform clock are kept as well (`full_rate`), but for those of the beginning only where there
  /// are more decimated ones than this, or many more are expected; 0: none is.
  Eigen::Index keep_full_rate = 0;
};

/// Takes the stretches of a log in order, and returns signals.
class Conditioner {
 public:
  explicit Conditioner(ConditioningOptions options = {});
  ~Conditioner();
  Conditioner(const Conditioner&) = delete;
  Conditioner& operator=(const Conditioner&) = delete;

  /// Throws InvalidInput naming file, channel and row, or what of the drives is missing.
  void push(const LogView& stretch);

  /// About how many samples the log will have in all, where the reader can say it before the end.
  void expect(double samples);

  /// Call once, after the last stretch. Where stamps are uniform to 1e-6 periods, samples are those of the log to the
  /// last bit; elsewhere they are resample's, to 1e-9 and however the log was cut. Throws Unattainable when nothing is
  /// left.
  Signals finish();

  /// Call once, after `finish`: the same log before decimation, where `keep_full_rate` asked for it.
  FullRateSignals full_rate();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Conditions a file as it is read.
Signals condition(const std::string& path, int dof, const LogFormat& format, const ConditioningOptions& = {});

/// Conditions a log in memory.
Signals condition(Log log, const ConditioningOptions& = {});

}  // namespace steelyard
