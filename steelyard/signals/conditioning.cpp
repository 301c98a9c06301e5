#include "steelyard/signals/conditioning.hpp"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "steelyard/core/error.hpp"
#include "steelyard/math/finite.hpp"
#include "steelyard/signals/fir_decimator.hpp"
#include "steelyard/signals/uniform_clock.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr Index rate_samples = 65536;  // samples that determine the rate: always the same ones, however the log is cut
constexpr double uniform = 1e-6;       // stamps this near to a uniform clock count as uniform [sample periods]
constexpr double fit_rate = 100;       // least rate that automatic decimation leaves [Hz]
constexpr double longest_loss = 0.5;   // time that the FIR filter may cost at either end [s]
constexpr Index beginning = 40000;     // samples that are kept of a log which is not kept as a whole
constexpr double surely_more = 1.2;    // expected samples over those that may be kept, from which on none are [-]
constexpr double epsilon = std::numeric_limits<double>::epsilon();

// Every value and stamp of a stretch can be worked with; `last` is the stamp before it.
void check_stretch(const LogView& log, double last) {
  const auto fail = [&](Index k, const std::string& why) {
    throw InvalidInput(fmt::format("{}: row {}: {}: remove such rows, or let the doctor repair them", log.file,
                                   log.first_row + static_cast<std::size_t>(k), why));
  };
  for (Index k = 0; k < log.samples(); last = log.t[k++]) {
    if (!std::isfinite(log.t[k])) fail(k, fmt::format("t is {}", log.t[k]));
    if (!(log.t[k] > last)) fail(k, fmt::format("time goes from {} s to {} s", last, log.t[k]));
  }
  if (all_finite(log.x)) return;
  for (const Channel c : {Channel::q, Channel::qd, Channel::tau, Channel::current}) {
    const auto values = log.channel(c);
    if (c == Channel::current && log.rows[Channel::tau] > 0) continue;  // it does not count
    for (Index k = 0; k < values.cols(); ++k)
      for (Index j = 0; j < values.rows(); ++j)
        if (!std::isfinite(values(j, k)))
          fail(k, fmt::format("{}{} is {}", channel_names[static_cast<std::size_t>(c)], j + 1, values(j, k)));
  }
}

// From motors to joints (Drives), for logs of one robot.
class JointSide {
 public:
  explicit JointSide(Drives drives) : drives_(std::move(drives)) {
    const MatrixXd& T = drives_.transmission;
    if (T.size() == 0) return;
    if (T.rows() != T.cols() || !T.allFinite()) throw InvalidInput("drives: the transmission must be a square matrix");
    const Eigen::FullPivLU<MatrixXd> lu(T);
    if (!lu.isInvertible())
      throw InvalidInput("drives: the transmission is singular: two motors move the same joints alike");
    inverse_ = lu.inverse();
  }

  // Stacks q, q̇, τ, as far as they are there: the log's own memory where it holds just these, else `made`.
  Eigen::Map<const MatrixXd> channels(const LogView& log, MatrixXd& made) const {
    const Index dof = log.rows[Channel::q];
    check_sizes(log.file, dof);
    const bool has_torque = log.rows[Channel::tau] > 0 || log.rows[Channel::current] > 0;
    const bool has_speed = log.rows[Channel::qd] > 0;
    if (inverse_.size() == 0 && drives_.offset.size() == 0 && log.rows[Channel::qdd] == 0 &&
        log.rows[Channel::current] == 0)
      return log.x;
    made.resize(dof * (1 + (has_speed ? 1 : 0) + (has_torque ? 1 : 0)), log.samples());
    made.topRows(dof) = to_joint(log.channel(Channel::q));
    if (drives_.offset.size() > 0) made.topRows(dof).colwise() += drives_.offset;
    if (has_speed) made.middleRows(dof, dof) = to_joint(log.channel(Channel::qd));
    if (has_torque) made.bottomRows(dof) = torque(log);
    return {made.data(), made.rows(), made.cols()};
  }

 private:
  void check_sizes(const std::string& file, Index dof) const {
    const auto check = [&](const char* what, Index size) {
      if (size != 0 && size != dof)
        throw InvalidInput(
            fmt::format("{}: drives: {} is given for {} joints, but the log has {}", file, what, size, dof));
    };
    check("gain", drives_.gain.size());
    check("offset", drives_.offset.size());
    check("transmission", drives_.transmission.rows());
    check("effort", static_cast<Index>(drives_.effort.size()));
  }

