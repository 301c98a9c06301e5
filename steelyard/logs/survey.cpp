#include "steelyard/logs/survey.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/logs/arrays.hpp"
#include "steelyard/logs/bag.hpp"
#include "steelyard/logs/bytes.hpp"
#include "steelyard/logs/column_words.hpp"
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
                               fmt::format("{}; the file ends there, so this row is left out", rows.dropped)});
  if (rows.read == options.last)
    out.diagnostics.push_back(
        {Severity::info, "log-long", fmt::format("{}: only the first {} rows are looked at", path, rows.read)});
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

LogSurvey survey_arrays(std::string kind, const ArrayFile& file) {
  LogSurvey out;
  out.kind = std::move(kind);
  add_arrays(file.arrays, out);
  out.unread = file.unread;
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

// Times of two tables are the same if no row is off by half a step.
bool same_times(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> steps;
  for (std::size_t k = 1; k < a.size(); ++k) steps.push_back(std::abs(a[k] - a[k - 1]));
  if (steps.empty()) return true;
  const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
  std::nth_element(steps.begin(), middle, steps.end());
  for (std::size_t k = 0; k < a.size(); ++k)
    if (!(std::abs(a[k] - b[k]) <= 0.5 * *middle)) return false;
  return true;
}

// A table beside others: a column that they have already, as time, stands once; another one of that name is called
// after its file.
void put_beside(LogSurvey& all, LogSurvey&& table) {
  const std::size_t before = all.columns.size();
  for (SurveyColumn& column : table.columns) {
    const auto end = all.columns.begin() + static_cast<std::ptrdiff_t>(before);
    const auto same = std::find_if(all.columns.begin(), end, [&](const SurveyColumn& other) {
      return !column.name.empty() && other.name == column.name;
    });
    if (same != end) {
      const bool time = column_words(column.name).channel == "t";
      if (time && !same_times(same->values, column.values))
        throw InvalidInput(
            fmt::format("{}: its '{}' differs from that of the table before it by more than half a step: tables that "
                        "are joined with + need the same rows; resample them to one clock first",
                        table.file, column.name));
      if (time) continue;
      column.name = fmt::format("{}.{}", log_name(table.file), column.name);
    }
    all.columns.push_back(std::move(column));
  }
  append(all.diagnostics, table.diagnostics);
}

LogSurvey survey_tables(const std::vector<std::string>& files) {
  LogSurvey out;
  out.kind = fmt::format("{} tables", files.size());
  for (const std::string& file : files) {
    LogSurvey table = survey_log(file);
    if (!table.topics.empty())
      throw InvalidInput(
          fmt::format("{}: is a bag; only tables can be joined with +, and topics of a bag with `topic`", file));
    if (file == files.front()) out.rows = table.rows;
    if (table.rows != out.rows)
      throw InvalidInput(fmt::format("{}: has {} rows, but {} has {}: tables that are joined with + need the same rows",
                                     file, table.rows, files.front(), out.rows));
    put_beside(out, std::move(table));
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
  if (ends_with_any(path) || joined_tables(path).size() > 1) return true;
  try {
    const ByteSource source(path);
    return is_npy(source.head()) || is_zip(source.head()) || is_mat(source.head(), path) ||
           bag::is_bag(source.head(), path);
  } catch (const InvalidInput&) {  // the robot's reader says what is wrong with it
    return false;
  }
}

namespace {

// Words of a file's name that are left without those for a state and for commands, and whether it is of commands.
std::pair<std::vector<std::string>, bool> recording_of(const std::string& name) {
  std::pair<std::vector<std::string>, bool> out;
  for (const std::string& word : words_in_name(name)) {
    out.second = out.second || is_reference_word(word);
    if (!is_reference_word(word) && !says_nothing(word) && word != "motor") out.first.push_back(word);
  }
  return out;
}

// A table of what was measured and the one of the commands beside it, in this order; else the path alone.
std::vector<std::string> state_and_commands(const std::string& path) {
  namespace fs = std::filesystem;
  const auto own = recording_of(fs::path(path).filename().string());
  std::vector<std::string> found;
  std::error_code code;
  for (fs::directory_iterator at(fs::path(path).parent_path() / ".", code), end; !code && at != end;
       at.increment(code)) {
    const std::string name = at->path().filename().string();
    if (const auto other = recording_of(name); other.first == own.first && other.second != own.second)
      found.push_back((fs::path(path).parent_path() / name).string());
  }
  if (found.size() != 1) return {path};
  if (own.second) return {found[0], path};
  return {path, found[0]};
}

}  // namespace

std::vector<std::string> tables_of_recording(const std::string& path) {
  namespace fs = std::filesystem;
  const std::vector<std::string> channels = {"q", "qd", "qdd", "tau", "current"};
  const auto known = [&](const std::string& word) {
    return std::find(channels.begin(), channels.end(), channel_of_word(word));
  };
  const std::vector<std::string> own = words_in_name(fs::path(path).filename().string());
  std::vector<std::string> tables(channels.size());
  std::error_code code;
  for (fs::directory_iterator at(fs::path(path).parent_path() / ".", code), end; !code && at != end;
       at.increment(code)) {
    const std::string name = at->path().filename().string();
    const std::vector<std::string> words = words_in_name(name);
    if (words.size() != own.size()) continue;
    std::size_t differing = 0, place = 0;
    for (std::size_t w = 0; w < own.size(); ++w)
      if (words[w] != own[w]) ++differing, place = w;
    if (differing != 1 || known(words[place]) == channels.end() || known(own[place]) == channels.end()) continue;
    const auto slot = [&](const std::string& word) -> std::string& {
      return tables[static_cast<std::size_t>(known(word) - channels.begin())];
    };
    slot(own[place]) = path;
    if (slot(words[place]).empty()) slot(words[place]) = (fs::path(path).parent_path() / name).string();
  }
  std::erase(tables, "");
  if (tables.size() < 2) return state_and_commands(path);
  return tables;
}

LogSurvey survey_log(const std::string& path, const std::vector<std::string>& topics) {
  const auto survey = [&] {
    if (const auto tables = joined_tables(path); tables.size() > 1) return survey_tables(tables);
    if (bag::is_folder(path)) return survey_bag(path, topics);
    ByteSource source(path);
    if (is_npy(source.head())) return survey_arrays("NumPy", {{read_npy(FileBytes(source).view(), path)}, {}});
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
