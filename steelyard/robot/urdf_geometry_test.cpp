#include "steelyard/robot/urdf_geometry.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "steelyard/robot/mesh.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

using Eigen::Vector3d;
using ::testing::HasSubstr;

namespace {

const std::string mass =
    R"(<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>)";

// One moving link with this inside, and what hangs on it.
std::string urdf(const std::string& inside, const std::string& more = "") {
  return R"(<robot name="r"><link name="base"/><link name="arm">)" + inside + R"(</link>
<joint name="j" type="continuous"><parent link="base"/><child link="arm"/></joint>)" +
         more + "</robot>";
}

std::string fixed(const std::string& pose, const std::string& inside) {
  return R"(<link name="hand">)" + inside +
         R"(</link><joint name="f" type="fixed"><parent link="arm"/><child link="hand"/><origin )" + pose +
         "/></joint>";
}

std::string shape(const std::string& geometry, const std::string& pose = "", const std::string& tag = "collision") {
  return "<" + tag + "><origin " + pose + "/><geometry>" + geometry + "</geometry></" + tag + ">";
}

std::optional<Box> extent_of(const std::string& text) { return parse_urdf(text, "r.urdf").robot.joints[0].extent; }

void expect_box(const std::optional<Box>& box, const Vector3d& lower, const Vector3d& upper) {
  ASSERT_TRUE(box);
  EXPECT_LT((box->lower - lower).norm(), 1e-12) << box->lower.transpose();
  EXPECT_LT((box->upper - upper).norm(), 1e-12) << box->upper.transpose();
}

std::string binary_stl(const std::vector<Vector3d>& vertices) {
  std::string out(80, ' ');
  std::memcpy(out.data(), "solid", 5);  // as some programs begin them all the same
  const auto triangles = static_cast<std::uint32_t>(vertices.size() / 3);
  out.append(reinterpret_cast<const char*>(&triangles), 4);
  for (std::size_t i = 0; i < vertices.size(); i += 3) {
    out.append(12, '\0');
    for (std::size_t k = i; k < i + 3; ++k)
      for (const double x : vertices[k]) {
        const auto single = static_cast<float>(x);
        out.append(reinterpret_cast<const char*>(&single), 4);
      }
    out.append(2, '\0');
  }
  return out;
}

class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / ("steelyard-meshes-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string write(const std::string& name, const std::string& content) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << content;
    return (path_ / name).string();
  }

 private:
  std::filesystem::path path_;
};

}  // namespace

TEST(UrdfGeometry, ShapesAreEnclosedInTheLinkFrame) {
  expect_box(extent_of(urdf(mass + shape(R"(<box size="1 2 3"/>)", R"(xyz="1 0 0")"))), {0.5, -1, -1.5}, {1.5, 1, 1.5});
  expect_box(extent_of(urdf(mass + shape(R"(<sphere radius="0.5"/>)", R"(xyz="0 1 0" rpy="1 2 3")"))),
             {-0.5, 0.5, -0.5}, {0.5, 1.5, 0.5});
  // A cylinder that lies along y, and one at 45° between y and z.
  expect_box(extent_of(urdf(mass + shape(R"(<cylinder radius="0.1" length="2"/>)", R"(rpy="1.5707963267948966 0 0")"))),
             {-0.1, -1, -0.1}, {0.1, 1, 0.1});
  const double slanted = (1 + 0.1) * std::sqrt(0.5);
  expect_box(extent_of(urdf(mass + shape(R"(<cylinder radius="0.1" length="2"/>)", R"(rpy="0.7853981633974483 0 0")"))),
             {-0.1, -slanted, -slanted}, {0.1, slanted, slanted});
  // Two shapes: the box around both. Collision comes before visual, which serves where there is none.
  const std::string two = shape(R"(<box size="1 1 1"/>)") + shape(R"(<box size="1 1 1"/>)", R"(xyz="2 0 0")");
  expect_box(extent_of(urdf(mass + two)), {-0.5, -0.5, -0.5}, {2.5, 0.5, 0.5});
  const std::string large = shape(R"(<box size="9 9 9"/>)", "", "visual");
  expect_box(extent_of(urdf(mass + large + two)), {-0.5, -0.5, -0.5}, {2.5, 0.5, 0.5});
  expect_box(extent_of(urdf(mass + large)), Vector3d::Constant(-4.5), Vector3d::Constant(4.5));
}

