// Torque by the nominal model, rotors and friction included (X13).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numeric>

#include "steelyard/dynamics/adjoint.hpp"
#include "steelyard/dynamics/batched_torque.hpp"
#include "steelyard/motion/limit_rows.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;

constexpr Index block_samples = 64;

// ⟨G, W⟩ with G_ik = τ̄_i X_k is ⟨τ̄, τ⟩: its adjoint is that of the torque.
class TorquePullBack {
 public:
  TorquePullBack(const Model& model, const LayoutOptions& options)
      : adjoint_(model.robot, options), dof_(model.robot.dof()) {
    const TorqueRegressor regressor(model.robot, options);
    for (int i = 0; i < regressor.rows(); ++i)
      for (const int column : regressor.columns(i)) {
        const int in_model = model.layout.find(regressor.layout()[column].name);
        entries_.push_back({i, in_model < 0 ? 0.0 : model.values[in_model]});
      }
    G_.resize(block_samples, static_cast<Index>(entries_.size()));
  }

  /// Columns `first` … of the motion; tau_bar has as many as there are samples. `load`, `load_bar` may be null.
  void run(const MatrixXd& q, const MatrixXd& qd, const MatrixXd& qdd, const MatrixXd& tau_bar, const MatrixXd* load,
           Trajectory& out, MatrixXd* load_bar) {
    for (Index first = 0; first < q.cols(); first += block_samples) {
      const Index count = std::min(block_samples, q.cols() - first);
      for (std::size_t e = 0; e < entries_.size(); ++e)
        G_.col(static_cast<Index>(e)).head(count) =
            entries_[e].value * tau_bar.row(entries_[e].row).segment(first, count).transpose();
      MotionView view{&q(0, first), &qd(0, first), &qdd(0, first), 1, dof_};
      if (load) view.load = &(*load)(0, first);
      MotionAdjoint to{&out.q(0, first), &out.qd(0, first), &out.qdd(0, first)};
      if (load_bar) to.load = &(*load_bar)(0, first);
      adjoint_.pull_back(view, static_cast<int>(count), G_.data(), block_samples, to);
    }
  }

 private:
  struct Entry {
    int row;
    double value;
  };
  TorqueAdjoint adjoint_;
  Index dof_;
  std::vector<Entry> entries_;
  MatrixXd G_;  // samples × entries
};

// Samples of a motion.
struct Picked {
  MatrixXd q, qd, qdd;

  Picked(const Trajectory& motion, const std::vector<Index>& at)
      : q(pick(motion.q, at)), qd(pick(motion.qd, at)), qdd(pick(motion.qdd, at)) {}

  static MatrixXd pick(const MatrixXd& m, const std::vector<Index>& at) {
    MatrixXd out(m.rows(), static_cast<Index>(at.size()));
    for (Index i = 0; i < out.cols(); ++i) out.col(i) = m.col(at[static_cast<std::size_t>(i)]);
    return out;
  }
};

// Workspace that is slow to set up and serves one thread at a time.
struct Workspace {
  BatchedTorque torque, links_torque;
  TorquePullBack back, links_back;

  explicit Workspace(const Model& model)
      : torque(model), links_torque(model, rigid_links), back(model, {true, true}), links_back(model, {false, false}) {}
};

class TorqueLimits : public LimitBlock {
 public:
  TorqueLimits(const Robot& robot, const MotionLimits& limits, Model model) : model_(std::move(model)) {
    for (Index k = 0; k < robot.dof(); ++k) {
      const Coordinate& c = robot.coordinates[static_cast<std::size_t>(k)];
      const double effort = limits.joints[static_cast<std::size_t>(k)].effort;
      if (!std::isfinite(effort)) continue;
      coordinate_.push_back(k);
      rows_.push_back({LimitKind::torque, c.name, effort, c.type == JointType::revolute ? "N.m" : "N"});
    }
    for (const auto& shaft : robot.shafts) loaded_ = loaded_ || shaft.needs_load();
  }

  void evaluate(const Trajectory& motion, Eigen::Ref<MatrixXd> g) const override {
    std::vector<Index> all(static_cast<std::size_t>(motion.samples()));
    std::iota(all.begin(), all.end(), 0);
    std::unique_ptr<Workspace> work = take();
    const MatrixXd tau = largest_torque(*work, motion, all);
    put_back(std::move(work));
    for (std::size_t i = 0; i < rows_.size(); ++i)
      g.row(static_cast<Index>(i)) = tau.row(coordinate_[i]).cwiseAbs().array() / rows_[i].bound - 1;
  }

  void slopes(const Trajectory& motion, const std::vector<LimitPlace>& places, Trajectory& out) const override {
    std::vector<Index> at;
    for (const auto& place : places) at.push_back(place.sample);
    std::unique_ptr<Workspace> work = take();
    const MatrixXd tau = largest_torque(*work, motion, at);
    MatrixXd tau_bar = MatrixXd::Zero(tau.rows(), tau.cols());
    for (Index k = 0; k < tau.cols(); ++k) {
      const auto row = static_cast<std::size_t>(places[static_cast<std::size_t>(k)].row);
      const Index joint = coordinate_[row];
      tau_bar(joint, k) = (tau(joint, k) < 0 ? -1 : 1) / rows_[row].bound;
    }
    pull_back_torque(*work, Picked(motion, at), tau_bar, out);
    put_back(std::move(work));
  }

