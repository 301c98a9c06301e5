#include "steelyard/export/model_json.hpp"

#include <Eigen/Eigenvalues>
#include <cmath>
#include <nlohmann/json.hpp>

#include "steelyard/core/json.hpp"
#include "steelyard/dynamics/friction_memory.hpp"
#include "steelyard/math/spatial.hpp"

namespace steelyard {

namespace {

using nlohmann::ordered_json;

using json_values::number;
using json_values::numbers;

ordered_json pose(const Eigen::Isometry3d& T) {
  auto out = ordered_json::array();
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 4; ++c) out.push_back(T.matrix()(r, c));
  return out;
}

const char* word(JointType type) {
  return type == JointType::floating ? "floating" : type == JointType::prismatic ? "prismatic" : "revolute";
}

bool possible(const LinkParameters& x) {
  constexpr double rounding = 1e-12;  // relative to the largest element, as physically_consistent has it
  const Eigen::Matrix4d P = pseudo_inertia(x);
  return Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d>(P).eigenvalues()[0] >= -rounding * P.cwiseAbs().maxCoeff();
}

// About the centre of mass; a link without mass has none, and is described about its origin.
ordered_json body_json(const std::optional<LinkParameters>& known) {
  if (!known || !known->allFinite()) return nullptr;
  const LinkParameters& x = *known;
  const double mass = x[9];
  const Eigen::Vector3d com = mass == 0 ? Eigen::Vector3d::Zero() : Eigen::Vector3d(first_moment(x) / mass);
  const Eigen::Matrix3d inertia = inertia_about_origin(x) + mass * skew(com) * skew(com);  // Steiner
  ordered_json out = {{"mass", mass}, {"com", numbers(com)}, {"inertia", ordered_json::array()}};
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j) out["inertia"].push_back(number(inertia(i, j)));
  out["possible"] = possible(x);
  return out;
}

ordered_json capsules_json(const std::vector<Capsule>& capsules) {
  auto out = ordered_json::array();
  for (const auto& c : capsules) out.push_back({{"a", numbers(c.a)}, {"b", numbers(c.b)}, {"radius", c.radius}});
  return out;
}

ordered_json joint_json(const Joint& joint, const std::optional<LinkParameters>& body) {
  return {{"name", joint.name},
          {"link", joint.link},
          {"type", word(joint.type)},
          {"parent", joint.parent},
          {"T_parent_joint", pose(joint.T_parent_joint)},
          {"T_joint_link", pose(joint.T_joint_link)},
          {"body", body_json(body)},
          {"capsules", capsules_json(joint.capsules)}};
}

ordered_json coordinate_json(const Coordinate& c) {
  return {{"name", c.name},
          {"label", c.label},
          {"type", word(c.type)},
          {"limits",
           {{"lower", number(c.limits.lower)},
            {"upper", number(c.limits.upper)},
            {"velocity", number(c.limits.velocity)},
            {"acceleration", number(c.limits.acceleration)},
            {"effort", number(c.limits.effort)}}}};
}

}  // namespace

ordered_json model_json(const Model& model) {
  const Robot& robot = model.robot;
  ordered_json out = {{"gravity", numbers(robot.gravity)},
                      {"joints", ordered_json::array()},
                      {"coordinates", ordered_json::array()},
                      {"G", ordered_json::array()},
                      {"g0", numbers(robot.g0)},
                      {"frames", ordered_json::array()},
                      {"base_capsules", capsules_json(robot.base_capsules)}};
  for (int j = 0; j < robot.links(); ++j)
    out["joints"].push_back(joint_json(robot.joints[static_cast<std::size_t>(j)], model.link(j)));
  for (const auto& coordinate : robot.coordinates) out["coordinates"].push_back(coordinate_json(coordinate));
  for (Eigen::Index i = 0; i < robot.G.rows(); ++i) out["G"].push_back(numbers(robot.G.row(i)));
  for (const auto& f : robot.frames)
    out["frames"].push_back({{"name", f.name}, {"joint", f.joint}, {"T_link_frame", pose(f.T_link_frame)}});
  return out;
}