// How far the capsule's surface is from p: negative inside.
double outside(const Capsule& c, const Vector3d& p) {
  const Vector3d u = c.b - c.a;
  const double t = u.squaredNorm() > 0 ? std::clamp((p - c.a).dot(u) / u.squaredNorm(), 0.0, 1.0) : 0;
  return (p - c.a - t * u).norm() - c.radius;
}

double volume(const Capsule& c) { return M_PI * c.radius * c.radius * ((c.b - c.a).norm() + 4.0 / 3 * c.radius); }

TEST(UrdfGeometry, EveryShapeHasACapsuleAroundIt) {
  const auto capsule_of = [](const std::string& geometry, const std::string& pose) {
    const auto capsules = parse_urdf(urdf(mass + shape(geometry, pose)), "r.urdf").robot.joints[0].capsules;
    return capsules.size() == 1 ? capsules[0] : Capsule{{}, {}, -1};
  };
  const Capsule ball = capsule_of(R"(<sphere radius="0.5"/>)", R"(xyz="0 1 0")");
  EXPECT_EQ(ball.a, Vector3d(0, 1, 0));
  EXPECT_EQ(ball.b, ball.a);
  EXPECT_EQ(ball.radius, 0.5);
  // A cylinder along y about (1, 0, 0): on its axis, all of both rims inside, hardly larger than it must be.
  const Capsule rod =
      capsule_of(R"(<cylinder radius="0.1" length="2"/>)", R"(xyz="1 0 0" rpy="1.5707963267948966 0 0")");
  EXPECT_LT((rod.a - Vector3d(1, rod.a.y(), 0)).norm() + (rod.b - Vector3d(1, rod.b.y(), 0)).norm(), 1e-12);
  for (int k = 0; k < 100; ++k)
    for (const double y : {-1.0, 1.0}) {
      const Vector3d rim(1 + 0.1 * std::cos(k), y, 0.1 * std::sin(k));
      EXPECT_LT(outside(rod, rim), 1e-12);
    }
  EXPECT_LE(volume(rod), M_PI * 0.01 * (2 + 4.0 / 3 * 0.1));
  EXPECT_LT(rod.radius, 0.11);
  // A box: on its longest axis, all corners inside.
  const Capsule bar = capsule_of(R"(<box size="0.1 0.8 0.2"/>)", R"(xyz="0 0 3")");
  EXPECT_LT((bar.a + bar.b - Vector3d(0, 0, 6)).norm(), 1e-12);
  EXPECT_LT((bar.b - bar.a).cross(Vector3d::UnitY()).norm(), 1e-12);
  for (int k = 0; k < 8; ++k)
    EXPECT_LT(outside(bar, {k & 1 ? 0.05 : -0.05, k & 2 ? 0.4 : -0.4, k & 4 ? 3.1 : 2.9}), 1e-12);
  EXPECT_LT(bar.radius, 1.2 * std::hypot(0.05, 0.1));
}

TEST(UrdfGeometry, MeshesGetTightCapsules) {
  // Points on a slanted capsule: found again, with all of them inside.
  const Folder folder;
  const Vector3d a(0.1, -0.2, 0.3), axis = Vector3d(1, 2, 2) / 3;
  std::string obj;
  std::vector<Vector3d> points;
  for (int k = 0; k < 600; ++k) {
    const Vector3d side = axis.unitOrthogonal() * std::cos(k) + axis.cross(axis.unitOrthogonal()) * std::sin(k);
    points.emplace_back(a + axis * (0.001 * k) + 0.05 * side);
    obj += "v " + std::to_string(points.back().x()) + " " + std::to_string(points.back().y()) + " " +
           std::to_string(points.back().z()) + "\n";
  }
  folder.write("slanted.obj", obj);
  const std::string file = folder.write("r.urdf", urdf(mass + shape(R"(<mesh filename="slanted.obj"/>)")));
  const Robot robot = load_robot(file);
  ASSERT_EQ(robot.joints[0].capsules.size(), 1u);
  const Capsule& capsule = robot.joints[0].capsules[0];
  for (const auto& p : points) EXPECT_LT(outside(capsule, p), 1e-5);  // written with six digits
  EXPECT_LT(volume(capsule), 1.15 * M_PI * 0.0025 * (0.6 + 4.0 / 3 * 0.05));
}

