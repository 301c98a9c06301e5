#include "steelyard/validate/causes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>

#include "steelyard/core/error.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/validate/explanation.hpp"
#include "steelyard/validate/smoothed.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double held_out = 1;  // length of stretches held out together [s]: longer than the residual's correlation
constexpr double least_share = 0.05;  // least share of the residual's energy for a cause to be named [-]
constexpr double simpler = 0.9;       // share of the best explanation that a simpler one must reach to be preferred [-]
constexpr double excess = 1.5;        // ratio to the mean square elsewhere from which a region stands out [-]
constexpr Index most_samples = 20000;  // most samples used; longer logs are thinned evenly [-]

// One joint below the cut-off, at the samples used. The explaining signals went through the residual's own low-pass.
struct Samples {
  VectorXd t, q, qd, qdd, predicted, predicted_rate;
  VectorXd residual;      // residual that is not explained yet
  std::vector<int> fold;  // fold of each sample
};

// ---- the causes

struct Units {
  const char *torque, *speed, *position, *inertia;
};
constexpr Units turning{"N·m", "rad/s", "rad", "kg·m²"}, sliding{"N", "m/s", "m", "kg"};

struct Context {
  double cutoff;  // cut-off of the low-pass that separates noise from the rest [Hz]: the metric's
  Units units = turning;
  double fitted_speed = 0;  // 0: not known
  double floor = 0;         // mean square that white noise as dense as above the cut-off has below it
};

// A cause: the share it explains, its sentence, and the residual without it.
struct Candidate {
  Cause cause;
  double share = 0;
  std::string text;
  VectorXd left;
};
using Find = std::optional<Candidate> (*)(const Samples&, const Context&);

template <typename Columns>
Candidate linear(Cause cause, const Columns& columns, const Samples& s,
                 const std::function<std::string(const VectorXd&)>& text) {
  const Explanation found = explained_by(columns, s.residual, s.fold);
  return {cause, found.share, text(found.coefficients), s.residual - columns.times(found.coefficients)};
}

std::optional<Candidate> find_offset(const Samples& s, const Context& c) {
  return linear(Cause::offset, DenseColumns{VectorXd::Ones(s.t.size())}, s, [&](const VectorXd& x) {
    return fmt::format("a constant {:+.3g} {}: a torque offset or a zero that moved", x[0], c.units.torque);
  });
}

std::optional<Candidate> find_gain(const Samples& s, const Context&) {
  return linear(Cause::gain, DenseColumns{s.predicted}, s, [](const VectorXd& x) {
    return fmt::format("proportional to the predicted torque, {:+.1f} % of it: a drive gain or a load", 100 * x[0]);
  });
}

std::optional<Candidate> find_delay(const Samples& s, const Context&) {
  return linear(Cause::delay, DenseColumns{s.predicted_rate}, s, [](const VectorXd& x) {  // τ̂(t − δ) − τ̂(t) ≈ −δ dτ̂/dt
    return fmt::format("a delay: the measured torque comes {:.1f} ms {} than the predicted one", 1000 * std::abs(x[0]),
                       x[0] < 0 ? "later" : "earlier");
  });
}

std::optional<Candidate> find_inertia(const Samples& s, const Context& c) {
  return linear(Cause::inertia, DenseColumns{s.qdd}, s, [&](const VectorXd& x) {
    return fmt::format("proportional to the acceleration: {:+.3g} {} of inertia {}", x[0], c.units.inertia,
                       x[0] > 0 ? "that the model lacks" : "too much in the model");
  });
}

std::optional<Candidate> find_drift(const Samples& s, const Context& c) {
  const double middle = 0.5 * (s.t[0] + s.t[s.t.size() - 1]), half = s.t[s.t.size() - 1] - middle;
  if (!(half > 0)) return {};
  const VectorXd u = (s.t.array() - middle) / half;
  MatrixXd columns(u.size(), 2);  // without a mean, which is an offset
  columns << u, (u.array().square() - u.squaredNorm() / static_cast<double>(u.size())).matrix();
  return linear(Cause::drift, DenseColumns{columns}, s, [&](const VectorXd& x) {
    return fmt::format("a drift by {:+.3g} {} from start to end over {:.0f} s: friction changes with temperature",
                       2 * x[0], c.units.torque, 2 * half);
  });
}

