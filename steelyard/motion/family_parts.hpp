// Parts shared by the families. Private to the room.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/core/random.hpp"
#include "steelyard/robot/robot.hpp"

namespace steelyard {

/// Middle and half of the positions a coordinate may take.
double centre(const Limits&);
double half_range(const Limits&);

/// Times of one period, whole repetitions taken off.
Eigen::VectorXd within_period(Eigen::VectorXd times, double period);

/// Each of `own` with each joint's number: "q0_1", "a1_1" … "q0_2" …
std::vector<std::string> for_each_joint(const std::vector<std::string>& own, int joints);

/// letter1 … letterN.
std::vector<std::string> numbered(const std::string& letter, int first, int last);

/// q = factor · shape + offset.
struct Placed {
  double factor = 1, offset = 0;
};

/// A shape between `low` and `high` made as large as 0.5 to 1 of a coordinate's range, and put somewhere inside it.
Placed place(double low, double high, const Limits&, Random&);

/// A shape that starts at 0, made as large as 0.5 to 1 of what the limits allow from `start`, mirrored where that
/// leaves it more room.
Placed place_from(double start, double low, double high, const Limits&, Random&);

}  // namespace steelyard
