#include "steelyard/robot/bench.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace steelyard {

Robot bench_robot(const std::vector<Coordinate>& coordinates, double gravity) {
  Robot out;
  out.gravity = Eigen::Vector3d(0, -gravity, 0);  // across z, the axis of all joints
  for (const auto& coordinate : coordinates) {
    Joint joint;
    joint.name = joint.link = coordinate.name;
    joint.type = coordinate.type;
    joint.limits = coordinate.limits;
    joint.extent = Box{Eigen::Vector3d::Constant(-1), Eigen::Vector3d::Constant(1)};  // any inertia has room
    out.joints.push_back(joint);
    out.coordinates.push_back(coordinate);
  }
  const auto n = static_cast<Eigen::Index>(coordinates.size());
  out.G = Eigen::MatrixXd::Identity(n, n);
  out.g0 = Eigen::VectorXd::Zero(n);
  out.shafts = coordinate_shafts(out);
  return out;
}

Model unknown_robot(int joints) {
  std::vector<Coordinate> coordinates;
  for (int k = 1; k <= joints; ++k)
    coordinates.push_back({fmt::format("joint_{}", k), std::to_string(k), JointType::revolute, {}});
  Robot out = bench_robot(coordinates, 9.81);
  out.name = "no-robot";
  out.source = "no description: each joint is an inertia by itself";
  for (auto& shaft : out.shafts) shaft.friction = plain_friction();
  return Model(out);
}

bool is_bench(const Robot& robot) {
  return std::all_of(robot.joints.begin(), robot.joints.end(), [](const Joint& j) { return j.parent < 0; });
}

}  // namespace steelyard
