#include "steelyard/robot/mesh.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard {

namespace {

using Eigen::Vector3d;
using Vertices = std::vector<Vector3d>;

constexpr std::size_t largest_mesh = std::size_t{256} << 20;
constexpr std::size_t header = 84, triangle = 50;  // bytes of binary STL: 80 and a count; a normal, three vertices, two

// "x y z …" as three numbers; false where it is not.
bool parse_vertex(std::string_view text, Vector3d& out) {
  const char* at = text.data();
  const char* const end = at + text.size();
  for (double& x : out) {
    while (at < end && (*at == ' ' || *at == '\t' || *at == '+')) ++at;
    const auto [next, code] = std::from_chars(at, end, x);
    if (code != std::errc()) return false;
    at = next;
  }
  return true;
}

// Every line that begins with `keyword`; nothing at all where one of them is damaged.
Vertices lines_with(std::string_view content, std::string_view keyword) {
  Vertices out;
  while (!content.empty()) {
    const std::size_t length = std::min(content.find('\n'), content.size());
    std::string_view line = content.substr(0, length);
    content.remove_prefix(std::min(length + 1, content.size()));
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.size() <= keyword.size() || line.substr(0, keyword.size()) != keyword) continue;
    if (const char next = line[keyword.size()]; next != ' ' && next != '\t') continue;
    Vector3d vertex;
    if (!parse_vertex(line.substr(keyword.size()), vertex)) return {};
    out.push_back(vertex);
  }
  return out;
}

bool is_binary_stl(const std::string& content) {
  if (content.size() < header) return false;
  std::uint32_t count = 0;
  std::memcpy(&count, content.data() + 80, sizeof count);
  return count > 0 && content.size() == header + triangle * std::size_t{count};
}

Vertices binary_stl(const std::string& content) {
  Vertices out;
  for (std::size_t at = header; at < content.size(); at += triangle) {
    float numbers[12];
    std::memcpy(numbers, content.data() + at, sizeof numbers);
    for (const int k : {3, 6, 9}) out.emplace_back(numbers[k], numbers[k + 1], numbers[k + 2]);
  }
  return out;
}

std::string extension(const std::string& name) {
  std::string out = std::filesystem::path(name).extension().string();
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return std::tolower(c); });
  return out;
}

// "" where the file is missing, of another kind or larger than a mesh is.
std::string mesh_content(const std::string& path) {
  const std::string kind = extension(path);
  std::error_code unreadable;
  if ((kind != ".stl" && kind != ".obj") || !std::filesystem::is_regular_file(path, unreadable)) return {};
  try {
    return read_text(path, largest_mesh);
  } catch (const Error&) {
    return {};
  }
}

// Triangles of an OBJ: lines "f a b c …", each number the place of a vertex, from the end where it is negative, with or
// without "/texture/normal". Nothing at all where one of them is damaged.
Vertices faces(std::string_view content, const Vertices& vertices) {
  Vertices out;
  while (!content.empty()) {
    const std::size_t length = std::min(content.find('\n'), content.size());
    std::string_view line = content.substr(0, length);
    content.remove_prefix(std::min(length + 1, content.size()));
    if (line.size() < 2 || line[0] != 'f' || (line[1] != ' ' && line[1] != '\t')) continue;
    line.remove_prefix(1);
    Vertices polygon;
    while (true) {
      line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
      if (line.empty()) break;
      long long place = 0;
      if (std::from_chars(line.data(), line.data() + line.size(), place).ec != std::errc()) return {};
      if (place < 0) place += static_cast<long long>(vertices.size()) + 1;
      if (place < 1 || place > static_cast<long long>(vertices.size())) return {};
      polygon.push_back(vertices[static_cast<std::size_t>(place - 1)]);
      line.remove_prefix(std::min(line.find_first_of(" \t\r"), line.size()));
    }
    for (std::size_t k = 2; k < polygon.size(); ++k) out.insert(out.end(), {polygon[0], polygon[k - 1], polygon[k]});
  }
  return out;
}

}  // namespace

Vertices parse_mesh_vertices(const std::string& content, const std::string& name) {
  Vertices out;
  const std::string kind = extension(name);
  if (kind == ".stl")
    out = is_binary_stl(content) ? binary_stl(content) : lines_with(content, "vertex");
  else if (kind == ".obj")
    out = lines_with(content, "v");
  const bool finite = std::all_of(out.begin(), out.end(), [](const Vector3d& v) { return v.allFinite(); });
  return finite ? out : Vertices{};
}

Vertices parse_mesh_triangles(const std::string& content, const std::string& name) {
  const Vertices vertices = parse_mesh_vertices(content, name);
  if (extension(name) == ".obj") return faces(content, vertices);
  return vertices.size() % 3 == 0 ? vertices : Vertices{};  // an STL has nothing but triangles
}

Vertices read_mesh_vertices(const std::string& path) { return parse_mesh_vertices(mesh_content(path), path); }

Vertices read_mesh_triangles(const std::string& path) { return parse_mesh_triangles(mesh_content(path), path); }

}  // namespace steelyard
