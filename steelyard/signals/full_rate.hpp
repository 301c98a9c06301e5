// A log at the recorder's own rate, kept for later: on disk where it is large.
#pragma once

#include <memory>

#include "steelyard/signals/signals.hpp"

namespace steelyard {

/// Samples that are written once, in order, and read back later. More than a few megabytes go to a temporary file,
/// which has no name and so leaves nothing behind, whatever happens; where none can be written they stay in memory.
class SampleStore {
 public:
  explicit SampleStore(Eigen::Index channels) : channels_(channels) {}
  ~SampleStore();
  SampleStore(const SampleStore&) = delete;
  SampleStore& operator=(const SampleStore&) = delete;

  void append(const Eigen::MatrixXd& block);  ///< channels × samples

  Eigen::Index samples() const { return samples_; }

  /// Writes `count` samples from `first` on to `out`. Throws InvalidInput when the file cannot be read.
  void read(Eigen::Index first, Eigen::Index count, double* out) const;

 private:
  void to_disk();
  void to_memory();
  bool write(const double* values, std::size_t count);

  Eigen::Index channels_, samples_ = 0;
  std::vector<double> memory_;
  int file_ = -1;
  bool disk_fails_ = false;
};

/// Signals whose samples are elsewhere until they are loaded.
class FullRateSignals {
 public:
  FullRateSignals() = default;
  FullRateSignals(Signals about, Eigen::Index dof, bool has_speed, bool has_torque,
                  std::shared_ptr<const SampleStore> samples, bool whole);

  bool kept() const { return samples_ != nullptr && whole_; }
  Signals load() const;  ///< all samples; only where kept()

  /// Torques are multiplied by this when they are loaded: dof × dof.
  void scale_torque(const Eigen::MatrixXd& scale) { torque_scale_ = scale; }

  /// The first samples, `most` of them or fewer; none where nothing was kept.
  Signals beginning(Eigen::Index most) const;

 private:
  Signals about_;  // without samples
  Eigen::MatrixXd torque_scale_;
  Eigen::Index dof_ = 0;
  bool has_speed_ = false, has_torque_ = false, whole_ = false;
  std::shared_ptr<const SampleStore> samples_;
};

}  // namespace steelyard
