#include "steelyard/payload/recursion.hpp"

#include <fmt/format.h>

#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/payload/consistent_body.hpp"
#include "steelyard/payload/linear_fit.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

// Base indices of viscous and Coulomb friction, which a load changes.
std::vector<int> plain_terms(const Robot& robot, const ParameterLayout& layout, const BaseParameters& base) {
  std::vector<int> out;
  for (int b = 0; b < base.count(); ++b) {
    const Parameter& p = layout[base.kept[static_cast<std::size_t>(b)]];
    if (p.kind != ParameterKind::friction) continue;
    if (law_of(robot, p).plain) out.push_back(b);
  }
  return out;
}

std::vector<int> unknown_columns(const Robot& robot, const BaseParameters& base, const std::vector<int>& friction) {
  std::vector<int> out;
  for (const int b : friction) out.push_back(base.kept[static_cast<std::size_t>(b)]);
  for (int e = 0; e < 10; ++e) out.push_back(ParameterLayout::link(robot.links() - 1, e));
  return out;
}

MatrixXd noise_of(const Robot& robot, const PayloadRecursionOptions& options) {
  if (options.sigma.size() != robot.dof() || !(options.sigma.array() > 0).all())
    throw InvalidInput(
        fmt::format("payload recursion: robot '{}' needs the torque noise of its {} joints, each above 0", robot.name,
                    robot.dof()));
  return options.sigma.cwiseAbs2().asDiagonal();
}

}  // namespace

PayloadRecursion::PayloadRecursion(const Robot& robot, const BaseParameters& base, const BareRobot& bare,
                                   const PayloadRecursionOptions& options)
    : regressor_(robot),
      kept_(base.kept),
      friction_(options.friction_change ? plain_terms(robot, regressor_.layout(), base) : std::vector<int>{}),
      unknowns_(unknown_columns(robot, base, friction_)),
      bare_(bare),
      forgetting_(options.forgetting),
      recursion_(static_cast<int>(unknowns_.size()), {noise_of(robot, options), options.forgetting}, options.prior),
      all_(robot.dof(), regressor_.layout().size()),
      W_(robot.dof(), base.count()),
      A_(robot.dof(), static_cast<Index>(unknowns_.size())),
      y_(robot.dof()) {
  if (bare.values.size() != base.count() || (bare.covariance.size() != 0 && bare.covariance.rows() != base.count()))
    throw InvalidInput(fmt::format("payload recursion: {} values of the bare robot for {} base parameters",
                                   bare.values.size(), base.count()));
  inverse_variance_ = options.sigma.cwiseAbs2().cwiseInverse();
  cross_ = MatrixXd::Zero(A_.cols(), W_.cols());
  for (int b = 0; b < base.count(); ++b) {
    const Parameter& p = regressor_.layout()[base.kept[static_cast<std::size_t>(b)]];
    if (p.term < 0 || !law_of(robot, p).has_memory()) continue;
    const Shaft& shaft = robot.shafts[static_cast<std::size_t>(p.shaft)];
    elements_.push_back({b, shaft.speed, law_of(robot, p).yield(shaft.shape, p.term_column), 0, 0});
  }
}

// (L10) Columns of friction with memory, which the regressor of one sample does not know.
void PayloadRecursion::follow(const VectorXd& q) {
  for (auto& e : elements_) {
    const double position = e.speed.dot(q);
    if (begun_) e.state = stop_element(e.state, position - e.position, e.yield);
    e.position = position;
    W_.col(e.column) = e.state * e.speed.transpose();
  }
  begun_ = true;
}

void PayloadRecursion::update(const VectorXd& q, const VectorXd& qd, const VectorXd& qdd, const VectorXd& tau) {
  const Index n = y_.size();
  if (q.size() != n || qd.size() != n || qdd.size() != n || tau.size() != n)
    throw InvalidInput(fmt::format("payload recursion: a sample of {}, {}, {} and {} values for {} joints", q.size(),
                                   qd.size(), qdd.size(), tau.size(), n));
  regressor_.fill_one(q.data(), qd.data(), qdd.data(), all_, tau.data());
  for (Index k = 0; k < W_.cols(); ++k) W_.col(k) = all_.col(kept_[static_cast<std::size_t>(k)]);
  for (Index k = 0; k < A_.cols(); ++k) A_.col(k) = all_.col(unknowns_[static_cast<std::size_t>(k)]);
  follow(q);
  y_ = tau;
  y_ -= W_.lazyProduct(bare_.values);
  recursion_.update(A_, y_);
  if (bare_.covariance.size() == 0) return;
  if (forgetting_ < 1) cross_ *= forgetting_;
  for (Index i = 0; i < n; ++i)
    for (Index k = 0; k < W_.cols(); ++k) {
      const double w = inverse_variance_[i] * W_(i, k);
      if (w != 0) cross_.col(k) += w * A_.row(i).transpose();
    }
}

PayloadNow PayloadRecursion::now() const {
  const payload::PseudoInverse solved = payload::pseudo_inverse(recursion_.information().R());
  const VectorXd u = determined() ? values() : VectorXd(solved.inverse * recursion_.information().z());
  MatrixXd covariance = solved.inverse * solved.inverse.transpose();
  if (bare_.covariance.size() != 0) {
    const MatrixXd by_model = covariance * cross_;  // −du/dβ̂
    covariance += by_model * bare_.covariance * by_model.transpose();
  }
  const payload::Elements ten = payload::elements({});
  const payload::FreeEstimate estimate{u.tail<10>(), covariance.bottomRightCorner<10, 10>(), solved.undetermined(10)};
  const payload::Visible visible = payload::visible(ten, estimate, payload::compact_body(ten, estimate));
  PayloadNow out;
  out.values = estimate.values;
  out.determined = visible.parameters;
  for (int k = 0; k < 10; ++k)
    out.deviation[k] = visible.undetermined[static_cast<std::size_t>(k)] ? 0 : std::sqrt(estimate.covariance(k, k));
  out.friction_change = u.head(u.size() - 10);
  out.com_determined = out.determined[6] && out.determined[7] && out.determined[8] && out.determined[9];
  if (!out.com_determined) return out;
  out.com = first_moment(out.values) / out.mass();
  for (int k = 0; k < 3; ++k) {  // c = l/m: dc = (dl − c dm)/m
    const double c = out.com[k];
    const double variance =
        estimate.covariance(6 + k, 6 + k) - 2 * c * estimate.covariance(6 + k, 9) + c * c * estimate.covariance(9, 9);
    out.com_deviation[k] = std::sqrt(std::max(0.0, variance)) / std::abs(out.mass());
  }
  return out;
}

}  // namespace steelyard
