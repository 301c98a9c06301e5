// Torques of the robot file's inertias for a log, read as it is and in other ways. Private to the room.
#pragma once

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "steelyard/doctor/nominal.hpp"
#include "steelyard/dynamics/model.hpp"

namespace steelyard::doctor {

inline std::string joint_text(const Model& model, int i) {
  return fmt::format("'{}'", model.robot.coordinates[static_cast<std::size_t>(i)].name);
}

// Torque and nominal torque at the study's rows; what a constant, friction and a rotor explain is taken out of both.
class Nominal {
 public:
  explicit Nominal(const NominalCase& c) : Nominal(c.model, c.study, c.still) {}
  Nominal(const Model& model, const Study& study, const std::vector<int>& still) : model_(model), study_(study) {
    for (int i = 0; i < study.joints(); ++i) {
      const bool moves = std::find(still.begin(), still.end(), i) == still.end();
      const Eigen::VectorXd v = study.speed().col(i);
      Eigen::MatrixXd nuisance(study.rows(), 4);
      nuisance << Eigen::VectorXd::Ones(v.size()), v, (v.array() / 0.05).tanh().matrix(), study.acceleration().col(i);
      nuisance_.emplace_back(nuisance);
      tau_.push_back(cleaned(i, study.tau().col(i)));
      if (moves && tau_.back().norm() > 0) moving_.push_back(i);
    }
    dynamic_ = torque_of(Eigen::Vector3d::Zero(), study.q(), study.speed(), study.acceleration());
    const Eigen::MatrixXd still_stand = Eigen::MatrixXd::Zero(study.rows(), study.joints());
    for (int k = 0; k < 3; ++k)
      gravity_.push_back(torque_of(Eigen::Vector3d::Unit(k), study.q(), still_stand, still_stand));
  }

  const std::vector<int>& moving() const { return moving_; }
  const std::vector<Eigen::VectorXd>& tau() const { return tau_; }

  /// Cleaned nominal torques by joint: gravity g, and a true clock that runs `slower` times slower than the recorded.
  std::vector<Eigen::VectorXd> predicted(const Eigen::Vector3d& g, double slower = 1) const {
    std::vector<Eigen::VectorXd> out;
    for (std::size_t i = 0; i < tau_.size(); ++i)
      out.emplace_back(dynamic_[i] / (slower * slower) + g[0] * gravity_[0][i] + g[1] * gravity_[1][i] +
                       g[2] * gravity_[2][i]);
    return out;
  }
  /// How much of a joint's torque goes along with that of gravity g, the dynamic one aside; and whether that is as
  /// large as what was measured.
  struct Carried {
    double nominal = 0, correlation = 0;
    bool large = false;
  };
  Carried carried(int joint, const Eigen::Vector3d& g) const {
    const auto i = static_cast<std::size_t>(joint);
    Eigen::VectorXd weight = g[0] * gravity_[0][i] + g[1] * gravity_[1][i] + g[2] * gravity_[2][i], tau = tau_[i];
    const double nominal = weight.norm();
    constexpr double weighty = 0.7;  // over a joint's torque, friction aside, from which it should be seen there [-]
    const bool large = nominal > weighty * tau.norm();
    if (const double square = dynamic_[i].squaredNorm(); square > 0) {
      weight -= dynamic_[i].dot(weight) / square * dynamic_[i];
      tau -= dynamic_[i].dot(tau) / square * dynamic_[i];
    }
    const double norm = weight.norm() * tau.norm();
    return {nominal, norm > 0 ? weight.dot(tau) / norm : 0, large};
  }
  /// Measured over nominal torque of a joint, that of gravity and that of acceleration apart, with their deviations.
  struct Shares {
    double weight = 0, weight_deviation = infinity, dynamic = 0, dynamic_deviation = infinity;
    double size = 0;   // size of the nominal torque of gravity
    double left = 1;   // share of the torque that neither explains
    double moved = 0;  // share of the torque that acceleration takes
  };
  Shares shares(int joint, const Eigen::Vector3d& g) const {
    constexpr Eigen::Index blocks = 16;  // blocks of time: residuals are correlated
    const auto i = static_cast<std::size_t>(joint);
    const Eigen::VectorXd weight = g[0] * gravity_[0][i] + g[1] * gravity_[1][i] + g[2] * gravity_[2][i], &y = tau_[i];
    Eigen::MatrixXd A(y.size(), 2);
    A << weight, dynamic_[i];
    Shares out;
    out.size = weight.norm();
    if (!(dynamic_[i].norm() > 1e-6 * y.norm())) return out;
    const bool pulls = out.size > 1e-3 * dynamic_[i].norm();
    if (!pulls) A = A.rightCols(1).eval();
    const Eigen::MatrixXd inverse = (A.transpose() * A).inverse();
    const Eigen::VectorXd values = inverse * A.transpose() * y, residual = y - A * values;
    Eigen::MatrixXd scores = Eigen::MatrixXd::Zero(A.cols(), A.cols());
    for (Eigen::Index b = 0; b < blocks; ++b) {
      const Eigen::Index first = b * y.size() / blocks, count = (b + 1) * y.size() / blocks - first;
      const Eigen::VectorXd sum = A.middleRows(first, count).transpose() * residual.segment(first, count);
      scores += sum * sum.transpose();
    }
    const Eigen::VectorXd deviations = (inverse * scores * inverse).diagonal().cwiseSqrt();
    out.dynamic = values[values.size() - 1], out.dynamic_deviation = deviations[values.size() - 1];
    if (pulls) out.weight = values[0], out.weight_deviation = deviations[0];
    out.left = residual.norm() / y.norm();
    out.moved = out.dynamic * dynamic_[i].norm() / y.norm();
    return out;
  }

