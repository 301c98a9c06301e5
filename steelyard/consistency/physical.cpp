#include "steelyard/consistency/physical.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"

namespace steelyard {

const char* to_string(ConsistencyLevel level) {
  return level == ConsistencyLevel::none ? "none" : level == ConsistencyLevel::positive ? "positive" : "full";
}

namespace {

using Eigen::Matrix3d;
using Eigen::Matrix4d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

constexpr double tolerance = 1e-12;       // tolerance of the consistency test, relative to the largest element
constexpr double no_information = 1e-12;  // norm relative to the largest column of the data: less is rounding
constexpr double weighed = 1e-6;          // relative half-width of a mass that is given as known: no scale is better

std::string link_name(const Robot& robot, int link) {
  return fmt::format("link {} ({})", link + 1, robot.joints[static_cast<std::size_t>(link)].link);
}

std::string shaft_name(const Robot& robot, int index) {
  const Shaft& shaft = robot.shafts[static_cast<std::size_t>(index)];
  if (shaft.kind == ShaftKind::motor) return fmt::format("motor {}", shaft.index + 1);
  return fmt::format("joint {} ({})", shaft.label, robot.coordinates[static_cast<std::size_t>(shaft.index)].name);
}

// The matrix that must be positive semidefinite, linear in the ten: pseudo-inertia (H1b), or spatial inertia, whose
// Schur complement of m is the inertia about the centre of mass (H1a).
MatrixXd link_matrix(ConsistencyLevel level, const LinkParameters& x) {
  return level == ConsistencyLevel::full ? MatrixXd(pseudo_inertia(x)) : MatrixXd(spatial_inertia(x));
}

MatrixCone link_cone(const Robot& robot, int link, const PhysicalOptions& options) {
  MatrixCone cone;
  cone.name = link_name(robot, link) +
              (options.level == ConsistencyLevel::full ? ": pseudo-inertia" : ": mass and inertia about its centre");
  for (int e = 0; e < 10; ++e) {
    MatrixXd F = link_matrix(options.level, LinkParameters::Unit(e));
    F.diagonal().array() -= eigenvalue_floor * F.trace();
    cone.columns.push_back(ParameterLayout::link(link, e));
    cone.F.push_back(F);
  }
  cone.owner = ConstraintOwner::link;
  cone.index = link;
  return cone;
}

// Bounds of one link, in terms of its ten parameters.
class LinkBoundWriter {
 public:
  LinkBoundWriter(const Robot& robot, int link, ConeProgram& program)
      : name_(link_name(robot, link)), link_(link), program_(program) {}

  void write(const LinkBounds& bounds) {
    mass(bounds.mass_min, bounds.mass_max);
    if (bounds.com_box) centre_in(*bounds.com_box);
    if (bounds.com_ellipsoid) centre_in(*bounds.com_ellipsoid);
    if (bounds.box) body_in(*bounds.box);
    if (bounds.ellipsoid) body_in(*bounds.ellipsoid);
  }

 private:
  [[noreturn]] void fail(const std::string& why) const { throw InvalidInput(fmt::format("{}: {}", name_, why)); }

  // Σ_k row[k] φ_k + constant ≥ 0.
  void add(const std::string& what, const LinkParameters& row, double constant = 0) {
    LinearBound bound;
    bound.name = fmt::format("{}: {}", name_, what);
    std::vector<double> coefficients;
    for (int e = 0; e < 10; ++e)
      if (row[e] != 0) {
        bound.columns.push_back(ParameterLayout::link(link_, e));
        coefficients.push_back(row[e]);
      }
    bound.coefficients =
        Eigen::Map<const VectorXd>(coefficients.data(), static_cast<Eigen::Index>(coefficients.size()));
    bound.constant = constant;
    bound.owner = ConstraintOwner::link;
    bound.index = link_;
    program_.bounds.push_back(bound);
  }

