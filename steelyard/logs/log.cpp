#include "steelyard/logs/log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/logs/arrays.hpp"
#include "steelyard/logs/bag.hpp"
#include "steelyard/logs/bytes.hpp"
#include "steelyard/logs/chunks.hpp"
#include "steelyard/logs/columns.hpp"
#include "steelyard/logs/named_units.hpp"
#include "steelyard/logs/pieces.hpp"
#include "steelyard/logs/survey.hpp"

namespace steelyard {

namespace {

struct Request {
  const std::string& path;
  int dof;
  const LogFormat& format;
  const Units& units;
  const StreamOptions& options;
  const TakeChunk& take;
  std::size_t chunk_samples;
};

void read_rows(const Request& request, Pieces& pieces, const text::Layout& layout, const Choice& choice,
               const Units& units, Diagnostics diagnostics, const TakeChunk& take) {
  const auto& [path, dof, format, unused_units, stream, unused, chunk_samples] = request;
  text::RowOptions options;
  options.gaps = true;
  options.drop_cut_row = true;
  options.first = format.first_row;
  options.last = format.last_row;
  for (const auto& [channel, columns] : choice)
    options.columns.insert(options.columns.end(), columns.begin(), columns.end());
  std::sort(options.columns.begin(), options.columns.end());
  const std::size_t width = options.columns.size();
  const bool to_the_end = options.last == 0;
  Chunker chunker(path, format, choice, units, chunk_samples, [&](LogChunk&& chunk) {
    if (to_the_end) chunk.read = pieces.share_read();
    take(std::move(chunk));
  });
  std::vector<View> views(layout.columns);
  text::RowFeed feed(path, layout, options, [&](const double* block, std::size_t count) {
    for (std::size_t i = 0; i < width; ++i) views[options.columns[i]] = {block + i, width};
    chunker.add(views, count);
  });
  while (feed.feed(pieces.view()) && pieces.next()) {
  }
  const text::Rows rows = feed.finish();
  if (rows.seen == 0) throw InvalidInput(fmt::format("{}: has no row of numbers", path));
  if (rows.read == 0 || (format.last_row != 0 && rows.seen < format.last_row)) fail_rows(path, format, rows.seen);
  if (!rows.dropped.empty())
    diagnostics.push_back({Severity::warning, "log-cut-row",
                           fmt::format("{}; the file ends there, so this row is left out", rows.dropped)});
  chunker.finish(diagnostics, stream.digest ? pieces.digest() : FileDigest());
}

void stream_text(const Request& request, ByteSource& source) {
  Pieces pieces(source);
  TextLayout found = find_layout(pieces, request.path, request.dof, request.format, columns_by_number(request.format));
  Catalogue catalogue{request.path, found.layout.names, found.layout.columns, {}, {}};
  for (const auto& [name, first, count] : found.lists) catalogue.lists.push_back({name, first, count});
  const Choice choice = choose_columns(catalogue, request.dof, request.format);
  const Units units = units_in_names(request.units, catalogue, choice, request.format, found.guesses);
  const Diagnostics guesses = guessed(request.path, found.guesses);
  const auto produce = [&](const TakeChunk& give) {
    read_rows(request, pieces, found.layout, choice, units, guesses, give);
  };
  if (pieces.last())  // small: a second thread would cost more than it saves
    produce(request.take);
  else
    relay(produce, request.take);
}

// Every array as a run of columns: q as q1 q2 …, t as t.
Catalogue catalogue_of(const std::vector<Array>& arrays, const std::string& file) {
  Catalogue catalogue;
  catalogue.file = file;
  for (const Array& array : arrays) {
    if (!array.name.empty()) catalogue.groups.push_back({array.name, catalogue.columns, array.width()});
    for (std::size_t c = 0; c < array.width() && !array.name.empty(); ++c)
      catalogue.names.push_back(array.width() == 1 ? array.name : fmt::format("{}{}", array.name, c + 1));
    catalogue.columns += array.width();
  }
  return catalogue;
}

void stream_columns(const Request& request, const Catalogue& catalogue, const std::vector<Array>& arrays,
                    const FileDigest& digest, Diagnostics diagnostics) {
  const auto& [path, dof, format, asked, stream, take, chunk_samples] = request;
  const Choice choice = choose_columns(catalogue, dof, format);
  std::vector<std::string> guesses;
  const Units units = units_in_names(asked, catalogue, choice, format, guesses);
  append(diagnostics, guessed(path, guesses));
  struct Source {
    const Array* array;
    std::size_t column;
  };
  std::vector<Source> sources;
  for (const Array& array : arrays)
    for (std::size_t c = 0; c < array.width(); ++c) sources.push_back({&array, c});
  std::vector<View> views(sources.size());
  const Array* reference = nullptr;
  for (const auto& [channel, columns] : choice) {
    for (const std::size_t c : columns) {
      const auto& [array, column] = sources[c];
      if (reference == nullptr) reference = array;
      if (array->samples() != reference->samples())
        throw InvalidInput(fmt::format("{}: {} has {} samples, but {} has {}", path, array->name, array->samples(),
                                       reference->name, reference->samples()));
      views[c] = {array->values.data() + column * array->channel_step() + (format.first_row - 1) * array->sample_step(),
                  array->sample_step()};
    }
  }
  const std::size_t rows = reference->samples(), last = format.last_row == 0 ? rows : format.last_row;
  if (last > rows || format.first_row > rows) fail_rows(path, format, rows);
  Chunker chunker(path, format, choice, units, chunk_samples, take);
  chunker.add(views, last - format.first_row + 1);
  chunker.finish(diagnostics, digest);
}

void stream_arrays(const Request& request, const std::vector<Array>& arrays, const FileDigest& digest = {},
                   const Diagnostics& diagnostics = {}, const std::vector<std::string>& unread = {}) {
  if (arrays.empty())
    throw InvalidInput(fmt::format("{}: has no array of numbers{}", request.path,
                                   unread.empty() ? " (an Excel sheet must be saved as CSV)" : ": " + unread.front()));
  Catalogue catalogue = catalogue_of(arrays, request.path);
  catalogue.unread = unread;
  stream_columns(request, catalogue, arrays, digest, diagnostics);
}

// Tables beside each other: numbers count through all of their columns.
void stream_tables(const Request& request) {
  LogSurvey tables = survey_log(request.path);
  Catalogue catalogue{request.path, {}, tables.columns.size(), {}, {}};
  std::vector<Array> arrays;
  for (SurveyColumn& column : tables.columns) {
    catalogue.names.push_back(column.name);
    arrays.push_back({column.name, std::move(column.values), tables.rows, 1, false, true});
  }
  const auto unnamed = [](const std::string& name) { return name.empty(); };
  if (std::all_of(catalogue.names.begin(), catalogue.names.end(), unnamed)) catalogue.names.clear();
  stream_columns(request, catalogue, arrays, request.options.digest ? digest_log(request.path) : FileDigest(),
                 tables.diagnostics);
}

void stream_bag(const Request& request) {
  const bag::BagLog log = bag::read_bag(request.path, request.dof, request.format);
  stream_arrays(request, log.arrays, request.options.digest ? digest_log(request.path) : FileDigest(), log.diagnostics);
}

// Chunks to one log.
class Concatenation {
 public:
  void add(LogChunk&& chunk) {
    const Eigen::Index more = chunk.samples(), needed = samples_ + more;
    const bool grow = needed > log_.samples();
    // By halves at least: realloc moves pages, numbers are not copied.
    const Eigen::Index room = samples_ == 0 ? needed : std::max(needed, log_.samples() + log_.samples() / 2);
    if (samples_ == 0) {
      log_.file = chunk.file;
      log_.first_row = chunk.first_row;
    }
    if (grow) log_.t.conservativeResize(room);
    log_.t.segment(samples_, more) = chunk.t;
    for (std::size_t c = 0; c < channels.size(); ++c) {
      const Eigen::Index rows = chunk.rows.counts[c];
      if (rows == 0) continue;
      Eigen::MatrixXd& all = log_.*channels[c];
      if (grow) all.conservativeResize(rows, room);
      all.middleCols(samples_, more) = chunk.view().channel(static_cast<Channel>(c));
    }
    if (sizeof(double) * static_cast<std::size_t>(chunk.rows.all() * needed) > largest_log)
      throw InvalidInput(fmt::format("{}: more than {} MB of numbers; read fewer rows", log_.file, largest_log >> 20));
    samples_ = needed;
    for (Diagnostic& diagnostic : chunk.diagnostics) log_.diagnostics.push_back(std::move(diagnostic));
  }

