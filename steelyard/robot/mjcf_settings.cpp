#include "steelyard/robot/mjcf_settings.hpp"

#include <fmt/format.h>

#include <cctype>
#include <cmath>
#include <numbers>

#include "steelyard/core/error.hpp"
#include "steelyard/core/listed.hpp"

namespace steelyard {

using Eigen::AngleAxisd;
using Eigen::Quaterniond;
using Eigen::Vector3d;

namespace {

// A direction of some length, scaled to 1.
Vector3d direction_of(const MjcfElement& e, const char* attribute, const Vector3d& v) {
  if (!(v.norm() > 1e-10)) e.fail(fmt::format("{} has no length", attribute));
  return v.normalized();
}

Quaterniond euler(const MjcfSettings& settings, const std::vector<double>& angles) {
  Quaterniond out = Quaterniond::Identity();
  for (std::size_t k = 0; k < 3; ++k) {
    const char axis = settings.eulerseq[k];
    const int index = std::tolower(static_cast<unsigned char>(axis)) - 'x';
    const Quaterniond turn(AngleAxisd(settings.angle(angles[k]), Vector3d::Unit(index)));
    out = std::islower(static_cast<unsigned char>(axis)) ? out * turn : turn * out;
  }
  return out;
}

}  // namespace

Quaterniond z_to(const Vector3d& direction) {
  const Vector3d axis = Vector3d::UnitZ().cross(direction);
  const double sine = axis.norm();
  return Quaterniond(
      AngleAxisd(std::atan2(sine, direction.z()), sine < 1e-10 ? Vector3d(Vector3d::UnitX()) : Vector3d(axis / sine)));
}

MjcfSettings::MjcfSettings(const MjcfDocument& document) {
  for (const auto& e : document.sections("compiler")) {
    if (const auto unit = e.text("angle")) {
      if (*unit != "degree" && *unit != "radian")
        e.fail(fmt::format("angle=\"{}\" is neither degree nor radian", *unit));
      degrees = *unit == "degree";
    }
    eulerseq = e.text("eulerseq", eulerseq);
    if (eulerseq.size() != 3 || eulerseq.find_first_not_of("xyzXYZ") != std::string::npos)
      e.fail(fmt::format("eulerseq=\"{}\" is not three of x, y, z, X, Y, Z", eulerseq));
    autolimits = e.is("autolimits", autolimits);
    if (const auto from = e.text("inertiafromgeom")) {
      if (*from == "auto")
        inertia = InertiaFromGeoms::where_missing;
      else
        inertia = e.is("inertiafromgeom", false) ? InertiaFromGeoms::always : InertiaFromGeoms::never;
    }
    least_mass = e.number("boundmass", least_mass);
    least_moment = e.number("boundinertia", least_moment);
    balance = e.is("balanceinertia", balance);
    if (const double total = e.number("settotalmass", -1); total > 0) total_mass = total;
    if (const auto groups = e.numbers("inertiagrouprange", 2, 2); !groups.empty()) {
      first_group = groups[0];
      last_group = groups[1];
    }
    mesh_folder = e.text("assetdir", mesh_folder);
    mesh_folder = e.text("meshdir", mesh_folder);
    strip_path = e.is("strippath", strip_path);
    exact_meshes = e.is("exactmeshinertia", exact_meshes);
    if (e.text("coordinate", "local") != "local")
      e.fail("coordinate=\"global\" is obsolete: convert the file with an old MuJoCo");
  }
  for (const auto& e : document.sections("option")) {
    gravity = e.vector("gravity", gravity);
    for (const auto& flag : e.children())
      if (flag.tag() == "flag") read_flags(flag);
    for (const char* attribute : {"density", "viscosity"})
      if (e.number(attribute, 0) != 0) unused.push_back(fmt::format("{}=\"{}\"", attribute, e.number(attribute, 0)));
  }
}

// Contacts are not modelled anyway, nor is how MuJoCo solves and integrates.
void MjcfSettings::read_flags(const MjcfElement& e) {
  if (e.text("gravity", "enable") == "disable") gravity.setZero();
  for (const char* part :
       {"constraint", "equality", "frictionloss", "limit", "passive", "spring", "damper", "clampctrl", "actuation"})
    if (e.text(part, "enable") == "disable") unused.push_back(fmt::format("{}=\"disable\"", part));
}

Diagnostics MjcfSettings::notes(const std::string& file) const {
  if (unused.empty()) return {};
  return {{Severity::warning, "mjcf-not-used",
           one_line(fmt::format("{}: these of <option> are not used: torques are of bodies in a vacuum, with all that "
                                "acts on their joints: {}",
                                file, listed(unused)))}};
}

double MjcfSettings::angle(double written) const { return degrees ? written * std::numbers::pi / 180 : written; }

Eigen::Isometry3d MjcfSettings::pose(const MjcfElement& e) const {
  Eigen::Isometry3d T = Eigen::Isometry3d::Identity();
  T.translate(e.vector("pos", Vector3d::Zero()));
  int given = 0;
  if (const auto q = e.numbers("quat", 4, 4); !q.empty()) {
    const Quaterniond turn(q[0], q[1], q[2], q[3]);
    if (!(turn.norm() > 1e-10)) e.fail("its quat has no length");
    T.rotate(turn.normalized());
    ++given;
  }
  if (const auto a = e.numbers("axisangle", 4, 4); !a.empty()) {
    T.rotate(AngleAxisd(angle(a[3]), direction_of(e, "axisangle", {a[0], a[1], a[2]})));
    ++given;
  }
  if (const auto a = e.numbers("euler", 3, 3); !a.empty()) {
    T.rotate(euler(*this, a));
    ++given;
  }
  if (const auto a = e.numbers("xyaxes", 6, 6); !a.empty()) {
    const Vector3d x = direction_of(e, "xyaxes", {a[0], a[1], a[2]});
    const Vector3d second(a[3], a[4], a[5]);
    const Vector3d y = direction_of(e, "xyaxes", second - x.dot(second) * x);
    Eigen::Matrix3d R;
    R << x, y, x.cross(y);
    T.linear() *= R;
    ++given;
  }
  if (const auto a = e.numbers("zaxis", 3, 3); !a.empty()) {
    T.rotate(z_to(direction_of(e, "zaxis", {a[0], a[1], a[2]})));
    ++given;
  }
  if (given > 1) e.fail("has more than one orientation (quat, axisangle, euler, xyaxes, zaxis)");
  if (!T.matrix().allFinite() || !T.linear().isUnitary(1e-9)) e.fail("its pose is too large to compute with");
  return T;
}

bool MjcfSettings::limited(const MjcfElement& e, const char* attribute, const char* range) const {
  const std::string said = e.text(attribute, "auto");
  if (said == "auto") return autolimits && e.text(range).has_value();
  return e.is(attribute, false);
}

}  // namespace steelyard
