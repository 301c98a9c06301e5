#include "steelyard/estimate/observations.hpp"

#include <fmt/format.h>

#include <cmath>

#include "steelyard/core/error.hpp"

namespace steelyard {

Observations::Observations(int parameters, std::vector<std::vector<int>> columns)
    : parameters_(parameters), columns_(std::move(columns)) {
  for (const auto& mine : columns_) {
    for (const int c : mine)
      if (c < 0 || c >= parameters_)
        throw InvalidInput(fmt::format("column {} is none of {} parameters", c, parameters_));
    rows_.emplace_back(static_cast<int>(mine.size()));
  }
}

void Observations::absorb(const EquationBlock& block) {
  if (block.W.size() != rows_.size() || block.y.cols() != joints())
    throw InvalidInput(
        fmt::format("equations of {} joints cannot be absorbed into observations of {}", block.W.size(), rows_.size()));
  for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i].absorb(block.W[i], block.y.col(static_cast<Eigen::Index>(i)));
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

Observations observe(const Equations& equations) {
  std::vector<std::vector<int>> columns;
  for (int i = 0; i < equations.joints(); ++i) columns.push_back(equations.columns(i));
  Observations out(equations.parameters(), std::move(columns));
  for (int b = 0; b < equations.blocks(); ++b) out.absorb(equations.block(b));
  return out;
}

}  // namespace steelyard
