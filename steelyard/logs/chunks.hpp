// Samples to logs of so many samples each. Private to the library.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "steelyard/logs/log.hpp"
#include "steelyard/logs/request.hpp"

namespace steelyard {

using Choice = std::map<std::string, std::vector<std::size_t>>;  ///< channel to its columns
using TakeLog = std::function<void(Log&& chunk)>;

/// Where a column's samples are.
struct View {
  const double* first = nullptr;
  std::size_t step = 1;
};

/// Gathers the channels, in SI units, until there are as many samples as a chunk takes.
class Chunker {
 public:
  Chunker(std::string file, const LogFormat& format, const Choice& choice, const Units& units,
          std::size_t chunk_samples, TakeLog take);

  /// The next `count` samples; views[c] is where those of column c are.
  void add(const std::vector<View>& views, std::size_t count);

  /// Hands on the last chunk, with what is to be said about all of them after `diagnostics`.
  void finish(Diagnostics diagnostics);

 private:
  struct Channel {
    std::string name;
    std::vector<std::size_t> columns;
    std::vector<Unit> units;
    Eigen::MatrixXd values;  ///< more columns than samples while it grows
    std::size_t gaps = 0, first_gap = 0;
  };

  void append(Channel& channel, const std::vector<View>& views, std::size_t from, std::size_t count);
  Log cut();
  Diagnostics suspicions() const;

  std::string file_;
  double rate_;
  std::size_t chunk_samples_, row_;  // row_: of the file, that is sample 0 of the chunk
  TakeLog take_;
  std::vector<Channel> channels_;
  std::size_t count_ = 0;
};

/// Runs `produce` on a thread of its own, a chunk ahead of `take`, which runs on the caller's. Chunks come in order;
/// what either throws comes out here, when all chunks before have been taken.
void relay(const std::function<void(const TakeLog& give)>& produce, const TakeLog& take);

}  // namespace steelyard
