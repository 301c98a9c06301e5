#include "steelyard/logs/table.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string_view>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/logs/bytes.hpp"
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
        fmt::format("{}: has a column {}{}, but the robot has {} joints", file, prefix, count + 1, count));
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

std::string csv_rows(const Eigen::MatrixXd& values) {
  fmt::memory_buffer out;
  for (Eigen::Index r = 0; r < values.rows(); ++r)
    for (Eigen::Index c = 0; c < values.cols(); ++c)
      fmt::format_to(std::back_inserter(out), FMT_COMPILE("{}{}"), values(r, c), c + 1 < values.cols() ? ',' : '\n');
  return fmt::to_string(out);
}

}  // namespace

std::string csv_in_blocks(const std::vector<std::string>& names, Eigen::Index rows,
                          const std::function<Eigen::MatrixXd(Eigen::Index first, Eigen::Index count)>& block,
                          const Run& run) {
  constexpr Eigen::Index size = 2048, round = 16 * size;  // rows of a thread at a time, and of all before they join
  std::string text = fmt::format("{}\n", fmt::join(names, ","));
  for (Eigen::Index begin = 0; begin < rows; begin += round) {
    const Eigen::Index end = std::min(begin + round, rows);
    std::vector<std::string> parts(static_cast<std::size_t>((end - begin + size - 1) / size));
    parallel_for(static_cast<int>(parts.size()), run, [&](int i) {
      const Eigen::Index first = begin + i * size;
      parts[static_cast<std::size_t>(i)] = csv_rows(block(first, std::min(size, end - first)));
    });
    for (const std::string& part : parts) text += part;
    if (begin == 0)  // rows are about as long as the first ones: a text that grows is in memory twice
      text.reserve(text.size() +
                   text.size() / static_cast<std::size_t>(end) * static_cast<std::size_t>(rows - end) * 21 / 20);
  }
  return text;
}

std::string to_csv(const std::vector<std::string>& names, const Eigen::MatrixXd& values, const Run& run) {
  const auto block = [&](Eigen::Index first, Eigen::Index count) -> Eigen::MatrixXd {
    return values.middleRows(first, count);
  };
  return csv_in_blocks(names, values.rows(), block, run);
}

}  // namespace steelyard