  /// Share of the torque `of` another joint that is not in proportion to this one's nominal torque.
  double residual_with(int joint, int of, const Eigen::VectorXd& predicted) const {
    const Eigen::VectorXd y = cleaned(joint, study_.tau().col(of));
    const double norm = predicted.norm() * y.norm();
    const double correlation = norm > 0 ? std::max(0.0, predicted.dot(y) / norm) : 0;
    return std::sqrt(std::max(0.0, 1 - correlation * correlation));
  }

  /// One joint's positions in another unit, or from another zero.
  std::vector<Eigen::VectorXd> with_joint(int joint, double factor, double offset) const {
    Eigen::MatrixXd q = study_.q(), v = study_.speed(), a = study_.acceleration();
    q.col(joint) = q.col(joint).array() * factor + offset;
    v.col(joint) *= factor;
    a.col(joint) *= factor;
    return torque_of(model_.robot.gravity, q, v, a);
  }

  /// Positions from other zeros.
  std::vector<Eigen::VectorXd> with_offsets(const Eigen::VectorXd& offsets) const {
    return torque_of(model_.robot.gravity, study_.q().rowwise() + offsets.transpose(), study_.speed(),
                     study_.acceleration());
  }

  /// All positions in another unit.
  std::vector<Eigen::VectorXd> with_positions(double factor) const {
    return torque_of(model_.robot.gravity, factor * study_.q(), factor * study_.speed(),
                     factor * study_.acceleration());
  }

  /// Joint j's channels are those of order[j]: nominal torques where their torques stand.
  std::vector<Eigen::VectorXd> in_order(const std::vector<int>& order) const {
    const auto ordered = [&](const Eigen::MatrixXd& x) { return Eigen::MatrixXd(x(Eigen::all, order).transpose()); };
    const Eigen::MatrixXd torque =
        torques(model_, ordered(study_.q()), ordered(study_.speed()), ordered(study_.acceleration()), rigid_links);
    std::vector<Eigen::VectorXd> out(order.size());
    for (int j = 0; j < study_.joints(); ++j) {
      const int place = order[static_cast<std::size_t>(j)];
      out[static_cast<std::size_t>(place)] = cleaned(place, torque.row(j).transpose());
    }
    return out;
  }

  /// Share of every moving joint's torque that is not in proportion to the nominal one.
  Eigen::VectorXd residuals(const std::vector<Eigen::VectorXd>& predicted) const {
    Eigen::VectorXd out = Eigen::VectorXd::Ones(static_cast<Eigen::Index>(moving_.size()));
    for (std::size_t k = 0; k < moving_.size(); ++k) {
      const Eigen::VectorXd &x = predicted[static_cast<std::size_t>(moving_[k])],
                            &y = tau_[static_cast<std::size_t>(moving_[k])];
      const double correlation = x.norm() > 0 ? std::max(0.0, x.dot(y) / (x.norm() * y.norm())) : 0;
      out[static_cast<Eigen::Index>(k)] = std::sqrt(std::max(0.0, 1 - correlation * correlation));
    }
    return out;
  }

  /// The gravity that leaves least of it.
  Eigen::Vector3d best_gravity() const {
    Eigen::Matrix3d A = Eigen::Matrix3d::Zero();
    Eigen::Vector3d b = Eigen::Vector3d::Zero();
    for (const int i : moving_) {
      const auto k = static_cast<std::size_t>(i);
      Eigen::MatrixXd G(tau_[k].size(), 3);
      G << gravity_[0][k], gravity_[1][k], gravity_[2][k];
      A += G.transpose() * G / tau_[k].squaredNorm();
      b += G.transpose() * (tau_[k] - dynamic_[k]) / tau_[k].squaredNorm();
    }
    return A.completeOrthogonalDecomposition().solve(b);
  }

 private:
  Eigen::VectorXd cleaned(int i, const Eigen::VectorXd& x) const {
    const auto& qr = nuisance_[static_cast<std::size_t>(i)];
    Eigen::VectorXd y = qr.householderQ().adjoint() * x;
    y.head(qr.cols()).setZero();
    return qr.householderQ() * y;
  }
  std::vector<Eigen::VectorXd> torque_of(const Eigen::Vector3d& g, const Eigen::MatrixXd& q, const Eigen::MatrixXd& v,
                                         const Eigen::MatrixXd& a) const {
    Model turned = model_;
    turned.robot.gravity = g;
    const Eigen::MatrixXd torque = torques(turned, q.transpose(), v.transpose(), a.transpose(), rigid_links);
    std::vector<Eigen::VectorXd> out;
    for (int i = 0; i < study_.joints(); ++i) out.push_back(cleaned(i, torque.row(i).transpose()));
    return out;
  }

  const Model& model_;
  const Study& study_;
  std::vector<Eigen::HouseholderQR<Eigen::MatrixXd>> nuisance_;
  std::vector<Eigen::VectorXd> tau_, dynamic_;
  std::vector<std::vector<Eigen::VectorXd>> gravity_;
  std::vector<int> moving_;
};

}  // namespace steelyard::doctor
