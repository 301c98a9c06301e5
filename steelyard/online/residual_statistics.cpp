#include "steelyard/online/residual_statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "steelyard/core/error.hpp"
#include "steelyard/online/residual_bands.hpp"
#include "steelyard/online/tick_guard.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

constexpr double peak_block = 0.3;  // length of the blocks whose largest values make peaks [s]
constexpr double peak_share = 0.2;  // share of the blocks, the highest, which make the tail [-]
constexpr int fewest_peaks = 10;
constexpr double shortest = 5;                     // recordings that say something [s]
constexpr double averaging[] = {0.25, 0.5, 1, 2};  // blocks of which the density is the largest [s]
// (T9b) On other motions than the fitted ones a robot's residual is larger by a factor that differs from motion to
// motion: lognormal. Between recorded logs of five arms (benchmarks/alarms.py).
constexpr double unlike_median = 1.6, unlike_spread = 0.3;
constexpr double motions_an_hour = 60;
constexpr double turning_now = 0.5, long_ago = 0.1;  // by BandedResidual::reversal [-]

using OnTick = std::function<void(double dt, const ExternalTorque&, const BandedResidual&)>;

void replay_residual(const Model& model, const Ticks& log, Index most, const OnTick& on_tick) {
  TickGuard guard(model);
  ExternalTorque external(model);
  BandedResidual banded(model);
  VectorXd q, qd, tau;
  for (Index k = 0; k < std::min(most, log.count()); ++k) {
    q = log.q.col(k);
    qd = log.qd.col(k);
    tau = log.tau.col(k);
    if (guard.examine(log.t[k], q, qd, tau) == TickVerdict::leave_out) continue;
    external.tick(guard.dt(), q, qd, tau);
    banded.tick(guard.dt(), external, q, qd);
    if (banded.settled()) on_tick(guard.dt(), external, banded);
  }
}

// Sums over the ticks, away from reversals and at them.
class Scales {
 public:
  explicit Scales(int n)
      : far_(Eigen::MatrixXd::Zero(n, bands)),
        near_(far_),
        all_(far_),
        far_count_(VectorXd::Zero(n)),
        near_count_(far_count_),
        raw_(VectorXd::Zero(n)),
        low_(raw_) {}

  void add(const ExternalTorque& external, const BandedResidual& banded) {
    ++ticks_;
    raw_ += external.residual().cwiseAbs2();
    low_ += external.torque().cwiseAbs2();
    for (Index i = 0; i < raw_.size(); ++i) {
      const double turning = banded.reversal(static_cast<int>(i));
      far_count_[i] += turning < long_ago ? 1 : 0;
      near_count_[i] += turning > turning_now ? 1 : 0;
      for (Index b = 0; b < bands; ++b) {
        const double s = banded.value(static_cast<int>(i), static_cast<int>(b)), square = s * s;
        all_(i, b) += square;
        if (turning < long_ago) far_(i, b) += square;
        if (turning > turning_now) near_(i, b) += square;
      }
    }
  }

  void into(ResidualStatistics& out) const {
    constexpr double enough = 50;  // ticks
    const double ticks = std::max(1.0, ticks_);
    out.raw = (raw_ / ticks).cwiseSqrt();
    out.deviation = (low_ / ticks).cwiseSqrt();
    out.smooth = out.reversal = Eigen::MatrixXd::Zero(raw_.size(), bands);
    for (Index i = 0; i < raw_.size(); ++i)
      for (Index b = 0; b < bands; ++b) {
        const double all = all_(i, b) / ticks;
        const double away = far_count_[i] > enough ? far_(i, b) / far_count_[i] : all;
        const double at = near_count_[i] > enough ? near_(i, b) / near_count_[i] : all;
        out.smooth(i, b) = std::sqrt(away);
        out.reversal(i, b) = std::sqrt(std::max(0.0, at - away));
      }
  }

 private:
  static constexpr Index bands = residual_bands.size();
  Eigen::MatrixXd far_, near_, all_;
  VectorXd far_count_, near_count_, raw_, low_;
  double ticks_ = 0;
};

// Variance of means over blocks of time, times their length: the residual's density at low frequencies.
class Density {
 public:
  Density(int n, double length) : length_(length), sum_(VectorXd::Zero(n)), squares_(sum_) {}

  void add(double dt, const VectorXd& e) {
    sum_ += dt * e;
    time_ += dt;
    if (time_ < length_) return;
    squares_ += sum_.cwiseAbs2() / time_;
    ++blocks_;
    sum_.setZero();
    time_ = 0;
  }

  VectorXd density() const {
    return blocks_ > 2 ? VectorXd(squares_ / blocks_) : VectorXd(VectorXd::Zero(sum_.size()));
  }

