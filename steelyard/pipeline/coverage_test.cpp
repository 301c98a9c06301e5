// Intervals of a whole fit, friction laws and their constants chosen by it: how many of them hold the truth.
#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/dynamics/model.hpp"
#include "steelyard/estimate/torque_band.hpp"
#include "steelyard/fit/fit.hpp"
#include "tests/support/set_values.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double rate = 100;  // [Hz]

struct Path {
  MatrixXd q, qd, qdd;
};

Path sines(const Robot& robot, double seconds, unsigned seed) {
  constexpr int count = 5;
  Random random(seed);
  const auto samples = static_cast<Index>(seconds * rate);
  const MatrixXd none = MatrixXd::Zero(robot.dof(), samples);
  Path out{none, none, none};
  for (int i = 0; i < robot.dof(); ++i) {
    const Limits& limits = robot.coordinates[static_cast<std::size_t>(i)].limits;
    const double lower = limits.lower, upper = limits.upper;
    const bool limited = std::isfinite(lower + upper);
    const double reach = limited ? std::min(0.4 * (upper - lower), 1.2) : 1.2;
    out.q.row(i).array() += limited ? 0.5 * (lower + upper) : 0;
    for (int s = 0; s < count; ++s) {
      const double w = 2 * M_PI * random.uniform(0.1, 0.2 + 0.2 * s), phase = random.uniform(0, 2 * M_PI);
      const double a = reach / count * random.uniform(0.6, 1);
      for (Index k = 0; k < samples; ++k) {
        const double x = w * static_cast<double>(k) / rate + phase;
        out.q(i, k) += a * std::sin(x);
        out.qd(i, k) += a * w * std::cos(x);
        out.qdd(i, k) -= a * w * w * std::sin(x);
      }
    }
  }
  return out;
}

double rms(const VectorXd& x) { return std::sqrt(x.squaredNorm() / static_cast<double>(x.size())); }

// Friction of a fifth of the links' torque at every shaft, a law of this kind in it.
Model rubbing(Model model, Friction kind, const Path& path) {
  Robot bare = model.robot;
  for (auto& shaft : bare.shafts) shaft.friction.clear(), shaft.rotor = false;
  const MatrixXd links = torques(nominal_model(with_robot(model, bare)), path.q, path.qd, path.qdd);
  for (int s = 0; s < static_cast<int>(model.robot.shafts.size()); ++s) {
    const double level = std::max(0.3, rms(links.row(s))), speed = path.qd.row(s).cwiseAbs().maxCoeff();
    const bool remembers = friction_law(kind).has_memory();
    std::vector<testing::ValuedLaw> laws = {{Friction::viscous, {0.1 * level / speed}},
                                            {Friction::coulomb, {(remembers ? 0.02 : 0.1) * level}},
                                            {Friction::offset, {0.02 * level}}};
    if (remembers)
      laws.push_back({kind, {0.02 * level, 0, 0.06 * level, 0, 0.04 * level, 0}});
    else if (!friction_law(kind).plain)
      laws.push_back({kind, {friction_law(kind).needs_load() ? 0.1 : 0.1 * level}});
    model = testing::with_laws(model, s, laws);
    model.robot.shafts[static_cast<std::size_t>(s)].shape.stribeck_velocity = 0.1 * speed;
    model = testing::with_rotor(model, s, 0.05 * level / path.qdd.row(s).cwiseAbs().maxCoeff());
  }
  return model;
}

// AR(1) of 0.9 at 50 Hz, 2 % of the torque.
void add_coloured_noise(MatrixXd& tau, Random& random) {
  const double a = std::pow(0.9, 50 / rate);
  for (Index i = 0; i < tau.rows(); ++i) {
    const double deviation = 0.02 * rms(tau.row(i));
    double e = deviation * random.normal();
    for (auto& x : tau.row(i)) {
      x += e;
      e = a * e + deviation * std::sqrt(1 - a * a) * random.normal();
    }
  }
}

struct Coverage {
  double links = 0, torque = 0;  // share of the intervals that hold the truth
};

