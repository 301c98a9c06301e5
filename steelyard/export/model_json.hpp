// A robot as JSON, for drawing: tree, bodies, limits, shapes. It is not read back; robot files are.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "steelyard/robot/model.hpp"

namespace steelyard {

/// `model` of result.json, as report/src/document.ts describes it.
nlohmann::ordered_json model_json(const Model&);

/// The friction of a shaft that one coordinate alone turns, at that coordinate.
struct FrictionCurve {
  int coordinate = 0;            ///< 0-based
  std::vector<double> velocity;  ///< [rad/s, m/s], ascending; 0 twice: the law's limits from both sides
  std::vector<double> torque;    ///< [N·m, N], without load
  /// Friction with memory after a reversal, from sliding backwards to sliding forwards: displacement [rad, m] and its
  /// torque [N·m, N]. Empty without memory.
  std::vector<double> displacement, reversal;
  /// Torque that follows the position [N·m, N] over the range seen [rad, m]. Empty without such a law.
  std::vector<double> position, following;
};

/// Up to `speed` of the coordinates [rad/s, m/s]. None where the shaft is no single coordinate's, where a term has no
/// value or there is no speed.
std::optional<FrictionCurve> friction_curve(const Model&, int shaft, const Eigen::VectorXd& speed);

}  // namespace steelyard
