#include "steelyard/fit/link_table.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "steelyard/math/spatial.hpp"

namespace steelyard {

namespace {

constexpr double tolerance = 0.02;  // share of a mass [-]: ranges are computed to about one percent

LinkBody body_of(const std::optional<LinkParameters>& known) {
  constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
  LinkBody out{nothing, Eigen::Vector3d::Constant(nothing), {}};
  out.inertia.fill(nothing);
  if (!known || !known->allFinite()) return out;
  const LinkParameters& x = *known;
  out.mass = x[9];
  out.com = out.mass == 0 ? Eigen::Vector3d::Zero() : Eigen::Vector3d(first_moment(x) / out.mass);
  const Eigen::Matrix3d inertia = inertia_about_origin(x) + out.mass * skew(out.com) * skew(out.com);  // Steiner
  std::size_t k = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j) out.inertia[k++] = inertia(i, j);
  return out;
}

bool allows(const MassRange& range, double mass) {
  return mass >= (1 - tolerance) * range.lower && mass <= (1 + tolerance) * range.upper;
}

}  // namespace

const char* source_text(ParameterSource source) { return source == ParameterSource::data ? "data" : "filled in"; }

std::string mass_range_text(const MassRange& range) {
  if (range.lower == 0 && std::isinf(range.upper)) return "any";
  if (range.lower == 0) return fmt::format("up to {:.2g} kg", range.upper);
  if (std::isinf(range.upper)) return fmt::format("at least {:.2g} kg", range.lower);
  return fmt::format("{:.2g} to {:.2g} kg", range.lower, range.upper);
}

const char* mass_remark(const LinkRow& row) {
  if (row.note.empty()) return "";
  return allows(row.mass_range, row.nominal.mass)
             ? "with the other links' masses the data does not allow the nominal one"
             : "the data does not allow the nominal mass";
}

std::vector<LinkRow> link_table(const Model& fitted, const Model& nominal, const ParameterTable& standard,
                                const std::vector<MassRange>& ranges, bool near_nominal) {
  std::vector<LinkRow> out;
  for (int i = 0; i < fitted.robot.links(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    LinkRow row;
    row.link = fitted.robot.joints[k].link;
    row.fitted = body_of(fitted.link(i));
    row.nominal = body_of(nominal.link(i));
    row.source = standard[static_cast<std::size_t>(ParameterLayout::link(i, 9))].source;
    if (k < ranges.size()) row.mass_range = ranges[k];
    const double mass = row.nominal.mass;
    const bool filled_in = near_nominal && row.source == ParameterSource::prior;
    if (!allows(row.mass_range, mass) && !std::isnan(mass))
      row.note = fmt::format("{}: the data does not allow its nominal mass of {:.3g} kg, but {}", row.link, mass,
                             mass_range_text(row.mass_range));
    else if (filled_in && mass > 0 && std::abs(row.fitted.mass - mass) > tolerance * mass)
      row.note = fmt::format(
          "{}: its mass is {:.3g} kg, as near to the nominal {:.3g} kg as the data allows with the masses of the other "
          "links",
          row.link, row.fitted.mass, mass);
    out.push_back(std::move(row));
  }
  return out;
}

}  // namespace steelyard
