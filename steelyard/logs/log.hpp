// Motion logs: files of many kinds to named channels in SI units.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/logs/array.hpp"
#include "steelyard/logs/log_chunk.hpp"

namespace steelyard {

/// A recorded motion, as recorded: no filter, no resampling, gaps are NaN; but in SI units.
struct Log {
  std::string file;
  Eigen::VectorXd t;          ///< [s], N samples; from the rate where the file has no time
  Eigen::MatrixXd q;          ///< [rad, m] dof × N: a column is a sample
  Eigen::MatrixXd qd;         ///< [rad/s, m/s] dof × N, or empty
  Eigen::MatrixXd qdd;        ///< [rad/s², m/s²] dof × N, or empty
  Eigen::MatrixXd tau;        ///< [N·m, N] dof × N, or empty
  Eigen::MatrixXd current;    ///< [A] dof × N, or empty
  std::size_t first_row = 1;  ///< row of the file that is sample 0, 1-based: for messages
  Diagnostics diagnostics;    ///< "log-cut-row", "log-gaps", "log-rate-ignored", and a bag's: "log-cut-file",
                              ///< "log-incomplete-messages", "log-topics-apart"

  Eigen::Index samples() const { return t.size(); }
};

/// How to read a log: the keys of a `logs:` entry in PROJECT.yaml. The channels are t, q, qd, qdd, tau, current.
struct LogFormat {
  bool header = true;  ///< the first line of a text file names the columns

  /// Channel to its columns: "2-7" or "3" (1-based), names, or a pattern "q{}" with {} = 1 … dof (or 0 … dof-1, if that
  /// is what there is); several are joined. A channel not mentioned is looked for under its own name, q1 q2 …, t (not
  /// tau when current is mentioned, and the other way round); an empty list leaves it out. In .mat and .npz files the
  /// name of a matrix stands for all of its columns.
  std::map<std::string, std::vector<std::string>> columns;

  /// Channel to its unit (units.hpp), one for all joints or one each. Default SI.
  std::map<std::string, std::vector<std::string>> units;

  std::size_t first_row = 1;  ///< 1-based row of data, included; comments and blank lines do not count
  std::size_t last_row = 0;   ///< included; 0: the last one
  double rate = 0;            ///< [Hz] when there is no t: row k is at (k - 1) / rate; 0: there must be a t
  std::string variable;       ///< .mat and .npz: the matrix that column numbers refer to; "": the only one there is

  /// ROS 2 bags: the topics to read. The first of joints gives t, q, qd, tau, a second one q_ref, qd_ref, tau_ref;
  /// others give columns such as "/wrench.force". Empty: the only topic of joint states.
  std::vector<std::string> topics;

  bool needs_torque = true;  ///< false: tau and current may both be missing (a plan, a motion)

  /// Per joint, whether its torque or current is read; those of the others may be missing, and count as 0. Empty: all
  /// are read.
  std::vector<bool> with_effort = {};

  /// Per joint, so that a unit of the wrong kind is found; empty: q may be an angle or a length.
  std::vector<bool> prismatic;

  /// Names of the joints, in the robot's order, by which bags are read; empty: all of the first message, in its order.
  std::vector<std::string> joints;

  /// Columns that are in memory already, read in place of the file, whose path is then a name for messages.
  std::shared_ptr<const std::vector<Array>> memory = {};
};

/// "1-7", "635-": the rows of `--rows`. Throws InvalidInput.
void set_rows(LogFormat& format, const std::string& range);

/// Reads CSV and other text tables, NumPy .npy and .npz, MATLAB .mat (all versions), ROS 2 bags (MCAP, sqlite3, or the
/// bag's directory); text and NumPy files may be gzipped. The kind is known by the content. Throws InvalidInput naming
/// file, line, column or channel and the remedy.
Log read_log(const std::string& path, int dof, const LogFormat& format = {});

struct StreamOptions {
  bool digest = false;  ///< compute the digest of the whole file, wherever the requested rows end, while it is read
};

/// The same log in chunks, in order, placed by `first_row`; the last may be shorter and carries the
/// diagnostics. Memory does not grow with a text, gzipped or not; the next chunk is read on a second thread while
/// `take` works. What is wrong with a file may show after `take` has had chunks.
void stream_log(const std::string& path, int dof, const LogFormat& format,
                const std::function<void(LogChunk&& chunk)>& take, const StreamOptions& = {});

/// "excitation" of "../data/excitation.csv.gz": what tables and series files call a log.
std::string log_name(const std::string& file);

}  // namespace steelyard
