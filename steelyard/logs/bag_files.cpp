// The files a bag is made of.
#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/yaml.hpp"
#include "steelyard/logs/bag.hpp"

namespace steelyard {

namespace bag {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_metadata = std::size_t{16} << 20;
constexpr std::size_t most_files = 100000;

bool is_kind(const fs::path& path, fs::file_type type) {
  std::error_code code;
  return fs::status(path, code).type() == type;
}

bool is_storage_name(const fs::path& path) {
  const fs::path inner = path.extension() == ".zstd" ? path.stem() : path;
  return inner.extension() == ".mcap" || inner.extension() == ".db3";
}

// The names in metadata.yaml. A recorder that packs a file as soon as it is full writes them with or without .zstd.
std::vector<std::string> listed_files(const fs::path& folder, const std::string& metadata) {
  const std::string text = read_text(metadata, largest_metadata);
  yaml::parse(text, metadata);  // with its complaints
  std::vector<std::string> names;
  try {
    const YAML::Node root = YAML::Load(text);
    for (const auto& name : root["rosbag2_bagfile_information"]["relative_file_paths"])
      names.push_back(name.as<std::string>());
  } catch (const YAML::Exception&) {
    names.clear();
  }
  if (names.empty() || names.size() > most_files)
    throw InvalidInput(fmt::format(
        "{}: relative_file_paths does not list the bag's files; `ros2 bag reindex` writes it anew", metadata));
  std::vector<std::string> out;
  for (const std::string& name : names) {
    const fs::path listed = fs::path(name).filename(), plain = listed.extension() == ".zstd" ? listed.stem() : listed;
    std::vector<fs::path> candidates = {listed, plain, plain.string() + ".zstd"};
    const auto there = std::find_if(candidates.begin(), candidates.end(), [&](const fs::path& candidate) {
      return is_kind(folder / candidate, fs::file_type::regular);
    });
    if (there == candidates.end())
      throw InvalidInput(fmt::format("{}: lists '{}', which is not there; copy the whole directory", metadata, name));
    out.push_back((folder / *there).string());
  }
  return out;
}

// "run" and 3 of "run_3.mcap".
struct Part {
  std::string name;
  long number = -1;
  std::string path;
};

Part part_of(const fs::path& path) {
  const std::string stem = (path.extension() == ".zstd" ? path.stem() : path).stem().string();
  const std::size_t line = stem.rfind('_');
  Part part{stem, -1, path.string()};
  if (line == std::string::npos) return part;
  const char* const end = stem.data() + stem.size();
  const auto [stop, code] = std::from_chars(stem.data() + line + 1, end, part.number);
  if (code != std::errc() || stop != end) return {stem, -1, path.string()};
  part.name = stem.substr(0, line);
  return part;
}

// Without metadata.yaml, which a recorder that was killed did not write: run_0.mcap, run_1.mcap, ...
std::vector<std::string> found_files(const fs::path& folder) {
  std::vector<Part> parts;
  std::error_code code;
  for (fs::directory_iterator at(folder, code), end; !code && at != end; at.increment(code))
    if (is_storage_name(at->path()) && is_kind(at->path(), fs::file_type::regular))
      parts.push_back(part_of(at->path()));
  if (code) throw InvalidInput(fmt::format("{}: cannot be read: {}", folder.string(), code.message()));
  if (parts.empty())
    throw InvalidInput(
        fmt::format("{}: is a directory without a ROS 2 bag: no metadata.yaml, .mcap or .db3", folder.string()));
  std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.number < b.number; });
  std::vector<std::string> out;
  for (const Part& part : parts) {
    if (parts.size() > 1 && (part.number < 0 || part.name != parts[0].name))
      throw InvalidInput(fmt::format("{}: holds several bags and no metadata.yaml; name the files", folder.string()));
    out.push_back(part.path);
  }
  return out;
}

}  // namespace

bool is_folder(const std::string& path) { return is_kind(path, fs::file_type::directory); }

std::vector<std::string> storage_files(const std::string& path) {
  if (!is_folder(path)) return {path};
  const fs::path folder = path, metadata = folder / "metadata.yaml";
  return is_kind(metadata, fs::file_type::regular) ? listed_files(folder, metadata.string()) : found_files(folder);
}

}  // namespace bag

namespace {

bool is_there(const std::filesystem::path& path) {
  std::error_code code;
  return std::filesystem::exists(path, code);
}

bool is_regular(const std::filesystem::path& path) {
  std::error_code code;
  return std::filesystem::is_regular_file(path, code);
}

// Names of existing files between the signs; nothing where there is no such way to read it.
std::vector<std::string> split_at_plus(const std::string& path, const std::filesystem::path& folder) {
  if (is_there(folder / path)) return {path};
  for (std::size_t at = path.find('+'); at != std::string::npos; at = path.find('+', at + 1)) {
    if (at == 0 || !is_regular(folder / path.substr(0, at))) continue;
    std::vector<std::string> rest = split_at_plus(path.substr(at + 1), folder);
    if (rest.empty()) rest = {path.substr(at + 1)};  // the one that is missing is named by who reads it
    rest.insert(rest.begin(), path.substr(0, at));
    return rest;
  }
  return {};
}

}  // namespace

std::vector<std::string> joined_tables(const std::string& path, const std::string& folder) {
  std::vector<std::string> out = split_at_plus(path, folder);
  if (out.empty()) out = {path};
  for (std::string& file : out) file = (std::filesystem::path(folder) / file).string();
  return out;
}

FileDigest digest_log(const std::string& path) {
  std::vector<std::string> files;
  for (const std::string& table : joined_tables(path))
    for (const std::string& file : bag::storage_files(table)) files.push_back(file);
  if (files.size() == 1) return digest_file(files[0]);
  Sha256 sum;
  FileDigest out;
  std::vector<char> buffer(std::size_t{1} << 18);
  for (const std::string& file : files) {
    std::ifstream in(file, std::ios::binary);
    while (in.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || in.gcount() > 0) {
      sum.add({buffer.data(), static_cast<std::size_t>(in.gcount())});
      out.bytes += static_cast<std::uint64_t>(in.gcount());
    }
  }
  out.sha256 = hexadecimal(sum.finish());
  return out;
}

void require_log(const std::string& path) {
  for (const std::string& table : joined_tables(path)) {
    if (bag::is_folder(table))
      bag::storage_files(table);
    else
      require_file(table);
  }
}

}  // namespace steelyard
