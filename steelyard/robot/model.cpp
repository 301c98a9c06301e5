#include "steelyard/robot/model.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard {

namespace {

Eigen::VectorXd described_values(const Robot& robot, const ParameterLayout& layout) {
  std::vector<std::string> unknown;
  Eigen::VectorXd out = nominal_values(robot, layout, &unknown);
  for (const auto& name : unknown) out[layout.find(name)] = std::numeric_limits<double>::quiet_NaN();
  return out;
}

}  // namespace

Model::Model(const Robot& given)
    : robot(given), layout(given), values(described_values(given, layout)), provenance(given.identified) {}

Model::Model(Robot robot_, ParameterLayout layout_, Eigen::VectorXd values_)
    : robot(std::move(robot_)), layout(std::move(layout_)), values(std::move(values_)), provenance(robot.identified) {
  if (values.size() != layout.size())
    throw InvalidInput(
        fmt::format("robot '{}' has {} parameters, {} values were given", robot.name, layout.size(), values.size()));
}

bool Model::has_inertia() const { return robot.links() > 0 && !values.head(layout.link_columns()).hasNaN(); }

bool Model::has_friction() const { return !values.tail(layout.size() - layout.link_columns()).hasNaN(); }

std::optional<LinkParameters> Model::link(int index) const {
  const LinkParameters out = values.segment<10>(layout.link(index));
  if (out.hasNaN()) return {};
  return out;
}

std::optional<double> Model::rotor(int shaft) const {
  const int column = layout.rotor_column(shaft);
  if (column < 0 || std::isnan(values[column])) return {};
  return values[column];
}

std::optional<Eigen::VectorXd> Model::friction(int shaft, int term) const {
  const int column = layout.friction_column(shaft, term);
  if (column < 0) return {};
  const auto& terms = robot.shafts.at(static_cast<std::size_t>(shaft)).friction;
  const auto columns = friction_law(terms.at(static_cast<std::size_t>(term)).kind).columns.size();
  Eigen::VectorXd out = values.segment(column, static_cast<Eigen::Index>(columns));
  if (out.hasNaN()) return {};
  return out;
}

std::vector<std::string> Model::unknown() const {
  std::vector<std::string> out;
  for (int c = 0; c < layout.size(); ++c)
    if (std::isnan(values[c])) out.push_back(layout[c].name);
  return out;
}

void require_values(const Model& model) {
  if (!model.values.hasNaN()) return;
  throw InvalidInput(fmt::format("robot '{}' has no value of {}, so there are no torques to compute", model.robot.name,
                                 join(model.unknown())));
}

Model load_model(const std::string& path_or_name, const RobotOptions& options) {
  return load_robot(path_or_name, options);
}

}  // namespace steelyard
