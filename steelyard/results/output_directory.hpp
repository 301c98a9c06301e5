// The directory a command writes: files of one run, all of them or none.
#pragma once

#include <string>
#include <vector>

#include "steelyard/judge/judge.hpp"

namespace steelyard {

/// A file of a directory that is written whole or not at all.
struct OutputFile {
  std::string path;  ///< relative to the directory
  std::string text;
};

/// The text of the file of this path, which must be among them.
const std::string& file_text(const std::vector<OutputFile>&, const std::string& path);

/// The files that results of every command have, in a directory.
std::vector<std::string> result_files(const std::string& directory);

/// Throws InvalidInput when the directory could not be made or written into, or when a file of a run in it
/// (result.json, model.yaml, series/ …) is one of `inputs`, by whatever name: better before the work than after.
void require_writable_directory(const std::string& directory, const std::vector<std::string>& inputs = {});

/// All of them beside the directory first, then into place. They are one set: what an earlier run wrote beside its
/// result.json or plan goes, and no interruption leaves files of two runs. Files of other names are left alone. Nothing
/// is left behind when one cannot be written. `series`: judged logs, whose series/ are written as they are made.
/// `inputs`: files that the run was made from: throws InvalidInput where one would be written over, or would go, by
/// whatever name. Returns the paths of all in the directory.
std::vector<std::string> write_directory(const std::string& directory, const std::vector<OutputFile>&,
                                         const std::vector<Judgement>& series = {}, const Run& = {},
                                         const std::vector<std::string>& inputs = {});

}  // namespace steelyard
