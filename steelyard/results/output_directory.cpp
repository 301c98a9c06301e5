#include "steelyard/results/output_directory.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/json.hpp"
#include "steelyard/results/result_parts.hpp"

namespace steelyard {

const std::string& file_text(const std::vector<OutputFile>& files, const std::string& path) {
  for (const auto& file : files)
    if (file.path == path) return file.text;
  throw std::logic_error("no " + path + " among the files");
}

namespace {

namespace fs = std::filesystem;

[[noreturn]] void cannot_write(const std::string& directory, const std::string& why) {
  throw InvalidInput(fmt::format("{}: cannot be written: {}", directory, why));
}

fs::path without_last_slash(const std::string& directory) {
  const fs::path path(directory);
  return path.filename().empty() ? path.parent_path() : path;
}

// Interrupts wait until the files are in place: it takes a moment, and half of them would be worse than none.
class Uninterrupted {
 public:
  Uninterrupted() {
    sigset_t all;
    sigemptyset(&all);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&all, signal);
    pthread_sigmask(SIG_BLOCK, &all, &before_);
  }
  ~Uninterrupted() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  Uninterrupted(const Uninterrupted&) = delete;
  Uninterrupted& operator=(const Uninterrupted&) = delete;

 private:
  sigset_t before_{};
};

bool there(const fs::path& path) {
  std::error_code error;
  return fs::symlink_status(path, error).type() != fs::file_type::not_found && !error;
}

// Names that results of every command have.
constexpr const char* result_names[] = {"model.yaml",   "model.urdf",  "model.xml",
                                        "payload.yaml", "report.html", "residual.yaml"};

// Files beside an earlier result.json; none where it is not Steelyard's.
std::vector<std::string> files_of_result(const fs::path& directory) {
  constexpr std::size_t largest = 1 << 30;
  std::error_code error;
  if (!fs::is_regular_file(directory / "result.json", error)) return {};
  const auto json =
      nlohmann::ordered_json::parse(read_text((directory / "result.json").string(), largest), nullptr, false);
  if (!json.is_object() || !json.contains("schema") || !json.contains("kind")) return {};
  std::vector<std::string> out = {"result.json"};
  out.insert(out.end(), std::begin(result_names), std::end(result_names));
  if (json.contains("drives")) out.insert(out.end(), {"actuators.py", "actuators.json"});
  if (!json.contains("validation") || !json["validation"].is_array()) return out;
  for (const auto& log : json["validation"]) {
    if (!log.is_object() || !log.contains("series") || !log["series"].is_string()) continue;
    const auto series = log["series"].get<std::string>();
    if (series.rfind("series/", 0) == 0 && fs::path(series).lexically_normal() == fs::path(series))
      out.push_back(series);
  }
  return out;
}

// Files of the earlier run whose place these take: its result.json, or its plan, with all that was written beside it.
std::vector<std::string> earlier_files(const fs::path& directory, const std::vector<std::string>& files) {
  std::vector<std::string> names;
  for (const auto& file : files) {
    const fs::path path(file);
    if (file == "result.json") names = files_of_result(directory);
    if (path.extension() != ".json" || !there(directory / path)) continue;
    const std::string stem = path.stem().string();
    if (std::find(files.begin(), files.end(), stem + ".trajectory.yaml") != files.end())
      for (const auto& name : plan_file_names(stem)) names.push_back(name);
  }
  names.insert(names.end(), files.begin(), files.end());
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  names.erase(std::remove_if(names.begin(), names.end(), [&](const auto& name) { return !there(directory / name); }),
              names.end());
  return names;
}

// What was done so far, to be undone where a later step fails.
class Moves {
 public:
  void move(const fs::path& from, const fs::path& to) {
    fs::create_directories(to.parent_path());
    fs::rename(from, to);
    done_.emplace_back(from, to);
  }
  void undo() {
    std::error_code ignored;
    for (auto step = done_.rbegin(); step != done_.rend(); ++step) fs::rename(step->second, step->first, ignored);
  }

