#include <fmt/format.h>

#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/fit/consistency.hpp"
#include "steelyard/settings/project_text.hpp"

namespace steelyard {

namespace {

using yaml::Map;
using yaml::Value;

// At most so much, or [at least, at most].
void read_mass_range(const Value& value, double& least, double& most) {
  if (value.is_list()) {
    const Eigen::VectorXd range = value.numbers(2);
    least = range[0], most = range[1];
  } else {
    most = value.number();
  }
  if (least < 0 || !(most > 0) || least > most) value.fail("must be a mass in kg, or [least, most]");
}

Box read_box(const Value& value) {
  const Map map(value, {"lower", "upper"});
  const Box box{map.at("lower").numbers(3), map.at("upper").numbers(3)};
  if ((box.upper.array() <= box.lower.array()).any()) value.fail("upper must lie above lower in x, y and z");
  return box;
}

Ellipsoid read_ellipsoid(const Value& value) {
  const Map map(value, {"centre", "axes"});
  const Eigen::Vector3d axes = map.at("axes").numbers(3);
  if ((axes.array() <= 0).any()) map.at("axes").fail("half-axes must be positive, in m");
  return {map.at("centre").numbers(3), axes.cwiseAbs2().asDiagonal()};
}

void read_link(const Value& value, std::map<std::string, LinkBounds>& links) {
  const Map map(value, {"link", "mass", "com_box", "com_ellipsoid", "box", "ellipsoid"});
  const std::string name = map.at("link").word();
  if (links.count(name) > 0) map.at("link").fail(fmt::format("'{}' appears twice", name));
  LinkBounds bounds;
  if (map.has("mass")) read_mass_range(map.at("mass"), bounds.mass_min, bounds.mass_max);
  if (map.has("com_box")) bounds.com_box = read_box(map.at("com_box"));
  if (map.has("com_ellipsoid")) bounds.com_ellipsoid = read_ellipsoid(map.at("com_ellipsoid"));
  if (map.has("box")) bounds.box = read_box(map.at("box"));
  if (map.has("ellipsoid")) bounds.ellipsoid = read_ellipsoid(map.at("ellipsoid"));
  links[name] = bounds;
}

}  // namespace

void read_link_bounds(const Value& value, ConsistencySettings& out) {
  for (const auto& entry : value.list()) read_link(entry, out.links);
}

void check_consistency(const Value& at, const ConsistencySettings& settings, const Robot& robot) {
  if (const std::string wrong = misfit(robot, settings); !wrong.empty()) at.fail(wrong);
}

}  // namespace steelyard
