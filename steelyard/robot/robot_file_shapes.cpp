#include "steelyard/robot/robot_file_shapes.hpp"

#include <fmt/format.h>

namespace steelyard {

using yaml::Map;
using yaml::Value;

Box read_box(const Value& value) {
  const Map map(value, {"lower", "upper"});
  const Box box{map.at("lower").numbers(3), map.at("upper").numbers(3)};
  if ((box.lower.array() > box.upper.array()).any()) value.fail("lower is above upper");
  return box;
}

Capsule read_capsule(const Value& value) {
  const Map map(value, {"from", "to", "radius"});
  const Capsule out{map.at("from").numbers(3), map.at("to").numbers(3), map.at("radius").number()};
  if (out.radius < 0) map.at("radius").fail(fmt::format("cannot be negative: {}", out.radius));
  return out;
}

std::vector<Capsule> read_capsules(const Value& value) {
  std::vector<Capsule> out;
  for (const auto& entry : value.list()) out.push_back(read_capsule(entry));
  return out;
}

void read_position_range(const Value& value, Limits& limits) {
  limits.lower = -infinity;
  limits.upper = infinity;
  limits.continuous = value.is_scalar() && value.text() == "continuous";
  if (limits.continuous) return;
  const auto range = value.list(2);
  if (!range[0].is_null()) limits.lower = range[0].number();
  if (!range[1].is_null()) limits.upper = range[1].number();
  if (limits.lower > limits.upper) value.fail("the lower limit is above the upper one");
}

}  // namespace steelyard
