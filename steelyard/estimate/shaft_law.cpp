#include "steelyard/estimate/shaft_law.hpp"

#include <algorithm>

namespace steelyard {

std::string terms_text(const std::vector<Friction>& terms) {
  std::string out;
  for (const Friction kind : terms) out += (out.empty() ? "" : ", ") + std::string(friction_law(kind).keyword);
  return out.empty() ? "none" : out;
}

DesignColumn friction_column(int shaft, Friction kind, int law_column, const FrictionShape& shape) {
  return {-1, shaft, kind, law_column, seen_by(friction_law(kind), shape)};
}

FrictionShape shape_used(const ShaftLaw& law) {
  FrictionShape out;
  out.sign_width = law.shape.sign_width;
  for (const Friction kind : law.terms)
    for (const auto& constant : friction_law(kind).constants) out.*constant.value = law.shape.*constant.value;
  return out;
}

std::vector<FrictionShape> tried_shapes(const FrictionLaw& law, const FrictionShape& shape, double speed) {
  std::vector<FrictionShape> out = {shape};
  for (const auto& constant : law.constants) {
    if (constant.tried.size() <= 1) continue;
    std::vector<FrictionShape> more;
    for (const FrictionShape& one : out)
      for (const double value : constant.tried) {
        more.push_back(one);
        more.back().*constant.value = constant.speed ? value * speed : value;
      }
    out = std::move(more);
  }
  return out;
}

bool rubs(const Shaft& shaft) {
  const bool sprung = !shaft.springs().empty();
  return std::any_of(shaft.friction.begin(), shaft.friction.end(), [&](Friction kind) {
    const FrictionLaw& law = friction_law(kind);
    return !law.is_spring() && !(sprung && law.bias);
  });
}

bool remembers(const ShaftLaw& law) {
  return std::any_of(law.terms.begin(), law.terms.end(), [](Friction kind) { return friction_law(kind).has_memory(); });
}

bool follows_position(const ShaftLaw& law) {
  return std::any_of(law.terms.begin(), law.terms.end(), [](Friction kind) { return friction_law(kind).over_range(); });
}

bool alike(const ShaftLaw& a, const ShaftLaw& b) {
  if (a.terms != b.terms) return false;
  for (const Friction kind : a.terms)
    for (const auto& constant : friction_law(kind).constants)
      if (!constant.speed && a.shape.*constant.value != b.shape.*constant.value) return false;
  return true;
}

}  // namespace steelyard
