#include "steelyard/robot/parameters.hpp"

#include <fmt/format.h>

namespace steelyard {

const char* to_string(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::inertial:
      return "inertial";
    case ParameterKind::rotor:
      return "rotor";
    case ParameterKind::friction:
      return "friction";
    case ParameterKind::offset:
      return "offset";
    case ParameterKind::drive:
      return "drive";
  }
  return "";
}

ParameterLayout::ParameterLayout(const Robot& robot, const LayoutOptions& options) {
  static const char* const elements[] = {"XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M"};
  for (int j = 0; j < robot.links(); ++j)
    for (int e = 0; e < 10; ++e) {
      Parameter p;
      p.name = fmt::format("{}_{}", elements[e], j + 1);
      p.unit = e < 6 ? "kg.m2" : e < 9 ? "kg.m" : "kg";
      p.link = j;
      p.element = e;
      parameters_.push_back(p);
    }
  link_columns_ = size();
  for (std::size_t s = 0; s < robot.shafts.size(); ++s) {
    const Shaft& shaft = robot.shafts[s];
    const bool revolute = shaft.type == JointType::revolute;
    Parameter p;
    p.shaft = static_cast<int>(s);
    if (options.rotor && shaft.rotor) {
      p.name = rotor_name(shaft);
      p.kind = ParameterKind::rotor;
      p.unit = revolute ? "kg.m2" : "kg";
      parameters_.push_back(p);
    }
    if (!options.friction) continue;
    for (std::size_t t = 0; t < shaft.friction.size(); ++t) {
      const FrictionLaw& law = friction_law(shaft.friction[t]);
      for (std::size_t c = 0; c < law.columns.size(); ++c) {
        p.name = friction_name(shaft, law.columns[c]);
        p.kind = law.bias ? ParameterKind::offset : ParameterKind::friction;
        p.unit = revolute ? law.columns[c].unit_revolute : law.columns[c].unit_prismatic;
        p.term = static_cast<int>(t);
        p.term_column = static_cast<int>(c);
        parameters_.push_back(p);
      }
    }
  }
}

int ParameterLayout::find(const std::string& name) const {
  for (int c = 0; c < size(); ++c)
    if ((*this)[c].name == name) return c;
  return -1;
}

int ParameterLayout::rotor_column(int shaft) const {
  for (int c = link_columns_; c < size(); ++c)
    if ((*this)[c].shaft == shaft && (*this)[c].kind == ParameterKind::rotor) return c;
  return -1;
}

int ParameterLayout::friction_column(int shaft, int term) const {
  for (int c = link_columns_; c < size(); ++c)
    if ((*this)[c].shaft == shaft && (*this)[c].term == term) return c;
  return -1;
}

const FrictionLaw& law_of(const Robot& robot, const Parameter& p) {
  const Shaft& shaft = robot.shafts.at(static_cast<std::size_t>(p.shaft));
  return friction_law(shaft.friction.at(static_cast<std::size_t>(p.term)));
}

std::string rotor_name(const Shaft& shaft) { return "Ia_" + shaft.label; }

std::string friction_name(const Shaft& shaft, const FrictionColumn& column) {
  return fmt::format("{}_{}", column.symbol, shaft.label);
}

}  // namespace steelyard