 private:
  std::vector<std::pair<fs::path, fs::path>> done_;
};

// The earlier set goes out before the new one comes in, the result last: whenever this is killed, the files there are
// of one run, and without a result.json where some are missing.
void move_into_place(const fs::path& staging, const fs::path& target, const std::vector<std::string>& files) {
  if (!there(target)) {
    if (target.has_parent_path()) fs::create_directories(target.parent_path());
    fs::rename(staging, target);
    return;
  }
  for (const auto& file : files)  // a check that can fail, before anything is replaced
    if (fs::is_directory(target / file)) cannot_write((target / file).string(), "is a directory");
  Moves moves;
  try {
    const auto is_main = [](const std::string& name) { return fs::path(name).extension() == ".json"; };
    std::vector<std::string> out = earlier_files(target, files), in = files;
    std::stable_partition(out.begin(), out.end(), is_main);
    std::stable_partition(in.begin(), in.end(), [&](const std::string& name) { return !is_main(name); });
    for (const auto& name : out) moves.move(target / name, staging / ".earlier" / name);
    for (const auto& name : in) moves.move(staging / name, target / name);
  } catch (...) {
    moves.undo();
    throw;
  }
  std::error_code ignored;
  fs::remove_all(staging, ignored);
  fs::remove(target / "series", ignored);  // only where it is empty now
}

}  // namespace

std::vector<std::string> result_files(const std::string& directory) {
  std::vector<std::string> names(std::begin(result_names), std::end(result_names));
  names.insert(names.begin(), "result.json");
  return in_directory(directory, std::move(names));
}

void require_writable_directory(const std::string& directory, const std::vector<std::string>& inputs) {
  fs::path path = without_last_slash(directory);
  std::error_code error;
  if (directory.empty()) throw InvalidInput("-o: the name of the directory is empty");
  // A status that is not known is a loop of links, a name too long, or a directory that may not be entered.
  const auto type = [&](const fs::path& at) {
    const fs::file_type found = fs::status(at, error).type();
    if (found == fs::file_type::none || found == fs::file_type::unknown) cannot_write(directory, error.message());
    return found;
  };
  if (const fs::file_type found = type(path); found != fs::file_type::not_found && found != fs::file_type::directory)
    throw InvalidInput(fmt::format("{}: is a file; -o needs a directory", directory));
  while (type(path) == fs::file_type::not_found && path.has_parent_path() && path != path.parent_path())
    path = path.parent_path();
  if (type(path) == fs::file_type::not_found) path = ".";
  if (type(path) != fs::file_type::directory) cannot_write(directory, fmt::format("{} is a file", path.string()));
  if (::access(path.c_str(), W_OK | X_OK) != 0) cannot_write(directory, std::generic_category().message(errno));

  const fs::path target = without_last_slash(directory);
  std::vector<std::string> outputs = result_files(target.string());
  for (fs::directory_iterator entry(target / "series", error), end; !error && entry != end; entry.increment(error))
    outputs.push_back(entry->path().string());
  require_other_files(outputs, inputs);
}

std::vector<std::string> write_directory(const std::string& directory, const std::vector<OutputFile>& files,
                                         const std::vector<Judgement>& series, const Run& run,
                                         const std::vector<std::string>& inputs) {
  require_writable_directory(directory);
  const Uninterrupted uninterrupted;
  const fs::path target = without_last_slash(directory);
  std::vector<std::string> planned;
  for (const auto& file : files) planned.push_back(file.path);
  for (const auto& log : series) planned.push_back(series_path(log));
  require_other_files(in_directory(target.string(), earlier_files(target, planned)), inputs);
  // Beside the target, or inside it where only that may be written to: on the same disk either way.
  const std::string name = fmt::format(".partial-{}", ::getpid());
  const fs::path staging = there(target) ? target / name : fs::path(target.string() + name);
  std::vector<std::string> names;
  const auto open = [&](const std::string& path) {
    names.push_back(path);
    fs::create_directories((staging / path).parent_path());
    return WholeFile((staging / path).string());
  };
  try {
    for (const auto& file : files) {
      WholeFile out = open(file.path);
      out.write(file.text);
      out.finish();
    }
    for (const auto& log : series) {
      WholeFile out = open(series_path(log));
      write_series(
          log, [&](std::string_view text) { out.write(text); }, run);
      out.finish();
    }
    move_into_place(staging, target, names);
    return names;
  } catch (const fs::filesystem_error& e) {
    std::error_code ignored;
    fs::remove_all(staging, ignored);
    cannot_write(directory, e.code().message());
  } catch (...) {
    std::error_code ignored;
    fs::remove_all(staging, ignored);
    throw;
  }
}

}  // namespace steelyard
