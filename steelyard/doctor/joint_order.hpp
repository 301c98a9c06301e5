// Other orders in which a log may have its joints. Private to the room.
#pragma once

#include <string>
#include <vector>

#include "steelyard/robot/robot.hpp"

namespace steelyard::doctor {

/// The log's channel of every joint, 0 to n − 1: neighbours exchanged, all the other way round, each for the next.
std::vector<std::vector<int>> other_orders(int joints);

/// "joints 'a' and 'b' are exchanged: with the channels of the one for those of the other (columns:, …)"
std::string order_text(const Robot&, const std::vector<int>& order);

}  // namespace steelyard::doctor
