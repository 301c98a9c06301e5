#include "steelyard/motion/family.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <numbers>
#include <ostream>

#include "steelyard/core/error.hpp"
#include "steelyard/motion/multisine.hpp"

namespace steelyard {
namespace {

using std::numbers::pi;

/// Joints as different as those of real arms: a short slide among them.
std::vector<Limits> some_limits() {
  Limits shoulder, slide, wrist;
  shoulder.lower = -2, shoulder.upper = 2.5, shoulder.velocity = 3;
  slide.lower = 0.05, slide.upper = 0.25, slide.velocity = 0.5;
  wrist.lower = -2.8, wrist.upper = -0.1, wrist.velocity = 4;
  return {shoulder, slide, wrist};
}

const Eigen::Vector3d some_start(0.4, 0.1, -1.9);

struct Case {
  const char* name;
  FamilyOptions options;
  bool rests, repeats;
};

std::ostream& operator<<(std::ostream& out, const Case& shown) { return out << shown.name; }

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  const auto add = [&](const char* name, FamilyKind kind, Boundary boundary, int harmonics, double period,
                       bool repeats) {
    FamilyOptions options;
    options.kind = kind, options.boundary = boundary, options.harmonics = harmonics, options.period = period;
    cases.push_back({name, options, boundary != Boundary::periodic, repeats});
    options.start = some_start;
    cases.push_back({name, options, boundary != Boundary::periodic, repeats});
  };
  add("FourierRest", FamilyKind::fourier, Boundary::rest, 5, 8, true);
  add("FourierBlend", FamilyKind::fourier, Boundary::blend, 4, 8, true);
  add("FourierPeriodic", FamilyKind::fourier, Boundary::periodic, 5, 8, true);
  add("SplineRest", FamilyKind::bspline, Boundary::rest, 7, 8, true);
  add("SplinePeriodic", FamilyKind::bspline, Boundary::periodic, 8, 8, true);
  add("PointsRest", FamilyKind::points, Boundary::rest, 3, 8, true);
  add("SinesAsTheyCome", FamilyKind::sines, Boundary::periodic, 3, 8, false);
  add("MultisineRest", FamilyKind::multisine, Boundary::rest, 3, 20, true);
  add("MultisinePeriodic", FamilyKind::multisine, Boundary::periodic, 3, 20, true);
  return cases;
}

class EveryFamily : public testing::TestWithParam<Case> {
 protected:
  std::unique_ptr<Family> family = make_family(GetParam().options, some_limits());
  Random random{7};

  Trajectory sampled(const Eigen::VectorXd& x, const Eigen::VectorXd& times) const {
    Trajectory motion;
    family->at(times)->evaluate(x, motion);
    return motion;
  }

