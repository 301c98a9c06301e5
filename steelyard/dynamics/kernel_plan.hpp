// The kernel's inputs from a Robot: the instruction set level, and frames in which there is least to compute.
#pragma once

#include <string>
#include <vector>

#include "steelyard/dynamics/kernel.hpp"
#include "steelyard/robot/robot.hpp"

namespace steelyard::kernel {

inline constexpr int block_samples = 64;  ///< inputs and workspace of a block stay in the first-level cache
inline constexpr int max_lanes = 8;       ///< lanes of the widest level

/// By name; "" for STEELYARD_SIMD of the environment, or the best this machine has. Throws InvalidInput.
const Level& find_level(const std::string& name);

struct TreePlan {
  std::vector<Link> links;                  ///< `row` is left to the caller
  std::vector<std::vector<int>> ancestors;  ///< tree rows (tree.hpp) of each link's ancestors, base first, its own last
  int slots = 0;                            ///< screws in the workspace
};

TreePlan plan_tree(const Robot& robot);

}  // namespace steelyard::kernel