  void mass(double lower, double upper) {
    if (!(lower <= upper && upper > 0)) fail(fmt::format("no mass is at least {} kg and at most {} kg", lower, upper));
    const double room = upper - lower < 2 * weighed * upper ? weighed * upper : 0;
    if (lower > 0) add(fmt::format("mass at least {} kg", lower), LinkParameters::Unit(9), room - lower);
    if (upper < infinity) add(fmt::format("mass at most {} kg", upper), -LinkParameters::Unit(9), room + upper);
  }

  void check(const Box& box) const {
    if (!box.lower.allFinite() || !box.upper.allFinite() || !(box.lower.array() < box.upper.array()).all())
      fail("a box must be finite, its lower corner below its upper one");
  }

  void check(const Ellipsoid& ellipsoid) const {
    if (!ellipsoid.centre.allFinite() || !ellipsoid.shape.allFinite() ||
        !ellipsoid.shape.isApprox(ellipsoid.shape.transpose()) || ellipsoid.shape.llt().info() != Eigen::Success)
      fail("the shape of an ellipsoid must be symmetric and positive definite");
  }

  // l_k − m lo_k ≥ 0, m hi_k − l_k ≥ 0 (H1c).
  void centre_in(const Box& box) {
    check(box);
    for (int k = 0; k < 3; ++k) {
      const LinkParameters l = LinkParameters::Unit(6 + k), m = LinkParameters::Unit(9);
      add(fmt::format("centre of mass at {} above {:.4g} m", "xyz"[k], box.lower[k]), l - box.lower[k] * m);
      add(fmt::format("centre of mass at {} below {:.4g} m", "xyz"[k], box.upper[k]), box.upper[k] * m - l);
    }
  }

  // [[m, (l − m x_s)ᵀ], [l − m x_s, m Q_s]] ⪰ 0 (H1c).
  void centre_in(const Ellipsoid& ellipsoid) {
    check(ellipsoid);
    MatrixCone cone;
    cone.name = name_ + ": centre of mass in its ellipsoid";
    cone.owner = ConstraintOwner::link;
    cone.index = link_;
    for (int e = 6; e < 10; ++e) {
      const double m = e == 9 ? 1 : 0;
      const Vector3d arm = first_moment(LinkParameters::Unit(e)) - m * ellipsoid.centre;
      MatrixXd F(4, 4);
      F << m, arm.transpose(), arm, m * ellipsoid.shape;
      cone.columns.push_back(ParameterLayout::link(link_, e));
      cone.F.push_back(F);
    }
    program_.cones.push_back(cone);
  }

  // ∫ (x_k − lo)(hi − x_k) dm = −Σ_kk + (lo + hi) l_k − lo hi m ≥ 0 for every axis (H1c).
  void body_in(const Box& box) {
    check(box);
    for (int k = 0; k < 3; ++k) {
      Matrix4d Q = Matrix4d::Zero();
      Q(k, k) = -1;
      Q(k, 3) = Q(3, k) = 0.5 * (box.lower[k] + box.upper[k]);
      Q(3, 3) = -box.lower[k] * box.upper[k];
      add(fmt::format("body at {} between {:.4g} and {:.4g} m", "xyz"[k], box.lower[k], box.upper[k]), trace_with(Q));
    }
  }

  // ∫ (1 − (x − c)ᵀ A (x − c)) dm = tr(Q P) ≥ 0, A = shape⁻¹ (H1c).
  void body_in(const Ellipsoid& ellipsoid) {
    check(ellipsoid);
    const Matrix3d A = ellipsoid.shape.inverse();
    const Vector3d Ac = A * ellipsoid.centre;
    Matrix4d Q;
    Q << -A, Ac, Ac.transpose(), 1 - ellipsoid.centre.dot(Ac);
    add("body in its ellipsoid", trace_with(Q));
  }

  static LinkParameters trace_with(const Matrix4d& Q) {
    LinkParameters row;
    for (int e = 0; e < 10; ++e) row[e] = (Q * pseudo_inertia(LinkParameters::Unit(e))).trace();
    return row;
  }