  MatrixXd to_joint(const MatrixXd& motor) const { return inverse_.size() > 0 ? MatrixXd(inverse_ * motor) : motor; }

  MatrixXd torque(const LogView& log) const {
    const bool measured = log.rows[Channel::tau] > 0;
    if (!measured && drives_.gain.size() == 0)
      throw InvalidInput(
          fmt::format("{}: has currents but no torques, and no drive gains are known: give drives: {{gain: […]}} in "
                      "N·m/A, one per joint, or `gain`",
                      log.file));
    const MatrixXd tau = measured ? MatrixXd(log.channel(Channel::tau))
                                  : MatrixXd(drives_.gain.asDiagonal() * log.channel(Channel::current));
    return inverse_.size() > 0 ? MatrixXd(drives_.transmission.transpose() * tau) : tau;
  }

  Drives drives_;
  MatrixXd inverse_;  // T⁻¹
};

// The largest deviation of the stamps from t0 + k·dt [s].
double deviation(const VectorXd& t, double dt) {
  double most = 0;
  for (Index k = 0; k < t.size(); ++k) most = std::max(most, std::abs(t[k] - t[0] - static_cast<double>(k) * dt));
  return most;
}

// The sample period of the stamps. Uniform stamps: the mean of all, or a round rate or period that fits as well, since
// a difference of two stamps is not precise enough for an hour of samples. Other stamps: the median.
double find_period(const VectorXd& t, double median, double tolerance) {
  const double mean = (t[t.size() - 1] - t[0]) / static_cast<double>(t.size() - 1);
  const double hertz = std::max(1.0, std::round(1 / mean)), microseconds = std::max(1.0, std::round(1e6 * mean));
  for (const double candidate : {1 / hertz, microseconds / 1e6, mean})
    if (deviation(t, candidate) <= tolerance) return candidate;
  return median;
}

}  // namespace

struct Conditioner::State {
  explicit State(ConditioningOptions o) : options(std::move(o)), joint_side(options.drives) {}

  // Adds the file's name to errors of the stages below.
  template <typename Stage>
  void named(const Stage& stage) const {
    try {
      stage();
    } catch (const InvalidInput& e) {
      throw InvalidInput(fmt::format("{}: {}", file, e.what()));
    }
  }

  void feed(const Eigen::Ref<const VectorXd>& t, const Eigen::Ref<const MatrixXd>& x) {
    named([&] { clock->push(t, x); });
  }

  void hold(const Eigen::Ref<const VectorXd>& t, const Eigen::Ref<const MatrixXd>& x);
  void start();
  void take(const MatrixXd& block);
  void append(const MatrixXd& block);
  std::vector<Gap> decimated_gaps() const;
  Diagnostics findings() const;
  FullRateSignals record() const;
  void decimate();

  ConditioningOptions options;
  JointSide joint_side;
  Signals out;
  std::string file;
  double last = -std::numeric_limits<double>::infinity();  // stamp
  VectorXd head_t;  // samples that arrived before the rate was known, and room for more
  MatrixXd head;
  Index held = 0;       // number of samples in `head`
  double expected = 0;  // number of samples of the whole log; 0: not known
  MatrixXd made;        // channels of the current stretch, where they are not the log's own
  double period = 0;    // sample period of the recorder [s]
  std::optional<UniformClock> clock;
  std::optional<FirDecimator> decimator;
  std::shared_ptr<SampleStore> full;  // samples of the uniform clock, where they are to be kept
  bool whole = true;                  // all of them; else those of the beginning
  Index samples = 0;
  Index dof = 0;
  bool has_speed = false, has_torque = false;
  FullRateSignals kept;
};

