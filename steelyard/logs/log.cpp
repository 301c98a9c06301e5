#include "steelyard/logs/log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>

#include "steelyard/core/error.hpp"
#include "steelyard/logs/arrays.hpp"
#include "steelyard/logs/bag.hpp"
#include "steelyard/logs/bytes.hpp"
#include "steelyard/logs/chunks.hpp"
#include "steelyard/logs/columns.hpp"
#include "steelyard/logs/text.hpp"

namespace steelyard {

namespace {

struct Request {
  const std::string& path;
  int dof;
  const LogFormat& format;
  const Units& units;
  const StreamOptions& options;
  const TakeChunk& take;
};

[[noreturn]] void fail_rows(const std::string& path, const LogFormat& format, std::size_t rows) {
  throw InvalidInput(fmt::format("{}: rows {}-{} are asked for, but there are {} rows", path, format.first_row,
                                 format.last_row == 0 ? "" : std::to_string(format.last_row), rows));
}

// A text in pieces that end with a line, so that no row is cut in two; only the last may lack its line end.
class Pieces {
 public:
  explicit Pieces(ByteSource& source) : source_(source) {}

  std::string_view view() const { return {buffer_.data() + begin_, end_ - begin_}; }
  bool last() const { return last_; }
  FileDigest digest() { return source_.digest(); }
  double share_read() const { return source_.share_read(); }
  void drop(std::size_t bytes) { begin_ += bytes; }

  // More text behind the rest of the piece. False: there is none.
  bool extend() {
    if (last_) return false;
    std::memmove(buffer_.data(), buffer_.data() + begin_, filled_ - begin_);
    filled_ -= begin_;
    begin_ = 0;
    end_ = 0;
    while (end_ == 0) {
      if (filled_ > longest)
        throw InvalidInput(fmt::format("{}: {} MB without a row of numbers", source_.path(), longest >> 20));
      buffer_.resize(std::max(buffer_.size(), filled_ + step));
      const std::size_t read = source_.read(buffer_.data() + filled_, step);
      const std::size_t stop = std::string_view(buffer_.data() + filled_, read).rfind('\n');
      if (stop != std::string_view::npos) end_ = filled_ + stop + 1;
      filled_ += read;
      last_ = read < step;
      if (last_) end_ = filled_;
      if (last_) break;
    }
    return true;
  }

  // The next piece in place of this one. False: there is none.
  bool next() {
    begin_ = end_;
    return extend();
  }

 private:
  static constexpr std::size_t step = std::size_t{1} << 18;     // stays in the second-level cache
  static constexpr std::size_t longest = std::size_t{1} << 26;  // bytes of a line, or of remarks above the first row
  ByteSource& source_;
  std::string buffer_;
  std::size_t begin_ = 0, end_ = 0, filled_ = 0;  // [begin, end) is the piece; bytes behind it start the next
  bool last_ = false;
};

// Leaves the pieces where the rows start. Rows before the first requested one are skipped without parsing, since
// there may be anything; but a header comes first.
text::Layout find_layout(Pieces& pieces, const std::string& path, const LogFormat& format) {
  pieces.extend();
  pieces.drop(pieces.view().size() - text::from_its_start(pieces.view(), path).size());
  text::Skipped before;
  while (!format.header) {
    const text::Skipped more = text::skip_rows(pieces.view(), format.first_row - 1 - before.rows);
    before = {0, before.lines + more.lines, before.rows + more.rows};
    pieces.drop(more.bytes);
    if (before.rows == format.first_row - 1 || !pieces.next()) break;
  }
  while (!text::holds_row(pieces.view()) && pieces.extend()) {
  }
  if (before.rows > 0 && !text::holds_row(pieces.view())) fail_rows(path, format, before.rows);
  const text::Layout layout = text::find_layout(
      pieces.view(), path, format.header,
      "a header of column names is needed (t,q1,q2,...), or header: false and the columns' numbers", before);
  pieces.drop(layout.start);
  return layout;
}

void read_rows(const Request& request, Pieces& pieces, const text::Layout& layout, const Choice& choice,
               const TakeChunk& take) {
  const auto& [path, dof, format, units, stream, unused] = request;
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
  Chunker chunker(path, format, choice, units, stream.chunk_samples, [&](LogChunk&& chunk) {
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
  Diagnostics diagnostics;
  if (!rows.dropped.empty())
    diagnostics.push_back({Severity::warning, "log-cut-row",
                           fmt::format("{}; the file ends there, and this row is left out", rows.dropped)});
  chunker.finish(diagnostics, stream.digest ? pieces.digest() : FileDigest());
}

void stream_text(const Request& request, ByteSource& source) {
  Pieces pieces(source);
  const text::Layout layout = find_layout(pieces, request.path, request.format);
  const Catalogue catalogue{request.path, layout.names, layout.columns, {}};
  const Choice choice = choose_columns(catalogue, request.dof, request.format);
  const auto produce = [&](const TakeChunk& give) { read_rows(request, pieces, layout, choice, give); };
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

void stream_arrays(const Request& request, const std::vector<Array>& arrays, const FileDigest& digest = {},
                   const Diagnostics& diagnostics = {}) {
  const auto& [path, dof, format, units, stream, take] = request;
  if (arrays.empty())
    throw InvalidInput(fmt::format("{}: has no array of numbers (an Excel sheet must be saved as CSV)", path));
  const Choice choice = choose_columns(catalogue_of(arrays, path), dof, format);
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
  Chunker chunker(path, format, choice, units, stream.chunk_samples, take);
  chunker.add(views, last - format.first_row + 1);
  chunker.finish(diagnostics, digest);
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

void stream_log(const std::string& path, int dof, const LogFormat& format, const std::function<void(LogChunk&&)>& take,
                const StreamOptions& options) {
  const Units units = check_format(path, dof, format);
  const Request request{path, dof, format, units, options, take};
  if (format.memory) return stream_arrays(request, *format.memory);
  if (bag::is_folder(path)) return stream_bag(request);
  ByteSource source(path);
  const auto digest = [&] { return options.digest ? source.digest() : FileDigest(); };
  if (is_npy(source.head())) {
    stream_arrays(request, {read_npy(FileBytes(source).view(), path)}, digest());
  } else if (is_zip(source.head())) {
    stream_arrays(request, read_npz(FileBytes(source).view(), path), digest());
  } else if (is_mat(source.head(), path)) {
    if (source.unpacked()) throw InvalidInput(fmt::format("{}: unpack it with gunzip first", path));
    stream_arrays(request, read_mat(FileBytes(source).view(), path), digest());
  } else if (bag::is_bag(source.head(), path)) {
    stream_bag(request);
  } else {
    if (options.digest) source.hash_along();
    stream_text(request, source);
  }
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
  std::filesystem::path path = file;
  if (!path.has_filename()) path = path.parent_path();  // "bag/"
  path = path.filename();
  if (path.extension() == ".gz" || path.extension() == ".zstd") path = path.stem();
  return path.stem().string();
}

}  // namespace steelyard