// More energy on some samples than on the others: the excess counts.
std::optional<Candidate> find_region(Cause cause, const Samples& s, const Context& c,
                                     const std::function<bool(Index)>& inside,
                                     const std::function<std::string(double, double, double)>& text) {
  double in = 0, out = 0, square_in = 0, square_out = 0;
  for (Index i = 0; i < s.t.size(); ++i) {
    const double square = s.residual[i] * s.residual[i];
    if (inside(i)) {
      in += 1, square_in += square;
    } else {
      out += 1, square_out += square;
    }
  }
  if (in < 0.01 * (in + out)) return {};
  const double here = square_in / in;
  const double elsewhere = std::max(out >= 0.05 * (in + out) ? square_out / out : 0, c.floor);
  if (!(here > excess * elsewhere)) return {};
  Candidate found{cause, (here - elsewhere) * in / (square_in + square_out),
                  text(std::sqrt(here), std::sqrt(elsewhere), in / (in + out)), s.residual};
  for (Index i = 0; i < s.t.size(); ++i)
    if (inside(i)) found.left[i] *= std::sqrt(elsewhere / here);
  return found;
}

std::optional<Candidate> find_extrapolated(const Samples& s, const Context& c) {
  if (!(c.fitted_speed > 0)) return {};
  const double limit = extrapolated_speed * c.fitted_speed;
  return find_region(
      Cause::extrapolated, s, c, [&](Index i) { return std::abs(s.qd[i]) > limit; },
      [&](double here, double elsewhere, double) {
        return fmt::format("at speeds beyond {:.3g} {}, the fastest fitted: {:.3g} {} rms there, {:.3g} below it",
                           c.fitted_speed, c.units.speed, here, c.units.torque, elsewhere);
      });
}

std::optional<Candidate> find_standstill(const Samples& s, const Context& c) {
  return find_region(
      Cause::standstill, s, c, [&](Index i) { return std::abs(s.qd[i]) < moving_speed; },
      [&](double here, double elsewhere, double part) {
        return fmt::format(
            "at standstill, {:.0f} % of the time: {:.3g} {} rms there, {:.3g} in motion: stiction, which no friction "
            "law of velocity predicts",
            100 * part, here, c.units.torque, elsewhere);
      });
}

std::string peak_text(const char* what, const VectorXd& values, double lower, double upper, const char* unit,
                      const char* torque) {
  Index at = 0;
  const double largest = values.cwiseAbs().maxCoeff(&at);
  const double where = lower + (static_cast<double>(at) + 0.5) / static_cast<double>(values.size()) * (upper - lower);
  return fmt::format("a function of {}, up to {:.3g} {} (near {:.3g} {})", what, largest, torque, where, unit);
}

std::optional<Candidate> find_velocity(const Samples& s, const Context& c) {
  const double top = s.qd.cwiseAbs().maxCoeff();  // bins part at 0, where friction jumps
  if (!(top > moving_speed)) return {};
  const auto moving = [&](Index i) { return std::abs(s.qd[i]) >= moving_speed; };
  return linear(Cause::velocity, binned(s.qd, -top, top, moving), s, [&](const VectorXd& x) {
    return peak_text("the velocity", x, -top, top, c.units.speed, c.units.torque) + ": the friction law does not fit";
  });
}

std::optional<Candidate> find_position(const Samples& s, const Context& c) {
  const double lower = s.q.minCoeff(), upper = s.q.maxCoeff();
  if (!(upper - lower > 1e-3)) return {};
  const auto all = [](Index) { return true; };
  return linear(Cause::position, binned(s.q, lower, upper, all), s, [&](const VectorXd& x) {
    return peak_text("the position", x, lower, upper, c.units.position, c.units.torque) +
           ": gear or motor (cogging), cables, gravity";
  });
}

