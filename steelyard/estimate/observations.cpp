#include "steelyard/estimate/observations.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {
constexpr int block_samples = 128;               // the block of all entries stays in the second-level cache
constexpr int block_stride = block_samples + 8;  // not a power of two: cache sets collide otherwise
}  // namespace

Observations::Observations(const Robot& robot, const BaseParameters& base)
    : regressor_(robot), parameters_(base.count()) {
  for (int i = 0; i < regressor_.rows(); ++i) {
    std::vector<int> columns, entries;
    const auto& full = regressor_.columns(i);
    for (int b = 0; b < base.count(); ++b) {
      const auto at = std::lower_bound(full.begin(), full.end(), base.kept[static_cast<std::size_t>(b)]);
      if (at == full.end() || *at != base.kept[static_cast<std::size_t>(b)]) continue;
      columns.push_back(b);
      entries.push_back(regressor_.first_entry(i) + static_cast<int>(at - full.begin()));
    }
    rows_.emplace_back(static_cast<int>(columns.size()));
    columns_.push_back(columns);
    entries_.push_back(entries);
  }
  block_.resize(static_cast<std::size_t>(regressor_.entries()) * block_stride);
  selected_.resize(static_cast<std::size_t>(parameters_));
  torque_.resize(block_samples);
}

void Observations::absorb(const MotionView& motion, const double* tau, int samples) {
  for (int s0 = 0; s0 < samples; s0 += block_samples) {
    const int count = std::min(block_samples, samples - s0);
    MotionView view = motion;
    const std::ptrdiff_t shift = s0 * motion.sample_stride;
    view.q += shift, view.qd += shift, view.qdd += shift;
    if (view.load) view.load += shift;
    regressor_.fill(view, count, block_.data(), block_stride);
    for (int i = 0; i < joints(); ++i) {
      const auto& entries = entries_[static_cast<std::size_t>(i)];
      for (std::size_t k = 0; k < entries.size(); ++k)
        selected_[k] = block_.data() + static_cast<std::ptrdiff_t>(entries[k]) * block_stride;
      for (int s = 0; s < count; ++s)
        torque_[static_cast<std::size_t>(s)] = tau[i * motion.coordinate_stride + (s0 + s) * motion.sample_stride];
      rows_[static_cast<std::size_t>(i)].absorb(selected_.data(), torque_.data(), count);
    }
  }
}

void Observations::absorb(const Eigen::MatrixXd& q, const Eigen::MatrixXd& qd, const Eigen::MatrixXd& qdd,
                          const Eigen::MatrixXd& tau) {
  if (q.rows() != joints() || tau.rows() != q.rows() || tau.cols() != q.cols())
    throw InvalidInput(fmt::format("q is {}×{} and tau {}×{}; both must be {} × N", q.rows(), q.cols(), tau.rows(),
                                   tau.cols(), joints()));
  absorb(MotionView::of(q, qd, qdd), tau.data(), static_cast<int>(q.cols()));
}

void Observations::merge(const Observations& other) {
  if (other.columns_ != columns_)
    throw InvalidInput("observations of different robots or base parameters cannot be merged");
  for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i].merge(other.rows_[i]);
}

Information Observations::whitened(const Eigen::VectorXd& sigma) const {
  Information all(parameters_);
  double rows = 0;
  for (int i = 0; i < joints(); ++i) {
    const Information& mine = row(i);
    const auto p = static_cast<Eigen::Index>(columns(i).size());
    Eigen::MatrixXd W = Eigen::MatrixXd::Zero(p + 1, parameters_);
    Eigen::VectorXd y(p + 1);
    const Eigen::MatrixXd R = mine.R();
    for (Eigen::Index k = 0; k < p; ++k) W.col(columns(i)[static_cast<std::size_t>(k)]).head(p) = R.col(k) / sigma[i];
    y << mine.z() / sigma[i], std::sqrt(mine.residual_square()) / sigma[i];
    all.absorb(W, y);
    rows += mine.rows();
  }
  all.set_rows(rows);
  return all;
}

}  // namespace steelyard
