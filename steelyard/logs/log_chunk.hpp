// A stretch of a log with the channels of a sample below each other: how logs travel from a file to signals.
#pragma once

#include <Eigen/Core>
#include <array>
#include <numeric>
#include <string>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/core/sha256.hpp"

namespace steelyard {

struct Log;

/// In the order in which they are stacked.
enum class Channel { q, qd, qdd, tau, current };

inline constexpr std::array<const char*, 5> channel_names = {"q", "qd", "qdd", "tau", "current"};

/// How many rows of a stacked log belong to each channel.
struct ChannelRows {
  std::array<Eigen::Index, channel_names.size()> counts = {};

  Eigen::Index operator[](Channel c) const { return counts[static_cast<std::size_t>(c)]; }
  Eigen::Index first(Channel c) const {
    return std::accumulate(counts.begin(), counts.begin() + static_cast<int>(c), Eigen::Index{0});
  }
  Eigen::Index all() const { return std::accumulate(counts.begin(), counts.end(), Eigen::Index{0}); }
  bool operator==(const ChannelRows&) const = default;
};

/// Consecutive samples in memory that belongs to someone else.
struct LogView {
  const std::string& file;
  const ChannelRows& rows;
  std::size_t first_row;                ///< row of the file that is sample 0, 1-based: for messages
  Eigen::Map<const Eigen::VectorXd> t;  ///< [s]
  Eigen::Map<const Eigen::MatrixXd> x;  ///< rows.all() × samples, in SI units

  Eigen::Index samples() const { return t.size(); }
  auto channel(Channel c) const { return x.middleRows(rows.first(c), rows[c]); }
  LogView part(Eigen::Index first, Eigen::Index count) const {
    return {file,
            rows,
            first_row + static_cast<std::size_t>(first),
            {t.data() + first, count},
            {x.data() + first * x.rows(), x.rows(), count}};
  }
};

struct LogChunk {
  std::string file;
  ChannelRows rows;
  std::size_t first_row = 1;
  Eigen::VectorXd t;                 ///< [s]
  Eigen::MatrixXd x;                 ///< rows.all() × samples, in SI units; gaps are NaN
  Diagnostics diagnostics;           ///< the last chunk's, of the whole log
  FileDigest digest;                 ///< digest of the whole file, in the last chunk, where it was asked for
  double read = 0;                   ///< share of the file that this chunk and those before it come from; 0: not known
  std::string efforts_missing = {};  ///< in the last chunk: why no fit can use the efforts; empty: one can

  Eigen::Index samples() const { return t.size(); }
  LogView view() const { return {file, rows, first_row, {t.data(), t.size()}, {x.data(), x.rows(), x.cols()}}; }
};

LogChunk stacked(const Log&);
Log separate(const LogView&);

}  // namespace steelyard