TEST(UrdfGeometry, CapsulesOfFixedLinksMoveToTheirCarrier) {
  const std::string ball = shape(R"(<sphere radius="0.1"/>)");
  const std::string turned = R"(xyz="1 0 0" rpy="0 0 1.5707963267948966")";
  const auto capsules =
      parse_urdf(urdf(mass + ball, fixed(turned, shape(R"(<sphere radius="0.2"/>)", R"(xyz="1 0 0")"))), "r.urdf")
          .robot.joints[0]
          .capsules;
  ASSERT_EQ(capsules.size(), 2u);
  EXPECT_LT((capsules[1].a - Vector3d(1, 1, 0)).norm(), 1e-12);
  EXPECT_EQ(capsules[1].radius, 0.2);
  // What is fixed to the root stands still; unknown shapes there give no info.
  const std::string base =
      R"(<robot name="r"><link name="base"/><link name="foot">)" + ball + shape(R"(<box size="1 1"/>)", "", "visual") +
      R"(</link><link name="arm"/><link name="lost">)" + shape(R"(<mesh filename="missing.stl"/>)") + R"(</link>
<joint name="f" type="fixed"><parent link="base"/><child link="foot"/><origin xyz="0 0 2"/></joint>
<joint name="g" type="fixed"><parent link="base"/><child link="lost"/></joint>
<joint name="j" type="continuous"><parent link="base"/><child link="arm"/></joint></robot>)";
  const Robot standing = parse_urdf(base, "r.urdf").robot;
  ASSERT_EQ(standing.base_capsules.size(), 1u);
  EXPECT_EQ(standing.base_capsules[0].a, Vector3d(0, 0, 2));
  for (const auto& d : standing.diagnostics) EXPECT_NE(d.code, "urdf-unknown-shape");
}

TEST(UrdfGeometry, WhatIsFixedToALinkIsPartOfIt) {
  const std::string box = shape(R"(<box size="1 2 4"/>)");
  const std::string turned = R"(xyz="10 0 0" rpy="0 0 1.5707963267948966")";
  expect_box(extent_of(urdf(mass + box, fixed(turned, mass + box))), {-0.5, -1, -2}, {11, 1, 2});
  // A body without a shape makes the whole unknown; a frame without a body does not.
  EXPECT_FALSE(extent_of(urdf(mass + box, fixed(turned, mass))));
  EXPECT_FALSE(extent_of(urdf(mass, fixed(turned, mass + box))));
  expect_box(extent_of(urdf(mass + box, fixed(turned, ""))), {-0.5, -1, -2}, {0.5, 1, 2});
  expect_box(extent_of(urdf("", fixed(turned, mass + box))), {9, -0.5, -2}, {11, 0.5, 2});
  // Where no mass is known the link's own shape must be.
  EXPECT_FALSE(extent_of(urdf("", fixed(turned, box))));
  expect_box(extent_of(urdf(box, fixed(turned, ""))), {-0.5, -1, -2}, {0.5, 1, 2});
}

