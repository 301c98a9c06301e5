// A table of numbers from a text file: CSV, TSV or blanks between columns, with a header line.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "steelyard/core/run.hpp"

namespace steelyard {

struct Table {
  std::vector<std::string> names;
  Eigen::MatrixXd values;  ///< rows × columns
  std::string file;        ///< file name for messages

  int column(const std::string& name) const;  ///< -1 when there is none

  /// Columns prefix1 … prefixN as an N × rows matrix: a column is a sample. Throws InvalidInput naming what is missing.
  Eigen::MatrixXd channels(const std::string& prefix, int count) const;
};

/// Every row must have as many finite numbers as the header has names; complaints carry the line.
Table read_table(const std::string& path);
Table parse_table(const std::string& text, const std::string& file);

/// CSV with every digit needed to read the same numbers back.
std::string to_csv(const std::vector<std::string>& names, const Eigen::MatrixXd& values, const Run& = {});

/// Takes the next piece of a text, which is gone afterwards.
using TextSink = std::function<void(std::string_view)>;

/// Writes a table that is made meanwhile: `block(first, count)` gives so many of its rows. It is called
/// from several threads, `write` in turn. The first `exact` columns have every digit, the others nine significant ones
/// (CsvWriter).
void write_csv(const std::vector<std::string>& names, Eigen::Index rows, Eigen::Index exact,
               const std::function<Eigen::MatrixXd(Eigen::Index first, Eigen::Index count)>& block,
               const TextSink& write, const Run& = {});

}  // namespace steelyard