namespace {

// Sum of the shaft's terms that depend on the position, or of the others, in one state; nothing where one has no value.
std::optional<double> friction_of(const Model& model, int index, const ShaftState& at, bool by_position) {
  const Shaft& shaft = model.robot.shafts[static_cast<std::size_t>(index)];
  double out = 0;
  for (std::size_t t = 0; t < shaft.friction.size(); ++t) {
    const FrictionLaw& law = friction_law(shaft.friction[t]);
    const auto values = model.friction(index, static_cast<int>(t));
    if (!values) return {};
    if (law.needs_position() != by_position) continue;
    std::vector<double> columns(law.columns.size());
    law.evaluate(shaft.shape, at, columns.data());
    for (std::size_t k = 0; k < columns.size(); ++k) out += (*values)[static_cast<Eigen::Index>(k)] * columns[k];
  }
  return out;
}

// The only coordinate that turns the shaft, or -1.
int only_coordinate(const Shaft& shaft) {
  int out = -1;
  for (Eigen::Index k = 0; k < shaft.speed.size(); ++k) {
    if (shaft.speed[k] == 0) continue;
    if (out >= 0) return -1;
    out = static_cast<int>(k);
  }
  return out;
}

// Stop elements slide forwards again after twice their yield; the softest is the last.
void add_reversal(const Model& model, int index, int coordinate, FrictionCurve& out) {
  constexpr int steps = 60;
  const Shaft& shaft = model.robot.shafts[static_cast<std::size_t>(index)];
  double softest = 0;
  for (const Friction term : shaft.friction)
    if (const FrictionLaw& law = friction_law(term); law.has_memory())
      for (std::size_t c = 0; c < law.columns.size(); ++c)
        softest = std::max(softest, law.yield(shaft.shape, static_cast<int>(c)));
  const double ratio = shaft.speed[coordinate], reach = 2 * softest / std::abs(ratio);
  const auto at = [&](double q) { return Eigen::VectorXd(q * Eigen::VectorXd::Unit(shaft.speed.size(), coordinate)); };
  FrictionMemory memory(model);
  memory.advance(at(0));
  memory.advance(at(-reach));
  for (int i = 0; i <= steps; ++i) {
    const double share = static_cast<double>(i) / steps, moved = reach * share * share;
    out.displacement.push_back(moved);
    out.reversal.push_back(ratio * memory.torque(index, at(moved - reach)));
  }
}

void add_position(const Model& model, int index, int coordinate, FrictionCurve& out) {
  constexpr int steps = 120;
  const Shaft& shaft = model.robot.shafts[static_cast<std::size_t>(index)];
  const double ratio = shaft.speed[coordinate];
  for (int i = 0; i <= steps; ++i) {
    const double share = static_cast<double>(ratio > 0 ? i : steps - i) / steps;
    const double x = shaft.shape.position_lower + share * (shaft.shape.position_upper - shaft.shape.position_lower);
    out.position.push_back(x / ratio);
    out.following.push_back(ratio * friction_of(model, index, {0, 0, x}, true).value());
  }
}

}  // namespace

std::optional<FrictionCurve> friction_curve(const Model& model, int index, const Eigen::VectorXd& speed) {
  constexpr int steps = 60;  // on each side, closer where laws bend: squares of even steps
  const Shaft& shaft = model.robot.shafts.at(static_cast<std::size_t>(index));
  const int k = only_coordinate(shaft);
  if (k < 0 || shaft.friction.empty() || k >= speed.size() || !(speed[k] > 0)) return {};
  FrictionCurve out;
  out.coordinate = k;
  const double ratio = shaft.speed[k];
  for (int i = -steps; i <= steps + 1; ++i) {
    const int step = i <= 0 ? -i : i - 1;  // 0 on both sides of the jump
    const double side = i <= 0 ? -1 : 1, share = static_cast<double>(step) / steps;
    const double v = speed[k] * share * share;
    const double almost = std::max(v, 1e-9 * speed[k]);
    const auto f = friction_of(model, index, {side * ratio * almost}, false);
    if (!f) return {};
    out.velocity.push_back(step == 0 ? 0 : side * v);
    out.torque.push_back(ratio * *f);
  }
  if (shaft.has_memory()) add_reversal(model, index, k, out);
  if (shaft.needs_position()) add_position(model, index, k, out);
  return out;
}

}  // namespace steelyard
