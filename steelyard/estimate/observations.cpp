#include "steelyard/estimate/observations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/parallel.hpp"

namespace steelyard {

Observations::Observations(int parameters, std::vector<std::vector<int>> columns)
    : parameters_(parameters), columns_(std::move(columns)) {
  for (const auto& mine : columns_) {
    for (const int c : mine)
      if (c < 0 || c >= parameters_)
        throw InvalidInput(fmt::format("column {} is not one of {} parameters", c, parameters_));
    rows_.emplace_back(static_cast<int>(mine.size()));
  }
}

Observations::Observations(int parameters, std::vector<std::vector<int>> columns, std::vector<Information> rows)
    : Observations(parameters, std::move(columns)) {
  if (rows.size() != rows_.size())
    throw InvalidInput(fmt::format("{} factors for {} joints", rows.size(), rows_.size()));
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].columns() != rows_[i].columns())
      throw InvalidInput(fmt::format("joint {}: a factor over {} columns for {} parameters", i + 1, rows[i].columns(),
                                     rows_[i].columns()));
  rows_ = std::move(rows);
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

Observations Observations::select(const std::vector<int>& parameters) const {
  std::vector<std::vector<int>> kept(rows_.size());
  std::vector<std::vector<int>> local(rows_.size());
  for (std::size_t i = 0; i < rows_.size(); ++i)
    for (std::size_t k = 0; k < columns_[i].size(); ++k) {
      const auto at = std::lower_bound(parameters.begin(), parameters.end(), columns_[i][k]);
      if (at == parameters.end() || *at != columns_[i][k]) continue;
      kept[i].push_back(static_cast<int>(at - parameters.begin()));
      local[i].push_back(static_cast<int>(k));
    }
  Observations out(static_cast<int>(parameters.size()), std::move(kept));
  for (std::size_t i = 0; i < rows_.size(); ++i) out.rows_[i] = rows_[i].select(local[i]);
  return out;
}

Information Observations::whitened(const Eigen::VectorXd& sigma) const {
  Information all(parameters_);
  for (int i = 0; i < joints(); ++i) all.merge(row(i), columns(i), 1 / sigma[i]);
  return all;
}

namespace {

constexpr double worth_a_thread = 1e7;  // operations, some milliseconds

Observations nothing_seen(const Equations& equations) {
  std::vector<std::vector<int>> columns;
  for (int i = 0; i < equations.joints(); ++i) columns.push_back(equations.columns(i));
  return {equations.parameters(), std::move(columns)};
}

EquationBlock rows_of(const EquationBlock& block, Eigen::Index first, Eigen::Index count) {
  EquationBlock out;
  for (const auto& W : block.W) out.W.emplace_back(W.middleRows(first, count));
  out.y = block.y.middleRows(first, count);
  return out;
}

}  // namespace

Observations observe(const Equations& equations) {
  Observations out = nothing_seen(equations);
  for (int b = 0; b < equations.blocks(); ++b) out.absorb(equations.block(b));
  return out;
}

std::vector<Observations> observe_in_time(const Equations& equations, int count, const Run& run) {
  const int blocks = equations.blocks();
  const int pieces = (count + blocks - 1) / blocks;  // pieces of one block
  const int together = std::max(1, blocks / count);  // blocks in one stretch
  const int stretches = (blocks + together - 1) / together;
  std::vector<Observations> out(static_cast<std::size_t>(stretches) * static_cast<std::size_t>(pieces),
                                nothing_seen(equations));
  parallel_for(stretches, run, [&](int stretch) {
    for (int b = stretch * together; b < std::min(blocks, (stretch + 1) * together); ++b) {
      const EquationBlock block = equations.block(b);
      const Eigen::Index rows = block.y.rows();
      for (int piece = 0; piece < pieces; ++piece) {
        const Eigen::Index first = rows * piece / pieces, last = rows * (piece + 1) / pieces;
        if (last > first)
          out[static_cast<std::size_t>(stretch) * static_cast<std::size_t>(pieces) + static_cast<std::size_t>(piece)]
              .absorb(rows_of(block, first, last - first));
      }
    }
    for (int piece = 0; piece < pieces; ++piece)
      out[static_cast<std::size_t>(stretch) * static_cast<std::size_t>(pieces) + static_cast<std::size_t>(piece)]
          .release();
  });
  return out;
}

Observations merged(const std::vector<Observations>& parts, const Run& run) {
  const Observations& first = parts.front();
  std::vector<std::vector<int>> columns;
  std::vector<Information> rows;
  for (int i = 0; i < first.joints(); ++i) {
    columns.push_back(first.columns(i));
    rows.push_back(first.row(i));
    for (const auto& part : parts)
      if (part.joints() != first.joints() || part.columns(i) != first.columns(i))
        throw InvalidInput("observations of different robots or base parameters cannot be merged");
  }
  double operations = 0;
  for (const auto& mine : columns) operations += std::pow(static_cast<double>(mine.size()), 3);
  Run own = run.quiet();
  if (operations * static_cast<double>(parts.size()) < worth_a_thread) own.threads = 1;
  parallel_for(first.joints(), own, [&](int i) {
    for (std::size_t k = 1; k < parts.size(); ++k) rows[static_cast<std::size_t>(i)].merge(parts[k].row(i));
  });
  return {first.parameters(), std::move(columns), std::move(rows)};
}

}  // namespace steelyard
