#include "tests/support/random_fit.hpp"

#include <Eigen/Cholesky>
#include <cmath>

#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/estimate/estimate.hpp"
#include "steelyard/estimate/motion_equations.hpp"
#include "tests/support/set_values.hpp"

namespace steelyard::testing {

namespace {

using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

ConsistencyLevel level_of(int index) { return index % 4 == 3 ? ConsistencyLevel::positive : ConsistencyLevel::full; }
bool has_prior(int index) { return index % 5 >= 2; }

struct Motion {
  MatrixXd q, qd, qdd;
};

Motion random_motion(Random& random, int dof, int samples, bool still) {
  Motion out;
  for (MatrixXd* m : {&out.q, &out.qd, &out.qdd}) {
    m->resize(dof, samples);
    for (auto& x : m->reshaped()) x = random.uniform(-2, 2);
  }
  if (still) {
    const int joint = random.integer(0, dof - 1);
    out.q.row(joint).setConstant(0.3);
    out.qd.row(joint).setZero();
    out.qdd.row(joint).setZero();
  }
  return out;
}

// More laws than viscous and Coulomb, in every third robot; values that brake.
Model with_more_friction(Model model, int index, Random& random) {
  if (index % 3 != 0) return model;
  for (int s = 0; s < static_cast<int>(model.robot.shafts.size()); ++s) {
    if (random.chance(0.5)) model = with_law(model, s, {Friction::offset, {random.uniform(-1, 1)}});
    if (random.chance(0.5)) model = with_law(model, s, {Friction::stribeck, {random.uniform(0, 0.5)}});
    if (model.robot.shafts[static_cast<std::size_t>(s)].has(Friction::offset) && random.chance(0.5))
      model = with_law(model, s, {Friction::asymmetric, {random.uniform(-1, 1) * (*model.friction(s, 0))[0]}});
  }
  return model;
}

// What a body extends over: the standard deviation of its mass along the axes, about its centre.
Eigen::Matrix3d spread(const LinkParameters& x) {
  const Eigen::Matrix4d P = pseudo_inertia(x) / x[9];
  return P.topLeftCorner<3, 3>() - P.topRightCorner<3, 1>() * P.bottomLeftCorner<1, 3>();
}

// An ellipsoid of so many standard deviations.
Ellipsoid outline(const LinkParameters& x, double size) { return {first_moment(x) / x[9], size * size * spread(x)}; }

// Bounds of every kind that the true body keeps to.
LinkBounds random_bounds(const LinkParameters& truth, Random& random) {
  LinkBounds out;
  const double mass = truth[9];
  const Vector3d centre = first_moment(truth) / mass;
  const Eigen::Matrix3d S = spread(truth);
  const Vector3d deviation = S.diagonal().cwiseSqrt();
  const Vector3d aside = S.llt().matrixL() * Vector3d(random.normal(), random.normal(), random.normal()).normalized();
  const auto box = [&](double low, double high) {
    Box b;
    for (int i = 0; i < 3; ++i) {
      b.lower[i] = centre[i] - random.uniform(low, high) * deviation[i];
      b.upper[i] = centre[i] + random.uniform(low, high) * deviation[i];
    }
    return b;
  };
  if (random.chance(0.4)) out.mass_min = mass * random.uniform(0.3, 0.95);
  if (random.chance(0.4)) out.mass_max = mass * random.uniform(1.05, 3);
  if (random.chance(0.25)) out.com_box = box(0.1, 1);
  if (random.chance(0.25)) out.com_ellipsoid = Ellipsoid{centre + 0.2 * aside, random.uniform(0.2, 1) * S};
  if (random.chance(0.25)) out.box = box(2.5, 4);
  if (random.chance(0.25)) {
    const double size = random.uniform(2, 4);
    out.ellipsoid = Ellipsoid{centre + 0.1 * aside, size * size * S};
  }
  return out;
}

PhysicalOptions random_options(const std::vector<LinkParameters>& truth, int index, bool still,
                               const RandomFitOptions& o, Random& random) {
  PhysicalOptions out;
  out.level = level_of(index);
  const Distance quadratic = random.chance(0.5) ? Distance::pullback : Distance::euclidean;
  out.distance = index % 2 == 0 ? Distance::entropic : quadratic;
  if (has_prior(index)) out.weight = std::pow(10, random.uniform(-2, 1));
  if (random.chance(o.references))
    for (const auto& x : truth) out.references.push_back(similar_body(x, random));
  double total = 0;
  for (const auto& x : truth) total += x[9];
  // Without a prior nothing else keeps bodies finite: the least cost is often reached in a limit only, at tons a link,
  // or where a joint stands still at links of kilometres.
  if (out.weight == 0) out.total_mass_max = total * random.uniform(1.01, 3);
  const bool bounded = random.chance(o.bounded);
  if (!bounded && (out.weight > 0 || !still)) return out;
  for (const auto& x : truth) {
    out.links.push_back(bounded ? random_bounds(x, random) : LinkBounds{});
    if (still && out.weight == 0 && !out.links.back().ellipsoid) out.links.back().ellipsoid = outline(x, 10);
  }
  if (!bounded) return out;
  if (random.chance(0.5)) out.total_mass_min = total * random.uniform(0.7, 0.99);
  if (random.chance(0.5)) out.total_mass_max = total * random.uniform(1.01, 1.5);
  return out;
}

// As a fit has it: torques with noise, weighted by what it finds of the noise.
Information observe_noisy(const Robot& robot, const BaseParameters& base, const VectorXd& truth, const Motion& motion,
                          double noise, Random& random) {
  const VectorXd stacked = torque_regressor(robot, motion.q, motion.qd, motion.qdd) * truth;
  MatrixXd tau = Eigen::Map<const MatrixXd>(stacked.data(), robot.dof(), motion.q.cols());
  for (Eigen::Index i = 0; i < tau.rows(); ++i) {
    const double rms = tau.row(i).norm() / std::sqrt(static_cast<double>(tau.cols()));
    for (auto& x : tau.row(i)) x += noise * rms * random.normal();
  }
  const Observations seen = observe(MotionEquations(robot, base, {motion.q, motion.qd, motion.qdd, tau, {}}));
  return seen.whitened(weighted_least_squares(seen).sigma);
}

}  // namespace

LinkParameters similar_body(const LinkParameters& body, Random& random) {
  Eigen::Isometry3d T = Eigen::Isometry3d::Identity();
  const Vector3d turn(random.normal(), random.normal(), random.normal());
  T.linear() = Eigen::AngleAxisd(0.3 * random.normal(), turn.normalized()).toRotationMatrix();
  for (auto& x : T.translation()) x = 0.03 * random.normal();
  return random.uniform(0.6, 1.6) * express_in_parent(T, body);
}

RandomFit random_fit(Random& random, int index, const RandomFitOptions& o) {
  const Model plain = random_model(
      random,
      {.min_joints = o.min_links, .max_joints = o.max_links, .branch = random.chance(0.3) ? 0.4 : 0, .shafts = true});
  const Model model = with_more_friction(plain, index, random);
  const Robot& robot = model.robot;
  const ParameterLayout& layout = model.layout;
  const VectorXd& truth = model.values;
  const BaseParameters base = find_base_parameters(robot, layout);
  const auto samples = static_cast<int>(base.count() * random.uniform(1.2, 3)) + 10;
  // With a joint that stands still, no bound keeps second moments finite that may be negative.
  const bool can_stand = has_prior(index) || level_of(index) == ConsistencyLevel::full;
  const bool still = can_stand && random.chance(o.still);
  const Motion motion = random_motion(random, robot.dof(), samples, still);
  const double noise = random.chance(o.precise) ? 1e-3 : random.uniform(0.05, 1);
  Information whitened = observe_noisy(robot, base, truth, motion, noise, random);
  std::vector<LinkParameters> bodies;
  for (int j = 0; j < robot.links(); ++j) bodies.push_back(*model.link(j));
  PhysicalOptions options = random_options(bodies, index, still, o, random);
  return {robot, layout, base, std::move(whitened), std::move(options), truth};
}

}  // namespace steelyard::testing
