#include "steelyard/logs/table.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <numeric>
#include <string_view>

#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/logs/bytes.hpp"
#include "steelyard/logs/csv_writer.hpp"
#include "steelyard/logs/text.hpp"

namespace steelyard {

int Table::column(const std::string& name) const {
  for (std::size_t c = 0; c < names.size(); ++c)
    if (names[c] == name) return static_cast<int>(c);
  return -1;
}

Eigen::MatrixXd Table::channels(const std::string& prefix, int count) const {
  Eigen::MatrixXd out(count, values.rows());
  std::vector<std::string> missing;
  for (int i = 0; i < count; ++i) {
    const std::string name = fmt::format("{}{}", prefix, i + 1);
    const int c = column(name);
    if (c < 0)
      missing.push_back(name);
    else
      out.row(i) = values.col(c).transpose();
  }
  if (!missing.empty())
    throw InvalidInput(fmt::format("{}: no column {}; the header has: {}", file, join(missing), join(names)));
  if (const int extra = column(fmt::format("{}{}", prefix, count + 1)); extra >= 0)
    throw InvalidInput(
        fmt::format("{}: has a column {}{}, but the robot has {}", file, prefix, count + 1, counted(count, "joint")));
  return out;
}

namespace {

Table to_table(std::string_view whole, const std::string& file) {
  const std::string_view text = text::from_its_start(whole, file);
  const text::Layout layout = text::find_layout(text, file, true, "a header of column names is needed (t,q1,q2,...)");
  text::RowOptions options;
  options.columns.resize(layout.columns);
  std::iota(options.columns.begin(), options.columns.end(), std::size_t{0});
  const auto rows = static_cast<Eigen::Index>(text::count_rows(text, layout));
  if (rows == 0) throw InvalidInput(fmt::format("{}: there is a header, but no row of numbers below it", file));
  const auto columns = static_cast<Eigen::Index>(layout.columns);
  Table table{layout.names, Eigen::MatrixXd(rows, columns), file};
  Eigen::Index done = 0;
  const auto take = [&](const double* block, std::size_t count) {
    using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const auto more = static_cast<Eigen::Index>(count);
    table.values.middleRows(done, more) = Eigen::Map<const RowMajor>(block, more, columns);
    done += more;
  };
  text::RowFeed feed(file, layout, options, take);
  feed.feed(text.substr(layout.start));
  feed.finish();
  return table;
}

}  // namespace

Table parse_table(const std::string& text, const std::string& file) { return to_table(text, file); }

Table read_table(const std::string& path) { return to_table(FileBytes(path).view(), path); }

namespace {

// The rows as text in `out`, which is made large enough.
std::string_view csv_rows(const Eigen::MatrixXd& values, Eigen::Index exact, std::vector<char>& out) {
  out.resize(std::max(out.size(), longest_number * static_cast<std::size_t>(values.size())));
  char* to = out.data();
  for (Eigen::Index r = 0; r < values.rows(); ++r)
    for (Eigen::Index c = 0; c < values.cols(); ++c) {
      to = c < exact ? fmt::format_to(to, FMT_COMPILE("{}"), values(r, c)) : write_nine_digits(to, values(r, c));
      *to++ = c + 1 < values.cols() ? ',' : '\n';
    }
  return {out.data(), static_cast<std::size_t>(to - out.data())};
}

}  // namespace

void write_csv(const std::vector<std::string>& names, Eigen::Index rows, Eigen::Index exact,
               const std::function<Eigen::MatrixXd(Eigen::Index first, Eigen::Index count)>& block,
               const TextSink& write, const Run& run) {
  constexpr Eigen::Index size = 2048;  // rows
  write(fmt::format("{}\n", fmt::join(names, ",")));
  std::mutex guard;
  int written = 0;                     // blocks
  std::map<int, std::string> waiting;  // for one before them
  parallel_for(static_cast<int>((rows + size - 1) / size), run, [&](int i) {
    thread_local std::vector<char> buffer;
    const Eigen::Index first = i * size;
    const std::string_view part = csv_rows(block(first, std::min(size, rows - first)), exact, buffer);
    const std::lock_guard lock(guard);
    if (i != written) {
      waiting.emplace(i, part);
      return;
    }
    write(part);
    ++written;
    for (auto next = waiting.begin(); next != waiting.end() && next->first == written; next = waiting.erase(next)) {
      write(next->second);
      ++written;
    }
  });
}

std::string to_csv(const std::vector<std::string>& names, const Eigen::MatrixXd& values, const Run& run) {
  const auto block = [&](Eigen::Index first, Eigen::Index count) -> Eigen::MatrixXd {
    return values.middleRows(first, count);
  };
  std::string out;
  write_csv(
      names, values.rows(), values.cols(), block, [&](std::string_view text) { out += text; }, run);
  return out;
}

}  // namespace steelyard
