// A payload in the syntax of makers' controllers, ready to paste.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/payload/body.hpp"

namespace steelyard {

/// One maker's text: comments say frame, units and what was filled in; the last line is the setting.
struct PayloadSetting {
  std::string maker;  ///< "ur", "franka", "kuka"
  std::string text;
};

/// Principal moments about the centre of mass and their axes: R the axes as columns, right-handed, in the frame of I.
/// R = Rz(A) Ry(B) Rx(C), each in degrees, as KUKA has it; |A|, |B|, |C| as small as the order and the signs of the
/// axes allow, so that a body along the frame's axes has A = B = C = 0.
struct PrincipalInertia {
  Eigen::Vector3d moments;  ///< [kg·m²]
  Eigen::Matrix3d axes;
  double A = 0, B = 0, C = 0;  ///< [°]
};
PrincipalInertia principal_inertia(const Eigen::Matrix3d& inertia);

/// `set_target_payload(m, [cx, cy, cz], [Ixx, Iyy, Izz, Ixy, Ixz, Iyz])` of URScript: kg, m, kg·m² about the centre of
/// gravity along the axes of the tool flange; products are elements of the tensor.
PayloadSetting ur_setting(const PayloadBody&);

/// `setLoad(mass, F_x_Cload, load_inertia)` of libfranka: kg, m from the flange, the tensor about the centre of mass
/// along the flange's axes, column by column.
PayloadSetting franka_setting(const PayloadBody&);

/// LOAD_DATA of KUKA: M [kg]; X, Y, Z [mm] and A, B, C [°] of the principal axes in the flange frame; JX, JY, JZ
/// [kg·m²] about them, through the centre of mass.
PayloadSetting kuka_setting(const PayloadBody&);

/// All of them; none where not even the mass is determined.
std::vector<PayloadSetting> payload_settings(const PayloadBody&);

/// The maker that a robot's name (ur10e, panda, fr3, kuka …) belongs to, as in PayloadSetting; "" where unknown.
std::string maker_of(const std::string& robot);

}  // namespace steelyard