// Simplest first: where two explain as much, the first counts.
constexpr Find finders[] = {find_offset,       find_gain,       find_delay,    find_inertia, find_drift,
                            find_extrapolated, find_standstill, find_velocity, find_position};

std::optional<Candidate> best(const Samples& s, const Context& c) {
  std::vector<Candidate> all;
  double most = 0;
  for (const Find find : finders)
    if (auto found = find(s, c)) {
      most = std::max(most, found->share);
      all.push_back(std::move(*found));
    }
  for (auto& candidate : all)
    if (candidate.share >= simpler * most && candidate.share > 0) return std::move(candidate);
  return {};
}

// ---- a joint's residual, cause by cause (V9)

// Derivative at sample i of a joint, by its neighbours; at the ends the one beside it.
double derivative(const MatrixXd& x, Index joint, Index i, double rate) {
  if (x.cols() < 3) return 0;
  const Index k = std::clamp<Index>(i, 1, x.cols() - 2);
  return 0.5 * rate * (x(joint, k + 1) - x(joint, k - 1));
}

std::vector<Index> samples_to_look_at(const CauseInput& input, double cutoff) {
  const Index n = input.tau.cols();
  const auto redundant = static_cast<Index>(input.rate / (5 * cutoff));  // below the cut-off nothing is lost
  const Index step = std::max<Index>({1, redundant, (n + most_samples - 1) / most_samples});
  std::vector<Index> out;
  for (Index i = 0; i < n; i += step)
    if (input.valid.empty() || input.valid[static_cast<std::size_t>(i)]) out.push_back(i);
  return out;
}

// Mean square of each joint over these samples.
VectorXd mean_squares(const MatrixXd& x, const std::vector<Index>& samples) {
  VectorXd out = VectorXd::Zero(x.rows());
  for (const Index i : samples) out += x.col(i).cwiseAbs2();
  return out / static_cast<double>(samples.size());
}

// All joints on the whole clock: their sizes, and the signals below the cut-off.
struct Smooth {
  VectorXd raw_torque, raw_residual, torque, residual;  // mean squares over measured samples, raw and below the cut-off
  CauseInput below;
  MatrixXd residual_below;
  std::vector<Index> looked_at;
};

Smooth smooth(CauseInput input, double cutoff, const Run& run) {
  const std::vector<Index> measured = measured_samples(input.valid, input.tau.cols());
  Smooth out;
  out.looked_at = samples_to_look_at(input, cutoff);
  out.residual_below = input.tau - input.predicted;
  out.raw_torque = mean_squares(input.tau, measured);
  out.raw_residual = mean_squares(out.residual_below, measured);
  out.below = std::move(input);
  const std::array channels = {&out.residual_below, &out.below.tau, &out.below.predicted, &out.below.q, &out.below.qd};
  parallel_for(static_cast<int>(channels.size()), run, [&](int i) {
    smooth_for_metric(*channels[static_cast<std::size_t>(i)], measured, out.below.rate, cutoff);
  });
  out.torque = mean_squares(out.below.tau, measured);
  out.residual = mean_squares(out.residual_below, measured);
  return out;
}

Samples samples_of(const Smooth& all, Index joint) {
  const double rate = all.below.rate;
  const auto count = static_cast<Index>(all.looked_at.size());
  Samples out;
  for (VectorXd* x : {&out.t, &out.q, &out.qd, &out.qdd, &out.predicted, &out.predicted_rate, &out.residual})
    x->resize(count);
  for (Index k = 0; k < count; ++k) {
    const Index i = all.looked_at[static_cast<std::size_t>(k)];
    out.q[k] = all.below.q(joint, i);
    out.qd[k] = all.below.qd(joint, i);
    out.qdd[k] = derivative(all.below.qd, joint, i, rate);
    out.predicted[k] = all.below.predicted(joint, i);
    out.predicted_rate[k] = derivative(all.below.predicted, joint, i, rate);
    out.residual[k] = all.residual_below(joint, i);
    out.t[k] = static_cast<double>(i) / rate;
    out.fold.push_back(static_cast<int>(static_cast<Index>(out.t[k] / held_out) % residual_folds));
  }
  return out;
}