TEST(UrdfGeometry, WhatIsDamagedOrMissingIsNoBoxAndOneInfo) {
  for (const std::string geometry :
       {R"(<box size="1 2"/>)", R"(<box size="a b c"/>)", R"(<box size="1e308 1 1e308"/>)", R"(<box/>)", "",
        R"(<torus r="1"/>)", R"(<cylinder radius="1"/>)", R"(<sphere radius="nan"/>)", R"(<mesh/>)",
        R"(<mesh filename="package://"/>)", R"(<mesh filename="package://nowhere/a.stl"/>)",
        R"(<mesh filename="missing.stl"/>)", R"(<mesh filename="file:///dev/zero"/>)"}) {
    const Robot robot = parse_urdf(urdf(mass + shape(geometry) + shape(geometry)), "r.urdf").robot;
    EXPECT_FALSE(robot.joints[0].extent) << geometry;
    ASSERT_EQ(robot.diagnostics.size(), 1u) << geometry;
    EXPECT_EQ(robot.diagnostics[0].severity, Severity::info);
    EXPECT_THAT(robot.diagnostics[0].message, HasSubstr("the centre of mass of one link is not bounded"));
  }
  const Robot bad_pose = parse_urdf(urdf(mass + shape(R"(<box size="1 1 1"/>)", R"(xyz="1 2")")), "r.urdf").robot;
  EXPECT_FALSE(bad_pose.joints[0].extent);
  // A known visual serves instead, without an info.
  const Robot visual = parse_urdf(urdf(mass + shape(R"(<mesh filename="missing.stl"/>)") +
                                       shape(R"(<box size="1 1 1"/>)", "", "visual")),
                                  "r.urdf")
                           .robot;
  EXPECT_TRUE(visual.joints[0].extent);
  EXPECT_TRUE(visual.diagnostics.empty());
  // No shape at all gives no info.
  EXPECT_TRUE(parse_urdf(urdf(mass), "r.urdf").robot.diagnostics.empty());
}

TEST(UrdfGeometry, MeshesAreFoundBesideTheUrdfAndInPackagesAboveIt) {
  const Folder folder;
  const std::string tetrahedron = "v 0 0 0\nv 100 0 0\nv 0 200 0\nvn 9 9 9\nv 0 0 -300\nf 1 2 3\n";
  folder.write("ws/src/arm_description/meshes/arm.obj", tetrahedron);
  folder.write("ws/src/arm_description/urdf/beside.obj", tetrahedron);
  for (const std::string reference : {"package://arm_description/meshes/arm.obj", "beside.obj", "../meshes/arm.obj"}) {
    const std::string text =
        urdf(mass + shape("<mesh filename=\"" + reference + "\" scale=\"0.001 0.001 0.001\"/>", R"(xyz="1 0 0")"));
    const std::string file = folder.write("ws/src/arm_description/urdf/arm.urdf", text);
    expect_box(load_robot(file).joints[0].extent, {1, 0, -0.3}, {1.1, 0.2, 0});
    // From a sister package too.
    const std::string other = folder.write("ws/src/cell/robot.urdf", text);
    EXPECT_EQ(load_robot(other).joints[0].extent.has_value(), reference[0] == 'p');
  }
}

TEST(Mesh, VerticesOfStlAndObj) {
  const std::vector<Vector3d> corners = {{0, 0, 0}, {1, 0, 0}, {0, 0.5, -2}};
  EXPECT_EQ(parse_mesh_vertices(binary_stl(corners), "a.STL"), corners);
  const std::string text =
      "solid a\n facet normal 0 0 1\n  outer loop\n\tvertex 0 0 0\r\n   vertex +1e0 0 0\n   vertex 0 5e-1 -2\n  "
      "endloop\n endfacet\nendsolid\n";
  EXPECT_EQ(parse_mesh_vertices(text, "a.stl"), corners);
  EXPECT_EQ(parse_mesh_vertices("# c\nv 0 0 0 1\nvt 3 3\nv 1 0 0\n v 0 0.5 -2\nf 1 2 3", "b.obj"), corners);
}

TEST(Mesh, DamagedOnesHaveNoVertices) {
  EXPECT_TRUE(parse_mesh_vertices("", "a.stl").empty());
  EXPECT_TRUE(parse_mesh_vertices("vertex 1 2\n", "a.stl").empty());
  EXPECT_TRUE(parse_mesh_vertices("v 1 2 x\n", "a.obj").empty());
  EXPECT_TRUE(parse_mesh_vertices("v 1 2 nan\n", "a.obj").empty());
  EXPECT_TRUE(parse_mesh_vertices("v 1 2 3\n", "a.dae").empty());
  EXPECT_TRUE(parse_mesh_vertices("v", "a.obj").empty());
  std::string cut = binary_stl({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
  cut.pop_back();
  EXPECT_TRUE(parse_mesh_vertices(cut, "a.stl").empty());
  EXPECT_TRUE(read_mesh_vertices("/nowhere/a.stl").empty());
  EXPECT_TRUE(read_mesh_vertices("/dev").empty());
}

}  // namespace steelyard
