#include "steelyard/pipeline/project_consistency.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/pipeline/consistency.hpp"

namespace steelyard {

namespace {

using yaml::Map;
using yaml::Value;

// One number for all links, or one each.
Eigen::VectorXd masses(const Value& value) {
  const Eigen::VectorXd m = value.is_list() ? value.numbers() : Eigen::VectorXd::Constant(1, value.number());
  if (m.size() == 0 || m.minCoeff() < 0) value.fail("must be a mass in kg, or one for each link");
  return m;
}

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

void read_prior(const Value& value, ConsistencySettings& out) {
  const std::string prior = value.word();
  out.prior = prior == "auto"      ? Prior::automatic
              : prior == "nominal" ? Prior::nominal
              : prior == "none"    ? Prior::none
                                   : Prior::file;
  if (out.prior == Prior::file) out.prior_file = prior;
}

}  // namespace

ConsistencySettings read_consistency(const Value& value) {
  const Map map(value, {"level", "prior", "distance", "weight", "mass_min", "mass_max", "total_mass", "links"});
  ConsistencySettings out;
  if (map.has("level")) {
    const std::string level = map.at("level").one_of({"none", "positive", "full"});
    for (const auto l : {ConsistencyLevel::none, ConsistencyLevel::positive, ConsistencyLevel::full})
      if (level == to_string(l)) out.level = l;
  }
  if (map.has("prior")) read_prior(map.at("prior"), out);
  if (map.has("distance")) {
    const std::string distance = map.at("distance").one_of({"entropic", "pullback", "euclidean"});
    for (const auto d : {Distance::entropic, Distance::pullback, Distance::euclidean})
      if (distance == to_string(d)) out.distance = d;
  }
  if (map.has("weight")) {
    const Value weight = map.at("weight");
    out.weight.reset();
    if (!weight.is_scalar() || weight.text() != "auto") out.weight = weight.number();
    if (out.weight && *out.weight < 0) weight.fail("cannot be negative");
  }
  if (map.has("mass_min")) out.mass_min = masses(map.at("mass_min"));
  if (map.has("mass_max")) out.mass_max = masses(map.at("mass_max"));
  if (map.has("total_mass")) read_mass_range(map.at("total_mass"), out.total_mass_min, out.total_mass_max);
  if (map.has("links"))
    for (const auto& entry : map.at("links").list()) read_link(entry, out.links);
  return out;
}

void check_consistency(const Value& at, const ConsistencySettings& settings, const Robot& robot) {
  if (const std::string wrong = misfit(robot, settings); !wrong.empty()) at.fail(wrong);
}

}  // namespace steelyard
