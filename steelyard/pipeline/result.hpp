// Files of a run: result.json, model.yaml, model.urdf, series/.
#pragma once

#include <string>
#include <vector>

#include "steelyard/pipeline/identify.hpp"

namespace steelyard {

/// Text of result.json of the contract, schema 1.
std::string result_json(const Identification&);

/// A file of a directory that is written whole or not at all.
struct OutputFile {
  std::string path;  ///< relative to the directory
  std::string text;
};

/// The text of the file of this path, which must be among them.
const std::string& file_text(const std::vector<OutputFile>&, const std::string& path);

std::vector<OutputFile> output_files(const Identification&, const Run& = {});
std::vector<OutputFile> series_files(const std::vector<Judgement>&, const Run& = {});

/// Throws InvalidInput when the directory could not be made or written into, or when a file of a run in it
/// (result.json, model.yaml, series/ …) is one of `inputs`, by whatever name: better before the work than after.
void require_writable_directory(const std::string& directory, const std::vector<std::string>& inputs = {});

/// All of them beside the directory first, then into place. They are one set: what an earlier run wrote beside its
/// result.json or plan goes, and no interruption leaves files of two runs. Files of other names are left alone. Nothing
/// is left behind when one cannot be written.
void write_directory(const std::string& directory, const std::vector<OutputFile>&);

}  // namespace steelyard