  void report(Index, const Trajectory&, Index, double g, Margin& margin) const override {
    margin.value = (g + 1) * margin.row.bound;
  }

 private:
  std::unique_ptr<Workspace> take() const {
    const std::lock_guard lock(guard_);
    if (idle_.empty()) return std::make_unique<Workspace>(model_);
    std::unique_ptr<Workspace> out = std::move(idle_.back());
    idle_.pop_back();
    return out;
  }

  void put_back(std::unique_ptr<Workspace> work) const {
    const std::lock_guard lock(guard_);
    idle_.push_back(std::move(work));
  }

  // Torque of these samples; where a shaft turns back between neighbours, that on the other side of friction's jump
  // where it is larger: the motion passes through both.
  MatrixXd largest_torque(Workspace& work, const Trajectory& motion, const std::vector<Index>& at) const {
    const Picked here(motion, at);
    MatrixXd tau = work.torque(here.q, here.qd, here.qdd);
    const MatrixXd load = loaded_ ? work.links_torque(here.q, here.qd, here.qdd) : MatrixXd();
    for (std::size_t k = 0; k < model_.robot.shafts.size(); ++k) {
      const Shaft& shaft = model_.robot.shafts[k];
      const Eigen::RowVectorXd speed = shaft.speed * motion.qd;
      for (Index c = 0; c < tau.cols(); ++c) {
        const Index s = at[static_cast<std::size_t>(c)];
        const auto turns = [&](Index other) {
          return other >= 0 && other < motion.samples() && speed[s] * speed[other] <= 0;
        };
        if (!turns(s - 1) && !turns(s + 1)) continue;
        const double half = half_jump(static_cast<int>(k), loaded_ ? (shaft.load * load.col(c)).value() : 0.0);
        if (half == 0) continue;
        const double now = speed[s] > 0 ? half : speed[s] < 0 ? -half : 0.0;  // friction's part in tau, but for slopes
        for (Index i = 0; i < tau.rows(); ++i) {
          const double without = tau(i, c) - shaft.speed[i] * now, jump = std::abs(shaft.speed[i] * half);
          tau(i, c) = without >= 0 ? without + jump : without - jump;
        }
      }
    }
    return tau;
  }

  // (f(0+) − f(0−))/2 of a shaft's friction f by its nominal values.
  double half_jump(int shaft, double load) const {
    const Shaft& of = model_.robot.shafts[static_cast<std::size_t>(shaft)];
    double sum = 0;
    for (std::size_t t = 0; t < of.friction.size(); ++t) {
      const FrictionLaw& law = friction_law(of.friction[t]);
      const int column = model_.layout.friction_column(shaft, static_cast<int>(t));
      double after[max_friction_columns] = {}, before[max_friction_columns] = {};
      law.evaluate(of.shape, {1e-12, load}, after);
      law.evaluate(of.shape, {-1e-12, load}, before);
      for (std::size_t c = 0; c < law.columns.size() && column >= 0; ++c)
        sum += 0.5 * (after[c] - before[c]) * model_.values[column + static_cast<Index>(c)];
    }
    return sum;
  }

  // Load-dependent friction sees the links' torque, which the motion moves in turn.
  void pull_back_torque(Workspace& work, const Picked& at, const MatrixXd& tau_bar, Trajectory& out) const {
    const MatrixXd load = loaded_ ? work.links_torque(at.q, at.qd, at.qdd) : MatrixXd();
    MatrixXd load_bar = MatrixXd::Zero(load.rows(), load.cols());
    work.back.run(at.q, at.qd, at.qdd, tau_bar, loaded_ ? &load : nullptr, out, loaded_ ? &load_bar : nullptr);
    if (loaded_) work.links_back.run(at.q, at.qd, at.qdd, load_bar, nullptr, out, nullptr);
  }

  Model model_;
  std::vector<Index> coordinate_;
  bool loaded_ = false;
  mutable std::mutex guard_;
  mutable std::vector<std::unique_ptr<Workspace>> idle_;
};

class None : public LimitBlock {
  void evaluate(const Trajectory&, Eigen::Ref<MatrixXd>) const override {}
  void slopes(const Trajectory&, const std::vector<LimitPlace>&, Trajectory&) const override {}
  void report(Index, const Trajectory&, Index, double, Margin&) const override {}
};

}  // namespace

std::unique_ptr<LimitBlock> torque_limits(const Model& model, const MotionLimits& limits, Diagnostics& diagnostics) {
  const bool any =
      std::any_of(limits.joints.begin(), limits.joints.end(), [](const Limits& l) { return std::isfinite(l.effort); });
  if (!limits.torque || !any) return std::make_unique<None>();
  if (!model.has_inertia()) {
    diagnostics.push_back(
        {Severity::warning, "torque-not-held",
         fmt::format("robot '{}' has effort limits but no nominal inertias: the plan's torques are not checked",
                     model.robot.name)});
    return std::make_unique<None>();
  }
  return std::make_unique<TorqueLimits>(model.robot, limits, nominal_model(model, &diagnostics));
}

}  // namespace steelyard