 private:
  double length_, time_ = 0, blocks_ = 0;
  VectorXd sum_, squares_;
};

double standardised(const ResidualStatistics& statistics, const BandedResidual& banded) {
  double out = 0;
  for (Index i = 0; i < statistics.smooth.rows(); ++i)
    for (std::size_t b = 0; b < residual_bands.size(); ++b) {
      const int joint = static_cast<int>(i), band = static_cast<int>(b);
      const double variance = banded.variance(statistics, joint, band);
      if (variance > 0) out = std::max(out, std::abs(banded.value(joint, band)) / std::sqrt(variance));
    }
  return out;
}

// (T9) Peaks of blocks above a level have squares that fall off exponentially, as a normal process' do.
void fit_tail(std::vector<double> peaks, ResidualStatistics& out) {
  std::sort(peaks.begin(), peaks.end());
  const auto count = peaks.size();
  const auto tail =
      std::min(count - 1,
               std::max<std::size_t>(fewest_peaks, static_cast<std::size_t>(peak_share * static_cast<double>(count))));
  const double level = peaks[count - tail - 1];
  double excess = 0;
  for (auto k = count - tail; k < count; ++k) excess += peaks[k] * peaks[k] - level * level;
  out.peak_level = level;
  const auto number = static_cast<double>(tail);
  out.peak_excess = excess / number * (1 + 1 / std::sqrt(number));  // on the safe side of its own deviation
  out.peak_rate = static_cast<double>(tail) / (peak_block * static_cast<double>(count));
}

// The standard normal deviate that is exceeded with this chance, at most a half.
double deviate(double chance) {
  double low = 0, high = 10;
  for (int k = 0; k < 50; ++k) {
    const double middle = 0.5 * (low + high);
    (0.5 * std::erfc(middle / std::sqrt(2.0)) > chance ? low : high) = middle;
  }
  return low;
}

// The factor that so few motions exceed that they make no more alarms than asked for.
double unlike_factor(double false_alarms) {
  return unlike_median * std::exp(unlike_spread * deviate(std::min(0.5, false_alarms / motions_an_hour)));
}

}  // namespace

ResidualStatistics residual_statistics(const Model& model, const std::vector<Ticks>& logs) {
  const int n = model.robot.dof();
  const Index most = most_residual_ticks / std::max<Index>(1, static_cast<Index>(logs.size()));
  Scales scales(n);
  std::vector<Density> densities;
  for (const double length : averaging) densities.emplace_back(n, length);
  ResidualStatistics out;
  for (const auto& log : logs) {
    replay_residual(model, log, most, [&](double dt, const ExternalTorque& external, const BandedResidual& banded) {
      scales.add(external, banded);
      for (auto& density : densities) density.add(dt, external.residual());
      out.seconds += dt;
    });
  }
  if (out.seconds < shortest)
    throw Unattainable(
        fmt::format("{:.1f} s of motion say too little of the residual: give logs without contact of {:g} s or more",
                    out.seconds, shortest));
  scales.into(out);
  out.density = VectorXd::Zero(n);
  for (const auto& density : densities) out.density = out.density.cwiseMax(density.density());
  std::vector<double> peaks;
  for (const auto& log : logs) {
    double time = 0, peak = 0;
    replay_residual(model, log, most, [&](double dt, const ExternalTorque&, const BandedResidual& banded) {
      peak = std::max(peak, standardised(out, banded));
      time += dt;
      if (time < peak_block) return;
      peaks.push_back(peak);
      time = peak = 0;
    });
  }
  fit_tail(std::move(peaks), out);
  return out;
}

const ResidualStatistics& checked(const ResidualStatistics& statistics, const Model& model) {
  const Index n = model.robot.dof(), bands = residual_bands.size();
  const bool fits = statistics.raw.size() == n && statistics.deviation.size() == n && statistics.density.size() == n &&
                    statistics.smooth.rows() == n && statistics.smooth.cols() == bands &&
                    statistics.reversal.rows() == n && statistics.reversal.cols() == bands;
  if (!fits)
    throw InvalidInput(
        fmt::format("the residual's statistics are not of the {} joints of robot '{}'; make them with "
                    "residual_statistics from logs of this robot without contact",
                    n, model.robot.name));
  return statistics;
}

double alarm_level(const ResidualStatistics& statistics, double false_alarms) {
  const double more = statistics.peak_excess * std::log(statistics.peak_rate * 3600 / false_alarms);
  const double level = std::sqrt(std::max(1.0, statistics.peak_level * statistics.peak_level + more));
  return statistics.fitted ? unlike_factor(false_alarms) * level : level;
}

}  // namespace steelyard
