// A reduced log as a file: LOGNAME.info, kilobytes in place of its samples.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/estimate/reduced_rows.hpp"
#include "steelyard/fleet/choices.hpp"
#include "steelyard/fleet/judged_rows.hpp"

namespace steelyard {

/// One log, read once. What a model, its intervals and its verdict need of it, and nothing of its length.
struct ReducedFile {
  std::string path;              ///< path of the .info file, for messages; "": not written yet
  Choices choices;               ///< those it was reduced with
  std::string log, source;       ///< the log's name, and the path it was read from
  FileDigest digest;             ///< digest of the log's file
  std::int64_t modified = 0;     ///< when that was written last [ns since the epoch]
  std::string format;            ///< how it was read: columns, units, rows
  double samples = 0, rate = 0;  ///< samples that were fitted, and their rate [Hz]
  double seconds = 0;            ///< length of the log [s]
  std::vector<int> still;        ///< joints that do not move in it
  Diagnostics findings;          ///< findings of the doctor
  ReducedLog rows;
  JudgedRows judged;
  LogFingerprint fingerprint;
};

/// Digest of the choices, the format and the log's content: files of one address hold the same.
std::string content_address(const Choices&, const std::string& format, const FileDigest&);

std::string to_bytes(const ReducedFile&);

/// Throws InvalidInput, naming the file, where it was cut off, altered, or is of another version.
ReducedFile parse_info(const std::string& bytes, const std::string& path);
ReducedFile read_info(const std::string& path);

}  // namespace steelyard
