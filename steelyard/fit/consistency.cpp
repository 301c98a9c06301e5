#include "steelyard/fit/consistency.hpp"

#include <fmt/format.h>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard {

namespace {

double mass_of(const Eigen::VectorXd& masses, Eigen::Index link, double none) {
  return masses.size() == 0 ? none : masses[masses.size() == 1 ? 0 : link];
}

std::vector<LinkParameters> nominal_bodies(const Model& model, const std::string& whose) {
  if (!model.has_inertia())
    throw InvalidInput(fmt::format("consistency.prior: {} has no nominal masses and inertias", whose));
  return reference_bodies(model);
}

std::vector<LinkParameters> bodies_of_file(const Robot& robot, const std::string& file) {
  const Model other = load_model(file);
  if (other.robot.links() != robot.links())
    throw InvalidInput(fmt::format("consistency.prior: {} has {} moving links, but the robot has {}", file,
                                   other.robot.links(), robot.links()));
  return nominal_bodies(other, file);
}

}  // namespace

int link_index(const Robot& robot, const std::string& name) {
  for (int i = 0; i < robot.links(); ++i)
    if (robot.joints[static_cast<std::size_t>(i)].link == name || std::to_string(i + 1) == name) return i;
  return -1;
}

std::string misfit(const Robot& robot, const ConsistencySettings& settings) {
  for (const auto* masses : {&settings.mass_min, &settings.mass_max}) {
    if (masses->size() > 1 && masses->size() != robot.links())
      return fmt::format("{} masses for {} links", masses->size(), robot.links());
    if (!(masses->array() >= 0).all()) return "masses must be numbers that are not negative, in kg";
  }
  std::vector<std::string> known;
  for (const auto& joint : robot.joints) known.push_back(joint.link);
  for (const auto& [name, bounds] : settings.links)
    if (link_index(robot, name) < 0)
      return fmt::format("links: the robot has no link '{}'{}; its moving links are: {}", name,
                         did_you_mean(name, known), join(known));
  return "";
}

PhysicalOptions physical_options(const Model& nominal, const ConsistencySettings& settings) {
  const Robot& robot = nominal.robot;
  if (const std::string wrong = misfit(robot, settings); !wrong.empty()) throw InvalidInput("consistency: " + wrong);
  PhysicalOptions out;
  out.level = settings.level;
  out.distance = settings.distance;
  out.weight = settings.weight.value_or(0);
  out.total_mass_min = settings.total_mass_min;
  out.total_mass_max = settings.total_mass_max;
  if (settings.prior == Prior::nominal) out.references = nominal_bodies(nominal, robot.name);
  if (settings.prior == Prior::file) out.references = bodies_of_file(robot, settings.prior_file);
  if (settings.prior == Prior::none) {
    out.references = reference_bodies(Model(robot));
    out.scale_references = true;
  }
  if (settings.links.empty() && settings.mass_min.size() == 0 && settings.mass_max.size() == 0) return out;
  out.links.resize(static_cast<std::size_t>(robot.links()));
  for (const auto& [name, bounds] : settings.links)
    out.links.at(static_cast<std::size_t>(link_index(robot, name))) = bounds;
  for (int i = 0; i < robot.links(); ++i) {
    LinkBounds& link = out.links[static_cast<std::size_t>(i)];
    link.mass_min = std::max(link.mass_min, mass_of(settings.mass_min, i, 0));
    link.mass_max = std::min(link.mass_max, mass_of(settings.mass_max, i, infinity));
  }
  return out;
}

}  // namespace steelyard
