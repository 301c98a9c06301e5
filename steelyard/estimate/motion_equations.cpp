#include "steelyard/estimate/motion_equations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/regressor.hpp"

namespace steelyard {

namespace {

constexpr int block_samples = 256;  // a joint's block and its factor stay in the second-level cache

void require_sizes(const Robot& robot, const MotionSamples& m) {
  const auto fits = [&](const Eigen::MatrixXd& x) { return x.rows() == robot.dof() && x.cols() == m.q.cols(); };
  if (!fits(m.q) || !fits(m.qd) || !fits(m.qdd) || !fits(m.tau) || (m.load.size() > 0 && !fits(m.load)))
    throw InvalidInput(fmt::format("q is {}×{}, qd {}×{}, qdd {}×{}, tau {}×{}; all must be {} × N", m.q.rows(),
                                   m.q.cols(), m.qd.rows(), m.qd.cols(), m.qdd.rows(), m.qdd.cols(), m.tau.rows(),
                                   m.tau.cols(), robot.dof()));
}

// Regressors own their workspace: each reader borrows one, and there are as many as there were readers at once.
class RegressorPool {
 public:
  explicit RegressorPool(const Robot& robot) : original_(robot) {}

  const TorqueRegressor& original() const { return original_; }

  std::unique_ptr<TorqueRegressor> take() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return std::make_unique<TorqueRegressor>(original_);
    auto out = std::move(idle_.back());
    idle_.pop_back();
    return out;
  }

  void give_back(std::unique_ptr<TorqueRegressor> regressor) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(regressor));
  }

 private:
  TorqueRegressor original_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<TorqueRegressor>> idle_;
};

}  // namespace

struct MotionEquations::Implementation {
  MotionSamples motion;
  int parameters = 0;
  std::vector<std::vector<int>> columns;  // columns of each joint: indices of the parameters
  std::vector<std::vector<int>> entries;  // their entries in the regressor
  mutable RegressorPool pool;

  Implementation(const Robot& robot, const std::vector<int>& selected, MotionSamples samples)
      : motion(std::move(samples)), parameters(static_cast<int>(selected.size())), pool(robot) {
    require_sizes(robot, motion);
    const TorqueRegressor& regressor = pool.original();
    for (int i = 0; i < regressor.rows(); ++i) {
      const auto& full = regressor.columns(i);
      columns.emplace_back();
      entries.emplace_back();
      for (int b = 0; b < parameters; ++b) {
        const int wanted = selected[static_cast<std::size_t>(b)];
        if (wanted < 0 || wanted >= regressor.layout().size())
          throw InvalidInput(fmt::format("column {} is not one of robot '{}'", wanted, robot.name));
        const auto at = std::lower_bound(full.begin(), full.end(), wanted);
        if (at == full.end() || *at != wanted) continue;
        columns.back().push_back(b);
        entries.back().push_back(regressor.first_entry(i) + static_cast<int>(at - full.begin()));
      }
    }
  }

  MotionView view(Eigen::Index first) const {
    MotionView out = MotionView::of(motion.q, motion.qd, motion.qdd);
    const std::ptrdiff_t shift = first * out.sample_stride;
    out.q += shift, out.qd += shift, out.qdd += shift;
    out.load = (motion.load.size() > 0 ? motion.load : motion.tau).data() + shift;
    return out;
  }
};

MotionEquations::MotionEquations(const Robot& robot, const BaseParameters& base, MotionSamples motion)
    : MotionEquations(robot, base.kept, std::move(motion)) {}

MotionEquations::MotionEquations(const Robot& robot, const std::vector<int>& columns, MotionSamples motion)
    : self_(std::make_unique<Implementation>(robot, columns, std::move(motion))) {}

MotionEquations::~MotionEquations() = default;

int MotionEquations::joints() const { return static_cast<int>(self_->columns.size()); }
int MotionEquations::parameters() const { return self_->parameters; }
const std::vector<int>& MotionEquations::columns(int joint) const {
  return self_->columns[static_cast<std::size_t>(joint)];
}
int MotionEquations::blocks() const {
  return static_cast<int>((self_->motion.samples() + block_samples - 1) / block_samples);
}

EquationBlock MotionEquations::block(int index) const {
  const Eigen::Index first = static_cast<Eigen::Index>(index) * block_samples;
  const auto count = std::min<Eigen::Index>(block_samples, self_->motion.samples() - first);
  auto regressor = self_->pool.take();
  Eigen::MatrixXd all(block_samples + 8, regressor->entries());  // not a power of two: cache sets collide otherwise
  regressor->fill(self_->view(first), static_cast<int>(count), all.data(), all.rows());
  self_->pool.give_back(std::move(regressor));
  EquationBlock out;
  for (const auto& entries : self_->entries) out.W.emplace_back(all(Eigen::seqN(0, count), entries));
  out.y = self_->motion.tau.middleCols(first, count).transpose();
  return out;
}

std::vector<int> loaded_columns(const Robot& robot, const BaseParameters& base) {
  std::vector<int> out = base.kept;
  for (int element = 0; element < 10; ++element) out.push_back(ParameterLayout::link(robot.links() - 1, element));
  return out;
}

}  // namespace steelyard