const char* remedy(Cause cause) {
  switch (cause) {
    case Cause::noise:
      return "it is noise, which no model predicts";
    case Cause::offset:
      return "check the zero of the torque, or fit an offset with the friction";
    case Cause::gain:
      return "check the joint's drive gain and what the robot carried";
    case Cause::delay:
      return "record motion and torque on one clock";
    case Cause::inertia:
      return "check rotor inertia and load, and identify with larger accelerations of this joint";
    case Cause::drift:
      return "warm the robot up in the same way before every log";
    case Cause::extrapolated:
      return "identify at the speeds at which the model will be used";
    case Cause::standstill:
      return "judge it by the error while moving";
    case Cause::velocity:
      return "fit another friction law (friction: auto), on a motion with more different speeds";
    case Cause::position:
      return "identify over the joint's whole range; look for cogging and cables";
    case Cause::unexplained:
      break;
  }
  return "look at its residual where it is largest: a contact, flexibility, or the neighbouring joints";
}

// Error of a joint in the band of the metric.
struct BandError {
  double rms, torque_rms;
  std::string band;  // "" where it is all frequencies
};

std::string summary_of(const std::string& name, const BandError& error, bool small, const CauseShare& main,
                       const Units& units) {
  return fmt::format("{}{}: the error is {:.2g} of {:.3g} {} rms{} ({:.1f} %). {:.0f} % of its energy is {}; {}", name,
                     small ? ", whose torque is small" : "", error.rms, error.torque_rms, units.torque, error.band,
                     100 * error.rms / error.torque_rms, main.filtered_percent, main.filtered_text, remedy(main.cause));
}

struct Energy {
  double all = 0, above = 0, floor = 0;  // mean squares: the whole residual, its part above the cut-off, V7's estimate
                                         // of noise below it
};

// From the residual's mean squares, raw and below the cut-off.
Energy energy_of(double raw, double smooth, double rate, double cutoff) {
  Energy out;
  out.all = raw;
  out.above = std::max(0.0, raw - smooth);
  const double band = 0.5 * rate - cutoff;
  if (rate >= 25 && band > 0) out.floor = out.above * cutoff / band;
  return out;
}

std::vector<CauseShare> shares_of(Samples s, const Energy& energy, const Context& context) {
  std::vector<CauseShare> out;
  double left = energy.all - energy.above;
  for (std::size_t round = 0; round < std::size(finders); ++round) {
    auto found = best(s, context);
    if (!found || found->share * left < least_share * energy.all) break;
    const double part = found->share * left;
    out.push_back({found->cause, 100 * part / energy.all, found->text});
    left -= part;
    s.residual = std::move(found->left);
  }
  const double noise = energy.above + std::min(left, energy.floor);
  if (noise > 0)
    out.push_back({Cause::noise, 100 * noise / energy.all,
                   fmt::format("noise above {:g} Hz, {:.2g} {} rms", context.cutoff, std::sqrt(energy.above),
                               context.units.torque)});
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.percent > b.percent; });
  const double rest = energy.all - noise - (energy.all - energy.above - left);
  out.push_back({Cause::unexplained, std::max(0.0, 100 * rest / energy.all),
                 fmt::format("unexplained, {:.2g} {} rms", std::sqrt(std::max(0.0, rest)), context.units.torque)});
  return out;
}

