#include "steelyard/reproduce/virtual_parameters.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/math/least_squares.hpp"

namespace steelyard {

namespace {

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using Vector10 = Eigen::Matrix<double, 10, 1>;
using Matrix10 = Eigen::Matrix<double, 10, 10>;

constexpr double longest_step = 1;  // longest step of any coordinate: e-fold of a mass, 1 m of a centre
constexpr double spread = 1;        // scatter of the starts but the first: standard deviation of logarithms [-], and of
                                    // centres of mass in 0.1 m
constexpr double tolerance = 1e-9;  // relative fall of the cost over ten iterations at which a start counts as settled
                                    // [-]
constexpr std::size_t patience = 10;  // steps over which progress is judged

// One link as t = [log m, r/0.1 m, log D1, log D2, log D3, L21, L31, L32], I_g = C Cᵀ, C = L D, L unit lower
// triangular: m > 0 and I_g ≻ 0 (11) for every t, and all of t of ordinary size.
struct Entry {
  int row, column;
};
constexpr Entry entries[] = {{1, 0}, {2, 0}, {2, 1}};
constexpr double arm = 0.1;  // [m]

Matrix3d factor(const Vector10& t) {
  Matrix3d C = Matrix3d::Identity();
  for (int k = 0; k < 3; ++k) C(entries[k].row, entries[k].column) = t[7 + k];
  for (int k = 0; k < 3; ++k) C.col(k) *= std::exp(t[4 + k]);
  return C;
}

LinkParameters with_tensor(const Matrix3d& L) {
  LinkParameters x = LinkParameters::Zero();
  x.head<6>() << L(0, 0), L(0, 1), L(0, 2), L(1, 1), L(1, 2), L(2, 2);
  return x;
}

// θ_I = h(θ_P) (12, 14).
LinkParameters link_of(const Vector10& t) {
  const Matrix3d C = factor(t);
  return from_centre_of_mass(std::exp(t[0]), arm * t.segment<3>(1), C * C.transpose());
}

Matrix10 link_jacobian(const Vector10& t) {
  const Matrix3d C = factor(t);
  const double m = std::exp(t[0]);
  const Vector3d r = arm * t.segment<3>(1);
  Matrix10 J;
  J.col(0) = from_centre_of_mass(m, r, Matrix3d::Zero());
  for (int k = 0; k < 3; ++k) {
    const Vector3d e = arm * Vector3d::Unit(k);
    const Matrix3d outer = e * r.transpose();
    J.col(1 + k) = m * with_tensor(2 * arm * r[k] * Matrix3d::Identity() - outer - outer.transpose());
    J.col(1 + k).segment<3>(6) = m * e;
  }
  const auto through = [&](const Matrix3d& dC) {
    const Matrix3d half = dC * C.transpose();
    return with_tensor(half + half.transpose());
  };
  for (int k = 0; k < 3; ++k) {
    Matrix3d dC = Matrix3d::Zero();
    dC.col(k) = C.col(k);
    J.col(4 + k) = through(dC);
    dC.setZero();
    dC(entries[k].row, entries[k].column) = C(entries[k].column, entries[k].column);
    J.col(7 + k) = through(dC);
  }
  return J;
}

Vector10 to_virtual(const LinkParameters& body) {
  const double m = body[9];
  const Vector3d r = first_moment(body) / m;
  const LinkParameters shift = from_centre_of_mass(m, r, Matrix3d::Zero());
  const Matrix3d C = inertia_about_origin(body - shift).llt().matrixL();
  Vector10 t;
  t << std::log(m), r / arm, C.diagonal().array().log(), Vector3d::Zero();
  for (int k = 0; k < 3; ++k) t[7 + k] = C(entries[k].row, entries[k].column) / C(entries[k].column, entries[k].column);
  return t;
}

// ‖R B φ(t) − z‖ with φ made of links, positive and free scalars.
class Problem {
 public:
  Problem(const Robot& robot, const ParameterLayout& layout, const BaseParameters& base, const Information& whitened)
      : links_(robot.links()),
        first_(layout.link_columns()),
        B_(base.projection(layout.size())),
        RB_(whitened.R() * B_),
        z_(whitened.z()) {
    for (int c = layout.link_columns(); c < layout.size(); ++c) {
      const Parameter& p = layout[c];
      bool positive = p.kind == ParameterKind::rotor;
      if (p.kind == ParameterKind::friction) positive = law_of(robot, p).sign == FrictionSign::positive;
      positive_.push_back(positive);
    }
  }

