// A payload as mass, centre of mass and inertia about it, in a frame of the robot, with standard deviations.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/payload/payload.hpp"
#include "steelyard/robot/robot.hpp"

namespace steelyard {

/// Where a payload is described: a frame fixed to the last link.
struct PayloadFrame {
  std::string name;
  bool flange = false;  ///< makers' flange: "tool0" or "flange", or a name that ends with it
  Eigen::Isometry3d T_link_frame = Eigen::Isometry3d::Identity();  ///< in the last link's frame
};

/// "": the robot's flange, which is tool0, else flange, else its last link. Throws InvalidInput for a name the robot
/// does not have, or not on its last link; `origin` names the setting in messages.
PayloadFrame payload_frame(const Robot&, const std::string& name = "", const std::string& origin = "`frame`");

/// The ten numbers of a body in a frame: mass, cx, cy, cz, Ixx, Ixy, Ixz, Iyy, Iyz, Izz (about the centre of mass).
inline constexpr std::array<const char*, 10> body_names = {"mass", "cx",  "cy",  "cz",  "Ixx",
                                                           "Ixy",  "Ixz", "Iyy", "Iyz", "Izz"};
inline constexpr std::array<const char*, 10> body_units = {"kg",    "m",     "m",     "m",     "kg.m2",
                                                           "kg.m2", "kg.m2", "kg.m2", "kg.m2", "kg.m2"};

struct PayloadBody {
  PayloadFrame frame;
  LinkParameters values = LinkParameters::Zero();     ///< in the order of body_names [kg, m, kg·m²]
  LinkParameters deviation = LinkParameters::Zero();  ///< standard deviations by the delta method; zero where filled in
  LinkParameters noise = LinkParameters::Zero();      ///< shares of the variance [-] due to noise, bare robot and
  LinkParameters robot = LinkParameters::Zero();      ///< drive gains; they sum to one where there is a variance
  LinkParameters gains = LinkParameters::Zero();
  std::array<bool, 10> identifiable{};  ///< determined by the motion
  std::array<bool, 10> filled{};  ///< not determined at all and filled in; the remaining ones are poorly determined
  std::array<std::vector<int>, 10>
      depends_on{};        ///< undetermined parameters in the last link's frame, 0 XX … 9 M, that a value depends on
  double quantile = 1.96;  ///< interval = value ± quantile · deviation

  double mass() const { return values[0]; }
  Eigen::Vector3d com() const { return values.segment<3>(1); }
  Eigen::Matrix3d inertia() const;  ///< about the centre of mass, along the frame's axes
};

/// The body in the given frame, with first-order uncertainty. A value is determined when every
/// parameter it depends on is, and it is itself: far from the last link's origin an inertia may be known to a percent
/// and the part of it about the centre of mass not at all.
PayloadBody describe(const PayloadEstimate&, const PayloadFrame&);

}  // namespace steelyard
