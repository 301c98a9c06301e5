// The corners of a mesh: enough to put a box around a link; its triangles, for what it encloses.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

namespace steelyard {

/// Vertices of an STL (binary or text) or OBJ file [its own unit], in no order, repeated where triangles share them.
/// Empty where the file is missing, of another kind, damaged or larger than 256 MB.
std::vector<Eigen::Vector3d> read_mesh_vertices(const std::string& path);

/// The same from the file's content; `name` for its extension.
std::vector<Eigen::Vector3d> parse_mesh_vertices(const std::string& content, const std::string& name);

/// Corners of the triangles, three after three; polygons of an OBJ are cut into triangles. Empty as above, and where
/// there are none.
std::vector<Eigen::Vector3d> read_mesh_triangles(const std::string& path);
std::vector<Eigen::Vector3d> parse_mesh_triangles(const std::string& content, const std::string& name);

}  // namespace steelyard
