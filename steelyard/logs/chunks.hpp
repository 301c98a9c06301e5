// Samples to logs of so many samples each. Private to the library.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "steelyard/logs/efforts.hpp"
#include "steelyard/logs/log.hpp"
#include "steelyard/logs/request.hpp"

namespace steelyard {

using Choice = std::map<std::string, std::vector<std::size_t>>;  ///< channel to its columns
using TakeChunk = std::function<void(LogChunk&& chunk)>;

constexpr std::size_t usual_chunk = 4096;  ///< samples of a chunk: few enough to stay in the cache

/// `stream_log` (log.hpp) with chunks of so many samples.
void stream_chunks(const std::string& path, int dof, const LogFormat& format, const TakeChunk& take,
                   std::size_t chunk_samples, const StreamOptions& = {});

/// Location of a column's samples.
struct View {
  const double* first = nullptr;
  std::size_t step = 1;
};

/// Gathers the channels, in SI units, until there are as many samples as a chunk takes.
class Chunker {
 public:
  Chunker(std::string file, const LogFormat& format, const Choice& choice, const Units& units,
          std::size_t chunk_samples, TakeChunk take);

  /// The next `count` samples; views[c] is where those of column c are.
  void add(const std::vector<View>& views, std::size_t count);

  /// Hands on the last chunk, with `diagnostics`, those about all chunks, and the file's digest.
  void finish(Diagnostics diagnostics, FileDigest digest);

 private:
  struct Gaps {
    std::string channel;
    std::size_t count = 0, first_row = 0;
  };
  struct Column {
    std::size_t index = 0;  ///< index in the file; `absent`: it is not read, and zero
    Unit unit;
    std::size_t channel = 0;  ///< index in gaps_

    bool si() const { return unit.numerator == 1 && unit.denominator == 1; }
  };

  void append(const std::vector<View>& views, std::size_t from, std::size_t count);
  static constexpr std::size_t absent = static_cast<std::size_t>(-1);
  static View view_of(const Column& column, const std::vector<View>& views);
  bool side_by_side(const std::vector<View>& views) const;
  void count_gaps(const Column& column, const View& view, std::size_t from, std::size_t count);
  void count_efforts(const double* samples, std::size_t count);
  void find_unit_of_time();
  LogChunk cut();
  Diagnostics suspicions() const;
  std::string efforts_missing() const;

  std::string file_;
  double rate_;
  std::size_t chunk_samples_, row_;  // row_: of the file, that is sample 0 of the chunk
  TakeChunk take_;
  std::vector<Gaps> gaps_;            // gaps of every channel that there is
  std::vector<Column> columns_;       // columns as they are stacked
  std::vector<Column> time_;          // one or none; its unit has no name where nothing says it
  std::string time_read_as_;          // what its steps say then; "": seconds
  std::vector<std::string> joints_;   // their names, where they are known
  std::vector<EffortCount> efforts_;  // counts of tau, else of current; empty: there is neither
  LogChunk chunk_;                    // chunk that is being filled, with room for more samples than it has
  std::size_t count_ = 0;
};

/// Runs `produce` on a thread of its own, a chunk ahead of `take`, which runs on the caller's. Chunks come in order;
/// exceptions of either are rethrown here, when all chunks before have been taken.
void relay(const std::function<void(const TakeChunk& give)>& produce, const TakeChunk& take);

}  // namespace steelyard
