// The regressor's rows times the values, block by block.
#include "steelyard/dynamics/batched_torque.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "steelyard/core/error.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/dynamics/friction_memory.hpp"
#include "steelyard/dynamics/regressor.hpp"

namespace steelyard {

namespace {

constexpr int torque_block = 248;  // its entries stay in the second-level cache
constexpr int block_stride = 264;
constexpr Eigen::Index thread_samples = 64 * torque_block;  // samples that a thread takes at a time

class Torques {
 public:
  Torques(const Robot& robot, const LayoutOptions& options, const Model& model)
      : regressor_(robot, options), block_(static_cast<std::size_t>(regressor_.entries()) * block_stride) {
    for (const auto& parameter : regressor_.layout()) {
      const int column = model.layout.find(parameter.name);
      values_.push_back(column < 0 ? 0.0 : model.values[column]);
    }
  }

  int rows() const { return regressor_.rows(); }

  void fill(const MotionView& motion, int samples, Eigen::Ref<Eigen::MatrixXd> tau) {
    regressor_.fill(motion, samples, block_.data(), block_stride);
    for (int i = 0; i < regressor_.rows(); ++i) {
      Eigen::VectorXd sum = Eigen::VectorXd::Zero(samples);
      const double* entry = block_.data() + static_cast<std::ptrdiff_t>(regressor_.first_entry(i)) * block_stride;
      for (const int column : regressor_.columns(i)) {
        sum += values_[static_cast<std::size_t>(column)] * Eigen::Map<const Eigen::VectorXd>(entry, samples);
        entry += block_stride;
      }
      tau.row(i) = sum.transpose();
    }
  }

 private:
  TorqueRegressor regressor_;
  std::vector<double> values_;
  std::vector<double> block_;
};

bool has_load_friction(const Robot& robot) {
  return std::any_of(robot.shafts.begin(), robot.shafts.end(), [](const Shaft& s) { return s.needs_load(); });
}

}  // namespace

struct BatchedTorque::Parts {
  Torques all;
  std::optional<Torques> links;  // whose torque load-dependent friction needs
};

BatchedTorque::BatchedTorque(const Model& model, Effects effects)
    : parts_(new Parts{{model.robot, {effects.rotor, effects.friction}, model}, {}}) {
  if (effects.friction && has_load_friction(model.robot))
    parts_->links.emplace(model.robot, LayoutOptions{false, false}, model);
}
BatchedTorque::BatchedTorque(BatchedTorque&&) noexcept = default;
BatchedTorque::~BatchedTorque() = default;

Eigen::MatrixXd BatchedTorque::operator()(const Eigen::MatrixXd& q, const Eigen::MatrixXd& qd,
                                          const Eigen::MatrixXd& qdd) {
  require(q, qd, qdd);
  return (*this)(q.data(), qd.data(), qdd.data(), q.cols());
}

void BatchedTorque::require(const Eigen::MatrixXd& q, const Eigen::MatrixXd& qd, const Eigen::MatrixXd& qdd) const {
  const Eigen::Index n = parts_->all.rows(), samples = q.cols();
  for (const auto* x : {&q, &qd, &qdd})
    if (x->rows() != n || x->cols() != samples)
      throw InvalidInput(
          fmt::format("q, qd and qdd must be {} × {} each, not {} × {}", n, samples, x->rows(), x->cols()));
}

Eigen::MatrixXd BatchedTorque::operator()(const double* q, const double* qd, const double* qdd, Eigen::Index samples) {
  const Eigen::Index n = parts_->all.rows();
  const bool loaded = parts_->links.has_value();
  Eigen::MatrixXd tau(n, samples), load(n, loaded ? torque_block : 0);
  for (Eigen::Index first = 0; first < samples; first += torque_block) {
    const int count = static_cast<int>(std::min<Eigen::Index>(torque_block, samples - first));
    MotionView view{q + first * n, qd + first * n, qdd + first * n, 1, n};
    if (loaded) {
      parts_->links->fill(view, count, load.leftCols(count));
      view.load = load.data();
    }
    parts_->all.fill(view, count, tau.middleCols(first, count));
  }
  return tau;
}

namespace {

// Torques that each sample alone decides.
Eigen::MatrixXd torques_of_samples(const Model& model, const Eigen::MatrixXd& q, const Eigen::MatrixXd& qd,
                                   const Eigen::MatrixXd& qdd, Effects effects, const Run& run) {
  BatchedTorque first(model, effects);
  const Eigen::Index n = q.rows(), samples = q.cols();
  if (samples <= thread_samples) return first(q, qd, qdd);
  first.require(q, qd, qdd);
  Eigen::MatrixXd out(n, samples);
  parallel_for(static_cast<int>((samples + thread_samples - 1) / thread_samples), run.quiet(), [&](int part) {
    const Eigen::Index at = part * thread_samples, count = std::min(thread_samples, samples - at);
    out.middleCols(at, count) =
        BatchedTorque(model, effects)(q.data() + at * n, qd.data() + at * n, qdd.data() + at * n, count);
  });
  return out;
}

}  // namespace

Eigen::MatrixXd torques(const Model& model, const Eigen::MatrixXd& q, const Eigen::MatrixXd& qd,
                        const Eigen::MatrixXd& qdd, Effects effects, const Run& run) {
  if (!effects.friction || !has_memory(model.robot)) return torques_of_samples(model, q, qd, qdd, effects, run);
  Eigen::MatrixXd tau = torques_of_samples(without_memory(model), q, qd, qdd, effects, run);
  add_memory_torque(model, q, tau);
  return tau;
}

}  // namespace steelyard
