#include "steelyard/estimate/parameter_table.hpp"

#include "steelyard/core/unit_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace steelyard {

namespace {

bool among(const std::vector<int>& ascending, int b) {
  return std::binary_search(ascending.begin(), ascending.end(), b);
}

constexpr double none = std::numeric_limits<double>::quiet_NaN();

// Estimate of base parameter b from the data.
void set_evidence(const ParameterEvidence& from, int b, ParameterRow& row) {
  const ParameterExcitation& excited = from.excitation.parameters[static_cast<std::size_t>(b)];
  row.determined = excited.determined;
  row.torque_share_percent = excited.torque_share_percent;
  row.collinearity = excited.collinearity;
  row.essential = among(from.essential.kept, b);
}

void set_interval(const ParameterEvidence& from, int b, ParameterRow& row) {
  row.deviation = std::sqrt(std::max(0.0, from.covariance.covariance(b, b)));
  const double half = from.covariance.quantile[b] * row.deviation;
  row.interval = {row.value - half, row.value + half};
  if (among(from.not_negative, b)) row.interval[0] = std::max(0.0, row.interval[0]);
}

// A rotor inertia at zero is no finding.
void set_note(const ParameterEvidence& from, int b, ParameterRow& row) {
  if (row.kind != ParameterKind::rotor || !among(from.at_zero, b)) return;
  const double alone = from.unconstrained[b], half = from.covariance.quantile[b] * row.deviation;
  row.determined = Determination::not_determined;
  row.note = fmt::format("not identifiable in these logs: the data alone gives {:.3g} ± {:.2g} {}, ", alone, half,
                         unit_text(row.unit));
  if (std::abs(alone) <= half)
    row.note += "so its torque is not visible";
  else if (alone < 0)
    row.note +=
        "which no rotor has; a torque that is measured behind the gear, late, or dependent on position has that effect";
  else
    row.note += "but only with links that are not physically consistent";
}

}  // namespace

const char* to_string(ParameterSource source) { return source == ParameterSource::data ? "data" : "prior"; }

ParameterTable base_table(const ParameterEvidence& from) {
  ParameterTable out;
  for (int b = 0; b < from.grouping.count(); ++b) {
    const Parameter& head = from.layout[from.grouping.kept[static_cast<std::size_t>(b)]];
    ParameterRow row;
    row.name = base_name(from.grouping, from.layout, b);
    row.expression = base_expression(from.grouping, from.layout, b);
    row.kind = head.kind;
    row.unit = head.unit;
    row.value = from.values[b];
    row.unconstrained = from.unconstrained[b];
    set_interval(from, b, row);
    set_evidence(from, b, row);
    set_note(from, b, row);
    out.push_back(row);
  }
  return out;
}

ParameterTable standard_table(const ParameterEvidence& from, const Eigen::VectorXd& standard) {
  std::vector<int> position(static_cast<std::size_t>(from.layout.size()), -1);
  for (int b = 0; b < from.grouping.count(); ++b)
    position[static_cast<std::size_t>(from.grouping.kept[static_cast<std::size_t>(b)])] = b;
  ParameterTable out;
  for (int c = 0; c < from.layout.size(); ++c) {
    const int b = position[static_cast<std::size_t>(c)];
    const Eigen::MatrixXd& K = from.grouping.K;
    const bool alone = b >= 0 && (K.cols() == 0 || K.row(b).isZero(0));
    ParameterRow row;
    row.name = row.expression = from.layout[c].name;
    row.kind = from.layout[c].kind;
    row.unit = from.layout[c].unit;
    row.value = standard[c];
    row.deviation = row.unconstrained = none;
    row.interval = {none, none};
    row.source = alone ? ParameterSource::data : ParameterSource::prior;
    row.determined = Determination::not_determined;
    row.essential = false;
    if (alone) {
      set_interval(from, b, row);
      row.unconstrained = from.unconstrained[b];
    }
    if (b >= 0) set_evidence(from, b, row);
    if (alone) set_note(from, b, row);
    out.push_back(row);
  }
  return out;
}

}  // namespace steelyard