// Coverage of fits to `seeds` logs of different robots and motions: base parameters of the links, and torque of other
// motions.
Coverage coverage(const std::string& name, Friction kind, double seconds, int seeds) {
  Coverage out;
  double links = 0, torque = 0;
  for (unsigned seed = 1; seed <= static_cast<unsigned>(seeds); ++seed) {
    Random random(100 + seed);
    const Model bare = testing::with_inertias(load_model(name), random);
    const Path path = sines(bare.robot, seconds, seed), other = sines(bare.robot, 30, 5000 + seed);
    const Model truth = rubbing(bare, kind, path);
    Signals log;
    log.name = "log";
    log.dt = 1 / rate;
    log.q = path.q, log.qd = path.qd;
    log.tau = torques(truth, path.q, path.qd, path.qdd);
    add_coloured_noise(log.tau, random);
    Robot blank = truth.robot;
    for (auto& shaft : blank.shafts) shaft.friction = plain_friction(), shaft.shape = {};
    const Fit found = fit(Model(blank), {log});

    VectorXd values = values_in(truth, found.model.layout);
    for (auto& x : values) x = std::isnan(x) ? 0 : x;
    const VectorXd beta = base_values(found.grouping, values);
    for (int b = 0; b < found.grouping.count(); ++b) {
      const ParameterRow& row = found.base[static_cast<std::size_t>(b)];
      if (row.kind != ParameterKind::inertial) continue;
      out.links += beta[b] >= row.interval[0] && beta[b] <= row.interval[1];
      ++links;
    }
    const MatrixXd error = torques(truth, other.q, other.qd, other.qdd) -
                           torques(found.model, other.q, other.qd, other.qdd),
                   band = torque_band(found.model, other.q, other.qd, other.qdd);
    out.torque += static_cast<double>((error.cwiseAbs().array() <= band.array()).count());
    torque += static_cast<double>(error.size());
  }
  out.links /= links;
  out.torque /= torque;
  return out;
}

#ifdef STEELYARD_FULL_TESTS
constexpr int trials = 200;
constexpr double least = 0.93, most = 0.97;
#else
constexpr int trials = 30;
constexpr double least = 0.91, most = 0.985;  // few trials scatter
#endif

TEST(Coverage, IntervalsAndBandsCountTheChoiceOfTheFrictionLaw) {
  for (const Friction kind : {Friction::coulomb, Friction::stribeck, Friction::load, Friction::hysteresis}) {
    const Coverage found = coverage("planar-2r", kind, 60, trials);
    for (const double share : {found.links, found.torque}) {
      EXPECT_GT(share, least) << friction_law(kind).keyword;
      EXPECT_LT(share, most) << friction_law(kind).keyword;
    }
  }
}

#ifdef STEELYARD_FULL_TESTS
// Of 36 base parameters, which one motion determines together: 40 logs scatter by about a percent.
TEST(Coverage, HoldsForArmsOfSixJoints) {
  for (const std::string name : {"puma560", "ur10e"})
    for (const Friction kind : {Friction::coulomb, Friction::stribeck, Friction::load, Friction::hysteresis}) {
      const Coverage found = coverage(name, kind, 60, 40);
      EXPECT_GT(found.links, least) << name << ' ' << friction_law(kind).keyword;
      EXPECT_LT(found.links, most) << name << ' ' << friction_law(kind).keyword;
    }
}
#endif

TEST(TorqueBand, IsEmptyWhereTheModelSaysNothingOfItsUncertainty) {
  const Model model = nominal_model(load_model("puma560"));
  const MatrixXd q = MatrixXd::Zero(6, 3);
  EXPECT_EQ(torque_band(model, q, q, q).size(), 0);
}

// One joint of one parameter by hand: a band of 1.96 deviations of what the parameters make of it.
TEST(TorqueBand, IsThatOfTheCovariance) {
  Random random(3);
  Model model = testing::with_laws(testing::with_inertias(load_model("planar-2r"), random),
                                   {{Friction::viscous, {2}}, {Friction::coulomb, {3}}});
  model = nominal_model(model);
  const BaseParameters base = find_base_parameters(model.robot, model.layout);
  model.provenance.emplace();
  for (int b = 0; b < base.count(); ++b) model.provenance->base.push_back(base_name(base, model.layout, b));
  model.provenance->base.emplace_back("law_2");
  const MatrixXd root = MatrixXd::NullaryExpr(base.count(), base.count(), [&] { return random.normal(); });
  MatrixXd C = MatrixXd::Zero(base.count() + 1, base.count() + 1);
  C.topLeftCorner(base.count(), base.count()) = root * root.transpose();
  C(base.count(), base.count()) = 0.25;
  model.provenance->covariance = C;
  const Path path = sines(model.robot, 10, 7);
  const MatrixXd band = torque_band(model, path.q, path.qd, path.qdd);
  const MatrixXd W = torque_regressor(model.robot, path.q, path.qd, path.qdd)(Eigen::all, base.kept);
  for (const Index s : {Index(0), Index(500), Index(999)})
    for (Index i = 0; i < 2; ++i) {
      const VectorXd w = W.row(2 * s + i).transpose();
      const double variance = w.dot(root * root.transpose() * w) + (i == 1 ? 0.25 : 0);
      EXPECT_NEAR(band(i, s), 1.96 * std::sqrt(variance), 1e-9 * band(i, s)) << s << ' ' << i;
    }
}

}  // namespace

}  // namespace steelyard
