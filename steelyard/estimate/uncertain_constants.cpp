#include "steelyard/estimate/uncertain_constants.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace steelyard {

using Eigen::MatrixXd;

std::vector<ShapeConstant> shape_constants(const Robot& robot) {
  std::vector<ShapeConstant> out;
  for (std::size_t k = 0; k < robot.shafts.size(); ++k) {
    const Shaft& shaft = robot.shafts[k];
    const auto add = [&](const char* keyword, double FrictionShape::*value) {
      if (shaft.shape.*value != 0)
        out.push_back({static_cast<int>(k), value, fmt::format("{}_{}", keyword, shaft.label)});
    };
    const auto signs = [](Friction kind) { return friction_law(kind).signs; };
    if (std::any_of(shaft.friction.begin(), shaft.friction.end(), signs)) add("sign_width", &FrictionShape::sign_width);
    for (const Friction kind : shaft.friction)
      for (const auto& constant : friction_law(kind).constants)
        if (constant.lowest < constant.highest) add(constant.keyword, constant.value);
  }
  return out;
}

std::string law_name(const Robot& robot, int coordinate) {
  return fmt::format("law_{}", coordinate_label(robot, coordinate));
}

MatrixXd base_covariance(const Model& model, const BaseParameters& base) {
  if (!model.provenance || model.provenance->base.size() < base.kept.size()) return {};
  for (int i = 0; i < base.count(); ++i)
    if (model.provenance->base[static_cast<std::size_t>(i)] != base_name(base, model.layout, i)) return {};
  return model.provenance->covariance.topLeftCorner(base.count(), base.count());
}

}  // namespace steelyard