Conditioner::Conditioner(ConditioningOptions options) {
  if (!(options.rate >= 0) || !std::isfinite(options.rate) || options.decimate < 0 || options.decimate > 10'000)
    throw InvalidInput(
        fmt::format("signals: rate {} Hz must be positive (or 0: as recorded), decimate {} 1 to 10000 (or 0: "
                    "automatic)",
                    options.rate, options.decimate));
  state_ = std::make_unique<State>(std::move(options));
}

Conditioner::~Conditioner() = default;

void Conditioner::push(const LogView& stretch) {
  State& s = *state_;
  if (s.file.empty()) s.file = stretch.file;
  if (stretch.samples() == 0) return;
  check_stretch(stretch, s.last);
  s.last = stretch.t[stretch.samples() - 1];
  s.dof = stretch.rows[Channel::q];
  s.has_speed = stretch.rows[Channel::qd] > 0;
  s.has_torque = stretch.rows[Channel::tau] > 0 || stretch.rows[Channel::current] > 0;
  s.out.from_current = s.has_torque && stretch.rows[Channel::tau] == 0;
  if (!s.options.drives.effort.empty()) s.out.effort = effort_sources(s.options.drives, static_cast<int>(s.dof));
  const Eigen::Map<const MatrixXd> channels = s.joint_side.channels(stretch, s.made);
  if (s.clock)
    s.feed(stretch.t, channels);
  else
    s.hold(stretch.t, channels);
}

void Conditioner::expect(double samples) { state_->expected = samples; }

// Collects samples until there are enough to determine the rate.
void Conditioner::State::hold(const Eigen::Ref<const VectorXd>& t, const Eigen::Ref<const MatrixXd>& x) {
  const Index all = held + t.size();
  if (all > head_t.size()) {
    head_t.conservativeResize(2 * all);
    head.conservativeResize(x.rows(), 2 * all);
  }
  head_t.segment(held, t.size()) = t;
  head.middleCols(held, t.size()) = x;
  held = all;
  if (held >= rate_samples) start();
}

// The clock is set by the first samples, which then go through it.
void Conditioner::State::start() {
  const VectorXd t = head_t.head(std::min(rate_samples, held));
  if (t.size() < 2) throw Unattainable(fmt::format("{}: has only one sample, so its rate is unknown", file));
  period = median_period(t);
  if (!(period >= 1e-7 && period < 1e7))
    throw InvalidInput(fmt::format("{}: has a sample every {:.3g} s: check the unit of t", file, period));
  const double rounding = 2 * epsilon * t.cwiseAbs().maxCoeff();  // an epoch clock's stamps are rounded to 2e-7 s
  const double tolerance = std::max(uniform * period, std::min(rounding, 0.1 * period));
  out.t0 = t[0];
  out.dt = options.rate > 0 ? 1 / options.rate : find_period(t, period, tolerance);
  if (period > most_growth * out.dt)
    throw InvalidInput(fmt::format("{}: a rate of {:.3g} Hz is more than {} times the recorder's {:.3g} Hz", file,
                                   options.rate, most_growth, 1 / period));
  const int automatic = static_cast<int>(std::clamp((1 + 1e-9) / (fit_rate * out.dt), 1.0, 1e4));
  const int factor = options.decimate > 0 ? options.decimate : automatic;
  if (factor > 1) {
    decimator.emplace(head.rows(), factor);
    const double loss = static_cast<double>(decimator->delay()) * out.dt;
    if (loss > longest_loss)
      throw InvalidInput(fmt::format(
          "{}: decimate {} leaves {:.3g} Hz and loses {:.2g} s at each end, where {} s are allowed: decimate by {} or "
          "less",
          file, factor, 1 / (out.dt * factor), loss, longest_loss, static_cast<int>(factor * longest_loss / loss)));
  }
  whole = expected / factor <= surely_more * static_cast<double>(options.keep_full_rate);
  if (options.keep_full_rate > 0) full = std::make_shared<SampleStore>(head.rows());
  clock.emplace(head.rows(), UniformClock::Stamps{out.t0, out.dt, tolerance, longest_silence * period * (1 + 1e-9)},
                [this](const MatrixXd& block) { take(block); });
  feed(head_t.head(held), head.leftCols(held));
  head_t.resize(0);
  head.resize(0, 0);
}

void Conditioner::State::take(const MatrixXd& block) {
  if (full && (whole || full->samples() < beginning)) full->append(block);
  if (decimator)
    append(decimator->push(block));
  else
    append(block);
}

void Conditioner::State::append(const MatrixXd& block) {
  if (block.cols() == 0) return;  // the decimator is still filling
  const Index needed = samples + block.cols();
  const auto add = [&](MatrixXd& all, Index row) {
    if (needed > all.cols()) all.conservativeResize(dof, std::max(needed, all.cols() + all.cols() / 2));
    all.middleCols(samples, block.cols()) = block.middleRows(row, dof);
  };
  add(out.q, 0);
  if (has_speed) add(out.qd, dof);
  if (has_torque) add(out.tau, block.rows() - dof);
  samples = needed;
  whole = whole && samples <= options.keep_full_rate;
}

// Output m of the decimator reaches from input m·factor to m·factor + 2·delay.
std::vector<Gap> Conditioner::State::decimated_gaps() const {
  std::vector<Gap> all = clock->gaps();
  const Index factor = decimator->factor(), reach = 2 * decimator->delay();
  for (Gap& gap : all) {
    const Index from = std::max<Index>(0, gap.first - reach), to = gap.first + gap.count;
    const Index first = std::min((from + factor - 1) / factor, samples);
    const Index stop = gap.count == 0 ? first : std::min((to + factor - 1) / factor, samples);
    gap.first = first;
    gap.count = std::max<Index>(0, stop - first);
  }
  return all;
}

Diagnostics Conditioner::State::findings() const {
  Diagnostics found;
  for (const Diagnostic& d : resampling_suspicions(clock->gaps(), period, out.dt))
    found.push_back({d.severity, d.code, fmt::format("{}: {}", file, d.message)});
  if (clock->interpolated() > 0)
    found.push_back(
        {Severity::info, "signals-resampled",
         fmt::format("{}: the time stamps are not uniform: {} samples were interpolated by a cubic spline at {:.6g} Hz",
                     file, clock->interpolated(), 1 / out.dt)});
  return found;
}

// The record at its own rate; `out` becomes its decimated view.
FullRateSignals Conditioner::State::record() const {
  Signals about;
  about.name = out.name;
  about.file = out.file;
  about.t0 = out.t0;
  about.dt = out.dt;
  about.gaps = clock->gaps();
  about.diagnostics = out.diagnostics;
  about.from_current = out.from_current;
  about.effort = out.effort;
  return {std::move(about), dof, has_speed, has_torque, full, whole};
}

void Conditioner::State::decimate() {
  if (!decimator) return;
  const double rate = 1 / out.dt, lost = static_cast<double>(decimator->delay()) * out.dt;
  out.gaps = decimated_gaps();
  out.t0 += lost;
  out.dt *= decimator->factor();
  out.diagnostics.push_back({Severity::info, "signals-decimated",
                             fmt::format("{}: decimated from {:.6g} to {:.6g} Hz by a linear-phase low-pass, q, qd and "
                                         "tau alike; {:.3g} s are lost at each end",
                                         file, rate, 1 / out.dt, lost)});
}

Signals Conditioner::finish() {
  State& s = *state_;
  if (!s.clock) s.start();
  s.named([&] { s.clock->finish(); });
  if (s.samples == 0)
    throw Unattainable(
        fmt::format("{}: is too short to be decimated by {}: decimate less", s.file, s.decimator->factor()));
  s.out.name = log_name(s.file);
  s.out.file = s.file;
  s.out.diagnostics = s.findings();
  s.out.gaps = s.clock->gaps();
  for (MatrixXd* channel : {&s.out.q, &s.out.qd, &s.out.tau})
    if (channel->size() > 0) channel->conservativeResize(s.dof, s.samples);
  if (s.full) s.kept = s.record();
  s.decimate();
  return std::move(s.out);
}

FullRateSignals Conditioner::full_rate() { return std::move(state_->kept); }

Signals condition(const std::string& path, int dof, const LogFormat& format, const ConditioningOptions& options) {
  Conditioner conditioner(options);
  Diagnostics reading;
  stream_log(path, dof, format, [&](LogChunk&& chunk) {
    conditioner.push(chunk.view());
    for (auto& diagnostic : chunk.diagnostics) reading.push_back(std::move(diagnostic));
  });
  Signals out = conditioner.finish();
  out.diagnostics.insert(out.diagnostics.begin(), reading.begin(), reading.end());
  return out;
}

Signals condition(Log log, const ConditioningOptions& options) {
  Conditioner conditioner(options);
  conditioner.push(stacked(log).view());
  Signals out = conditioner.finish();
  out.diagnostics.insert(out.diagnostics.begin(), log.diagnostics.begin(), log.diagnostics.end());
  return out;
}

}  // namespace steelyard
