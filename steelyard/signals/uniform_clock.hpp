// The spline of resample.hpp for data that stream by, block by block. Private to the library.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <optional>
#include <vector>

#include "steelyard/signals/resample.hpp"
#include "steelyard/signals/spline.hpp"

namespace steelyard {

/// Samples k at t0 + k·dt, from stamped ones. Stamps within `tolerance` of such an instant give their sample as it is;
/// for the others a spline runs through the samples around. What lies `overlap` samples away moves a spline by less
/// than 2^-overlap of itself, so the result does not depend on how the input is cut.
class UniformClock {
 public:
  struct Stamps {
    double t0 = 0;         ///< [s]
    double dt = 0;         ///< [s]
    double tolerance = 0;  ///< [s]
    double longest = 0;    ///< a longer pause between stamps is a gap [s]
  };
  using Take = std::function<void(const Eigen::MatrixXd& block)>;  ///< channels × samples that follow those before

  UniformClock(Eigen::Index channels, const Stamps& stamps, Take take);

  /// t: stamps [s], finite and increasing, from call to call, too; x: channels × t.size().
  void push(const Eigen::Ref<const Eigen::VectorXd>& t, const Eigen::Ref<const Eigen::MatrixXd>& x);
  void finish();

  const std::vector<Gap>& gaps() const { return gaps_; }
  Eigen::Index interpolated() const { return interpolated_; }  ///< samples that were not taken as they are

 private:
  enum class End { of_buffer, of_stretch, of_log };
  void advance(End end);
  void bridge(const Spline& spline);
  double instant() const { return static_cast<double>(next_) * stamps_.dt; }
  Eigen::MatrixXd::ColXpr emit();
  void flush();

  Stamps stamps_;
  Take take_;
  Eigen::VectorXd t_;  // stamps since t0 of the samples that later outputs may need
  Eigen::MatrixXd x_;
  Eigen::Index count_ = 0;  // number of such samples
  Eigen::Index next_ = 0;   // index of the next output
  Eigen::Index recorded_ = 0, interpolated_ = 0;
  std::vector<Gap> gaps_;
  struct Side {
    double t;
    Eigen::VectorXd y, slope;
  };
  std::optional<Side> before_gap_;  // last sample before a gap that is not bridged yet
  Eigen::MatrixXd out_;
  Eigen::Index filled_ = 0;
};

}  // namespace steelyard