// Shares of the error that the metric shows: what lies above its cut-off is no part of that.
void add_filtered(std::vector<CauseShare>& shares, const Energy& energy, const Context& context) {
  const double below = energy.all - energy.above;
  for (CauseShare& share : shares) {
    const bool above = share.cause == Cause::noise && energy.above > 0;
    const double part = share.percent / 100 * energy.all - (share.cause == Cause::noise ? energy.above : 0);
    share.filtered_percent = below > 0 ? 100 * std::max(0.0, part) / below : share.percent;
    share.filtered_text =
        above && below > 0 ? fmt::format("noise of the same level as above {:g} Hz", context.cutoff) : share.text;
  }
}

const CauseShare& main_cause(const std::vector<CauseShare>& shares) {
  return *std::max_element(shares.begin(), shares.end(), [](const CauseShare& a, const CauseShare& b) {
    return a.filtered_percent < b.filtered_percent;
  });
}

void require_sizes(const CauseInput& in) {
  const auto fits = [&](const MatrixXd& x) { return x.rows() == in.tau.rows() && x.cols() == in.tau.cols(); };
  if (!fits(in.predicted) || !fits(in.q) || !fits(in.qd) || in.names.size() != static_cast<std::size_t>(in.tau.rows()))
    throw InvalidInput("torques, predictions, positions, velocities and names of a judged log differ in size");
}

}  // namespace

const char* to_string(Cause cause) {
  switch (cause) {
    case Cause::noise:
      return "noise";
    case Cause::offset:
      return "offset";
    case Cause::gain:
      return "gain";
    case Cause::delay:
      return "delay";
    case Cause::inertia:
      return "inertia";
    case Cause::drift:
      return "drift";
    case Cause::extrapolated:
      return "extrapolated";
    case Cause::standstill:
      return "standstill";
    case Cause::velocity:
      return "velocity";
    case Cause::position:
      return "position";
    case Cause::unexplained:
      break;
  }
  return "unexplained";
}

std::vector<ResidualCauses> residual_causes(CauseInput given, const MetricOptions& metric, const Run& run) {
  require_sizes(given);
  const Smooth all = smooth(std::move(given), metric.cutoff, run);
  const CauseInput& input = all.below;
  const double largest = std::sqrt(all.raw_torque.maxCoeff());
  std::vector<std::optional<ResidualCauses>> joints(input.names.size());
  parallel_for(static_cast<int>(joints.size()), run, [&](int j) {
    const auto k = static_cast<std::size_t>(j);
    const double torque = std::sqrt(all.raw_torque[j]), rms = std::sqrt(all.raw_residual[j]);
    if (!(torque > 0) || !(rms > 0) || all.looked_at.size() < 50) return;
    const Energy energy = energy_of(all.raw_residual[j], all.residual[j], input.rate, metric.cutoff);
    const bool slides = k < input.slides.size() && input.slides[k];
    const Context context{metric.cutoff, slides ? sliding : turning,
                          j < input.fitted_speed.size() ? input.fitted_speed[j] : 0, energy.floor};
    ResidualCauses entry;
    entry.joint = k;
    entry.relative_percent = 100 * rms / torque;
    entry.filtered_relative_percent = 100 * std::sqrt(all.residual[j]) / std::sqrt(all.torque[j]);
    entry.shares = shares_of(samples_of(all, j), energy, context);
    add_filtered(entry.shares, energy, context);
    const CauseShare& main = main_cause(entry.shares);
    const BandError error{std::sqrt(all.residual[j]), std::sqrt(all.torque[j]),
                          energy.above > 0 ? fmt::format(" below {:g} Hz", metric.cutoff) : ""};
    entry.remedy = remedy(main.cause);
    entry.summary = summary_of(input.names[k], error, torque < 0.1 * largest, main, context.units);
    joints[k] = std::move(entry);
  });
  std::vector<ResidualCauses> out;
  for (auto& joint : joints)
    if (joint) out.push_back(std::move(*joint));
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) {
    return a.filtered_relative_percent > b.filtered_relative_percent;
  });
  return out;
}

}  // namespace steelyard