  int size() const { return first_ + static_cast<int>(positive_.size()); }
  bool positive(int t) const { return positive_[static_cast<std::size_t>(t - first_)]; }
  int links() const { return links_; }
  VectorXd base(const VectorXd& x) const { return B_ * x; }

  VectorXd standard(const VectorXd& t) const {
    VectorXd x(size());
    for (int i = 0; i < links_; ++i) x.segment<10>(column(i)) = link_of(t.segment<10>(column(i)));
    for (int k = first_; k < size(); ++k) x[k] = positive(k) ? std::exp(t[k]) : t[k];
    return x;
  }

  VectorXd residual(const VectorXd& t) const { return RB_ * standard(t) - z_; }

  MatrixXd jacobian(const VectorXd& t) const {
    MatrixXd J = RB_;
    for (int i = 0; i < links_; ++i)
      J.middleCols<10>(column(i)) = (RB_.middleCols<10>(column(i)) * link_jacobian(t.segment<10>(column(i)))).eval();
    for (int k = first_; k < size(); ++k)
      if (positive(k)) J.col(k) *= std::exp(t[k]);
    return J;
  }

 private:
  static int column(int link) { return ParameterLayout::link(link); }

  int links_, first_;  // `first_`: column behind the links'
  MatrixXd B_, RB_;
  VectorXd z_;
  std::vector<bool> positive_;  // whether each column behind the links' is positive
};

// Damped without scaling by J's columns: where a body nears the boundary they vanish, and scaled steps would run off
// along them. Settled once the cost hardly fell over `patience` steps tried.
LeastSquaresResult descend(const Problem& problem, const VectorXd& start, const VirtualOptions& options) {
  std::vector<double> history;
  LeastSquaresProblem descent;
  descent.cost = [&](const VectorXd& t) { return 0.5 * problem.residual(t).squaredNorm(); };
  descent.linearise = [&](const VectorXd& t) { return LinearResidual{problem.residual(t), problem.jacobian(t)}; };
  descent.limit = [](const VectorXd&, const VectorXd& d) -> VectorXd {
    return d / std::max(1.0, d.cwiseAbs().maxCoeff() / longest_step);
  };
  descent.settled = [&](const LeastSquaresStep& step) {
    history.push_back(step.cost);
    const std::size_t tried = history.size();
    return tried > patience && history[tried - 1 - patience] - step.cost <= tolerance * step.cost;
  };
  LeastSquaresOptions how;
  how.iterations = options.iterations;
  how.scaled = false;
  return least_squares(descent, start, how);
}

// Reference bodies, and 1 for what else is positive; scattered but for the first start.
VectorXd start(const Problem& problem, const Model& model, int index, const VirtualOptions& options) {
  VectorXd t = VectorXd::Zero(problem.size());
  const auto bodies = reference_bodies(model);
  for (int i = 0; i < problem.links(); ++i)
    t.segment<10>(ParameterLayout::link(i)) = to_virtual(bodies[static_cast<std::size_t>(i)]);
  if (index == 0) return t;
  Random random(options.seed, static_cast<std::uint64_t>(index));
  for (int k = 0; k < problem.size(); ++k) {
    t[k] += spread * random.normal();
  }
  return t;
}

}  // namespace

VirtualFit virtual_parameter_fit(const Model& model, const ParameterLayout& layout, const BaseParameters& base,
                                 const Information& whitened, const VirtualOptions& options) {
  if (whitened.columns() != base.count())
    throw InvalidInput(
        fmt::format("information on {} columns for {} base parameters", whitened.columns(), base.count()));
  if (options.starts < 1) throw InvalidInput("virtual parameters: at least one start is needed");
  const Problem problem(model.robot, layout, base, whitened);
  VirtualFit out;
  for (int i = 0; i < options.starts; ++i) {
    const LeastSquaresResult found = descend(problem, start(problem, model, i, options), options);
    out.iterations += found.iterations;
    out.costs.push_back(found.cost);
    if (i > 0 && !(found.cost < out.cost)) continue;
    out.cost = found.cost;
    out.settled = found.status != LeastSquaresStatus::iterations;
    out.x = problem.standard(found.x);
  }
  out.base = problem.base(out.x);
  return out;
}

}  // namespace steelyard
