#include "steelyard/robot/parameters.hpp"

#include <fmt/format.h>

#include "steelyard/core/error.hpp"

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
      p.name = "Ia_" + shaft.label;
      p.kind = ParameterKind::rotor;
      p.unit = revolute ? "kg.m2" : "kg";
      parameters_.push_back(p);
    }
    if (!options.friction) continue;
    for (std::size_t t = 0; t < shaft.friction.size(); ++t) {
      const FrictionLaw& law = friction_law(shaft.friction[t].kind);
      for (std::size_t c = 0; c < law.columns.size(); ++c) {
        p.name = fmt::format("{}_{}", law.columns[c].symbol, shaft.label);
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
  return friction_law(shaft.friction.at(static_cast<std::size_t>(p.term)).kind);
}

Eigen::VectorXd nominal_values(const Robot& robot, const ParameterLayout& layout, std::vector<std::string>* unknown) {
  Eigen::VectorXd values = Eigen::VectorXd::Zero(layout.size());
  for (int c = 0; c < layout.size(); ++c) {
    const Parameter& p = layout[c];
    std::optional<double> value;
    if (p.kind == ParameterKind::inertial) {
      const auto& nominal = robot.joints[static_cast<std::size_t>(p.link)].nominal;
      if (nominal) value = (*nominal)[p.element];
    } else {
      const Shaft& shaft = robot.shafts[static_cast<std::size_t>(p.shaft)];
      if (p.kind == ParameterKind::rotor)
        value = shaft.rotor_nominal;
      else if (const auto& known = shaft.friction[static_cast<std::size_t>(p.term)].nominal; !known.empty())
        value = known[static_cast<std::size_t>(p.term_column)];
    }
    if (value)
      values[c] = *value;
    else if (unknown)
      unknown->push_back(p.name);
  }
  return values;
}

Robot with_values(Robot robot, const ParameterLayout& layout, const Eigen::VectorXd& values) {
  if (values.size() != layout.size())
    throw InvalidInput(fmt::format("{}: {} values for {} parameters", robot.name, values.size(), layout.size()));
  for (int c = 0; c < layout.size(); ++c) {
    const Parameter& p = layout[c];
    if (p.kind == ParameterKind::inertial) {
      auto& nominal = robot.joints.at(static_cast<std::size_t>(p.link)).nominal;
      if (!nominal) nominal = LinkParameters::Zero();
      (*nominal)[p.element] = values[c];
      continue;
    }
    Shaft& shaft = robot.shafts.at(static_cast<std::size_t>(p.shaft));
    if (p.kind == ParameterKind::rotor) {
      shaft.rotor_nominal = values[c];
      continue;
    }
    FrictionTerm& term = shaft.friction.at(static_cast<std::size_t>(p.term));
    term.nominal.resize(friction_law(term.kind).columns.size(), 0.0);
    term.nominal[static_cast<std::size_t>(p.term_column)] = values[c];
  }
  return robot;
}

}  // namespace steelyard
