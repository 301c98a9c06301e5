#include "steelyard/robot/mjcf_geom.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <numbers>

#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/robot/mesh.hpp"

namespace steelyard {

using Eigen::Isometry3d;
using Eigen::Matrix3d;
using Eigen::Vector3d;

struct MjcfGeoms::Placed {
  std::string type;
  Vector3d size = Vector3d::Zero();
  Isometry3d T_frame_geom = Isometry3d::Identity();
};

namespace {

std::size_t sizes_of(const std::string& type) {
  if (type == "sphere") return 1;
  if (type == "capsule" || type == "cylinder") return 2;
  if (type == "box" || type == "ellipsoid") return 3;
  return 0;
}

LinkParameters about_middle(double mass, const Vector3d& moments) {
  return from_centre_of_mass(mass, Vector3d::Zero(), moments.asDiagonal());
}

// A tetrahedron of density 1 with one corner at the origin: ∫ x xᵀ = V/20 (Σ v vᵀ + (Σ v)(Σ v)ᵀ).
Matrix3d second_moment(double volume, const Vector3d& a, const Vector3d& b, const Vector3d& c) {
  const Vector3d sum = a + b + c;
  return volume / 20 * (a * a.transpose() + b * b.transpose() + c * c.transpose() + sum * sum.transpose());
}

double tetrahedron(const Vector3d& a, const Vector3d& b, const Vector3d& c) { return a.dot(b.cross(c)) / 6; }

}  // namespace

MjcfGeoms::MjcfGeoms(const MjcfDocument& document, const MjcfSettings& settings, const std::string& file)
    : settings_(settings), folder_(std::filesystem::path(file).parent_path() / settings.mesh_folder) {
  for (const auto& assets : document.sections("asset"))
    for (const auto& e : assets.children()) {
      if (e.tag() != "mesh") continue;
      const auto reference = e.text("file");
      const std::string name = e.text("name", reference ? std::filesystem::path(*reference).stem().string() : "");
      if (!meshes_.emplace(name, e).second) e.fail(fmt::format("there are two meshes '{}'", name));
    }
}

bool MjcfGeoms::collides(const MjcfElement& geom) {
  return geom.number("contype", 1) != 0 || geom.number("conaffinity", 1) != 0;
}

MjcfGeoms::Placed MjcfGeoms::placed(const MjcfElement& geom, const Isometry3d& T_frame_parent) const {
  Placed out;
  out.type = geom.text("type", "sphere");
  if (out.type != "plane" && out.type != "hfield" && out.type != "mesh" && out.type != "sdf" && sizes_of(out.type) == 0)
    geom.fail(fmt::format("type=\"{}\" is not a shape", out.type));
  out.T_frame_geom = T_frame_parent * settings_.pose(geom);
  const auto size = geom.numbers("size", 1, 3);
  for (std::size_t k = 0; k < size.size(); ++k) out.size[static_cast<Eigen::Index>(k)] = size[k];
  std::size_t least = sizes_of(out.type);
  if (const auto ends = geom.numbers("fromto", 6, 6); !ends.empty() && least > 1) {
    const Vector3d from(ends[0], ends[1], ends[2]), to(ends[3], ends[4], ends[5]);
    if (!((from - to).norm() > 1e-10)) geom.fail("fromto has no length");
    Isometry3d T = Isometry3d::Identity();
    T.translate((from + to) / 2);
    T.rotate(z_to((from - to).normalized()));
    out.T_frame_geom = T_frame_parent * T;
    const double half = (from - to).norm() / 2;
    if (least == 3)
      out.size = Vector3d(out.size[0], out.size[0], half);
    else
      out.size[1] = half;
    least = 1;
  }
  if (!geom.text("mesh"))  // else a shape that is fitted to the mesh
    for (std::size_t k = 0; k < least; ++k)
      if (!(out.size[static_cast<Eigen::Index>(k)] > 0))
        geom.fail(fmt::format("size: a {} needs {}", out.type, counted(least, "positive number")));
  return out;
}

std::string MjcfGeoms::path(const MjcfElement& mesh) const {
  std::filesystem::path file = mesh.text("file", "");
  if (settings_.strip_path) file = file.filename();
  const std::filesystem::path path = folder_ / file, beside = std::filesystem::path(mesh.file()).parent_path() / file;
  std::error_code code;  // a mesh of an included file may stand beside that
  const bool only_beside =
      !settings_.strip_path && !std::filesystem::exists(path, code) && std::filesystem::exists(beside, code);
  return (only_beside ? beside : path).string();
}

// Corners of a mesh's triangles in the frame of its geom: moved by refpos, turned by refquat, then scaled.
std::vector<Vector3d> MjcfGeoms::triangles(const MjcfElement& asset, const std::string& missing) const {
  std::vector<Vector3d> out = read_mesh_triangles(path(asset));
  if (out.empty()) {
    if (!missing.empty())
      asset.fail(fmt::format("'{}' cannot be read as STL or OBJ: {}", one_line(path(asset), 200), missing));
    return out;
  }
  const Vector3d scale = asset.vector("scale", Vector3d::Ones()), origin = asset.vector("refpos", Vector3d::Zero());
  Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();
  if (const auto q = asset.numbers("refquat", 4, 4); !q.empty())
    turn = Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized();
  for (auto& corner : out) corner = scale.cwiseProduct(turn.conjugate() * (corner - origin));
  return out;
}

MjcfGeoms::Solid MjcfGeoms::solid(const MjcfElement& geom, const Placed& at) const {
  const double a = at.size[0], b = at.size[1], c = at.size[2], pi = std::numbers::pi;
  if (geom.is("shellinertia", false))
    geom.fail("shellinertia is not supported: give the body's <inertial> (MuJoCo writes it with mj_saveLastXML)");
  if (at.type != "mesh" && geom.text("mesh"))
    geom.fail(
        "a shape fitted to a mesh is not supported: give the body's <inertial> (MuJoCo writes it with mj_saveLastXML)");
  if (at.type == "sphere") {
    const double m = 4 * pi * a * a * a / 3;
    return {m, about_middle(m, Vector3d::Constant(2 * m * a * a / 5))};
  }
  if (at.type == "capsule") {
    const double tube = 2 * pi * a * a * b, caps = 4 * pi * a * a * a / 3;
    const double across = tube * (3 * a * a + 4 * b * b) / 12 + caps * (2 * a * a / 5 + b * b + 3 * a * b / 4);
    return {tube + caps, about_middle(tube + caps, {across, across, tube * a * a / 2 + caps * 2 * a * a / 5})};
  }
  if (at.type == "cylinder") {
    const double m = 2 * pi * a * a * b, across = m * (3 * a * a + 4 * b * b) / 12;
    return {m, about_middle(m, {across, across, m * a * a / 2})};
  }
  if (at.type == "box") {
    const double m = 8 * a * b * c;
    return {m, about_middle(m, m / 3 * Vector3d(b * b + c * c, a * a + c * c, a * a + b * b))};
  }
  if (at.type == "ellipsoid") {
    const double m = 4 * pi * a * b * c / 3;
    return {m, about_middle(m, m / 5 * Vector3d(b * b + c * c, a * a + c * c, a * a + b * b))};
  }
  if (at.type != "mesh") return {};  // planes and fields have no inertia

  const std::string name = geom.text("mesh", "");
  const auto found = meshes_.find(name);
  if (found == meshes_.end()) geom.fail(fmt::format("there is no mesh '{}'", one_line(name, 100)));
  const MjcfElement& asset = found->second;
  const std::string way = asset.text("inertia", settings_.exact_meshes ? "exact" : "legacy");
  if (way != "legacy" && way != "exact")
    asset.fail(fmt::format("inertia=\"{}\" is not supported: give the bodies' <inertial>", one_line(way, 100)));
  const auto corners = triangles(asset, "give the <inertial> of bodies that are made of it, or the file");
  // "legacy" counts every tetrahedron between a triangle and the middle as solid, wherever the triangle looks.
  const auto counted = [&](double volume) { return way == "legacy" ? std::abs(volume) : volume; };
  Vector3d middle = Vector3d::Zero();
  double area = 0;
  for (std::size_t k = 0; k + 2 < corners.size(); k += 3) {
    const double part = (corners[k + 1] - corners[k]).cross(corners[k + 2] - corners[k]).norm() / 2;
    area += part;
    middle += part * (corners[k] + corners[k + 1] + corners[k + 2]) / 3;
  }
  if (!(area > 0)) asset.fail("its triangles have no area");
  middle /= area;
  Vector3d first = Vector3d::Zero();
  double volume = 0;
  for (std::size_t k = 0; k + 2 < corners.size(); k += 3) {
    const Vector3d u = corners[k] - middle, v = corners[k + 1] - middle, w = corners[k + 2] - middle;
    const double part = counted(tetrahedron(u, v, w));
    volume += part;
    first += part * (middle + (u + v + w) / 4);
  }
  if (!(volume > 0)) asset.fail("has no volume: its triangles point inwards, or it is flat");
  const Vector3d com = first / volume;
  Matrix3d second = Matrix3d::Zero();
  volume = 0;
  for (std::size_t k = 0; k + 2 < corners.size(); k += 3) {
    const Vector3d u = corners[k] - com, v = corners[k + 1] - com, w = corners[k + 2] - com;
    const double part = counted(tetrahedron(u, v, w));
    volume += part;
    second += second_moment(part, u, v, w);
  }
  return {volume, from_centre_of_mass(volume, com, second.trace() * Matrix3d::Identity() - second)};
}

LinkParameters MjcfGeoms::inertia(const MjcfElement& geom, const Isometry3d& T_frame_parent) const {
  const double group = geom.number("group", 0);
  const auto mass = geom.numbers("mass", 1, 1);
  const double density = geom.number("density", 1000);
  if (group < settings_.first_group || group > settings_.last_group) return LinkParameters::Zero();
  if (mass.empty() ? density == 0 : mass[0] == 0) return LinkParameters::Zero();
  if (!mass.empty() && mass[0] < 0) geom.fail("its mass is negative");
  if (density < 0) geom.fail("its density is negative");
  const Placed at = placed(geom, T_frame_parent);
  const Solid body = solid(geom, at);
  if (body.volume == 0) return LinkParameters::Zero();
  return express_in_parent(at.T_frame_geom, (mass.empty() ? density : mass[0] / body.volume) * body.inertia);
}

std::optional<LinkShape> MjcfGeoms::shape(const MjcfElement& geom, const Isometry3d& T_frame_parent) const {
  const Placed at = placed(geom, T_frame_parent);
  std::optional<LinkShape> out;
  if (at.type == "mesh") {
    const auto found = meshes_.find(geom.text("mesh", ""));
    if (found == meshes_.end()) return out;
    std::vector<Vector3d> points = triangles(found->second, "");
    for (auto& p : points) p = at.T_frame_geom * p;
    if (!points.empty()) out = points_shape(points);
  } else if (geom.text("mesh")) {
    return out;
  } else if (at.type == "sphere") {
    out = sphere_shape(at.T_frame_geom, at.size[0]);
  } else if (at.type == "capsule") {
    out = capsule_shape(at.T_frame_geom, at.size[0], 2 * at.size[1]);
  } else if (at.type == "cylinder") {
    out = cylinder_shape(at.T_frame_geom, at.size[0], 2 * at.size[1]);
  } else if (at.type == "box") {
    out = box_shape(at.T_frame_geom, 2 * at.size);
  } else if (at.type == "ellipsoid") {
    out = ellipsoid_shape(at.T_frame_geom, at.size);
  }
  if (out && !credible(*out)) out.reset();
  return out;
}

}  // namespace steelyard