  std::string name_;
  int link_;
  ConeProgram& program_;
};

LinkBounds link_bounds(int link, const PhysicalOptions& options) {
  return options.links.empty() ? LinkBounds{} : options.links[static_cast<std::size_t>(link)];
}

void bound_total_mass(const Robot& robot, const PhysicalOptions& options, ConeProgram& program) {
  const double lower = options.total_mass_min, upper = options.total_mass_max;
  if (!(lower <= upper && upper > 0))
    throw InvalidInput(fmt::format("no total mass is at least {} kg and at most {} kg", lower, upper));
  const double room = upper - lower < 2 * weighed * upper ? weighed * upper : 0;
  LinearBound sum;
  for (int link = 0; link < robot.links(); ++link) sum.columns.push_back(ParameterLayout::link(link, 9));
  if (lower > 0) {
    sum.name = fmt::format("all links: mass at least {} kg", lower);
    sum.coefficients = VectorXd::Ones(robot.links());
    sum.constant = room - lower;
    program.bounds.push_back(sum);
  }
  if (upper < infinity) {
    sum.name = fmt::format("all links: mass at most {} kg", upper);
    sum.coefficients = -VectorXd::Ones(robot.links());
    sum.constant = room + upper;
    program.bounds.push_back(sum);
  }
}

// A friction law that must not push: first + factor · second ≥ 0, each the only column of its term; or one column of a
// law by itself.
struct Brake {
  std::string name;
  int first = -1, second = -1;  // indices of the shaft's terms; second -1: none
  double factor = 0;
  int column = 0;  // column of the first
};

// Terms whose dissipation is a linear bound, alone and then together with others.
std::vector<Brake> brakes(const Shaft& shaft) {
  const auto find = [&](Friction kind) {
    for (std::size_t t = 0; t < shaft.friction.size(); ++t)
      if (shaft.friction[t] == kind) return static_cast<int>(t);
    return -1;
  };
  std::vector<Brake> out;
  for (const auto& law : friction_laws())
    if (const int own = find(law.kind); own >= 0 && law.sign == FrictionSign::positive)
      for (int c = 0; c < static_cast<int>(law.columns.size()); ++c) out.push_back({law.name, own, -1, 0, c});
  for (const auto& law : friction_laws()) {
    const int own = find(law.kind);
    if (own < 0) continue;
    bool alone = true;
    for (const auto& bound : law.bounds)
      if (const int other = find(bound.other); other >= 0) {
        out.push_back({bound.name, other, own, bound.factor});
        alone = false;
      }
    if (alone && law.sign == FrictionSign::positive_alone) out.push_back({law.name, own});
  }
  return out;
}

bool is_zero(const ConeProgram& program, int column) {
  return std::find(program.zero.begin(), program.zero.end(), column) != program.zero.end();
}

// Rotor and friction columns without information: without effect on any motion, or zero in all of the data, as are then
// those regrouped into them alone. They have neither bound nor reference and are zero; the barrier of a bound would
// push them arbitrarily far.
void fix_uninformed(const ParameterLayout& layout, ConeProgram& program) {
  const BaseParameters& base = program.base;
  for (const int c : base.no_effect)
    if (c >= layout.link_columns()) program.zero.push_back(c);
  if (base.count() == 0) return;
  const VectorXd norms = program.R.colwise().norm();
  for (int k = 0; k < base.count(); ++k) {
    const int c = base.kept[static_cast<std::size_t>(k)];
    if (c < layout.link_columns() || norms[k] >= no_information * norms.maxCoeff()) continue;
    program.zero.push_back(c);
    program.R.col(k).setZero();  // rounding is no information either
  }
  for (std::size_t r = 0; r < base.regrouped.size(); ++r) {
    bool seen = base.regrouped[r] < layout.link_columns();
    for (int k = 0; k < base.count(); ++k)
      seen = seen || (base.K(k, static_cast<Eigen::Index>(r)) != 0 &&
                      !is_zero(program, base.kept[static_cast<std::size_t>(k)]));
    if (!seen) program.zero.push_back(base.regrouped[r]);
  }
}

void bound_shafts(const Robot& robot, const ParameterLayout& layout, ConeProgram& program) {
  const auto add = [&](const std::string& name, ConstraintOwner owner, int shaft,
                       std::initializer_list<std::pair<int, double>> sum) {
    LinearBound bound{name, {}, VectorXd(2), 0, owner, shaft};
    for (const auto& [column, factor] : sum) {
      if (column < 0 || is_zero(program, column)) continue;
      bound.coefficients[static_cast<Eigen::Index>(bound.columns.size())] = factor;
      bound.columns.push_back(column);
    }
    bound.coefficients.conservativeResize(static_cast<Eigen::Index>(bound.columns.size()));
    if (!bound.columns.empty()) program.bounds.push_back(bound);
  };
  const auto column_of = [&](int shaft, int term, int column) {
    const int first = layout.friction_column(shaft, term);
    return first < 0 ? first : first + column;
  };
  for (int s = 0; s < static_cast<int>(robot.shafts.size()); ++s) {
    const std::string name = shaft_name(robot, s);
    add(name + ": rotor inertia", ConstraintOwner::rotor, s, {{layout.rotor_column(s), 1}});
    const Shaft& shaft = robot.shafts[static_cast<std::size_t>(s)];
    const bool memory = std::any_of(shaft.friction.begin(), shaft.friction.end(),
                                    [](Friction law) { return friction_law(law).has_memory(); });
    const ConstraintOwner owner = memory ? ConstraintOwner::memory : ConstraintOwner::friction;
    for (const auto& brake : brakes(shaft))
      add(fmt::format("{}: {}", name, brake.name), owner, s,
          {{column_of(s, brake.first, brake.column), 1},
           {brake.second < 0 ? -1 : layout.friction_column(s, brake.second), brake.factor}});
  }
}

// Inertia that a coordinate's own links have about (or along) their own axes.
VectorXd own_inertia(const Robot& robot, const std::vector<LinkReference>& links) {
  VectorXd out = VectorXd::Zero(robot.dof());
  for (int j = 0; j < robot.links(); ++j) {
    const Joint& joint = robot.joints[static_cast<std::size_t>(j)];
    const LinkParameters about_joint =
        express_in_parent(joint.T_joint_link, links[static_cast<std::size_t>(j)].parameters);
    const double inertia = joint.type == JointType::revolute ? about_joint[5] : about_joint[9];
    out += robot.G.row(j).transpose().cwiseAbs2() * inertia;
  }
  return out;
}

// Reference of a rotor or friction column that the data does not determine alone. Without a nominal value a rotor,
// seen at the joints, is as heavy as the links it drives by themselves (the rule by which gears are chosen: inertias
// matched), and friction takes 1 N·m, N·m·s/rad, N or N·s/m at the joints: motor and joint then share alike.
double scalar_reference(const Model& model, const Parameter& p, const VectorXd& driven) {
  const Shaft& shaft = model.robot.shafts[static_cast<std::size_t>(p.shaft)];
  const VectorXd gear_square = shaft.speed.transpose().cwiseAbs2();
  if (p.kind == ParameterKind::rotor) {
    if (const auto known = model.rotor(p.shaft); known.value_or(0) > 0) return *known;
    return gear_square.dot(driven) / (gear_square.sum() * gear_square.sum());
  }
  if (const auto known = model.friction(p.shaft, p.term); known && (*known)[p.term_column] > 0)
    return (*known)[p.term_column];
  const FrictionLaw& law = law_of(model.robot, p);
  const int power = law.columns.front().gear_power;
  return power == 2 ? law.typical / gear_square.sum() : law.typical / std::pow(std::sqrt(gear_square.sum()), power);
}

// Those of the positive columns that data leaves open: the regrouped ones.
void add_scalars(const Model& model, const ParameterLayout& layout, ConeProgram& program) {
  const VectorXd driven = own_inertia(model.robot, program.links);
  for (const int c : program.base.regrouped) {
    if (c < layout.link_columns() || is_zero(program, c)) continue;
    const Parameter& p = layout[c];
    bool positive = p.kind == ParameterKind::rotor;
    if (p.kind == ParameterKind::friction) positive = law_of(model.robot, p).sign == FrictionSign::positive;
    if (positive) program.scalars.push_back({c, scalar_reference(model, p, driven)});
  }
}

void add_links(const Model& model, const PhysicalOptions& options, ConeProgram& program) {
  const Robot& robot = model.robot;
  if (!options.references.empty() && options.references.size() != robot.joints.size())
    throw InvalidInput(fmt::format("{} reference bodies for {} links", options.references.size(), robot.joints.size()));
  const auto references = options.references.empty() ? reference_bodies(model) : options.references;
  for (int link = 0; link < robot.links(); ++link) {
    const LinkParameters& x = references[static_cast<std::size_t>(link)];
    if (!x.allFinite() || pseudo_inertia(x).llt().info() != Eigen::Success)
      throw InvalidInput(fmt::format("{}: its reference body is not physically consistent", link_name(robot, link)));
    program.links.push_back({ParameterLayout::link(link), x});
  }
}

}  // namespace

Box enlarged_extent(const Box& extent) {
  const Vector3d margin = (0.1 * (extent.upper - extent.lower)).array() + 0.01;
  return {extent.lower - margin, extent.upper + margin};
}

std::vector<LinearBound> shape_bounds(const Model& model, int link, const PhysicalOptions& options) {
  const LinkBounds given = link_bounds(link, options);
  const bool known = given.com_box || given.com_ellipsoid || given.box || given.ellipsoid;
  if (known || !options.use_shapes || options.level == ConsistencyLevel::none) return {};
  const Box space = enlarged_extent(link_space(model, link));
  LinkBounds bounds;
  (options.level == ConsistencyLevel::full ? bounds.box : bounds.com_box) = space;
  ConeProgram out;
  LinkBoundWriter(model.robot, link, out).write(bounds);
  return out.bounds;
}

ConeProgram physical_program(const Model& model, const ParameterLayout& layout, const BaseParameters& base,
                             const Information& whitened, const PhysicalOptions& options) {
  if (whitened.columns() != base.count())
    throw InvalidInput(
        fmt::format("information on {} columns for {} base parameters", whitened.columns(), base.count()));
  const Robot& robot = model.robot;
  if (!options.links.empty() && options.links.size() != robot.joints.size())
    throw InvalidInput(fmt::format("bounds of {} links for {} links", options.links.size(), robot.joints.size()));
  ConeProgram program;
  program.R = whitened.R();
  program.z = whitened.z();
  program.base = base;
  program.weight = options.weight;
  const bool definite = options.level == ConsistencyLevel::full;  // what the entropic distance is defined on
  program.distance = options.distance == Distance::entropic && !definite ? Distance::pullback : options.distance;
  add_links(model, options, program);
  fix_uninformed(layout, program);
  add_scalars(model, layout, program);
  if (options.level == ConsistencyLevel::none) return program;
  for (int link = 0; link < robot.links(); ++link) {
    program.cones.push_back(link_cone(robot, link, options));
    LinkBoundWriter(robot, link, program).write(link_bounds(link, options));
  }
  bound_total_mass(robot, options, program);
  bound_shafts(robot, layout, program);
  return program;
}

bool physically_consistent(const Model& model, ConsistencyLevel level) {
  if (level == ConsistencyLevel::none) return true;
  for (int link = 0; link < model.robot.links(); ++link) {
    const auto body = model.link(link);
    if (!body || !body->allFinite()) return false;
    const MatrixXd F = link_matrix(level, *body);
    if (Eigen::SelfAdjointEigenSolver<MatrixXd>(F).eigenvalues()[0] < -tolerance * F.cwiseAbs().maxCoeff())
      return false;
  }
  for (int s = 0; s < static_cast<int>(model.robot.shafts.size()); ++s) {
    if (model.rotor(s).value_or(0) < 0) return false;
    const auto value = [&](int term) {
      const auto known = term < 0 ? std::nullopt : model.friction(s, term);
      return known ? (*known)[0] : 0.0;
    };
    for (const auto& brake : brakes(model.robot.shafts[static_cast<std::size_t>(s)])) {
      const double first = value(brake.first), second = brake.factor * value(brake.second);
      if (first + second < -tolerance * (std::abs(first) + std::abs(second))) return false;
    }
  }
  return true;
}

}  // namespace steelyard
