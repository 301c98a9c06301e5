#include "steelyard/payload/settings.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>

#include "steelyard/core/files.hpp"

namespace steelyard {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

// Six digits: finer than any payload is known, and short enough to read.
std::string number(double x) { return fmt::format("{:.6g}", x == 0 ? 0.0 : x); }

std::string numbers(std::initializer_list<double> values) {
  std::vector<std::string> out;
  for (const double x : values) out.push_back(number(x));
  return join(out);
}

// Comment lines before every setting.
std::string heading(const PayloadBody& body, const char* comment, const std::string& convention) {
  std::string out = fmt::format("{} {}\n", comment, convention);
  out += fmt::format("{} in frame '{}' of the robot description{}\n", comment, body.frame.name,
                     body.frame.flange ? "" : ", which is not known to be the maker's flange: check before use");
  std::vector<std::string> filled, vague;
  for (std::size_t k = 0; k < body_names.size(); ++k)
    if (!body.identifiable[k]) (body.filled[k] ? filled : vague).emplace_back(body_names[k]);
  if (!filled.empty())
    out += fmt::format("{} not measured but filled in to be physically consistent: {}\n", comment, join(filled));
  if (!vague.empty()) out += fmt::format("{} measured too vaguely to rely on: {}\n", comment, join(vague));
  return out;
}

Matrix3d turned(double A, double B, double C) {
  return (Eigen::AngleAxisd(A, Vector3d::UnitZ()) * Eigen::AngleAxisd(B, Vector3d::UnitY()) *
          Eigen::AngleAxisd(C, Vector3d::UnitX()))
      .toRotationMatrix();
}

Vector3d z_y_x_angles(const Matrix3d& R) {
  const double B = std::atan2(-R(2, 0), std::hypot(R(0, 0), R(1, 0)));
  if (std::hypot(R(0, 0), R(1, 0)) < 1e-12) return {std::atan2(-R(0, 1), R(1, 1)), B, 0};  // A and C turn alike
  return {std::atan2(R(1, 0), R(0, 0)), B, std::atan2(R(2, 1), R(2, 2))};
}

}  // namespace

PrincipalInertia principal_inertia(const Matrix3d& inertia) {
  const Eigen::SelfAdjointEigenSolver<Matrix3d> solver(inertia);
  const Matrix3d& V = solver.eigenvectors();
  PrincipalInertia best;
  double largest = -1;
  std::array<int, 3> order = {0, 1, 2};
  do {  // the axes nearest to the frame's own, of the 24 right-handed choices
    for (const double sx : {1.0, -1.0})
      for (const double sy : {1.0, -1.0}) {
        Matrix3d R;
        R << sx * V.col(order[0]), sy * V.col(order[1]), V.col(order[2]);
        if (R.determinant() < 0) R.col(2) *= -1;
        if (R.trace() <= largest + 1e-9) continue;
        largest = R.trace();
        best.axes = R;
        for (int k = 0; k < 3; ++k) best.moments[k] = solver.eigenvalues()[order[static_cast<std::size_t>(k)]];
      }
  } while (std::next_permutation(order.begin(), order.end()));
  const Vector3d angles = z_y_x_angles(best.axes) * 180 / M_PI;
  best.A = angles[0];
  best.B = angles[1];
  best.C = angles[2];
  best.axes = turned(angles[0] * M_PI / 180, angles[1] * M_PI / 180, angles[2] * M_PI / 180);
  return best;
}

PayloadSetting ur_setting(const PayloadBody& body) {
  const Matrix3d I = body.inertia();
  const Vector3d c = body.com();
  return {"ur",
          heading(body, "#", "URScript: kg, m, kg m^2 about the centre of gravity along the tool flange's axes") +
              fmt::format("set_target_payload({}, [{}], [{}])\n", number(body.mass()), numbers({c[0], c[1], c[2]}),
                          numbers({I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)}))};
}

PayloadSetting franka_setting(const PayloadBody& body) {
  const Matrix3d I = body.inertia();
  const Vector3d c = body.com();
  return {"franka",
          heading(body, "//", "libfranka: kg, m, kg m^2 about the centre of mass along the flange's axes, by columns") +
              fmt::format("robot.setLoad({}, {{{}}}, {{{}}});\n", number(body.mass()), numbers({c[0], c[1], c[2]}),
                          numbers({I(0, 0), I(1, 0), I(2, 0), I(0, 1), I(1, 1), I(2, 1), I(0, 2), I(1, 2), I(2, 2)}))};
}

PayloadSetting kuka_setting(const PayloadBody& body) {
  const PrincipalInertia p = principal_inertia(body.inertia());
  const Vector3d c = 1000 * body.com();
  return {"kuka",
          heading(body, ";",
                  "KUKA: kg; mm and degrees (A about Z, B about Y, C about X) of the principal axes in FLANGE; kg m^2 "
                  "about them") +
              fmt::format("LOAD_DATA[1]={{M {},CM {{X {},Y {},Z {},A {},B {},C {}}},J {{X {},Y {},Z {}}}}}\n",
                          number(body.mass()), number(c[0]), number(c[1]), number(c[2]), number(p.A), number(p.B),
                          number(p.C), number(p.moments[0]), number(p.moments[1]), number(p.moments[2]))};
}

std::vector<PayloadSetting> payload_settings(const PayloadBody& body) {
  if (!body.identifiable[0]) return {};
  return {ur_setting(body), franka_setting(body), kuka_setting(body)};
}

std::string maker_of(const std::string& robot) {
  std::string name = robot;
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  const auto has = [&](const char* word) { return name.find(word) != std::string::npos; };
  if (name.rfind("ur", 0) == 0 && name.size() > 2 && std::isdigit(static_cast<unsigned char>(name[2])) != 0)
    return "ur";
  if (has("panda") || has("franka") || name.rfind("fr3", 0) == 0) return "franka";
  if (has("kuka") || has("iiwa") || has("lwr") || name.rfind("kr", 0) == 0) return "kuka";
  return "";
}

}  // namespace steelyard
