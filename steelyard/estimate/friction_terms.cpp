#include "steelyard/estimate/friction_terms.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "steelyard/estimate/held_out.hpp"

namespace steelyard {

namespace {

constexpr int folds = 12;  // as where laws are chosen [-]

// Indices of columns that are a shaft's friction, or not.
std::vector<int> friction_of(const std::vector<DesignColumn>& columns, int shaft, bool own) {
  std::vector<int> out;
  for (std::size_t k = 0; k < columns.size(); ++k)
    if ((columns[k].parameter < 0 && columns[k].shaft == shaft) == own) out.push_back(static_cast<int>(k));
  return out;
}

}  // namespace

std::vector<FrictionTermErrors> friction_term_errors(const Robot& robot, const std::vector<DesignColumn>& columns,
                                                     const std::vector<Observations>& blocks,
                                                     const Eigen::VectorXd& sigma, const Run& run) {
  std::vector<FrictionTermErrors> out(robot.shafts.size());
  if (blocks.size() < 2) return out;
  HeldOut held_out(blocks, folds, sigma, {}, run);
  for (std::size_t s = 0; s < robot.shafts.size(); ++s) {
    const Shaft& shaft = robot.shafts[s];
    if (shaft.friction.empty() || !has_effort(robot, shaft)) continue;
    std::vector<int> joints;
    for (int i = 0; i < robot.dof(); ++i)
      if (shaft.speed[i] != 0) joints.push_back(i);
    const std::vector<int> own = friction_of(columns, static_cast<int>(s), true);
    const auto judge = held_out.judge(joints, friction_of(columns, static_cast<int>(s), false), own);
    if (!(judge.torque_square() > 0)) continue;
    // Of the law without one of its terms; without none of them where there is no such term.
    const auto error_without = [&](std::optional<Friction> left_out) {
      std::vector<int> kept, elements;
      for (const int c : own) {
        const Friction kind = columns[static_cast<std::size_t>(c)].kind;
        if (kind == left_out) continue;
        kept.push_back(c);
        if (friction_law(kind).has_memory()) elements.push_back(c);  // not negative, as in the fit
      }
      return std::sqrt(judge.score(kept, elements).total() / judge.torque_square());
    };
    out[s].all = error_without({});
    for (const Friction term : shaft.friction) out[s].without.push_back(error_without(term));
  }
  return out;
}

}  // namespace steelyard
