#include "tests/support/same_robot.hpp"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdint>

namespace steelyard::testing {

namespace {

// Collects everything a model is as words, numbers as their bits.
class Fingerprint {
 public:
  explicit Fingerprint(bool numbers_only) : numbers_only_(numbers_only) {}

  void number(const std::string& where, double x) {
    add(where, fmt::format("{:016x} ({})", std::bit_cast<std::uint64_t>(x), x));
  }
  void text(const std::string& where, const std::string& t) {
    if (!numbers_only_) add(where, t);
  }
  template <typename Matrix>
  void matrix(const std::string& where, const Matrix& m) {
    add(where + " size", fmt::format("{} x {}", m.rows(), m.cols()));
    for (Eigen::Index i = 0; i < m.rows(); ++i)
      for (Eigen::Index k = 0; k < m.cols(); ++k) number(fmt::format("{}({},{})", where, i, k), m(i, k));
  }
  void count(const std::string& where, long n) { add(where, std::to_string(n)); }
  void limits(const std::string& where, const Limits& l) {
    for (const double x : {l.lower, l.upper, l.velocity, l.acceleration, l.jerk, l.effort})
      number(where + " limits", x);
    count(where + " continuous", l.continuous ? 1 : 0);
  }

  void capsules(const std::string& where, const std::vector<Capsule>& all) {
    count(where, static_cast<long>(all.size()));
    for (const auto& c : all) {
      matrix(where, c.a);
      matrix(where, c.b);
      number(where, c.radius);
    }
  }

  std::vector<std::pair<std::string, std::string>> words;

 private:
  void add(const std::string& where, const std::string& what) { words.emplace_back(where, what); }
  bool numbers_only_;
};

void add_shaft(Fingerprint& out, const std::string& where, const Shaft& shaft) {
  out.count(where + " kind", static_cast<long>(shaft.kind));
  out.count(where + " index", shaft.index);
  out.text(where + " label", shaft.label);
  out.count(where + " type", static_cast<long>(shaft.type));
  out.matrix(where + " speed", shaft.speed);
  out.matrix(where + " load", shaft.load);
  out.count(where + " rotor", shaft.rotor ? 1 : 0);
  for (const double x : {shaft.shape.sign_width, shaft.shape.stribeck_velocity, shaft.shape.stribeck_exponent})
    out.number(where + " shape", x);
  for (const Friction law : shaft.friction) out.count(where + " law", static_cast<long>(law));
}

// Whatever the bits of what is not known.
void add_values(Fingerprint& out, const Model& model) {
  for (int c = 0; c < model.layout.size(); ++c) {
    const bool known = !std::isnan(model.values[c]);
    out.count(model.layout[c].name + " known", known ? 1 : 0);
    if (known) out.number(model.layout[c].name, model.values[c]);
  }
}

void add_identified(Fingerprint& out, const Provenance& i) {
  out.text("method", i.method);
  out.number("cutoff", i.cutoff);
  out.number("delay", i.delay);
  out.count("order", i.order);
  out.matrix("speed", i.speed);
  out.matrix("lower", i.lower);
  out.matrix("upper", i.upper);
  for (const auto& log : i.logs) out.text("log", log);
  for (const auto& name : i.base) out.text("base", name);
}

Fingerprint fingerprint(const Model& model, bool numbers_only) {
  const Robot& robot = model.robot;
  Fingerprint out(numbers_only);
  out.text("name", robot.name);
  out.text("source", robot.source);
  out.matrix("gravity", robot.gravity);
  out.capsules("capsule of the base", robot.base_capsules);
  out.count("floor", robot.floor ? 1 : 0);
  if (robot.floor) out.number("floor", *robot.floor);
  for (const auto& joint : robot.joints) {
    out.text("joint", joint.name);
    out.text("link", joint.link);
    out.count("type", static_cast<long>(joint.type));
    out.count("parent", joint.parent);
    out.matrix("T_parent_joint of " + joint.name, joint.T_parent_joint.matrix());
    out.matrix("T_joint_link of " + joint.name, joint.T_joint_link.matrix());
    out.limits(joint.name, joint.limits);
    out.count("extent of " + joint.name, joint.extent ? 1 : 0);
    if (joint.extent) out.matrix("extent of " + joint.name, joint.extent->lower);
    if (joint.extent) out.matrix("extent of " + joint.name, joint.extent->upper);
    out.capsules("capsule of " + joint.name, joint.capsules);
  }
  for (const auto& c : robot.coordinates) {
    out.text("coordinate", c.name);
    out.text("label", c.label);
    out.count("coordinate type", static_cast<long>(c.type));
    out.limits("coordinate " + c.name, c.limits);
  }
  out.matrix("G", robot.G);
  out.matrix("g0", robot.g0);
  for (const auto& shaft : robot.shafts) add_shaft(out, "shaft " + shaft.label, shaft);
  out.matrix("gain", robot.drives.gain);
  out.matrix("gain_deviation", robot.drives.gain_deviation);
  out.matrix("transmission", robot.drives.transmission);
  out.matrix("offset", robot.drives.offset);
  for (const EffortSource source : robot.drives.effort) out.count("effort", static_cast<long>(source));
  for (const auto& frame : robot.frames) {
    out.text("frame", frame.name);
    out.count("frame joint", frame.joint);
    out.matrix("frame " + frame.name, frame.T_link_frame.matrix());
  }
  out.number("tool speed", robot.tool.speed);
  out.number("tool acceleration", robot.tool.acceleration);
  add_values(out, model);
  out.count("identified", model.provenance ? 1 : 0);
  if (model.provenance) add_identified(out, *model.provenance);
  return out;
}

}  // namespace

std::string difference(const Model& a, const Model& b, bool numbers_only) {
  const auto first = fingerprint(a, numbers_only).words, second = fingerprint(b, numbers_only).words;
  for (std::size_t i = 0; i < std::min(first.size(), second.size()); ++i)
    if (first[i].second != second[i].second)
      return fmt::format("{}: {} against {}", first[i].first, first[i].second, second[i].second);
  return first.size() == second.size() ? "" : fmt::format("{} against {} words", first.size(), second.size());
}

}  // namespace steelyard::testing
