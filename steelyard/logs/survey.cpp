#include "steelyard/logs/survey.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/logs/arrays.hpp"
#include "steelyard/logs/bag.hpp"
#include "steelyard/logs/bytes.hpp"
#include "steelyard/logs/pieces.hpp"

namespace steelyard {

namespace {

constexpr std::size_t largest_survey = std::size_t{1} << 30;  // bytes of numbers that are looked at

LogSurvey survey_text(ByteSource& source, const std::string& path) {
  LogSurvey out;
  out.kind = "text";
  Pieces pieces(source);
  const TextLayout found = find_layout(pieces, path, 1, LogFormat(), true);
  out.diagnostics = guessed(path, found.guesses);
  const std::size_t width = found.layout.columns;
  out.columns.resize(width);
  for (std::size_t c = 0; c < found.layout.names.size(); ++c) out.columns[c].name = found.layout.names[c];
  text::RowOptions options;
  options.gaps = true;
  options.words = true;
  options.drop_cut_row = true;
  options.last = std::max<std::size_t>(1, largest_survey / sizeof(double) / std::max<std::size_t>(1, width));
  for (std::size_t c = 0; c < width; ++c) options.columns.push_back(c);
  text::RowFeed feed(path, found.layout, options, [&](const double* block, std::size_t count) {
    for (std::size_t k = 0; k < count; ++k)
      for (std::size_t c = 0; c < width; ++c) out.columns[c].values.push_back(block[k * width + c]);
  });
  while (feed.feed(pieces.view()) && pieces.next()) {
  }
  const text::Rows rows = feed.finish();
  if (!rows.dropped.empty())
    out.diagnostics.push_back({Severity::warning, "log-cut-row",
                               fmt::format("{}; the file ends there, and this row is left out", rows.dropped)});
  if (rows.read == options.last)
    out.diagnostics.push_back(
        {Severity::info, "log-long", fmt::format("{}: the first {} rows are looked at", path, rows.read)});
  out.rows = rows.read;
  return out;
}

// The length that most columns have is the log's.
std::size_t common_length(const std::vector<Array>& arrays) {
  std::map<std::size_t, std::size_t> columns;
  for (const Array& array : arrays) columns[array.samples()] += array.width();
  std::size_t length = 0, most = 0;
  for (const auto& [samples, count] : columns)
    if (samples > 1 && count >= most) {
      most = count;
      length = samples;
    }
  return length;
}

void add_arrays(const std::vector<Array>& arrays, LogSurvey& out) {
  out.rows = common_length(arrays);
  for (const Array& array : arrays) {
    if (array.samples() != out.rows) {
      out.others.push_back(fmt::format("{} ({} × {})", array.name, array.rows, array.columns));
      continue;
    }
    for (std::size_t c = 0; c < array.width(); ++c) {
      SurveyColumn column;
      if (!array.name.empty()) column.name = array.width() == 1 ? array.name : fmt::format("{}{}", array.name, c + 1);
      column.values.resize(out.rows);
      for (std::size_t k = 0; k < out.rows; ++k)
        column.values[k] = array.values[c * array.channel_step() + k * array.sample_step()];
      out.columns.push_back(std::move(column));
    }
  }
}

LogSurvey survey_arrays(std::string kind, const std::vector<Array>& arrays) {
  LogSurvey out;
  out.kind = std::move(kind);
  add_arrays(arrays, out);
  return out;
}

LogSurvey survey_bag(const std::string& path, const std::vector<std::string>& topics) {
  LogSurvey out;
  out.kind = "ROS 2 bag";
  const bag::BagSurvey found = bag::survey_bag(path, topics);
  out.diagnostics = found.diagnostics;
  out.topics = found.topics;
  out.topic = found.topic;
  add_arrays(found.arrays, out);
  for (const bag::TopicSummary& topic : out.topics) {
    if (topic.name != out.topic || topic.joints.empty()) continue;
    std::size_t of_joints = 0;
    for (SurveyColumn& column : out.columns)
      if (column.name != "t" && !column.name.starts_with("/"))
        column.joint = topic.joints[of_joints++ % topic.joints.size()];
  }
  return out;
}

void take_stock(SurveyColumn& column) {
  column.least = std::numeric_limits<double>::infinity();
  column.most = -column.least;
  for (const double x : column.values) {
    if (!std::isfinite(x)) ++column.missing;
    if (!std::isfinite(x)) continue;
    column.least = std::min(column.least, x);
    column.most = std::max(column.most, x);
  }
  if (column.missing == column.values.size()) column.least = column.most = std::numeric_limits<double>::quiet_NaN();
}

bool ends_with_any(std::string path) {
  for (const char* packed : {".gz", ".zstd"})
    if (path.ends_with(packed)) path.resize(path.size() - std::string_view(packed).size());
  const auto kinds = {".csv", ".tsv", ".txt", ".dat", ".log", ".npy", ".npz", ".mat", ".mcap", ".db3"};
  return std::any_of(kinds.begin(), kinds.end(), [&](const char* kind) { return path.ends_with(kind); });
}

}  // namespace

bool is_log(const std::string& path) {
  if (bag::is_folder(path)) return true;
  if (ends_with_any(path)) return true;
  try {
    const ByteSource source(path);
    return is_npy(source.head()) || is_zip(source.head()) || is_mat(source.head(), path) ||
           bag::is_bag(source.head(), path);
  } catch (const InvalidInput&) {  // the robot's reader says what is wrong with it
    return false;
  }
}

LogSurvey survey_log(const std::string& path, const std::vector<std::string>& topics) {
  const auto survey = [&] {
    if (bag::is_folder(path)) return survey_bag(path, topics);
    ByteSource source(path);
    if (is_npy(source.head())) return survey_arrays("NumPy", {read_npy(FileBytes(source).view(), path)});
    if (is_zip(source.head())) return survey_arrays("NumPy", read_npz(FileBytes(source).view(), path));
    if (is_mat(source.head(), path)) {
      if (source.unpacked()) throw InvalidInput(fmt::format("{}: unpack it with gunzip first", path));
      return survey_arrays("MATLAB", read_mat(FileBytes(source).view(), path));
    }
    return bag::is_bag(source.head(), path) ? survey_bag(path, topics) : survey_text(source, path);
  };
  LogSurvey out = survey();
  out.file = path;
  if (out.rows == 0 && out.topics.empty()) throw InvalidInput(fmt::format("{}: has no row of numbers", path));
  for (SurveyColumn& column : out.columns) take_stock(column);
  return out;
}

}  // namespace steelyard
