#include "steelyard/fit/base_values.hpp"

#include <algorithm>
#include <cmath>

namespace steelyard {

using Eigen::Index;

namespace {

bool braking(const Robot& robot, const Parameter& p) {
  return p.kind == ParameterKind::rotor ||
         (p.kind == ParameterKind::friction && law_of(robot, p).sign != FrictionSign::any);
}

void set_row(ParameterRow& row, double value, double deviation, double half_width, bool not_negative) {
  row.value = value;
  row.deviation = deviation;
  row.interval = {value - half_width, value + half_width};
  if (not_negative) row.interval[0] = std::max(0.0, row.interval[0]);
  row.determined = determination(value == 0 ? infinity : 100 * deviation / std::abs(value),
                                 row.determined == Determination::negligible);
}

}  // namespace

bool is_moment(const Parameter& p) { return p.kind == ParameterKind::inertial && p.element >= 6 && p.element <= 8; }

void set_base_values(Fit& fit, const Eigen::VectorXd& values, const RobustCovariance& covariance) {
  fit.covariance = covariance;
  const Eigen::VectorXd deviation = covariance.standard_deviation();
  for (std::size_t b = 0; b < fit.base.size(); ++b) {
    const auto at = static_cast<Index>(b);
    const int column = fit.grouping.kept[b];
    const Parameter& p = fit.model.layout[column];
    const bool bounded = (p.kind == ParameterKind::inertial && !is_moment(p)) || braking(fit.model.robot, p);
    const double half = covariance.quantile[at] * deviation[at];
    fit.model.values[column] = values[at];
    set_row(fit.base[b], values[at], deviation[at], half, bounded);
    for (ParameterRow& row : fit.standard)
      if (row.name == p.name) set_row(row, values[at], deviation[at], half, bounded);
  }
  if (!fit.model.provenance) return;
  fit.model.provenance->base.resize(fit.base.size());
  fit.model.provenance->covariance = covariance.covariance;
}

}  // namespace steelyard
