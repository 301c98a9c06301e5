#include "steelyard/estimate/reduced_rows.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {

constexpr int fewest_fine_blocks = 12;  // blocks of one log of many, at least: each kept fold of a choice gets one

bool of_link(const DesignColumn& column) { return column.parameter >= 0; }

}  // namespace

bool same_column(const DesignColumn& a, const DesignColumn& b) {
  if (of_link(a) || of_link(b)) return a.parameter == b.parameter;
  if (a.shaft != b.shaft || a.kind != b.kind || a.law_column != b.law_column || a.slope != b.slope) return false;
  const FrictionLaw& law = friction_law(a.kind);
  return seen_by(law, a.shape) == seen_by(law, b.shape);
}

std::vector<int> places_of(const std::vector<DesignColumn>& wanted, const std::vector<DesignColumn>& all) {
  std::vector<int> out;
  for (const DesignColumn& column : wanted) {
    const auto at = std::find_if(all.begin(), all.end(), [&](const auto& one) { return same_column(one, column); });
    if (at == all.end())
      throw Unattainable(fmt::format(
          "the reduced logs have no columns of {}: reduce them again with the laws that are to be fitted",
          of_link(column) ? fmt::format("parameter {}", column.parameter + 1)
                          : fmt::format("{} at shaft {}", friction_law(column.kind).name, column.shaft + 1)));
    out.push_back(static_cast<int>(at - all.begin()));
  }
  return out;
}

Observations with_columns(const Observations& all, const std::vector<int>& places) {
  std::vector<std::vector<int>> columns;
  std::vector<Information> rows;
  for (int i = 0; i < all.joints(); ++i) {
    const std::vector<int>& has = all.columns(i);
    std::vector<int> mine, local;
    for (std::size_t k = 0; k < places.size(); ++k) {
      const auto at = std::lower_bound(has.begin(), has.end(), places[k]);
      if (at == has.end() || *at != places[k]) continue;
      mine.push_back(static_cast<int>(k));
      local.push_back(static_cast<int>(at - has.begin()));
    }
    local.push_back(static_cast<int>(has.size()));  // the torque
    const Eigen::MatrixXd factor = all.row(i).factor();
    rows.emplace_back(triangular_factor(factor(Eigen::all, local)), all.row(i).rows());
    columns.push_back(std::move(mine));
  }
  return {static_cast<int>(places.size()), std::move(columns), std::move(rows)};
}

std::vector<Observations> coarsened(const std::vector<Observations>& blocks, int count, const Run& run) {
  const auto n = static_cast<std::size_t>(std::max(1, count));
  if (blocks.size() <= n) return blocks;
  std::vector<Observations> out;
  for (std::size_t k = 0; k < n; ++k) {
    const auto first = blocks.begin() + static_cast<std::ptrdiff_t>(blocks.size() * k / n),
               last = blocks.begin() + static_cast<std::ptrdiff_t>(blocks.size() * (k + 1) / n);
    out.push_back(merged({first, last}, run));
  }
  return out;
}

int blocks_of_each(std::size_t logs, int count) {
  return std::max(1, (count + static_cast<int>(logs) - 1) / static_cast<int>(std::max<std::size_t>(1, logs)));
}

int fine_blocks(std::size_t logs, int count) {
  return std::max(std::min(count, fewest_fine_blocks), blocks_of_each(logs, count));
}

}  // namespace steelyard