  /// Scale of the whole motion, to which differences are relative.
  Trajectory largest(const Eigen::VectorXd& x) const {
    const Trajectory motion = sampled(x, sample_times(family->duration(), 500));
    const auto size = [](const Eigen::MatrixXd& rows) { return Eigen::MatrixXd(rows.cwiseAbs().rowwise().maxCoeff()); };
    return {size(motion.q), size(motion.qd), size(motion.qdd), size(motion.jerk)};
  }
};

TEST_P(EveryFamily, DerivativesAreThoseOfThePositions) {
  const Eigen::VectorXd x = family->draw(random);
  const double T = family->duration(), h = 1e-5 * T;
  Eigen::VectorXd times(40);
  for (double& t : times) t = random.uniform(0.001, 0.999) * T;
  const Trajectory at = sampled(x, times), before = sampled(x, times.array() - h),
                   after = sampled(x, times.array() + h);
  const Trajectory size = largest(x);
  const auto error = [&](const Eigen::MatrixXd& a, const Eigen::MatrixXd& b, const Eigen::MatrixXd& rate,
                         const Eigen::MatrixXd& scale) {
    const Eigen::MatrixXd difference = (b - a) / (2 * h) - rate;
    return (difference.array().colwise() / scale.col(0).array()).abs().maxCoeff();
  };
  EXPECT_LT(error(before.q, after.q, at.qd, size.qd), 1e-6);
  EXPECT_LT(error(before.qd, after.qd, at.qdd, size.qdd), 1e-6);
  EXPECT_LT(error(before.qdd, after.qdd, at.jerk, size.jerk), 1e-6);
}

TEST_P(EveryFamily, PullBackIsTheAdjointOfTheSamples) {
  const Eigen::VectorXd x = family->draw(random), times = sample_times(family->duration(), 17);
  Trajectory adjoint = Trajectory::zero(family->dof(), times.size());
  for (Eigen::MatrixXd* part : {&adjoint.q, &adjoint.qd, &adjoint.qdd, &adjoint.jerk})
    for (Eigen::Index k = 0; k < part->size(); ++k) part->data()[k] = random.normal();
  const auto value = [&](const Eigen::VectorXd& at) {
    const Trajectory motion = sampled(at, times);
    return adjoint.q.cwiseProduct(motion.q).sum() + adjoint.qd.cwiseProduct(motion.qd).sum() +
           adjoint.qdd.cwiseProduct(motion.qdd).sum() + adjoint.jerk.cwiseProduct(motion.jerk).sum();
  };
  Eigen::VectorXd gradient = Eigen::VectorXd::Ones(family->variables());  // to be added to
  family->at(times)->pull_back(x, adjoint, gradient);
  gradient.array() -= 1;
  const double h = 1e-5;
  for (int k = 0; k < family->variables(); ++k) {
    const Eigen::VectorXd step = h * Eigen::VectorXd::Unit(family->variables(), k);
    EXPECT_NEAR((value(x + step) - value(x - step)) / (2 * h), gradient(k), 1e-6 * gradient.cwiseAbs().maxCoeff());
  }
}

TEST_P(EveryFamily, KeepsItsBoundary) {
  const Eigen::VectorXd x = family->draw(random);
  const Trajectory ends = sampled(x, Eigen::Vector2d(0, family->duration())), size = largest(x);
  const auto relative = [](const Eigen::MatrixXd& values, const Eigen::MatrixXd& scale) {
    return (values.array().colwise() / scale.col(0).array()).abs().maxCoeff();
  };
  if (GetParam().rests) {
    EXPECT_LT(relative(ends.qd, size.qd), 1e-12);
    EXPECT_LT(relative(ends.qdd, size.qdd), 1e-12);
  }
  if (GetParam().repeats) {
    EXPECT_LT((ends.q.col(1) - ends.q.col(0)).cwiseAbs().maxCoeff(), 1e-12);
    EXPECT_LT(relative(ends.qd.col(1) - ends.qd.col(0), size.qd), 1e-12);
    EXPECT_LT(relative(ends.qdd.col(1) - ends.qdd.col(0), size.qdd), 1e-12);
  }
  if (GetParam().options.start.size() > 0) {
    EXPECT_LT((ends.q.col(0) - some_start).cwiseAbs().maxCoeff(), 1e-12);
  }
}

TEST_P(EveryFamily, GoesOnAsItBegan) {
  if (!GetParam().repeats) return;
  const Eigen::VectorXd x = family->draw(random), times = sample_times(family->duration(), 50);
  const Trajectory first = sampled(x, times), third = sampled(x, times.array() + 2 * family->duration());
  EXPECT_LT((first.q - third.q).cwiseAbs().maxCoeff(), 1e-11);
  EXPECT_LT((first.qdd - third.qdd).cwiseAbs().maxCoeff(), 1e-9);
}

TEST_P(EveryFamily, ShrunkToNothingStandsStill) {
  const Eigen::VectorXd x = family->draw(random), times = sample_times(family->duration(), 50);
  const Trajectory still = sampled(family->shrunk(x, 0), times), half = sampled(family->shrunk(x, 0.5), times);
  const Trajectory whole = sampled(x, times);
  EXPECT_LT(still.qd.cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LT((still.q.colwise() - still.q.col(0)).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LT((half.q - (whole.q + still.q) / 2).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LT((family->shrunk(x, 1) - x).cwiseAbs().maxCoeff(), 1e-12);
  if (GetParam().options.start.size() > 0) {
    EXPECT_LT((still.q.col(7) - some_start).cwiseAbs().maxCoeff(), 1e-12);
  }
}

TEST_P(EveryFamily, DrawsMotionsOfTheSizeOfTheLimits) {
  const std::vector<Limits> limits = some_limits();
  for (int draw = 0; draw < 20; ++draw) {
    const Eigen::VectorXd x = family->draw(random);
    const Trajectory motion = sampled(x, sample_times(family->duration(), 400));
    EXPECT_TRUE((x.array() >= family->lower().array()).all() && (x.array() <= family->upper().array()).all());
    for (int i = 0; i < family->dof(); ++i) {
      const Limits& own = limits[static_cast<std::size_t>(i)];
      const double range = own.upper - own.lower;
      EXPECT_GT(motion.q.row(i).minCoeff(), own.lower - 0.05 * range);
      EXPECT_LT(motion.q.row(i).maxCoeff(), own.upper + 0.05 * range);
      EXPECT_GT(motion.q.row(i).maxCoeff() - motion.q.row(i).minCoeff(), 0.1 * range);
    }
  }
}

TEST_P(EveryFamily, IsDefinedByItsCoefficients) {
  const Eigen::VectorXd x = family->draw(random);
  EXPECT_LT((family->from_coefficients(family->coefficients(x)) - x).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_EQ(family->names().size(), static_cast<std::size_t>(family->variables()));
  EXPECT_EQ(family->coefficient_names().size(), static_cast<std::size_t>(family->coefficients(x).size()));
}

std::string case_name(const testing::TestParamInfo<Case>& info) {
  return std::string(info.param.name) + (info.param.options.start.size() > 0 ? "FromAPose" : "");
}

INSTANTIATE_TEST_SUITE_P(Family, EveryFamily, testing::ValuesIn(all_cases()), case_name);

TEST(LinearFamilies, MoveAsMuchWithEachVariable) {
  for (const Case& one : all_cases()) {
    if (one.options.kind == FamilyKind::sines || one.options.kind == FamilyKind::multisine) continue;
    const std::unique_ptr<Family> family = make_family(one.options, some_limits());
    const int variables = family->variables() / family->dof();
    const Eigen::VectorXd times = sample_times(family->duration(), 1000);
    const std::unique_ptr<Sampler> sampler = family->at(times);
    Trajectory still, motion;
    sampler->evaluate(Eigen::VectorXd::Zero(family->variables()), still);
    Eigen::MatrixXd change(1001, variables);  // speeds and mean pose of the first joint
    for (int k = 0; k < variables; ++k) {
      sampler->evaluate(Eigen::VectorXd::Unit(family->variables(), k), motion);
      change.col(k).head(1000) = motion.qd.row(0).transpose() * (family->duration() / (2 * pi) * std::sqrt(2.0 / 1000));
      change(1000, k) = (motion.q - still.q).row(0).mean();
    }
    const Eigen::VectorXd sizes = change.jacobiSvd().singularValues();
    EXPECT_NEAR(sizes(0) / sizes(variables - 1), 1, 0.01) << one.name;
  }
}

TEST(FourierFamily, IsSweversSeriesOfItsCoefficients) {
  for (const Boundary boundary : {Boundary::rest, Boundary::periodic}) {
    FamilyOptions options;
    options.boundary = boundary, options.harmonics = 4, options.start = some_start;
    const std::unique_ptr<Family> family = make_family(options, some_limits());
    Random random(3);
    const Eigen::VectorXd x = family->draw(random), c = family->coefficients(x);
    ASSERT_EQ(family->coefficient_names()[9 + 2], "a2_2");
    ASSERT_EQ(family->coefficient_names()[9 + 5], "b1_2");
    const double t = 3.21, omega = 2 * pi / options.period;
    Trajectory motion;
    family->at(Eigen::VectorXd::Constant(1, t))->evaluate(x, motion);
    for (int i = 0; i < 3; ++i) {
      double q = c(9 * i);
      for (int l = 1; l <= 4; ++l)
        q += c(9 * i + l) / (omega * l) * std::sin(omega * l * t) -
             c(9 * i + 4 + l) / (omega * l) * std::cos(omega * l * t);
      EXPECT_NEAR(motion.q(i, 0), q, 1e-12);
    }
  }
}

TEST(FourierFamily, AsksForRestByThreeConditions) {  // methods: Σ a = 0, Σ l b = 0, q0 − Σ b/(ωl) = start
  FamilyOptions options;
  options.harmonics = 6, options.start = some_start;
  const std::unique_ptr<Family> family = make_family(options, some_limits());
  EXPECT_EQ(family->variables(), 3 * (13 - 3));
  Random random(5);
  const Eigen::VectorXd c = family->coefficients(family->draw(random));
  const double omega = 2 * pi / options.period;
  for (int i = 0; i < 3; ++i) {
    double a = 0, lb = 0, q = c(13 * i);
    for (int l = 1; l <= 6; ++l) {
      a += c(13 * i + l), lb += l * c(13 * i + 6 + l);
      q -= c(13 * i + 6 + l) / (omega * l);
    }
    EXPECT_NEAR(a, 0, 1e-12);
    EXPECT_NEAR(lb, 0, 1e-12);
    EXPECT_NEAR(q, some_start(i), 1e-12);
  }
}

TEST(PointFamilies, VisitTheirPointsAndAreDrawnToThem) {
  FamilyOptions options;
  options.kind = FamilyKind::points, options.harmonics = 3, options.period = 8;
  const std::unique_ptr<Family> family = make_family(options, some_limits());
  Random random(5);
  const Eigen::VectorXd x = family->draw(random), points = family->coefficients(x);
  Trajectory motion;
  family->at(sample_times(8, 4))->evaluate(x, motion);
  EXPECT_LT(motion.qd.cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LT(motion.qdd.cwiseAbs().maxCoeff(), 1e-12);
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 4; ++k) EXPECT_NEAR(motion.q(i, k), points(4 * i + k), 1e-12);

  options.kind = FamilyKind::bspline;
  const std::unique_ptr<Family> spline = make_family(options, some_limits());
  const Eigen::VectorXd same = spline->from_coefficients(points);  // a spline stays inside their hull
  spline->at(sample_times(8, 100))->evaluate(same, motion);
  for (int i = 0; i < 3; ++i) {
    EXPECT_LE(motion.q.row(i).maxCoeff(), points.segment(4 * i, 4).maxCoeff() + 1e-12);
    EXPECT_GE(motion.q.row(i).minCoeff(), points.segment(4 * i, 4).minCoeff() - 1e-12);
    EXPECT_NEAR(motion.q(i, 0), points(4 * i), 1e-12);
  }
}

TEST(SinesFamily, IsTheSeriesOfIndri2002) {
  FamilyOptions options;  // OJK
  options.kind = FamilyKind::sines, options.boundary = Boundary::periodic, options.harmonics = 4, options.period = 20;
  Limits first, second;
  first.lower = -7 * pi / 36, first.upper = 43 * pi / 36, first.velocity = 3.77;
  second.lower = -25 * pi / 36, second.upper = 25 * pi / 36, second.velocity = 3.77;
  const std::unique_ptr<Family> family = make_family(options, {first, second});
  Eigen::VectorXd printed(18);
  printed << 1.57, 0.2545, -0.1091, 0.1091, -0.1091, 3.7082, 0.2472, 2.7194, 0.4944,  //
      0, 0.5454, -0.5454, -0.4727, -0.5454, 1.7305, 0.2472, 0.2472, 0.2472;
  const Eigen::VectorXd x = family->from_coefficients(printed);
  EXPECT_TRUE((x.array() >= family->lower().array()).all() && (x.array() <= family->upper().array()).all());
  Trajectory motion;
  family->at(sample_times(20, 2500))->evaluate(x, motion);
  EXPECT_NEAR(motion.qd.row(0).cwiseAbs().maxCoeff(), 1.27, 0.01);
  EXPECT_NEAR(motion.qd.row(1).cwiseAbs().maxCoeff(), 1.29, 0.01);
  EXPECT_NEAR(motion.q.row(1).cwiseAbs().maxCoeff(), 2.1, 0.02);  // printed: -2.1 to 2.1
  EXPECT_FALSE(family->repeats());
}

/// bahloul2018 Table 2.
std::vector<Limits> denso_limits() {
  const double table[6][3] = {{-135, 135, 168.7882}, {-45, 90, 126.4223}, {-90, -40, 168.3147},
                              {-155, 155, 202.1053}, {-90, 90, 205.1282}, {-160, 160, 203.6364}};
  std::vector<Limits> limits(6);
  for (std::size_t i = 0; i < 6; ++i) {
    limits[i].lower = table[i][0] * pi / 180, limits[i].upper = table[i][1] * pi / 180;
    limits[i].velocity = table[i][2] * pi / 180;
  }
  return limits;
}

/// |amplitude| of each harmonic of samples over one period.
Eigen::VectorXd spectrum(const Eigen::VectorXd& samples, int harmonics) {
  const auto count = static_cast<double>(samples.size());
  Eigen::VectorXd amplitude(harmonics);
  for (int k = 1; k <= harmonics; ++k) {
    const Eigen::ArrayXd angle = 2 * pi * k / count * Eigen::ArrayXd::LinSpaced(samples.size(), 0, count - 1);
    const double s = samples.dot(angle.sin().matrix()), c = samples.dot(angle.cos().matrix());
    amplitude(k - 1) = 2 / count * std::hypot(s, c);
  }
  return amplitude;
}

TEST(MultisineFamily, HasEqualAmplitudesBelowTheLimitFrequency) {
  const std::vector<Limits> limits = denso_limits();
  const double printed[] = {0.1989, 0.2981, 1.0715, 0.2075, 0.3627, 0.2025};
  for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(limit_frequency(limits[i]), printed[i], 1e-4);  // cut off there
  FamilyOptions options;
  options.kind = FamilyKind::multisine, options.boundary = Boundary::periodic;
  options.harmonics = 55, options.period = 380;  // as in the paper
  const std::unique_ptr<Family> family = make_family(options, limits);
  Random random(2);
  const Eigen::VectorXd x = family->draw(random), coefficients = family->coefficients(x);
  Trajectory motion;
  family->at(sample_times(380, 1000))->evaluate(x, motion);
  for (int i = 0; i < 6; ++i) {
    const Eigen::VectorXd amplitudes = spectrum(motion.q.row(i).transpose(), 450);
    int there = 0;
    for (int k = 1; k <= 450; ++k) {
      if (amplitudes(k - 1) < 1e-9) continue;
      ++there;
      EXPECT_LT(k / 380.0, limit_frequency(limits[static_cast<std::size_t>(i)]));
      EXPECT_NEAR(amplitudes(k - 1), coefficients(i * 57 + 1), 1e-9);
    }
    EXPECT_EQ(there, 55);
  }
}

TEST(MultisineFamily, SaysWhichPeriodItNeeds) {
  FamilyOptions options;
  options.kind = FamilyKind::multisine, options.harmonics = 55, options.period = 100;
  try {
    make_family(options, denso_limits());
    FAIL();
  } catch (const InvalidInput& error) {
    EXPECT_NE(std::string(error.what()).find("joint 1: 55 harmonics below its limit frequency of 0.199"),
              std::string::npos)
        << error.what();
    EXPECT_NE(std::string(error.what()).find("a period above 276."), std::string::npos) << error.what();
  }
  options.period = 277;
  EXPECT_NO_THROW(make_family(options, denso_limits()));
}

TEST(MultisineFamily, SwingsFullyBetweenItsConnections) {
  FamilyOptions options;
  options.kind = FamilyKind::multisine, options.harmonics = 3, options.period = 40;
  options.start = some_start;
  const std::unique_ptr<Family> resting = make_family(options, some_limits());
  options.boundary = Boundary::periodic, options.start.resize(0);
  const std::unique_ptr<Family> swinging = make_family(options, some_limits());
  Random random(4);
  const Eigen::VectorXd x = swinging->draw(random);
  Trajectory a, b;
  const Eigen::VectorXd times = Eigen::VectorXd::LinSpaced(50, 5, 35);
  swinging->at(times)->evaluate(x, a);
  resting->at(times)->evaluate(x, b);
  EXPECT_LT((a.q - b.q).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LT((a.jerk - b.jerk).leftCols(49).rightCols(48).cwiseAbs().maxCoeff(), 1e-9);
}

TEST(Families, RefuseWhatContradictsItself) {
  const auto refused = [](const auto& change) {
    FamilyOptions options;
    std::vector<Limits> limits = some_limits();
    change(options, limits);
    try {
      make_family(options, limits);
    } catch (const InvalidInput& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  using Joints = std::vector<Limits>;
  EXPECT_NE(refused([](FamilyOptions& o, Joints&) { o.start = Eigen::Vector3d(0, 0.3, -1); }).find("joint 2"),
            std::string::npos);
  EXPECT_NE(refused([](FamilyOptions& o, Joints&) { o.start = Eigen::Vector3d(0, NAN, -1); }).find("joint 2"),
            std::string::npos);
  EXPECT_NE(refused([](FamilyOptions& o, Joints&) { o.start = Eigen::Vector2d(0, 0.1); }).find("2 numbers for 3"),
            std::string::npos);
  EXPECT_NE(refused([](FamilyOptions&, Joints& joints) { joints[2].upper = infinity; }).find("joint 3"),
            std::string::npos);
  EXPECT_NE(
      refused([](FamilyOptions&, Joints& joints) { std::swap(joints[0].lower, joints[0].upper); }).find("joint 1"),
      std::string::npos);
  EXPECT_NE(refused([](FamilyOptions& o, Joints&) { o.period = 0; }).find("period"), std::string::npos);
  EXPECT_NE(refused([](FamilyOptions& o, Joints&) { o.harmonics = 1; }).find("1 harmonics"), std::string::npos);
  EXPECT_NE(refused([](FamilyOptions& o, Joints&) {
              o.kind = FamilyKind::points, o.boundary = Boundary::periodic;
            }).find("rest"),
            std::string::npos);
  EXPECT_NE(refused([](FamilyOptions& o, Joints&) {
              o.kind = FamilyKind::bspline, o.boundary = Boundary::blend;
            }).find("rest"),
            std::string::npos);
  EXPECT_NE(refused([](FamilyOptions& o, Joints&) { o.kind = FamilyKind::sines; }).find("ask for periodic"),
            std::string::npos);
  EXPECT_NE(refused([](FamilyOptions& o, Joints&) {
              o.kind = FamilyKind::multisine, o.boundary = Boundary::blend;
            }).find("rest"),
            std::string::npos);
  EXPECT_NE(refused([](FamilyOptions& o, Joints&) { o.connection = 0; }).find("connection"), std::string::npos);
  EXPECT_THROW(family_kind("chebyshev"), InvalidInput);
  EXPECT_THROW(boundary("hard"), InvalidInput);
  for (const char* name : {"fourier", "sines", "multisine", "bspline", "points"})
    EXPECT_STREQ(to_string(family_kind(name)), name);
  for (const char* name : {"rest", "blend", "periodic"}) EXPECT_STREQ(to_string(boundary(name)), name);
}

TEST(Families, DrawFromAStartAtItsLimitStillMoves) {
  FamilyOptions options;
  options.start = Eigen::Vector3d(-2, 0.25, -1);
  const std::unique_ptr<Family> family = make_family(options, some_limits());
  Random random(1);
  Trajectory motion;
  family->at(sample_times(options.period, 100))->evaluate(family->draw(random), motion);
  const std::vector<Limits> limits = some_limits();
  for (int i = 0; i < 3; ++i) {
    const Limits& own = limits[static_cast<std::size_t>(i)];
    EXPECT_GT(motion.q.row(i).maxCoeff() - motion.q.row(i).minCoeff(), 0.02 * (own.upper - own.lower));
  }
}

}  // namespace
}  // namespace steelyard
