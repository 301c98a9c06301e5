#include "tests/fuzz/check_log.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "steelyard/core/error.hpp"
#include "steelyard/logs/chunks.hpp"
#include "steelyard/logs/mapping.hpp"
#include "steelyard/signals/conditioning.hpp"

namespace steelyard::fuzz {

namespace {

void require(bool holds, const std::string& claim) {
  if (!holds) throw std::logic_error("an accepted log breaks: " + claim);
}

LogFormat random_format(Random& random, int dof) {
  LogFormat format;
  if (random.chance(0.3)) {
    format.header = false;
    format.columns = {
        {"t", {"1"}}, {"q", {fmt::format("2-{}", 1 + dof)}}, {"tau", {fmt::format("{}-{}", 2 + dof, 1 + 2 * dof)}}};
  }
  if (random.chance(0.2)) format.rate = 100;
  if (random.chance(0.1)) format.units["q"] = {"deg"};
  if (random.chance(0.2)) format.first_row = static_cast<std::size_t>(random.integer(1, 40));
  if (random.chance(0.1)) format.last_row = format.first_row + static_cast<std::size_t>(random.integer(0, 40));
  format.needs_torque = random.chance(0.8);
  if (random.chance(0.8)) format.joints = dof == 2 ? std::vector<std::string>{"b", "a"} : std::vector<std::string>{"a"};
  if (random.chance(0.3)) format.topics = {"/joint_states", "/state", "/wrench"};
  return format;
}

void require_consistent(const Log& log, int dof) {
  require(log.samples() > 0, "it has samples");
  for (const auto channel : {&Log::q, &Log::qd, &Log::qdd, &Log::tau, &Log::current}) {
    const Eigen::MatrixXd& values = log.*channel;
    require(values.size() == 0 || (values.rows() == dof && values.cols() == log.samples()), "channels fit");
  }
  require(log.q.size() > 0, "it has positions");
}

// NaN equals NaN.
bool same(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() &&
         ((a.array() == b.array()) || (a.array().isNaN() && b.array().isNaN())).all();
}

// The chunks equal the log, or give the same error.
void compare_with_chunks(const Log* whole, const std::string& complaint, const std::string& path, int dof,
                         const LogFormat& format, Random& random) {
  Eigen::Index done = 0;
  const auto take = [&](LogChunk&& chunk) {
    const Eigen::Index first = done, count = chunk.samples();
    done += count;
    if (whole == nullptr) return;
    require(done <= whole->samples(), "chunks have no more samples than the whole");
    require(same(chunk.t, whole->t.segment(first, count)), "chunks have its stamps");
    require(same(chunk.view().channel(Channel::q), whole->q.middleCols(first, count)), "chunks have its positions");
  };
  try {
    stream_chunks(path, dof, format, take, static_cast<std::size_t>(random.integer(1, 50)));
  } catch (const InvalidInput& e) {
    require(complaint == e.what(), fmt::format("chunks are refused alike: {} / {}", complaint, e.what()));
    return;
  }
  require(whole != nullptr && done == whole->samples(), "chunks have all its samples");
}

void condition_it(const Log& log, const std::string& path, Random& random) {
  ConditioningOptions options;
  options.decimate = random.integer(0, 3);
  options.drives.gain = Eigen::VectorXd::Ones(log.q.rows());
  try {
    const Signals signals = condition(log, options);
    require(signals.samples() > 0 && signals.dt > 0, "signals have samples and a period");
    require(signals.qd.size() == 0 || signals.qd.cols() == signals.samples(), "speeds fit");
    require(signals.tau.size() == 0 || signals.tau.cols() == signals.samples(), "torques fit");
  } catch (const Error& e) {
    require(std::string(e.what()).rfind(path, 0) == 0, fmt::format("complaints name the file: {}", e.what()));
  }
}

// What a file holds can be said, or it is refused.
void survey_it(const std::string& path) {
  try {
    const LogSurvey log = survey_log(path);
    for (const SurveyColumn& column : log.columns) require(column.values.size() == log.rows, "columns are whole");
    const Mapping mapping = guess_mapping(log, {});
    for (const auto& [channel, columns] : mapping.channels)
      for (const std::size_t c : columns) require(c < log.columns.size(), "channels are columns");
  } catch (const InvalidInput& e) {
    require(std::string(e.what()).rfind(path, 0) == 0, fmt::format("complaints name the file: {}", e.what()));
  }
}

}  // namespace

std::string scratch_file() {
  const std::filesystem::path memory = "/dev/shm";
  const auto folder = std::filesystem::is_directory(memory) ? memory : std::filesystem::temp_directory_path();
  return (folder / fmt::format("steelyard-fuzz-{}.log", ::getpid())).string();
}

void read_and_condition(const std::string& bytes, const std::string& path, Random& random) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
  const int dof = random.chance(0.8) ? 2 : 1;
  const LogFormat format = random_format(random, dof);
  survey_it(path);
  try {
    const Log log = read_log(path, dof, format);
    require_consistent(log, dof);
    compare_with_chunks(&log, "", path, dof, format, random);
    condition_it(log, path, random);
  } catch (const InvalidInput& e) {
    compare_with_chunks(nullptr, e.what(), path, dof, format, random);
    throw;
  }
}

}  // namespace steelyard::fuzz