  Log finish() {
    log_.t.conservativeResize(samples_);
    for (const auto channel : channels)
      if ((log_.*channel).rows() > 0) (log_.*channel).conservativeResize((log_.*channel).rows(), samples_);
    return std::move(log_);
  }

  static constexpr std::array channels = {&Log::q, &Log::qd, &Log::qdd, &Log::tau, &Log::current};

 private:
  Log log_;
  Eigen::Index samples_ = 0;
};

}  // namespace

void stream_chunks(const std::string& path, int dof, const LogFormat& format, const TakeChunk& take,
                   std::size_t chunk_samples, const StreamOptions& options) {
  const Units units = check_format(path, dof, format);
  const Request request{path, dof, format, units, options, take, chunk_samples};
  if (format.memory) return stream_arrays(request, *format.memory);
  if (joined_tables(path).size() > 1) return stream_tables(request);
  if (bag::is_folder(path)) return stream_bag(request);
  ByteSource source(path);
  const auto digest = [&] { return options.digest ? source.digest() : FileDigest(); };
  if (is_npy(source.head())) {
    stream_arrays(request, {read_npy(FileBytes(source).view(), path)}, digest());
  } else if (is_zip(source.head())) {
    const ArrayFile file = read_npz(FileBytes(source).view(), path);
    stream_arrays(request, file.arrays, digest(), {}, file.unread);
  } else if (is_mat(source.head(), path)) {
    if (source.unpacked()) throw InvalidInput(fmt::format("{}: unpack it with gunzip first", path));
    const ArrayFile file = read_mat(FileBytes(source).view(), path);
    stream_arrays(request, file.arrays, digest(), {}, file.unread);
  } else if (bag::is_bag(source.head(), path)) {
    stream_bag(request);
  } else {
    if (options.digest) source.hash_along();
    stream_text(request, source);
  }
}

void stream_log(const std::string& path, int dof, const LogFormat& format, const std::function<void(LogChunk&&)>& take,
                const StreamOptions& options) {
  stream_chunks(path, dof, format, take, usual_chunk, options);
}

Log read_log(const std::string& path, int dof, const LogFormat& format) {
  Concatenation log;
  stream_log(path, dof, format, [&](LogChunk&& chunk) { log.add(std::move(chunk)); });
  return log.finish();
}

LogChunk stacked(const Log& log) {
  LogChunk out{log.file, {}, log.first_row, log.t, {}, log.diagnostics, {}, 0};
  for (std::size_t c = 0; c < out.rows.counts.size(); ++c)
    out.rows.counts[c] = (log.*Concatenation::channels[c]).rows();
  out.x.resize(out.rows.all(), log.samples());
  for (std::size_t c = 0; c < out.rows.counts.size(); ++c) {
    const Eigen::MatrixXd& channel = log.*Concatenation::channels[c];
    if (channel.rows() == 0) continue;
    if (channel.cols() != log.samples())
      throw InvalidInput(fmt::format("{}: {} has {} samples, but t has {}", log.file, channel_names[c], channel.cols(),
                                     log.samples()));
    out.x.middleRows(out.rows.first(static_cast<Channel>(c)), channel.rows()) = channel;
  }
  return out;
}

Log separate(const LogView& stretch) {
  Log out;
  out.file = stretch.file;
  out.first_row = stretch.first_row;
  out.t = stretch.t;
  for (std::size_t c = 0; c < stretch.rows.counts.size(); ++c)
    if (stretch.rows.counts[c] > 0) out.*Concatenation::channels[c] = stretch.channel(static_cast<Channel>(c));
  return out;
}

std::string log_name(const std::string& file) {
  std::filesystem::path path = joined_tables(file).front();
  if (!path.has_filename()) path = path.parent_path();  // "bag/"
  path = path.filename();
  if (path.extension() == ".gz" || path.extension() == ".zstd") path = path.stem();
  return path.stem().string();
}

}  // namespace steelyard
