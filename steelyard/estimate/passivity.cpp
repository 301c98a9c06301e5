#include "steelyard/estimate/passivity.hpp"

#include <vector>

#include "steelyard/estimate/choose_friction.hpp"

namespace steelyard {

std::optional<Friction> what_feeds_power(const FrictionShape& shape, const std::map<Friction, double>& values,
                                         double speed) {
  struct Part {
    const FrictionLaw* law;
    double value;
  };
  std::vector<Part> parts;
  for (const auto& law : friction_laws())
    if (const auto at = values.find(law.kind); at != values.end()) parts.push_back({&law, at->second});
  std::optional<Friction> culprit;
  double slope = 0;
  for (const auto& [law, value] : parts) {
    if ((law->needs_load() || law->has_memory()) && value < 0) return law->kind;
    const double growth = law->growth ? law->growth(value) : 0;
    slope += growth;
    if (growth != 0) culprit = law->kind;
  }
  if (slope < 0) return culprit;
  for (const double relative : {0.0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 2.0, 5.0, 100.0}) {
    const double v = relative * speed;
    double level = 0;
    for (const auto& [law, value] : parts) {
      if (!law->level) continue;
      const double own = value * law->level(shape, v);
      level += own;
      if (own < 0) culprit = law->kind;
    }
    if (level + slope * v < 0) return culprit;
  }
  return {};
}

std::optional<Friction> what_feeds_power(const Model& model, int index, double speed) {
  const Shaft& shaft = model.robot.shafts.at(static_cast<std::size_t>(index));
  std::map<Friction, double> values;
  for (std::size_t t = 0; t < shaft.friction.size(); ++t)
    if (const auto known = model.friction(index, static_cast<int>(t)))
      values[shaft.friction[t]] = friction_law(shaft.friction[t]).has_memory() ? known->minCoeff() : (*known)[0];
  return what_feeds_power(shaft.shape, values, speed);
}

}  // namespace steelyard
