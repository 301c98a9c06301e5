#include "steelyard/base/base_parameters.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <cmath>

namespace steelyard {

Eigen::MatrixXd BaseParameters::projection(int parameters) const {
  Eigen::MatrixXd P = Eigen::MatrixXd::Zero(count(), parameters);
  for (int i = 0; i < count(); ++i) P(i, kept[static_cast<std::size_t>(i)]) = 1;
  for (std::size_t k = 0; k < regrouped.size(); ++k) P.col(regrouped[k]) = K.col(static_cast<Eigen::Index>(k));
  return P;
}

Eigen::VectorXd base_values(const BaseParameters& base, const Eigen::VectorXd& standard) {
  return base.projection(static_cast<int>(standard.size())) * standard;
}

Eigen::VectorXd with_base_values(const BaseParameters& base, Eigen::VectorXd standard, const Eigen::VectorXd& beta) {
  const Eigen::VectorXd regrouped = standard(base.regrouped);
  const Eigen::VectorXd kept = beta - base.K * regrouped;
  for (int b = 0; b < base.count(); ++b) standard[base.kept[static_cast<std::size_t>(b)]] = kept[b];
  return standard;
}

std::string base_name(const BaseParameters& base, const ParameterLayout& layout, int i) {
  const std::string name = layout[base.kept[static_cast<std::size_t>(i)]].name;
  if (base.K.cols() == 0 || (base.K.row(i).array() == 0).all()) return name;
  const std::size_t bar = name.find('_');
  return name.substr(0, bar) + "R" + name.substr(bar);
}

std::string base_expression(const BaseParameters& base, const ParameterLayout& layout, int i) {
  std::string text = layout[base.kept[static_cast<std::size_t>(i)]].name;
  for (std::size_t k = 0; k < base.regrouped.size(); ++k) {
    const double f = base.K(i, static_cast<Eigen::Index>(k));
    if (f == 0) continue;
    const std::string size = fmt::format("{:.6g}", std::abs(f));
    text += fmt::format(" {} {}{}", f < 0 ? '-' : '+', size == "1" ? "" : size + " ", layout[base.regrouped[k]].name);
  }
  return text;
}

BaseParameters base_from_null_space(Eigen::MatrixXd null, double tolerance) {
  // An orthonormal basis first: a parameter without effect is a unit vector that lies in it.
  if (null.cols() > 0)
    null = Eigen::MatrixXd(null.householderQr().householderQ() * Eigen::MatrixXd::Identity(null.rows(), null.cols()));
  const Eigen::MatrixXd outside = Eigen::MatrixXd::Identity(null.rows(), null.rows()) - null * null.transpose();
  // (B6) Gauss-Jordan from the last row up: a row with a pivot is a parameter that earlier ones can stand in for.
  const Eigen::Index p = null.rows();
  std::vector<bool> used(static_cast<std::size_t>(null.cols()), false);
  std::vector<int> regrouped, pivot_column;
  double smallest_kept = infinity, largest_dropped = 0;
  for (Eigen::Index row = p - 1; row >= 0; --row) {
    Eigen::Index best = -1;
    double size = 0;
    for (Eigen::Index c = 0; c < null.cols(); ++c)
      if (!used[static_cast<std::size_t>(c)] && std::abs(null(row, c)) > size) {
        size = std::abs(null(row, c));
        best = c;
      }
    if (size <= tolerance) {
      largest_dropped = std::max(largest_dropped, size);
      continue;
    }
    smallest_kept = std::min(smallest_kept, size);
    null.col(best) /= null(row, best);
    for (Eigen::Index c = 0; c < null.cols(); ++c)
      if (c != best) null.col(c) -= null(row, c) * null.col(best);
    used[static_cast<std::size_t>(best)] = true;
    regrouped.insert(regrouped.begin(), static_cast<int>(row));
    pivot_column.insert(pivot_column.begin(), static_cast<int>(best));
  }
  BaseParameters base;
  std::vector<bool> is_regrouped(static_cast<std::size_t>(p), false);
  for (const int r : regrouped) is_regrouped[static_cast<std::size_t>(r)] = true;
  for (int c = 0; c < p; ++c)
    if (!is_regrouped[static_cast<std::size_t>(c)]) base.kept.push_back(c);
  // W null = 0 with null = [-K; I] on (kept; regrouped).
  std::vector<Eigen::VectorXd> columns;
  for (std::size_t k = 0; k < regrouped.size(); ++k) {
    const auto v = null.col(pivot_column[k]);
    Eigen::VectorXd factors(base.count());
    for (int i = 0; i < base.count(); ++i) {
      const double f = -v[base.kept[static_cast<std::size_t>(i)]];
      factors[i] = std::abs(f) < 1e-12 ? 0 : f;
    }
    if (outside.col(regrouped[k]).norm() < tolerance)
      base.no_effect.push_back(regrouped[k]);
    else {
      base.regrouped.push_back(regrouped[k]);
      columns.push_back(factors);
    }
  }
  base.K.resize(base.count(), static_cast<Eigen::Index>(columns.size()));
  for (std::size_t k = 0; k < columns.size(); ++k) base.K.col(static_cast<Eigen::Index>(k)) = columns[k];
  base.rank_gap = largest_dropped > 0 ? smallest_kept / largest_dropped : infinity;
  return base;
}

}  // namespace steelyard
