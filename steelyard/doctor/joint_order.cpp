#include "steelyard/doctor/joint_order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace steelyard::doctor {

std::vector<std::vector<int>> other_orders(int joints) {
  std::vector<int> given(static_cast<std::size_t>(joints));
  std::iota(given.begin(), given.end(), 0);
  std::vector<std::vector<int>> out;
  for (std::size_t k = 1; k < given.size(); ++k) {
    out.push_back(given);
    std::swap(out.back()[k - 1], out.back()[k]);
  }
  if (joints < 3) return out;
  out.emplace_back(given.rbegin(), given.rend());
  for (const int first : {1, joints - 1}) {
    out.push_back(given);
    std::rotate(out.back().begin(), out.back().begin() + first, out.back().end());
  }
  return out;
}

std::string order_text(const Robot& robot, const std::vector<int>& order) {
  const char* const remedy = "(columns:, or joints: in the log's order)";
  std::vector<std::string> moved, channels;
  for (std::size_t j = 0; j < order.size(); ++j) {
    if (order[j] != static_cast<int>(j)) moved.push_back(fmt::format("'{}'", robot.coordinates[j].name));
    channels.push_back(std::to_string(order[j] + 1));
  }
  if (moved.size() == 2)
    return fmt::format("joints {} and {} are exchanged: with the channels of the one for those of the other {}",
                       moved[0], moved[1], remedy);
  return fmt::format("the joints are in another order: with the log's channels {} for joints 1 to {} {}",
                     fmt::join(channels, ", "), order.size(), remedy);
}

}  // namespace steelyard::doctor
