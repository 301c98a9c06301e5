#include "steelyard/simulate/sensor.hpp"

#include <fmt/format.h>

#include <cmath>

#include "steelyard/core/error.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

void require(bool good, const char* what, const char* remedy) {
  if (!good) throw InvalidInput(fmt::format("sensor: {}: {}", what, remedy));
}

// Streams of one seed: position 2k, speed 2k + 1 of sensor k; torque far from them.
constexpr std::uint64_t torque_stream = 1000;

}  // namespace

void check(const SensorOptions& o, int dof) {
  struct Channel {
    const char* name;
    const VectorXd& values;
  };
  for (const auto& [name, values] :
       {Channel{"counts", o.counts}, Channel{"position_noise", o.position_noise},
        Channel{"velocity_noise", o.velocity_noise}, Channel{"torque_noise", o.torque_noise}}) {
    if (values.size() == 0) continue;
    require(values.size() == dof && values.allFinite() && values.minCoeff() >= 0, name,
            "must be one finite number per joint, none negative");
  }
  require(o.rate >= 0 && std::isfinite(o.rate), "rate", "must be positive");
  require(o.relative_torque_noise >= 0 && std::isfinite(o.relative_torque_noise), "relative_torque_noise",
          "cannot be negative");
  require(o.torque_correlation >= 0 && o.torque_correlation < 1, "torque_correlation", "must be in [0, 1)");
  require(o.delay >= 0 && o.delay <= 1, "delay", "must be between 0 and 1 s");
  require(o.torque_delay >= 0 && o.torque_delay <= 1, "torque_delay", "must be between 0 and 1 s");
  require(o.jitter >= 0, "jitter", "cannot be negative");
  require(o.rate == 0 || o.jitter * o.rate <= 0.25, "jitter", "must be at most a quarter of the time between rows");
}

VectorXd turns(const std::vector<bool>& slides) {
  VectorXd out(static_cast<Index>(slides.size()));
  for (Index i = 0; i < out.size(); ++i) out[i] = slides[static_cast<std::size_t>(i)] ? 1 : 2 * M_PI;
  return out;
}

MotionSensor::MotionSensor(const SensorOptions& o, const VectorXd& turn, std::uint64_t seed, std::uint64_t stream)
    : position_noise_(o.position_noise),
      velocity_noise_(o.velocity_noise),
      position_(seed, 2 * stream),
      velocity_(seed, 2 * stream + 1) {
  if (o.counts.size() == 0) return;
  count_ = VectorXd::Zero(turn.size());
  for (Index i = 0; i < turn.size(); ++i)
    if (o.counts[i] > 0) count_[i] = turn[i] / o.counts[i];
}

void MotionSensor::measure(Eigen::Ref<VectorXd> q, Eigen::Ref<VectorXd> qd) {
  for (Index i = 0; i < position_noise_.size(); ++i) q[i] += position_noise_[i] * position_.normal();
  for (Index i = 0; i < count_.size(); ++i)
    if (count_[i] > 0) q[i] = count_[i] * std::round(q[i] / count_[i]);
  for (Index i = 0; i < velocity_noise_.size(); ++i) qd[i] += velocity_noise_[i] * velocity_.normal();
}

void add_torque_noise(const SensorOptions& o, std::uint64_t seed, Eigen::MatrixXd& tau) {
  const double phi = o.torque_correlation, fresh = std::sqrt(1 - phi * phi);
  for (Index i = 0; i < tau.rows(); ++i) {
    const double rms = std::sqrt(tau.row(i).squaredNorm() / static_cast<double>(std::max<Index>(1, tau.cols())));
    const double own = o.torque_noise.size() ? o.torque_noise[i] : 0.0;
    const double deviation = std::hypot(own, o.relative_torque_noise * rms);
    if (deviation == 0) continue;
    Random random(seed, torque_stream + static_cast<std::uint64_t>(i));
    double noise = random.normal();
    for (Index k = 0; k < tau.cols(); ++k) {
      if (k > 0) noise = phi * noise + fresh * random.normal();
      tau(i, k) += deviation * noise;
    }
  }
}

}  // namespace steelyard
