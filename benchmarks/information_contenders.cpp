// From samples to square-root information: regressor and triangle by turns, a block at a time, in the second-level
// cache.
#include <algorithm>
#include <cmath>
#include <memory>

#include "benchmarks/contender.hpp"
#include "steelyard/base/base_parameters.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/math/information.hpp"

namespace steelyard::bench {

namespace {

// One factor per joint over the columns that its torque depends on: base parameters, or all of the standard ones.
class Observer {
 public:
  Observer(const Arm& arm, bool base_only) : arm_(arm), regressor_(arm.model.robot), stride_(arm.block + 8) {
    const BaseParameters base = find_base_parameters(arm.model.robot, regressor_.layout());
    for (int i = 0; i < regressor_.rows(); ++i) {
      int entry = regressor_.first_entry(i);
      entries_.emplace_back();
      for (const int column : regressor_.columns(i)) {
        const bool kept = std::find(base.kept.begin(), base.kept.end(), column) != base.kept.end();
        if (kept || !base_only) entries_.back().push_back(entry);
        ++entry;
      }
      columns_.emplace_back(entries_.back().size());
    }
    for (const auto& [from, to] : {std::pair{&arm.q, &q_}, {&arm.qd, &qd_}, {&arm.qdd, &qdd_}}) {
      to->setZero(arm.samples() + 8, from->rows());
      to->topRows(arm.samples()) = from->transpose();
    }
    effort_ = arm.effort.transpose();
    storage_.resize(static_cast<std::size_t>(regressor_.entries() * stride_ + 8));
    void* start = storage_.data();
    std::size_t bytes = storage_.size() * sizeof(double);
    filled_ = static_cast<double*>(std::align(64, bytes - 64, start, bytes));
  }

  void observe() {
    factors_.clear();
    for (const auto& entries : entries_) factors_.emplace_back(static_cast<int>(entries.size()));
    for (int first = 0; first < arm_.samples(); first += arm_.block) {
      const int count = std::min(arm_.block, arm_.samples() - first);
      regressor_.fill({&q_(first, 0), &qd_(first, 0), &qdd_(first, 0), q_.rows(), 1, nullptr}, count, filled_, stride_);
      for (std::size_t i = 0; i < factors_.size(); ++i) {
        for (std::size_t c = 0; c < columns_[i].size(); ++c) columns_[i][c] = filled_ + entries_[i][c] * stride_;
        factors_[i].absorb(columns_[i].data(), &effort_(first, static_cast<Eigen::Index>(i)), count);
      }
    }
  }

  // Noise-free torque is explained to rounding by columns that are right, and its size is in the factor.
  double error() {
    observe();
    double left = 0, size = 0;
    for (const auto& factor : factors_) {
      left += std::sqrt(factor.residual_square());
      size += factor.z().squaredNorm() + factor.residual_square();
    }
    return left + std::abs(std::sqrt(size) - arm_.effort.norm());
  }

 private:
  const Arm& arm_;
  TorqueRegressor regressor_;
  std::ptrdiff_t stride_;
  std::vector<std::vector<int>> entries_;  // of the regressor's, per joint
  std::vector<std::vector<const double*>> columns_;
  std::vector<Information> factors_;
  Eigen::MatrixXd q_, qd_, qdd_, effort_;  // samples × dof
  std::vector<double> storage_;
  double* filled_;  // on a cache line
};

}  // namespace

std::vector<Contender> information_contenders(const Arm& arm) {
  std::vector<Contender> out;
  const auto add = [&](const char* task, bool base_only) {
    const auto observer = std::make_shared<Observer>(arm, base_only);
    out.push_back({"Steelyard", task, "", [=] { observer->observe(); }, [=] { return observer->error(); }});
  };
  add("information, base parameters", true);
  add("information, all parameters", false);
  return out;
}

}  // namespace steelyard::bench
