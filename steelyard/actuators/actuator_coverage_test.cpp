// Actuators of simulated robots whose truth is known: how many of the intervals hold it, and whether the gains matter.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "steelyard/actuators/actuators.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/motion/limits_file.hpp"
#include "steelyard/pipeline/excite.hpp"
#include "steelyard/simulate/replay.hpp"

namespace steelyard {
namespace {

using Eigen::Index;
using Eigen::VectorXd;

// A leg such as a quadruped's: hip about x, thigh and calf about y.
constexpr const char* leg = R"(<mujoco model="leg"><compiler angle="radian"/><worldbody><body name="trunk">
  <body name="hip" pos="0.19 0.05 0"><inertial pos="0 0.01 0" mass="0.7" diaginertia="0.0005 0.0009 0.0006"/>
   <joint name="hip_joint" axis="1 0 0" range="-1 1"/>
   <body name="thigh" pos="0 0.095 0"><inertial pos="0 -0.02 -0.03" mass="1.15" diaginertia="0.006 0.0058 0.001"/>
    <joint name="thigh_joint" axis="0 1 0" range="-1.6 3.5"/>
    <body name="calf" pos="0 0 -0.213"><inertial pos="0.005 0 -0.13" mass="0.24" diaginertia="0.0016 0.0016 0.0001"/>
     <joint name="calf_joint" axis="0 1 0" range="-2.8 -0.8"/>
    </body></body></body></body></worldbody></mujoco>)";

struct Truth {
  Model model;
  NamedValues values;
  double delay = 0;
};

Truth drawn(const Model& nominal, Random& random) {
  Truth out{nominal, {}, random.uniform(0.003, 0.012)};
  Robot robot = nominal.robot;
  for (auto& shaft : robot.shafts) shaft.friction = plain_friction(), shaft.rotor = true;
  out.model = with_robot(nominal, robot);
  for (const auto& shaft : robot.shafts) {
    const auto set = [&](const std::string& name, double value) {
      out.values[name + "_" + shaft.label] = value;
      out.model.values[out.model.layout.find(name + "_" + shaft.label)] = value;
    };
    set("Ia", random.uniform(0.01, 0.03));
    set("Fv", random.uniform(0.1, 0.3));
    set("Fc", random.uniform(0.15, 0.5));
    set("Fo", random.uniform(-0.1, 0.1));
  }
  return out;
}

DriveController gains(double factor) {
  DriveController out;
  out.kp = factor * Eigen::Vector3d(20, 20, 40);
  out.kd = std::sqrt(factor) * Eigen::Vector3d(1, 1, 2);
  return out;
}

constexpr double fine = 2.5e-4;  // [s] of the simulation: so fine that the integrator errs less than the fit

struct References {
  Eigen::MatrixXd q, qd;  // joints × samples, `fine` apart
};

// Chirps of all joints at once, from 0.2 Hz to 3 to 5 Hz.
References chirps(const Robot& robot, double seconds, Random& random) {
  const auto samples = static_cast<Index>(seconds / fine);
  References out{Eigen::MatrixXd(robot.dof(), samples), Eigen::MatrixXd(robot.dof(), samples)};
  for (Index i = 0; i < robot.dof(); ++i) {
    const Limits& limits = robot.coordinates[static_cast<std::size_t>(i)].limits;
    const double end = random.uniform(3, 5), phase = random.uniform(0, 6.28), amplitude = random.uniform(0.3, 0.5);
    for (Index k = 0; k < samples; ++k) {
      const double t = fine * static_cast<double>(k), rate = (end - 0.2) / seconds;
      const double turn = 2 * M_PI * (0.2 * t + 0.5 * rate * t * t) + phase;
      out.q(i, k) = 0.5 * (limits.lower + limits.upper) + amplitude * std::sin(turn);
      out.qd(i, k) = amplitude * std::cos(turn) * 2 * M_PI * (0.2 + rate * t);
    }
  }
  return out;
}

// The same as fast as limits allow, with 0.4 rad.
References chirps(const Robot& robot, const MotionLimits& limits, double seconds, Random& random) {
  constexpr double amplitude = 0.4;
  const auto samples = static_cast<Index>(seconds / fine);
  References out{Eigen::MatrixXd(robot.dof(), samples), Eigen::MatrixXd(robot.dof(), samples)};
  for (Index i = 0; i < robot.dof(); ++i) {
    const Limits& of = limits.joints[static_cast<std::size_t>(i)];
    const double end = std::min(of.velocity / amplitude, std::sqrt(of.acceleration / amplitude)) / (2 * M_PI);
    const double phase = random.uniform(0, 6.28), rate = (end - 0.2) / seconds;
    for (Index k = 0; k < samples; ++k) {
      const double t = fine * static_cast<double>(k), turn = 2 * M_PI * (0.2 * t + 0.5 * rate * t * t) + phase;
      out.q(i, k) = 0.5 * (of.lower + of.upper) + amplitude * std::sin(turn);
      out.qd(i, k) = amplitude * std::cos(turn) * 2 * M_PI * (0.2 + rate * t);
    }
  }
  return out;
}

// A plan again and again.
References samples_of(const Plan& plan, double seconds) {
  VectorXd times(static_cast<Index>(seconds / fine));
  for (Index k = 0; k < times.size(); ++k) times[k] = std::fmod(fine * static_cast<double>(k), plan.family.period);
  const Trajectory motion = sample(plan, times);
  return {motion.q, motion.qd};
}

// Motion in closed loop along the references, with the encoders' noise and that of the velocities made of them; `every`
// samples of the simulation to one of the log, whose commands the drives hold so long, or do not.
CommandedSignals recorded(const Truth& truth, DriveController controller, const References& references, double noise,
                          Random& random, Index every = 20, bool hold = false) {
  const Index samples = references.q.cols();
  CommandedSignals out;
  out.motion.name = "chirp";
  out.motion.dt = fine;
  out.q_ref = references.q;
  out.qd_ref = references.qd;
  for (Eigen::MatrixXd* x : {&out.q_ref, &out.qd_ref})
    for (Index k = 0; hold && k < samples; ++k) x->col(k) = x->col(k - k % every);
  out.motion.q = out.q_ref;
  out.motion.qd = Eigen::MatrixXd::Zero(out.q_ref.rows(), samples);
  controller.delay = truth.delay;
  const Replay motion = replay(truth.model, controller, out);
  EXPECT_EQ(motion.diverges, "");
  out.motion.q = motion.q;
  for (Index k = 1; k + 1 < samples; ++k)
    out.motion.qd.col(k) = (motion.q.col(k + 1) - motion.q.col(k - 1)) / (2 * fine);
  out.motion.dt = static_cast<double>(every) * fine;
  for (Eigen::MatrixXd* x : {&out.motion.q, &out.motion.qd, &out.q_ref, &out.qd_ref})
    *x = Eigen::MatrixXd((*x)(Eigen::all, Eigen::seqN(0, samples / every, every)));
  for (auto& x : out.motion.q.reshaped()) x += noise * random.normal();
  for (auto& x : out.motion.qd.reshaped()) x += 100 * noise * random.normal();  // of differences over two samples
  controller.delay.reset();
  out.controller = controller;
  return out;
}

CommandedSignals recorded(const Truth& truth, const DriveController& controller, double seconds, double noise,
                          Random& random, Index every = 20, bool hold = false) {
  return recorded(truth, controller, chirps(truth.model.robot, seconds, random), noise, random, every, hold);
}

struct Share {
  double inside = 0, all = 0, error = 0;
  double value() const { return inside / all; }
};

// Share of the intervals that hold the truth, and the mean relative error, kind by kind.
std::map<std::string, Share> outcomes(double factor, int seeds, double noise, const IdentifyOptions& options = {},
                                      const std::string& robot = leg) {
  const Model nominal = parse_mjcf(robot, "leg.xml");
  std::map<std::string, Share> out;
  for (int seed = 1; seed <= seeds; ++seed) {
    Random random(static_cast<unsigned>(1000 + seed));
    const Truth truth = drawn(nominal, random);
    const CommandedSignals log = recorded(truth, gains(factor), 20, noise, random);
    const ActuatorFit found = fit_controlled(nominal, {log}, options, {});
    for (const auto& row : found.fit.base) {
      Share& share = out[row.name.substr(0, 2)];
      const double value = truth.values.at(row.name);
      share.inside += value >= row.interval[0] && value <= row.interval[1];
      share.error += (row.value - value) / std::abs(value);
      ++share.all;
    }
    Share& delay = out["delay"];
    constexpr double quantile = 2.069;  // of Student's t with 23 degrees of freedom
    delay.inside += std::abs(*found.controller.delay - truth.delay) <= quantile * found.controller.delay_deviation;
    delay.error += (*found.controller.delay - truth.delay) / truth.delay;
    ++delay.all;
  }
  for (auto& [kind, share] : out) share.error /= share.all;
  out.erase("Fo");  // its intervals count how askew a base may hang, and these hang straight
  return out;
}

// Of a slow log whose drives hold their commands, or follow them between samples, with noise of 0.3 mrad.
void expect_truth_of_slow_log(double rate, bool hold, bool with_speed, unsigned seed) {
  const Model nominal = parse_mjcf(leg, "leg.xml");
  Random random(seed);
  const Truth truth = drawn(nominal, random);
  const auto every = static_cast<Index>(std::lround(4000 / rate));
  CommandedSignals log = recorded(truth, gains(1), 20, 3e-4, random, every, hold);
  if (!with_speed) log.motion.qd.resize(0, 0);
  const ActuatorFit found = fit_controlled(nominal, {log}, {}, {});
  const double late = truth.delay + (hold ? 0.5 * (log.motion.dt - 2.5e-4) : 0);  // half of the hold
  EXPECT_EQ(found.controller.hold, hold);
  EXPECT_NEAR(*found.controller.delay, late, 4e-4);
  for (const auto& row : found.fit.base)
    if (!row.name.starts_with("Fo"))
      EXPECT_NEAR(row.value / truth.values.at(row.name), 1, 0.04) << row.name << " at " << rate << " Hz";
}

TEST(ActuatorCoverage, SlowLogsWhoseCommandsAreHeldHaveNoBias) {
  for (const unsigned seed : {1u, 2u}) {
    expect_truth_of_slow_log(50, true, true, seed);
    expect_truth_of_slow_log(50, true, false, seed);
    expect_truth_of_slow_log(100, true, true, seed);
  }
}

TEST(ActuatorCoverage, SlowLogsOfDrivesThatHoldNothingAreKnown) {
  for (const unsigned seed : {1u, 2u}) expect_truth_of_slow_log(50, false, true, seed);
}

// Damping near nothing, and noise: the torque alone would have some of it negative.
TEST(ActuatorCoverage, PassivityHoldsDampingAndDelayWhereNoiseHidesBoth) {
  const Model nominal = parse_mjcf(leg, "leg.xml");
  for (const unsigned seed : {54u, 55u}) {
    Random random(seed);
    Truth truth = drawn(nominal, random);
    for (auto& [name, value] : truth.values)
      if (name.starts_with("Fv")) truth.model.values[truth.model.layout.find(name)] = value = 0.005;
    const ActuatorFit found = fit_controlled(nominal, {recorded(truth, gains(1), 20, 3e-3, random)}, {}, {});
    int negative = 0;
    for (const auto& row : found.fit.base) {
      if (row.name.starts_with("Fo")) continue;
      EXPECT_GE(row.value, 0) << row.name << ", seed " << seed;
      negative += row.name.starts_with("Fv") && row.unconstrained < 0;
      if (row.name.starts_with("Fv")) EXPECT_NEAR(row.value, 0.005, 0.01) << row.name << ", seed " << seed;
    }
    EXPECT_GT(negative, 0) << "seed " << seed << ": without the bound, no damping would feed power";
    constexpr double quantile = 2.069;  // of Student's t with 23 degrees of freedom
    EXPECT_LE(std::abs(*found.controller.delay - truth.delay), quantile * found.controller.delay_deviation);
  }
}

// What the message promises of a second recording is what it gives.
TEST(ActuatorCoverage, TheExperimentThatIsNamedPartsTheDelayFromDamping) {
  const Model nominal = parse_mjcf(leg, "leg.xml");
  Random random(3);
  Truth truth = drawn(nominal, random);
  for (auto& [name, value] : truth.values)
    if (name.starts_with("Fv")) truth.model.values[truth.model.layout.find(name)] = value = 0.02;
  std::vector<CommandedSignals> logs = {recorded(truth, gains(1), 20, 3e-3, random)};
  const ActuatorFit alone = fit_controlled(nominal, logs, {}, {});
  std::string message;
  for (const auto& d : alone.diagnostics)
    if (d.code == "controller-delay") message = d.message;
  ASSERT_NE(message.find("twice kp and 1.4 times kd, which would leave ± "), std::string::npos) << message;
  const double promised = std::stod(message.substr(message.find("leave ± ") + std::string("leave ± ").size()));
  logs.push_back(recorded(truth, gains(2), 20, 3e-3, random));
  const double left = 1.96e3 * fit_controlled(nominal, logs, {}, {}).controller.delay_deviation;
  EXPECT_LT(promised, 0.8 * 1.96e3 * alone.controller.delay_deviation);
  EXPECT_GT(left, promised / 2);
  EXPECT_LT(left, promised * 2);
}

// Torque that is cut at the drives' limits is known too.
TEST(ActuatorCoverage, SaturatedDrivesGiveTheSameActuators) {
  const Model nominal = parse_mjcf(leg, "leg.xml");
  Share all;
  for (const unsigned seed : {21u, 22u, 23u}) {
    Random random(seed);
    const Truth truth = drawn(nominal, random);
    DriveController controller = gains(1);
    controller.torque_limit = Eigen::Vector3d(2.5, 3.5, 2);
    const CommandedSignals log = recorded(truth, controller, 20, 3e-4, random);
    CommandedSignals free = log;
    free.controller.torque_limit.resize(0);
    const Eigen::MatrixXd asked = control_effort(free, free.controller, truth.delay);
    const auto cut = (asked.cwiseAbs().colwise() - controller.torque_limit).array() > 0;
    EXPECT_GT(cut.rowwise().count().cast<double>().maxCoeff(), 0.03 * static_cast<double>(asked.cols()));
    const ActuatorFit found = fit_controlled(nominal, {log}, {}, {});
    for (const auto& row : found.fit.base) {
      if (row.name.starts_with("Fo")) continue;
      const double value = truth.values.at(row.name);
      all.inside += value >= row.interval[0] && value <= row.interval[1], ++all.all;
      EXPECT_NEAR(row.value / value, 1, 0.05) << row.name << ", seed " << seed;
    }
  }
  EXPECT_GE(all.value(), 0.8);  // 27 intervals scatter by 4 %
}

// Neither kp nor kd by itself moves the parameters: of one truth, by logs of other gains, within the difference's
// interval.
TEST(ActuatorCoverage, NeitherGainMovesTheParameters) {
  const Model nominal = parse_mjcf(leg, "leg.xml");
  Share all;
  for (const unsigned seed : {31u, 32u, 33u, 34u}) {
    Random draw(seed);
    const Truth truth = drawn(nominal, draw);
    const auto fitted = [&](double kp, double kd) {
      DriveController controller = gains(1);
      controller.kp *= kp, controller.kd *= kd;
      Random random(seed + 100);
      return fit_controlled(nominal, {recorded(truth, controller, 20, 3e-4, random)}, {}, {}).fit.base;
    };
    const ParameterTable usual = fitted(1, 1);
    for (const auto& [kp, kd] : {std::pair(2.0, 1.0), std::pair(1.0, 2.0), std::pair(0.6, 1.0)}) {
      const ParameterTable other = fitted(kp, kd);
      for (std::size_t b = 0; b < usual.size(); ++b) {
        const double half = 2.07 * std::hypot(usual[b].deviation, other[b].deviation);
        all.inside += std::abs(usual[b].value - other[b].value) <= half, ++all.all;
      }
    }
  }
  EXPECT_GE(all.value(), 0.9);  // of 144 differences, 95 % by their intervals
}

// A design against the chirps of the recipe, as long, within the same limits of speed and acceleration.
TEST(ActuatorCoverage, ADesignedMotionNarrowsTheIntervals) {
  const Model nominal = parse_mjcf(leg, "leg.xml");
  ExciteOptions options;
  options.family.harmonics = 20;
  options.measurement.target = Target::actuators;
  options.design.seconds = infinity;
  options.design.iterations = 2000;
  Random random(41);
  const Truth truth = drawn(nominal, random);
  options.limits = own_limits(truth.model.robot);
  const Plan plan = make_plan(truth.model, options);
  References designed = samples_of(plan, 20), chirped = chirps(truth.model.robot, plan.limits, 20, random);
  const auto widths = [&](const References& references) {
    Random noise(42);
    const ActuatorFit found = fit_controlled(nominal, {recorded(truth, gains(1), references, 3e-4, noise)}, {}, {});
    std::map<std::string, double> out;
    for (const auto& row : found.fit.base)
      out[row.name.substr(0, 2)] += std::log(row.interval[1] - row.interval[0]) / 3;
    return out;
  };
  std::map<std::string, double> design = widths(designed), chirp = widths(chirped);
  EXPECT_LT(design["Ia"], chirp["Ia"] - std::log(2)) << "half as wide, as the mean of the joints";
  EXPECT_LT(design["Fv"], chirp["Fv"] - std::log(2));
  EXPECT_LT(design["Fc"], chirp["Fc"]);
}

#ifdef STEELYARD_FULL_TESTS
// Bent as it stands, and stretched out.
TEST(ActuatorCoverage, IntervalsHoldTheTruthInNinetyThreeToNinetySevenPercentWhateverTheGains) {
  std::string stretched = leg;
  stretched.replace(stretched.find("radian"), 6, "degree");
  std::map<std::string, Share> all;
  for (const std::string& robot : {std::string(leg), stretched})
    for (const double factor : {0.7, 1.0, 2.0})
      for (const auto& [kind, share] : outcomes(factor, 100, 5e-4, {}, robot)) {
        all[kind].inside += share.inside, all[kind].all += share.all;
        EXPECT_GE(share.value(), 0.89) << kind << ", gains times " << factor;  // 100 delays scatter by 2.2 %
        EXPECT_LT(std::abs(share.error), 0.01) << kind << ", gains times " << factor;
      }
  for (const auto& [kind, share] : all) {
    EXPECT_GE(share.value(), 0.93) << kind;
    EXPECT_LE(share.value(), 0.97) << kind;
  }
}
#endif

TEST(ActuatorCoverage, IntervalsHoldTheTruthAndValuesDoNotMoveWithTheGains) {
  for (const double factor : {0.7, 2.0}) {
    Share all;
    for (const auto& [kind, share] : outcomes(factor, 6, 5e-4)) {
      all.inside += share.inside, all.all += share.all;
      EXPECT_LT(std::abs(share.error), 0.02) << kind << ", gains times " << factor;
    }
    EXPECT_GE(all.value(), 0.85) << "gains times " << factor;  // 60 intervals scatter by 3 %
  }
}

// Simulators' velocities are half a step old, drives filter theirs: the torque has that lag, the motion has not.
TEST(ActuatorCoverage, VelocitiesThatLagDoNotMoveTheDamping) {
  constexpr double lag = 0.4;  // samples: 2 ms
  const Model nominal = parse_mjcf(leg, "leg.xml");
  Random random(11);
  Truth truth = drawn(nominal, random);
  truth.delay = 0.005;  // a sample
  CommandedSignals log = recorded(truth, gains(1), 20, 0, random);
  Eigen::MatrixXd& qd = log.motion.qd;
  Eigen::MatrixXd late = qd;
  VectorXd column(qd.rows());
  for (Index k = 0; k < qd.cols(); ++k) {
    interpolate_at(qd, static_cast<double>(k) - lag, column);
    late.col(k) = column;
  }
  // References that make the torque what it was.
  log.qd_ref.leftCols(qd.cols() - 1) += (late - qd).rightCols(qd.cols() - 1);
  qd = late;
  const ActuatorFit found = fit_controlled(nominal, {log}, {}, {});
  for (const auto& row : found.fit.base)
    if (row.name.starts_with("Fv")) EXPECT_NEAR(row.value / truth.values.at(row.name), 1, 0.05) << row.name;
}

// The bias of least squares grows with the square of the noise, and with the cut-off: one that is chosen on held-out
// motion keeps it small.
TEST(ActuatorCoverage, EncoderNoiseBiasesLeastSquaresAndNotInstruments) {
  const auto bias = [](double noise, std::optional<double> cutoff, bool least_squares) {
    IdentifyOptions options;
    options.signals.cutoff = cutoff;
    options.actuators.least_squares = least_squares;
    return std::abs(outcomes(1, 3, noise, options).at("Ia").error);
  };
  const double least_squares = bias(2e-3, 20, true);
  EXPECT_LT(bias(2e-3, 20, false), 0.02);
  EXPECT_GT(least_squares, 0.05);
  const double growth = bias(4e-3, 20, true) / least_squares;
  EXPECT_GT(growth, 2.8);
  EXPECT_LT(growth, 4.5);
  EXPECT_LT(bias(2e-3, {}, true), 0.7 * bias(2e-3, 40, true));
}

// The bias costs the simulation too: of a motion that the fit did not see, without noise.
TEST(ActuatorCoverage, InstrumentsSimulateBetterThanLeastSquaresWhereNoiseBiasesThose) {
  const Model nominal = parse_mjcf(leg, "leg.xml");
  Random random(7);
  const Truth truth = drawn(nominal, random);
  const CommandedSignals log = recorded(truth, gains(1), 20, 2e-3, random);
  CommandedSignals other = recorded(truth, gains(1), 20, 0, random);
  const auto error = [&](bool least_squares) {
    IdentifyOptions options;
    options.signals.cutoff = 20;
    options.actuators.least_squares = least_squares;
    const ActuatorFit found = fit_controlled(nominal, {log}, options, {});
    other.controller.delay = found.controller.delay;
    return std::sqrt((replay(found.fit.model, other).q - other.motion.q).squaredNorm());
  };
  EXPECT_LT(error(false), 0.5 * error(true));
}

}  // namespace
}  // namespace steelyard
